//! U+FEFF at the start (RFC 3629 §6), and signs of other encodings.

use byteloupe::utf8::bom::{BOM, SAMPLE_LEN, StartSigns, is_bom};
use byteloupe::utf8::{BomPolicy, OtherEncoding};

use crate::common::hex;

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

fn utf32(text: &str, bytes: fn(u32) -> [u8; 4]) -> Vec<u8> {
    text.chars().map(u32::from).flat_map(bytes).collect()
}

fn looks_like(bytes: &[u8]) -> Option<OtherEncoding> {
    StartSigns::of(bytes).looks_like
}

#[test]
fn the_signature_is_the_utf_8_form_of_u_feff() {
    assert_eq!("\u{FEFF}".as_bytes(), BOM);
    assert!(is_bom('\u{FEFF}') && !is_bom('\u{FFFE}'));
}

#[test]
fn a_signature_is_whole_or_cut_or_not_there() {
    for (bytes, signature, cut) in [
        ("EF BB BF", true, false),
        ("EF BB BF 41", true, false),
        ("EF BB", false, true),
        ("EF BB 41", false, true),
        ("EF", false, false),
        ("41 EF BB BF", false, false),
        ("", false, false),
    ] {
        let expected = StartSigns {
            signature,
            cut,
            looks_like: None,
        };
        assert_eq!(StartSigns::of(&hex(bytes)), expected, "{bytes}");
    }
}

#[test]
fn marks_of_other_encodings_are_told_apart() {
    for (bytes, encoding) in [
        ("FF FE", OtherEncoding::Utf16Le),
        ("FF FE 41 00", OtherEncoding::Utf16Le),
        ("FE FF", OtherEncoding::Utf16Be),
        ("FE FF 00 41", OtherEncoding::Utf16Be),
        ("FF FE 00 00", OtherEncoding::Utf32Le),
        ("00 00 FE FF", OtherEncoding::Utf32Be),
    ] {
        assert_eq!(looks_like(&hex(bytes)), Some(encoding), "{bytes}");
    }
}

#[test]
fn text_without_a_mark_is_known_by_its_zero_bytes() {
    for text in [
        "hello",
        "hello, world\r\n",
        "na\u{EF}ve caf\u{E9} 12",
        "a\tb\nc",
    ] {
        let cases = [
            (utf16(text, u16::to_le_bytes), OtherEncoding::Utf16Le),
            (utf16(text, u16::to_be_bytes), OtherEncoding::Utf16Be),
            (utf32(text, u32::to_le_bytes), OtherEncoding::Utf32Le),
            (utf32(text, u32::to_be_bytes), OtherEncoding::Utf32Be),
        ];
        for (bytes, encoding) in cases {
            assert_eq!(looks_like(&bytes), Some(encoding), "{text:?}");
            let long = bytes.repeat(SAMPLE_LEN);
            assert_eq!(looks_like(&long), Some(encoding), "{text:?}, long");
        }
    }
}

#[test]
fn text_in_utf_8_looks_like_nothing_else() {
    for text in [
        "",
        "h",
        "hello",
        "hello, world, this is plain text\n",
        "\u{65E5}\u{672C}\u{8A9E}\u{65E5}\u{672C}\u{8A9E}",
        "\u{1F600}\u{1F600}\u{1F600}",
        "null\0terminated\0strings\0of\0several\0lengths\0",
    ] {
        assert_eq!(looks_like(text.as_bytes()), None, "{text:?}");
    }
}

#[test]
fn the_header_of_a_program_is_no_text() {
    // The start of an ELF file for x86-64, lowest byte first, as the System V ABI lays it out.
    let elf = hex("7F 45 4C 46 02 01 01 00 00 00 00 00 00 00 00 00 \
         03 00 3E 00 01 00 00 00 40 10 00 00 00 00 00 00 \
         40 00 00 00 00 00 00 00 98 36 00 00 00 00 00 00");
    for len in 0..=elf.len() {
        assert_eq!(looks_like(&elf[..len]), None, "the first {len} bytes");
    }
}

#[test]
fn tables_of_small_numbers_are_no_text() {
    let tables: [&[u16]; 7] = [
        &[0, 1, 2, 3],
        &[1, 2, 3, 4, 5, 6, 7, 8],
        &[0, 1, 0, 2, 0, 3],
        &[1, 1, 2, 3, 5, 8, 13, 21],
        &[0, 0, 0, 0, 0, 0],
        &[16, 32, 64, 128, 256, 512],
        &[4, 0, 16, 0, 4, 1],
    ];
    for table in tables {
        for len in 2..=table.len() {
            let table = &table[..len];
            let wide = || table.iter().copied().map(u32::from);
            let cases: [Vec<u8>; 4] = [
                table.iter().flat_map(|n| n.to_le_bytes()).collect(),
                table.iter().flat_map(|n| n.to_be_bytes()).collect(),
                wide().flat_map(u32::to_le_bytes).collect(),
                wide().flat_map(u32::to_be_bytes).collect(),
            ];
            for bytes in cases {
                assert_eq!(looks_like(&bytes), None, "{bytes:02X?}");
            }
        }
    }
}

#[test]
fn powers_of_two_are_no_text() {
    // 128 would be a C1 control, 65536 a character of plane 1.
    let powers = [64, 128, 256, 512, 1 << 16, 1 << 17];
    let lowest_first: Vec<u8> = powers.iter().copied().flat_map(u32::to_le_bytes).collect();
    assert_eq!(looks_like(&lowest_first), None);
    let highest_first: Vec<u8> = powers.iter().copied().flat_map(u32::to_be_bytes).collect();
    assert_eq!(looks_like(&highest_first), None);
}

#[test]
fn a_multiple_of_256_among_letters_is_a_number() {
    let numbers = [64_u16, 65, 256, 66, 67];
    let lowest_first: Vec<u8> = numbers.into_iter().flat_map(u16::to_le_bytes).collect();
    assert_eq!(looks_like(&lowest_first), None);
    let highest_first: Vec<u8> = numbers.into_iter().flat_map(u16::to_be_bytes).collect();
    assert_eq!(looks_like(&highest_first), None);
}

#[test]
fn only_keep_shows_a_signature_and_only_strip_drops_it() {
    let facts = BomPolicy::ALL.map(|policy| (policy.shows(), policy.counts()));
    assert_eq!(facts, [(true, true), (false, true), (false, false)]);
}

#[test]
fn other_encodings_have_the_keys_of_reports_and_the_names_of_the_standards() {
    let all = [
        OtherEncoding::Utf16Le,
        OtherEncoding::Utf16Be,
        OtherEncoding::Utf32Le,
        OtherEncoding::Utf32Be,
    ];
    let names = all.map(OtherEncoding::name);
    assert_eq!(names, ["UTF-16 LE", "UTF-16 BE", "UTF-32 LE", "UTF-32 BE"]);
    let keys = all.map(OtherEncoding::key);
    assert_eq!(keys, ["utf-16le", "utf-16be", "utf-32le", "utf-32be"]);
    let done = BomPolicy::ALL.map(BomPolicy::participle);
    assert_eq!(done, ["kept", "ignored", "stripped"]);
}
