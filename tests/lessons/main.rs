//! Lessons: the built-in ones, the judge of answers, files of a teacher's own, progress, exercises and the page
//! to print.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    unreachable_pub
)]

#[path = "../common/mod.rs"]
mod common;

mod builtin;
mod exercises;
mod files;
mod judging;
mod large_texts;
mod page;
mod progress;
mod quiz;
mod support;
mod truth;
mod typical;
