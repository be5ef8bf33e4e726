//! What the command line names as ignored.

use crate::findings::{FindingKind, Ignored};

/// One thing that the user wants to hear no more of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ignore {
    /// Every error or warning of this kind.
    Kind(FindingKind),

    /// What begins at this offset of a file, in bytes.
    Place(u64),
}

impl Ignore {
    /// What it is called on the command line: the key of a kind, or an offset such as `0x1A2` or `418`. It does
    /// not know whether anything begins there.
    pub fn named(name: &str) -> Option<Self> {
        let hex = name.strip_prefix("0x").or_else(|| name.strip_prefix("0X"));
        let is_number = |digits: &str| digits.starts_with(|it: char| it.is_ascii_hexdigit());
        let place = match hex {
            Some(digits) => u64::from_str_radix(digits, 16)
                .ok()
                .filter(|_| is_number(digits)),
            None => name.parse().ok().filter(|_| is_number(name)),
        };
        let kind = || FindingKind::of_key(name).map(Self::Kind);
        place.map(Self::Place).or_else(kind)
    }

    /// The key of every kind that [`Ignore::named`] knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FindingKind::all().map(FindingKind::key)
    }
}

impl FromIterator<Ignore> for Ignored {
    fn from_iter<T: IntoIterator<Item = Ignore>>(all: T) -> Self {
        let mut ignored = Self::default();
        for one in all {
            match one {
                Ignore::Kind(kind) => ignored.set_kind(kind, true),
                Ignore::Place(offset) => ignored.set_place(offset, true),
            }
        }
        ignored
    }
}
