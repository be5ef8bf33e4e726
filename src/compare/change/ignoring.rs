//! Which differences do not count.

use unicode_normalization::UnicodeNormalization as _;

use super::judge::without_line_ends;
use super::place::Place;
use crate::utf8::bom::BOM;

/// Which differences do not count. One that is made of several of these does not count either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ignoring {
    /// A signature EF BB BF at the start (RFC 3629 §6).
    pub signature: bool,

    /// How lines end: CR LF, LF or CR.
    pub line_ends: bool,

    /// Whether characters are composed: canonically equivalent text (UAX #15) is the same.
    pub normal_form: bool,
}

impl Ignoring {
    /// Returns whether nothing is ignored.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// Returns whether a difference does not count.
    pub fn covers(self, place: &Place) -> bool {
        if self.is_nothing() {
            return false;
        }
        let sides = [&place.left, &place.right];
        let mut both = if self.line_ends {
            without_line_ends(place)
        } else {
            sides.map(|side| side.own().to_vec())
        };
        for (side, bytes) in sides.into_iter().zip(&mut both) {
            if self.signature && side.is_at_start && bytes.starts_with(&BOM) {
                bytes.drain(..BOM.len());
            }
        }
        let [left, right] = both;
        if left == right {
            return true;
        }
        if !self.normal_form {
            return false;
        }
        let texts = std::str::from_utf8(&left)
            .ok()
            .zip(std::str::from_utf8(&right).ok());
        if texts.is_some_and(|(left, right)| left.nfd().eq(right.nfd())) {
            return true;
        }
        // A mark may belong to a letter before the difference.
        let around = place.texts_around();
        around.is_some_and(|[left, right]| left.nfd().eq(right.nfd()))
    }
}
