//! The input as a text in a notation, which is read whole.

use crate::notation::MAX_TEXT;
use crate::source::{Input, OneState};

/// A block more than is needed, for the read that finds the end.
const BLOCK: usize = 64 << 10;

/// All of the input, or of the range of it that is taken, if that is no longer than a text may be, and whether it grew
/// meanwhile. The error is a sentence.
pub(super) fn text_of(input: &mut Input) -> Result<(Vec<u8>, OneState), String> {
    let mut text = Vec::new();
    // Streams, devices and `/proc` say 0.
    let len = input.left_hint();
    if len <= MAX_TEXT && text.try_reserve_exact(len as usize + BLOCK).is_err() {
        return Err(input.no_memory());
    }
    while len <= MAX_TEXT && text.len() as u64 <= MAX_TEXT {
        let before = text.len();
        input.pull(&mut text)?;
        if text.len() == before {
            return Ok((text, input.finish()?));
        }
    }
    Err(format!(
        "{} is longer than {} MiB, the most that is read at once. Take a part of it with --range, or take it \
         for bytes with --from bytes.",
        input.name(),
        MAX_TEXT >> 20
    ))
}
