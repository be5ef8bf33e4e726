//! One way to read a text, and its result.

use std::borrow::Cow;
use std::sync::Arc;

use crate::document::Decoded;
use crate::notation::{Coverage, Notation, PieceKind, Places, Reading};
use crate::words::grouped;

/// How many bytes are decoded for display. That is more than the largest window can show.
const SHOWN_BYTES: usize = 4 << 10;

/// How many rejected parts are listed.
pub const LISTED: usize = 100;

/// A part of the text that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Where the part starts, in bytes of the text.
    pub start: usize,
    /// Where the part ends, in bytes of the text.
    pub end: usize,
    /// Its line, counted from 1.
    pub line: u64,
    /// Its column, counted from 1, in code points.
    pub column: u64,
    /// Why, as a sentence without a full stop.
    pub reason: Cow<'static, str>,
}

/// One way to read a text. Making it takes time that grows with the text.
pub struct Candidate {
    /// The notation in which the text was read.
    pub notation: Notation,
    /// The bytes that the text stands for.
    pub bytes: Arc<[u8]>,
    /// What every character of the text was read as.
    pub coverage: Coverage,
    /// One line that says what was assumed.
    pub assumption: Cow<'static, str>,
    /// Warnings for the user.
    pub warnings: Vec<Cow<'static, str>>,
    /// The first [`LISTED`] parts that are left out.
    pub left_out: Vec<LeftOut>,
    /// How many parts are left out.
    pub parts: usize,
    /// How many characters are in them.
    pub characters: u64,
    /// The first bytes, decoded.
    pub first: Decoded,
    /// How many U+FFFD a conforming decoder makes of the bytes.
    pub replaced: u64,
}

impl Candidate {
    /// Makes a candidate of a reading of this text.
    pub fn new(text: &str, reading: Reading) -> Self {
        // If there are very many parts, only the first are listed, but the coverage has all of them.
        let rejected = reading.coverage.pieces();
        let rejected = rejected.filter(|piece| piece.kind == PieceKind::Rejected);
        // A part that does not consist of whole characters counts as one.
        let in_part = |range| text.get(range).map_or(1, |part: &str| part.chars().count());
        let characters = rejected.map(|piece| in_part(piece.range) as u64).sum();
        let mut places = Places::new(text.as_bytes());
        let listed = reading.rejected.iter().take(LISTED);
        let left_out = listed
            .map(|part| {
                let (line, column) = places.find(part.range.start);
                LeftOut {
                    start: part.range.start,
                    end: part.range.end,
                    line,
                    column,
                    reason: part.reason.clone(),
                }
            })
            .collect();
        let bytes: Arc<[u8]> = Arc::from(reading.bytes);
        let chunks = bytes.utf8_chunks();
        let replaced = chunks.filter(|chunk| !chunk.invalid().is_empty()).count() as u64;
        Self {
            notation: reading.notation,
            coverage: reading.coverage,
            assumption: reading.assumption,
            warnings: reading.warnings,
            parts: reading.rejected_count,
            characters,
            left_out,
            first: Decoded::of(&bytes, 0..bytes.len().min(SHOWN_BYTES) as u64),
            replaced,
            bytes,
        }
    }

    /// Returns whether every character of the text was used or explained.
    pub fn is_complete(&self) -> bool {
        self.parts == 0
    }

    /// How many bytes the reading makes, in words.
    pub fn size(&self) -> String {
        counted(self.bytes.len() as u64, "byte")
    }

    /// Returns the name and the result of the reading: `Hex · 2 bytes · 3 left out`.
    pub fn title(&self) -> String {
        let mut title = format!("{} · {}", capitalized(self.notation.name()), self.size());
        if !self.is_complete() {
            title.push_str(" · ");
            title.push_str(&grouped(self.characters));
            title.push_str(" left out");
        }
        title
    }

    /// Returns a sentence without a full stop that says whether the bytes are text.
    pub fn verdict(&self) -> String {
        match (self.bytes.len(), self.replaced) {
            (0, _) => "No bytes".to_owned(),
            (_, 0) => "Well-formed UTF-8".to_owned(),
            (_, spans) => format!("Ill-formed UTF-8, {} × U+FFFD", grouped(spans)),
        }
    }
}

/// Returns a number with a noun.
pub fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{} {noun}s", grouped(count)),
    }
}

/// Returns a name for the start of a line: `Hex` for `hex`. A name that is always written in lower case stays
/// so.
pub fn capitalized(name: &str) -> String {
    let keeps = ["xxd", "hexdump", "od ", "hexyl"];
    if keeps.iter().any(|kept| name.starts_with(kept)) {
        return name.to_owned();
    }
    let mut chars = name.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
