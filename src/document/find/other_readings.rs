//! Searches for the other readings of a text that was not found.

use super::engine::{Engine, searched};
use super::reading;
use super::search_term::{Kind, SearchTerm};
use crate::census::{Census, State};
use crate::document::content::Content;

/// A reading that has matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The kind as which the text is read.
    pub kind: Kind,
    /// How many matches there are.
    pub matches: u64,
    /// Whether the whole source was searched.
    pub is_final: bool,
}

/// The searches for the other readings of a text. Dropping it ends them.
pub struct OtherReadings {
    searches: Vec<(Kind, Engine)>,
}

impl OtherReadings {
    /// Starts to look for the text in its other readings.
    pub fn start(query: &SearchTerm, content: &Content) -> Self {
        let searches = reading::others(query)
            .into_iter()
            .filter_map(|(other, target)| {
                // If the system cannot start a thread, there is nothing to offer.
                let engine =
                    Engine::start(&target, &searched(content, &other), 0, content.wake()).ok()?;
                Some((other.kind, engine))
            });
        Self {
            searches: searches.collect(),
        }
    }

    /// Returns the best reading that was found so far.
    pub fn best(&self, census: &Census) -> Option<Offer> {
        self.searches.iter().find_map(|(kind, engine)| {
            let tally = engine.tally(census);
            (tally.matches > 0).then_some(Offer {
                kind: *kind,
                matches: tally.matches,
                is_final: matches!(tally.state, State::Done),
            })
        })
    }

    /// Returns whether the searches go on.
    pub fn is_running(&self, census: &Census) -> bool {
        let mut engines = self.searches.iter().map(|(_, engine)| engine);
        engines.any(|engine| matches!(engine.tally(census).state, State::Running))
    }
}
