//! Bytes to begin with.

/// An example.
pub struct Example {
    /// What its button says.
    pub title: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The bytes.
    pub bytes: &'static [u8],
}

/// The examples: a sequence of each length, then what is not UTF-8, then a signature.
pub const EXAMPLES: [Example; 6] = [
    Example {
        title: "é",
        about: "U+00E9: two bytes",
        bytes: "é".as_bytes(),
    },
    Example {
        title: "€",
        about: "U+20AC: three bytes",
        bytes: "€".as_bytes(),
    },
    Example {
        title: "😀",
        about: "U+1F600: four bytes, and a surrogate pair in UTF-16",
        bytes: "😀".as_bytes(),
    },
    Example {
        title: "C0 80",
        about: "An overlong form of U+0000, as Java's modified UTF-8 has it",
        bytes: b"\xC0\x80",
    },
    Example {
        title: "CESU-8",
        about: "U+1F600 as two surrogates of three bytes each",
        bytes: b"\xED\xA0\xBD\xED\xB8\x80",
    },
    Example {
        title: "BOM",
        about: "The signature of UTF-8 in front of a letter",
        bytes: b"\xEF\xBB\xBFA",
    },
];
