//! The answers that are right, as they may be typed.

use crate::teach::lesson::{Check, Lesson};
use crate::words::bytes_in_hex;

/// How a task is answered where there is only a field to type in, or a choice.
pub(super) enum Accepted {
    /// One of these is typed. The first is the usual form; upper and lower case are the same.
    Typed(Vec<String>),

    /// This number is typed.
    Number(u64),

    /// Yes, or no.
    YesNo(bool),

    /// Too many answers are right to list them.
    Many,
}

/// Which answers to a task are right.
pub(super) fn accepted(lesson: &Lesson) -> Accepted {
    match &lesson.check {
        Check::Bytes(several) => {
            Accepted::Typed(several.iter().flat_map(|it| hex_forms(it)).collect())
        }
        Check::Text(text) => Accepted::Typed(hex_forms(text.as_bytes()).into()),
        Check::CodePoint(code_point) => {
            let digits = format!("{code_point:04X}");
            Accepted::Typed(vec![format!("U+{digits}"), format!("0x{digits}"), digits])
        }
        Check::Number(number) => Accepted::Number(*number),
        Check::Place(place) => Accepted::Number(*place as u64),
        Check::YesNo(is_yes) => Accepted::YesNo(*is_yes),
        Check::WellFormed { .. } | Check::OneError { .. } => Accepted::Many,
    }
}

/// The bytes with gaps, and without.
fn hex_forms(bytes: &[u8]) -> [String; 2] {
    let digits = bytes_in_hex(bytes);
    let closed = digits.replace(' ', "");
    [digits, closed]
}

/// What the task asks, with its bytes and with how it is answered where that is not by the bench: in paragraphs.
pub(super) fn question(lesson: &Lesson) -> Vec<String> {
    let mut parts = vec![lesson.task.clone()];
    if !lesson.bytes.is_empty() {
        parts.push(format!("The bytes: {}", bytes_in_hex(&lesson.bytes)));
    }
    let how = match &lesson.check {
        Check::Place(_) => "Answer with the offset of the byte, counted from 0.",
        Check::Bytes(_) | Check::Text(_) | Check::WellFormed { .. } | Check::OneError { .. } => {
            "Answer with the bytes in hex, such as 41 42."
        }
        Check::CodePoint(_) => "Answer with U+ and hex digits.",
        Check::Number(_) | Check::YesNo(_) => return parts,
    };
    parts.push(how.to_owned());
    parts
}
