//! Running text broken into lines, each character at its place.
//!
//! egui wraps text but knows no bidirectional text: it shapes what one font covers in the direction
//! of its script and sets such pieces from left to right. Here words are given to it one by one, and
//! the bidirectional algorithm (UAX #9) says in which order they stand, and UAX #14 says where a line may
//! end. The order inside a word is
//! read off what egui laid out (see [`super::shaped`]); a word that it would turn around is given to
//! it in smaller pieces.

use std::sync::Arc;

use egui::{Color32, Galley, Painter};

use super::atom::{Atom, AtomKind};
use super::shaped::Shaped;
use crate::app::theme::fonts;
use crate::app::views::hex_view::{SPAN, width_of_mark};
use crate::unicode::bidi::{Level, Paragraph, mirrored, visual_order};
use crate::unicode::line_break::may_end_after;

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

/// The place of one unit of the source in a line.
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

/// What is laid out at once: it is not broken between two lines. Its atoms are of one level.
struct Element {
    drawn: Option<Drawn>,
    atoms: Vec<Atom>,
    /// The place of its first atom in the paragraph.
    place: usize,
    /// The edges of its atoms from its left, in their order.
    edges: Vec<(f32, f32)>,
    width: f32,
    /// May a line end after it?
    ends: bool,
    /// Is it nothing to see at the end of a line?
    is_blank: bool,
}

/// Sets each combining mark that the fonts leave out by itself, on a dotted circle.
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
    for atoms in atoms.split_inclusive(|atom| atom.kind == AtomKind::LineFeed) {
        let text: String = atoms.iter().map(|atom| atom.for_bidi()).collect();
        let paragraph = Paragraph::new(&text, None);
        let mut line = Vec::new();
        let mut x = 0.0;
        let mut chunk = Vec::new();
        let mut chunk_width = 0.0;
        let mut last_seen = 0.0;
        let breakable: String = atoms.iter().map(|atom| atom.for_line_breaks()).collect();
        let ends = may_end_after(&breakable);
        for element in elements(painter, atoms, &paragraph, &ends, width) {
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
                lines.push(placed(std::mem::take(&mut line), &paragraph, width));
                x = 0.0;
            }
            if last_seen > width {
                // Longer than a line: broken wherever it must be.
                for element in chunk.drain(..) {
                    if x + element.width > width && !line.is_empty() && !element.is_blank {
                        lines.push(placed(std::mem::take(&mut line), &paragraph, width));
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
        lines.push(placed(line, &paragraph, width));
    }
    lines
}

/// The elements of a paragraph, in the order of the source. After which atoms a line may end is in `ends`.
fn elements(
    painter: &Painter,
    atoms: &[Atom],
    paragraph: &Paragraph<'_>,
    ends: &[bool],
    width: f32,
) -> Vec<Element> {
    let levels = paragraph.levels();
    let mut elements = Vec::new();
    let mut place = 0;
    let mut x = 0.0;
    while let (Some(first), Some(level)) = (atoms.get(place), levels.get(place).copied()) {
        let len = if first.kind == AtomKind::Character {
            word_len(&atoms[place..], &levels[place..], &ends[place..])
        } else {
            1
        };
        let word = &atoms[place..place + len];
        let known = elements.len();
        let ends = ends[place + len - 1];
        if first.kind == AtomKind::Character {
            words(painter, word, place, level, ends, width, &mut elements);
        } else {
            elements.push(single(painter, *first, place, x, ends));
        }
        x = elements
            .iter()
            .skip(known)
            .fold(x, |x, element: &Element| x + element.width);
        place += len;
    }
    if let Some(last) = elements.last_mut() {
        last.ends = true;
    }
    elements
}

/// How many atoms from the start are laid out as one word: they are of one level, and a line cannot
/// end between them. What has a mirror image stands alone where text runs to the left, because the
/// mirror image is what is laid out.
fn word_len(atoms: &[Atom], levels: &[Level], ends: &[bool]) -> usize {
    let is_mirrored = |atom: Atom, level: Level| {
        level.is_rtl() && atom.kind == AtomKind::Character && mirrored(atom.scalar).is_some()
    };
    let pairs = atoms.windows(2).zip(levels.windows(2)).zip(ends);
    let joined = pairs.take_while(|((atoms, levels), ends)| match atoms[1].kind {
        AtomKind::Attached => true,
        AtomKind::Character => {
            levels[0] == levels[1]
                && !**ends
                && !is_mirrored(atoms[0], levels[0])
                && !is_mirrored(atoms[1], levels[1])
        }
        _ => false,
    });
    1 + joined.count()
}

fn is_blank(kind: AtomKind) -> bool {
    matches!(
        kind,
        AtomKind::Space | AtomKind::Tab | AtomKind::LineFeed | AtomKind::Hidden
    )
}

fn layout(painter: &Painter, text: String) -> Arc<Galley> {
    painter.layout_no_wrap(text, fonts::words(FONT_SIZE), Color32::PLACEHOLDER)
}

/// The elements of a word: one where egui sets all of it as it is read and it fits in a line, or else
/// as few as there can be.
fn words(
    painter: &Painter,
    word: &[Atom],
    place: usize,
    level: Level,
    ends: bool,
    width: f32,
    elements: &mut Vec<Element>,
) {
    let clusters: Vec<&[Atom]> = word
        .chunk_by(|_, after| after.kind == AtomKind::Attached)
        .collect();
    let mut rest = &clusters[..];
    let mut place = place;
    while !rest.is_empty() {
        let (count, shaped) = longest(painter, rest, level, width);
        let atoms = rest[..count].concat();
        let len = atoms.len();
        elements.push(Element {
            drawn: Some(Drawn::Word(shaped.text)),
            atoms,
            place,
            edges: shaped.edges,
            width: shaped.width,
            ends: false,
            is_blank: false,
        });
        place += len;
        rest = &rest[count..];
    }
    if let Some(last) = elements.last_mut() {
        last.ends = ends;
    }
}

/// The longest start of a word that egui sets as it is read and that fits in a line: of how many
/// clusters it is, and how it is laid out. It is one cluster at least.
///
/// It tries the whole, then one, two, four clusters and so on, and last what lies between: a word of
/// a thousand clusters that must be taken apart is not laid out a thousand times.
fn longest(painter: &Painter, clusters: &[&[Atom]], level: Level, width: f32) -> (usize, Shaped) {
    let shaped = |count: usize| {
        let clusters = &clusters[..count];
        let shaped = Shaped::new(clusters, level, |text| layout(painter, text));
        shaped.filter(|shaped| shaped.width <= width)
    };
    if let Some(whole) = shaped(clusters.len()) {
        return (clusters.len(), whole);
    }
    let alone = Shaped::alone(clusters[0], level, |text| layout(painter, text));
    let mut best = (1, alone);
    let mut too_many = clusters.len();
    while best.0 + 1 < too_many {
        // Twice as many, until it is known how many are too many.
        let count = if too_many == clusters.len() {
            (best.0 * 2).min(too_many - 1)
        } else {
            usize::midpoint(best.0, too_many)
        };
        match shaped(count) {
            Some(longer) => best = (count, longer),
            None => too_many = count,
        }
    }
    best
}

/// An element for one atom that is no character of a word.
fn single(painter: &Painter, atom: Atom, place: usize, x: f32, ends: bool) -> Element {
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
        place,
        edges: vec![(0.0, width)],
        width,
        ends,
        is_blank: is_blank(atom.kind),
    }
}

/// A line whose elements are where they are seen.
fn placed(mut elements: Vec<Element>, paragraph: &Paragraph<'_>, width: f32) -> Line {
    let start = elements.first().map_or(0, |first| first.place);
    let end = elements
        .last()
        .map_or(0, |last| last.place + last.atoms.len());
    let levels = paragraph.levels_of_line(start..end);
    let of_elements: Vec<Level> = elements
        .iter()
        .filter_map(|element| levels.get(element.place - start).copied())
        .collect();
    let order = visual_order(&of_elements);
    let whole: f32 = elements.iter().map(|element| element.width).sum();
    let mut x = if paragraph.level().is_rtl() {
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
