//! What an open source is: judged in the background, and again when the source has been counted or has grown.

use std::sync::Arc;

use super::content::Content;
use super::refreshed::Refreshed;
use crate::answer::{Answer, known};
use crate::background::{Failure, Query};
use crate::census::{Answer as CensusAnswer, Question};
use crate::encodings::{Known, Verdict, judge};
use crate::likely_text::LikelyText;
use crate::utf8::Group;

/// The values that a judgement depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Basis {
    /// The number of bits in the length of the source. A source that grows is judged again when it is twice
    /// as long, and not for each byte.
    length_bits: u32,

    /// The length, once all of it was counted.
    counted: Option<u64>,
}

/// What a source is. It never waits.
#[derive(Default)]
pub struct Identity {
    verdict: Refreshed<Basis, Arc<Verdict>>,

    /// The places of some errors, by how much was counted.
    error_places: Refreshed<u64, Arc<[u64]>>,
}

/// How many errors are used for a judgement.
const MOST_ERRORS: usize = 64;

impl Identity {
    /// Takes a finished judgement, and asks for a new one if more is known now than the last one depends on.
    pub(super) fn poll(&mut self, content: &Content) {
        self.verdict.poll();
        let snapshot = content.census().snapshot();
        let is_done = snapshot.is_done();
        let len = content.len();
        if len == 0 {
            return;
        }
        let basis = Basis {
            length_bits: u64::BITS - len.leading_zeros(),
            counted: is_done.then_some(snapshot.totals.bytes),
        };
        let source = Arc::clone(content.source());
        let known = if is_done && snapshot.totals.errors() > 0 {
            let Some(places) = self.error_places(content, snapshot.totals.bytes) else {
                return;
            };
            Some(Known {
                error_places: places.to_vec(),
                ..known(&snapshot.totals)
            })
        } else {
            is_done.then(|| known(&snapshot.totals))
        };
        let wake = Arc::clone(content.wake());
        let ask = || {
            Query::ask(
                "byteloupe-judge",
                (),
                move |cancel| {
                    let judged = judge(&*source, known.as_ref(), cancel);
                    judged.ok().flatten().map(Arc::new)
                },
                wake,
                // A source that cannot be judged is described by its counts alone.
                |_: Failure| None,
            )
        };
        self.verdict.refresh(basis, ask, |verdict| verdict);
    }

    /// Returns the places of some errors, once the census has answered.
    fn error_places(&mut self, content: &Content, counted: u64) -> Option<Arc<[u64]>> {
        self.error_places.poll();
        let ask = || {
            content
                .census()
                .ask(Question::SomeErrors { most: MOST_ERRORS })
        };
        self.error_places
            .refresh(counted, ask, |answer| match answer {
                CensusAnswer::SomeErrors(places) => Some(places),
                // A source that cannot be read again is judged by its counts.
                _ => Some(Arc::default()),
            });
        let (of, places) = self.error_places.known()?;
        (*of == counted).then(|| Arc::clone(places))
    }

    /// Drops the judgement, because the source has changed.
    pub(super) fn forget(&mut self) {
        self.verdict.forget();
        self.error_places.forget();
    }

    /// The newest judgement.
    pub fn verdict(&self) -> Option<&Arc<Verdict>> {
        self.verdict.known().map(|(_, verdict)| verdict)
    }

    /// Returns whether the counting has ended and the judgement depends on all of it.
    pub fn is_settled(&self, content: &Content) -> bool {
        let counted = content.census().snapshot().totals.bytes;
        let basis = self.verdict.last();
        content.is_empty() || basis.is_some_and(|basis| basis.counted == Some(counted))
    }

    /// Returns what the bytes of an error most likely are. It returns nothing for a run of tails that is
    /// longer than the group holds.
    pub fn likely_text(&self, group: &Group) -> Option<LikelyText> {
        let bytes = group.head();
        let verdict = self.verdict()?;
        (bytes.len() as u64 == group.len())
            .then(|| LikelyText::of(verdict, bytes))
            .flatten()
    }

    /// Returns what the source is, in a few words.
    pub fn answer(&self, content: &Content) -> Answer {
        let snapshot = content.census().snapshot();
        let verdict = self.verdict().map(|it| &**it);
        Answer::new(&snapshot.totals, snapshot.is_done(), verdict)
    }
}
