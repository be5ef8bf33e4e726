//! Decoding and encoding in the three steps of RFC 3629 §3, each as far as one wants to see it.

use crate::utf8::layout::SequenceLayout;

/// Which way bits are carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// From bytes to the number.
    Decode,

    /// From the number to bytes.
    Encode,
}

/// A payload bit on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Carried {
    /// Which byte it is of, counted from 0.
    pub byte: usize,

    /// Which bit of the byte, counted from the highest.
    pub index: u8,

    /// Which bit of the number, counted from the lowest.
    pub number_bit: u8,

    /// Whether it is 1.
    pub is_one: bool,

    /// How much of its way it has gone: 0 at the start, 1 when it has arrived.
    pub moved: f32,
}

/// The steps of one sequence, between which one can stop anywhere.
///
/// A place is a number from 0, before the first step, to [`Walk::last`], after the last one. Steps 1 and 2 of §3 take
/// one each, and step 3 takes one for each byte, from the last byte to the first.
#[derive(Debug, Clone, Copy)]
pub struct Walk {
    layout: SequenceLayout,
    direction: Direction,
}

/// The place at which step 3 begins.
const CARRYING: u8 = 2;

impl Walk {
    /// The steps for a sequence. `None` if not all of its bytes are there.
    pub fn of(layout: &SequenceLayout, direction: Direction) -> Option<Self> {
        layout.is_complete().then_some(Self {
            layout: *layout,
            direction,
        })
    }

    /// Which way bits are carried.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The place after the last step.
    pub fn last(&self) -> u8 {
        CARRYING + self.layout.bytes().len() as u8
    }

    /// Which step of §3 leads to a place, 1 to 3; 0 before the first one.
    pub fn step(&self, place: f32) -> u8 {
        (place.ceil() as u8).min(CARRYING + 1)
    }

    /// Whether it is known at this place which row of the table of §3 it is.
    pub fn knows_row(&self, place: f32) -> bool {
        match self.direction {
            Direction::Decode => place > 1.0,
            Direction::Encode => place > 0.0,
        }
    }

    /// Whether header bits and payload bits look different at this place.
    pub fn knows_headers(&self, place: f32) -> bool {
        place > 1.0
    }

    /// Whether bytes are drawn at this place.
    pub fn has_bytes(&self, place: f32) -> bool {
        self.direction == Direction::Decode || place > 0.0
    }

    /// Whether the number is drawn at this place.
    pub fn has_number(&self, place: f32) -> bool {
        self.direction == Direction::Encode || place > 0.0
    }

    /// The payload bits at a place, those of the last byte and the lowest bit first, as they are carried.
    pub fn carried(&self, place: f32) -> impl Iterator<Item = Carried> {
        let bytes = self.layout.bytes();
        let len = bytes.len();
        let tail_bits = |byte: usize| -> u8 {
            let behind = bytes.iter().skip(byte + 1);
            behind.map(|byte| byte.payload_bits()).sum()
        };
        (0..len).rev().flat_map(move |byte| {
            let layout = bytes[byte];
            // The bytes move one after the other, from the last.
            let begins = f32::from(CARRYING) + (len - 1 - byte) as f32;
            let passed = (place - begins).clamp(0.0, 1.0);
            let bits = layout.payload_bits();
            let below = tail_bits(byte);
            (0..bits).map(move |low| {
                let index = 7 - low;
                Carried {
                    byte,
                    index,
                    number_bit: below + low,
                    is_one: layout.bit(index),
                    moved: one_after_another(passed, low, bits),
                }
            })
        })
    }

    /// The number as far as its bits have arrived at a place; all of it while encoding.
    pub fn number(&self, place: f32) -> u32 {
        match self.direction {
            Direction::Encode => self.layout.value,
            Direction::Decode => self
                .carried(place)
                .filter(|bit| bit.moved >= 1.0 && bit.is_one)
                .fold(0, |number, bit| number | 1 << bit.number_bit),
        }
    }

    /// A bit of a byte at a place; `None` where it is not known yet. `index` is counted from the highest.
    pub fn bit(&self, place: f32, byte: usize, index: u8) -> Option<bool> {
        let layout = self.layout.bytes().get(byte)?;
        let is_known = match self.direction {
            Direction::Decode => true,
            Direction::Encode if index < layout.header_bits => self.knows_headers(place),
            Direction::Encode => self
                .carried(place)
                .any(|bit| (bit.byte, bit.index) == (byte, index) && bit.moved >= 1.0),
        };
        is_known.then(|| layout.bit(index))
    }

    /// What is done on the way to a place: a heading, and a sentence.
    pub fn words(&self, place: f32) -> (String, String) {
        let len = self.layout.bytes().len();
        let row = self.layout.row.map_or(0, |row| row.number);
        let step = self.step(place);
        let bytes = crate::words::plural(len as u64, "byte");
        let heading = match step {
            0 => match self.direction {
                Direction::Decode => "The bytes".to_owned(),
                Direction::Encode => "The number".to_owned(),
            },
            step => format!("Step {step} of 3 (RFC 3629 §3)"),
        };
        let arrived = (place.ceil() as usize).saturating_sub(usize::from(CARRYING));
        let byte = len.saturating_sub(arrived) + 1;
        let sentence = match (self.direction, step) {
            (Direction::Decode, 0) => {
                "These are the bytes. Find the number that they stand for.".to_owned()
            }
            (Direction::Decode, 1) => {
                "Begin with a number whose bits are all 0. It needs at most 21 bits.".to_owned()
            }
            (Direction::Decode, 2) => format!(
                "The first byte says that the sequence has {bytes}: row {row} of the table. {}",
                self.headers_and_payload()
            ),
            (Direction::Decode, _) if byte == len && len > 1 => format!(
                "Move the payload bits of the last byte, byte {len}, into the lowest places of the number."
            ),
            (Direction::Decode, _) if byte == len => {
                "Move the payload bits into the lowest places of the number.".to_owned()
            }
            (Direction::Decode, _) => {
                format!("Move the payload bits of byte {byte} into the next places to the left.")
            }
            (Direction::Encode, 0) => {
                "This is the number of the character. Find the bytes that stand for it.".to_owned()
            }
            (Direction::Encode, 1) => format!(
                "Find the row of the table that holds the number: row {row}. So it takes {bytes}."
            ),
            (Direction::Encode, 2) => {
                "Write the header bits of that row. The places of the payload are still empty."
                    .to_owned()
            }
            (Direction::Encode, _) if byte == len && len == 1 => {
                "Fill the byte with the lowest bits of the number, from the right.".to_owned()
            }
            (Direction::Encode, _) if byte == len => format!(
                "Fill the last byte, byte {len}, with the lowest bits of the number, from the right."
            ),
            (Direction::Encode, _) => {
                format!("Fill byte {byte} with the next bits to the left.")
            }
        };
        (heading, sentence)
    }

    /// Which bits are header and how many are payload: `So the first 110 and each 10 are header; the other 11 bits are
    /// payload.`
    fn headers_and_payload(&self) -> String {
        let bytes = self.layout.bytes();
        let payload: u8 = bytes.iter().map(|byte| byte.payload_bits()).sum();
        let header = match bytes.len() {
            1 => "the first 0 is header",
            2 => "the first 110 and the 10 after it are header",
            3 => "the first 1110 and each 10 are header",
            _ => "the first 11110 and each 10 are header",
        };
        format!("So {header}; the other {payload} bits are payload.")
    }
}

/// How far a bit is when `passed` of the time for its byte has passed: the bits set out one after another, the lowest
/// first, and all have arrived at the end.
fn one_after_another(passed: f32, low: u8, bits: u8) -> f32 {
    // A bit is on its way for a part of the time, and the last one sets out when that much is left.
    const WAY: f32 = 0.6;
    if passed >= 1.0 {
        return 1.0;
    }
    let sets_out = (1.0 - WAY) * f32::from(low) / f32::from(bits.max(2) - 1);
    ((passed - sets_out) / WAY).clamp(0.0, 1.0)
}
