//! What differs between a source and its repaired copy.

use std::fmt::Write as _;

use crate::words::{grouped, plural};

/// What a repair changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes {
    /// Errors (layer-2 groups) that were replaced, removed or decoded. In a source that is not read as UTF-8,
    /// sequences that its encoding does not have.
    pub errors: u64,

    /// Their spans: the U+FFFD that Unicode recommends.
    pub spans: u64,

    /// Bytes of the source that were replaced, removed or decoded; a signature is not among them.
    pub ill_formed_bytes: u64,

    /// U+FFFD that were written in their place. Those that stood in the source are not counted.
    pub replacement_characters: u64,

    /// Errors that became a character: CESU-8 pairs, and NUL in Java's modified UTF-8.
    pub pairs: u64,

    /// Errors that became text of another encoding.
    pub decoded: u64,

    /// Lines with such errors.
    pub decoded_lines: u64,

    /// Lines in which double encoding was undone. A line of more than 64 KiB counts once for each of its
    /// pieces.
    pub undone_lines: u64,

    /// How many of them have the rest of a sequence that lost its end, which stays as it is.
    pub lines_with_rest: u64,

    /// In how many of them another encoding would make other letters that are nearly as likely.
    pub ambiguous_lines: u64,

    /// Whether a signature was left out.
    pub signature_removed: bool,

    /// How many U+FEFF elsewhere were left out.
    pub inner_signatures_removed: u64,

    /// Where bytes begin that read like another encoding, and were decoded as the rest was: ASCII in UTF-16, or
    /// UTF-16 in text with a byte for each character. `None` where none were seen.
    pub other_encoding_at: Option<u64>,
}

impl std::ops::AddAssign for Changes {
    fn add_assign(&mut self, other: Self) {
        self.errors += other.errors;
        self.spans += other.spans;
        self.ill_formed_bytes += other.ill_formed_bytes;
        self.replacement_characters += other.replacement_characters;
        self.pairs += other.pairs;
        self.decoded += other.decoded;
        self.decoded_lines += other.decoded_lines;
        self.undone_lines += other.undone_lines;
        self.lines_with_rest += other.lines_with_rest;
        self.ambiguous_lines += other.ambiguous_lines;
        self.signature_removed |= other.signature_removed;
        self.inner_signatures_removed += other.inner_signatures_removed;
        self.other_encoding_at = self.other_encoding_at.or(other.other_encoding_at);
    }
}

impl Changes {
    /// Counts a sequence that an encoding does not have and that became one U+FFFD.
    pub(super) fn malformed(&mut self, len: u64) {
        self.errors += 1;
        self.spans += 1;
        self.ill_formed_bytes += len;
        self.replacement_characters += 1;
    }

    /// Returns what was changed, as a sentence without a full stop.
    pub fn words(&self) -> String {
        let mut became = Vec::new();
        if self.decoded > 0 {
            let lines = plural(self.decoded_lines, "line");
            became.push(format!("text of another encoding in {lines}"));
        }
        if self.pairs > 0 {
            became.push(plural(self.pairs, "character"));
        }
        if self.replacement_characters > 0 {
            became.push(format!("{} × U+FFFD", grouped(self.replacement_characters)));
        }
        let mut words = if self.errors == 0 {
            "Nothing was ill-formed".to_owned()
        } else {
            let errors = plural(self.errors, "error");
            let spans = plural(self.spans, "span");
            let bytes = plural(self.ill_formed_bytes, "byte");
            let what = format!("{errors} ({spans}, {bytes})");
            if became.is_empty() {
                format!("Removed {what}")
            } else {
                format!("{what} became {}", became.join(" and "))
            }
        };
        if self.undone_lines > 0 {
            let lines = plural(self.undone_lines, "line");
            // Writing to a string cannot fail.
            let _ = write!(words, ", double encoding was undone in {lines}");
        }
        if self.lines_with_rest > 0 {
            let lines = plural(self.lines_with_rest, "line");
            // Writing to a string cannot fail.
            let _ = write!(
                words,
                ", and in {lines} the rest of a character that lost its end stays"
            );
        }
        if self.ambiguous_lines > 0 {
            let lines = plural(self.ambiguous_lines, "line");
            // Writing to a string cannot fail.
            let _ = write!(words, ", and in {lines} other letters could be meant");
        }
        if self.signature_removed {
            words.push_str(", the signature was left out");
        }
        if self.inner_signatures_removed > 0 {
            let count = grouped(self.inner_signatures_removed);
            // Writing to a string cannot fail.
            let _ = write!(words, ", {count} × U+FEFF inside the text was left out");
        }
        if let Some(offset) = self.other_encoding_at {
            let offset = grouped(offset);
            // Writing to a string cannot fail.
            let _ = write!(
                words,
                ", and from offset {offset} on it reads like another encoding"
            );
        }
        words
    }

    /// Returns whether a copy of a source in UTF-8 is the same, byte for byte.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
