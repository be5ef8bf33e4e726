//! Digits that are in several alphabets, such as those of base32, base58 and base64: in which of them they were written.
//!
//! A text in an alphabet is as likely as the bytes that it makes, and a notation that is met more often is likelier by
//! that. Both are measured in bits, on one scale for all of them; where they are nearly as likely, the reader has to say.

use super::likelihood::bits_of_content;
use super::reading::{Certainty, Reading, Trust};
use super::record::Alphabet;

/// What is likelier by so many bits is what was meant: the other one is once in 128 texts.
const SURE: f64 = 7.0;

/// What is likelier by fewer bits than this is said to be in doubt: the other one is once in 4,096 texts.
const WHOLLY_SURE: f64 = 12.0;

/// One who writes leaves out padding so rarely, in bits.
const BITS_OF_DOUBT: f64 = 4.0;

/// And contradicts himself so rarely.
const BITS_OF_CONTRADICTION: f64 = 10.0;

/// Leaves out what is far less likely than another reading in an alphabet, and makes what is as likely as certain.
///
/// It does not know what speaks for plain text, nor for readings with marks: they stay as they are.
pub(super) fn settle(readings: &mut Vec<Reading>) {
    let rivals: Vec<(usize, f64)> = (readings.iter().enumerate())
        .filter_map(|(place, it)| Some((place, bits_of(it)?)))
        .collect();
    let best = (rivals.iter().copied()).max_by(|one, other| one.1.total_cmp(&other.1));
    let (Some((best, most)), true) = (best, rivals.len() > 1) else {
        return;
    };
    let is_near = |bits: f64, within: f64| most - bits < within;
    let certainty = rivals.iter().filter_map(|(place, _)| readings.get(*place));
    let certainty = certainty.map(|it| it.certainty).max();
    let is_asked = rivals
        .iter()
        .filter(|(_, bits)| is_near(*bits, SURE))
        .count()
        > 1;
    let others: Vec<&str> = (rivals.iter())
        .filter(|(_, bits)| is_near(*bits, WHOLLY_SURE) && !is_near(*bits, SURE))
        .filter_map(|(place, _)| Some(readings.get(*place)?.notation.name()))
        .collect();
    let doubt = (!others.is_empty() && !is_asked).then(|| {
        format!(
            "It may be {} as well: nothing in it says which",
            others.join(" or ")
        )
    });
    if let Some(doubt) = doubt
        && let Some(best) = readings.get_mut(best)
    {
        best.trust = best.trust.max(Trust::Doubtful);
        best.warnings.push(doubt.into());
    }
    let mut place = 0;
    readings.retain_mut(|reading| {
        let bits = rivals.iter().find(|(of, _)| *of == place);
        place += 1;
        let Some((_, bits)) = bits else { return true };
        reading.certainty = certainty.unwrap_or(Certainty::Ambiguous);
        is_near(*bits, SURE)
    });
}

/// How many bits speak for a reading in an alphabet; `None` for what is not in one alone.
fn bits_of(reading: &Reading) -> Option<f64> {
    let Alphabet { digits, rarity } = reading.notation.record().alphabet?;
    if !reading.is_complete() || reading.certainty > Certainty::Likely {
        return None;
    }
    let count = reading.coverage.len_of(super::PieceKind::Data) as f64;
    let against = match reading.trust {
        Trust::Whole => 0.0,
        Trust::Doubtful => BITS_OF_DOUBT,
        Trust::Contradicted => BITS_OF_CONTRADICTION,
    };
    let content = bits_of_content(&reading.bytes) as f64;
    Some(content - count * f64::from(digits).log2() - f64::from(rarity) - against)
}
