//! The same finding again and again, told once.

use std::collections::VecDeque;

use super::finding::{Finding, What};
use crate::source::{Source, read_full};
use crate::warnings::{Warning, WarningKind};

/// Findings with so many bytes between them are a run at most.
const MOST_BETWEEN: u64 = 8;

/// So many findings with bytes between them are a run at least: fewer have the same distance by chance.
const FEWEST_APART: u64 = 4;

/// The bytes of a warning of several code points are compared if there are no more.
const MOST_COMPARED: u64 = 64;

/// The same finding, once or several times at equal distances.
///
/// Where it is there several times, the bytes of all of them are the same, and all that is told of the first holds of
/// each.
#[derive(Debug, Clone)]
pub struct FindingRun {
    /// The first of them.
    pub first: Finding,

    /// How many there are, at least 1.
    pub count: u64,

    /// How many bytes it is from the start of one to the start of the next; 0 where there is one alone.
    pub stride: u64,
}

impl FindingRun {
    /// One finding by itself.
    pub const fn of(first: Finding) -> Self {
        Self {
            first,
            count: 1,
            stride: 0,
        }
    }

    /// Offset of the first byte of the first of them.
    pub const fn offset(&self) -> u64 {
        self.first.offset()
    }

    /// Offset just past the last byte of the last of them.
    pub const fn end(&self) -> u64 {
        let to_last = (self.count - 1).saturating_mul(self.stride);
        self.first.end().saturating_add(to_last)
    }

    /// How many bytes it is from the first of them to the end of the last.
    pub const fn length(&self) -> u64 {
        self.end().saturating_sub(self.offset())
    }

    /// Is there nothing between them?
    const fn is_gapless(&self) -> bool {
        self.stride == self.first.length()
    }

    /// Is it one finding, or are there so many that their distance is no chance?
    const fn is_worth_one(&self) -> bool {
        self.count == 1 || self.is_gapless() || self.count >= FEWEST_APART
    }

    /// One of them by itself.
    fn member(&self, number: u64) -> Self {
        let offset = self.offset().saturating_add(number * self.stride);
        Self::of(self.first.moved_to(offset))
    }
}

/// Joins findings that come in order of place to runs: the same finding with nothing between two of them, or four
/// times and more with up to 8 bytes between two and always as many. What is ignored is not joined with what is
/// not, nor are findings whose meaning is that of what is around them, such as a letter in a word.
///
/// It holds one run, and at most three findings that turned out to be none.
pub struct Runs<'a, I> {
    findings: I,
    source: &'a dyn Source,

    /// What the next finding may join.
    open: Option<FindingRun>,

    /// What comes before it.
    ready: VecDeque<FindingRun>,

    /// How many findings may still join others.
    left: u64,
}

impl<'a, I: Iterator<Item = Finding>> Runs<'a, I> {
    /// The runs of findings of a source. When `most` findings were joined to others, the run that is open ends, and
    /// no other begins: each finding is alone from then on.
    pub const fn new(findings: I, source: &'a dyn Source, most: u64) -> Self {
        Self {
            findings,
            source,
            open: None,
            ready: VecDeque::new(),
            left: most,
        }
    }

    /// Whether no finding is joined to another any more, because so many were.
    pub const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// What gives the findings.
    pub const fn findings_mut(&mut self) -> &mut I {
        &mut self.findings
    }

    /// Takes the next finding into the open run, or opens another run with it.
    fn take(&mut self, finding: Finding) {
        let Some(mut open) = self.open.take() else {
            self.open = Some(FindingRun::of(finding));
            return;
        };
        if self.joins(&mut open, &finding) {
            self.open = Some(open);
            return;
        }
        let mut next = FindingRun::of(finding);
        if open.is_worth_one() {
            self.ready.push_back(open);
        } else {
            // They are apart, but the last of them and this one may begin a run.
            let last = open.count - 1;
            self.ready.extend((0..last).map(|it| open.member(it)));
            let mut last = open.member(last);
            if self.joins(&mut last, &next.first) {
                next = last;
            } else {
                self.ready.push_back(last);
            }
        }
        self.open = Some(next);
    }

    /// Does the finding go on with the run? Then the run has one more.
    fn joins(&mut self, run: &mut FindingRun, finding: &Finding) -> bool {
        let Some(stride) = finding.offset().checked_sub(run.offset()) else {
            return false;
        };
        let is_in_step = if run.count == 1 {
            let between = finding.offset().checked_sub(run.first.end());
            between.is_some_and(|between| between <= MOST_BETWEEN)
        } else {
            run.count.checked_mul(run.stride) == Some(stride)
        };
        if self.left == 0 || !is_in_step || !self.are_the_same(&run.first, finding) {
            return false;
        }
        if run.count == 1 {
            run.stride = stride;
        }
        run.count += 1;
        self.left -= 1;
        true
    }

    /// Is one finding the same as the other, but for its place?
    fn are_the_same(&self, one: &Finding, other: &Finding) -> bool {
        if one.is_ignored != other.is_ignored {
            return false;
        }
        match (&one.what, &other.what) {
            (What::Error(one), What::Error(other)) => {
                one.has_the_bytes_of(other) && one.flags() == other.flags()
            }
            (What::Warning(one, None), What::Warning(other, None)) => {
                let are_alike = one.kind == other.kind
                    && one.severity == other.severity
                    && one.first == other.first
                    && one.code_points == other.code_points
                    && one.end - one.offset == other.end - other.offset;
                are_alike && says_all(one.kind) && self.have_the_same_bytes(one, other)
            }
            _ => false,
        }
    }

    fn have_the_same_bytes(&self, one: &Warning, other: &Warning) -> bool {
        if one.code_points == 1 {
            return true;
        }
        let len = one.end - one.offset;
        let bytes_at = |offset| {
            let mut bytes = [0; MOST_COMPARED as usize];
            let wanted = bytes.get_mut(..len as usize)?;
            let read = read_full(self.source, offset, wanted).ok()?;
            (read as u64 == len).then_some(bytes)
        };
        len <= MOST_COMPARED && {
            let bytes = bytes_at(one.offset);
            bytes.is_some() && bytes == bytes_at(other.offset)
        }
    }
}

impl<I: Iterator<Item = Finding>> Iterator for Runs<'_, I> {
    type Item = FindingRun;

    fn next(&mut self) -> Option<FindingRun> {
        while self.ready.is_empty() {
            match self.findings.next() {
                Some(finding) => self.take(finding),
                None => {
                    let open = self.open.take()?;
                    if open.is_worth_one() {
                        return Some(open);
                    }
                    self.ready.extend((0..open.count).map(|it| open.member(it)));
                }
            }
        }
        self.ready.pop_front()
    }
}

/// Do the code points of a warning say all there is to say of it, whatever is around them?
const fn says_all(kind: WarningKind) -> bool {
    use WarningKind as W;
    matches!(
        kind,
        W::InnerBom
            | W::Replacement
            | W::Noncharacter
            | W::C0
            | W::Delete
            | W::C1
            | W::LineSeparator
            | W::Invisible
            | W::PrivateUse
            | W::Unassigned
            | W::UnusualSpace
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::census::GroupReader;
    use crate::findings::{FindingKind, FindingReader, FindingSource, Ignored};
    use crate::source::MemorySource;
    use crate::warnings::{Inventory, Wanted};

    /// Offset, length, count and stride of each run.
    fn runs_of(bytes: &[u8], ignored: &Ignored, most: u64) -> Vec<(u64, u64, u64, u64)> {
        let source = MemorySource::new(bytes.to_vec());
        let never = AtomicBool::new(false);
        let inventory = Inventory::take(&source, bytes.len() as u64, 1, &|_| {}).unwrap();
        let all = [
            FindingSource::Errors(GroupReader::new(&source, 0, &never)),
            FindingSource::CodePoints(inventory.warnings(&source, Wanted::ALL)),
        ];
        let mut reader = FindingReader::new(ignored, all);
        let findings = std::iter::from_fn(|| reader.next_finding().unwrap());
        let runs = Runs::new(findings, &source, most);
        runs.map(|it| (it.offset(), it.length(), it.count, it.stride))
            .collect()
    }

    fn runs(bytes: &[u8]) -> Vec<(u64, u64, u64, u64)> {
        runs_of(bytes, &Ignored::default(), u64::MAX)
    }

    #[test]
    fn the_same_bytes_side_by_side_are_one_run() {
        assert_eq!(runs(&[0xFF; 300]), [(0, 300, 300, 1)]);
        assert_eq!(runs(b"a\xC0\xAE\xC0\xAEb"), [(1, 4, 2, 2)]);
        assert_eq!(runs(b"\xFF\xFE\xFE"), [(0, 1, 1, 0), (1, 2, 2, 1)]);
    }

    #[test]
    fn every_second_byte_is_a_run_of_four_and_not_of_three() {
        assert_eq!(runs(b"x\0y\0z\0w\0"), [(1, 7, 4, 2)]);
        let three = [(1, 1, 1, 0), (3, 1, 1, 0), (5, 1, 1, 0)];
        assert_eq!(runs(b"x\0y\0z\0"), three);
        // The last of what is no run may be the first of one.
        let bytes = b"\xFFa\xFFbb\xFFbb\xFFbb\xFF";
        assert_eq!(runs(bytes), [(0, 1, 1, 0), (2, 10, 4, 3)]);
        let far = [b"\xFF", &[b'a'; 9][..]].concat().repeat(5);
        assert_eq!(runs(&far).len(), 5);
    }

    #[test]
    fn runs_of_several_code_points_are_the_same_only_if_their_bytes_are() {
        let utf_32 = b"a\0\0\0b\0\0\0c\0\0\0d\0\0\0";
        assert_eq!(runs(utf_32), [(1, 15, 4, 4)]);
        let other = b"a\0\x01\0b\0\x02\0c\0\x03\0d\0\x04\0";
        assert_eq!(runs(other).len(), 4);
    }

    #[test]
    fn what_is_ignored_is_in_no_run_with_what_is_not() {
        let mut ignored = Ignored::default();
        ignored.set_place(2, true);
        let expected = [(0, 2, 2, 1), (2, 1, 1, 0), (3, 2, 2, 1)];
        assert_eq!(runs_of(&[0xFF; 5], &ignored, u64::MAX), expected);
        let never = FindingKind::of_key("never_byte").unwrap();
        ignored.set_kind(never, true);
        assert_eq!(runs_of(&[0xFF; 5], &ignored, u64::MAX), [(0, 5, 5, 1)]);
    }

    #[test]
    fn so_many_are_joined_and_no_more() {
        let expected = [(0, 3, 3, 1), (3, 1, 1, 0), (4, 1, 1, 0)];
        assert_eq!(runs_of(&[0xFF; 5], &Ignored::default(), 2), expected);
    }

    #[test]
    fn what_means_what_is_around_it_is_not_joined() {
        let escapes = "\u{1B}[1m\u{1B}[2m\u{1B}[3m\u{1B}[4m\u{1B}[5m";
        assert_eq!(runs(escapes.as_bytes()).len(), 5);
    }
}
