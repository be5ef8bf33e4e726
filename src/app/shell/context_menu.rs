//! The menu of what is under the pointer, or of what has the keyboard: the commands that make sense
//! there. They work on the selection, or on what is under the caret.

use egui::{Id, Key, LayerId, Layout, Modifiers, Popup, PopupKind, Pos2, SetOpenCommand, Ui};

use super::menu::{self, State};
use crate::app::command::Command;
use crate::app::widgets::regions;
use crate::census::ErrorOrder;
use crate::document::CopyScope;

/// Whose menu it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// That of the cells of the hex view.
    Hex,
    /// That of a row of the error list.
    Errors,
    /// That of a row of the code points.
    CodePoints,
}

impl Kind {
    /// The commands, in groups.
    fn commands(self) -> &'static [&'static [Command]] {
        /// The usual forms, and the chooser with this in it.
        const fn copy(chooser: Command) -> [Command; 5] {
            [
                Command::Copy,
                Command::CopyHex,
                Command::CopyText,
                chooser,
                Command::CopyDescription,
            ]
        }
        const COPY: &[Command] = &copy(Command::CopyAsByName);
        const COPY_CODE_POINT: &[Command] = &copy(Command::CopyPartAs(CopyScope::CodePoint));
        const COPY_ERROR: &[Command] = &copy(Command::CopyPartAs(CopyScope::Error));
        const KEEP: &[Command] = &[
            Command::SaveSelection,
            Command::FindSelection,
            Command::OpenInConverter,
        ];
        const SELECT: &[Command] = &[
            Command::SelectGroup,
            Command::SelectAll,
            Command::SelectRange,
        ];
        const GO: &[Command] = &[
            Command::GoTo,
            Command::NextError,
            Command::PreviousError,
            Command::Back,
        ];
        const STEP: &[Command] = &[Command::NextError, Command::PreviousError, Command::Back];
        const ORDER: &[Command] = &[
            Command::ErrorOrder(ErrorOrder::Place),
            Command::ErrorOrder(ErrorOrder::Form),
        ];
        match self {
            Self::Hex => &[COPY, KEEP, SELECT, GO],
            Self::Errors => &[COPY_ERROR, KEEP, STEP, ORDER],
            Self::CodePoints => &[COPY_CODE_POINT, KEEP, GO],
        }
    }
}

/// A menu that was asked for.
#[derive(Debug, Clone, Copy)]
struct Asked {
    kind: Kind,
    at: Pos2,

    /// What gets the keyboard back.
    from: Id,

    /// Its first entry takes the keyboard.
    takes_keyboard: bool,
    is_new: bool,
}

fn id() -> Id {
    Id::unique("byteloupe context menu")
}

/// Opens a menu at a place; `from` is what was clicked.
pub fn ask(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id) {
    put(ctx, kind, at, from, false);
}

/// The same, when a key was pressed: the menu takes the keyboard.
pub fn ask_by_key(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id) {
    put(ctx, kind, at, from, true);
}

fn put(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id, takes_keyboard: bool) {
    let asked = Asked {
        kind,
        at,
        from,
        takes_keyboard,
        is_new: true,
    };
    ctx.data_mut(|data| data.insert_temp(id(), asked));
}

/// Was the key for a menu pressed, Shift+F10 or the one with a menu on it, while this has the keyboard?
pub fn is_wanted_by_key(ui: &Ui, widget: Id) -> bool {
    ui.memory(|memory| memory.has_focus(widget))
        && ui.input_mut(|input| {
            input.consume_key(Modifiers::SHIFT, Key::F10)
                || input.consume_key(Modifiers::NONE, Key::Menu)
        })
}

/// Shows the menu that was asked for, if one was. Returns the command that was chosen in it.
pub fn show(ctx: &egui::Context, state: &State<'_>) -> Option<Command> {
    let mut asked: Asked = ctx.data(|data| data.get_temp(id()))?;
    let opens = asked.is_new.then_some(SetOpenCommand::Bool(true));
    let mut chosen = None;
    Popup::new(id(), ctx.clone(), asked.at, LayerId::background())
        .kind(PopupKind::Menu)
        .layout(Layout::top_down_justified(egui::Align::Min))
        .style(egui::containers::menu::menu_style)
        .open_memory(opens)
        .anchor_widget(asked.from)
        .accessible_name("Context menu")
        .show(|ui| {
            menu::fitting(ui, |ui| {
                for (place, group) in asked.kind.commands().iter().enumerate() {
                    if place > 0 {
                        ui.separator();
                    }
                    let first = menu::items(ui, state, &mut chosen, group);
                    // In its first frame a menu is only measured.
                    if place == 0 && asked.takes_keyboard && !ui.is_sizing_pass() {
                        asked.takes_keyboard = false;
                        if let Some(first) = first {
                            regions::focus(ctx, first);
                        }
                    }
                }
            });
        });
    if !Popup::is_id_open(ctx, id()) {
        ctx.data_mut(|data| data.remove::<Asked>(id()));
        // Work goes on where the menu was asked for, unless something else was clicked.
        if chosen.is_some() || ctx.memory(|memory| memory.focused().is_none()) {
            regions::focus(ctx, asked.from);
        }
        return chosen;
    }
    asked.is_new = false;
    ctx.data_mut(|data| data.insert_temp(id(), asked));
    chosen
}
