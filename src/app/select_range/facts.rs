//! What stands in a range: how many code points and errors.

use std::ops::Range;
use std::sync::Arc;

use crate::app::go_to::Patient;
use crate::app::open_document::OpenDocument;
use crate::census::{Answer, Question};
use crate::source::Source;

/// What is known of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facts {
    /// All of it.
    Known {
        /// Code points that have all their bytes in the range.
        code_points: u64,
        /// Errors that have a byte in the range.
        errors: u64,
    },
    /// It is being looked up.
    Coming,
    /// The census has not come that far.
    NotYet,
    /// It could not be read.
    Unknown,
}

/// Looks up what stands in a range. Nothing in it waits.
#[derive(Default)]
pub struct RangeFacts {
    asked: Option<Questions>,
}

/// Four questions: two about either end.
struct Questions {
    range: Range<u64>,
    source: Arc<dyn Source>,
    before: Patient,
    up_to: Patient,
    first_error: Patient,
    last_error: Patient,
}

impl RangeFacts {
    /// What is known of a range that is not empty. What was asked of another one is forgotten.
    pub fn poll(&mut self, document: &OpenDocument, range: &Range<u64>) -> Facts {
        let is_new = self.asked.as_ref().is_none_or(|asked| {
            asked.range != *range || !Arc::ptr_eq(&asked.source, document.source())
        });
        if is_new {
            let position = |offset| Patient::new(Question::Position { offset });
            let error = |offset| Patient::new(Question::ErrorPlace { offset });
            self.asked = Some(Questions {
                range: range.clone(),
                source: Arc::clone(document.source()),
                before: position(range.start),
                up_to: position(range.end),
                first_error: error(range.start),
                last_error: error(range.end.saturating_sub(1)),
            });
        }
        match &mut self.asked {
            Some(asked) => asked.poll(document),
            None => Facts::Coming,
        }
    }
}

impl Questions {
    fn poll(&mut self, document: &OpenDocument) -> Facts {
        let census = document.census();
        let answers = [
            &mut self.before,
            &mut self.up_to,
            &mut self.first_error,
            &mut self.last_error,
        ]
        .map(|patient| patient.poll(census).cloned());
        // A unit that begins before the range is not counted as one that is in it.
        let start = self.range.start;
        let decoded = document.decode(start..start + 1);
        match answers {
            [
                Some(Answer::Position(before)),
                Some(Answer::Position(up_to)),
                Some(Answer::ErrorPlace(first)),
                Some(Answer::ErrorPlace(last)),
            ] if !decoded.waiting => {
                let is_cut = decoded.window.unit_at(start).is_some_and(|unit| {
                    unit.offset < start && unit.end() <= self.range.end && unit.scalar().is_some()
                });
                let code_points = up_to.code_point.saturating_sub(before.code_point);
                let errors_to_last = last.number + u64::from(last.group.is_some());
                Facts::Known {
                    code_points: code_points.saturating_sub(u64::from(is_cut)),
                    errors: errors_to_last.saturating_sub(first.number),
                }
            }
            answers => {
                let any = |is: fn(&Answer) -> bool| {
                    answers.iter().any(|answer| answer.as_ref().is_some_and(is))
                };
                if any(|answer| matches!(answer, Answer::Failed(_))) {
                    Facts::Unknown
                } else if any(|answer| matches!(answer, Answer::NotYet)) {
                    Facts::NotYet
                } else {
                    Facts::Coming
                }
            }
        }
    }
}
