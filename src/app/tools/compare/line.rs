//! What came of a comparison, in a line above the two hex views.

use egui::{Align, Button, Frame, Label, Layout, RichText, Ui, UiBuilder, accesskit};

use crate::app::command::{Command, CompareCommand, DocumentCommand};
use crate::app::theme::Palette;
use crate::app::views::verdict_strip::bar;
use crate::app::widgets::{Region, regions};
use crate::census::State;
use crate::compare::change::words::{Digits, summary};
use crate::compare::content::{Method, Runs};
use crate::compare::{Alignment, Progress, Side};
use crate::document::compare::{Facts, Listing, Run, SideBySide};
use crate::source::SourceError;
use crate::words::{grouped, plural};

/// What the line is called, for screen readers and tests.
const NAME: &str = "Comparison";

/// Height of the line in points.
pub const HEIGHT: f32 = 34.0;

/// Shows the line. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, compare: &SideBySide) -> Option<Command> {
    let palette = Palette::current(ui);
    let Said {
        text,
        is_good,
        failed,
        running,
    } = said(compare);
    let is_looking = compare.run.as_ref().is_some_and(Run::is_looking);
    let color = match (failed, is_good) {
        (true, _) => palette.error_text,
        (false, true) => palette.good,
        (false, false) => palette.text,
    };
    let mut chosen = None;
    Frame::new().fill(palette.panel).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        // On the right first: when there is too little room, the words give way.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.add_space(10.0);
            let has_differences =
                compare.has_differences() || compare.content.is_some() && running.is_some();
            let mut button = |ui: &mut Ui, text: &str, is_on: bool, command: Command| {
                let is_step = matches!(
                    command,
                    Command::Compare(CompareCommand::Next | CompareCommand::Previous)
                );
                let is_possible = has_differences || !is_step;
                let mut response = ui.add_enabled(is_possible, Button::new(text).selected(is_on));
                let keys = command
                    .shortcut()
                    .map(|keys| ui.ctx().format_shortcut(&keys));
                let keys = keys.map_or_else(String::new, |keys| format!(" ({keys})"));
                response = response.on_hover_text(format!("{}{keys}", command.name()));
                if response.clicked() {
                    chosen = Some(command);
                }
                response.id
            };
            let done = button(ui, "Done", false, Command::Compare(CompareCommand::Stop));
            regions::register(ui, Region::Comparison, done);
            if compare.method == Method::ByPosition && compare.alignment.is_shifted() {
                button(
                    ui,
                    "Align starts",
                    false,
                    Command::Compare(CompareCommand::AlignStarts),
                );
            }
            if !compare.is_linked {
                button(
                    ui,
                    "Align here",
                    false,
                    Command::Compare(CompareCommand::AlignHere),
                );
            }
            button(
                ui,
                "By content",
                compare.method == Method::ByContent,
                Command::Compare(CompareCommand::ByContent),
            );
            button(
                ui,
                "Linked",
                compare.is_linked,
                Command::Compare(CompareCommand::LinkSides),
            );
            button(ui, "Next", false, Command::Compare(CompareCommand::Next));
            button(
                ui,
                "Previous",
                false,
                Command::Compare(CompareCommand::Previous),
            );
            if let Some(part) = running {
                button(
                    ui,
                    "Stop",
                    false,
                    Command::Document(DocumentCommand::StopCounting),
                );
                let is_counted = compare
                    .run
                    .as_ref()
                    .is_some_and(|it| it.progress().is_done());
                let name = if is_counted { "Listing" } else { "Comparing" };
                bar(ui, name, part, palette.good, palette);
            }
            if is_looking {
                ui.label(RichText::new("Searching").color(palette.weak));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(20.0);
                let builder = UiBuilder::new()
                    .id_salt(NAME)
                    .accessibility_role(accesskit::Role::Status)
                    .accessibility_label(NAME);
                ui.scope_builder(builder, |ui| {
                    // While it counts, every number would be read aloud.
                    let live = if running.is_some() {
                        accesskit::Live::Off
                    } else {
                        accesskit::Live::Polite
                    };
                    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                        node.set_live(live);
                        node.set_value(&*text);
                    });
                    let label = Label::new(RichText::new(&text).color(color)).truncate();
                    ui.add(label).on_hover_text(&text);
                });
            });
        });
    });
    chosen
}

const IDENTICAL: &str = "Identical";

/// What there is to say of a comparison.
struct Said {
    text: String,

    /// Both have the same bytes.
    is_good: bool,

    /// A source could not be read.
    failed: bool,

    /// How far it is, while it goes on, 0 to 1.
    running: Option<f32>,
}

fn said(compare: &SideBySide) -> Said {
    let mut said = match (&compare.content, &compare.run) {
        (Some(content), _) => said_by_content(content),
        (None, run) => {
            let progress = run.as_ref().map(Run::progress).unwrap_or_default();
            let text = words(&progress, compare.alignment);
            Said {
                is_good: matches!(progress.state, State::Done) && text == IDENTICAL,
                failed: matches!(progress.state, State::Failed(_)),
                running: if progress.is_running() {
                    Some(progress.part())
                } else {
                    listed_part(compare)
                },
                text,
            }
        }
    };
    if compare.is_arriving() {
        said.text.push_str("; more may come");
    }
    said
}

/// How far the differences are listed, while that goes on.
fn listed_part(compare: &SideBySide) -> Option<f32> {
    let progress = compare.listing()?.progress();
    progress.is_running().then(|| progress.part())
}

fn said_by_content(content: &Listing) -> Said {
    let progress = content.progress();
    let percent = (progress.part() * 100.0).floor();
    let mut said = Said {
        text: String::new(),
        is_good: false,
        failed: false,
        running: progress.is_running().then(|| progress.part()),
    };
    said.text = match (&progress.state, &progress.runs) {
        (State::Failed(error), _) => {
            said.failed = true;
            error.to_string()
        }
        (State::Cancelled, _) => {
            format!("Stopped at {percent} %: bytes at the same offset are side by side")
        }
        (_, Some(runs)) if runs.summary().is_same() => {
            said.is_good = !runs.is_empty();
            if runs.is_empty() {
                "Both are empty".to_owned()
            } else {
                IDENTICAL.to_owned()
            }
        }
        (_, Some(runs)) => by_content_words(runs, content.facts()),
        _ => "Looking for what is equal; until then by position".to_owned(),
    };
    said
}

/// What was inserted, removed and changed, and what that is as text.
fn by_content_words(runs: &Runs, facts: Option<&Result<Facts, SourceError>>) -> String {
    let mut sentences = Vec::new();
    match facts {
        Some(Ok(facts)) if facts.is_same_text() => {
            sentences.extend(facts.words());
            sentences.push(summary(runs, Digits::Grouped));
        }
        Some(Ok(facts)) => {
            sentences.push(summary(runs, Digits::Grouped));
            sentences.extend(facts.words());
        }
        Some(Err(error)) => {
            sentences.push(summary(runs, Digits::Grouped));
            sentences.push(error.to_string());
        }
        None => sentences.push(summary(runs, Digits::Grouped)),
    }
    sentences.join(" · ")
}

/// What came of it, in a sentence that the user can repeat.
fn words(progress: &Progress, alignment: Alignment) -> String {
    if let State::Failed(error) = &progress.state {
        return error.to_string();
    }
    let mut parts = vec![differing(progress, alignment)];
    if let Some(lens) = progress.lens {
        parts.extend(rest(lens, alignment));
        if parts.len() == 1 && progress.differing == 0 {
            return match lens {
                [0, 0] => "Both are empty".to_owned(),
                _ => IDENTICAL.to_owned(),
            };
        }
    }
    if matches!(progress.state, State::Cancelled) {
        let percent = (progress.part() * 100.0).floor();
        parts.push(format!("stopped at {percent} %"));
    }
    parts.join("; ")
}

fn differing(progress: &Progress, alignment: Alignment) -> String {
    let so_far = if progress.is_done() { "" } else { " so far" };
    let Some(first) = progress.first.filter(|_| progress.differing > 0) else {
        return format!("No byte differs{so_far}");
    };
    let bytes = match progress.differing {
        1 => "1 byte differs".to_owned(),
        count => format!("{} bytes differ", grouped(count)),
    };
    let runs = match (progress.differing, progress.runs) {
        (1, _) => String::new(),
        (_, 1) => " in one place".to_owned(),
        (_, runs) => format!(" in {} places", grouped(runs)),
    };
    let offset = |side| alignment.offset(side, first).unwrap_or_default();
    let (left, right) = (offset(Side::Left), offset(Side::Right));
    let at = match (alignment.is_shifted(), progress.differing) {
        (false, 1) => format!(", at 0x{left:X}"),
        (false, _) => format!(", the first at 0x{left:X}"),
        (true, 1) => format!(", at 0x{left:X} and 0x{right:X}"),
        (true, _) => format!(", the first at 0x{left:X} and 0x{right:X}"),
    };
    format!("{bytes}{runs}{so_far}{at}")
}

/// The bytes of one source that have no byte of the other beside them.
fn rest(lens: [u64; 2], alignment: Alignment) -> Vec<String> {
    let mut parts = Vec::new();
    let name = |side| match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    for side in Side::BOTH {
        let before = alignment.lead(side.other()).min(lens[side.index()]);
        if before > 0 {
            let verb = if before == 1 { "is" } else { "are" };
            let other = name(side.other());
            let side = name(side);
            parts.push(format!(
                "{} of the {side} one {verb} before the {other} one",
                plural(before, "byte")
            ));
        }
    }
    let ends = Side::BOTH.map(|side| alignment.place(side, lens[side.index()]));
    let [left, right] = ends;
    let longer = if left > right {
        Side::Left
    } else {
        Side::Right
    };
    let by = left.abs_diff(right).min(lens[longer.index()]);
    if by > 0 {
        let side = name(longer);
        parts.push(if alignment.is_shifted() {
            format!("the {side} one ends {} later", plural(by, "byte"))
        } else {
            format!("the {side} one is {} longer", plural(by, "byte"))
        });
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_a_comparison_is_a_sentence() {
        let done = |differing, runs, first, lens| Progress {
            differing,
            runs,
            first,
            lens: Some(lens),
            state: State::Done,
            ..Progress::default()
        };
        let starts = Alignment::STARTS;
        let shifted = Alignment::beside(0, 12);
        let said = [
            (done(0, 0, None, [7, 7]), starts, "Identical"),
            (done(0, 0, None, [0, 0]), starts, "Both are empty"),
            (
                done(1, 1, Some(31), [40, 40]),
                starts,
                "1 byte differs, at 0x1F",
            ),
            (
                done(3, 2, Some(31), [40, 52]),
                starts,
                "3 bytes differ in 2 places, the first at 0x1F; the right one is 12 bytes longer",
            ),
            (
                done(0, 0, None, [9, 8]),
                starts,
                "No byte differs; the left one is 1 byte longer",
            ),
            (
                done(2, 1, Some(13), [40, 52]),
                shifted,
                "2 bytes differ in one place, the first at 0x1 and 0xD; 12 bytes of the right one \
                 are before the left one",
            ),
        ];
        for (progress, alignment, expected) in said {
            assert_eq!(words(&progress, alignment), expected);
        }
    }

    #[test]
    fn what_is_not_known_yet_is_not_claimed() {
        let progress = Progress::default();
        assert_eq!(
            words(&progress, Alignment::STARTS),
            "No byte differs so far"
        );
        let stopped = Progress {
            state: State::Cancelled,
            compared: 30,
            compared_hint: 100,
            ..Progress::default()
        };
        let words = words(&stopped, Alignment::STARTS);
        assert_eq!(words, "No byte differs so far; stopped at 30 %");
    }
}
