//! A message as words, numbers and signs.

/// A word, a number or a sign of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// Letters, in lower case. A capital inside a word starts another one: `columnNumber` is two.
    Word(String),

    /// A decimal number.
    Number(u64),

    /// A number in hex with a mark, which may be bytes or a place: `0xe9`, `0x1F4`.
    Hex {
        /// The number.
        number: u64,
        /// How many digits it was written with.
        digits: usize,
    },

    /// A byte in a notation that says so: `\xE9`, `\351`, `<E9>`.
    Byte(u8),

    /// Any other character that is no space.
    Sign(char),
}

impl Token {
    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        matches!(self, Self::Word(word) if words.contains(&word.as_str()))
    }

    pub(super) fn is_sign(&self, signs: &str) -> bool {
        matches!(self, Self::Sign(sign) if signs.contains(*sign))
    }
}

/// Cuts a line of a message into tokens.
pub(super) fn tokens(line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some((token, len)) = in_a_notation(rest) {
            tokens.push(token);
            rest = rest.get(len..).unwrap_or_default();
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            let digits = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            // One that is too large for a place is none.
            tokens.push(digits.parse().map_or(Token::Sign('0'), Token::Number));
            rest = rest.get(digits.len()..).unwrap_or_default();
        } else if first.is_alphabetic() {
            let word = word(rest);
            tokens.push(Token::Word(word.to_lowercase()));
            rest = rest.get(word.len()..).unwrap_or_default();
        } else {
            if !first.is_whitespace() && first != '_' {
                tokens.push(Token::Sign(first));
            }
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    tokens
}

/// The word at the start of a text: letters, up to a capital that follows a small letter.
fn word(text: &str) -> &str {
    let mut was_lower = false;
    let end = text.find(|c: char| {
        let ends = !c.is_alphabetic() || (was_lower && c.is_uppercase());
        was_lower = c.is_lowercase();
        ends
    });
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// A byte or a number at the start of a text that is in a notation which says so, and how long that is.
fn in_a_notation(text: &str) -> Option<(Token, usize)> {
    let digits_after = |prefix: &str| -> Option<&str> {
        let rest = text.strip_prefix(prefix)?;
        let end = rest.find(|c: char| !c.is_ascii_hexdigit());
        rest.get(..end.unwrap_or(rest.len()))
    };
    for prefix in ["0x", "0X"] {
        if let Some(digits) = digits_after(prefix) {
            let number = u64::from_str_radix(digits, 16).ok()?;
            let token = Token::Hex {
                number,
                digits: digits.len(),
            };
            return Some((token, prefix.len() + digits.len()));
        }
    }
    let byte_of = |digits: &str| u8::from_str_radix(digits, 16).ok().map(Token::Byte);
    if let Some(digits) = digits_after("\\x{") {
        // What is longer is a code point.
        let is_byte = digits.len() <= 2 && text.get(3 + digits.len()..)?.starts_with('}');
        return byte_of(digits)
            .filter(|_| is_byte)
            .map(|byte| (byte, 4 + digits.len()));
    }
    if digits_after("\\x").is_some() {
        return Some((byte_of(text.get(2..4)?)?, 4));
    }
    if text.starts_with('\\') {
        let digits = text.get(1..4)?;
        let is_octal = digits.bytes().all(|digit| matches!(digit, b'0'..=b'7'));
        let byte = u8::from_str_radix(digits, 8).ok()?;
        return is_octal.then_some((Token::Byte(byte), 4));
    }
    if let Some(digits) = digits_after("<") {
        let is_byte = digits.len() == 2 && text.get(3..)?.starts_with('>');
        return byte_of(digits).filter(|_| is_byte).map(|byte| (byte, 4));
    }
    None
}
