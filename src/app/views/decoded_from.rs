//! A line that says what a decoded document was decoded from, and leads there.

use egui::{Align, Button, Label, Layout, RichText, Role, Ui, WidgetInfo};

use crate::app::command::{Command, DecodeCommand};
use crate::app::theme::Palette;
use crate::app::widgets::{Region, regions};
use crate::document::DecodedPart;

/// What it is called, for screen readers and tests.
const NAME: &str = "Decoded from";

/// The height of the line in points.
pub const HEIGHT: f32 = 28.0;

/// The longest name of a document that is shown whole, in characters.
const LONGEST: usize = 40;

/// Shows the documents that this one was decoded from, the outermost first. Returns the command that goes to the
/// one that was clicked.
pub fn show(ui: &mut Ui, part: &DecodedPart) -> Option<Command> {
    let palette = Palette::current(ui);
    let mut chosen = None;
    ui.painter().rect_filled(ui.max_rect(), 0, palette.panel);
    regions::named(ui, NAME, egui::accesskit::Role::Group, |ui| {
        ui.horizontal_centered(|ui| {
            ui.add_space(12.0);
            ui.spacing_mut().item_spacing.x = 4.0;
            let chain: Vec<&DecodedPart> = part.chain().collect();
            let outermost = chain
                .last()
                .map(|part| shortened(&part.from.origin.title()));
            let mut name = outermost.unwrap_or_default();
            for (up, part) in chain.iter().enumerate().rev() {
                if crumb(ui, &name, up, palette) {
                    chosen = Some(Command::Decode(DecodeCommand::Origin(up)));
                }
                ui.label(RichText::new("›").color(palette.weak));
                name = part.step();
            }
            ui.label(RichText::new(&name).color(palette.strong));
            let adds = !part.assumption.eq_ignore_ascii_case(part.form.name());
            ui.add_space(8.0);
            let (words, color) = if part.warnings.is_empty() {
                let words = if adds { &*part.assumption } else { "" };
                (words.to_owned(), palette.weak)
            } else {
                (format!("⚠ {}", part.warnings.join(". ")), palette.warning)
            };
            if words.is_empty() {
                return;
            }
            // What there is no room for is in the tooltip.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(&words).color(color)).truncate())
                    .on_hover_text(format!("{words}."));
            });
        });
    });
    chosen
}

/// Shows one of the documents. Returns whether it was clicked.
fn crumb(ui: &mut Ui, name: &str, up: usize, palette: &Palette) -> bool {
    let button = Button::new(RichText::new(name).color(palette.text)).fill(palette.control);
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to {name}")));
    if up == 0 {
        regions::register(ui, Region::DecodedFrom, response.id);
    }
    let keys = if up == 0 { " (Alt+Up)" } else { "" };
    response
        .on_hover_text(format!("Go to the part that this was decoded from{keys}"))
        .clicked()
}

/// A name with its middle left out if it is long.
fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= LONGEST {
        return name.to_owned();
    }
    let start: String = name.chars().take(LONGEST / 2).collect();
    let end: String = name.chars().skip(count - LONGEST / 2).collect();
    format!("{start}…{end}")
}
