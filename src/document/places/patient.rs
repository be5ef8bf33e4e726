//! A question to the census that waits for the counting.

use crate::census::{Answer, Census, Place, Query, Question};

/// A question that is asked again as long as the census has not come that far. Nothing in it waits.
pub struct Patient {
    question: Question,
    asked: Option<Query>,
    answer: Option<Answer>,

    /// How far the census was when it was last asked: its frontier, and whether it went on.
    asked_at: Option<(u64, bool)>,
}

impl Patient {
    /// A question, not yet asked.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            asked: None,
            answer: None,
            asked_at: None,
        }
    }

    /// The last answer, if there is one. Where it says that the census has not come that far, another
    /// one may follow.
    pub fn poll(&mut self, census: &Census) -> Option<&Answer> {
        if let Some(answer) = self.asked.as_ref().and_then(Query::poll) {
            self.answer = Some(answer);
            self.asked = None;
        }
        // A source that grew may have a place that it did not have before.
        let is_final = !matches!(
            self.answer,
            None | Some(Answer::NotYet | Answer::Place(Place::PastTheEnd))
        );
        if !is_final && self.asked.is_none() {
            let snapshot = census.snapshot();
            let now = Some((snapshot.frontier, snapshot.is_running()));
            if self.asked_at != now {
                self.asked_at = now;
                self.asked = Some(census.ask(self.question));
            }
        }
        self.answer.as_ref()
    }
}
