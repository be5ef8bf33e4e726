//! The grapheme clusters of a line.

use std::ops::ControlFlow;

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use crate::census::lookup::Lookup;
use crate::source::{SourceError, read_full};
use crate::utf8::{Decoder, Unit};

/// So many bytes of a line are read at once.
const PIECE: usize = 64 << 10;

/// So many code points of one cluster are looked at. Of a longer one the middle is left out: marks without end, which
/// change nothing of where it ends.
const LONGEST: usize = 4096;

/// A tab goes on to the next multiple of so many cells.
const TAB: u64 = 8;

/// A grapheme cluster of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cluster {
    /// Offset of its first byte.
    pub(super) offset: u64,

    /// How many bytes it has.
    pub(super) len: u64,

    /// How many clusters of the line are before it.
    pub(super) number: u64,

    /// How many cells of the line are before it.
    pub(super) cells: u64,

    /// How many cells it takes.
    pub(super) width: u64,

    /// Whether it is the line feed at the end of the line.
    pub(super) is_line_end: bool,
}

/// Passes the clusters of the line that starts at an offset to `visit`, as long as it goes on, its line feed among them.
pub(super) fn walk(
    lookup: Lookup<'_>,
    line_start: u64,
    visit: &mut impl FnMut(Cluster) -> ControlFlow<()>,
) -> Result<(), SourceError> {
    let len = lookup.len();
    let mut line = Line::default();
    let mut decoder = Decoder::new(line_start);
    let mut buffer = vec![0; PIECE];
    let mut offset = line_start;
    loop {
        if lookup.is_cancelled() {
            return Err(SourceError::stopped());
        }
        let wanted = len.saturating_sub(offset).min(PIECE as u64) as usize;
        let read = read_full(lookup.source, offset, &mut buffer[..wanted])?;
        let bytes = &buffer[..read];
        let bytes = match memchr::memchr(b'\n', bytes) {
            Some(line_feed) => &bytes[..=line_feed],
            None => bytes,
        };
        let is_last = bytes.is_empty() || bytes.last() == Some(&b'\n');
        decoder.push(bytes, &mut |unit: Unit| line.push(unit));
        if is_last {
            decoder.finish(&mut |unit: Unit| line.push(unit));
        }
        if line.pass(is_last, visit).is_break() || is_last {
            return Ok(());
        }
        offset += read as u64;
    }
}

/// What of a line is decoded and not yet passed on, and what is before that.
#[derive(Default)]
struct Line {
    text: String,

    /// Where the code points of the text are.
    offsets: Vec<u64>,

    /// Offset after the last of them.
    end: u64,

    number: u64,
    cells: u64,
}

impl Line {
    fn push(&mut self, unit: Unit) {
        self.text
            .push(unit.scalar().unwrap_or(char::REPLACEMENT_CHARACTER));
        self.offsets.push(unit.offset);
        self.end = unit.end();
    }

    /// Passes on the clusters of the text. The last one may go on in bytes that are still to be read.
    fn pass(
        &mut self,
        is_last: bool,
        visit: &mut impl FnMut(Cluster) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut passed = 0;
        let mut passed_code_points = 0;
        let mut flow = ControlFlow::Continue(());
        for (start, cluster) in self.text.grapheme_indices(true) {
            if !is_last && start + cluster.len() == self.text.len() {
                break;
            }
            let width = width(cluster, self.cells);
            let at = |number: usize| self.offsets.get(number).copied().unwrap_or(self.end);
            let offset = at(passed_code_points);
            passed_code_points += cluster.chars().count();
            flow = visit(Cluster {
                offset,
                len: at(passed_code_points) - offset,
                number: self.number,
                cells: self.cells,
                width,
                is_line_end: cluster.ends_with('\n'),
            });
            self.number += 1;
            self.cells += width;
            passed = start + cluster.len();
            if flow.is_break() {
                break;
            }
        }
        self.text.drain(..passed);
        self.offsets.drain(..passed_code_points);
        if self.offsets.len() > LONGEST {
            self.shorten();
        }
        flow
    }

    /// Leaves the middle of a cluster out.
    fn shorten(&mut self) {
        let half = LONGEST / 2;
        let cut = self.offsets.len() - half;
        let places = self.text.char_indices().map(|(place, _)| place);
        let places: Vec<usize> = places.collect();
        if let (Some(from), Some(to)) = (places.get(half), places.get(cut)) {
            self.text.drain(*from..*to);
            self.offsets.drain(half..cut);
        }
    }
}

/// How many cells a cluster takes that starts after so many.
fn width(cluster: &str, before: u64) -> u64 {
    match cluster.chars().next() {
        Some('\t') => TAB - before % TAB,
        // A terminal obeys it, and shows nothing.
        Some(first) if first.is_control() => 0,
        _ => cluster.width() as u64,
    }
}
