//! The text of a source, as a source.

use std::collections::VecDeque;
use std::fmt::{self, Debug, Formatter};
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use super::block_map::BlockMap;
use super::blocks::{BLOCK_LEN, Block, IllFormedCounts, decode};
use super::measure::{Measured, Measuring};
use crate::encodings::bulk::{BEFORE_BORDER, BulkDecoder};
use crate::encodings::characters::{CharacterWindow, MARGIN_AFTER, Start};
use crate::encodings::{Charset, Encoding, IllFormed, Reading, Verdict};
use crate::source::{FileId, Generation, Source, SourceError, read_full};

/// The text of so many blocks is kept: a few threads read from front to back, in pieces shorter than blocks.
const MOST_TEXTS: usize = 32;

/// So many maps are: places are asked for one after the other.
const MOST_MAPS: usize = 4;

/// The text of a source that is in another encoding, in UTF-8. A sequence that the encoding does not have is one byte
/// that no UTF-8 has.
///
/// It is the text of the bytes that the source had when it was measured. An entry is kept for each 128 KiB of the
/// source, and the text of a few blocks.
pub struct Transcoded {
    source: Arc<dyn Source>,
    encoding: Encoding,

    /// How many bytes of the source it is the text of.
    len: u64,
    blocks: Vec<Block>,
    text_len: u64,
    counts: IllFormedCounts,
    texts: Kept<Vec<u8>>,
    maps: Kept<BlockMap>,
}

impl Transcoded {
    /// Can text in this encoding be read so? Not UTF-8, and what differs from it in a few forms.
    pub fn is_possible(encoding: Encoding) -> bool {
        BulkDecoder::new(encoding, Start::ZERO).is_some()
    }

    /// Is more found in text of this encoding than in its bytes as UTF-8? Not where each byte is a character of its own:
    /// hardly anything is ill-formed there, and what there is to see is which bytes are not UTF-8.
    pub fn says_more(encoding: Encoding) -> bool {
        let is_of_one_byte = encoding.legacy().is_some_and(Charset::is_single_byte);
        Self::is_possible(encoding) && !is_of_one_byte
    }

    /// The encoding that a source is in for certain, where it is none of UTF-8 and more is found in its text: without
    /// being asked it is read in that.
    pub fn chosen(verdict: &Verdict) -> Option<Encoding> {
        let best = verdict.best().filter(|best| best.may_be_acted_on())?;
        match best.what {
            Reading::Text { encoding, .. } => Some(encoding).filter(|it| Self::says_more(*it)),
            _ => None,
        }
    }

    /// Reads the first `len` bytes of a source on so many threads, and finds out how long their text is. `progress` is
    /// told now and then how many were read.
    ///
    /// # Errors
    /// The source could not be read, or has fewer bytes.
    pub fn of(
        source: Arc<dyn Source>,
        len: u64,
        encoding: Encoding,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        Self::in_blocks(source, len, encoding, threads, BLOCK_LEN, progress)
    }

    /// The same, in blocks of so many bytes, which are 8 KiB at least. The text does not depend on it.
    ///
    /// # Errors
    /// Those of [`Transcoded::of`].
    pub fn in_blocks(
        source: Arc<dyn Source>,
        len: u64,
        encoding: Encoding,
        threads: usize,
        block_len: u64,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Self, SourceError> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::measured(
            source,
            (len, block_len),
            encoding,
            threads,
            progress,
            &NEVER,
        )
    }

    /// [`Transcoded::of`] that ends soon after `cancel` is set.
    ///
    /// # Errors
    /// Those of [`Transcoded::of`], and that it was cancelled.
    pub fn unless_cancelled(
        source: Arc<dyn Source>,
        len: u64,
        encoding: Encoding,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
        cancel: &AtomicBool,
    ) -> Result<Self, SourceError> {
        Self::measured(
            source,
            (len, BLOCK_LEN),
            encoding,
            threads,
            progress,
            cancel,
        )
    }

    fn measured(
        source: Arc<dyn Source>,
        (len, block_len): (u64, u64),
        encoding: Encoding,
        threads: usize,
        progress: &(dyn Fn(u64) + Sync),
        cancel: &AtomicBool,
    ) -> Result<Self, SourceError> {
        let measuring = Measuring {
            source: &*source,
            encoding,
            len,
            block_len: block_len.max(2 * BEFORE_BORDER as u64),
            cancel,
        };
        let Measured {
            blocks,
            text_len,
            counts,
        } = measuring.run(threads, progress)?;
        Ok(Self {
            source,
            encoding,
            len,
            blocks,
            text_len,
            counts,
            texts: Kept::new(MOST_TEXTS),
            maps: Kept::new(MOST_MAPS),
        })
    }

    /// The encoding of the source.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The source itself.
    pub fn source(&self) -> &Arc<dyn Source> {
        &self.source
    }

    /// How many bytes of the source it is the text of.
    pub fn source_len(&self) -> u64 {
        self.len
    }

    /// How many sequences are ill-formed for a reason.
    pub fn ill_formed(&self, reason: IllFormed) -> u64 {
        self.counts[reason.index()]
    }

    /// The bytes of the source that a range of the text stands for: of characters that are only in part in it, all.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn in_source(&self, range: &Range<u64>) -> Result<Range<u64>, SourceError> {
        let first = self.character_in_source(range.start)?;
        if range.end <= range.start {
            return Ok(first.start..first.start);
        }
        let last = self.character_in_source(range.end - 1)?;
        Ok(first.start..last.end)
    }

    /// The bytes of the character that holds an offset of the text. Past the end of the text there are none.
    fn character_in_source(&self, text: u64) -> Result<Range<u64>, SourceError> {
        let number = self.block_with(text, |block| block.text);
        let block = self.blocks.get(number).filter(|_| text < self.text_len);
        let Some(block) = block else {
            return Ok(self.len..self.len);
        };
        let within = self.map(number)?.in_source((text - block.text) as u32);
        let at = |within: u32| block.start.offset + u64::from(within);
        Ok(at(within.start)..at(within.end))
    }

    /// The offset in the text of the character that holds an offset of the source.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn in_text(&self, offset: u64) -> Result<u64, SourceError> {
        if offset >= self.len {
            return Ok(self.text_len);
        }
        let number = self.block_with(offset, |block| block.start.offset);
        let Some(block) = self.blocks.get(number) else {
            return Ok(self.text_len);
        };
        let map = self.map(number)?;
        let within = (offset - block.start.offset) as u32;
        Ok(block.text + u64::from(map.in_text(within)))
    }

    /// The characters of the source that have a byte in a range, which is not long.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn characters(&self, (start, end): (u64, u64)) -> Result<CharacterWindow, SourceError> {
        let number = self.block_with(start, |block| block.start.offset);
        let from = self.blocks.get(number).map_or(Start::ZERO, |it| it.start);
        let to = self.len.min(end.saturating_add(MARGIN_AFTER as u64));
        let mut bytes = vec![0; to.saturating_sub(from.offset) as usize];
        let read = read_full(&*self.source, from.offset, &mut bytes)?;
        bytes.truncate(read);
        let is_whole = to == self.len;
        let window = CharacterWindow::decode(self.encoding, &bytes, from, (start, end), is_whole);
        Ok(window)
    }

    /// The number of the block that holds an offset, of those that `begins` says.
    fn block_with(&self, offset: u64, begins: impl Fn(&Block) -> u64) -> usize {
        let after = self.blocks.partition_point(|block| begins(block) <= offset);
        after.saturating_sub(1)
    }

    /// Where a block is in the source, and where its text is.
    fn extent_of(&self, number: usize) -> (Range<u64>, Range<u64>) {
        let Some(block) = self.blocks.get(number) else {
            return (self.len..self.len, self.text_len..self.text_len);
        };
        let next = self.blocks.get(number + 1);
        let end = next.map_or(self.len, |next| next.start.offset);
        let text_end = next.map_or(self.text_len, |next| next.text);
        (block.start.offset..end, block.text..text_end)
    }

    fn bytes_of(&self, number: usize) -> Result<(Start, Vec<u8>), SourceError> {
        let start = self.blocks.get(number).map_or(Start::ZERO, |it| it.start);
        let end = self.blocks.get(number + 1);
        let end = end.map_or(self.len, |next| next.start.offset);
        let mut bytes = vec![0; end.saturating_sub(start.offset) as usize];
        let read = read_full(&*self.source, start.offset, &mut bytes)?;
        if read < bytes.len() {
            let end = start.offset + read as u64;
            return Err(SourceError::shrank(self.source.name(), end));
        }
        Ok((start, bytes))
    }

    fn text(&self, number: usize) -> Result<Arc<Vec<u8>>, SourceError> {
        self.texts.get(number, || {
            let (start, bytes) = self.bytes_of(number)?;
            let mut text = Vec::new();
            let mut counts = [0; IllFormed::COUNT];
            decode(self.encoding, start, &bytes, &mut text, &mut counts);
            Ok(text)
        })
    }

    fn map(&self, number: usize) -> Result<Arc<BlockMap>, SourceError> {
        self.maps.get(number, || {
            let (start, bytes) = self.bytes_of(number)?;
            Ok(BlockMap::of(self.encoding, start, &bytes))
        })
    }
}

impl Source for Transcoded {
    fn len_hint(&self) -> u64 {
        self.text_len
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        if offset >= self.text_len || buffer.is_empty() {
            return Ok(0);
        }
        let mut number = self.block_with(offset, |block| block.text);
        let mut filled = 0;
        while let Some(block) = self.blocks.get(number)
            && let Some(room) = buffer.get_mut(filled..)
            && !room.is_empty()
        {
            let text = self.text(number)?;
            let within = (offset + filled as u64).saturating_sub(block.text) as usize;
            let text = text.get(within..).unwrap_or_default();
            let end = self.blocks.get(number + 1);
            let end = end.map_or(self.text_len, |next| next.text);
            let expected = end.saturating_sub(offset + filled as u64);
            if text.len() as u64 != expected {
                // The source was written to since it was measured.
                let change = crate::source::Change::Modified;
                return Err(SourceError::changed(self.source.name(), change));
            }
            let len = text.len().min(room.len());
            room[..len].copy_from_slice(&text[..len]);
            filled += len;
            number += 1;
        }
        Ok(filled)
    }

    /// That of the source, but for its length: as many bytes as the source has more or fewer than when it was measured,
    /// this has, too.
    fn generation(&self) -> Result<Generation, SourceError> {
        let now = self.source.generation()?;
        let len = if now.len >= self.len {
            self.text_len.saturating_add(now.len - self.len)
        } else {
            self.text_len.saturating_sub(self.len - now.len)
        };
        Ok(Generation { len, ..now })
    }

    fn in_origin(&self, range: &Range<u64>) -> Result<Range<u64>, SourceError> {
        self.in_source(range)
    }

    fn of_origin(&self, offset: u64) -> Result<u64, SourceError> {
        self.in_text(offset)
    }

    fn near_of_origin(&self, offset: u64) -> u64 {
        let number = self.block_with(offset, |block| block.start.offset);
        let (source, text) = self.extent_of(number);
        within(offset, &source, &text)
    }

    fn near_in_origin(&self, offset: u64) -> u64 {
        let number = self.block_with(offset, |block| block.text);
        let (source, text) = self.extent_of(number);
        within(offset, &text, &source)
    }

    fn name(&self) -> &str {
        self.source.name()
    }

    fn file_id(&self) -> Option<FileId> {
        self.source.file_id()
    }
}

impl Debug for Transcoded {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Transcoded")
            .field("encoding", &self.encoding)
            .field("len", &self.len)
            .field("text_len", &self.text_len)
            .finish_non_exhaustive()
    }
}

/// Where an offset in a range is in another one, if all in them is equally long.
fn within(offset: u64, range: &Range<u64>, other: &Range<u64>) -> u64 {
    let part = offset.min(range.end).saturating_sub(range.start);
    let len = range.end.saturating_sub(range.start).max(1);
    let other_len = other.end.saturating_sub(other.start);
    other.start + (u128::from(part) * u128::from(other_len) / u128::from(len)) as u64
}

/// What was made of a few blocks, those that were asked for last.
struct Kept<T> {
    most: usize,
    entries: Mutex<VecDeque<(usize, Arc<T>)>>,
}

impl<T> Kept<T> {
    const fn new(most: usize) -> Self {
        Self {
            most,
            entries: Mutex::new(VecDeque::new()),
        }
    }

    /// What was made of a block; `make` makes it where it is not kept. Two threads may make the same at the same time:
    /// neither waits for the other.
    fn get(
        &self,
        number: usize,
        make: impl FnOnce() -> Result<T, SourceError>,
    ) -> Result<Arc<T>, SourceError> {
        {
            let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, entry)) = entries.iter().find(|(it, _)| *it == number) {
                return Ok(Arc::clone(entry));
            }
        }
        let made = Arc::new(make()?);
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= self.most {
            entries.pop_front();
        }
        entries.push_back((number, Arc::clone(&made)));
        Ok(made)
    }
}
