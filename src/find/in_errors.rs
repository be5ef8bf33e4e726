//! Finds errors in a stripe.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

use super::stripe_search::{Counted, Match, Stripe, StripeSearch};
use crate::census::{BLOCK_LEN, GroupReader, chosen_path};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::Form;
use crate::utf8::classifier::{self, CONTEXT_LEN};

/// Says of a range of offsets that no error starts in it; `false` where that is not known.
type IsClean = Box<dyn Fn(Range<u64>) -> bool + Send + Sync>;

/// Bytes past a range that show what starts in it: the longest error that is no run has 12, and one
/// byte ends it.
const LOOK_AHEAD: u64 = 16;

/// Finds the errors of a source, each where it starts.
///
/// Each block is classified first, and decoded only if that shows that something is ill-formed.
pub(super) struct InErrors {
    form: Option<Form>,
    is_clean: IsClean,
}

impl InErrors {
    pub(super) fn new(form: Option<Form>, is_clean: IsClean) -> Self {
        Self { form, is_clean }
    }

    /// Is it certain that no error starts in the range, and that the source goes on behind it?
    fn shows_none(
        &self,
        source: &dyn Source,
        range: &Range<u64>,
        buffer: &mut Vec<u8>,
    ) -> Result<bool, SourceError> {
        if (self.is_clean)(range.clone()) {
            return Ok(source.read_at(range.end, &mut [0])? > 0);
        }
        let base = range.start.saturating_sub(CONTEXT_LEN as u64);
        let end = range.end.saturating_add(LOOK_AHEAD);
        buffer.resize((end - base) as usize, 0);
        // What the end of a source cuts is not shown by any byte.
        if read_full(source, base, buffer)? < buffer.len() {
            return Ok(false);
        }
        let (context, block) = buffer.split_at((range.start - base) as usize);
        Ok(!classifier::count(chosen_path(), context, block).has_errors())
    }
}

impl StripeSearch for InErrors {
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
        let mut counted = Counted::default();
        let mut start = range.start;
        while start < range.end {
            if cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let end = start.saturating_add(BLOCK_LEN).min(range.end);
            if self.shows_none(source, &(start..end), buffer)? {
                counted.bytes += end - start;
                start = end;
                continue;
            }
            let mut reader = GroupReader::new(source, start, cancel)?;
            while let Some(group) = reader.next_group_before(end)? {
                if self.form.is_some_and(|form| group.form() != form) {
                    continue;
                }
                counted.matches += 1;
                let here = Match {
                    offset: group.offset,
                    len: group.len(),
                };
                if found(here).is_break() || cancel.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
            let read_to = reader.offset().clamp(start, end);
            counted.bytes += read_to - start;
            if read_to < end {
                break;
            }
            start = end;
        }
        Ok((!cancel.load(Ordering::Relaxed)).then_some(counted))
    }
}
