//! Bytes → text: how notations are written, for what is copied and saved.
//!
//! What is written here can be read again by the recognisers of this module's parent, and makes the same
//! bytes, where the notation can hold them:
//! [`Notation::is_lossless`](super::Notation::is_lossless) says whether ill-formed bytes survive.
//!
//! | file | what it holds |
//! |---|---|
//! | [`options`] | what the user may choose about them |
//! | [`writer`] | bytes in any pieces → text, as it comes |
//! | [`size`] | how long the text will be |
//! | `encode` | what every format does |
//! | the others | a family of formats each |

mod array;
mod base64;
mod decoded;
mod dump;
mod encode;
mod hex;
mod html;
mod json;
mod literal;
pub mod options;
mod percent;
pub mod size;
mod table;
mod units;
pub mod writer;

pub use options::{FormatOptions, Letters};
pub use size::Size;
pub(in crate::notation) use table::{HEAD as TABLE_HEAD, NO_CODE_POINT as TABLE_NO_CODE_POINT};
pub use writer::{FormatWriter, TextCount, Written, write_io};
