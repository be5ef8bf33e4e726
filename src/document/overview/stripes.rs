//! What is known of the stripes of a source.

use std::sync::Arc;

use crate::census::{Answer, Census, Query, Question, Stripe};

/// The stripes of a source, asked for again when there are more of them or the census knows more. It
/// never waits: until the answer comes, the old ones are shown.
#[derive(Default)]
pub struct Stripes {
    known: Arc<[Stripe]>,
    asked: Option<(Request, Query)>,

    /// What was asked for last.
    last: Option<Request>,
}

/// How many stripes, of how much of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    stripes: usize,
    counted: u64,
}

impl Stripes {
    /// So many stripes, or as many as were known before.
    pub fn get(&mut self, census: &Census, stripes: usize) -> &Arc<[Stripe]> {
        if let Some((request, asked)) = &self.asked
            && let Some(answer) = asked.poll()
        {
            self.last = Some(*request);
            self.asked = None;
            if let Answer::Density(stripes) = answer {
                self.known = stripes;
            }
        }
        let request = Request {
            stripes,
            counted: census.snapshot().totals.bytes,
        };
        if self.asked.is_none() && self.last != Some(request) {
            self.asked = Some((request, census.ask(Question::Density { stripes })));
        }
        &self.known
    }

    /// Has all of it asked for again: the source has changed.
    pub fn forget(&mut self) {
        self.last = None;
        self.asked = None;
    }
}
