//! From a place that is looked for to a question about its source, and from the answer to what is known of it.

use super::finding::{PlaceFinding, Way};
use super::target::{Target, bytes, offset_words};
use super::wish::{Edge, Wish};
use crate::census::{Answer, FoundPlace, Measure, Question, Totals};
use crate::words::grouped;

/// How a place is found.
#[derive(Debug, Clone, PartialEq)]
pub enum Resolution {
    /// The length of the source tells it.
    Known(PlaceFinding),

    /// A census is asked; [`told`] says what its answer means.
    Ask(Question),

    /// The source is searched for a scalar value.
    Search(char),
}

/// Returns how a place is found in a source of so many bytes.
pub fn resolution(wish: Wish, len: u64) -> Resolution {
    if len == 0 {
        return Resolution::Known(PlaceFinding::Nowhere("The document is empty".to_owned()));
    }
    match (wish.target, wish.edge) {
        (Target::Nth { measure, number }, _) => Resolution::Ask(Question::Nth { measure, number }),
        (Target::Line { line, column, unit }, edge) => {
            let whole_line = match edge {
                Edge::Start => 1,
                Edge::End => u64::MAX,
            };
            let column = column.unwrap_or(whole_line);
            Resolution::Ask(Question::Line { line, column, unit })
        }
        (Target::Scalar(scalar), _) => Resolution::Search(scalar),
        (Target::Offset(_) | Target::Forward(_) | Target::Backward(_) | Target::Part(_), _) => {
            Resolution::Known(computed(wish, len))
        }
    }
}

/// What the answer of a census means for a place; `None` if it has not counted that far.
pub fn told(answer: &Answer, wish: Wish, totals: &Totals) -> Option<PlaceFinding> {
    Some(match answer {
        Answer::Place(FoundPlace::Offset(offset)) => PlaceFinding::at(*offset),
        Answer::Place(FoundPlace::EndOfLine(offset)) => match wish.target {
            Target::Line { column: None, .. } => PlaceFinding::at(*offset),
            _ => PlaceFinding::At {
                offset: *offset,
                way: Way::EndOfLine,
            },
        },
        Answer::Place(FoundPlace::PastTheEnd) => {
            PlaceFinding::Nowhere(how_many(totals, wish.target))
        }
        Answer::Failed(error) => PlaceFinding::Nowhere(error.to_string()),
        _ => return None,
    })
}

/// Computes the place from the length alone, which is not 0.
fn computed(wish: Wish, len: u64) -> PlaceFinding {
    let last = len - 1;
    let base = wish.base;
    let out_of_range = || {
        let last = offset_words(last);
        PlaceFinding::Nowhere(format!("Offsets go from 0 to {last}"))
    };
    let past_the_end = || {
        let left = bytes(len.saturating_sub(base));
        PlaceFinding::Nowhere(format!(
            "From the start of the range to the end it is {left}"
        ))
    };
    match (wish.target, wish.edge) {
        (Target::Offset(offset), _) if offset > last => out_of_range(),
        (Target::Offset(offset), Edge::Start) => PlaceFinding::at(offset),
        (Target::Offset(offset), Edge::End) => PlaceFinding::at(offset + 1),
        (Target::Forward(0), Edge::End) => {
            PlaceFinding::Nowhere("A range has at least one byte".to_owned())
        }
        (Target::Forward(count), Edge::End) => match base.checked_add(count) {
            Some(end) if end <= len => PlaceFinding::at(end),
            _ => past_the_end(),
        },
        (Target::Forward(count), Edge::Start) => match base.checked_add(count) {
            Some(offset) if offset <= last => PlaceFinding::at(offset),
            _ => out_of_range(),
        },
        (Target::Backward(_), Edge::End) => {
            PlaceFinding::Nowhere("Write + and a length, or where it ends".to_owned())
        }
        (Target::Backward(count), Edge::Start) => match base.checked_sub(count) {
            Some(offset) => PlaceFinding::at(offset),
            None => PlaceFinding::Nowhere(format!("The start is only {} back", bytes(base))),
        },
        (Target::Part(percent), Edge::Start) => PlaceFinding::at(percent.of(len).min(last)),
        (Target::Part(percent), Edge::End) => PlaceFinding::at(percent.of(len)),
        // The source is asked where they are.
        (Target::Nth { .. } | Target::Line { .. } | Target::Scalar(_), _) => out_of_range(),
    }
}

/// Returns how many there are, if the user named a number that is too high.
fn how_many(totals: &Totals, target: Target) -> String {
    match target {
        Target::Line { .. } => match totals.line_feeds {
            0 => "There is one line".to_owned(),
            line_feeds => format!("There are {} lines", grouped(line_feeds + 1)),
        },
        Target::Nth { measure, .. } if measure != Measure::WellFormed => {
            "The document ends before it".to_owned()
        }
        _ => match totals.code_points_total() {
            0 => "There is no code point".to_owned(),
            1 => "There is one code point, #0".to_owned(),
            count => format!(
                "There are {} code points, #0 to #{}",
                grouped(count),
                count - 1
            ),
        },
    }
}
