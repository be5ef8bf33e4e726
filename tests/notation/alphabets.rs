//! Digits that are in several alphabets: what they make tells which one it was, or else it is asked about.

use byteloupe::notation::{Certainty, Notation, Trust, read};
use proptest::prelude::*;

use super::support::{believed, listed};

const BASE45: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const BASE58: &str = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BASE62: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ASCII85: &str =
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstu";
const BASE85: &str =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// Text of several languages, long enough to be no word in any alphabet.
const TEXTS: [&str; 6] = [
    "Grüße aus Köln am Rhein",
    "Příliš žluťoučký kůň",
    "съешь ещё этих булок",
    "Ελληνικά γράμματα",
    "日本語のテキストです",
    "a plain sentence, no more",
];

fn digit(alphabet: &str, value: usize) -> char {
    alphabet.chars().nth(value).expect("a digit")
}

/// All bytes as one number, by long division; a zero byte in front is a zero.
fn as_number(bytes: &[u8], alphabet: &str) -> String {
    let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
    let mut number = bytes[zeros..].to_vec();
    let mut digits = Vec::new();
    while !number.is_empty() {
        let mut rest = 0;
        for place in &mut number {
            let value = rest * 256 + usize::from(*place);
            *place = u8::try_from(value / alphabet.len()).expect("a digit");
            rest = value % alphabet.len();
        }
        digits.push(digit(alphabet, rest));
        number = number.into_iter().skip_while(|it| *it == 0).collect();
    }
    digits.extend(std::iter::repeat_n(digit(alphabet, 0), zeros));
    digits.into_iter().rev().collect()
}

/// Five digits for four bytes, one more than bytes for the last ones.
fn in_fives(bytes: &[u8], alphabet: &str) -> String {
    let group = |group: &[u8]| {
        let mut whole = [0; 4];
        whole[..group.len()].copy_from_slice(group);
        let number = u32::from_be_bytes(whole) as usize;
        let places = [85_usize.pow(4), 85_usize.pow(3), 85_usize.pow(2), 85, 1];
        let digits = places.map(|place| digit(alphabet, number / place % 85));
        digits.into_iter().take(group.len() + 1).collect::<String>()
    };
    bytes.chunks(4).map(group).collect()
}

/// Three digits for two bytes, the lowest first; two for the last byte.
fn in_threes(bytes: &[u8]) -> String {
    let group = |group: &[u8]| {
        let number = group
            .iter()
            .fold(0, |sum, byte| sum * 256 + usize::from(*byte));
        let digits = [1, 45, 45 * 45].map(|place| digit(BASE45, number / place % 45));
        digits.into_iter().take(group.len() + 1).collect::<String>()
    };
    bytes.chunks(2).map(group).collect()
}

/// Bytes in the alphabets that have no mark.
fn written(bytes: &[u8]) -> [(Notation, String); 7] {
    [
        (Notation::Base45, in_threes(bytes)),
        (Notation::Base58, as_number(bytes, BASE58)),
        (Notation::Base62, as_number(bytes, BASE62)),
        (Notation::Base32, data_encoding::BASE32.encode(bytes)),
        (Notation::Base64, data_encoding::BASE64.encode(bytes)),
        (Notation::Ascii85, in_fives(bytes, ASCII85)),
        (Notation::Base85, in_fives(bytes, BASE85)),
    ]
}

#[test]
fn text_in_an_alphabet_is_read_in_that_one() {
    for text in TEXTS {
        for (notation, digits) in written(text.as_bytes()) {
            let choice = read(digits.as_bytes());
            let best = choice.best().map(|it| (it.notation, &*it.bytes));
            let right = Some((notation, text.as_bytes()));
            assert_eq!(best, right, "{digits}: {}", listed(&choice));
        }
    }
}

#[test]
fn the_examples_of_rfc_9285_are_read_as_base45() {
    for (digits, text) in [
        ("BB8", "AB"),
        ("%69 VD92EX0", "Hello!!"),
        ("UJCLQE7W581", "base-45"),
        ("QED8WEX0", "ietf!"),
    ] {
        let reading = byteloupe::notation::read_as(Notation::Base45, digits.as_bytes());
        assert_eq!(reading.bytes, text.as_bytes());
        assert!(reading.is_complete());
    }
    // RFC 9285 §6: more than two bytes hold, and digits that make no byte.
    for digits in ["GGW", "::A", "A"] {
        let reading = byteloupe::notation::read_as(Notation::Base45, digits.as_bytes());
        assert_eq!(
            reading.trust == Trust::Contradicted,
            digits != "::A",
            "{digits}"
        );
    }
}

#[test]
fn what_others_have_in_base58_is_read_so() {
    for (digits, bytes) in [
        // The vectors of draft-msporny-base58-03, 5.
        ("2NEpo7TZRRrLZSi2U", "Hello World!"),
        (
            "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z",
            "The quick brown fox jumps over the lazy dog.",
        ),
    ] {
        let reading = believed(digits.as_bytes());
        assert_eq!(reading.notation, Notation::Base58);
        assert_eq!(reading.bytes, bytes.as_bytes());
    }
    // The address of the first block of Bitcoin.
    let reading = believed(b"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n");
    assert_eq!(reading.certainty, Certainty::Checked);
    let hex = data_encoding::HEXLOWER.encode(&reading.bytes);
    assert_eq!(hex, "0062e907b15cbf27d5425399ebf6f0fb50ebb88f18c29b7d93");
    // With a letter that is wrong, nothing says that it is base58.
    let choice = read(b"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb");
    let best = choice.best();
    assert!(
        best.is_none_or(|it| it.trust > Trust::Whole),
        "{}",
        listed(&choice)
    );
}

#[test]
fn zeros_in_base64_are_offered_beside_hex() {
    for len in [24, 36, 64] {
        let digits = "A".repeat(len);
        let choice = read(digits.as_bytes());
        assert!(choice.best().is_none(), "{}", listed(&choice));
        let offered = choice.readings.iter().map(|it| &*it.bytes);
        let zeros = vec![0; len / 4 * 3];
        assert!(
            offered.into_iter().any(|it| it == zeros),
            "{}",
            listed(&choice)
        );
    }
}

#[test]
fn a_list_of_numbers_may_have_any_sign_between_them() {
    let text = "съешь ещё булок";
    for sign in [
        " ", ",", ";", ":", "|", "-", ".", "/", "_", ", ", "; ", "\n", "\r\n",
    ] {
        for write in [
            |it: &u8| it.to_string(),
            |it: &u8| format!("{it:o}"),
            |it: &u8| format!("{it:03o}"),
        ] {
            let list: Vec<String> = text.as_bytes().iter().map(write).collect();
            let list = list.join(sign);
            assert_eq!(believed(list.as_bytes()).bytes, text.as_bytes(), "{list}");
        }
    }
}

#[test]
fn an_address_a_date_and_a_time_are_no_list_of_bytes() {
    for text in [
        "192.168.1.10",
        "127.0.0.1",
        "24.12.20",
        "12:34:56",
        "1-2-3",
        "24/12/20",
    ] {
        let choice = read(text.as_bytes());
        let best = choice.best().map(|it| it.notation);
        assert!(
            best.is_none_or(|it| it == Notation::Text),
            "{text}: {}",
            listed(&choice)
        );
    }
}

proptest! {
    #[test]
    fn bytes_in_an_alphabet_are_never_other_bytes_for_certain(
        bytes in prop::collection::vec(any::<u8>(), 12..80),
    ) {
        for (notation, digits) in written(&bytes) {
            // Digits of base85 may be marks of escapes, or of base64 alone, by chance.
            let is_mark = |it| matches!(it, b'%' | b'&' | b'\\' | b'=' | b'^' | b'<');
            let is_base64 = |it: u8| it.is_ascii_alphanumeric() || b"+/-_".contains(&it);
            let has_signs = !matches!(notation, Notation::Base64 | Notation::Base32);
            let is_large = matches!(notation, Notation::Ascii85 | Notation::Base85);
            if has_signs && digits.bytes().any(is_mark)
                || is_large && digits.bytes().all(is_base64)
            {
                continue;
            }
            let choice = read(digits.as_bytes());
            if let Some(best) = choice.best() {
                let is_text = best.notation == Notation::Text;
                let is_right = best.bytes == bytes || is_text || best.trust > Trust::Whole;
                prop_assert!(is_right, "{digits}: {}", listed(&choice));
            }
        }
    }

    #[test]
    fn a_number_in_base58_is_read_as_it_was_written(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let digits = as_number(&bytes, BASE58);
        let reading = byteloupe::notation::read_as(Notation::Base58, digits.as_bytes());
        prop_assert_eq!(&reading.bytes, &bytes);
        prop_assert!(reading.is_complete());
    }
}
