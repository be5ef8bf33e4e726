//! Rows that look like one that was read before, fast.

use std::ops::Range;

use super::gutter;
use crate::notation::recognise::digits::number;
use crate::notation::recognise::hex_decode;

/// How many bytes a row has that is read in this way: so many have most rows of most tools.
pub(super) const ROW_LEN: usize = 16;

/// How many hex digits they take.
const DIGITS: usize = 2 * ROW_LEN;

/// Where in a row its parts stand. A line whose digits and gutter are in the same places, with the same
/// characters around them, is read without looking for them. The code that makes a shape must make sure that
/// the slow way would come to the same; what a shape does not take is left to that way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowShape {
    /// The row with its line end.
    row: Vec<u8>,

    /// All bits where the character of the row is the same in all rows, none elsewhere.
    same: Vec<u8>,

    /// Where the digits of the offset stand, and their radix.
    offset: Range<usize>,
    radix: u8,

    /// Where the digits of the bytes stand, separators between them included.
    data: Range<usize>,

    /// Where groups of digits begin, all of them equally long.
    groups: Vec<usize>,
    group_len: usize,

    /// The column at which the gutter begins, if there is one.
    gutter: Option<usize>,
    space_is_dot: bool,
}

/// What is known of a row from which a shape is made.
pub(super) struct Model<'a> {
    /// The row with its line end.
    pub(super) row: &'a [u8],
    /// Where the digits of the offset stand, and their radix.
    pub(super) offset: Range<usize>,
    pub(super) radix: u8,
    /// The columns that the digits of the bytes take.
    pub(super) data: Range<usize>,
    /// How many spaces may be between groups of digits.
    pub(super) widest_gap: usize,
    /// Where the characters of the gutter begin, if there is one.
    pub(super) gutter: Option<usize>,
    /// Is a space shown as `.` in the gutter?
    pub(super) space_is_dot: bool,
}

impl RowShape {
    /// The shape of a row; `None` where the row is not of the usual kind.
    pub(super) fn of(model: Model) -> Option<Self> {
        let Model {
            row,
            offset,
            radix,
            data,
            widest_gap,
            gutter,
            space_is_dot,
        } = model;
        let mut groups = Vec::new();
        let mut group_len = 0;
        let mut at = data.start;
        while at < data.end {
            let rest = row.get(at..data.end)?;
            let len = rest.iter().take_while(|it| it.is_ascii_hexdigit()).count();
            if len == 0 || (group_len != 0 && group_len != len) {
                return None;
            }
            group_len = len;
            groups.push(at);
            let gap = rest.get(len..)?.iter().take_while(|it| **it == b' ');
            let gap = gap.count();
            if gap > widest_gap {
                return None;
            }
            at += len + gap;
        }
        if groups.len() * group_len != DIGITS {
            return None;
        }
        let mut same = vec![0xFF; row.len()];
        same.get_mut(offset.clone())?.fill(0);
        for group in &groups {
            same.get_mut(*group..group + group_len)?.fill(0);
        }
        if let Some(gutter) = gutter {
            same.get_mut(gutter..gutter + ROW_LEN)?.fill(0);
        }
        let shape = Self {
            row: row.to_vec(),
            same,
            offset,
            radix,
            data,
            groups,
            group_len,
            gutter,
            space_is_dot,
        };
        // What does not take its own model, such as a gutter of another width, takes nothing.
        shape.take(row).is_some().then_some(shape)
    }

    /// How long a row is with its line end.
    pub(super) fn len(&self) -> usize {
        self.row.len()
    }

    /// The columns that the digits of the bytes take.
    pub(super) fn data(&self) -> Range<usize> {
        self.data.clone()
    }

    pub(super) fn has_gutter(&self) -> bool {
        self.gutter.is_some()
    }

    /// The offset and the bytes of the row in front of a text; `None` where it has another shape, or its
    /// gutter shows anything else than just these bytes.
    #[inline]
    pub(super) fn take(&self, text: &[u8]) -> Option<(u64, [u8; ROW_LEN])> {
        let line = text.get(..self.row.len())?;
        let known = self.row.iter().zip(&self.same);
        let differ = line
            .iter()
            .zip(known)
            .fold(0, |differ, (byte, (other, same))| {
                differ | ((byte ^ other) & same)
            });
        if differ != 0 {
            return None;
        }
        let digits = match self.group_len {
            2 => self.gather::<2>(line),
            4 => self.gather::<4>(line),
            8 => self.gather::<8>(line),
            16 => self.gather::<16>(line),
            _ => self.gather::<DIGITS>(line),
        }?;
        let bytes = hex_decode::block_of::<DIGITS, ROW_LEN>(&digits)?;
        if let Some(gutter) = self.gutter {
            let shown = line.get(gutter..)?.first_chunk::<ROW_LEN>()?;
            // Where only spaces are left, the slow way does not see the gutter at all.
            if !gutter::shows_just(shown, &bytes, self.space_is_dot) || shown == &[b' '; ROW_LEN] {
                return None;
            }
        }
        let offset = line.get(self.offset.clone())?;
        let offset = match offset.first_chunk::<8>() {
            Some(eight) if self.radix == 16 && offset.len() == 8 => hex_decode::number_of(*eight)?,
            _ => number(offset, self.radix)?,
        };
        Some((offset, bytes))
    }

    /// The digits without what separates them.
    #[inline]
    fn gather<const LEN: usize>(&self, line: &[u8]) -> Option<[u8; DIGITS]> {
        let mut digits = [0; DIGITS];
        for (group, start) in digits.as_chunks_mut::<LEN>().0.iter_mut().zip(&self.groups) {
            *group = *line.get(*start..)?.first_chunk::<LEN>()?;
        }
        Some(digits)
    }
}
