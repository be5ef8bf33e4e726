//! What the tests of lessons share.

use byteloupe::teach::lesson::{Answer, Lesson, Mistake, Verdict, builtin, judge, parse};

pub fn lesson(id: &str) -> Lesson {
    let found = builtin().into_iter().find(|lesson| lesson.id == id);
    found.unwrap_or_else(|| panic!("no lesson {id}"))
}

/// A small lesson with these bytes and this check.
pub fn small(bytes: &str, check: &str) -> Lesson {
    let file = format!(
        "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: {bytes}\ntask: Do it.\ncheck: {check}\nanswer: A.\n---\n"
    );
    parse("small.md", "small", file.as_bytes()).unwrap_or_else(|errors| panic!("{errors:?}"))
}

pub fn bytes(hex: &str) -> Answer {
    let pairs = hex.split_whitespace();
    Answer::Bytes(
        pairs
            .map(|it| u8::from_str_radix(it, 16).unwrap())
            .collect(),
    )
}

pub fn typed(text: &str) -> Answer {
    Answer::Typed(text.to_owned())
}

pub fn mistake(lesson: &Lesson, answer: &Answer) -> Option<Mistake> {
    match judge(lesson, answer) {
        Verdict::Solved => None,
        Verdict::Wrong { mistake, .. } => Some(mistake),
    }
}

pub const HEAD: &str = "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: 41\ntask: Do it.\n";
