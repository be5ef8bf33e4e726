//! Joins the spans of layer 1 into the groups of layer 2, as they come.

use super::group::{Ended, Group, MAX_FORM_LEN};
use super::syntax::rfc2279_len;
use super::{SpanKind, Unit, UnitKind, UnitSink};

/// A form that has begun and still lacks tails.
#[derive(Debug, Clone, Copy)]
struct OpenForm {
    offset: u64,
    bytes: [u8; MAX_FORM_LEN],
    len: u8,

    /// The length that RFC 2279 gave to its lead; more than `len`.
    need: u8,
}

/// A run of stray tails that may go on.
#[derive(Debug, Clone, Copy)]
struct OpenRun {
    offset: u64,
    head: [u8; MAX_FORM_LEN],
    len: u64,
}

#[derive(Debug, Clone, Copy, Default)]
enum Open {
    #[default]
    Nothing,
    Form(OpenForm),
    Run(OpenRun),
}

/// Takes every unit of a source in order and hands out its [`Group`]s, each as soon as its end is
/// known: at most 11 bytes after its start, stray runs aside.
///
/// It holds no list: of a stray run only the length and the first bytes.
#[derive(Debug, Clone, Default)]
pub struct GroupAssembler {
    open: Open,

    /// A complete high surrogate: the next group decides whether it is half of a pair.
    high: Option<Group>,
}

impl GroupAssembler {
    /// One unit. `sink` gets the groups whose end is now known.
    #[inline]
    pub fn unit(&mut self, unit: &Unit, sink: &mut impl FnMut(Group)) {
        match unit.kind {
            UnitKind::Scalar(_) => self.well_formed(sink),
            UnitKind::Span(SpanKind::UnexpectedTail) => {
                self.tails(unit.offset, unit.bytes(), sink);
            }
            UnitKind::Span(_) => {
                self.close(Ended::ByByte, sink);
                self.lead(unit, sink);
            }
        }
    }

    /// One or more well-formed units: every group before them is at its end.
    #[inline]
    pub fn well_formed(&mut self, sink: &mut impl FnMut(Group)) {
        if self.high.is_some() || !matches!(self.open, Open::Nothing) {
            self.close(Ended::ByByte, sink);
            self.flush_high(sink);
        }
    }

    /// A run of tails, each of them a span of its own.
    pub fn tails(&mut self, offset: u64, bytes: &[u8], sink: &mut impl FnMut(Group)) {
        let mut taken = 0;
        if let Open::Form(form) = &mut self.open {
            while let Some(&tail) = bytes.get(taken)
                && form.len < form.need
            {
                form.bytes[usize::from(form.len)] = tail;
                form.len += 1;
                taken += 1;
            }
            if form.len == form.need {
                self.close(Ended::Complete, sink);
            }
        }
        let rest = &bytes[taken..];
        if rest.is_empty() {
            return;
        }
        if let Open::Nothing = self.open {
            // A run is no low half, and it may be too long to wait for its end.
            self.flush_high(sink);
            self.open = Open::Run(OpenRun {
                offset: offset + taken as u64,
                head: [0; MAX_FORM_LEN],
                len: 0,
            });
        }
        if let Open::Run(run) = &mut self.open {
            let kept = run.len.min(MAX_FORM_LEN as u64) as usize;
            for (to, from) in run.head[kept..].iter_mut().zip(rest) {
                *to = *from;
            }
            run.len += rest.len() as u64;
        }
    }

    /// The input is at its end.
    pub fn finish(&mut self, sink: &mut impl FnMut(Group)) {
        self.close(Ended::ByEnd, sink);
        self.flush_high(sink);
    }

    /// A span that starts with a lead, possible or not.
    fn lead(&mut self, unit: &Unit, sink: &mut impl FnMut(Group)) {
        let mut bytes = [0; MAX_FORM_LEN];
        bytes[..unit.len()].copy_from_slice(unit.bytes());
        if let Some(need) = rfc2279_len(bytes[0]) {
            self.open = Open::Form(OpenForm {
                offset: unit.offset,
                bytes,
                len: unit.len() as u8,
                need,
            });
        } else {
            let never = Group::new(unit.offset, 1, unit.bytes(), Ended::Complete);
            self.emit(never, sink);
        }
    }

    /// Ends what is open.
    fn close(&mut self, ended: Ended, sink: &mut impl FnMut(Group)) {
        let group = match core::mem::take(&mut self.open) {
            Open::Nothing => return,
            Open::Form(form) => {
                let len = usize::from(form.len);
                Group::new(form.offset, len as u64, &form.bytes[..len], ended)
            }
            Open::Run(run) => Group::new(run.offset, run.len, &run.head, Ended::Complete),
        };
        self.emit(group, sink);
    }

    /// Hands a group out, or holds it while it may be half of a pair.
    fn emit(&mut self, group: Group, sink: &mut impl FnMut(Group)) {
        if let Some(high) = self.high.take() {
            if group.is_complete_surrogate(0xDC00..=0xDFFF) {
                sink(high.joined_with(&group));
                return;
            }
            sink(high);
        }
        if group.is_complete_surrogate(0xD800..=0xDBFF) {
            self.high = Some(group);
        } else {
            sink(group);
        }
    }

    fn flush_high(&mut self, sink: &mut impl FnMut(Group)) {
        if let Some(high) = self.high.take() {
            sink(high);
        }
    }
}

/// Feeds a [`GroupAssembler`] from a [`super::Decoder`] where only the groups matter.
pub struct GroupSink<'a, F> {
    /// Joins the spans.
    pub assembler: &'a mut GroupAssembler,

    /// Gets the groups.
    pub sink: F,
}

impl<F: FnMut(Group)> UnitSink for GroupSink<'_, F> {
    #[inline]
    fn unit(&mut self, unit: Unit) {
        self.assembler.unit(&unit, &mut self.sink);
    }

    #[inline]
    fn ascii_run(&mut self, _offset: u64, _bytes: &[u8]) {
        self.assembler.well_formed(&mut self.sink);
    }

    #[inline]
    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        self.assembler.tails(offset, bytes, &mut self.sink);
    }
}
