//! Files that are kept from one run to the next: settings, recent files, bookmarks, progress of lessons.
//!
//! One rule holds for all of them:
//!
//! - A file of a later version is neither read nor written, and that is said. A version is counted up only when
//!   what a key means has changed.
//! - In a file of a known version, keys that this program does not know stay as they are when it writes the
//!   file. So do values that it did not change.
//! - A file that is damaged gets another name and stays.
//!
//! | file | what it holds |
//! |---|---|
//! | `form` | a kind of file: what it says it is, its version, its limits; reading and writing |
//! | `merge` | changes to a tree of JSON, on top of what is there |
//! | `limit` | whether a text of JSON has at most so many values |
//! | `places` | the folders in which they are |
//! | `moving` | files that were kept in another folder by an earlier version |
//! | `error` | what goes wrong, as a sentence |

mod error;
mod form;
mod limit;
mod merge;
mod moving;
mod places;

pub use error::KeptError;
pub use form::{KeptForm, KeptText, PutAside};
pub use merge::with_changes;
pub use moving::{move_file, move_in_parts};
pub use places::Places;
