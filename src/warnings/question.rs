//! Questions about warnings, and the handle through which their answers come.

use std::sync::Arc;

use super::evidence::Evidence;
use super::kind::WarningKind;
use super::sum::StripeWarnings;
use super::wanted::Wanted;
use super::warning::Warning;
use crate::background;
use crate::source::SourceError;

/// Warnings that [`Answer::List`] holds at most.
pub const LIST_LIMIT: usize = 10_000;

/// What can be asked. Nothing needs the survey to be complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The first warning that begins after an offset.
    Next {
        /// Offset from which to look; a warning that begins there is not the answer.
        after: u64,
        /// Which warnings are looked for.
        wanted: Wanted,
    },

    /// The first warning that begins at or after an offset.
    From {
        /// Offset from which to look; a warning that begins there is the answer.
        from: u64,
        /// Which warnings are looked for.
        wanted: Wanted,
    },

    /// The last warning that begins before an offset.
    Previous {
        /// Offset from which to look; a warning that begins there is not the answer.
        before: u64,
        /// Which warnings are looked for.
        wanted: Wanted,
    },

    /// Up to [`LIST_LIMIT`] warnings of the part that was gone through.
    List {
        /// Which warnings are looked for.
        wanted: Wanted,
        /// Where the list begins or ends.
        page: Page,
    },

    /// What the warning of a kind is about that begins at an offset.
    Evidence {
        /// Offset of its first byte.
        at: u64,
        /// Its kind.
        kind: WarningKind,
    },

    /// The warnings that hold the byte at an offset, and what each is about. Of a run that began before a
    /// border of 64 KiB, the part behind it.
    At {
        /// The offset.
        offset: u64,
    },

    /// What is between each of some offsets, in order, and the next one, as far as the survey has
    /// come. Between offsets that are no multiples of 64 KiB the bytes are gone through now.
    Stripes {
        /// The offsets. The last one may be the end of the source.
        borders: Arc<[u64]>,
    },
}

/// Which part of a long list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The first warnings that begin at an offset or after it.
    From(u64),
    /// The last warnings that begin before an offset.
    Before(u64),
}

impl Page {
    /// The part that the list begins with.
    pub const FIRST: Self = Self::From(0);
}

/// A warning and what it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The warning.
    pub warning: Warning,

    /// What it is about, where more can be said than its kind does.
    pub evidence: Option<Evidence>,
}

/// The answer to a [`Question`].
#[derive(Debug, Clone)]
pub enum Answer {
    /// The warning that was looked for; `None` when there is none on that side.
    Warning(Option<Warning>),

    /// Warnings in order.
    List {
        /// The warnings.
        warnings: Arc<[Warning]>,

        /// Are there some before the first of them?
        has_earlier: bool,

        /// Are there some behind the last of them, in the part that was gone through?
        has_later: bool,
    },

    /// What the warning is about, where more can be said than its kind does; `None` too where there is no such
    /// warning.
    Evidence(Option<Evidence>),

    /// The warnings that hold a byte.
    At(Arc<[Explained]>),

    /// One for each stripe.
    Stripes(Arc<[StripeWarnings]>),

    /// The source could not be read.
    Failed(SourceError),
}

/// A question that was asked of a [`Survey`](super::Survey). Dropping it ends the looking up.
pub type Query = background::Query<Question, Answer>;
