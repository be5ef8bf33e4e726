//! The content of an open source: its bytes, its counts, its changes.

use std::ops::Range;
use std::sync::Arc;

use super::decoded::Decoded;
use super::gathered::Gathered;
use super::opening::Opened;
use super::read_as::{CountedText, ReadAs, ReadIn};
use super::warnings::WarningView;
use crate::background::Wake;
use crate::census::{BlockObserver, Census, State};
use crate::encodings::Encoding;
use crate::source::{Change, Generation, PAGE_LEN, Page, Pages, Source, SourceError, Watch};
use crate::transcoded::Transcoded;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Unit, Window};

/// An open source, a cache of its pages, its census, and the watch over its changes. Nothing here waits.
///
/// It knows neither the caret nor what the user has asked.
pub struct Content {
    source: Arc<dyn Source>,

    /// Called when a thread has a result.
    wake: Wake,
    pages: Pages,
    census: Census,
    watch: Option<Watch>,

    /// Length of the source when its pages were last read. A stream grows.
    grown_to: u64,
    change: Option<(Change, Generation)>,

    /// The encoding that it is read in instead of UTF-8.
    read_as: Option<ReadAs>,
}

impl Content {
    /// Starts to read and to count a source. The blocks are handed to `observer` as they are counted.
    ///
    /// # Errors
    /// The system cannot start the threads.
    pub fn start(
        opened: Opened,
        observer: Arc<dyn BlockObserver>,
        wake: Wake,
    ) -> Result<Self, SourceError> {
        let wakes = || {
            let wake = Arc::clone(&wake);
            move || wake()
        };
        let Opened {
            source, generation, ..
        } = opened;
        let pages = Pages::start(Arc::clone(&source), wakes()).map_err(SourceError::no_thread)?;
        let census = Census::start_with(Arc::clone(&source), Some(observer), wakes());
        let census = census.map_err(SourceError::no_thread)?;
        let watch =
            generation.and_then(|before| Watch::start(Arc::clone(&source), before, wakes()).ok());
        Ok(Self {
            grown_to: source.len_hint(),
            pages,
            watch,
            change: None,
            read_as: None,
            census,
            source,
            wake,
        })
    }

    /// The source.
    pub fn source(&self) -> &Arc<dyn Source> {
        &self.source
    }

    /// The function that a thread calls when it has a result for this document.
    pub fn wake(&self) -> &Wake {
        &self.wake
    }

    /// The census of what is shown to be found in the source: of its bytes as UTF-8, or of its text in the encoding that
    /// it is read in; see [`Content::counted_in`]. Either way offsets are those of the source.
    pub fn census(&self) -> &Census {
        let text = self.read_as.as_ref().and_then(ReadAs::text);
        text.and_then(CountedText::census).unwrap_or(&self.census)
    }

    /// The census of its bytes as UTF-8, whatever it is read in.
    pub fn utf8_census(&self) -> &Census {
        &self.census
    }

    /// The encoding in which [`Content::census`] counts: UTF-8, or another one that the source is read in, as soon as its
    /// text is found.
    pub fn counted_in(&self) -> Encoding {
        let text = self.counted_text();
        text.map_or(Encoding::Utf8, |text| text.encoding())
    }

    /// The text that [`Content::census`] counts, where that is in another encoding.
    pub fn counted_text(&self) -> Option<&Arc<Transcoded>> {
        self.read_as.as_ref()?.text()?.text()
    }

    /// What [`Content::census`] counts.
    pub fn counted_source(&self) -> Arc<dyn Source> {
        match self.counted_text() {
            Some(text) => Arc::clone(text) as Arc<dyn Source>,
            None => Arc::clone(&self.source),
        }
    }

    /// How much of the source was read to find its text in the encoding that it is read in, 0 to 1, while that is being
    /// found.
    pub fn finding_text(&self) -> Option<f32> {
        let read = self.read_as.as_ref()?.text()?.read()?;
        Some((read as f64 / self.len().max(1) as f64).min(1.0) as f32)
    }

    /// Why its text in that encoding cannot be counted.
    pub fn text_failure(&self) -> Option<&SourceError> {
        self.read_as.as_ref()?.text()?.failure()
    }

    /// How the source differs from what was opened.
    pub fn change(&self) -> Option<Change> {
        self.change.map(|(change, _)| change)
    }

    /// How the source differs from what it was as far as is known now, be it taken notice of or not. For documents
    /// that are not in front, whose results are kept until they are looked at again.
    pub fn latest_change(&self) -> Option<Change> {
        let news = self.watch.as_ref().and_then(Watch::news);
        news.or(self.change).map(|(change, _)| change)
    }

    /// Returns the change and the state of the source now.
    pub fn changed(&self) -> Option<(Change, Generation)> {
        self.change
    }

    /// Length in bytes, as far as it is known. Devices and `/proc` report 0; their length is what the census
    /// has read.
    pub fn len(&self) -> u64 {
        let now = self.change.map(|(_, now)| now.len);
        let hint = now.unwrap_or_else(|| self.source.len_hint());
        match self.change() {
            Some(Change::Shrank(_)) => hint,
            _ => hint.max(self.census.announced().totals.bytes),
        }
    }

    /// Returns whether growth of the source is watched.
    pub fn can_grow(&self) -> bool {
        self.watch.is_some() || self.source.is_arriving()
    }

    /// Returns whether the source is empty, as far as is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Says why there are no bytes to do anything with. Call this where [`Content::is_empty`].
    pub fn why_no_bytes(&self) -> &'static str {
        match self.census().announced().state {
            State::Running | State::Paused => "nothing of the document was counted yet",
            _ => "the document is empty",
        }
    }

    /// Counts what was added since the source was counted. Returns whether the counting goes on. Counting
    /// that was stopped or failed has to begin anew.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn count_added(&mut self) -> Result<bool, SourceError> {
        if let (Some((Change::Grew(_), now)), Some(watch)) = (self.change, &self.watch) {
            let goes_on = self.census.extend(now.len);
            if !goes_on.map_err(SourceError::no_thread)? {
                return Ok(false);
            }
            watch.accept(now);
        }
        Ok(true)
    }

    /// Does the same for a document that follows its source, without a message about the growth.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn count_added_silently(&mut self) -> Result<(), SourceError> {
        if self.count_added()? {
            self.change = self.watch.as_ref().and_then(Watch::news);
        }
        Ok(())
    }

    /// Checks whether the source has changed in another way than before. If it has, the pages are dropped,
    /// because their bytes may be gone.
    pub fn poll_change(&mut self) -> bool {
        let news = self.watch.as_ref().and_then(Watch::news);
        let is_new = news != self.change;
        if is_new {
            self.pages.forget();
            if let Some(read_as) = &mut self.read_as {
                let is_longer = |change: Option<(Change, Generation)>| {
                    matches!(change, None | Some((Change::Grew(_), _)))
                };
                read_as.forget(is_longer(news) && is_longer(self.change));
            }
            self.change = news;
        }
        is_new
    }

    /// Checks whether a stream has grown.
    pub fn poll_growth(&mut self) -> bool {
        let len = self.source.len_hint();
        let has_grown = len > self.grown_to && self.change.is_none();
        if has_grown {
            self.pages.forget_from(self.grown_to);
            self.grown_to = len;
        }
        has_grown
    }

    /// The encoding that the source is read in, if it is another one than UTF-8: of parts that of the first.
    pub fn read_as(&self) -> Option<Encoding> {
        self.read_in().map(ReadIn::encoding)
    }

    /// The encoding that the source, or parts of it, are read in, if it is another one than UTF-8.
    pub fn read_in(&self) -> Option<&ReadIn> {
        self.read_as.as_ref().map(ReadAs::read_in)
    }

    /// The encoding that what is at an offset is read in.
    pub fn encoding_at(&self, offset: u64) -> Encoding {
        let read_in = self.read_in();
        read_in.map_or(Encoding::Utf8, |it| it.encoding_at(offset))
    }

    /// Reads the source, or parts of it, in another encoding, or as UTF-8 again. Its bytes stay what they are.
    pub(super) fn set_read_in(&mut self, read_in: Option<ReadIn>) {
        let whole = ReadIn::whole(Encoding::Utf8);
        let other = read_in.filter(|read_in| *read_in != whole);
        self.read_as = other.map(ReadAs::new);
    }

    /// Takes what was looked up for the encoding that the source is read in. Returns the view of the warnings of its text
    /// when the counting of that has begun.
    pub(super) fn poll_read_as(&mut self) -> Option<WarningView> {
        // What still comes is read when all of it is there, and what was added when it was counted.
        let is_whole = !self.source.is_arriving() && self.change.is_none();
        let len = self.len();
        let read_as = self.read_as.as_mut()?;
        read_as.poll(&self.source, &self.wake);
        is_whole.then(|| read_as.poll_text(&self.source, len, &self.wake))?
    }

    /// The bytes of a range, as far as they are at hand.
    pub(super) fn gather(&self, range: Range<u64>) -> Gathered {
        let Range { start, end } = range;
        let mut gathered = Gathered {
            bytes: Vec::with_capacity(end.saturating_sub(start) as usize),
            at_end: false,
            waiting: false,
            error: None,
        };
        for number in start / PAGE_LEN..=end.saturating_sub(1) / PAGE_LEN {
            match self.pages.page(number) {
                Page::Coming => {
                    gathered.waiting = true;
                    break;
                }
                Page::Failed(error) => {
                    gathered.error = Some(error);
                    break;
                }
                Page::Here(page) => {
                    let page_start = number * PAGE_LEN;
                    let from = start.saturating_sub(page_start) as usize;
                    let to = (end - page_start).min(page.len() as u64) as usize;
                    let piece = page.get(from..to).unwrap_or_default();
                    gathered.bytes.extend_from_slice(piece);
                    gathered.at_end = (page.len() as u64) < PAGE_LEN && to == page.len();
                    if gathered.at_end {
                        break;
                    }
                }
            }
        }
        // A page that ends with the source may be full to its last byte.
        let bytes_end = start + gathered.bytes.len() as u64;
        gathered.at_end |= bytes_end == self.len() && !gathered.waiting;
        gathered
    }

    /// Decodes a range that is no longer than a screen.
    pub fn decode(&self, range: Range<u64>) -> Decoded {
        let base = range.start.saturating_sub(MARGIN_BEFORE as u64);
        let gathered = self.gather(base..range.end.saturating_add(MARGIN_AFTER as u64));
        let bytes_end = base + gathered.bytes.len() as u64;
        let is_arriving = self.source.is_arriving();
        let end = range.end.min(bytes_end).max(range.start);
        let is_final = gathered.at_end && !is_arriving;
        let window = Window::decode(&gathered.bytes, base, range.start, end, is_final);
        let mut decoded = Decoded {
            bytes: gathered.bytes,
            base,
            window,
            read_as: None,
            waiting: gathered.waiting,
            pending: 0..0,
            error: gathered.error,
        };
        if gathered.at_end && is_arriving && end == bytes_end {
            let units = decoded.window.units();
            decoded.pending = units.last().map_or(range.start, Unit::end)..end;
        }
        if let Some(read_as) = &self.read_as {
            let gather = |range| self.gather(range);
            let (characters, waiting) = read_as.decode(&range, is_arriving, &gather, &self.wake);
            decoded.waiting |= waiting;
            decoded.read_as = Some((read_as.read_in().clone(), characters));
        }
        decoded
    }

    /// The start of the character that holds the byte before an offset.
    pub fn unit_before(&self, offset: u64) -> u64 {
        let Some(before) = offset.checked_sub(1) else {
            return 0;
        };
        let decoded = self.decode(before..offset);
        let character = decoded.character_at(before);
        character.map_or(before, |character| character.offset)
    }

    /// The end of the character that holds an offset: where the next one starts.
    pub fn unit_after(&self, offset: u64) -> u64 {
        let after = offset.saturating_add(1);
        let decoded = self.decode(offset..after);
        let character = decoded.character_at(offset);
        character.map_or(after, |character| character.end())
    }
}
