//! The rows of the list of warnings, as they are drawn and read aloud.

use egui::{Role, Ui};

use crate::app::theme::Palette;
use crate::app::widgets::Row;
use crate::app::widgets::list::CHARACTER;
use crate::document::warnings::{KindHeading, WarningRow};
use crate::unicode::{hex, name_of};
use crate::warnings::{Encoded, Severity, Warning, WarningKind};
use crate::words::{capitalized, grouped};

/// The height of a row, in points.
pub(super) const ROW_HEIGHT: f32 = 24.0;

/// Where a row is narrower than this, the name of its kind is left out.
const KINDS_FROM: f32 = 420.0;

/// The heading of a kind: a triangle that says whether it is open, its name, its severity, how many there are.
pub(super) fn heading_row(ui: &mut Ui, heading: &KindHeading, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let each = WarningRow::Heading(*heading);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(&each));
    row.put_triangle(heading.is_open, palette.weak);
    let (color, name) = match (heading.is_ignored, heading.severity) {
        (true, _) => (palette.weak, palette.weak),
        (false, Severity::Info) => (palette.weak, palette.strong),
        (false, _) => (palette.warning, palette.strong),
    };
    let before = if heading.is_ignored {
        "ignored"
    } else {
        heading.severity.name()
    };
    let right = format!("{before} · {}", grouped(heading.count));
    let kept = right.chars().count() as f32 * CHARACTER + 14.0;
    row.put_right(right, color);
    row.put_words(ui, kept, heading.kind.name(), name);
    row.response = row.response.on_hover_text(about(heading.kind));
    let node = row.response.id;
    ui.ctx().accesskit_node_builder(node, |node| {
        node.set_role(Role::TreeItem);
        node.set_level(1);
        node.set_expanded(heading.is_open);
    });
    row
}

/// Stands for the warnings before the part that is listed, or behind it.
pub(super) fn end_row(ui: &mut Ui, each: &WarningRow, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(each));
    row.put_words(ui, 6.0, &spoken(each), palette.accent);
    row
}

/// Where the parts of a row stand.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// How far warnings stand to the right of the heading of their kind, in points.
    pub(super) indent: f32,
    /// Room for an offset, in points.
    pub(super) offset_room: f32,
}

/// One row.
pub(super) fn row(
    ui: &mut Ui,
    warning: &Warning,
    room: Room,
    is_current: bool,
    is_ignored: bool,
) -> Row {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || {
        let ignored = if is_ignored { ", ignored" } else { "" };
        format!("{}{ignored}", spoken(&WarningRow::Warning(*warning)))
    });
    row.room(room.indent);
    row.put(
        room.offset_room,
        format_args!("0x{:X}", warning.offset),
        palette.weak,
    );
    let code_point = u32::from(warning.first);
    let (color, name_color) = match (is_ignored, warning.severity) {
        (true, _) => (palette.weak, palette.weak),
        (false, Severity::Info) => (palette.weak, palette.strong),
        (false, _) => (palette.warning, palette.strong),
    };
    let encoded = Encoded::of(warning);
    if encoded.is_none() {
        row.put(10.0 * CHARACTER, hex(code_point), color);
    }
    let mut kept = 6.0;
    let right = match is_ignored {
        true => Some("ignored".to_owned()),
        // The heading above has said it.
        false if room.indent > 0.0 => Some(warning.severity.name().to_owned()),
        false => (row.rect.width() > KINDS_FROM).then(|| kind_words(warning)),
    };
    if let Some(right) = right {
        kept = right.chars().count() as f32 * CHARACTER + 14.0;
        row.put_right(right, palette.weak);
    }
    let words = match encoded {
        Some(encoded) => capitalized(&encoded.words()),
        None => name_of(code_point) + &others(warning),
    };
    row.put_words(ui, kept, &words, name_color);
    row.response = row.response.on_hover_text(about(warning.kind));
    row
}

/// What a kind is, and why it may be harmless.
pub(super) fn about(kind: WarningKind) -> String {
    format!("{} {}", kind.sentence(), kind.harmless())
}

/// Its kind, and how much it matters; of an encoded run only that, as the row says what it is.
fn kind_words(warning: &Warning) -> String {
    if warning.kind.is_encoded() {
        return warning.severity.name().to_owned();
    }
    format!("{} · {}", warning.kind.name(), warning.severity.name())
}

/// How many code points follow the first, in words.
fn others(warning: &Warning) -> String {
    match (warning.code_points.saturating_sub(1), warning.may_go_on) {
        (0, _) => String::new(),
        (count, false) => format!(" and {} more", grouped(u64::from(count))),
        (count, true) => format!(" and at least {} more", grouped(u64::from(count))),
    }
}

/// A row read aloud.
pub(super) fn spoken(row: &WarningRow) -> String {
    let warning = match row {
        WarningRow::Heading(heading) => {
            let ignored = if heading.is_ignored { ", ignored" } else { "" };
            let (kind, severity) = (heading.kind.name(), heading.severity.name());
            return format!("{kind}, {severity}, {}{ignored}", grouped(heading.count));
        }
        WarningRow::Earlier => return "Earlier warnings".to_owned(),
        WarningRow::Later => return "Later warnings".to_owned(),
        WarningRow::Warning(warning) => warning,
    };
    if let Some(encoded) = Encoded::of(warning) {
        let severity = warning.severity.name();
        return format!("0x{:X} {}, {severity}", warning.offset, encoded.words());
    }
    let code_point = u32::from(warning.first);
    format!(
        "0x{:X} {} {}{}, {}",
        warning.offset,
        hex(code_point),
        name_of(code_point),
        others(warning),
        kind_words(warning)
    )
}
