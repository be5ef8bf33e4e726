//! The counts of the stripes of a source.

use std::sync::Arc;

use crate::census::{Answer, Census, Question, Stripe};
use crate::document::refreshed::Refreshed;

/// The stripes of a source. They are looked up again when there are more of them or the census knows more. It
/// never waits: the old stripes are shown until the answer comes.
#[derive(Default)]
pub struct Stripes(Refreshed<Request, Arc<[Stripe]>>);

/// How many stripes, and of how much of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    stripes: usize,
    counted: u64,
}

impl Stripes {
    /// Returns this many stripes, or the stripes that were known before.
    pub fn get(&mut self, census: &Census, stripes: usize) -> Arc<[Stripe]> {
        self.0.poll();
        let request = Request {
            stripes,
            counted: census.announced().totals.bytes,
        };
        let ask = || census.ask(Question::Density { stripes });
        self.0.refresh(request, ask, |answer| match answer {
            Answer::Density(stripes) => Some(stripes),
            _ => None,
        });
        self.0
            .known()
            .map_or_else(Arc::default, |(_, stripes)| Arc::clone(stripes))
    }

    /// Looks all stripes up again, because the source has changed.
    pub fn forget(&mut self) {
        self.0.refresh_always();
    }
}
