//! What is at the end of every line: the bar of a table, a mark that the next line belongs to it.

use super::view::View;

/// What every line ends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Suffix(Vec<u8>);

/// The longest suffix that is looked for, in bytes.
const LONGEST: usize = 40;

impl Suffix {
    /// What all lines of a view end with, from a mark on that is none of digits; the last line need not have it.
    pub(super) fn propose(view: &View<'_>) -> Option<Self> {
        let mut lines = view
            .contents()
            .map(<[u8]>::trim_ascii_end)
            .filter(|line| !line.is_empty());
        let first = lines.next()?;
        let others: Vec<&[u8]> = lines.collect();
        let (last, between) = others.split_last().unwrap_or((&first, &[]));
        let mut len = first.len().min(LONGEST);
        for line in between {
            len = len.min(common_end(first, line));
        }
        let with_last = len.min(common_end(first, last));
        // Of two lines, both have it.
        let len = if between.is_empty() || with_last > 0 {
            with_last
        } else {
            len
        };
        let end = first.get(first.len() - len..)?;
        let mark = end
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'=')?;
        let end = end.get(mark..)?;
        let is_tag = end.starts_with(b"<") && end.ends_with(b">");
        if end.iter().any(u8::is_ascii_alphanumeric) && !is_tag {
            return None;
        }
        (others.len() + 1 > 1 || is_mark(end)).then(|| Self(end.to_vec()))
    }

    /// The view without it.
    pub(super) fn apply<'a>(&self, view: &View<'a>) -> Option<View<'a>> {
        let mut found = false;
        let lines = view.lines.iter().map(|line| {
            let content = view.at(line).trim_ascii_end();
            match content.strip_suffix(self.0.as_slice()) {
                Some(rest) => {
                    found = true;
                    line.start..line.start + rest.len()
                }
                None => line.clone(),
            }
        });
        let lines = lines.collect();
        let shown = String::from_utf8_lossy(&self.0).trim().to_owned();
        let what = format!("`{shown}` at the end of the lines");
        found.then(|| view.with(lines, what.into()))
    }
}

/// How many bytes are the same at the ends of both.
fn common_end(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.iter().rev().zip(other.iter().rev());
    pairs.take_while(|(one, other)| one == other).count()
}

fn is_mark(end: &[u8]) -> bool {
    let marks = end.trim_ascii();
    !marks.is_empty() && marks.iter().all(|byte| b"|\\;`.,".contains(byte))
}
