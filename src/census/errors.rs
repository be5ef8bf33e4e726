//! Errors by place and by number.

use std::ops::ControlFlow;

use super::block_groups::BlockGroups;
use super::counts::Counts;
use super::lookup::Lookup;
use super::record::BLOCK_LEN;
use crate::source::SourceError;
use crate::utf8::{Group, GroupKind};

fn is_of(group: &Group, kind: Option<GroupKind>) -> bool {
    kind.is_none_or(|kind| group.kind() == kind)
}

impl<'a> Lookup<'a> {
    fn blocks(&self) -> BlockGroups<'a> {
        BlockGroups::new(self.source, Some(self.index), self.cancel)
    }
}

/// The first error of a kind that starts at or after `from`.
pub(super) fn next(
    lookup: Lookup<'_>,
    from: u64,
    kind: Option<GroupKind>,
) -> Result<Option<Group>, SourceError> {
    let mut blocks = lookup.blocks();
    let mut block = from / BLOCK_LEN;
    while !blocks.is_cancelled() {
        block = blocks.next_with_errors(block, kind);
        let mut found = None;
        let source_end = blocks.visit(block, from, |group| {
            if is_of(&group, kind) {
                found = Some(group);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        if found.is_some() || source_end.is_some() {
            return Ok(found);
        }
        block += 1;
    }
    Ok(None)
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
        let Some(group) = next(lookup, from, None)? else {
            break;
        };
        places.push(group.offset);
    }
    Ok(places)
}

/// The last error of a kind that starts before `from`.
pub(super) fn previous(
    lookup: Lookup<'_>,
    from: u64,
    kind: Option<GroupKind>,
) -> Result<Option<Group>, SourceError> {
    let Some(last) = from.checked_sub(1) else {
        return Ok(None);
    };
    let mut blocks = lookup.blocks();
    // A search backwards needs to begin no later than the end.
    let len = lookup.source.len_hint().max(lookup.index.lock().bytes());
    let mut block = last.min(len) / BLOCK_LEN;
    while !blocks.is_cancelled() {
        let errors = |counts: &Counts| counts.errors_of(kind);
        let Some(at) = lookup.index.lock().blocks.last_with(block, errors) else {
            return Ok(None);
        };
        let mut found = None;
        blocks.visit(at, 0, |group| {
            if group.offset >= from {
                return ControlFlow::Break(());
            }
            if is_of(&group, kind) {
                found = Some(group);
            }
            ControlFlow::Continue(())
        })?;
        match at.checked_sub(1) {
            Some(before) if found.is_none() => block = before,
            _ => return Ok(found),
        }
    }
    Ok(None)
}

/// Returns up to `count` errors of a kind in order, from this number on, as far as they are known.
pub(super) fn page(
    lookup: Lookup<'_>,
    number: u64,
    count: usize,
    kind: Option<GroupKind>,
) -> Result<Vec<Group>, SourceError> {
    let mut found = Vec::new();
    let holding = lookup
        .index
        .lock()
        .blocks
        .holding(number, |counts| counts.errors_of(kind));
    let Some((mut block, before)) = holding else {
        return Ok(found);
    };
    let mut to_skip = number - before.errors_of(kind);
    let mut blocks = lookup.blocks();
    while found.len() < count && !blocks.is_cancelled() {
        blocks.visit(block, 0, |group| {
            if !is_of(&group, kind) {
                return ControlFlow::Continue(());
            }
            if to_skip > 0 {
                to_skip -= 1;
                return ControlFlow::Continue(());
            }
            found.push(group);
            if found.len() < count {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        block = blocks.next_with_errors(block + 1, kind);
        if block >= lookup.index.lock().blocks.frontier() {
            break;
        }
    }
    Ok(found)
}

/// Returns where an offset stands among the errors; `None` while not everything before it is counted.
pub(super) fn place_of(lookup: Lookup<'_>, offset: u64) -> Result<Option<ErrorPlace>, SourceError> {
    let Some((number, last)) = errors_to(lookup, offset, None)? else {
        return Ok(None);
    };
    let Some(group) = last.filter(|group| offset < group.end()) else {
        return Ok(Some(ErrorPlace {
            number,
            number_in_kind: 0,
            group: None,
        }));
    };
    let kind = Some(group.kind());
    let in_kind = errors_to(lookup, offset, kind)?.map_or(0, |(number, _)| number);
    Ok(Some(ErrorPlace {
        number: number - 1,
        number_in_kind: in_kind.saturating_sub(1),
        group: Some(group),
    }))
}

/// Returns how many errors of a kind start at or before an offset, and the last of them.
fn errors_to(
    lookup: Lookup<'_>,
    offset: u64,
    kind: Option<GroupKind>,
) -> Result<Option<(u64, Option<Group>)>, SourceError> {
    let (block, before) = lookup.index.lock().block_at(offset);
    let Some(before) = before else {
        return Ok(None);
    };
    let mut number = before.errors_of(kind);
    let mut last = None;
    lookup.blocks().visit(block, 0, |group| {
        if group.offset > offset {
            return ControlFlow::Break(());
        }
        if is_of(&group, kind) {
            number += 1;
            last = Some(group);
        }
        ControlFlow::Continue(())
    })?;
    if last.is_none() {
        last = previous(lookup, block * BLOCK_LEN, kind)?;
    }
    Ok(Some((number, last)))
}

/// How many errors lie before an offset, and which one holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorPlace {
    /// How many errors end before the offset: the number, counted from 0, of the one that holds it.
    pub number: u64,

    /// How many of them have the kind of the one that holds it.
    pub number_in_kind: u64,

    /// The error that holds the offset.
    pub group: Option<Group>,
}
