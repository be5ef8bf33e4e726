//! What is found in the text of a file that is read in another encoding than UTF-8.
//!
//! That text is a source of its own, and so are its findings: their offsets are those of the text. What is said of
//! them to the user is in bytes of the file.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::file_progress::FileProgress;
use super::finding::{Effort, FileFinding, about};
use crate::encodings::{Encoding, IllFormed};
use crate::findings::{Finding, FindingKind, FindingRun, Ignored};
use crate::source::{Source, SourceError, read_full};
use crate::transcoded::{Transcoded, reason_of};
use crate::utf8::Group;
use crate::utf8::bom::{SAMPLE_LEN, StartSigns};

/// Where a run of findings is in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InFile {
    /// Offset of the first byte.
    pub(super) offset: u64,

    /// How many bytes the run has.
    pub(super) length: u64,

    /// How many bytes one finding of it has.
    pub(super) length_of_one: u64,

    /// How far one is from the next, where that is known.
    pub(super) stride: Option<u64>,
}

/// Do the first bytes of a source look like UTF-16 or UTF-32?
pub(super) fn looks_wide(source: &dyn Source) -> Result<bool, SourceError> {
    let mut start = [0; SAMPLE_LEN];
    let read = read_full(source, 0, &mut start)?;
    let start = start.get(..read).unwrap_or_default();
    Ok(StartSigns::of(start).looks_like.is_some())
}

impl FileFinding {
    /// Counts the text of the first `len` bytes of a source. `None`: text in this encoding is read as UTF-8 is.
    pub(super) fn of_text(
        path: &Path,
        (source, len): (&Arc<dyn Source>, u64),
        encoding: Encoding,
        effort: Effort,
        ignored: &Ignored,
        progress: &FileProgress<'_>,
    ) -> Result<Option<Box<Self>>, SourceError> {
        if !Transcoded::is_possible(encoding) {
            return Ok(None);
        }
        let source = Arc::clone(source);
        let text = Transcoded::of(source, len, encoding, effort.threads, &|_| {})?;
        let mut ignored_of_text = Ignored::default();
        for kind in ignored.kinds() {
            // The kinds of errors are those of UTF-8.
            if matches!(kind, FindingKind::Warning(_)) {
                ignored_of_text.set_kind(kind, true);
            }
        }
        for place in ignored.places() {
            ignored_of_text.set_place(text.in_text(*place)?, true);
        }
        let text = Arc::new(text);
        let effort = Effort {
            hash: false,
            judge: false,
            is_text: true,
            read_as: None,
            reads: false,
            utf8_too: false,
            ..effort
        };
        let source = Arc::clone(&text);
        let mut finding = Self::of(path.to_owned(), source, effort, &ignored_of_text, progress)?;
        finding.set_origin(text);
        Ok(Some(Box::new(finding)))
    }

    /// What is found in its text, where that is read in another encoding than UTF-8.
    pub(super) fn reading(&self) -> Option<&Self> {
        self.reading.as_deref()
    }

    /// Is it read in an encoding that the user names?
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// The same, unless that encoding has one byte for each character: hardly anything is ill-formed in it, so what
    /// there is to see is which bytes are not UTF-8, and what they are in it.
    pub(super) fn reading_listed(&self) -> Option<&Self> {
        let origin = |reading: &&Self| reading.origin().map(|it| it.encoding());
        self.reading()
            .filter(|reading| origin(reading).is_some_and(Transcoded::says_more))
    }

    /// What is listed of the file: what is found in its text in another encoding, or else in UTF-8.
    pub(super) fn listed(&self) -> &Self {
        self.reading_listed().unwrap_or(self)
    }

    /// What the status of the report depends on: the file in UTF-8, unless the user names another encoding.
    pub(super) fn heeded(&self) -> &Self {
        let reading = self.reading_listed().filter(|_| self.is_named);
        reading.unwrap_or(self)
    }

    /// The text that this was found in, if that is in another encoding than UTF-8.
    pub(super) fn origin(&self) -> Option<&Arc<Transcoded>> {
        self.origin.as_ref()
    }

    /// Says so.
    pub(super) fn set_origin(&mut self, text: Arc<Transcoded>) {
        self.origin = Some(text);
    }

    /// Whether it may be in the encoding that it is read in: little of it is ill-formed. Of UTF-8 a judgement says so.
    pub(super) fn is_mostly_well_formed(&self) -> bool {
        const ONE_IN: u64 = 20;
        let errors = self.totals().errors().saturating_mul(ONE_IN);
        self.origin.is_none() || errors <= self.totals().code_points_total()
    }

    /// How many bytes the file has.
    pub(super) fn file_len(&self) -> u64 {
        let of_file = self.origin().map(|origin| origin.source_len());
        of_file.unwrap_or(self.totals().bytes)
    }

    /// The bytes of the file that some bytes are which were counted. What cannot be read is kept.
    pub(super) fn in_file(&self, range: &Range<u64>) -> Range<u64> {
        let Some(origin) = self.origin() else {
            return range.clone();
        };
        origin.in_source(range).unwrap_or_else(|error| {
            self.set_problem(|| about(&self.name, &error));
            origin.source_len()..origin.source_len()
        })
    }

    /// Where a run is in the file.
    pub(super) fn run_in_file(&self, run: &FindingRun) -> InFile {
        if self.origin().is_none() {
            return InFile {
                offset: run.offset(),
                length: run.length(),
                length_of_one: run.first.length(),
                stride: (run.count > 1).then_some(run.stride),
            };
        }
        let whole = self.in_file(&(run.offset()..run.end()));
        let first = self.in_file(&(run.offset()..run.first.end()));
        InFile {
            offset: whole.start,
            length: whole.end.saturating_sub(whole.start),
            length_of_one: first.end.saturating_sub(first.start),
            // The same distance in the text may be another one in the file.
            stride: None,
        }
    }

    /// Reads bytes of the file again: fewer than asked for only after [`FileFinding::set_problem`].
    pub(super) fn read_file_again(&self, offset: u64, buffer: &mut [u8]) -> usize {
        let Some(origin) = self.origin() else {
            return self.read_again(offset, buffer);
        };
        read_full(&**origin.source(), offset, buffer).unwrap_or_else(|error| {
            self.set_problem(|| about(&self.name, &error));
            0
        })
    }

    /// Why an error is one, where the file is read in another encoding.
    pub(super) fn reason(&self, group: &Group) -> Option<IllFormed> {
        self.origin()?;
        reason_of(*group.head().first()?)
    }

    /// The key of the kind of a finding.
    pub(super) fn key_of(&self, finding: &Finding) -> &'static str {
        let reason = finding.error().and_then(|group| self.reason(group));
        reason.map_or_else(|| finding.kind().key(), IllFormed::key)
    }

    /// What is wrong with an error, where the file is read in another encoding.
    pub(super) fn reason_words(&self, group: &Group) -> Option<String> {
        let (origin, reason) = (self.origin()?, self.reason(group)?);
        let place = self.in_file(&(group.offset..group.end()));
        let wanted = (place.end.saturating_sub(place.start) as usize).min(IllFormed::MOST_BYTES);
        let left = self.file_len().saturating_sub(place.start);
        let len = ((wanted + IllFormed::NEXT) as u64).min(left);
        let mut bytes = vec![0; len as usize];
        let read = self.read_file_again(place.start, &mut bytes);
        bytes.truncate(read);
        let (bytes, next) = bytes.split_at(wanted.min(read));
        Some(reason.sentence(origin.encoding(), bytes, next))
    }

    /// How many errors there are for each reason, of those that there are.
    pub(super) fn reasons(&self) -> impl Iterator<Item = (IllFormed, u64)> + '_ {
        let origin = self.origin();
        let counted = move |it: IllFormed| Some((it, origin?.ill_formed(it)));
        let all = IllFormed::ALL.into_iter().filter_map(counted);
        all.filter(|(_, count)| *count > 0)
    }
}
