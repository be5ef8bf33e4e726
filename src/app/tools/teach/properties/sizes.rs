//! The text in UTF-8, UTF-16 and UTF-32.

use egui::{Align2, Rect, Ui, pos2, vec2};

use super::strip::{line_in, name};
use crate::app::session::Session;
use crate::app::theme::{Palette, fonts};
use crate::app::tools::teach::scale::Scale;
use crate::app::tools::teach::subject::Subject;
use crate::app::tools::teach::told;
use crate::teach::sizes::Sizes;
use crate::words::{grouped, plural};

/// The sizes of the document, or of what was typed.
pub(super) struct Measured {
    sizes: Sizes,
    /// What is not in them.
    left_out: Option<String>,
}

impl Measured {
    pub(super) fn of(session: &Session, subject: &Subject) -> Self {
        let open = session.document().filter(|_| !subject.is_typed);
        let Some(open) = open else {
            let text = std::str::from_utf8(subject.typed_bytes()).ok();
            let text = text.map_or_else(
                || subject.text_around(session, usize::MAX).0,
                ToOwned::to_owned,
            );
            return Self {
                sizes: Sizes::of(&text),
                left_out: None,
            };
        };
        let snapshot = open.content.census().announced();
        let ill_formed = snapshot.totals.replacement_characters();
        let mut left_out = Vec::new();
        if !snapshot.is_done() {
            let percent = (snapshot.progress() * 100.0).floor();
            left_out.push(format!("{percent} % is counted so far."));
        }
        if ill_formed > 0 {
            let spans = plural(ill_formed, "ill-formed span");
            left_out.push(format!(
                "{spans} {} left out: UTF-16 and UTF-32 cannot hold {}.",
                if ill_formed == 1 { "is" } else { "are" },
                if ill_formed == 1 { "it" } else { "them" }
            ));
        }
        Self {
            sizes: Sizes::from_counts(snapshot.totals.code_points),
            left_out: (!left_out.is_empty()).then(|| left_out.join(" ")),
        }
    }

    fn forms(&self) -> [(&'static str, u64); 3] {
        [
            ("UTF-8", self.sizes.utf8()),
            ("UTF-16", self.sizes.utf16()),
            ("UTF-32", self.sizes.utf32()),
        ]
    }

    /// The sizes in a sentence.
    pub(super) fn sentence(&self) -> String {
        let characters = plural(self.sizes.characters(), "character");
        let forms = self.forms();
        let least = forms.iter().map(|(_, bytes)| *bytes).min();
        let shortest = forms.iter().filter(|(_, bytes)| Some(*bytes) == least);
        let shortest: Vec<&str> = shortest.map(|(name, _)| *name).collect();
        let [(_, utf8), (_, utf16), (_, utf32)] = forms;
        let sizes = format!(
            "{characters}: {} in UTF-8, {} in UTF-16, {} in UTF-32.",
            plural(utf8, "byte"),
            grouped(utf16),
            grouped(utf32)
        );
        match shortest.as_slice() {
            [one] => format!("{sizes} {one} is the shortest."),
            [one, other] => format!("{sizes} {one} and {other} are the shortest."),
            _ => sizes,
        }
    }
}

/// Shows a bar for each form, and how many characters have how many bytes in UTF-8.
pub(super) fn show(ui: &mut Ui, scale: &Scale, measured: &Measured) {
    let palette = Palette::current(ui);
    told::line(ui, scale, measured.sentence(), palette.text);
    if let Some(left_out) = &measured.left_out {
        told::line(ui, scale, left_out, palette.warning);
    }
    ui.add_space(scale.gap);
    let room = ui.available_rect_before_wrap();
    let height = scale.text * 2.4;
    let most = measured.forms().iter().map(|(_, bytes)| *bytes).max();
    let most = most.unwrap_or_default().max(1);
    for (at, (form, bytes)) in measured.forms().into_iter().enumerate() {
        let top = room.top() + at as f32 * (height + scale.gap);
        let mut heading = Rect::from_min_size(pos2(room.left(), top), vec2(room.width(), height));
        heading.set_width(scale.text * 5.0);
        line_in(ui, scale, heading, form, palette.strong);
        let width = (room.right() - heading.right()) * (bytes as f64 / most as f64) as f32;
        let bar = Rect::from_min_size(heading.right_top(), vec2(width.max(2.0), height));
        let painter = ui.painter();
        // UTF-8 is told by its parts: how many of the bytes are in characters of each length.
        let parts: Vec<(u64, egui::Color32)> = if form == "UTF-8" {
            let of = |len: usize| {
                let color = match len {
                    1 => palette.control_hovered,
                    _ => palette.sequence(len).lead,
                };
                (measured.sizes.of_len(len) * len as u64, color)
            };
            [1, 2, 3, 4].map(of).to_vec()
        } else {
            vec![(bytes, palette.control_hovered)]
        };
        let mut left = bar.left();
        for (part, color) in parts {
            let width = bar.width() * (part as f64 / bytes.max(1) as f64) as f32;
            let rect = Rect::from_min_size(pos2(left, bar.top()), vec2(width, height));
            painter.rect_filled(rect, 0, color);
            left += width;
        }
        let words = plural(bytes, "byte");
        let ground = if form == "UTF-8" {
            palette.ground
        } else {
            palette.control_hovered
        };
        // The number is after a short bar, and in a long one.
        let font = fonts::words(scale.text);
        let galley = painter.layout_no_wrap(words.clone(), font.clone(), palette.text);
        let is_inside = form != "UTF-8" && bar.width() > galley.size().x + 3.0 * scale.gap;
        let has_room = bar.right() + galley.size().x + 2.0 * scale.gap < room.right();
        if is_inside || !has_room {
            let pos = bar.right_center() - vec2(scale.gap, 0.0);
            let back = Rect::from_min_max(
                pos - vec2(galley.size().x + scale.gap, galley.size().y / 2.0 + 2.0),
                pos + vec2(scale.gap / 2.0, galley.size().y / 2.0 + 2.0),
            );
            painter.rect_filled(back, 4, ground);
            let color = palette.on_fill(ground);
            painter.text(pos, Align2::RIGHT_CENTER, &words, font, color);
        } else {
            let pos = bar.right_center() + vec2(scale.gap, 0.0);
            painter.text(pos, Align2::LEFT_CENTER, &words, font, palette.text);
        }
        name(ui, bar, form, &format!("{form}, {words}"));
    }
    let below = room.top() + 3.0 * (height + scale.gap) + scale.gap;
    let rest = Rect::from_min_max(pos2(room.left(), below), room.max);
    ui.scope_builder(egui::UiBuilder::new().max_rect(rest), |ui| {
        for len in 1..=4 {
            let bytes = plural(len as u64, "byte");
            let count = plural(measured.sizes.of_len(len), "character");
            ui.horizontal(|ui| {
                let (rect, _) =
                    ui.allocate_exact_size(vec2(scale.text, scale.text), egui::Sense::hover());
                let color = match len {
                    1 => palette.control_hovered,
                    _ => palette.sequence(len).lead,
                };
                ui.painter().rect_filled(rect.shrink(2.0), 2, color);
                told::line(
                    ui,
                    scale,
                    format!("{count} of {bytes} in UTF-8"),
                    palette.text,
                );
            });
        }
    });
}
