//! What a person chose is there again in the next run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use byteloupe::app::{App, Settings, SettingsFile, ThemeChoice};
use byteloupe::kept::Places;
use byteloupe::utf8::BomPolicy;
use egui::{Key, Theme};
use serde_json::{Value, json};

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
    kept_in_with(folder, &[])
}

/// The same, started with these files.
pub(crate) fn kept_in_with(folder: &Path, files: &[PathBuf]) -> Screen {
    let (folder, files) = (folder.to_owned(), files.to_owned());
    let mut screen = Screen::made_by(USUAL, move |ctx| {
        let file = SettingsFile::in_folder(&folder);
        let loaded = file.read();
        let settings = loaded.settings.clone();
        let mut app = App::new(ctx, &files, BomPolicy::default(), settings);
        if files.is_empty() {
            app.reopen_files();
        }
        app.keep_settings(loaded);
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
    let names = names(&data);
    let known = ["settings.json", "state.json"];
    assert!(
        names.iter().all(|name| known.contains(&&**name)),
        "{names:?}"
    );
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
        assert!(names(folder.path()).contains(&"settings.json".to_owned()));
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
    assert!(loaded.is_writable());
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

/// A file as JSON.
fn tree(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn keys_and_values_that_this_version_does_not_know_stay_when_a_choice_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.json");
    let later = json!({
        "theme": "Purple",
        "of a later version": {"a": [1, {"b": null}]},
        "rows": {"length": "Fortyeight", "ruler": true},
    });
    fs::write(&file, later.to_string()).unwrap();
    let mut screen = kept_in(folder.path());
    screen.press(CTRL_ALT, Key::U);
    drop(screen);
    let kept = tree(&file);
    assert_eq!(kept["theme"], "Purple");
    assert_eq!(kept["of a later version"], later["of a later version"]);
    assert_eq!(kept["rows"]["ruler"], true);
    assert_eq!(kept["rows"]["length"], "Fortyeight");
    assert_eq!(kept["rows"]["lower_case"], true, "it was chosen: {kept}");
    assert_eq!(kept["zoom"], 1.0);
}

#[test]
fn settings_of_a_later_version_stay_as_they_are_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let later = r#"{"format": "byteloupe-settings", "version": 2, "theme": {"day": "Light"}}"#;
    let file = folder.path().join("settings.json");
    fs::write(&file, later).unwrap();
    let mut screen = kept_in(folder.path());
    let says = |label: &String| label.contains("later Byteloupe") && label.contains("not kept");
    assert!(screen.labels().iter().any(says), "{:?}", screen.labels());
    screen.press(CTRL_ALT, Key::L);
    drop(screen);
    assert_eq!(fs::read_to_string(&file).unwrap(), later);
    assert!(
        SettingsFile::in_folder(folder.path())
            .write(&Settings::default())
            .is_err()
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), later);
}

#[test]
fn two_windows_keep_what_each_of_them_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = kept_in(folder.path());
    let mut second = kept_in(folder.path());
    first.press(CTRL_ALT, Key::L);
    drop(first);
    second.press(CTRL_ALT, Key::U);
    drop(second);
    let settings = SettingsFile::in_folder(folder.path()).read().settings;
    assert_eq!(settings.theme, ThemeChoice::Light);
    assert!(settings.rows.lower_case);
}

/// The places of a program whose home is a folder.
fn places(home: &Path) -> Places {
    Places::by_xdg("byteloupe", |_| None, Some(home))
}

/// What a program of before kept in one file.
fn of_before() -> Value {
    json!({
        "theme": "Light",
        "zoom": 1.5,
        "recent_files": [{"Unix": [47, 97]}],
        "window": {"size": [900.0, 700.0], "corner": null, "is_maximized": false},
        "of a later version": [7],
    })
}

/// A home with the settings of a program of before, and where they are.
fn home_of_before() -> (tempfile::TempDir, std::path::PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let old = home.path().join(".local/share/byteloupe/settings.json");
    fs::create_dir_all(old.parent().unwrap()).unwrap();
    fs::write(&old, of_before().to_string()).unwrap();
    (home, old)
}

/// What a start of the program reads in a home.
fn start(home: &Path) -> byteloupe::app::StoredSettings {
    let places = places(home);
    SettingsFile::at(&places).read_moved_from(&places.data.clone().unwrap())
}

/// Panics unless all that was kept before is at its new places.
fn assert_moved(home: &Path) {
    let chosen = tree(&home.join(".config/byteloupe/settings.json"));
    let left = tree(&home.join(".local/state/byteloupe/state.json"));
    let before = of_before();
    for key in ["theme", "zoom", "of a later version"] {
        assert_eq!(chosen[key], before[key]);
    }
    for key in ["recent_files", "window"] {
        assert_eq!(left[key], before[key]);
        assert!(chosen.get(key).is_none());
    }
}

#[cfg(unix)]
#[test]
fn settings_of_before_are_moved_to_their_places_at_the_first_start() {
    use std::os::unix::fs::PermissionsExt as _;
    let (home, old) = home_of_before();
    let read = start(home.path());
    assert_eq!(read.trouble, None);
    assert!(read.is_writable());
    assert_eq!(read.settings.theme, ThemeChoice::Light);
    assert_eq!(read.settings.recent_files.paths(), [Path::new("/a")]);
    assert_moved(home.path());
    assert!(!old.exists());
    let mode = |path: &str| {
        fs::metadata(home.path().join(path))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode(".config/byteloupe") & 0o777, 0o700);
    assert_eq!(mode(".local/state/byteloupe/state.json") & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn what_is_at_a_new_place_counts_and_the_old_file_stays() {
    let (home, old) = home_of_before();
    start(home.path());
    // A program of before ran once more.
    let again = json!({"theme": "Dark", "recent_files": []}).to_string();
    fs::write(&old, &again).unwrap();
    let read = start(home.path());
    assert_eq!(read.settings.theme, ThemeChoice::Light);
    assert_eq!(read.trouble, None);
    assert_moved(home.path());
    assert_eq!(fs::read_to_string(&old).unwrap(), again);
}

/// A crash leaves what was done up to there: no new file, one of them, or both and the old one.
#[cfg(unix)]
#[test]
fn a_crash_at_any_moment_of_moving_loses_nothing() {
    let (reference, _) = home_of_before();
    start(reference.path());
    let news = [
        ".config/byteloupe/settings.json",
        ".local/state/byteloupe/state.json",
    ];
    for done in [vec![], vec![news[0]], vec![news[1]], news.to_vec()] {
        let (home, old) = home_of_before();
        for name in done {
            fs::create_dir_all(home.path().join(name).parent().unwrap()).unwrap();
            fs::copy(reference.path().join(name), home.path().join(name)).unwrap();
        }
        let read = start(home.path());
        assert_eq!(read.trouble, None);
        assert_eq!(read.settings.recent_files.paths(), [Path::new("/a")]);
        assert_moved(home.path());
        assert!(!old.exists(), "nothing in it is elsewhere");
    }
}

#[cfg(unix)]
#[test]
fn programs_that_start_at_once_move_settings_without_losing_any() {
    for _ in 0..50 {
        let (home, old) = home_of_before();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let read = start(home.path());
                    assert_eq!(read.trouble, None);
                    assert_eq!(read.settings.theme, ThemeChoice::Light);
                    assert_eq!(read.settings.recent_files.paths(), [Path::new("/a")]);
                });
            }
        });
        assert_moved(home.path());
        assert!(!old.exists());
    }
}

/// As on Windows and macOS, or where a person named one folder for all.
#[cfg(unix)]
#[test]
fn where_all_places_are_one_folder_recent_files_get_a_file_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("settings.json");
    fs::write(&old, of_before().to_string()).unwrap();
    for _ in 0..2 {
        let read = SettingsFile::in_folder(folder.path()).read_moved_from(folder.path());
        assert_eq!(read.trouble, None);
        assert_eq!(read.settings.recent_files.paths(), [Path::new("/a")]);
        let chosen = tree(&old);
        assert_eq!(chosen["zoom"], 1.5);
        assert_eq!(chosen["of a later version"], json!([7]));
        assert!(chosen.get("recent_files").is_none(), "{chosen}");
        assert_eq!(names(folder.path()), ["settings.json", "state.json"]);
    }
}

#[cfg(unix)]
#[test]
fn settings_that_cannot_be_moved_are_used_and_stay_and_that_is_said() {
    let (home, old) = home_of_before();
    // The new place cannot be made.
    fs::write(home.path().join(".config"), "a file").unwrap();
    let before = fs::read_to_string(&old).unwrap();
    let read = start(home.path());
    assert_eq!(read.settings.theme, ThemeChoice::Light);
    assert!(!read.is_writable());
    let trouble = read.trouble.unwrap();
    assert!(
        trouble.contains("could not be moved") && trouble.contains("not kept"),
        "{trouble}"
    );
    assert_eq!(fs::read_to_string(&old).unwrap(), before);
}

#[test]
fn a_first_window_leaves_a_fifth_of_the_screen_free() {
    use byteloupe::app::WindowPlace;
    use egui::vec2;
    for (screen, size) in [
        (None, vec2(1280.0, 800.0)),
        (Some(vec2(1920.0, 1080.0)), vec2(1280.0, 800.0)),
        (Some(vec2(3840.0, 2160.0)), vec2(1280.0, 800.0)),
        (Some(vec2(1366.0, 768.0)), vec2(1092.0, 614.0)),
        (Some(vec2(1280.0, 800.0)), vec2(1024.0, 640.0)),
        (Some(vec2(0.0, 0.0)), vec2(1280.0, 800.0)),
    ] {
        assert_eq!(WindowPlace::first_size(screen), size, "{screen:?}");
    }
}

#[test]
fn without_a_choice_the_theme_is_that_of_the_desktop_and_changes_with_it() {
    let theme_of = |settings: Settings, desktop: Option<Theme>| {
        let mut screen = Screen::made_by(USUAL, move |ctx| {
            let app = App::new(ctx, &[], BomPolicy::default(), settings.clone());
            app.take_desktop_wishes(desktop, false);
            app
        });
        screen.harness.run_steps(3);
        screen.harness.ctx.theme()
    };
    let chosen = |theme| Settings {
        theme,
        ..Settings::default()
    };
    for desktop in [Theme::Light, Theme::Dark] {
        let system = chosen(ThemeChoice::System);
        assert_eq!(theme_of(system, Some(desktop)), desktop);
        // What is chosen counts more.
        assert_eq!(
            theme_of(chosen(ThemeChoice::Dark), Some(desktop)),
            Theme::Dark
        );
        assert_eq!(
            theme_of(chosen(ThemeChoice::Light), Some(desktop)),
            Theme::Light
        );
    }
    assert_eq!(theme_of(chosen(ThemeChoice::System), None), Theme::Dark);
}
