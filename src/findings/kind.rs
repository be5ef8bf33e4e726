//! The kinds of what is found.

use crate::unicode::message;
use crate::utf8::GroupKind;
use crate::warnings::WarningKind;

/// The kind of an error or of a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingKind {
    /// Bytes that are no UTF-8.
    Error(GroupKind),

    /// What is well-formed and worth a look.
    Warning(WarningKind),
}

impl FindingKind {
    /// All of them: first the kinds of errors, then those of warnings, each in the order of their lists.
    pub fn all() -> impl Iterator<Item = Self> {
        let errors = GroupKind::ALL.into_iter().map(Self::Error);
        errors.chain(WarningKind::ALL.into_iter().map(Self::Warning))
    }

    /// What it is called in reports and on the command line. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Error(kind) => kind.key(),
            Self::Warning(kind) => kind.key(),
        }
    }

    /// The kind with this key, if there is one.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::all().find(|kind| kind.key() == key)
    }

    /// What it is called where the user reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error(kind) => message::kind(kind),
            Self::Warning(kind) => kind.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_kinds_have_the_same_key() {
        let keys: HashSet<&str> = FindingKind::all().map(FindingKind::key).collect();
        assert_eq!(keys.len(), FindingKind::all().count());
        for kind in FindingKind::all() {
            assert_eq!(FindingKind::of_key(kind.key()), Some(kind));
        }
    }
}
