//! The incremental decoder: bytes in any chunks → units (RFC 3629 §3, §4).

use super::span::{BadSecond, ImpossibleLead, SpanKind};
use super::syntax::{LEADS, is_tail};

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitKind {
    /// One Unicode scalar value in its only legal form.
    Scalar(char),

    /// An ill-formed span: one U+FFFD by Unicode's recommendation.
    Span(SpanKind),
}

/// A piece of the input as a conforming decoder cuts it: 1 to 4 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Offset of the first byte in the source.
    pub offset: u64,

    /// What the bytes are.
    pub kind: UnitKind,

    /// The bytes, in the first [`Unit::len`] places; the rest is 0.
    bytes: [u8; 4],

    /// How many bytes, 1 to 4.
    len: u8,
}

impl Unit {
    #[inline]
    fn new(offset: u64, kind: UnitKind, source: &[u8]) -> Self {
        let mut bytes = [0; 4];
        for (to, from) in bytes.iter_mut().zip(source) {
            *to = *from;
        }
        Self {
            offset,
            kind,
            bytes,
            len: source.len().min(4) as u8,
        }
    }

    /// The bytes of the unit, 1 to 4.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// Number of bytes, 1 to 4. A unit is never empty.
    #[inline]
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Offset just past the last byte.
    #[inline]
    pub const fn end(&self) -> u64 {
        self.offset + self.len as u64
    }

    /// The scalar value, unless the unit is an ill-formed span.
    #[inline]
    pub const fn scalar(&self) -> Option<char> {
        match self.kind {
            UnitKind::Scalar(scalar) => Some(scalar),
            UnitKind::Span(_) => None,
        }
    }

    /// The kind of the ill-formed span, unless the unit is a scalar value.
    #[inline]
    pub const fn span(&self) -> Option<SpanKind> {
        match self.kind {
            UnitKind::Scalar(_) => None,
            UnitKind::Span(kind) => Some(kind),
        }
    }
}

/// Receives the units of a [`Decoder`], in order and without a gap.
///
/// Long runs of ASCII or of stray tails come in one call each, so that a receiver that only counts
/// can do so in bulk. A closure that takes a [`Unit`] is a receiver too.
pub trait UnitSink {
    /// One unit.
    fn unit(&mut self, unit: Unit);

    /// A run of ASCII bytes, each of them a unit.
    #[inline]
    fn ascii_run(&mut self, offset: u64, bytes: &[u8]) {
        for (i, &byte) in bytes.iter().enumerate() {
            let kind = UnitKind::Scalar(char::from(byte));
            self.unit(Unit::new(offset + i as u64, kind, &[byte]));
        }
    }

    /// A run of tails where a sequence must start, each of them an ill-formed span.
    #[inline]
    fn tail_run(&mut self, offset: u64, bytes: &[u8]) {
        for (i, &byte) in bytes.iter().enumerate() {
            let kind = UnitKind::Span(SpanKind::UnexpectedTail);
            self.unit(Unit::new(offset + i as u64, kind, &[byte]));
        }
    }
}

impl<F: FnMut(Unit)> UnitSink for F {
    #[inline]
    fn unit(&mut self, unit: Unit) {
        self(unit);
    }
}

/// Cuts a stream of bytes into [`Unit`]s, as a conforming decoder does (RFC 3629 §3; maximal
/// subparts as the Unicode core specification recommends).
///
/// Bytes may come in chunks of any size: every chunking gives the same units. At most 3 bytes are
/// held between chunks, and only while they are a valid prefix of a sequence.
///
/// It knows nothing of the BOM: U+FEFF is a scalar value like any other ([`super::bom`]).
#[derive(Debug, Clone, Default)]
pub struct Decoder {
    /// A valid prefix whose end has not come yet, in the first `held_len` places.
    held: [u8; 3],

    /// How many bytes are held, 0 to 3.
    held_len: u8,

    /// Offset of the first byte that is not yet part of a unit: that of `held`, if any is held.
    offset: u64,
}

/// What is at the start of a slice.
enum Step {
    /// A unit of so many bytes.
    Unit(UnitKind, usize),

    /// A valid prefix of a sequence of so many bytes, as long as the whole slice.
    Prefix { need: u8 },
}

impl Decoder {
    /// A decoder whose first byte is at `offset` in the source. That must be the start of a
    /// unit: [`super::window`] finds one near any place.
    pub const fn new(offset: u64) -> Self {
        Self {
            held: [0; 3],
            held_len: 0,
            offset,
        }
    }

    /// Offset of the first byte that is not yet part of a unit that was handed out.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The bytes held back: a valid prefix, 0 to 3 bytes, whose end has not come yet.
    pub fn held(&self) -> &[u8] {
        &self.held[..usize::from(self.held_len)]
    }

    /// Takes the next bytes of the input and hands out every unit whose end is now known.
    pub fn push(&mut self, mut bytes: &[u8], sink: &mut impl UnitSink) {
        // A prefix held from before takes bytes one by one until its end is known.
        while self.held_len > 0 {
            let Some((&next, rest)) = bytes.split_first() else {
                return;
            };
            let held = usize::from(self.held_len);
            let mut joined = [0; 4];
            joined[..held].copy_from_slice(&self.held[..held]);
            joined[held] = next;
            match step(&joined[..=held]) {
                Step::Unit(kind, len) => {
                    sink.unit(Unit::new(self.offset, kind, &joined[..len]));
                    self.offset += len as u64;
                    self.held_len = 0;
                    // The byte that ended an ill-formed span is not consumed by it.
                    if len > held {
                        bytes = rest;
                    }
                }
                Step::Prefix { .. } => {
                    self.held[held] = next;
                    self.held_len += 1;
                    bytes = rest;
                }
            }
        }
        while let Some(&first) = bytes.first() {
            let run = if first < 0x80 {
                let run = bytes.iter().position(|b| *b >= 0x80);
                let run = run.unwrap_or(bytes.len());
                sink.ascii_run(self.offset, &bytes[..run]);
                run
            } else if is_tail(first) {
                let run = bytes.iter().position(|b| !is_tail(*b));
                let run = run.unwrap_or(bytes.len());
                sink.tail_run(self.offset, &bytes[..run]);
                run
            } else {
                match step(bytes) {
                    Step::Unit(kind, len) => {
                        sink.unit(Unit::new(self.offset, kind, &bytes[..len]));
                        len
                    }
                    Step::Prefix { .. } => {
                        self.held[..bytes.len()].copy_from_slice(bytes);
                        self.held_len = bytes.len() as u8;
                        return;
                    }
                }
            };
            self.offset += run as u64;
            bytes = &bytes[run..];
        }
    }

    /// Says that the input is at its end: held bytes become one ill-formed span. The decoder can
    /// then be used again; offsets go on from here.
    pub fn finish(&mut self, sink: &mut impl UnitSink) {
        let held = usize::from(self.held_len);
        if held == 0 {
            return;
        }
        if let Step::Prefix { need } = step(&self.held[..held]) {
            let kind = UnitKind::Span(SpanKind::IncompleteAtEnd {
                have: self.held_len,
                need,
            });
            sink.unit(Unit::new(self.offset, kind, &self.held[..held]));
        }
        self.offset += held as u64;
        self.held_len = 0;
    }

    /// Decodes a whole input that starts at offset 0.
    pub fn decode_all(bytes: &[u8], sink: &mut impl UnitSink) {
        let mut decoder = Self::new(0);
        decoder.push(bytes, sink);
        decoder.finish(sink);
    }
}

/// The unit at the start of bytes that end where the source ends; `None` if there are none.
#[inline]
pub(super) fn first_unit(bytes: &[u8], offset: u64) -> Option<Unit> {
    if bytes.is_empty() {
        return None;
    }
    let (kind, len) = match step(bytes) {
        Step::Unit(kind, len) => (kind, len),
        Step::Prefix { need } => {
            let have = bytes.len() as u8;
            let kind = SpanKind::IncompleteAtEnd { have, need };
            (UnitKind::Span(kind), bytes.len())
        }
    };
    Some(Unit::new(offset, kind, &bytes[..len]))
}

/// Looks at the start of `bytes`, which is not empty.
#[inline]
fn step(bytes: &[u8]) -> Step {
    let span = |kind, len| Step::Unit(UnitKind::Span(kind), len);
    let first = bytes[0];
    if first < 0x80 {
        return Step::Unit(UnitKind::Scalar(char::from(first)), 1);
    }
    let lead = LEADS[usize::from(first)];
    if lead.len == 0 {
        return span(start_error(first), 1);
    }
    let Some(&second) = bytes.get(1) else {
        return Step::Prefix { need: lead.len };
    };
    let interrupted = |have| SpanKind::Interrupted {
        have,
        need: lead.len,
    };
    if !(lead.second_first..=lead.second_last).contains(&second) {
        if is_tail(second) {
            return span(SpanKind::BadSecond(bad_second(first)), 1);
        }
        return span(interrupted(1), 1);
    }
    let payload = |byte: u8| u32::from(byte & 0x3F);
    // The bits of the lead that are not its header: 5, 4 or 3 of them (RFC 3629 §3).
    let mut value = u32::from(first & (0x7F >> lead.len)) << 6 | payload(second);
    for have in 2..lead.len {
        match bytes.get(usize::from(have)) {
            None => return Step::Prefix { need: lead.len },
            Some(&tail) if is_tail(tail) => value = value << 6 | payload(tail),
            Some(_) => return span(interrupted(have), usize::from(have)),
        }
    }
    match char::from_u32(value) {
        Some(scalar) => Step::Unit(UnitKind::Scalar(scalar), usize::from(lead.len)),
        // The table of §4 admits no bytes whose value is not a scalar value.
        None => span(start_error(first), 1),
    }
}

/// Why no sequence starts with this byte.
const fn start_error(byte: u8) -> SpanKind {
    match byte {
        0xC0 | 0xC1 => SpanKind::ImpossibleLead(ImpossibleLead::Overlong),
        0xF5..=0xF7 => SpanKind::ImpossibleLead(ImpossibleLead::TooLarge),
        0xF8..=0xFD => SpanKind::ImpossibleLead(ImpossibleLead::Rfc2279),
        0xFE | 0xFF => SpanKind::ImpossibleLead(ImpossibleLead::Never),
        _ => SpanKind::UnexpectedTail,
    }
}

/// What a tail outside the range of this lead would have made. Only `E0`, `ED`, `F0` and `F4` leave
/// a tail out.
const fn bad_second(lead: u8) -> BadSecond {
    match lead {
        0xED => BadSecond::Surrogate,
        0xF4 => BadSecond::TooLarge,
        _ => BadSecond::Overlong,
    }
}
