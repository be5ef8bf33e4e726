//! Opening: files, folders, samples, pasted bytes, dropped files, paths that are typed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use byteloupe::samples::SAMPLES;
use egui::Key;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, Screen, rows_of};

fn file(folder: &tempfile::TempDir, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

#[test]
fn a_missing_file_and_a_folder_say_why_they_are_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    for (path, why) in [
        (folder.path().join("nothing"), "does not exist"),
        (folder.path().to_owned(), "is a folder"),
    ] {
        let mut screen = Screen::with_files(&[path]);
        screen.until("it says why", |screen| screen.says(why));
        assert!(screen.has("Not opened"));
        screen.click("Close this tab");
        assert!(screen.has("Open a file…"), "the way to begin is back");
    }
}

#[test]
fn an_empty_file_is_empty() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::with_files(&[file(&folder, "empty", b"")]);
    screen.until("it is empty", |screen| screen.caret_words() == "empty");
    screen.until("it is counted", |screen| screen.has("done"));
    assert!(screen.says("0 bytes"));
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf_8_opens_and_its_title_hides_nothing() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"caf\xE9\xE2\x80\xAEtxt");
    let path = folder.path().join(name);
    std::fs::write(&path, "x").unwrap();
    let screen = Screen::of_file(path);
    assert_eq!(screen.front(), r"Tab caf\xe9\u{202e}txt");
    assert_eq!(screen.rows(), rows_of(b"x"));
}

#[test]
fn several_files_are_several_tabs_and_keys_and_clicks_change_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["a", "b", "c"].map(|name| file(&folder, name, name.as_bytes()));
    let mut screen = Screen::with_files(&files);
    screen.until_counted();
    let shows = |screen: &mut Screen, name: &str| {
        screen.until_counted();
        assert_eq!(screen.front(), format!("Tab {name}"));
        assert_eq!(screen.rows(), rows_of(name.as_bytes()));
    };
    assert_eq!(screen.tabs().0, ["Tab a", "Tab b", "Tab c"]);
    shows(&mut screen, "a");
    for name in ["b", "c", "a"] {
        screen.press(CTRL, Key::Tab);
        shows(&mut screen, name);
    }
    screen.press(CTRL_SHIFT, Key::Tab);
    shows(&mut screen, "c");
    screen.click("Tab b");
    shows(&mut screen, "b");
    screen.click("Close a");
    assert_eq!(screen.tabs().0, ["Tab b", "Tab c"]);
    shows(&mut screen, "b");
    screen.press(CTRL, Key::W);
    shows(&mut screen, "c");
    screen.press(CTRL, Key::W);
    assert!(screen.tabs().0.is_empty());
    assert!(screen.has("Open a file…"));
}

#[test]
fn every_tab_keeps_its_caret() {
    let mut screen = Screen::of_bytes(b"first");
    screen.press(CTRL, Key::End);
    screen.open_pasted(b"second document");
    assert_eq!(screen.caret(), 0);
    screen.press(CTRL, Key::Tab);
    assert_eq!(screen.caret(), 4);
}

#[derive(Debug)]
pub(crate) struct Dropped(pub(crate) PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the program reads the file itself".to_owned())
    }
}

#[test]
fn dropped_files_open_in_tabs_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::empty();
    for name in ["one", "two"] {
        let path = file(&folder, name, name.as_bytes());
        let dropped = &mut screen.harness.input_mut().dropped_files;
        dropped.push(Arc::new(Dropped(path)));
    }
    screen.harness.step();
    screen.until_counted();
    assert_eq!(screen.tabs().0, ["Tab one", "Tab two"]);
    assert_eq!(screen.rows(), rows_of(b"two"));
}

#[test]
fn every_sample_of_the_menu_opens_with_its_bytes() {
    let mut screen = Screen::empty();
    for sample in SAMPLES {
        screen.click("File");
        let mut labels = screen.labels().into_iter();
        let item = labels.rfind(|label| label.starts_with("Open sample"));
        screen.click(&item.unwrap());
        screen.until("the menu of samples is open", |screen| {
            screen.has(sample.title)
        });
        screen.click_accessible(sample.title);
        screen.until_counted();
        assert_eq!(screen.front(), format!("Tab {}", sample.file_name));
        let rows = rows_of(sample.bytes);
        assert_eq!(screen.rows()[..], rows[..screen.rows().len()]);
        screen.press(CTRL, Key::W);
    }
}

#[test]
fn pasted_bytes_are_shown_byte_for_byte() {
    let bytes = b"one\r\ntwo\rthree\n\0\xFF\r\n";
    let screen = Screen::of_bytes(bytes);
    assert_eq!(screen.rows(), rows_of(bytes));
    assert_eq!(screen.front(), "Tab pasted 1");
}

#[test]
fn a_path_that_is_typed_opens() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(&folder, "typed", b"typed");
    let mut screen = Screen::empty();
    screen.press(CTRL_SHIFT, Key::O);
    assert_eq!(screen.focus().as_deref(), Some("Path"));
    screen.press(NONE, Key::Enter);
    assert_eq!(screen.focus().as_deref(), Some("Path"), "nothing to open");
    screen.type_text(path.to_str().unwrap());
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert!(!screen.has("Path"));
    assert_eq!(screen.rows(), rows_of(b"typed"));
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn escape_closes_the_path_prompt_and_the_hex_view_has_the_keyboard() {
    let mut screen = Screen::of_bytes(b"text");
    screen.press(CTRL_SHIFT, Key::O);
    screen.type_text("some");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    assert!(!screen.has("Path"));
    assert_eq!(screen.tabs().0.len(), 1);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 1);
}

#[test]
fn a_typed_hyphen_is_a_file_and_not_standard_input() {
    let mut screen = Screen::empty();
    screen.press(CTRL_SHIFT, Key::O);
    screen.type_text("-");
    screen.press(NONE, Key::Enter);
    screen.until("it says why", |screen| screen.says("- does not exist"));
}

#[test]
fn the_tab_in_front_is_in_view_however_many_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<PathBuf> = (0..30)
        .map(|number| file(&folder, &format!("a file with number {number}"), b"x"))
        .collect();
    let mut screen = Screen::with_files(&files);
    screen.until_counted();
    for key in [CTRL, CTRL_SHIFT, CTRL_SHIFT] {
        screen.press(key, Key::Tab);
        screen.harness.run_steps(8);
        let front = screen.front();
        let rect = screen.rect_of(&front);
        assert!(
            rect.left() > 200.0 && rect.right() < 1441.0,
            "{front} {rect}"
        );
    }
    assert_eq!(screen.front(), "Tab a file with number 29");
}
