//! What is read, what was read before, and what is looked for.

use super::page_view::PageView;
use crate::app::widgets::picker::NameField;
use crate::manual::{Hit, Manual, Place};

/// At most so many places are remembered to go back to.
const MOST_REMEMBERED: usize = 100;

/// The state of the manual while it is open.
pub(super) struct Reader {
    /// The field of the search.
    pub(super) field: NameField,

    /// The row of the list that is chosen: a page, or a hit while something is looked for.
    pub(super) chosen: usize,

    /// What was found, and for which words.
    found: Found,

    /// The page that is shown.
    pub(super) view: PageView,

    at: Place,
    back: Vec<Place>,
    forward: Vec<Place>,
}

/// What a search found.
#[derive(Default)]
struct Found {
    words: String,
    hits: Vec<Hit>,
    count: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            field: NameField::new(""),
            chosen: 0,
            found: Found::default(),
            view: PageView::default(),
            at: Place::default(),
            back: Vec::new(),
            forward: Vec::new(),
        }
    }
}

impl Reader {
    /// Begins anew with an empty field, on the page that was shown last.
    pub(super) fn begin(&mut self) {
        self.field = NameField::new("");
        self.chosen = self.at.page;
        self.view.go_to(self.at, false);
    }

    /// The place of the page that is shown.
    pub(super) const fn page(&self) -> usize {
        self.at.page
    }

    /// What was found for the words in the field, at most as much as the manual returns, and how much there is
    /// in all; `None` while no words are in the field.
    pub(super) fn found(&mut self, manual: &Manual) -> Option<(&[Hit], usize)> {
        let words = self.field.typed().trim();
        if words != self.found.words {
            let (hits, count) = manual.find(words);
            self.found = Found {
                words: words.to_owned(),
                hits,
                count,
            };
        }
        (!self.found.words.is_empty()).then_some((&self.found.hits, self.found.count))
    }

    /// Goes to a place.
    pub(super) fn go_to(&mut self, place: Place) {
        if self.back.len() == MOST_REMEMBERED {
            self.back.remove(0);
        }
        self.back.push(self.at);
        self.forward.clear();
        self.show(place);
    }

    /// Goes to the place that was shown before, or after that to the one that was left. Returns whether there is
    /// one.
    pub(super) fn step(&mut self, is_forward: bool) -> bool {
        let (from, to) = if is_forward {
            (&mut self.forward, &mut self.back)
        } else {
            (&mut self.back, &mut self.forward)
        };
        let Some(place) = from.pop() else {
            return false;
        };
        to.push(self.at);
        self.show(place);
        true
    }

    /// Returns whether there is a place to step to.
    pub(super) fn can_step(&self, is_forward: bool) -> bool {
        let places = if is_forward {
            &self.forward
        } else {
            &self.back
        };
        !places.is_empty()
    }

    fn show(&mut self, place: Place) {
        self.at = place;
        self.view.go_to(place, place.block > 0);
    }
}
