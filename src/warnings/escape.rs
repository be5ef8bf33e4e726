//! Sequences of characters that begin with ESC and command a terminal: where they end, what they are.
//!
//! The forms are those of ECMA-48: a control sequence (`ESC [`, parameters, a final byte), a control
//! string (`ESC ]`, `ESC P`, `ESC X`, `ESC ^` or `ESC _`, up to `ESC \` or, as xterm has it, BEL), and all
//! others (intermediate bytes and a final byte).

use super::context::LOOK;
use super::severity::Severity;

const ESC: u8 = 0x1B;
const BEL: u8 = 0x07;

/// How many bytes a sequence has that begins with the first of these, at most [`LOOK`]. What breaks off
/// ends where it does.
pub(super) fn len(bytes: &[u8]) -> usize {
    let bytes = bytes.get(..LOOK).unwrap_or(bytes);
    let rest = bytes.get(1..).unwrap_or_default();
    let while_in = |from: usize, range: std::ops::RangeInclusive<u8>| {
        let bytes = bytes.get(from..).unwrap_or_default();
        from + bytes.iter().take_while(|byte| range.contains(byte)).count()
    };
    let with_final = |end: usize, range: std::ops::RangeInclusive<u8>| {
        end + usize::from(bytes.get(end).is_some_and(|byte| range.contains(byte)))
    };
    match rest.first() {
        Some(b'[') => {
            let end = while_in(while_in(2, 0x30..=0x3F), 0x20..=0x2F);
            with_final(end, 0x40..=0x7E)
        }
        Some(first) if begins_string(*first) => {
            let text = rest.get(1..).unwrap_or_default();
            let end = 2 + text.iter().take_while(|byte| !is_control(**byte)).count();
            match bytes.get(end..) {
                Some([BEL, ..]) => end + 1,
                Some([ESC, b'\\', ..]) => end + 2,
                // A character that the limit cuts is left out.
                _ if end == LOOK => std::str::from_utf8(bytes).map_or_else(
                    |error| {
                        if error.error_len().is_none() {
                            error.valid_up_to()
                        } else {
                            end
                        }
                    },
                    str::len,
                ),
                _ => end,
            }
        }
        _ => with_final(while_in(1, 0x20..=0x2F), 0x30..=0x7E),
    }
}

/// Do the bytes before a BEL or an `ESC \` begin a control string that it ends?
pub(super) fn is_in_string(before: &[u8], end: &[u8]) -> bool {
    let control = before.iter().rposition(|byte| is_control(*byte));
    let Some(start) = control.filter(|start| before.get(*start) == Some(&ESC)) else {
        return false;
    };
    let is_string = before
        .get(start + 1)
        .is_some_and(|byte| begins_string(*byte));
    let end_len = if end.first() == Some(&ESC) { 2 } else { 1 };
    let is_end = end.first() == Some(&BEL) || end.get(..2) == Some(b"\x1B\\");
    is_string && is_end && before.len() - start + end_len <= LOOK
}

/// How much a sequence matters. Styles change nothing but how text looks, unless they hide it; a control string hands data
/// to the terminal that the user does not see: a title, a link, what is to be in the clipboard.
pub(super) fn severity(sequence: &[u8]) -> Severity {
    match sequence.get(1) {
        Some(b'[') if sequence.last() == Some(&b'm') && !conceals(sequence) => Severity::Low,
        Some(first) if begins_string(*first) => Severity::High,
        _ => Severity::Medium,
    }
}

/// What a sequence does, in some words.
pub(super) fn meaning(sequence: &[u8]) -> &'static str {
    let text = sequence.get(2..).unwrap_or_default();
    match (sequence.get(1), sequence.last()) {
        (Some(b'['), Some(last)) if sequence.len() > 2 => match last {
            b'm' if conceals(sequence) => "hides the text that follows",
            b'm' => "sets colours or styles",
            b'A'..=b'H' | b'd' | b'f' | b's' | b'u' | b'`' => "moves the cursor",
            b'J' | b'K' | b'X' => "erases text",
            b'L' | b'M' | b'P' | b'@' | b'S' | b'T' => "moves text",
            b'h' | b'l' => "sets a mode of the terminal",
            b'n' | b'c' => "makes the terminal answer as if the user typed",
            b't' => "changes the window",
            b'r' => "sets the scrolling region",
            _ => "a control sequence",
        },
        (Some(b'['), _) => "a control sequence that breaks off",
        (Some(b']'), _) => {
            let number = text.split(|byte| !byte.is_ascii_digit()).next();
            match number.unwrap_or_default() {
                b"0" | b"1" | b"2" => "sets the title of the window",
                b"4" | b"10" | b"11" | b"12" => "changes colours of the terminal",
                b"7" => "tells the current folder",
                b"8" => "begins or ends a link",
                b"9" | b"777" => "shows a notification",
                b"50" => "changes the font",
                b"52" => "reads or writes the clipboard",
                b"1337" => "commands iTerm2",
                _ => "an operating system command",
            }
        }
        (Some(b'P'), _) => "a device control string",
        (Some(b'X' | b'^' | b'_'), _) => "a control string",
        (Some(b'c'), _) => "resets the terminal",
        (Some(b'7' | b'8'), _) => "saves or restores the cursor",
        (Some(b'\\'), _) => "ends a control string",
        (Some(b'(' | b')' | b'*' | b'+'), _) => "chooses a character set",
        (None, _) => "ESC alone",
        _ => "an escape sequence",
    }
}

/// Does a sequence that sets styles conceal what follows (SGR 8, ECMA-48 §8.3.117)? The numbers of a colour are no styles.
fn conceals(sequence: &[u8]) -> bool {
    let parameters = sequence
        .get(2..sequence.len().saturating_sub(1))
        .unwrap_or_default();
    let is_zero = |byte: &&u8| **byte == b'0';
    let mut styles = (parameters.split(|byte| *byte == b';')).map(|digits| {
        let zeros = digits.iter().take_while(is_zero).count();
        digits.get(zeros..).unwrap_or_default()
    });
    while let Some(style) = styles.next() {
        match style {
            b"8" => return true,
            // A colour of a table has one number, one of red, green and blue three.
            b"38" | b"48" | b"58" => {
                let numbers = match styles.next() {
                    Some(b"5") => 1,
                    Some(b"2") => 3,
                    _ => 0,
                };
                styles.by_ref().take(numbers).for_each(drop);
            }
            _ => {}
        }
    }
    false
}

/// The second byte of a sequence: does it begin a control string?
fn begins_string(byte: u8) -> bool {
    matches!(byte, b']' | b'P' | b'X' | b'^' | b'_')
}

fn is_control(byte: u8) -> bool {
    byte < 0x20 || byte == 0x7F
}
