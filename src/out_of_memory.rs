//! What happens when the system has no memory to give.
//!
//! Without this, the run-time library ends the program with SIGABRT, a status that no document of ours
//! knows. What fails in `report` and `convert` is said, and ends with status 2. The window is told where it
//! asks for much, and says so; where there is not even a little, it ends in the same way.

#![allow(
    unsafe_code,
    reason = "an allocator is unsafe, even one that only hands on"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What the user is told.
const SENTENCE: &[u8] =
    b"byteloupe: There is not enough memory. Close other programs, or take a part of \
    the file at a time.\n";

/// The program ends when it asks for at most so many bytes and there are none. Where it asks for more, the code
/// that asked is told.
static ENDS_UP_TO: AtomicUsize = AtomicUsize::new(0);

/// How much is little, in bytes: code that asks for no more has nothing else to do when there is none.
#[cfg(feature = "window")]
const LITTLE: usize = 64 << 10;

/// From now on, the program ends with a sentence and status 2 when there is no memory.
pub(crate) fn ends_with_a_sentence() {
    ENDS_UP_TO.store(usize::MAX, Ordering::Relaxed);
}

/// From now on, the program ends with a sentence and status 2 when there is not even a little memory.
#[cfg(feature = "window")]
pub(crate) fn ends_with_a_sentence_where_little_is_missing() {
    ENDS_UP_TO.store(LITTLE, Ordering::Relaxed);
}

/// The allocator of the system.
struct Told;

#[global_allocator]
static ALLOCATOR: Told = Told;

// SAFETY: everything is handed on to the allocator of the system, and what it gives is handed back. An
// allocation that fails and ends the program gives nothing.
unsafe impl GlobalAlloc for Told {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of this method.
        told(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of this method.
        told(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the promises of this method.
        told(unsafe { System.realloc(memory, layout, size) }, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of this method.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[inline]
fn told(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() && size <= ENDS_UP_TO.load(Ordering::Relaxed) {
        end();
    }
    memory
}

/// Ends the program. Nothing here asks for memory, and nothing is waited for.
#[cold]
fn end() -> ! {
    // Where this cannot be written, there is nothing else to write to.
    let _ = std::io::stderr().write_all(SENTENCE);
    #[cfg(unix)]
    signal_hook::low_level::exit(2);
    #[cfg(not(unix))]
    std::process::exit(2);
}
