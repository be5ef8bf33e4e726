//! A field for the path of a file.

use std::path::PathBuf;

use super::edged;
use egui::{Key, TextEdit, Ui};

/// A field for the path of a file. It takes the keyboard when it is first shown.
#[derive(Debug, Clone, Default)]
pub struct PathField {
    typed: String,
    has_asked_focus: bool,
}

impl PathField {
    /// Returns a field with this text in it.
    pub fn new(typed: impl Into<String>) -> Self {
        Self {
            typed: typed.into(),
            has_asked_focus: false,
        }
    }

    /// Returns whether the field is empty.
    pub fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }

    /// The path that is typed.
    pub fn path(&self) -> PathBuf {
        expanded(&self.typed)
    }

    /// Changes how the name ends, if it has an ending.
    pub fn set_extension(&mut self, extension: &str) {
        let mut path = PathBuf::from(&self.typed);
        if path.extension().is_some() {
            path.set_extension(extension);
            self.typed = path.to_string_lossy().into_owned();
        }
    }

    /// Gives the keyboard back to the field.
    pub fn take_keyboard(&mut self) {
        self.has_asked_focus = false;
    }

    /// Shows the field with this width, in points. Returns whether a path was entered.
    pub fn show(&mut self, ui: &mut Ui, hint: &str, width: f32) -> bool {
        let field = TextEdit::singleline(&mut self.typed)
            .hint_text(hint)
            .desired_width(width)
            .margin(egui::Margin::symmetric(8, 6));
        let field = ui.add(field).accessible_name("Path");
        let response = edged(ui, field);
        if !self.has_asked_focus {
            self.has_asked_focus = true;
            response.request_focus();
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered && self.is_empty() {
            response.request_focus();
        }
        entered && !self.is_empty()
    }
}

/// Returns the path that the user means: `~/` becomes the home folder, and quotes around the path, as some
/// file managers add them, are removed.
fn expanded(typed: &str) -> PathBuf {
    let typed = typed.trim_matches('\n');
    let unquoted = typed
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
        .or_else(|| {
            typed
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'))
        })
        .unwrap_or(typed);
    if let Some(rest) = unquoted.strip_prefix("~/")
        && let Some(home) = std::env::home_dir()
    {
        return home.join(rest);
    }
    PathBuf::from(unquoted)
}
