//! The encodings that a source can be in.

use encoding_rs as web;

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

    /// An encoding of the WHATWG list other than UTF-8 and UTF-16.
    Legacy(&'static web::Encoding),
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
            Self::Legacy(encoding) => encoding.name(),
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
            Self::Legacy(encoding) => words_of(encoding),
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
            Self::Legacy(encoding) if encoding == web::GB18030 => &[0x84, 0x31, 0x95, 0x33],
            Self::Ascii | Self::Legacy(_) => &[],
        }
    }

    /// Every encoding: UTF-8 and its kin, UTF-16, UTF-32, and those of the WHATWG list by their names.
    pub fn all() -> Vec<Self> {
        let mut all = Self::OWN.to_vec();
        all.extend(LEGACY.iter().map(|encoding| Self::Legacy(encoding)));
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
        !is_wide && self.legacy() != Some(web::ISO_2022_JP)
    }

    /// The decoder of the web platform, where it is an encoding of the WHATWG list other than UTF-8 and
    /// UTF-16.
    pub fn legacy(self) -> Option<&'static web::Encoding> {
        match self {
            Self::Legacy(encoding) => Some(encoding),
            _ => None,
        }
    }

    /// The decoder of the web platform for it. `None` for UTF-32 and for the relatives of UTF-8, which
    /// the platform does not decode.
    pub fn decoder(self) -> Option<&'static web::Encoding> {
        match self {
            Self::Ascii | Self::Utf8 => Some(web::UTF_8),
            Self::Utf16Le => Some(web::UTF_16LE),
            Self::Utf16Be => Some(web::UTF_16BE),
            Self::Legacy(encoding) => Some(encoding),
            _ => None,
        }
    }

    /// The encoding with this name or label: every one of [`Encoding::name`], and every label of the
    /// WHATWG standard, in any case. `None` for what is no encoding here, such as `x-user-defined`.
    pub fn named(label: &str) -> Option<Self> {
        let label = label.trim();
        Self::OWN
            .into_iter()
            .find(|encoding| encoding.name().eq_ignore_ascii_case(label))
            .or_else(|| Self::of(web::Encoding::for_label_no_replacement(label.as_bytes())?))
    }

    /// The encoding that a decoder of the web platform is for.
    fn of(encoding: &'static web::Encoding) -> Option<Self> {
        if encoding == web::UTF_8 {
            return Some(Self::Utf8);
        }
        if encoding == web::UTF_16LE {
            return Some(Self::Utf16Le);
        }
        if encoding == web::UTF_16BE {
            return Some(Self::Utf16Be);
        }
        if encoding == web::X_USER_DEFINED || encoding == web::REPLACEMENT {
            return None;
        }
        Some(Self::Legacy(encoding))
    }
}

/// The encodings of the WHATWG list but UTF-8 and UTF-16, Windows first.
const LEGACY: [&web::Encoding; 35] = [
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

/// The name of a legacy encoding for the user: `Windows-1252`, `Mac Roman`.
pub(super) fn words_of(encoding: &'static web::Encoding) -> String {
    match encoding.name() {
        "macintosh" => "Mac Roman".to_owned(),
        "x-mac-cyrillic" => "Mac Cyrillic".to_owned(),
        "gb18030" => "GB18030".to_owned(),
        "IBM866" => "IBM code page 866".to_owned(),
        name => match name.strip_prefix("windows-") {
            Some(number) => format!("Windows-{number}"),
            None => name.to_owned(),
        },
    }
}
