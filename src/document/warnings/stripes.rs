//! What is known of warnings and scripts in the stripes of a source.

use std::sync::Arc;

use crate::census::Stripe;
use crate::warnings::{Answer, Query, Question, Spread, Survey};

/// Warnings and scripts by stripe, asked for again when the stripes are others or the survey knows more.
/// It never waits.
#[derive(Default)]
pub struct WarningStripes {
    known: Option<(Request, Arc<[Spread]>)>,
    asked: Option<(Request, Query)>,

    /// What was asked for last.
    last: Option<Request>,
}

/// How many stripes up to which offset, when so much was surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    stripes: usize,
    end: u64,
    surveyed: u64,
}

impl WarningStripes {
    /// What stands in each of these stripes, if that was looked up.
    pub fn get(&mut self, survey: &Survey, stripes: &[Stripe]) -> Option<Arc<[Spread]>> {
        if let Some((request, asked)) = &self.asked
            && let Some(answer) = asked.poll()
        {
            let request = *request;
            self.asked = None;
            self.last = Some(request);
            if let Answer::Spread(spread) = answer {
                self.known = Some((request, spread));
            }
        }
        let request = Request {
            stripes: stripes.len(),
            end: stripes.last()?.end,
            surveyed: survey.snapshot().bytes,
        };
        if self.asked.is_none() && self.last != Some(request) && request.surveyed > 0 {
            let ends = stripes.iter().map(|stripe| stripe.end);
            let borders = stripes.first().map(|stripe| stripe.start);
            let borders: Arc<[u64]> = borders.into_iter().chain(ends).collect();
            self.asked = Some((request, survey.ask(Question::Spread { borders })));
        }
        let (known, spread) = self.known.as_ref()?;
        let is_of_these = (known.stripes, known.end) == (request.stripes, request.end);
        is_of_these.then(|| Arc::clone(spread))
    }
}
