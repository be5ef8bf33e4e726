//! Files that are kept from one run to the next.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use byteloupe::kept::{Places, move_file, with_changes};
use serde_json::{Value, json};

use crate::common::Folder;

/// The places for a home and these variables.
fn places(variables: &[(&str, &str)]) -> Places {
    let variables: HashMap<_, _> = variables.iter().copied().collect();
    let variable = |name: &str| variables.get(name).map(OsString::from);
    Places::by_xdg("byteloupe", variable, Some(Path::new("/home/person")))
}

#[cfg(unix)]
#[test]
fn places_are_those_of_the_xdg_specification_and_relative_paths_are_ignored() {
    let path = |path: &str| Some(PathBuf::from(path));
    let usual = Places {
        config: path("/home/person/.config/byteloupe"),
        state: path("/home/person/.local/state/byteloupe"),
        data: path("/home/person/.local/share/byteloupe"),
    };
    assert_eq!(places(&[]), usual);
    let relative = [
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_STATE_HOME", ""),
        ("XDG_DATA_HOME", "./data"),
    ];
    assert_eq!(places(&relative), usual);
    let absolute = [
        ("XDG_CONFIG_HOME", "/etc/c"),
        ("XDG_STATE_HOME", "/var/s"),
        ("XDG_DATA_HOME", "/d"),
    ];
    let named = Places {
        config: path("/etc/c/byteloupe"),
        state: path("/var/s/byteloupe"),
        data: path("/d/byteloupe"),
    };
    assert_eq!(places(&absolute), named);
    assert_eq!(
        Places::by_xdg("byteloupe", |_| None, None),
        Places::default()
    );
}

#[test]
fn only_what_was_changed_is_written_over_what_another_program_wrote() {
    let there =
        json!({"a": 1, "theirs": {"x": [1]}, "both": {"mine": 1, "theirs": 2}, "list": [1, 2]});
    let before = json!({"a": 0, "both": {"mine": 0}, "list": [1], "new": 1});
    let now = json!({"a": 0, "both": {"mine": 5}, "list": [3], "new": 1});
    let merged = json!({
        "a": 1, "theirs": {"x": [1]}, "both": {"mine": 5, "theirs": 2}, "list": [3], "new": 1,
    });
    assert_eq!(with_changes(there.clone(), &before, &now), merged);
    // Everything is new: it is all written, and what is only there stays.
    let merged = json!({
        "a": 0, "theirs": {"x": [1]}, "both": {"mine": 5, "theirs": 2}, "list": [3], "new": 1,
    });
    assert_eq!(with_changes(there.clone(), &Value::Null, &now), merged);
    assert_eq!(with_changes(there.clone(), &there, &there), there);
}

#[test]
fn a_file_is_moved_by_several_programs_at_once_without_a_moment_in_which_it_is_nowhere() {
    for _ in 0..100 {
        let folder = Folder::new();
        let old = folder.file("old/file", b"precious");
        let new = folder.path().join("new/deeper/file");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| move_file(&old, &new, 100).unwrap());
            }
            scope.spawn(|| {
                while old.exists() {
                    let is_somewhere =
                        |path: &Path| fs::read(path).is_ok_and(|text| text == b"precious");
                    // The new file is looked at last: that is where it goes.
                    assert!(is_somewhere(&old) || is_somewhere(&new));
                }
            });
        });
        assert_eq!(fs::read(&new).unwrap(), b"precious");
    }
}

#[test]
fn a_file_that_is_not_moved_stays() {
    let folder = Folder::new();
    let old = folder.file("old", b"precious");
    // Something else is there.
    let new = folder.file("new", b"other");
    move_file(&old, &new, 100).unwrap();
    assert_eq!(
        (fs::read(&old).unwrap(), fs::read(&new).unwrap()),
        (b"precious".to_vec(), b"other".to_vec())
    );
    // It is too large, or the new folder is a file.
    let nowhere = folder.path().join("nowhere");
    assert!(
        move_file(&old, &nowhere, 3)
            .unwrap_err()
            .to_string()
            .contains("too large")
    );
    assert!(move_file(&old, &new.join("below"), 100).is_err());
    assert_eq!(fs::read(&old).unwrap(), b"precious");
    assert!(!nowhere.exists());
    // There is none, and it is where it should be.
    move_file(&folder.path().join("none"), &nowhere, 100).unwrap();
    move_file(&old, &old, 100).unwrap();
    assert_eq!(fs::read(&old).unwrap(), b"precious");
}
