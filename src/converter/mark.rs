//! Parts of a form that need a word.

use std::borrow::Cow;
use std::ops::Range;

/// What a marked part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// A byte mark whose bytes are ill-formed.
    IllFormed,

    /// A byte mark whose bytes are well-formed where they stand.
    WellFormed,

    /// It could not be read, and makes no bytes.
    Rejected,
}

/// A part of a form that needs a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where it is, in bytes of the form's text.
    pub range: Range<usize>,

    /// What it is.
    pub kind: MarkKind,

    /// Why, in a few words without a full stop.
    pub reason: Cow<'static, str>,

    /// What could stand in its place: the byte mark of a lone surrogate in CESU-8.
    pub instead: Option<String>,
}

/// The text of a form, and what in it needs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FormText {
    /// The text.
    pub text: String,

    /// The marks, in order, without overlap.
    pub marks: Vec<Mark>,
}

impl FormText {
    /// Which character of the text a mark begins at, counted from 1.
    pub fn position(&self, mark: &Mark) -> usize {
        let before = self.text.get(..mark.range.start).unwrap_or_default();
        before.chars().count() + 1
    }

    /// How many parts could not be read.
    pub fn rejected(&self) -> usize {
        self.count(MarkKind::Rejected)
    }

    /// How many byte marks hold ill-formed bytes.
    pub fn ill_formed(&self) -> usize {
        self.count(MarkKind::IllFormed)
    }

    fn count(&self, kind: MarkKind) -> usize {
        self.marks.iter().filter(|mark| mark.kind == kind).count()
    }
}
