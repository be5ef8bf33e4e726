//! What code units of UTF-16 cost as parts of a text.

use unicode_script::Script;

use super::wide::bits_as_unit;

/// What each code unit of UTF-16 costs in text of a script, in bits, found when it is first asked for. It holds 512 KiB once
/// it was asked.
pub(super) struct UnitCosts {
    script: Option<Script>,

    /// By code unit; not a number where it was not found yet.
    found: Vec<f64>,
}

impl UnitCosts {
    /// Those of text that is mostly in a script, if that is known.
    pub fn new(script: Option<Script>) -> Self {
        Self {
            script,
            found: Vec::new(),
        }
    }

    /// What a code unit costs.
    pub fn bits(&mut self, unit: u16) -> f64 {
        if self.found.is_empty() {
            self.found = vec![f64::NAN; 1 << 16];
        }
        let Some(found) = self.found.get_mut(usize::from(unit)) else {
            return bits_as_unit(unit, self.script);
        };
        if found.is_nan() {
            *found = bits_as_unit(unit, self.script);
        }
        *found
    }
}
