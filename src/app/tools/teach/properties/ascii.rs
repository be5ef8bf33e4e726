//! Which bytes below 80 are ASCII, and what a search for one of them meets.

use egui::{Rect, Stroke, StrokeKind, Ui, pos2};

use super::cut::columns;
use super::strip::{Look, Strip, line_in, name, shared};
use crate::app::theme::{Palette, fonts};
use crate::app::tools::teach::scale::Scale;
use crate::app::tools::teach::told;
use crate::teach::ascii::{LowByte, LowBytes};
use crate::teach::resync::TextEncoding;
use crate::words::plural;

/// What can be searched for in a text: `\` and `/` first, then what is below 80 in any of the encodings.
pub(super) fn wanted(text: &str) -> Vec<u8> {
    let mut wanted = vec![b'\\', b'/'];
    let encoded = TextEncoding::ALL.map(|encoding| LowBytes::of(text, encoding));
    let low = encoded.iter().flatten().flat_map(|it| &it.low);
    for byte in low.map(|low| low.byte) {
        if byte.is_ascii_graphic() && !wanted.contains(&byte) {
            wanted.push(byte);
        }
    }
    wanted
}

fn chosen(text: &str, at: usize) -> u8 {
    let wanted = wanted(text);
    let last = wanted.len().saturating_sub(1);
    wanted.get(at.min(last)).copied().unwrap_or(b'\\')
}

/// The three encodings read aloud.
pub(super) fn spoken(text: &str, at: usize) -> String {
    let byte = chosen(text, at);
    let said = TextEncoding::ALL.map(|encoding| match LowBytes::of(text, encoding) {
        Ok(low) => format!("{} {}", encoding.name(), found(&low, byte)),
        Err(missing) => missing.to_string(),
    });
    format!("Search for {}. {}", of_byte(byte), said.join(". "))
}

fn of_byte(byte: u8) -> String {
    format!("{byte:02X} {}", char::from(byte))
}

/// What a search for a byte finds.
fn found(low: &LowBytes, byte: u8) -> String {
    let all = low.found(byte).count();
    let inside: Vec<LowByte> = low.found(byte).filter(|it| !it.is_itself()).collect();
    match (all, inside.len()) {
        (0, _) => "finds nothing".to_owned(),
        (all, 0) => format!("finds {all}, nothing else"),
        (all, _) => {
            let inside = inside.iter().map(|it| it.character.to_string());
            let inside: Vec<String> = inside.collect();
            let count = inside.len();
            format!("finds {all}, {count} of them in {}", inside.join(" "))
        }
    }
}

/// What the bytes below 80 are.
fn low_bytes(low: &LowBytes) -> String {
    let misleading = low.misleading().count();
    let all = plural(low.low.len() as u64, "byte");
    match misleading {
        0 => format!("{all} below 80, ASCII"),
        _ => format!("{all} below 80, {misleading} not ASCII"),
    }
}

/// Shows the text in three encodings, and what a search for a byte meets.
pub(super) fn show(ui: &mut Ui, scale: &Scale, text: &str, at: usize) {
    let palette = Palette::current(ui);
    let byte = chosen(text, at);
    let heading = format!("Search for {}", of_byte(byte));
    let heading = egui::RichText::new(heading).font(fonts::words(scale.heading));
    ui.label(heading.color(palette.strong));
    told::line(
        ui,
        scale,
        "In UTF-8, a byte below 80 always stands for its ASCII character (RFC 3629 §1).",
        palette.text,
    );
    ui.add_space(scale.gap / 2.0);
    let room = ui.available_rect_before_wrap();
    let parts = shared(room, TextEncoding::ALL.len(), scale.gap);
    for (encoding, room) in TextEncoding::ALL.into_iter().zip(parts) {
        let mut heading = room;
        heading.set_height(scale.line());
        let [first, second, third] = columns(heading);
        line_in(ui, scale, first, encoding.name(), palette.strong);
        let low = match LowBytes::of(text, encoding) {
            Ok(low) => low,
            Err(missing) => {
                line_in(ui, scale, second, &missing.to_string(), palette.warning);
                continue;
            }
        };
        let is_misled = low.found(byte).any(|it| !it.is_itself());
        let color = if is_misled {
            palette.error_text
        } else {
            palette.good
        };
        let words = crate::words::capitalized(&found(&low, byte));
        line_in(ui, scale, second, &words, color);
        line_in(ui, scale, third, &low_bytes(&low), palette.weak);
        let below = Rect::from_min_max(pos2(room.left(), heading.bottom() + 4.0), room.max);
        strip(ui, scale, below, &low, byte);
        let spoken = format!(
            "{} {}, {}",
            encoding.name(),
            crate::words::bytes_in_hex(&low.bytes),
            found(&low, byte)
        );
        name(ui, below, encoding.name(), &spoken);
    }
}

fn strip(ui: &Ui, scale: &Scale, room: Rect, low: &LowBytes, wanted: u8) {
    let palette = Palette::current(ui);
    let strip = Strip::new(room, super::MOST_IN_A_ROW, 2.0, scale);
    for piece in &low.characters {
        strip.character(ui, (piece.start, piece.end), 0, piece.shown(), Look::Plain);
    }
    for (at, byte) in low.bytes.iter().enumerate() {
        let look = match low.low.iter().find(|it| it.at == at) {
            Some(low) if low.is_itself() => Look::Good,
            Some(_) => Look::Bad,
            None => Look::Plain,
        };
        strip.byte(ui, at, 1, *byte, look);
        if *byte == wanted {
            let stroke = Stroke::new(4.0, palette.accent);
            let rect = strip.cells(at, at + 1, 1);
            let painter = ui.painter();
            painter.rect_stroke(rect, 2, stroke, StrokeKind::Outside);
        }
    }
}
