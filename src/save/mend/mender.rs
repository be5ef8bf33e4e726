//! Makes well-formed UTF-8 of bytes in any chunks, by a plan.

use std::io::{self, Write};

use super::changes::Changes;
use super::line_mender::LineMender;
use super::plan::RepairPlan;
use super::policy::RepairPolicy;
use super::repair::Repair;
use super::signatures::{LeftOut, Signatures};
use super::transcoder::Transcoder;
use super::undo::Undo;
use super::watch::Watch;
use crate::encodings::Encoding;
use crate::encodings::mojibake::FileEvidence;

/// Takes the bytes of a source from its start and writes well-formed UTF-8, as a [`RepairPlan`] says. The
/// text does not depend on how the bytes are divided into chunks. Memory does not grow with the source.
#[derive(Debug)]
pub struct Mender<W> {
    /// The stage of this part; nothing after an error of the writer.
    first: Option<First<Undo<Signatures<W>>>>,
    plan: RepairPlan,
    /// How many bytes came.
    at: u64,
    /// What was changed in the parts before.
    before: Changes,
    watch: Watch,
}

/// The first stage, which makes UTF-8 of the source.
#[derive(Debug)]
enum First<W> {
    Utf8(Repair<W>),
    Lines(LineMender<W>),
    Other(Transcoder<W>),
}

impl<W: Write> Mender<W> {
    /// Returns a mender that writes to `out`, in small pieces.
    pub fn new(out: W, plan: RepairPlan) -> Self {
        Self::beside(out, plan, FileEvidence::default())
    }

    /// Returns the same for a part of a source of which so much is known.
    pub(super) fn beside(out: W, plan: RepairPlan, evidence: FileEvidence) -> Self {
        let left_out = LeftOut {
            at_start: !plan.bom.counts(),
            inside: plan.leaves_inner_bom_out,
        };
        let out = Signatures::new(out, left_out);
        let out = Undo::new(out, plan.undoes_mojibake, evidence);
        Self {
            first: Some(First::new(out, plan, plan.encoding_at(0))),
            plan,
            at: 0,
            before: Changes::default(),
            watch: Watch::default(),
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer. After one, nothing more is written.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while let Some(border) = self.next_border()
            && let Some((part, more)) = usize::try_from(border - self.at)
                .ok()
                .and_then(|len| rest.split_at_checked(len))
            && !more.is_empty()
        {
            self.push_part(part)?;
            self.begin_part()?;
            rest = more;
        }
        self.push_part(rest)
    }

    /// The offset of the next border between parts.
    fn next_border(&self) -> Option<u64> {
        let (start, end) = self.plan.within?;
        let has_begun = self.at >= start;
        let border = if has_begun { end } else { start };
        // At a border, the part behind it has begun.
        (border > self.at).then_some(border)
    }

    fn push_part(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.watch.push(bytes, self.plan.encoding_at(self.at));
        self.at += bytes.len() as u64;
        match &mut self.first {
            Some(First::Utf8(repair)) => repair.push(bytes),
            Some(First::Lines(mender)) => mender.push(bytes),
            Some(First::Other(transcoder)) => transcoder.push(bytes),
            None => Ok(()),
        }
    }

    /// Ends the part before, and begins the one here.
    fn begin_part(&mut self) -> io::Result<()> {
        self.watch.begin_part();
        let from = self.plan.encoding_at(self.at);
        if let Some(first) = self.first.take() {
            let (undo, changes) = first.finish()?;
            self.before += changes;
            self.first = Some(First::new(undo, self.plan, from));
        }
        Ok(())
    }

    /// Ends the source. Returns the writer and what was changed.
    ///
    /// # Errors
    /// The writer could not be written to, now or before.
    pub fn finish(self) -> io::Result<(W, Changes)> {
        let first = self.first.ok_or(io::ErrorKind::BrokenPipe)?;
        let (undo, changes) = first.finish()?;
        let (signatures, undone) = undo.finish()?;
        let (out, at_start, inside) = signatures.finish()?;
        let mut all = self.before;
        let last = self.plan.encoding_at(self.at.saturating_sub(1));
        all.other_encoding_at = self.watch.finish(last);
        all += changes;
        all.undone_lines = undone.lines;
        all.lines_with_rest = undone.with_rest;
        all.ambiguous_lines = undone.ambiguous;
        all.signature_removed = at_start > 0;
        all.inner_signatures_removed = inside;
        Ok((out, all))
    }
}

impl<W: Write> First<W> {
    /// The stage for bytes in an encoding.
    fn new(out: W, plan: RepairPlan, from: Encoding) -> Self {
        let out = match Transcoder::new(out, from) {
            Ok(transcoder) => return First::Other(transcoder),
            Err(out) => out,
        };
        let policy = match from {
            Encoding::Cesu8 => RepairPolicy::Cesu8Pairs,
            Encoding::ModifiedUtf8 => RepairPolicy::ModifiedUtf8,
            Encoding::Wtf8 | Encoding::Rfc2279 => RepairPolicy::EachError,
            _ => plan.errors,
        };
        match policy {
            RepairPolicy::As(encoding) => First::Lines(LineMender::new(out, encoding)),
            errors => First::Utf8(Repair::new(out, errors)),
        }
    }

    /// Ends the stage. Returns the next one and what was changed.
    fn finish(self) -> io::Result<(W, Changes)> {
        match self {
            First::Utf8(repair) => repair.finish(),
            First::Lines(mender) => mender.finish(),
            First::Other(transcoder) => transcoder.finish(),
        }
    }
}
