//! Header bits and payload bits.

use byteloupe::utf8::layout::{ByteLayout, SequenceLayout};

use crate::common::hex;

/// The payload bits of a form as text, read off the table that is written beside it.
fn payload_text(form: &str, bytes: &[u8]) -> String {
    form.split(' ')
        .zip(bytes)
        .flat_map(|(shape, byte)| {
            let digits = format!("{byte:08b}");
            let marked = shape.chars().zip(digits.chars().collect::<Vec<_>>());
            marked
                .filter(|(mark, _)| *mark == 'x')
                .map(|(_, bit)| bit)
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_payload_of_every_character_is_its_code_point() {
    // The table of RFC 3629 §3, written out again.
    let forms = [
        "0xxxxxxx",
        "110xxxxx 10xxxxxx",
        "1110xxxx 10xxxxxx 10xxxxxx",
        "11110xxx 10xxxxxx 10xxxxxx 10xxxxxx",
    ];
    for scalar in '\0'..=char::MAX {
        let mut buffer = [0; 4];
        let bytes = scalar.encode_utf8(&mut buffer).as_bytes();
        let layout = SequenceLayout::of(bytes).expect("a character has a layout");
        assert_eq!(layout.value, u32::from(scalar));
        assert!(layout.is_complete());
        assert_eq!(usize::from(layout.need), bytes.len());
        let row = layout.row.expect("a row holds it");
        assert_eq!(row.form, forms[bytes.len() - 1]);
        assert!((row.first..=row.last).contains(&u32::from(scalar)));
        let production = layout.production.expect("a production gives it");
        assert_eq!(usize::from(production.len), bytes.len());
        assert!((production.lead_first..=production.lead_last).contains(&bytes[0]));
        assert_eq!(production.name, format!("UTF8-{}", bytes.len()));
        let bits: u8 = layout.bytes().iter().map(|b| b.payload_bits()).sum();
        assert_eq!(bits, layout.value_bits);
        // Text is slow: one character of each 97 is checked bit by bit.
        if u32::from(scalar) % 97 == 0 {
            let text = payload_text(row.form, bytes);
            assert_eq!(text.len(), usize::from(layout.value_bits));
            assert_eq!(u32::from_str_radix(&text, 2), Ok(u32::from(scalar)));
        }
    }
}

#[test]
fn the_header_of_a_byte_is_its_leading_ones_and_the_zero_after_them() {
    for byte in 0..=0xFF_u8 {
        let layout = ByteLayout::of(byte);
        let expected = match byte {
            0xFE | 0xFF => 8,
            _ => byte.leading_ones() as u8 + 1,
        };
        assert_eq!(layout.header_bits, expected, "{byte:02X}");
        assert_eq!(layout.header_bits + layout.payload_bits(), 8);
        let digits: String = (0..8)
            .map(|i| if layout.bit(i) { '1' } else { '0' })
            .collect();
        assert_eq!(digits, format!("{byte:08b}"));
        let payload = &digits[usize::from(expected)..];
        let payload = u8::from_str_radix(payload, 2).unwrap_or(0);
        assert_eq!(layout.payload(), payload, "{byte:02X}");
    }
}

#[test]
fn the_forms_of_rfc_2279_have_26_and_31_payload_bits_and_no_row() {
    // The last and first rows that RFC 2279 §2 had beyond those of RFC 3629.
    for (bytes, value, bits) in [
        ("F8 88 80 80 80", 0x20_0000, 26),
        ("FB BF BF BF BF", 0x3FF_FFFF, 26),
        ("FC 84 80 80 80 80", 0x400_0000, 31),
        ("FD BF BF BF BF BF", 0x7FFF_FFFF, 31),
    ] {
        let layout = SequenceLayout::of(&hex(bytes)).expect("a form");
        assert_eq!((layout.value, layout.value_bits), (value, bits), "{bytes}");
        assert!(layout.is_complete());
        assert_eq!((layout.row, layout.production), (None, None), "{bytes}");
    }
}

#[test]
fn an_ill_formed_form_has_a_value_and_no_production() {
    for (bytes, value, row) in [
        ("C0 AE", 0x2E, Some(1)),
        ("C1 BF", 0x7F, Some(1)),
        ("E0 80 AF", 0x2F, Some(1)),
        ("ED A1 8C", 0xD84C, Some(3)),
        ("F0 8D A0 80", 0xD800, Some(3)),
        ("F4 90 80 80", 0x11_0000, None),
        ("FC 80 80 80 80 AF", 0x2F, Some(1)),
    ] {
        let layout = SequenceLayout::of(&hex(bytes)).expect("a form");
        assert_eq!(layout.value, value, "{bytes}");
        assert_eq!(layout.row.map(|row| row.number), row, "{bytes}");
        assert_eq!(layout.production, None, "{bytes}");
    }
}

#[test]
fn a_cut_form_has_the_bits_that_are_there() {
    let layout = SequenceLayout::of(&hex("F0 9F 92")).expect("a form");
    assert!(!layout.is_complete());
    assert_eq!((layout.need, layout.bytes().len()), (4, 3));
    assert_eq!((layout.value, layout.value_bits), (0b000_011111_010010, 15));
    assert_eq!((layout.row, layout.production), (None, None));
}

#[test]
fn what_is_no_form_has_no_layout() {
    for bytes in [
        "", "80", "FE", "FF", "41 41", "C2 41", "C2 80 80", "E2 82 C2",
    ] {
        assert_eq!(SequenceLayout::of(&hex(bytes)), None, "{bytes}");
    }
}
