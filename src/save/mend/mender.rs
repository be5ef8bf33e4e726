//! Makes well-formed UTF-8 of bytes in any chunks, by a plan.

use std::io::{self, Write};

use super::changes::Changes;
use super::line_mender::LineMender;
use super::plan::RepairPlan;
use super::policy::RepairPolicy;
use super::repair::Repair;
use super::transcoder::{Order, Transcoder};
use super::undo::Undo;
use crate::encodings::Encoding;
use crate::encodings::mojibake::FileEvidence;

/// Takes the bytes of a source from its start and writes well-formed UTF-8, as a [`RepairPlan`] says. The
/// text does not depend on how the bytes are divided into chunks. Memory does not grow with the source.
#[derive(Debug)]
pub struct Mender<W> {
    first: First<Undo<W>>,
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
        let out = Undo::new(out, plan.undoes_mojibake, evidence);
        let bom = plan.bom;
        let first = match plan.from {
            Encoding::Utf8 | Encoding::Ascii => match plan.errors {
                RepairPolicy::As(encoding) => First::Lines(LineMender::new(out, encoding, bom)),
                errors => First::Utf8(Repair::new(out, errors, bom)),
            },
            Encoding::Cesu8 => First::Utf8(Repair::new(out, RepairPolicy::Cesu8Pairs, bom)),
            Encoding::ModifiedUtf8 => {
                First::Utf8(Repair::new(out, RepairPolicy::ModifiedUtf8, bom))
            }
            Encoding::Wtf8 | Encoding::Rfc2279 => {
                First::Utf8(Repair::new(out, RepairPolicy::EachError, bom))
            }
            Encoding::Utf16Le => First::Other(Transcoder::new(out, encoding_rs::UTF_16LE, bom)),
            Encoding::Utf16Be => First::Other(Transcoder::new(out, encoding_rs::UTF_16BE, bom)),
            Encoding::Utf32Le => First::Other(Transcoder::utf32(out, Order::Little, bom)),
            Encoding::Utf32Be => First::Other(Transcoder::utf32(out, Order::Big, bom)),
            Encoding::Legacy(encoding) => First::Other(Transcoder::new(out, encoding, bom)),
        };
        Self { first }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// Those of the writer. After one, nothing more is written.
    pub fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.first {
            First::Utf8(repair) => repair.push(bytes),
            First::Lines(mender) => mender.push(bytes),
            First::Other(transcoder) => transcoder.push(bytes),
        }
    }

    /// Ends the source. Returns the writer and what was changed.
    ///
    /// # Errors
    /// The writer could not be written to.
    pub fn finish(self) -> io::Result<(W, Changes)> {
        let (undo, changes) = match self.first {
            First::Utf8(repair) => repair.finish(),
            First::Lines(mender) => mender.finish(),
            First::Other(transcoder) => transcoder.finish(),
        }?;
        let (out, undone_lines) = undo.finish()?;
        let changes = Changes {
            undone_lines,
            ..changes
        };
        Ok((out, changes))
    }
}
