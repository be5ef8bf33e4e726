//! An answer judged: solved, or which kind of mistake it is.
//!
//! | file | what it holds |
//! |---|---|
//! | `bytes` | bytes against bytes, a text, a shape or an error |
//! | `typed` | numbers and code points |
//! | `place` | places |

mod bytes;
mod place;
mod typed;

use super::{Answer, Check, Lesson, Mistake};
use crate::unicode::message;
use crate::utf8::{Decoder, Group, GroupAssembler, GroupKind, Unit};

/// What is said to an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is right.
    Solved,

    /// It is not.
    Wrong {
        /// The kind of mistake.
        mistake: Mistake,

        /// A hint, one or more sentences.
        hint: String,
    },
}

/// Judges an answer to the task of a lesson.
///
/// The kind of mistake is what the answer most likely is. It does not know what the learner thought.
pub fn judge(lesson: &Lesson, answer: &Answer) -> Verdict {
    match mistake(lesson, answer) {
        None => Verdict::Solved,
        Some(mistake) => Verdict::Wrong {
            mistake,
            hint: hint(lesson, mistake, answer),
        },
    }
}

fn mistake(lesson: &Lesson, answer: &Answer) -> Option<Mistake> {
    match (&lesson.check, answer) {
        (Check::Bytes(wanted), Answer::Bytes(bytes)) => bytes::same(lesson, wanted, bytes),
        (Check::Text(wanted), Answer::Bytes(bytes)) => {
            bytes::same(lesson, &[wanted.clone().into_bytes()], bytes)
        }
        (Check::WellFormed { bytes, characters }, Answer::Bytes(written)) => {
            bytes::well_formed(lesson, *bytes, *characters, written)
        }
        (
            Check::OneError {
                kind,
                without,
                naive,
            },
            Answer::Bytes(bytes),
        ) => bytes::one_error(lesson, *kind, without.as_deref(), naive.as_deref(), bytes),
        (Check::Number(wanted), Answer::Typed(typed)) => typed::number(lesson, *wanted, typed),
        (Check::CodePoint(wanted), Answer::Typed(typed)) => {
            typed::code_point(lesson, *wanted, typed)
        }
        (Check::Place(wanted), Answer::Place(place)) => place::chosen(lesson, *wanted, *place),
        (Check::Place(wanted), Answer::Typed(typed)) => place::typed(lesson, *wanted, typed),
        (Check::YesNo(wanted), Answer::Choice(is_yes)) => {
            (is_yes != wanted).then_some(Mistake::WrongChoice)
        }
        _ => Some(Mistake::OtherWay),
    }
}

fn hint(lesson: &Lesson, mistake: Mistake, answer: &Answer) -> String {
    let hint = lesson.hint(mistake).to_owned();
    match (mistake, answer) {
        (Mistake::OtherError, Answer::Bytes(bytes)) if !lesson.hints.contains_key(&mistake) => {
            match first_error(bytes) {
                Some(kind) => format!("{hint} Its kind is called “{}”.", message::kind(kind)),
                None => hint,
            }
        }
        _ => hint,
    }
}

/// The errors of bytes that are a whole text.
fn errors(bytes: &[u8]) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut assembler = GroupAssembler::default();
    Decoder::decode_all(bytes, &mut |unit: Unit| {
        assembler.unit(&unit, &mut |group| groups.push(group));
    });
    assembler.finish(&mut |group| groups.push(group));
    groups
}

fn first_error(bytes: &[u8]) -> Option<GroupKind> {
    errors(bytes).first().map(Group::kind)
}
