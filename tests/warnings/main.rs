//! Warnings: what a survey finds, compared with a naive way through what the standard library decodes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod growing;
mod kinds;
mod naive;
mod orthography;
#[path = "../support/mod.rs"]
mod support;
mod surveying;
mod whole;
