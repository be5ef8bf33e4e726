//! The bytes that a message names.

use super::token::Token;

/// So many bytes of a message are kept: no error has more that matter.
const MOST: usize = 8;

/// Words after which numbers without a mark are bytes, such as `octet sequence #(233 32 97)`.
const BYTE_WORDS: [&str; 5] = ["byte", "bytes", "octet", "octets", "sequence"];

/// The bytes that a line names: the first run of them whose first byte is not ASCII, for no error begins with ASCII.
pub(super) fn named_bytes(tokens: &[Token]) -> Vec<u8> {
    let mut place = 0;
    while let Some(rest) = tokens.get(place..).filter(|rest| !rest.is_empty()) {
        let (bytes, len) = run(rest, tokens.get(..place).unwrap_or_default());
        if bytes.first().is_some_and(|byte| !byte.is_ascii()) {
            return bytes;
        }
        place += len.max(1);
    }
    Vec::new()
}

/// The bytes that a number in hex stands for, if its digits are those of one to four bytes.
fn bytes_of_hex(number: u64, digits: usize) -> Option<Vec<u8>> {
    let is_bytes = matches!(digits, 2 | 4 | 6 | 8);
    let all = number.to_be_bytes();
    is_bytes.then(|| all.get(8 - digits / 2..).unwrap_or_default().to_vec())
}

/// The bytes that start here, and how many tokens they are.
fn run(tokens: &[Token], before: &[Token]) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    let mut len = 0;
    if let Some(Token::Byte(_) | Token::Hex { .. }) = tokens.first() {
        for token in tokens {
            match token {
                Token::Byte(byte) if bytes.len() < MOST => bytes.push(*byte),
                Token::Hex { number, digits } if bytes.len() < MOST => {
                    let Some(of_hex) = bytes_of_hex(*number, *digits) else {
                        break;
                    };
                    bytes.extend(of_hex);
                }
                Token::Sign(',' | '\'' | '"') if !bytes.is_empty() => {}
                _ => break,
            }
            len += 1;
        }
        return (bytes, len);
    }
    let after_word = |back: usize| {
        let word = before.len().checked_sub(back).and_then(|at| before.get(at));
        word.is_some_and(|token| token.is_word(&BYTE_WORDS))
    };
    // In brackets: `<<233, 32>>`, `#(233 32 97)`, `[195, 40]`.
    if tokens.first().is_some_and(|token| token.is_sign("<([")) {
        for token in tokens.iter().skip(1) {
            match token {
                Token::Number(number) if bytes.len() < MOST => match u8::try_from(*number) {
                    Ok(byte) => bytes.push(byte),
                    Err(_) => break,
                },
                Token::Sign(',' | '<') => {}
                _ => break,
            }
            len += 1;
        }
        // A single number in brackets is a place more often than a byte.
        if bytes.len() < 2 && !after_word(1) && !after_word(2) {
            bytes.clear();
        }
        return (bytes, len + 1);
    }
    // In quotes: byte `233`.
    if let (Some(Token::Sign('`' | '\'' | '"')), Some(Token::Number(number)), true) =
        (tokens.first(), tokens.get(1), after_word(1))
    {
        return (u8::try_from(*number).into_iter().collect(), 2);
    }
    // Digits of hex without a mark: `Bytes: e9 20`.
    let has_colon = before.last().is_some_and(|token| token.is_sign(":"));
    if has_colon && after_word(2) {
        let mut digits = String::new();
        for token in tokens {
            match token {
                Token::Word(word) => digits.push_str(word),
                Token::Number(number) => digits.push_str(&number.to_string()),
                _ => break,
            }
            len += 1;
            if digits.len() >= 2 {
                break;
            }
        }
        let byte = (digits.len() == 2).then(|| u8::from_str_radix(&digits, 16));
        bytes.extend(byte.and_then(Result::ok));
    }
    (bytes, len)
}
