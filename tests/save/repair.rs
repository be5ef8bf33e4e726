//! Bytes → well-formed bytes.

use byteloupe::save::{Changes, Mender, RepairPlan, RepairPolicy};
use byteloupe::utf8::BomPolicy;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::{Random, std_spans};
use crate::common::{groups_of, hex, mixed_bytes};

fn repaired_in<'a>(
    chunks: impl IntoIterator<Item = &'a [u8]>,
    policy: RepairPolicy,
    bom: BomPolicy,
) -> (Vec<u8>, Changes) {
    let plan = RepairPlan {
        errors: policy,
        bom,
        ..RepairPlan::default()
    };
    let mut repair = Mender::new(Vec::new(), plan);
    for chunk in chunks {
        repair.push(chunk).unwrap();
    }
    repair.finish().unwrap()
}

fn repaired(bytes: &[u8], policy: RepairPolicy) -> (Vec<u8>, Changes) {
    repaired_in([bytes], policy, BomPolicy::Keep)
}

/// Bytes in pieces of these lengths, over and over.
fn chunks<'a>(bytes: &'a [u8], lengths: &[usize]) -> Vec<&'a [u8]> {
    let mut rest = bytes;
    let mut chunks = Vec::new();
    for len in lengths.iter().cycle() {
        let (chunk, after) = rest.split_at((*len).min(rest.len()));
        chunks.push(chunk);
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    chunks
}

/// A decoder of another make, which keeps a signature.
fn by_encoding_rs(bytes: &[u8]) -> Vec<u8> {
    let (text, _) = encoding_rs::UTF_8.decode_without_bom_handling(bytes);
    text.into_owned().into_bytes()
}

/// A string with each character beyond U+FFFF as two surrogates of three bytes each.
fn cesu8(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in text.encode_utf16() {
        if (0xD800..0xE000).contains(&unit) {
            let tail = |bits: u16| 0x80 | (bits & 0x3F) as u8;
            bytes.extend([0xE0 | (unit >> 12) as u8, tail(unit >> 6), tail(unit)]);
        } else {
            let scalar = char::from_u32(u32::from(unit)).unwrap();
            bytes.extend(scalar.to_string().into_bytes());
        }
    }
    bytes
}

proptest! {
    #[test]
    fn a_character_for_each_span_is_what_other_decoders_make(
        bytes in mixed_bytes(30),
        cuts in vec(1_usize..9, 1..6),
    ) {
        let chunks = chunks(&bytes, &cuts);
        let (copy, changes) = repaired_in(chunks, RepairPolicy::EachSpan, BomPolicy::Keep);
        let by_std = String::from_utf8_lossy(&bytes).into_owned().into_bytes();
        prop_assert_eq!(&copy, &by_std);
        prop_assert_eq!(&copy, &by_encoding_rs(&bytes));
        let spans = std_spans(&bytes);
        prop_assert_eq!(changes.spans, spans.len() as u64);
        prop_assert_eq!(changes.replacement_characters, spans.len() as u64);
        prop_assert_eq!(changes.ill_formed_bytes, spans.iter().map(|(_, len)| len).sum::<u64>());
        prop_assert_eq!(changes.errors, groups_of(&bytes).len() as u64);
    }

    #[test]
    fn removing_leaves_the_well_formed_pieces(bytes in mixed_bytes(30), cuts in vec(1_usize..9, 1..6)) {
        let chunks = chunks(&bytes, &cuts);
        let (copy, changes) = repaired_in(chunks, RepairPolicy::Remove, BomPolicy::Keep);
        let valid: Vec<u8> = bytes.utf8_chunks().flat_map(|c| c.valid().bytes()).collect();
        prop_assert_eq!(copy, valid);
        prop_assert_eq!(changes.replacement_characters, 0);
    }

    #[test]
    fn a_character_for_each_error_stands_where_the_error_did(
        bytes in mixed_bytes(30),
        cuts in vec(1_usize..9, 1..6),
    ) {
        let chunks = chunks(&bytes, &cuts);
        let (copy, changes) = repaired_in(chunks, RepairPolicy::EachError, BomPolicy::Keep);
        // Without them it is what is left of the source, and there are as many as there are errors.
        let mut expected = Vec::new();
        let mut at = 0;
        for group in groups_of(&bytes) {
            expected.extend_from_slice(&bytes[at..group.offset as usize]);
            expected.extend_from_slice("\u{FFFD}".as_bytes());
            at = group.end() as usize;
        }
        expected.extend_from_slice(&bytes[at..]);
        prop_assert_eq!(copy, expected);
        prop_assert_eq!(changes.replacement_characters, changes.errors);
    }

    #[test]
    fn text_in_cesu_8_becomes_the_text_again(text in any::<String>(), cuts in vec(1_usize..9, 1..6)) {
        let bytes = cesu8(&text);
        let chunks = chunks(&bytes, &cuts);
        let (copy, changes) = repaired_in(chunks, RepairPolicy::Cesu8Pairs, BomPolicy::Keep);
        prop_assert_eq!(copy, text.as_bytes());
        let beyond = text.chars().filter(|c| *c > '\u{FFFF}').count() as u64;
        prop_assert_eq!(changes.pairs, beyond);
        prop_assert_eq!(changes.replacement_characters, 0);
    }

    #[test]
    fn every_copy_is_well_formed(bytes in mixed_bytes(30)) {
        for policy in RepairPolicy::ALL {
            prop_assert!(std::str::from_utf8(&repaired(&bytes, policy).0).is_ok());
        }
    }
}

#[test]
fn each_policy_does_to_each_kind_of_error_what_it_says() {
    // Bytes; U+FFFD for each span; for each error; and with pairs decoded.
    let cases = [
        ("C0 AF AF", 3, 2, "???"),
        ("E0 A0", 1, 1, "?"),
        ("F4 90 80 80", 4, 1, "????"),
        ("FC 80 84 90 80 80", 6, 1, "??????"),
        ("ED A1 8C ED BE B4", 6, 1, "\u{233B4}"),
        ("ED A1 8C ED A1 8C ED BE B4", 9, 2, "???\u{233B4}"),
        ("ED BE B4 ED A1 8C", 6, 2, "??????"),
        ("80 80 80 80", 4, 1, "????"),
        ("FE FF", 2, 2, "??"),
        // Overlong forms stay what they are, also NUL as Java writes it and halves of pairs.
        ("C0 80", 2, 1, "??"),
        ("F0 8D A1 8C ED BE B4", 7, 1, "???????"),
    ];
    for (bytes, spans, errors, pairs) in cases {
        let bytes = [b"a", &hex(bytes)[..], b"z"].concat();
        let around = |text: &str| format!("a{}z", text.replace('?', "\u{FFFD}"));
        let text = |policy| String::from_utf8(repaired(&bytes, policy).0).unwrap();
        assert_eq!(text(RepairPolicy::EachSpan), around(&"?".repeat(spans)));
        assert_eq!(text(RepairPolicy::EachError), around(&"?".repeat(errors)));
        assert_eq!(text(RepairPolicy::Remove), "az");
        assert_eq!(text(RepairPolicy::Cesu8Pairs), around(pairs));
        let java = match &bytes[1..bytes.len() - 1] {
            [0xC0, 0x80] => "\0",
            _ => pairs,
        };
        assert_eq!(text(RepairPolicy::ModifiedUtf8), around(java));
    }
}

#[test]
fn only_strip_leaves_a_signature_out_and_only_at_the_start() {
    let bytes = "\u{FEFF}a\u{FEFF}b".as_bytes();
    for bom in BomPolicy::ALL {
        for chunks in [vec![bytes], bytes.chunks(1).collect()] {
            let (copy, changes) = repaired_in(chunks, RepairPolicy::EachSpan, bom);
            let is_out = bom == BomPolicy::Strip;
            assert_eq!(changes.signature_removed, is_out);
            let expected = if is_out { &bytes[3..] } else { bytes };
            assert_eq!(copy, expected, "{bom:?}");
        }
    }
    // A piece of one is no signature.
    let (copy, changes) = repaired_in(
        [&b"\xEF\xBBa"[..]],
        RepairPolicy::EachSpan,
        BomPolicy::Strip,
    );
    assert_eq!(copy, "\u{FFFD}a".as_bytes());
    assert!(!changes.signature_removed);
}

#[test]
fn a_run_of_tails_longer_than_any_buffer_is_one_error() {
    let bytes = [&b"a"[..], &vec![0x9D; 3_000_001], b"z"].concat();
    let (copy, changes) = repaired(&bytes, RepairPolicy::EachError);
    assert_eq!(copy, "a\u{FFFD}z".as_bytes());
    assert_eq!((changes.errors, changes.spans), (1, 3_000_001));
    let (copy, _) = repaired(&bytes, RepairPolicy::EachSpan);
    assert_eq!(copy, String::from_utf8_lossy(&bytes).as_bytes());
}

#[test]
fn a_large_input_in_uneven_chunks_is_what_the_standard_library_makes() {
    let mut random = Random::new(11);
    let bytes = random.bytes(2 << 20);
    let mut repair = Mender::new(Vec::new(), RepairPlan::default());
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        let len = (random.below(70_000) + 1).min(rest.len() as u64) as usize;
        let (chunk, after) = rest.split_at(len);
        repair.push(chunk).unwrap();
        rest = after;
    }
    let (copy, _) = repair.finish().unwrap();
    assert!(copy == String::from_utf8_lossy(&bytes).as_bytes());
}
