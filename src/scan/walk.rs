//! From one block to the next.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// In which order blocks are gone through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// To the end.
    Forwards,

    /// To the start.
    Backwards,
}

/// Visits blocks one after the other, from `block` on, until `visit` breaks off, it is cancelled, or there is
/// no block left. `candidate` gives the block at or behind another one, on the way, that has to be visited; an
/// [`Index`](super::Index) knows it.
///
/// # Errors
/// What `visit` fails with.
pub fn walk<E>(
    way: Way,
    block: u64,
    cancel: &AtomicBool,
    candidate: impl Fn(u64) -> Option<u64>,
    mut visit: impl FnMut(u64) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut next = Some(block);
    while !cancel.load(Ordering::Relaxed)
        && let Some(at) = next.and_then(&candidate)
        && visit(at)?.is_continue()
    {
        next = match way {
            Way::Forwards => at.checked_add(1),
            Way::Backwards => at.checked_sub(1),
        };
    }
    Ok(())
}
