//! The find bar: what is looked for, and what that comes to.

use egui::text::CCursorRange;
use egui::text_edit::TextEditState;
use egui::{
    Align, Button, ComboBox, Id, Key, KeyboardShortcut, Label, Layout, Margin, Modifiers, Response,
    RichText, Role, Stroke, TextEdit, Ui, WidgetInfo, accesskit,
};

use super::state::FindTool;
use super::words::{self, Tone};
use crate::app::command::{Command, FindCommand};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::views::verdict_strip::bar;
use crate::app::widgets::ReadingPlace;
use crate::app::widgets::edged;
use crate::app::widgets::{Region, regions};
use crate::census::State;
use crate::document::OpenDocument;
use crate::document::find::{Kind, SearchTerm};
use crate::unicode::message;
use crate::utf8::GroupKind;
use crate::words::grouped;

/// The height of the bar in points.
pub const HEIGHT: f32 = 68.0;

/// What the bar is called, for screen readers and tests.
const NAME: &str = "Find bar";

/// What its field is called.
const FIELD: &str = "Find what";

/// What the line with the count is called.
const STATUS: &str = "Matches";

/// The field is no longer than this, in points: on a wide screen its buttons stay near.
const LONGEST_FIELD: f32 = 520.0;

/// Reads what was typed as what is offered.
const OTHER_READING: KeyboardShortcut = KeyboardShortcut::new(Modifiers::ALT, Key::Enter);

/// Something that was done in the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// Go to the next match.
    Next,
    /// Go to the match before.
    Previous,
    /// Look for what the bar now says.
    Look,
    /// Read what was typed as another kind, and look for that.
    Reading(Kind),
    /// End the search.
    Stop,
    /// Close the bar.
    Close,
}

fn field_id() -> Id {
    Id::unique("byteloupe find field")
}

/// Whether the keyboard is in the field.
pub fn has_keyboard(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.has_focus(field_id()))
}

/// Shows the bar in all the room there is. Returns what was done in it.
pub fn show(ui: &mut Ui, state: &mut FindTool, open: &OpenDocument) -> Vec<Chosen> {
    let mut chosen = Vec::new();
    let offered = words::offered(state, open);
    let can_step = !open.content.is_empty() && state.has_something();
    // Before the field has the key: there, Enter is the next match.
    if let Some(kind) = offered
        && ui.input_mut(|input| input.consume_shortcut(&OTHER_READING))
    {
        chosen.push(Chosen::Reading(kind));
    }
    regions::named(ui, NAME, accesskit::Role::Search, |ui| {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            ui.set_height(26.0);
            kinds(ui, state, &mut chosen);
            ui.add_space(4.0);
            let first = ReadingPlace::keep(ui, "what");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(12.0);
                close(ui, &mut chosen);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    first.show(ui, |ui| {
                        // With room for the two buttons.
                        let width = (ui.available_width() - 150.0).clamp(60.0, LONGEST_FIELD);
                        what(ui, width, state, open, &mut chosen);
                        ui.add_enabled_ui(can_step, |ui| steps(ui, &mut chosen));
                    });
                });
            });
        });
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            ui.set_height(24.0);
            ui.scope(|ui| options(ui, &mut state.query, &mut chosen));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(12.0);
                progress(ui, open, &mut chosen);
                if let Some(kind) = offered {
                    other_reading(ui, kind, &mut chosen);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    status(ui, state, open);
                });
            });
        });
    });
    if let Some(left) = state.due_in(ui.input(|input| input.time)) {
        if left.is_zero() {
            chosen.push(Chosen::Look);
        } else {
            ui.ctx().request_repaint_after(left);
        }
    }
    chosen
}

/// What kind of thing is looked for.
fn kinds(ui: &mut Ui, state: &mut FindTool, chosen: &mut Vec<Chosen>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for kind in Kind::ALL {
        let is_on = state.query.kind == kind;
        let response = ui.selectable_label(is_on, kind.words());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_on, kind.name()));
        if response.clicked() {
            state.takes_keyboard = true;
            chosen.push(Chosen::Reading(kind));
        }
    }
    ui.spacing_mut().item_spacing.x = 8.0;
}

/// The field, or the choice among errors.
fn what(
    ui: &mut Ui,
    width: f32,
    state: &mut FindTool,
    open: &OpenDocument,
    chosen: &mut Vec<Chosen>,
) {
    let takes_keyboard = std::mem::take(&mut state.takes_keyboard);
    let response = if state.query.kind == Kind::Error {
        errors(ui, width, &mut state.query, open, chosen)
    } else {
        if has_keyboard(ui.ctx()) {
            let pressed = |modifiers| {
                ui.input_mut(|input| input.count_and_consume_key(modifiers, Key::Enter))
            };
            // With Shift first: without it, Shift would not matter.
            let back = pressed(Modifiers::SHIFT);
            chosen.extend(std::iter::repeat_n(Chosen::Previous, back));
            let on = pressed(Modifiers::NONE);
            chosen.extend(std::iter::repeat_n(Chosen::Next, on));
        }
        let response = field(ui, width, &mut state.query);
        if response.changed() {
            state.typed(ui.input(|input| input.time));
        }
        if takes_keyboard {
            select_all(ui, &state.query.text);
        }
        response
    };
    regions::register(ui, Region::Find, response.id);
    if takes_keyboard {
        response.request_focus();
    }
}

fn field(ui: &mut Ui, width: f32, query: &mut SearchTerm) -> Response {
    let font = match query.kind {
        Kind::Text => fonts::words(13.0),
        _ => fonts::mono(13.0),
    };
    let field = TextEdit::singleline(&mut query.text)
        .id(field_id())
        .font(font)
        .hint_text(query.kind.example())
        .desired_width(width)
        .margin(Margin::symmetric(8, 4));
    let field = ui.add(field).accessible_name(FIELD);
    edged(ui, field)
}

/// Selects what is in the field: the next key replaces it.
fn select_all(ui: &Ui, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), field_id()).unwrap_or_default();
    let all = CCursorRange::select_all_str(text);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field_id());
}

/// The choice of a kind of error, each with how many there are.
fn errors(
    ui: &mut Ui,
    width: f32,
    query: &mut SearchTerm,
    open: &OpenDocument,
    chosen: &mut Vec<Chosen>,
) -> Response {
    let totals = open.content.utf8_census().announced().totals;
    let words = |kind: Option<GroupKind>| match kind {
        None => format!("Any error ({})", grouped(totals.errors())),
        Some(kind) => {
            let count = totals.groups.get(kind.index()).copied().unwrap_or(0);
            format!("{} ({})", message::kind(kind), grouped(count))
        }
    };
    let before = query.error_kind;
    let kinds = std::iter::once(None).chain(GroupKind::ALL.map(Some));
    let response = ComboBox::from_id_salt("find kind of error")
        .width(width)
        // All of them at once.
        .height(400.0)
        .selected_text(words(before))
        .show_ui(ui, |ui| {
            for kind in kinds {
                ui.selectable_value(&mut query.error_kind, kind, words(kind));
            }
        })
        .response;
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, "Kind of error");
        info.current_text_value = Some(words(before));
        info
    });
    if query.error_kind != before {
        chosen.push(Chosen::Look);
    }
    response
}

/// To the match before and the next one.
fn steps(ui: &mut Ui, chosen: &mut Vec<Chosen>) {
    for (words, command, step) in [
        (
            "Previous",
            Command::Find(FindCommand::Previous),
            Chosen::Previous,
        ),
        ("Next", Command::Find(FindCommand::Next), Chosen::Next),
    ] {
        if button(ui, Button::new(words), command.name(), command.shortcut()).clicked() {
            chosen.push(step);
        }
    }
}

fn close(ui: &mut Ui, chosen: &mut Vec<Chosen>) {
    let cross = RichText::new("×").size(16.0);
    let shape = Button::new(cross).frame_when_inactive(false);
    let shortcut = KeyboardShortcut::new(Modifiers::NONE, Key::Escape);
    if button(ui, shape, "Close find bar", Some(shortcut)).clicked() {
        chosen.push(Chosen::Close);
    }
}

/// A button that says of itself what it does, and by which key that is done too.
fn button(
    ui: &mut Ui,
    shape: Button<'_>,
    name: &str,
    shortcut: Option<KeyboardShortcut>,
) -> Response {
    let keys = shortcut.map_or_else(String::new, |keys| {
        format!(" ({})", ui.ctx().format_shortcut(&keys))
    });
    let response = ui.add(shape).on_hover_text(format!("{name}{keys}"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// What can be chosen for this kind.
fn options(ui: &mut Ui, query: &mut SearchTerm, chosen: &mut Vec<Chosen>) {
    // A box is to be seen before it is under the pointer.
    let edge = Stroke::new(1.0, Palette::current(ui).weak);
    ui.visuals_mut().widgets.inactive.bg_stroke = edge;
    let in_any_case = "Letters are found in either case, by the simple case folding of Unicode";
    let mut option = |on: &mut bool, words: &str, hint: &str| {
        if ui.checkbox(on, words).on_hover_text(hint).changed() {
            chosen.push(Chosen::Look);
        }
    };
    match query.kind {
        Kind::Text => {
            let options = &mut query.text_options;
            option(&mut options.ignore_case, "Ignore case", in_any_case);
            option(
                &mut options.canonical,
                "Any normal form",
                "é is found composed (NFC, C3 A9) and decomposed (NFD, 65 CC 81)",
            );
        }
        Kind::Expression => {
            let options = &mut query.regex_options;
            option(&mut options.ignore_case, "Ignore case", in_any_case);
            option(
                &mut options.unicode,
                "Unicode",
                "On: characters are code points. Off: they are bytes, and \\xFF is the byte FF",
            );
        }
        Kind::Bytes | Kind::CodePoint | Kind::Error => return,
    }
    ui.add_space(10.0);
}

/// How many matches there are, or why nothing can be looked for.
fn status(ui: &mut Ui, state: &FindTool, open: &OpenDocument) {
    let palette = Palette::current(ui);
    let words = words::status(state, open);
    if let Some(finding) = &open.finding
        && let Some(time) = finding.waits_for()
        && let Some(left) = words::LONG.checked_sub(time)
    {
        ui.ctx().request_repaint_after(left);
    }
    let color = match words.tone {
        Tone::Hint => palette.weak,
        Tone::Fact => palette.strong,
        Tone::Warning => palette.warning,
        Tone::Failure => palette.error_text,
    };
    let rect = ui.available_rect_before_wrap();
    let builder = egui::UiBuilder::new()
        .max_rect(rect)
        .layout(Layout::left_to_right(Align::Center))
        .id_salt(STATUS)
        .accessibility_role(accesskit::Role::Status)
        .accessibility_label(STATUS);
    ui.scope_builder(builder, |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_live(accesskit::Live::Polite);
            node.set_value(words.text.clone());
            node.set_bounds(accesskit::Rect {
                x0: rect.left().into(),
                y0: rect.top().into(),
                x1: rect.right().into(),
                y1: rect.bottom().into(),
            });
        });
        ui.add_space(4.0);
        let label = Label::new(RichText::new(&words.text).color(color)).truncate();
        ui.add(label);
    });
}

/// The button that reads what was typed as something else, where that is found.
fn other_reading(ui: &mut Ui, kind: Kind, chosen: &mut Vec<Chosen>) {
    let name = format!("Find as {}", kind.article());
    if button(ui, Button::new(&name), &name, Some(OTHER_READING)).clicked() {
        chosen.push(Chosen::Reading(kind));
    }
}

/// How far the search is, and the button that ends it.
fn progress(ui: &mut Ui, open: &OpenDocument, chosen: &mut Vec<Chosen>) {
    let Some(finding) = &open.finding else {
        return;
    };
    let tally = finding.tally(open.content.utf8_census());
    let is_long = tally.elapsed > words::LONG;
    if !matches!(tally.state, State::Running) || !is_long || !finding.can_stop() {
        return;
    }
    let palette = Palette::current(ui);
    if button(ui, Button::new("Stop"), "Stop searching", None).clicked() {
        chosen.push(Chosen::Stop);
    }
    if open.content.source().len_hint() > 0 {
        let percent = (tally.part * 100.0).floor();
        ui.label(RichText::new(format!("{percent} %")).color(palette.weak));
        bar(ui, "Search", tally.part, palette.good, palette);
    }
}
