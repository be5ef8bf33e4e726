//! Saving the selection and repaired copies.

use std::path::PathBuf;

use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen};

const BYTES: &[u8] = b"one \xC0\xAF two \xED\xA1\x8C\xED\xBE\xB4 \x80";

fn file(folder: &tempfile::TempDir, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Puts another path into the field.
pub(crate) fn type_path(screen: &mut Screen, path: &std::path::Path) {
    assert_eq!(screen.focus().as_deref(), Some("Path"));
    screen.press(CTRL, Key::A);
    screen.press(NONE, Key::Backspace);
    screen.type_text(path.to_str().unwrap());
    screen.harness.run_steps(2);
}

fn opens_repair(screen: &mut Screen) {
    screen.press(CTRL_SHIFT, Key::S);
    screen.harness.run_steps(2);
    assert!(screen.has("Save repaired copy"));
}

#[test]
fn a_repaired_copy_of_what_is_not_text_is_offered_only_once_it_is_read_as_text() {
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06\0\0\0";
    let mut screen = Screen::of_bytes(png);
    screen.until("it is judged", |screen| screen.has("PNG image"));
    assert!(screen.says("As UTF-8: 1 error (1 × U+FFFD)"));
    screen.press(CTRL_SHIFT, Key::S);
    screen.until("it is said why not", |screen| {
        screen.says("It is binary data: there is no text in it to repair")
    });
    assert!(!screen.has("Save repaired copy"));
    screen.click("As UTF-8: 1 error (1 × U+FFFD)");
    screen.until("its errors are errors", |screen| {
        screen.has("1 error (1 × U+FFFD)")
    });
    opens_repair(&mut screen);
}

#[test]
fn the_selected_bytes_are_saved_beside_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "odd.bin", BYTES));
    for _ in 0..3 {
        screen.press(NONE, Key::ArrowRight);
    }
    for _ in 0..2 {
        screen.press(SHIFT, Key::ArrowRight);
    }
    screen.press(CTRL, Key::S);
    screen.harness.run_steps(2);
    assert!(screen.has("0x3 to 0x5 · 3 bytes · 1 code point · 1 error (2 × U+FFFD)"));
    screen.press(NONE, Key::Enter);
    screen.until("it is saved", |screen| screen.says("Saved 3 bytes to "));
    let saved = folder.path().join("odd-0x3-0x5.bin");
    assert_eq!(std::fs::read(saved).unwrap(), b" \xC0\xAF");
    assert_eq!(std::fs::read(folder.path().join("odd.bin")).unwrap(), BYTES);
}

#[test]
fn without_a_selection_it_says_how_to_select() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.press(CTRL, Key::S);
    screen.harness.run_steps(2);
    assert!(screen.says("Nothing is selected"));
    assert!(!screen.has("Save selection"));
}

#[test]
fn each_choice_says_what_comes_of_it_and_is_what_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&str, &str, &str, &str); 4] = [
        (
            "U+FFFD for each span",
            "9 × U+FFFD",
            "3 errors (9 spans, 9 bytes) became 9 × U+FFFD",
            "one ?? two ?????? ?",
        ),
        (
            "U+FFFD for each error",
            "3 × U+FFFD",
            "3 errors (9 spans, 9 bytes) became 3 × U+FFFD",
            "one ? two ? ?",
        ),
        (
            "Nothing",
            "9 bytes removed",
            "Removed 3 errors (9 spans, 9 bytes)",
            "one  two  ",
        ),
        (
            "Decode as CESU-8",
            "1 surrogate pair",
            "3 errors (9 spans, 9 bytes) became 1 character and 3 × U+FFFD",
            "one ?? two \u{233B4} ?",
        ),
    ];
    let mut screen = Screen::of_file(file(&folder, "source", BYTES));
    for (number, (choice, consequence, said, text)) in cases.into_iter().enumerate() {
        opens_repair(&mut screen);
        assert!(screen.has("3 errors, 9 spans, 9 ill-formed bytes"));
        assert!(screen.has(consequence), "{consequence}");
        let target = folder.path().join(number.to_string());
        type_path(&mut screen, &target);
        // What would change comes from another thread, and moves what stands below it.
        screen.until("a line that would change is shown", |screen| {
            screen.says("→")
        });
        screen.click(choice);
        screen.harness.run_steps(2);
        screen.click("Save");
        screen.until(said, |screen| screen.says(said));
        let expected = text.replace('?', "\u{FFFD}");
        assert_eq!(std::fs::read(target).unwrap(), expected.as_bytes());
    }
    assert_eq!(std::fs::read(folder.path().join("source")).unwrap(), BYTES);
}

#[test]
fn a_file_that_is_there_is_replaced_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let there = file(&folder, "there", b"as it was");
    let mut screen = Screen::of_file(file(&folder, "source", b"a\xFF"));
    opens_repair(&mut screen);
    type_path(&mut screen, &there);
    screen.press(NONE, Key::Enter);
    screen.until("it asks", |screen| screen.says("exists already"));
    screen.harness.run_steps(3);
    assert_eq!(std::fs::read(&there).unwrap(), b"as it was");
    // Enter alone does not replace it.
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
    assert_eq!(std::fs::read(&there).unwrap(), b"as it was");
    screen.click("Replace");
    screen.until("it is saved", |screen| screen.says("saved as "));
    assert_eq!(std::fs::read(&there).unwrap(), "a\u{FFFD}".as_bytes());
}

#[test]
fn a_file_that_is_there_is_asked_about_when_the_answer_comes_before_the_next_frame() {
    let folder = tempfile::tempdir().unwrap();
    let there = file(&folder, "there", b"as it was");
    let mut screen = Screen::of_file(file(&folder, "source", b"a\xFF"));
    opens_repair(&mut screen);
    type_path(&mut screen, &there);
    let (tells, told) = std::sync::mpsc::channel();
    let window = std::thread::current().id();
    screen.harness.ctx.set_request_repaint_callback(move |_| {
        if std::thread::current().id() != window {
            let _ = tells.send(());
        }
    });
    screen.harness.input_mut().events.push(egui::Event::Key {
        key: Key::Enter,
        pressed: true,
        modifiers: NONE,
        repeat: false,
        physical_key: None,
    });
    screen.harness.step();
    // The thread that saves has ended when it asks for a frame. What asks for none because one was
    // asked for already has ended by then, too.
    let _ = told.recv_timeout(std::time::Duration::from_secs(1));
    screen.harness.run_steps(3);
    assert!(screen.says("exists already"));
    assert!(screen.has("Replace"), "it is told, and not asked");
    assert_eq!(std::fs::read(&there).unwrap(), b"as it was");
}

#[test]
fn no_tab_is_saved_over_and_the_prompt_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let files = [file(&folder, "a", b"aaaa"), file(&folder, "b", b"bbbb")];
    let mut screen = Screen::with_files(&files);
    screen.until_counted();
    for path in &files {
        opens_repair(&mut screen);
        type_path(&mut screen, path);
        screen.press(NONE, Key::Enter);
        screen.until("it refuses", |screen| screen.says("is never written to"));
        assert!(screen.has("Save repaired copy"));
        assert!(!screen.has("Replace"));
        screen.press(NONE, Key::Escape);
        screen.harness.run_steps(3);
        assert!(!screen.has("Save repaired copy"));
    }
    assert_eq!(std::fs::read(&files[0]).unwrap(), b"aaaa");
    assert_eq!(std::fs::read(&files[1]).unwrap(), b"bbbb");
}

#[test]
fn the_signature_goes_where_the_menu_says() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(&folder, "source", "\u{FEFF}text".as_bytes());
    let mut screen = Screen::of_file(source);
    opens_repair(&mut screen);
    assert!(screen.says("The signature EF BB BF at 0 is kept"));
    screen.press(NONE, Key::Escape);
    screen.press(crate::screen::CTRL_ALT, Key::Num3);
    opens_repair(&mut screen);
    assert!(screen.says("The signature EF BB BF at 0 is left out"));
    screen.press(NONE, Key::Enter);
    screen.until("it is saved", |screen| {
        screen.says("the signature was left out")
    });
    let copy = std::fs::read(folder.path().join("source-repaired")).unwrap();
    assert_eq!(copy, b"text");
}

#[cfg(target_os = "linux")]
#[test]
fn a_saving_that_takes_long_is_shown_and_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    // It has no end.
    let mut screen = Screen::with_files(&[PathBuf::from("/dev/urandom")]);
    screen.until("it is open", |screen| !screen.rows().is_empty());
    screen.harness.run_steps(3);
    opens_repair(&mut screen);
    type_path(&mut screen, &folder.path().join("copy"));
    screen.press(NONE, Key::Enter);
    screen.until("it is shown", |screen| screen.says("saving "));
    assert!(screen.has("Saving"), "the bar");
    // A second one has to wait.
    screen.press(CTRL_SHIFT, Key::S);
    screen.harness.run_steps(2);
    assert!(screen.says("Something is being saved already"));
    screen.click("Stop saving");
    screen.until("it has stopped", |screen| screen.says("Saving was stopped"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_report_in_each_format_is_saved_beside_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "odd.txt", BYTES));
    let formats = [
        ("Web page", "html", "<!DOCTYPE html>"),
        ("Plain text", "txt", "Overlong 2-byte form"),
        ("JSON", "json", "\"overlong\""),
        ("CSV", "csv", "overlong"),
        ("SARIF", "sarif", "\"2.1.0\""),
    ];
    for (name, extension, holds) in formats {
        screen.press(CTRL_SHIFT, Key::T);
        screen.harness.run_steps(2);
        assert!(screen.has("Report"), "{name}");
        screen.click(name);
        screen.harness.run_steps(2);
        screen.click("Save");
        let saved = folder.path().join(format!("odd-report.{extension}"));
        screen.until(name, |screen| {
            let words = format!("odd-report.{extension}");
            screen.says(&words) && saved.exists()
        });
        let report = std::fs::read_to_string(saved).unwrap();
        assert!(report.contains(holds), "{name}: {report}");
    }
    assert_eq!(std::fs::read(folder.path().join("odd.txt")).unwrap(), BYTES);
}

#[test]
fn a_report_lists_what_is_ignored_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "odd.txt", BYTES));
    screen.press(NONE, Key::F8);
    screen.until("the first error is gone to", |screen| screen.caret() == 4);
    screen.until("its kind is known", |screen| {
        screen.value_of("Error list").is_some()
    });
    screen.press(crate::screen::CTRL_ALT, Key::W);
    screen.press(CTRL_SHIFT, Key::T);
    screen.harness.run_steps(2);
    assert!(screen.has("Listed apart, as ignored: Overlong form."));
    screen.click("JSON");
    screen.harness.run_steps(2);
    screen.click("Save");
    let saved = folder.path().join("odd-report.json");
    screen.until("it is saved", |_| saved.exists());
    let report: serde_json::Value = serde_json::from_slice(&std::fs::read(saved).unwrap()).unwrap();
    assert_eq!(report["ignored"][0]["kind"], "overlong");
    assert_eq!(report["ignored"][0]["count"], 1);
}
