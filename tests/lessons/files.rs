//! Files of a teacher's own.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use byteloupe::teach::lesson::{Check, LessonProblem, MOST_LESSONS, Mistake, parse, read_folder};

use crate::common::Folder;
use crate::support::HEAD;

#[test]
fn a_file_that_is_no_lesson_is_told_with_its_name_and_line() {
    let with = |more: &str| format!("{HEAD}check: text a\nanswer: A.\n{more}---\nText.\n");
    let check = |check: &str| format!("{HEAD}check: {check}\nanswer: A.\n---\n");
    let long = "x".repeat(1001);
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "cut.md, line 1: The first line"),
        ("# Title\n".to_owned(), "cut.md, line 1: The first line"),
        (
            HEAD.to_owned(),
            "cut.md, line 6: The keys and values do not end",
        ),
        (with("hnt: x\n"), "cut.md, line 9: There is no key “hnt”"),
        (
            with("hint.overlnog: x\n"),
            "cut.md, line 9: There is no kind of mistake “overlnog”",
        ),
        (
            with("hint.overlong:\n"),
            "cut.md, line 9: The key “hint.overlong” has no value",
        ),
        (
            with("title: U\n"),
            "cut.md, line 9: The key “title” is there twice",
        ),
        (
            with("a line\n"),
            "cut.md, line 9: The line is not a key with a value",
        ),
        (
            with("solution: 61\n"),
            "cut.md, line 9: The check gives the solution away",
        ),
        (
            with(&format!("hint.latin1: {long}\n")),
            "cut.md, line 9: The value of “hint.latin1” has more than 1000",
        ),
        (check("sense"), "cut.md, line 7: There is no check “sense”"),
        (check("text"), "cut.md, line 7: The check is not complete"),
        (check("text \\n"), "cut.md, line 7: A backslash"),
        (check("text \\u{D800}"), "cut.md, line 7: A backslash"),
        (
            check("bytes 4G"),
            "cut.md, line 7: The bytes cannot be read as hex",
        ),
        (check("bytes"), "cut.md, line 7: The check is not complete"),
        (
            check("text more than it holds"),
            "cut.md, line 7: There are 18 bytes",
        ),
        (
            check("one_error broken"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("one_error overlong"),
            "cut.md, line 7: The key “solution” is missing",
        ),
        (
            check("well_formed 3"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("number -1"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("number +1"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("place x"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("code_point 20AC"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("code_point U+110000"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("yes please"),
            "cut.md, line 7: The check is not complete",
        ),
        (
            check("text A"),
            "cut.md, line 7: The bytes solve the task before",
        ),
        (
            format!("{HEAD}check: one_error overlong\nsolution: 41\nanswer: A.\n---\n"),
            "cut.md, line 8: The solution does not solve the task",
        ),
        (
            with("").replace("easy", "simple"),
            "cut.md, line 4: There is no level “simple”",
        ),
        (
            with("").replace("number: 1", "number: one"),
            "cut.md, line 3: “one” is not a number",
        ),
        (
            with("").replace("title: T", "title:"),
            "cut.md, line 2: The key “title” has no value",
        ),
        (
            with("").replace("task: Do it.\n", ""),
            "cut.md, line 8: The key “task” is missing",
        ),
        (
            with("").replace("bytes: 41", "bytes: 41 41 41 41 41 41 41 41 41 41 41 41 41"),
            "cut.md, line 5: There are 13 bytes. The bench holds 12",
        ),
        (
            "x".repeat((64 << 10) + 1),
            "cut.md: The file is longer than 64 KiB",
        ),
    ];
    for (file, said) in cases {
        let errors = parse("cut.md", "cut", file.as_bytes()).expect_err(said);
        let first = errors[0].to_string();
        assert!(first.starts_with(said), "{first}\nis not\n{said}");
        assert!(first.ends_with('.'), "{first}");
    }
    let mut ill_formed = with("").into_bytes();
    ill_formed.extend_from_slice(b"and \xE2\x82");
    let errors = parse("cut.md", "cut", &ill_formed).unwrap_err();
    assert!(
        errors[0]
            .to_string()
            .starts_with("cut.md, line 11: The line is not well-formed UTF-8")
    );
}

#[test]
fn all_that_is_wrong_with_a_file_is_told_at_once_and_by_lines() {
    let file = "---\nlevel: simple\nnumber: -1\ntitel: T\ncheck: text a\nanswer: A.\n---\n";
    let errors = parse("many.md", "many", file.as_bytes()).unwrap_err();
    let problems: Vec<_> = errors
        .iter()
        .map(|it| (it.line.unwrap(), &it.problem))
        .collect();
    assert_eq!(
        problems,
        [
            (2, &LessonProblem::Level("simple".to_owned())),
            (3, &LessonProblem::Number("-1".to_owned())),
            (4, &LessonProblem::UnknownKey("titel".to_owned())),
            (7, &LessonProblem::Missing("title")),
            (7, &LessonProblem::Missing("task")),
        ]
    );
}

#[test]
fn values_go_on_in_indented_lines_and_editors_of_any_system_may_save_them() {
    let file = "---\ntitle: A\n  longer title\nnumber: 7\nlevel: hard\n\ntask: Do: it.\n\
                check: text \\u{200B}\\\\a\nanswer:\n  It is\n  so.\nhint.latin1: No.\n---\n\n# Text\n\nMore.\n";
    let plain = parse("a.md", "a", file.as_bytes()).unwrap();
    assert_eq!(plain.title, "A longer title");
    assert_eq!(plain.task, "Do: it.");
    assert_eq!(plain.answer, "It is so.");
    assert_eq!(plain.check, Check::Text("\u{200B}\\a".to_owned()));
    assert_eq!(plain.hint(Mistake::Latin1), "No.");
    assert_eq!(plain.hint(Mistake::Utf32), Mistake::Utf32.hint());
    assert_eq!(plain.text, "# Text\n\nMore.");
    assert!(plain.bytes.is_empty());
    let elsewhere = format!("\u{FEFF}{}", file.replace('\n', "\r\n"));
    let elsewhere = parse("a.md", "a", elsewhere.as_bytes()).unwrap();
    assert_eq!(elsewhere.text.replace("\r\n", "\n"), plain.text);
    assert_eq!(elsewhere.check, plain.check);
}

#[test]
fn no_bytes_make_the_parser_panic() {
    let good = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons/own-attack.md"))
        .unwrap();
    for place in 0..good.len() {
        let _ = parse("x.md", "x", &good[..place]);
        for byte in [0, b'\n', b':', b' ', 0x80, 0xFF] {
            let mut damaged = good.clone();
            damaged[place] = byte;
            let _ = parse("x.md", "x", &damaged);
        }
    }
}

#[test]
fn a_folder_is_read_with_errors_for_the_files_that_are_no_lessons() {
    let folder = Folder::new();
    let good = format!("{HEAD}check: text a\nanswer: A.\n---\nText.\n");
    folder.file(
        "second.md",
        good.replace("number: 1", "number: 2").as_bytes(),
    );
    folder.file("first.MD", good.as_bytes());
    folder.file("bad.md", b"---\ntitle T\n---\n");
    folder.file("notes.txt", b"nothing");
    folder.file("deeper/other.md", good.as_bytes());
    folder.file("signature.md", good.as_bytes());
    folder.file("large.md", &vec![b'x'; 70_000]);
    fs::create_dir(folder.path().join("folder.md")).unwrap();
    let read = read_folder(folder.path());
    let ids: Vec<&str> = read.lessons.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["first", "second"]);
    let said: BTreeSet<String> = read.errors.iter().map(ToString::to_string).collect();
    let begins = |start: &str| said.iter().any(|it| it.starts_with(start));
    assert!(
        begins("bad.md, line 2: The line is not a key with a value"),
        "{said:#?}"
    );
    assert!(
        begins("signature.md: There is another lesson of this name"),
        "{said:#?}"
    );
    assert!(begins("large.md: The file is longer than"), "{said:#?}");
    assert!(
        begins("folder.md: The file could not be read, it is a folder"),
        "{said:#?}"
    );
    assert!(!said.iter().any(|it| it.starts_with("notes")), "{said:#?}");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_told_and_not_waited_for() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path().join("pipe.md"))
        .status();
    assert!(made.unwrap().success());
    let read = read_folder(folder.path());
    assert_eq!(read.errors.len(), 1);
    assert_eq!(
        read.errors[0].to_string(),
        "pipe.md: The file could not be read, it is not a regular file."
    );
}

#[test]
fn a_folder_that_is_not_there_has_no_lessons_and_one_with_too_many_is_told() {
    let folder = Folder::new();
    let none = read_folder(&folder.path().join("none"));
    assert!(none.lessons.is_empty() && none.errors.is_empty());
    let good = format!("{HEAD}check: text a\nanswer: A.\n---\n");
    for number in 0..=MOST_LESSONS {
        folder.file(format!("lesson-{number:04}.md"), good.as_bytes());
    }
    let many = read_folder(folder.path());
    assert_eq!(many.lessons.len(), MOST_LESSONS);
    assert_eq!(many.errors.len(), 1);
    assert_eq!(many.errors[0].problem, LessonProblem::TooManyLessons);
}
