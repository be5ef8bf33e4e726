//! Finds the matches in a stripe, including those that cross its borders.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::matcher::Matcher;
use super::stripe_search::{Counted, MAX_MATCH_LEN, Match, Stripe, StripeSearch};
use crate::source::{Source, SourceError, read_full};

/// Finds what a [`Matcher`] matches.
///
/// It also reads as many bytes before and after the stripe as a match may extend there. It reads further back
/// only if a match may reach into the stripe from the one before, to find where that match ends.
pub(super) struct InBytes {
    matcher: Matcher,

    /// Steps of all searches with it.
    steps: AtomicU64,
}

/// Bytes of a source in memory.
struct View<'a> {
    /// Offset of the first byte.
    base: u64,
    bytes: &'a [u8],
}

impl View<'_> {
    /// The place of an offset, at most one past the last byte.
    fn place(&self, offset: u64) -> usize {
        let place = usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX);
        place.min(self.bytes.len())
    }
}

/// The bytes of a source from `range.start` to `range.end`, fewer where the source ends.
fn view<'a>(
    source: &dyn Source,
    range: Range<u64>,
    buffer: &'a mut Vec<u8>,
) -> Result<View<'a>, SourceError> {
    let len = usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(usize::MAX);
    if buffer.len() < len {
        buffer.resize(len, 0);
    }
    let buffer = &mut buffer[..len];
    let read = read_full(source, range.start, buffer)?;
    Ok(View {
        base: range.start,
        bytes: &buffer[..read],
    })
}

impl InBytes {
    pub(super) fn new(matcher: Matcher) -> Self {
        Self {
            matcher,
            steps: AtomicU64::new(0),
        }
    }

    /// How far a match that starts before an offset may reach past it.
    fn reach(&self) -> u64 {
        self.matcher.max_len() as u64 - 1
    }

    fn look_around(&self) -> u64 {
        self.matcher.look_around() as u64
    }

    /// Returns the offset at or after `border` where the last match that starts before `border` ends. Where
    /// matches follow each other closely, each depends on the one before it. The search therefore begins at a
    /// fixed distance from the border, so that the result is always the same.
    fn end_of_match_before(
        &self,
        source: &dyn Source,
        border: u64,
        cancel: &AtomicBool,
    ) -> Result<u64, SourceError> {
        let from = border.saturating_sub(MAX_MATCH_LEN as u64);
        let base = from.saturating_sub(self.look_around());
        let end = border.saturating_add(self.reach() + self.look_around());
        let mut buffer = Vec::new();
        let view = view(source, base..end, &mut buffer)?;
        let border_place = view.place(border);
        let mut finding = self.matcher.in_bytes(view.bytes, cancel, &self.steps);
        let mut next = view.place(from);
        while let Some(found) = finding.find(next)
            && found.start < border_place
        {
            next = found.end;
        }
        Ok(border.max(view.base + next as u64))
    }
}

/// Counts one byte, which cannot cross a border.
fn count_byte(byte: u8, stripe: Stripe<'_>) -> Result<Option<Counted>, SourceError> {
    if stripe.cancel.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let view = view(stripe.source, stripe.range, stripe.buffer)?;
    Ok(Some(Counted {
        bytes: view.bytes.len() as u64,
        matches: memchr::memchr_iter(byte, view.bytes).count() as u64,
    }))
}

impl StripeSearch for InBytes {
    fn max_len(&self) -> usize {
        self.matcher.max_len()
    }

    fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    fn search(
        &self,
        stripe: Stripe<'_>,
        found: &mut dyn FnMut(Match) -> ControlFlow<()>,
    ) -> Result<Option<Counted>, SourceError> {
        let Stripe {
            source,
            range,
            cancel,
            buffer,
        } = stripe;
        let margin = self.reach() + self.look_around();
        let base = range.start.saturating_sub(margin);
        let view = view(source, base..range.end.saturating_add(margin), buffer)?;
        let (start, end) = (view.place(range.start), view.place(range.end));
        let mut counted = Counted {
            bytes: (end - start) as u64,
            matches: 0,
        };
        let from = view.place(range.start.saturating_sub(self.reach()));
        let mut finding = self.matcher.in_bytes(view.bytes, cancel, &self.steps);
        let mut next = finding.find(from);
        if next.as_ref().is_some_and(|found| found.start < start) {
            let from = self.end_of_match_before(source, range.start, cancel)?;
            next = finding.find(view.place(from));
        }
        while let Some(place) = next.filter(|found| found.start < end) {
            counted.matches += 1;
            let here = Match {
                offset: view.base + place.start as u64,
                len: place.len() as u64,
            };
            if found(here).is_break() || cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            next = finding.find(place.end);
        }
        // A cancelled matcher returns no more matches, so the count means nothing.
        Ok((!cancel.load(Ordering::Relaxed)).then_some(counted))
    }

    fn count(&self, stripe: Stripe<'_>) -> Result<Option<Counted>, SourceError> {
        match self.matcher.single_byte() {
            Some(byte) => count_byte(byte, stripe),
            None => self.search(stripe, &mut |_| ControlFlow::Continue(())),
        }
    }
}
