//! The counts of a range: how many code points, errors and spans.

use std::ops::Range;

use super::begun::{Begun, SourceKey};
use super::content::Content;
use super::places::CensusQuery;
use crate::census::{Answer, Question, RangeCounts};
use crate::words::{grouped, plural};

/// The most bytes of a range that are decoded at once, without waiting for the census.
const DECODED_AT_ONCE: u64 = 4096;

/// What is known of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facts {
    /// All counts of the range.
    Known(RangeCounts),
    /// The counts are being looked up.
    Coming,
    /// The census has not counted that far, and goes on.
    NotYet,
    /// The census ended before the range, or the range could not be read.
    Unknown,
}

impl Facts {
    /// Returns `3 code points · 1 error (2 × U+FFFD)`, or why that is not known.
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

/// Looks up the counts of a range. Nothing here waits.
#[derive(Default)]
pub struct RangeFacts {
    counts: Begun<AskedRange, CensusQuery>,
}

/// The range that was asked, and its source.
#[derive(PartialEq)]
struct AskedRange {
    range: Range<u64>,
    source: SourceKey,

    /// The length of the source then. A sequence that its end cuts may become complete when it grows.
    len: u64,
}

impl RangeFacts {
    /// Returns what is known of a range that is not empty. The lookup of another range is dropped.
    pub fn poll(&mut self, content: &Content, range: &Range<u64>) -> Facts {
        let is_utf8 = content.counted_text().is_none();
        if range.end - range.start <= DECODED_AT_ONCE && is_utf8 {
            let decoded = content.decode(range.clone());
            if !decoded.waiting && decoded.error.is_none() {
                let counts = RangeCounts::of_window(&decoded.window, range.start, range.end);
                return Facts::Known(counts);
            }
        }
        let asked = AskedRange {
            range: range.clone(),
            source: SourceKey(content.counted_source()),
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
            Some(Answer::NotYet) if census.announced().is_running() => Facts::NotYet,
            None => Facts::Coming,
            Some(_) => Facts::Unknown,
        }
    }
}
