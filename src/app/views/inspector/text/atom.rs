//! What each character is in running text.

use std::fmt::Write as _;

use crate::encodings::characters::{Character, Meaning};
use crate::unicode::Mark;
use crate::utf8::BomPolicy;
use crate::utf8::bom::is_bom;

/// What a unit is in running text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtomKind {
    /// A character with a shape, drawn with its neighbours.
    Character,
    /// A combining mark on the character before it.
    Attached,
    /// U+0020.
    Space,
    /// U+0009.
    Tab,
    /// U+000A: the line ends after it.
    LineFeed,
    /// A character without a shape of its own: a label, as in the hex view.
    Labelled,
    /// An ill-formed span: U+FFFD.
    Replaced,
    /// A character that does what it says, and is not seen.
    Hidden,
}

/// A unit in running text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Atom {
    /// Offset of its first byte.
    pub offset: u64,
    /// Offset past its last byte.
    pub end: u64,
    /// The character; U+FFFD for a span.
    pub scalar: char,
    /// What it is.
    pub kind: AtomKind,
}

impl Atom {
    /// The character by which the bidirectional algorithm knows it: a label and a span are neutral.
    pub fn for_bidi(self) -> char {
        match self.kind {
            AtomKind::Labelled | AtomKind::Replaced => '\u{FFFC}',
            _ => self.scalar,
        }
    }

    /// The character by which the rules for line breaks know it. A span and a label of what is no text,
    /// a control or a code point that is not assigned, are objects: a line may end before and after them.
    pub fn for_line_breaks(self) -> char {
        let ends_line = matches!(self.scalar, '\u{B}'..='\r');
        let is_object = match self.kind {
            AtomKind::Replaced => true,
            AtomKind::Labelled => {
                !ends_line
                    && matches!(
                        Mark::of(self.scalar),
                        Mark::ControlPicture(_) | Mark::Number(_)
                    )
            }
            _ => false,
        };
        if is_object { '\u{FFFC}' } else { self.scalar }
    }

    /// Its text for screen readers and tests: labels are in brackets.
    pub fn spoken(self, to: &mut String) {
        if self.kind != AtomKind::Labelled {
            if self.kind != AtomKind::Hidden {
                to.push(self.scalar);
            }
            return;
        }
        // Writing to a string cannot fail.
        match Mark::of(self.scalar) {
            Mark::Glyph(c) | Mark::ControlPicture(c) => to.push(c),
            Mark::Space => to.push(' '),
            Mark::Combining(c) => to.extend(['\u{25CC}', c]),
            Mark::Label(label) => {
                to.extend(["[", label, "]"]);
            }
            Mark::VariationSelector(number) => drop(write!(to, "[VS{number}]")),
            Mark::Tag(c) => drop(write!(to, "[TAG {c}]")),
            Mark::Number(number) => drop(write!(to, "[U+{number:04X}]")),
        }
    }
}

/// The atoms of some characters: one for each, and another one for a mark.
pub fn atoms(
    characters: impl Iterator<Item = Character>,
    labels_bidi_controls: bool,
    bom: BomPolicy,
) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::with_capacity(characters.size_hint().0);
    for character in characters {
        let before = atoms.last().map(|atom| atom.kind);
        let scalar = character.scalar();
        let kind = match scalar {
            None if character.meaning == Meaning::Shift => AtomKind::Hidden,
            None => AtomKind::Replaced,
            Some('\t') => AtomKind::Tab,
            Some('\n') => AtomKind::LineFeed,
            Some(c) if is_bom(c) && character.offset == 0 && !bom.shows() => AtomKind::Hidden,
            Some(c) if is_bidi_control(c) && !labels_bidi_controls => AtomKind::Hidden,
            Some(c) => match Mark::of(c) {
                Mark::Glyph(_) => AtomKind::Character,
                Mark::Space => AtomKind::Space,
                Mark::Combining(_)
                    if matches!(before, Some(AtomKind::Character | AtomKind::Attached)) =>
                {
                    AtomKind::Attached
                }
                _ => AtomKind::Labelled,
            },
        };
        let atom = Atom {
            offset: character.offset,
            end: character.end(),
            scalar: scalar.unwrap_or('\u{FFFD}'),
            kind,
        };
        atoms.push(atom);
        if let Some(mark) = character.mark() {
            atoms.push(Atom {
                scalar: mark,
                kind: AtomKind::Attached,
                ..atom
            });
        }
    }
    atoms
}

/// The controls of Unicode's bidirectional algorithm (UAX #9).
const fn is_bidi_control(scalar: char) -> bool {
    matches!(
        scalar,
        '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}'
    )
}
