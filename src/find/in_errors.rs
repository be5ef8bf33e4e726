//! Finds errors in a stripe.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

use super::stripe_search::{Counted, Match, Stripe, StripeSearch};
use crate::census::GroupReader;
use crate::source::SourceError;
use crate::utf8::Form;

/// Says of a range of offsets that no error starts in it; `false` where that is not known.
type IsClean = Box<dyn Fn(Range<u64>) -> bool + Send + Sync>;

/// Finds the errors of a source, each where it starts.
pub(super) struct InErrors {
    form: Option<Form>,
    is_clean: IsClean,
}

impl InErrors {
    pub(super) fn new(form: Option<Form>, is_clean: IsClean) -> Self {
        Self { form, is_clean }
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
            ..
        } = stripe;
        // What is clean may still end here: its last byte shows that it does not.
        if (self.is_clean)(range.clone())
            && source.read_at(range.end.saturating_sub(1), &mut [0])? > 0
        {
            return Ok(Some(Counted {
                bytes: range.end - range.start,
                matches: 0,
            }));
        }
        let mut reader = GroupReader::new(source, range.start, cancel)?;
        let mut matches = 0;
        while let Some(group) = reader.next_group_before(range.end)? {
            if self.form.is_some_and(|form| group.form() != form) {
                continue;
            }
            matches += 1;
            let here = Match {
                offset: group.offset,
                len: group.len(),
            };
            if found(here).is_break() || cancel.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let end = reader.offset().min(range.end);
        Ok(Some(Counted {
            bytes: end.saturating_sub(range.start),
            matches,
        }))
    }
}
