//! How many ill-formed spans become U+FFFD when bytes are copied as text.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use super::request::MOST;
use crate::background::task;
use crate::document::OpenDocument;
use crate::document::{Facts, RangeFacts};
use crate::encodings::Encoding;
use crate::notation::Notation;
use crate::notation::format::Letters;
use crate::save::{SaveProgress, TextOf};
use crate::source::Source;
use crate::utf8::{BomPolicy, Decoder, Unit};

/// The most bytes that are decoded at once, if they have been fetched.
const DECODED_AT_ONCE: u64 = 4096;

/// What is known of the number of replacement characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplacementCount {
    /// The number of spans is known.
    Spans(u64),

    /// The spans are being counted.
    Counting,

    /// The spans are not counted: the census was stopped, and there are too many bytes to count for this
    /// alone.
    Unknown,
}

impl ReplacementCount {
    /// The number, if it is known.
    pub const fn spans(self) -> Option<u64> {
        match self {
            Self::Spans(spans) => Some(spans),
            Self::Counting | Self::Unknown => None,
        }
    }
}

/// Looks up how many spans of a range become U+FFFD. Only the bytes of the range count, so a sequence that an
/// end cuts becomes U+FFFD too. Nothing here waits.
#[derive(Default)]
pub struct LostLookup {
    facts: RangeFacts,
    counting: Option<Counting>,
}

impl LostLookup {
    /// Returns what is known of a range that is not empty. The count for another range is dropped.
    pub fn poll(
        &mut self,
        ctx: &egui::Context,
        document: &OpenDocument,
        range: &Range<u64>,
    ) -> ReplacementCount {
        let len = range.end - range.start;
        if document.content.read_as().is_some() {
            return self.count(ctx, document, range);
        }
        if len <= DECODED_AT_ONCE {
            let decoded = document.content.decode(range.clone());
            let bytes: Option<Vec<u8>> = range.clone().map(|offset| decoded.byte(offset)).collect();
            return match bytes {
                Some(bytes) => ReplacementCount::Spans(spans_of(&bytes)),
                None if decoded.waiting => ReplacementCount::Counting,
                None => ReplacementCount::Unknown,
            };
        }
        match self.facts.poll(&document.content, range) {
            Facts::Known(counts) => match ends_are_whole(document, range) {
                Some(true) => ReplacementCount::Spans(counts.spans),
                // Cut sequences add at most the tails at the start, and the start of a sequence at the end.
                Some(false) => self.count(ctx, document, range),
                None => ReplacementCount::Counting,
            },
            Facts::Coming => ReplacementCount::Counting,
            Facts::NotYet if len > MOST => ReplacementCount::Counting,
            Facts::NotYet | Facts::Unknown => self.count(ctx, document, range),
        }
    }

    /// Counts the replacement characters on a thread.
    fn count(
        &mut self,
        ctx: &egui::Context,
        document: &OpenDocument,
        range: &Range<u64>,
    ) -> ReplacementCount {
        if range.end - range.start > MOST {
            return ReplacementCount::Unknown;
        }
        let source = document.content.source();
        let encoding = document.content.encoding_at(range.start);
        let is_new = self
            .counting
            .as_ref()
            .is_none_or(|counting| !counting.is_of(source, range, encoding));
        if is_new {
            // The count that goes on is ended first.
            self.counting = None;
            let source = Arc::clone(source);
            self.counting = Counting::start(source, range.clone(), encoding, ctx.clone());
        }
        self.counting
            .as_mut()
            .map_or(ReplacementCount::Unknown, Counting::poll)
    }
}

/// Returns whether a range begins and ends between two units; `None` while that is being fetched.
fn ends_are_whole(document: &OpenDocument, range: &Range<u64>) -> Option<bool> {
    let (start, last) = (range.start, range.end.saturating_sub(1));
    let first = document.content.decode(start..start.saturating_add(1));
    let first = first.window.unit_at(start)?.offset;
    let end = document.content.decode(last..range.end);
    let end = end.window.unit_at(last)?.end();
    Some(first == start && end == range.end)
}

fn spans_of(bytes: &[u8]) -> u64 {
    let mut spans = 0;
    Decoder::decode_all(bytes, &mut |unit: Unit| {
        spans += u64::from(unit.scalar().is_none());
    });
    spans
}

/// A thread that counts. Dropping this soon ends it.
struct Counting {
    source: Arc<dyn Source>,
    range: Range<u64>,
    encoding: Encoding,
    progress: Arc<SaveProgress>,
    answer: Receiver<Option<u64>>,
    lost: ReplacementCount,
}

impl Counting {
    fn start(
        source: Arc<dyn Source>,
        range: Range<u64>,
        encoding: Encoding,
        ctx: egui::Context,
    ) -> Option<Self> {
        let progress = Arc::new(SaveProgress::default());
        let (answers, answer) = sync_channel(1);
        let text = TextOf {
            range: range.clone(),
            format: Notation::Text,
            letters: Letters::default(),
            bom: BomPolicy::Keep,
            encoding,
        };
        let (from, shared) = (Arc::clone(&source), Arc::clone(&progress));
        let work = move || {
            let written = text.write(&*from, &shared, || {}, &mut io::sink());
            written.ok().map(|written| written.replaced)
        };
        let tell = move |spans| {
            // If the receiver is gone, the count is no longer needed.
            let _ = answers.send(spans);
            ctx.request_repaint();
        };
        task::run("byteloupe-copy-count", work, || None, tell).ok()?;
        Some(Self {
            source,
            range,
            encoding,
            progress,
            answer,
            lost: ReplacementCount::Counting,
        })
    }

    fn is_of(&self, source: &Arc<dyn Source>, range: &Range<u64>, encoding: Encoding) -> bool {
        Arc::ptr_eq(&self.source, source) && self.range == *range && self.encoding == encoding
    }

    fn poll(&mut self) -> ReplacementCount {
        if self.lost == ReplacementCount::Counting {
            self.lost = match self.answer.try_recv() {
                Ok(Some(spans)) => ReplacementCount::Spans(spans),
                Err(TryRecvError::Empty) => ReplacementCount::Counting,
                Ok(None) | Err(TryRecvError::Disconnected) => ReplacementCount::Unknown,
            };
        }
        self.lost
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}
