//! Answers to questions, from the counts of stripes and from searching few of them again.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::question::{Answer, Found, MAX_LISTED, Question};
use super::stripe_search::Match;
use super::worker::{Shared, lock};
use crate::scan::{Way, walk};
use crate::source::SourceError;

/// Answers questions. It searches stripes that the counting threads have not reached, and shares the counts
/// with them.
pub(super) struct Lookup<'a> {
    shared: &'a Shared,
    cancel: &'a AtomicBool,
    buffer: Vec<u8>,
}

/// A match, the stripe it starts in, and how many matches of that stripe come before it.
#[derive(Debug, Clone, Copy)]
struct InStripe {
    at: Match,
    stripe: u64,
    before: u64,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(shared: &'a Shared, cancel: &'a AtomicBool) -> Self {
        Self {
            shared,
            cancel,
            buffer: Vec::new(),
        }
    }

    /// The answer to a question.
    pub(super) fn answer(mut self, question: Question) -> Answer {
        let answer = match question {
            Question::From { offset } => self.nearest_from(Some(offset)),
            Question::Next { after } => self.nearest_from(after.checked_add(1)),
            Question::Previous { before } => self.nearest_before(before),
            Question::InRange { range } => self.in_range(&range),
        };
        answer.unwrap_or_else(Answer::Failed)
    }

    /// The first match at or after `from`, or of the source. Without `from` there is nothing after.
    fn nearest_from(&mut self, from: Option<u64>) -> Result<Answer, SourceError> {
        let ahead = match from {
            Some(from) => self.first_in(from..u64::MAX)?,
            None => None,
        };
        if let Some(found) = ahead {
            return Ok(self.found(found, false));
        }
        let wrapped = self.first_in(0..from.unwrap_or(u64::MAX))?;
        Ok(wrapped.map_or(Answer::Match(None), |found| self.found(found, true)))
    }

    /// The last match before an offset, or of the source.
    fn nearest_before(&mut self, before: u64) -> Result<Answer, SourceError> {
        if let Some(found) = self.last_in(0..before)? {
            return Ok(self.found(found, false));
        }
        if !self.find_end()? {
            return Ok(Answer::NotYet);
        }
        let wrapped = self.last_in(before..u64::MAX)?;
        Ok(wrapped.map_or(Answer::Match(None), |found| self.found(found, true)))
    }

    /// The matches that have a byte in a range.
    fn in_range(&mut self, range: &Range<u64>) -> Result<Answer, SourceError> {
        let reach = self.shared.pattern.search().max_len() as u64;
        let first = range.start.saturating_sub(reach.saturating_sub(1));
        let mut matches = Vec::new();
        let mut complete = true;
        if !range.is_empty() {
            self.all_from(first, range.end, &mut |found| {
                if found.at.offset >= range.end {
                    return ControlFlow::Break(());
                }
                if found.at.end() > range.start {
                    if matches.len() == MAX_LISTED {
                        complete = false;
                        return ControlFlow::Break(());
                    }
                    matches.push(found.at);
                }
                ControlFlow::Continue(())
            })?;
        }
        Ok(Answer::Matches { matches, complete })
    }

    /// The first match that starts in a range.
    fn first_in(&mut self, range: Range<u64>) -> Result<Option<InStripe>, SourceError> {
        let mut first = None;
        self.all_from(range.start, range.end, &mut |found| {
            if found.at.offset < range.start {
                return ControlFlow::Continue(());
            }
            first = Some(found).filter(|found| found.at.offset < range.end);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// The last match that starts in a range.
    fn last_in(&mut self, range: Range<u64>) -> Result<Option<InStripe>, SourceError> {
        let Some(last) = range.end.checked_sub(1) else {
            return Ok(None);
        };
        let (shared, cancel) = (self.shared, self.cancel);
        let stripe_len = shared.stripe_len.get();
        let candidate = |number| {
            let stripe = lock(&shared.counts).previous(number)?;
            let end = shared.start_of(stripe).saturating_add(stripe_len);
            (end > range.start).then_some(stripe)
        };
        let mut found = None;
        walk(
            Way::Backwards,
            last / stripe_len,
            cancel,
            candidate,
            |stripe| {
                self.each_in(stripe, &mut |at| {
                    if at.at.offset >= range.end {
                        return ControlFlow::Break(());
                    }
                    if at.at.offset >= range.start {
                        found = Some(at);
                    }
                    ControlFlow::Continue(())
                })?;
                Ok(found.is_none())
            },
        )?;
        Ok(found)
    }

    /// Visits the matches from the stripe that holds `from` on. It stops when told to, at the end of the
    /// source, or at the end of the stripe that holds the offset before `end`.
    fn all_from(
        &mut self,
        from: u64,
        end: u64,
        each: &mut dyn FnMut(InStripe) -> ControlFlow<()>,
    ) -> Result<(), SourceError> {
        let (shared, cancel) = (self.shared, self.cancel);
        let candidate = |number| {
            let stripe = lock(&shared.counts).next(number)?;
            (shared.start_of(stripe) < end).then_some(stripe)
        };
        let first = from / shared.stripe_len;
        walk(Way::Forwards, first, cancel, candidate, |stripe| {
            self.each_in(stripe, each)
        })
    }

    /// Visits the matches of one stripe. Returns whether to go on with the next one. That is false after a
    /// stop and at the end of the source.
    fn each_in(
        &mut self,
        stripe: u64,
        each: &mut dyn FnMut(InStripe) -> ControlFlow<()>,
    ) -> Result<bool, SourceError> {
        let mut before = 0;
        let mut found = |at| {
            let step = each(InStripe { at, stripe, before });
            before += 1;
            step
        };
        let counted = self
            .shared
            .look_at(stripe, self.cancel, &mut self.buffer, &mut found)?;
        Ok(counted.is_some_and(|counted| counted.bytes == self.shared.stripe_len.get()))
    }

    /// Finds the end of the source by reading past its supposed end. Returns whether it was found: an endless
    /// device has no last match.
    fn find_end(&self) -> Result<bool, SourceError> {
        let hint = self.shared.source.len_hint();
        let mut number = hint / self.shared.stripe_len;
        while lock(&self.shared.counts).end().is_none() {
            let keeps = lock(&self.shared.counts).keeps(number);
            if !keeps || self.cancel.load(Ordering::Relaxed) {
                return Ok(false);
            }
            let start = self.shared.start_of(number);
            if self.shared.source.read_at(start, &mut [0])? == 0 {
                lock(&self.shared.counts).set_end(number + 1);
            }
            number += 1;
        }
        Ok(true)
    }

    fn found(&self, found: InStripe, wrapped: bool) -> Answer {
        let before = lock(&self.shared.counts).before(found.stripe);
        Answer::Match(Some(Found {
            at: found.at,
            number: before.map(|before| before + found.before + 1),
            wrapped,
        }))
    }
}
