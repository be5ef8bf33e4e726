//! The encoded runs of a document, named without being decoded.

use std::sync::Arc;

use crate::document::refreshed::Refreshed;
use crate::warnings::{Answer, KindSet, Page, Question, Severity, Survey, Wanted, Warning};

/// The first runs of a document that stand for other bytes: base64, escapes, the header of gzip; and the first rows of
/// characters that are not seen, which may hide something. They are asked for when they are shown.
#[derive(Default)]
pub struct EncodedRuns {
    encoded: Runs,
    unseen: Runs,
}

/// The first warnings of some kinds, and how much was surveyed and how many were found when they were asked for.
type Runs = Refreshed<(u64, u64), Arc<[Warning]>>;

impl EncodedRuns {
    /// Takes what was looked up, and asks again when there is more.
    pub(super) fn look_up(&mut self, survey: &Survey) {
        let snapshot = survey.announced();
        let of_high = |kind| snapshot.of_at(kind, Severity::High);
        let unseen = KindSet::hiding().iter().map(of_high).sum();
        let hiding = Wanted {
            kinds: KindSet::hiding(),
            least: Severity::High,
        };
        let encoded = Wanted::of(KindSet::encoded());
        refresh(&mut self.encoded, survey, encoded, snapshot.encoded());
        refresh(&mut self.unseen, survey, hiding, unseen);
    }

    /// The warnings about runs that are certainly encoded, in order of place.
    pub fn encoded(&self) -> &[Warning] {
        self.encoded.known().map_or(&[], |(_, runs)| runs)
    }

    /// The warnings about rows of characters that are not seen, in order of place.
    pub fn unseen(&self) -> &[Warning] {
        self.unseen.known().map_or(&[], |(_, runs)| runs)
    }
}

/// Looks up the first of so many warnings.
fn refresh(runs: &mut Runs, survey: &Survey, wanted: Wanted, found: u64) {
    runs.poll();
    let known = runs.known().map_or(0, |(_, runs)| runs.len() as u64);
    if found == 0 || known == found {
        return;
    }
    let page = Page::FIRST;
    let ask = || survey.ask(Question::List { wanted, page });
    let now = (survey.announced().bytes, found);
    runs.refresh(now, ask, |answer| match answer {
        Answer::List { warnings, .. } => Some(warnings),
        _ => None,
    });
}
