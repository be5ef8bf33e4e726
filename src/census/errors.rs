//! Errors by place and by number.

use std::ops::ControlFlow;

use super::block_groups::BlockGroups;
use super::count_index::CountIndex;
use super::lookup::Lookup;
use super::record::BLOCK_LEN;
use crate::scan::{Way, walk};
use crate::source::SourceError;
use crate::utf8::{Group, GroupKind, GroupKinds, Patterns};

impl<'a> Lookup<'a> {
    fn blocks(&self) -> BlockGroups<'a> {
        BlockGroups::new(self.source, Some(self.index), self.cancel)
    }

    /// Passes the errors of some kinds that start at or after an offset to `visit`, in order, until it breaks
    /// off or the source ends. `reach` says where the blocks end that are gone through.
    fn errors_from(
        &self,
        from: u64,
        kinds: GroupKinds,
        reach: impl Fn(&CountIndex) -> u64,
        mut visit: impl FnMut(Group) -> ControlFlow<()>,
    ) -> Result<(), SourceError> {
        let candidate = |block| {
            let index = self.index.lock();
            let next = index.next_with_errors(block, kinds);
            (next < reach(&index)).then_some(next)
        };
        let mut blocks = self.blocks();
        let first = from / BLOCK_LEN;
        walk(Way::Forwards, first, self.cancel, candidate, |block| {
            let mut flow = ControlFlow::Continue(());
            let source_end = blocks.visit(block, from, |group| {
                if kinds.contains(group.kind()) {
                    flow = visit(group);
                }
                flow
            })?;
            Ok(source_end.is_none() && flow.is_continue())
        })
    }
}

/// As far as the source goes.
const TO_THE_END: fn(&CountIndex) -> u64 = |_| u64::MAX;

/// The first error of some kinds that starts at or after `from`.
pub(super) fn next(
    lookup: Lookup<'_>,
    from: u64,
    kinds: GroupKinds,
) -> Result<Option<Group>, SourceError> {
    let mut found = None;
    lookup.errors_from(from, kinds, TO_THE_END, |group| {
        found = Some(group);
        ControlFlow::Break(())
    })?;
    Ok(found)
}

/// Returns errors from all over the source: divides it into `most` equal parts, and takes the first error in
/// or after each part.
pub(super) fn some(lookup: Lookup<'_>, most: usize) -> Result<Vec<u64>, SourceError> {
    let len = lookup.len();
    let most = most as u64;
    let mut places: Vec<u64> = Vec::new();
    for part in 0..most {
        let from = u64::try_from(u128::from(len) * u128::from(part) / u128::from(most));
        let from = from.unwrap_or(u64::MAX);
        if places.last().is_some_and(|last| *last >= from) {
            continue;
        }
        let Some(group) = next(lookup, from, GroupKinds::ALL)? else {
            break;
        };
        places.push(group.offset);
    }
    Ok(places)
}

/// The last error of some kinds that starts before `from`.
pub(super) fn previous(
    lookup: Lookup<'_>,
    from: u64,
    kinds: GroupKinds,
) -> Result<Option<Group>, SourceError> {
    let Some(last) = from.checked_sub(1) else {
        return Ok(None);
    };
    let mut blocks = lookup.blocks();
    let candidate = |block| lookup.index.lock().last_with_errors(block, kinds);
    // A search backwards needs to begin no later than the end.
    let len = lookup.source.len_hint().max(lookup.index.lock().bytes());
    let last = last.min(len) / BLOCK_LEN;
    let mut found = None;
    walk(Way::Backwards, last, lookup.cancel, candidate, |block| {
        blocks.visit(block, 0, |group| {
            if group.offset >= from {
                return ControlFlow::Break(());
            }
            if kinds.contains(group.kind()) {
                found = Some(group);
            }
            ControlFlow::Continue(())
        })?;
        Ok(found.is_none())
    })?;
    Ok(found)
}

/// Returns up to `count` errors of some kinds in order, from this number on, as far as they are known.
pub(super) fn page(
    lookup: Lookup<'_>,
    number: u64,
    count: usize,
    kinds: GroupKinds,
) -> Result<Vec<Group>, SourceError> {
    let mut found = Vec::new();
    let holding = lookup
        .index
        .lock()
        .blocks
        .holding(number, |counts| counts.errors_of(kinds));
    let Some((block, before)) = holding else {
        return Ok(found);
    };
    let mut to_skip = number - before.errors_of(kinds);
    let known = |index: &CountIndex| index.blocks.frontier();
    lookup.errors_from(block * BLOCK_LEN, kinds, known, |group| {
        if to_skip > 0 {
            to_skip -= 1;
        } else {
            found.push(group);
        }
        if found.len() < count {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok(found)
}

/// Compares the bytes of up to `most` errors, from the first one on.
pub(super) fn patterns(lookup: Lookup<'_>, most: u64) -> Result<Patterns, SourceError> {
    let mut patterns = Patterns::default();
    let mut left = most;
    if left == 0 {
        return Ok(patterns);
    }
    lookup.errors_from(0, GroupKinds::ALL, TO_THE_END, |group| {
        patterns.add(&group);
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(patterns)
}

/// Returns where an offset is among the errors; `None` while not everything before it is counted.
pub(super) fn place_of(lookup: Lookup<'_>, offset: u64) -> Result<Option<ErrorPlace>, SourceError> {
    let (block, before) = lookup.index.lock().block_at(offset);
    let Some(before) = before else {
        return Ok(None);
    };
    let mut begun = before.errors;
    let mut last: Option<Group> = None;
    lookup.blocks().visit(block, 0, |group| {
        if group.offset > offset {
            return ControlFlow::Break(());
        }
        begun[group.kind().index()] += 1;
        last = Some(group);
        ControlFlow::Continue(())
    })?;
    if last.is_none() {
        // A run of tails may have begun in a block before.
        last = previous(lookup, block * BLOCK_LEN, GroupKinds::ALL)?;
    }
    let group = last.filter(|group| offset < group.end());
    if let Some(group) = group {
        // The error itself is not before the offset.
        let of_kind = &mut begun[group.kind().index()];
        *of_kind = of_kind.saturating_sub(1);
    }
    Ok(Some(ErrorPlace {
        before: begun,
        group,
    }))
}

/// How many errors lie before an offset, and which one holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorPlace {
    /// How many errors end before the offset, by [`GroupKind::index`].
    before: [u64; GroupKind::COUNT],

    /// The error that holds the offset.
    pub group: Option<Group>,
}

impl ErrorPlace {
    /// How many errors of some kinds end before the offset: the number, counted from 0, of the one that holds
    /// it, if it is of these kinds.
    pub fn number_among(&self, kinds: GroupKinds) -> u64 {
        let before = |kind: GroupKind| self.before[kind.index()];
        kinds.iter().map(before).sum()
    }

    /// The same among the errors of its kind, of the error that holds the offset.
    pub fn number_in_kind(&self) -> Option<u64> {
        let kind = self.group?.kind();
        Some(self.number_among(GroupKinds::only(kind)))
    }
}
