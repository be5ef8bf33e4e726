//! Adds to the accessibility tree what egui does not put there.

use egui::accesskit::{Live, Role};
use egui::{Id, Rect, Response, Ui, UiBuilder};

/// Reports whether one of several things is chosen. egui itself would report it as on or off, like a switch.
pub fn chosen(response: &Response, role: Role, is_chosen: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        node.clear_toggled();
        node.set_selected(is_chosen);
    });
}

/// Shows the options of a text field as a list box. The field keeps the keyboard.
pub fn options<R>(
    ui: &mut Ui,
    name: &'static str,
    field: Id,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let builder = UiBuilder::new()
        .id_salt(name)
        .accessibility_role(Role::ListBox)
        .accessibility_label(name);
    ui.scope_builder(builder, |ui| {
        let list = ui.unique_id();
        ui.ctx().accesskit_node_builder(field, |node| {
            node.set_controls(vec![list.accesskit_id()]);
        });
        contents(ui)
    })
    .inner
}

/// Reports one of these options. A screen reader reads the chosen one while the field has the keyboard.
pub fn option(response: &Response, field: Id, is_chosen: bool, place: usize, count: usize) {
    chosen(response, Role::ListBoxOption, is_chosen);
    let ctx = &response.ctx;
    ctx.accesskit_node_builder(response.id, |node| {
        node.set_position_in_set(place);
        node.set_size_of_set(count);
    });
    if is_chosen {
        ctx.accesskit_node_builder(field, |node| {
            node.set_active_descendant(response.id.accesskit_id());
        });
    }
}

/// Hides a widget that only draws something that has a name elsewhere.
pub fn hide(ui: &Ui) {
    ui.ctx()
        .accesskit_node_builder(ui.unique_id(), egui::accesskit::Node::set_hidden);
}

/// Has a screen reader read the name of a node whenever it changes.
pub fn live(ctx: &egui::Context, id: Id, live: Live) {
    ctx.accesskit_node_builder(id, |node| node.set_live(live));
}

/// A place in the order in which the window is read. Panels are laid out from the edges inwards. A place that
/// is kept before them fixes where their contents are read.
#[derive(Debug, Clone, Copy)]
pub struct ReadingPlace(Id);

impl ReadingPlace {
    /// Keeps the next place in this part of the window.
    pub fn keep(ui: &mut Ui, name: &'static str) -> Self {
        let builder = UiBuilder::new()
            .id_salt(("reading place", name))
            .max_rect(Rect::from_min_size(ui.max_rect().min, egui::Vec2::ZERO));
        Self(ui.new_child(builder).unique_id())
    }

    /// Shows contents that are read at this place, wherever they are on the screen. `ui` is that of the panel
    /// for the contents. The panel itself is then empty for a screen reader and is left out.
    pub fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        leave_out_panel(ui);
        // This is the room that other panels have left.
        let rect = ui.available_rect_before_wrap();
        let builder = UiBuilder::new()
            .id_salt("read elsewhere")
            .max_rect(rect)
            .layout(*ui.layout())
            .accessibility_parent(self.0);
        ui.scope_builder(builder, contents).inner
    }
}

/// Makes a panel a plain container for screen readers, because its contents have names of their own.
pub fn leave_out_panel(ui: &Ui) {
    let panel = ui.stack().iter().find(|stack| {
        stack
            .kind()
            .is_some_and(|kind| kind.accesskit_role() == Role::Pane)
    });
    if let Some(panel) = panel {
        ui.ctx().accesskit_node_builder(panel.unique_id, |node| {
            node.set_role(Role::GenericContainer);
        });
    }
}
