//! What UTF-8 can do that other encodings cannot, counted over real bytes: the order of texts, getting
//! back in step, sizes, the values of bytes, and decoding push by push.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use byteloupe::teach::byte_values::{ByteUse, ByteValues};
use byteloupe::teach::order::{Compared, Orders};
use byteloupe::teach::push::Pushes;
use byteloupe::teach::resync::{Damage, Place, Resync, Survey, TextEncoding};
use byteloupe::teach::sizes::Sizes;
use byteloupe::utf8::{SpanKind, Unit, UnitKind};
use proptest::prelude::*;

const JAPANESE: &str = "日本語の文字は、二つのバイトで書かれる。ｶﾅは一つ。A1 表示・能力・ソート";

fn cut(text: &str, encoding: TextEncoding, character: usize, byte: usize) -> Resync {
    let place = Place { character, byte };
    let resync = Resync::of(text, encoding, place, Damage::Cut);
    resync.expect("encodable").expect("not empty")
}

/// What is decoded where nothing holds bytes back: the standard library's own reading.
fn shown(resync: &Resync) -> String {
    resync
        .after
        .iter()
        .map(byteloupe::teach::resync::Piece::shown)
        .collect()
}

#[test]
fn utf8_is_in_step_within_three_bytes_wherever_it_is_cut() {
    for text in [JAPANESE, "naïve €5 𣎴x", "𝄞𝄞𝄞", "a"] {
        let survey = Survey::of(text, TextEncoding::Utf8).expect("all characters");
        assert_eq!(survey.places, text.len());
        assert_eq!(survey.at_once, text.chars().count());
        assert_eq!(survey.never, 0);
        let longest = text.chars().map(char::len_utf8).max().unwrap_or(1);
        assert_eq!(survey.most_bytes, longest - 1);
    }
}

#[test]
fn utf16_cut_between_the_bytes_of_a_unit_never_gets_in_step() {
    let survey = Survey::of(JAPANESE, TextEncoding::Utf16Le).expect("all characters");
    assert_eq!(survey.never, survey.places / 2);
    let odd = cut(JAPANESE, TextEncoding::Utf16Le, 0, 1);
    assert_eq!(odd.in_step, None);
    assert_eq!(odd.written(), JAPANESE);
    assert_ne!(odd.read(), JAPANESE);
    // Between the halves of a pair it is in step at the next character.
    let pair = cut("𣎴x", TextEncoding::Utf16Le, 0, 2);
    let step = pair.in_step.expect("in step");
    assert_eq!((step.undamaged, step.damaged), (4, 2));
    assert_eq!((step.bytes, step.characters), (2, 1));
    assert_eq!(
        (pair.written().as_str(), pair.read().as_str()),
        ("𣎴", "\u{FFFD}")
    );
}

#[test]
fn shift_jis_takes_a_second_byte_for_a_first_one_and_goes_on_so() {
    // 究 is 8B 86, and both bytes may begin a character.
    let text = "究究究究 a";
    let in_utf8 = cut(text, TextEncoding::Utf8, 0, 1);
    assert_eq!(in_utf8.in_step.expect("in step").characters, 1);
    let in_shift_jis = cut(text, TextEncoding::ShiftJis, 0, 1);
    assert_eq!(in_shift_jis.in_step.expect("in step").characters, 4);
    assert_eq!(in_shift_jis.written(), "究究究究");
    assert_eq!(cut("究究究", TextEncoding::ShiftJis, 0, 1).in_step, None);
    let utf8 = Survey::of(JAPANESE, TextEncoding::Utf8).expect("all characters");
    let shift_jis = Survey::of(JAPANESE, TextEncoding::ShiftJis).expect("all characters");
    assert!(shift_jis.most_bytes > utf8.most_bytes || shift_jis.never > 0);
}

#[test]
fn a_character_that_an_encoding_lacks_is_told() {
    let place = Place::default();
    let missing = Resync::of("aé€", TextEncoding::ShiftJis, place, Damage::Cut);
    let missing = missing.expect_err("no é in Shift_JIS");
    assert_eq!(missing.character, 'é');
    assert_eq!(missing.to_string(), "Shift_JIS has no U+00E9");
    assert!(Survey::of("𣎴", TextEncoding::ShiftJis).is_err());
    assert_eq!(
        Resync::of("", TextEncoding::Utf8, place, Damage::Cut),
        Ok(None)
    );
}

#[test]
fn one_lost_byte_shifts_all_of_utf16_and_one_character_of_utf8() {
    let place = Place {
        character: 2,
        byte: 0,
    };
    let of = |encoding, damage| {
        let resync = Resync::of(JAPANESE, encoding, place, damage);
        resync.expect("encodable").expect("not empty")
    };
    for damage in [Damage::Remove, Damage::Insert(0x30)] {
        assert_eq!(of(TextEncoding::Utf16Le, damage).in_step, None);
        let utf8 = of(TextEncoding::Utf8, damage).in_step.expect("in step");
        assert!(utf8.characters <= 1 && utf8.bytes <= 3, "{utf8:?}");
    }
    let replaced = of(TextEncoding::Utf16Le, Damage::Replace(0x31));
    assert_eq!(replaced.in_step.expect("in step").bytes, 2);
}

fn any_damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        Just(Damage::Cut),
        Just(Damage::Remove),
        any::<u8>().prop_map(Damage::Replace),
        any::<u8>().prop_map(Damage::Insert),
    ]
}

proptest! {
    /// The pieces are those of encoding_rs, which is asked for the whole text at once.
    #[test]
    fn a_damaged_text_is_read_as_encoding_rs_reads_it(
        text in "[a-z日本語能力表示ソ、ｶ]{1,12}",
        character in 0_usize..12,
        byte in 0_usize..3,
        damage in any_damage(),
    ) {
        for encoding in TextEncoding::ALL {
            let place = Place { character, byte };
            let resync = Resync::of(&text, encoding, place, damage).unwrap().unwrap();
            let other = match encoding {
                TextEncoding::Utf8 => encoding_rs::UTF_8,
                TextEncoding::ShiftJis => encoding_rs::SHIFT_JIS,
                TextEncoding::Utf16Le => encoding_rs::UTF_16LE,
            };
            let (whole, _) = other.decode_without_bom_handling(&resync.damaged);
            prop_assert_eq!(shown(&resync), whole.as_ref());
            let (undamaged, _) = other.decode_without_bom_handling(&resync.undamaged);
            prop_assert_eq!(undamaged.as_ref(), text.as_str());
            // From the step on, both sides are the same text; and at no place before it.
            if let Some(step) = resync.in_step {
                let rest = |bytes: &[u8], from: usize| {
                    other.decode_without_bom_handling(&bytes[from..]).0.into_owned()
                };
                prop_assert_eq!(
                    rest(&resync.undamaged, step.undamaged),
                    rest(&resync.damaged, step.damaged)
                );
                let (written, read) = (resync.written(), resync.read());
                let tail = rest(&resync.undamaged, step.undamaged);
                prop_assert!(text.ends_with(&(written + &tail)));
                prop_assert!(whole.ends_with(&(read + &tail)));
            } else {
                prop_assert!(encoding != TextEncoding::Utf8 || damage != Damage::Cut);
            }
        }
    }

    /// What the survey says of each cut is what a cut there shows.
    #[test]
    fn a_survey_counts_what_single_cuts_show(text in "[a-c日本語能力表示ソ、ｶ]{1,10}") {
        for encoding in TextEncoding::ALL {
            let survey = Survey::of(&text, encoding).unwrap();
            let mut bytes = Vec::new();
            for (character, written) in text.chars().enumerate() {
                for byte in 0..encoding.encode(written).unwrap().len() {
                    bytes.push(cut(&text, encoding, character, byte).in_step.map(|it| it.bytes));
                }
            }
            prop_assert_eq!(survey.places, bytes.len());
            prop_assert_eq!(survey.never, bytes.iter().filter(|it| it.is_none()).count());
            prop_assert_eq!(survey.at_once, bytes.iter().filter(|it| **it == Some(0)).count());
            prop_assert_eq!(survey.most_bytes, bytes.iter().flatten().copied().max().unwrap_or(0));
            prop_assert_eq!(survey.all_bytes, bytes.iter().flatten().sum::<usize>());
        }
    }

    /// However the chunks are cut, the units are the same, and they are those of the standard library.
    #[test]
    fn pushes_decide_the_same_units_however_they_are_cut(
        bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0x80_u8..0xC0, 0xC0_u8..], 0..40),
        ends in prop::collection::vec(0_usize..60, 0..8),
    ) {
        let pushes = Pushes::of(&bytes, &ends);
        let text: String = pushes
            .units()
            .map(|unit| unit.scalar().unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        prop_assert_eq!(text, String::from_utf8_lossy(&bytes));
        let one_by_one = Pushes::one_by_one(&bytes);
        prop_assert!(pushes.units().eq(one_by_one.units()));
        prop_assert_eq!(one_by_one.pushes.len(), bytes.len());
        for push in &pushes.pushes {
            // What is held are the last bytes pushed so far, and they are a prefix of some character.
            prop_assert_eq!(&bytes[push.held_at()..push.bytes.end], push.held.as_slice());
            if let Some(expected) = push.expects() {
                for next in 0..=u8::MAX {
                    let longer = [push.held.as_slice(), &[next]].concat();
                    let goes_on = match std::str::from_utf8(&longer) {
                        Ok(_) => true,
                        Err(error) => error.error_len().is_none(),
                    };
                    let says = (expected.first..=expected.last).contains(&next);
                    prop_assert_eq!(says, goes_on, "{:02X?}", longer);
                }
            } else {
                prop_assert!(push.held.is_empty());
            }
        }
    }

    /// RFC 3629 §1: the order of bytes is that of code points.
    #[test]
    fn texts_have_one_order_by_bytes_and_by_code_points(one in any::<String>(), other in any::<String>()) {
        let compared = Compared::of(&one, &other);
        prop_assert_eq!(compared.bytes, compared.code_points);
    }
}

#[test]
fn a_push_shows_what_it_holds_and_what_it_decides() {
    let pushes = Pushes::of(b"a\xE2\x82\xACb\xE2\x82", &[2, 3]);
    let held: Vec<&[u8]> = pushes
        .pushes
        .iter()
        .map(|push| push.held.as_slice())
        .collect();
    assert_eq!(held, [b"\xE2".as_slice(), b"\xE2\x82", b"\xE2\x82"]);
    let expected = pushes.pushes[0].expects().expect("a lead is held");
    assert_eq!(
        (expected.first, expected.last, expected.missing),
        (0x80, 0xBF, 2)
    );
    let decided: Vec<Option<char>> = pushes.pushes[2].decided.iter().map(Unit::scalar).collect();
    assert_eq!(decided, [Some('€'), Some('b')]);
    assert!(pushes.pushes[2].began_before(&pushes.pushes[2].decided[0]));
    assert!(!pushes.pushes[2].began_before(&pushes.pushes[2].decided[1]));
    assert!(pushes.pushes[1].decided.is_empty());
    let at_end: Vec<UnitKind> = pushes.at_end.iter().map(|unit| unit.kind).collect();
    let cut = SpanKind::IncompleteAtEnd { have: 2, need: 3 };
    assert_eq!(at_end, [UnitKind::Span(cut)]);
}

#[test]
fn sizes_are_those_of_real_encodings() {
    for text in ["", "abc", JAPANESE, "é€𣎴", "\u{FEFF}\u{10FFFF}\u{E000}"] {
        let sizes = Sizes::of(text);
        assert_eq!(sizes.utf8(), text.len() as u64);
        assert_eq!(sizes.utf16(), text.encode_utf16().count() as u64 * 2);
        assert_eq!(sizes.utf32(), text.chars().count() as u64 * 4);
        assert_eq!(sizes.characters(), text.chars().count() as u64);
        assert_eq!(
            sizes.ascii(),
            text.chars().filter(char::is_ascii).count() as u64
        );
    }
    assert_eq!(Sizes::of("aaé").ascii_in_thousand(), Some(666));
    assert_eq!(Sizes::of("").ascii_in_thousand(), None);
    let by_counts = Sizes::from_counts([5, 4, 3, 2]);
    assert_eq!(by_counts.utf8(), 5 + 8 + 9 + 8);
    assert_eq!(
        (
            by_counts.of_len(3),
            by_counts.of_len(0),
            by_counts.of_len(5)
        ),
        (3, 0, 0)
    );
}

/// Every scalar value is encoded: what of the 256 values is there, and where.
#[test]
fn the_use_of_each_value_is_what_all_scalar_values_show() {
    let mut counts = [0_u64; 256];
    let mut leads = vec![[false; 256]; 256];
    let mut lens = [0_usize; 256];
    let mut tails = [false; 256];
    let mut buffer = [0; 4];
    for scalar in '\0'..=char::MAX {
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        for byte in bytes {
            counts[usize::from(*byte)] += 1;
        }
        lens[usize::from(bytes[0])] = bytes.len();
        for tail in &bytes[1..] {
            tails[usize::from(*tail)] = true;
        }
        if let [lead, second, ..] = bytes {
            leads[usize::from(*lead)][usize::from(*second)] = true;
        }
    }
    let values = ByteValues::of(&counts);
    assert_eq!(values.values().len(), 256);
    for value in values.values() {
        let place = usize::from(value.byte);
        match value.usage {
            ByteUse::Ascii => assert_eq!(lens[place], 1),
            ByteUse::Tail => assert!(tails[place] && lens[place] == 0),
            ByteUse::Lead { len, second } => {
                assert_eq!(lens[place], usize::from(len));
                for (byte, seen) in (0..=u8::MAX).zip(leads[place]) {
                    assert_eq!(
                        (second.0..=second.1).contains(&byte),
                        seen,
                        "{place:02X} {byte:02X}"
                    );
                }
            }
            ByteUse::Never(_) => assert_eq!(value.count, 0),
        }
        assert_eq!(value.usage.is_possible(), value.count > 0, "{place:02X}");
    }
    let never: Vec<u8> = values.never().map(|value| value.byte).collect();
    let said = [
        0xC0, 0xC1, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF,
    ];
    assert_eq!(never, said, "RFC 3629 §1");
    assert_eq!(values.impossible_bytes(), 0);
    assert_eq!(ByteValues::of_bytes(b"a\xC0\xFF\xFF").impossible_bytes(), 3);
    assert_eq!(ByteValues::of_bytes(b"aab").most(), 2);
}

const TO_SORT: [&str; 9] = [
    "z",
    "é",
    "\u{FF5E}x",
    "𣎴",
    "\u{E000}",
    "Z",
    "𝄞a",
    "\u{D7FF}",
    "ab",
];

#[test]
fn utf16_sorts_characters_beyond_the_first_plane_before_e000() {
    let orders = Orders::of(&TO_SORT);
    assert!(orders.bytes_agree());
    let texts = |places: &[usize]| places.iter().map(|at| TO_SORT[*at]).collect::<Vec<_>>();
    let last_by_bytes = texts(&orders.by_bytes)[5..].to_vec();
    assert_eq!(last_by_bytes, ["\u{E000}", "\u{FF5E}x", "𝄞a", "𣎴"]);
    let last_by_utf16 = texts(&orders.by_utf16)[5..].to_vec();
    assert_eq!(last_by_utf16, ["𝄞a", "𣎴", "\u{E000}", "\u{FF5E}x"]);
    assert_eq!(orders.utf16_differs_at().collect::<Vec<_>>(), [5, 6, 7, 8]);
    assert!(Compared::of("\u{E000}", "𣎴").utf16_differs());
    assert_eq!(Compared::of("ab", "a𣎴").differ, Some(('b', '𣎴')));
}

/// `sort` of the system compares bytes where `LC_ALL` is C.
#[cfg(unix)]
#[test]
fn the_order_by_bytes_is_that_of_sort() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    let mut child = Command::new("sort")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sort is there");
    let mut input = child.stdin.take().expect("a pipe");
    input
        .write_all((TO_SORT.join("\n") + "\n").as_bytes())
        .expect("written");
    drop(input);
    let sorted = child.wait_with_output().expect("sorted").stdout;
    let sorted = String::from_utf8(sorted).expect("UTF-8");
    let orders = Orders::of(&TO_SORT);
    let ours: Vec<&str> = orders.by_bytes.iter().map(|at| TO_SORT[*at]).collect();
    assert_eq!(ours, sorted.lines().collect::<Vec<_>>());
}
