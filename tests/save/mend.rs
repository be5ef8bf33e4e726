//! Sources of other encodings, mixed ones and UTF-8 that was encoded twice → UTF-8.

use byteloupe::encodings::Encoding;
use byteloupe::save::{Changes, Mender, Preview, RepairPlan, RepairPolicy};
use byteloupe::source::MemorySource;
use byteloupe::utf8::BomPolicy;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, GB18030, GBK, ISO_8859_2, KOI8_R, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252,
};
use proptest::prelude::*;

use crate::common::hex;

fn mended_in<'a>(
    chunks: impl IntoIterator<Item = &'a [u8]>,
    plan: RepairPlan,
) -> (String, Changes) {
    let mut mender = Mender::new(Vec::new(), plan);
    for chunk in chunks {
        mender.push(chunk).unwrap();
    }
    let (text, changes) = mender.finish().unwrap();
    (String::from_utf8(text).unwrap(), changes)
}

fn mended(bytes: &[u8], plan: RepairPlan) -> (String, Changes) {
    let whole = mended_in([bytes], plan);
    for len in [1, 2, 3, 7, 1000] {
        assert_eq!(
            mended_in(bytes.chunks(len), plan),
            whole,
            "in pieces of {len}"
        );
    }
    whole
}

fn from(encoding: &'static encoding_rs::Encoding) -> RepairPlan {
    RepairPlan {
        from: Encoding::named(encoding.name()).unwrap(),
        ..RepairPlan::default()
    }
}

fn errors_as(encoding: &'static encoding_rs::Encoding) -> RepairPlan {
    RepairPlan {
        errors: RepairPolicy::As(encoding.into()),
        ..RepairPlan::default()
    }
}

/// Texts, and an encoding that can write each.
const TEXTS: [(&str, &encoding_rs::Encoding); 9] = [
    ("Müller trinkt Kaffee für 3 € – „täglich“.\n", WINDOWS_1252),
    ("Zażółć gęślą jaźń.\r\n", ISO_8859_2),
    ("Съешь же ещё этих мягких булок. Её нет.\n", WINDOWS_1251),
    ("Съешь же ещё этих мягких булок.\n", KOI8_R),
    ("ソースコードの表示は能力で十分。\n", SHIFT_JIS),
    ("日本語の文字と改行\n", EUC_JP),
    ("한국어 텍스트입니다.\n", EUC_KR),
    ("中文简体文本，功能表。\n", GBK),
    ("繁體中文許功蓋。\n", BIG5),
];

#[test]
fn a_source_of_another_encoding_becomes_its_text_wherever_chunks_end() {
    for (text, encoding) in TEXTS {
        let text = text.repeat(3);
        let (bytes, _, failed) = encoding.encode(&text);
        assert!(!failed);
        let (mended, changes) = mended(&bytes, from(encoding));
        assert_eq!(mended, text, "{}", encoding.name());
        assert!(changes.is_nothing(), "{changes:?}");
    }
    let text = "𐐷 and 😀\n";
    let (bytes, ..) = GB18030.encode(text);
    assert_eq!(mended(&bytes, from(GB18030)).0, text);
}

#[test]
fn utf_16_and_utf_32_are_read_in_both_orders_and_their_signature_is_kept_or_left_out() {
    let text = "\u{FEFF}aé€😀\n\u{FEFF}b";
    let units: Vec<u16> = text.encode_utf16().collect();
    let scalars: Vec<u32> = text.chars().map(u32::from).collect();
    let cases: [(Encoding, Vec<u8>); 4] = [
        (
            Encoding::Utf16Le,
            units.iter().flat_map(|u| u.to_le_bytes()).collect(),
        ),
        (
            Encoding::Utf16Be,
            units.iter().flat_map(|u| u.to_be_bytes()).collect(),
        ),
        (
            Encoding::Utf32Le,
            scalars.iter().flat_map(|u| u.to_le_bytes()).collect(),
        ),
        (
            Encoding::Utf32Be,
            scalars.iter().flat_map(|u| u.to_be_bytes()).collect(),
        ),
    ];
    for (encoding, bytes) in cases {
        let plan = RepairPlan {
            from: encoding,
            ..RepairPlan::default()
        };
        assert_eq!(mended(&bytes, plan).0, text);
        let strips = RepairPlan {
            bom: BomPolicy::Strip,
            ..plan
        };
        let (stripped, changes) = mended(&bytes, strips);
        assert_eq!(stripped, &text[3..]);
        assert!(changes.signature_removed);
        // What is no scalar value, and what is cut, becomes U+FFFD and is told.
        let lone = match encoding {
            Encoding::Utf16Le => "00 D8 61 00 62",
            Encoding::Utf16Be => "D8 00 00 61 00",
            Encoding::Utf32Le => "00 D8 00 00 61 00 00 00 62",
            _ => "00 00 D8 00 00 00 00 61 00",
        };
        let (lossy, changes) = mended(&hex(lone), plan);
        assert_eq!(lossy, "\u{FFFD}a\u{FFFD}", "{encoding:?}");
        assert_eq!((changes.errors, changes.replacement_characters), (2, 2));
    }
}

#[test]
fn lines_of_another_encoding_among_lines_of_utf_8_are_decoded_and_no_other_is_touched() {
    for (text, encoding) in TEXTS {
        let mut bytes = Vec::new();
        let mut expected = String::new();
        for number in 0..200 {
            let line = format!("{number}: {text}");
            if number % 7 == 3 {
                bytes.extend_from_slice(&encoding.encode(&line).0);
            } else {
                bytes.extend_from_slice(line.as_bytes());
            }
            expected.push_str(&line);
        }
        let (mended, changes) = mended(&bytes, errors_as(encoding));
        assert_eq!(mended, expected, "{}", encoding.name());
        assert_eq!(
            changes.decoded_lines,
            (0..200).filter(|n| n % 7 == 3).count() as u64
        );
        assert_eq!(changes.replacement_characters, 0);
    }
}

#[test]
fn a_letter_of_another_encoding_in_a_line_of_utf_8_leaves_the_line_as_it_is() {
    let (text, changes) = mended("élève \n".as_bytes(), errors_as(WINDOWS_1252));
    assert_eq!(text, "élève \n");
    assert!(changes.is_nothing());
    let bytes = [
        "déjà vu, ".as_bytes(),
        b"na\xEFve",
        " – très bien".as_bytes(),
    ]
    .concat();
    let (text, changes) = mended(&bytes, errors_as(WINDOWS_1252));
    assert_eq!(text, "déjà vu, naïve – très bien");
    assert_eq!(
        (changes.errors, changes.decoded, changes.decoded_lines),
        (1, 1, 1)
    );
    // 81 is no letter of Windows-1252.
    let (text, changes) = mended(b"a\x81b \xE9", errors_as(WINDOWS_1252));
    assert_eq!(text, "a\u{FFFD}b é");
    assert_eq!((changes.decoded, changes.replacement_characters), (1, 1));
}

#[test]
fn a_line_longer_than_any_buffer_is_mended_as_a_short_one() {
    let line = "ä".repeat(300_000);
    let mut bytes = line.clone().into_bytes();
    bytes.extend_from_slice(b" \xE9 ");
    bytes.extend_from_slice(line.as_bytes());
    let (text, changes) = mended_in(bytes.chunks(7001), errors_as(WINDOWS_1252));
    assert_eq!(text, format!("{line} é {line}"));
    assert_eq!(changes.decoded, 1);
    let text = "字 ".repeat(200_000);
    let (bytes, ..) = SHIFT_JIS.encode(&text);
    let (mended, changes) = mended_in(bytes.chunks(7001), errors_as(SHIFT_JIS));
    assert_eq!(mended, text);
    assert_eq!(changes.replacement_characters, 0);
}

#[test]
fn the_kin_of_utf_8_become_utf_8() {
    let plan = |from| RepairPlan {
        from,
        ..RepairPlan::default()
    };
    let pair = hex("ED A1 8C ED BE B4 61 C0 80");
    assert_eq!(
        mended(&pair, plan(Encoding::Cesu8)).0,
        "\u{233B4}a\u{FFFD}\u{FFFD}"
    );
    assert_eq!(
        mended(&pair, plan(Encoding::ModifiedUtf8)).0,
        "\u{233B4}a\0"
    );
    let lone = hex("ED A0 80 61");
    assert_eq!(mended(&lone, plan(Encoding::Wtf8)).0, "\u{FFFD}a");
}

#[test]
fn encoding_twice_is_undone_line_by_line_and_ordinary_text_is_left_alone() {
    let text = "Es grüßt: José Müller, São Paulo – naïve Œuvre\n";
    let twice: String = text
        .bytes()
        .map(|byte| {
            WINDOWS_1252
                .decode_without_bom_handling(&[byte])
                .0
                .into_owned()
        })
        .collect();
    let plain = "Ordinary text: « à la carte », ÄÖÜ, Ça va? № 5\n";
    let bytes = format!("{plain}{twice}{plain}");
    let plan = RepairPlan {
        undoes_mojibake: true,
        ..RepairPlan::default()
    };
    let (mended, changes) = mended(bytes.as_bytes(), plan);
    assert_eq!(mended, format!("{plain}{text}{plain}"));
    assert_eq!(changes.undone_lines, 1);
}

#[test]
fn the_preview_shows_each_line_that_would_change_as_it_is_and_as_it_would_be() {
    let mut bytes = Vec::new();
    for number in 1..=50 {
        if number % 10 == 0 {
            bytes.extend_from_slice(b"caf\xE9\r\n");
        } else {
            bytes.extend_from_slice("café\n".as_bytes());
        }
    }
    let source = MemorySource::new(bytes);
    let plan = errors_as(WINDOWS_1252);
    let preview = |lines| {
        Preview::of(&source, plan, lines, u64::MAX, || false)
            .unwrap()
            .unwrap()
    };
    let whole = preview(100);
    assert!(whole.is_whole);
    let numbers: Vec<u64> = whole.lines.iter().map(|line| line.line).collect();
    assert_eq!(numbers, [10, 20, 30, 40, 50]);
    assert_eq!(whole.lines[0].offset, 9 * 6);
    assert_eq!(whole.lines[0].before.as_deref(), Some(&b"caf\xE9"[..]));
    assert_eq!(whole.lines[0].after, "café");
    let first = preview(2);
    assert_eq!(first.lines, whole.lines[..2]);
    assert!(!first.is_whole);
    assert!(
        Preview::of(&source, plan, 9, u64::MAX, || true)
            .unwrap()
            .is_none()
    );
}

#[test]
fn of_a_long_line_the_preview_shows_where_it_changes() {
    let mut bytes = "ä".repeat(20_000).into_bytes();
    bytes.extend_from_slice(b"caf\xE9 ");
    bytes.extend_from_slice("ö".repeat(9_000).as_bytes());
    let source = MemorySource::new(bytes);
    let preview = Preview::of(&source, errors_as(WINDOWS_1252), 5, u64::MAX, || false);
    let lines = preview.unwrap().unwrap().lines;
    assert_eq!(lines.len(), 1);
    assert!(lines[0].is_cut);
    assert!(lines[0].after.contains("äcafé ö"), "{}", lines[0].after);
    assert!(lines[0].after.chars().all(|c| c != '\u{FFFD}'));
    assert!(lines[0].after.len() < 300);
}

proptest! {
    #[test]
    fn what_is_well_formed_stays_as_it_is_under_every_plan_for_utf_8(text in "(\\PC|\n)*") {
        for (_, encoding) in TEXTS {
            prop_assert_eq!(&mended_in([text.as_bytes()], errors_as(encoding)).0, &text);
        }
    }
}
