//! The bytes of the bench in other notations, each of which can be typed.

use egui::{Frame, Id, Margin, RichText, TextEdit, Ui};

use super::scale::Scale;
use crate::app::theme::Palette;
use crate::app::widgets::edged;
use crate::notation::{Notation, read_as};
use crate::teach::bench::MAX_BYTES;
use crate::teach::form::{number_of, pattern_of};
use crate::unicode::number_or_code_point;

/// A notation of the bench.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Field {
    /// `E2 82 AC`
    Hex,
    /// `U+20AC`, or `0x110000` for a number past the last code point.
    CodePoint,
    /// `8364`
    Number,
    /// `€`
    Character,
    /// `11100010 10000010 10101100`
    Binary,
}

impl Field {
    const LINES: [&'static [Self]; 2] = [
        &[Self::Hex, Self::CodePoint, Self::Number, Self::Character],
        &[Self::Binary],
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Hex => "Hex",
            Self::CodePoint => "Code point",
            Self::Number => "Number",
            Self::Character => "Character",
            Self::Binary => "Binary",
        }
    }

    /// How much of a line it takes.
    const fn share(self) -> f32 {
        match self {
            Self::Hex => 0.4,
            Self::CodePoint | Self::Number | Self::Character => 0.2,
            Self::Binary => 1.0,
        }
    }

    /// What the bytes are in it; empty where they are not one number.
    fn text_of(self, bytes: &[u8]) -> String {
        let number = number_of(bytes);
        match self {
            Self::Hex => joined(bytes, |byte| format!("{byte:02X}")),
            Self::Binary => joined(bytes, |byte| format!("{byte:08b}")),
            Self::CodePoint => number.map_or_else(String::new, number_or_code_point),
            Self::Number => number.map_or_else(String::new, |number| number.to_string()),
            Self::Character => std::str::from_utf8(bytes).unwrap_or_default().to_owned(),
        }
    }

    /// The bytes that are typed in it, or why there are none.
    fn read(self, text: &str) -> Result<Vec<u8>, String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let bytes = match self {
            Self::Hex => read_in(Notation::Hex, text)?,
            Self::Binary => read_in(Notation::Bits, text)?,
            Self::Character => text.as_bytes().to_vec(),
            Self::CodePoint => {
                let is_mark =
                    |it: &str| it.eq_ignore_ascii_case("U+") || it.eq_ignore_ascii_case("0x");
                let digits = match text.split_at_checked(2) {
                    Some((mark, digits)) if is_mark(mark) => digits,
                    _ => text,
                };
                pattern(
                    u32::from_str_radix(digits, 16).ok(),
                    "U+ and hex digits, such as U+20AC",
                )?
            }
            Self::Number => pattern(text.parse().ok(), "a number, such as 8364")?,
        };
        if bytes.len() > MAX_BYTES {
            return Err(format!(
                "The bench holds {MAX_BYTES} bytes; these are {}",
                bytes.len()
            ));
        }
        Ok(bytes)
    }
}

fn joined(bytes: &[u8], digits: impl Fn(&u8) -> String) -> String {
    bytes.iter().map(digits).collect::<Vec<_>>().join(" ")
}

fn read_in(notation: Notation, text: &str) -> Result<Vec<u8>, String> {
    let reading = read_as(notation, text.as_bytes());
    match reading.rejected.first() {
        Some(rejected) => Err(rejected.reason.to_string()),
        None => Ok(reading.bytes.clone()),
    }
}

/// The bytes that the pattern of UTF-8 gives a number, whether it is allowed or not.
fn pattern(number: Option<u32>, example: &str) -> Result<Vec<u8>, String> {
    let number = number.ok_or_else(|| format!("Type {example}"))?;
    pattern_of(number)
        .ok_or_else(|| "No form of six bytes holds a number of more than 31 bits".to_owned())
}

/// The space inside a field, at both sides together.
const FIELD_MARGIN: f32 = 16.0;

/// The ground and the edge of a field: on a large bare ground, it would not be seen without.
pub(super) fn field_frame(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.panel)
        .corner_radius(4)
        .inner_margin(Margin::symmetric((FIELD_MARGIN / 2.0) as i8, 4))
}

/// The field that is being typed in.
#[derive(Debug, Default)]
pub(super) struct Fields {
    typed: Option<Typed>,
}

#[derive(Debug)]
struct Typed {
    field: Field,
    text: String,
    /// The bytes when it was typed: once they are others, the text is theirs.
    bytes: Vec<u8>,
    trouble: Option<String>,
}

impl Fields {
    /// Shows the fields. Returns the bytes that were typed.
    pub(super) fn show(&mut self, ui: &mut Ui, scale: &Scale, bytes: &[u8]) -> Option<Vec<u8>> {
        let palette = Palette::current(ui);
        let mut taken = None;
        for line in Field::LINES {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = scale.gap;
                // The names are in the middle of the line, beside fields that are higher.
                ui.set_min_height(scale.line() + 8.0);
                let names = line.iter().map(|field| {
                    let name = RichText::new(field.name()).font(scale.words());
                    let name = egui::WidgetText::from(name.color(palette.weak));
                    let wrap = Some(egui::TextWrapMode::Extend);
                    name.into_galley(ui, wrap, f32::INFINITY, egui::TextStyle::Body)
                });
                let names: Vec<_> = names.collect();
                let of_names: f32 = names.iter().map(|name| name.size().x).sum();
                let gaps = scale.gap * (2.0 * line.len() as f32 - 1.0);
                // What is left is shared out between the fields.
                let room = ui.available_width() - of_names - gaps;
                for (field, name) in line.iter().zip(names) {
                    ui.label(name);
                    let width = room * field.share();
                    if let Some(bytes) = self.field(ui, *field, scale, width, bytes) {
                        taken = Some(bytes);
                    }
                }
            });
        }
        if let Some(trouble) = self.typed.as_ref().and_then(|typed| typed.trouble.as_ref()) {
            super::told::line(ui, scale, trouble, palette.error_text);
        }
        taken
    }

    fn field(
        &mut self,
        ui: &mut Ui,
        field: Field,
        scale: &Scale,
        width: f32,
        bytes: &[u8],
    ) -> Option<Vec<u8>> {
        let typed = self
            .typed
            .as_ref()
            .filter(|typed| typed.field == field && typed.bytes == bytes);
        let palette = Palette::current(ui);
        let mut text = typed.map_or_else(|| field.text_of(bytes), |typed| typed.text.clone());
        let edit = TextEdit::singleline(&mut text)
            .id(Id::unique(("byteloupe teach field", field)))
            .font(scale.mono())
            .frame(field_frame(palette))
            .desired_width(width - FIELD_MARGIN);
        let edit = ui.add(edit).accessible_name(field.name());
        let response = edged(ui, edit);
        if !response.changed() {
            return None;
        }
        let read = field.read(&text);
        let (bytes, trouble) = match read {
            Ok(read) => (read, None),
            Err(why) => (bytes.to_vec(), Some(why)),
        };
        self.typed = Some(Typed {
            field,
            text,
            bytes: bytes.clone(),
            trouble,
        });
        Some(bytes)
    }
}
