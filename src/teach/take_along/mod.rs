//! What is taken along of some bytes: their picture, and their table. A thread reads and makes it.
//!
//! | name | what it holds |
//! |---|---|
//! | [`Part`] | which bytes |
//! | [`PictureOf`] | a picture of them, with its format and its colours |
//! | [`TableOf`] | a table of them, with its format |
//! | [`SharedFonts`] | the fonts of a picture, for any thread |
//! | [`TakeError`] | why there is none |

mod error;
mod part;
mod picture_of;
mod shared_fonts;
mod table_of;

pub use error::TakeError;
pub use part::Part;
pub use picture_of::{PictureFormat, PictureOf, PictureTheme};
pub use shared_fonts::{FontFile, SharedFonts};
pub use table_of::{TableFormat, TableOf};
