//! Copying: what to copy, in which format, and where to save it if the clipboard does not take it.
//!
//! | file | what it holds |
//! |---|---|
//! | `scope` | what of a document can be copied |
//! | `request` | what is to be copied, and how long the text will be |
//! | `making` | making the text, on a thread of its own |
//! | `lost` | how many ill-formed spans become U+FFFD |
//! | `chooser` | the overlay in which the user chooses what and in which format |
//! | `preview` | how a text begins |
//! | `question` | asking before much is copied |
//! | `failed` | the line about what the clipboard did not take |
//! | `primary` | what is selected with the mouse, for the primary selection |
//! | `words` | formats and sizes in words |
//! | `commands` | what the commands about copying do |

mod chooser;
mod commands;
mod failed_copy;
mod making;
mod preview;
mod primary;
mod question;
mod replacement_count;
mod request;
mod words;

pub use commands::CopyTool;

pub use words::{replacements, size_of};
