//! How threads are started, and how many at once.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;
pub use std::thread::scope;
use std::thread::{self, JoinHandle, Scope, ScopedJoinHandle};

/// Starts a thread with this name. It goes on by itself when the handle is dropped. A panic ends it without a
/// message, so use [`task::run`](super::task::run) if other code waits for the end.
///
/// # Errors
/// The system cannot start another thread.
pub fn spawn<T: Send + 'static>(
    name: impl Into<String>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(work)
}

/// Drops a value on another thread. To close a file may take as long as its disk or its server does, and to free
/// hundreds of MiB takes longer than a frame. Where the system has no thread for it, it is done here.
pub fn forget<T: Send + 'static>(value: T) {
    let _ = spawn("byteloupe-forget", move || drop(value));
}

/// Starts a thread with this name that ends before its [`scope`] does.
///
/// # Errors
/// The system cannot start another thread.
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: impl Into<String>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new()
        .name(name.into())
        .spawn_scoped(scope, work)
}

/// Whether the system can start so many threads at this moment, all at once. What a library then starts may still be refused
/// if others start threads meanwhile.
pub fn can_start(count: usize) -> bool {
    let gate = Mutex::new(());
    scope(|scope| {
        // None ends before all were started.
        let held = gate.lock();
        let wait = || drop(gate.lock());
        let can = (0..count).all(|_| spawn_scoped(scope, "byteloupe-probe", wait).is_ok());
        drop(held);
        can
    })
}

/// How many threads work on something large: one for each core.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Lowers the priority of this thread, on systems that have priorities for threads.
#[cfg(target_os = "linux")]
pub fn let_others_go_first() {
    // The work is done even if the priority cannot be lowered.
    let _ = rustix::process::nice(10);
}

/// Does nothing on systems other than Linux.
#[cfg(not(target_os = "linux"))]
pub fn let_others_go_first() {}
