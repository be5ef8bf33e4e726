//! Text with everything made visible.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::source::escape_bytes;

/// The longest start of a UTF-8 sequence whose end has not come.
const MOST_HELD: usize = 3;

/// Hands text on with everything made visible, except line ends and tabs.
///
/// A line end is LF or CR LF. Another CR would let one line be written over another, and is shown.
pub struct Visible<W> {
    out: W,

    /// The start of a character whose end has not come, or a CR whose LF may follow.
    held: Vec<u8>,
    changed: bool,
}

impl<W: Write> Visible<W> {
    /// Text for `out`.
    pub fn new(out: W) -> Self {
        Self {
            out,
            held: Vec::new(),
            changed: false,
        }
    }

    /// Was anything made visible so far, so that what was written is not what was given?
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    fn show(&mut self, text: &[u8]) -> io::Result<()> {
        let seen = visible(text);
        self.changed |= seen.as_bytes() != text;
        self.out.write_all(seen.as_bytes())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // What a failed write leaves is dropped: the caller hears of it and may try with the same bytes.
        let mut text = std::mem::take(&mut self.held);
        text.extend_from_slice(bytes);
        let whole = text.len() - unfinished(&text);
        let (now, later) = text.split_at(whole);
        self.show(now)?;
        self.held = later.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.show(&held)?;
        self.out.flush()
    }
}

/// How many bytes at the end of a piece cannot be judged before the next piece has come.
fn unfinished(text: &[u8]) -> usize {
    if text.ends_with(b"\r") {
        return 1;
    }
    let start = text.len().saturating_sub(MOST_HELD);
    let end = text.get(start..).unwrap_or_default();
    // Nothing that comes later changes what is before the last lead byte.
    let lead = end.iter().rposition(|byte| *byte >= 0xC0);
    let last = lead.and_then(|lead| end.get(lead..)).unwrap_or_default();
    match std::str::from_utf8(last) {
        Err(error) if error.error_len().is_none() => last.len(),
        _ => 0,
    }
}

/// Text with everything made visible, except line ends and tabs.
fn visible(text: &[u8]) -> String {
    let mut seen = String::with_capacity(text.len());
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let (line, end) = match line {
            [line @ .., b'\r', b'\n'] => (line, "\r\n"),
            [line @ .., b'\n'] => (line, "\n"),
            line => (line, ""),
        };
        for (number, cell) in line.split(|byte| *byte == b'\t').enumerate() {
            if number > 0 {
                seen.push('\t');
            }
            seen.push_str(&escape_bytes(cell));
        }
        seen.push_str(end);
    }
    seen
}

/// Says a sentence on standard error, on a line of its own and with the name of the program before it.
/// A sentence that cannot be written is dropped.
pub fn say(sentence: impl std::fmt::Display) {
    let mut line = String::new();
    // Writing to a string cannot fail, unless the sentence itself does.
    let _ = writeln!(line, "byteloupe: {sentence}");
    let _ = Visible::new(io::stderr()).write_all(line.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut out = Vec::new();
        let mut visible = Visible::new(&mut out);
        for piece in pieces {
            visible.write_all(piece).unwrap_or_default();
        }
        visible.flush().unwrap_or_default();
        String::from_utf8_lossy(&out).into_owned()
    }

    /// The pieces into which a writer cuts text are chance.
    #[test]
    fn every_cutting_into_pieces_is_shown_alike() {
        let text = "a\u{202E}b\r\n\r\u{9B}\t≢\u{E0041}𣎴\u{1B}\n"
            .as_bytes()
            .iter()
            .chain(b"\xFF\xE2\x82|\xF0\x9F\x98|\xC3")
            .copied()
            .collect::<Vec<_>>();
        let whole = "a\\u{202e}b\r\n\\u{d}\\u{9b}\t≢\\u{e0041}𣎴\\u{1b}\n\
                     \\xff\\xe2\\x82|\\xf0\\x9f\\x98|\\xc3";
        for first in 0..=text.len() {
            for second in first..=text.len() {
                let pieces = [&text[..first], &text[first..second], &text[second..]];
                assert_eq!(shown(&pieces), whole, "cut at {first} and {second}");
            }
        }
    }

    #[test]
    fn what_is_visible_already_stays_as_it_is() {
        for text in ["plain\n", "\\u{202e}\n", "שלום «é»\tx\r\n", ""] {
            assert_eq!(shown(&[text.as_bytes()]), text);
        }
    }
}
