//! One open document without a window: caret, selection, jumps, errors, warnings, finding, growing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod caret;
mod errors;
mod find;
mod growing;
mod identity;
mod ignoring;
mod opened;
mod pages;
mod places;
mod read_as;
mod reading;
mod warnings;
