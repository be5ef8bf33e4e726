//! How lines end in a source.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::{Mutex, PoisonError};

use super::block_observer::{BlockObserver, Margins};
use super::observed_block::ObservedBlock;

/// How many lines end in which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LineEnds {
    /// LF alone, as Unix has it.
    pub lf: u64,

    /// CR LF, as Windows and most protocols have it.
    pub crlf: u64,

    /// CR alone, as the first Macs had it.
    pub cr: u64,

    /// U+0085 NEXT LINE.
    pub nel: u64,

    /// U+2028 LINE SEPARATOR.
    pub ls: u64,

    /// U+2029 PARAGRAPH SEPARATOR.
    pub ps: u64,
}

impl LineEnds {
    /// The key of each in a report, what it is called for the user, and how many there are.
    pub const fn all(self) -> [(&'static str, &'static str, u64); 6] {
        [
            ("lf", "LF", self.lf),
            ("crlf", "CR LF", self.crlf),
            ("cr", "CR alone", self.cr),
            ("nel", "NEL", self.nel),
            ("ls", "LS", self.ls),
            ("ps", "PS", self.ps),
        ]
    }

    /// Whether lines end in more than one way.
    pub fn are_mixed(self) -> bool {
        self.all().into_iter().filter(|it| it.2 > 0).count() > 1
    }
}

/// What is counted in blocks. Each CR LF counts where its CR is.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    returns: u64,
    pairs: u64,
    nel: u64,
    ls: u64,
    ps: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.returns += other.returns;
        self.pairs += other.pairs;
        self.nel += other.nel;
        self.ls += other.ls;
        self.ps += other.ps;
    }
}

impl Counts {
    /// Counts what begins in the first `len` bytes. The others are what follows.
    fn of(bytes: &[u8], len: usize) -> Self {
        let own = bytes.get(..len).unwrap_or(bytes);
        let mut counts = Self::default();
        let next = |place: usize| bytes.get(place + 1);
        for place in memchr::memchr_iter(b'\r', own) {
            counts.returns += 1;
            counts.pairs += u64::from(next(place) == Some(&b'\n'));
        }
        if own.is_ascii() {
            return counts;
        }
        // A lead begins a sequence wherever it is, so that nothing before it need be decoded.
        let with_next = bytes
            .get(..bytes.len().min(len.saturating_add(1)))
            .unwrap_or(bytes);
        let nel = memchr::memmem::find_iter(with_next, b"\xC2\x85");
        counts.nel = nel.count() as u64;
        for place in memchr::memmem::find_iter(with_next, b"\xE2\x80") {
            match bytes.get(place + 2) {
                Some(0xA8) => counts.ls += 1,
                Some(0xA9) => counts.ps += 1,
                _ => {}
            }
        }
        counts
    }
}

/// Counts how lines end, in the blocks that a census hands over.
///
/// It holds the counts of a few blocks at the end of a source that grows. It does not count line feeds: the
/// census does.
#[derive(Debug, Default)]
pub struct LineEndCounter {
    counted: Mutex<Counted>,
}

#[derive(Debug, Default)]
struct Counted {
    /// Of the blocks that are handed over once.
    settled: Counts,

    /// Of those that may be handed over again, by their number.
    open: BTreeMap<u64, Counts>,
}

impl LineEndCounter {
    /// How lines end in the blocks that were handed over, which have so many line feeds in all.
    pub fn line_ends(&self, line_feeds: u64) -> LineEnds {
        let counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counts = counted.settled;
        for open in counted.open.values() {
            counts += *open;
        }
        LineEnds {
            lf: line_feeds.saturating_sub(counts.pairs),
            crlf: counts.pairs,
            cr: counts.returns - counts.pairs,
            nel: counts.nel,
            ls: counts.ls,
            ps: counts.ps,
        }
    }
}

impl BlockObserver for LineEndCounter {
    fn margins(&self) -> Margins {
        Margins {
            before: 0,
            after: 2,
        }
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        let place = |offset: u64| usize::try_from(offset - block.base).ok();
        let own = place(block.own.start).and_then(|start| block.bytes.get(start..));
        let len = usize::try_from(block.own.end - block.own.start);
        let counts = Counts::of(own.unwrap_or_default(), len.unwrap_or(usize::MAX));
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        counted.open.remove(&block.number);
        if block.source_end.is_some() {
            counted.open.insert(block.number, counts);
        } else {
            counted.settled += counts;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::census::{BLOCK_LEN, Scan, ScanOptions};
    use crate::source::MemorySource;

    fn line_ends(bytes: &[u8]) -> LineEnds {
        let source = MemorySource::new(bytes.to_vec());
        let counter = LineEndCounter::default();
        let options = ScanOptions {
            threads: 2,
            path: None,
        };
        let scan = Scan::run_with(&source, options, Some(&counter), &|_| {}).unwrap();
        counter.line_ends(scan.totals().line_feeds)
    }

    /// One character after the other, as Unicode's newline guidelines name them (§5.8).
    fn one_by_one(text: &str) -> LineEnds {
        let mut ends = LineEnds::default();
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\r' if characters.next_if_eq(&'\n').is_some() => ends.crlf += 1,
                '\r' => ends.cr += 1,
                '\n' => ends.lf += 1,
                '\u{85}' => ends.nel += 1,
                '\u{2028}' => ends.ls += 1,
                '\u{2029}' => ends.ps += 1,
                _ => {}
            }
        }
        ends
    }

    #[test]
    fn each_end_of_a_line_counts_once_wherever_blocks_end() {
        let ends = "a\r\nb\nc\rd\u{85}e\u{2028}f\u{2029}\r\r\n\n\u{2026}\u{A8}\u{E8}";
        for before in (BLOCK_LEN as usize - 32)..=(BLOCK_LEN as usize + 2) {
            let text = format!("{}{ends}", "x".repeat(before));
            assert_eq!(line_ends(text.as_bytes()), one_by_one(&text), "{before}");
        }
        let text = ends.repeat(20_000);
        assert_eq!(line_ends(text.as_bytes()), one_by_one(&text));
    }

    #[test]
    fn what_is_cut_or_ill_formed_is_no_end_of_a_line() {
        let bytes = b"\x85 \xC2 \xE2\x80 \xA8 \xA9\xE2\x80";
        assert_eq!(line_ends(bytes), LineEnds::default());
        let bytes = b"\xE2\xC2\x85\xE2\x80\xE2\x80\xA8\r";
        let expected = LineEnds {
            cr: 1,
            nel: 1,
            ls: 1,
            ..LineEnds::default()
        };
        assert_eq!(line_ends(bytes), expected);
    }
}
