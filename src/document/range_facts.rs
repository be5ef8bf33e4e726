//! What stands in a range: how many code points, errors and spans.

use std::ops::Range;
use std::sync::Arc;

use super::begun::{Begun, SourceKey};
use super::content::Content;
use super::places::CensusQuery;
use crate::census::{Answer, Question, RangeCounts};
use crate::words::{grouped, plural};

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
    counts: Begun<AskedRange, CensusQuery>,
}

/// What was asked of which source.
#[derive(PartialEq)]
struct AskedRange {
    range: Range<u64>,
    source: SourceKey,

    /// How long it was then: what its end cuts may become whole when it grows.
    len: u64,
}

impl RangeFacts {
    /// What is known of a range that is not empty. What was asked of another one is forgotten.
    pub fn poll(&mut self, content: &Content, range: &Range<u64>) -> Facts {
        if range.end - range.start <= DECODED_AT_ONCE {
            let decoded = content.decode(range.clone());
            if !decoded.waiting && decoded.error.is_none() {
                let counts = RangeCounts::of_window(&decoded.window, range.start, range.end);
                return Facts::Known(counts);
            }
        }
        let asked = AskedRange {
            range: range.clone(),
            source: SourceKey(Arc::clone(content.source())),
            len: content.len().min(range.end.saturating_add(DECODED_AT_ONCE)),
        };
        let census = content.census();
        let counts = self.counts.with(asked, |asked| {
            CensusQuery::new(Question::Range {
                start: asked.range.start,
                end: asked.range.end,
            })
        });
        match counts.poll(census) {
            Some(Answer::Range(counts)) => Facts::Known(*counts),
            Some(Answer::NotYet) if census.snapshot().is_running() => Facts::NotYet,
            None => Facts::Coming,
            Some(_) => Facts::Unknown,
        }
    }
}
