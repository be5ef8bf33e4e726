//! Keys, legend, and what this program is.

use egui::{Grid, Id, RichText, Ui};

use crate::app::command::{ALL, Menu};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::legend;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::unicode::version;

/// Keys that are no commands: they move the caret in the hex view.
const CARET_KEYS: [(&str, &str); 12] = [
    ("Arrows", "Move by byte and row"),
    ("Ctrl+← →", "Move by sequence"),
    ("PgUp PgDn", "Move by page"),
    ("Home End", "Start and end of the row"),
    ("Shift + a move, drag", "Select"),
    ("Double click", "Select the sequence or error"),
    ("Tab", "Hex pane or text pane"),
    ("Right click, Shift+F10", "Menu of what is there"),
    ("Shift + click", "Select up to there"),
    ("↑ ↓ in a list", "The row above or below"),
    ("← → Enter in a list", "Fold and open a kind, go there"),
    ("F10, Alt", "Menus: ← → beside, ↑ ↓ in them"),
];

/// Which menus stand in which column: about as many keys in each.
const COLUMNS: [&[Menu]; 2] = [
    &[Menu::File, Menu::Edit, Menu::Bookmarks, Menu::Tools],
    &[Menu::Go, Menu::View, Menu::Help],
];

/// Shows keys and legend. Returns whether they were closed.
pub fn show_keys(ctx: &egui::Context) -> bool {
    let mut closed = false;
    let modal = overlay(ctx, Id::unique("byteloupe keys"), "Keys and legend").show(ctx, |ui| {
        let palette = Palette::current(ui);
        let screen = ctx.content_rect();
        ui.set_width(720.0_f32.min(screen.width() - 60.0));
        heading(ui, "Keys and legend");
        fitting(ui, |ui| {
            legend::show_wrapped(ui);
            ui.scope(legend::show_overview);
            ui.add_space(6.0);
            let shapes = "Hatched: ill-formed. A bracket below: one error. Dashed label: a \
                          character without a shape. Box with digits: no font has it.";
            ui.add(egui::Label::new(RichText::new(shapes).color(palette.weak)).wrap());
            ui.add_space(8.0);
            all_keys(ui, palette);
        });
        ui.add_space(8.0);
        closed = ui.button("Close").clicked();
    });
    closed || modal.should_close()
}

/// Less room than this has one column of keys, in points.
const TWO_COLUMNS_FROM: f32 = 600.0;

/// The keys, in two columns where there is room for them.
fn all_keys(ui: &mut Ui, palette: &Palette) {
    let columns = if ui.available_width() < TWO_COLUMNS_FROM {
        1
    } else {
        COLUMNS.len()
    };
    ui.columns(columns, |uis| {
        for (place, menus) in COLUMNS.iter().enumerate() {
            if let Some(ui) = uis.get_mut(place % columns) {
                for menu in *menus {
                    menu_keys(ui, *menu, palette);
                }
            }
        }
    });
    ui.label(RichText::new("In the hex view").color(palette.weak));
    Grid::new("view keys").spacing([16.0, 5.0]).show(ui, |ui| {
        for pair in CARET_KEYS.chunks(columns) {
            for (keys, what) in pair {
                row(ui, keys, what, palette);
            }
            ui.end_row();
        }
    });
}

/// The commands of a menu that have keys.
fn menu_keys(ui: &mut Ui, menu: Menu, palette: &Palette) {
    ui.label(RichText::new(menu.name()).color(palette.weak));
    Grid::new(menu.name()).spacing([16.0, 5.0]).show(ui, |ui| {
        for command in ALL.into_iter().filter(|command| command.menu() == menu) {
            if let Some(shortcut) = command.shortcut() {
                let keys = ui.ctx().format_shortcut(&shortcut);
                row(ui, &keys, command.name(), palette);
                ui.end_row();
            }
        }
    });
    ui.add_space(10.0);
}

fn row(ui: &mut Ui, keys: &str, what: &str, palette: &Palette) {
    ui.label(
        RichText::new(keys)
            .font(fonts::mono(12.0))
            .color(palette.strong),
    );
    ui.label(RichText::new(what).color(palette.text));
}

fn heading(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(text).size(17.0).color(palette.strong));
}

/// Shows what this program is. Returns whether it was closed.
pub fn show_about(ctx: &egui::Context) -> bool {
    let mut closed = false;
    let modal = overlay(ctx, Id::unique("byteloupe about"), "About Byteloupe").show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(440.0_f32.min(ctx.content_rect().width() - 60.0));
        heading(ui, concat!("Byteloupe ", env!("CARGO_PKG_VERSION")));
        let lines = [
            "A byte inspector for UTF-8 as RFC 3629 defines it.",
            "MIT or Apache-2.0. It never writes to what you inspect and uses no network.",
            "Characters that no font covers are drawn from GNU Unifont (SIL Open Font License 1.1).",
        ];
        let unicode = version::in_words();
        for line in lines.into_iter().chain([unicode.as_str()]) {
            ui.add(egui::Label::new(RichText::new(line).color(palette.text)).wrap());
        }
        ui.add_space(8.0);
        closed = ui.button("Close").clicked();
    });
    closed || modal.should_close()
}
