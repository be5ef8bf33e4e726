//! Encodings: what a source is taken for, against text that the test encodes itself.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod judged;
