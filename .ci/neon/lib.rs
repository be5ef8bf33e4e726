//! The codec, without what is around it.

#![allow(dead_code, reason = "what only the rest of the package asks for")]

#[path = "../../src/utf8/mod.rs"]
pub mod utf8;
