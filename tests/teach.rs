//! Bits to be looked at, walked through and broken: against what std and the grammar of RFC 3629 say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use byteloupe::teach::bench::{Bench, MAX_BYTES};
use byteloupe::teach::form::{Form, FormError, number_of, pattern_of};
use byteloupe::teach::scheme::Scheme;
use byteloupe::teach::steps::{Direction, Walk};
use byteloupe::unicode::GroupMessage;
use byteloupe::unicode::search::NameSearch;
use byteloupe::utf8::layout::SequenceLayout;
use byteloupe::utf8::other_decoders::Meaning;
use byteloupe::utf8::{DecoderFamily, GroupKind, Window};

fn scalars() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

fn encoded(scalar: char) -> Vec<u8> {
    scalar.to_string().into_bytes()
}

fn layout(bytes: &[u8]) -> SequenceLayout {
    SequenceLayout::of(bytes).expect("a sequence")
}

#[test]
fn decoding_step_by_step_ends_at_the_number_of_every_scalar_value() {
    let mut buffer = [0; 4];
    for scalar in scalars() {
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        let walk = Walk::of(&layout(bytes), Direction::Decode).expect("steps");
        let last = f32::from(walk.last());
        assert_eq!(walk.number(last), u32::from(scalar), "{scalar:?}");
    }
}

#[test]
fn encoding_step_by_step_ends_at_the_bytes_of_every_scalar_value() {
    let mut buffer = [0; 4];
    for scalar in scalars() {
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        let layout = layout(bytes);
        let walk = Walk::of(&layout, Direction::Encode).expect("steps");
        let mut made: Vec<u8> = layout
            .bytes()
            .iter()
            .map(|byte| byte.byte & !(0xFF_u16 >> byte.header_bits) as u8)
            .collect();
        for bit in walk.carried(f32::from(walk.last())) {
            assert!(bit.moved >= 1.0, "{scalar:?}: {bit:?}");
            let is_one = u32::from(scalar) >> bit.number_bit & 1 == 1;
            made[bit.byte] |= u8::from(is_one) << (7 - bit.index);
        }
        assert_eq!(made, bytes, "{scalar:?}");
    }
}

#[test]
fn each_step_shows_what_is_known_by_then_and_no_more() {
    let euro = layout("€".as_bytes());
    let decode = Walk::of(&euro, Direction::Decode).expect("steps");
    let numbers: Vec<u32> = (0..=decode.last())
        .map(|at| decode.number(f32::from(at)))
        .collect();
    assert_eq!(numbers, [0, 0, 0, 0x2C, 0xAC, 0x20AC]);
    assert_eq!(
        (0..=decode.last())
            .map(|at| decode.step(f32::from(at)))
            .collect::<Vec<_>>(),
        [0, 1, 2, 3, 3, 3]
    );
    let encode = Walk::of(&euro, Direction::Encode).expect("steps");
    let bits = |at: u8, byte| -> String {
        let bit = |index| match encode.bit(f32::from(at), byte, index) {
            Some(true) => '1',
            Some(false) => '0',
            None => 'x',
        };
        (0..8).map(bit).collect()
    };
    assert_eq!(bits(1, 2), "xxxxxxxx");
    assert_eq!(bits(2, 2), "10xxxxxx");
    assert_eq!(
        (bits(3, 1), bits(3, 2)),
        ("10xxxxxx".into(), "10101100".into())
    );
    assert_eq!(
        (bits(5, 0), bits(5, 1)),
        ("11100010".into(), "10000010".into())
    );
}

#[test]
fn a_cut_sequence_has_no_steps() {
    assert!(Walk::of(&layout(&[0xE2, 0x82]), Direction::Decode).is_none());
}

#[test]
fn every_forbidden_form_of_a_scalar_value_is_ill_formed_and_leads_back_to_the_right_one() {
    let naive = |bytes: &[u8]| {
        let mut pieces = DecoderFamily::Naive.pieces(bytes);
        let first = pieces.next().map(|piece| piece.meaning);
        first.filter(|_| pieces.next().is_none())
    };
    for scalar in scalars().step_by(7) {
        let right = encoded(scalar);
        assert_eq!(Form::RightWay.of(&right), Ok(right.clone()));
        let mut form = right.clone();
        while form.len() < 6 {
            form = Form::Overlong.of(&form).expect("a longer form");
            assert!(std::str::from_utf8(&form).is_err(), "{form:02X?}");
            assert_eq!(naive(&form), Some(Meaning::Scalar(scalar)), "{form:02X?}");
            assert_eq!(Form::RightWay.of(&form), Ok(right.clone()));
        }
        assert_eq!(Form::Overlong.of(&form), Err(FormError::Longest));
        match Form::Cesu8Pair.of(&right) {
            Ok(pair) => {
                assert!(scalar > '\u{FFFF}');
                let (_, lossy) = (pair.len(), String::from_utf8_lossy(&pair).into_owned());
                assert_eq!((pair.len(), lossy.chars().count()), (6, 6));
                assert_eq!(Form::RightWay.of(&pair), Ok(right.clone()));
            }
            Err(error) => assert_eq!((scalar <= '\u{FFFF}', error), (true, FormError::NoPair)),
        }
        let five = Form::Rfc2279.of(&right).expect("five bytes");
        assert_eq!(
            (five.len(), number_of(&five)),
            (5, Some(u32::from(scalar) + 0x20_0000))
        );
    }
}

#[test]
fn numbers_without_a_right_way_have_a_pattern_that_is_ill_formed() {
    for (number, bytes) in [
        (0xD800, vec![0xED, 0xA0, 0x80]),
        (0xDFFF, vec![0xED, 0xBF, 0xBF]),
        (0x11_0000, vec![0xF4, 0x90, 0x80, 0x80]),
        (0x20_0000, vec![0xF8, 0x88, 0x80, 0x80, 0x80]),
        (0x7FFF_FFFF, vec![0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF]),
    ] {
        assert_eq!(pattern_of(number), Some(bytes.clone()));
        assert!(std::str::from_utf8(&bytes).is_err());
        assert!(matches!(
            Form::RightWay.of(&bytes),
            Err(FormError::NoRightWay(_))
        ));
    }
    assert_eq!(pattern_of(0x8000_0000), None);
}

/// May these bytes begin a `UTF8-char` of §4, and is something missing? Written from the grammar.
fn is_cut(bytes: &[u8]) -> bool {
    let tail = |byte: &u8| (0x80..=0xBF).contains(byte);
    match bytes {
        [0xC2..=0xF4] | [0xE0, 0xA0..=0xBF] | [0xED, 0x80..=0x9F] => true,
        [0xE1..=0xEC | 0xEE | 0xEF, second] => tail(second),
        [0xF0, 0x90..=0xBF, rest @ ..] | [0xF4, 0x80..=0x8F, rest @ ..] => {
            rest.len() < 2 && rest.iter().all(tail)
        }
        [0xF1..=0xF3, rest @ ..] => rest.len() < 3 && rest.iter().all(tail),
        _ => false,
    }
}

#[test]
fn every_bit_that_is_turned_over_breaks_a_rule_that_applies_or_none() {
    let mut flips = 0;
    // 200 sequences of all lengths, from the first scalar value to the last.
    let sequences = (0..200).map(|at| {
        let first = [0x21, 0x80, 0x800, 0x1_0000][at % 4];
        let last = [0x7E, 0x7FF, 0xD7FF, 0x10_FFFF][at % 4];
        let number = first + (last - first) * (at as u32 / 4) / 49;
        encoded(char::from_u32(number).expect("a scalar value"))
    });
    for bytes in sequences {
        for at in 0..8 * bytes.len() {
            flips += 1;
            let mut bench = Bench::default();
            bench.begin(&bytes);
            bench.flip(at / 8, (at % 8) as u8);
            let broken = bench.bytes();
            let window = Window::decode(broken, 0, 0, broken.len() as u64, true);
            let is_legal = std::str::from_utf8(broken).is_ok();
            assert_eq!(window.groups().is_empty(), is_legal, "{broken:02X?}");
            for group in window.groups() {
                let head = group.head();
                let number = number_of(head);
                let applies = match group.kind() {
                    GroupKind::Overlong => number.is_none_or(|number| {
                        encoded(char::from_u32(number).unwrap_or('\0')).len() < head.len()
                    }),
                    GroupKind::Surrogate => {
                        number.is_none_or(|it| char::from_u32(it).is_none() && it < 0x1_0000)
                    }
                    GroupKind::TooLarge => {
                        matches!(head, [0xF4, 0x90..=0xBF, ..] | [0xF5..=0xF7, ..])
                    }
                    GroupKind::Rfc2279 => matches!(head[0], 0xF8..=0xFD),
                    GroupKind::NeverByte => matches!(head, [0xFE | 0xFF]),
                    GroupKind::StrayRun => head.iter().all(|byte| (0x80..=0xBF).contains(byte)),
                    GroupKind::Truncated => is_cut(head),
                    GroupKind::Cesu8Pair => false,
                };
                assert!(applies, "{broken:02X?}: {:?}", group.kind());
                let message = GroupMessage::of(group);
                assert!(message.sections.contains('§'), "{message}");
            }
            bench.flip(at / 8, (at % 8) as u8);
            assert_eq!(bench.bytes(), bytes);
        }
    }
    assert_eq!(flips, 50 * 8 * (1 + 2 + 3 + 4));
}

#[test]
fn the_steps_say_which_bits_are_header_and_how_many_are_payload() {
    // Bits of payload by the table of RFC 3629 §3.
    for (text, header, payload) in [
        ("A", "the first 0 is header", 7),
        ("é", "the first 110 and the 10 after it are header", 11),
        ("€", "the first 1110 and each 10 are header", 16),
        ("😀", "the first 11110 and each 10 are header", 21),
    ] {
        let walk = Walk::of(&layout(text.as_bytes()), Direction::Decode).expect("steps");
        assert_eq!(walk.words(0.0).0, "The bytes");
        let (_, second) = walk.words(2.0);
        let expected = format!("So {header}; the other {payload} bits are payload.");
        assert!(second.ends_with(&expected), "{second}");
        let (_, last) = walk.words(3.0);
        let is_one = text.len() == 1;
        assert_eq!(last.contains("the last byte"), !is_one, "{last}");
    }
}

#[test]
fn every_change_of_the_bench_can_be_undone_and_made_again() {
    let mut bench = Bench::default();
    bench.begin("é€😀".as_bytes());
    let mut states = vec![bench.bytes().to_vec()];
    let changes: [&dyn Fn(&mut Bench); 8] = [
        &|bench| bench.flip(1, 3),
        &|bench| assert!(bench.insert(0x80)),
        &|bench| bench.remove(),
        &|bench| {
            bench.move_to(0, 0);
            bench.swap(true);
        },
        &|bench| bench.swap(false),
        &|bench| bench.write_bit(false),
        &|bench| bench.put(b"abc"),
        &|bench| bench.write_as(Form::Cut).expect("a byte to cut"),
    ];
    for change in changes {
        change(&mut bench);
        if states.last().map(Vec::as_slice) != Some(bench.bytes()) {
            states.push(bench.bytes().to_vec());
        }
    }
    assert!(states.len() >= 8);
    for state in states.iter().rev() {
        assert_eq!(bench.bytes(), state);
        bench.undo();
    }
    assert!(!bench.can_undo());
    for state in &states {
        assert_eq!(bench.bytes(), state);
        bench.redo();
    }
    assert!(!bench.can_redo());
}

#[test]
fn the_bench_keeps_its_limits() {
    let mut bench = Bench::default();
    bench.remove();
    bench.swap(true);
    bench.flip(0, 0);
    bench.move_by(-1);
    assert!(bench.bytes().is_empty() && !bench.can_undo());
    bench.put(&[0x41; 40]);
    assert_eq!(bench.bytes().len(), MAX_BYTES);
    assert!(!bench.insert(0x80));
    bench.move_by(1000);
    let cursor = bench.cursor();
    assert_eq!((cursor.byte, cursor.bit), (MAX_BYTES - 1, 7));
    assert_eq!(bench.write_as(Form::Overlong), Err(FormError::NotOneNumber));
}

#[test]
fn every_scalar_value_is_in_utf_16_and_utf_32_what_another_decoder_reads_it_from() {
    use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
    let decoded = |encoding: &'static Encoding, scheme: Scheme, scalar: char| {
        let bytes = scheme.bytes_of(u32::from(scalar)).expect("a scalar value");
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
        text.expect("well-formed").into_owned()
    };
    for scalar in scalars() {
        let text = scalar.to_string();
        assert_eq!(decoded(UTF_16BE, Scheme::Utf16Be, scalar), text);
        assert_eq!(decoded(UTF_16LE, Scheme::Utf16Le, scalar), text);
        let wide = Scheme::Utf32Be.bytes_of(u32::from(scalar)).unwrap();
        let number = wide
            .iter()
            .fold(0, |number, byte| number << 8 | u32::from(*byte));
        assert_eq!(number, u32::from(scalar));
        let mut turned = Scheme::Utf32Le.bytes_of(u32::from(scalar)).unwrap();
        turned.reverse();
        assert_eq!(turned, wide);
        assert_eq!(
            Scheme::Utf8.bytes_of(u32::from(scalar)).unwrap(),
            text.as_bytes()
        );
    }
}

#[test]
fn cesu_8_and_modified_utf_8_write_what_their_definitions_show() {
    // Unicode Technical Report 26 §2 has the first three, the class files of Java the last two.
    for (number, cesu_8) in [
        (0x4D, &[0x4D][..]),
        (0x0430, &[0xD0, 0xB0]),
        (0x1_0302, &[0xED, 0xA0, 0x80, 0xED, 0xBC, 0x82]),
    ] {
        assert_eq!(Scheme::Cesu8.bytes_of(number).unwrap(), cesu_8);
        assert_eq!(Scheme::ModifiedUtf8.bytes_of(number).unwrap(), cesu_8);
    }
    assert_eq!(Scheme::Cesu8.bytes_of(0).unwrap(), [0]);
    assert_eq!(Scheme::ModifiedUtf8.bytes_of(0).unwrap(), [0xC0, 0x80]);
    assert_eq!(
        Scheme::ModifiedUtf8.bytes_of(0xD800).unwrap(),
        [0xED, 0xA0, 0x80]
    );
    for scheme in Scheme::ALL {
        assert_eq!(scheme.bytes_of(0x11_0000), None, "{}", scheme.name());
        let is_lone = scheme == Scheme::ModifiedUtf8;
        assert_eq!(
            scheme.bytes_of(0xDFFF).is_some(),
            is_lone,
            "{}",
            scheme.name()
        );
    }
}

#[test]
fn a_character_is_found_by_its_whole_name_and_by_some_words_and_letters_of_it() {
    let search = NameSearch::new();
    let first = |typed: &str| {
        let found = search.find(typed, 1, || true);
        found.first().map(|named| named.scalar)
    };
    // About a thousand of all names, spread over the planes.
    for scalar in scalars().step_by(97) {
        let name = byteloupe::unicode::name_of(u32::from(scalar));
        let is_numbered = name.starts_with('<')
            || name.contains("IDEOGRAPH")
            || name.contains("COMPONENT-")
            || name.starts_with("HANGUL SYLLABLE")
            || name.ends_with(&format!("{:04X}", u32::from(scalar)));
        if !is_numbered && scalar.is_alphanumeric() && u32::from(scalar) % 7 == 0 {
            assert_eq!(first(&name), Some(scalar), "{name}");
        }
    }
    assert_eq!(first("euro"), Some('€'));
    assert_eq!(first("sign euro"), Some('€'));
    assert_eq!(first("zwsp"), Some('\u{200B}'));
    assert_eq!(first("no-break space"), Some('\u{A0}'));
    assert_eq!(first("eursign"), Some('€'));
    assert_eq!(first("qqqqqqqq"), None);
    assert!(search.find("  ", 10, || true).is_empty());
    assert_eq!(search.find("letter", 25, || true).len(), 25);
}
