//! What holds for the groups of any bytes.

use byteloupe::utf8::{self, Group};

use super::twin::assert_groups;
use super::{groups_in_chunks, groups_of, units_of};

/// Panics unless the groups are unions of whole adjacent spans, in order, and hold every span.
fn assert_union_of_spans(bytes: &[u8], groups: &[Group]) {
    assert!(utf8::units(bytes).eq(units_of(bytes)), "{bytes:02X?}");
    assert!(
        utf8::groups(bytes).eq(groups.iter().copied()),
        "{bytes:02X?}"
    );
    let spans: Vec<_> = units_of(bytes)
        .into_iter()
        .filter(|unit| unit.span().is_some())
        .collect();
    let mut rest = &spans[..];
    for group in groups {
        let count = group.span_count() as usize;
        assert!(count <= rest.len(), "too many spans in {bytes:02X?}");
        let (own, after) = rest.split_at(count);
        assert_eq!(own[0].offset, group.offset, "{bytes:02X?}");
        assert!(own.is_sorted_by(|a, b| a.end() == b.offset), "{bytes:02X?}");
        assert_eq!(own.last().unwrap().end(), group.end(), "{bytes:02X?}");
        let shown: Vec<_> = group.spans().collect();
        assert_eq!(shown, own[..own.len().min(12)], "{bytes:02X?}");
        rest = after;
    }
    assert!(rest.is_empty(), "spans in no group: {bytes:02X?}");
}

/// Panics unless the groups of some bytes are those of the naive twin, and hold what holds for every group.
pub fn assert_groups_hold(bytes: &[u8]) {
    let groups = groups_of(bytes);
    assert_groups(bytes, &groups);
    assert_union_of_spans(bytes, &groups);
    assert_eq!(groups_in_chunks([bytes]), groups, "{bytes:02X?}");
}
