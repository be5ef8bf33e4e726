//! What an open source is taken for: judged in the background, and again when it has been counted or has
//! grown.

use std::sync::Arc;

use super::content::Content;
use super::refreshed::Refreshed;
use crate::answer::{Answer, known};
use crate::background::{Failure, Query};
use crate::census::{Answer as CensusAnswer, Question};
use crate::encodings::{Known, Verdict, judge};
use crate::likely_text::LikelyText;
use crate::utf8::Group;

/// What a judgement rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Basis {
    /// The source has at least so many bits in its length: one that grows is judged again when it is twice
    /// as long, and not for each byte.
    length_bits: u32,

    /// Its length, once all of it was counted.
    counted: Option<u64>,
}

/// What a source is taken for. It never waits.
#[derive(Default)]
pub struct Identity {
    verdict: Refreshed<Basis, Arc<Verdict>>,

    /// Where some errors are, by how much was counted.
    error_places: Refreshed<u64, Arc<[u64]>>,
}

/// A judgement looks at so many errors.
const MOST_ERRORS: usize = 64;

impl Identity {
    /// Takes a judgement that is there, and asks for one where the last rests on less than is known now.
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
                // What cannot be judged is told by its counts alone.
                |_: Failure| None,
            )
        };
        self.verdict.refresh(basis, ask, |verdict| verdict);
    }

    /// Where some errors are, once the census has said so.
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
                // What cannot be read again is judged by its counts.
                _ => Some(Arc::default()),
            });
        let (of, places) = self.error_places.known()?;
        (*of == counted).then(|| Arc::clone(places))
    }

    /// Forgets what was judged: the source is not what it was.
    pub(super) fn forget(&mut self) {
        self.verdict.forget();
        self.error_places.forget();
    }

    /// The newest judgement.
    pub fn verdict(&self) -> Option<&Arc<Verdict>> {
        self.verdict.known().map(|(_, verdict)| verdict)
    }

    /// Does the judgement rest on all that was counted, and the counting has ended?
    pub fn is_settled(&self, content: &Content) -> bool {
        let counted = content.census().snapshot().totals.bytes;
        let basis = self.verdict.last();
        content.is_empty() || basis.is_some_and(|basis| basis.counted == Some(counted))
    }

    /// What the bytes of an error most likely are. Of a run of tails that is longer than the group holds,
    /// nothing is said.
    pub fn likely_text(&self, group: &Group) -> Option<LikelyText> {
        LikelyText::of_group(self.verdict()?, group)
    }

    /// What the source is, in a few words.
    pub fn answer(&self, content: &Content) -> Answer {
        let snapshot = content.census().snapshot();
        let verdict = self.verdict().map(|it| &**it);
        Answer::new(&snapshot.totals, snapshot.is_done(), verdict)
    }
}
