//! Saving that fails or is stopped leaves nothing behind.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use byteloupe::save::{SaveErrorKind, SaveProgress, SaveWhat, Saving, save};
use byteloupe::source::{MOST_KEPT, OneState, Source, keep_arriving};

use crate::common::{Endless, Folder};
use crate::files::{REPAIRED, job, memory, names, opened, run};

#[test]
fn a_saving_that_is_stopped_leaves_the_folder_as_it_was() {
    let folder = Folder::new();
    let there = folder.file("there", b"as it was");
    let source = memory(&vec![b'x'; 1 << 20]);
    for target in [there.clone(), folder.path().join("new")] {
        for what in [SaveWhat::Bytes(0..1 << 20), REPAIRED] {
            let mut job = job(&source, what, &target);
            job.replaces = true;
            let progress = SaveProgress::default();
            // In its middle: by then a part is written.
            let stop = || {
                if progress.read() > 300_000 {
                    progress.cancel();
                }
            };
            let error = save(&job, &progress, stop).unwrap_err();
            assert_eq!(error.kind(), SaveErrorKind::Cancelled);
            assert_eq!(names(folder.path()), ["there"]);
            assert_eq!(std::fs::read(&there).unwrap(), b"as it was");
        }
    }
}

#[test]
fn the_end_of_the_program_ends_the_saving_and_removes_what_it_wrote() {
    let folder = Folder::new();
    let source: Arc<dyn Source> = Arc::new(Endless);
    let job = job(&source, REPAIRED, &folder.path().join("copy"));
    let (wake, woken) = std::sync::mpsc::channel();
    let saving = Saving::start(job, move || wake.send(()).unwrap_or(())).unwrap();
    woken.recv_timeout(Duration::from_secs(30)).unwrap();
    assert!(saving.progress().read() > 0, "a part is written");
    drop(saving);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_file_that_changes_while_it_is_saved_gives_no_copy() {
    type Change = fn(&Path);
    let overwritten: Change = |path| {
        let mut file = OpenOptions::new().write(true).open(path).unwrap();
        file.write_all(b"more").unwrap();
    };
    let overwritten_and_set_back: Change = |path| {
        let modified = std::fs::metadata(path).unwrap().modified().unwrap();
        let mut file = OpenOptions::new().write(true).open(path).unwrap();
        file.write_all(b"more").unwrap();
        file.set_modified(modified).unwrap();
    };
    let grown_and_overwritten: Change = |path| {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .unwrap();
        file.write_all(b"more").unwrap();
        file.set_len((1 << 20) + 4).unwrap();
    };
    let cut: Change = |path| {
        let file = OpenOptions::new().write(true).open(path).unwrap();
        file.set_len(10).unwrap();
    };
    let changes: [(Change, SaveErrorKind); 4] = [
        (overwritten, SaveErrorKind::Changed),
        (overwritten_and_set_back, SaveErrorKind::Changed),
        (grown_and_overwritten, SaveErrorKind::Changed),
        (cut, SaveErrorKind::Source),
    ];
    for (change, kind) in changes {
        for what in [SaveWhat::Bytes(0..1 << 20), REPAIRED] {
            let folder = Folder::new();
            let path = folder.file("source", &vec![b'x'; 1 << 20]);
            let job = job(&opened(&path), what, &folder.path().join("copy"));
            let is_first = AtomicBool::new(true);
            let tell = || {
                if is_first.swap(false, Ordering::Relaxed) {
                    change(&path);
                }
            };
            let error = save(&job, &SaveProgress::default(), tell).unwrap_err();
            assert_eq!(error.kind(), kind, "{error}");
            assert!(error.to_string().contains("Nothing was saved"), "{error}");
            assert_eq!(names(folder.path()), ["source"]);
        }
    }
}

#[test]
fn a_file_that_only_grows_or_has_another_name_or_mode_while_it_is_saved_is_saved_as_it_was() {
    type Change = fn(&Path);
    let appended: Change = |path| {
        let mut file = OpenOptions::new().append(true).open(path).unwrap();
        file.write_all(b"more").unwrap();
    };
    let linked: Change = |path| {
        std::fs::hard_link(path, path.with_file_name("link")).unwrap();
    };
    let protected: Change = |path| {
        let mut permissions = std::fs::metadata(path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(path, permissions).unwrap();
    };
    let renamed: Change = |path| {
        std::fs::rename(path, path.with_file_name("other")).unwrap();
    };
    let changes: [(Change, OneState); 4] = [
        (appended, OneState::Grew(4)),
        (linked, OneState::Same),
        (protected, OneState::Same),
        (renamed, OneState::Same),
    ];
    for (change, state) in changes {
        for what in [SaveWhat::Bytes(0..1 << 20), REPAIRED] {
            let folder = Folder::new();
            let bytes = vec![b'x'; 1 << 20];
            let path = folder.file("source", &bytes);
            let copy = folder.path().join("copy");
            let job = job(&opened(&path), what, &copy);
            let is_first = AtomicBool::new(true);
            let tell = || {
                if is_first.swap(false, Ordering::Relaxed) {
                    change(&path);
                }
            };
            let saved = save(&job, &SaveProgress::default(), tell).unwrap();
            assert_eq!(saved.state, state);
            assert!(std::fs::read(copy).unwrap() == bytes);
        }
    }
}

#[test]
fn a_range_past_the_end_is_not_saved() {
    let folder = Folder::new();
    let job = job(
        &memory(b"abc"),
        SaveWhat::Bytes(1..5),
        &folder.path().join("new"),
    );
    let error = run(&job).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Source);
    assert!(error.to_string().contains("0x3"), "{error}");
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn of_a_stream_that_goes_on_what_has_come_is_saved_and_no_copy_is_made() {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(b"what has come").unwrap();
    let stream = std::fs::File::from(std::os::fd::OwnedFd::from(reader));
    let source = keep_arriving(stream, "The stream", MOST_KEPT).unwrap();
    while source.len_hint() < 13 {
        source.wait_for_more(12, Duration::from_millis(20));
    }
    let folder = Folder::new();
    let target = folder.path().join("new");
    let error = run(&job(&source, REPAIRED, &target)).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Arriving);
    assert!(names(folder.path()).is_empty());
    run(&job(&source, SaveWhat::Bytes(5..8), &target)).unwrap();
    assert_eq!(std::fs::read(&target).unwrap(), b"has");
    drop(writer);
    while source.is_arriving() {
        source.wait_for_more(13, Duration::from_millis(20));
    }
    let copy = folder.path().join("copy");
    run(&job(&source, REPAIRED, &copy)).unwrap();
    assert_eq!(std::fs::read(&copy).unwrap(), b"what has come");
}

/// Not a case by itself: the next one runs it where no file may grow past 32 KiB.
#[cfg(target_os = "linux")]
#[test]
fn helper_that_saves_more_than_the_system_lets_it() {
    let Some(folder) = std::env::var_os("BYTELOUPE_TEST_FOLDER") else {
        return;
    };
    let folder = Path::new(&folder);
    let source = memory(&vec![b'x'; 1 << 20]);
    for what in [SaveWhat::Bytes(0..1 << 20), REPAIRED] {
        let mut job = job(&source, what, &folder.join("there"));
        job.replaces = true;
        let error = run(&job).unwrap_err();
        assert_eq!(error.kind(), SaveErrorKind::Write);
        assert!(
            error.to_string().contains("could not be written"),
            "{error}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_takes_no_more_gives_an_error_and_leaves_nothing() {
    let folder = Folder::new();
    let there = folder.file("there", b"as it was");
    let limited = r#"trap "" XFSZ; ulimit -f 64; exec "$0" "$@""#;
    let output = std::process::Command::new("sh")
        .args(["-c", limited])
        .arg(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "failures::helper_that_saves_more_than_the_system_lets_it",
        ])
        .env("BYTELOUPE_TEST_FOLDER", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
    assert_eq!(names(folder.path()), ["there"]);
    assert_eq!(std::fs::read(there).unwrap(), b"as it was");
}

#[test]
fn what_is_produced_is_saved_if_its_producer_succeeds() {
    use byteloupe::save::{Producer, ResultError};
    let folder = Folder::new();
    let target = folder.path().join("new");
    let source = memory(b"source");
    let whole = Producer::new(|out, _, progress| {
        progress(6);
        out.write_all(b"whole")?;
        Ok(())
    });
    let saved = run(&job(&source, SaveWhat::Produced(whole), &target)).unwrap();
    assert_eq!((saved.bytes_in, saved.bytes_out), (6, 5));
    assert_eq!(std::fs::read(&target).unwrap(), b"whole");

    let target = folder.path().join("other");
    let half = Producer::new(|out, _, _| {
        out.write_all(b"half")?;
        Err(ResultError::Read("The source is gone.".to_owned()))
    });
    let error = run(&job(&source, SaveWhat::Produced(half), &target)).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Source);
    assert_eq!(error.to_string(), "The source is gone. Nothing was saved.");
    assert_eq!(names(folder.path()), ["new"]);
}
