//! What a person chose is there again in the next run.

use std::collections::HashMap;

use byteloupe::app::{Settings, ThemeChoice};
use egui::Key;

use crate::screen::{CTRL, CTRL_ALT, Screen, USUAL};

/// What eframe keeps, without a file.
#[derive(Default)]
struct Kept(HashMap<String, String>);

impl eframe::Storage for Kept {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn flush(&mut self) {}
}

/// What comes back of settings after a run has ended.
pub(crate) fn next_run(settings: &Settings) -> Settings {
    let mut kept = Kept::default();
    settings.save(&mut kept);
    Settings::load(&kept)
}

/// What is made of this text where settings are kept.
fn loaded(text: &str) -> Settings {
    let mut kept = Kept::default();
    Settings::default().save(&mut kept);
    for value in kept.0.values_mut() {
        text.clone_into(value);
    }
    Settings::load(&kept)
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
    assert_eq!(Settings::load(&Kept::default()), Settings::default());
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
