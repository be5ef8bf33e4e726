//! What is said of one error or one warning.

use super::finding::FileFinding;
use super::read_as::{ReadAs, ReadText};
use super::warning_words::WarningWords;
use crate::findings::{Finding, FindingKind, FindingRun, What};
use crate::likely_text::LikelyText;
use crate::unicode::{GroupMessage, Smuggled};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, GroupKind};
use crate::warnings::KindSet;
use crate::words::{grouped, plural};

impl FileFinding {
    /// One line for the user about an error or a warning.
    pub(super) fn message_of(&self, finding: &Finding) -> String {
        match &finding.what {
            What::Error(group) => {
                let words = self.reason_words(group);
                words.unwrap_or_else(|| error_words(group))
            }
            What::Warning(warning, known) => {
                WarningWords::of(self, warning, known.as_deref()).message
            }
        }
    }

    /// One line for the user about a run of the same finding: how many there are, what the bytes of an error most
    /// likely are, and then what is wrong with them. Why a warning is worth a look is said of the first of its kind.
    pub(super) fn said_of(&self, run: &FindingRun, explained: &mut KindSet) -> String {
        let likely = run.first.error().and_then(|group| {
            let likely = self.likely(group)?;
            let (words, message) = (likely.words(), GroupMessage::of(group));
            Some(if likely.is_doubtful() {
                format!("{}; {words}", error_words(group))
            } else {
                format!("{words} — {} ({})", message.bytes, message.sections)
            })
        });
        let said = likely.unwrap_or_else(|| self.message_of(&run.first));
        let reason = run.first.error().and_then(|group| self.reason(group));
        let said = match reason.filter(|_| run.count > 1) {
            // Those that follow may have other bytes.
            Some(reason) => format!("{}; the first: {said}", reason.name()),
            None => said,
        };
        let repetition = repetition(run, self.origin().is_some());
        let repetition = repetition.map(|words| format!("{words}: "));
        let why = match run.first.kind() {
            FindingKind::Warning(kind) if !explained.contains(kind) => {
                explained.insert(kind);
                Some(format!(" — {}", kind.sentence()))
            }
            _ => None,
        };
        let parts = [repetition, Some(said), why];
        parts.into_iter().flatten().collect()
    }

    /// The first of its bytes, at most `most`. They are read again.
    pub(super) fn bytes_of(&self, finding: &Finding, most: usize) -> Vec<u8> {
        let place = self.in_file(&(finding.offset()..finding.end()));
        let len = usize::try_from(place.end.saturating_sub(place.start)).unwrap_or(usize::MAX);
        let mut bytes = vec![0; len.min(most)];
        let read = self.read_file_again(place.start, &mut bytes);
        bytes.truncate(read);
        bytes
    }

    /// What the bytes of an error most likely are, where anything is likely.
    pub(super) fn likely(&self, group: &Group) -> Option<LikelyText> {
        LikelyText::of_group(self.verdict()?, group)
    }

    /// What an overlong form of an ASCII character smuggles. What is around it is read again.
    pub(super) fn smuggled(&self, group: &Group) -> Option<Smuggled> {
        if group.kind() != GroupKind::Overlong || self.origin().is_some() {
            return None;
        }
        let start = group.offset.saturating_sub(MARGIN_BEFORE as u64);
        let end = (group.end() + MARGIN_AFTER as u64).min(self.totals().bytes);
        let mut bytes = vec![0; end.saturating_sub(start) as usize];
        let read = self.read_again(start, &mut bytes);
        bytes.truncate(read);
        Smuggled::of(group, &bytes, start)
    }

    /// What the bytes of an error are in the encoding that the user names.
    pub(super) fn read(&self, group: &Group) -> Option<ReadText> {
        let characters = self.read_as()?.characters_of(group, self);
        ReadText::of(&characters)
    }

    /// What the bytes of an error smuggle, and what they are in the encoding that the user names: a sentence each,
    /// without a full stop.
    pub(super) fn explanations(&self, group: &Group) -> impl Iterator<Item = String> + use<> {
        let likely = self.likely(group).map(|likely| likely.words());
        let smuggled = self.smuggled(group);
        let smuggled = smuggled.map(|smuggled| smuggled.readings());
        let words = self.read_as().map(ReadAs::words).unwrap_or_default();
        let read = self.read(group).map(|read| read.sentence(&words));
        // One of the two is enough where they are the same.
        let read = read.filter(|read| likely.as_ref() != Some(read));
        smuggled.into_iter().chain(read)
    }
}

/// What is wrong with the bytes of an error and by which sections of the RFC, and how many U+FFFD Unicode recommends
/// for it where that is not one.
fn error_words(group: &Group) -> String {
    let GroupMessage {
        headline,
        bytes,
        sections,
        ..
    } = GroupMessage::of(group);
    let decoder = match group.span_count() {
        1 => String::new(),
        spans => format!(" — {spans} × U+FFFD recommended"),
    };
    format!("{headline}{decoder} — {bytes} ({sections})")
}

/// How often something is there and at which distance, where it is there more than once and that is known.
fn repetition(run: &FindingRun, is_of_text: bool) -> Option<String> {
    let count = grouped(run.count);
    match (run.count, run.stride - run.first.length().min(run.stride)) {
        (1, _) => None,
        (_, 0) => Some(format!("{count} times in a row")),
        _ if is_of_text => Some(format!("{count} times at the same distance")),
        _ => Some(format!(
            "{count} times, one every {}",
            plural(run.stride, "byte")
        )),
    }
}
