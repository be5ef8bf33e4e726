//! A field that finds one of many names by a few letters, and the rows to choose from.

use egui::{EventFilter, Key, Modifiers, Rect, Response, TextEdit, Ui};
use fuzzy_matcher::FuzzyMatcher as _;
use fuzzy_matcher::skim::SkimMatcherV2;

use crate::app::theme::Palette;

/// Height of a row in points.
pub const ROW_HEIGHT: f32 = 26.0;

/// The field, with the text that was typed so far. It takes the keyboard when it is first shown.
pub struct NameField {
    typed: String,
    has_asked_focus: bool,
    matcher: SkimMatcherV2,
}

impl NameField {
    /// Returns a field with this text in it.
    pub fn new(typed: impl Into<String>) -> Self {
        Self {
            typed: typed.into(),
            has_asked_focus: false,
            // By default the matcher distinguishes case as soon as a capital letter is typed or is there from
            // the start.
            matcher: SkimMatcherV2::default().ignore_case(),
        }
    }

    /// Returns what was typed.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Returns the items with a name that fits what was typed, the best first and equally good ones in their
    /// own order; all items if nothing was typed.
    pub fn fitting<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        names: impl Fn(&T) -> Vec<String>,
    ) -> Vec<T> {
        let score = |name: String| self.matcher.fuzzy_match(&name, &self.typed);
        let mut fitting: Vec<(i64, T)> = all
            .into_iter()
            .filter_map(|it| Some((names(&it).into_iter().filter_map(score).max()?, it)))
            .collect();
        fitting.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        fitting.into_iter().map(|(_, it)| it).collect()
    }

    /// Shows the field. `name` is its name for screen readers and tests.
    pub fn show(&mut self, ui: &mut Ui, name: &str, hint: &str) -> Response {
        let field = TextEdit::singleline(&mut self.typed)
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .event_filter(EventFilter {
                vertical_arrows: true,
                horizontal_arrows: true,
                ..EventFilter::default()
            })
            .margin(egui::Margin::symmetric(8, 6));
        let response = ui.add(field).accessible_name(name);
        if !self.has_asked_focus {
            self.has_asked_focus = true;
            response.request_focus();
        }
        response
    }
}

/// Returns how many rows the keys of this frame move.
pub fn steps(ui: &Ui) -> isize {
    ui.input_mut(|input| {
        let mut moved = 0;
        for (key, step) in [
            (Key::ArrowDown, 1),
            (Key::ArrowUp, -1),
            (Key::PageDown, 10),
            (Key::PageUp, -10),
        ] {
            while input.consume_key(Modifiers::NONE, key) {
                moved += step;
            }
        }
        moved
    })
}

/// Shows the background of an empty row. With `follows`, the list scrolls to the chosen row.
pub fn row(ui: &mut Ui, is_chosen: bool, follows: bool) -> (Rect, Response) {
    row_of_height(ui, ROW_HEIGHT, is_chosen, follows)
}

/// Shows the background of an empty row of this height, in points. With `follows`, the list scrolls to the
/// chosen row.
pub fn row_of_height(ui: &mut Ui, height: f32, is_chosen: bool, follows: bool) -> (Rect, Response) {
    let palette = Palette::current(ui);
    let size = egui::vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::CLICK);
    if is_chosen {
        ui.painter().rect_filled(rect, 4, palette.selection);
        if follows {
            response.scroll_to_me(None);
        }
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4, palette.control);
    }
    (rect, response)
}
