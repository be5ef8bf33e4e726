//! The parts of a document that can be copied.

use std::ops::Range;

use super::open_document::OpenDocument;

/// The part of a document that is copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyScope {
    /// The selected bytes.
    Selection,

    /// The code point under the caret.
    CodePoint,

    /// The error under the caret: all of its group.
    Error,

    /// The whole document.
    Document,
}

/// The bytes that a part of a document takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Extent {
    /// The part has these bytes.
    Here(Range<u64>),

    /// The part is being looked up.
    Coming,

    /// There is no such part, for this reason.
    Nowhere(&'static str),
}

impl Extent {
    /// The bytes, if they are known.
    pub fn range(&self) -> Option<Range<u64>> {
        match self {
            Self::Here(range) => Some(range.clone()),
            Self::Coming | Self::Nowhere(_) => None,
        }
    }
}

impl CopyScope {
    /// All parts, in the order in which they are offered.
    pub const ALL: [Self; 4] = [
        Self::Selection,
        Self::CodePoint,
        Self::Error,
        Self::Document,
    ];

    /// The name of the part.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Selection => "Selection",
            Self::CodePoint => "Code point",
            Self::Error => "Error",
            Self::Document => "Document",
        }
    }

    /// Returns the bytes of the part in a document.
    pub fn find(self, document: &OpenDocument) -> Extent {
        if document.content.is_empty() {
            return Extent::Nowhere("The document is empty");
        }
        match self {
            Self::Selection => match document.view.caret.selection() {
                Some(range) => Extent::Here(range),
                None => Extent::Nowhere("Nothing is selected"),
            },
            Self::Document => Extent::Here(0..document.content.len()),
            Self::CodePoint | Self::Error => self.find_at_caret(document),
        }
    }

    fn find_at_caret(self, document: &OpenDocument) -> Extent {
        let offset = document.view.caret.offset;
        let decoded = document.decode_at_caret();
        if self == Self::CodePoint
            && decoded.read_as(offset).is_some()
            && let Some(character) = decoded.character_at(offset)
            && character.scalar().is_some()
        {
            return Extent::Here(character.offset..character.end());
        }
        let Some(unit) = decoded.window.unit_at(offset) else {
            return if decoded.waiting {
                Extent::Coming
            } else {
                Extent::Nowhere("The bytes under the caret cannot be read")
            };
        };
        if unit.scalar().is_some() {
            return match self {
                Self::CodePoint => Extent::Here(unit.offset..unit.end()),
                _ => Extent::Nowhere("There is no error under the caret. F8 goes to the next one"),
            };
        }
        if self == Self::CodePoint {
            return Extent::Nowhere("The bytes under the caret are no code point");
        }
        match document.whole_group(&decoded, offset) {
            Some((group, true)) => Extent::Here(group.offset..group.end()),
            // The census knows where a long run of stray tails ends.
            Some(_) if document.content.census().announced().is_running() => Extent::Coming,
            Some((group, false)) => Extent::Here(group.offset..group.end()),
            None => Extent::Here(unit.offset..unit.end()),
        }
    }

    /// Returns the default part: the selection, or else what is under the caret.
    pub fn sensible(document: &OpenDocument) -> Self {
        let is_here = |scope: &Self| !matches!(scope.find(document), Extent::Nowhere(_));
        [Self::Selection, Self::Error, Self::CodePoint]
            .into_iter()
            .find(is_here)
            .unwrap_or(Self::Document)
    }
}
