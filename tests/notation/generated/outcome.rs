//! What `convert` makes of a text, and how often.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use byteloupe::notation::{Decision, Notation, Trust, decide};

/// How a text was judged, by the bytes that it was written from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// The bytes, and exit status 0.
    Right,
    /// The bytes, and exit status 1.
    RightWithWarning,
    /// The user is asked, and the bytes are among the answers.
    Asked,
    /// The user is asked, and the bytes are not among the answers.
    AskedInVain,
    /// Plain text, and exit status 0.
    Text,
    /// Other bytes, and exit status 1.
    WrongWithWarning,
    /// Other bytes, and exit status 0.
    Wrong,
}

/// Judges what a text is read as, that was written from these bytes.
pub(crate) fn judge(text: &[u8], bytes: &[u8]) -> Outcome {
    // Programs print a line end behind; in some notations it stands for itself.
    let is_right = |read: &[u8]| read == bytes || read.strip_suffix(b"\n") == Some(bytes);
    match decide(text) {
        Decision::Sure(reading) => {
            let is_whole = reading.is_complete() && reading.trust == Trust::Whole;
            match (is_right(&reading.bytes), is_whole) {
                (true, true) => Outcome::Right,
                (true, false) => Outcome::RightWithWarning,
                _ if reading.notation == Notation::Text => Outcome::Text,
                (false, false) => Outcome::WrongWithWarning,
                (false, true) => Outcome::Wrong,
            }
        }
        Decision::Tied(readings) | Decision::Unexplained(readings) => {
            if readings.iter().any(|reading| is_right(&reading.bytes)) {
                Outcome::Asked
            } else {
                Outcome::AskedInVain
            }
        }
    }
}

/// The bytes that a text is taken for without a word; `None` where there is something to say or to ask.
pub(crate) fn taken(text: &[u8]) -> Option<Vec<u8>> {
    match decide(text) {
        Decision::Sure(reading) => {
            let is_whole = reading.is_complete() && reading.trust == Trust::Whole;
            is_whole.then_some(reading.bytes)
        }
        _ => None,
    }
}

/// How often each outcome was, by family.
#[derive(Default)]
pub(crate) struct Table {
    rows: BTreeMap<String, BTreeMap<Outcome, usize>>,
    /// What did not come out as it should, to be shown where a test fails.
    pub(crate) remarks: Vec<String>,
}

impl Table {
    pub(crate) fn count(&mut self, family: &str, what: &str, text: &[u8], outcome: Outcome) {
        let row = self.rows.entry(family.to_owned()).or_default();
        *row.entry(outcome).or_default() += 1;
        if !matches!(
            outcome,
            Outcome::Right | Outcome::RightWithWarning | Outcome::Asked
        ) {
            let start = text.get(..90).unwrap_or(text);
            let start = String::from_utf8_lossy(start);
            self.remarks
                .push(format!("{outcome:?}: {family}: {what}: {start:?}"));
        }
    }

    /// How many were judged.
    pub(crate) fn len(&self) -> usize {
        self.rows.values().flat_map(BTreeMap::values).sum()
    }

    /// How many came out so.
    pub(crate) fn of(&self, outcomes: &[Outcome]) -> usize {
        let counts = self.rows.values().flatten();
        counts
            .filter(|(outcome, _)| outcomes.contains(outcome))
            .map(|(_, count)| count)
            .sum()
    }

    /// As Markdown, by family.
    pub(crate) fn in_words(&self) -> String {
        let all = [
            Outcome::Right,
            Outcome::RightWithWarning,
            Outcome::Asked,
            Outcome::AskedInVain,
            Outcome::Text,
            Outcome::WrongWithWarning,
            Outcome::Wrong,
        ];
        let mut text = format!("| family | {all:?} |\n");
        for (family, row) in &self.rows {
            let counts = all.map(|outcome| row.get(&outcome).copied().unwrap_or_default());
            let _ = writeln!(text, "| {family} | {counts:?} |");
        }
        let counts = all.map(|outcome| self.of(&[outcome]));
        let _ = writeln!(text, "| all | {counts:?} |");
        text
    }
}
