//! The lines of a text that are left when decoration has been taken off.

use std::borrow::Cow;
use std::ops::Range;

use super::source_map::SourceMap;

/// The lines of a text, each without what was taken off it. They are in the order of the text.
#[derive(Debug, Clone)]
pub(super) struct View<'a> {
    text: &'a [u8],
    /// Where each line is, without its end.
    pub(super) lines: Vec<Range<usize>>,
    /// Do the lines follow one another without line ends between them?
    pub(super) is_joined: bool,
    /// What was taken off, each as words.
    pub(super) taken_off: Vec<Cow<'static, str>>,
    /// How many characters were left out that may be part of what is meant, white space not counted.
    pub(super) left_out: usize,
    /// Why the bytes may not be all of them, each as a sentence without a full stop.
    pub(super) doubts: Vec<Cow<'static, str>>,
}

impl<'a> View<'a> {
    /// All lines of a text.
    pub(super) fn of(text: &'a [u8]) -> Self {
        Self::of_range(text, 0..text.len())
    }

    /// The lines of a part of a text.
    pub(super) fn of_range(text: &'a [u8], range: Range<usize>) -> Self {
        let part = text.get(range.clone()).unwrap_or_default();
        let mut lines = Vec::new();
        let mut start = range.start;
        for end in memchr::memchr_iter(b'\n', part).chain(std::iter::once(part.len())) {
            let end = range.start + end;
            let line = text.get(start..end).unwrap_or_default();
            let carriage = usize::from(line.last() == Some(&b'\r'));
            lines.push(start..end - carriage);
            start = end + 1;
        }
        Self {
            text,
            lines,
            is_joined: false,
            taken_off: Vec::new(),
            left_out: 0,
            doubts: Vec::new(),
        }
    }

    /// Another view of the same text: these lines, and this was taken off.
    pub(super) fn with(&self, lines: Vec<Range<usize>>, taken_off: Cow<'static, str>) -> Self {
        let mut next = self.clone();
        next.lines = lines;
        if !next.taken_off.contains(&taken_off) {
            next.taken_off.push(taken_off);
        }
        next
    }

    /// The same, where it leaves out what `before` has, and this is why bytes may be missing.
    pub(super) fn doubting(mut self, before: &Self, doubt: impl Into<Cow<'static, str>>) -> Self {
        let doubt = doubt.into();
        self.left_out += before.len().saturating_sub(self.len());
        if !self.doubts.contains(&doubt) {
            self.doubts.push(doubt);
        }
        self
    }

    /// The whole text that it is a view of.
    pub(super) fn whole(&self) -> &'a [u8] {
        self.text
    }

    /// What is left of a range of the text.
    pub(super) fn at(&self, range: &Range<usize>) -> &'a [u8] {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// What is left of each line.
    pub(super) fn contents(&self) -> impl DoubleEndedIterator<Item = &'a [u8]> {
        self.lines.iter().map(|line| self.at(line))
    }

    /// How many characters are left, white space not counted.
    fn len(&self) -> usize {
        self.contents().map(content_len).sum()
    }

    /// What is left, as one text, and where it is.
    pub(super) fn build(&self) -> (Vec<u8>, SourceMap) {
        let len = self.lines.iter().map(|line| line.len() + 1).sum();
        let mut text = Vec::with_capacity(len);
        let mut map = SourceMap::default();
        for (number, line) in self.lines.iter().enumerate() {
            text.extend_from_slice(self.at(line));
            map.push(line.len(), line.clone());
            let next = self.lines.get(number + 1);
            let Some(next) = next.filter(|_| !self.is_joined) else {
                continue;
            };
            let between = self.text.get(line.end..next.start).unwrap_or_default();
            // Where two lines are parts of one, there is no line end between them.
            if let Some(end) = memchr::memchr(b'\n', between) {
                let end = line.end + end;
                text.push(b'\n');
                map.push(1, end..end + 1);
            }
        }
        (text, map)
    }

    /// As many of the first lines as fit into so many bytes, at least one; of a longer one the start.
    pub(super) fn start(&self, most: usize) -> Self {
        let mut len = 0;
        let lines = self.lines.iter().take_while(|line| {
            let fits = len == 0 || len + line.len() < most;
            len += line.len() + 1;
            fits
        });
        let mut start = self.clone_without_lines();
        start.lines = lines
            .map(|line| line.start..line.end.min(line.start + most))
            .collect();
        start
    }

    fn clone_without_lines(&self) -> Self {
        Self {
            text: self.text,
            lines: Vec::new(),
            is_joined: self.is_joined,
            taken_off: self.taken_off.clone(),
            left_out: self.left_out,
            doubts: self.doubts.clone(),
        }
    }
}

/// How many bytes of a text are no white space.
pub(super) fn content_len(text: &[u8]) -> usize {
    text.iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count()
}

/// A part of a line, without white space at both ends.
pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (part.len() - part.trim_ascii_start().len());
    let end = range.end - (part.len() - part.trim_ascii_end().len());
    start.min(end)..end
}
