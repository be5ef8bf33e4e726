//! Encodings of seven bits that the web platform does not decode: bytes of ASCII that mean other characters between
//! two shifts. ISO-2022-JP, which the platform has, is read by `encoding_rs`.
//!
//! | file | what it holds |
//! |---|---|
//! | `shift` | what is in force at a place |
//! | `read` | bytes to characters |
//! | `write` | characters to bytes |
//! | `double` | the characters of two bytes |

mod double;
mod read;
mod shift;
mod write;

pub(super) use read::{KOREAN, is_base64};
pub use shift::Shift;

/// An encoding of seven bits with shifts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shifted {
    /// GB 2312 between `~{` and `~}` (RFC 1843).
    Hz,

    /// KS X 1001 between SO and SI (RFC 1557).
    Iso2022Kr,

    /// UTF-16 in base64 between `+` and the next character that is none of base64 (RFC 2152).
    Utf7,
}

impl Shifted {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hz, Self::Iso2022Kr, Self::Utf7];

    /// The one with this name, as the registry of IANA has it, in any case.
    pub fn named(label: &str) -> Option<Self> {
        let label = label.trim().to_ascii_lowercase();
        Some(match label.as_str() {
            "hz-gb-2312" | "hz-gb2312" | "hz" | "hzgb" => Self::Hz,
            "iso-2022-kr" | "iso2022kr" | "iso2022_kr" | "csiso2022kr" => Self::Iso2022Kr,
            "utf-7" | "utf7" | "utf_7" | "csutf7" | "unicode-1-1-utf-7" => Self::Utf7,
            _ => return None,
        })
    }

    /// The name in reports: that of the registry of IANA. It is an interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hz => "HZ-GB-2312",
            Self::Iso2022Kr => "ISO-2022-KR",
            Self::Utf7 => "UTF-7",
        }
    }
}
