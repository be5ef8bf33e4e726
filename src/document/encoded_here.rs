//! The run at the caret that is certainly encoded.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::content::Content;
use super::refreshed::Refreshed;
use crate::background::{Failure, Query};
use crate::decode::{RunKind, run_at};

/// The run at the caret that is certainly encoded, looked up in the background. It never waits.
#[derive(Default)]
pub struct EncodedHere {
    /// The run at an offset, with how long the source was.
    here: Refreshed<(u64, u64), (Range<u64>, RunKind)>,
}

impl EncodedHere {
    /// Takes the answer, and looks the caret up if it has moved out of the run.
    pub(super) fn poll(&mut self, content: &Content, caret: u64) {
        self.here.poll();
        let len = content.len();
        let is_known = self.at(caret).is_some();
        let is_asked =
            (self.here.last()).is_some_and(|(offset, of)| (*offset, *of) == (caret, len));
        if len == 0 || is_known || is_asked {
            return;
        }
        let source = Arc::clone(content.source());
        let ask = || {
            Query::ask(
                "byteloupe-encoded",
                (),
                move |cancel| {
                    let goes_on = || !cancel.load(Ordering::Relaxed);
                    run_at(&*source, len, caret, &goes_on).ok().flatten()
                },
                Arc::clone(content.wake()),
                // Where it cannot be looked up, it is not offered.
                |_: Failure| None,
            )
        };
        self.here.refresh((caret, len), ask, |run| run);
    }

    /// The run that holds the byte at an offset, where it was looked up.
    pub fn at(&self, offset: u64) -> Option<&(Range<u64>, RunKind)> {
        let (_, run) = self.here.known()?;
        run.0.contains(&offset).then_some(run)
    }

    /// Drops the answer, because the source has changed.
    pub(super) fn forget(&mut self) {
        self.here.forget();
    }
}
