//! The encodings in which UTF-8 is read by mistake.

use encoding_rs as web;

/// An encoding in which UTF-8 was read by mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misreading {
    /// ISO-8859-1 as it was before the web: each byte is the code point of its number.
    Latin1,

    /// A single-byte encoding of the WHATWG list. Bytes that the encoding leaves undefined are C1
    /// controls there, as the list has it for windows-1252.
    Web(&'static web::Encoding),
}

/// How many there are.
pub(super) const COUNT: usize = 21;

/// All of them. Where two explain a text as well, the first is named: it is more usual.
pub(super) const ALL: [Misreading; COUNT] = [
    Misreading::Web(web::WINDOWS_1252),
    Misreading::Latin1,
    Misreading::Web(web::WINDOWS_1251),
    Misreading::Web(web::MACINTOSH),
    Misreading::Web(web::WINDOWS_1250),
    Misreading::Web(web::WINDOWS_1253),
    Misreading::Web(web::WINDOWS_1254),
    Misreading::Web(web::WINDOWS_1255),
    Misreading::Web(web::WINDOWS_1256),
    Misreading::Web(web::WINDOWS_1257),
    Misreading::Web(web::WINDOWS_1258),
    Misreading::Web(web::WINDOWS_874),
    Misreading::Web(web::KOI8_R),
    Misreading::Web(web::KOI8_U),
    Misreading::Web(web::IBM866),
    Misreading::Web(web::X_MAC_CYRILLIC),
    Misreading::Web(web::ISO_8859_2),
    Misreading::Web(web::ISO_8859_5),
    Misreading::Web(web::ISO_8859_7),
    Misreading::Web(web::ISO_8859_13),
    Misreading::Web(web::ISO_8859_15),
];

/// How many bits speak against each of [`ALL`] before anything is seen: how rare it is that text is read
/// so by mistake.
pub(super) fn rarity(number: usize) -> f32 {
    match number {
        0..=3 => 0.0,
        4..=6 | 12 | 14 => 3.0,
        _ => 6.0,
    }
}

/// For a character above ASCII the byte in each of [`ALL`] that is read as it; 0 where there is none.
pub(super) type Bytes = [u8; COUNT];

impl Misreading {
    /// The name for reports: that of the WHATWG list, or `ISO-8859-1`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Latin1 => "ISO-8859-1",
            Self::Web(encoding) => encoding.name(),
        }
    }

    /// All of them, the most usual first.
    pub fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The bytes that are read as a text; `None` where a character of it is none of the encoding.
    pub fn bytes_of(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Latin1 => text.chars().map(|it| u8::try_from(it).ok()).collect(),
            Self::Web(encoding) => {
                let (bytes, _, is_lossy) = encoding.encode(text);
                (!is_lossy).then(|| bytes.into_owned())
            }
        }
    }

    /// What a byte above 7F is read as; `None` where the encoding has nothing for it.
    pub(super) fn character(self, byte: u8) -> Option<char> {
        match self {
            Self::Latin1 => Some(char::from(byte)),
            Self::Web(encoding) => {
                let bytes = [byte];
                let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes)?;
                text.chars().next()
            }
        }
    }
}
