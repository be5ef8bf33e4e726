//! Notations: what people paste, read to the bytes that were written.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod dumps;
mod hex;
mod properties;
mod support;
