//! Beside the fields: the sequence at the cursor, the errors, and how to write bytes.

use egui::{Label, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::bits;
use super::state::ConverterTool;
use super::view::Chosen;
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::hex_view::draw_error_swatch;
use crate::app::views::inspector;
use crate::unicode::message;
use crate::utf8::Group;

/// The most errors that are listed.
const MOST_ERRORS: usize = 100;

/// The most bytes of an error that are shown.
const MOST_BYTES: usize = 6;

/// Shows them in all the room there is.
pub fn show(ui: &mut Ui, tool: &mut ConverterTool, chosen: &mut Vec<Chosen>) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        heading(ui, "Sequence");
        if tool.sequence().is_some() {
            bits::show(ui, tool, chosen);
        }
        let converter = tool.converter();
        let offset = tool.cursor as u64;
        match converter.window().unit_at(offset) {
            Some(unit) => {
                let group = converter.window().group_at(offset);
                inspector::sequence(ui, unit, group);
            }
            None => hint(ui, "The bits of the sequence at the cursor appear here"),
        }
        ui.add_space(10.0);
        if !converter.window().groups().is_empty() {
            heading(ui, "Errors");
            if let Some(cursor) = errors(ui, converter.window().groups()) {
                tool.cursor = cursor;
                tool.shows_cursor = true;
            }
            ui.add_space(10.0);
        }
        heading(ui, "Byte marks");
        hint(
            ui,
            "⟨C0 AE⟩ stands for bytes that do not form a character, in formats that can hold only \
             characters. You can type it too.",
        );
        hint(
            ui,
            "What cannot be read is hatched and makes no bytes: the other fields show the rest.",
        );
    });
}

fn heading(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(
        RichText::new(text)
            .font(fonts::semibold(12.0))
            .color(palette.weak),
    );
}

fn hint(ui: &mut Ui, text: &str) {
    let weak = Palette::current(ui).weak;
    ui.add(Label::new(RichText::new(text).color(weak)).wrap());
}

/// A line for each error. Returns the place of the one that was chosen.
fn errors(ui: &mut Ui, groups: &[Group]) -> Option<usize> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    for group in groups.iter().take(MOST_ERRORS) {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 14.0), Sense::hover());
            draw_error_swatch(ui.painter(), rect, palette);
            let words = words(group);
            let text = RichText::new(&words).color(palette.text);
            let response = ui.add(Label::new(text).sense(Sense::click()).wrap());
            response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &words));
            if response.on_hover_text(&words).clicked() {
                chosen = Some(group.offset as usize);
            }
        });
    }
    let more = groups.len().saturating_sub(MOST_ERRORS);
    if more > 0 {
        hint(ui, &format!("… and {more} more"));
    }
    chosen
}

/// `Error at 0x0: C0 80, overlong form of U+0000`.
fn words(group: &Group) -> String {
    let shown: Vec<&str> = group
        .head()
        .iter()
        .take(MOST_BYTES)
        .map(|byte| hex_of(*byte))
        .collect();
    let more = if group.len() > shown.len() as u64 {
        " …"
    } else {
        ""
    };
    format!(
        "Error at 0x{:X}: {}{more}, {}",
        group.offset,
        shown.join(" "),
        message::short(group)
    )
}
