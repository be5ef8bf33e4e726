//! Which notices are listed.

use std::sync::Arc;

use crate::notices::{Answer, Asked, KindSet, Notice, NoticeKind, Question, Survey};
use crate::source::SourceError;

/// The notices that are listed, as far as they are known.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// The first ones, in order.
    pub notices: Arc<[Notice]>,

    /// Are these all of what was gone through?
    pub is_complete: bool,

    /// They are being looked up.
    pub is_coming: bool,

    /// Why there are none.
    pub error: Option<SourceError>,
}

impl Listed {
    /// The place in the list of the notice that holds an offset.
    pub fn place_at(&self, offset: u64) -> Option<usize> {
        let after = self.first_after(offset);
        let place = after.checked_sub(1)?;
        let notice = self.notices.get(place)?;
        (offset < notice.end).then_some(place)
    }

    /// The place of the first one that begins after an offset.
    pub fn first_after(&self, offset: u64) -> usize {
        self.notices.partition_point(|n| n.offset <= offset)
    }
}

/// The first notices of one kind, or of any, looked up when the list is shown, and again when the survey
/// knows more. It never waits.
#[derive(Default)]
pub struct NoticeList {
    kind: Option<NoticeKind>,
    listed: Listed,
    asked: Option<(Request, Asked)>,

    /// Of what the list is.
    last: Option<Request>,
}

/// Notices of which kind, when so much was surveyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Request {
    kind: Option<NoticeKind>,
    surveyed: u64,
}

impl NoticeList {
    /// The kind that is listed; `None` for all of them.
    pub fn kind(&self) -> Option<NoticeKind> {
        self.kind
    }

    /// Lists only notices of a kind, or all.
    pub fn set_kind(&mut self, kind: Option<NoticeKind>) {
        self.kind = kind;
    }

    /// Takes what the thread has found.
    pub fn poll(&mut self) {
        let Some((request, asked)) = &self.asked else {
            return;
        };
        let Some(answer) = asked.poll() else {
            return;
        };
        self.last = Some(*request);
        self.asked = None;
        self.listed = match answer {
            Answer::List {
                notices,
                is_complete,
            } => Listed {
                notices,
                is_complete,
                ..Listed::default()
            },
            Answer::Failed(error) => Listed {
                error: Some(error),
                ..Listed::default()
            },
            _ => Listed::default(),
        };
    }

    /// The list as it is known; asks for what is not.
    pub fn get(&mut self, survey: &Survey) -> Listed {
        let request = Request {
            kind: self.kind,
            surveyed: survey.snapshot().bytes,
        };
        let is_full = |last: Request| {
            // What comes later does not change the first ones.
            last.kind == self.kind && !self.listed.is_complete && !self.listed.notices.is_empty()
        };
        let is_known = self
            .last
            .is_some_and(|last| last == request || is_full(last));
        if !is_known && self.asked.is_none() && request.surveyed > 0 {
            let kinds = self.kind.map_or(KindSet::ALL, KindSet::only);
            self.asked = Some((request, survey.ask(Question::List { kinds })));
        }
        if self.last.is_none_or(|last| last.kind != self.kind) {
            // What is known is of another kind.
            return Listed {
                is_coming: request.surveyed > 0,
                ..Listed::default()
            };
        }
        self.listed.clone()
    }

    /// Drops what was looked up: the source has changed.
    pub fn forget(&mut self) {
        self.asked = None;
        self.last = None;
    }
}
