//! Text of another encoding as UTF-8, many bytes at once.
//!
//! [`characters`](super::characters) says the same of a few bytes, one character after the other.
//!
//! | file | what it holds |
//! |---|---|
//! | `decoder` | [`BulkDecoder`], for every encoding |
//! | `utf16` | code units of UTF-16 |

mod decoder;
mod utf16;

pub use decoder::{BulkDecoder, Malformed};
pub use utf16::text_len as utf16_text_len;
