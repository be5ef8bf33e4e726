//! The warnings and scripts in the stripes of a source.

use std::sync::Arc;

use crate::census::Stripe;
use crate::document::refreshed::Refreshed;
use crate::warnings::{Answer, Question, StripeWarnings, Survey};

/// The warnings and scripts by stripe. They are looked up again when the stripes change or the survey knows
/// more. It never waits.
#[derive(Default)]
pub struct WarningStripes(Refreshed<Request, Arc<[StripeWarnings]>>);

/// How many stripes, up to which offset, how much was surveyed, and how many warnings were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    stripes: usize,
    end: u64,
    surveyed: u64,
    found: u64,
}

impl WarningStripes {
    /// Returns the warnings in each of these stripes, if they were looked up.
    pub fn get(&mut self, survey: &Survey, stripes: &[Stripe]) -> Option<Arc<[StripeWarnings]>> {
        self.0.poll();
        let snapshot = survey.announced();
        let request = Request {
            stripes: stripes.len(),
            end: stripes.last()?.end,
            surveyed: snapshot.bytes,
            found: snapshot.total(),
        };
        if request.surveyed > 0 {
            let ask = || {
                let ends = stripes.iter().map(|stripe| stripe.end);
                let borders = stripes.first().map(|stripe| stripe.start);
                let borders: Arc<[u64]> = borders.into_iter().chain(ends).collect();
                survey.ask(Question::Stripes { borders })
            };
            self.0.refresh(request, ask, |answer| match answer {
                Answer::Stripes(stripes) => Some(stripes),
                _ => None,
            });
        }
        let (known, warnings) = self.0.known()?;
        let is_of_these = (known.stripes, known.end) == (request.stripes, request.end);
        is_of_these.then(|| Arc::clone(warnings))
    }
}
