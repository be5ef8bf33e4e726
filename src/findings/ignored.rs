//! What the user wants to hear no more of.

use std::collections::BTreeSet;

use super::kind::FindingKind;
use crate::utf8::GroupKinds;
use crate::warnings::KindSet;

/// The kinds and the places that the user ignores.
///
/// What is ignored is still counted, and a report lists it apart. A place is the offset at which an error or
/// a warning begins; whatever begins there is ignored. It does not know whether anything does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ignored {
    errors: GroupKinds,
    warnings: KindSet,
    places: BTreeSet<u64>,
}

impl Ignored {
    /// Is nothing ignored?
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.kinds().next().is_none()
    }

    /// Is an error or a warning ignored that is of this kind and begins at this offset?
    pub fn contains(&self, kind: FindingKind, offset: u64) -> bool {
        self.has_kind(kind) || self.has_place(offset)
    }

    /// Is all of this kind ignored?
    pub fn has_kind(&self, kind: FindingKind) -> bool {
        match kind {
            FindingKind::Error(kind) => self.errors.contains(kind),
            FindingKind::Warning(kind) => self.warnings.contains(kind),
        }
    }

    /// Is what begins at this offset ignored, whatever its kind?
    pub fn has_place(&self, offset: u64) -> bool {
        self.places.contains(&offset)
    }

    /// Ignores all of a kind, or no longer. What is ignored by its place stays so.
    pub fn set_kind(&mut self, kind: FindingKind, is_ignored: bool) {
        match kind {
            FindingKind::Error(kind) if is_ignored => self.errors.insert(kind),
            FindingKind::Error(kind) => self.errors.remove(kind),
            FindingKind::Warning(kind) if is_ignored => self.warnings.insert(kind),
            FindingKind::Warning(kind) => self.warnings.remove(kind),
        }
    }

    /// Ignores what begins at an offset, or no longer.
    pub fn set_place(&mut self, offset: u64, is_ignored: bool) {
        if is_ignored {
            self.places.insert(offset);
        } else {
            self.places.remove(&offset);
        }
    }

    /// The kinds that are ignored, in the order of [`FindingKind::all`].
    pub fn kinds(&self) -> impl Iterator<Item = FindingKind> {
        FindingKind::all().filter(|kind| self.has_kind(*kind))
    }

    /// The kinds of errors that are not ignored.
    pub const fn heeded_error_kinds(&self) -> GroupKinds {
        GroupKinds::ALL.without(self.errors)
    }

    /// The kinds of warnings that are ignored.
    pub const fn warning_kinds(&self) -> KindSet {
        self.warnings
    }

    /// The offsets at which what begins is ignored, in order.
    pub const fn places(&self) -> &BTreeSet<u64> {
        &self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::utf8::GroupKind;
    use crate::warnings::WarningKind;

    #[test]
    fn what_is_ignored_is_a_kind_or_a_place_and_each_is_taken_back_by_itself() {
        let tag = FindingKind::Warning(WarningKind::Tag);
        let overlong = FindingKind::Error(GroupKind::Overlong);
        let mut ignored = Ignored::default();
        assert!(ignored.is_empty());
        ignored.set_kind(tag, true);
        ignored.set_kind(overlong, true);
        ignored.set_place(7, true);
        assert_eq!(ignored.kinds().collect::<Vec<_>>(), [overlong, tag]);
        assert!(ignored.contains(tag, 0) && ignored.contains(overlong, 0));
        let delete = FindingKind::Warning(WarningKind::Delete);
        assert!(ignored.contains(delete, 7) && !ignored.contains(delete, 8));
        ignored.set_kind(tag, false);
        assert!(ignored.contains(tag, 7) && !ignored.contains(tag, 8));
        ignored.set_place(7, false);
        ignored.set_kind(overlong, false);
        assert_eq!(ignored, Ignored::default());
    }
}
