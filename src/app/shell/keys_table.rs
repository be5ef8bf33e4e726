//! The keys of all commands, by menu, and those of the hex view.

use egui::{Color32, FontId, Grid, RichText, Ui};

use crate::app::command::{ALL, Menu};
use crate::app::theme::Palette;
use crate::app::theme::fonts;

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

/// Which menus are in which column: about as many keys in each.
const COLUMNS: [&[Menu]; 2] = [
    &[Menu::File, Menu::Edit, Menu::Bookmarks, Menu::Tools],
    &[Menu::Go, Menu::View, Menu::Help],
];

/// The space between keys and what they do, and between two columns of both, in points.
const GAP: f32 = 16.0;

/// Columns of keys. Widths are in points.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    count: usize,

    /// How wide they are together.
    pub(super) width: f32,

    /// How wide the keys alone are in each: what they do is in one line below the other.
    keys: f32,
}

impl Columns {
    /// As many as there is room for.
    pub(super) fn fitting(ui: &Ui, room: f32) -> Self {
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

/// Shows the keys, in so many columns.
pub(super) fn show(ui: &mut Ui, columns: Columns, palette: &Palette) {
    let Columns { count, .. } = columns;
    ui.spacing_mut().item_spacing.x = GAP;
    ui.columns(count, |uis| {
        for (place, menus) in COLUMNS.iter().enumerate() {
            if let Some(ui) = uis.get_mut(place % count) {
                for menu in *menus {
                    menu_keys(ui, *menu, columns, palette);
                }
            }
        }
    });
    ui.label(RichText::new("In the hex view").color(palette.weak));
    let in_columns = CARET_KEYS.chunks(CARET_KEYS.len().div_ceil(count));
    ui.columns(count, |uis| {
        // Two grids of one name would undo each other's sizes in each frame.
        for (place, (ui, keys)) in uis.iter_mut().zip(in_columns).enumerate() {
            grid(("view keys", place), columns).show(ui, |ui| {
                for (keys, what) in keys {
                    row(ui, keys, what, palette);
                    ui.end_row();
                }
            });
        }
    });
}

/// Keys that take so much room, and beside each what it does.
pub(super) fn grid(name: impl std::hash::Hash + std::fmt::Debug, columns: Columns) -> Grid {
    Grid::new(name)
        .spacing([GAP, 5.0])
        .min_col_width(columns.keys)
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
fn menu_keys(ui: &mut Ui, menu: Menu, columns: Columns, palette: &Palette) {
    ui.label(RichText::new(menu.name()).color(palette.weak));
    grid(menu.name(), columns).show(ui, |ui| {
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

/// A key, and beside it what it does.
pub(super) fn row(ui: &mut Ui, keys: &str, what: &str, palette: &Palette) {
    ui.label(
        RichText::new(keys)
            .font(fonts::mono(FONT_SIZE))
            .color(palette.strong),
    );
    ui.label(RichText::new(what).color(palette.text));
}
