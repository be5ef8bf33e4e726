//! Questions in GIFT, the format in which Moodle reads plain text.

use std::fmt::Write as _;

use super::accepted::{Accepted, accepted, question};
use crate::teach::lesson::Lesson;

/// Writes a question for each lesson, with why the answer is right as general feedback.
pub(super) fn written<'a>(title: &str, lessons: impl Iterator<Item = &'a Lesson>) -> String {
    // Writing to a string cannot fail.
    let mut text = String::new();
    let _ = writeln!(text, "$CATEGORY: {}\n", escaped(title));
    for (lesson, number) in lessons.zip(1..) {
        let _ = write!(text, "::{number:02} {}::[plain]", escaped(&lesson.title));
        let parts: Vec<String> = question(lesson).iter().map(|part| escaped(part)).collect();
        text.push_str(&parts.join("\\n"));
        text.push_str(" {");
        match accepted(lesson) {
            Accepted::Typed(forms) => {
                for form in forms {
                    let _ = write!(text, "={} ", escaped(&form));
                }
            }
            Accepted::Number(number) => {
                let _ = write!(text, "#{number}");
            }
            Accepted::YesNo(true) => text.push_str("TRUE"),
            Accepted::YesNo(false) => text.push_str("FALSE"),
            Accepted::Many => {}
        }
        let _ = write!(text, "####{}}}\n\n", escaped(&lesson.answer));
    }
    text
}

/// In GIFT, these characters have a meaning, and a line ends a question. What has no shape in a line is left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\n' | '\t' => escaped.push(' '),
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}
