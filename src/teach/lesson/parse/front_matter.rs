//! The keys and values at the start of the file of a lesson.

use super::Fault;
use crate::teach::lesson::LessonProblem;

/// The line that begins and ends it.
const FENCE: &str = "---";

/// A key with its value.
#[derive(Debug)]
pub(super) struct Pair {
    /// The line of the key, counted from 1.
    pub(super) line: usize,

    pub(super) key: String,

    /// The value, in one line. It is not empty unless nothing was written.
    pub(super) value: String,
}

/// The keys and values of a file, and the text behind them.
#[derive(Debug)]
pub(super) struct FrontMatter<'a> {
    pub(super) pairs: Vec<Pair>,

    /// The line that ends it, counted from 1.
    pub(super) end: usize,

    /// The text after it, without empty lines around it.
    pub(super) text: &'a str,

    /// The first line of the text, counted from 1.
    pub(super) text_line: usize,

    /// Lines that are no pair.
    pub(super) faults: Vec<Fault>,
}

impl<'a> FrontMatter<'a> {
    /// Reads a file from its first line.
    pub(super) fn read(file: &'a str) -> Result<Self, Vec<Fault>> {
        let mut lines = file.split_inclusive('\n').zip(1..);
        let mut at = match lines.next() {
            Some((first, _)) if first.trim_end() == FENCE => first.len(),
            _ => return Err(vec![(1, LessonProblem::NoFrontMatter)]),
        };
        let mut pairs: Vec<Pair> = Vec::new();
        let mut faults = Vec::new();
        let mut last = 1;
        for (whole, number) in lines {
            at += whole.len();
            last = number;
            let line = whole.trim_end();
            if line == FENCE {
                let after = file.get(at..).unwrap_or_default();
                let text = after.trim();
                let before = after.len() - after.trim_start().len();
                let empty = after.as_bytes().get(..before).unwrap_or_default();
                return Ok(Self {
                    pairs,
                    end: number,
                    text,
                    text_line: number + 1 + memchr::memchr_iter(b'\n', empty).count(),
                    faults,
                });
            }
            if line.is_empty() {
                continue;
            }
            let goes_on = line.strip_prefix("  ").map(str::trim_start);
            match (goes_on, pairs.last_mut(), pair(line)) {
                (Some(more), Some(before), _) => {
                    if !before.value.is_empty() {
                        before.value.push(' ');
                    }
                    before.value.push_str(more);
                }
                (None, _, Some((key, value))) => pairs.push(Pair {
                    line: number,
                    key: key.to_owned(),
                    value: value.to_owned(),
                }),
                _ => faults.push((number, LessonProblem::NoPair)),
            }
        }
        faults.push((last, LessonProblem::NoEnd));
        Err(faults)
    }
}

/// A key and a value. The key is made of ASCII letters, digits, `_`, `.` and `-`.
fn pair(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_of_key = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    let is_key = !key.is_empty() && key.bytes().all(is_of_key);
    let is_apart = value.is_empty() || value.starts_with(' ');
    (is_key && is_apart).then_some((key, value.trim()))
}
