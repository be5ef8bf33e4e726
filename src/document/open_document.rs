//! An open source: its pages, its census, the caret, and the questions the user has asked.

use super::caret::Caret;
use super::decoded::Decoded;
use std::ops::Range;
use std::sync::Arc;

use crate::background::Wake;
use crate::census::{Answer, Census, Direction, Position, Query, Question, State, Stripe};
use crate::source::{Change, Generation, PAGE_LEN, Page, Pages, Source, SourceError, Watch};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, Unit, Window};

use super::bookmarks::DocumentBookmarks;
use super::data_view::DataView;
use super::error_view::ErrorView;
use super::find::{self, Finding};
use super::history::History;
use super::opening::Opened;
use super::overview::{Matches, Stripes};
use super::range_facts::{Facts, RangeFacts};
use super::refreshed::Refreshed;
use super::scroll::ScrollPosition;
use super::step_queue::StepQueue;
use super::warnings::WarningView;

/// Where a search for an error came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchNote {
    /// It goes on.
    Searching,
    /// There is none on that side.
    Nothing(Direction),
    /// The source could not be read.
    Failed(String),
}

/// An open source. Nothing in it waits.
pub struct OpenDocument {
    source: Arc<dyn Source>,

    /// Called when a thread has found something.
    wake: Wake,
    pages: Pages,
    census: Census,
    watch: Option<Watch>,

    /// Length of the source when its pages were last looked at: a stream grows.
    grown_to: u64,

    /// The end stays in view when the source grows.
    follows: bool,
    change: Option<(Change, Generation)>,

    /// Where the caret is.
    pub caret: Caret,
    /// Where the hex view stands.
    pub scroll: ScrollPosition,
    /// Whole rows of the hex view that were in view.
    pub rows_in_view: u64,
    /// Bytes in a row when it was last shown: what `scroll` counts in. 0 before it ever was.
    pub row_len: u64,
    /// The caret must be brought into view, with its surroundings.
    pub jump_to_caret: bool,
    /// Something was just selected with the mouse, and not yet looked at by anybody.
    pub was_selected_by_pointer: bool,
    /// A key was pressed that would change bytes, and nobody has said yet that they cannot be changed.
    pub was_typed_on: bool,
    /// Said by the last search.
    pub search_note: Option<SearchNote>,

    /// The places that jumps left.
    pub history: History,

    /// What the user wrote down about it.
    pub bookmarks: DocumentBookmarks,

    /// How the user looks at the errors.
    pub errors: ErrorView,
    /// What is well-formed and still worth a look.
    pub warnings: WarningView,
    /// How the user looks at the bytes at the caret as data.
    pub data: DataView,

    stripes: Stripes,
    /// What is looked for in it.
    pub finding: Option<Finding>,

    /// Steps from one error to another.
    error_steps: StepQueue<Direction, Query>,

    selection_lookup: RangeFacts,
    selection_facts: Option<Facts>,

    /// Where an offset stands in code points and lines, when the census was so far.
    located: Refreshed<(u64, u64), Position>,
}

impl OpenDocument {
    /// Starts to look at a source.
    ///
    /// # Errors
    /// The system has no threads to give.
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
            follows: false,
            pages,
            watch,
            change: None,
            caret: Caret::default(),
            scroll: ScrollPosition::default(),
            rows_in_view: 0,
            row_len: 0,
            jump_to_caret: false,
            was_selected_by_pointer: false,
            was_typed_on: false,
            search_note: None,
            history: History::default(),
            bookmarks: DocumentBookmarks::default(),
            errors: ErrorView::new(&census),
            warnings: WarningView::new(Arc::clone(&source), wakes()),
            data: DataView::default(),
            stripes: Stripes::default(),
            finding: None,
            error_steps: StepQueue::default(),
            selection_lookup: RangeFacts::default(),
            selection_facts: None,
            located: Refreshed::default(),
            census,
            source,
            wake,
        })
    }

    /// The source.
    pub fn source(&self) -> &Arc<dyn Source> {
        &self.source
    }

    /// What a thread calls that has found something in this document.
    pub fn wake(&self) -> &Wake {
        &self.wake
    }

    /// What is known of the whole source.
    pub fn census(&self) -> &Census {
        &self.census
    }

    /// How the source differs from what was opened.
    pub fn change(&self) -> Option<Change> {
        self.change.map(|(change, _)| change)
    }

    /// The same, with the state of the source now.
    pub fn changed(&self) -> Option<(Change, Generation)> {
        self.change
    }

    /// Length in bytes, as far as it is known. Devices and `/proc` say 0: there it is what the
    /// census has read.
    pub fn len(&self) -> u64 {
        let now = self.change.map(|(_, now)| now.len);
        let hint = now.unwrap_or_else(|| self.source.len_hint());
        match self.change() {
            Some(Change::Shrank(_)) => hint,
            _ => hint.max(self.census.snapshot().totals.bytes),
        }
    }

    /// Is it looked whether the source grows?
    pub fn can_grow(&self) -> bool {
        self.watch.is_some() || self.source.is_arriving()
    }

    /// Has it no bytes, as far as is known?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Does the end stay in view when the source grows?
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// Has the end stay in view when the source grows, or not.
    pub fn set_follows(&mut self, follows: bool) {
        self.follows = follows;
        if follows {
            self.show_the_end();
        }
    }

    fn show_the_end(&mut self) {
        self.move_caret(u64::MAX, false);
        self.jump_to_caret = true;
    }

    /// What stands where in the whole source, in about so many stripes.
    pub fn stripes(&mut self, count: usize) -> Arc<[Stripe]> {
        self.stripes.get(&self.census, count)
    }

    /// Counts what was added since the source was counted. Says whether the counting goes on: one that
    /// was stopped, or failed, has to begin anew.
    ///
    /// # Errors
    /// The system has no thread to give.
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

    /// Takes what the threads have found. Called before each frame.
    pub fn poll(&mut self) {
        let news = self.watch.as_ref().and_then(Watch::news);
        if news != self.change {
            // What was fetched may no longer be in the file.
            self.pages.forget();
            self.errors.forget();
            self.warnings.forget();
            self.stripes.forget();
            self.finding = None;
            self.change = news;
        }
        if self.follows && self.count_added().is_ok_and(|goes_on| goes_on) {
            self.change = self.watch.as_ref().and_then(Watch::news);
        }
        let len = self.source.len_hint();
        if len > self.grown_to && self.change.is_none() {
            self.pages.forget_from(self.grown_to);
            self.grown_to = len;
            if self.follows {
                self.show_the_end();
            }
        }
        let last = self.len().saturating_sub(1);
        self.caret.offset = self.caret.offset.min(last);
        self.caret.anchor = self.caret.anchor.min(last);
        self.poll_search();
        self.poll_location();
        self.poll_selection();
        if let Some(offset) = self.errors.poll(&self.census, self.caret.offset) {
            self.step_to(offset);
        }
        let counted = self.census.snapshot();
        if let Some(offset) = self.warnings.poll(&counted) {
            self.go_to(offset);
        }
        self.poll_finding();
    }

    /// Looks for a match of what is looked for.
    pub fn look(&mut self, way: find::Way, from: u64) {
        if let Some(finding) = &mut self.finding {
            finding.look(&self.census, way, from);
        }
    }

    /// How many matches of what is looked for start in each of some stripes.
    pub fn matches_in(&self, stripes: &[Stripe]) -> Matches {
        let finding = self.finding.as_ref();
        finding.map_or_else(Matches::default, |f| f.in_stripes(stripes, &self.census))
    }

    /// What is marked in the hex view.
    pub fn marked(&self) -> find::Marked<'_> {
        let finding = self.finding.as_ref();
        finding.map_or_else(find::Marked::default, |f| f.marked(self.caret))
    }

    fn poll_finding(&mut self) {
        let finding = self.finding.as_mut();
        if let Some(at) = finding.and_then(|finding| finding.poll(&self.census, self.caret)) {
            self.go_to_selected(at.offset..at.end());
        }
    }

    fn poll_search(&mut self) {
        let Some((direction, answer)) = self.error_steps.poll(|query| query.poll()) else {
            return;
        };
        if !matches!(answer, Answer::Error(Some(_))) {
            self.error_steps.clear();
        }
        self.search_note = match answer {
            Answer::Error(Some(group)) => {
                self.go_to(group.offset);
                if let Some(direction) = self.error_steps.next_waiting() {
                    self.find_error(direction);
                }
                return;
            }
            Answer::Failed(error) => Some(SearchNote::Failed(error.to_string())),
            _ => Some(SearchNote::Nothing(direction)),
        };
    }

    fn poll_location(&mut self) {
        self.located.poll();
        let offset = self.caret.offset;
        let is_coming = self.located.coming().is_some_and(|(of, _)| *of == offset);
        if is_coming || self.position().is_some() || self.is_empty() {
            return;
        }
        // The census wakes the window when it has come so far.
        let now = (offset, self.census.snapshot().frontier);
        if now.1 > offset && self.located.last() != Some(&now) {
            let query = self.census.ask(Question::Position { offset });
            self.located.ask(now, query, |answer| match answer {
                Answer::Position(position) => Some(position),
                _ => None,
            });
        }
    }

    fn poll_selection(&mut self) {
        let mut lookup = std::mem::take(&mut self.selection_lookup);
        let selection = self.caret.selection();
        self.selection_facts = selection.map(|range| lookup.poll(self, &range));
        self.selection_lookup = lookup;
    }

    /// What is known of the selection, if something is selected.
    pub fn selection_facts(&self) -> Option<Facts> {
        self.selection_facts
    }

    /// Where the caret stands in code points and lines, once the census has come so far.
    pub fn position(&self) -> Option<Position> {
        let ((offset, _), position) = self.located.known()?;
        (*offset == self.caret.offset).then_some(*position)
    }

    /// Looks for an error before or after the caret.
    ///
    /// While a search goes on, the step is taken after it: keys may come faster than answers.
    pub fn find_error(&mut self, direction: Direction) {
        if self.error_steps.current().is_some() {
            self.error_steps.push(direction);
            return;
        }
        self.search_note = Some(SearchNote::Searching);
        let query = self.census.ask(Question::Error {
            from: self.caret.offset,
            direction,
            form: None,
        });
        self.error_steps.begin(direction, query);
    }

    /// Looks for a warning before or after the caret.
    pub fn find_warning(&mut self, direction: Direction) {
        self.warnings.find(direction, self.caret.offset);
    }

    /// Has what goes on wait, or what waits go on: the counting, and after it the survey.
    pub fn pause_or_resume_counting(&mut self) {
        match self.census.snapshot().state {
            State::Paused => self.census.resume(),
            State::Running => self.census.pause(),
            _ => self.warnings.pause_or_resume(),
        }
    }

    /// Ends the counting, and the survey after it.
    pub fn stop_counting(&mut self) {
        self.census.cancel();
        self.warnings.stop();
    }

    /// Puts the caret somewhere, selecting on the way or not.
    pub fn move_caret(&mut self, offset: u64, select: bool) {
        self.caret.offset = offset.min(self.len().saturating_sub(1));
        if !select {
            self.caret.anchor = self.caret.offset;
        }
        self.caret.selecting = select;
    }

    /// Selects a range of bytes that is not empty.
    pub fn select(&mut self, range: Range<u64>) {
        self.caret.anchor = range.start;
        self.caret.offset = range.end.saturating_sub(1);
        self.caret.selecting = true;
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
        // A page that ends with the source may be full to its last byte.
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

    /// What is known of the unit and the group under the caret.
    pub fn decode_at_caret(&self) -> Decoded {
        let offset = self.caret.offset;
        self.decode(offset..offset + 1)
    }

    /// The start of the unit that holds the byte before an offset.
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

    /// The end of the unit that holds an offset: where the next one starts.
    pub fn unit_after(&self, offset: u64) -> u64 {
        let after = offset.saturating_add(1);
        let decoded = self.decode(offset..after);
        decoded.window.unit_at(offset).map_or(after, Unit::end)
    }

    /// The group at an offset, and whether it is all of it: a run of stray tails may reach far past
    /// what was decoded.
    pub fn whole_group(&self, decoded: &Decoded, offset: u64) -> Option<(Group, bool)> {
        let piece = decoded.window.group_at(offset)?;
        if !piece.is_stray_run() {
            return Some((*piece, true));
        }
        if let Some(whole) = self.errors.at(offset) {
            return Some((whole, true));
        }
        let window = &decoded.window;
        let is_first = window.groups().first() == Some(piece);
        let is_last = window.groups().last() == Some(piece);
        let runs_on = is_first && window.runs_on_before() || is_last && window.runs_on_after();
        Some((*piece, !runs_on))
    }
}
