//! Counts over a whole source, or over the part that was read.

use crate::utf8::bom::StartSigns;
use crate::utf8::classifier::Tally;
use crate::utf8::{BomPolicy, BomStatus, GroupKind, SpanKind};

/// The counts. U+FEFF counts as a code point; ill-formed spans do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Bytes read.
    pub bytes: u64,

    /// Code points by the length of their sequence: 1 to 4 bytes are at 0 to 3.
    pub code_points: [u64; 4],

    /// Ill-formed spans by [`SpanKind::index`].
    pub spans: [u64; SpanKind::COUNT],

    /// Groups by [`GroupKind::index`].
    pub groups: [u64; GroupKind::COUNT],

    /// Groups that are `C0 80`, the NUL of Java's modified UTF-8.
    pub two_byte_nuls: u64,

    /// Line feeds, `0A`.
    pub line_feeds: u64,

    /// The signs in the first bytes.
    pub start: StartSigns,

    /// How many U+FEFF are elsewhere than at offset 0.
    pub inner_boms: u64,
}

impl Totals {
    /// All code points, the signature included.
    pub fn code_points_total(&self) -> u64 {
        self.code_points.iter().sum()
    }

    /// Code points under a policy for the signature: [`BomPolicy::Strip`] leaves it out.
    pub fn code_points_under(&self, policy: BomPolicy) -> u64 {
        let stripped = u64::from(self.start.signature && !policy.counts());
        self.code_points_total().saturating_sub(stripped)
    }

    /// The number of ill-formed spans, which is that of the replacement characters that Unicode recommends.
    pub fn replacement_characters(&self) -> u64 {
        self.spans.iter().sum()
    }

    /// Errors: layer-2 groups.
    pub fn errors(&self) -> u64 {
        self.groups.iter().sum()
    }

    /// Is the last character cut by the end of the source? Of a source that still comes, the end of what is there.
    pub fn is_cut(&self) -> bool {
        let cut = SpanKind::IncompleteAtEnd { have: 1, need: 2 };
        self.spans.get(cut.index()).is_some_and(|count| *count > 0)
    }

    /// Returns whether everything that was read is well-formed.
    pub fn is_well_formed(&self) -> bool {
        self.replacement_characters() == 0
    }

    /// What is known of U+FEFF in the source.
    pub fn bom(&self) -> BomStatus {
        BomStatus {
            start: self.start,
            inner: self.inner_boms,
        }
    }

    /// Returns whether every error is `C0 80` or a CESU-8 pair, as in Java's modified UTF-8.
    pub fn looks_like_modified_utf8(&self) -> bool {
        let pairs = self.groups[GroupKind::Cesu8Pair.index()];
        self.errors() > 0 && self.errors() == self.two_byte_nuls + pairs
    }

    /// Sets the counts of all blocks so far.
    pub(super) fn set(&mut self, tally: &Tally) {
        self.code_points = tally.code_points;
        self.spans = tally.spans;
        self.groups = tally.groups();
        self.two_byte_nuls = tally.two_byte_nuls;
        self.line_feeds = tally.line_feeds;
        // The first bytes are read before they are counted.
        self.inner_boms = tally.boms.saturating_sub(u64::from(self.start.signature));
    }
}
