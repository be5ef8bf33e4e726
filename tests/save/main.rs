//! Saving: copies compared with the standard library and `encoding_rs`, and files that must not be harmed.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;
mod failures;
mod files;
mod kept;
mod mend;
mod repair;
mod targets;
mod text;
