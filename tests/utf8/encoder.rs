//! The encoder against the standard library's.

use byteloupe::utf8::encoder::{
    EncodeError, LoneSurrogate, combine_surrogates, encode, encode_utf16,
};
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn every_number_up_to_past_the_last_code_point_is_encoded_or_refused() {
    for number in 0..=0x11_0000_u32 {
        let mut buffer = [0; 4];
        let encoded = encode(number);
        match char::from_u32(number) {
            Some(scalar) => {
                let expected = scalar.encode_utf8(&mut buffer).as_bytes();
                let encoded = encoded.expect("a scalar value has a UTF-8 form");
                assert_eq!(encoded.as_bytes(), expected, "U+{number:04X}");
            }
            None if number < 0xE000 => {
                assert_eq!(encoded, Err(EncodeError::Surrogate(number)));
            }
            None => assert_eq!(encoded, Err(EncodeError::TooLarge(number))),
        }
    }
    assert_eq!(encode(u32::MAX), Err(EncodeError::TooLarge(u32::MAX)));
}

#[test]
fn a_refusal_names_the_number_and_the_rule() {
    let words = encode(0xD800).unwrap_err().to_string();
    assert!(
        words.contains("U+D800") && words.contains("RFC 3629 §3"),
        "{words}"
    );
    let words = encode(0x11_0000).unwrap_err().to_string();
    assert!(
        words.contains("0x110000") && words.contains("U+10FFFF"),
        "{words}"
    );
}

#[test]
fn the_first_lone_surrogate_is_named_with_its_position() {
    let cases: [(&[u16], usize); 9] = [
        (&[0xD800], 0),
        (&[0x41, 0xDBFF], 1),
        (&[0xDC00, 0xD800], 0),
        (&[0x41, 0xDFFF, 0x41], 1),
        (&[0xD800, 0xD800, 0xDC00], 0),
        (&[0xD800, 0xDC00, 0xDC00], 2),
        (&[0xD800, 0xDC00, 0xD800], 2),
        (&[0xD84C, 0xDFB4, 0xD84C, 0x41], 2),
        (&[0xD800, 0xE000], 0),
    ];
    for (units, position) in cases {
        let unit = units[position];
        let expected = LoneSurrogate { position, unit };
        assert_eq!(encode_utf16(units), Err(expected), "{units:04X?}");
    }
}

#[test]
fn a_surrogate_pair_becomes_one_four_byte_sequence() {
    // U+233B4, the character of RFC 3629 §7.
    assert_eq!(combine_surrogates(0xD84C, 0xDFB4), 0x2_33B4);
    assert_eq!(
        encode_utf16(&[0xD84C, 0xDFB4]).unwrap(),
        b"\xF0\xA3\x8E\xB4"
    );
}

proptest! {
    #[test]
    fn random_utf_16_is_encoded_as_the_standard_library_does(
        units in vec(
            prop_oneof![any::<u16>(), 0xD7F0_u16..=0xE00F, 0xD800_u16..=0xDBFF, 0xDC00_u16..=0xDFFF],
            0..12,
        ),
    ) {
        match encode_utf16(&units) {
            Ok(bytes) => {
                prop_assert_eq!(String::from_utf16(&units).unwrap().into_bytes(), bytes);
            }
            Err(LoneSurrogate { position, unit }) => {
                let mut at = 0;
                let first_lone = char::decode_utf16(units.iter().copied()).find_map(|scalar| {
                    let here = at;
                    at += scalar.as_ref().map_or(1, |c| c.len_utf16());
                    scalar.err().map(|error| (here, error.unpaired_surrogate()))
                });
                prop_assert_eq!(first_lone, Some((position, unit)));
            }
        }
    }
}
