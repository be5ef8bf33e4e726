//! Where the bytes of a text without its decoration are in the text that it was taken off.

use std::ops::Range;

use crate::notation::coverage::{Coverage, PieceKind};

/// A part of the shorter text, and the part of the longer one that it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    at: usize,
    len: usize,
    from: usize,
    /// Where a character became another one, or UTF-16 became UTF-8, it differs from `len`.
    from_len: usize,
}

/// Where each byte of a text without its decoration is in the text that it was taken off: in the same order, with
/// gaps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SourceMap {
    segments: Vec<Segment>,
}

impl SourceMap {
    /// The next `len` bytes stand for this part of the longer text, which lies behind all before.
    pub(super) fn push(&mut self, len: usize, from: Range<usize>) {
        if len == 0 {
            return;
        }
        let from_len = from.len();
        if let Some(last) = self.segments.last_mut()
            && last.from + last.from_len == from.start
            && last.len * from_len == last.from_len * len
        {
            last.len += len;
            last.from_len += from_len;
            return;
        }
        self.segments.push(Segment {
            at: self.len(),
            len,
            from: from.start,
            from_len,
        });
    }

    /// What comes next is a range of another text, which stands for parts of the longer one as its map says.
    pub(super) fn push_all(&mut self, other: &Self, range: Range<usize>) {
        let mut at = range.start;
        while at < range.end {
            let segment = other.segment_at(at);
            let end = segment.map_or(range.end, |it| range.end.min(it.at + it.len));
            self.push(end - at, other.range(at..end));
            at = end;
        }
    }

    fn segment_at(&self, at: usize) -> Option<&Segment> {
        let before = |segment: &Segment| segment.at + segment.len <= at;
        self.segments.get(self.segments.partition_point(before))
    }

    /// The parts of the shorter text whose length is another one in the longer text: characters that became others.
    pub(super) fn changed(&self) -> impl Iterator<Item = Range<usize>> {
        let changed = self.segments.iter().filter(|it| it.len != it.from_len);
        changed.map(|it| it.at..it.at + it.len)
    }

    /// How long the shorter text is.
    fn len(&self) -> usize {
        self.segments.last().map_or(0, |last| last.at + last.len)
    }

    /// The parts of the longer text for which a range of the shorter one is, in order.
    pub(super) fn parts(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let first = self
            .segments
            .partition_point(|segment| segment.at + segment.len <= range.start);
        let segments = self.segments.get(first..).unwrap_or_default();
        segments
            .iter()
            .take_while(move |segment| segment.at < range.end)
            .map(move |segment| {
                let start = range.start.saturating_sub(segment.at);
                let end = range.end.min(segment.at + segment.len) - segment.at;
                let scaled = |offset: usize| {
                    if segment.len == segment.from_len {
                        offset
                    } else {
                        (offset * segment.from_len).div_ceil(segment.len)
                    }
                };
                segment.from + scaled(start)..segment.from + scaled(end)
            })
    }

    /// The whole part of the longer text for which a range of the shorter one is.
    pub(super) fn range(&self, range: Range<usize>) -> Range<usize> {
        let mut parts = self.parts(range.start..range.end.max(range.start + 1));
        let Some(first) = parts.next() else {
            let end = self.segments.last().map_or(0, |it| it.from + it.from_len);
            return end..end;
        };
        let end = parts.last().map_or(first.end, |last| last.end);
        if range.is_empty() {
            first.start..first.start
        } else {
            first.start..end
        }
    }

    /// What the shorter text was taken for, as what the longer one is: what was taken off it is decoration.
    pub(super) fn through(&self, coverage: &Coverage, from_len: usize) -> Coverage {
        let mut whole = Coverage::default();
        for piece in coverage.pieces() {
            for part in self.parts(piece.range) {
                whole.push(
                    part.start.saturating_sub(whole.len()),
                    PieceKind::Decoration,
                );
                whole.push(part.end.saturating_sub(whole.len()), piece.kind);
            }
        }
        whole.push(from_len.saturating_sub(whole.len()), PieceKind::Decoration);
        whole
    }
}
