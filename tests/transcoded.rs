//! A source in another encoding as text in UTF-8, against `encoding_rs` and the standard library.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::sync::Arc;

use byteloupe::encodings::characters::{CharacterWindow, Meaning, Start};
use byteloupe::encodings::{Encoding, IllFormed};
use byteloupe::source::{MemorySource, Source, read_full};
use byteloupe::transcoded::{Transcoded, reason_of};

/// Blocks of the sources of these tests: the least that is allowed.
const BLOCK: u64 = 8 << 10;

fn named(name: &str) -> Encoding {
    let all = Encoding::all_readable();
    let found = all.into_iter().find(|it| it.name() == name);
    found.unwrap_or_else(|| panic!("{name} is known"))
}

fn transcoded(bytes: &[u8], encoding: Encoding, threads: usize) -> Transcoded {
    let source: Arc<dyn Source> = Arc::new(MemorySource::new(bytes));
    let len = bytes.len() as u64;
    Transcoded::in_blocks(source, len, encoding, threads, BLOCK, &|_| {}).unwrap()
}

fn text_of(transcoded: &Transcoded) -> Vec<u8> {
    let mut text = vec![0; transcoded.len_hint() as usize];
    let read = read_full(transcoded, 0, &mut text).unwrap();
    assert_eq!(read, text.len());
    assert_eq!(transcoded.read_at(read as u64, &mut [0]).unwrap(), 0);
    text
}

/// The text with U+FFFD for each byte that stands for something ill-formed.
fn replaced(text: &[u8]) -> String {
    let mut whole = String::new();
    for chunk in text.utf8_chunks() {
        whole.push_str(chunk.valid());
        for byte in chunk.invalid() {
            assert!(
                reason_of(*byte).is_some(),
                "{byte:02X} stands for something"
            );
            whole.push('\u{FFFD}');
        }
    }
    whole
}

/// What a decoder from outside makes of bytes.
fn oracle(encoding: Encoding, bytes: &[u8]) -> String {
    let number = |unit: &[u8]| -> Option<u32> {
        let unit: [u8; 4] = unit.try_into().ok()?;
        Some(match encoding {
            Encoding::Utf32Le => u32::from_le_bytes(unit),
            _ => u32::from_be_bytes(unit),
        })
    };
    match encoding {
        Encoding::Utf32Le | Encoding::Utf32Be => (bytes.chunks(4))
            .map(|unit| number(unit).and_then(char::from_u32).unwrap_or('\u{FFFD}'))
            .collect(),
        _ => {
            let decoder = encoding.decoder().unwrap();
            decoder.decode_without_bom_handling(bytes).0.into_owned()
        }
    }
}

/// Encodings, with bytes of which much is well-formed and much is not.
const ENCODINGS: [(&str, &[u8]); 12] = [
    ("UTF-16LE", b"\x00\x00\x41\xD8\xDC\xDF\x4E\xFF\xDB\x0A"),
    ("UTF-16BE", b"\x00\x00\x41\xD8\xDC\xDF\x4E\xFF\xDB\x0A"),
    ("UTF-32LE", b"\x00\x00\x00\x41\xD8\x10\x11\x01"),
    ("UTF-32BE", b"\x00\x00\x00\x41\xD8\x10\x11\x01"),
    (
        "gb18030",
        b"\x81\x30\xFE\x39\x40\x7F\x80\xFF\x84\x0A\xE3\x35",
    ),
    ("GBK", b"\x81\x30\xFE\x39\x40\x7F\x80\xFF\x84\x0A\xA2"),
    (
        "Shift_JIS",
        b"\x81\x40\xFC\x7F\x80\xA0\xB1\xE0\x0A\x30\x85\x88",
    ),
    ("EUC-JP", b"\x8E\x8F\xA1\xFE\xB0\xDF\x41\x80\x0A\xA9"),
    ("EUC-KR", b"\x81\x41\xFE\xA1\x5B\xC9\x0A\x30\x80\xFF"),
    ("Big5", b"\x81\x40\xA1\xFE\x88\x62\x64\x0A\x7F\xA4\x87"),
    ("ISO-2022-JP", b"\x1B$B(JI@!~\x0A\x0E\x80AB0\x1B\x1B"),
    ("windows-1253", b"A\xAA\xD2\xFF\x0A\xE1"),
];

/// Numbers that look random, the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Bytes of an alphabet, now and then many of one byte, and text of ASCII.
fn bytes_of(alphabet: &[u8], len: usize, random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    while bytes.len() < len {
        let byte = alphabet[random.below(alphabet.len())];
        let times = match random.below(400) {
            0 => random.below(9000),
            1..20 => random.below(9),
            _ => 1,
        };
        bytes.extend(std::iter::repeat_n(byte, times));
    }
    bytes.truncate(len);
    bytes
}

#[test]
fn the_text_is_that_of_a_decoder_from_outside_wherever_blocks_are_cut() {
    for (name, alphabet) in ENCODINGS {
        let encoding = named(name);
        let mut random = Random(0x9E37_79B9 ^ name.len() as u64);
        for shift in 0..6 {
            let mut bytes = vec![b'x'; shift];
            let len = 300_000 + random.below(70_000);
            bytes.extend(bytes_of(alphabet, len, &mut random));
            let ours = text_of(&transcoded(&bytes, encoding, 1 + shift % 3));
            let (ours, theirs) = (replaced(&ours), oracle(encoding, &bytes));
            let same = ours.bytes().zip(theirs.bytes()).take_while(|(a, b)| a == b);
            assert!(ours == theirs, "{name} from {} on, {shift}", same.count());
        }
    }
}

#[test]
fn each_string_of_two_bytes_and_many_of_more_have_the_text_of_a_decoder_from_outside() {
    for (name, alphabet) in ENCODINGS {
        let encoding = named(name);
        let mut strings: Vec<Vec<u8>> = vec![Vec::new()];
        strings.extend((0..=255).map(|byte| vec![byte]));
        strings.extend((0..=u16::MAX).map(|both| both.to_be_bytes().to_vec()));
        let mut random = Random(77);
        for _ in 0..10_000 {
            let len = 3 + random.below(6);
            let random_byte = |random: &mut Random| match random.below(4) {
                0 => random.below(256) as u8,
                _ => alphabet[random.below(alphabet.len())],
            };
            strings.push((0..len).map(|_| random_byte(&mut random)).collect());
        }
        for bytes in strings {
            let ours = replaced(&text_of(&transcoded(&bytes, encoding, 1)));
            assert_eq!(ours, oracle(encoding, &bytes), "{name}: {bytes:02X?}");
        }
    }
}

#[test]
fn each_place_of_the_text_leads_to_its_bytes_and_back() {
    for (name, alphabet) in ENCODINGS {
        let encoding = named(name);
        let bytes = bytes_of(alphabet, 40_000, &mut Random(5));
        let transcoded = transcoded(&bytes, encoding, 2);
        let text = text_of(&transcoded);
        let range = (0, bytes.len() as u64);
        let window = CharacterWindow::decode(encoding, &bytes, Start::ZERO, range, true);
        let mut at = 0;
        for character in window.characters() {
            let len = match character.meaning {
                Meaning::Scalar(it) => it.len_utf8(),
                Meaning::Marked(it, mark) => it.len_utf8() + mark.len_utf8(),
                Meaning::Malformed => 1,
                Meaning::Shift => continue,
            } as u64;
            let offset = character.offset;
            let (start, end) = (at, at + len);
            let within = &text[start as usize..end as usize];
            let is_same = match character.scalar() {
                Some(scalar) => within.starts_with(scalar.to_string().as_bytes()),
                None => reason_of(within[0]).is_some(),
            };
            assert!(is_same, "{name} at {offset}: {within:02X?}");
            let place = transcoded.in_source(&(start..end)).unwrap();
            assert_eq!(place, offset..character.end(), "{name} at {start}");
            for inside in [offset, character.end() - 1] {
                assert_eq!(
                    transcoded.in_text(inside).unwrap(),
                    start,
                    "{name} at {inside}"
                );
            }
            at = end;
        }
        assert_eq!(at, text.len() as u64, "{name}");
        let past = transcoded.in_source(&(at..at)).unwrap();
        assert_eq!(past, range.1..range.1, "{name}");
    }
}

/// An encoding, bytes, and how many sequences are ill-formed for which reason.
type Case = (&'static str, &'static [u8], &'static [(IllFormed, usize)]);

#[test]
fn what_is_ill_formed_is_counted_by_the_reason_why() {
    use IllFormed as It;
    let cases: [Case; 20] = [
        ("UTF-16LE", b"\x3D\xD8A\0", &[(It::HighSurrogate, 1)]),
        ("UTF-16BE", b"\xDE\x00\0A", &[(It::LowSurrogate, 1)]),
        ("UTF-16LE", b"A\0B", &[(It::CutAtEnd, 1)]),
        ("UTF-16LE", b"A\0\x3D\xD8", &[(It::HighSurrogate, 1)]),
        (
            "UTF-16LE",
            b"\x3D\xD8\x3D\xD8\x00\xDE",
            &[(It::HighSurrogate, 1)],
        ),
        (
            "UTF-32LE",
            b"\0\xD8\0\0\0\0\x11\0",
            &[(It::Surrogate, 1), (It::TooLarge, 1)],
        ),
        ("UTF-32BE", b"\0\0\0A\0\0", &[(It::CutAtEnd, 1)]),
        ("Shift_JIS", b"\x82\x0A", &[(It::WithoutTrail, 1)]),
        ("Shift_JIS", b"\x82", &[(It::CutAtEnd, 1)]),
        ("Shift_JIS", b"\xA0\xFD", &[(It::NoLead, 2)]),
        // The row 85 has no characters in JIS X 0208 and none of NEC and IBM.
        ("Shift_JIS", b"\x85\x41\x86\x9F", &[(It::Unassigned, 2)]),
        (
            "EUC-JP",
            b"\x8F\xA1\xA1\x8E\xFE",
            &[(It::Unassigned, 1), (It::WithoutTrail, 1)],
        ),
        (
            "EUC-KR",
            b"\xC9\xA1\x80",
            &[(It::Unassigned, 1), (It::NoLead, 1)],
        ),
        ("Big5", b"\xA1\x80", &[(It::WithoutTrail, 1)]),
        ("gb18030", b"\x81\x30\x81", &[(It::CutAtEnd, 1)]),
        ("gb18030", b"\xFE\x39\xFE\x39", &[(It::Unassigned, 1)]),
        (
            "gb18030",
            b"\xFF\x81\x20",
            &[(It::NoLead, 1), (It::WithoutTrail, 1)],
        ),
        ("ISO-2022-JP", b"\x1B$Q", &[(It::UnknownEscape, 1)]),
        ("ISO-2022-JP", b"\x1B$B\x1B(B", &[(It::EmptyEscape, 1)]),
        ("windows-1253", b"\xAA\xD2", &[(It::NoCharacter, 2)]),
    ];
    for (name, bytes, expected) in cases {
        let transcoded = transcoded(bytes, named(name), 1);
        for reason in It::ALL {
            let expected = expected.iter().find(|(it, _)| *it == reason);
            let expected = expected.map_or(0, |(_, count)| *count as u64);
            let counted = transcoded.ill_formed(reason);
            assert_eq!(counted, expected, "{name} {bytes:02X?}: {}", reason.key());
        }
    }
}
