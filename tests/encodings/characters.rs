//! The characters of a piece of a source, as an encoding reads it.

use byteloupe::encodings::Encoding;
use byteloupe::encodings::characters::{
    Character, CharacterWindow, MARGIN_AFTER, Meaning, Search, Start, encoded,
};
use proptest::prelude::*;

fn whole(encoding: Encoding, bytes: &[u8]) -> Vec<Character> {
    let range = (0, bytes.len() as u64);
    CharacterWindow::decode(encoding, bytes, Start::ZERO, range, true)
        .characters()
        .to_vec()
}

/// What is read, with U+FFFD for what is malformed.
fn text(characters: &[Character]) -> String {
    let mut text = String::new();
    for character in characters {
        match character.meaning {
            Meaning::Scalar(scalar) => text.push(scalar),
            Meaning::Marked(letter, mark) => text.extend([letter, mark]),
            Meaning::Shift => {}
            Meaning::Malformed => text.push('\u{FFFD}'),
        }
    }
    text
}

/// The characters of a range, found as the window does it: from some bytes before it.
fn piece(
    encoding: Encoding,
    bytes: &[u8],
    start: usize,
    end: usize,
    back: usize,
) -> Vec<Character> {
    let mut back = back;
    loop {
        let base = start.saturating_sub(back);
        match Start::search(encoding, &bytes[base..start], base as u64, start as u64) {
            Search::Found(from) => {
                let to = bytes.len().min(end + MARGIN_AFTER);
                let bytes_from = &bytes[from.offset as usize..to];
                let range = (start as u64, end as u64);
                let at_end = to == bytes.len();
                let window = CharacterWindow::decode(encoding, bytes_from, from, range, at_end);
                return window.characters().to_vec();
            }
            Search::NeedsMore => back *= 2,
        }
        assert!(back <= 4 * bytes.len().max(64), "it never ends");
    }
}

fn decodable() -> Vec<Encoding> {
    let all = Encoding::all().into_iter();
    all.filter(|encoding| !matches!(encoding, Encoding::Wtf8 | Encoding::Rfc2279))
        .collect()
}

/// Bytes that mean much in one encoding or another, and any byte now and then.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        3 => any::<u8>().prop_map(|byte| vec![byte]),
        2 => (0x81_u8..=0xFE, 0x30_u8..=0xFE).prop_map(|(lead, tail)| vec![lead, tail]),
        1 => prop::sample::select(vec![
            b"\x1B$B".to_vec(), b"\x1B(B".to_vec(), b"\x1B(J".to_vec(), b"\x1B(I".to_vec(),
            b"\x1B$@".to_vec(), b"\x1B".to_vec(), b"\x1B$".to_vec(), b"\x1B(".to_vec(),
            b"\x81\x30\x81\x30".to_vec(), b"\x81\x30\x81".to_vec(), b"\x84\x31\x95\x33".to_vec(),
            b"\x88\x62".to_vec(), b"\x88\xA5".to_vec(), b"\x8F\xA1\xA1".to_vec(),
            b"\xED\xA0\xBD\xED\xB8\x80".to_vec(), b"\xC0\x80".to_vec(), b"\x3D\xD8\x00\xDE".to_vec(),
            b"\xD8\x3D\xDE\x00".to_vec(), b"\0\0\0A".to_vec(), b" \n".to_vec(),
        ]),
        1 => "[ -~éüあ漢字]{1,6}".prop_map(String::into_bytes),
        1 => Just(vec![0xA4; 24]),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_characters_of_a_source_are_what_the_web_platform_decodes_and_take_all_bytes(
        bytes in bytes(),
    ) {
        for encoding in decodable() {
            let characters = whole(encoding, &bytes);
            let mut past = 0;
            for character in &characters {
                prop_assert_eq!(character.offset, past, "{:?} of {:02X?}", encoding, bytes);
                let range = past as usize..character.end() as usize;
                prop_assert_eq!(character.bytes(), &bytes[range], "{:?}", encoding);
                past = character.end();
            }
            prop_assert_eq!(past, bytes.len() as u64, "{:?} of {:02X?}", encoding, bytes);
            if let Some(decoder) = encoding.decoder() {
                let (expected, _) = decoder.decode_without_bom_handling(&bytes);
                prop_assert_eq!(text(&characters), expected, "{:?} of {:02X?}", encoding, bytes);
            }
        }
    }

    #[test]
    fn a_piece_from_anywhere_has_the_characters_of_the_whole(
        bytes in bytes(),
        places in any::<(prop::sample::Index, prop::sample::Index)>(),
        back in 24_usize..64,
    ) {
        let start = places.0.index(bytes.len() + 1);
        let end = start + places.1.index(bytes.len() + 1 - start);
        for encoding in decodable() {
            let mut expected = whole(encoding, &bytes);
            expected.retain(|character| {
                start < end && character.end() > start as u64 && character.offset < end as u64
            });
            let found = piece(encoding, &bytes, start, end, back);
            prop_assert_eq!(found, expected, "{:?} of {:02X?} {}..{}", encoding, bytes, start, end);
        }
    }
}

#[test]
fn a_byte_above_ascii_ends_the_digits_of_utf_7() {
    let utf_7 = Encoding::named("UTF-7").expect("an encoding");
    assert_eq!(text(&whole(utf_7, b"+AOk\x81AOk")), "é\u{FFFD}AOk");
}

#[test]
fn a_character_has_the_bytes_that_it_is_read_from() {
    for encoding in decodable() {
        for code_point in 0..0x11_0000_u32 {
            let Some(scalar) = char::from_u32(code_point) else {
                continue;
            };
            // Of those beyond the first plane, some.
            if code_point > 0x3_0000 && code_point % 997 > 0 {
                continue;
            }
            let Some(bytes) = encoded(encoding, scalar) else {
                continue;
            };
            let characters = whole(encoding, &bytes);
            let read = text(&characters);
            let is_itself = read == scalar.to_string();
            // The web platform writes some in the form of another: it reads that back as the other.
            assert!(
                is_itself || encoding.legacy().is_some(),
                "U+{code_point:04X} in {encoding:?}"
            );
            if is_itself {
                assert_eq!(characters.len(), 1, "U+{code_point:04X} in {encoding:?}");
            }
        }
    }
    assert_eq!(encoded(Encoding::named("windows-1252").unwrap(), 'Ж'), None);
    assert_eq!(
        encoded(Encoding::named("windows-1252").unwrap(), '€'),
        Some(vec![0x80])
    );
    assert_eq!(
        encoded(Encoding::Cesu8, '𣎴'),
        Some(vec![0xED, 0xA1, 0x8C, 0xED, 0xBE, 0xB4])
    );
    assert_eq!(
        encoded(Encoding::ModifiedUtf8, '\0'),
        Some(vec![0xC0, 0x80])
    );
}

#[test]
fn text_without_any_byte_that_tells_is_read_from_anywhere_all_the_same() {
    // Kanji and kana without a space or the end of a line.
    let sentence = "吾輩は猫である名前はまだ無いどこで生れたかとんと見当がつかぬ".repeat(200);
    for name in ["Shift_JIS", "GBK", "gb18030"] {
        let encoding = Encoding::named(name).unwrap();
        let legacy = encoding.legacy().unwrap();
        let bytes = legacy.encode(&sentence).expect(name);
        for start in 4000..4040 {
            let before = &bytes[start - 2000..start];
            let found = Start::search(encoding, before, start as u64 - 2000, start as u64);
            assert!(
                matches!(found, Search::Found(_)),
                "{name} at {start}: {found:?}"
            );
            let characters = piece(encoding, &bytes, start, start + 60, 2000);
            assert!(sentence.contains(&text(&characters)), "{name} at {start}");
            assert!(characters.len() >= 30, "{name} at {start}");
        }
    }
}

#[test]
fn where_nothing_tells_it_says_so() {
    // Each of these may begin a character, and every reading goes on for ever.
    let encoding = Encoding::named("EUC-KR").unwrap();
    let bytes = [0xB0; 4096];
    assert_eq!(Start::search(encoding, &bytes, 1, 4097), Search::NeedsMore);
    assert_eq!(
        Start::search(encoding, &bytes, 0, 4096),
        Search::Found(Start::ZERO)
    );
    let escapes = Encoding::named("ISO-2022-JP").unwrap();
    assert_eq!(
        Start::search(escapes, b"no escape", 7, 16),
        Search::NeedsMore
    );
}
