//! The table of RFC 3629 §3 and the grammar of §4, with the row that applies.

use egui::{Color32, Label, RichText, Ui};

use super::scale::Scale;
use crate::app::theme::Palette;
use crate::utf8::syntax::{PRODUCTIONS, Production, ROWS};

/// Shows the table of §3. `row` is the one that applies, by its number.
pub(super) fn rows(ui: &mut Ui, scale: &Scale, row: Option<u8>) {
    heading(ui, scale, "RFC 3629 §3");
    for it in &ROWS {
        let range = format!("{:04X}–{:04X}", it.first, it.last);
        let text = format!("{range:<12} {}", it.form);
        line(ui, scale, text, row == Some(it.number), row.is_some());
    }
}

/// Shows the alternatives of §4. `production` is the one that applies.
pub(super) fn productions(ui: &mut Ui, scale: &Scale, production: Option<&Production>) {
    heading(ui, scale, "RFC 3629 §4");
    for it in &PRODUCTIONS {
        let applies = production == Some(it);
        line(
            ui,
            scale,
            format!("{} {}", it.name, it.text),
            applies,
            production.is_some(),
        );
    }
}

fn heading(ui: &mut Ui, scale: &Scale, text: &str) {
    let weak = Palette::current(ui).weak;
    ui.label(RichText::new(text).font(scale.words()).color(weak));
}

/// A line: one that applies is marked, the others stand back.
fn line(ui: &mut Ui, scale: &Scale, text: String, applies: bool, one_applies: bool) {
    let palette = Palette::current(ui);
    let color: Color32 = if applies {
        palette.strong
    } else if one_applies {
        palette.weak
    } else {
        palette.text
    };
    let mut words = RichText::new(text).font(scale.mono()).color(color);
    if applies {
        words = words.background_color(palette.selection);
    }
    ui.add(Label::new(words).truncate());
}
