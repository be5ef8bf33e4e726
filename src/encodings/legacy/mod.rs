//! Which legacy encoding bytes are in, by statistics of languages.

use encoding_rs::{Encoding, WINDOWS_1252};

/// A legacy encoding that bytes may be in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guess {
    /// The encoding: never UTF-8 or UTF-16.
    pub encoding: &'static Encoding,

    /// How sure that is, 0 to 1.
    pub score: f32,

    /// The language that the decoded text is most like, in English.
    pub language: Option<&'static str>,
}

/// The legacy encodings that bytes may be in, best first. Empty where they do not look like text.
pub fn rank(bytes: &[u8]) -> Vec<Guess> {
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    let letters = text
        .chars()
        .filter(|c| !c.is_ascii() && c.is_alphabetic())
        .count();
    let others = text.chars().filter(|c| !c.is_ascii()).count();
    if others == 0 || letters * 2 < others {
        return Vec::new();
    }
    vec![Guess {
        encoding: WINDOWS_1252,
        score: 0.5,
        language: None,
    }]
}
