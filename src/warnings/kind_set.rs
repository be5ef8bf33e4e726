//! Sets of kinds of warnings.

use super::kind::WarningKind;

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// The set without any kind.
    pub const NONE: Self = Self(0);

    /// Each of them.
    pub const ALL: Self = Self((1 << WarningKind::COUNT) - 1);

    /// Only this one.
    pub const fn only(kind: WarningKind) -> Self {
        Self(1 << kind as u32)
    }

    /// Whether a kind is in it.
    pub const fn contains(self, kind: WarningKind) -> bool {
        self.0 & Self::only(kind).0 != 0
    }

    /// Whether the two have a kind in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts a kind into it.
    pub const fn insert(&mut self, kind: WarningKind) {
        self.0 |= Self::only(kind).0;
    }

    /// Takes a kind out of it.
    pub const fn remove(&mut self, kind: WarningKind) {
        self.0 &= !Self::only(kind).0;
    }

    /// The kinds that are in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The kinds that are in one of the two sets, or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All kinds of runs that stand for other bytes.
    pub fn encoded() -> Self {
        let mut kinds = Self::NONE;
        for kind in WarningKind::ALL
            .into_iter()
            .filter(|kind| kind.is_encoded())
        {
            kinds.insert(kind);
        }
        kinds
    }

    /// Kinds of characters that are not seen, a row of which may hide data.
    pub fn hiding() -> Self {
        let mut kinds = Self::NONE;
        let may_hide = [
            WarningKind::Tag,
            WarningKind::VariationSelector,
            WarningKind::Invisible,
            WarningKind::BidiControl,
            WarningKind::InnerBom,
        ];
        for kind in may_hide {
            kinds.insert(kind);
        }
        kinds
    }

    /// Those that are in it, in the order of lists.
    pub fn iter(self) -> impl Iterator<Item = WarningKind> {
        WarningKind::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}
