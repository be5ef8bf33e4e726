//! Answers to questions, from the index and from going through few blocks again.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use unicode_normalization::UnicodeNormalization as _;

use super::block::{Piece, PieceReader};
use super::encoded::Encoded;
use super::evidence::{Evidence, SameText};
use super::kind::WarningKind;
use super::kind_set::KindSet;
use super::question::{Answer, Explained, LIST_LIMIT, Page, Question};
use super::record::Counter;
use super::severity::Severity;
use super::sum::StripeWarnings;
use super::surveyed::Surveyed;
use super::visitor::Visitor;
use super::wanted::Wanted;
use super::warning::Warning;
use crate::census::BLOCK_LEN;
use crate::scan::{Record as _, Way, walk};
use crate::source::SourceError;

/// So many bytes of the line around mojibake are read on each side, to say what it was.
const LINE_LOOK: u64 = 16 << 10;

/// So many bytes over which data is hidden are read, to say what it is.
const MOST_HIDDEN: u64 = 1 << 20;

/// Looks things up. Blocks that the survey has not come to it goes through itself.
pub(super) struct Lookup<'a> {
    shared: &'a Surveyed,
    cancel: &'a AtomicBool,
    reader: PieceReader<'a>,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(shared: &'a Surveyed, cancel: &'a AtomicBool) -> Self {
        Self {
            shared,
            cancel,
            reader: PieceReader::new(&*shared.source),
        }
    }

    /// The answer to a question.
    pub(super) fn answer(mut self, question: &Question) -> Answer {
        let answer = match question {
            Question::Next { after, wanted } => match after.checked_add(1) {
                Some(from) => self.next(from, *wanted).map(Answer::Warning),
                None => Ok(Answer::Warning(None)),
            },
            Question::From { from, wanted } => self.next(*from, *wanted).map(Answer::Warning),
            Question::Previous { before, wanted } => {
                self.previous(*before, *wanted).map(Answer::Warning)
            }
            Question::List {
                wanted,
                page: Page::From(from),
            } => self.list_from(*from, *wanted),
            Question::List {
                wanted,
                page: Page::Before(before),
            } => self.list_before(*before, *wanted),
            Question::Evidence { at, kind } => self.evidence(*at, *kind).map(Answer::Evidence),
            Question::At { offset } => self.at(*offset).map(Answer::At),
            Question::Stripes { borders } => self.stripes(borders),
        };
        answer.unwrap_or_else(Answer::Failed)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// What is known to begin in a range, by lines or as encoded, and is wanted.
    fn by_lines(&self, range: Range<u64>, wanted: Wanted) -> Vec<Warning> {
        let lines = self.shared.lines();
        let mut found: Vec<Warning> = lines.within(range.clone(), wanted).collect();
        drop(lines);
        found.extend(self.shared.encoded().within(range, wanted));
        found
    }

    /// The first warning that begins at or after `from`.
    fn next(&mut self, from: u64, wanted: Wanted) -> Result<Option<Warning>, SourceError> {
        let by_code_point = self.first_in(from..u64::MAX, wanted, 1)?.pop();
        let range = from..u64::MAX;
        let by_lines = self.shared.lines().within(range.clone(), wanted).next();
        let encoded = self.shared.encoded().within(range, wanted).next();
        let all = [by_code_point, by_lines, encoded].into_iter().flatten();
        Ok(all.min_by_key(|it| it.offset))
    }

    /// The first warnings that begin in a range, `most` of them, of those that are told by code points.
    fn first_in(
        &mut self,
        range: Range<u64>,
        wanted: Wanted,
        most: usize,
    ) -> Result<Vec<Warning>, SourceError> {
        let (shared, cancel) = (self.shared, self.cancel);
        let candidate = |block| {
            let next = shared.index().next_with(block, wanted);
            (next.saturating_mul(BLOCK_LEN) < range.end).then_some(next)
        };
        let mut first = Gatherer::new(wanted, range.clone(), most);
        let block = range.start / BLOCK_LEN;
        walk(Way::Forwards, block, cancel, candidate, |block| {
            let is_end = self.visit(block, &mut first)?;
            Ok(!is_end && first.found.len() < most)
        })?;
        Ok(first.found)
    }

    /// The last warning that begins before an offset.
    fn previous(&mut self, before: u64, wanted: Wanted) -> Result<Option<Warning>, SourceError> {
        let by_code_point = self.last_before(before, wanted, 1)?.pop();
        let by_lines = self.shared.lines().within(0..before, wanted).next_back();
        let encoded = (self.shared.encoded().within(0..before, wanted)).next_back();
        let all = [encoded, by_lines, by_code_point].into_iter().flatten();
        Ok(all.max_by_key(|it| it.offset))
    }

    /// The last warnings that begin before an offset, `most` of them if there are so many and then maybe more, of
    /// those that are told by code points.
    fn last_before(
        &mut self,
        before: u64,
        wanted: Wanted,
        most: usize,
    ) -> Result<Vec<Warning>, SourceError> {
        let (shared, cancel) = (self.shared, self.cancel);
        // Behind the end there is nothing to go back through.
        let len = shared.source.len_hint().max(shared.index().bytes());
        let Some(last) = before.min(len).checked_sub(1) else {
            return Ok(Vec::new());
        };
        let candidate = |block| shared.index().last_with(block, wanted);
        let mut blocks: Vec<Vec<Warning>> = Vec::new();
        let mut found = 0;
        let block = last / BLOCK_LEN;
        walk(Way::Backwards, block, cancel, candidate, |block| {
            let mut all = Gatherer::new(wanted, 0..before, usize::MAX);
            self.visit(block, &mut all)?;
            found += all.found.len();
            blocks.push(all.found);
            Ok(found < most)
        })?;
        Ok(blocks.into_iter().rev().flatten().collect())
    }

    /// The first warnings from an offset on, of what was gone through.
    fn list_from(&mut self, from: u64, wanted: Wanted) -> Result<Answer, SourceError> {
        let end = self.shared.index().bytes();
        // One more, to know whether there are more.
        let mut found = self.first_in(from..end, wanted, LIST_LIMIT + 1)?;
        found.extend(self.by_lines(from..end, wanted));
        found.sort_by_key(|it| it.offset);
        let has_later = found.len() > LIST_LIMIT;
        found.truncate(LIST_LIMIT);
        Ok(Answer::List {
            warnings: found.into(),
            has_earlier: self.previous(from, wanted)?.is_some(),
            has_later,
        })
    }

    /// The last warnings before an offset, of what was gone through.
    fn list_before(&mut self, before: u64, wanted: Wanted) -> Result<Answer, SourceError> {
        let end = self.shared.index().bytes();
        let before = before.min(end);
        let mut all = self.last_before(before, wanted, LIST_LIMIT + 1)?;
        all.extend(self.by_lines(0..before, wanted));
        all.sort_by_key(|it| it.offset);
        let left_out = all.len().saturating_sub(LIST_LIMIT);
        let warnings: Arc<[Warning]> = all.get(left_out..).unwrap_or_default().into();
        let next = self.next(before, wanted)?;
        let has_later = next.is_some_and(|it| it.offset < end);
        Ok(Answer::List {
            warnings,
            has_earlier: left_out > 0,
            has_later,
        })
    }

    /// What the warning of a kind is about that begins at an offset.
    fn evidence(&mut self, at: u64, kind: WarningKind) -> Result<Option<Evidence>, SourceError> {
        if matches!(kind, WarningKind::Mojibake | WarningKind::SameText) || kind.is_encoded() {
            let known = self.by_lines(at..at.saturating_add(1), Wanted::ALL);
            return match known.iter().find(|it| it.kind == kind) {
                Some(warning) => self.evidence_of_line(warning),
                None => Ok(None),
            };
        }
        let end = at.saturating_add(BLOCK_LEN);
        let piece = self.reader.read(at..end)?;
        let wanted = Wanted::of(KindSet::only(kind));
        let mut only = Gatherer::new(wanted, at..at.saturating_add(1), 1);
        // That of a letter is told of where the word goes on.
        only.scan(&piece, at..at.saturating_add(1));
        let found = only.found.first();
        Ok(found.and_then(|warning| piece.evidence(warning)))
    }

    /// What mojibake was, as far as its line shows, or which word is the same text.
    fn evidence_of_line(&mut self, warning: &Warning) -> Result<Option<Evidence>, SourceError> {
        if warning.kind == WarningKind::HiddenData {
            let end = warning.end.min(warning.offset.saturating_add(MOST_HIDDEN));
            return Ok(self.reader.read(warning.offset..end)?.evidence(warning));
        }
        if let Some(encoded) = Encoded::of(warning) {
            return Ok(Some(Evidence::Encoded(encoded)));
        }
        if warning.kind == WarningKind::SameText {
            let Some(first) = self.shared.lines().first_of(warning.offset) else {
                return Ok(None);
            };
            let piece = self.reader.read(warning.offset..warning.end)?;
            return Ok(piece.text_of(warning).map(|word| {
                let composed = word.nfc().collect();
                Evidence::SameText(SameText { composed, first })
            }));
        }
        let start = warning.offset.saturating_sub(LINE_LOOK);
        let piece = self
            .reader
            .read(start..warning.end.saturating_add(LINE_LOOK))?;
        Ok(piece.evidence(warning))
    }

    /// The warnings that hold a byte, in order, and what they are about.
    fn at(&mut self, offset: u64) -> Result<Arc<[Explained]>, SourceError> {
        let start = offset / BLOCK_LEN * BLOCK_LEN;
        let end = offset.saturating_add(1);
        let piece = self.reader.read(start..end.saturating_add(BLOCK_LEN))?;
        let mut all = Gatherer::new(Wanted::ALL, start..end, usize::MAX);
        all.scan(&piece, start..end);
        let holding = all.found.into_iter().filter(|it| offset < it.end);
        let explained = holding.map(|warning| Explained {
            evidence: piece.evidence(&warning),
            warning,
        });
        let mut explained: Vec<Explained> = explained.collect();
        // No stretch is longer than a line, and none that is told of than 64 KiB.
        let near = offset.saturating_sub(BLOCK_LEN)..end;
        let lines = self.shared.lines();
        let by_lines = lines.within(near, Wanted::ALL);
        let mut holding: Vec<Warning> = by_lines.filter(|it| offset < it.end).collect();
        drop(lines);
        holding.extend(self.shared.encoded().at(offset));
        for warning in holding {
            let evidence = self.evidence_of_line(&warning)?;
            explained.push(Explained { warning, evidence });
        }
        explained.sort_by_key(|it| it.warning.offset);
        Ok(explained.into())
    }

    /// Gives the warnings that begin in a block. Says whether the source ends in it, or before it.
    fn visit(&mut self, block: u64, gatherer: &mut Gatherer) -> Result<bool, SourceError> {
        let start = block.saturating_mul(BLOCK_LEN);
        let end = start.saturating_add(BLOCK_LEN);
        let piece = self.reader.read(start..end)?;
        gatherer.scan(&piece, start..end);
        Ok(piece.end < end)
    }

    fn stripes(&mut self, borders: &[u64]) -> Result<Answer, SourceError> {
        let mut found = Vec::with_capacity(borders.len().saturating_sub(1));
        let surveyed = self.shared.index().bytes();
        for ends in borders.windows(2) {
            if self.is_cancelled() {
                break;
            }
            let &[start, end] = ends else { continue };
            found.push(self.stripe(start..end, surveyed)?);
        }
        Ok(Answer::Stripes(Arc::from(found)))
    }

    fn stripe(&mut self, stripe: Range<u64>, surveyed: u64) -> Result<StripeWarnings, SourceError> {
        let mut warnings = StripeWarnings {
            is_surveyed: stripe.end <= surveyed,
            ..StripeWarnings::default()
        };
        let is_border = |offset: u64| offset.is_multiple_of(BLOCK_LEN) || offset == surveyed;
        let is_short = stripe.end.saturating_sub(stripe.start) < BLOCK_LEN;
        if is_border(stripe.start) && (is_border(stripe.end) || !warnings.is_surveyed && !is_short)
        {
            // One stripe at a time: the survey does not wait for all of them.
            let index = self.shared.index();
            let (from, to) = (stripe.start / BLOCK_LEN, stripe.end.div_ceil(BLOCK_LEN));
            warnings.share = index.within(from, to);
            warnings.is_surveyed &= to == from || index.keeps(to - 1);
        } else if warnings.is_surveyed {
            let mut start = stripe.start;
            while start < stripe.end && !self.is_cancelled() {
                let end = stripe.end.min(start + BLOCK_LEN);
                let piece = self.reader.read(start..end)?;
                let mut counter = Counter::default();
                let scripts = piece.scan(start..end, &mut counter).scripts;
                counter.record(&scripts).add_to(&mut warnings.share);
                start = end;
            }
        }
        warnings.share += self.shared.lines().share(stripe.clone());
        warnings.share += self.shared.encoded().share(stripe);
        Ok(warnings)
    }
}

/// Gathers the warnings of some kinds that begin in a range.
pub(super) struct Gatherer {
    wanted: Wanted,
    range: Range<u64>,
    most: usize,
    base: u64,
    pub(super) found: Vec<Warning>,

    /// Is the warning that was begun last one of them? Where does it stand?
    is_in: bool,
    place: usize,
}

impl Gatherer {
    pub(super) fn new(wanted: Wanted, range: Range<u64>, most: usize) -> Self {
        Self {
            wanted,
            range,
            most,
            base: 0,
            found: Vec::new(),
            is_in: false,
            place: 0,
        }
    }

    fn scan(&mut self, piece: &Piece<'_>, block: Range<u64>) {
        self.begin(piece.base);
        piece.scan(block.clone(), self);
        self.end(block.end);
    }

    /// What comes next is in bytes that are at this offset.
    pub(super) fn begin(&mut self, base: u64) {
        self.base = base;
        self.is_in = false;
    }

    /// All of a block was gone through, which ends at this offset.
    pub(super) fn end(&mut self, end: u64) {
        if let Some(last) = self.found.last_mut()
            && self.is_in
            && last.kind.is_run()
            && last.end >= end
        {
            last.may_go_on = true;
        }
    }
}

impl Visitor for Gatherer {
    fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char) {
        let offset = self.base + place as u64;
        self.is_in = self.wanted.contains(kind, severity)
            && self.range.contains(&offset)
            && self.found.len() < self.most;
        if self.is_in {
            let warning = Warning {
                offset,
                kind,
                severity,
                first: scalar,
                code_points: 1,
                end: offset + scalar.len_utf8() as u64,
                may_go_on: false,
            };
            // The start of a word is told of where its script changes.
            self.place = self.found.partition_point(|it| it.offset <= offset);
            self.found.insert(self.place, warning);
        }
    }

    fn goes_on(&mut self, code_points: usize, end: usize) {
        if self.is_in
            && let Some(last) = self.found.get_mut(self.place)
        {
            last.code_points += code_points as u32;
            last.end = self.base + end as u64;
        }
    }
}
