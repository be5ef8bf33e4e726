//! What a character is in any language, looked up once for all of them.

use super::scripts::script_of;
use super::table::{Alphabetic, Table, UNKNOWN};
use super::units::{CLASSES, OTHER_LETTER, class, folded};

/// The cost of what no text holds, in nats: controls of C1, bytes without a character, ill-formed
/// sequences.
pub const IMPOSSIBLE: f32 = 14.0;
/// The cost of a letter of another script than that of the language, beyond that of a foreign letter.
const FOREIGN_SCRIPT: f32 = 4.0;
/// What a space that is not broken costs beyond any space, in nats: one of 270 is, in the texts that the scores are
/// fitted on (`encoding_scores --fit` counts them).
const NO_BREAK: f32 = 5.6;
/// What ASCII costs that is not in the alphabet of a language, in nats.
const ASCII: f32 = 3.2;

/// A character, and what does not depend on the language.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    scalar: char,
    folded: char,
    class: usize,
    script: usize,
    /// Its cost among the letters or the signs of all languages, in nats.
    everywhere: f32,
}

impl Character {
    pub fn of(scalar: char, table: &Table) -> Self {
        let folded = folded(scalar);
        Self {
            scalar,
            folded,
            class: class(scalar),
            script: script_of(scalar),
            everywhere: table.everywhere.get(&folded).copied().unwrap_or(UNKNOWN),
        }
    }

    /// Its unit in a language of that script, and what it costs beyond the unit, in nats.
    pub fn in_language(&self, language: &Alphabetic, script: usize) -> (usize, f32) {
        let unit = language.unit_of(self.folded, self.class);
        (unit, self.cost_beyond(unit, script))
    }

    fn cost_beyond(&self, unit: usize, script: usize) -> f32 {
        match self.scalar {
            '\u{80}'..='\u{9F}' | '\u{FFFD}' | '\u{E000}'..='\u{F8FF}' => IMPOSSIBLE,
            '\u{A0}' => NO_BREAK,
            _ if !(OTHER_LETTER..CLASSES).contains(&unit) => 0.0,
            c if c.is_ascii() => ASCII,
            _ if self.class == OTHER_LETTER && self.script != script => {
                self.everywhere + FOREIGN_SCRIPT
            }
            _ => self.everywhere,
        }
    }
}
