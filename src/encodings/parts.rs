//! The parts of a file that is more than one thing: UTF-16 and text with a byte for each character, one behind the
//! other, or text with a hole of zeros.
//!
//! Each byte, or pair of bytes, costs so many bits as a part of each kind, and a border costs some as well. The
//! parts are those that cost least together.

use unicode_script::Script;

use super::Encoding;
use super::samples::{Piece, Samples};
use super::unit_costs::UnitCosts;
use crate::encodings::evidence::is_no_text;
use crate::source::{Source, read_full};
use crate::words::{grouped, plural};

/// A border costs so many bits: it may be anywhere in a megabyte, and few files have one.
const BORDER: f64 = 40.0;

/// A NUL or a control character in text.
const NO_TEXT: f64 = 20.0;

/// A byte other than NUL in a hole.
const NO_ZERO: f64 = 60.0;

/// A NUL in a hole.
const ZERO: f64 = 0.02;

/// So many bytes of zeros are a hole, and of UTF-16 a part.
const HOLE: u64 = 16;

/// No more parts than this are told.
const MOST: usize = 12;

/// So much is read at once where a border is looked for between two samples.
const STEP: u64 = 4096;

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartContent {
    /// Text with a byte, or a sequence of UTF-8, for each character.
    Bytes,

    /// Text in UTF-16 LE.
    Utf16Le,

    /// Text in UTF-16 BE.
    Utf16Be,

    /// NUL bytes.
    Zeros,

    /// Bytes that are no text.
    Data,
}

impl PartContent {
    const ALL: [Self; 5] = [
        Self::Bytes,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Zeros,
        Self::Data,
    ];

    /// The encoding, where its units are of two bytes.
    pub fn wide(self) -> Option<Encoding> {
        match self {
            Self::Utf16Le => Some(Encoding::Utf16Le),
            Self::Utf16Be => Some(Encoding::Utf16Be),
            Self::Bytes | Self::Zeros | Self::Data => None,
        }
    }

    /// How many bytes are judged at once.
    fn width(self) -> usize {
        if self.wide().is_some() { 2 } else { 1 }
    }

    /// What the last byte or the last two before a place cost; `None` where there are too few.
    fn bits(self, before: &[u8], units: &mut UnitCosts) -> Option<f64> {
        let byte = *before.last()?;
        Some(match self {
            Self::Bytes => match byte {
                b'a'..=b'z' | b' ' => 5.0,
                // A tail or a lead of UTF-8; a letter elsewhere.
                0x80..=0xBF if before.first().is_some_and(|byte| *byte >= 0x80) => 6.0,
                // A lead behind a lead is none of UTF-8.
                0xC2..=0xF4 if before.first().is_none_or(|byte| *byte < 0xC0) => 5.5,
                0xFE.. => 10.0,
                0x80.. => 7.5,
                0 => NO_TEXT,
                _ if is_no_text(byte) => NO_TEXT,
                _ => 6.5,
            },
            Self::Utf16Le => {
                let pair = *before.last_chunk::<2>()?;
                units.bits(u16::from_le_bytes(pair))
            }
            Self::Utf16Be => {
                let pair = *before.last_chunk::<2>()?;
                units.bits(u16::from_be_bytes(pair))
            }
            Self::Zeros if byte == 0 => ZERO,
            Self::Zeros => NO_ZERO,
            Self::Data if byte == 0 => 3.0,
            Self::Data => 8.2,
        })
    }

    /// In words for the user, as in *up to offset 30, …*.
    fn words(self) -> &'static str {
        match self {
            Self::Bytes => "text in ASCII, UTF-8 or the like",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
            Self::Zeros => "NUL bytes",
            Self::Data => "bytes that are no text",
        }
    }
}

/// A part of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The offset of its first byte.
    pub start: u64,

    /// The offset behind its last byte.
    pub end: u64,

    /// What it is.
    pub content: PartContent,
}

impl Part {
    /// How many bytes it has.
    pub fn len(&self) -> u64 {
        self.end - self.start
    }

    /// Has it no byte?
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// In words: `offset 0 to 175, UTF-16 LE`.
    pub fn words(&self) -> String {
        let last = grouped(self.end.saturating_sub(1));
        let what = match self.content {
            PartContent::Zeros => plural(self.len(), "NUL byte"),
            other => other.words().to_owned(),
        };
        format!("offset {} to {last}, {what}", grouped(self.start))
    }
}

/// The parts of a source, where it is text of more than one part: in order, one behind the other, the first
/// [`MOST`] of them. Of a source that
/// is longer than what was sampled, what is between two samples of the same kind was not looked at, and borders are
/// looked for in `source`.
pub(super) fn of(
    samples: &Samples,
    source: Option<&dyn Source>,
    script: Option<Script>,
) -> Vec<Part> {
    let mut units = UnitCosts::new(script);
    let mut parts: Vec<Part> = Vec::new();
    for piece in &samples.spread {
        let next = split(piece, &mut units);
        let Some(first) = next.first() else { continue };
        if let Some(last) = parts.last_mut()
            && last.end < first.start
        {
            if last.content == first.content {
                last.end = first.start;
            } else {
                let between = between(*last, *first, source, &mut units);
                join(&mut parts, between);
            }
        }
        join(&mut parts, next);
        if parts.len() > 4 * MOST {
            break;
        }
    }
    without_small_holes(&mut parts);
    without_cut_unit(&mut parts);
    let length = |wanted: fn(PartContent) -> bool| -> u64 {
        let those = parts.iter().filter(|part| wanted(part.content));
        those.map(Part::len).sum()
    };
    let data = length(|content| content == PartContent::Data);
    let text = length(|content| content == PartContent::Bytes || content.wide().is_some());
    let is_too_short = |part: &Part| part.content.wide().is_some() && part.len() < HOLE;
    let has_too_short = parts.iter().any(is_too_short);
    // Programs and databases have text here and there; a head or a tail is something else.
    let data_parts = parts
        .iter()
        .filter(|part| part.content == PartContent::Data);
    let is_interspersed = data_parts.count() > 1;
    let is_one = parts.len() < 2;
    if is_one || data > text || is_interspersed || has_too_short {
        return Vec::new();
    }
    if parts.len() > MOST {
        // A log that several programs append to: no one encoding is right for it. Of records that are padded with zeros
        // nothing is told.
        let wide = parts.iter().filter(|part| part.content.wide().is_some());
        if wide.count() < 2 {
            return Vec::new();
        }
        parts.truncate(MOST);
    }
    parts
}

/// Adds parts to those before; what overlaps is of the earlier ones.
fn join(parts: &mut Vec<Part>, more: Vec<Part>) {
    for mut part in more {
        match parts.last_mut() {
            Some(last) if part.end <= last.end => {}
            Some(last) if last.content == part.content => last.end = part.end,
            Some(last) => {
                part.start = part.start.max(last.end);
                parts.push(part);
            }
            None => parts.push(part),
        }
    }
}

/// The one byte that is left where the end cuts a code unit is not a part of its own.
fn without_cut_unit(parts: &mut Vec<Part>) {
    if let [.., before, last] = &mut parts[..]
        && last.len() < before.content.width() as u64
        && before.end == last.start
    {
        before.end = last.end;
        parts.pop();
    }
}

/// A few zeros are no part of their own.
fn without_small_holes(parts: &mut Vec<Part>) {
    let mut joined: Vec<Part> = Vec::new();
    let mut begin = None;
    for mut part in parts.drain(..) {
        let is_small = part.content == PartContent::Zeros && part.len() < HOLE;
        match joined.last_mut() {
            Some(last) if is_small || last.content == part.content => last.end = part.end,
            None if is_small => begin = Some(part.start),
            _ => {
                part.start = begin.take().unwrap_or(part.start);
                joined.push(part);
            }
        }
    }
    *parts = joined;
}

/// The parts between two samples that are not of the same kind: the border between them, where one was found.
fn between(
    before: Part,
    after: Part,
    source: Option<&dyn Source>,
    units: &mut UnitCosts,
) -> Vec<Part> {
    let read = |offset: u64, len: u64| -> Option<Piece> {
        let mut bytes = vec![0; usize::try_from(len).ok()?];
        let read = read_full(source?, offset, &mut bytes).ok()?;
        bytes.truncate(read);
        Some(Piece {
            offset,
            bytes,
            at_end: false,
        })
    };
    let (mut from, mut to) = (before.end, after.start);
    while to - from > 4 * STEP {
        let middle = from + (to - from) / 2 / 4 * 4;
        let Some(piece) = read(middle, STEP) else {
            break;
        };
        let is_before = split(&piece, units)
            .first()
            .is_some_and(|part| part.content == before.content);
        if is_before {
            from = middle;
        } else {
            to = middle;
        }
    }
    let whole = Part {
        start: before.end,
        end: from,
        content: before.content,
    };
    let mut parts = vec![whole];
    if let Some(piece) = read(from, to - from) {
        join(&mut parts, split(&piece, units));
    }
    let end = parts.last().map_or(from, |part| part.end);
    join(
        &mut parts,
        vec![Part {
            start: end,
            end: after.start,
            content: after.content,
        }],
    );
    parts.retain(|part| !part.is_empty());
    parts
}

/// What it cost to come to a place, for each kind of part that ends there.
type Costs = [f64; PartContent::ALL.len()];

/// The cheapest kind, and what it costs.
fn cheapest(costs: &Costs) -> (usize, f64) {
    let costs = costs.iter().copied().enumerate();
    costs
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .unwrap_or((0, 0.0))
}

/// The parts of a piece that cost least together (Viterbi's algorithm).
fn split(piece: &Piece, units: &mut UnitCosts) -> Vec<Part> {
    let bytes = &piece.bytes[..];
    // The costs at the last two places and the cheapest kind there, and for each place and kind which kind was before.
    let mut costs: [(Costs, (usize, f64)); 2] = [([0.0; 5], (0, 0.0)); 2];
    let mut came_from: Vec<[u8; 5]> = vec![[0; 5]];
    for end in 1..=bytes.len() {
        let mut here = [f64::INFINITY; 5];
        let mut from = [0; 5];
        for (kind, content) in PartContent::ALL.into_iter().enumerate() {
            let width = content.width();
            let bits = end
                .checked_sub(width)
                .and_then(|_| bytes.get(end.saturating_sub(2)..end))
                .and_then(|before| content.bits(before, units));
            let (Some(bits), Some((before, (other, cost)))) = (bits, costs.get(width - 1).copied())
            else {
                continue;
            };
            let stays = before.get(kind).copied().unwrap_or(f64::INFINITY);
            let (came, cost) = if cost + BORDER < stays {
                (other, cost + BORDER)
            } else {
                (kind, stays)
            };
            if let (Some(here), Some(from)) = (here.get_mut(kind), from.get_mut(kind)) {
                *here = cost + bits;
                *from = came as u8;
            }
        }
        came_from.push(from);
        costs = [(here, cheapest(&here)), costs[0]];
    }
    let mut parts: Vec<Part> = Vec::new();
    let mut kind = costs[0].1.0;
    let mut end = bytes.len();
    while end > 0 {
        let Some(&content) = PartContent::ALL.get(kind) else {
            break;
        };
        let start = end.saturating_sub(content.width());
        match parts.last_mut() {
            Some(part) if part.content == content => part.start = piece.offset + start as u64,
            _ => parts.push(Part {
                start: piece.offset + start as u64,
                end: piece.offset + end as u64,
                content,
            }),
        }
        let came = came_from.get(end).and_then(|from| from.get(kind));
        kind = came.copied().map_or(kind, usize::from);
        end = start;
    }
    parts.reverse();
    parts
}
