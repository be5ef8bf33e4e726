//! Fuzz targets: functions that take any bytes, and panic where the program breaks a promise about them.
//!
//! `fuzz_targets` makes a program of each, and `tests/fuzz_seeds.rs` replays all seeds in every run of the tests.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod codec;
mod judged;
mod oracles;
mod text;
mod whole;

pub use codec::{decoder, encoder, groups};
pub use judged::{decode, encodings, repair, report};
pub use text::{bookmarks, lesson, notation, place, written};
pub use whole::{census, classifier, compare, find, warnings};

/// Takes any bytes, and panics where a promise is broken.
pub type Target = fn(&[u8]);

/// Every target, with the name of its program and of its folder of seeds.
pub const TARGETS: [(&str, Target); 17] = [
    ("bookmarks", bookmarks),
    ("census", census),
    ("classifier", classifier),
    ("compare", compare),
    ("decode", decode),
    ("decoder", decoder),
    ("encoder", encoder),
    ("encodings", encodings),
    ("find", find),
    ("groups", groups),
    ("lesson", lesson),
    ("notation", notation),
    ("place", place),
    ("repair", repair),
    ("report", report),
    ("warnings", warnings),
    ("written", written),
];
