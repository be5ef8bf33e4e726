//! How threads are started, and how many at once.

use std::io;
use std::num::NonZeroUsize;
pub use std::thread::scope;
use std::thread::{self, JoinHandle, Scope, ScopedJoinHandle};

/// Starts a thread of this name. It goes on by itself when the handle is dropped. A panic ends it without
/// a word: [`task::run`](super::task::run) is for work whose end somebody waits for.
///
/// # Errors
/// The system has no thread to give.
pub fn spawn<T: Send + 'static>(
    name: impl Into<String>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name(name.into()).spawn(work)
}

/// Starts a thread of this name that ends before its [`scope`] does.
///
/// # Errors
/// The system has no thread to give.
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: impl Into<String>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new()
        .name(name.into())
        .spawn_scoped(scope, work)
}

/// How many threads work on something large: as many as there are cores.
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Lowers the priority of this thread, where the system knows priorities of threads.
#[cfg(target_os = "linux")]
pub fn let_others_go_first() {
    // That it cannot be lowered is no reason not to work.
    let _ = rustix::process::nice(10);
}

/// Lowers the priority of this thread, where the system knows priorities of threads.
#[cfg(not(target_os = "linux"))]
pub fn let_others_go_first() {}
