//! The rows of the list of errors, as they are drawn and read aloud.

use egui::{Color32, Role, Ui, vec2};

use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::views::hex_view::draw_error_swatch;
use crate::app::widgets::Row;
use crate::app::widgets::list::CHARACTER;
use crate::census::ErrorRow;
use crate::document::ListRow;
use crate::likely_text::LikelyText;
use crate::unicode::{GroupMessage, message};
use crate::utf8::{Group, Pattern};
use crate::words::{grouped, plural};

/// The height of a row, in points.
pub(super) const ROW_HEIGHT: f32 = 24.0;

/// What all rows of errors have in common.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) palette: &'static Palette,
    /// Room for an offset, in points.
    pub(super) offset_room: f32,
    /// How far errors stand to the right of the heading of their kind, in points.
    pub(super) indent: f32,
}

/// The heading of a kind: a triangle that says whether it is open, its name, how many there are.
pub(super) fn heading_row(ui: &mut Ui, heading: &ListRow, is_current: bool) -> Row {
    let palette = Palette::current(ui);
    let spoken = || heading_words(heading).unwrap_or_default();
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, spoken);
    let ListRow::Heading {
        kind,
        count,
        is_open,
        is_ignored,
    } = heading
    else {
        return row;
    };
    row.put_triangle(*is_open, palette.weak);
    let ignored = if *is_ignored { "ignored · " } else { "" };
    let count = format!("{ignored}{}", grouped(*count));
    let kept = count.chars().count() as f32 * CHARACTER + 14.0;
    let colors = if *is_ignored {
        (palette.weak, palette.weak)
    } else {
        (palette.text, palette.strong)
    };
    row.put_right(count, colors.0);
    row.put_words(ui, kept, message::kind(*kind), colors.1);
    row
}

/// Errors with the same bytes.
pub(super) fn pattern_row(
    ui: &mut Ui,
    pattern: &Pattern,
    shape: Shape,
    is_current: bool,
    likely: impl Fn(&Group) -> Option<LikelyText>,
) -> Row {
    let palette = Palette::current(ui);
    let group = &pattern.first;
    let likely = likely(group);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || {
        format!(
            "{}, {}",
            message::pattern(pattern),
            spoken(group, likely.as_ref())
        )
    });
    start_of(&mut row, group, shape, palette.text);
    let count = format!("{} ×", grouped(pattern.count));
    let kept = count.chars().count() as f32 * CHARACTER + 14.0;
    row.put_right(count, palette.text);
    row.put_words(ui, kept, &words_of(group, likely.as_ref()), palette.strong);
    row
}

/// The errors that stand in no other row of the list by bytes.
pub(super) fn others_row(ui: &mut Ui, count: u64) -> Row {
    let palette = Palette::current(ui);
    let words = format!("{} whose bytes occur once", plural(count, "other error"));
    let row = Row::new(ui, ROW_HEIGHT, false, || words.clone());
    row.put_words(ui, 6.0, &words, palette.weak);
    row
}

/// A heading read aloud: `overlong kinds, 2`.
pub(super) fn heading_words(row: &ListRow) -> Option<String> {
    match row {
        ListRow::Heading {
            kind,
            count,
            is_ignored,
            ..
        } => {
            let ignored = if *is_ignored { ", ignored" } else { "" };
            let count = grouped(*count);
            Some(format!("{}, {count}{ignored}", message::kind(*kind)))
        }
        _ => None,
    }
}

/// Says where a row stands among kinds and the errors below them.
pub(super) fn in_tree(row: &Row, error: &ListRow) {
    let ctx = &row.response.ctx;
    ctx.accesskit_node_builder(row.response.id, |node| {
        node.set_role(Role::TreeItem);
        match error {
            ListRow::Heading { is_open, .. } => {
                node.set_level(1);
                node.set_expanded(*is_open);
            }
            _ => node.set_level(2),
        }
    });
}

/// One row.
pub(super) fn row(
    ui: &mut Ui,
    error: &ErrorRow,
    number: u64,
    shape: Shape,
    is_current: bool,
    likely: impl Fn(&Group) -> Option<LikelyText>,
    is_ignored: impl Fn(&Group) -> bool,
) -> Row {
    let palette = Palette::current(ui);
    let group = match error {
        ErrorRow::Here(group) => group,
        ErrorRow::Coming => {
            let spoken = || format!("Error {} is being looked up", number + 1);
            return Row::new(ui, ROW_HEIGHT, is_current, spoken);
        }
        ErrorRow::Failed(error) => {
            let row = Row::new(ui, ROW_HEIGHT, is_current, || error.to_string());
            row.put_words(ui, 6.0, &error.to_string(), palette.error_text);
            return row;
        }
    };
    let likely = likely(group);
    let is_ignored = is_ignored(group);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || {
        let ignored = if is_ignored { ", ignored" } else { "" };
        format!("{}{ignored}", spoken(group, likely.as_ref()))
    });
    row.room(shape.indent);
    let colors = if is_ignored {
        (palette.weak, palette.weak)
    } else {
        (palette.text, palette.strong)
    };
    start_of(&mut row, group, shape, colors.0);
    let mut kept = 6.0;
    let right = match is_ignored {
        true => Some("ignored".to_owned()),
        false if row.rect.width() > 400.0 => {
            Some(format!("{} × U+FFFD", grouped(group.span_count())))
        }
        false => None,
    };
    if let Some(right) = right {
        kept = right.chars().count() as f32 * CHARACTER + 14.0;
        row.put_right(right, palette.weak);
    }
    row.put_words(ui, kept, &words_of(group, likely.as_ref()), colors.1);
    row
}

/// The offset of an error, the swatch and its first bytes.
fn start_of(row: &mut Row, group: &Group, shape: Shape, color: Color32) {
    let palette = shape.palette;
    let offset = group.offset;
    let place = format_args!("0x{offset:X}");
    row.put(shape.offset_room, place, palette.weak);
    let swatch = row.room(16.0).left_center() + vec2(4.0, 0.0);
    let swatch = egui::Rect::from_center_size(swatch, vec2(8.0, 14.0));
    draw_error_swatch(row.painter(), swatch, palette);
    let shown = if row.rect.width() > 480.0 { 6 } else { 2 };
    let mut bytes = String::with_capacity(24);
    for byte in group.head().iter().take(shown) {
        bytes.push_str(hex_of(*byte));
        bytes.push(' ');
    }
    if group.len() > shown as u64 {
        bytes.push('…');
    }
    row.put((shown * 3 + 2) as f32 * CHARACTER, bytes, color);
}

/// What an error is: first what its bytes most likely are.
fn words_of(group: &Group, likely: Option<&LikelyText>) -> String {
    let short = message::short(group);
    match likely {
        Some(likely) => format!("{} · {short}", likely.short()),
        None => short,
    }
}

/// A row read aloud.
pub(super) fn spoken(group: &Group, likely: Option<&LikelyText>) -> String {
    let headline = GroupMessage::of(group).headline;
    match likely {
        Some(likely) => format!("0x{:X} {}, {headline}", group.offset, likely.words()),
        None => format!("0x{:X} {headline}", group.offset),
    }
}
