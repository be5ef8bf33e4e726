//! Incremental decoding made visible: what each push decides, and what is held until the next one.

use std::ops::Range;

use crate::utf8::syntax::production_of;
use crate::utf8::{Decoder, Unit};

/// More bytes than this are not taken.
pub const MOST_BYTES: usize = 64 * 1024;

/// One push into the decoder, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Push {
    /// Which bytes were pushed, by their places in the input.
    pub bytes: Range<usize>,

    /// The units that were decided by this push. The first may have begun in an earlier one.
    pub decided: Vec<Unit>,

    /// The bytes held at the end of the push, 0 to 3: a sequence that may still become whole.
    pub held: Vec<u8>,
}

impl Push {
    /// Did a unit that this push decided begin before it?
    pub fn began_before(&self, unit: &Unit) -> bool {
        unit.offset < self.bytes.start as u64
    }

    /// Where the held bytes begin in the input.
    pub fn held_at(&self) -> usize {
        self.bytes.end - self.held.len()
    }

    /// What goes on with the held bytes; `None` if nothing is held.
    pub fn expects(&self) -> Option<Expected> {
        let lead = production_of(*self.held.first()?)?;
        let (first, last) = match self.held.len() {
            1 => (lead.second_first, lead.second_last),
            _ => (0x80, 0xBF),
        };
        Some(Expected {
            first,
            last,
            missing: lead.len.saturating_sub(self.held.len() as u8),
        })
    }
}

/// Which byte would go on with a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    /// The lowest value of the next byte.
    pub first: u8,

    /// The highest value of the next byte.
    pub last: u8,

    /// How many bytes are missing, 1 to 3.
    pub missing: u8,
}

/// An input that comes in chunks, decoded chunk by chunk by [`Decoder`] itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pushes {
    /// The pushes in order. Chunks that would be empty are not pushed.
    pub pushes: Vec<Push>,

    /// What the end of the input decides: nothing, or the held bytes as one ill-formed span.
    pub at_end: Vec<Unit>,
}

impl Pushes {
    /// Decodes bytes, the first [`MOST_BYTES`] of them. `ends` says where chunks end, in any order; the
    /// last chunk ends with the bytes.
    pub fn of(bytes: &[u8], ends: &[usize]) -> Self {
        let bytes = bytes.get(..MOST_BYTES).unwrap_or(bytes);
        let mut ends: Vec<usize> = ends
            .iter()
            .copied()
            .filter(|end| (1..bytes.len()).contains(end))
            .collect();
        ends.push(bytes.len());
        ends.sort_unstable();
        ends.dedup();

        let mut decoder = Decoder::new(0);
        let mut pushes = Vec::new();
        let mut start = 0;
        for end in ends {
            let chunk = bytes.get(start..end).unwrap_or_default();
            if chunk.is_empty() {
                continue;
            }
            let mut decided = Vec::new();
            decoder.push(chunk, &mut |unit| decided.push(unit));
            pushes.push(Push {
                bytes: start..end,
                decided,
                held: decoder.held().to_vec(),
            });
            start = end;
        }
        let mut at_end = Vec::new();
        decoder.finish(&mut |unit| at_end.push(unit));
        Self { pushes, at_end }
    }

    /// Every byte a push of its own.
    pub fn one_by_one(bytes: &[u8]) -> Self {
        let most = bytes.len().min(MOST_BYTES);
        Self::of(bytes, &(1..most).collect::<Vec<_>>())
    }

    /// All units in order, however the chunks were cut.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        let decided = self.pushes.iter().flat_map(|push| &push.decided);
        decided.chain(&self.at_end)
    }
}
