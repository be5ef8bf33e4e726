//! The way forward through a text, on which nothing is left out.

use std::borrow::Cow;

use super::coverage::{Coverage, PieceKind};
use super::family::Notation;
use super::reading::{Certainty, Reading, Rejection};

/// How many parts a recogniser may reject before it gives up, where it only tries.
const MOST_REJECTIONS: usize = 256;

/// How many warnings there are at most: nobody reads more.
const MOST_WARNINGS: usize = 16;

/// Does a recogniser try whether a text may be in its notation, or has a person said that it is?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// It may give up where too much does not fit.
    Try,
    /// It reads all.
    Insist,
}

/// Reads a text from its start to its end. Each step says of the next bytes what they are; a recogniser
/// cannot go back, nor leave anything out: what it has not come to when it finishes is rejected.
pub(super) struct Reader<'a> {
    text: &'a [u8],
    effort: Effort,
    coverage: Coverage,
    rejected: Vec<Rejection>,

    /// The bytes so far. A recogniser of a simple notation may write here itself.
    pub(super) bytes: Vec<u8>,

    /// What a person should know all the same.
    pub(super) warnings: Vec<Cow<'static, str>>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a [u8], effort: Effort) -> Self {
        Self {
            text,
            effort,
            coverage: Coverage::default(),
            rejected: Vec::new(),
            bytes: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Where it is, in bytes of the text.
    pub(super) fn at(&self) -> usize {
        self.coverage.len()
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
        let reason = reason.into();
        match self.rejected.last_mut() {
            // Garbage in a row is one piece of garbage.
            Some(last) if last.range.end == range.start && last.reason == reason => {
                last.range.end = range.end;
            }
            _ => self.rejected.push(Rejection { range, reason }),
        }
        self.coverage.push(len, PieceKind::Rejected);
    }

    /// Does it only try, so that it may give up?
    pub(super) fn is_try(&self) -> bool {
        self.effort == Effort::Try
    }

    /// Says what a person should know all the same, once.
    pub(super) fn warn(&mut self, warning: impl Into<Cow<'static, str>>) {
        let warning = warning.into();
        if self.warnings.len() < MOST_WARNINGS && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Has so much been rejected that it is surely something else?
    pub(super) fn is_hopeless(&self) -> bool {
        self.effort == Effort::Try && self.rejected.len() > MOST_REJECTIONS
    }

    /// Has anything been rejected?
    pub(super) fn has_rejections(&self) -> bool {
        !self.rejected.is_empty()
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
        self.reject(left, "This does not belong to what stands before");
        Reading {
            notation,
            bytes: self.bytes,
            coverage: self.coverage,
            rejected: self.rejected,
            certainty,
            assumption: assumption.into(),
            warnings: self.warnings,
        }
    }
}
