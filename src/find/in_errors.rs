//! Finds errors in a stripe.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::stripe_search::{Counted, Match, Stripe, StripeSearch};
use crate::census::GroupReader;
use crate::source::SourceError;
use crate::utf8::Form;

/// Finds the errors of a source, each where it starts.
///
/// It does not know a census: one that runs beside it answers questions about errors sooner.
pub(super) struct InErrors {
    form: Option<Form>,
}

impl InErrors {
    pub(super) fn new(form: Option<Form>) -> Self {
        Self { form }
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
        let mut matches = 0;
        let mut reader = GroupReader::new(source, range.start, cancel);
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
        let bytes = reader.offset().clamp(range.start, range.end) - range.start;
        Ok((!cancel.load(Ordering::Relaxed)).then_some(Counted { bytes, matches }))
    }
}
