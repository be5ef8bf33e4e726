//! The leads of well-formed sequences, and those in errors.
//!
//! Letters of one script have few leads: C3 in most of Europe, D0 and D1 in Russian. Where UTF-8 was damaged, what is left
//! of it begins with one of them. A letter of another encoding is mostly a lead of a script that the text is not in: `è` of
//! Windows-1252 is E8, which begins Chinese characters.

/// The first byte that is a lead, or looks like one.
const FIRST: u8 = 0xC0;

/// Leads and errors of some text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leads {
    /// The leads of well-formed sequences, a bit for each.
    used: u64,

    /// How many errors begin with each lead.
    in_errors: [u64; 64],

    /// How many errors begin with a tail.
    tails: u64,
}

impl Default for Leads {
    fn default() -> Self {
        Self {
            used: 0,
            in_errors: [0; 64],
            tails: 0,
        }
    }
}

impl Leads {
    /// Takes a well-formed sequence by its lead.
    pub fn well_formed(&mut self, lead: u8) {
        if let Some(place) = lead.checked_sub(FIRST) {
            self.used |= 1 << (place & 63);
        }
    }

    /// Takes an error by its first byte.
    pub fn error(&mut self, first: u8) {
        match first.checked_sub(FIRST).map(usize::from) {
            Some(place) => {
                if let Some(count) = self.in_errors.get_mut(place) {
                    *count += 1;
                }
            }
            None => self.tails += 1,
        }
    }

    /// Of the errors, the share that begins with a lead of no well-formed sequence, and with one of some.
    pub fn foreign_and_own(&self) -> (f32, f32) {
        let (mut foreign, mut own) = (0, 0);
        for (place, count) in self.in_errors.iter().enumerate() {
            if self.used >> place & 1 == 0 {
                foreign += count;
            } else {
                own += count;
            }
        }
        let all = (foreign + own + self.tails).max(1) as f32;
        (foreign as f32 / all, own as f32 / all)
    }
}
