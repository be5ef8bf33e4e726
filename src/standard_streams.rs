//! Whether a standard stream was closed when the program started.
//!
//! Before `main`, the run-time library of Rust opens `/dev/null` in the place of a standard stream that
//! is closed: what is written is then lost without an error, and what is read is empty. So it has to be
//! looked at before that.

use std::sync::atomic::{AtomicU8, Ordering};

/// Which streams were closed: a bit for each, by its number.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// Was standard input closed when the program started? Not known but on Linux.
pub fn input_was_closed() -> bool {
    was_closed(0)
}

/// Was standard output closed when the program started? Not known but on Linux.
pub fn output_was_closed() -> bool {
    was_closed(1)
}

fn was_closed(number: u8) -> bool {
    CLOSED.load(Ordering::Relaxed) >> number & 1 == 1
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
mod before_main {
    use std::os::fd::BorrowedFd;
    use std::sync::atomic::Ordering;

    use super::CLOSED;

    /// What the loader calls before the run-time library of Rust begins.
    // SAFETY: the section holds pointers to functions that take what `main` takes and may ignore it.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    /// It asks the system, and touches nothing of the run-time library, which is not ready yet.
    extern "C" fn look() {
        for number in [0_u8, 1] {
            // SAFETY: the number is only asked about, and an answer that there is no such file is an
            // error of that call.
            let stream = unsafe { BorrowedFd::borrow_raw(i32::from(number)) };
            if rustix::io::fcntl_getfd(stream) == Err(rustix::io::Errno::BADF) {
                CLOSED.fetch_or(1 << number, Ordering::Relaxed);
            }
        }
    }
}
