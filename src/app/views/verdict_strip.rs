//! One sentence about the whole source: is it well-formed, what is the BOM, how far is the census.

use crate::words::grouped;
use std::time::Duration;

use egui::{Align, Color32, Layout, Response, RichText, Ui, UiBuilder, accesskit, vec2};

use super::inspector::warning_words;
use super::verdict_fact::{Facts, Wanted};
use super::verdict_facts;
use crate::answer::Tone;
use crate::app::command::{Command, DocumentCommand};
use crate::app::session::{Tab, TabState};
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::widgets::regions;
use crate::app::widgets::{ReadingPlace, access};
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
    match &document.state {
        TabState::Opening => {
            strip(ui, palette.panel, palette.weak, |ui| {
                said(&ui.label(format!("Opening {}", document.origin.full_name())));
            });
            None
        }
        TabState::Failed(_) => {
            strip(ui, palette.verdict_bad, palette.error_line, |ui| {
                said(&ui.label(headline("Not opened", palette.error_text)));
                ui.add(egui::Label::new(document.origin.full_name()).truncate());
            });
            None
        }
        TabState::Open(open) => {
            let name = is_one_of_two.then(|| document.origin.title());
            shown(ui, open, name, bom, palette)
        }
    }
}

/// What it is called, for screen readers and tests.
const NAME: &str = "Verdict";

/// A strip that is no wider than this has no room to give away, in points.
const NARROW: f32 = 800.0;

/// The height of the strip in points.
pub const HEIGHT: f32 = 40.0;

fn strip<R>(ui: &mut Ui, fill: Color32, edge: Color32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0, fill);
    let mut edge_rect = rect;
    edge_rect.set_width(5.0);
    ui.painter().rect_filled(edge_rect, 0, edge);
    regions::named(ui, NAME, accesskit::Role::Group, |ui| {
        ui.horizontal_centered(|ui| {
            // Where there is room, the words of the first fact begin 20 points from the edge.
            if ui.available_width() > NARROW {
                ui.add_space(20.0 - ui.spacing().button_padding.x);
            }
            ui.spacing_mut().item_spacing.x = 4.0;
            contents(ui)
        })
        .inner
    })
}

fn headline(text: &str, color: Color32) -> RichText {
    RichText::new(text).size(16.0).color(color).strong()
}

/// Lets a screen reader say this when it changes. What changes with each block that is counted is not
/// said: a screen reader could not keep up.
fn said(response: &Response) {
    access::live(&response.ctx, response.id, accesskit::Live::Polite);
}

fn shown(
    ui: &mut Ui,
    open: &OpenDocument,
    name: Option<String>,
    bom: BomPolicy,
    palette: &Palette,
) -> Option<Wanted> {
    let snapshot = open.content.census().announced();
    let answer = open.answer();
    let (fill, edge, color) = match answer.tone {
        Tone::Bad => (palette.verdict_bad, palette.error_line, palette.error_text),
        Tone::Look => (palette.verdict_look, palette.warning, palette.warning),
        Tone::Good => (palette.verdict_good, palette.good, palette.good),
        Tone::Neutral => (palette.panel, palette.weak, palette.text),
    };
    strip(ui, fill, edge, |ui| {
        if let Some(name) = name {
            let most = ui.available_width() * 0.3;
            ui.scope(|ui| {
                ui.set_max_width(most);
                let name = RichText::new(name).size(16.0).color(palette.strong);
                ui.add(egui::Label::new(name).truncate());
            });
            ui.add_space(8.0);
        }
        let progress_id = ui.unique_id().with("progress");
        let mut facts = Facts::of_strip(ui);
        // On the right first: when there is too little room, the facts on the left give way.
        let first = ReadingPlace::keep(ui, "facts");
        // Facts appear while it is counted: what is pressed here stays what it was.
        let builder = UiBuilder::new()
            .scope_id(progress_id)
            .layout(Layout::right_to_left(Align::Center));
        let command = ui.scope_builder(builder, |ui| {
            ui.add_space(12.0);
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
                first.show(ui, |ui| {
                    verdict_facts::answer(ui, &mut facts, &answer, color, open);
                    if answer.tone == Tone::Look
                        && let Some((warning, evidence)) = open.warnings.first_high()
                    {
                        verdict_facts::look(ui, &mut facts, &warning, evidence, palette);
                    }
                    verdict_facts::remarks(ui, &mut facts, open, palette);
                    verdict_facts::read_as(ui, &mut facts, open, palette);
                    if answer.can_mend && !open.content.source().is_arriving() {
                        verdict_facts::offer(ui, &mut facts, palette);
                    }
                    if let Some(text) = errors(&snapshot) {
                        let counted = open.content.counted_text().map(|it| &**it);
                        verdict_facts::errors(ui, &mut facts, text, &snapshot, counted, palette);
                    }
                    let surveyed = open.warnings.snapshot();
                    if surveyed.bytes > 0 {
                        let words = warning_words(&surveyed);
                        // The verdict may have named it.
                        let first = open.warnings.first_high();
                        let mut untold = first.filter(|_| answer.tone != Tone::Look);
                        if ui.available_width() >= HIGH_FROM
                            && let Some((warning, evidence)) = untold.take()
                        {
                            verdict_facts::first_high(ui, &mut facts, &warning, evidence, palette);
                        }
                        verdict_facts::warnings(ui, &mut facts, words, &surveyed, untold, palette);
                    }
                    verdict_facts::in_utf8(ui, &mut facts, open, palette);
                    more_facts(
                        ui,
                        &mut facts,
                        &snapshot,
                        (open.content.counted_in(), bom),
                        answer.is_more_than_utf8,
                        palette,
                    );
                });
            });
            command
        });
        facts.step(ui);
        let command = command.inner.map(|command| Wanted::Commands(vec![command]));
        facts.wanted.or(command)
    })
}

/// `7 errors → 20 × U+FFFD`, or nothing.
pub fn errors(snapshot: &Snapshot) -> Option<String> {
    let totals = &snapshot.totals;
    let errors = totals.errors();
    if errors == 0 {
        return None;
    }
    let plural = if errors == 1 { "" } else { "s" };
    let text = format!(
        "{} error{plural} ({} × U+FFFD)",
        grouped(errors),
        grouped(totals.replacement_characters())
    );
    Some(if snapshot.is_done() {
        text
    } else {
        format!("≥ {text} so far")
    })
}

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
        (true, true) => "none".to_owned(),
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
