//! A window that does not come up, although nothing says that it cannot.
//!
//! Where the system has no thread or no file handle to give, or a library of X11 is missing, the toolkit panics
//! before there is a window. That is no defect of this program, and its text for developers tells the user
//! nothing about what to do.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Has the window come up?
static IS_UP: AtomicBool = AtomicBool::new(false);

/// Says that the window has come up: from now on, a panic is a defect and is told as such.
pub fn is_up() {
    IS_UP.store(true, Ordering::Relaxed);
}

/// Opens a window. A panic on this thread before [`is_up`] becomes a sentence.
///
/// # Errors
/// Those of opening, and the sentence.
pub fn told(open: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let opener = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |told| {
        if IS_UP.load(Ordering::Relaxed) || thread::current().id() != opener {
            usual(told);
        }
    }));
    match panic::catch_unwind(AssertUnwindSafe(open)) {
        Ok(opened) => opened,
        Err(payload) if IS_UP.load(Ordering::Relaxed) => panic::resume_unwind(payload),
        Err(payload) => Err(sentence(&*payload)),
    }
}

/// What a panic says, for the user.
fn sentence(payload: &(dyn Any + Send)) -> String {
    let why = (payload.downcast_ref::<&str>().copied())
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("the system refuses something that a window needs");
    format!(
        "The window could not be opened: {}. Close other programs, or raise the limits of this one; without \
         a window, use `byteloupe report FILE`.",
        why.trim_end_matches('.')
    )
}
