//! Reads pieces of one of two sources, as long as the comparison is wanted.

use super::progress::ContentProgress;
use crate::background::Job;
use crate::source::{Source, SourceError, read_full};

/// Why a comparison does not go on.
#[derive(Debug)]
pub enum Stop {
    /// It is no longer wanted.
    Cancelled,

    /// A source could not be read, or has fewer bytes than when the comparison began.
    Failed(SourceError),
}

impl From<SourceError> for Stop {
    fn from(error: SourceError) -> Self {
        Self::Failed(error)
    }
}

/// The job of a comparison.
pub type ContentJob = Job<ContentProgress, SourceError>;

/// Reads pieces of one source, and keeps the last piece.
pub struct Reader<'a> {
    source: &'a dyn Source,
    job: &'a ContentJob,
    buffer: Vec<u8>,

    /// Where the bytes of the buffer start, and how many are valid.
    start: u64,
    filled: usize,
}

/// The two readers, the left one first.
pub type Readers<'a> = [Reader<'a>; 2];

impl<'a> Reader<'a> {
    pub fn new(source: &'a dyn Source, job: &'a ContentJob) -> Self {
        Self {
            source,
            job,
            buffer: Vec::new(),
            start: 0,
            filled: 0,
        }
    }

    /// Returns `len` bytes from an offset on.
    ///
    /// # Errors
    /// The comparison is no longer wanted, or the source does not give as many bytes.
    pub fn bytes(&mut self, offset: u64, len: usize) -> Result<&[u8], Stop> {
        self.bytes_ahead(offset, len, len)
    }

    /// Returns `len` bytes from an offset on, and reads so many ahead where it has to read: small pieces that
    /// follow on each other then cost one read.
    ///
    /// # Errors
    /// As for [`Reader::bytes`].
    pub fn bytes_ahead(&mut self, offset: u64, len: usize, ahead: usize) -> Result<&[u8], Stop> {
        if !self.job.gate().pass() {
            return Err(Stop::Cancelled);
        }
        if let Some(all) = self.source.in_memory() {
            let start = usize::try_from(offset).unwrap_or(usize::MAX);
            let piece = all.get(start..).and_then(|rest| rest.get(..len));
            return piece.ok_or_else(|| self.shrank(offset));
        }
        let into = usize::try_from(offset.wrapping_sub(self.start)).unwrap_or(usize::MAX);
        let is_here = offset >= self.start && into.saturating_add(len) <= self.filled;
        if is_here {
            return Ok(self.buffer.get(into..into + len).unwrap_or_default());
        }
        let wanted = ahead.max(len);
        if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        }
        self.filled = 0;
        let room = self.buffer.get_mut(..wanted).unwrap_or_default();
        let read = read_full(self.source, offset, room)?;
        if read < len {
            return Err(self.shrank(offset + read as u64));
        }
        self.start = offset;
        self.filled = read;
        Ok(self.buffer.get(..len).unwrap_or_default())
    }

    /// Returns bytes from an offset on: those that are at hand, if they are at least so many, or else so many more that
    /// are read. Of pieces that overlap, each byte is then read once.
    ///
    /// # Errors
    /// As for [`Reader::bytes`].
    pub fn bytes_at_hand(&mut self, offset: u64, least: usize, most: usize) -> Result<&[u8], Stop> {
        let into = offset.checked_sub(self.start);
        let into = into.and_then(|into| usize::try_from(into).ok());
        let at_hand = into.and_then(|into| self.filled.checked_sub(into));
        let len = match at_hand.filter(|len| *len >= least) {
            Some(len) if self.source.in_memory().is_none() => len.min(most),
            _ => most,
        };
        self.bytes(offset, len)
    }

    /// How long the source says that it is.
    pub fn len_hint(&self) -> u64 {
        self.source.len_hint()
    }

    fn shrank(&self, offset: u64) -> Stop {
        Stop::Failed(SourceError::shrank(self.source.name(), offset))
    }
}

/// Returns the pieces of both sources.
///
/// # Errors
/// As for [`Reader::bytes`].
pub fn both<'r>(
    readers: &'r mut Readers<'_>,
    at: [u64; 2],
    lens: [usize; 2],
) -> Result<[&'r [u8]; 2], Stop> {
    let [left, right] = readers;
    Ok([left.bytes(at[0], lens[0])?, right.bytes(at[1], lens[1])?])
}

/// Returns the length of a source: that which it reports, or all that can be read of a source that reports none, as
/// devices and `/proc` do. Bytes that are added later are not counted.
///
/// # Errors
/// The comparison is no longer wanted, or the source cannot be read.
pub fn length(source: &dyn Source, job: &ContentJob) -> Result<u64, Stop> {
    const PIECE: usize = 256 << 10;
    let mut len = source.len_hint();
    if len > 0 {
        return Ok(len);
    }
    let mut piece = vec![0; PIECE];
    loop {
        if !job.gate().pass() {
            return Err(Stop::Cancelled);
        }
        match read_full(source, len, &mut piece)? {
            0 => return Ok(len),
            read => len = len.saturating_add(read as u64),
        }
    }
}
