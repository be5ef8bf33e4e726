//! Encodings that write groups of bytes as groups of digits in a large base: base32, base85 and uuencode.
//!
//! Few of them have a mark. What tells them apart are the characters that an alphabet lacks, padding, and whether
//! what comes out is text; where that leaves two of them, the reader has to say which.

mod alphabet;
mod base32;
mod base85;
mod uuencode;

pub(super) use base32::{read as read_base32, read_hex as read_base32_hex};
pub(super) use base85::{read_ascii85, read_base85, read_z85};
pub(super) use uuencode::read as read_uuencode;
