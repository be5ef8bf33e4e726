//! Sets of the kinds of errors.

use super::group::GroupKind;

/// A set of kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct GroupKinds(u8);

const _: () = assert!(GroupKind::COUNT <= u8::BITS as usize);

impl GroupKinds {
    /// The set without any kind.
    pub const NONE: Self = Self(0);

    /// Each of them.
    pub const ALL: Self = Self(((1 << GroupKind::COUNT) - 1) as u8);

    /// Only this one.
    pub const fn only(kind: GroupKind) -> Self {
        Self(1 << kind as u8)
    }

    /// Only this one, or each of them where none is given.
    pub const fn only_or_all(kind: Option<GroupKind>) -> Self {
        match kind {
            Some(kind) => Self::only(kind),
            None => Self::ALL,
        }
    }

    /// Is a kind in it?
    #[inline]
    pub const fn contains(self, kind: GroupKind) -> bool {
        self.0 & Self::only(kind).0 != 0
    }

    /// Puts a kind into it.
    pub const fn insert(&mut self, kind: GroupKind) {
        self.0 |= Self::only(kind).0;
    }

    /// Takes a kind out of it.
    pub const fn remove(&mut self, kind: GroupKind) {
        self.0 &= !Self::only(kind).0;
    }

    /// The kinds that are in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those that are in it, in the order of [`GroupKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = GroupKind> {
        GroupKind::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}
