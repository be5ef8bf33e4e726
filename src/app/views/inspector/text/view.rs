//! Which piece of a document is shown as text, and how it is laid out.

use std::collections::BTreeMap;
use std::ops::Range;

use egui::Painter;

use super::atom::{Atom, AtomKind, atoms};
use super::layout::{Cell, Line, lines, set_dropped_marks_apart};
use crate::app::views::hex_view::HexView;
use crate::document::Caret;
use crate::document::OpenDocument;
use crate::encodings::characters::Character;
use crate::utf8::BomPolicy;

/// Bytes of a selection that are shown at the most: some screens of text.
pub const MOST: u64 = 4 << 10;

/// Which bytes are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The bytes that the units take in the source.
    pub range: Range<u64>,
    /// The length of the selection whose start they are; nothing when they are what is in view.
    pub selected: Option<u64>,
}

/// What the user pointed at here: it goes on being shown while its caret stays.
#[derive(Debug, Clone)]
struct Pin {
    caret: Caret,
    /// Offset of the first byte in the hex view.
    view_start: u64,
    shown: Shown,
}

/// On what a layout rests: as long as this is the same, so is the layout.
#[derive(Debug, Clone, PartialEq)]
struct Basis {
    characters: Vec<Character>,
    width: f32,
    pixels_per_point: f32,
    labels_bidi_controls: bool,
    bom: BomPolicy,
}

/// How the user looks at the decoded text. The lines are laid out anew only when what they rest on
/// has changed; they hold no glyphs.
#[derive(Debug, Clone, Default)]
pub struct TextView {
    basis: Option<Basis>,
    pin: Option<Pin>,

    /// The lines.
    pub lines: Vec<Line>,
    /// The text for screen readers and tests, labels in brackets.
    pub spoken: String,
    /// The character that was pressed, from which a drag selects.
    pub pressed: Option<Cell>,
    /// What was seen in the frame before: the first byte, and the caret.
    pub seen: Option<(u64, u64)>,
}

/// The decoded texts of the documents that were shown, by the numbers of their tabs.
#[derive(Debug, Default)]
pub struct TextViews(BTreeMap<u64, TextView>);

impl TextViews {
    /// The decoded text of a document, by the number of the document.
    pub fn of(&mut self, id: u64) -> &mut TextView {
        self.0.entry(id).or_default()
    }

    /// The document was closed.
    pub fn forget(&mut self, id: u64) {
        self.0.remove(&id);
    }
}

impl TextView {
    /// Which bytes are shown: a selection of more than one byte, or else what is in view.
    pub fn shown(&self, document: &OpenDocument, view: &HexView) -> Shown {
        if let Some(pin) = &self.pin
            && pin.caret == document.view.caret
            && (pin.shown.selected.is_some() || pin.view_start == view.start)
        {
            return pin.shown.clone();
        }
        if let Some(selection) = document.view.caret.selection()
            && selection.end - selection.start > 1
        {
            let len = selection.end - selection.start;
            return Shown {
                range: selection.start..selection.start + len.min(MOST),
                selected: Some(len),
            };
        }
        let last = view.decoded.characters().next_back();
        let end = last.map_or(view.start, |last| last.end());
        Shown {
            range: view.start..end,
            selected: None,
        }
    }

    /// Goes on showing these bytes while the caret stays where it is now.
    pub fn pin(&mut self, document: &OpenDocument, view: &HexView, shown: &Shown) {
        self.pin = Some(Pin {
            caret: document.view.caret,
            view_start: view.start,
            shown: shown.clone(),
        });
    }

    /// Lays out some characters, unless that is done.
    pub fn lay_out(
        &mut self,
        painter: &Painter,
        characters: impl Iterator<Item = Character> + Clone,
        width: f32,
        labels_bidi_controls: bool,
        bom: BomPolicy,
    ) {
        let pixels_per_point = painter.pixels_per_point();
        // Compared in place: the characters are copied only when they have changed.
        if let Some(basis) = &self.basis
            && basis.characters.iter().copied().eq(characters.clone())
            && basis.width.to_bits() == width.to_bits()
            && basis.pixels_per_point.to_bits() == pixels_per_point.to_bits()
            && basis.labels_bidi_controls == labels_bidi_controls
            && basis.bom == bom
        {
            return;
        }
        let mut atoms = atoms(characters.clone(), labels_bidi_controls, bom);
        set_dropped_marks_apart(painter, &mut atoms);
        self.lines = lines(painter, &atoms, width);
        self.spoken = spoken(&atoms);
        self.basis = Some(Basis {
            characters: characters.collect(),
            width,
            pixels_per_point,
            labels_bidi_controls,
            bom,
        });
    }

    /// The number of the line that holds an offset, and the place of its unit there.
    pub fn find(&self, offset: u64) -> Option<(usize, Cell)> {
        let after = self
            .lines
            .partition_point(|line| line.cells.first().is_some_and(|cell| cell.offset <= offset));
        let number = after.checked_sub(1)?;
        let cells = &self.lines.get(number)?.cells;
        let cell = cells
            .iter()
            .find(|cell| (cell.offset..cell.end).contains(&offset))?;
        Some((number, *cell))
    }
}

fn spoken(atoms: &[Atom]) -> String {
    let mut text = String::with_capacity(atoms.len());
    for atom in atoms {
        let ends_line = atom.kind == AtomKind::LineFeed;
        if ends_line && text.ends_with('␍') {
            // CR LF is one end of a line.
            text.pop();
        }
        atom.spoken(&mut text);
    }
    text
}
