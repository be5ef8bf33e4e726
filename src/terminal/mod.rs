//! What is said on a terminal: text in which nothing is hidden and which no terminal obeys, and a line
//! of progress that leaves nothing behind.
//!
//! Names of files, arguments and parts of hostile texts are in what the program says. Whatever goes to
//! a terminal goes through [`Visible`], which writes characters that hide, reorder or command as
//! [`escape_bytes`](crate::source::escape_bytes) does.

mod bar;
mod guarded;
mod visible;

pub use bar::{Bar, BarState};
pub use guarded::Guarded;
pub use visible::{Visible, say};
