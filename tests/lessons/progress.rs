//! Tries and progress.

use std::fs;

use byteloupe::kept::KeptError;
use byteloupe::teach::lesson::{Answer, Attempts, Progress, TRIES_BEFORE_ANSWER, Verdict, judge};

use crate::common::Folder;
use crate::support::{bytes, lesson};

#[test]
fn the_answer_may_be_shown_after_three_wrong_tries_and_solved_stays_solved() {
    let lesson = lesson("two-bytes");
    let mut attempts = Attempts::default();
    // Who entered nothing has not tried.
    attempts.count(&judge(&lesson, &bytes("")));
    attempts.count(&judge(&lesson, &Answer::Choice(true)));
    assert_eq!(attempts.wrong(), 0);
    for tries in 1..=TRIES_BEFORE_ANSWER {
        assert!(!attempts.may_show_answer());
        attempts.count(&judge(&lesson, &bytes("E9")));
        assert_eq!(attempts.wrong(), tries);
    }
    assert!(attempts.may_show_answer() && !attempts.is_solved());
    attempts.count(&judge(&lesson, &lesson.solution));
    attempts.count(&judge(&lesson, &bytes("E9")));
    assert!(attempts.is_solved());
    assert_eq!(attempts.wrong(), TRIES_BEFORE_ANSWER);
}

#[test]
fn progress_survives_writing_and_reading() {
    let folder = Folder::new();
    let path = folder.path().join("deeper").join("lessons.json");
    let lesson = lesson("two-bytes");
    let mut progress = Progress::default();
    progress.count("two-bytes", &judge(&lesson, &bytes("E9")));
    progress.count("two-bytes", &judge(&lesson, &lesson.solution));
    progress.count("of-a-teacher", &judge(&lesson, &bytes("E9")));
    progress.keep(&path).unwrap();
    let read = Progress::read(&path).unwrap();
    assert!(read.set_aside.is_none());
    assert_eq!(read.progress, progress);
    assert!(read.progress.of("two-bytes").is_solved());
    assert_eq!(read.progress.of("of-a-teacher").wrong(), 1);
    assert_eq!(read.progress.of("never-seen"), Attempts::default());
    // Another window solves another lesson.
    let mut other = Progress::default();
    other.count("one-byte", &Verdict::Solved);
    other.keep(&path).unwrap();
    assert!(other.of("one-byte").is_solved() && other.of("two-bytes").is_solved());
    assert_eq!(Progress::read(&path).unwrap().progress, other);
}

#[test]
fn damaged_progress_is_put_aside_and_told() {
    let folder = Folder::new();
    let good =
        r#"{"format":"byteloupe-lessons","version":1,"lessons":{"one-byte":{"solved":true}}}"#;
    let path = folder.file("good.json", good.as_bytes());
    assert!(
        Progress::read(&path)
            .unwrap()
            .progress
            .of("one-byte")
            .is_solved()
    );
    let damaged: [(&str, Vec<u8>); 6] = [
        ("cut", good.as_bytes()[..40].to_vec()),
        ("empty", Vec::new()),
        (
            "other",
            good.replace("byteloupe-lessons", "byteloupe-bookmarks")
                .into_bytes(),
        ),
        (
            "zero",
            good.replace("\"version\":1", "\"version\":0").into_bytes(),
        ),
        ("ill-formed", b"{\"format\":\"\xE9\"}".to_vec()),
        ("large", vec![b' '; (1 << 20) + 1]),
    ];
    for (name, content) in damaged {
        let path = folder.file(format!("{name}.json"), &content);
        let read = Progress::read(&path).unwrap();
        assert_eq!(read.progress, Progress::default(), "{name}");
        let (error, aside) = read.set_aside.expect(name);
        assert!(error.is_damage());
        assert!(error.to_string().ends_with('.'));
        assert_eq!(fs::read(aside).unwrap(), content, "{name}");
        assert!(!path.exists(), "{name}");
    }
}

#[test]
fn progress_that_was_damaged_meanwhile_is_told_kept_aside_and_written_anew() {
    let folder = Folder::new();
    let path = folder.file("lessons.json", b"damaged");
    let mut progress = Progress::default();
    progress.count("one-byte", &Verdict::Solved);
    assert!(progress.keep(&path).is_err_and(|error| error.is_damage()));
    assert_eq!(Progress::read(&path).unwrap().progress, progress);
    let aside = folder.path().join("lessons.json.broken-1");
    assert_eq!(fs::read(aside).unwrap(), b"damaged");
}

#[test]
fn progress_of_a_later_version_is_neither_read_nor_written() {
    let folder = Folder::new();
    let later = br#"{"format":"byteloupe-lessons","version":2,"else":[]}"#;
    let path = folder.file("lessons.json", later);
    assert!(matches!(Progress::read(&path), Err(KeptError::Later(_, 2))));
    let mut progress = Progress::default();
    progress.count("one-byte", &Verdict::Solved);
    assert!(progress.keep(&path).is_err());
    assert_eq!(fs::read(&path).unwrap(), later);
}

#[test]
fn there_is_no_progress_where_there_is_no_file() {
    let folder = Folder::new();
    let read = Progress::read(&folder.path().join("none.json")).unwrap();
    assert!(read.set_aside.is_none());
    assert_eq!(read.progress, Progress::default());
}

#[test]
fn keys_that_this_version_does_not_know_stay_when_progress_is_written() {
    let folder = Folder::new();
    let path = folder.file(
        "lessons.json",
        br#"{"format":"byteloupe-lessons","version":1,"streak":{"days":[1,2]},
            "lessons":{"one-byte":{"wrong":2,"solved":false,"seconds":31},"gone":{"medal":"gold"}}}"#,
    );
    let mut progress = Progress::default();
    progress.count("one-byte", &Verdict::Solved);
    progress.keep(&path).unwrap();
    let kept: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(kept["streak"]["days"], serde_json::json!([1, 2]));
    let solved = serde_json::json!({"wrong": 2, "solved": true, "seconds": 31});
    assert_eq!(kept["lessons"]["one-byte"], solved);
    assert_eq!(kept["lessons"]["gone"]["medal"], "gold");
}

#[test]
fn progress_is_moved_once_and_what_is_at_the_new_place_counts() {
    let folder = Folder::new();
    let of = |id: &str| {
        format!(
            r#"{{"format":"byteloupe-lessons","version":1,"lessons":{{"{id}":{{"solved":true}}}}}}"#
        )
    };
    let old = folder.file("old.json", of("one-byte").as_bytes());
    let new = folder.path().join("state/byteloupe/lessons.json");
    Progress::move_from(&old, &new).unwrap();
    assert!(!old.exists());
    assert!(
        Progress::read(&new)
            .unwrap()
            .progress
            .of("one-byte")
            .is_solved()
    );
    // An earlier version ran once more.
    fs::write(&old, of("two-bytes")).unwrap();
    Progress::move_from(&old, &new).unwrap();
    assert_eq!(fs::read_to_string(&old).unwrap(), of("two-bytes"));
    let progress = Progress::read(&new).unwrap().progress;
    assert!(progress.of("one-byte").is_solved() && !progress.of("two-bytes").is_solved());
}
