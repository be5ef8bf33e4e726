//! Warnings: what a survey finds, compared with a naive way through what the standard library decodes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;
mod encoded;
mod growing;
mod hidden;
mod kinds;
mod lines;
mod look_alikes;
mod mojibake;
mod naive;
mod observed;
mod orthography;
mod precision;
mod recall;
mod same_text;
mod sequences;
mod surveying;
mod whole;
