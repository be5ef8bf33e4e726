//! The first warning that matters most, for the verdict.

use std::collections::BTreeSet;

use crate::document::refreshed::Refreshed;
use crate::warnings::{
    Answer, Evidence, KindSet, Question, Severity, Survey, Wanted, Warning, WarningKind,
};

/// The first warning of [`Severity::High`] that the user does not ignore, and what it is about. It is looked up
/// when there is one, and again when something else is ignored. It never waits.
#[derive(Default)]
pub(super) struct FirstHigh {
    /// The kinds that are ignored, and how many places.
    ignored: (KindSet, usize),

    /// Behind the warnings that were found and are ignored by their place.
    from: u64,
    first: Refreshed<(KindSet, u64), Warning>,
    evidence: Refreshed<(u64, WarningKind), Evidence>,
}

impl FirstHigh {
    /// Takes results, and asks for what is missing.
    pub(super) fn poll(&mut self, survey: &Survey, kinds: KindSet, places: &BTreeSet<u64>) {
        self.first.poll();
        self.evidence.poll();
        if survey.announced().at(Severity::High) == 0 {
            return;
        }
        if self.ignored != (kinds, places.len()) {
            self.ignored = (kinds, places.len());
            self.from = 0;
        }
        let key = (kinds, self.from);
        let known = self.first.known().filter(|(of, _)| **of == key);
        if let Some((_, warning)) = known
            && places.contains(&warning.offset)
        {
            self.from = warning.offset.saturating_add(1);
        }
        let (from, wanted) = (
            self.from,
            Wanted {
                kinds: KindSet::ALL.without(kinds),
                least: Severity::High,
            },
        );
        let ask = || survey.ask(Question::From { from, wanted });
        self.first
            .refresh((kinds, from), ask, |answer| match answer {
                Answer::Warning(warning) => warning,
                _ => None,
            });
        if let Some(Warning { offset, kind, .. }) = self.get() {
            let ask = || survey.ask(Question::Evidence { at: offset, kind });
            self.evidence
                .refresh((offset, kind), ask, |answer| match answer {
                    Answer::Evidence(evidence) => evidence,
                    _ => None,
                });
        }
    }

    /// The warning, if there is one and it is known.
    pub(super) fn get(&self) -> Option<Warning> {
        let (of, warning) = self.first.known()?;
        (*of == (self.ignored.0, self.from)).then_some(*warning)
    }

    /// Is all known that there is to know? `high` warnings were found.
    pub(super) fn is_settled(&self, high: u64) -> bool {
        let is_first_known = self.first.coming().is_none()
            && self.first.last() == Some(&(self.ignored.0, self.from));
        let is_evidence_known = || {
            let key = self.get().map(|it| (it.offset, it.kind));
            self.evidence.coming().is_none()
                && (key.is_none() || self.evidence.last() == key.as_ref())
        };
        high == 0 || (is_first_known && is_evidence_known())
    }

    /// What a warning is about, where that was looked up and more can be said than its kind does.
    pub(super) fn evidence(&self, warning: &Warning) -> Option<&Evidence> {
        let (of, evidence) = self.evidence.known()?;
        (*of == (warning.offset, warning.kind)).then_some(evidence)
    }

    /// Drops all results, because the source has changed.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}
