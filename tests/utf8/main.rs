//! The codec of RFC 3629 against oracles from outside: the standard library, `encoding_rs`, published
//! tables, and a naive twin of the model.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod bom;
mod chunkings;
mod classifier;
mod classifier_long;
mod encoder;
mod every_short_string;
mod group_kinds;
mod groups;
mod imports;
mod layout;
mod model_table;
mod other_decoders;
mod published_suites;
mod roles;
mod syntax;
mod windows;
