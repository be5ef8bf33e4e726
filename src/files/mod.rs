//! Files that are written whole or not at all, and files that are opened without waiting.
//!
//! | file | what it holds |
//! |---|---|
//! | `whole_file` | a file that gets its name when it is whole |
//! | `regular` | opening a regular file and nothing else |
//! | `aside` | what is damaged gets another name |
//! | `sweep` | removing what a program that was killed has left |

mod aside;
mod regular;
mod sweep;
mod whole_file;

pub use aside::put_aside;
pub use regular::{Links, open_lock, open_regular};
pub use sweep::sweep;
pub use whole_file::{ReadableBy, WholeFile};
