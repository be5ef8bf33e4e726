//! In which order the characters of a paragraph are seen: the Unicode Bidirectional Algorithm, UAX #9.
//!
//! The rules are those of the crate `unicode-bidi`; what they rest on, the classes, brackets and mirror
//! images of characters, is taken from `icu_properties`, whose Unicode is newer.

use std::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, BidiMirroringGlyph, BidiPairedBracketType};
use unicode_bidi::data_source::{BidiDataSource, BidiMatchedOpeningBracket};
use unicode_bidi::{BidiInfo, ParagraphBidiInfo};

pub use unicode_bidi::Level;

/// A paragraph, and the embedding levels of its characters.
///
/// It is handed one paragraph (P1), with or without the separator at its end. It knows no widths, and
/// so not where lines end.
pub struct Paragraph<'text> {
    info: ParagraphBidiInfo<'text>,
    /// Where each character starts in the text, and where the last one ends.
    starts: Vec<usize>,
}

impl<'text> Paragraph<'text> {
    /// The levels of a text. Without a level of its own, the paragraph has that of its first strong
    /// character (P2, P3).
    pub fn new(text: &'text str, level: Option<Level>) -> Self {
        let starts = text.char_indices().map(|(start, _)| start);
        Self {
            info: ParagraphBidiInfo::new_with_data_source(&Newest, text, level),
            starts: starts.chain([text.len()]).collect(),
        }
    }

    /// The level of the paragraph: its text begins at the right if that is odd.
    pub const fn level(&self) -> Level {
        self.info.paragraph_level
    }

    /// The level of each character, before a line is cut out (up to rule I2). What rule X9 removes,
    /// embeddings and overrides, has a level without meaning.
    pub fn levels(&self) -> Vec<Level> {
        self.of_characters(&self.info.levels, 0..self.starts.len())
    }

    /// The level of each character of a line (L1), which are some of the characters of the paragraph.
    pub fn levels_of_line(&self, line: Range<usize>) -> Vec<Level> {
        let place = |character: usize| {
            let last = self.starts.last().copied();
            self.starts.get(character).copied().or(last).unwrap_or(0)
        };
        let (start, end) = (place(line.start), place(line.end));
        if start >= end {
            return Vec::new();
        }
        self.of_characters(&self.info.reordered_levels(start..end), line)
    }

    /// The levels of some characters out of those of all bytes.
    fn of_characters(&self, levels: &[Level], characters: Range<usize>) -> Vec<Level> {
        let starts = self.starts.iter().skip(characters.start);
        let starts = starts.take(characters.len());
        starts
            .filter_map(|start| levels.get(*start).copied())
            .collect()
    }
}

/// The order from left to right of things that have these levels, as places in the list (L2).
pub fn visual_order(levels: &[Level]) -> Vec<usize> {
    BidiInfo::reorder_visual(levels)
}

/// What stands for a character in text that runs to the left, if that is another character (L4): `(`
/// for `)`. Characters such as `∑` should be mirrored too, but no character is their mirror image.
pub fn mirrored(scalar: char) -> Option<char> {
    CodePointMapData::<BidiMirroringGlyph>::new()
        .get(scalar)
        .mirroring_glyph
}

/// The properties of the newest Unicode.
struct Newest;

impl BidiDataSource for Newest {
    fn bidi_class(&self, scalar: char) -> unicode_bidi::BidiClass {
        CodePointMapData::<BidiClass>::new().get(scalar).into()
    }

    fn bidi_matched_opening_bracket(&self, scalar: char) -> Option<BidiMatchedOpeningBracket> {
        let properties = CodePointMapData::<BidiMirroringGlyph>::new().get(scalar);
        let (opening, is_open) = match properties.paired_bracket_type {
            BidiPairedBracketType::Open => (scalar, true),
            BidiPairedBracketType::Close => (properties.mirroring_glyph?, false),
            _ => return None,
        };
        // The angle brackets of CJK text are also encoded as technical symbols (BD16).
        let opening = if opening == '\u{2329}' {
            '\u{3008}'
        } else {
            opening
        };
        Some(BidiMatchedOpeningBracket { opening, is_open })
    }
}
