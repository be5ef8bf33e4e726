//! What is in a range of a source, added up.

use std::ops::AddAssign;

use super::kind_set::KindSet;
use super::record::BlockRecord;
use super::script::ScriptGroup;
use super::severity::Severity;
use super::warning::Warning;
use crate::scan::{Chunk, Record};

/// Warnings and scripts of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// How many warnings begin in it.
    pub warnings: u64,

    /// Their kinds.
    pub kinds: KindSet,

    /// The greatest of their severities.
    pub worst: Option<Severity>,

    /// Code points by script group.
    pub scripts: [u64; ScriptGroup::COUNT],
}

impl Share {
    /// Adds a warning.
    pub(super) fn add_warning(&mut self, warning: &Warning) {
        self.warnings += 1;
        self.kinds.insert(warning.kind);
        self.worst = self.worst.max(Some(warning.severity));
    }

    /// Code points that belong to a script group.
    pub fn of_scripts(&self) -> u64 {
        self.scripts.iter().sum()
    }

    /// How many code points belong to a group.
    pub fn script(&self, group: ScriptGroup) -> u64 {
        self.scripts[group.index()]
    }
}

const _: () = assert!(
    size_of::<Chunk<BlockRecord>>() <= 128,
    "some 2 bytes for a block beside its record"
);

impl Record for BlockRecord {
    type Sum = Share;
    type Packed = Self;

    fn add_to(&self, sum: &mut Share) {
        *sum += Share {
            warnings: u64::from(self.warnings),
            kinds: self.kinds,
            worst: self.worst,
            scripts: self.scripts.map(u64::from),
        };
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.warnings += other.warnings;
        self.kinds = self.kinds.union(other.kinds);
        self.worst = self.worst.max(other.worst);
        for (sum, count) in self.scripts.iter_mut().zip(other.scripts) {
            *sum += count;
        }
    }
}

/// What is in a stripe of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StripeWarnings {
    /// What is in it, as far as the survey has come.
    pub share: Share,

    /// Was all of it gone through?
    pub is_surveyed: bool,
}
