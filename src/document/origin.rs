//! Where a document comes from.

use std::path::PathBuf;
use std::sync::Arc;

use super::decoded_part::DecodedPart;
use super::given_source::GivenSource;
use crate::notation::Notation;
use crate::samples::Sample;
use crate::source::readable_name;

/// Where a document comes from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// Standard input.
    StandardInput,
    /// Pasted text: its number from 1, the bytes that it makes, and the notation in which it was read.
    Pasted(usize, Arc<[u8]>, Notation),
    /// A sample of this program.
    Sample(&'static Sample),
    /// A part of another document, decoded.
    Decoded(Arc<DecodedPart>),
    /// A source that the caller of the library made.
    Given(GivenSource),
}

impl Origin {
    /// Returns the title of the tab.
    pub fn title(&self) -> String {
        match self {
            Self::File(path) => match path.file_name() {
                Some(name) => readable_name(name.as_ref()),
                None => readable_name(path),
            },
            Self::StandardInput => "standard input".to_owned(),
            Self::Pasted(number, ..) => format!("pasted {number}"),
            Self::Sample(sample) => sample.file_name.to_owned(),
            Self::Given(given) => given.title.to_string(),
            Self::Decoded(part) => format!("{} › {}", part.from.origin.title(), part.step()),
        }
    }

    /// The part of another document that it was decoded from, if it was.
    pub fn decoded(&self) -> Option<&DecodedPart> {
        match self {
            Self::Decoded(part) => Some(part),
            _ => None,
        }
    }

    /// Returns a name for a file beside it.
    pub fn file_name(&self) -> String {
        match self {
            Self::Decoded(part) => part.file_name(),
            _ => self.title(),
        }
    }

    /// Returns the full name, with everything that the title leaves out.
    pub fn full_name(&self) -> String {
        match self {
            Self::File(path) => readable_name(path),
            Self::Sample(sample) => sample.title.to_owned(),
            Self::Pasted(number, _, notation) if *notation != Notation::Text => {
                format!("pasted {number}, read as {}", notation.name())
            }
            Self::StandardInput | Self::Pasted(..) | Self::Given(_) => self.title(),
            Self::Decoded(part) => {
                format!("{} › {}", part.from.origin.full_name(), part.step())
            }
        }
    }
}
