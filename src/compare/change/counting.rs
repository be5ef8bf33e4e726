//! Which differences count where something is ignored.

use std::sync::atomic::{AtomicBool, Ordering};

use super::counts::ChangeCounts;
use super::judge::judge;
use super::kind::{Change, ChangeKind};
use super::place::Place;
use crate::compare::content::{Run, Runs};
use crate::compare::equivalence::{Equivalence, EquivalenceLimits, Ignoring, TextForm};
use crate::source::{Source, SourceError};

/// Which of the differences of two sources count. The default is that all do.
///
/// [`count_differences`] finds it out. There is always one that counts unless both sources are the same but for what is
/// ignored, and none if they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counting(Which);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Which {
    #[default]
    All,

    /// Both sources are the same but for what is ignored, however their bytes were aligned.
    None,

    /// All in which more differs than what is ignored.
    Unexplained { ignoring: Ignoring, form: TextForm },

    /// What is ignored explains each difference by itself, and still both sources differ: the one near the place where
    /// they do, by where it starts on the left and on the right.
    Only([u64; 2]),
}

/// Finds out which differences count where something is ignored, and what they are as text. Whether any counts is exact,
/// and not a matter of how the bytes were aligned: both sources are read once more for that.
///
/// # Errors
/// A source could not be read, or `cancel` was set. Or whether both are the same cannot be decided, see
/// [`Equivalence::Undecided`].
pub fn count_differences(
    sources: [&dyn Source; 2],
    runs: &Runs,
    ignoring: Ignoring,
    cancel: &AtomicBool,
) -> Result<(Counting, ChangeCounts), SourceError> {
    let count = |which| {
        let goes_on = || !cancel.load(Ordering::Relaxed);
        let counting = Counting(which);
        Ok((counting, counting.count(sources, runs, goes_on)?))
    };
    // That bytes are the same is exact in any alignment.
    if ignoring.is_nothing() || runs.differences().is_empty() {
        return count(Which::All);
    }
    let limits = EquivalenceLimits::default();
    let at = match Equivalence::of(sources, ignoring, limits, cancel)? {
        Equivalence::Same => return count(Which::None),
        Equivalence::Different { at } => at,
        Equivalence::Undecided { from } => {
            let names = sources.map(Source::name);
            return Err(SourceError::too_many_marks(names, from, limits.most_marks));
        }
    };
    let form = TextForm::of(sources)?;
    let counted = count(Which::Unexplained { ignoring, form })?;
    if counted.1.total() > 0 {
        return Ok(counted);
    }
    let starts = runs.differences().iter().map(Run::starts);
    let is_before = |starts: &[u64; 2]| starts.iter().zip(&at).all(|(start, at)| start <= at);
    let near = starts.clone().take_while(is_before).last();
    count(
        near.or_else(|| starts.clone().next())
            .map_or(Which::All, Which::Only),
    )
}

impl Counting {
    /// Counts all differences. `goes_on` is asked now and then; where it says no, this ends with an error.
    fn count(
        self,
        sources: [&dyn Source; 2],
        runs: &Runs,
        goes_on: impl Fn() -> bool,
    ) -> Result<ChangeCounts, SourceError> {
        let mut counts = ChangeCounts::default();
        for (index, run) in runs.differences().iter().enumerate() {
            if index % 256 == 0 && !goes_on() {
                return Err(SourceError::cancelled(sources[0].name()));
            }
            match self.change(sources, run)? {
                Some(change) => counts.add(index, &change),
                None => counts.ignored += 1,
            }
        }
        Ok(counts)
    }

    /// What a difference is as text; `None` if it does not count.
    ///
    /// # Errors
    /// A source could not be read.
    pub fn change(
        self,
        sources: [&dyn Source; 2],
        run: &Run,
    ) -> Result<Option<Change>, SourceError> {
        match self.0 {
            Which::None => return Ok(None),
            Which::Only(starts) if starts != run.starts() => return Ok(None),
            _ if run.moved.is_some() => return Ok(Some(Change::Moved)),
            _ => {}
        }
        let Some(place) = Place::read(sources, run)? else {
            return Ok(Some(Change::Long));
        };
        Ok(match self.0 {
            Which::Unexplained { ignoring, form } if place.is_ignored(ignoring, form) => None,
            Which::Only(_) => Some(match judge(&place) {
                // By itself it is, and there is more to it.
                change if is_ignorable(change.kind()) => Change::Text,
                change => change,
            }),
            _ => Some(judge(&place)),
        })
    }
}

/// Whether a difference of this kind may be ignored.
const fn is_ignorable(kind: ChangeKind) -> bool {
    matches!(
        kind,
        ChangeKind::Signature | ChangeKind::LineEnds | ChangeKind::CanonicallyEquivalent
    )
}
