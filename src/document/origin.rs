//! Where a document comes from.

use std::path::PathBuf;
use std::sync::Arc;

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
    /// Pasted text: which, counted from 1, the bytes it makes, and the notation it was read in.
    Pasted(usize, Arc<[u8]>, Notation),
    /// One of our samples.
    Sample(&'static Sample),
}

impl Origin {
    /// The title of a tab.
    pub fn title(&self) -> String {
        match self {
            Self::File(path) => match path.file_name() {
                Some(name) => readable_name(name.as_ref()),
                None => readable_name(path),
            },
            Self::StandardInput => "standard input".to_owned(),
            Self::Pasted(number, ..) => format!("pasted {number}"),
            Self::Sample(sample) => sample.file_name.to_owned(),
        }
    }

    /// Everything that the title leaves out.
    pub fn full_name(&self) -> String {
        match self {
            Self::File(path) => readable_name(path),
            Self::Sample(sample) => sample.title.to_owned(),
            Self::Pasted(number, _, notation) if *notation != Notation::Text => {
                format!("pasted {number}, read as {}", notation.name())
            }
            Self::StandardInput | Self::Pasted(..) => self.title(),
        }
    }
}
