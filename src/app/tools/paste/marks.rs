//! Marks in a text what each character was read as.

use std::ops::Range;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind, TextFormat, vec2};

use super::candidate::Candidate;
use crate::app::settings::PaletteChoice;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::notation::{Coverage, PieceKind};

/// Size of the letters, in points.
pub const FONT_SIZE: f32 = 13.0;

/// The most pieces of the text in the field that are marked: laying out more of them takes a good part of a frame.
/// Where there are more, only what is left out or damaged is marked, and that only up to this number.
const MOST_MARKED: usize = 2048;

/// Returns the format of characters of a kind. Characters that make bytes have a background, and those that
/// are left out are underlined too, so colour is not the only cue.
pub fn format(kind: PieceKind, palette: &Palette) -> TextFormat {
    let (color, background, underline) = match kind {
        PieceKind::Data => (palette.strong, palette.control_hovered, Stroke::NONE),
        PieceKind::Decoration => (palette.weak, Color32::TRANSPARENT, Stroke::NONE),
        PieceKind::Rejected => (
            palette.error_text,
            palette.error_fill,
            Stroke::new(2.0, palette.error_line),
        ),
    };
    TextFormat {
        background,
        underline,
        ..plain(color)
    }
}

/// Returns the format of characters that are damaged. A box is drawn round them.
pub fn damaged(palette: &Palette) -> TextFormat {
    plain(palette.warning)
}

/// Draws the box round characters that are damaged.
pub fn draw_box(painter: &Painter, rect: Rect, palette: &Palette) {
    let stroke = Stroke::new(1.5, palette.warning);
    painter.rect_stroke(rect.expand2(vec2(1.0, 0.0)), 2, stroke, StrokeKind::Inside);
}

fn plain(color: Color32) -> TextFormat {
    TextFormat::simple(fonts::mono(FONT_SIZE), color)
}

/// Returns whether a reading takes every character as data, so that there is nothing to mark.
pub fn is_all_data(coverage: &Coverage) -> bool {
    let mut pieces = coverage.pieces();
    let first = pieces.next();
    first.is_none_or(|first| first.kind == PieceKind::Data) && pieces.next().is_none()
}

/// Returns whether only what is left out or damaged is marked in the field.
pub fn has_too_many_pieces(coverage: &Coverage) -> bool {
    coverage.pieces().nth(MOST_MARKED).is_some()
}

/// The values that a layout depends on.
struct Basis {
    revision: u64,
    reading: Option<Arc<Candidate>>,
    is_dark: bool,
    colors: PaletteChoice,
}

impl Basis {
    fn is_same(&self, other: &Self) -> bool {
        let is_same_reading = match (&self.reading, &other.reading) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        is_same_reading
            && self.revision == other.revision
            && self.is_dark == other.is_dark
            && self.colors == other.colors
    }
}

/// The marked text of the field. It is laid out anew only when one of the values that it depends on has
/// changed.
#[derive(Default)]
pub struct MarkedText {
    basis: Option<Basis>,
    job: LayoutJob,

    /// Where damaged parts are, in characters of the text.
    pub boxes: Vec<Range<usize>>,
}

impl MarkedText {
    /// Returns the text to lay out. `revision` counts its changes. The reading may be of an older text: its
    /// marks then stay until the new text is read.
    pub fn job(
        &mut self,
        ui: &egui::Ui,
        text: &str,
        revision: u64,
        reading: Option<&Arc<Candidate>>,
    ) -> LayoutJob {
        let basis = Basis {
            revision,
            reading: reading.map(Arc::clone),
            is_dark: ui.visuals().dark_mode,
            colors: PaletteChoice::current(ui.ctx()),
        };
        // In the frame of a change, the text is laid out before the change is counted.
        let is_same = (self.basis.as_ref()).is_some_and(|before| before.is_same(&basis));
        if !is_same || self.job.text != text {
            let reading = reading.map(|reading| &**reading);
            self.boxes = reading.map_or_else(Vec::new, |reading| boxes(text, reading));
            self.job = job(text, reading, Palette::current(ui));
            self.basis = Some(basis);
        }
        self.job.clone()
    }
}

/// Returns where the damaged parts of a text are, in characters.
fn boxes(text: &str, reading: &Candidate) -> Vec<Range<usize>> {
    let (mut at, mut characters) = (0, 0);
    let mut count_to = |place: usize| {
        let place = text.floor_char_boundary(place);
        let between = text.get(at..place).unwrap_or_default();
        characters += between.chars().count();
        at = at.max(place);
        characters
    };
    let damaged = reading.damage.iter();
    damaged
        .map(|part| count_to(part.range.start)..count_to(part.range.end))
        .collect()
}

fn job(text: &str, reading: Option<&Candidate>, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut at = 0;
    let mut append = |end: usize, format: &TextFormat| {
        let end = text.ceil_char_boundary(end.min(text.len()));
        if let Some(part) = text.get(at..end).filter(|part| !part.is_empty()) {
            job.append(part, 0.0, format.clone());
            at = end;
        }
    };
    if let Some(reading) = reading
        && !(is_all_data(&reading.coverage) && reading.damage.is_empty())
    {
        let mut damage = reading.damage.iter().peekable();
        let is_simple = has_too_many_pieces(&reading.coverage);
        let mut rejected = 0;
        for piece in reading.coverage.pieces() {
            rejected += usize::from(piece.kind == PieceKind::Rejected);
            if rejected > MOST_MARKED {
                break;
            }
            if is_simple && piece.kind != PieceKind::Rejected {
                // The format of all of them is one, and neighbours become one section.
                if damage
                    .peek()
                    .is_none_or(|part| part.range.start >= piece.range.end)
                {
                    continue;
                }
            }
            let kind = if is_simple && piece.kind != PieceKind::Rejected {
                plain(palette.text)
            } else {
                format(piece.kind, palette)
            };
            append(piece.range.start, &plain(palette.text));
            while let Some(part) = damage.next_if(|part| part.range.start < piece.range.end) {
                append(part.range.start, &kind);
                append(part.range.end, &damaged(palette));
            }
            append(piece.range.end, &kind);
        }
    }
    append(usize::MAX, &plain(palette.text));
    job
}
