//! Tasks and tries as CSV.

use crate::csv::cell;
use crate::teach::lesson::{Attempts, Lesson};
use crate::words::bytes_in_hex;

/// Writes a line for each task.
pub(super) fn written(lessons: &[(Lesson, Attempts)]) -> String {
    let mut text = String::from("number,id,title,level,task,bytes,solved,wrong tries\r\n");
    for ((lesson, attempts), number) in lessons.iter().zip(1..) {
        let cells = [
            number.to_string(),
            cell(&lesson.id),
            cell(&lesson.title),
            lesson.level.key().to_owned(),
            cell(&lesson.task),
            bytes_in_hex(&lesson.bytes),
            if attempts.is_solved() { "yes" } else { "no" }.to_owned(),
            attempts.wrong().to_string(),
        ];
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}
