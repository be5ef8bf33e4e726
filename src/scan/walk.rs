//! From one block to the next.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::source::SourceError;

/// In which order blocks are gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the end.
    Forwards,

    /// To the start.
    Backwards,
}

/// Visits blocks one after the other, from `block` on, until `visit` says that it does not go on, it is
/// cancelled, or there is no block left. `candidate` gives the block at or behind another one, on the way, that has to be visited; an
/// [`Index`](super::Index) knows it.
///
/// # Errors
/// `visit` could not read the source.
pub fn walk(
    way: Way,
    block: u64,
    cancel: &AtomicBool,
    candidate: impl Fn(u64) -> Option<u64>,
    mut visit: impl FnMut(u64) -> Result<bool, SourceError>,
) -> Result<(), SourceError> {
    let mut next = Some(block);
    while !cancel.load(Ordering::Relaxed)
        && let Some(at) = next.and_then(&candidate)
        && visit(at)?
    {
        next = match way {
            Way::Forwards => at.checked_add(1),
            Way::Backwards => at.checked_sub(1),
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks that are visited from 5 on, of those that are no multiple of 3.
    fn visited(way: Way, last: u64, cancel: &AtomicBool) -> Vec<u64> {
        let candidate = |block: u64| match way {
            Way::Forwards => (block..9).find(|block| !block.is_multiple_of(3)),
            Way::Backwards => (0..=block).rev().find(|block| !block.is_multiple_of(3)),
        };
        let mut visited = Vec::new();
        let walked = walk(way, 5, cancel, candidate, |block| {
            visited.push(block);
            Ok(block != last)
        });
        assert!(walked.is_ok());
        visited
    }

    #[test]
    fn each_candidate_on_the_way_is_visited_once_until_it_does_not_go_on() {
        let going = AtomicBool::new(false);
        assert_eq!(visited(Way::Forwards, 99, &going), [5, 7, 8]);
        assert_eq!(visited(Way::Backwards, 99, &going), [5, 4, 2, 1]);
        assert_eq!(visited(Way::Forwards, 7, &going), [5, 7]);
        assert_eq!(visited(Way::Backwards, 4, &going), [5, 4]);
        assert!(visited(Way::Forwards, 99, &AtomicBool::new(true)).is_empty());
    }

    #[test]
    fn a_walk_ends_at_either_end_of_all_blocks_and_where_reading_fails() {
        let going = AtomicBool::new(false);
        for (way, end) in [(Way::Forwards, u64::MAX), (Way::Backwards, 0)] {
            let mut visited = 0;
            let walked = walk(way, end, &going, Some, |_| {
                visited += 1;
                Ok(true)
            });
            assert!(walked.is_ok() && visited == 1);
            let failed = walk(way, end, &going, Some, |_| Err(SourceError::stopped()));
            assert!(failed.is_err());
        }
    }
}
