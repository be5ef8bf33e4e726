//! What does not stand side by side without a look: letters of two scripts, two marks.

use super::CHUNK;
use super::pages::Row;
use crate::warnings::state::State;

/// Units of a chunk, a bit for each. Of those that go on behind the chunk nothing is asked.
#[derive(Clone, Copy)]
struct Units {
    /// Where they start.
    starts: u64,

    /// Where their last bytes stand.
    lasts: u64,

    /// 1 if such a unit ends right before the chunk.
    before: u64,
}

impl Units {
    #[inline(always)]
    fn new(one: u64, before: u64) -> Self {
        Self {
            starts: one,
            lasts: one,
            before,
        }
    }

    /// Right behind them.
    #[inline(always)]
    fn nexts(self) -> u64 {
        self.before | self.lasts << 1
    }

    #[inline(always)]
    fn add(&mut self, starts: u64, len: usize) {
        self.starts |= starts;
        self.lasts |= starts << (len - 1);
    }

    /// 1 if one of them ends at a place, 1 at least.
    #[inline(always)]
    fn ends_at(self, place: usize) -> u64 {
        self.lasts >> (place - 1) & 1
    }
}

/// Stands for several slots.
const SEVERAL: u8 = u8::MAX;

/// What is right before a chunk.
#[derive(Clone, Copy)]
pub(super) struct Before {
    latin: u64,
    letter: u64,

    /// The slot of that letter.
    slot: u8,
    mark: u64,
}

impl Before {
    /// What a walk knows of it.
    pub(super) fn of(state: &State<'_>) -> Self {
        let letter = state.letter_before();
        Self {
            latin: u64::from(state.is_after_latin()),
            letter: u64::from(letter.is_some()),
            slot: letter.map_or(0, |slot| slot as u8),
            mark: u64::from(state.is_after_mark()),
        }
    }

    /// Is it a letter that is not to be mixed with letters of ASCII?
    #[inline(always)]
    pub(super) fn is_letter(self) -> bool {
        self.letter != 0
    }

    /// What is after a chunk of ASCII with these letters.
    #[inline(always)]
    pub(super) fn after_ascii(self, letters: u64) -> Self {
        Self {
            latin: letters >> (CHUNK - 1),
            letter: 0,
            slot: self.slot,
            mark: 0,
        }
    }
}

/// The units of a chunk for which it matters what is beside them.
pub(super) struct Neighbours {
    /// Of Latin, letters of ASCII among them.
    latin: Units,

    /// Of scripts that are not to be mixed with others.
    letters: Units,

    /// The slot of their script.
    slot: u8,
    marks: Units,

    /// Letters beside those of yet another script.
    mixed: u64,
}

impl Neighbours {
    /// With the letters of ASCII.
    #[inline(always)]
    pub(super) fn new(ascii: u64, before: Before) -> Self {
        Self {
            latin: Units::new(ascii, before.latin),
            letters: Units::new(0, before.letter),
            slot: before.slot,
            marks: Units::new(0, before.mark),
            mixed: 0,
        }
    }

    /// Adds those units of a row that are of its script, which have so many bytes. Its letters are among them.
    #[inline(always)]
    pub(super) fn add(&mut self, row: &Row, units: u64, len: usize) {
        if row.is_latin {
            self.latin.add(units, len);
        }
        if row.has_letters && units != 0 {
            if self.slot != row.slot {
                if self.letters.starts | self.letters.before != 0 {
                    let nexts = units << len;
                    self.mixed |= units & self.letters.nexts() | nexts & self.letters.starts;
                    self.slot = SEVERAL;
                } else {
                    self.slot = row.slot;
                }
            }
            self.letters.add(units, len);
        }
    }

    /// Adds marks of so many bytes.
    #[inline(always)]
    pub(super) fn add_marks(&mut self, marks: u64, len: usize) {
        self.marks.add(marks, len);
    }

    /// Where a unit starts that may not be where it does.
    #[inline(always)]
    pub(super) fn stops(&self) -> u64 {
        self.mixed
            | self.latin.starts & self.letters.nexts()
            | self.letters.starts & self.latin.nexts()
    }

    /// Where a mark starts right behind another one.
    #[inline(always)]
    pub(super) fn marks(&self) -> u64 {
        self.marks.starts & self.marks.nexts()
    }

    /// What is right before a place, 3 at least.
    #[inline(always)]
    pub(super) fn before(&self, place: usize) -> Before {
        Before {
            latin: self.latin.ends_at(place),
            letter: self.letters.ends_at(place),
            slot: self.slot,
            mark: self.marks.ends_at(place),
        }
    }
}
