//! A file that changes while it is open.

use std::fs::{File, OpenOptions};
use std::io::Write as _;

use egui_kittest::kittest::{NodeT as _, Queryable as _};

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
    assert!(screen.has("Code points: 20"));
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
    assert!(screen.has("Code points: 3"));
}

#[test]
fn the_tab_of_a_file_that_is_not_in_front_says_that_it_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let [behind, front] = ["behind", "front"].map(|name| folder.path().join(name));
    for path in [&behind, &front] {
        std::fs::write(path, "é").unwrap();
    }
    let mut screen = Screen::with_files(&[front, behind.clone()]);
    screen.until_counted();
    let about = |screen: &Screen, tab: &str| {
        let tab = screen.harness.get_by_label(tab);
        tab.accesskit_node().description().unwrap_or_default()
    };
    assert_eq!(screen.front(), "Tab front");
    screen.until("it is opened, too", |screen| {
        about(screen, "Tab behind").starts_with("Well-formed")
    });
    OpenOptions::new()
        .append(true)
        .open(&behind)
        .and_then(|mut file| file.write_all(b"more"))
        .unwrap();
    screen.until("its tab says so", |screen| {
        about(screen, "Tab behind").contains("has grown")
    });
    assert!(!about(&screen, "Tab front").contains("has grown"));
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

#[test]
fn a_stream_is_shown_while_it_comes_and_what_its_end_cuts_is_pending() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let writer = {
        let path = path.clone();
        // Opening a pipe waits for the other side.
        std::thread::spawn(move || OpenOptions::new().write(true).open(path).unwrap())
    };
    let mut screen = Screen::with_files(&[path]);
    let mut writer = writer.join().unwrap();
    writer.write_all(b"first \xE2\x82").unwrap();
    screen.until("what has come is shown", |screen| {
        screen.rows() == rows_of(b"first \xE2\x82")
    });
    screen.until("the strip tells", |screen| screen.has("more may come"));
    screen.press(crate::screen::CTRL, egui::Key::End);
    screen.until("the last byte is pending", |screen| {
        screen.says("Pending: the start of a sequence")
    });
    assert!(screen.has("Well-formed so far"));

    writer.write_all(b"\xAC\xFF").unwrap();
    let all = b"first \xE2\x82\xAC\xFF";
    screen.until("the rest is shown", |screen| screen.rows() == rows_of(all));
    screen.until("it is an error", |screen| screen.has("Ill-formed UTF-8"));
    assert!(screen.has("more may come"));
    drop(writer);
    screen.until_counted();
    assert!(!screen.says("more may come"));
    assert_eq!(screen.list("Errors").len(), 1);
}

#[test]
fn what_was_added_to_a_file_is_counted_without_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, b"a\xC3").unwrap();
    let mut screen = Screen::of_file(path.clone());
    assert_eq!(screen.list("Errors").len(), 1);
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"\xA9\xFE").unwrap();
    screen.until("the banner tells", |screen| {
        screen.says("The file grew by 2 bytes")
    });
    screen.click("Count new bytes");
    screen.until("the banner goes", |screen| !screen.says("grew"));
    screen.until_counted();
    assert_eq!(screen.rows(), rows_of(b"a\xC3\xA9\xFE"));
    screen.until("the error at the old end is gone", |screen| {
        let errors = screen.list("Errors");
        errors.len() == 1 && errors[0].starts_with("0x3 ")
    });
}

#[test]
fn following_keeps_the_end_of_a_growing_file_in_view() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    std::fs::write(&path, "line\n".repeat(2000)).unwrap();
    let mut screen = Screen::of_file(path.clone());
    screen.press(crate::screen::CTRL, egui::Key::F5);
    screen.until("the end is in view", |screen| screen.caret() == 9999);
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    for len in [10_400, 10_800] {
        file.write_all(&b"more\xFF".repeat(60)).unwrap();
        file.write_all(&b"x".repeat(100)).unwrap();
        screen.until("the new end is in view", |screen| {
            screen.caret() == len - 1 && screen.rows().last().is_some_and(|row| row.ends_with("78"))
        });
        assert!(!screen.says("The file grew"));
    }
    screen.until("all of it is counted", |screen| {
        screen.has("Code points: 10,680")
    });
    // Without it, the view stays.
    screen.press(crate::screen::CTRL, egui::Key::F5);
    file.write_all(b"more").unwrap();
    screen.until("the banner tells", |screen| screen.says("The file grew"));
    assert_eq!(screen.caret(), 10_799);
}

#[cfg(unix)]
#[test]
fn of_a_pipe_that_has_not_ended_it_is_said_how_much_is_kept_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    // For reading, too, so that opening waits for nobody.
    let mut pipe = OpenOptions::new().read(true).write(true).open(&path);
    let pipe = pipe.as_mut().unwrap();
    pipe.write_all(b"hello").unwrap();
    let mut screen = Screen::with_files(&[path]);
    screen.until("what has come is told", |screen| {
        screen.says("5 bytes so far, all kept")
    });
    pipe.write_all(b", world").unwrap();
    screen.until("more is told", |screen| {
        screen.says("12 bytes so far, all kept")
    });
}
