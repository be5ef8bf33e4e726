//! What is told by whole lines: mojibake, as `repair --mojibake` undoes it, and words that are the same text.

use std::collections::VecDeque;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use super::evidence::{Evidence, SameText};
use super::hints::{BlockHints, NoHints};
use super::kind::WarningKind;
use super::may_hold::lines_above_ascii;
use super::mojibake::Mojibake;
use super::same_text::{Place, SameWord, Spellings, read_word};
use super::warning::Warning;
use super::wide;
use crate::census::BLOCK_LEN;
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
    /// The words in them that are written in two ways.
    pub(super) spellings: Spellings,

    /// What they say of mojibake, and the lines after them that were looked at ahead.
    mojibake: FileEvidence,

    /// Offset behind the last line whose evidence was taken.
    heard_until: u64,
}

impl Known {
    /// Takes what a line at an offset says of mojibake, if it did not yet. A line that may go on is taken again.
    fn hear(&mut self, line: &Line<'_>, may_go_on: bool) {
        if line.end() <= self.heard_until {
            return;
        }
        for (_, analysis) in &line.parts {
            analysis.add_to(&mut self.mojibake);
        }
        if !may_go_on {
            self.heard_until = line.end();
        }
    }

    /// Takes lines without mojibake, as far as they were not heard.
    fn hear_of_lines(&mut self, bytes: &[u8], offset: u64) {
        let heard = self.heard_until.saturating_sub(offset);
        let new = usize::try_from(heard)
            .ok()
            .and_then(|heard| bytes.get(heard..));
        if let Some(new) = new.filter(|new| !new.is_empty()) {
            self.mojibake.contradict(u64::from(lines_above_ascii(new)));
            self.heard_until = offset + bytes.len() as u64;
        }
    }

    /// Takes a block without mojibake, if its lines were not heard. A last one that may go on is not taken.
    fn hear_of_block(&mut self, block: u64, len: u64, hints: &dyn BlockHints) {
        let start = block.saturating_mul(BLOCK_LEN);
        let end = start.saturating_add(BLOCK_LEN);
        if start >= self.heard_until && end <= len {
            let lines = hints.may_hold(block).lines_above_ascii();
            self.mojibake.contradict(lines);
            self.heard_until = end;
        }
    }
}

/// A line, or a piece of one that is too long, with what is above ASCII in it.
struct Line<'a> {
    offset: u64,
    len: usize,

    /// The well-formed parts of it that are not ASCII, and where they begin in it.
    parts: Vec<(usize, Analysis<'a>)>,
}

impl<'a> Line<'a> {
    fn new(bytes: &'a [u8], offset: u64) -> Self {
        let mut parts = Vec::new();
        let mut at = 0;
        // Most lines are ASCII.
        let chunks = (!bytes.is_ascii()).then(|| bytes.utf8_chunks());
        for chunk in chunks.into_iter().flatten() {
            if !chunk.valid().is_ascii() {
                parts.push((at, Analysis::of(chunk.valid())));
            }
            at += chunk.valid().len() + chunk.invalid().len();
        }
        Self {
            offset,
            len: bytes.len(),
            parts,
        }
    }

    fn end(&self) -> u64 {
        self.offset + self.len as u64
    }

    fn is_undecided(&self, evidence: &FileEvidence) -> bool {
        self.parts
            .iter()
            .any(|(_, part)| part.is_undecided(evidence))
    }
}

/// Gives the stretches of mojibake of a source, [`WarningKind::Mojibake`], and the words that are the same text
/// as one before them, [`WarningKind::SameText`], in order and with what there is to say of each. It holds 256
/// KiB of the source, what is found in them, and hashes of words, 20 MiB at most. Where a line may hold mojibake, if other
/// lines do, it looks ahead.
///
/// It does not know whether the source is text in UTF-8: elsewhere, both would be found by chance.
pub struct LineReader<'a> {
    source: &'a dyn Source,
    hints: &'a dyn BlockHints,
    len: u64,
    at: u64,

    /// Offset behind the last line that ends in LF: what follows is another line, whatever comes later.
    whole_until: u64,
    buffer: Vec<u8>,
    ready: VecDeque<(Warning, Evidence)>,
    known: Known,

    /// Words that were not told of yet, `None` before they were looked for.
    same_words: Option<VecDeque<SameWord>>,
    threads: usize,
}

impl<'a> LineReader<'a> {
    /// Goes through the first `len` bytes.
    pub fn new(source: &'a dyn Source, len: u64) -> Self {
        Self::of(source, &NoHints, 0..len, Known::default(), 1)
    }

    /// Goes through a range that begins with a line, with what is known from those before it, and of the blocks. Words are
    /// looked for by so many threads.
    pub(super) fn of(
        source: &'a dyn Source,
        hints: &'a dyn BlockHints,
        range: Range<u64>,
        known: Known,
        threads: usize,
    ) -> Self {
        Self {
            source,
            hints,
            len: range.end,
            at: range.start,
            whole_until: range.start,
            buffer: Vec::new(),
            ready: VecDeque::new(),
            known,
            same_words: None,
            threads,
        }
    }

    /// Gives what another one of the same source has given.
    pub(super) fn again(source: &'a dyn Source, len: u64, found: &[(Warning, Evidence)]) -> Self {
        Self {
            ready: found.iter().cloned().collect(),
            same_words: Some(VecDeque::new()),
            ..Self::of(source, &NoHints, len..len, Known::default(), 1)
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
        self.look_for_words(&|| true)?;
        while self.ready.is_empty() && !self.is_at_the_end() {
            self.look_at_more()?;
        }
        Ok(self.ready.pop_front())
    }

    /// Is nothing left to go through?
    pub(super) fn is_at_the_end(&self) -> bool {
        self.at >= self.len && self.same_words.as_ref().is_some_and(VecDeque::is_empty)
    }

    /// Offset behind the last line that ends in LF, of those that were gone through.
    pub(super) fn whole_until(&self) -> u64 {
        self.whole_until
    }

    /// What was found and not taken yet.
    pub(super) fn take_found(&mut self) -> impl Iterator<Item = (Warning, Evidence)> {
        self.ready.drain(..)
    }

    /// Looks in all of the source for words that are the same text, unless that was done. `goes_on` is asked now and then
    /// whether to go on. Lines come after this.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub(super) fn look_for_words(
        &mut self,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), SourceError> {
        if self.same_words.is_some() {
            return Ok(());
        }
        let place = Place {
            source: self.source,
            hints: self.hints,
            threads: self.threads,
            goes_on,
        };
        self.known.spellings.go_to(self.len, place)?;
        if goes_on() {
            let words = self.known.spellings.same_words(self.source, self.at)?;
            self.same_words = Some(words.into());
        }
        Ok(())
    }

    /// Goes through the lines that are whole in the next bytes, up to 256 KiB, and passes over blocks before them that
    /// hold nothing.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes than it was told.
    pub(super) fn look_at_more(&mut self) -> Result<(), SourceError> {
        self.pass_over()?;
        let left = usize::try_from(self.len - self.at).unwrap_or(usize::MAX);
        self.buffer.resize(left.min(READ_LEN), 0);
        let read = read_full(self.source, self.at, &mut self.buffer)?;
        if read < self.buffer.len() {
            let end = self.at + read as u64;
            return Err(SourceError::shrank(self.source.name(), end));
        }
        let is_end = self.buffer.len() == left;
        let mut place = 0;
        while let Some(rest) = self.buffer.get(place..).filter(|rest| !rest.is_empty()) {
            let passed = without_mojibake(&self.buffer, place, self.at);
            if passed > 0 {
                let lines = rest.get(..passed).unwrap_or_default();
                self.known.hear_of_lines(lines, self.at + place as u64);
                place += passed;
                self.whole_until = self.at + place as u64;
                if self.is_passed_over(self.whole_until) {
                    break;
                }
                continue;
            }
            let Some(len) = line_len(rest, is_end) else {
                break;
            };
            let bytes = rest.get(..len).unwrap_or_default();
            let line = Line::new(bytes, self.at + place as u64);
            if !line.parts.is_empty() {
                let may_go_on = is_end && place + len == self.buffer.len();
                self.known.hear(&line, may_go_on && !bytes.ends_with(b"\n"));
                let ahead = Ahead {
                    source: self.source,
                    hints: self.hints,
                    len: self.len,
                };
                ahead.decide(&line, &mut self.known)?;
                for (from, part) in &line.parts {
                    let text = bytes.get(*from..).unwrap_or_default();
                    let offset = line.offset + *from as u64;
                    let stretches = part.stretches(&self.known.mojibake).into_iter();
                    (self.ready).extend(stretches.filter_map(|it| found_in(text, offset, it)));
                }
            }
            place += len;
            if bytes.ends_with(b"\n") {
                self.whole_until = line.end();
            }
            if line.end() / BLOCK_LEN > line.offset / BLOCK_LEN && self.is_passed_over(line.end()) {
                break;
            }
        }
        self.at += place as u64;
        self.take_same_words()
    }

    /// Is the block at an offset one that holds no mojibake?
    fn is_passed_over(&self, offset: u64) -> bool {
        !self.hints.may_hold(offset / BLOCK_LEN).mojibake()
    }

    /// Passes over blocks that hold no mojibake, to the line that reaches into the next one that may.
    fn pass_over(&mut self) -> Result<(), SourceError> {
        let mut block = self.at / BLOCK_LEN;
        let end = |block: u64| block.saturating_mul(BLOCK_LEN);
        while end(block) < self.len && !self.hints.may_hold(block).mojibake() {
            self.known.hear_of_block(block, self.len, self.hints);
            block += 1;
        }
        if end(block) <= self.at {
            return Ok(());
        }
        let target = end(block).min(self.len);
        let from = target.saturating_sub(LONGEST as u64).max(self.at);
        self.buffer.resize((target - from) as usize, 0);
        let read = read_full(self.source, from, &mut self.buffer)?;
        if read < self.buffer.len() {
            return Err(SourceError::shrank(self.source.name(), from + read as u64));
        }
        let feed = memchr::memrchr(b'\n', &self.buffer);
        if let Some(feed) = feed {
            self.whole_until = from + feed as u64 + 1;
        }
        // A line that is too long is cut anywhere.
        let start = feed.map_or_else(|| end_of_piece(&self.buffer), |feed| feed + 1);
        let start = if from == self.at && feed.is_none() {
            0
        } else {
            start
        };
        self.at = if target == self.len {
            target
        } else {
            from + start as u64
        };
        Ok(())
    }

    /// Puts the words among the stretches that end before where it is.
    fn take_same_words(&mut self) -> Result<(), SourceError> {
        let Some(words) = &mut self.same_words else {
            return Ok(());
        };
        let is_passed = |word: &mut SameWord| word.warning.offset < self.at;
        let mut has_words = false;
        while let Some(word) = words.pop_front_if(is_passed) {
            let Some(text) = read_word(self.source, word.warning.offset)? else {
                continue;
            };
            let composed = text.nfc().collect();
            let first = word.first;
            let evidence = Evidence::SameText(SameText { composed, first });
            self.ready.push_back((word.warning, evidence));
            has_words = true;
        }
        if has_words {
            let ready = self.ready.make_contiguous();
            ready.sort_by_key(|(warning, _)| warning.offset);
        }
        Ok(())
    }
}

/// How many bytes from a place on, where a line begins, are whole lines of a block in which nothing may be mojibake. The
/// first byte is at an offset.
fn without_mojibake(bytes: &[u8], place: usize, offset: u64) -> usize {
    let in_block = (offset + place as u64) % BLOCK_LEN;
    let end = (place + (BLOCK_LEN - in_block) as usize).min(bytes.len());
    let lines_in = |end| {
        let bytes = bytes.get(place..end).unwrap_or_default();
        memchr::memrchr(b'\n', bytes).map_or(0, |feed| feed + 1)
    };
    let whole = lines_in(end);
    wide::first_in_mojibake(bytes, place..place + whole).map_or(whole, lines_in)
}

/// How many of these bytes are the first line, or the first piece of one that is too long; `None` if more
/// bytes are needed to tell.
fn line_len(bytes: &[u8], is_end: bool) -> Option<usize> {
    let piece = bytes.get(..LONGEST).unwrap_or(bytes);
    if let Some(feed) = memchr::memchr(b'\n', piece) {
        Some(feed + 1)
    } else if bytes.len() > LONGEST {
        Some(end_of_piece(piece))
    } else {
        is_end.then_some(bytes.len())
    }
}

/// Where a line is cut that is too long: behind what is never a part of a stretch, or before a sequence.
fn end_of_piece(piece: &[u8]) -> usize {
    let safe = piece.iter().rposition(|byte| *byte < 0x30);
    safe.map_or_else(|| before_a_sequence(piece), |at| at + 1)
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
    hints: &'a dyn BlockHints,

    /// Where the source ends.
    len: u64,
}

impl Ahead<'_> {
    /// Takes what the lines behind one say of mojibake, until nothing in it is undecided.
    ///
    /// # Errors
    /// The source could not be read.
    fn decide(&self, undecided: &Line<'_>, known: &mut Known) -> Result<(), SourceError> {
        let end = self
            .len
            .min(undecided.end().saturating_add(LOOK_AHEAD as u64));
        let mut at = undecided.end().max(known.heard_until);
        let mut buffer = Vec::new();
        while at < end && undecided.is_undecided(&known.mojibake) {
            let block = at / BLOCK_LEN;
            if at.is_multiple_of(BLOCK_LEN) && !self.hints.may_hold(block).mojibake() {
                known.hear_of_block(block, self.len, self.hints);
                at = (block + 1).saturating_mul(BLOCK_LEN);
                continue;
            }
            let left = usize::try_from(self.len - at).unwrap_or(usize::MAX);
            buffer.resize(left.min(READ_LEN), 0);
            let read = read_full(self.source, at, &mut buffer)?;
            buffer.truncate(read);
            let is_end = read >= left;
            let mut place = 0;
            while let Some(rest) = buffer.get(place..).filter(|rest| !rest.is_empty())
                && at < end
                && undecided.is_undecided(&known.mojibake)
            {
                let passed = without_mojibake(&buffer, place, at - place as u64);
                if passed > 0 {
                    known.hear_of_lines(rest.get(..passed).unwrap_or_default(), at);
                    place += passed;
                    at += passed as u64;
                    continue;
                }
                let Some(len) = line_len(rest, is_end) else {
                    break;
                };
                let bytes = rest.get(..len).unwrap_or_default();
                let may_go_on = is_end && len == rest.len() && !bytes.ends_with(b"\n");
                known.hear(&Line::new(bytes, at), may_go_on);
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

/// A stretch that was found in a text that is at an offset.
fn found_in(text: &[u8], offset: u64, stretch: Stretch) -> Option<(Warning, Evidence)> {
    let as_it_is = str::from_utf8(text.get(stretch.range.clone())?).ok()?;
    let offset = offset + stretch.range.start as u64;
    let warning = Warning::of_text(WarningKind::Mojibake, as_it_is, offset)?;
    Some((warning, Evidence::Mojibake(Mojibake::from(stretch))))
}
