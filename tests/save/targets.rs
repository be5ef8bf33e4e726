//! Where nothing may be saved, and what becomes of a file that is there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use byteloupe::save::{Inspected, SaveErrorKind, SaveWhat};
use byteloupe::source::Source;

use crate::common::Folder;
use crate::files::{REPAIRED, job, memory, names, opened, run};

const BYTES: &[u8] = b"what is inspected \xFF";

/// Saves over something, with leave to replace it, and says why that was refused.
fn refused(source: &Arc<dyn Source>, inspected: Vec<Inspected>, target: &Path) -> SaveErrorKind {
    let mut job = job(source, REPAIRED, target);
    job.replaces = true;
    job.inspected = inspected;
    let error = run(&job).unwrap_err();
    assert!(error.to_string().ends_with('.'), "{error}");
    error.kind()
}

#[cfg(unix)]
#[test]
fn what_is_inspected_is_not_saved_over_whatever_it_is_called() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let path = folder.file("in/source", BYTES);
    let source = opened(&path);
    let hard = folder.path().join("hard");
    std::fs::hard_link(&path, &hard).unwrap();
    let soft = folder.path().join("soft");
    symlink(&path, &soft).unwrap();
    let twice = folder.path().join("twice");
    symlink(&soft, &twice).unwrap();
    let door = folder.path().join("door");
    symlink(folder.path().join("in"), &door).unwrap();
    let detour = folder.path().join("in/../in/./source");
    for target in [&path, &hard, &soft, &twice, &door.join("source"), &detour] {
        let kind = refused(&source, Vec::new(), target);
        assert_eq!(kind, SaveErrorKind::Inspected, "{}", target.display());
        assert_eq!(std::fs::read(&path).unwrap(), BYTES);
        assert_eq!(std::fs::read(&hard).unwrap(), BYTES);
    }
    assert_eq!(
        names(folder.path()),
        ["door", "hard", "in", "soft", "twice"]
    );
    assert_eq!(names(&folder.path().join("in")), ["source"]);
}

#[test]
fn nothing_that_is_open_elsewhere_is_saved_over() {
    let folder = Folder::new();
    let other = folder.file("other", BYTES);
    let by_source = Inspected {
        source: Some(opened(&other)),
        ..Inspected::default()
    };
    // It could not be opened yet: only its name is known.
    let by_path = Inspected {
        path: Some(other.clone()),
        ..Inspected::default()
    };
    for inspected in [by_source, by_path] {
        let kind = refused(
            &memory(b"abc"),
            vec![Inspected::default(), inspected],
            &other,
        );
        assert_eq!(kind, SaveErrorKind::Inspected);
        assert_eq!(std::fs::read(&other).unwrap(), BYTES);
    }
}

#[test]
fn the_name_of_a_source_that_was_deleted_is_not_taken() {
    let folder = Folder::new();
    let path = folder.file("source", BYTES);
    let inspected = Inspected {
        path: Some(path.clone()),
        source: Some(opened(&path)),
        ..Inspected::default()
    };
    std::fs::remove_file(&path).unwrap();
    let source = inspected.source.clone().unwrap();
    let kind = refused(&source, vec![inspected], &path);
    assert_eq!(kind, SaveErrorKind::Inspected);
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn only_a_name_that_a_file_can_have_is_taken() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let file = folder.file("file", b"x");
    let nowhere = folder.path().join("nowhere");
    symlink(folder.path().join("missing"), &nowhere).unwrap();
    let locked = folder.file("locked", b"x");
    let mut permissions = std::fs::metadata(&locked).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&locked, permissions).unwrap();
    let before = names(folder.path());
    let cases: [(PathBuf, &str); 8] = [
        (folder.path().to_owned(), "is a folder"),
        (PathBuf::from("/dev/full"), "device"),
        (PathBuf::from("/dev/null"), "device"),
        (folder.path().join("no/file"), "does not exist"),
        (file.join("file"), "is not a folder"),
        (folder.path().join("new/"), "file name"),
        (nowhere, "leads nowhere"),
        (locked, "protected"),
    ];
    for (target, why) in cases {
        let mut job = job(&memory(b"abc"), REPAIRED, &target);
        job.replaces = true;
        let error = run(&job).unwrap_err();
        assert_eq!(error.kind(), SaveErrorKind::Target, "{error}");
        assert!(error.to_string().contains(why), "{error}");
    }
    assert_eq!(names(folder.path()), before);
}

#[test]
fn a_file_that_is_there_is_replaced_only_with_leave() {
    let folder = Folder::new();
    let there = folder.file("there", b"as it was");
    let source = memory(b"new bytes");
    let mut job = job(&source, SaveWhat::Bytes(0..3), &there);
    let error = run(&job).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Exists);
    assert_eq!(std::fs::read(&there).unwrap(), b"as it was");
    job.replaces = true;
    run(&job).unwrap();
    assert_eq!(std::fs::read(&there).unwrap(), b"new");
    assert_eq!(names(folder.path()), ["there"]);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_replaced_stays_a_link() {
    let folder = Folder::new();
    let there = folder.file("in/there", b"as it was");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&there, &link).unwrap();
    let mut job = job(&memory(b"new"), REPAIRED, &link);
    job.replaces = true;
    run(&job).unwrap();
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read(&there).unwrap(), b"new");
}

/// Whoever may write to a file must not make a program that runs as somebody else.
#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_loses_setuid_and_setgid_and_keeps_who_may_do_what() {
    use std::os::unix::fs::PermissionsExt as _;
    for (before, after) in [
        (0o6755, 0o755),
        (0o4711, 0o711),
        (0o2640, 0o640),
        (0o755, 0o755),
        (0o600, 0o600),
    ] {
        let folder = Folder::new();
        let target = folder.file("program", b"of before");
        let mode = std::fs::Permissions::from_mode(before);
        std::fs::set_permissions(&target, mode).unwrap();
        let mut job = job(&memory(BYTES), REPAIRED, &target);
        job.replaces = true;
        run(&job).unwrap();
        let kept = std::fs::metadata(&target).unwrap().permissions().mode();
        assert_eq!(kept & 0o7777, after, "{before:o}");
    }
}
