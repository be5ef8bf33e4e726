//! All forms of runs, found in a text that comes in pieces.

use std::cmp::Reverse;
use std::ops::Range;

use super::RunKind;
use super::digits::Digits;
use super::escapes::Escapes;
use super::headers::Headers;
use super::hidden::Hidden;
use super::percent::Percent;
use super::quoted_printable::QuotedPrintable;
use super::text::{Form, Text};

/// Finds the runs in a text that comes in pieces: the same ones however it is cut. It holds little more than
/// what is known of the runs that are open, however long these are.
///
/// It does not hold the text. Each piece begins where [`Finder::needs_from`] says, or before that.
#[derive(Debug, Clone)]
pub struct Finder {
    headers: Headers,
    hidden: Hidden,
    digits: Digits,
    percent: Percent,
    escapes: Escapes,
    quoted_printable: QuotedPrintable,

    /// Runs that another may begin before.
    waiting: Vec<(Range<u64>, RunKind)>,

    /// Where the last run ends that was told.
    told_to: u64,
}

impl Finder {
    /// Begins at an offset: the start of the text, or a place that no run holds and no word.
    pub fn new(at: u64) -> Self {
        Self {
            headers: Headers::new(at),
            hidden: Hidden::new(at),
            digits: Digits::new(at),
            percent: Percent::new(at),
            escapes: Escapes::new(at),
            quoted_printable: QuotedPrintable::new(at),
            waiting: Vec::new(),
            told_to: at,
        }
    }

    /// Begins again further behind, at a place that [`resume_before`](super::resume_before) tells. What is open is
    /// forgotten.
    #[must_use]
    pub fn resumed(&self, at: u64) -> Self {
        Self {
            headers: self.headers.resumed(at),
            ..Self::new(at)
        }
    }

    /// Goes on with the bytes that are at an offset, as far as they tell. `is_end` says that the text ends
    /// behind them. Adds the runs that are certain now, in order; no two of them overlap.
    pub fn add(
        &mut self,
        bytes: &[u8],
        offset: u64,
        is_end: bool,
        found: &mut Vec<(Range<u64>, RunKind)>,
    ) {
        let text = Text::new(bytes, offset, is_end);
        // Of runs that begin and end together, the first stays.
        self.headers.go_on(&text, &mut self.waiting);
        self.hidden.go_on(&text, &mut self.waiting);
        self.digits.go_on(&text, &mut self.waiting);
        self.percent.go_on(&text, &mut self.waiting);
        self.escapes.go_on(&text, &mut self.waiting);
        self.quoted_printable.go_on(&text, &mut self.waiting);
        // The longer one of two that begin together.
        self.waiting
            .sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let open_from = if is_end { u64::MAX } else { self.open_from() };
        let settled = self
            .waiting
            .partition_point(|(range, _)| range.start < open_from);
        for (range, kind) in self.waiting.drain(..settled) {
            if range.start >= self.told_to {
                self.told_to = range.end;
                found.push((range, kind));
            }
        }
        self.forget_what_is_covered();
    }

    /// The first offset at which a run may begin that was not told yet.
    pub fn open_from(&self) -> u64 {
        self.of_others().min(self.quoted_printable.open_from())
    }

    /// The first byte that has to be there when it goes on.
    pub fn needs_from(&self) -> u64 {
        let all: [&dyn Form; 6] = [
            &self.headers,
            &self.hidden,
            &self.digits,
            &self.percent,
            &self.escapes,
            &self.quoted_printable,
        ];
        let needed = all.into_iter().map(Form::needs_from);
        needed.min().unwrap_or(0)
    }

    /// The first offset at which a run may begin that is no quoted-printable.
    fn of_others(&self) -> u64 {
        let all: [&dyn Form; 5] = [
            &self.headers,
            &self.hidden,
            &self.digits,
            &self.percent,
            &self.escapes,
        ];
        let open = all.into_iter().map(Form::open_from);
        open.min().unwrap_or(0)
    }

    /// Lines of quoted-printable may go on for long with other runs in them, which are none then.
    fn forget_what_is_covered(&mut self) {
        let Some(lines) = self.quoted_printable.certain() else {
            return;
        };
        let is_next = self.of_others() > lines.start && self.told_to <= lines.start;
        let may_be_longer = |(range, _): &(Range<u64>, RunKind)| {
            range.start <= lines.start && range.end > lines.end
        };
        if is_next && !self.waiting.iter().any(may_be_longer) {
            self.waiting.retain(|(range, _)| range.start >= lines.end);
        }
    }
}
