//! What is told by whole lines: mojibake, as `repair --mojibake` undoes it, and words that are the same text.

use std::collections::VecDeque;
use std::ops::Range;

use super::evidence::Evidence;
use super::kind::WarningKind;
use super::mojibake::Mojibake;
use super::same_text::Words;
use super::warning::Warning;
use crate::encodings::mojibake::{Analysis, FileEvidence, LOOK_AHEAD, Stretch};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::syntax::is_tail;

/// A line longer than this is looked at in pieces.
const LONGEST: usize = 64 << 10;

/// How many bytes are read at a time: a piece, and more.
const READ_LEN: usize = 4 * LONGEST;

/// What is known from the lines of a source up to a place.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The words in them.
    pub(super) words: Words,

    /// What they say of mojibake, and the lines after them that were looked at ahead.
    mojibake: FileEvidence,

    /// Offset behind the last line whose evidence was taken.
    heard_until: u64,
}

impl Known {
    /// Takes what a line at an offset says of mojibake, if it did not yet. A line that may go on is taken again.
    fn hear(&mut self, line: &[u8], offset: u64, may_go_on: bool) {
        if offset < self.heard_until {
            return;
        }
        for chunk in line.utf8_chunks() {
            let valid = chunk.valid();
            if !valid.is_ascii() {
                Analysis::of(valid).add_to(&mut self.mojibake);
            }
        }
        if !may_go_on {
            self.heard_until = offset + line.len() as u64;
        }
    }
}

/// Gives the stretches of mojibake of a source, [`WarningKind::Mojibake`], and the words that are the same text
/// as one before them, [`WarningKind::SameText`], in order and with what there is to say of each. It holds 256
/// KiB of the source, what is found in them, and hashes of words, 12 MiB at most. Where a line may hold mojibake, if other
/// lines do, it looks ahead.
///
/// It does not know whether the source is text in UTF-8: elsewhere, both would be found by chance.
pub struct LineReader<'a> {
    source: &'a dyn Source,
    len: u64,
    at: u64,

    /// Offset behind the last line that ends in LF: what follows is another line, whatever comes later.
    whole_until: u64,
    buffer: Vec<u8>,
    ready: VecDeque<(Warning, Evidence)>,
    known: Known,
}

impl<'a> LineReader<'a> {
    /// Goes through the first `len` bytes.
    pub fn new(source: &'a dyn Source, len: u64) -> Self {
        Self::of(source, 0..len, Known::default())
    }

    /// Goes through a range that begins with a line, with what is known from those before it.
    pub(super) fn of(source: &'a dyn Source, range: Range<u64>, known: Known) -> Self {
        Self {
            source,
            len: range.end,
            at: range.start,
            whole_until: range.start,
            buffer: Vec::new(),
            ready: VecDeque::new(),
            known,
        }
    }

    /// What is known from the lines that were gone through.
    pub(super) fn into_known(self) -> Known {
        self.known
    }

    /// The next warning; `None` after the last one. One call reads at most as much as it takes to find one.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub fn next_warning(&mut self) -> Result<Option<(Warning, Evidence)>, SourceError> {
        while self.ready.is_empty() && self.at < self.len {
            self.look_at_more()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Is nothing left to go through?
    pub(super) fn is_at_the_end(&self) -> bool {
        self.at >= self.len
    }

    /// Offset behind the last line that ends in LF, of those that were gone through.
    pub(super) fn whole_until(&self) -> u64 {
        self.whole_until
    }

    /// What was found and not taken yet.
    pub(super) fn take_found(&mut self) -> impl Iterator<Item = (Warning, Evidence)> {
        self.ready.drain(..)
    }

    /// Goes through the lines that are whole in the next bytes, up to 256 KiB.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub(super) fn look_at_more(&mut self) -> Result<(), SourceError> {
        let left = usize::try_from(self.len - self.at).unwrap_or(usize::MAX);
        self.buffer.resize(left.min(READ_LEN), 0);
        let read = read_full(self.source, self.at, &mut self.buffer)?;
        if read < self.buffer.len() {
            let end = self.at + read as u64;
            return Err(SourceError::shrank(self.source.name(), end));
        }
        let is_end = self.buffer.len() == left;
        let mut place = 0;
        while let Some(rest) = self.buffer.get(place..).filter(|rest| !rest.is_empty())
            && let Some(len) = line_len(rest, is_end)
        {
            let line = rest.get(..len).unwrap_or_default();
            if !line.is_ascii() {
                let offset = self.at + place as u64;
                let may_go_on = is_end && place + len == self.buffer.len();
                self.known
                    .hear(line, offset, may_go_on && !line.ends_with(b"\n"));
                let ahead = Ahead {
                    source: self.source,
                    at: offset + len as u64,
                    len: self.len,
                };
                look_at_line(line, offset, &mut self.known, &ahead, &mut self.ready)?;
            }
            place += len;
            if line.ends_with(b"\n") {
                self.whole_until = self.at + place as u64;
            }
        }
        self.at += place as u64;
        Ok(())
    }
}

/// How many of these bytes are the first line, or the first piece of one that is too long; `None` if more
/// bytes are needed to tell.
fn line_len(bytes: &[u8], is_end: bool) -> Option<usize> {
    let piece = bytes.get(..LONGEST).unwrap_or(bytes);
    if let Some(feed) = memchr::memchr(b'\n', piece) {
        Some(feed + 1)
    } else if bytes.len() > LONGEST {
        // Behind what is never a part of a stretch, or before a sequence.
        let safe = piece.iter().rposition(|byte| *byte < 0x30);
        Some(safe.map_or_else(|| before_a_sequence(piece), |at| at + 1))
    } else {
        is_end.then_some(bytes.len())
    }
}

/// Where a piece is cut: in front of a sequence that its end may cut.
fn before_a_sequence(piece: &[u8]) -> usize {
    let tails = piece.iter().rev().take(3);
    let tails = tails.take_while(|byte| is_tail(**byte)).count();
    let lead = piece.len() - tails - 1;
    let is_lead = piece.get(lead).is_some_and(|byte| *byte >= 0xC0);
    if is_lead { lead } else { piece.len() }
}

/// The lines after one that is looked at.
struct Ahead<'a> {
    source: &'a dyn Source,

    /// Where they begin.
    at: u64,

    /// Where the source ends.
    len: u64,
}

impl Ahead<'_> {
    /// Takes what the next lines say of mojibake, until nothing in a text is undecided.
    ///
    /// # Errors
    /// The source could not be read.
    fn decide(&self, text: &Analysis<'_>, known: &mut Known) -> Result<(), SourceError> {
        let end = self.len.min(self.at.saturating_add(LOOK_AHEAD as u64));
        let mut at = self.at.max(known.heard_until);
        let mut buffer = Vec::new();
        while at < end && text.is_undecided(&known.mojibake) {
            let left = usize::try_from(self.len - at).unwrap_or(usize::MAX);
            buffer.resize(left.min(READ_LEN), 0);
            let read = read_full(self.source, at, &mut buffer)?;
            buffer.truncate(read);
            let is_end = read >= left;
            let mut place = 0;
            while let Some(rest) = buffer.get(place..).filter(|rest| !rest.is_empty())
                && let Some(len) = line_len(rest, is_end)
                && at < end
                && text.is_undecided(&known.mojibake)
            {
                let line = rest.get(..len).unwrap_or_default();
                let may_go_on = is_end && len == rest.len() && !line.ends_with(b"\n");
                known.hear(line, at, may_go_on);
                place += len;
                at += len as u64;
            }
            if place == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// Takes what is found in one line, which stands at an offset. What is ill-formed parts it.
fn look_at_line(
    line: &[u8],
    offset: u64,
    known: &mut Known,
    ahead: &Ahead<'_>,
    found: &mut VecDeque<(Warning, Evidence)>,
) -> Result<(), SourceError> {
    let first = found.len();
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        let valid = chunk.valid();
        if !valid.is_ascii() {
            let start = offset + at as u64;
            let analysis = Analysis::of(valid);
            ahead.decide(&analysis, known)?;
            let of_chunk = analysis.stretches(&known.mojibake).into_iter();
            found.extend(of_chunk.filter_map(|stretch| found_in(valid, start, stretch)));
            known.words.add(valid, start, |word, offset, same| {
                let kind = WarningKind::SameText;
                let warning = warning_of(kind, word, offset);
                found.extend(warning.map(|warning| (warning, Evidence::SameText(same))));
            });
        }
        at += valid.len() + chunk.invalid().len();
    }
    // Words come after the stretches of their piece.
    let in_line = found.make_contiguous().get_mut(first..);
    in_line
        .unwrap_or_default()
        .sort_by_key(|(warning, _)| warning.offset);
    Ok(())
}

/// A warning about some text that stands at an offset.
fn warning_of(kind: WarningKind, text: &str, offset: u64) -> Option<Warning> {
    Some(Warning {
        offset,
        kind,
        severity: kind.severity(),
        first: text.chars().next()?,
        code_points: u32::try_from(text.chars().count()).unwrap_or(u32::MAX),
        end: offset + text.len() as u64,
        may_go_on: false,
    })
}

/// A stretch that was found in a text that stands at an offset.
fn found_in(text: &str, offset: u64, stretch: Stretch) -> Option<(Warning, Evidence)> {
    let as_it_is = text.get(stretch.range.clone())?;
    let offset = offset + stretch.range.start as u64;
    let warning = warning_of(WarningKind::Mojibake, as_it_is, offset)?;
    Some((warning, Evidence::Mojibake(Mojibake::from(stretch))))
}
