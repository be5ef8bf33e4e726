//! The files that were opened last.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use byteloupe::app::Settings;
use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::opening::Dropped;
use crate::screen::{CTRL, CTRL_SHIFT, NONE, Screen, USUAL};
use crate::settings::{kept_in_with, next_run};

/// A folder with files whose names are their contents.
fn folder(names: &[&str]) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let paths = names
        .iter()
        .map(|name| {
            let path = folder.path().join(name);
            std::fs::write(&path, name).unwrap();
            path
        })
        .collect();
    (folder, paths)
}

/// The settings of a person who opened these files before, the last one last.
fn after_opening(paths: &[PathBuf]) -> Settings {
    let mut settings = Settings::default();
    for path in paths {
        settings.recent_files.add(path, SystemTime::now());
    }
    next_run(&settings)
}

fn start(settings: Settings) -> Screen {
    let mut screen = Screen::start_with(Vec::new(), USUAL, settings);
    screen.harness.run_steps(3);
    screen
}

#[test]
fn files_that_were_opened_are_listed_once_the_newest_first() {
    let (_folder, paths) = folder(&["a", "b", "c"]);
    let mut screen = Screen::empty();
    for place in [0, 1, 0, 2] {
        let dropped = &mut screen.harness.input_mut().dropped_files;
        dropped.push(Arc::new(Dropped(paths[place].clone())));
        // Whether it is a file is looked up on a thread: until then, another tab is in front.
        let name = ["a", "b", "c"][place];
        screen.until("it is in front", |screen| {
            let (tabs, front) = screen.tabs();
            front.is_some_and(|front| tabs[front].ends_with(name))
        });
        screen.until_counted();
    }
    // What is no file, or cannot be opened, is not among them.
    screen.open_pasted(b"text");
    let expected = [&paths[2], &paths[0], &paths[1]];
    let settings = screen.settings();
    assert!(settings.recent_files.paths().iter().eq(expected));
    assert!(next_run(&settings).recent_files.paths().iter().eq(expected));
}

#[test]
fn what_could_not_be_opened_is_not_listed() {
    let (folder, paths) = folder(&["a"]);
    let missing = folder.path().join("missing");
    let files = [missing, folder.path().to_owned(), paths[0].clone()];
    let mut screen = Screen::with_files(&files);
    screen.until("the file is there", |screen| {
        !screen.settings().recent_files.paths().is_empty()
    });
    screen.harness.run_steps(5);
    assert_eq!(screen.settings().recent_files.paths(), [paths[0].clone()]);
}

#[test]
fn a_relative_path_is_found_from_another_folder_too() {
    let screen = Screen::of_file("assets/samples/tour.txt".into());
    let expected = std::env::current_dir()
        .unwrap()
        .join("assets/samples/tour.txt");
    assert_eq!(screen.settings().recent_files.paths(), [expected]);
}

#[test]
fn only_the_last_twelve_are_kept() {
    let paths: Vec<PathBuf> = (0..30).map(|n| format!("/there/{n}").into()).collect();
    let settings = after_opening(&paths);
    let newest_first = paths.iter().rev().take(12);
    assert!(settings.recent_files.paths().iter().eq(newest_first));
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_utf_8_keeps_its_bytes() {
    use std::os::unix::ffi::OsStringExt as _;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsString::from_vec(b"caf\xE9 \xFF\xF5.bin".to_vec());
    let path = folder.path().join(name);
    std::fs::write(&path, "kept").unwrap();
    let settings = after_opening(std::slice::from_ref(&path));
    assert_eq!(settings.recent_files.paths(), [path]);
    let mut screen = start(settings);
    screen.press(CTRL, Key::R);
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.rows(), ["00000000: 6B 65 70 74"]);
}

#[test]
fn the_menu_opens_and_forgets_them() {
    let (_folder, paths) = folder(&["a", "b"]);
    let mut screen = start(after_opening(&paths));
    screen.click("File");
    screen.open_submenu("Open recent");
    screen.click(paths[0].to_str().unwrap());
    screen.until_counted();
    assert_eq!(screen.rows(), ["00000000: 61"]);
    assert_eq!(screen.settings().recent_files.paths()[0], paths[0]);
    screen.click("File");
    screen.open_submenu("Open recent");
    screen.click("Clear recent files");
    screen.harness.run_steps(2);
    assert!(screen.settings().recent_files.paths().is_empty());
    screen.click("File");
    assert!(!screen.is_enabled("Open recent"));
}

#[test]
fn an_empty_window_offers_them() {
    let (_folder, paths) = folder(&["first.log", "second.log"]);
    let mut screen = start(after_opening(&paths));
    assert!(screen.has("Recent files"));
    screen.click("first.log");
    screen.until_counted();
    assert_eq!(screen.front(), "Tab first.log");
}

#[test]
fn a_key_and_a_few_letters_open_one() {
    let (_folder, paths) = folder(&["alpha.txt", "beta.txt"]);
    let mut screen = start(after_opening(&paths));
    screen.press(CTRL, Key::R);
    screen.until("the palette is there", |screen| {
        screen.focus().as_deref() == Some("Command")
    });
    screen.type_text("alph");
    screen.press(NONE, Key::Enter);
    screen.until_counted();
    assert_eq!(screen.front(), "Tab alpha.txt");
}

#[test]
fn without_recent_files_the_key_says_so() {
    let mut screen = Screen::empty();
    screen.press(CTRL, Key::R);
    assert!(screen.says("There are no recent files"));
    assert!(!screen.has("Command"));
}

#[test]
fn a_recent_file_that_is_gone_says_so() {
    let (_folder, paths) = folder(&["a"]);
    let settings = after_opening(&paths);
    std::fs::remove_file(&paths[0]).unwrap();
    let mut screen = start(settings);
    screen.click("a");
    screen.until("it says so", |screen| screen.says("does not exist"));
}

#[test]
fn an_empty_window_says_what_was_said_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = [
        ("well.txt", b"all well \xC3\xA9\n".as_slice()),
        ("cut.txt", b"cut off \xE2\x82"),
        ("picture.png", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0"),
    ];
    let paths = bytes.map(|(name, bytes)| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    });
    let mut screen = Screen::with_files(&paths);
    // Those that are not in front are looked at, too.
    screen.until("all are judged", |screen| {
        let kept = &screen.settings().recent_files;
        paths.iter().all(|path| kept.answer(path).is_some())
    });
    let mut screen = start(next_run(&screen.settings()));
    for (name, said) in [
        ("well.txt", "Well-formed UTF-8"),
        ("cut.txt", "UTF-8, cut off in its last character"),
        ("picture.png", "PNG"),
    ] {
        let row = screen.harness.get_by_label(name);
        let about = row.accesskit_node().description().unwrap_or_default();
        assert!(about.contains(said), "{name}: {about}");
    }
    // A file of an earlier program has none, and is opened all the same.
    let earlier = after_opening(&paths);
    assert_eq!(earlier.recent_files.answer(&paths[0]), None);
    screen.click("cut.txt");
    screen.until_counted();
    assert_eq!(screen.front(), "Tab cut.txt");
}

#[test]
fn an_empty_window_says_when_they_were_opened() {
    let folder = tempfile::tempdir().unwrap();
    let now = SystemTime::now();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_hours(24 * 19_000);
    let mut settings = Settings::default();
    for (name, opened) in [
        ("long-ago.txt", long_ago),
        ("days.txt", now - Duration::from_hours(24 * 3 + 5)),
        ("hour.txt", now - Duration::from_mins(90)),
        ("now.txt", now),
        ("ahead.txt", now + Duration::from_hours(9)),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, name).unwrap();
        settings.recent_files.add(&path, opened);
    }
    let screen = start(next_run(&settings));
    for (name, said) in [
        ("long-ago.txt", "Opened on 2022-01-08"),
        ("days.txt", "Opened 3 days ago"),
        ("hour.txt", "Opened 1 hour ago"),
        ("now.txt", "Opened just now"),
        // A clock that was set back: no time that is to come.
        ("ahead.txt", "Opened just now"),
    ] {
        let row = screen.harness.get_by_label(name);
        let about = row.accesskit_node().description().unwrap_or_default();
        assert!(about.contains(said), "{name}: {about}");
    }
}

/// The names of the tabs, and the one in front.
fn tabs(screen: &Screen) -> (Vec<String>, String) {
    (screen.tabs().0, screen.front())
}

#[test]
fn the_files_of_the_last_run_come_back_with_the_caret_where_it_was() {
    let (_folder, paths) = folder(&["a long one", "another one"]);
    let kept = tempfile::tempdir().unwrap();
    let mut screen = kept_in_with(kept.path(), &paths);
    screen.until_counted();
    for _ in 0..3 {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.until("it is there", |screen| screen.caret() == 3);
    drop(screen);
    // They come when they are asked for.
    let mut screen = kept_in_with(kept.path(), &[]);
    assert!(screen.tabs().0.is_empty());
    screen.click("Reopen 2 files of last time");
    screen.until("they are open", |screen| screen.tabs().0.len() == 2);
    screen.until_counted();
    let (both, front) = tabs(&screen);
    assert_eq!(both, ["Tab a long one", "Tab another one"]);
    assert_eq!(front, "Tab a long one");
    screen.until("the caret is back", |screen| screen.caret() == 3);
    // From now on they come by themselves.
    screen.click("File");
    screen.click("Reopen files at start");
    screen.until("it is said", |screen| screen.says("At the next start"));
    drop(screen);
    let mut screen = kept_in_with(kept.path(), &[]);
    screen.until("they are back", |screen| screen.tabs().0.len() == 2);
    screen.until("the caret is back", |screen| screen.caret() == 3);
    // What was closed on purpose does not.
    for _ in 0..2 {
        screen.press(CTRL, Key::W);
    }
    screen.until("all are closed", |screen| screen.tabs().0.is_empty());
    drop(screen);
    let screen = kept_in_with(kept.path(), &[]);
    assert!(screen.tabs().0.is_empty());
}

#[test]
fn a_run_without_files_keeps_those_of_the_run_before() {
    let (_folder, paths) = folder(&["kept"]);
    let kept = tempfile::tempdir().unwrap();
    let mut screen = kept_in_with(kept.path(), &paths);
    screen.until_counted();
    drop(screen);
    let mut screen = kept_in_with(kept.path(), &[]);
    screen.open_pasted(b"pasted");
    drop(screen);
    let mut screen = kept_in_with(kept.path(), &[]);
    screen.press(CTRL_SHIFT, Key::J);
    screen.until("it is back", |screen| screen.tabs().0.len() == 1);
    assert_eq!(screen.front(), "Tab kept");
}
