//! Keys, legend, and what this program is.

use egui::{Color32, FontId, Grid, Id, RichText, Ui};

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
        let room = ctx.content_rect().width() - 60.0;
        let columns = Columns::fitting(ui, room - SCROLL_BAR);
        ui.set_width((columns.width + SCROLL_BAR).max(LEAST_WIDTH).min(room));
        heading(ui, "Keys and legend");
        fitting(ui, |ui| {
            legend::show_wrapped(ui);
            ui.scope(legend::show_overview);
            ui.add_space(6.0);
            let shapes = "Hatched: ill-formed. A bracket below: one error. Dashed label: \
                          invisible character. Box with digits: no glyph available.";
            ui.add(egui::Label::new(RichText::new(shapes).color(palette.weak)).wrap());
            ui.add_space(8.0);
            all_keys(ui, columns, palette);
        });
        ui.add_space(8.0);
        closed = ui.button("Close").clicked();
    });
    closed || modal.should_close()
}

/// The space between keys and what they do, and between two columns of both, in points.
const GAP: f32 = 16.0;

/// The room beside the columns for a scroll bar, in points.
const SCROLL_BAR: f32 = 16.0;

/// The overlay is no narrower than this where the window is wider, in points: the legend needs room, too.
const LEAST_WIDTH: f32 = 620.0;

/// Columns of keys, and how wide they are together, in points.
#[derive(Debug, Clone, Copy)]
struct Columns {
    count: usize,
    width: f32,

    /// How wide the keys alone are in each: what they do stands in one line below the other.
    keys: f32,
}

impl Columns {
    /// As many as there is room for.
    fn fitting(ui: &Ui, room: f32) -> Self {
        let words = egui::TextStyle::Body.resolve(ui.style());
        let width = |text: String, font: FontId| {
            let color = Color32::PLACEHOLDER;
            ui.painter().layout_no_wrap(text, font, color).size().x
        };
        let (mut keys, mut names) = (0.0_f32, 0.0_f32);
        let caret_keys = CARET_KEYS.map(|(keys, name)| (keys.to_owned(), name));
        let commands = Menu::ALL.into_iter().flat_map(|menu| keys_of(ui, menu));
        for (key, name) in commands.chain(caret_keys) {
            keys = keys.max(width(key, fonts::mono(FONT_SIZE)));
            names = names.max(width(name.to_owned(), words.clone()));
        }
        let of = |count: usize| Self {
            count,
            width: (keys + GAP + names + GAP) * count as f32 - GAP,
            keys,
        };
        let all = of(COLUMNS.len());
        if all.width <= room { all } else { of(1) }
    }
}

/// The keys, in so many columns.
fn all_keys(ui: &mut Ui, columns: Columns, palette: &Palette) {
    let Columns {
        count: columns,
        keys: width,
        ..
    } = columns;
    ui.spacing_mut().item_spacing.x = GAP;
    ui.columns(columns, |uis| {
        for (place, menus) in COLUMNS.iter().enumerate() {
            if let Some(ui) = uis.get_mut(place % columns) {
                for menu in *menus {
                    menu_keys(ui, *menu, width, palette);
                }
            }
        }
    });
    ui.label(RichText::new("In the hex view").color(palette.weak));
    let in_columns = CARET_KEYS.chunks(CARET_KEYS.len().div_ceil(columns));
    ui.columns(columns, |uis| {
        // Two grids of one name would undo each other's sizes in each frame.
        for (place, (ui, keys)) in uis.iter_mut().zip(in_columns).enumerate() {
            grid(("view keys", place), width).show(ui, |ui| {
                for (keys, what) in keys {
                    row(ui, keys, what, palette);
                    ui.end_row();
                }
            });
        }
    });
}

/// Keys that take so much room, and beside each what it does.
fn grid(name: impl std::hash::Hash + std::fmt::Debug, keys: f32) -> Grid {
    Grid::new(name).spacing([GAP, 5.0]).min_col_width(keys)
}

/// The commands of a menu that have keys, and the keys of each.
fn keys_of(ui: &Ui, menu: Menu) -> impl Iterator<Item = (String, &'static str)> {
    let commands = ALL
        .iter()
        .copied()
        .filter(move |command| command.menu() == menu);
    commands.filter_map(|command| {
        let shortcut = command.shortcut()?;
        Some((ui.ctx().format_shortcut(&shortcut), command.name()))
    })
}

/// The commands of a menu that have keys.
fn menu_keys(ui: &mut Ui, menu: Menu, width: f32, palette: &Palette) {
    ui.label(RichText::new(menu.name()).color(palette.weak));
    grid(menu.name(), width).show(ui, |ui| {
        let all: Vec<_> = keys_of(ui, menu).collect();
        for (keys, name) in all {
            row(ui, &keys, name, palette);
            ui.end_row();
        }
    });
    ui.add_space(10.0);
}

/// The size of the keys, in points.
const FONT_SIZE: f32 = 12.0;

fn row(ui: &mut Ui, keys: &str, what: &str, palette: &Palette) {
    ui.label(
        RichText::new(keys)
            .font(fonts::mono(FONT_SIZE))
            .color(palette.strong),
    );
    ui.label(RichText::new(what).color(palette.text));
}

fn heading(ui: &mut Ui, text: &str) {
    let palette = Palette::current(ui);
    ui.label(
        RichText::new(text)
            .font(fonts::semibold(16.0))
            .color(palette.strong),
    );
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
