//! Encodings that write groups of bytes as groups of digits in a large base: base32, base85 and uuencode.
//!
//! Few of them have a mark. What tells them apart are the characters that an alphabet lacks, padding, and whether
//! what comes out is text; where that leaves two of them, the reader has to say which.

mod alphabet;
pub(in crate::notation) mod base32;
pub(in crate::notation) mod base45;
pub(in crate::notation) mod base85;
pub(in crate::notation) mod number;
pub(in crate::notation) mod uuencode;
