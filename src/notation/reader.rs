//! The way forward through a text, on which nothing is left out.

use std::borrow::Cow;
use std::ops::Range;

use super::coverage::{Coverage, PieceKind};
use super::family::Notation;
use super::reading::{Certainty, Damage, Reading, Rejection, Trust};

/// How many parts a recogniser may reject before it gives up, where it only tries.
const MOST_REJECTIONS: usize = 256;

/// From so many rejected bytes on, a recogniser that only tries gives up if it rejects more than it takes.
const MANY_REJECTED: usize = 4 << 10;

/// How many rejections are kept with their reasons. More are of no use to the user; the coverage has
/// the places of all.
const MOST_REASONS: usize = 1 << 16;

/// The most damaged parts that are kept.
const MOST_DAMAGE: usize = 256;

/// The most warnings that are kept.
const MOST_WARNINGS: usize = 16;

/// Does a recogniser try whether a text may be in its notation, or has the user said that it is?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// It may give up where too much does not fit.
    Try,
    /// Read everything, and reject what does not fit.
    Insist,
}

/// Reads a text from its start to its end. Each step says of the next bytes what they are; a recogniser
/// cannot go back, nor leave anything out: what it has not come to when it finishes is rejected.
pub(super) struct Reader<'a> {
    text: &'a [u8],
    effort: Effort,
    coverage: Coverage,
    rejected: Vec<Rejection>,
    rejected_count: usize,
    damage: Vec<Damage>,
    /// The end of the last rejected part.
    rejected_to: usize,

    /// The bytes so far. A recogniser of a simple notation may write here itself.
    pub(super) bytes: Vec<u8>,

    /// The least that was said of what can be relied on.
    trust: Trust,

    /// What the user should know all the same.
    pub(super) warnings: Vec<Cow<'static, str>>,

    /// The line of which was said last that the text contradicts itself there, and how.
    contradicted: Option<(usize, Cow<'static, str>)>,

    /// How many lines end before `lines_to`.
    lines: usize,
    lines_to: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a [u8], effort: Effort) -> Self {
        Self {
            text,
            effort,
            coverage: Coverage::default(),
            rejected: Vec::new(),
            rejected_count: 0,
            damage: Vec::new(),
            rejected_to: 0,
            bytes: Vec::new(),
            trust: Trust::Whole,
            warnings: Vec::new(),
            contradicted: None,
            lines: 0,
            lines_to: 0,
        }
    }

    /// The place of the reader, in bytes of the text.
    pub(super) fn at(&self) -> usize {
        self.coverage.len()
    }

    /// The whole text.
    pub(super) fn text(&self) -> &'a [u8] {
        self.text
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.get(self.at()..).unwrap_or_default()
    }

    /// The next `len` bytes of the text make these bytes.
    pub(super) fn data(&mut self, len: usize, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.explain(len, PieceKind::Data);
    }

    /// The next `len` bytes of the text make bytes that the recogniser has written itself.
    pub(super) fn data_written(&mut self, len: usize) {
        self.explain(len, PieceKind::Data);
    }

    /// The next `len` bytes of the text make no bytes.
    pub(super) fn decoration(&mut self, len: usize) {
        self.explain(len, PieceKind::Decoration);
    }

    /// The next `len` bytes of the text cannot be read. `reason` is a sentence without a full stop.
    pub(super) fn reject(&mut self, len: usize, reason: impl Into<Cow<'static, str>>) {
        let len = len.min(self.rest().len());
        if len == 0 {
            return;
        }
        let range = self.at()..self.at() + len;
        let touches = self.rejected_count > 0 && self.rejected_to == range.start;
        self.rejected_to = range.end;
        if self.rejected_count <= MOST_REASONS {
            let reason = reason.into();
            match self.rejected.last_mut() {
                // Garbage in a row is one piece of garbage.
                Some(last) if touches && last.reason == reason => last.range.end = range.end,
                _ => {
                    self.rejected_count += 1;
                    if self.rejected_count <= MOST_REASONS {
                        self.rejected.push(Rejection { range, reason });
                    }
                }
            }
        } else if !touches {
            // Their reasons are not kept, and so what touches is one.
            self.rejected_count += 1;
        }
        self.coverage.push(len, PieceKind::Rejected);
    }

    /// Something is wrong at a place that is read all the same, so that the bytes cannot be relied on.
    pub(super) fn note_damage(
        &mut self,
        range: Range<usize>,
        reason: impl Into<Cow<'static, str>>,
        probably: Option<Cow<'static, str>>,
    ) {
        self.trust_at_most(Trust::Doubtful);
        if self.damage.len() < MOST_DAMAGE {
            self.damage.push(Damage {
                range,
                reason: reason.into(),
                probably,
            });
        }
    }

    /// Does it only try, or insist?
    pub(super) fn effort(&self) -> Effort {
        self.effort
    }

    /// Does it only try, so that it may give up?
    pub(super) fn is_try(&self) -> bool {
        self.effort == Effort::Try
    }

    /// Says what the user should know all the same, once.
    pub(super) fn warn(&mut self, warning: impl Into<Cow<'static, str>>) {
        let warning = warning.into();
        if self.warnings.len() < MOST_WARNINGS && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// The bytes can be relied on no more than this.
    pub(super) fn trust_at_most(&mut self, trust: Trust) {
        self.trust = self.trust.max(trust);
    }

    /// Says that bytes are missing, or that others would read other bytes, once.
    pub(super) fn doubt(&mut self, warning: impl Into<Cow<'static, str>>) {
        self.trust_at_most(Trust::Doubtful);
        self.warn(warning);
    }

    /// Says that the text contradicts itself, once.
    pub(super) fn contradict(&mut self, warning: impl Into<Cow<'static, str>>) {
        self.trust_at_most(Trust::Contradicted);
        self.warn(warning);
    }

    /// Says that the text contradicts itself where the reader is, and names the line, from 1. Of a line it says so
    /// once.
    pub(super) fn contradict_here(&mut self, warning: impl Into<Cow<'static, str>>) {
        self.trust_at_most(Trust::Contradicted);
        if self.warnings.len() >= MOST_WARNINGS {
            return;
        }
        let here = (self.line(), warning.into());
        if self.contradicted.as_ref() != Some(&here) {
            let (line, warning) = &here;
            self.warn(format!("{warning}: line {line}"));
            self.contradicted = Some(here);
        }
    }

    /// The line in which the reader is, from 1. Lines are counted from where they were counted last.
    fn line(&mut self) -> usize {
        let at = self.at();
        let passed = self.text.get(self.lines_to..at).unwrap_or_default();
        self.lines += memchr::memchr_iter(b'\n', passed).count();
        self.lines_to = at;
        self.lines + 1
    }

    /// Has so much been rejected that it is surely something else?
    pub(super) fn is_hopeless(&self) -> bool {
        if self.effort == Effort::Insist || self.rejected_count == 0 {
            return false;
        }
        let rejected = self.coverage.len_of(PieceKind::Rejected);
        self.rejected_count > MOST_REJECTIONS
            || (rejected > MANY_REJECTED && rejected > self.at() - rejected)
    }

    /// Has anything been rejected?
    pub(super) fn has_rejections(&self) -> bool {
        self.rejected_count > 0
    }

    fn explain(&mut self, len: usize, kind: PieceKind) {
        debug_assert!(len <= self.rest().len(), "more than there is");
        self.coverage.push(len.min(self.rest().len()), kind);
    }

    /// The reading. Nothing, where it was only a try and is hopeless.
    pub(super) fn finish(
        self,
        notation: Notation,
        certainty: Certainty,
        assumption: impl Into<Cow<'static, str>>,
    ) -> Option<Reading> {
        if self.is_hopeless() {
            return None;
        }
        Some(self.into_reading(notation, certainty, assumption))
    }

    /// The reading, hopeless or not. What has not been come to is rejected.
    pub(super) fn into_reading(
        mut self,
        notation: Notation,
        certainty: Certainty,
        assumption: impl Into<Cow<'static, str>>,
    ) -> Reading {
        let left = self.rest().len();
        self.reject(left, "This does not belong to what is before it");
        Reading {
            notation,
            bytes: self.bytes,
            coverage: self.coverage,
            rejected: self.rejected,
            rejected_count: self.rejected_count,
            damage: self.damage,
            taken_off: Vec::new(),
            certainty,
            assumption: assumption.into(),
            trust: self.trust,
            warnings: self.warnings,
        }
    }
}
