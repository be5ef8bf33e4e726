//! Bookmarks on ranges of bytes: what the user wrote down about a document.
//!
//! | file | what it holds |
//! |---|---|
//! | `bookmark`, `color` | one bookmark |
//! | `bookmarks` | the bookmarks of a document, in order |
//! | `ends` | which of them reach past a place |
//! | `cover` | which of them lies on top at each place |
//! | `fingerprint` | what tells two contents apart |
//! | `format` | bookmarks as JSON, see `docs/bookmarks.md` |
//! | `store` | the folder in which bookmarks are kept between runs |
//! | `keeper` | the thread that reads and writes there |
//! | `exchange` | export and import |
//!
//! Nothing is ever written beside the document that bookmarks are about.

mod bookmark;
#[allow(
    clippy::module_inception,
    reason = "the bookmarks of a document are what this is about"
)]
mod bookmarks;
mod color;
mod cover;
mod ends;
mod error;
mod exchange;
mod fingerprint;
mod format;
mod keeper;
mod store;

pub use bookmark::{Bookmark, LONGEST_TEXT};
pub use bookmarks::{Bookmarks, MOST_BOOKMARKS, MOST_TEXT};
pub use color::BookmarkColor;
pub use error::BookmarksError;
pub use exchange::{Export, Import, Overwrite, read_bookmarks};
pub use fingerprint::Fingerprint;
pub use format::MOST_BYTES;
pub use keeper::{Keeper, Kept, News};
pub use store::{DocumentKey, Found, Provenance, Store};
