//! Notes on ranges of bytes: what a person wrote down about a document.
//!
//! | file | what it holds |
//! |---|---|
//! | `note`, `color` | one note |
//! | `notes` | the notes of a document, in order |
//! | `ends` | which of them reach past a place |
//! | `cover` | which of them lies on top at each place |
//! | `fingerprint` | what tells two contents apart |
//! | `format` | notes as JSON, see `docs/notes.md` |
//! | `store` | the folder in which notes are kept between runs |
//! | `keeper` | the thread that reads and writes there |
//! | `exchange` | export and import |
//!
//! Nothing is ever written beside the document that notes are about.

mod color;
mod cover;
mod ends;
mod error;
mod exchange;
mod fingerprint;
mod format;
mod keeper;
mod note;
#[allow(
    clippy::module_inception,
    reason = "the notes of a document are what this is about"
)]
mod notes;
mod store;

pub use color::NoteColor;
pub use error::NotesError;
pub use exchange::{Export, Import, Overwrite, read_notes};
pub use fingerprint::Fingerprint;
pub use format::MOST_BYTES;
pub use keeper::{Keeper, Kept, News};
pub use note::{LONGEST_TEXT, Note};
pub use notes::{MOST_NOTES, MOST_TEXT, Notes};
pub use store::{DocumentKey, Found, Provenance, Store};
