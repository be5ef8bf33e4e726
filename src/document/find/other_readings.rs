//! Where the other readings of a text are found that is nowhere to be found itself.

use std::sync::Arc;

use super::engine::Engine;
use super::reading;
use super::search_term::{Kind, SearchTerm};
use crate::background::Wake;
use crate::census::{Census, State};
use crate::source::Source;

/// A reading under which there are matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// What the text is read as.
    pub kind: Kind,
    /// How many matches there are.
    pub matches: u64,
    /// Was the whole source searched?
    pub is_final: bool,
}

/// The searches for the other readings of a text. Dropping it ends them.
pub struct OtherReadings {
    searches: Vec<(Kind, Engine)>,
}

impl OtherReadings {
    /// Begins to look for what else the text can be read as.
    pub fn start(query: &SearchTerm, source: &Arc<dyn Source>, wake: &Wake) -> Self {
        let searches = reading::others(query)
            .into_iter()
            .filter_map(|(other, target)| {
                // Where the system has no thread, there is nothing to offer.
                let engine = Engine::start(&target, source, 0, wake).ok()?;
                Some((other.kind, engine))
            });
        Self {
            searches: searches.collect(),
        }
    }

    /// The best reading that is found, as far as is known.
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

    /// Are they still being looked for?
    pub fn is_running(&self, census: &Census) -> bool {
        let mut engines = self.searches.iter().map(|(_, engine)| engine);
        engines.any(|engine| matches!(engine.tally(census).state, State::Running))
    }
}
