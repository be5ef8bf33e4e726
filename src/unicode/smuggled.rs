//! What an overlong form of an ASCII character can do (RFC 3629 §10).

use super::decoded_text::decoded_text;
use crate::utf8::other_decoders::Meaning;
use crate::utf8::syntax::{is_tail, rfc2279_len};
use crate::utf8::{DecoderFamily, Group, GroupKind};

/// So many bytes before the form, and as many after it, are read with it.
const AROUND: usize = 10;

/// An ASCII character in an overlong form, and the text around it as two decoders read it.
///
/// A check that looks for the byte of the character does not find it; a later decoder that does not
/// reject the form reads the character. Whether there is such a decoder is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Smuggled {
    character: char,
    naive: String,
    conforming: String,
}

impl Smuggled {
    /// What an error smuggles. `bytes` begin at offset `base` and hold all of its bytes, and some more on
    /// either side where the source has them. `None` where the error is not a whole overlong form of an ASCII
    /// character, or `bytes` do not hold it.
    pub fn of(group: &Group, bytes: &[u8], base: u64) -> Option<Self> {
        if group.kind() != GroupKind::Overlong {
            return None;
        }
        let value = u8::try_from(group.value()?).ok();
        let character = char::from(value.filter(u8::is_ascii)?);
        let start = usize::try_from(group.offset.checked_sub(base)?).ok()?;
        let end = start.checked_add(group.head().len())?;
        if bytes.get(start..end)? != group.head() {
            return None;
        }
        let from = begin(bytes.get(..start)?);
        let to = end + length_of_what_follows(bytes.get(end..)?);
        let around = bytes.get(from..to)?;
        Some(Self {
            character,
            naive: decoded_text(DecoderFamily::Naive, around),
            conforming: decoded_text(DecoderFamily::Conforming, around),
        })
    }

    /// The character.
    pub const fn character(&self) -> char {
        self.character
    }

    /// The characters around it, and it, as a decoder reads them that does not check: at most 10 bytes on
    /// either side, within the line. What is not seen is written as `\u{H}`.
    pub fn naive(&self) -> &str {
        &self.naive
    }

    /// The same bytes as a decoder reads them that puts the U+FFFD that Unicode recommends.
    pub fn conforming(&self) -> &str {
        &self.conforming
    }

    /// What it can do after a check of the bytes, in a sentence.
    pub const fn effect(&self) -> &'static str {
        match self.character {
            '/' | '\\' | '.' => "Can smuggle a path past a byte-level check",
            '<' | '>' | '&' => "Can smuggle markup past a byte-level check",
            '\'' | '"' => "Can end a quotation early, unseen by a byte-level check",
            ';' | '|' | '`' | '$' => "Can smuggle a command past a byte-level check",
            '\0' => "Can end a string early, unseen by a byte-level check",
            '\n' | '\r' => "Can smuggle a line break past a byte-level check",
            _ => "Can hide a word from a byte-level check",
        }
    }

    /// How the two decoders read it, in a sentence: `A naive decoder reads /../, one that follows Unicode /��./`.
    pub fn readings(&self) -> String {
        format!(
            "A naive decoder reads {}, one that follows Unicode {}",
            self.naive, self.conforming
        )
    }
}

/// Where in the bytes before the form the text begins that is read with it: in its line, and with a whole
/// form.
fn begin(before: &[u8]) -> usize {
    let from = before.len().saturating_sub(AROUND);
    let near = before.get(from..).unwrap_or_default();
    if let Some(control) = near.iter().rposition(u8::is_ascii_control) {
        return from + control + 1;
    }
    let tails = near.iter().take_while(|byte| is_tail(**byte)).count();
    from + tails
}

/// How many of the bytes after the form are read with it: those of its line, and of whole forms.
fn length_of_what_follows(after: &[u8]) -> usize {
    let mut end = 0;
    for piece in DecoderFamily::Naive.pieces(after) {
        let ends_line =
            matches!(piece.meaning, Meaning::Scalar(scalar) if scalar.is_ascii_control());
        let lead = after.get(piece.start).copied().unwrap_or_default();
        let need = rfc2279_len(lead).map_or(1, usize::from);
        // What the bytes at hand cut short may be whole in the source.
        let is_cut = piece.end() == after.len() && piece.len < need;
        let is_plain = piece.len == 1;
        if piece.end() > AROUND || ends_line && is_plain || is_cut {
            break;
        }
        end = piece.end();
    }
    end
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::utf8::Window;

    fn smuggled(bytes: &[u8], offset: u64) -> Option<Smuggled> {
        let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
        Smuggled::of(window.group_at(offset).unwrap(), bytes, 0)
    }

    #[test]
    fn an_overlong_full_stop_makes_the_parent_folder_of_a_path() {
        let found = smuggled(b"\x2F\xC0\xAE\x2E\x2F", 1).unwrap();
        assert_eq!(found.character(), '.');
        assert_eq!(found.naive(), "/../");
        assert_eq!(found.conforming(), "/\u{FFFD}\u{FFFD}./");
        let effect = "Can smuggle a path past a byte-level check";
        assert_eq!(found.effect(), effect);
    }

    #[test]
    fn what_stands_around_it_is_read_as_far_as_the_line_and_ten_bytes_go() {
        let both = |bytes, offset| {
            let found = smuggled(bytes, offset).unwrap();
            (found.naive().to_owned(), found.conforming().to_owned())
        };
        let texts = |naive: &str, conforming: &str| (naive.to_owned(), conforming.to_owned());
        assert_eq!(
            both(b"one\na\xC0\xAFb\ntwo", 5),
            texts("a/b", "a\u{FFFD}\u{FFFD}b")
        );
        assert_eq!(
            both(b"0123456789abc\xE0\x80\xBC0123456789abc", 13),
            texts(
                "3456789abc<0123456789",
                "3456789abc\u{FFFD}\u{FFFD}\u{FFFD}0123456789"
            )
        );
        // Neighbours of its kind are read with it, and so is what a naive decoder does not read either.
        assert_eq!(
            both(b"\xC0\xAE\xC0\xAE\xC0\xAF\x80", 2),
            texts("../\u{FFFD}", &"\u{FFFD}".repeat(7))
        );
        // Of a sequence no part is read alone, at neither end.
        let euros = "€€€€";
        let bytes = [euros.as_bytes(), b"\xC1\x81", euros.as_bytes()].concat();
        assert_eq!(both(&bytes, 12), texts("€€€A€€€", "€€€\u{FFFD}\u{FFFD}€€€"));
    }

    #[test]
    fn only_whole_overlong_forms_of_ascii_smuggle() {
        for bytes in [
            &b"\xC0"[..],
            b"\xE0\x80A",
            b"\xE0\x82\x80",
            b"\xED\xA0\x80",
            b"\x80",
            b"\xF4\x90\x80\x80",
        ] {
            assert_eq!(smuggled(bytes, 0), None, "{bytes:02X?}");
        }
        let nul = smuggled(b"a\xC0\x80b", 1).unwrap();
        assert_eq!((nul.character(), nul.naive()), ('\0', "a\\u{0}b"));
    }
}
