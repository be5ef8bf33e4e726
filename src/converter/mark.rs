//! Parts of a format that need a word.

use std::borrow::Cow;
use std::ops::Range;

use crate::unicode::message;
use crate::utf8::Group;

/// What a marked part is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkKind {
    /// A byte mark whose bytes are ill-formed: the error that its first byte belongs to.
    IllFormed(Group),

    /// A byte mark whose bytes are well-formed where they stand.
    WellFormed,

    /// A byte mark in the place of a bracket that would begin another one.
    Bracket,

    /// It could not be read, and makes no bytes: why, as a sentence without a full stop.
    Rejected(Cow<'static, str>),
}

/// A part of a format that needs a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where it is, in bytes of the format's text.
    pub range: Range<usize>,

    /// What it is.
    pub kind: MarkKind,

    /// What could be written in its place: the byte mark of a lone surrogate in WTF-8. CESU-8 has no bytes for one.
    pub instead: Option<String>,
}

impl Mark {
    /// Why it needs a word, without a full stop.
    pub fn reason(&self) -> Cow<'_, str> {
        match &self.kind {
            MarkKind::IllFormed(group) => message::short(group).into(),
            MarkKind::WellFormed => "these bytes are well-formed here".into(),
            MarkKind::Bracket => {
                "this bracket would begin a byte mark, so its bytes are here".into()
            }
            MarkKind::Rejected(reason) => Cow::Borrowed(reason),
        }
    }

    /// Whether it could not be read.
    pub const fn is_rejected(&self) -> bool {
        matches!(self.kind, MarkKind::Rejected(_))
    }

    /// Whether it holds ill-formed bytes.
    pub const fn is_ill_formed(&self) -> bool {
        matches!(self.kind, MarkKind::IllFormed(_))
    }
}

/// The text of a format, and what in it needs a word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EditableText {
    /// The text.
    pub text: String,

    /// The marks, in order, without overlap.
    pub marks: Vec<Mark>,
}

impl EditableText {
    /// Which character of the text a mark begins at, counted from 1.
    pub fn position(&self, mark: &Mark) -> usize {
        let before = self.text.get(..mark.range.start).unwrap_or_default();
        before.chars().count() + 1
    }

    /// How many parts could not be read.
    pub fn rejected(&self) -> usize {
        self.count(Mark::is_rejected)
    }

    /// How many byte marks hold ill-formed bytes.
    pub fn ill_formed(&self) -> usize {
        self.count(Mark::is_ill_formed)
    }

    fn count(&self, is: impl Fn(&Mark) -> bool) -> usize {
        self.marks.iter().filter(|mark| is(mark)).count()
    }
}
