//! What an open source is: judged in the background, and again when the source has been counted or has grown.

use std::sync::Arc;

use super::ReadIn;
use super::content::Content;
use super::refreshed::Refreshed;
use crate::answer::{Answer, known};
use crate::background::{Failure, Query};
use crate::census::{Answer as CensusAnswer, Question};
use crate::encodings::{Encoding, Known, Reading, Verdict, judge};
use crate::likely_text::LikelyText;
use crate::utf8::Group;

/// The values that a judgement depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Basis {
    /// About how long the source is: a log that is followed is judged again when it is noticeably longer,
    /// and not for each line.
    length: u64,

    /// About how many errors were counted, once all of it was counted.
    errors: Option<u64>,
}

impl Basis {
    /// Would a judgement that rests on this be the same on `newer`? While a source is counted, its errors
    /// say nothing yet.
    fn holds_for(&self, newer: &Self) -> bool {
        self.length == newer.length && (newer.errors.is_none() || newer.errors == self.errors)
    }
}

/// Of a number, so many of its first bits count.
const BITS: u32 = 4;

/// About so many: the same for most numbers that differ by a sixteenth or less.
fn about(number: u64) -> u64 {
    let bits = u64::BITS - number.leading_zeros();
    let dropped = bits.saturating_sub(BITS);
    number >> dropped << dropped
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
        let snapshot = content.utf8_census().announced();
        let is_done = snapshot.is_done();
        let len = content.len();
        if len == 0 {
            return;
        }
        let basis = Basis {
            length: about(len),
            errors: is_done.then(|| about(snapshot.totals.errors())),
        };
        let stands = self
            .verdict
            .last()
            .is_some_and(|last| last.holds_for(&basis));
        if stands || self.verdict.coming().is_some() {
            return;
        }
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
                .utf8_census()
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

    /// What there is to say beside the best hypothesis: sentences.
    pub fn remarks(&self) -> Vec<String> {
        self.verdict()
            .map(|verdict| verdict.remarks())
            .unwrap_or_default()
    }

    /// What these are about, in a few words; `None` where there are none.
    pub fn remarks_in_short(&self) -> Option<String> {
        self.verdict()
            .and_then(|verdict| verdict.remarks_in_short())
    }

    /// Returns whether the counting has ended and the judgement depends on all of it.
    pub fn is_settled(&self, content: &Content) -> bool {
        let errors = about(content.utf8_census().announced().totals.errors());
        let basis = self.verdict.last();
        content.is_empty() || basis.is_some_and(|basis| basis.errors == Some(errors))
    }

    /// Returns whether a thread looks at it now.
    pub(super) fn is_asked(&self) -> bool {
        self.verdict.coming().is_some() || self.error_places.coming().is_some()
    }

    /// Returns what the bytes of an error most likely are. It returns nothing for a run of tails that is
    /// longer than the group holds.
    pub fn likely_text(&self, group: &Group) -> Option<LikelyText> {
        LikelyText::of_group(self.verdict()?, group)
    }

    /// The encoding that the source, or parts of it, are most likely in, if it is text in another one than UTF-8 that
    /// it can be read in.
    pub fn likely_reading(&self, content: &Content) -> Option<ReadIn> {
        let verdict = self.verdict()?;
        if let Some(parts) = ReadIn::parts(&verdict.parts, content.len()) {
            return Some(parts);
        }
        let best = verdict.best().filter(|best| best.is_likely())?;
        let Reading::Text { encoding, .. } = best.what else {
            return None;
        };
        let is_other = encoding != Encoding::Utf8;
        let is_readable = is_other && Encoding::all_readable().contains(&encoding);
        is_readable.then(|| ReadIn::whole(encoding))
    }

    /// What the source is, in a few words.
    pub fn answer(&self, content: &Content) -> Answer {
        let snapshot = content.census().announced();
        if let Some(text) = content.counted_text() {
            return Answer::in_encoding(text, &snapshot.totals, snapshot.is_done());
        }
        let verdict = self.verdict().map(|it| &**it);
        Answer::new(&snapshot.totals, snapshot.is_done(), verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn a_little_more_is_about_as_much_and_the_first_error_is_not() {
        assert_eq!(about(1_000_000), about(1_000_080));
        assert_ne!(about(1_000_000), about(1_200_000));
        assert_ne!(about(0), about(1));
        assert_ne!(about(1), about(2));
        assert_eq!(about(u64::MAX), about(u64::MAX - 1));
    }
}
