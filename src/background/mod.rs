//! Work in the background. It knows no source and no window.
//!
//! | file | what it holds |
//! |---|---|
//! | `task` | one piece of work whose end is always told |
//! | `wake` | how a thread tells the window that there is something new |

pub mod task;
mod wake;

pub use wake::Wake;
