//! The encodings from before Unicode, whoever has their tables.

use std::borrow::Cow;

use encoding_rs as web;

use super::code_pages::CodePage;
use super::meaning::Meaning;
use super::shifted::{Shift, Shifted};

/// An encoding from before Unicode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Charset {
    /// One of the WHATWG list other than UTF-8 and UTF-16.
    Web(&'static web::Encoding),

    /// One that only that list does not have: a character for each byte.
    Page(&'static CodePage),

    /// One of seven bits with shifts, which that list does not have.
    Shifted(Shifted),
}

impl Charset {
    /// Those of the WHATWG list, Windows first, then those with shifts and the code pages.
    pub fn all() -> impl Iterator<Item = Self> {
        let pages = CodePage::all().iter().map(Self::Page);
        let shifted = Shifted::ALL.into_iter().map(Self::Shifted);
        WEB.into_iter().map(Self::Web).chain(shifted).chain(pages)
    }

    /// The name in reports. It is an interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Web(encoding) => encoding.name(),
            Self::Page(page) => page.name(),
            Self::Shifted(shifted) => shifted.name(),
        }
    }

    /// The name for the user: `Windows-1252`, `Mac Roman`, `IBM code page 850`.
    pub fn words(self) -> String {
        match self {
            Self::Page(page) => page.words().to_owned(),
            Self::Shifted(Shifted::Hz) => "HZ".to_owned(),
            Self::Shifted(shifted) => shifted.name().to_owned(),
            Self::Web(encoding) => match encoding.name() {
                "macintosh" => "Mac Roman".to_owned(),
                "x-mac-cyrillic" => "Mac Cyrillic".to_owned(),
                "gb18030" => "GB18030".to_owned(),
                "IBM866" => "IBM code page 866".to_owned(),
                name => match name.strip_prefix("windows-") {
                    Some(number) => format!("Windows-{number}"),
                    None => name.to_owned(),
                },
            },
        }
    }

    /// Is each byte a character, whatever is before it?
    pub fn is_single_byte(self) -> bool {
        match self {
            Self::Web(encoding) => encoding.is_single_byte(),
            Self::Page(_) => true,
            Self::Shifted(_) => false,
        }
    }

    /// Does what bytes mean depend on shifts, which may be far before them?
    pub fn has_shifts(self) -> bool {
        matches!(self, Self::Shifted(_)) || self == web::ISO_2022_JP
    }

    /// Are the bytes 00 to 7F the characters of ASCII wherever one stands alone?
    pub fn keeps_ascii(self) -> bool {
        match self {
            Self::Page(page) => !page.is_ebcdic(),
            Self::Web(_) | Self::Shifted(_) => !self.has_shifts(),
        }
    }

    /// The text that bytes are, with U+FFFD for what the encoding does not have. A byte order mark is a
    /// character as any other.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Web(encoding) => {
                let (text, _) = encoding.decode_without_bom_handling(bytes);
                Cow::Owned(text.into_owned())
            }
            Self::Page(page) => {
                let characters = page.characters();
                let of = |byte: &u8| characters.get(usize::from(*byte)).copied().flatten();
                let text = bytes.iter().map(|byte| of(byte).unwrap_or('\u{FFFD}'));
                Cow::Owned(text.collect())
            }
            Self::Shifted(shifted) => {
                let mut text = String::new();
                let add = |_, meaning| {
                    match meaning {
                        Meaning::Scalar(character) => text.push(character),
                        Meaning::Malformed => text.push('\u{FFFD}'),
                        Meaning::Marked(..) | Meaning::Shift => {}
                    }
                    true
                };
                shifted.each(Shift::Direct, bytes, true, add);
                Cow::Owned(text)
            }
        }
    }

    /// The text that bytes are; `None` where the encoding does not have all of them.
    pub fn decode_all(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Web(encoding) => encoding
                .decode_without_bom_handling_and_without_replacement(bytes)
                .map(Cow::into_owned),
            Self::Page(page) => bytes.iter().map(|byte| page.character(*byte)).collect(),
            Self::Shifted(shifted) => {
                let mut is_whole = true;
                let check = |_, meaning| {
                    is_whole &= meaning != Meaning::Malformed;
                    is_whole
                };
                shifted.each(Shift::Direct, bytes, true, check);
                is_whole.then(|| self.decode(bytes).into_owned())
            }
        }
    }

    /// The bytes of a text; `None` where the encoding does not have all of its characters.
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Web(encoding) => {
                let (bytes, _, is_replaced) = encoding.encode(text);
                (!is_replaced).then(|| bytes.into_owned())
            }
            Self::Page(page) => text.chars().map(|it| page.byte(it)).collect(),
            Self::Shifted(shifted) => shifted.encode(text),
        }
    }

    /// The one with this label: every label of the WHATWG standard, and the names of code pages. `None` for
    /// UTF-8 and UTF-16, and for what is no encoding here, such as `x-user-defined`.
    pub fn named(label: &str) -> Option<Self> {
        match web::Encoding::for_label_no_replacement(label.as_bytes()) {
            Some(encoding) => WEB.contains(&encoding).then_some(Self::Web(encoding)),
            None => Shifted::named(label)
                .map(Self::Shifted)
                .or_else(|| CodePage::named(label).map(Self::Page)),
        }
    }
}

impl From<&'static web::Encoding> for Charset {
    fn from(encoding: &'static web::Encoding) -> Self {
        Self::Web(encoding)
    }
}

impl PartialEq<&'static web::Encoding> for Charset {
    fn eq(&self, other: &&'static web::Encoding) -> bool {
        *self == Self::Web(other)
    }
}

/// The encodings of the WHATWG list but UTF-8 and UTF-16, Windows first.
const WEB: [&web::Encoding; 35] = [
    web::WINDOWS_1250,
    web::WINDOWS_1251,
    web::WINDOWS_1252,
    web::WINDOWS_1253,
    web::WINDOWS_1254,
    web::WINDOWS_1255,
    web::WINDOWS_1256,
    web::WINDOWS_1257,
    web::WINDOWS_1258,
    web::WINDOWS_874,
    web::ISO_8859_2,
    web::ISO_8859_3,
    web::ISO_8859_4,
    web::ISO_8859_5,
    web::ISO_8859_6,
    web::ISO_8859_7,
    web::ISO_8859_8,
    web::ISO_8859_8_I,
    web::ISO_8859_10,
    web::ISO_8859_13,
    web::ISO_8859_14,
    web::ISO_8859_15,
    web::ISO_8859_16,
    web::KOI8_R,
    web::KOI8_U,
    web::IBM866,
    web::MACINTOSH,
    web::X_MAC_CYRILLIC,
    web::SHIFT_JIS,
    web::EUC_JP,
    web::ISO_2022_JP,
    web::EUC_KR,
    web::BIG5,
    web::GBK,
    web::GB18030,
];
