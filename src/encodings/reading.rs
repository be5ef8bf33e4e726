//! What a source can be taken for.

use std::fmt::Write as _;

use super::mojibake::Misreading;
use super::{Charset, Encoding};

/// What a source can be taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Text in one encoding.
    Text {
        /// The encoding.
        encoding: Encoding,

        /// Does the source begin with its byte order mark, [`Encoding::bom`]?
        with_bom: bool,
    },

    /// UTF-8 in which some lines are in another encoding.
    Mixture {
        /// The encoding of those lines.
        legacy: Charset,

        /// How many such lines were seen.
        lines: u64,

        /// Are these all such lines of the source? Otherwise only samples were looked at.
        is_exact: bool,

        /// Does the source begin with the signature of UTF-8?
        with_bom: bool,
    },

    /// UTF-16, and before or behind it text with a byte for each character.
    Joined {
        /// The encoding of the one part.
        wide: Encoding,

        /// The offset of its first byte.
        start: u64,

        /// The offset behind its last byte.
        end: u64,
    },

    /// UTF-8 that was read in another encoding and encoded as UTF-8 again.
    EncodedTwice {
        /// The encoding that it was read in by mistake.
        through: Misreading,

        /// How many times it was read so; 1 is "encoded twice".
        rounds: u8,

        /// Does the source begin with the signature of UTF-8?
        with_bom: bool,
    },

    /// Text of which it could not be told which encoding from before Unicode it is in.
    Unknown {
        /// How many bits its bytes use: 7 or 8.
        bits: u8,
    },

    /// No text.
    Binary,
}

impl Reading {
    /// The name in reports: [`Encoding::name`], that of the UTF-16 of joined parts, `binary`, and `unknown-8bit` as RFC 1428 has it. A mixture and text that was encoded twice are
    /// `UTF-8`: that is what a program would have to read them as.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Text { encoding, .. } => encoding.name(),
            Self::Joined { wide, .. } => wide.name(),
            Self::Mixture { .. } | Self::EncodedTwice { .. } => Encoding::Utf8.name(),
            Self::Unknown { .. } => "unknown-8bit",
            Self::Binary => "binary",
        }
    }

    /// In words for the user, short: `Windows-1252`, `UTF-8 with 3 lines in Windows-1252`,
    /// `UTF-8 encoded twice`, `UTF-16 LE with its BOM FF FE`, `Binary data`.
    pub fn words(&self) -> String {
        match self {
            Self::Text { encoding, with_bom } => {
                let mut words = encoding.words();
                if *with_bom {
                    words.push_str(" with its BOM");
                    for byte in encoding.bom() {
                        // Writing to a string cannot fail.
                        let _ = write!(words, " {byte:02X}");
                    }
                }
                words
            }
            Self::Mixture {
                legacy,
                lines,
                is_exact,
                ..
            } => {
                let noun = if *lines == 1 { "line" } else { "lines" };
                let legacy = legacy.words();
                if *is_exact {
                    format!("UTF-8 with {lines} {noun} in {legacy}")
                } else {
                    format!("UTF-8 with lines in {legacy}")
                }
            }
            Self::EncodedTwice { rounds, .. } => match rounds {
                0 | 1 => "UTF-8 encoded twice".to_owned(),
                2 => "UTF-8 encoded three times".to_owned(),
                more => format!("UTF-8 encoded {} times", u16::from(*more) + 1),
            },
            Self::Joined {
                wide,
                start: 0,
                end,
            } => format!(
                "{} up to offset {end}, and other text after it",
                wide.words()
            ),
            Self::Joined { wide, start, .. } => {
                format!("Text that is {} from offset {start} on", wide.words())
            }
            Self::Unknown { bits: 7 } => "Text in a 7-bit encoding that is not known".to_owned(),
            Self::Unknown { .. } => "Text in an 8-bit encoding that is not known".to_owned(),
            Self::Binary => "Binary data".to_owned(),
        }
    }

    /// The encoding that a program has to read it in; `None` for what is no text, and where it could not be told.
    pub fn encoding(&self) -> Option<Encoding> {
        match self {
            Self::Text { encoding, .. } => Some(*encoding),
            Self::Joined { wide, .. } => Some(*wide),
            Self::Mixture { .. } | Self::EncodedTwice { .. } => Some(Encoding::Utf8),
            Self::Unknown { .. } | Self::Binary => None,
        }
    }
}
