//! The classifier with 256-bit words: AVX2, with BMI and POPCNT.
//!
//! Well-formed text is counted in *frames* of 256 bytes, by a check that is fast and says only whether
//! a frame has a fault ([`text`]). From a frame with a fault on, the rules count ([`row`]): where faults
//! are few, a line of 240 bytes, and then it is text again; where they are many, a long *section*, as
//! eight streams side by side, in passes.
//!
//! | file | what it holds |
//! |---|---|
//! | `row` | rows of 256 bits, and how bytes become planes of them |
//! | `text` | frames of text without errors |
//! | `track` | the rows of a section in memory |
//! | `passes`, `seldom` | the rules over a section |
//! | `ill` | where something ill-formed shows |
//! | `block` | the way through a block |
#![allow(unsafe_code)]

mod block;
mod ill;
mod passes;
mod row;
mod seldom;
mod text;
mod track;

use super::counted::Counted;

/// Has this processor every instruction that is used here?
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// [`super::count`] with 256-bit words, or `None` where the processor has none.
pub(super) fn count(context: &[u8], block: &[u8]) -> Option<Counted> {
    if !is_available() {
        return None;
    }
    // SAFETY: the processor has every feature that `count` enables, as was just asked.
    Some(unsafe { block::count(context, block) })
}
