//! The codec of RFC 3629 against oracles from outside: the standard library, `encoding_rs`, published
//! tables, and a naive twin of the model.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod chunkings;
mod every_short_string;
mod groups;
mod model_table;
mod published_suites;
mod syntax;
mod windows;
