//! The matches in view.

use std::ops::Range;

use super::engine::Engine;
use crate::find::{Answer, Match, Query, Question};
use crate::utf8::Window;

/// The matches in view. What is known stays until more is, so that nothing flickers: a match does not
/// move.
#[derive(Debug, Default)]
pub struct Marks {
    known: Vec<Match>,

    /// Where all matches are known.
    range: Range<u64>,

    asked: Option<(Range<u64>, Query)>,
}

impl Marks {
    /// The matches that are known, in order.
    pub fn known(&self) -> &[Match] {
        &self.known
    }

    /// Finds the matches in a range in view; `window` holds what was decoded there.
    pub fn see(&mut self, engine: &Engine, view: Range<u64>, window: &Window) {
        let search = match engine {
            Engine::Search(search) => search,
            Engine::Errors(form) => {
                let groups = window.groups().iter();
                let groups = groups.filter(|group| form.is_none_or(|form| group.form() == form));
                self.known.clear();
                self.known.extend(groups.map(|group| Match {
                    offset: group.offset,
                    len: group.len(),
                }));
                return;
            }
        };
        if let Some((range, asked)) = &self.asked
            && let Some(answer) = asked.poll()
        {
            self.range = range.clone();
            self.known = match answer {
                Answer::Matches { matches, .. } => matches,
                _ => Vec::new(),
            };
            self.asked = None;
        }
        let is_known = self.range.start <= view.start && view.end <= self.range.end;
        // One question at a time: an answer that comes too late is soon followed by the next.
        if !is_known && self.asked.is_none() && !view.is_empty() {
            // With what the next turn of the wheel shows.
            let len = view.end - view.start;
            let range = view.start.saturating_sub(len)..view.end.saturating_add(len);
            let question = Question::InRange {
                range: range.clone(),
            };
            self.asked = Some((range, search.ask(question)));
        }
    }
}
