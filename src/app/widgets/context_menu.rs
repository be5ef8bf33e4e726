//! Requests for the context menu of the widget under the pointer or with the keyboard. The code that shows
//! the menu knows its commands.

use egui::{Id, Key, Modifiers, Pos2, Rect, Ui};

/// The widget that a context menu belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The cells of the hex view.
    Hex,
    /// An error in a list.
    Errors,
    /// The heading of a kind of errors.
    Headings,
    /// A warning in a list.
    Warnings,
    /// The heading of a kind of warnings.
    WarningHeadings,
    /// A row of the code points.
    CodePoints,
}

/// A menu that was asked for.
#[derive(Debug, Clone, Copy)]
pub struct RequestedMenu {
    /// What the menu belongs to.
    pub kind: Kind,
    /// The place on the screen where the menu opens.
    pub at: Pos2,

    /// The widget that gets the keyboard back.
    pub from: Id,

    /// Whether the first entry takes the keyboard.
    pub takes_keyboard: bool,
    /// Whether the menu was not shown yet.
    pub is_new: bool,
}

/// The id of the menu. Only one is open at a time.
pub fn id() -> Id {
    Id::unique("byteloupe context menu")
}

/// Opens a menu at a place; `from` is what was clicked.
pub fn ask(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id) {
    put(ctx, kind, at, from, false);
}

/// Opens a menu after a key was pressed: the menu takes the keyboard.
pub fn ask_by_key(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id) {
    put(ctx, kind, at, from, true);
}

/// The place in a rectangle that is nearest to another. A rectangle that has no room, as in a window of the size of
/// a stamp, has its middle for it.
pub fn inside(room: Rect, place: Pos2) -> Pos2 {
    if room.is_negative() {
        room.center()
    } else {
        room.clamp(place)
    }
}

fn put(ctx: &egui::Context, kind: Kind, at: Pos2, from: Id, takes_keyboard: bool) {
    let asked = RequestedMenu {
        kind,
        at,
        from,
        takes_keyboard,
        is_new: true,
    };
    ctx.data_mut(|data| data.insert_temp(id(), asked));
}

/// Returns whether Shift+F10 or the menu key was pressed while this widget has the keyboard.
pub fn is_wanted_by_key(ui: &Ui, widget: Id) -> bool {
    ui.memory(|memory| memory.has_focus(widget))
        && ui.input_mut(|input| {
            input.consume_key(Modifiers::SHIFT, Key::F10)
                || input.consume_key(Modifiers::NONE, Key::Menu)
        })
}

/// The menu that was asked for, if one was.
pub fn requested(ctx: &egui::Context) -> Option<RequestedMenu> {
    ctx.data(|data| data.get_temp(id()))
}

/// Keeps the menu for the next frame, or drops it.
pub fn keep(ctx: &egui::Context, menu: Option<RequestedMenu>) {
    ctx.data_mut(|data| match menu {
        Some(menu) => {
            data.insert_temp(id(), menu);
        }
        None => data.remove::<RequestedMenu>(id()),
    });
}
