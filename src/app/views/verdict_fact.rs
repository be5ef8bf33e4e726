//! A fact in the verdict strip: what it says of itself, and what a click on it asks for.

use egui::text::LayoutJob;
use egui::{
    Button, EventFilter, Id, Key, Response, Role, Stroke, StrokeKind, TextFormat, Ui, UiBuilder,
    WidgetInfo,
};

use crate::app::command::Command;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::{Region, regions};
use crate::document::warnings::Listing;

/// What a click on a fact, or Enter, asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// These commands, one after the other.
    Commands(Vec<Command>),

    /// To list these warnings, and go to the next one.
    Warnings(Listing),

    /// To list the warnings, and go to the one at this offset.
    Warning(u64),

    /// Words in the status line.
    Words(String),
}

/// The facts of a strip, from left to right, and what was asked of them.
pub struct Facts {
    /// The strip that they are in.
    strip: Id,
    ids: Vec<Id>,

    /// What was asked.
    pub wanted: Option<Wanted>,
}

impl Facts {
    /// No facts yet of the strip that `ui` fills.
    pub fn of_strip(ui: &Ui) -> Self {
        Self {
            strip: ui.unique_id(),
            ids: Vec::new(),
            wanted: None,
        }
    }

    /// Shows one more. `about` says what it tells of, and is its alone in the strip: a fact that is pressed, or
    /// has the keyboard, stays the same one when another appears before it. `wanted` is what a click on it, or
    /// Enter, asks for.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        about: &'static str,
        fact: Fact,
        wanted: impl FnOnce() -> Wanted,
    ) -> Response {
        let builder = UiBuilder::new().scope_id(self.strip.with(about));
        let response = ui.scope_builder(builder, |ui| fact.show(ui)).inner;
        regions::register(ui, Region::Verdict, response.id);
        self.ids.push(response.id);
        if response.clicked() {
            self.wanted = Some(wanted());
        }
        response
    }

    /// With the keyboard on one of them, ← and → give it to the one beside it, and to nothing else:
    /// they are in one row.
    pub fn step(&self, ui: &Ui) {
        let filter = EventFilter {
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        let mut ids = self.ids.iter();
        let Some(place) = ids.position(|id| regions::keep_keys(ui, *id, filter)) else {
            return;
        };
        let step = ui.input(|input| {
            isize::from(input.key_pressed(Key::ArrowRight))
                - isize::from(input.key_pressed(Key::ArrowLeft))
        });
        let beside = place.checked_add_signed(step);
        if let Some(beside) = beside.and_then(|beside| self.ids.get(beside))
            && step != 0
        {
            regions::focus(ui.ctx(), *beside);
        }
    }
}

/// A fact: what is seen of it, what it is called, and what it says of itself.
pub struct Fact {
    /// What is seen, with its colours.
    pub job: LayoutJob,

    /// What it is called, for screen readers and tests.
    pub name: String,

    /// What it means, and what a click does: a line each.
    pub about: Vec<String>,
}

impl Fact {
    /// A fact in one colour.
    pub fn plain(text: String, color: egui::Color32, about: Vec<String>) -> Self {
        let font = fonts::words(13.0);
        Self {
            job: LayoutJob::simple_singleline(text.clone(), font, color),
            name: text,
            about,
        }
    }

    /// A value with a name before it.
    pub fn named(name: &str, value: &str, palette: &Palette, about: Vec<String>) -> Self {
        let fact = Self {
            job: LayoutJob::default(),
            name: format!("{name}: {value}"),
            about,
        };
        fact.shown_as(name, value, palette)
    }

    /// The same, but for what is seen of it.
    pub fn shown_as(mut self, name: &str, value: &str, palette: &Palette) -> Self {
        let format = |color| TextFormat::simple(fonts::words(13.0), color);
        self.job = LayoutJob::default();
        self.job.append(name, 0.0, format(palette.weak));
        self.job.append(value, 5.0, format(palette.strong));
        self
    }

    /// Shows it. Returns whether it was chosen.
    pub fn show(self, ui: &mut Ui) -> Response {
        let button = Button::new(self.job).frame_when_inactive(false).truncate();
        let response = ui.add(button);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &self.name));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_description(self.about.join("\n"));
        });
        if response.has_focus() {
            let stroke = Stroke::new(1.0, Palette::current(ui).accent);
            let painter = ui.painter();
            painter.rect_stroke(response.rect, 4, stroke, StrokeKind::Inside);
            // With the keyboard, too, it explains itself.
            response.show_tooltip_ui(|ui| lines(ui, &self.about));
        }
        response.on_hover_ui(|ui| lines(ui, &self.about))
    }
}

fn lines(ui: &mut Ui, lines: &[String]) {
    ui.set_max_width(380.0);
    for line in lines {
        ui.label(line);
    }
}
