//! The hypotheses about a document, the best first.

use egui::{Context, Id, Label, ProgressBar, RichText, Ui};

use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::document::OpenDocument;
use crate::encodings::{Hypothesis, Verdict};
use crate::words::{capitalized, size};

/// The width of the overlay and of a bar in it, in points.
const WIDTH: f32 = 620.0;
const BAR_WIDTH: f32 = 64.0;

/// What the user did with the overlay in a frame.
pub(super) enum Outcome {
    Stays,
    Closes,
    Mends,
}

/// Shows what the document is.
pub(super) fn show(ctx: &Context, open: &OpenDocument) -> Outcome {
    let mut outcome = Outcome::Stays;
    let title = "What is this file?";
    let modal = overlay(ctx, Id::unique("byteloupe identity"), title).show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
        ui.label(
            RichText::new(title)
                .font(fonts::semibold(16.0))
                .color(palette.strong),
        );
        ui.add_space(6.0);
        let answer = open.answer();
        let words = RichText::new(answer.words).size(22.0).color(palette.strong);
        ui.add(Label::new(words).wrap());
        ui.add_space(8.0);
        match open.identity.verdict() {
            Some(verdict) => {
                fitting(ui, |ui| hypotheses(ui, verdict, palette));
            }
            None => line(ui, "It has not been looked at yet.", palette.weak),
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let can_mend = !open.content.source().is_arriving() && !open.content.is_empty();
            let mend = ui.add_enabled(can_mend, egui::Button::new("Save repaired copy…"));
            if mend.clicked() {
                outcome = Outcome::Mends;
            }
            if ui.button("Close").clicked() {
                outcome = Outcome::Closes;
            }
        });
    });
    if modal.should_close() {
        return Outcome::Closes;
    }
    outcome
}

fn hypotheses(ui: &mut Ui, verdict: &Verdict, palette: &Palette) {
    if let Some(file_type) = &verdict.file_type {
        let words = format!("{}, {}", capitalized(&file_type.name), file_type.media_type);
        line(ui, &words, palette.text);
    }
    for remark in verdict.remarks() {
        line(ui, &remark, palette.warning);
        ui.add_space(4.0);
    }
    for hypothesis in &verdict.hypotheses {
        shown(ui, hypothesis, palette);
    }
    if verdict.hypotheses.is_empty() {
        line(ui, "There are no bytes to judge by.", palette.weak);
    }
    let read = size(verdict.bytes_read);
    let basis = if verdict.is_whole {
        format!("Based on the whole file ({read})")
    } else {
        format!("Based on samples from the whole file ({read})")
    };
    ui.add_space(4.0);
    line(ui, &basis, palette.weak);
}

/// A hypothesis: how sure it is, what it says, and why.
fn shown(ui: &mut Ui, hypothesis: &Hypothesis, palette: &Palette) {
    ui.horizontal_top(|ui| {
        let score = hypothesis.score.clamp(0.0, 1.0);
        let percent = format!("{:.0} %", score * 100.0);
        let bar = ProgressBar::new(score)
            .desired_width(BAR_WIDTH)
            .fill(palette.selection)
            .text(RichText::new(percent).size(11.0).color(palette.text));
        ui.add(bar);
        ui.vertical(|ui| {
            let words = RichText::new(hypothesis.what.words()).color(palette.strong);
            ui.add(Label::new(words).wrap());
            line(ui, &hypothesis.why, palette.text);
        });
    });
    ui.add_space(4.0);
}

fn line(ui: &mut Ui, text: &str, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}
