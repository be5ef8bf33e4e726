//! What each value of a byte may be, and how often it is there.

use egui::{
    Align2, Color32, Key, Label, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use crate::app::theme::{Palette, fonts};
use crate::app::tools::teach::scale::Scale;
use crate::app::tools::teach::told;
use crate::source::ScanState;
use crate::teach::byte_count::Counts;
use crate::teach::byte_values::{ByteUse, ByteValue, ByteValues};
use crate::words::{grouped, plural, size};

/// Values in a row, and rows.
const SIDE: u8 = 16;

/// How much of the width the map may take.
const MAP: f32 = 0.57;

/// The most values that a sentence names.
const MOST_NAMED: usize = 4;

/// The values of some bytes with their counts.
pub(super) struct Counted {
    pub(super) values: ByteValues,
    /// What was counted.
    pub(super) of: String,
    /// How many bytes were counted.
    pub(super) bytes: u64,
    /// How many there are, while some are not counted.
    pub(super) so_far: Option<u64>,
    /// Why they are not counted.
    pub(super) trouble: Option<String>,
}

impl Counted {
    /// What is known of a document of so many bytes.
    pub(super) fn of_document(
        counts: &Counts,
        state: &ScanState,
        name: &str,
        len: u64,
        trouble: Option<String>,
    ) -> Self {
        let is_whole = matches!(state, ScanState::Done) && counts.bytes >= len;
        let failed = match state {
            ScanState::Failed(error) => Some(error.to_string()),
            _ => None,
        };
        Self {
            values: ByteValues::of(&counts.by_value),
            of: name.to_owned(),
            bytes: counts.bytes,
            so_far: (!is_whole).then_some(len),
            trouble: trouble.or(failed),
        }
    }

    fn value(&self, byte: u8) -> Option<&ByteValue> {
        self.values.values().get(usize::from(byte))
    }

    /// A value read aloud: `C3, lead of 2 bytes, 12 times`.
    pub(super) fn name_of(&self, byte: u8) -> String {
        let usage = ByteUse::of(byte).words();
        let usage = match usage {
            "ASCII" => usage.to_owned(),
            _ => usage.to_lowercase(),
        };
        let count = self.value(byte).map_or(0, |value| value.count);
        format!("{byte:02X}, {usage}, {}", times(count))
    }

    /// What is said of the values that well-formed text never has, and whether it is good.
    fn sentence(&self) -> (String, bool) {
        let here: Vec<&ByteValue> = self.values.never().filter(|it| it.count > 0).collect();
        if here.is_empty() {
            let words = match self.so_far {
                None => "C0, C1 and F5–FF are empty, as in all well-formed text.",
                Some(_) => "C0, C1 and F5–FF are empty so far, as in all well-formed text.",
            };
            return (words.to_owned(), true);
        }
        let named = here.iter().take(MOST_NAMED);
        let mut named: Vec<String> = named
            .map(|it| format!("{:02X} {}", it.byte, times(it.count)))
            .collect();
        if let Some(more) = here.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
            named.push(plural(more as u64, "more value"));
        }
        let verb = match (&here[..], named.len()) {
            ([_], 1) => "Never occurs in well-formed text, but occurs here",
            _ => "Never occur in well-formed text, but occur here",
        };
        let words = format!("{verb}: {}.", named.join(", "));
        (words, false)
    }

    /// What was counted, and how far.
    fn counted(&self) -> String {
        match self.so_far {
            None => format!("Counted in {}, {}.", self.of, size(self.bytes)),
            Some(len) => format!(
                "Not all of {} is counted: {} of {} so far.",
                self.of,
                size(self.bytes),
                size(len)
            ),
        }
    }
}

fn times(count: u64) -> String {
    match count {
        0 => "not there".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", grouped(count)),
    }
}

/// Where a key leads to from a value.
pub(super) fn moved(value: u8, key: Key) -> u8 {
    match key {
        Key::ArrowLeft => value.saturating_sub(1),
        Key::ArrowRight => value.saturating_add(1),
        Key::ArrowUp => value.checked_sub(SIDE).unwrap_or(value),
        Key::ArrowDown => value.checked_add(SIDE).unwrap_or(value),
        Key::Home => 0,
        Key::End => u8::MAX,
        _ => value,
    }
}

/// Shows the map, and beside it the value that the pointer or else the keyboard is at.
pub(super) fn show(ui: &mut Ui, scale: &Scale, counted: &Counted, chosen: &mut u8) {
    let room = ui.available_rect_before_wrap();
    let side = f32::from(SIDE);
    let cell = vec2(
        (room.width() * MAP / side).floor(),
        ((room.height() - 4.0) / side).floor().min(scale.text * 2.0),
    );
    let mut told = *chosen;
    for value in counted.values.values() {
        let at = vec2(f32::from(value.byte % SIDE), f32::from(value.byte / SIDE));
        let rect = Rect::from_min_size(room.min + at * cell, cell - vec2(2.0, 2.0));
        draw(ui, scale, rect, value, counted.values.most());
        let id = ui.unique_id().with(("byte value", value.byte));
        let response = ui.interact(rect, id, Sense::CLICK);
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, counted.name_of(value.byte)));
        if response.hovered() {
            told = value.byte;
        }
        if response.clicked() {
            *chosen = value.byte;
            told = value.byte;
        }
        if value.byte == *chosen {
            let stroke = Stroke::new(4.0, Palette::current(ui).accent);
            let painter = ui.painter();
            painter.rect_stroke(rect.expand(1.0), 4, stroke, StrokeKind::Outside);
        }
    }
    let left = room.left() + side * cell.x + 2.0 * scale.gap;
    let beside = Rect::from_min_max(pos2(left, room.top()), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        describe(ui, scale, counted, told);
    });
}

/// The colour of a value that is there.
fn color_of(usage: ByteUse, palette: &Palette) -> Color32 {
    match usage {
        ByteUse::Ascii => palette.control_hovered,
        ByteUse::Tail => palette.sequence(3).tail,
        ByteUse::Lead { len, .. } => palette.sequence(usize::from(len)).lead,
        ByteUse::Never(_) => palette.error_fill,
    }
}

/// Draws a value: filled where it is there, with a bar for how often.
fn draw(ui: &Ui, scale: &Scale, rect: Rect, value: &ByteValue, most: u64) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    let color = color_of(value.usage, palette);
    let text = if value.count > 0 {
        painter.rect_filled(rect, 2, color);
        palette.on_fill(color)
    } else {
        let line = if value.usage.is_possible() {
            color
        } else {
            palette.error_line
        };
        painter.rect_stroke(rect, 2, Stroke::new(1.0, line), StrokeKind::Inside);
        palette.weak
    };
    let font = fonts::mono((rect.height() * 0.66).clamp(20.0, scale.text));
    let digits = format!("{:02X}", value.byte);
    painter.text(rect.center(), Align2::CENTER_CENTER, digits, font, text);
    if value.count > 0 {
        // One that is there once among many is still seen, and ten times as many are seen to be more.
        let part = (1.0 + value.count as f32).ln() / (1.0 + most as f32).ln();
        let mut bar = rect.shrink(1.0);
        bar.set_top(bar.bottom() - 3.0);
        bar.set_width(bar.width() * part.clamp(0.1, 1.0));
        painter.rect_filled(bar, 0, text);
    }
    if !value.usage.is_possible() {
        let color = if value.count > 0 {
            palette.error_line
        } else {
            palette.line
        };
        let inside = rect.shrink(2.0);
        let ends = [inside.left_bottom(), inside.right_top()];
        painter.line_segment(ends, Stroke::new(1.5, color));
    }
}

/// Says what a value is, and what is to be seen in all of them.
fn describe(ui: &mut Ui, scale: &Scale, counted: &Counted, byte: u8) {
    let palette = Palette::current(ui);
    let usage = ByteUse::of(byte);
    let count = counted.value(byte).map_or(0, |value| value.count);
    let heading = format!("{byte:02X}  {}", usage.words());
    let heading = RichText::new(heading).font(fonts::words(scale.heading));
    ui.add(Label::new(heading.color(palette.strong)).wrap());
    let reason = format!("{}.", usage.reason());
    told::line(ui, scale, reason, palette.text);
    told::line(ui, scale, usage.section(), palette.weak);
    let mut seen = crate::words::capitalized(&times(count));
    if counted.bytes > 0 && count > 0 {
        let part = count as f64 / counted.bytes as f64 * 100.0;
        seen = format!("{seen}, {part:.1} % of all bytes");
    }
    told::line(ui, scale, seen, palette.strong);
    ui.add_space(scale.gap);
    let (sentence, is_good) = counted.sentence();
    let color = if is_good {
        palette.good
    } else {
        palette.error_text
    };
    told::line(ui, scale, sentence, color);
    match &counted.trouble {
        Some(trouble) => told::line(ui, scale, trouble, palette.error_text),
        None => told::line(ui, scale, counted.counted(), palette.weak),
    }
    ui.add_space(scale.gap);
    legend(ui, scale);
}

fn legend(ui: &mut Ui, scale: &Scale) {
    let palette = Palette::current(ui);
    for byte in [0x41, 0x80, 0xC2, 0xE0, 0xF0, 0xFF] {
        let usage = ByteUse::of(byte);
        ui.horizontal(|ui| {
            let swatch = vec2(scale.text, scale.text);
            let (rect, _) = ui.allocate_exact_size(swatch, Sense::hover());
            let color = color_of(usage, palette);
            ui.painter().rect_filled(rect.shrink(2.0), 2, color);
            let words = match usage {
                ByteUse::Never(_) => "Never",
                _ => usage.words(),
            };
            told::line(ui, scale, words, palette.text);
        });
    }
}
