//! The view of the errors of a document: their order, how far the list is scrolled, the current row.

use std::ops::Range;
use std::sync::Arc;

use crate::census::{Answer, Census, ErrorList, ErrorPlace, Question};
use crate::findings::FindingKind;
use crate::utf8::{Group, GroupKind, GroupKinds, Pattern};

use super::error_kinds::{self, KindCounts, KindRow, OpenKinds};
use super::error_order::ErrorOrder;
use super::finding_row::{FindingRow, KindHeading};
use super::refreshed::Refreshed;
use super::scroll::ScrollPosition;

/// Errors this close to the end of the counted part may change when more is counted.
const UNSETTLED: u64 = 64;

/// So many errors are compared by their bytes, from the first one on.
const MOST_COMPARED: u64 = 1 << 20;

/// The list of errors of a document and the place of the caret in it. Nothing here waits.
pub struct ErrorView {
    list: ErrorList,

    /// The order in which the errors are listed.
    pub order: ErrorOrder,

    /// The kinds that the user does not ignore. By place, only these are listed.
    heeded: GroupKinds,

    /// Which kinds are open, while errors are listed by kind.
    open: OpenKinds,

    /// The heading that is the current row, and where the caret was when it became the current row. When the
    /// caret moves, the row of the caret becomes the current row again.
    at_heading: Option<(GroupKind, u64)>,

    /// How far the list is scrolled.
    pub scroll: ScrollPosition,

    /// Whole rows of the list that were in view.
    pub rows_in_view: u64,

    /// The row to which the list was last scrolled automatically.
    pub followed: Option<u64>,

    /// The place of an offset among the errors, and how far the census was then.
    placed: Refreshed<(u64, u64), ErrorPlace>,

    /// Errors by their bytes, and among how many errors they were looked for.
    patterns: Refreshed<u64, Arc<[Pattern]>>,

    /// The row to which the caret moves as soon as it is looked up.
    wanted: Option<u64>,

    /// How many rows to go down, or up if the number is negative, once the starting row is known.
    steps: i64,
}

impl ErrorView {
    /// Returns the list of the errors that a census finds.
    pub fn new(census: &Census) -> Self {
        Self {
            list: ErrorList::new(census),
            order: ErrorOrder::default(),
            heeded: GroupKinds::ALL,
            open: OpenKinds::default(),
            at_heading: None,
            scroll: ScrollPosition::default(),
            rows_in_view: 0,
            followed: None,
            placed: Refreshed::default(),
            patterns: Refreshed::default(),
            wanted: None,
            steps: 0,
        }
    }

    /// Returns how many errors there are, listed or not.
    pub fn len(&self) -> u64 {
        self.list.known().errors_of(GroupKinds::ALL)
    }

    /// The number of errors of the kinds that the user ignores.
    pub fn ignored(&self) -> u64 {
        let ignored = GroupKinds::ALL.without(self.heeded);
        self.list.known().errors_of(ignored)
    }

    /// Lists by place no errors of the kinds that the user ignores, and folds these kinds.
    pub fn set_heeded(&mut self, heeded: GroupKinds) {
        for kind in self.heeded.without(heeded).iter() {
            self.open.set(kind, false);
        }
        self.heeded = heeded;
        self.followed = None;
    }

    /// How many rows the list has.
    pub fn row_count(&self) -> u64 {
        match self.order {
            ErrorOrder::Place => self.list.known().errors_of(self.heeded),
            ErrorOrder::Kind => self.open.rows(&self.counts()),
            ErrorOrder::Bytes => self.patterns().len() as u64 + u64::from(self.others() > 0),
        }
    }

    /// Returns the rows in view. If the system cannot start a thread, there are none.
    pub fn rows(&self, rows: Range<u64>) -> Vec<FindingRow> {
        match self.order {
            ErrorOrder::Place => {
                let errors = self.list.rows(self.heeded, rows).unwrap_or_default();
                errors.into_iter().map(FindingRow::from).collect()
            }
            ErrorOrder::Kind => self.rows_by_kind(rows),
            ErrorOrder::Bytes => self.rows_by_bytes(rows),
        }
    }

    fn rows_by_kind(&self, rows: Range<u64>) -> Vec<FindingRow> {
        let counts = self.counts();
        let mut found = Vec::new();
        let mut row = rows.start;
        while row < rows.end {
            match self.open.at(&counts, row) {
                None => break,
                Some(KindRow::Heading(kind)) => {
                    found.push(FindingRow::Heading(KindHeading {
                        kind: FindingKind::Error(kind),
                        severity: None,
                        count: error_kinds::count(&counts, kind),
                        is_open: self.open.is_open(kind),
                        is_ignored: !self.heeded.contains(kind),
                    }));
                    row += 1;
                }
                Some(KindRow::Error(kind, number)) => {
                    let left = error_kinds::count(&counts, kind) - number;
                    let wanted = left.min(rows.end - row);
                    let errors = number..number + wanted;
                    let here = self.list.rows(GroupKinds::only(kind), errors);
                    let here = here.unwrap_or_default();
                    // Rows of errors that no longer exist are shown as being looked up.
                    let missing = wanted as usize - here.len().min(wanted as usize);
                    found.extend(here.into_iter().map(FindingRow::from));
                    let coming = std::iter::repeat_n(FindingRow::Coming, missing);
                    found.extend(coming);
                    row += wanted;
                }
            }
        }
        found
    }

    fn rows_by_bytes(&self, rows: Range<u64>) -> Vec<FindingRow> {
        let place = |row: u64| usize::try_from(row).unwrap_or(usize::MAX);
        let patterns = self.patterns();
        let in_view = place(rows.start).min(patterns.len())..place(rows.end).min(patterns.len());
        let shown = patterns.get(in_view).unwrap_or_default().iter();
        let mut found: Vec<FindingRow> = shown.map(|it| FindingRow::Pattern(*it)).collect();
        let others = self.others();
        if others > 0 && rows.contains(&(patterns.len() as u64)) {
            found.push(FindingRow::Others(others));
        }
        found
    }

    /// The bytes that are errors again and again, as far as that is known.
    fn patterns(&self) -> &[Pattern] {
        self.patterns.known().map_or(&[], |(_, patterns)| patterns)
    }

    /// How many errors have bytes that are in none of the patterns, once those are known.
    fn others(&self) -> u64 {
        if self.patterns.known().is_none() {
            return 0;
        }
        let told: u64 = self.patterns().iter().map(|it| it.count).sum();
        self.len().saturating_sub(told)
    }

    /// Returns the errors of each kind, as far as they are listed.
    fn counts(&self) -> KindCounts {
        let known = self.list.known();
        let mut counts = KindCounts::default();
        for kind in GroupKind::ALL {
            if let Some(count) = counts.get_mut(kind.index()) {
                *count = known.errors_of(GroupKinds::only(kind));
            }
        }
        counts
    }

    /// Opens or folds a kind. Its heading becomes the current row.
    pub fn set_open(&mut self, kind: GroupKind, is_open: bool, caret: u64) {
        self.open.set(kind, is_open);
        self.at_heading = Some((kind, caret));
    }

    /// Returns the heading that is the current row, if one is: because the user went to it, or because it has
    /// the error at the caret folded below it.
    pub fn heading_at(&self, caret: u64) -> Option<GroupKind> {
        match self.open.at(&self.counts(), self.row_at(caret)?)? {
            KindRow::Heading(kind) if self.order == ErrorOrder::Kind => Some(kind),
            _ => None,
        }
    }

    /// Returns whether a kind is open.
    pub fn is_open(&self, kind: GroupKind) -> bool {
        self.open.is_open(kind)
    }

    /// Makes the heading above the error at the caret the current row.
    pub fn go_to_heading(&mut self, caret: u64) {
        if self.order == ErrorOrder::Kind
            && let Some(group) = self.at(caret)
        {
            self.at_heading = Some((group.kind(), caret));
        }
    }

    /// Makes the heading of a kind the current row.
    pub fn go_to_heading_of(&mut self, kind: GroupKind, caret: u64) {
        self.at_heading = Some((kind, caret));
    }

    /// Opens a kind and moves the caret to its first error.
    pub fn go_to_first(&mut self, kind: GroupKind) {
        self.open.set(kind, true);
        let heading = self.open.row_of_heading(&self.counts(), kind);
        self.wanted = heading.map(|heading| heading + 1);
        self.steps = 0;
    }

    /// Lists the errors in another order, and scrolls to the row of the caret.
    pub fn set_order(&mut self, order: ErrorOrder) {
        self.order = order;
        self.at_heading = None;
        self.wanted = None;
        self.followed = None;
        self.scroll = ScrollPosition::default();
    }

    /// The error that holds an offset, if that is known.
    pub fn at(&self, offset: u64) -> Option<Group> {
        self.place_of(offset)?.group
    }

    /// Returns the current row while the caret is at an offset: the heading that the keyboard went to, or
    /// else the row of the error there if it is known, or the heading of its kind.
    pub fn row_at(&self, offset: u64) -> Option<u64> {
        if self.order == ErrorOrder::Kind
            && let Some((kind, at)) = self.at_heading
            && at == offset
        {
            return self.open.row_of_heading(&self.counts(), kind);
        }
        self.row_of(self.place_of(offset)?)
    }

    /// Returns the place of an offset among the errors, if it is known.
    fn place_of(&self, offset: u64) -> Option<&ErrorPlace> {
        let ((of, _), place) = self.placed.known()?;
        (*of == offset).then_some(place)
    }

    /// Returns the row of an error, given its place among the errors.
    fn row_of(&self, place: &ErrorPlace) -> Option<u64> {
        let kind = place.group?.kind();
        match self.order {
            ErrorOrder::Place if !self.heeded.contains(kind) => None,
            ErrorOrder::Place => Some(place.number_among(self.heeded)),
            ErrorOrder::Kind => {
                let number = place.number_in_kind()?;
                self.open.row_of(&self.counts(), kind, number)
            }
            ErrorOrder::Bytes => {
                let group = place.group?;
                let is_it = |it: &Pattern| it.first.has_the_bytes_of(&group);
                let row = self.patterns().iter().position(is_it);
                // One that is like no other is in the last row.
                let others = || (self.others() > 0).then(|| self.patterns().len());
                row.or_else(others).map(|row| row as u64)
            }
        }
    }

    /// Returns the number of the error that holds an offset, from 1, among all errors or among those of its
    /// kind, if it is known.
    pub fn number_at(&self, offset: u64, in_kind: bool) -> Option<u64> {
        let place = self.place_of(offset)?;
        place.group?;
        let before = if in_kind {
            place.number_in_kind()?
        } else {
            place.number_among(GroupKinds::ALL)
        };
        Some(before + 1)
    }

    /// Moves the caret by this many rows down, or up if the number is negative, as soon as the row is looked
    /// up. Keys may come faster than answers.
    pub fn step(&mut self, rows: i64) {
        self.steps += rows;
    }

    /// Drops all results, because the source has changed.
    pub fn forget(&mut self) {
        self.list.forget();
        self.placed.forget();
        self.patterns.forget();
    }

    /// Takes results of threads, and asks for the place of the caret. Returns the offset to which the caret
    /// has to move.
    pub fn poll(&mut self, census: &Census, caret: u64) -> Option<u64> {
        self.poll_place(census, caret);
        self.poll_patterns(census);
        if self.steps != 0
            && let Some(row) = self.stepped(caret)
        {
            self.wanted = Some(row.min(self.row_count().saturating_sub(1)));
            self.steps = 0;
        }
        let row = self.wanted?;
        let offset = match self.rows(row..row + 1).first() {
            Some(FindingRow::Coming) => return None,
            Some(FindingRow::Error(group)) => {
                self.at_heading = None;
                Some(group.offset)
            }
            Some(FindingRow::Heading(heading)) => {
                if let FindingKind::Error(kind) = heading.kind {
                    self.at_heading = Some((kind, caret));
                }
                None
            }
            Some(FindingRow::Pattern(pattern)) => Some(pattern.first.offset),
            _ => None,
        };
        self.wanted = None;
        offset
    }

    /// Returns the row that the steps lead to, once the starting row is known. Between two errors, down leads
    /// to the next one and up to the one before.
    fn stepped(&self, caret: u64) -> Option<u64> {
        if let Some(row) = self.wanted {
            return Some(row.saturating_add_signed(self.steps));
        }
        if let Some(row) = self.row_at(caret) {
            return Some(row.saturating_add_signed(self.steps));
        }
        let place = self.place_of(caret)?;
        Some(match self.order {
            ErrorOrder::Place => {
                let before = place.number_among(self.heeded);
                let steps = self.steps - i64::from(self.steps > 0);
                before.saturating_add_signed(steps)
            }
            ErrorOrder::Kind | ErrorOrder::Bytes => 0,
        })
    }

    fn poll_place(&mut self, census: &Census, caret: u64) {
        self.placed.poll();
        let frontier = census.announced().frontier;
        let is_settled = self.placed.known().is_some_and(|((of, at), place)| {
            let end = place.group.map_or(*of, |group| group.end());
            // Bytes that are counted later may change the error at the end of the counted part.
            *of == caret && end + UNSETTLED < *at
        });
        let is_coming = self.placed.coming().is_some_and(|(of, _)| *of == caret);
        let now = (caret, frontier);
        let is_asked = is_coming || self.placed.last() == Some(&now);
        if !is_settled && !is_asked && self.len() > 0 {
            let query = census.ask(Question::ErrorPlace { offset: caret });
            self.placed.ask(now, query, |answer| match answer {
                Answer::ErrorPlace(place) => Some(place),
                _ => None,
            });
        }
    }

    /// Asks which bytes are errors again and again, while the list is in that order.
    fn poll_patterns(&mut self, census: &Census) {
        self.patterns.poll();
        if self.order != ErrorOrder::Bytes {
            return;
        }
        let known = self.len();
        // While errors are counted, it is asked again when there are twice as many.
        let among = if census.announced().is_done() {
            known
        } else {
            (known / 2 + 1).next_power_of_two() - 1
        };
        if among > 0 {
            let most = among.min(MOST_COMPARED);
            let ask = || census.ask(Question::Patterns { most });
            self.patterns.refresh(among, ask, |answer| match answer {
                Answer::Patterns(patterns) => Some(patterns.repeated().into()),
                _ => None,
            });
        }
    }
}
