//! The encodings in which UTF-8 is read by mistake.

use std::sync::LazyLock;

use crate::encodings::Charset;

/// An encoding in which UTF-8 was read by mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misreading {
    /// ISO-8859-1 as it was before the web: each byte is the code point of its number.
    Latin1,

    /// Another encoding. Bytes that a single-byte one of the WHATWG list leaves undefined are C1 controls there, as the list
    /// has it for windows-1252.
    In(Charset),
}

/// How many there are.
pub(super) const COUNT: usize = 31;

/// So many of them, the first ones, have one byte for each character.
pub(super) const SINGLE_BYTE: usize = 27;

/// All of them by their names, ISO-8859-1 for [`Misreading::Latin1`]. Where two explain a text as well, the first is
/// named: it is more usual.
const NAMES: [&str; COUNT] = [
    "windows-1252",
    LATIN1,
    "windows-1251",
    "macintosh",
    "windows-1250",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "windows-874",
    "KOI8-R",
    "KOI8-U",
    "IBM866",
    "x-mac-cyrillic",
    "ISO-8859-2",
    "ISO-8859-5",
    "ISO-8859-7",
    "ISO-8859-13",
    "ISO-8859-15",
    "IBM437",
    "IBM850",
    "IBM852",
    "x-mac-ce",
    "IBM737",
    "IBM857",
    "GBK",
    "Shift_JIS",
    "Big5",
    "EUC-KR",
];

/// The name of [`Misreading::Latin1`]. On the web it is windows-1252.
const LATIN1: &str = "ISO-8859-1";

static ALL: LazyLock<[Misreading; COUNT]> = LazyLock::new(|| {
    NAMES.map(|name| match Charset::named(name) {
        Some(charset) if name != LATIN1 => Misreading::In(charset),
        _ => Misreading::Latin1,
    })
});

/// All of them, the most usual first.
pub(super) fn all() -> &'static [Misreading; COUNT] {
    &ALL
}

/// How many bits speak against each of [`all`] before anything is seen: how rare it is that text is read
/// so by mistake.
pub(super) fn rarity(number: usize) -> f32 {
    match number {
        0..=3 => 0.0,
        4..=6 | 12 | 14 | 21 | 22 | 27 => 3.0,
        _ => 6.0,
    }
}

/// For a character above ASCII the byte in each of [`all`] that is read as it; 0 where there is none.
pub(super) type Bytes = [u8; COUNT];

impl Misreading {
    /// The name for reports: that of its [`Charset`], or `ISO-8859-1`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Latin1 => LATIN1,
            Self::In(charset) => charset.name(),
        }
    }

    /// All of them, the most usual first.
    pub fn all() -> impl Iterator<Item = Self> {
        all().iter().copied()
    }

    /// The bytes that are read as a text; `None` where a character of it is none of the encoding.
    pub fn bytes_of(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Latin1 => text.chars().map(|it| u8::try_from(it).ok()).collect(),
            Self::In(charset) => charset.encode(text),
        }
    }

    /// What a byte above 7F is read as; `None` where the encoding has nothing for it, or is none of single bytes.
    pub(super) fn character(self, byte: u8) -> Option<char> {
        match self {
            Self::Latin1 => Some(char::from(byte)),
            Self::In(charset) if charset.is_single_byte() => {
                charset.decode_all(&[byte])?.chars().next()
            }
            Self::In(_) => None,
        }
    }
}
