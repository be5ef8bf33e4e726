//! Sets of the kinds of errors are those of the standard library.

use std::collections::BTreeSet;

use byteloupe::utf8::{GroupKind, GroupKinds};

/// A set of kinds by their places in [`GroupKind::ALL`].
fn places(kinds: GroupKinds) -> BTreeSet<usize> {
    kinds.iter().map(GroupKind::index).collect()
}

/// The set that has the kinds of the bits of a number.
fn set_of(bits: u32) -> (GroupKinds, BTreeSet<usize>) {
    let mut kinds = GroupKinds::NONE;
    let mut model = BTreeSet::new();
    for kind in GroupKind::ALL {
        if bits >> kind.index() & 1 == 1 {
            kinds.insert(kind);
            model.insert(kind.index());
        }
    }
    (kinds, model)
}

#[test]
fn every_set_of_kinds_has_what_was_put_into_it_and_nothing_else() {
    assert_eq!(places(GroupKinds::NONE), BTreeSet::new());
    assert_eq!(places(GroupKinds::ALL), (0..GroupKind::COUNT).collect());
    for bits in 0..1 << GroupKind::COUNT {
        let (kinds, model) = set_of(bits);
        assert_eq!(places(kinds), model);
        for kind in GroupKind::ALL {
            assert_eq!(kinds.contains(kind), model.contains(&kind.index()));
            let (mut more, mut less) = (kinds, kinds);
            more.insert(kind);
            less.remove(kind);
            let only = BTreeSet::from([kind.index()]);
            assert_eq!(places(more), &model | &only);
            assert_eq!(places(less), &model - &only);
        }
        for other_bits in [0, 1, 0b1010_1010, bits >> 1, bits, u32::MAX] {
            let (other, other_model) = set_of(other_bits);
            assert_eq!(places(kinds.without(other)), &model - &other_model);
        }
    }
}

#[test]
fn a_set_of_one_kind_has_that_kind_and_without_a_kind_it_has_all() {
    for kind in GroupKind::ALL {
        assert_eq!(places(GroupKinds::only(kind)), [kind.index()].into());
        assert_eq!(GroupKinds::only_or_all(Some(kind)), GroupKinds::only(kind));
    }
    assert_eq!(GroupKinds::only_or_all(None), GroupKinds::ALL);
}
