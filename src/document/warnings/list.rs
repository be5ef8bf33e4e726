//! The list of warnings.

use super::listed::{Listed, Side};
use super::listing::{Listing, WarningOrder, count_of};
use super::row::WarningRows;
use crate::document::finding_row::KindHeading;
use crate::document::refreshed::Refreshed;
use crate::findings::FindingKind;
use crate::warnings::{Answer, KindSet, Page, Question, Snapshot, Survey, Wanted, WarningKind};

/// The warnings that are listed: a part of them at a time, of any number. They are looked up when the list is
/// shown, and again when the survey knows more. It never waits.
#[derive(Default)]
pub struct WarningList {
    listing: Listing,
    order: WarningOrder,

    /// The kind whose warnings are listed below its heading.
    open: Option<WarningKind>,

    /// Which part is listed.
    page: Option<Page>,

    /// The kinds that the user ignores.
    ignored: KindSet,
    looked_up: Refreshed<Request, Listed>,

    /// The heading that is the current row, and where the caret was when it became the current row. When the
    /// caret moves, the row of the caret becomes the current row again.
    at_heading: Option<(WarningKind, u64)>,
}

/// Which warnings are looked for, which part of them, how much was surveyed, and how many were found: those
/// that are told by lines come when all was surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    wanted: Wanted,
    page: Page,
    surveyed: u64,
    found: u64,
}

impl WarningList {
    /// Which warnings are listed.
    pub fn listing(&self) -> Listing {
        self.listing
    }

    /// Changes which warnings are listed.
    pub fn set_listing(&mut self, listing: Listing) {
        self.listing = listing;
        self.page = None;
    }

    /// The order in which they are listed.
    pub fn order(&self) -> WarningOrder {
        self.order
    }

    /// Lists them in another order.
    pub fn set_order(&mut self, order: WarningOrder) {
        self.order = order;
        self.page = None;
        self.at_heading = None;
    }

    /// The kinds that the user ignores.
    pub(super) fn ignored(&self) -> KindSet {
        self.ignored
    }

    /// Leaves out the kinds that the user ignores, and folds them.
    pub(super) fn set_ignored(&mut self, kinds: KindSet) {
        if self.open.is_some_and(|open| kinds.contains(open)) {
            self.open = None;
        }
        self.ignored = kinds;
    }

    /// Lists the warnings of a kind below its heading, and of no other, or of none. The heading becomes the
    /// current row.
    pub fn set_open(&mut self, kind: WarningKind, is_open: bool, caret: u64) {
        self.open = is_open.then_some(kind);
        self.page = None;
        self.at_heading = Some((kind, caret));
    }

    /// Makes a heading the current row.
    pub fn go_to_heading(&mut self, kind: WarningKind, caret: u64) {
        self.at_heading = Some((kind, caret));
    }

    /// Lists another part.
    pub fn set_page(&mut self, page: Page) {
        self.page = Some(page);
    }

    /// Which warnings the list is of, whatever its order.
    pub fn wanted(&self) -> Wanted {
        self.listing.wanted(self.ignored)
    }

    /// How many there are of them, listed or not.
    pub fn count(&self, snapshot: &Snapshot) -> u64 {
        count_of(self.wanted(), snapshot)
    }

    /// Takes the results of the thread.
    pub(super) fn poll(&mut self) {
        self.looked_up.poll();
    }

    /// Brings a warning into the list that begins at an offset, if it is in another part.
    pub(super) fn show(&mut self, offset: u64) {
        let Some((_, listed)) = self.looked_up.known() else {
            return;
        };
        self.page = match listed.side_of(offset) {
            Side::Inside => self.page,
            Side::Before => Some(Page::Before(offset.saturating_add(1))),
            Side::Behind => Some(Page::From(offset)),
        };
    }

    /// Returns the rows as they are known, and asks for the rest.
    pub(super) fn rows(&mut self, survey: &Survey) -> WarningRows {
        let snapshot = survey.announced();
        let (headings, wanted) = match self.order {
            WarningOrder::Place => (Vec::new(), Some(self.wanted())),
            WarningOrder::Kind => {
                let open = self.open.map(|open| Wanted {
                    kinds: KindSet::only(open),
                    ..self.least()
                });
                (self.headings(&snapshot), open)
            }
        };
        let is_open = |heading: &KindHeading| heading.is_open;
        let above = headings.iter().position(is_open).map_or(0, |at| at + 1);
        let is_listed = headings.is_empty() || above > 0;
        let wanted = wanted.filter(|_| is_listed);
        WarningRows {
            listed: wanted.map_or_else(Listed::default, |it| self.look_up(survey, it)),
            above: if wanted.is_some() {
                above
            } else {
                headings.len()
            },
            headings,
        }
    }

    /// Of which severity warnings have to be, of any kind.
    fn least(&self) -> Wanted {
        match self.listing {
            Listing::AboveInfo => Wanted::ABOVE_INFO,
            Listing::High => Wanted::HIGH,
            Listing::All | Listing::Kind(_) => Wanted::ALL,
        }
    }

    /// The headings of the kinds that are listed, the worst first, and those that are ignored behind them.
    fn headings(&self, snapshot: &Snapshot) -> Vec<KindHeading> {
        let wanted = self.least();
        let is_chosen = |kind: WarningKind| match self.listing {
            Listing::Kind(chosen) => chosen == kind,
            Listing::AboveInfo | Listing::High | Listing::All => true,
        };
        let kinds = snapshot.by_severity().filter_map(|(kind, severity)| {
            let of_kind = Wanted {
                kinds: KindSet::only(kind),
                ..wanted
            };
            let count = count_of(of_kind, snapshot);
            (is_chosen(kind) && count > 0).then_some(KindHeading {
                kind: FindingKind::Warning(kind),
                severity: Some(severity),
                count,
                is_open: self.open == Some(kind),
                is_ignored: self.ignored.contains(kind),
            })
        });
        let mut headings: Vec<KindHeading> = kinds.collect();
        headings.sort_by_key(|heading| heading.is_ignored);
        headings
    }

    /// The heading that is the current row: because the user went to it.
    pub fn heading_at(&self, caret: u64) -> Option<WarningKind> {
        let (kind, at) = self.at_heading?;
        (self.order == WarningOrder::Kind && at == caret).then_some(kind)
    }

    /// Returns a part of these warnings, as it is known, and asks for it.
    fn look_up(&mut self, survey: &Survey, wanted: Wanted) -> Listed {
        let snapshot = survey.announced();
        let request = Request {
            wanted,
            page: self.page.unwrap_or(Page::FIRST),
            surveyed: snapshot.bytes,
            found: snapshot.total(),
        };
        let is_same = |of: &Request| (of.wanted, of.page) == (request.wanted, request.page);
        let known = |list: &Self| {
            let (of, listed) = list.looked_up.known()?;
            is_same(of).then(|| listed.clone())
        };
        // Warnings that are found later do not change a part that others follow.
        let is_full = known(self).is_some_and(|it| it.has_later && !it.warnings.is_empty());
        if !is_full && request.surveyed > 0 {
            let page = request.page;
            let ask = || survey.ask(Question::List { wanted, page });
            self.looked_up
                .refresh(request, ask, |answer| Some(listed(answer)));
        }
        known(self).unwrap_or_else(|| Listed {
            is_coming: request.surveyed > 0,
            ..Listed::default()
        })
    }

    /// Drops the list, because the source has changed.
    pub(super) fn forget(&mut self) {
        self.looked_up.forget();
        self.page = None;
    }
}

/// Returns the list in an answer.
fn listed(answer: Answer) -> Listed {
    match answer {
        Answer::List {
            warnings,
            has_earlier,
            has_later,
        } => Listed {
            warnings,
            has_earlier,
            has_later,
            ..Listed::default()
        },
        Answer::Failed(error) => Listed {
            error: Some(error),
            ..Listed::default()
        },
        _ => Listed::default(),
    }
}
