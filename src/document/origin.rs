//! Where a document comes from: it may be decoded from a part of another one, which may come from a third.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use super::given_source::GivenSource;
use crate::decode::Form;
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

/// A part of a document, from which another document is or may be decoded.
#[derive(Debug, Clone)]
pub struct PartOf {
    /// The number of the document.
    pub document: u64,

    /// Where that document comes from: it may have been closed.
    pub origin: Origin,

    /// Its bytes.
    pub range: Range<u64>,

    /// Is it all of the document?
    pub is_whole: bool,
}

/// What was decoded from a part of another document.
#[derive(Debug, Clone)]
pub struct DecodedPart {
    /// Which part.
    pub from: PartOf,

    /// What the part was.
    pub form: Form,

    /// The bytes that it stood for.
    pub bytes: Arc<[u8]>,

    /// What was assumed, in one line without a full stop.
    pub assumption: String,

    /// What the user should know, each a sentence without a full stop: that a checksum does not fit.
    pub warnings: Vec<String>,
}

impl DecodedPart {
    /// What the part was and where, as it is in a title: `base64 at 0x1A2`.
    pub fn step(&self) -> String {
        let name = self.form.name();
        if self.from.is_whole {
            name.to_owned()
        } else {
            format!("{name} at 0x{:X}", self.from.range.start)
        }
    }

    /// This part, the one that its document was decoded from, and so on: from the inside out.
    pub fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |part| part.from.origin.decoded())
    }

    /// A name for a file with the same bytes, without a suffix.
    fn file_name(&self) -> String {
        let outer = self.from.origin.file_name();
        let stem = outer.rsplit_once('.').map_or(&*outer, |(stem, _)| stem);
        let step = self.step().replace(" at ", "-").replace(' ', "-");
        format!("{stem}-{step}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(origin: Origin, is_whole: bool) -> DecodedPart {
        DecodedPart {
            from: PartOf {
                document: 0,
                origin,
                range: 0x1A2..0x1B0,
                is_whole,
            },
            form: Form::Notation(Notation::Base64),
            bytes: Arc::from(b"bytes".as_slice()),
            assumption: String::new(),
            warnings: Vec::new(),
        }
    }

    #[test]
    fn a_file_of_a_part_is_called_after_the_way_to_it() {
        let outer = part(Origin::File("/somewhere/mail.eml".into()), false);
        assert_eq!(outer.file_name(), "mail-base64-0x1A2");
        let inner = part(Origin::Decoded(Arc::new(outer)), true);
        assert_eq!(inner.file_name(), "mail-base64-0x1A2-base64");
    }
}
