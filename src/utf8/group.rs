//! Layer 2: adjacent ill-formed spans joined into what was probably meant.
//!
//! A group explains; it decides nothing. What a conforming decoder does is layer 1 alone, and the
//! character that a group seems to mean is never put in its place.

use super::encoder::combine_surrogates;
use super::syntax::{
    FIRST_SURROGATE, LAST_SURROGATE, MAX_CODE_POINT, is_surrogate, lowest_of_form, production_of,
    rfc2279_len,
};
use super::{Decoder, Unit};

/// What holds for every way in which the bytes of a group could be completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags {
    /// Longer than the number needs (RFC 3629 §3, §10).
    pub overlong: bool,

    /// A surrogate, D800 to DFFF (RFC 3629 §3).
    pub surrogate: bool,

    /// Beyond U+10FFFF (RFC 3629 §3).
    pub too_large: bool,

    /// A 5- or 6-byte form of RFC 2279 (RFC 3629 §12).
    pub rfc2279: bool,

    /// The input ends before the last tail.
    pub cut_by_end: bool,

    /// Another byte is where the next tail should be.
    pub cut_by_byte: bool,
}

impl Flags {
    /// The keys of the flags that are set, as reports give them, in a fixed order.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        [
            ("overlong", self.overlong),
            ("surrogate", self.surrogate),
            ("too_large", self.too_large),
            ("rfc2279", self.rfc2279),
            ("cut_by_end", self.cut_by_end),
            ("cut_by_byte", self.cut_by_byte),
        ]
        .into_iter()
        .filter_map(|(key, set)| set.then_some(key))
    }
}

/// One word for a group, for lists and filters: the first that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GroupKind {
    /// A high and a low surrogate, each encoded by itself, as CESU-8 does.
    Cesu8Pair,

    /// One or more tails in a row that belong to no lead.
    StrayRun,

    /// `FE` or `FF`.
    NeverByte,

    /// Longer than the number needs.
    Overlong,

    /// A surrogate that is half of no pair.
    Surrogate,

    /// A 5- or 6-byte form.
    Rfc2279,

    /// Beyond U+10FFFF.
    TooLarge,

    /// A sequence without its last bytes.
    Truncated,
}

impl GroupKind {
    /// How many kinds there are.
    pub const COUNT: usize = 8;

    /// Every kind, in the order of precedence.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Cesu8Pair,
        Self::StrayRun,
        Self::NeverByte,
        Self::Overlong,
        Self::Surrogate,
        Self::Rfc2279,
        Self::TooLarge,
        Self::Truncated,
    ];

    /// The key of this kind in reports, where it is called `form`. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cesu8Pair => "cesu8_pair",
            Self::StrayRun => "stray_run",
            Self::NeverByte => "never_byte",
            Self::Overlong => "overlong",
            Self::Surrogate => "surrogate",
            Self::Rfc2279 => "rfc2279",
            Self::TooLarge => "too_large",
            Self::Truncated => "truncated",
        }
    }

    /// A number for tables of counts, below [`GroupKind::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a group ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// With all its bytes.
    Complete,

    /// The input ends.
    ByEnd,

    /// A byte follows that does not belong to it.
    ByByte,
}

/// The longest group that is no stray run: two 6-byte forms of surrogates.
pub(crate) const MAX_FORM_LEN: usize = 12;

/// An error: a union of whole adjacent spans that holds no well-formed byte.
///
/// It holds its place and, stray runs aside, all of its bytes; everything else is derived from
/// them. Of a stray run it holds the first bytes only, because a run has no longest length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Offset of the first byte in the source.
    pub offset: u64,

    /// Number of bytes.
    len: u64,

    /// The first bytes: `min(len, 12)` of them count.
    head: [u8; MAX_FORM_LEN],

    ended: Ended,
}

impl Group {
    pub(crate) fn new(offset: u64, len: u64, head: &[u8], ended: Ended) -> Self {
        let mut bytes = [0; MAX_FORM_LEN];
        for (to, from) in bytes.iter_mut().zip(head) {
            *to = *from;
        }
        Self {
            offset,
            len,
            head: bytes,
            ended,
        }
    }

    /// Number of bytes, at least 1. Only a stray run is longer than 12.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// The same run of stray tails, known to be longer than its first 12 bytes, with its whole length.
    pub(crate) const fn with_len(mut self, len: u64) -> Self {
        self.len = len;
        self
    }

    /// The same error where the bytes are that it stands for: those of another source, of which this one is the text.
    /// Its first byte stays what it is; of those bytes it knows only where they are.
    #[must_use]
    pub const fn standing_for(mut self, offset: u64, len: u64) -> Self {
        self.offset = offset;
        self.len = len;
        self
    }

    /// Offset just past the last byte.
    pub const fn end(&self) -> u64 {
        self.offset + self.len
    }

    /// The first bytes of the group: all of them up to 12.
    pub fn head(&self) -> &[u8] {
        &self.head[..self.len.min(MAX_FORM_LEN as u64) as usize]
    }

    /// Whether another group has the same bytes. Of runs of tails longer than 12 that is not known.
    pub fn has_the_bytes_of(&self, other: &Self) -> bool {
        let is_whole = |it: &Self| it.len <= MAX_FORM_LEN as u64;
        // No byte of a group is 0: as many count as are not. Those that it stands for are as many as they are.
        is_whole(self) && is_whole(other) && self.head == other.head
    }

    /// Whether this is a run of tails that belong to no lead.
    pub fn is_stray_run(&self) -> bool {
        super::syntax::is_tail(self.head[0])
    }

    /// The length that RFC 2279 gave to a sequence with the lead of this group; `None` for a stray
    /// run and for `FE` and `FF`.
    pub fn form_len(&self) -> Option<u8> {
        rfc2279_len(self.head[0])
    }

    /// The halves of a pair: the numbers that its two surrogate forms hold, high then low.
    fn pair(&self) -> Option<(u32, u32)> {
        let first_len = u64::from(self.form_len()?);
        if self.len <= first_len {
            return None;
        }
        let (high, low) = self.head().split_at(first_len as usize);
        Some((interval(high)?.0, interval(low)?.0))
    }

    /// The lowest and highest number that the bytes still allow. For a pair, that of its high half.
    fn interval(&self) -> Option<(u32, u32)> {
        let len = usize::from(self.form_len()?);
        interval(&self.head()[..len.min(self.head().len())])
    }

    /// Whether the group is a valid prefix of a well-formed sequence, so that one span holds all of it.
    pub fn is_valid_prefix(&self) -> bool {
        let Some(production) = production_of(self.head[0]) else {
            return false;
        };
        // A complete form in a group is ill-formed at its lead or its second byte.
        self.len < u64::from(production.len)
            && self.head().get(1).is_none_or(|second| {
                (production.second_first..=production.second_last).contains(second)
            })
    }

    /// What holds for every completion of the group.
    pub fn flags(&self) -> Flags {
        let mut flags = Flags::default();
        if let (Some(len), Some((low, high))) = (self.form_len(), self.interval()) {
            flags.overlong = high < lowest_of_form(len);
            flags.surrogate = low >= FIRST_SURROGATE && high <= LAST_SURROGATE;
            flags.too_large = low > MAX_CODE_POINT;
            flags.rfc2279 = len >= 5;
            flags.cut_by_end = self.ended == Ended::ByEnd;
            flags.cut_by_byte = self.ended == Ended::ByByte;
            if let Some((_, low_half)) = self.pair() {
                let start = usize::from(len);
                let low_len = (self.len as usize).saturating_sub(start) as u8;
                flags.overlong |= low_half < lowest_of_form(low_len);
                flags.rfc2279 |= low_len >= 5;
            }
        }
        flags
    }

    /// One word for the group.
    pub fn kind(&self) -> GroupKind {
        if self.is_stray_run() {
            return GroupKind::StrayRun;
        }
        if self.form_len().is_none() {
            return GroupKind::NeverByte;
        }
        if self.pair().is_some() {
            return GroupKind::Cesu8Pair;
        }
        let flags = self.flags();
        if flags.overlong {
            GroupKind::Overlong
        } else if flags.surrogate {
            GroupKind::Surrogate
        } else if flags.rfc2279 {
            GroupKind::Rfc2279
        } else if flags.too_large {
            GroupKind::TooLarge
        } else {
            GroupKind::Truncated
        }
    }

    /// The number that the bytes of a complete form hold; for a pair, the code point that its two
    /// surrogates stand for in UTF-16. `None` for a cut form, a stray run, `FE` and `FF`.
    ///
    /// It is what a decoder that breaks RFC 3629 might read, and never what the bytes mean.
    pub fn value(&self) -> Option<u32> {
        if self.ended != Ended::Complete {
            return None;
        }
        match self.pair() {
            Some((high, low)) => Some(combine_surrogates(high, low)),
            None => self.interval().map(|(low, _)| low),
        }
    }

    /// For a cut form, the lowest and highest number that it could have become: for a valid prefix,
    /// the code points of its well-formed completions. `None` for a complete form, a stray run,
    /// `FE` and `FF`.
    pub fn range(&self) -> Option<(u32, u32)> {
        if self.ended == Ended::Complete {
            return None;
        }
        let (low, high) = self.interval()?;
        if !self.is_valid_prefix() {
            return Some((low, high));
        }
        let low = low.max(lowest_of_form(self.form_len()?));
        let high = high.min(MAX_CODE_POINT);
        if low < FIRST_SURROGATE && is_surrogate(high) {
            return Some((low, FIRST_SURROGATE - 1));
        }
        Some((low, high))
    }

    /// How many spans, and so how many U+FFFD Unicode recommends.
    pub fn span_count(&self) -> u64 {
        if self.is_valid_prefix() { 1 } else { self.len }
    }

    /// The spans of the group, each with its offset in the source: all of them up to 12 bytes; of a
    /// longer stray run the first 12.
    pub fn spans(&self) -> impl Iterator<Item = Unit> + use<> {
        let mut spans = [None; MAX_FORM_LEN];
        let mut count = 0;
        let mut put = |unit: Unit| {
            if let Some(place) = spans.get_mut(count) {
                *place = Some(unit);
                count += 1;
            }
        };
        let mut decoder = Decoder::new(self.offset);
        decoder.push(self.head(), &mut put);
        match self.ended {
            Ended::ByEnd => decoder.finish(&mut put),
            // Any byte that is no tail ends a valid prefix; its own unit has no place left below.
            Ended::ByByte | Ended::Complete => decoder.push(b"\n", &mut put),
        }
        let end = self.offset + self.head().len() as u64;
        spans
            .into_iter()
            .flatten()
            .filter(move |unit| unit.offset < end)
    }

    /// Whether this group is a complete form of a surrogate in the given range, and not a pair yet.
    pub(crate) fn is_complete_surrogate(&self, range: core::ops::RangeInclusive<u32>) -> bool {
        self.ended == Ended::Complete
            && self.pair().is_none()
            && self.interval().is_some_and(|(low, _)| range.contains(&low))
    }

    /// This group, a high surrogate, with the low one that follows it.
    pub(crate) fn joined_with(&self, low: &Self) -> Self {
        let mut head = [0; MAX_FORM_LEN];
        for (to, from) in head.iter_mut().zip(self.head().iter().chain(low.head())) {
            *to = *from;
        }
        Self {
            offset: self.offset,
            len: self.len + low.len,
            head,
            ended: Ended::Complete,
        }
    }
}

/// The lowest and highest number that a lead and the tails after it allow, in the scheme of
/// RFC 2279 §2; both are the same when no tail is missing. `None` if the first byte was no lead.
pub(super) fn interval(bytes: &[u8]) -> Option<(u32, u32)> {
    let (&lead, tails) = bytes.split_first()?;
    let len = rfc2279_len(lead)?;
    let mut low = u32::from(lead & (0x7F >> len));
    let mut missing = u32::from(len) - 1;
    for tail in tails.iter().take(usize::from(len) - 1) {
        low = low << 6 | u32::from(tail & 0x3F);
        missing -= 1;
    }
    let low = low << (6 * missing);
    Some((low, low | ((1 << (6 * missing)) - 1)))
}
