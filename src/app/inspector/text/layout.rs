//! Running text broken into lines, each character at its place.
//!
//! egui wraps text but knows no bidirectional text: it shapes what one font covers in the direction
//! of its script and sets such pieces from left to right. Here words are given to it one by one, and
//! the bidirectional algorithm (UAX #9) says in which order they stand.

use std::sync::Arc;

use egui::{Color32, Galley, Painter};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use super::atom::{Atom, AtomKind};
use crate::app::fonts;
use crate::app::hex_view::{SPAN, width_of_mark};

/// Height of a line in points.
pub const LINE_HEIGHT: f32 = 22.0;

/// Size of the letters.
pub const FONT_SIZE: f32 = 14.0;

/// Distance of tab stops in points.
const TAB_STOP: f32 = 48.0;

/// Width of the mark for a tab and for the end of a line.
const PICTURE: f32 = 14.0;

/// What is drawn at a place of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// Characters of one direction, by egui.
    Word(String),
    /// What stands for a character without a shape.
    Mark(char),
    /// What stands for an ill-formed span.
    Span,
}

/// Something drawn, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Left edge, from the left of the text.
    pub left: f32,
    /// Its width.
    pub width: f32,
    /// What it is.
    pub drawn: Drawn,
}

/// Where one unit of the source is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Offset of its first byte.
    pub offset: u64,
    /// Offset past its last byte.
    pub end: u64,
    /// Left edge, from the left of the text.
    pub left: f32,
    /// Right edge.
    pub right: f32,
}

/// A line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    /// What is drawn.
    pub pieces: Vec<Piece>,
    /// Where its units are, in the order of the source.
    pub cells: Vec<Cell>,
}

impl Line {
    /// The unit at, or nearest to, a distance from the left.
    pub fn nearest(&self, x: f32) -> Option<Cell> {
        let distance = |cell: &Cell| (cell.left - x).max(x - cell.right).max(0.0);
        self.cells
            .iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .copied()
    }
}

/// What is laid out at once: it is not broken between two lines unless it is longer than one.
struct Element {
    drawn: Option<Drawn>,
    atoms: Vec<Atom>,
    /// The edges of its atoms from its left, in their order.
    edges: Vec<(f32, f32)>,
    width: f32,
    level: Level,
    /// May a line end after it?
    ends: bool,
    /// Is it nothing to see at the end of a line?
    is_blank: bool,
}

/// Has each combining mark that the fonts leave out stand by itself, on a dotted circle.
///
/// egui drops a mark that the font of its base lacks: what is read would not be what is there.
pub fn set_dropped_marks_apart(painter: &Painter, atoms: &mut [Atom]) {
    let mut cluster = String::new();
    let mut before = None;
    for atom in atoms {
        if atom.kind != AtomKind::Attached {
            cluster.clear();
            before = None;
            if atom.kind == AtomKind::Character {
                cluster.push(atom.scalar);
            }
            continue;
        }
        let bare = before
            .take()
            .unwrap_or_else(|| pictures(&layout(painter, cluster.clone())));
        if cluster.is_empty() {
            atom.kind = AtomKind::Labelled;
            continue;
        }
        cluster.push(atom.scalar);
        let marked = pictures(&layout(painter, cluster.clone()));
        if marked == bare {
            atom.kind = AtomKind::Labelled;
            // What follows is on nothing that it could be drawn with.
            cluster.clear();
        }
        before = Some(marked);
    }
}

/// What is to be seen of a galley: pieces of the atlas, and where they are.
fn pictures(galley: &Galley) -> Vec<([u16; 4], [f32; 2])> {
    let glyphs = galley.rows.iter().flat_map(|row| &row.glyphs);
    glyphs
        .filter(|glyph| !glyph.uv_rect.is_nothing())
        .map(|glyph| {
            let ([left, top], [right, bottom]) = (glyph.uv_rect.min, glyph.uv_rect.max);
            ([left, top, right, bottom], [glyph.pos.x, glyph.pos.y])
        })
        .collect()
}

/// Lays out atoms in lines of a width.
pub fn lines(painter: &Painter, atoms: &[Atom], width: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    for paragraph in atoms.split_inclusive(|atom| atom.kind == AtomKind::LineFeed) {
        let (elements, base) = elements(painter, paragraph, width);
        let mut line = Vec::new();
        let mut x = 0.0;
        let mut chunk = Vec::new();
        let mut chunk_width = 0.0;
        let mut last_seen = 0.0;
        for element in elements {
            if !element.is_blank {
                last_seen = chunk_width + element.width;
            }
            chunk_width += element.width;
            let ends = element.ends;
            chunk.push(element);
            if !ends {
                continue;
            }
            if x + last_seen > width && !line.is_empty() {
                lines.push(placed(std::mem::take(&mut line), base, width));
                x = 0.0;
            }
            if last_seen > width {
                // Longer than a line: broken wherever it must be.
                for element in chunk.drain(..) {
                    if x + element.width > width && !line.is_empty() && !element.is_blank {
                        lines.push(placed(std::mem::take(&mut line), base, width));
                        x = 0.0;
                    }
                    x += element.width;
                    line.push(element);
                }
            } else {
                x += chunk_width;
                line.append(&mut chunk);
            }
            (chunk_width, last_seen) = (0.0, 0.0);
        }
        lines.push(placed(line, base, width));
    }
    lines
}

/// The elements of a paragraph, in the order of the source, and the level of the paragraph.
fn elements(painter: &Painter, atoms: &[Atom], width: f32) -> (Vec<Element>, Level) {
    let text: String = atoms.iter().map(|atom| atom.for_bidi()).collect();
    let bidi = BidiInfo::new(&text, None);
    let base = bidi
        .paragraphs
        .first()
        .map_or(Level::ltr(), |paragraph| paragraph.level);
    let mut place = 0;
    let levels = atoms.iter().map(|atom| {
        let level = bidi.levels.get(place).copied().unwrap_or(base);
        place += atom.for_bidi().len_utf8();
        level
    });
    let leveled: Vec<(Atom, Level)> = atoms.iter().copied().zip(levels).collect();
    let mut elements = Vec::new();
    let mut rest = &leveled[..];
    let mut x = 0.0;
    while let Some((first, level)) = rest.first().copied() {
        let len = if first.kind == AtomKind::Character {
            word_len(rest)
        } else {
            1
        };
        let (word, after) = rest.split_at(len);
        let known = elements.len();
        let next = after.first().map(|(atom, _)| *atom);
        let atoms: Vec<Atom> = word.iter().map(|(atom, _)| *atom).collect();
        if first.kind == AtomKind::Character {
            let last = atoms.last().copied().unwrap_or(first);
            let ends = next.is_none_or(|next| may_break(last, next));
            words(painter, atoms, level, ends, width, &mut elements);
        } else {
            elements.push(single(painter, first, level, x, next));
        }
        x = elements
            .iter()
            .skip(known)
            .fold(x, |x, element: &Element| x + element.width);
        rest = after;
    }
    if let Some(last) = elements.last_mut() {
        last.ends = true;
    }
    // Blanks at the end stand on the side where the paragraph ends (L1).
    for element in elements.iter_mut().rev().take_while(|e| e.is_blank) {
        element.level = base;
    }
    (elements, base)
}

/// How many atoms from the start are shaped together: the direction of their script is that in
/// which they stand, and a line cannot end between them.
fn word_len(atoms: &[(Atom, Level)]) -> usize {
    let Some((first, level)) = atoms.first().copied() else {
        return 0;
    };
    let mut before = first;
    let mut len = 1;
    for (atom, other) in &atoms[1..] {
        let joins = match atom.kind {
            AtomKind::Attached => true,
            AtomKind::Character => {
                *other == level
                    && !may_break(before, *atom)
                    && runs_with(before.scalar, level)
                    && runs_with(atom.scalar, level)
            }
            _ => false,
        };
        if !joins {
            break;
        }
        before = *atom;
        len += 1;
    }
    len
}

/// Does a font set this character in the direction of this level by itself?
fn runs_with(scalar: char, level: Level) -> bool {
    let class = bidi_class(scalar);
    let is_rtl = matches!(class, BidiClass::R | BidiClass::AL);
    is_rtl == level.is_rtl() || class == BidiClass::NSM
}

/// May a line end between two atoms?
fn may_break(before: Atom, after: Atom) -> bool {
    if after.kind == AtomKind::Attached || is_blank(after.kind) {
        return false;
    }
    is_blank(before.kind)
        || matches!(before.kind, AtomKind::Labelled | AtomKind::Replaced)
        || is_wide(after.scalar) && !is_closing(after.scalar)
        || is_wide(before.scalar) && !is_closing(after.scalar)
        || matches!(before.scalar, '-' | '/' | '?' | '&' | ',' | ';' | '=' | '|')
            && after.scalar.is_alphanumeric()
}

fn is_blank(kind: AtomKind) -> bool {
    matches!(
        kind,
        AtomKind::Space | AtomKind::Tab | AtomKind::LineFeed | AtomKind::Hidden
    )
}

/// Characters of East Asian text, which is broken anywhere.
const fn is_wide(scalar: char) -> bool {
    matches!(
        scalar,
        '\u{2E80}'..='\u{A4CF}'
            | '\u{AC00}'..='\u{D7A3}'
            | '\u{F900}'..='\u{FAFF}'
            | '\u{FF01}'..='\u{FF60}'
            | '\u{20000}'..='\u{3FFFF}'
    )
}

/// Marks of East Asian text that start no line.
fn is_closing(scalar: char) -> bool {
    "、。，．：；！？）］｝」』】〕〉》ー".contains(scalar) || ")]}.,:;!?".contains(scalar)
}

fn layout(painter: &Painter, text: String) -> Arc<Galley> {
    painter.layout_no_wrap(text, fonts::words(FONT_SIZE), Color32::PLACEHOLDER)
}

/// A word as one element, or as one for each character if it is longer than a line.
fn words(
    painter: &Painter,
    atoms: Vec<Atom>,
    level: Level,
    ends: bool,
    width: f32,
    elements: &mut Vec<Element>,
) {
    let word = word(painter, atoms, level, ends);
    if word.width <= width || word.atoms.len() == 1 {
        elements.push(word);
        return;
    }
    let mut parts: Vec<Vec<Atom>> = Vec::new();
    for atom in word.atoms {
        match parts.last_mut() {
            Some(part) if atom.kind == AtomKind::Attached => part.push(atom),
            _ => parts.push(vec![atom]),
        }
    }
    for part in parts {
        elements.push(self::word(painter, part, level, false));
    }
    if let Some(last) = elements.last_mut() {
        last.ends = ends;
    }
}

fn word(painter: &Painter, atoms: Vec<Atom>, level: Level, ends: bool) -> Element {
    let is_rtl = level.is_rtl();
    let text: String = atoms
        .iter()
        .map(|atom| {
            if is_rtl {
                mirrored(atom.scalar)
            } else {
                atom.scalar
            }
        })
        .collect();
    let galley = layout(painter, text.clone());
    let width = galley.size().x;
    let count = atoms.len();
    let glyphs = galley.rows.first().map(|row| &row.glyphs);
    // One glyph for each character, or else parts of the same width.
    let mut lefts: Vec<f32> = match glyphs {
        Some(glyphs) if glyphs.len() == count => glyphs.iter().map(|glyph| glyph.pos.x).collect(),
        _ => (0..count)
            .map(|n| width * n as f32 / count as f32)
            .collect(),
    };
    lefts.push(width);
    let mut edges: Vec<(f32, f32)> = lefts
        .windows(2)
        .map(|pair| (pair[0], pair[1].max(pair[0])))
        .collect();
    if is_rtl {
        // The glyphs stand from left to right.
        edges.reverse();
    }
    Element {
        drawn: Some(Drawn::Word(text)),
        atoms,
        edges,
        width,
        level,
        ends,
        is_blank: false,
    }
}

/// The other of a pair of brackets: what opens stands at the right in text that runs to the left.
const fn mirrored(scalar: char) -> char {
    match scalar {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        '‹' => '›',
        '›' => '‹',
        _ => scalar,
    }
}

/// An element for one atom that is no character of a word.
fn single(painter: &Painter, atom: Atom, level: Level, x: f32, next: Option<Atom>) -> Element {
    let (drawn, width) = match atom.kind {
        AtomKind::Tab => {
            let rest = TAB_STOP - x % TAB_STOP;
            let width = if rest < PICTURE {
                rest + TAB_STOP
            } else {
                rest
            };
            (Some(Drawn::Mark(atom.scalar)), width)
        }
        AtomKind::LineFeed => (Some(Drawn::Mark(atom.scalar)), PICTURE),
        AtomKind::Space => (None, layout(painter, " ".to_owned()).size().x),
        AtomKind::Hidden => (None, 0.0),
        AtomKind::Replaced => (Some(Drawn::Span), SPAN),
        _ => (
            Some(Drawn::Mark(atom.scalar)),
            width_of_mark(painter, atom.scalar, FONT_SIZE),
        ),
    };
    Element {
        drawn,
        atoms: vec![atom],
        edges: vec![(0.0, width)],
        width,
        level,
        ends: next.is_none_or(|next| may_break(atom, next)),
        is_blank: is_blank(atom.kind),
    }
}

/// A line whose elements stand where they are seen.
fn placed(mut elements: Vec<Element>, base: Level, width: f32) -> Line {
    for element in elements.iter_mut().rev().take_while(|e| e.is_blank) {
        element.level = base;
    }
    let levels: Vec<Level> = elements.iter().map(|element| element.level).collect();
    let order = BidiInfo::reorder_visual(&levels);
    let whole: f32 = elements.iter().map(|element| element.width).sum();
    let mut x = if base.is_rtl() {
        (width - whole).max(0.0)
    } else {
        0.0
    };
    let mut line = Line::default();
    for place in order {
        let Some(element) = elements.get_mut(place) else {
            continue;
        };
        for (atom, (left, right)) in element.atoms.iter().zip(&element.edges) {
            line.cells.push(Cell {
                offset: atom.offset,
                end: atom.end,
                left: x + left,
                right: x + right,
            });
        }
        if let Some(drawn) = element.drawn.take() {
            let piece_width = match element.atoms.first().map(|atom| atom.kind) {
                Some(AtomKind::Tab) => PICTURE,
                _ => element.width,
            };
            line.pieces.push(Piece {
                left: x,
                width: piece_width,
                drawn,
            });
        }
        x += element.width;
    }
    line.cells.sort_unstable_by_key(|cell| cell.offset);
    line
}
