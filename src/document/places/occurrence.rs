//! The next occurrence of a scalar value.

use std::sync::Arc;

use crate::document::content::Content;
use crate::encodings::Encoding;
use crate::encodings::characters::encoded;
use crate::find::{Answer, Pattern, Query, Question, Search};
use crate::unicode::hex;

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
    /// Starts to look for an occurrence after an offset, and then from the start of the source, in the encoding that it is
    /// read in.
    ///
    /// # Errors
    /// The encoding does not have the scalar value, or the system cannot start another thread.
    pub fn start(content: &Content, scalar: char, after: u64) -> Result<Self, String> {
        let encoding = content.read_as().unwrap_or(Encoding::Utf8);
        let bytes = encoded(encoding, scalar);
        let none = || {
            let (code_point, name) = (hex(u32::from(scalar)), encoding.words());
            format!("{name} does not have {code_point}")
        };
        let pattern = Pattern::exact(&bytes.ok_or_else(none)?);
        let pattern = pattern.map_err(|error| error.to_string())?;
        let wake = Arc::clone(content.wake());
        let source = Arc::clone(content.source());
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
