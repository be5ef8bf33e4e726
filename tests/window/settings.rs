//! What a person chose is there again in the next run.

use std::fs;
use std::path::Path;
use std::time::Duration;

use byteloupe::app::{App, Settings, SettingsFile, ThemeChoice};
use byteloupe::utf8::BomPolicy;
use egui::Key;

use crate::screen::{CTRL, CTRL_ALT, Screen, USUAL, until};

/// What comes back of settings after a run has ended.
pub(crate) fn next_run(settings: &Settings) -> Settings {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile::in_folder(folder.path());
    file.write(settings).unwrap();
    let loaded = file.read();
    assert_eq!(loaded.trouble, None);
    loaded.settings
}

/// What is made of this text where settings are kept.
fn loaded(text: &str) -> Settings {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("settings.json"), text).unwrap();
    SettingsFile::in_folder(folder.path()).read().settings
}

/// A window whose settings are kept in a folder.
fn kept_in(folder: &Path) -> Screen {
    let folder = folder.to_owned();
    let mut screen = Screen::made_by(USUAL, move |ctx| {
        let file = SettingsFile::in_folder(&folder);
        let loaded = file.read();
        let settings = loaded.settings.clone();
        let mut app = App::new(ctx, &[], BomPolicy::default(), settings);
        app.keep_settings_in(file, loaded);
        app
    });
    screen.harness.run_steps(2);
    screen
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

#[test]
fn what_is_chosen_is_written_soon_and_only_the_person_may_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut screen = kept_in(&data);
    screen.press(CTRL_ALT, Key::L);
    let file = data.join("settings.json");
    let is_light = || fs::read_to_string(&file).is_ok_and(|text| text.contains("Light"));
    screen.until("it is written while the program runs", |_| is_light());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // Whoever reads it meanwhile has the file of before, whole.
    let before = fs::File::open(&file).unwrap();
    screen.press(CTRL_ALT, Key::U);
    drop(screen);
    let text = std::io::read_to_string(before).unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    assert!(
        SettingsFile::in_folder(&data)
            .read()
            .settings
            .rows
            .lower_case
    );
    assert_eq!(names(&data), ["settings.json"]);
}

#[test]
fn a_damaged_file_is_put_aside_and_told_and_the_next_one_is_written() {
    for damaged in ["", "{\"theme\": \"Li", "[]", "\0\0\0\0"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.json");
        fs::write(&file, damaged).unwrap();
        let mut screen = kept_in(folder.path());
        let says =
            |label: &String| label.contains("holds no settings") && label.contains("broken-1");
        assert!(screen.labels().iter().any(says), "{:?}", screen.labels());
        screen.press(CTRL_ALT, Key::L);
        drop(screen);
        assert_eq!(
            names(folder.path()),
            ["settings.json", "settings.json.broken-1"]
        );
        let aside = folder.path().join("settings.json.broken-1");
        assert_eq!(fs::read_to_string(aside).unwrap(), damaged);
        assert_eq!(
            SettingsFile::in_folder(folder.path()).read().settings.theme,
            ThemeChoice::Light
        );
    }
}

/// A pipe would keep whoever opens it waiting, and a link would have its target written to.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_left_alone_and_told_and_the_window_comes_up() {
    let make: [fn(&Path, &Path); 3] = [
        |place, _| {
            let made = std::process::Command::new("mkfifo").arg(place).status();
            assert!(made.unwrap().success());
        },
        |place, target| std::os::unix::fs::symlink(target, place).unwrap(),
        |place, _| fs::create_dir(place).unwrap(),
    ];
    for make in make {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("data/settings.json");
        let target = folder.path().join("target");
        fs::create_dir(folder.path().join("data")).unwrap();
        fs::write(&target, "precious").unwrap();
        make(&place, &target);
        let kind = fs::symlink_metadata(&place).unwrap().file_type();
        let mut screen = kept_in(place.parent().unwrap());
        let says =
            |label: &String| label.contains("could not be read") && label.contains("not kept");
        assert!(screen.labels().iter().any(says), "{:?}", screen.labels());
        screen.press(CTRL_ALT, Key::L);
        until(
            &mut screen,
            Duration::from_secs(30),
            "it is light",
            |screen| screen.harness.ctx.theme() == egui::Theme::Light,
        );
        drop(screen);
        assert_eq!(fs::symlink_metadata(&place).unwrap().file_type(), kind);
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
    }
}

#[test]
fn settings_that_cannot_be_written_are_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = kept_in(&folder.path().join("data"));
    // A folder cannot be replaced by a file.
    fs::create_dir_all(folder.path().join("data/settings.json")).unwrap();
    screen.press(CTRL_ALT, Key::L);
    screen.until("it is told", |screen| {
        let labels = screen.labels();
        labels
            .iter()
            .any(|label| label.contains("The settings could not be kept"))
    });
}

#[test]
fn theme_and_zoom_are_there_again_in_the_next_run() {
    let mut screen = Screen::empty();
    screen.press(CTRL_ALT, Key::L);
    screen.press(CTRL, Key::Plus);
    let chosen = screen.settings();
    assert_eq!(chosen.theme, ThemeChoice::Light);
    assert!(chosen.zoom > 1.05, "{}", chosen.zoom);

    let mut next = Screen::start_with(Vec::new(), USUAL, next_run(&chosen));
    next.harness.run_steps(3);
    assert_eq!(next.harness.ctx.theme(), egui::Theme::Light);
    assert!((next.harness.ctx.zoom_factor() - chosen.zoom).abs() < 0.01);
    assert_eq!(next.settings(), chosen);
}

#[test]
fn a_program_that_never_ran_has_the_settings_of_the_first_run() {
    let folder = tempfile::tempdir().unwrap();
    let loaded = SettingsFile::in_folder(&folder.path().join("nowhere")).read();
    assert_eq!(loaded.settings, Settings::default());
    assert_eq!(loaded.trouble, None);
    assert!(loaded.is_writable);
}

#[test]
fn what_is_not_understood_is_as_at_first_and_the_rest_is_kept() {
    let text = r#"{"theme": "Purple", "zoom": 2.0, "of a later version": {"a": [1]}}"#;
    let settings = loaded(text);
    assert_eq!(settings.theme, ThemeChoice::System);
    assert!((settings.zoom - 2.0).abs() < f32::EPSILON);

    let settings = loaded(r#"{"theme": "Light", "zoom": "large"}"#);
    assert_eq!(settings.theme, ThemeChoice::Light);
    assert!((settings.zoom - 1.0).abs() < f32::EPSILON);
}

#[test]
fn no_text_at_all_keeps_the_program_from_starting() {
    for text in [
        "",
        "null",
        "{",
        "[]",
        "\"text\"",
        "(theme: Dark)",
        "\0\u{FFFD}",
        r#"{"theme": {"Light": {"Dark": {}}}, "zoom": {}}"#,
        r#"{"a/b": 1, "~": 2, "": 3}"#,
    ] {
        assert_eq!(loaded(text), Settings::default(), "{text:?}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(loaded(&deep), Settings::default());
}

#[test]
fn a_zoom_that_hides_everything_is_not_taken_over() {
    for (text, zoom) in [("0.0001", 0.2), ("1e30", 5.0), ("-3", 0.2)] {
        let settings = loaded(&format!(r#"{{"zoom": {text}}}"#));
        assert!((settings.zoom - zoom).abs() < f32::EPSILON, "{text}");
    }
}
