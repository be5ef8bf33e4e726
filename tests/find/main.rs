//! Find: what is found, compared with naive searches of the whole buffer and with the crate `regex`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;
mod searching;

mod borders;
mod expressions;
mod hard_sources;
mod literals;
mod patterns;
mod questions;
mod text;
mod work;
