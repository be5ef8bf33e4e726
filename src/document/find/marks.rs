//! The matches in view.

use std::ops::Range;

use super::engine::Engine;
use crate::document::refreshed::Refreshed;
use crate::find::{Answer, Match, Question};
use crate::utf8::Window;

/// The matches in view. Known matches stay until there are new ones, so that the marks do not flicker.
#[derive(Default)]
pub struct Marks {
    /// Errors in view, which are decoded for display.
    errors: Vec<Match>,

    /// The matches in a range, as the search reports them.
    matches: Refreshed<Range<u64>, Vec<Match>>,
}

impl Marks {
    /// The matches that are known, in order.
    pub fn known(&self) -> &[Match] {
        let matches = self.matches.known();
        matches.map_or(&self.errors, |(_, matches)| matches)
    }

    /// Finds the matches in a range in view; `window` holds what was decoded there.
    pub fn see(&mut self, engine: &Engine, view: Range<u64>, window: &Window) {
        let search = match engine {
            Engine::Search(search) => search,
            Engine::Errors(kind) => {
                let groups = window.groups().iter();
                let groups = groups.filter(|group| kind.is_none_or(|kind| group.kind() == kind));
                self.errors.clear();
                self.errors.extend(groups.map(|group| Match {
                    offset: group.offset,
                    len: group.len(),
                }));
                return;
            }
        };
        self.matches.poll();
        let holds =
            |(range, _): (&Range<u64>, _)| range.start <= view.start && view.end <= range.end;
        if !self.matches.known().is_some_and(holds) && !view.is_empty() {
            // Include what the next turn of the mouse wheel shows.
            let len = view.end - view.start;
            let range = view.start.saturating_sub(len)..view.end.saturating_add(len);
            let question = Question::InRange {
                range: range.clone(),
            };
            let ask = || search.ask(question);
            self.matches.refresh(range, ask, |answer| {
                Some(match answer {
                    Answer::Matches { matches, .. } => matches,
                    _ => Vec::new(),
                })
            });
        }
    }
}
