//! An error or a warning.

use super::kind::FindingKind;
use crate::utf8::Group;
use crate::warnings::{Evidence, Severity, Warning};

/// An error or a warning at its place.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What it is.
    pub what: What,

    /// Does the user ignore it?
    pub is_ignored: bool,
}

/// What a finding is.
#[derive(Debug, Clone)]
pub enum What {
    /// Bytes that are not UTF-8.
    Error(Group),

    /// What is well-formed and worth a look, with what there is to say of it where the bytes alone do not tell.
    Warning(Warning, Option<Box<Evidence>>),
}

impl Finding {
    /// Offset of the first byte.
    pub const fn offset(&self) -> u64 {
        match &self.what {
            What::Error(group) => group.offset,
            What::Warning(warning, _) => warning.offset,
        }
    }

    /// Offset just past the last byte.
    pub const fn end(&self) -> u64 {
        match &self.what {
            What::Error(group) => group.end(),
            What::Warning(warning, _) => warning.end,
        }
    }

    /// How many bytes it has.
    pub const fn length(&self) -> u64 {
        self.end().saturating_sub(self.offset())
    }

    /// Its kind.
    pub fn kind(&self) -> FindingKind {
        match &self.what {
            What::Error(group) => FindingKind::Error(group.kind()),
            What::Warning(warning, _) => FindingKind::Warning(warning.kind),
        }
    }

    /// How much a warning matters; `None` of an error, which matters more than any.
    pub const fn severity(&self) -> Option<Severity> {
        match &self.what {
            What::Error(_) => None,
            What::Warning(warning, _) => Some(warning.severity),
        }
    }

    /// The error, if it is one.
    pub const fn error(&self) -> Option<&Group> {
        match &self.what {
            What::Error(group) => Some(group),
            What::Warning(..) => None,
        }
    }

    /// The same finding at another place.
    #[must_use]
    pub fn moved_to(&self, offset: u64) -> Self {
        let mut moved = self.clone();
        match &mut moved.what {
            What::Error(group) => group.offset = offset,
            What::Warning(warning, _) => {
                warning.end = offset.saturating_add(self.length());
                warning.offset = offset;
            }
        }
        moved
    }
}
