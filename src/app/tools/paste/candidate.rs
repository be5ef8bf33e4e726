//! One way to read a text, and its result.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use crate::document::Decoded;
use crate::invisible::{is_bidi_control, is_default_ignorable};
use crate::notation::{Coverage, Damage, Notation, PieceKind, Places, Reading, Trust};
use crate::words::{grouped, plural};

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

/// The most characters of a damaged part that are shown.
const MOST_QUOTED: usize = 24;

/// A part of the text that is damaged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamagedPart {
    /// The place of the part, in bytes of the text.
    pub range: Range<usize>,
    /// Its line, counted from 1.
    pub line: u64,
    /// Its column, counted from 1, in code points.
    pub column: u64,
    /// The start of what is there, with invisible characters as `\u{H}`.
    pub written: String,
    /// What is wrong, as a sentence without a full stop.
    pub reason: Cow<'static, str>,
    /// What probably stood there, and what the bytes are made of.
    pub probably: Option<Cow<'static, str>>,
}

impl DamagedPart {
    fn new(text: &str, damage: Damage, places: &mut Places<'_>) -> Self {
        let (line, column) = places.find(damage.range.start);
        Self {
            written: quoted(text.get(damage.range.clone()).unwrap_or_default()),
            range: damage.range,
            line,
            column,
            reason: damage.reason,
            probably: damage.probably,
        }
    }

    /// Returns where it is: `line 2, column 14`.
    pub fn place(&self) -> String {
        format!(
            "line {}, column {}",
            grouped(self.line),
            grouped(self.column)
        )
    }

    /// Returns what is there and what that probably was: `4O`, probably `40`.
    pub fn words(&self) -> String {
        match &self.probably {
            Some(probably) => format!("`{}`, probably `{}`", self.written, quoted(probably)),
            None => self.reason.to_string(),
        }
    }
}

/// Returns the start of a part of a text to be shown, with invisible characters as `\u{H}`.
pub fn quoted(part: &str) -> String {
    let mut quoted = String::new();
    for (count, scalar) in part.chars().enumerate() {
        let code_point = scalar as u32;
        if count == MOST_QUOTED {
            quoted.push('…');
            break;
        }
        if scalar.is_control() || is_default_ignorable(code_point) || is_bidi_control(code_point) {
            let _ = write!(quoted, "\\u{{{code_point:x}}}");
        } else {
            quoted.push(scalar);
        }
    }
    quoted
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
    /// Whether the bytes can be relied on. Why not, is among the warnings.
    pub trust: Trust,
    /// Warnings for the user.
    pub warnings: Vec<Cow<'static, str>>,
    /// What was taken off before the text was read in this notation.
    pub taken_off: Vec<Cow<'static, str>>,
    /// The damaged parts, in order.
    pub damage: Vec<DamagedPart>,
    /// The first [`LISTED`] parts that are left out.
    pub left_out: Vec<LeftOut>,
    /// How many parts are left out.
    pub parts: usize,
    /// How many characters are in them.
    pub characters: u64,
    /// The first bytes, decoded.
    pub first: Decoded,
    /// How many U+FFFD Unicode recommends for the bytes.
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
        let mut places = Places::new(text.as_bytes());
        let damage = reading.damage.into_iter();
        let damage = damage
            .map(|damage| DamagedPart::new(text, damage, &mut places))
            .collect();
        let bytes: Arc<[u8]> = Arc::from(reading.bytes);
        let chunks = bytes.utf8_chunks();
        let replaced = chunks.filter(|chunk| !chunk.invalid().is_empty()).count() as u64;
        Self {
            notation: reading.notation,
            coverage: reading.coverage,
            assumption: reading.assumption,
            trust: reading.trust,
            warnings: reading.warnings,
            taken_off: reading.taken_off,
            damage,
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

    /// Returns whether every character was used or explained, and none of them is damaged.
    pub fn is_sound(&self) -> bool {
        self.is_complete() && self.damage.is_empty()
    }

    /// Returns what to put in place of the damaged parts of which it is known what they probably were.
    pub fn corrections(&self) -> Vec<(Range<usize>, String)> {
        let known = self.damage.iter().filter_map(|part| {
            let probably = part.probably.as_ref()?;
            Some((part.range.clone(), probably.to_string()))
        });
        known.collect()
    }

    /// How many bytes the reading makes, in words.
    pub fn size(&self) -> String {
        plural(self.bytes.len() as u64, "byte")
    }

    /// Returns the name and the result of the reading: `Hex · 2 bytes · 3 left out`.
    pub fn title(&self) -> String {
        let mut title = format!("{} · {}", self.notation.title(), self.size());
        if !self.is_complete() {
            title.push_str(" · ");
            title.push_str(&grouped(self.characters));
            title.push_str(" left out");
        }
        if !self.damage.is_empty() {
            title.push_str(" · ");
            title.push_str(&self.damaged());
        }
        title
    }

    /// Returns how many parts are damaged, in words: `2 parts damaged`.
    pub fn damaged(&self) -> String {
        format!("{} damaged", plural(self.damage.len() as u64, "part"))
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
