//! A letter that looks like a digit is read as that digit, and the user is told where it stands in their text.

use byteloupe::notation::{PieceKind, Reading, read, read_as};

/// Hex of `ABCDEFGHIJFG@IJKABCDEFGH` in three lines, with a word in place of the `40`.
fn hex_with(word: &str) -> String {
    format!("41 42 43 44 45 46 47 48\n49 4a 46 47 {word} 49 4a 4b\n41 42 43 44 45 46 47 48\n")
}

const BYTES: &[u8] = b"ABCDEFGHIJFG@IJKABCDEFGH";

/// Holds that every byte of a text is in one piece, and returns the text of those that stand for bytes.
fn data_of<'a>(reading: &Reading, text: &'a str) -> Vec<&'a str> {
    let mut end = 0;
    let mut data = Vec::new();
    for piece in reading.coverage.pieces() {
        assert_eq!(piece.range.start, end, "{text:?}");
        end = piece.range.end;
        if piece.kind == PieceKind::Data {
            data.push(&text[piece.range]);
        }
    }
    assert_eq!(end, text.len(), "{text:?}");
    data
}

#[test]
fn a_letter_that_looks_like_a_digit_is_read_as_it_and_told_in_its_place() {
    // Latin, Cyrillic and Greek letters.
    for word in ["4O", "4o", "4\u{41E}", "4\u{39F}"] {
        let text = hex_with(word);
        let choice = read(text.as_bytes());
        let reading = choice.best().unwrap();
        assert_eq!(reading.bytes, BYTES, "{word}");
        let [damage] = &reading.damage[..] else {
            panic!("{word}: {:?}", reading.damage);
        };
        assert_eq!(&text[damage.range.clone()], word);
        assert_eq!(damage.probably.as_deref(), Some("40"));
        let data: String = data_of(reading, &text).concat();
        assert_eq!(
            data.replace([' ', '\n'], ""),
            text.replace([' ', '\n'], ""),
            "the word stands for a byte as all others do"
        );
    }
}

#[test]
fn a_letter_that_looks_like_no_digit_is_left_out_and_told() {
    for word in ["4x", "4\u{416}"] {
        let text = hex_with(word);
        let hex = read(hex_with("40").as_bytes());
        let reading = read_as(hex.best().unwrap().notation, text.as_bytes());
        assert!(reading.damage.is_empty(), "{word}: {:?}", reading.damage);
        let rejected = &reading.rejected[0].range;
        assert!(text[rejected.start..].starts_with(word) || text[..rejected.end].ends_with(word));
    }
}
