//! How a person looks at the errors of a document: in which order, how far down, at which one.

use crate::census::{Answer, Asked, Census, ErrorList, ErrorOrder, ErrorPlace, ErrorRow, Question};
use crate::utf8::Group;

use super::scroll::ScrollPosition;

/// What stands so near to the end of what was counted may change when more comes.
const UNSETTLED: u64 = 64;

/// The list of errors of a document and the place of the caret in it. Nothing in it waits.
pub struct ErrorView {
    list: ErrorList,

    /// In which order the errors are listed.
    pub order: ErrorOrder,

    /// Where the list stands.
    pub scroll: ScrollPosition,

    /// Whole rows of the list that were in view.
    pub rows_in_view: u64,

    /// The row to which the list was scrolled of itself.
    pub followed: Option<u64>,

    /// What is known of the place of an offset.
    placed: Option<(u64, ErrorPlace)>,

    /// How far the census was when it knew that.
    placed_at: u64,
    placing: Option<Asked>,

    /// How far the census was when it did not know the place.
    unknown_at: Option<(u64, u64)>,

    /// The row to which the caret moves as soon as it is looked up.
    wanted: Option<u64>,

    /// Rows to go down, or up for a negative number, as soon as it is known from where.
    steps: i64,
}

impl ErrorView {
    /// The errors that a census finds.
    pub fn new(census: &Census) -> Self {
        Self {
            list: ErrorList::new(census),
            order: ErrorOrder::default(),
            scroll: ScrollPosition::default(),
            rows_in_view: 0,
            followed: None,
            placed: None,
            placed_at: 0,
            placing: None,
            unknown_at: None,
            wanted: None,
            steps: 0,
        }
    }

    /// Rows in the list.
    pub fn len(&self) -> u64 {
        self.list.known().errors_of(None)
    }

    /// Rows that are in view. A system without threads shows none.
    pub fn rows(&self, rows: std::ops::Range<u64>) -> Vec<ErrorRow> {
        self.list.rows(self.order, rows).unwrap_or_default()
    }

    /// Lists the errors in another order. The list goes to the row of the caret.
    pub fn set_order(&mut self, order: ErrorOrder) {
        self.order = order;
        self.followed = None;
        self.scroll = ScrollPosition::default();
    }

    /// The error that holds an offset, if that is known.
    pub fn at(&self, offset: u64) -> Option<Group> {
        let (_, place) = self.placed.filter(|(of, _)| *of == offset)?;
        place.group
    }

    /// The row of the error that holds an offset, if that is known.
    pub fn row_at(&self, offset: u64) -> Option<u64> {
        let (_, place) = self.placed.filter(|(of, _)| *of == offset)?;
        self.list.row_of(self.order, &place)
    }

    /// Which error holds an offset, counted from 1 among all or among those of its form, if that is
    /// known.
    pub fn number_at(&self, offset: u64, in_form: bool) -> Option<u64> {
        let (_, place) = self.placed.filter(|(of, _)| *of == offset)?;
        place.group?;
        let before = if in_form {
            place.number_in_form
        } else {
            place.number
        };
        Some(before + 1)
    }

    /// Has the caret go so many rows down, or up for a negative number, as soon as that is looked up:
    /// keys may come faster than answers.
    pub fn step(&mut self, rows: i64) {
        self.steps += rows;
    }

    /// Drops what was looked up: the source has changed.
    pub fn forget(&mut self) {
        self.list.forget();
        self.placed = None;
        self.placing = None;
        self.unknown_at = None;
    }

    /// Takes what threads have found, and asks for the place of the caret. Returns the offset to which
    /// the caret was to go.
    pub fn poll(&mut self, census: &Census, caret: u64) -> Option<u64> {
        self.poll_place(census, caret);
        if self.steps != 0
            && let Some(row) = self.stepped(caret)
        {
            self.wanted = Some(row.min(self.len().saturating_sub(1)));
            self.steps = 0;
        }
        let row = self.wanted?;
        match self.rows(row..row + 1).first() {
            Some(ErrorRow::Here(group)) => {
                self.wanted = None;
                Some(group.offset)
            }
            Some(ErrorRow::Coming) => None,
            Some(ErrorRow::Failed(_)) | None => {
                self.wanted = None;
                None
            }
        }
    }

    /// The row to which the steps lead, once it is known from where. From between two errors, down
    /// leads to the next one and up to the one before.
    fn stepped(&self, caret: u64) -> Option<u64> {
        if let Some(row) = self.wanted {
            return Some(row.saturating_add_signed(self.steps));
        }
        let (_, place) = self.placed.filter(|(of, _)| *of == caret)?;
        if place.group.is_some() {
            let row = self.list.row_of(self.order, &place)?;
            return Some(row.saturating_add_signed(self.steps));
        }
        Some(match self.order {
            ErrorOrder::Place if self.steps > 0 => {
                place.number.saturating_add_signed(self.steps - 1)
            }
            ErrorOrder::Place => place.number.saturating_add_signed(self.steps),
            ErrorOrder::Form => 0,
        })
    }

    fn poll_place(&mut self, census: &Census, caret: u64) {
        let frontier = census.snapshot().frontier;
        if let Some(asked) = &self.placing
            && let Some(answer) = asked.poll()
        {
            let question = asked.question;
            self.placing = None;
            match (question, answer) {
                (Question::ErrorPlace { offset }, Answer::ErrorPlace(place)) => {
                    self.placed = Some((offset, place));
                    self.placed_at = frontier;
                }
                (Question::ErrorPlace { offset }, _) => self.unknown_at = Some((offset, frontier)),
                _ => {}
            }
        }
        let question = Question::ErrorPlace { offset: caret };
        let is_asked = self
            .placing
            .as_ref()
            .is_some_and(|a| a.question == question);
        let is_known = self.placed.is_some_and(|(of, place)| {
            let end = place.group.map_or(of, |group| group.end());
            // At the end of what was counted, more may change what is there.
            let is_settled = frontier == self.placed_at || end + UNSETTLED < self.placed_at;
            of == caret && is_settled
        });
        let is_in_vain = self.unknown_at == Some((caret, frontier));
        if !is_asked && !is_known && !is_in_vain && self.len() > 0 {
            self.placing = Some(census.ask(question));
        }
    }
}
