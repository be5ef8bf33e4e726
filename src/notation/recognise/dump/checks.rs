//! What a dump says twice, and whether it agrees.

use std::borrow::Cow;

use super::field::Order;
use super::layout::{Layout, Row};
use crate::notation::reading::{Certainty, Trust};
use crate::notation::recognise::agreement::Agreement;

/// Checks the offsets and gutters of a dump against its bytes, line by line.
#[derive(Debug, Default)]
pub(super) struct Checks {
    /// The line, from 1.
    line: usize,
    rows: usize,
    /// The column at which the digits of the first row begin.
    first_data: usize,
    /// The offset that the next row should have, where it is known.
    expected: Option<u64>,
    last_row_len: usize,
    /// The row before, and its offset.
    last: Vec<u8>,
    last_offset: Option<u64>,
    offsets: Agreement,
    gutters: Agreement,
    /// Offsets that nothing could be held against, because a line before could not be read: none agrees.
    unchecked: Agreement,
    /// How many lines could not be read, or not wholly.
    unread: usize,
    /// How often the offsets began again.
    begun_again: usize,
    words: bool,
    /// Does the end of the dump tell which byte of a word is first?
    is_order_told: bool,
    /// Would some word be another one in the other order, and does a gutter show that it is not?
    is_order_open: bool,
    is_order_shown: bool,
    /// Which byte of a word is taken for the first.
    order: Option<Order>,
}

impl Checks {
    /// A line begins.
    pub(super) fn line(&mut self) {
        self.line += 1;
    }

    /// The line is a row of these bytes.
    pub(super) fn row(&mut self, row: &Row, bytes: &[u8], layout: &impl Layout) {
        self.rows += 1;
        if self.rows == 1 {
            self.first_data = row.data.start;
        }
        self.words |= row.words;
        if let Some(gutter) = row.gutter {
            self.gutters.count(gutter, self.line);
            if layout.word_len() > 1 && !self.is_order_shown {
                self.look_at_order(bytes, layout.word_len(), gutter);
            }
        }
        if layout.begins_again() && self.rows > 1 && row.offset == Some(0) {
            self.begun_again += 1;
            // One program writes all offsets with as many digits.
            if row.data.start != self.first_data {
                self.offsets.count(false, self.line);
            }
        } else if let (Some(offset), Some(expected)) = (row.offset, self.expected) {
            self.offsets.count(offset == expected, self.line);
        } else if row.offset.is_some() && self.rows > 1 {
            self.unchecked.count(false, self.line);
        }
        self.unread += usize::from(row.wrong.is_some());
        let start = row.offset.or(self.expected);
        // After a row that could not be read wholly, the offset is not known.
        let end = start.and_then(|start| start.checked_add(bytes.len() as u64));
        self.expected = end.filter(|_| row.wrong.is_none());
        self.last_row_len = if row.wrong.is_none() { bytes.len() } else { 0 };
        self.last_offset = row.offset;
        self.last.clear();
        self.last.extend_from_slice(bytes);
    }

    /// Looks for words of so many bytes that are not the same in the other order. Of those, a gutter that agrees shows
    /// the order by a printable character: others are all shown by one sign.
    fn look_at_order(&mut self, bytes: &[u8], len: usize, agrees: bool) {
        for word in bytes.chunks_exact(len) {
            let mirrored = word.iter().zip(word.iter().rev());
            let others = mirrored.filter(|(byte, other)| byte != other);
            for (byte, _) in others {
                self.is_order_open = true;
                self.is_order_shown |= agrees && byte.is_ascii_graphic();
            }
        }
    }

    /// Is this the row before once more, at the same offset?
    pub(super) fn is_again(&self, row: &Row, bytes: &[u8]) -> bool {
        row.wrong.is_none()
            && row.offset.is_some()
            && row.offset == self.last_offset
            && !bytes.is_empty()
            && self.last == bytes
    }

    /// What is wrong in front of a row, by its offset: a sentence without a full stop.
    pub(super) fn gap_before(&self, row: &Row) -> Option<String> {
        let missing = row.offset?.checked_sub(self.expected?)?;
        let row_len = self.last_row_len as u64;
        if missing == 0 {
            return None;
        }
        Some(match missing.checked_div(row_len) {
            Some(1) if missing == row_len => "A row is missing before this offset".into(),
            Some(rows) if missing.is_multiple_of(row_len) => {
                format!("{rows} rows are missing before this offset")
            }
            _ => format!("{missing} bytes are missing before this offset"),
        })
    }

    /// A line showed the bytes of the row before once more.
    pub(super) fn echo(&mut self, agrees: bool) {
        self.gutters.count(agrees, self.line);
    }

    /// The offset of the row before, where it is known and the row was read wholly.
    pub(super) fn last_offset(&self) -> Option<u64> {
        let len = self.last_row_len as u64;
        self.expected?.checked_sub(len).filter(|_| len > 0)
    }

    /// The row before was repeated.
    pub(super) fn repeated(&mut self, rows: u64) {
        let len = rows * self.last_row_len as u64;
        self.expected = self.expected.and_then(|offset| offset.checked_add(len));
    }

    /// The dump ends at this offset. How many bytes are too many: those that filled the last word or row, fewer than
    /// so many of one byte.
    pub(super) fn end(&mut self, offset: u64, (len, filler): (usize, u8), bytes: &[u8]) -> usize {
        let Some(expected) = self.expected.take() else {
            if self.rows > 0 {
                self.unchecked.count(false, self.line);
            }
            return 0;
        };
        let excess = expected.saturating_sub(offset) as usize;
        let filled = bytes.iter().rev().take(excess).all(|byte| *byte == filler);
        let fits = offset <= expected && excess < len && excess <= bytes.len() && filled;
        self.offsets.count(fits, self.line);
        if !fits {
            return 0;
        }
        // In the other order, other bytes than the filler would be after the end.
        let last = bytes.len().saturating_sub(len);
        let start = bytes.get(last..).unwrap_or_default();
        self.is_order_told |= start.iter().take(excess).any(|byte| *byte != filler);
        excess
    }

    /// A line could not be read: where the next one should be is not known.
    pub(super) fn lost(&mut self) {
        self.unread += 1;
        self.expected = None;
        self.last_row_len = 0;
    }

    pub(super) fn expected(&self) -> Option<u64> {
        self.expected
    }

    pub(super) fn last_row_len(&self) -> usize {
        self.last_row_len
    }

    /// How many offsets and gutters agree, less those that disagree.
    pub(super) fn balance(&self) -> isize {
        let agree = self.offsets.agree + self.gutters.agree;
        agree.cast_signed() - (self.offsets.differ + self.gutters.differ).cast_signed()
    }

    /// How much speaks for the dump. `marks`: how much its marks alone say.
    pub(super) fn certainty(&self, marks: Certainty) -> Certainty {
        if self.rows == 0 {
            Certainty::Ambiguous
        } else if self.offsets.differ + self.gutters.differ > 0 {
            Certainty::Likely
        } else if self.offsets.agree + self.gutters.agree > 0 {
            if self.is_checked_wholly() {
                Certainty::Checked
            } else {
                Certainty::Marked
            }
        } else {
            marks
        }
    }

    /// Could all that is said twice be checked?
    fn is_checked_wholly(&self) -> bool {
        self.unread == 0 && self.unchecked.differ == 0
    }

    /// "3 lines, offsets and gutter agree".
    pub(super) fn in_words(&self) -> String {
        let lines = match self.rows {
            1 => "1 line".into(),
            rows => format!("{rows} lines"),
        };
        let verdict = match (self.offsets.differ > 0, self.gutters.differ > 0) {
            (true, true) => ", offsets and gutter disagree",
            (true, false) => ", offsets disagree",
            (false, true) => ", the gutter disagrees",
            (false, false) => match (self.offsets.holds(), self.gutters.holds()) {
                (true, true) => ", offsets and gutter agree",
                (true, false) => ", offsets agree",
                (false, true) => ", the gutter agrees",
                (false, false) => "",
            },
        };
        let limit = if verdict.ends_with(" agree") || verdict.ends_with(" agrees") {
            if self.is_checked_wholly() {
                ""
            } else {
                " where they could be checked"
            }
        } else {
            ""
        };
        lines + verdict + limit
    }

    /// The dump has ended. Where its words have several bytes, only a gutter tells their order, or how the last of
    /// them is filled.
    pub(super) fn finish(&mut self, order: Option<Order>) {
        self.order = order;
        let is_shown = self.gutters.agree > 0 && (self.is_order_shown || !self.is_order_open);
        self.words |= self.rows > 0 && order.is_some() && !is_shown;
        self.words &= !self.is_order_told;
    }

    /// Is there but one row, which nothing confirms, and does its offset say that others stood before it?
    pub(super) fn is_torn_out(&self) -> bool {
        self.rows == 1
            && self.offsets.agree + self.gutters.agree == 0
            && self.last_offset.is_some_and(|offset| offset != 0)
    }

    /// Whether the bytes can be relied on.
    pub(super) fn trust(&self) -> Trust {
        if self.offsets.differ + self.gutters.differ > 0 {
            Trust::Contradicted
        } else if self.words {
            // Only the reader can know the byte order.
            Trust::Doubtful
        } else {
            Trust::Whole
        }
    }

    /// What the user should know.
    pub(super) fn warnings(&self) -> Vec<Cow<'static, str>> {
        let mut warnings = Vec::new();
        if self.offsets.differ > 0 {
            let lines = self.offsets.lines();
            warnings.push(format!("Offsets do not fit the bytes before them: {lines}").into());
        }
        if self.gutters.differ > 0 {
            let lines = self.gutters.lines();
            warnings.push(format!("The gutter shows other bytes than the digits: {lines}").into());
        }
        if self.unchecked.differ > 0 {
            let lines = self.unchecked.lines();
            warnings.push(
                format!("Offsets not checked, as a line before was not read wholly: {lines}")
                    .into(),
            );
        }
        if self.begun_again > 0 {
            let dumps = self.begun_again + 1;
            warnings.push(
                format!("The offsets begin again: {dumps} packets, one after the other").into(),
            );
        }
        if self.words {
            warnings.push(match self.order {
                Some(Order::HighFirst) => "Words are taken with the high byte first".into(),
                _ => "Words are taken with the low byte first, as x86 and ARM keep them".into(),
            });
        }
        warnings
    }
}
