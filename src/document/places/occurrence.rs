//! The next occurrence of a scalar value.

use std::sync::Arc;

use crate::background::Wake;
use crate::find::{Answer, Pattern, Query, Question, Search};
use crate::source::Source;

/// The state of a search for an occurrence.
#[derive(Debug, Clone, PartialEq)]
pub enum Sought {
    /// The search goes on; this part of the source was searched, 0 to 1.
    Searching(f32),

    /// The occurrence starts at this offset.
    At {
        /// The offset.
        offset: u64,
        /// Whether the search went on at the start of the source.
        wrapped: bool,
    },

    /// There is no occurrence.
    Nowhere,

    /// The search failed. The text says why.
    Failed(String),
}

/// The search for the next occurrence of a scalar value. Dropping it ends the search.
pub struct Occurrence {
    search: Search,
    asked: Query,
    found: Option<Sought>,
}

impl Occurrence {
    /// Starts to look for an occurrence after an offset, and then from the start of the source.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        source: Arc<dyn Source>,
        scalar: char,
        after: u64,
        wake: &Wake,
    ) -> Result<Self, String> {
        let mut bytes = [0; 4];
        let pattern = Pattern::exact(scalar.encode_utf8(&mut bytes).as_bytes())
            .map_err(|error| error.to_string())?;
        let wake = Arc::clone(wake);
        let search = Search::start(source, &pattern, after, move || wake())
            .map_err(|error| error.to_string())?;
        let asked = search.ask(Question::Next { after });
        Ok(Self {
            search,
            asked,
            found: None,
        })
    }

    /// Returns the state of the search.
    pub fn poll(&mut self) -> Sought {
        if let Some(found) = &self.found {
            return found.clone();
        }
        let Some(answer) = self.asked.poll() else {
            return Sought::Searching(self.search.progress().part());
        };
        // The number of other occurrences does not matter.
        self.search.cancel();
        let found = match answer {
            Answer::Match(Some(found)) => Sought::At {
                offset: found.at.offset,
                wrapped: found.wrapped,
            },
            Answer::Failed(error) => Sought::Failed(error.to_string()),
            _ => Sought::Nowhere,
        };
        self.found = Some(found.clone());
        found
    }
}
