//! The lesson that keys and values make.

use std::collections::BTreeMap;

use super::front_matter::{FrontMatter, Pair};
use super::{Fault, KEYS, check};
use crate::teach::lesson::{Answer, Lesson, LessonProblem, Level, Mistake, Verdict, judge};

/// The most characters of a title.
const LONGEST_TITLE: usize = 80;

/// The most characters of a task, a hint, or an answer.
const LONGEST_SENTENCES: usize = 1000;

/// The greatest number of a lesson.
const LAST_NUMBER: u32 = 999_999;

/// What the keys of hints begin with.
const HINT: &str = "hint.";

/// Makes a lesson, or tells all that is wrong.
pub(super) fn lesson(id: &str, front_matter: FrontMatter<'_>) -> Result<Lesson, Vec<Fault>> {
    let FrontMatter {
        pairs,
        end,
        text,
        text_line: _,
        faults,
    } = front_matter;
    let mut fields = Fields {
        values: BTreeMap::new(),
        hints: BTreeMap::new(),
        end,
        faults,
    };
    for pair in pairs {
        fields.put(pair);
    }
    let title = fields.sentences("title", LONGEST_TITLE);
    let number = fields.required("number", |value| {
        let number = value.parse().ok().filter(|number| *number <= LAST_NUMBER);
        number.ok_or_else(|| LessonProblem::Number(value.to_owned()))
    });
    let level = fields.required("level", |value| {
        Level::of_key(value).ok_or_else(|| LessonProblem::Level(value.to_owned()))
    });
    let bytes = fields.optional("bytes", check::bytes);
    let task = fields.sentences("task", LONGEST_SENTENCES);
    let answer = fields.sentences("answer", LONGEST_SENTENCES);
    let check_line = fields.line_of("check");
    let check = fields.required("check", check::check);
    let solution_line = fields.line_of("solution");
    let own_solution = fields.optional("solution", check::bytes);
    let solution = check.as_ref().and_then(|check| {
        let told = check::told_solution(check);
        if told.is_some() && own_solution.is_some() {
            let fault = (solution_line, LessonProblem::UselessSolution);
            fields.faults.push(fault);
        }
        if told.is_none() && own_solution.is_none() && solution_line == end {
            fields.faults.push((check_line, LessonProblem::NoSolution));
        }
        told.or_else(|| own_solution.map(Answer::Bytes))
    });
    let Fields { hints, faults, .. } = fields;
    match (title, number, level, task, check, solution, answer) {
        (
            Some(title),
            Some(number),
            Some(level),
            Some(task),
            Some(check),
            Some(solution),
            Some(answer),
        ) if faults.is_empty() => {
            let lesson = Lesson {
                id: id.to_owned(),
                title,
                number,
                level,
                bytes: bytes.unwrap_or_default(),
                task,
                check,
                solution,
                answer,
                hints,
                text: text.to_owned(),
            };
            // Without a key of its own, the solution is in the check.
            let line = if solution_line == end {
                check_line
            } else {
                solution_line
            };
            sound(&lesson, line).map(|()| lesson)
        }
        _ => Err(faults),
    }
}

/// Can the task be solved, and is there something to do?
fn sound(lesson: &Lesson, line: usize) -> Result<(), Vec<Fault>> {
    if let Verdict::Wrong { mistake, .. } = judge(lesson, &lesson.solution) {
        return Err(vec![(line, LessonProblem::WrongSolution(mistake))]);
    }
    if judge(lesson, &Answer::Bytes(lesson.bytes.clone())) == Verdict::Solved {
        return Err(vec![(line, LessonProblem::SolvedAtFirst)]);
    }
    Ok(())
}

/// The values by their keys.
struct Fields {
    values: BTreeMap<String, Pair>,
    hints: BTreeMap<Mistake, String>,

    /// The line that ends the front matter: there something is missing.
    end: usize,

    faults: Vec<Fault>,
}

impl Fields {
    fn put(&mut self, pair: Pair) {
        if let Some(name) = pair.key.strip_prefix(HINT) {
            let Some(mistake) = Mistake::of_key(name) else {
                let problem = LessonProblem::UnknownMistake(name.to_owned());
                self.faults.push((pair.line, problem));
                return;
            };
            match sentences(&pair.key, &pair.value, LONGEST_SENTENCES) {
                Err(problem) => self.faults.push((pair.line, problem)),
                Ok(hint) => {
                    if self.hints.insert(mistake, hint).is_some() {
                        let problem = LessonProblem::Twice(pair.key);
                        self.faults.push((pair.line, problem));
                    }
                }
            }
        } else if !KEYS.contains(&pair.key.as_str()) {
            let problem = LessonProblem::UnknownKey(pair.key);
            self.faults.push((pair.line, problem));
        } else if self.values.contains_key(&pair.key) {
            let problem = LessonProblem::Twice(pair.key);
            self.faults.push((pair.line, problem));
        } else {
            self.values.insert(pair.key.clone(), pair);
        }
    }

    /// The line of a key, or the end of the front matter.
    fn line_of(&self, key: &str) -> usize {
        self.values.get(key).map_or(self.end, |pair| pair.line)
    }

    fn optional<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&str) -> Result<T, LessonProblem>,
    ) -> Option<T> {
        let pair = self.values.get(key)?;
        match read(&pair.value) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.faults.push((pair.line, problem));
                None
            }
        }
    }

    fn required<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(&str) -> Result<T, LessonProblem>,
    ) -> Option<T> {
        if !self.values.contains_key(key) {
            let fault = (self.end, LessonProblem::Missing(key));
            self.faults.push(fault);
            return None;
        }
        self.optional(key, |value| {
            if value.is_empty() {
                return Err(LessonProblem::NoValue(key.to_owned()));
            }
            read(value)
        })
    }

    fn sentences(&mut self, key: &'static str, most: usize) -> Option<String> {
        self.required(key, |value| sentences(key, value, most))
    }
}

/// A value that is text for people.
fn sentences(key: &str, value: &str, most: usize) -> Result<String, LessonProblem> {
    if value.is_empty() {
        return Err(LessonProblem::NoValue(key.to_owned()));
    }
    if value.chars().count() > most {
        return Err(LessonProblem::TooLong(key.to_owned(), most));
    }
    Ok(value.to_owned())
}
