//! A lesson: its text, its task, its bench, and what is said to an answer.

use egui::{
    Align, Button, ComboBox, Id, Label, Layout, Rect, RichText, ScrollArea, TextEdit, TextStyle,
    Ui, UiBuilder, pos2, vec2,
};

use super::board;
use super::course::Course;
use super::fields::field_frame;
use super::scale::Scale;
use super::stage::Stage;
use super::told;
use super::view::{arrow, hint};
use crate::app::session::Session;
use crate::app::theme::{Palette, fonts};
use crate::app::widgets::access;
use crate::app::widgets::edged;
use crate::teach::lesson::{Answer, AnswerKind, Attempts, Lesson, Level, Verdict};

/// How much of the width the text takes.
const TEXT: f32 = 0.46;

/// How much of the height the bits may take.
const STAGE: f32 = 0.34;

/// So many sentences about files are shown.
const MOST_TROUBLES: usize = 5;

/// Shows the lesson; `text` shows what is beside its task.
pub(super) fn show(ui: &mut Ui, course: &mut Course, text: impl FnOnce(&mut Ui, &Lesson)) {
    course.begin();
    let scale = Scale::of(ui);
    set_styles(ui, &scale);
    let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
    let mut left = room;
    left.set_right(room.left() + room.width() * TEXT);
    let mut right = room;
    right.set_left(left.right() + 2.0 * scale.gap);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        choose(ui, course, &scale);
        ui.add_space(scale.gap);
        let Some((_, lesson)) = course.lesson() else {
            return;
        };
        ScrollArea::vertical()
            .id_salt(&lesson.id)
            .auto_shrink(false)
            .show(ui, |ui| {
                for trouble in course.troubles().take(MOST_TROUBLES) {
                    told::line(ui, &scale, trouble, Palette::current(ui).warning);
                }
                text(ui, lesson);
            });
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        told::reachable(ui, "teach task", |ui| task(ui, course, &scale, right));
    });
}

/// What was done to a set of exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SetChange {
    /// Its level or its number is another one.
    Another,
    /// It is to be done again from the start.
    StartOver,
}

/// The level of exercises, and the number that they are made from. Returns what was done.
pub(super) fn choose_exercises(
    ui: &mut Ui,
    scale: &Scale,
    level: &mut Level,
    seed: &mut String,
) -> Option<SetChange> {
    let palette = Palette::current(ui);
    let before = *level;
    ui.horizontal(|ui| {
        for it in Level::ALL {
            let response = ui.selectable_label(it == *level, it.name());
            access::chosen(&response, egui::accesskit::Role::RadioButton, it == *level);
            if response.clicked() {
                *level = it;
            }
        }
    });
    ui.add_space(scale.gap);
    let mut is_changed = *level != before;
    ui.horizontal(|ui| {
        ui.label("Task set number");
        let edit = TextEdit::singleline(seed)
            .id(Id::unique("byteloupe exercise seed"))
            .font(scale.mono())
            .frame(field_frame(palette))
            .char_limit(19)
            .desired_width(ui.available_width() * 0.5);
        let edit = ui.add(edit).accessible_name("Task set number");
        is_changed |= edged(ui, edit).changed();
    });
    if seed.trim().parse::<u64>().is_err() {
        told::line(ui, scale, "Type digits only.", palette.warning);
    }
    ui.add_space(scale.gap);
    let words = "Everyone who enters the same number gets the same tasks.";
    told::line(ui, scale, words, palette.text);
    ui.add_space(scale.gap);
    let about = "From the first task, as if none had been tried";
    let starts_over = button(ui, scale, "Start over", about);
    if is_changed {
        Some(SetChange::Another)
    } else {
        starts_over.then_some(SetChange::StartOver)
    }
}

/// The line at the bottom: other lessons, how many are solved, and what the keys do.
pub(super) fn line(ui: &mut Ui, session: &Session, course: &mut Course, scale: &Scale) {
    let palette = Palette::current(ui);
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = scale.gap;
        ui.add_space(scale.margin);
        if arrow(ui, scale, "◀", "Previous lesson", "Page Up") {
            course.step(false);
        }
        if arrow(ui, scale, "▶", "Next lesson", "Page Down") {
            course.step(true);
        }
        let words = RichText::new(course.score()).font(scale.words());
        ui.label(words.color(palette.text));
        let keys = "← → move, Space flips the bit, Enter checks";
        hint(ui, session, scale, keys);
    });
}

/// All text in the sizes of the view.
fn set_styles(ui: &mut Ui, scale: &Scale) {
    let palette = Palette::current(ui);
    let style = ui.style_mut();
    for (of, font) in &mut style.text_styles {
        *font = match of {
            TextStyle::Monospace => scale.mono(),
            TextStyle::Heading => fonts::words(scale.heading),
            _ => scale.words(),
        };
    }
    style.spacing.interact_size.y = scale.line() + 6.0;
    style.visuals.override_text_color = Some(palette.text);
}

/// The name of a lesson in the list.
fn title(lesson: &Lesson, at: usize, attempts: Attempts) -> String {
    let sign = if attempts.is_solved() { " ✔" } else { "" };
    format!("{} {}{sign}", at + 1, lesson.title)
}

/// The list of lessons.
fn choose(ui: &mut Ui, course: &mut Course, scale: &Scale) {
    let Some((at, lesson)) = course.lesson() else {
        return;
    };
    let shown = title(lesson, at, course.attempts());
    let mut chosen = at;
    let titles: Vec<String> = course
        .lessons()
        .enumerate()
        .map(|(at, (lesson, attempts))| title(lesson, at, attempts))
        .collect();
    let words = RichText::new(&shown).font(fonts::words(scale.text));
    let list = ComboBox::from_id_salt("byteloupe lesson")
        .selected_text(words)
        .width(ui.available_width() - scale.gap)
        .height(ui.ctx().content_rect().height() * 0.6)
        .show_ui(ui, |ui| {
            set_styles(ui, scale);
            for (at, title) in titles.iter().enumerate() {
                ui.selectable_value(&mut chosen, at, title);
            }
        })
        .response;
    scale.tip(list, "Page Up, Page Down");
    if chosen != at {
        course.go_to(chosen);
    }
}

/// The task, and what answers it.
fn task(ui: &mut Ui, course: &mut Course, scale: &Scale, room: Rect) {
    let palette = Palette::current(ui);
    let Some((_, lesson)) = course.lesson() else {
        return;
    };
    let kind = lesson.check.answered_by();
    let words = RichText::new(&lesson.task)
        .font(fonts::words(scale.heading))
        .color(palette.strong);
    ui.add(Label::new(words).wrap());
    ui.add_space(scale.gap);
    if !course.bench.bytes().is_empty() || kind == AnswerKind::Bytes {
        bench(ui, course, scale, room);
    }
    match kind {
        AnswerKind::Typed => typed(ui, course, scale),
        AnswerKind::Choice => choice(ui, course, scale),
        AnswerKind::Bytes => bytes(ui, course, scale),
        AnswerKind::Place => {
            if button(ui, scale, "Check", "Enter") {
                course.check();
            }
        }
    }
    ui.add_space(scale.gap / 2.0);
    said(ui, course, scale);
}

/// What changes how many bytes there are, beside what checks them.
fn bytes(ui: &mut Ui, course: &mut Course, scale: &Scale) {
    ui.horizontal(|ui| {
        if button(ui, scale, "Check", "Enter") {
            course.check();
        }
        if button(ui, scale, "Add byte", "Insert") && course.bench.insert(0x80) {
            course.changed();
        }
        if button(ui, scale, "Remove byte", "Delete") {
            course.bench.remove();
            course.changed();
        }
    });
}

fn bench(ui: &mut Ui, course: &mut Course, scale: &Scale, room: Rect) {
    if course.bench.bytes().is_empty() {
        let words = "There are no bytes yet. Add one, then flip its bits.";
        told::line(ui, scale, words, Palette::current(ui).text);
        ui.add_space(scale.gap);
        return;
    }
    let top = ui.cursor().top();
    let place = Rect::from_min_size(
        pos2(room.left(), top),
        vec2(room.width(), room.height() * STAGE),
    );
    let stage = Stage::new(place, course.bench.bytes().len(), 0);
    if let Some(touched) = board::draw(ui, &stage, &course.bench, None, course.shown()) {
        course.take_touch(touched);
    }
    ui.add_space(stage.total_height() + scale.gap);
}

fn typed(ui: &mut Ui, course: &mut Course, scale: &Scale) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut course.typed)
            .id(Id::unique("byteloupe lesson answer"))
            .font(scale.mono())
            .frame(field_frame(palette))
            .char_limit(100)
            .desired_width(ui.available_width() * 0.6);
        let edit = ui.add(edit).accessible_name("Answer");
        let response = edged(ui, edit);
        if std::mem::take(&mut course.takes_keyboard) {
            response.request_focus();
        }
        let is_entered =
            response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if response.changed() {
            course.changed();
        }
        if button(ui, scale, "Check", "Enter") || is_entered {
            course.check();
        }
    });
}

fn choice(ui: &mut Ui, course: &mut Course, scale: &Scale) {
    ui.horizontal(|ui| {
        for (name, key, is_yes) in [("Yes", "Y", true), ("No", "N", false)] {
            if button(ui, scale, name, key) {
                course.answer(&Answer::Choice(is_yes));
            }
        }
    });
}

fn button(ui: &mut Ui, scale: &Scale, name: &str, key: &str) -> bool {
    let palette = Palette::current(ui);
    let words = RichText::new(name)
        .font(scale.words())
        .color(palette.strong);
    let button = Button::new(words).fill(palette.control);
    scale.tip(ui.add(button), key).clicked()
}

/// What is said to the last answer, and the answer where it may be shown.
fn said(ui: &mut Ui, course: &mut Course, scale: &Scale) {
    let palette = Palette::current(ui);
    let attempts = course.attempts();
    let answer = course.lesson().map(|(_, lesson)| lesson.answer.clone());
    let answer = answer.unwrap_or_default();
    match course.verdict() {
        Some(Verdict::Solved) => {
            let words = RichText::new("Solved").font(fonts::words(scale.heading));
            let response = ui.label(words.color(palette.good));
            access::live(ui.ctx(), response.id, egui::accesskit::Live::Polite);
            told::line(ui, scale, answer, palette.text);
            ui.add_space(scale.gap / 2.0);
            if button(ui, scale, "Next", "Enter") {
                course.step(true);
            }
            return;
        }
        Some(Verdict::Wrong { hint, .. }) => {
            let words = RichText::new(hint)
                .font(fonts::words(scale.heading))
                .color(palette.warning);
            let response = ui.add(Label::new(words).wrap());
            access::live(ui.ctx(), response.id, egui::accesskit::Live::Polite);
        }
        None => {}
    }
    if !attempts.may_show_answer() {
        return;
    }
    if course.shows_answer {
        told::line(ui, scale, answer, palette.text);
    } else {
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            if button(ui, scale, "Show the answer", "There were three tries") {
                course.shows_answer = true;
            }
        });
    }
}
