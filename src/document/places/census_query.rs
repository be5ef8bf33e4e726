//! A question to the census that waits for the counting.

use crate::census::{Answer, Census, FoundPlace, Question};
use crate::document::refreshed::Refreshed;

/// A question that is asked again as long as the census has not counted far enough. Nothing here waits.
pub struct CensusQuery {
    question: Question,

    /// The last answer. It depends on the frontier of the census and on whether the census goes on.
    answer: Refreshed<(u64, bool), Answer>,
}

impl CensusQuery {
    /// Returns a question that was not asked yet.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            answer: Refreshed::default(),
        }
    }

    /// Returns the last answer, if there is one. If it says that the census has not counted far enough,
    /// another answer may follow.
    pub fn poll(&mut self, census: &Census) -> Option<&Answer> {
        self.answer.poll();
        // A source that grew may now have a place that it did not have before.
        let may_change = |answer: &Answer| {
            matches!(
                answer,
                Answer::NotYet | Answer::Place(FoundPlace::PastTheEnd)
            )
        };
        if self
            .answer
            .known()
            .is_none_or(|(_, answer)| may_change(answer))
        {
            let snapshot = census.announced();
            let now = (snapshot.frontier, snapshot.is_running());
            self.answer.refresh(now, || census.ask(self.question), Some);
        }
        self.answer.known().map(|(_, answer)| answer)
    }
}
