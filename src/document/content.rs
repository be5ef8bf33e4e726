//! The content of an open source: its bytes, its counts, its changes.

use std::ops::Range;
use std::sync::Arc;

use super::decoded::Decoded;
use super::opening::Opened;
use crate::background::Wake;
use crate::census::Census;
use crate::source::{Change, Generation, PAGE_LEN, Page, Pages, Source, SourceError, Watch};
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
}

impl Content {
    /// Starts to read and to count a source.
    ///
    /// # Errors
    /// The system cannot start the threads.
    pub fn start(opened: Opened, wake: Wake) -> Result<Self, SourceError> {
        let wakes = || {
            let wake = Arc::clone(&wake);
            move || wake()
        };
        let Opened {
            source, generation, ..
        } = opened;
        let pages = Pages::start(Arc::clone(&source), wakes()).map_err(SourceError::no_thread)?;
        let census = Census::start(Arc::clone(&source), wakes()).map_err(SourceError::no_thread)?;
        let watch =
            generation.and_then(|before| Watch::start(Arc::clone(&source), before, wakes()).ok());
        Ok(Self {
            grown_to: source.len_hint(),
            pages,
            watch,
            change: None,
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

    /// The census of the source.
    pub fn census(&self) -> &Census {
        &self.census
    }

    /// How the source differs from what was opened.
    pub fn change(&self) -> Option<Change> {
        self.change.map(|(change, _)| change)
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
            _ => hint.max(self.census.snapshot().totals.bytes),
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

    /// Decodes a range that is no longer than a screen.
    pub fn decode(&self, range: Range<u64>) -> Decoded {
        let base = range.start.saturating_sub(MARGIN_BEFORE as u64);
        let wanted_end = range.end.saturating_add(MARGIN_AFTER as u64);
        let mut bytes = Vec::with_capacity((wanted_end - base) as usize);
        let mut decoded = Decoded {
            bytes: Vec::new(),
            base,
            window: Window::default(),
            waiting: false,
            pending: 0..0,
            error: None,
        };
        let mut at_end = false;
        for number in base / PAGE_LEN..=wanted_end.saturating_sub(1) / PAGE_LEN {
            match self.pages.page(number) {
                Page::Coming => {
                    decoded.waiting = true;
                    break;
                }
                Page::Failed(error) => {
                    decoded.error = Some(error);
                    break;
                }
                Page::Here(page) => {
                    let page_start = number * PAGE_LEN;
                    let from = base.saturating_sub(page_start) as usize;
                    let to = (wanted_end - page_start).min(page.len() as u64) as usize;
                    bytes.extend_from_slice(page.get(from..to).unwrap_or_default());
                    at_end = (page.len() as u64) < PAGE_LEN && to == page.len();
                    if at_end {
                        break;
                    }
                }
            }
        }
        // A page that ends with the source may be completely full.
        let bytes_end = base + bytes.len() as u64;
        at_end |= bytes_end == self.len() && !decoded.waiting;
        let is_arriving = self.source.is_arriving();
        let end = range.end.min(bytes_end).max(range.start);
        let is_final = at_end && !is_arriving;
        decoded.window = Window::decode(&bytes, base, range.start, end, is_final);
        if at_end && is_arriving && end == bytes_end {
            let units = decoded.window.units();
            decoded.pending = units.last().map_or(range.start, Unit::end)..end;
        }
        decoded.bytes = bytes;
        decoded
    }

    /// Returns the start of the unit that holds the byte before an offset.
    pub fn unit_before(&self, offset: u64) -> u64 {
        let Some(before) = offset.checked_sub(1) else {
            return 0;
        };
        let decoded = self.decode(before..offset);
        decoded
            .window
            .unit_at(before)
            .map_or(before, |unit| unit.offset)
    }

    /// Returns the end of the unit that holds an offset, which is where the next one starts.
    pub fn unit_after(&self, offset: u64) -> u64 {
        let after = offset.saturating_add(1);
        let decoded = self.decode(offset..after);
        decoded.window.unit_at(offset).map_or(after, Unit::end)
    }
}
