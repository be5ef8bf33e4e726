//! A fact in the verdict strip: what it says of itself, and what a click on it asks for.

use egui::text::LayoutJob;
use egui::{
    Align2, Button, Color32, EventFilter, FontId, Id, Key, Response, Role, Sense, Stroke,
    StrokeKind, TextFormat, Ui, UiBuilder, WidgetInfo, vec2,
};

use crate::app::command::Command;
use crate::app::theme::fonts;
use crate::app::theme::{Palette, ToneColors};
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

    /// Whether a dot is drawn before the next one: not before the first of a line, and not between buttons.
    has_dot: Option<bool>,

    /// What was asked.
    pub wanted: Option<Wanted>,
}

impl Facts {
    /// No facts yet of the strip that `ui` fills.
    pub fn of_strip(ui: &Ui) -> Self {
        Self {
            strip: ui.unique_id(),
            ids: Vec::new(),
            has_dot: None,
            wanted: None,
        }
    }

    /// From here on a dot is drawn between two facts.
    pub fn begin_line(&mut self) {
        self.has_dot = Some(false);
    }

    /// A dot between two facts of a line.
    fn separate(ui: &mut Ui) {
        let palette = Palette::current(ui);
        let (rect, _) = ui.allocate_exact_size(vec2(SEPARATOR, 16.0), Sense::hover());
        let font = fonts::words(13.0);
        let center = rect.center();
        ui.painter()
            .text(center, Align2::CENTER_CENTER, "·", font, palette.weak);
    }

    /// Shows what can be done, as buttons: the first of them in the colour of the verdict.
    pub fn show_actions(
        &mut self,
        ui: &mut Ui,
        actions: Vec<Action>,
        colors: ToneColors,
        palette: &Palette,
    ) {
        for (place, action) in actions.into_iter().enumerate() {
            let (fill, ink) = if place == 0 {
                (colors.ink, palette.on_fill(colors.ink))
            } else {
                (palette.control, palette.text)
            };
            let Action {
                about,
                words,
                explained,
                wanted,
            } = action;
            let fact = Fact {
                job: LayoutJob::simple_singleline(words.clone(), Action::font(), ink),
                name: words,
                about: explained,
                fill: Some(fill),
            };
            self.show(ui, about, fact, || wanted);
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
        if let Some(has_dot) = &mut self.has_dot
            && std::mem::replace(has_dot, true)
        {
            Self::separate(ui);
        }
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

/// The room of a dot between two facts, in points.
const SEPARATOR: f32 = 8.0;

/// What can be done about what the verdict says, and leads to it.
pub struct Action {
    /// What it does, and does alone in the strip.
    pub about: &'static str,

    /// The words of the button.
    pub words: String,

    /// What it does, a line each.
    pub explained: Vec<String>,

    /// What a click on it, or Enter, asks for.
    pub wanted: Wanted,
}

impl Action {
    /// The padding of its button on either side, in points.
    const PADDING: f32 = 12.0;

    /// The font of its words.
    fn font() -> FontId {
        fonts::semibold(13.0)
    }

    /// How wide its button is, in points.
    pub fn width(&self, ui: &Ui) -> f32 {
        let words = self.words.clone();
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(words, Self::font(), Palette::current(ui).text);
        galley.size().x.ceil() + 2.0 * Self::PADDING
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

    /// Behind it, where it is a button that is seen as one.
    pub fill: Option<Color32>,
}

impl Fact {
    /// A fact in one colour.
    pub fn plain(text: String, color: Color32, about: Vec<String>) -> Self {
        let font = fonts::words(13.0);
        Self {
            job: LayoutJob::simple_singleline(text.clone(), font, color),
            name: text,
            about,
            fill: None,
        }
    }

    /// A fact that matters more than those beside it: there is something to look at.
    pub fn weighty(text: String, color: Color32, about: Vec<String>) -> Self {
        let format = TextFormat {
            underline: Stroke::new(1.0, color),
            ..TextFormat::simple(fonts::semibold(13.0), color)
        };
        let mut job = LayoutJob::default();
        job.append(&text, 0.0, format);
        Self {
            job,
            name: text,
            about,
            fill: None,
        }
    }

    /// A value with a name before it.
    pub fn named(name: &str, value: &str, palette: &Palette, about: Vec<String>) -> Self {
        let fact = Self {
            job: LayoutJob::default(),
            name: format!("{name}: {value}"),
            about,
            fill: None,
        };
        fact.shown_as(name, value, palette)
    }

    /// The same, but for what is seen of it.
    pub fn shown_as(mut self, name: &str, value: &str, palette: &Palette) -> Self {
        let format = |color| TextFormat::simple(fonts::words(13.0), color);
        self.job = LayoutJob::default();
        self.job.append(name, 0.0, format(palette.weak));
        if !value.is_empty() {
            self.job.append(value, 5.0, format(palette.text));
        }
        self
    }

    /// Shows it. Returns whether it was chosen.
    pub fn show(self, ui: &mut Ui) -> Response {
        let response = match self.fill {
            Some(fill) => {
                ui.scope(|ui| {
                    ui.spacing_mut().button_padding.x = Action::PADDING;
                    let button = Button::new(self.job).fill(fill).corner_radius(6);
                    ui.add(button.min_size(vec2(0.0, ui.available_height().min(32.0))))
                })
                .inner
            }
            None => ui.add(Button::new(self.job).frame_when_inactive(false).truncate()),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &self.name));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_description(self.about.join("\n"));
        });
        if response.has_focus() {
            let stroke = Palette::current(ui).focus_ring();
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
