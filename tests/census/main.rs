//! The census: counts of a whole source and answers about any place of it.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;
mod coordinates;
mod counting;
mod errors;
mod growth;
mod made;
mod observed;
mod places;
mod ranges;
mod running;
mod steps;
mod swelling;
mod totals;
