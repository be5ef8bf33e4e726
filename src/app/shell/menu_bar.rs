//! The menu bar: its menus by key, and what screen readers are told of menus.

use egui::accesskit::{HasPopup, Role, Toggled};
use egui::containers::menu::{MenuState, is_in_menu};
use egui::{
    Event, FocusDirection, Id, InnerResponse, Key, Modifiers, Popup, Response, Ui, UiBuilder,
};

use crate::app::command::{
    Command, CompareCommand, ConverterCommand, DisplayCommand, DocumentCommand, FindingsCommand,
    OpenCommand, TeachCommand,
};
use crate::app::widgets::regions;

/// What it is called, for screen readers and tests.
const NAME: &str = "Menus";

/// The titles that were shown in this frame.
#[derive(Debug, Clone, Default)]
struct Titles {
    /// The titles in the bar, from left to right.
    bar: Vec<Id>,

    /// The entries that open a menu within a menu.
    inner: Vec<Id>,
}

fn key() -> Id {
    Id::unique("byteloupe menu bar")
}

/// Shows the menus, and opens one by key: F10, or Alt alone, opens the first, and ← and → go from one to
/// the next. `may_open` says whether these keys are for the menus now.
pub fn show<R>(ui: &mut Ui, may_open: bool, menus: impl FnOnce(&mut Ui) -> R) -> R {
    ui.data_mut(|data| data.insert_temp(key(), Titles::default()));
    let is_asked = is_asked(ui.ctx()) && may_open;
    let builder = UiBuilder::new()
        .id_salt(NAME)
        .layout(*ui.layout())
        .accessibility_role(Role::MenuBar)
        .accessibility_label(NAME);
    let shown = ui.scope_builder(builder, menus).inner;
    let titles: Titles = ui.data(|data| data.get_temp(key())).unwrap_or_default();
    let open = (titles.bar.iter()).position(|title| Popup::is_id_open(ui.ctx(), popup_of(*title)));
    match open {
        None if is_asked => open_menu(ui.ctx(), &titles, 0),
        Some(_) if is_asked => Popup::close_all(ui.ctx()),
        Some(place) => {
            if let Some(step) = step(ui.ctx(), &titles, place) {
                let count = titles.bar.len().cast_signed();
                let next = (place.cast_signed() + step).rem_euclid(count.max(1));
                open_menu(ui.ctx(), &titles, next.cast_unsigned());
            }
        }
        None => {}
    }
    shown
}

/// A menu of the bar, or one within another menu.
pub fn menu<R>(
    ui: &mut Ui,
    name: &str,
    contents: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<Option<R>> {
    let is_within = is_in_menu(ui);
    let shown = ui.menu_button(name, contents);
    let title = shown.response.id;
    ui.data_mut(|data| {
        let titles: &mut Titles = data.get_temp_mut_or_default(key());
        if is_within {
            titles.inner.push(title);
        } else {
            titles.bar.push(title);
        }
    });
    let is_open = shown.inner.is_some();
    ui.ctx().accesskit_node_builder(title, |node| {
        node.set_role(Role::MenuItem);
        node.set_label(name);
        node.set_has_popup(HasPopup::Menu);
        node.set_expanded(is_open);
    });
    shown
}

/// What a command is to a screen reader, as an entry of a menu: one of several choices, a switch, or something to do.
pub fn role_of(command: Command) -> Role {
    match command {
        Command::Display(
            DisplayCommand::Bom(_)
            | DisplayCommand::Theme(_)
            | DisplayCommand::Colors(_)
            | DisplayCommand::RowLength(_)
            | DisplayCommand::Grouping(_)
            | DisplayCommand::ShowDetail(_)
            | DisplayCommand::ShowFinding(_),
        )
        | Command::Findings(FindingsCommand::ErrorOrder(_) | FindingsCommand::WarningOrder(_)) => {
            Role::MenuItemRadio
        }
        Command::Display(
            DisplayCommand::LowerCase
            | DisplayCommand::DecimalOffsets
            | DisplayCommand::TextColumn
            | DisplayCommand::Inspector
            | DisplayCommand::Legend
            | DisplayCommand::LabelBidiControls,
        )
        | Command::Converter(ConverterCommand::Show)
        | Command::Open(OpenCommand::ReopenAtStart)
        | Command::Teach(TeachCommand::LessMotion)
        | Command::Document(DocumentCommand::Follow)
        | Command::Findings(FindingsCommand::IgnorePlace | FindingsCommand::IgnoreKind)
        | Command::Compare(CompareCommand::LinkSides) => Role::MenuItemCheckBox,
        _ => Role::MenuItem,
    }
}

/// Says what an entry of a menu is.
pub fn item(response: &Response, command: Command, is_on: bool) {
    let role = role_of(command);
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        if role == Role::MenuItem {
            node.clear_toggled();
        } else {
            node.set_toggled(Toggled::from(is_on));
        }
    });
}

/// Says that something in a menu is one of its entries.
pub fn plain_item(response: &Response) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_role(Role::MenuItem));
}

/// The popup of a title.
fn popup_of(title: Id) -> Id {
    // As `Popup::default_response_id` makes it.
    title.with("popup")
}

fn open_menu(ctx: &egui::Context, titles: &Titles, place: usize) {
    if let Some(title) = titles.bar.get(place) {
        Popup::open_id(ctx, popup_of(*title));
        regions::focus(ctx, *title);
    }
}

/// To which menu beside the open one an arrow leads. Within the menu in a menu the arrows are its own.
fn step(ctx: &egui::Context, titles: &Titles, open: usize) -> Option<isize> {
    let title = titles.bar.get(open)?;
    let is_outermost = MenuState::is_deepest_open_sub_menu(ctx, popup_of(*title));
    let (left, right) = ctx.input(|input| {
        (
            input.key_pressed(Key::ArrowLeft),
            input.key_pressed(Key::ArrowRight),
        )
    });
    // An entry that opens a menu takes → for itself.
    let focused = ctx.memory(egui::Memory::focused);
    let is_free = focused.is_none_or(|focused| !titles.inner.contains(&focused));
    let step = match (left, right) {
        (true, false) if is_outermost => -1,
        (false, true) if is_outermost && is_free => 1,
        _ => return None,
    };
    ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    Some(step)
}

/// Whether Alt may turn out to have been pressed alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct AltAlone {
    /// Was Alt pressed while nothing else was held, and nothing since?
    is_armed: bool,

    /// What is held.
    held: Modifiers,
}

/// Was F10 pressed, or Alt pressed and let go with nothing in between?
fn is_asked(ctx: &egui::Context) -> bool {
    let state = key().with("alt");
    let before: AltAlone = ctx.data(|data| data.get_temp(state)).unwrap_or_default();
    let AltAlone {
        mut is_armed,
        mut held,
    } = before;
    let mut is_asked = false;
    ctx.input(|input| {
        for event in &input.raw.events {
            match event {
                Event::ModifiersChanged(modifiers) => {
                    is_asked |= is_armed && modifiers.is_none();
                    // Of Ctrl and Alt, the user may let go of Ctrl first.
                    is_armed = *modifiers == Modifiers::ALT && held.is_none();
                    held = *modifiers;
                }
                Event::Key {
                    key: Key::F10,
                    pressed: true,
                    modifiers,
                    ..
                } => {
                    is_asked |= modifiers.is_none();
                    is_armed = false;
                }
                // Alt itself is a key as well.
                Event::Key {
                    key: Key::AltLeft | Key::AltRight,
                    ..
                }
                | Event::PointerMoved(_)
                | Event::MouseMoved(_)
                | Event::PointerGone => {}
                _ => is_armed = false,
            }
        }
    });
    let now = AltAlone { is_armed, held };
    if now != before {
        ctx.data_mut(|data| data.insert_temp(state, now));
    }
    is_asked
}
