//! An answer judged: solved, or which kind of mistake it is.
//!
//! | file | what it holds |
//! |---|---|
//! | `observed` | what is seen in a wrong answer |
//! | `bytes` | bytes against bytes, a text, a shape or an error |
//! | `typed` | numbers and code points |
//! | `place` | places |

mod bytes;
mod observed;
mod place;
mod typed;

use observed::observed;

use super::{Answer, Check, Lesson, Mistake};
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
        (Check::OneError { .. }, Answer::Bytes(bytes)) => {
            bytes::one_error(lesson, &lesson.check, bytes)
        }
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

/// What is seen in the answer, and then what the lesson says to this kind of mistake. The general hint for an error would
/// say once more what is seen.
fn hint(lesson: &Lesson, mistake: Mistake, answer: &Answer) -> String {
    let observed = observed(lesson, mistake, answer);
    let is_told = mistake.is_ill_formed() && !lesson.hints.contains_key(&mistake);
    match observed {
        None => lesson.hint(mistake).to_owned(),
        Some(observed) if is_told => observed,
        Some(observed) => format!("{observed} {}", lesson.hint(mistake)),
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
