//! A field that finds one of many names by a few letters, and the rows to choose from.

use super::edged;
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

    /// Returns the items that fit what was typed, the best first and equally good ones in their own order; all items
    /// if nothing was typed. A name counts more than what is said about an item, and whole words more than an
    /// abbreviation of the name.
    pub fn fitting<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        names: impl Fn(&T) -> Vec<String>,
        about: impl Fn(&T) -> String,
    ) -> Vec<T> {
        let mut fitting: Vec<((Fit, i64), T)> = all
            .into_iter()
            .filter_map(|it| {
                let about = about(&it);
                let fits = names(&it)
                    .into_iter()
                    .filter_map(|name| self.fit(&name, &about));
                Some((fits.max()?, it))
            })
            .collect();
        fitting.sort_by_key(|(fit, _)| std::cmp::Reverse(*fit));
        fitting.into_iter().map(|(_, it)| it).collect()
    }

    /// How well an item with this name fits, of which this is said; `None` if it does not.
    fn fit(&self, name: &str, about: &str) -> Option<(Fit, i64)> {
        let scored = self.matcher.fuzzy_indices(name, &self.typed);
        let score = scored.as_ref().map_or(0, |(score, _)| *score);
        let [typed, in_name, in_about] = [&self.typed, name, about].map(words);
        let begins = |typed: &String, word: &String| word.starts_with(typed);
        let are_in = |all: &[String]| {
            typed
                .iter()
                .all(|it| all.iter().any(|word| begins(it, word)))
        };
        if are_in(&in_name) {
            return Some((Fit::Name, score));
        }
        let is_part = |it: &String| it.chars().count() >= PART && in_name.concat().contains(it);
        let is_short = scored.is_some_and(|(_, places)| is_abbreviation(name, &places));
        if is_short || typed.iter().all(is_part) {
            return Some((Fit::Abbreviation, score));
        }
        are_in(&[in_name, in_about].concat()).then_some((Fit::About, score))
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
        let field = ui.add(field).accessible_name(name);
        let response = edged(ui, field);
        if !self.has_asked_focus {
            self.has_asked_focus = true;
            response.request_focus();
        }
        response
    }
}

/// How well an item fits what was typed, from the least to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// What was typed is short for its name, or a part of it.
    Abbreviation,
    /// Some of the words are only in what is said about it.
    About,
    /// Each word begins a word of its name.
    Name,
}

/// A part of a word that is typed has at least so many characters.
const PART: usize = 3;

/// The words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|it: char| !it.is_alphanumeric());
    let words = parts.filter(|it| !it.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether the characters at these places, in their order, are short for a name: of each word that they are in, they have
/// the first letter. Letters that are scattered over a name are no way to mean it.
fn is_abbreviation(name: &str, places: &[usize]) -> bool {
    let mut is_begun = false;
    let mut before = ' ';
    for (place, letter) in name.chars().enumerate() {
        let is_in = places.contains(&place);
        if !before.is_alphanumeric() {
            is_begun = is_in;
        } else if is_in && letter.is_alphanumeric() && !is_begun {
            return false;
        }
        before = letter;
    }
    true
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
