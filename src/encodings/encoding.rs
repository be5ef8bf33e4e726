//! The encodings that a source can be in.

use encoding_rs as web;

use super::charset::Charset;
use crate::utf8::bom::{BOM, OtherEncoding};

/// An encoding of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// ASCII: no byte above 7F. It is UTF-8 too.
    Ascii,

    /// UTF-8 as RFC 3629 has it.
    Utf8,

    /// UTF-16, lowest byte first.
    Utf16Le,

    /// UTF-16, highest byte first.
    Utf16Be,

    /// UTF-32, lowest byte first.
    Utf32Le,

    /// UTF-32, highest byte first.
    Utf32Be,

    /// UTF-8 but for characters above U+FFFF: two surrogates of three bytes each (UTR #26).
    Cesu8,

    /// Java's modified UTF-8: CESU-8 with `C0 80` for NUL.
    ModifiedUtf8,

    /// UTF-8 with surrogates that are half of no pair, as Windows allows in names.
    Wtf8,

    /// UTF-8 as RFC 2279 had it: also forms of 5 and 6 bytes, and numbers beyond U+10FFFF.
    Rfc2279,

    /// An encoding from before Unicode.
    Legacy(Charset),
}

impl Encoding {
    /// Those that are not in the WHATWG list as an encoding of their own, and UTF-8 and UTF-16.
    const OWN: [Self; 10] = [
        Self::Ascii,
        Self::Utf8,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Utf32Le,
        Self::Utf32Be,
        Self::Cesu8,
        Self::ModifiedUtf8,
        Self::Wtf8,
        Self::Rfc2279,
    ];

    /// The name in reports: that of the WHATWG encoding standard where it has one (its single-byte
    /// names in lower case). It is an interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascii => "US-ASCII",
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Utf32Le => "UTF-32LE",
            Self::Utf32Be => "UTF-32BE",
            Self::Cesu8 => "CESU-8",
            Self::ModifiedUtf8 => "modified UTF-8",
            Self::Wtf8 => "WTF-8",
            Self::Rfc2279 => "RFC 2279 UTF-8",
            Self::Legacy(charset) => charset.name(),
        }
    }

    /// The name for the user.
    pub fn words(self) -> String {
        match self {
            Self::Ascii => "ASCII".to_owned(),
            Self::Utf16Le => "UTF-16 LE".to_owned(),
            Self::Utf16Be => "UTF-16 BE".to_owned(),
            Self::Utf32Le => "UTF-32 LE".to_owned(),
            Self::Utf32Be => "UTF-32 BE".to_owned(),
            Self::ModifiedUtf8 => "Java's modified UTF-8".to_owned(),
            Self::Rfc2279 => "UTF-8 of RFC 2279".to_owned(),
            Self::Legacy(charset) => charset.words(),
            _ => self.name().to_owned(),
        }
    }

    /// The bytes of its byte order mark; empty where it has none.
    pub fn bom(self) -> &'static [u8] {
        match self {
            Self::Utf8 | Self::Cesu8 | Self::ModifiedUtf8 | Self::Wtf8 | Self::Rfc2279 => &BOM,
            Self::Utf16Le => &[0xFF, 0xFE],
            Self::Utf16Be => &[0xFE, 0xFF],
            Self::Utf32Le => &[0xFF, 0xFE, 0, 0],
            Self::Utf32Be => &[0, 0, 0xFE, 0xFF],
            Self::Legacy(charset) if charset == web::GB18030 => &[0x84, 0x31, 0x95, 0x33],
            Self::Ascii | Self::Legacy(_) => &[],
        }
    }

    /// Every encoding: UTF-8 and its kin, UTF-16, UTF-32, those of the WHATWG list by their names, and
    /// code pages.
    pub fn all() -> Vec<Self> {
        let mut all = Self::OWN.to_vec();
        all.extend(Charset::all().map(Self::Legacy));
        all
    }

    /// Every encoding that bytes can be read in, UTF-8 first. ASCII is UTF-8; of WTF-8 and of UTF-8 as RFC 2279
    /// had it no more characters can be read than as UTF-8.
    pub fn all_readable() -> Vec<Self> {
        let mut all = vec![Self::Utf8];
        all.extend(Self::all().into_iter().filter(|encoding| {
            !matches!(
                encoding,
                Self::Ascii | Self::Utf8 | Self::Wtf8 | Self::Rfc2279
            )
        }));
        all
    }

    /// Are the bytes 00 to 7F the characters of ASCII wherever one stands alone?
    pub fn keeps_ascii(self) -> bool {
        let is_wide = matches!(
            self,
            Self::Utf16Le | Self::Utf16Be | Self::Utf32Le | Self::Utf32Be
        );
        !is_wide && self.legacy().is_none_or(Charset::keeps_ascii)
    }

    /// About how many bytes a character has that has so many in UTF-8, 2 to 4: as most of them have.
    pub fn about_len(self, in_utf8: u64) -> u64 {
        match (self, in_utf8) {
            (Self::Utf32Le | Self::Utf32Be, _) => 4,
            (Self::Utf16Le | Self::Utf16Be, 2 | 3) => 2,
            // A table of two bytes; what is beyond the Basic Multilingual Plane is mostly in those of four.
            (Self::Legacy(charset), 2 | 3) if !charset.is_single_byte() => 2,
            (_, len) => len,
        }
    }

    /// The encoding from before Unicode that it is, if it is one.
    pub fn legacy(self) -> Option<Charset> {
        match self {
            Self::Legacy(charset) => Some(charset),
            _ => None,
        }
    }

    /// The decoder of the web platform for it. `None` for UTF-32, for the relatives of UTF-8 and for code pages,
    /// which the platform does not decode.
    pub fn decoder(self) -> Option<&'static web::Encoding> {
        match self {
            Self::Ascii | Self::Utf8 => Some(web::UTF_8),
            Self::Utf16Le => Some(web::UTF_16LE),
            Self::Utf16Be => Some(web::UTF_16BE),
            Self::Legacy(Charset::Web(encoding)) => Some(encoding),
            _ => None,
        }
    }

    /// The encoding with this name or label: every one of [`Encoding::name`], every label of the WHATWG
    /// standard, and what code pages are called, in any case. `None` for what is no encoding here, such as
    /// `x-user-defined`.
    pub fn named(label: &str) -> Option<Self> {
        let label = label.trim();
        let own = Self::OWN
            .into_iter()
            .find(|encoding| encoding.name().eq_ignore_ascii_case(label));
        own.or_else(|| match web::Encoding::for_label(label.as_bytes()) {
            Some(web) if web == web::UTF_8 => Some(Self::Utf8),
            Some(web) if web == web::UTF_16LE => Some(Self::Utf16Le),
            Some(web) if web == web::UTF_16BE => Some(Self::Utf16Be),
            _ => Charset::named(label).map(Self::Legacy),
        })
    }
}

impl From<&'static web::Encoding> for Encoding {
    fn from(encoding: &'static web::Encoding) -> Self {
        Self::Legacy(encoding.into())
    }
}

impl From<OtherEncoding> for Encoding {
    fn from(other: OtherEncoding) -> Self {
        match other {
            OtherEncoding::Utf16Le => Self::Utf16Le,
            OtherEncoding::Utf16Be => Self::Utf16Be,
            OtherEncoding::Utf32Le => Self::Utf32Le,
            OtherEncoding::Utf32Be => Self::Utf32Be,
        }
    }
}
