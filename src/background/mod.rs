//! Work in the background. It knows no source and no window.
//!
//! | file | what it holds |
//! |---|---|
//! | `inbox` | what threads tell the one who shows what they found |
//! | `task` | one piece of work whose end is always told |
//! | `wake` | how a thread tells the window that there is something new |

mod inbox;
pub mod task;
mod wake;

pub use inbox::{Inbox, Outbox};
pub use wake::Wake;
