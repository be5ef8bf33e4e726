//! Characters in the order of their bytes, of their code points, and of UTF-16.

use egui::{Align2, Rect, Stroke, Ui, pos2, vec2};

use super::strip::{line_in, name};
use crate::app::theme::{Palette, fonts};
use crate::app::tools::teach::scale::Scale;
use crate::app::tools::teach::told;
use crate::app::views::hex_view::draw_scalar;
use crate::teach::order::{Compared, Orders};
use crate::unicode::hex;
use crate::words::bytes_in_hex;

/// The most characters that are sorted.
const MOST: usize = 8;

/// The room between two lists, as a part of the width.
const BETWEEN: f32 = 0.07;

/// The characters that are sorted: each once, controls and spaces left out.
fn sorted(text: &str) -> Vec<String> {
    let mut characters: Vec<String> = Vec::new();
    for character in text.chars() {
        let it = character.to_string();
        let is_seen = !character.is_control() && !character.is_whitespace();
        if is_seen && !characters.contains(&it) && characters.len() < MOST {
            characters.push(it);
        }
    }
    characters
}

/// Does UTF-16 have another order for some of the characters?
pub(super) fn utf16_differs(text: &str) -> bool {
    example(&sorted(text)).is_some()
}

/// Two characters that UTF-16 has the other way round, the lower one first.
fn example(characters: &[String]) -> Option<(&str, &str)> {
    let by_bytes = Orders::of(characters).by_bytes;
    let in_order: Vec<&str> = by_bytes
        .iter()
        .filter_map(|at| characters.get(*at).map(String::as_str))
        .collect();
    // The last of the lower ones are next to the higher ones.
    in_order.iter().enumerate().rev().find_map(|(at, low)| {
        let mut above = in_order.iter().skip(at + 1);
        let high = above.find(|high| Compared::of(low, high).utf16_differs())?;
        Some((*low, *high))
    })
}

/// What is to be seen, in a sentence or two.
pub(super) fn sentence(text: &str) -> String {
    let same = "The order of the bytes of UTF-8 is the order of code points.";
    let characters = sorted(text);
    let Some((low, high)) = example(&characters) else {
        return same.to_owned();
    };
    format!(
        "{same} In UTF-16, {high} {} begins with {} and so comes before {low} {}.",
        code_points(high),
        first_unit(high),
        code_points(low),
    )
}

fn code_points(text: &str) -> String {
    text.chars().map(|it| hex(u32::from(it))).collect()
}

fn units(text: &str) -> String {
    let units: Vec<String> = text.encode_utf16().map(|it| format!("{it:04X}")).collect();
    units.join(" ")
}

fn first_unit(text: &str) -> String {
    let first = text.encode_utf16().next();
    first.map(|it| format!("{it:04X}")).unwrap_or_default()
}

/// A list: what it is sorted by, which character is where, and what it shows of one.
struct List {
    name: &'static str,
    order: Vec<usize>,
    shown: fn(&str) -> String,
}

/// Shows the three orders, with lines from each character to itself.
pub(super) fn show(ui: &mut Ui, scale: &Scale, text: &str) {
    let palette = Palette::current(ui);
    told::line(ui, scale, sentence(text), palette.text);
    ui.add_space(scale.gap);
    let characters = sorted(text);
    let orders = Orders::of(&characters);
    let swapped: Vec<usize> = orders.utf16_differs_at().collect();
    let lists = [
        List {
            name: "By bytes of UTF-8",
            order: orders.by_bytes,
            shown: |text| bytes_in_hex(text.as_bytes()),
        },
        List {
            name: "By code points",
            order: orders.by_code_points,
            shown: code_points,
        },
        List {
            name: "By units of UTF-16",
            order: orders.by_utf16,
            shown: units,
        },
    ];
    let room = ui.available_rect_before_wrap();
    let row = ((room.height() - scale.line()) / MOST as f32).min(scale.text * 2.2);
    let width = room.width() / 3.0;
    let place = |list: usize, rank: usize| {
        let left = room.left() + list as f32 * width;
        let top = room.top() + scale.line() + rank as f32 * row;
        let inside = width - room.width() * BETWEEN;
        Rect::from_min_size(pos2(left, top), vec2(inside, row - 2.0))
    };
    for (at, list) in lists.iter().enumerate() {
        let mut heading = place(at, 0);
        heading.set_top(room.top());
        heading.set_height(scale.line());
        line_in(ui, scale, heading, list.name, palette.weak);
        for (rank, character) in list.order.iter().enumerate() {
            let Some(text) = characters.get(*character) else {
                continue;
            };
            let rect = place(at, rank);
            let is_moved = at == 2 && swapped.contains(&rank);
            entry(ui, scale, rect, text, &(list.shown)(text), is_moved);
            let spoken = format!(
                "{}, place {}, {text} {}",
                list.name,
                rank + 1,
                (list.shown)(text)
            );
            name(ui, rect, (at, rank), &spoken);
            let next = lists.get(at + 1).map(|next| &next.order);
            let there = next.and_then(|next| next.iter().position(|it| it == character));
            if let Some(there) = there {
                let ends = [rect.right_center(), place(at + 1, there).left_center()];
                let stroke = if there == rank {
                    Stroke::new(2.0, palette.good)
                } else {
                    Stroke::new(3.0, palette.error_line)
                };
                ui.painter().line_segment(ends, stroke);
            }
        }
    }
}

/// A character in a list, with the numbers that it is sorted by.
fn entry(ui: &Ui, scale: &Scale, rect: Rect, text: &str, shown: &str, is_moved: bool) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    painter.rect_filled(rect, 4, palette.control);
    if is_moved {
        let stroke = Stroke::new(2.0, palette.error_line);
        painter.rect_stroke(rect, 4, stroke, egui::StrokeKind::Inside);
    }
    let mut glyph = rect;
    glyph.set_width(scale.text * 2.0);
    if let Some(scalar) = text.chars().next() {
        draw_scalar(painter, glyph, scalar, scale.text, palette);
    }
    let at = pos2(glyph.right() + 4.0, rect.center().y);
    let color = palette.on_fill(palette.control);
    painter.text(
        at,
        Align2::LEFT_CENTER,
        shown,
        fonts::mono(scale.text),
        color,
    );
}
