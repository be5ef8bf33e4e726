//! Which version of Unicode each table of the program is of.
//!
//! The tables come from many crates, and not all of them follow a new version at once. What the program
//! says of a code point is of the newest at hand; `docs/unicode.md` tells what that means.

use std::fmt;

/// A version of the Unicode Standard. Updates (the third number) change no property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The first number.
    pub major: u8,
    /// The second number.
    pub minor: u8,
}

impl Version {
    const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// As most crates tell it.
    const fn of(version: (u64, u64, u64)) -> Self {
        Self::new(version.0 as u8, version.1 as u8)
    }

    /// As some crates tell it.
    const fn of_bytes(version: (u8, u8, u8)) -> Self {
        Self::new(version.0, version.1)
    }

    /// As the tables of ICU4X tell it: `18.0.0`.
    const fn of_text(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut numbers = [0_u8; 2];
        let mut number = 0;
        let mut place = 0;
        while place < bytes.len() && number < numbers.len() {
            match bytes[place] {
                digit @ b'0'..=b'9' => numbers[number] = numbers[number] * 10 + (digit - b'0'),
                _ => number += 1,
            }
            place += 1;
        }
        Self::new(numbers[0], numbers[1])
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A table of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// What it tells, in a few words.
    pub what: &'static str,
    /// The crate that brings it.
    pub from: &'static str,
    /// The version of Unicode that it is of.
    pub version: Version,
}

const fn table(what: &'static str, from: &'static str, version: Version) -> Table {
    Table {
        what,
        from,
        version,
    }
}

/// General categories: they say what is assigned.
pub const CATEGORIES: Table = table(
    "categories and emoji",
    "unicode-properties",
    Version::of(unicode_properties::UNICODE_VERSION),
);

/// Names of code points.
// The crate has no constant for its version.
pub const NAMES: Table = table("names", "unicode_names2", Version::new(17, 0));

/// Every table, the newest first.
pub const TABLES: [Table; 12] = [
    CATEGORIES,
    table(
        "scripts",
        "unicode-script",
        Version::of(unicode_script::UNICODE_VERSION),
    ),
    // The crate has no constant for its version.
    table("blocks", "unicode-blocks", Version::new(18, 0)),
    table(
        "order and mirroring of bidirectional text",
        "icu_properties",
        Version::of_text(icu_properties_data::unicode_tag!()),
    ),
    table(
        "categories and scripts in expressions",
        "icu_properties",
        Version::of_text(icu_properties_data::unicode_tag!()),
    ),
    table(
        "normalization forms",
        "unicode-normalization",
        Version::of_bytes(unicode_normalization::UNICODE_VERSION),
    ),
    table(
        "confusable characters (UTS #39)",
        "unicode-security",
        Version::of(unicode_security::UNICODE_VERSION),
    ),
    NAMES,
    // The crate is egui's.
    table(
        "clusters of drawn text",
        "unicode-segmentation",
        Version::new(17, 0),
    ),
    // The crate has no constant for its version.
    table(
        "letter case and other classes in expressions",
        "regex-syntax",
        Version::new(16, 0),
    ),
    // The crate's own version says that of GNU Unifont.
    table("last-resort glyphs", "unifont", Version::new(15, 1)),
    // The crate has the rules of newer versions too, and does not promise to keep them.
    table("line breaks", "icu_segmenter", Version::new(15, 1)),
];

/// All of it in one sentence for the user: each version once, with what is of it.
pub fn in_words() -> String {
    let of_versions = TABLES.chunk_by(|a, b| a.version == b.version);
    let parts: Vec<String> = of_versions
        .filter_map(|tables| {
            let what: Vec<&str> = tables.iter().map(|table| table.what).collect();
            Some(format!("{}: {}", tables.first()?.version, what.join(", ")))
        })
        .collect();
    format!("Unicode {}.", parts.join("; "))
}
