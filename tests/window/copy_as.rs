//! Copying: what, in which format, how much of it, and what becomes of it without a clipboard.

use std::path::{Path, PathBuf};

use egui::Key;

use crate::screen::{CTRL, CTRL_ALT, CTRL_SHIFT, NONE, SHIFT, Screen};

/// An overlong form of two spans, ≢, and a lead that was cut short.
const BYTES: &[u8] = b"one \xC0\xAF two \xE2\x89\xA2 \xF0\x9F\x92";

/// A window that has no clipboard, whatever the machine has: a test leaves that of a person alone.
fn without_clipboard(mut screen: Screen) -> Screen {
    let app = screen.harness.state_mut().as_mut().unwrap();
    app.do_without_clipboard();
    screen
}

fn file(folder: &tempfile::TempDir, content: &[u8]) -> PathBuf {
    let path = folder.path().join("odd.bin");
    std::fs::write(&path, content).unwrap();
    path
}

fn open_chooser(screen: &mut Screen) {
    screen.press(CTRL_SHIFT, Key::C);
    until_chooser(screen);
}

fn until_chooser(screen: &mut Screen) {
    screen.until("the chooser is there", |screen| {
        screen.focus().as_deref() == Some("Format")
    });
}

fn goes_to(screen: &mut Screen, offset: usize) {
    screen.press(CTRL, Key::Home);
    for _ in 0..offset {
        screen.press(NONE, Key::ArrowRight);
    }
}

/// Puts a path into the field and saves there.
fn save_to(screen: &mut Screen, path: &Path) {
    screen.until("the prompt is there", |screen| {
        screen.focus().as_deref() == Some("Path")
    });
    screen.press(CTRL, Key::A);
    screen.press(NONE, Key::Backspace);
    screen.type_text(path.to_str().unwrap());
    screen.harness.run_steps(2);
    screen.press(NONE, Key::Enter);
    screen.until("it is saved", |screen| screen.says("Saved "));
}

#[test]
fn what_is_under_the_caret_is_offered_unless_something_is_selected() {
    let mut screen = Screen::of_bytes(BYTES);
    for (offset, facts) in [
        (0, "0x0 to 0x0 · 1 byte"),
        // Any byte of a sequence, any byte of an error.
        (5, "0x4 to 0x5 · 2 bytes"),
        (12, "0xB to 0xD · 3 bytes"),
        (16, "0xF to 0x11 · 3 bytes"),
    ] {
        goes_to(&mut screen, offset);
        open_chooser(&mut screen);
        assert!(screen.has(facts), "{facts}\n{}", screen.labels().join("\n"));
        screen.press(NONE, Key::Escape);
        screen.until("it is gone", |screen| !screen.has("Format"));
    }
    goes_to(&mut screen, 4);
    screen.press(SHIFT, Key::ArrowRight);
    screen.press(SHIFT, Key::ArrowRight);
    open_chooser(&mut screen);
    assert!(screen.has("0x4 to 0x6 · 3 bytes"));
}

#[test]
fn each_form_says_how_long_it_will_be_and_what_is_lost_in_it() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.press(CTRL, Key::A);
    open_chooser(&mut screen);
    let len = BYTES.len();
    for row in [
        format!("Hex, {} bytes", 3 * len - 1),
        format!("Hex without spaces, {} bytes", 2 * len),
        format!("Base64, {} bytes", len.div_ceil(3) * 4),
        format!("Plain text, at most {} bytes, 3 × U+FFFD", len + 2 * 3),
    ] {
        assert!(screen.has(&row), "{row}\n{}", screen.labels().join("\n"));
    }
}

#[test]
fn spans_are_counted_as_the_standard_library_counts_them_where_ends_cut_sequences() {
    // Longer than what is decoded at once, and cut within ≢ at both ends.
    let text = "≢ab\u{233B4}".repeat(900);
    let mut bytes = text.into_bytes();
    bytes[4000] = 0xFF;
    let mut screen = Screen::of_bytes(&bytes);
    goes_to(&mut screen, 1);
    screen.press(SHIFT | CTRL, Key::End);
    screen.press(SHIFT, Key::ArrowLeft);
    open_chooser(&mut screen);
    let copied = &bytes[1..bytes.len() - 1];
    let spans = String::from_utf8_lossy(copied).matches('\u{FFFD}').count();
    assert!(spans > 3);
    let said = format!("{spans} × U+FFFD");
    screen.until(&said, |screen| screen.says(&said));
}

#[test]
fn the_scope_is_chosen_by_key_and_by_click_and_what_is_not_there_cannot_be_chosen() {
    let mut screen = Screen::of_bytes(BYTES);
    goes_to(&mut screen, 4);
    open_chooser(&mut screen);
    assert!(screen.has("0x4 to 0x5 · 2 bytes"));
    screen.press(CTRL, Key::Num4);
    assert!(screen.has("0x0 to 0x11 · 18 bytes"));
    // Nothing is selected, and an error is no code point.
    for key in [Key::Num1, Key::Num2] {
        screen.press(CTRL, key);
        assert!(screen.has("0x0 to 0x11 · 18 bytes"));
    }
    for name in ["Selection", "Code point"] {
        assert!(!screen.is_enabled_radio(name), "{name}");
    }
    screen.click("Error");
    assert!(screen.has("0x4 to 0x5 · 2 bytes"));
    screen.press(NONE, Key::Escape);
    screen.until("it is gone", |screen| !screen.has("Format"));
    goes_to(&mut screen, 0);
    screen.press(CTRL_ALT, Key::Num6);
    until_chooser(&mut screen);
    assert!(screen.has("0x0 to 0x11 · 18 bytes"));
    screen.press(NONE, Key::Escape);
    screen.until("it is gone", |screen| !screen.has("Format"));
    screen.press(CTRL_ALT, Key::Num5);
    screen.harness.run_steps(3);
    assert!(screen.says("There is no error under the caret"));
    assert!(!screen.has("Format"));
}

#[test]
fn a_form_is_found_by_a_few_letters_in_any_case_or_as_the_command_line_calls_it() {
    let mut screen = Screen::of_bytes(b"text");
    for (typed, found, not) in [
        ("bASE", "Base64, 4 bytes", "C array"),
        ("hex-plain", "Hex without spaces, 2 bytes", "Base64"),
    ] {
        open_chooser(&mut screen);
        screen.type_text(typed);
        screen.harness.run_steps(2);
        assert!(screen.has(found), "{}", screen.labels().join("\n"));
        assert!(!screen.says(not), "{not}");
        screen.press(NONE, Key::Escape);
        screen.until("it is gone", |screen| !screen.has("Format"));
    }
}

#[test]
fn the_form_that_was_chosen_last_is_chosen_again() {
    let mut screen = without_clipboard(Screen::of_bytes(b"text"));
    open_chooser(&mut screen);
    screen.type_text("base64");
    screen.harness.run_steps(2);
    screen.press(NONE, Key::Enter);
    screen.until("nothing was copied", |screen| {
        screen.says("Nothing was copied: there is no clipboard here.")
    });
    open_chooser(&mut screen);
    screen.press(CTRL, Key::Enter);
    screen.until("the prompt is there", |screen| {
        screen.has("Save copy to file")
    });
    assert!(screen.says("Saved as base64"));
}

#[test]
fn without_a_clipboard_the_same_copy_is_saved_by_a_button_and_by_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(&folder, BYTES);
    for by_key in [false, true] {
        let mut screen = without_clipboard(Screen::of_file(source.clone()));
        screen.press(CTRL, Key::A);
        screen.press(CTRL_ALT, Key::T);
        let why = "Nothing was copied: there is no clipboard here.";
        screen.until(why, |screen| screen.says(why));
        if by_key {
            screen.press(CTRL_ALT, Key::F);
        } else {
            screen.click("Save copy to file…");
        }
        let target = folder.path().join(format!("copy {by_key}"));
        save_to(&mut screen, &target);
        assert!(screen.says("3 × U+FFFD for ill-formed spans"));
        let expected = String::from_utf8_lossy(BYTES);
        assert_eq!(std::fs::read_to_string(target).unwrap(), expected);
        assert!(!screen.says(why), "it is placed now");
    }
    assert_eq!(std::fs::read(source).unwrap(), BYTES);
}

#[test]
fn the_line_about_what_was_not_copied_can_be_dismissed() {
    let mut screen = without_clipboard(Screen::of_bytes(BYTES));
    screen.press(CTRL, Key::C);
    let why = "Nothing was copied: there is no clipboard here.";
    screen.until(why, |screen| screen.says(why));
    screen.click("Dismiss");
    screen.harness.run_steps(2);
    assert!(!screen.says(why));
}

#[test]
fn more_than_16_mib_are_copied_only_after_a_question_and_are_saved_whole() {
    let folder = tempfile::tempdir().unwrap();
    // Six million bytes make 18 million digits and spaces.
    let bytes: Vec<u8> = (0..6_000_000_u32).map(|n| (n % 251) as u8).collect();
    let source = file(&folder, &bytes);
    let mut screen = without_clipboard(Screen::of_file(source));
    screen.press(CTRL, Key::A);
    screen.press(CTRL_ALT, Key::H);
    let question = "Copy 18 MiB as hex?";
    screen.until(question, |screen| screen.has(question));
    screen.press(NONE, Key::Escape);
    screen.until("it is gone", |screen| !screen.has(question));
    assert!(!screen.says("no clipboard"), "nothing was copied");

    screen.press(CTRL_ALT, Key::H);
    screen.until(question, |screen| screen.has(question));
    screen.press(NONE, Key::Enter);
    screen.until("it was tried", |screen| screen.says("no clipboard"));

    screen.press(CTRL_ALT, Key::H);
    screen.until(question, |screen| screen.has(question));
    screen.click("Save to file…");
    let target = folder.path().join("digits");
    save_to(&mut screen, &target);
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let expected = digits.join(" ") + "\n";
    assert!(std::fs::read_to_string(target).unwrap() == expected);
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_too_much_for_any_clipboard_is_offered_as_a_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long");
    // A file with nothing in it but its length.
    let long = std::fs::File::create(&path).unwrap();
    long.set_len((256 << 20) + 1).unwrap();
    let mut screen = without_clipboard(Screen::with_files(&[path]));
    screen.until("it is open", |screen| !screen.rows().is_empty());
    screen.harness.run_steps(3);
    screen.press(CTRL_ALT, Key::Num6);
    until_chooser(&mut screen);
    screen.press(NONE, Key::Enter);
    let why = "Too much for the clipboard as hex";
    screen.until(why, |screen| screen.has(why));
    assert!(!screen.has("Copy"));
    screen.click("Save to file…");
    screen.until("the prompt is there", |screen| {
        screen.has("Save copy to file")
    });
}

#[test]
fn menus_of_rows_open_the_chooser_for_their_row() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.until("the errors are listed", |screen| {
        screen.list("Errors").len() == 2
    });
    for (list, row, entry, facts) in [
        (
            "Errors",
            0,
            "Copy error as… Ctrl+Alt+5",
            "0x4 to 0x5 · 2 bytes",
        ),
        (
            "Code points",
            2,
            "Copy code point as… Ctrl+Alt+4",
            "0x2 to 0x2 · 1 byte",
        ),
    ] {
        let label = screen.list(list)[row].clone();
        let pos = screen.rect_of(&label).center();
        crate::context_menu::right_click(&mut screen, pos);
        screen.click(entry);
        until_chooser(&mut screen);
        assert!(screen.has(facts), "{facts}\n{}", screen.labels().join("\n"));
        screen.press(NONE, Key::Escape);
        screen.until("it is gone", |screen| !screen.has("Format"));
    }
}

#[test]
fn before_anything_was_copied_there_is_nothing_to_save() {
    let mut screen = Screen::of_bytes(BYTES);
    screen.press(CTRL_ALT, Key::F);
    screen.harness.run_steps(3);
    assert!(screen.says("Nothing was copied yet. Ctrl+Shift+C"));
}
