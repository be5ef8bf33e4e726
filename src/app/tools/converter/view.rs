//! Which part of the converter is where.

use egui::{Frame, Margin, Panel, ScrollArea, Ui};

use super::state::ConverterTool;
use super::{cells, details, fields, verdict};
use crate::app::settings::RowLayout;
use crate::app::theme::Palette;
use crate::notation::Notation;
use crate::teach::form::Form;

/// Something that was done in the converter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Copy the text of a format.
    Copy(Notation),
    /// Open the bytes as a document.
    OpenAsDocument,
    /// Put other bytes there.
    Put(Vec<u8>),
    /// Flip a bit of a byte, counted from the highest.
    Flip(usize, u8),
    /// Write the sequence at the cursor in another form.
    Write(Form),
    /// Show the sequence at the cursor in the teaching view.
    Teach,
    /// Bring back what was there before.
    BringBack,
    /// Take this text for a format.
    Edit(Notation, String),
}

/// The part of the width that the details take, in points.
fn details_width(width: f32) -> f32 {
    (width * 0.29).clamp(300.0, 420.0)
}

/// Shows the converter. Returns what was done in it.
pub fn show(ui: &mut Ui, tool: &mut ConverterTool, rows: RowLayout) -> Vec<Chosen> {
    let palette = Palette::current(ui);
    let mut chosen = Vec::new();
    let height = ui.available_height();
    Panel::top("converter verdict")
        .exact_size(verdict::HEIGHT)
        .show_separator_line(false)
        .frame(Frame::new())
        .show(ui, |ui| verdict::show(ui, tool, &mut chosen));
    let width = details_width(ui.available_width());
    Panel::right("converter details")
        .exact_size(width)
        .resizable(false)
        .frame(
            Frame::new()
                .fill(palette.panel)
                .inner_margin(Margin::same(14)),
        )
        .show(ui, |ui| details::show(ui, tool, &mut chosen));
    let metrics = cells::metrics(ui, tool, rows, ui.available_width());
    Panel::top("converter cells")
        .exact_size(cells::height(&metrics, tool, height))
        .show_separator_line(false)
        .frame(Frame::new().fill(palette.ground))
        .show(ui, |ui| cells::show(ui, tool, metrics));
    let margin = Margin {
        left: 14,
        right: 4,
        top: 4,
        bottom: 4,
    };
    Frame::new().inner_margin(margin).show(ui, |ui| {
        ScrollArea::vertical()
            .auto_shrink(false)
            .show(ui, |ui| fields::show(ui, tool, &mut chosen));
    });
    chosen
}
