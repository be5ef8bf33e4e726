//! An open document: its source, the caret, and the questions of the user.

use super::content::Content;
use super::decoded::Decoded;
use std::sync::Arc;

use crate::answer::Answer;
use crate::background::Wake;
use crate::census::{Answer as CensusAnswer, Direction, Position, Query, Question, State, Stripe};
use crate::findings::{FindingKind, Ignored};
use crate::source::SourceError;
use crate::utf8::{Group, GroupKinds};
use crate::warnings::Severity;

use super::bookmarks::DocumentBookmarks;
use super::data_view::DataView;
use super::encoded_here::EncodedHere;
use super::error_view::ErrorView;
use super::find::{self, Finding};
use super::finding_steps::{FindingQueries, FindingSteps};
use super::identity::Identity;
use super::opening::Opened;
use super::overview::{Matches, Stripes};
use super::places::Positions;
use super::range_facts::{Facts, RangeFacts};
use super::refreshed::Refreshed;
use super::view::View;
use super::walk::{Led, Walk, WalkNote};
use super::warnings::WarningView;

/// An open source, where the user is in it, and what the user has asked of it. Nothing here waits.
pub struct OpenDocument {
    /// The content of the source.
    pub content: Content,

    /// Where the user is in it.
    pub view: View,

    /// The bookmarks of the user.
    pub bookmarks: DocumentBookmarks,

    /// The view of the errors.
    pub errors: ErrorView,
    /// The view of the warnings.
    pub warnings: WarningView,

    /// The views of the errors and warnings of the bytes as UTF-8, while those of its text in another encoding are
    /// shown.
    pub(super) of_utf8: Option<Box<(ErrorView, WarningView)>>,
    /// Has the user chosen the encoding that it is read in?
    pub(super) is_reading_chosen: bool,
    /// The view of the bytes at the caret as data.
    pub data: DataView,

    /// What the user ignores of both.
    pub(super) ignored: Ignored,

    /// What the source is.
    pub identity: Identity,

    /// The run at the caret that is certainly encoded.
    pub encoded: EncodedHere,

    stripes: Stripes,
    /// The search in the document.
    pub finding: Option<Finding>,

    /// Steps from one error to another.
    error_walk: Walk<Query>,

    /// Steps through errors and warnings.
    pub finding_steps: FindingSteps,

    /// How often the user had moved when the last of those steps came to nothing.
    moves_before_note: u64,

    selection_lookup: RangeFacts,
    selection_facts: Option<Facts>,

    /// The position of an offset in code points and lines, and how far the census was then.
    located: Refreshed<(u64, u64), Position>,

    /// Those of the findings in view.
    pub(super) positions: Positions,
}

impl OpenDocument {
    /// Opens a document of a source.
    ///
    /// # Errors
    /// The system cannot start the threads.
    pub fn start(opened: Opened, wake: Wake) -> Result<Self, SourceError> {
        let wakes = Arc::clone(&wake);
        let warnings = WarningView::new(Arc::clone(&opened.source), move || wakes());
        let content = Content::start(opened, warnings.observer(), wake)?;
        let mut view = View::default();
        view.keep_within(content.len(), false);
        Ok(Self {
            view,
            bookmarks: DocumentBookmarks::default(),
            errors: ErrorView::new(content.census()),
            warnings,
            of_utf8: None,
            is_reading_chosen: false,
            data: DataView::default(),
            ignored: Ignored::default(),
            identity: Identity::default(),
            encoded: EncodedHere::default(),
            stripes: Stripes::default(),
            finding: None,
            error_walk: Walk::default(),
            finding_steps: FindingSteps::default(),
            moves_before_note: 0,
            selection_lookup: RangeFacts::default(),
            selection_facts: None,
            located: Refreshed::default(),
            positions: Positions::default(),
            content,
        })
    }

    /// What the source is, in a few words; of what is well-formed they name the worst warning.
    pub fn answer(&self) -> Answer {
        let answer = self.identity.answer(&self.content);
        let counted = self.content.census().announced();
        let is_text = !answer.is_more_than_utf8 || self.content.counted_text().is_some();
        match self.warnings.first_high() {
            Some((first, evidence)) if is_text && counted.totals.is_well_formed() => {
                let high = self.warnings.snapshot().at(Severity::High);
                answer.but(&Answer::but_with(high, &first, evidence))
            }
            _ => answer,
        }
    }

    /// Returns whether all of it has been looked at: what is said of it stays, unless the source changes.
    pub fn is_judged(&self) -> bool {
        self.content.census().announced().is_done()
            && self.identity.is_settled(&self.content)
            && self.warnings.is_settled()
    }

    /// Takes the results of the threads of a document that is not in front. It asks for no more while `is_busy`.
    /// Returns whether it waits for a thread.
    pub fn poll_behind(&mut self, is_busy: bool) -> bool {
        if !self.is_judged() && (!is_busy || self.is_looked_at()) {
            self.poll();
        }
        self.is_looked_at()
    }

    /// Does a thread judge it, or find its text in another encoding?
    fn is_looked_at(&self) -> bool {
        self.identity.is_asked() || self.content.finding_text().is_some()
    }

    /// Returns about so many stripes of the whole source, with their counts.
    pub fn stripes(&mut self, count: usize) -> Arc<[Stripe]> {
        self.stripes.get(self.content.census(), count)
    }

    /// Takes the results of the threads. Called before each frame.
    pub fn poll(&mut self) {
        if self.content.poll_change() {
            // Older results may no longer hold.
            if self.content.counted_text().is_none() {
                self.show_utf8();
            }
            self.errors.forget();
            self.warnings.forget();
            self.stripes.forget();
            self.positions.forget();
            self.identity.forget();
            self.encoded.forget();
            self.finding = None;
        }
        if self.view.follows() {
            // If the system cannot start a thread, the source is treated as one that is not followed: the
            // banner offers to count what was added.
            let _ = self.content.count_added_silently();
        }
        let has_grown = self.content.poll_growth();
        self.view.keep_within(self.content.len(), has_grown);
        self.poll_search();
        self.poll_finding_steps();
        self.poll_location();
        self.poll_selection();
        if let Some(offset) = self
            .errors
            .poll(self.content.census(), self.view.caret.offset)
        {
            self.view.step_to(offset);
        }
        let counted = self.content.census().announced();
        if let Some(offset) = self.warnings.poll(&counted) {
            self.view.go_to(offset);
        }
        self.warnings.poll_at(self.view.caret.offset);
        self.encoded.poll(&self.content, self.view.caret.offset);
        self.poll_finding();
        if let Some(warnings) = self.content.poll_read_as() {
            self.show_text(warnings);
        }
        self.identity.poll(&self.content);
        let verdict = self.identity.verdict();
        let is_utf8 = verdict.is_some_and(|verdict| verdict.is_utf8());
        let is_text = is_utf8 || self.content.counted_text().is_some();
        let is_ascii = (counted.totals.code_points.iter().skip(1)).all(|it| *it == 0);
        self.warnings.set_text(is_text, is_ascii);
        if !self.is_reading_chosen {
            self.read_as_it_is();
        }
    }

    /// Forgets what depends on what is counted: that is something else now.
    pub(super) fn forget_counted(&mut self) {
        self.stripes = Stripes::default();
        self.located.forget();
        self.positions.forget();
        self.error_walk = Walk::default();
        self.finding_steps = FindingSteps::default();
        self.selection_lookup = RangeFacts::default();
        self.leave_out_ignored();
    }

    /// Looks for a match of the search.
    pub fn look(&mut self, way: find::Way, from: u64) {
        if let Some(finding) = &mut self.finding {
            finding.look(self.content.utf8_census(), way, from);
        }
    }

    /// Returns how many matches of the search start in each of some stripes.
    pub fn matches_in(&self, stripes: &[Stripe]) -> Matches {
        let finding = self.finding.as_ref();
        finding.map_or_else(Matches::default, |f| {
            f.in_stripes(stripes, self.content.utf8_census())
        })
    }

    /// Returns the matches that are marked in the hex view.
    pub fn marked(&self) -> find::Marked<'_> {
        let finding = self.finding.as_ref();
        finding.map_or_else(find::Marked::default, |f| f.marked(self.view.caret))
    }

    fn poll_finding(&mut self) {
        let finding = self.finding.as_mut();
        if let Some(at) =
            finding.and_then(|finding| finding.poll(self.content.utf8_census(), self.view.caret))
        {
            self.view.go_to_selected(at.offset..at.end());
        }
    }

    fn poll_search(&mut self) {
        let (census, ignored) = (self.content.census(), &self.ignored);
        let led = |query: &Query| led_to(query, ignored);
        let kinds = heeded(ignored, &self.content);
        let ask = |direction, from| census.ask(next_error(from, direction, kinds));
        let note_before = self.error_walk.note();
        if let Some(offset) = self.error_walk.poll(led, ask) {
            self.view.go_to(offset);
        } else if self.error_walk.note() != note_before {
            self.moves_before_note = self.view.moves();
        }
    }

    /// What the last step to an error came to, until the user is elsewhere.
    pub fn error_note(&self) -> Option<WalkNote> {
        let is_here = self.moves_before_note == self.view.moves();
        let note = self.error_walk.note();
        note.filter(|note| is_here || *note == WalkNote::Searching)
    }

    fn poll_location(&mut self) {
        self.located.poll();
        let offset = self.view.caret.offset;
        let is_coming = self.located.coming().is_some_and(|(of, _)| *of == offset);
        if is_coming || self.position().is_some() || self.content.is_empty() {
            return;
        }
        // The census wakes the window when it gets further.
        let now = (offset, self.content.census().announced().frontier);
        if now.1 > offset && self.located.last() != Some(&now) {
            let query = self.content.census().ask(Question::Position { offset });
            self.located.ask(now, query, |answer| match answer {
                CensusAnswer::Position(position) => Some(position),
                _ => None,
            });
        }
    }

    fn poll_selection(&mut self) {
        let selection = self.view.caret.selection();
        self.selection_facts =
            selection.map(|range| self.selection_lookup.poll(&self.content, &range));
    }

    /// What is known of the selection, if something is selected.
    pub fn selection_facts(&self) -> Option<Facts> {
        self.selection_facts
    }

    /// The position of the caret in code points and lines, once the census has counted that far.
    pub fn position(&self) -> Option<Position> {
        let ((offset, _), position) = self.located.known()?;
        (*offset == self.view.caret.offset).then_some(*position)
    }

    /// The position to show: that of the caret, or the last one that was known as long as that of the caret is being
    /// looked up, so that what is shown does not flicker with each move. `None` where the census has not counted that
    /// far.
    pub fn shown_position(&self) -> Option<Position> {
        if let Some(position) = self.position() {
            return Some(position);
        }
        let frontier = self.content.census().announced().frontier;
        let now = (self.view.caret.offset, frontier);
        let is_looked_up = frontier > self.view.caret.offset && self.located.last() != Some(&now);
        let (_, last) = self.located.known().filter(|_| is_looked_up)?;
        Some(*last)
    }

    /// Looks for an error before or after the caret.
    pub fn find_error(&mut self, direction: Direction) {
        let (census, from) = (self.content.census(), self.view.caret.offset);
        let kinds = heeded(&self.ignored, &self.content);
        let ask = |direction| census.ask(next_error(from, direction, kinds));
        self.error_walk.step(direction, ask);
    }

    /// Looks for an error or a warning before or after the caret, whichever is nearer.
    pub fn find_finding(&mut self, direction: Direction) {
        let from = self.view.caret.offset;
        let mut steps = std::mem::take(&mut self.finding_steps);
        steps.step(direction, |direction| self.ask_finding(direction, from));
        self.finding_steps = steps;
    }

    fn ask_finding(&self, direction: Direction, from: u64) -> FindingQueries {
        let kinds = heeded(&self.ignored, &self.content);
        let error = next_error(from, direction, kinds);
        FindingQueries {
            error: self.content.census().ask(error),
            warning: self.warnings.ask_next(direction, from),
        }
    }

    fn poll_finding_steps(&mut self) {
        let mut steps = std::mem::take(&mut self.finding_steps);
        let led = |queries: &FindingQueries| {
            let error = led_to(&queries.error, &self.ignored)?;
            Some((error, self.warnings.led(&queries.warning)?))
        };
        let ask = |direction, from| self.ask_finding(direction, from);
        let reached = steps.poll(led, ask);
        self.finding_steps = steps;
        if let Some(offset) = reached {
            self.warnings.show(offset);
            self.view.go_to(offset);
        }
    }

    /// Looks for a warning before or after the caret.
    pub fn find_warning(&mut self, direction: Direction) {
        self.warnings.find(direction, self.view.caret.offset);
    }

    /// Pauses or resumes the counting, or after it the survey.
    pub fn pause_or_resume_counting(&mut self) {
        match self.content.census().announced().state {
            State::Paused => self.content.census().resume(),
            State::Running => self.content.census().pause(),
            _ => self.warnings.pause_or_resume(),
        }
    }

    /// Ends the counting, and the survey after it.
    pub fn stop_counting(&mut self) {
        self.content.census().cancel();
        self.content.utf8_census().cancel();
        self.warnings.stop();
    }

    /// Decodes the unit and the group under the caret.
    pub fn decode_at_caret(&self) -> Decoded {
        let offset = self.view.caret.offset;
        self.content.decode(offset..offset + 1)
    }

    /// Returns the group at an offset, and whether the group is complete. A run of stray tails may reach far
    /// past the decoded bytes.
    pub fn whole_group(&self, decoded: &Decoded, offset: u64) -> Option<(Group, bool)> {
        let piece = decoded.window.group_at(offset)?;
        if !piece.is_stray_run() {
            return Some((*piece, true));
        }
        let is_utf8 = self.content.counted_text().is_none();
        if let Some(whole) = self.errors.at(offset).filter(|_| is_utf8) {
            return Some((whole, true));
        }
        let window = &decoded.window;
        let is_first = window.groups().first() == Some(piece);
        let is_last = window.groups().last() == Some(piece);
        let runs_on = is_first && window.runs_on_before() || is_last && window.runs_on_after();
        Some((*piece, !runs_on))
    }
}

/// Where a lookup of an error leads, once that is known: past what the user ignores.
fn led_to(query: &Query, ignored: &Ignored) -> Option<Led> {
    Some(match query.poll()? {
        CensusAnswer::Error(Some(group))
            if ignored.contains(FindingKind::Error(group.kind()), group.offset) =>
        {
            Led::Past(group.offset)
        }
        CensusAnswer::Error(Some(group)) => Led::To(group.offset),
        CensusAnswer::Failed(error) => Led::Failed(error.to_string()),
        _ => Led::Nowhere,
    })
}

/// The kinds of errors that the user does not ignore: of text in another encoding all, as they are kinds of UTF-8.
fn heeded(ignored: &Ignored, content: &Content) -> GroupKinds {
    match content.counted_text() {
        Some(_) => GroupKinds::ALL,
        None => ignored.heeded_error_kinds(),
    }
}

/// Returns the question for the error of some kinds after an offset, or before it.
fn next_error(from: u64, direction: Direction, kinds: GroupKinds) -> Question {
    Question::Error {
        from,
        direction,
        kinds,
    }
}
