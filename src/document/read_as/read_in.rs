//! The encodings that a source is read in.

use std::ops::Range;

use crate::encodings::{Encoding, Part};

/// The encoding that a source is read in instead of UTF-8: all of it, or parts of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadIn {
    encoding: Encoding,

    /// The parts that are read in another encoding than UTF-8, in order. None of them: all of it is read in `encoding`.
    parts: Vec<(Range<u64>, Encoding)>,
}

impl ReadIn {
    /// The whole source.
    pub fn whole(encoding: Encoding) -> Self {
        Self {
            encoding,
            parts: Vec::new(),
        }
    }

    /// The parts in UTF-16, and all else in UTF-8; `None` where no part is in UTF-16. A part that reaches the end of the
    /// source, which has so many bytes, goes on with what it grows by.
    pub fn parts(parts: &[Part], len: u64) -> Option<Self> {
        let end = |part: &Part| if part.end < len { part.end } else { u64::MAX };
        let wide = |part: &Part| Some((part.start..end(part), part.content.wide()?));
        let parts: Vec<(Range<u64>, Encoding)> = parts.iter().filter_map(wide).collect();
        let encoding = parts.first()?.1;
        Some(Self { encoding, parts })
    }

    /// The encoding, of parts that of the first.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Is only a part of the source read in another encoding?
    pub fn is_of_parts(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The encoding at an offset: UTF-8 outside of the parts.
    pub fn encoding_at(&self, offset: u64) -> Encoding {
        self.part_at(offset).1
    }

    /// The part that holds an offset: all of it that is read in one encoding.
    pub fn part_at(&self, offset: u64) -> (Range<u64>, Encoding) {
        if self.parts.is_empty() {
            return (0..u64::MAX, self.encoding);
        }
        let next = self.parts.partition_point(|(range, _)| range.end <= offset);
        let begin = next.checked_sub(1).and_then(|it| self.parts.get(it));
        let begin = begin.map_or(0, |(range, _)| range.end);
        match self.parts.get(next) {
            Some((range, encoding)) if range.contains(&offset) => (range.clone(), *encoding),
            Some((range, _)) => (begin..range.start, Encoding::Utf8),
            None => (begin..u64::MAX, Encoding::Utf8),
        }
    }

    /// In words: `Shift_JIS`, `UTF-16 LE in a part, and UTF-8`.
    pub fn words(&self) -> String {
        let encoding = self.encoding.words();
        match self.parts.as_slice() {
            [] => encoding,
            [_] => format!("{encoding} in one part, and UTF-8"),
            more => format!("{encoding} in {} parts, and UTF-8", more.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ReadIn;
    use crate::encodings::{Encoding, Part, PartContent};

    #[test]
    fn what_is_outside_of_the_parts_in_utf_16_is_utf_8() {
        let part = |start, end, content| Part {
            start,
            end,
            content,
        };
        let parts = [
            part(0, 10, PartContent::Bytes),
            part(10, 30, PartContent::Utf16Le),
            part(30, 40, PartContent::Bytes),
        ];
        let Some(read_in) = ReadIn::parts(&parts, 40) else {
            panic!("a part is in UTF-16");
        };
        for (offset, range, encoding) in [
            (0, 0..10, Encoding::Utf8),
            (9, 0..10, Encoding::Utf8),
            (10, 10..30, Encoding::Utf16Le),
            (29, 10..30, Encoding::Utf16Le),
            (30, 30..u64::MAX, Encoding::Utf8),
        ] {
            assert_eq!(read_in.part_at(offset), (range, encoding), "at {offset}");
        }
        assert_eq!(ReadIn::parts(&parts[..1], 40), None);
        let grows = ReadIn::parts(&parts[..2], 30).map(|it| it.part_at(99));
        assert_eq!(grows, Some((10..u64::MAX, Encoding::Utf16Le)));
        let whole = ReadIn::whole(Encoding::Utf16Be);
        assert_eq!(whole.part_at(7), (0..u64::MAX, Encoding::Utf16Be));
    }
}
