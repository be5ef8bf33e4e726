//! Questions about notices, and the handle through which their answers come.

use std::sync::Arc;

use super::kind::KindSet;
use super::notice::Notice;
use super::sum::Spread;
use crate::census::Pending;
use crate::source::SourceError;

/// Notices that [`Answer::List`] holds at most.
pub const LIST_LIMIT: usize = 10_000;

/// What can be asked. Nothing needs the survey to be complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The first notice that begins after an offset.
    Next {
        /// Offset from which to look; a notice that begins there is not the answer.
        after: u64,
        /// Of which kinds.
        kinds: KindSet,
    },

    /// The last notice that begins before an offset.
    Previous {
        /// Offset from which to look; a notice that begins there is not the answer.
        before: u64,
        /// Of which kinds.
        kinds: KindSet,
    },

    /// The first [`LIST_LIMIT`] notices of the part that was gone through.
    List {
        /// Of which kinds.
        kinds: KindSet,
    },

    /// What stands between each of some offsets, in order, and the next one, as far as the survey has
    /// come. Between offsets that are no multiples of 64 KiB the bytes are gone through now.
    Spread {
        /// The offsets. The last one may be the end of the source.
        borders: Arc<[u64]>,
    },
}

/// What came back.
#[derive(Debug, Clone)]
pub enum Answer {
    /// The notice that was looked for; `None` when there is none on that side.
    Notice(Option<Notice>),

    /// Notices in order.
    List {
        /// The notices.
        notices: Arc<[Notice]>,

        /// Are these all of the part that was gone through?
        is_complete: bool,
    },

    /// One for each stripe.
    Spread(Arc<[Spread]>),

    /// The source could not be read.
    Failed(SourceError),
}

/// A question that was asked of a [`Survey`](super::Survey). Dropping it ends the looking up.
pub type Asked = Pending<Question, Answer>;
