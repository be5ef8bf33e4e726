//! A file that changes while it is open.

use std::fs::{File, OpenOptions};
use std::io::Write as _;

use crate::screen::{Screen, rows_of};

#[test]
fn a_file_that_shrinks_shows_only_what_is_left_until_it_is_reloaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let bytes: Vec<u8> = (0..100).map(|i| b'A' + i % 26).collect();
    std::fs::write(&path, &bytes).unwrap();
    let mut screen = Screen::of_file(path.clone());
    screen.press(crate::screen::CTRL, egui::Key::End);
    assert_eq!(screen.caret(), 99);
    let file = OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(20).unwrap();
    screen.until("the banner tells", |screen| {
        screen.says("became shorter by 80 bytes")
    });
    screen.until("only what is left is shown", |screen| {
        screen.rows() == rows_of(&bytes[..20])
    });
    assert!(screen.caret() < 20);
    screen.click("Reload");
    screen.until("the banner goes", |screen| !screen.says("became shorter"));
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(&bytes[..20]));
    assert!(screen.has("20"), "code points");
}

#[test]
fn a_file_that_grows_says_so_and_shows_the_rest_after_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "é").unwrap();
    let mut screen = Screen::of_file(path.clone());
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all("≢x".as_bytes()).unwrap();
    screen.until("the banner tells", |screen| {
        screen.says("The file grew by 4 bytes")
    });
    screen.click("Reload");
    screen.until("the banner goes", |screen| !screen.says("grew"));
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of("é≢x".as_bytes()));
    assert!(screen.has("3"), "code points");
}

#[test]
fn a_deleted_file_is_still_shown_and_the_banner_tells() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "still here").unwrap();
    let mut screen = Screen::of_file(path.clone());
    std::fs::remove_file(&path).unwrap();
    screen.until("the banner tells", |screen| {
        screen.says("The file was deleted or replaced")
    });
    // They are read once more.
    screen.until("the rows are there", |screen| !screen.rows().is_empty());
    assert_eq!(screen.rows(), rows_of(b"still here"));
    screen.click("Reload");
    screen.until("it says that there is no file", |screen| {
        screen.says("does not exist")
    });
    assert_eq!(screen.rows(), rows_of(b"still here"));
    File::create(&path).unwrap().write_all(b"back").unwrap();
    screen.harness.run_steps(2);
    screen.click("Reload");
    screen.until("the new file is shown", |screen| {
        screen.rows() == rows_of(b"back")
    });
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"back"));
}
