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
//! | `writing` | what the record of a notation says of how it is written |
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
mod writing;

pub(in crate::notation) use array::{C_ARRAY, RUST_ARRAY};
pub(in crate::notation) use base64::BASE64;
pub(in crate::notation) use decoded::TEXT;
pub(in crate::notation) use dump::CANONICAL_HEXDUMP;
pub(in crate::notation) use hex::{BITS, HEX, HEX_PLAIN};
pub(in crate::notation) use html::HTML_REFERENCES;
pub(in crate::notation) use json::JSON_STRING;
pub(in crate::notation) use literal::{C_LITERAL, PYTHON_BYTES, RUST_LITERAL};
pub use options::{FormatOptions, Letters};
pub(in crate::notation) use percent::PERCENT;
pub use size::Size;
pub(in crate::notation) use table::CODE_POINT_TABLE;
pub(in crate::notation) use table::{HEAD as TABLE_HEAD, NO_CODE_POINT as TABLE_NO_CODE_POINT};
pub(in crate::notation) use units::{
    CODE_POINTS, UTF16_BE, UTF16_ESCAPES, UTF16_LE, UTF32_BE, UTF32_LE,
};
pub use writer::{FormatWriter, TextCount, Written, write_io};
pub(in crate::notation) use writing::Writing;
