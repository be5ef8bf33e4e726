//! The beginning of a text, which a row of the chooser shows beside the name of a format.

use std::ops::Range;

use crate::document::OpenDocument;
use crate::notation::Notation;
use crate::save::TextOf;
use crate::unicode::Mark;

/// About so many bytes are enough to show what a format looks like.
const BYTES: u64 = 16;

/// The lines above the rows of a table.
const TABLE_HEAD_LINES: usize = 2;

/// Returns the first bytes of a range, without cutting a sequence, and whether more follow. `None` while they
/// are being fetched.
pub fn first_bytes(document: &OpenDocument, range: &Range<u64>) -> Option<(Vec<u8>, bool)> {
    let wanted = range.end.min(range.start.saturating_add(BYTES));
    let decoded = document.content.decode(range.start..wanted);
    let last = decoded.character_at(wanted.saturating_sub(1));
    let end = last.map_or(wanted, |last| last.end()).min(range.end);
    let bytes: Option<Vec<u8>> = (range.start..end)
        .map(|offset| decoded.byte(offset))
        .collect();
    Some((bytes?, end < range.end))
}

/// Returns the beginning of a text on one line. All its characters are visible and do not affect their
/// neighbours.
pub fn beginning(text: &TextOf, bytes: &[u8], has_more: bool) -> String {
    let bytes = match text.format {
        // Three bytes make four digits. With fewer bytes the preview would end in a padding that the text
        // does not have.
        Notation::Base64 if has_more => bytes.get(..bytes.len() / 3 * 3).unwrap_or(bytes),
        _ => bytes,
    };
    let (made, _) = text.text_of(bytes);
    let mut shown = String::new();
    let mut push_all = |text: &str| text.chars().for_each(|scalar| push(scalar, &mut shown));
    match text.format {
        // The line ends are those of the bytes.
        Notation::Text => push_all(&made),
        format => {
            let head = match format {
                Notation::CodePointTable => TABLE_HEAD_LINES,
                _ => 0,
            };
            for (place, line) in made.lines().skip(head).enumerate() {
                if place > 0 {
                    push_all(" ");
                }
                push_all(line.trim_start());
            }
        }
    }
    if has_more {
        shown.push('…');
    }
    shown
}

fn push(scalar: char, shown: &mut String) {
    match Mark::of(scalar) {
        Mark::Glyph(scalar) | Mark::ControlPicture(scalar) => shown.push(scalar),
        Mark::Space => shown.push(' '),
        // A combining mark has lost its base, so it stands on a dotted circle, as in the Unicode charts.
        Mark::Combining(scalar) => shown.extend(['\u{25CC}', scalar]),
        Mark::Label(_) | Mark::VariationSelector(_) | Mark::Tag(_) | Mark::Number(_) => {
            shown.push('·');
        }
    }
}
