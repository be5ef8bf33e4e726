//! How a tool lays out the lines of its dumps.

use std::ops::Range;

use super::field::Order;
use super::row_shape::RowShape;
use crate::notation::reading::Certainty;

/// What a line of a dump is.
#[derive(Debug)]
pub(super) enum Line {
    /// Bytes.
    Row(Row),
    /// `*`: the row before once more, until the offset of the next line.
    Repeat,
    /// An offset alone: there the dump ends.
    End(u64),
    /// The line has no bytes: it is empty, or a headline of the tool.
    Decoration,
    /// It does not belong to the dump. Why, without a full stop.
    Foreign(&'static str),
}

/// A line of bytes.
#[derive(Debug)]
pub(super) struct Row {
    /// The offset before them.
    pub(super) offset: Option<u64>,
    /// Where their digits are in the line, separators between them included.
    pub(super) data: Range<usize>,
    /// Does the gutter show the same bytes? `None` without one.
    pub(super) gutter: Option<bool>,
    /// Are they in words whose byte order nothing tells?
    pub(super) words: bool,
    /// From where on the line could not be read, and why. It is not before the end of the data.
    pub(super) wrong: Option<(usize, &'static str)>,
}

/// How a tool lays out the lines of its dumps. A layout remembers nothing from line to line.
pub(super) trait Layout {
    /// Takes a line apart, without its end, and appends its bytes.
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line;

    /// The shape of a row that was read, if it is one in which rows can be read fast: `line`, which
    /// would give the same bytes and a gutter that agrees for every line that the shape takes. `text` begins
    /// with the line and its end.
    fn shape(&self, _text: &[u8], _line_len: usize, _row: &Row) -> Option<RowShape> {
        None
    }

    /// What it is called at the start of a sentence.
    fn in_words(&self) -> String;

    /// How much its marks alone say, where there is nothing to check.
    fn marks(&self) -> Certainty;

    /// How many bytes a word has: the last one of a dump may be filled with zeros.
    fn word_len(&self) -> usize {
        1
    }

    /// Which byte of a word it takes for the first; `None` where it has no words of several bytes.
    fn order(&self) -> Option<Order> {
        None
    }

    /// What may fill the end of a dump: fewer than so many of this byte.
    fn filler(&self) -> (usize, u8) {
        (self.word_len(), 0)
    }

    /// Why the bytes cannot be relied on in this layout, as a sentence; `None` where they can.
    fn doubt(&self) -> Option<&'static str> {
        None
    }

    /// Why a byte that is all there is cannot be relied on, as a sentence; `None` where it can.
    fn doubt_alone(&self, _byte: u8) -> Option<&'static str> {
        None
    }

    /// Is there a mark at the offset, which other numbers lack?
    fn marks_offset(&self) -> bool {
        true
    }

    /// May one dump follow another, so that the offsets begin again?
    fn begins_again(&self) -> bool {
        false
    }
}
