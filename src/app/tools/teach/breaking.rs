//! Bytes that are changed bit by bit, and what becomes of them.

use egui::{Button, Label, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use super::board::{self, Shown};
use super::look::whole_digits;
use super::scale::Scale;
use super::stage::Stage;
use super::state::TeachTool;
use super::subject::Sequence;
use super::told;
use crate::app::session::{Request, Session};
use crate::app::theme::{Palette, fonts};
use crate::app::widgets::access;
use crate::teach::form::Form;
use crate::unicode::{hex, message, name_of};
use crate::utf8::Window;
use crate::utf8::layout::SequenceLayout;

/// How much of the height the bits may take.
const STAGE: f32 = 0.42;

/// Shows the bench.
pub(super) fn show(ui: &mut Ui, session: &mut Session, tool: &mut TeachTool) {
    let scale = Scale::of(ui);
    let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
    let mut top = room;
    top.set_height(room.height() * STAGE);
    let count = tool.bench.bytes().len();
    let number = SequenceLayout::of(tool.bench.bytes()).filter(SequenceLayout::is_complete);
    let number_bits = number.map_or(0, |layout| whole_digits(layout.value_bits));
    let stage = Stage::new(top, count, number_bits);
    if let Some(touched) = board::draw(ui, &stage, &tool.bench, number.as_ref(), Shown::Everything)
    {
        touched.apply(&mut tool.bench);
        tool.refused = None;
    }
    let below = Rect::from_min_max(
        pos2(room.left(), room.top() + stage.total_height() + scale.gap),
        room.max,
    );
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        told::reachable(ui, "teach bench", |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            verdict(ui, tool, &scale);
            ui.add_space(scale.gap / 2.0);
            told::decoders(ui, &scale, tool.bench.bytes());
            ui.add_space(scale.gap / 2.0);
            buttons(ui, session, tool, &scale);
            if let Some(why) = &tool.refused {
                let color = Palette::current(ui).warning;
                told::line(ui, &scale, why, color);
            }
            ui.add_space(scale.gap / 2.0);
            let bytes = tool.bench.bytes().to_vec();
            if let Some(bytes) = tool.fields.show(ui, &scale, &bytes) {
                tool.bench.put(&bytes);
                tool.refused = None;
            }
        });
    });
}

/// What the bytes are now.
fn verdict(ui: &mut Ui, tool: &TeachTool, scale: &Scale) {
    let palette = Palette::current(ui);
    let bytes = tool.bench.bytes();
    let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
    let at = tool.bench.cursor().byte as u64;
    // The error that the cursor is in, or else the first one.
    let group = window.group_at(at).or(window.groups().first());
    let said = ui.scope(|ui| match group {
        Some(group) => {
            let sequence = Sequence {
                bytes: group.head().to_vec(),
                group: Some(*group),
                offset: group.offset,
            };
            told::error(ui, scale, &sequence);
            let others = window.groups().iter().filter(|other| *other != group);
            let others: Vec<String> = others
                .map(|other| format!("at byte {} {}", other.offset + 1, message::short(other)))
                .collect();
            if !others.is_empty() {
                let spans = window.units().iter().filter(|unit| unit.scalar().is_none());
                let all = format!(
                    "Also {}. All together: {} × U+FFFD.",
                    others.join(", "),
                    spans.count()
                );
                told::line(ui, scale, all, palette.weak);
            }
        }
        None if bytes.is_empty() => {
            told::line(
                ui,
                scale,
                "No bytes. Type in a field, or press Insert.",
                palette.text,
            );
        }
        None => {
            let words = RichText::new("Well-formed").font(scale.sentence());
            ui.label(words.color(palette.good));
            let scalars = window
                .units()
                .iter()
                .filter_map(crate::utf8::decoder::Unit::scalar);
            let names: Vec<String> = scalars
                .map(|scalar| format!("{} {}", hex(u32::from(scalar)), name_of(u32::from(scalar))))
                .collect();
            let names = RichText::new(names.join(", ")).font(fonts::words(scale.heading));
            ui.add(Label::new(names.color(palette.text)).wrap());
        }
    });
    access::live(ui.ctx(), said.response.id, egui::accesskit::Live::Polite);
}

/// What can be made of the bytes by one click.
fn buttons(ui: &mut Ui, session: &mut Session, tool: &mut TeachTool, scale: &Scale) {
    let palette = Palette::current(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
        let button = |ui: &mut Ui, name: &str, hint: &str, is_enabled: bool| {
            let words = RichText::new(name)
                .font(scale.words())
                .color(palette.strong);
            let button = Button::new(words).fill(palette.control);
            scale
                .tip(ui.add_enabled(is_enabled, button), hint)
                .clicked()
        };
        for form in Form::ALL {
            if button(ui, form.name(), form.hint(), true) {
                tool.write_as(form);
            }
        }
        if button(
            ui,
            "Undo",
            "Takes back the last change (Ctrl+Z)",
            tool.bench.can_undo(),
        ) {
            tool.bench.undo();
        }
        if button(ui, "Redo", "Makes it again (Ctrl+Y)", tool.bench.can_redo()) {
            tool.bench.redo();
        }
        let hint = "These bytes in every notation, in the converter";
        let has_bytes = !tool.bench.bytes().is_empty();
        if button(ui, "To the converter", hint, has_bytes) {
            session.request(Request::Convert(tool.bench.bytes().to_vec()));
            tool.leave();
        }
    });
}

impl TeachTool {
    /// Writes the bytes in another form, or says why not.
    pub(super) fn write_as(&mut self, form: Form) {
        let written = self.bench.write_as(form);
        self.refused = written.err().map(|why| format!("{why}."));
    }
}
