//! A carriage return that no line feed follows: a terminal goes back to the start of the line, and what follows overwrites what was
//! there.
//!
//! Programs show their progress so, and old systems end their lines so. Neither hides anything: of progress the words are the
//! same, and text with such line ends has no line feeds.

use super::ascii::{BACKSPACE, BEL, ESC};
use super::context::{Context, LOOK, TEXT_LOOK};
use super::severity::Severity;
use crate::utf8::syntax::is_tail;

/// The two parts of a line that a carriage return parts, each up to the nearest end of a line or a part, and at most [`LOOK`] bytes
/// of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<'a> {
    /// What is overwritten.
    pub(super) before: &'a [u8],

    /// What a terminal shows in its place.
    pub(super) after: &'a [u8],

    /// The line has more of them.
    is_one_of_several: bool,
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Is a part of it seen?
fn is_seen(part: &[u8]) -> bool {
    part.iter()
        .any(|byte| !byte.is_ascii_whitespace() && !byte.is_ascii_control())
}

/// Is it text, as far as it is not cut at its start and its end? The bytes of data are not shown on a terminal.
fn is_text(bytes: &[u8]) -> bool {
    let cut = bytes.iter().take_while(|byte| is_tail(**byte)).count();
    let text = bytes.get(cut..).unwrap_or_default();
    let is_odd = |byte: &u8| {
        byte.is_ascii_control() && !matches!(*byte, BEL | BACKSPACE | b'\t' | b'\n' | b'\r' | ESC)
    };
    let is_well_formed = match str::from_utf8(text) {
        Err(error) => error.error_len().is_none(),
        Ok(_) => true,
    };
    cut <= 3 && is_well_formed && !text.iter().any(is_odd)
}

impl<'a> Parts<'a> {
    /// Those of the line in which a carriage return is at this place; `None` where it overwrites nothing.
    pub(super) fn of(context: Context<'a>) -> Option<Self> {
        let before = context.bytes_before();
        let after = context.bytes_from().get(1..)?;
        let after = after.get(..LOOK).unwrap_or(after);
        let start = before.iter().rposition(|byte| is_end(*byte));
        let end = after.iter().position(|byte| is_end(*byte));
        let is_return =
            |at: Option<usize>, part: &[u8]| at.and_then(|at| part.get(at)) == Some(&b'\r');
        // What ends a line with both is no part of it.
        let ends_line = end.is_some_and(|end| after.get(end + 1) == Some(&b'\n'));
        let parts = Self {
            before: before.get(start.map_or(0, |start| start + 1)..)?,
            after: after.get(..end.unwrap_or(after.len()))?,
            is_one_of_several: is_return(start, before) || is_return(end, after) && !ends_line,
        };
        let overwrites = is_seen(parts.before) && is_seen(parts.after);
        (overwrites && is_text(before) && is_text(after)).then_some(parts)
    }

    /// The severity of a carriage return at this place; `None` where it is an end of a line or overwrites nothing.
    pub(super) fn judge(context: Context<'a>) -> Option<Severity> {
        let parts = Self::of(context)?;
        let (before, after) = context.bytes_around(TEXT_LOOK);
        let has_feed = |part: &[u8]| memchr::memchr(b'\n', part).is_some();
        (has_feed(after) || has_feed(before)).then(|| parts.severity())
    }

    /// How much it matters.
    fn severity(&self) -> Severity {
        let letters = |part: &'a [u8]| {
            part.iter()
                .filter(|byte| byte.is_ascii_alphabetic() || **byte >= 0x80)
        };
        let common = letters(self.before)
            .zip(letters(self.after))
            .take_while(|(a, b)| a == b);
        let fewer = letters(self.before)
            .count()
            .min(letters(self.after).count());
        if common.count() == fewer {
            Severity::Info
        } else if self.is_one_of_several {
            Severity::Low
        } else {
            Severity::Medium
        }
    }
}
