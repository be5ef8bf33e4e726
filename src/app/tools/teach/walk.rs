//! Decoding and encoding, step by step.

use std::time::Duration;

use egui::{Button, Label, Rect, RichText, Slider, StrokeKind, Ui, UiBuilder, pos2, vec2};

use super::scale::Scale;
use super::stage::{BitColors, Stage};
use super::state::TeachTool;
use super::subject::Sequence;
use super::{look, schemes, tables, told};
use crate::app::theme::Palette;
use crate::teach::form::number_of;
use crate::teach::steps::{Direction, Walk};
use crate::utf8::encoder::encode;
use crate::utf8::layout::SequenceLayout;

/// How much of the height the bits may take.
const STAGE: f32 = 0.5;

/// How many steps are made in a second.
const SPEED: f32 = 0.9;

/// How long a step is looked at before the next one comes by itself, in seconds: so long that its sentence is read.
const BEAT: f64 = 2.5;

/// The number always has as many bits as §3 says that it may need.
const NUMBER_BITS: u8 = 21;

/// Shows the steps for a sequence.
pub(super) fn show(
    ui: &mut Ui,
    tool: &mut TeachTool,
    sequence: &Sequence,
    direction: Direction,
    less_motion: bool,
) {
    let palette = Palette::current(ui);
    let scale = Scale::of(ui);
    let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
    let layout = SequenceLayout::of(&sequence.bytes).filter(|_| sequence.group.is_none());
    let Some((layout, walk)) = layout.and_then(|it| Some((it, Walk::of(&it, direction)?))) else {
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            let number = number_of(&sequence.bytes).filter(|_| direction == Direction::Encode);
            if let Some(error) = number.and_then(|number| encode(number).err()) {
                schemes::refused(ui, &scale, error, &sequence.bytes);
                return;
            }
            told::error(ui, &scale, sequence);
            let words =
                "Ill-formed bytes have no decoding steps. Open “Break it” to see what goes wrong.";
            told::line(ui, &scale, words, palette.text);
        });
        return;
    };
    tool.advance(ui, walk.last(), less_motion);
    let place = tool.place;

    let mut top = room;
    top.set_height(room.height() * STAGE);
    let stage = Stage::new(top, sequence.bytes.len(), NUMBER_BITS);
    let colors = BitColors::new(sequence.bytes.len(), false, palette);
    draw(ui, &stage, &layout, &walk, place, colors);

    let below = Rect::from_min_max(
        pos2(room.left(), room.top() + stage.total_height() + scale.gap),
        room.max,
    );
    let mut left = below;
    left.set_right(below.left() + below.width() * 0.6);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        let (heading, sentence) = walk.words(f32::from(tool.goal));
        let heading = RichText::new(heading).font(scale.words());
        ui.label(heading.color(palette.weak));
        let words = RichText::new(sentence).font(scale.sentence());
        let said = ui.add(Label::new(words.color(palette.strong)).wrap());
        crate::app::widgets::access::live(ui.ctx(), said.id, egui::accesskit::Live::Polite);
        ui.add_space(scale.gap);
        scrub(ui, tool, walk.last(), &scale);
        ui.add_space(scale.gap);
        let row = layout.row.map(|row| row.number);
        told::reachable(ui, "teach rows", |ui| {
            tables::rows(ui, &scale, row.filter(|_| walk.knows_row(place)));
        });
    });
    // Which character it is, is what decoding finds out.
    let is_known = direction == Direction::Encode || place >= f32::from(walk.last());
    if let Some(scalar) = sequence.scalar().filter(|_| is_known) {
        let mut right = below;
        right.set_left(below.left() + below.width() * 0.62);
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            look::character(ui, scale, scalar);
            // Encoding finds out which bytes stand for it.
            if direction == Direction::Encode && place >= f32::from(walk.last()) {
                ui.add_space(scale.gap);
                schemes::show(ui, &scale, u32::from(scalar));
            }
        });
    }
}

/// A slider to go anywhere between the steps, and what the keys do.
fn scrub(ui: &mut Ui, tool: &mut TeachTool, last: u8, scale: &Scale) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = (ui.available_width() * 0.45).min(600.0);
        ui.spacing_mut().interact_size.y = scale.line();
        let mut place = tool.place;
        let slider = Slider::new(&mut place, 0.0..=f32::from(last)).show_value(false);
        let slider = ui.add(slider);
        if slider.has_focus() {
            let rect = slider.rect.expand(4.0);
            ui.painter()
                .rect_stroke(rect, 4, palette.focus_ring(), StrokeKind::Inside);
        }
        slider.widget_info(|| egui::WidgetInfo::slider(true, f64::from(tool.place), "Step"));
        if slider.changed() {
            tool.place = place;
            tool.goal = place.round() as u8;
            tool.is_held = slider.dragged();
            tool.plays = false;
        } else if !slider.dragged() {
            tool.is_held = false;
        }
        let (name, about) = if tool.plays {
            ("Pause", "P: stop at this step")
        } else {
            ("Play", "P: one step after the other, by itself")
        };
        let button = Button::new(RichText::new(name).font(scale.words())).fill(palette.control);
        if scale.tip(ui.add(button), about).clicked() {
            tool.play();
        }
        let words = RichText::new("→ next, ← back").font(scale.words());
        ui.label(words.color(palette.weak));
    });
}

impl TeachTool {
    /// Has the last step been made?
    pub(super) fn has_arrived(&self) -> bool {
        self.last > 0 && self.place >= f32::from(self.last)
    }

    /// Makes one step after the other from now on, or no more. From the end it begins again.
    pub(super) fn play(&mut self) {
        self.plays = !self.plays;
        self.stepped = None;
        if self.plays && self.goal >= self.last {
            self.place = 0.0;
            self.goal = 0;
        }
    }

    /// Goes on to the next step when a beat has passed since the last one was reached.
    fn beat(&mut self, ui: &Ui, last: u8) {
        if self.place < f32::from(self.goal) {
            self.stepped = None;
            return;
        }
        if self.goal >= last {
            self.plays = false;
            return;
        }
        let now = ui.input(|input| input.time);
        let since = now - *self.stepped.get_or_insert(now);
        if since >= BEAT {
            self.stepped = None;
            self.goal += 1;
        } else {
            let left = Duration::from_secs_f64(BEAT - since);
            ui.ctx().request_repaint_after(left);
        }
    }

    /// Moves on to the step that is wanted; at once where less motion is wanted.
    fn advance(&mut self, ui: &Ui, last: u8, less_motion: bool) {
        self.last = last;
        self.goal = self.goal.min(last);
        if self.is_held {
            return;
        }
        if self.plays {
            self.beat(ui, last);
        }
        let goal = f32::from(self.goal);
        let passed = ui.input(|input| input.stable_dt).min(0.1) * SPEED;
        if less_motion || (goal - self.place).abs() <= passed {
            self.place = goal;
        } else {
            self.place += passed.copysign(goal - self.place);
            ui.ctx().request_repaint();
        }
    }
}

/// Draws the bytes and the number as far as the steps have come.
fn draw(
    ui: &Ui,
    stage: &Stage,
    layout: &SequenceLayout,
    walk: &Walk,
    place: f32,
    colors: BitColors,
) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    let is_known = walk.knows_headers(place);
    if walk.has_bytes(place) {
        for (at, byte) in layout.bytes().iter().enumerate() {
            let bits = (0..8).map(|index| walk.bit(place, at, index));
            let value = bits
                .into_iter()
                .try_fold(0_u8, |sum, bit| Some(sum << 1 | u8::from(bit?)));
            let hex = value.map_or_else(|| "··".to_owned(), |value| format!("{value:02X}"));
            stage.draw_hex(painter, at, &hex, palette.text);
            for index in 0..8 {
                let is_header = index < byte.header_bits;
                let look = if is_known {
                    colors.of_byte(is_header)
                } else {
                    colors.unknown()
                };
                let digit = match walk.bit(place, at, index) {
                    Some(true) => "1",
                    Some(false) => "0",
                    None if is_known => "x",
                    None => "",
                };
                stage.draw_bit(painter, stage.bit(at, index), digit, look);
            }
        }
    }
    if walk.has_number(place) {
        let number = walk.number(place);
        for bit in 0..NUMBER_BITS {
            let arrived = walk
                .carried(place)
                .any(|it| it.number_bit == bit && it.moved >= 1.0);
            let is_carried = match walk.direction() {
                Direction::Decode => arrived,
                Direction::Encode => bit < layout.value_bits && is_known,
            };
            let digit = if number >> bit & 1 == 1 { "1" } else { "0" };
            stage.draw_bit(
                painter,
                stage.number_bit(bit),
                digit,
                colors.of_number(is_carried),
            );
        }
        stage.draw_number_hex(painter, number, palette);
    }
    let is_carrying = walk.has_number(place) && walk.has_bytes(place) && is_known;
    for bit in walk.carried(place).filter(|_| is_carrying) {
        let of_byte = stage.bit(bit.byte, bit.index);
        let of_number = stage.number_bit(bit.number_bit);
        if bit.moved > 0.0 {
            let ends = (of_byte.center_bottom(), of_number.center_top());
            painter.add(stage.curve(ends.0, ends.1, colors.line()));
        }
        if bit.moved > 0.0 && bit.moved < 1.0 {
            let moving = match walk.direction() {
                Direction::Decode => Stage::between(of_byte, of_number, bit.moved),
                Direction::Encode => Stage::between(of_number, of_byte, bit.moved),
            };
            let digit = if bit.is_one { "1" } else { "0" };
            stage.draw_bit(painter, moving, digit, colors.of_byte(false));
        }
    }
}
