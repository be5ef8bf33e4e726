//! Answers to questions about differences, read from the sources.

use std::sync::atomic::{AtomicBool, Ordering};

use super::alignment::{Alignment, Side};
use super::differ;
use super::overlap::Overlap;
use super::question::{Answer, Difference, Question};
use crate::source::{Source, SourceError};

/// Looks for differences. It always reads pieces of the same length.
pub struct Lookup<'a> {
    overlap: Overlap<'a>,
    alignment: Alignment,

    /// The end of the places where both sources have a byte, as far as the sources report their lengths.
    end_hint: Option<u64>,
    piece_len: u64,
    cancel: &'a AtomicBool,
}

impl<'a> Lookup<'a> {
    pub fn new(
        sources: [&'a dyn Source; 2],
        alignment: Alignment,
        piece_len: u64,
        cancel: &'a AtomicBool,
    ) -> Self {
        // Devices and `/proc` report 0 whatever their length is.
        let ends = Side::BOTH.into_iter().filter_map(|side| {
            let hint = sources[side.index()].len_hint();
            (hint > 0).then(|| alignment.place(side, hint))
        });
        Self {
            overlap: Overlap::new(sources, alignment),
            alignment,
            end_hint: ends.min(),
            piece_len,
            cancel,
        }
    }

    /// The answer to a question.
    pub fn answer(mut self, question: Question) -> Answer {
        let found = match question {
            Question::Next { after } => self.next(after),
            Question::Previous { before } => self.previous(before),
        };
        found.map_or_else(Answer::Failed, Answer::Difference)
    }

    fn next(&mut self, after: u64) -> Result<Option<Difference>, SourceError> {
        if let Some(found) = self.first_after(after)? {
            return Ok(Some(found));
        }
        let first = match self.head()? {
            Some(head) => Some(head),
            None => self.first_from(self.alignment.both_from(), false)?,
        };
        Ok(first.map(wrapped))
    }

    fn previous(&mut self, before: u64) -> Result<Option<Difference>, SourceError> {
        if let Some(found) = self.last_before(Some(before))? {
            return Ok(Some(found));
        }
        Ok(self.last_before(None)?.map(wrapped))
    }

    /// Returns the difference before the other source begins.
    fn head(&self) -> Result<Option<Difference>, SourceError> {
        for side in Side::BOTH {
            if self.alignment.lead(side.other()) > 0 && self.overlap.has_byte(side, 0)? {
                return Ok(Some(Difference {
                    place: 0,
                    only: Some(side),
                    wrapped: false,
                }));
            }
        }
        Ok(None)
    }

    /// The first difference that starts after a place.
    fn first_after(&mut self, after: u64) -> Result<Option<Difference>, SourceError> {
        let both_from = self.alignment.both_from();
        if after < both_from {
            return self.first_from(both_from, false);
        }
        let Some(next) = after.checked_add(1) else {
            return Ok(None);
        };
        // A difference starts right after the place only if there is none at the place itself.
        let (left, right) = self.overlap.read(after, 1)?;
        if left.is_empty() {
            // Behind the end of one source there is at most the rest of the other.
            return Ok(None);
        }
        let in_run = left != right;
        self.first_from(next, in_run)
    }

    /// The first difference that starts at or after a place where both may have bytes.
    fn first_from(
        &mut self,
        mut place: u64,
        mut in_run: bool,
    ) -> Result<Option<Difference>, SourceError> {
        while !self.cancel.load(Ordering::Relaxed) {
            let (left, right) = self.overlap.read(place, self.piece_len as usize)?;
            if let Some(at) = differ::first_start(left, right, &mut in_run) {
                return Ok(Some(differs(place + at as u64)));
            }
            let len = left.len() as u64;
            let Some(next) = place.checked_add(len) else {
                break;
            };
            place = next;
            if len < self.piece_len {
                return self.tail(place);
            }
        }
        Ok(None)
    }

    /// Returns the rest of one source after the end of the other.
    fn tail(&mut self, end: u64) -> Result<Option<Difference>, SourceError> {
        let head = self.head()?.and_then(|head| head.only);
        for side in Side::BOTH {
            // A source without any byte beside it makes only one difference.
            let goes_on = end == self.alignment.both_from() && head == Some(side);
            if !goes_on && self.overlap.has_byte(side, end)? {
                return Ok(Some(Difference {
                    place: end,
                    only: Some(side),
                    wrapped: false,
                }));
            }
        }
        Ok(None)
    }

    /// The last difference that starts before a place, or of all.
    fn last_before(&mut self, before: Option<u64>) -> Result<Option<Difference>, SourceError> {
        let both_from = self.alignment.both_from();
        let mut end = match before {
            Some(before) if before <= both_from => both_from,
            Some(before) if self.both_have_byte(before - 1)? => before,
            _ => {
                let end = self.end_of_both()?;
                if before.is_none_or(|before| end < before)
                    && let Some(tail) = self.tail(end)?
                {
                    return Ok(Some(tail));
                }
                end
            }
        };
        while end > both_from && !self.cancel.load(Ordering::Relaxed) {
            let start = end.saturating_sub(self.piece_len).max(both_from);
            // The byte before it tells whether a difference continues.
            let first = start.saturating_sub(1).max(both_from);
            let (left, right) = self.overlap.read(first, (end - first) as usize)?;
            let before = (start - first) as usize;
            let (left_before, left) = left.split_at_checked(before).unwrap_or_default();
            let (right_before, right) = right.split_at_checked(before).unwrap_or_default();
            let in_run = left_before != right_before;
            if let Some(at) = differ::last_start(left, right, in_run) {
                return Ok(Some(differs(start + at as u64)));
            }
            end = start;
        }
        Ok(self.head()?.filter(|_| before != Some(0)))
    }

    fn both_have_byte(&mut self, place: u64) -> Result<bool, SourceError> {
        Ok(!self.overlap.read(place, 1)?.0.is_empty())
    }

    /// Returns the first place where one of the two has no more bytes.
    fn end_of_both(&mut self) -> Result<u64, SourceError> {
        let mut end = self.alignment.both_from();
        // If the reported length is wrong, the source is read from the start, or further on.
        if let Some(hint) = self.end_hint.filter(|hint| *hint > end)
            && self.both_have_byte(hint - 1)?
        {
            end = hint;
        }
        while !self.cancel.load(Ordering::Relaxed) {
            let len = self.overlap.read(end, self.piece_len as usize)?.0.len() as u64;
            end = end.saturating_add(len);
            if len < self.piece_len {
                break;
            }
        }
        Ok(end)
    }
}

/// Returns a difference where both have bytes.
const fn differs(place: u64) -> Difference {
    Difference {
        place,
        only: None,
        wrapped: false,
    }
}

const fn wrapped(difference: Difference) -> Difference {
    Difference {
        wrapped: true,
        ..difference
    }
}
