//! What was counted in a block, and sums of blocks.

use core::ops::AddAssign;

use crate::utf8::{BadSecond, Decoder, GroupKind, ImpossibleLead, SpanKind, Unit};

/// Counts from which those of the groups follow, beside the counts of spans.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct GroupMarkers {
    /// Pairs of surrogates, high then low.
    pub(super) pairs: u64,

    /// Halves of pairs that are 3-byte forms; the others are overlong.
    pub(super) three_byte_halves: u64,

    /// Overlong forms of 5 and 6 bytes, in a pair or not.
    pub(super) long_overlong_forms: u64,

    /// Runs of stray tails.
    pub(super) stray_runs: u64,
}

impl AddAssign for GroupMarkers {
    fn add_assign(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.three_byte_halves += other.three_byte_halves;
        self.long_overlong_forms += other.long_overlong_forms;
        self.stray_runs += other.stray_runs;
    }
}

/// Counts of a block or of many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Code points by the length of their sequence: 1 to 4 bytes are at 0 to 3.
    pub code_points: [u64; 4],

    /// Ill-formed spans by [`SpanKind::index`].
    pub spans: [u64; SpanKind::COUNT],

    /// What the groups follow from.
    pub(super) markers: GroupMarkers,

    /// Groups that are `C0 80`.
    pub two_byte_nuls: u64,

    /// U+FEFF, wherever it is.
    pub boms: u64,

    /// Line feeds.
    pub line_feeds: u64,
}

impl Tally {
    /// Counts bytes that are a whole source, with the fastest instructions of this processor.
    ///
    /// ```
    /// use byteloupe::utf8::classifier::Tally;
    /// use byteloupe::utf8::{SpanKind, GroupKind};
    ///
    /// let tally = Tally::of(b"a \xC3\xA9 \xE2\x82\xAC \xC0\x80 \xE2\x82");
    /// assert_eq!(tally.code_points, [5, 1, 1, 0]);
    /// let cut = SpanKind::IncompleteAtEnd { have: 2, need: 3 };
    /// assert_eq!(tally.spans[cut.index()], 1);
    /// assert_eq!(tally.groups()[GroupKind::Overlong.index()], 1);
    /// assert_eq!(tally.two_byte_nuls, 1);
    /// ```
    pub fn of(bytes: &[u8]) -> Self {
        let mut tally = super::count(super::Backend::fastest(), &[], bytes).tally;
        tally.count_end(&bytes[bytes.len().saturating_sub(3)..]);
        tally
    }

    /// Units: code points and ill-formed spans.
    pub fn units(&self) -> u64 {
        self.code_points.iter().chain(&self.spans).sum()
    }

    /// Is any span ill-formed?
    pub fn has_errors(&self) -> bool {
        self.spans.iter().any(|count| *count > 0)
    }

    /// Errors: groups of any kind.
    pub fn errors(&self) -> u64 {
        self.groups().iter().sum()
    }

    /// Groups by [`GroupKind::index`]. They are right for a whole source: see [`Tally::marked_groups`].
    pub fn groups(&self) -> [u64; GroupKind::COUNT] {
        self.marked_groups()
            .map(|count| u64::try_from(count).unwrap_or(0))
    }

    /// Groups by [`GroupKind::index`], each counted at its markers. A group with more than one, such as a
    /// pair of surrogates, may count as something else in the block of the first and less than
    /// nothing in the block of the last: only over a whole source do these add up to groups.
    pub fn marked_groups(&self) -> [i64; GroupKind::COUNT] {
        let spans = |kind: SpanKind| self.spans[kind.index()].cast_signed();
        let lead = |kind| spans(SpanKind::ImpossibleLead(kind));
        let second = |kind| spans(SpanKind::BadSecond(kind));
        let pairs = self.markers.pairs.cast_signed();
        let three_byte_halves = self.markers.three_byte_halves.cast_signed();
        let long_overlong_forms = self.markers.long_overlong_forms.cast_signed();
        let overlong_forms =
            lead(ImpossibleLead::Overlong) + second(BadSecond::Overlong) + long_overlong_forms;
        let overlong_halves = 2 * pairs - three_byte_halves;
        let mut groups = [0; GroupKind::COUNT];
        groups[GroupKind::Cesu8Pair.index()] = pairs;
        groups[GroupKind::StrayRun.index()] = self.markers.stray_runs.cast_signed();
        groups[GroupKind::NeverByte.index()] = lead(ImpossibleLead::Never);
        groups[GroupKind::Overlong.index()] = overlong_forms - overlong_halves;
        groups[GroupKind::Surrogate.index()] = second(BadSecond::Surrogate) - three_byte_halves;
        groups[GroupKind::Rfc2279.index()] = lead(ImpossibleLead::Rfc2279) - long_overlong_forms;
        groups[GroupKind::TooLarge.index()] =
            lead(ImpossibleLead::TooLarge) + second(BadSecond::TooLarge);
        groups[GroupKind::Truncated.index()] = spans(SpanKind::Interrupted { have: 1, need: 2 })
            + spans(SpanKind::IncompleteAtEnd { have: 1, need: 2 });
        groups
    }

    /// Counts the sequence that the end of the source cuts. `last` are its last bytes, 3 of them
    /// where it has so many.
    pub fn count_end(&mut self, last: &[u8]) {
        let mut decoder = Decoder::new(0);
        decoder.push(last, &mut |_: Unit| {});
        decoder.finish(&mut |unit: Unit| {
            if let Some(kind @ SpanKind::IncompleteAtEnd { .. }) = unit.span() {
                self.spans[kind.index()] += 1;
            }
        });
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let pairs = |to: &mut [u64], from: &[u64]| {
            for (to, from) in to.iter_mut().zip(from) {
                *to += from;
            }
        };
        pairs(&mut self.code_points, &other.code_points);
        pairs(&mut self.spans, &other.spans);
        self.markers += other.markers;
        self.two_byte_nuls += other.two_byte_nuls;
        self.boms += other.boms;
        self.line_feeds += other.line_feeds;
    }
}
