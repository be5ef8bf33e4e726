//! What is known of a whole source at one moment.

use super::kind::WarningKind;
use super::kind_set::KindSet;
use super::script::ScriptGroup;
use super::severity::Severity;
use crate::source::ScanState;

/// Counts and progress at one moment, of the first [`Snapshot::bytes`] bytes.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// Warnings by the index of their kind, and of their severity.
    pub counts: [[u64; Severity::COUNT]; WarningKind::COUNT],

    /// Code points by script group.
    pub scripts: [u64; ScriptGroup::COUNT],

    /// How many bytes from the start were surveyed.
    pub bytes: u64,

    /// To how many bytes it was told to go.
    pub len: u64,

    /// Whether it goes on, and how it ended. It is done when it has gone through all that there is,
    /// not before it was told that.
    pub state: ScanState,
}

impl Snapshot {
    /// All warnings, those of [`Severity::Info`] included.
    pub fn total(&self) -> u64 {
        self.counts.as_flattened().iter().sum()
    }

    /// Warnings that are more than [`Severity::Info`].
    pub fn above_info(&self) -> u64 {
        self.total() - self.at(Severity::Info)
    }

    /// Warnings of one severity.
    pub fn at(&self, severity: Severity) -> u64 {
        let counts = self.counts.iter();
        counts.map(|of_kind| of_kind[severity.index()]).sum()
    }

    /// Runs that stand for other bytes.
    pub fn encoded(&self) -> u64 {
        KindSet::encoded().iter().map(|kind| self.of(kind)).sum()
    }

    /// Warnings of one kind.
    pub fn of(&self, kind: WarningKind) -> u64 {
        self.counts[kind.index()].iter().sum()
    }

    /// Warnings of one kind and severity.
    pub fn of_at(&self, kind: WarningKind, severity: Severity) -> u64 {
        self.counts[kind.index()][severity.index()]
    }

    /// The greatest severity of the warnings of one kind, if there are any.
    pub fn worst_of(&self, kind: WarningKind) -> Option<Severity> {
        let mut severities = Severity::ALL.into_iter().rev();
        severities.find(|severity| self.of_at(kind, *severity) > 0)
    }

    /// The kinds of which there are warnings, each with the greatest severity of those, the worst first.
    pub fn by_severity(&self) -> impl Iterator<Item = (WarningKind, Severity)> + use<> {
        let kinds = WarningKind::ALL.into_iter();
        let kinds = kinds.filter_map(|kind| Some((kind, self.worst_of(kind)?)));
        let mut kinds: Vec<(WarningKind, Severity)> = kinds.collect();
        kinds.sort_by_key(|(_, severity)| std::cmp::Reverse(*severity));
        kinds.into_iter()
    }

    /// Was the whole source gone through?
    pub fn is_done(&self) -> bool {
        matches!(self.state, ScanState::Done)
    }
}
