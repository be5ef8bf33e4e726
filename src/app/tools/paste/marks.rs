//! Marks in a text what each character was read as.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, Stroke, TextFormat};

use super::candidate::Candidate;
use crate::app::settings::PaletteChoice;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::notation::{Coverage, PieceKind};

/// Size of the letters, in points.
pub const FONT_SIZE: f32 = 13.0;

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

fn plain(color: Color32) -> TextFormat {
    TextFormat::simple(fonts::mono(FONT_SIZE), color)
}

/// Returns whether a reading takes every character as data, so that there is nothing to mark.
pub fn is_all_data(coverage: &Coverage) -> bool {
    let mut pieces = coverage.pieces();
    let first = pieces.next();
    first.is_none_or(|first| first.kind == PieceKind::Data) && pieces.next().is_none()
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
            self.job = job(text, reading, Palette::current(ui));
            self.basis = Some(basis);
        }
        self.job.clone()
    }
}

fn job(text: &str, reading: Option<&Candidate>, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob::default();
    let coverage = reading.map(|reading| &reading.coverage);
    let mut at = 0;
    if let Some(coverage) = coverage
        && !is_all_data(coverage)
    {
        for piece in coverage.pieces() {
            let end = text.ceil_char_boundary(piece.range.end.min(text.len()));
            let part = text.get(at..end).unwrap_or_default();
            if !part.is_empty() {
                job.append(part, 0.0, format(piece.kind, palette));
                at = end;
            }
        }
    }
    let rest = text.get(at..).unwrap_or_default();
    job.append(rest, 0.0, plain(palette.text));
    job
}
