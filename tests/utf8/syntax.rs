//! Every production of RFC 3629 §4 and the bytes next to its edges.

use byteloupe::utf8::syntax::{
    MAX_CODE_POINT, PRODUCTIONS, ROWS, lowest_of_form, production_of, rfc2279_len, row_of,
};

use crate::common::twin::assert_units;
use crate::common::units_of;

/// Does the standard library take these bytes for exactly one character?
fn is_one_character(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.chars().count() == 1)
}

/// Do the bytes match an alternative of the table?
fn matches_a_production(bytes: &[u8]) -> bool {
    production_of(bytes[0]).is_some_and(|p| {
        bytes.len() == usize::from(p.len)
            && bytes[1..].iter().all(|b| (0x80..=0xBF).contains(b))
            && bytes
                .get(1)
                .is_none_or(|b| (p.second_first..=p.second_last).contains(b))
    })
}

#[test]
fn the_edges_of_every_production_and_their_neighbours_agree_with_the_standard_library() {
    let around = |first: u8, last: u8| {
        let at = [first.wrapping_sub(1), first, first.wrapping_add(1)];
        let to = [last.wrapping_sub(1), last, last.wrapping_add(1)];
        [at, to].concat()
    };
    let tails = [0x7F, 0x80, 0x81, 0xBE, 0xBF, 0xC0];
    let mut well_formed = 0;
    for production in &PRODUCTIONS {
        for lead in around(production.lead_first, production.lead_last) {
            for second in around(production.second_first, production.second_last) {
                for third in tails {
                    for fourth in tails {
                        let bytes = [lead, second, third, fourth];
                        for len in 1..=4 {
                            let bytes = &bytes[..len];
                            let expected = is_one_character(bytes);
                            assert_eq!(matches_a_production(bytes), expected, "{bytes:02X?}");
                            let units = units_of(bytes);
                            let one = units.len() == 1 && units[0].scalar().is_some();
                            assert_eq!(one, expected, "{bytes:02X?}");
                            assert_units(bytes, &units);
                            well_formed += usize::from(expected);
                        }
                    }
                }
            }
        }
    }
    assert!(well_formed > 1000, "{well_formed}");
}

#[test]
fn every_lead_with_every_second_byte_agrees_with_the_standard_library() {
    for lead in 0..=0xFF_u8 {
        for second in 0..=0xFF_u8 {
            for rest in [&[][..], &[0x80], &[0x80, 0xBF]] {
                let bytes = [&[lead, second][..], rest].concat();
                assert_eq!(
                    matches_a_production(&bytes),
                    is_one_character(&bytes),
                    "{bytes:02X?}"
                );
                assert_units(&bytes, &units_of(&bytes));
            }
        }
    }
}

#[test]
fn the_first_and_last_character_of_every_row_take_as_many_bytes_as_the_row_says() {
    let mut next = 0;
    for row in &ROWS {
        assert_eq!(row.first, next, "rows leave no gap");
        next = row.last + 1;
        for code_point in [row.first, row.last] {
            let scalar = char::from_u32(code_point).unwrap();
            assert_eq!(scalar.len_utf8(), usize::from(row.number));
            assert_eq!(row_of(code_point), Some(row));
        }
        assert_eq!(lowest_of_form(row.number), row.first);
        assert_eq!(row.form.split(' ').count(), usize::from(row.number));
    }
    assert_eq!(next, u32::from(char::MAX) + 1);
    assert_eq!(MAX_CODE_POINT, u32::from(char::MAX));
    assert_eq!(row_of(next), None);
}

#[test]
fn a_lead_has_a_production_exactly_when_some_character_starts_with_it() {
    let mut lengths = [None; 256];
    for scalar in '\0'..=char::MAX {
        let mut buffer = [0; 4];
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        lengths[usize::from(bytes[0])] = Some(bytes.len() as u8);
    }
    for (lead, len) in (0..=0xFF_u8).zip(lengths) {
        assert_eq!(production_of(lead).map(|p| p.len), len, "{lead:02X}");
    }
}

#[test]
fn the_forms_of_rfc_2279_have_as_many_bytes_as_the_lead_has_leading_ones() {
    for lead in 0..=0xFF_u8 {
        let ones = lead.leading_ones() as u8;
        let expected = (2..=6).contains(&ones).then_some(ones);
        assert_eq!(rfc2279_len(lead), expected, "{lead:02X}");
    }
    // The rows that RFC 2279 §2 had after the fourth.
    assert_eq!(lowest_of_form(5), 0x0020_0000);
    assert_eq!(lowest_of_form(6), 0x0400_0000);
}
