//! Bytes to try things out on, bit by bit.

use super::form::{Form, FormError};
use crate::utf8::layout::ByteLayout;

/// The most bytes that the bench holds: what is larger is read in the hex view.
pub const MAX_BYTES: usize = 12;

/// The most changes that can be undone.
const MOST_UNDONE: usize = 1000;

/// Where the next change is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    /// Which byte, counted from 0.
    pub byte: usize,

    /// Which of its bits, counted from the highest, 0 to 7.
    pub bit: u8,
}

/// The bytes and the cursor of one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct State {
    bytes: Vec<u8>,
    cursor: Cursor,
}

/// A few bytes that are changed by hand, and the changes that can be undone.
///
/// It is a copy: nothing that is open is ever changed by it. It does not know whether the bytes are well-formed.
#[derive(Debug, Clone, Default)]
pub struct Bench {
    now: State,
    before: Vec<State>,
    undone: Vec<State>,
}

impl Bench {
    /// The bytes, at most [`MAX_BYTES`].
    pub fn bytes(&self) -> &[u8] {
        &self.now.bytes
    }

    /// Where the next change is made: on a byte, unless there is none.
    pub fn cursor(&self) -> Cursor {
        self.now.cursor
    }

    /// Moves the cursor to a bit; past the end, to the last byte.
    pub fn move_to(&mut self, byte: usize, bit: u8) {
        let last = self.now.bytes.len().saturating_sub(1);
        self.now.cursor = Cursor {
            byte: byte.min(last),
            bit: bit.min(7),
        };
    }

    /// Moves the cursor by so many bits, as far as there are some.
    pub fn move_by(&mut self, bits: isize) {
        let bits_in_all = 8 * self.now.bytes.len();
        let Cursor { byte, bit } = self.now.cursor;
        let at = (8 * byte + usize::from(bit)).saturating_add_signed(bits);
        let at = at.min(bits_in_all.saturating_sub(1));
        self.move_to(at / 8, (at % 8) as u8);
    }

    /// Takes other bytes, of which those that fit are kept.
    pub fn put(&mut self, bytes: &[u8]) {
        let bytes = bytes.get(..MAX_BYTES).unwrap_or(bytes).to_vec();
        self.change(|now| now.bytes = bytes);
    }

    /// Takes other bytes to begin with: there is nothing to undo then.
    pub fn begin(&mut self, bytes: &[u8]) {
        *self = Self::default();
        self.now.bytes = bytes.get(..MAX_BYTES).unwrap_or(bytes).to_vec();
    }

    /// Turns a bit over. `bit` is counted from the highest.
    pub fn flip(&mut self, byte: usize, bit: u8) {
        self.change(|now| {
            if let Some(here) = now.bytes.get_mut(byte) {
                *here ^= 0x80 >> bit.min(7);
                now.cursor = Cursor { byte, bit };
            }
        });
    }

    /// Sets the bit at the cursor and moves the cursor to the next one.
    pub fn write_bit(&mut self, is_one: bool) {
        self.change(|now| {
            let Cursor { byte, bit } = now.cursor;
            let mask = 0x80_u8 >> bit;
            if let Some(here) = now.bytes.get_mut(byte) {
                *here = if is_one { *here | mask } else { *here & !mask };
            }
        });
        self.move_by(1);
    }

    /// Puts a byte behind the one at the cursor, and the cursor on it. Returns whether there was room.
    pub fn insert(&mut self, new: u8) -> bool {
        if self.now.bytes.len() >= MAX_BYTES {
            return false;
        }
        self.change(|now| {
            let at = (now.cursor.byte + 1).min(now.bytes.len());
            now.bytes.insert(at, new);
            now.cursor = Cursor { byte: at, bit: 0 };
        });
        true
    }

    /// Removes the byte at the cursor.
    pub fn remove(&mut self) {
        self.change(|now| {
            if now.cursor.byte < now.bytes.len() {
                now.bytes.remove(now.cursor.byte);
            }
        });
    }

    /// Lets the byte at the cursor trade places with the one behind it, or with the one before it, and moves the
    /// cursor with it.
    pub fn swap(&mut self, is_forward: bool) {
        self.change(|now| {
            let from = now.cursor.byte;
            let to = if is_forward {
                Some(from + 1)
            } else {
                from.checked_sub(1)
            };
            if let Some(to) = to.filter(|to| (*to).max(from) < now.bytes.len()) {
                now.bytes.swap(from, to);
                now.cursor.byte = to;
            }
        });
    }

    /// Carries a byte to another place, and the cursor with it; those between make room. Past the end is the last
    /// place.
    pub fn carry(&mut self, from: usize, to: usize) {
        self.change(|now| {
            if from < now.bytes.len() {
                let byte = now.bytes.remove(from);
                let to = to.min(now.bytes.len());
                now.bytes.insert(to, byte);
                now.cursor = Cursor { byte: to, bit: 0 };
            }
        });
    }

    /// Writes the bytes in another form.
    ///
    /// # Errors
    /// They have no such form. Nothing changes then.
    pub fn write_as(&mut self, form: Form) -> Result<(), FormError> {
        let bytes = form.of(&self.now.bytes)?;
        self.put(&bytes);
        Ok(())
    }

    /// Takes back the last change.
    pub fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.undone.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) {
        if let Some(undone) = self.undone.pop() {
            self.before.push(std::mem::replace(&mut self.now, undone));
        }
    }

    /// Is there a change to take back?
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Was a change taken back?
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn change(&mut self, change: impl FnOnce(&mut State)) {
        let before = self.now.clone();
        change(&mut self.now);
        let last = self.now.bytes.len().saturating_sub(1);
        self.now.cursor.byte = self.now.cursor.byte.min(last);
        if self.now.bytes == before.bytes {
            return;
        }
        self.undone.clear();
        self.before.push(before);
        if self.before.len() > MOST_UNDONE {
            self.before.remove(0);
        }
    }
}

/// What a bit of a bench is called: `bit 5 of byte 2, payload, 1`. Bits of a byte are counted from 7, the highest, to 0.
/// Without the layout of its byte, what it is for is not said.
pub fn name_of_bit(byte: usize, index: u8, is_one: bool, layout: Option<ByteLayout>) -> String {
    let role = match layout {
        None => "",
        Some(layout) if index < layout.header_bits => "header, ",
        Some(_) => "payload, ",
    };
    format!(
        "bit {} of byte {}, {role}{}",
        7 - index,
        byte + 1,
        u8::from(is_one)
    )
}
