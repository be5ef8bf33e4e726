//! The verdict about the whole source, in two lines: what matters most and what helps; the facts, and how far the
//! census is.

use crate::words::{grouped, plural};
use std::time::Duration;

use egui::{
    Align, Color32, Layout, Rect, Response, RichText, Ui, UiBuilder, accesskit, pos2, vec2,
};

use super::inspector::warning_words;
use super::verdict_fact::{Facts, Wanted};
use super::verdict_facts;
use crate::answer::{Answer, Tone};
use crate::app::command::{Command, DocumentCommand};
use crate::app::session::{Tab, TabState};
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::regions;
use crate::app::widgets::{ReadingPlace, access, tone_mark};
use crate::census::{Snapshot, State, Totals};
use crate::document::OpenDocument;
use crate::encodings::Encoding;
use crate::encodings::characters::encoded;
use crate::utf8::BomPolicy;

/// With less room than this, in points, only the tooltip of the warnings names the first high one: the facts
/// that every source has stand behind it.
const HIGH_FROM: f32 = 600.0;

/// Shows the strip. Returns what was asked of it. While two documents are compared, it says of which of
/// them it is.
pub fn show(ui: &mut Ui, document: &Tab, bom: BomPolicy, is_one_of_two: bool) -> Option<Wanted> {
    let palette = Palette::current(ui);
    let lines = Lines::of(ui);
    match &document.state {
        TabState::Opening => {
            lines.show(ui, Tone::Neutral, |ui| {
                let opening = format!("Opening {}", document.origin.full_name());
                said(&ui.label(lines.headline(&opening, palette)));
            });
            None
        }
        TabState::Failed(_) => {
            lines.show(ui, Tone::Bad, |ui| {
                said(&ui.label(lines.headline("Not opened", palette)));
                ui.add(egui::Label::new(document.origin.full_name()).truncate());
            });
            None
        }
        TabState::Open(open) => {
            let name = is_one_of_two.then(|| document.origin.title());
            shown(ui, &lines, open, name, bom)
        }
    }
}

/// What it is called, for screen readers and tests.
const NAME: &str = "Verdict";

/// A strip that is no wider than this has no room to give away, in points.
const NARROW: f32 = 800.0;

/// In a window that is lower than this, in points, the strip is lower too.
pub const LOW: f32 = 700.0;

/// The height of the strip in points, in a window of this height.
pub const fn height(window: f32) -> f32 {
    if window < LOW { 56.0 } else { 80.0 }
}

/// Where the two lines of the strip are.
struct Lines {
    strip: Rect,
    first: Rect,
    second: Rect,

    /// The size of the headline in points.
    size: f32,
}

impl Lines {
    /// Those of the strip that `ui` fills.
    fn of(ui: &Ui) -> Self {
        let strip = ui.max_rect();
        let is_low = strip.height() < height(LOW);
        let (size, first, second) = if is_low {
            (16.0, 28.0, 24.0)
        } else {
            (20.0, 38.0, 28.0)
        };
        let edge = if strip.width() > NARROW { 20.0 } else { 12.0 };
        let left = strip.left() + edge + size * 1.4 + 12.0;
        let top = strip.top() + (strip.height() - first - second) / 2.0;
        let line = |top: f32, height: f32| {
            Rect::from_min_max(pos2(left, top), pos2(strip.right() - 12.0, top + height))
        };
        Self {
            strip,
            first: line(top, first),
            second: line(top + first, second),
            size,
        }
    }

    /// Paints the ground and the mark, and shows the first line; what `contents` returns is about the rest.
    fn show<R>(&self, ui: &mut Ui, tone: Tone, contents: impl FnOnce(&mut Ui) -> R) -> R {
        let palette = Palette::current(ui);
        let colors = palette.tone(tone);
        ui.painter().rect_filled(self.strip, 0, colors.ground);
        let mut edge = self.strip;
        edge.set_width(4.0);
        ui.painter().rect_filled(edge, 0, colors.ink);
        let size = (self.size * 1.4).round();
        let center = pos2(self.first.left() - 12.0 - size / 2.0, self.first.center().y);
        tone_mark::paint(ui.painter(), center, size, tone, palette);
        regions::named(ui, NAME, accesskit::Role::Group, |ui| {
            let builder = UiBuilder::new().max_rect(self.first);
            ui.scope_builder(builder.layout(Layout::left_to_right(Align::Center)), |ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                ui.spacing_mut().button_padding.x = PADDING;
                contents(ui)
            })
            .inner
        })
    }

    /// Words in the font of the first line.
    fn headline(&self, text: &str, palette: &Palette) -> RichText {
        RichText::new(text)
            .font(fonts::semibold(self.size))
            .color(palette.strong)
    }
}

/// The padding of a fact on either side, in points.
const PADDING: f32 = 4.0;

/// Lets a screen reader say this when it changes. What changes with each block that is counted is not
/// said: a screen reader could not keep up.
fn said(response: &Response) {
    access::live(&response.ctx, response.id, accesskit::Live::Polite);
}

fn shown(
    ui: &mut Ui,
    lines: &Lines,
    open: &OpenDocument,
    name: Option<String>,
    bom: BomPolicy,
) -> Option<Wanted> {
    let palette = Palette::current(ui);
    let answer = open.answer();
    lines.show(ui, answer.tone, |ui| {
        if let Some(name) = name {
            let most = ui.available_width() * 0.3;
            ui.scope(|ui| {
                ui.set_max_width(most);
                let name = RichText::new(name).size(lines.size).color(palette.weak);
                ui.add(egui::Label::new(name).truncate());
            });
        }
        let mut facts = Facts::of_strip(ui);
        let colors = palette.tone(answer.tone);
        // When there is too little room, the headline gives way: what can be done stays whole.
        let actions = verdict_facts::actions(ui, &answer, open);
        let gap = ui.spacing().item_spacing.x + ACTIONS_FROM;
        let taken: f32 = actions.iter().map(|it| it.width(ui) + gap).sum();
        let most = (ui.available_width() - taken).max(0.0);
        ui.scope(|ui| {
            ui.set_max_width(most);
            verdict_facts::answer(ui, &mut facts, &answer, (lines.size, colors), open);
        });
        ui.add_space(ACTIONS_FROM);
        facts.show_actions(ui, actions, colors, palette);
        // Actions appear while it is counted: what is pressed below them stays what it was.
        let id = ui.unique_id().with("second line");
        let builder = UiBuilder::new().scope_id(id).max_rect(lines.second);
        let command = ui
            .scope_builder(builder, |ui| {
                second_line(ui, &mut facts, &answer, open, bom)
            })
            .inner;
        facts.step(ui);
        let command = command.map(|command| Wanted::Commands(vec![command]));
        facts.wanted.or(command)
    })
}

/// How far the first button is from the headline, beside the usual gap, in points.
const ACTIONS_FROM: f32 = 8.0;

/// The facts, and on the right how far the census is.
fn second_line(
    ui: &mut Ui,
    facts: &mut Facts,
    answer: &Answer,
    open: &OpenDocument,
    bom: BomPolicy,
) -> Option<Command> {
    let palette = Palette::current(ui);
    let snapshot = open.content.census().announced();
    facts.begin_line();
    let progress_id = ui.unique_id().with("progress");
    // On the right first: when there is too little room, the facts on the left give way.
    let first = ReadingPlace::keep(ui, "facts");
    // Facts appear while it is counted: what is pressed here stays what it was.
    let builder = UiBuilder::new()
        .scope_id(progress_id)
        .layout(Layout::right_to_left(Align::Center));
    let command = ui.scope_builder(builder, |ui| {
        let command = match open.content.finding_text() {
            Some(part) => {
                let percent = (part * 100.0).floor();
                let name = open
                    .content
                    .read_as()
                    .map_or_else(String::new, Encoding::words);
                let words = RichText::new(format!("{name}: {percent} %")).color(palette.weak);
                ui.label(words);
                bar(ui, "Reading", part, palette.good, palette);
                None
            }
            None => progress(ui, &snapshot, palette),
        };
        let layout = Layout::left_to_right(Align::Center);
        ui.with_layout(layout, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            first.show(ui, |ui| {
                if let Some(text) = errors(&snapshot).filter(|_| !open.is_binary()) {
                    let counted = open.content.counted_text().map(|it| &**it);
                    verdict_facts::errors(ui, facts, text, &snapshot, counted, palette);
                }
                let surveyed = open.warnings.snapshot();
                if surveyed.bytes > 0 {
                    let words = warning_words(&surveyed);
                    // The verdict may have named it.
                    let first = open.warnings.first_high();
                    let mut untold =
                        first.filter(|_| answer.tone != Tone::Look && !open.is_binary());
                    if ui.available_width() >= HIGH_FROM
                        && let Some((warning, evidence)) = untold.take()
                    {
                        verdict_facts::first_high(ui, facts, &warning, evidence, palette);
                    }
                    let is_binary = open.is_binary();
                    verdict_facts::warnings(
                        ui, facts, words, &surveyed, untold, is_binary, palette,
                    );
                }
                verdict_facts::encoded_runs(ui, facts, &surveyed, palette);
                verdict_facts::remarks(ui, facts, open, palette);
                verdict_facts::read_as(ui, facts, open, palette);
                verdict_facts::in_utf8(ui, facts, open, palette);
                more_facts(
                    ui,
                    facts,
                    &snapshot,
                    (open.content.counted_in(), bom),
                    answer.is_more_than_utf8,
                    palette,
                );
            });
        });
        command
    });
    command.inner
}

/// `7 errors → 20 × U+FFFD`, or nothing.
pub fn errors(snapshot: &Snapshot) -> Option<String> {
    let totals = &snapshot.totals;
    let errors = totals.errors();
    if errors == 0 {
        return None;
    }
    let text = format!(
        "{} ({} × U+FFFD)",
        plural(errors, "error"),
        grouped(totals.replacement_characters())
    );
    Some(if snapshot.is_done() {
        text
    } else {
        format!("≥ {text} so far")
    })
}

/// What is said of U+FEFF where there is none.
pub const NO_BOM: &str = "none";

/// The BOM of text in an encoding, in words.
pub fn bom_words(totals: &Totals, encoding: Encoding, policy: BomPolicy) -> String {
    let inner = match totals.inner_boms {
        0 => String::new(),
        count => format!("{} × U+FEFF inside", grouped(count)),
    };
    let start = if totals.start.signature {
        let bytes = encoded(encoding, '\u{FEFF}').unwrap_or_default();
        let bytes: Vec<&str> = bytes.iter().map(|byte| hex_of(*byte)).collect();
        format!(
            "{} at 0, signature, {}",
            bytes.join(" "),
            policy.participle()
        )
    } else if totals.start.cut {
        "EF BB at 0, cut?".to_owned()
    } else {
        String::new()
    };
    match (start.is_empty(), inner.is_empty()) {
        (true, true) => NO_BOM.to_owned(),
        (false, true) => start,
        (true, false) => inner,
        (false, false) => format!("{start}; {inner}"),
    }
}

/// What else is known.
fn more_facts(
    ui: &mut Ui,
    facts: &mut Facts,
    snapshot: &Snapshot,
    bom: (Encoding, BomPolicy),
    is_answered: bool,
    palette: &Palette,
) {
    let has_room = |ui: &Ui| ui.available_width() > 40.0;
    if has_room(ui) {
        verdict_facts::bom(ui, facts, snapshot, bom, palette);
    }
    if has_room(ui) {
        verdict_facts::code_points(ui, facts, snapshot, bom, palette);
    }
    if has_room(ui)
        && snapshot.is_done()
        && snapshot.totals.looks_like_modified_utf8()
        && !is_answered
    {
        verdict_facts::modified_utf8(ui, facts, palette);
    }
}

/// The bar, the speed, and the button that ends the counting.
fn progress(ui: &mut Ui, snapshot: &Snapshot, palette: &Palette) -> Option<Command> {
    let speed = snapshot.bytes_per_second().map(speed).unwrap_or_default();
    let percent = (snapshot.progress() * 100.0).floor();
    match &snapshot.state {
        State::Running | State::Paused => {
            let is_paused = matches!(snapshot.state, State::Paused);
            let stop = ui.button("Stop").on_hover_text("Stop counting (Ctrl+.)");
            let name = if is_paused { "Resume" } else { "Pause" };
            let pause = ui
                .button(name)
                .on_hover_text("Pause or resume counting (Ctrl+,)");
            let mut words = vec![format!("{percent} %")];
            if snapshot.is_arriving {
                words = vec!["more may come".to_owned()];
            } else if is_paused {
                words.push("paused".to_owned());
            } else {
                words.extend((!speed.is_empty()).then_some(speed));
                words.extend(snapshot.time_left().and_then(time_left));
            }
            ui.label(RichText::new(words.join(" · ")).color(palette.weak));
            if !snapshot.is_arriving {
                let color = if is_paused {
                    palette.weak
                } else {
                    palette.good
                };
                bar(ui, "Census", snapshot.progress(), color, palette);
            }
            if stop.clicked() {
                return Some(Command::Document(DocumentCommand::StopCounting));
            }
            return pause
                .clicked()
                .then_some(Command::Document(DocumentCommand::PauseCounting));
        }
        State::Done => {
            let separator = if speed.is_empty() { "" } else { " · " };
            ui.label(RichText::new(format!("done{separator}{speed}")).color(palette.weak));
        }
        State::Cancelled => {
            ui.label(RichText::new(format!("stopped at {percent} %")).color(palette.weak));
            bar(ui, "Census", snapshot.progress(), palette.weak, palette);
        }
        State::Failed(error) => {
            let text = RichText::new("reading failed").color(palette.error_text);
            ui.label(text).on_hover_text(error.to_string());
        }
    }
    None
}

/// How far something is, 0 to 1; `name` is for screen readers and tests.
pub fn bar(ui: &mut Ui, name: &str, part: f32, color: Color32, palette: &Palette) {
    let (rect, response) = ui.allocate_exact_size(vec2(110.0, 8.0), egui::Sense::hover());
    ui.painter().rect_filled(rect, 4, palette.control_hovered);
    let mut done = rect;
    done.set_width((rect.width() * part).max(8.0));
    ui.painter().rect_filled(done, 4, color);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ProgressIndicator, true, name);
        info.value = Some((f64::from(part) * 100.0).floor());
        info
    });
}

/// How long something still takes, in words; nothing if that is less than the user can read.
fn time_left(left: Duration) -> Option<String> {
    match left.as_secs() {
        0 => None,
        seconds @ 1..60 => Some(format!("{seconds} s left")),
        seconds @ 60..3600 => Some(format!("{} min left", seconds.div_ceil(60))),
        seconds => Some(format!("{} h left", seconds.div_ceil(3600))),
    }
}

/// Bytes a second in words.
fn speed(bytes_per_second: f64) -> String {
    let units = [("GB/s", 1e9), ("MB/s", 1e6), ("kB/s", 1e3)];
    for (unit, size) in units {
        if bytes_per_second >= size {
            let value = bytes_per_second / size;
            return if value < 10.0 {
                format!("{value:.1} {unit}")
            } else {
                format!("{value:.0} {unit}")
            };
        }
    }
    format!("{bytes_per_second:.0} B/s")
}
