//! What stands in a range: how many code points, errors and spans.

use crate::words::plural;
use std::ops::Range;
use std::sync::Arc;

use super::open_document::OpenDocument;
use super::places::CensusQuery;
use crate::census::{Answer, Question, RangeCounts};
use crate::source::Source;
use crate::words::grouped;

/// A range of so many bytes is decoded at once, without waiting for the census.
const DECODED_AT_ONCE: u64 = 4096;

/// What is known of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facts {
    /// All of it.
    Known(RangeCounts),
    /// It is being looked up.
    Coming,
    /// The census has not come that far, and goes on.
    NotYet,
    /// The census ended before it, or it could not be read.
    Unknown,
}

impl Facts {
    /// `3 code points · 1 error (2 × U+FFFD)`, or why that is not known.
    pub fn words(&self) -> String {
        match self {
            Self::Known(counts) => {
                let points = plural(counts.code_points, "code point");
                let errors = plural(counts.errors, "error");
                let spans = match counts.spans {
                    0 => String::new(),
                    spans => format!(" ({} × U+FFFD)", grouped(spans)),
                };
                format!("{points} · {errors}{spans}")
            }
            Self::Coming => "counting code points and errors".to_owned(),
            Self::NotYet => "code points and errors not counted yet".to_owned(),
            Self::Unknown => "code points and errors not known".to_owned(),
        }
    }
}

/// Looks up what stands in a range. Nothing in it waits.
#[derive(Default)]
pub struct RangeFacts {
    asked: Option<AskedRange>,
}

/// What was asked of which source.
struct AskedRange {
    range: Range<u64>,
    source: Arc<dyn Source>,

    /// How long it was then: what its end cuts may become whole when it grows.
    len: u64,
    counts: CensusQuery,
}

impl RangeFacts {
    /// What is known of a range that is not empty. What was asked of another one is forgotten.
    pub fn poll(&mut self, document: &OpenDocument, range: &Range<u64>) -> Facts {
        if range.end - range.start <= DECODED_AT_ONCE {
            let decoded = document.decode(range.clone());
            if !decoded.waiting && decoded.error.is_none() {
                let counts = RangeCounts::of_window(&decoded.window, range.start, range.end);
                return Facts::Known(counts);
            }
        }
        let len = document
            .len()
            .min(range.end.saturating_add(DECODED_AT_ONCE));
        let is_new = self.asked.as_ref().is_none_or(|asked| {
            asked.range != *range
                || asked.len != len
                || !Arc::ptr_eq(&asked.source, document.source())
        });
        if is_new {
            let question = Question::Range {
                start: range.start,
                end: range.end,
            };
            self.asked = Some(AskedRange {
                range: range.clone(),
                source: Arc::clone(document.source()),
                len,
                counts: CensusQuery::new(question),
            });
        }
        let census = document.census();
        let answer = self
            .asked
            .as_mut()
            .and_then(|asked| asked.counts.poll(census));
        match answer {
            Some(Answer::Range(counts)) => Facts::Known(*counts),
            Some(Answer::NotYet) if census.snapshot().is_running() => Facts::NotYet,
            None => Facts::Coming,
            Some(_) => Facts::Unknown,
        }
    }
}
