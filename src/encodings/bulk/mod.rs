//! Text of another encoding as UTF-8, many bytes at once.
//!
//! [`characters`](super::characters) says the same of a few bytes, one character after the other.
//!
//! | file | what it holds |
//! |---|---|
//! | `decoder` | [`BulkDecoder`], for every encoding |
//! | `border` | places where a source can be cut without cutting a character |
//! | `utf16` | code units of UTF-16 |

mod border;
mod decoder;
mod utf16;

pub use border::{BEFORE_BORDER, border, border_from};
pub use decoder::{BulkDecoder, Malformed};
pub use utf16::text_len as utf16_text_len;
