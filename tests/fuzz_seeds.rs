//! The seeds of the fuzz targets, and what fuzzing found, through the targets themselves.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../fuzz/src/lib.rs"]
mod fuzz;

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use fuzz::{TARGETS, Target};

/// The names of what is in a folder beside the fuzz targets, without their endings.
fn names_in(folder: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz")
        .join(folder);
    let entries = fs::read_dir(path).unwrap();
    let stem = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    entries.map(|entry| stem(&entry.unwrap().path())).collect()
}

#[test]
fn each_target_has_a_program_and_seeds() {
    let names: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names_in("fuzz_targets"), names);
    assert_eq!(names_in("seeds"), names);
}

/// Replays the seeds of a target. All that break something are named.
fn replay(name: &str, target: Target) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(name);
    let mut broken = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        count += 1;
        if catch_unwind(|| target(&bytes)).is_err() {
            broken.push(path);
        }
    }
    assert!(count > 0, "{name} has no seeds");
    assert!(broken.is_empty(), "{name} breaks with {broken:?}");
}

macro_rules! replayed {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let name = stringify!($name);
            let (_, target) = TARGETS.iter().find(|(it, _)| *it == name).unwrap();
            replay(name, *target);
        })*

        #[test]
        fn every_target_is_replayed() {
            let replayed = [$(stringify!($name)),*];
            assert_eq!(replayed.to_vec(), TARGETS.map(|(name, _)| name).to_vec());
        }
    };
}

// One test each, so that they run side by side.
replayed! {
    bookmarks census classifier compare decode decoder encoder encodings find groups lesson notation place repair
    report warnings written
}
