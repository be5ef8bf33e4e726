//! What the accessibility tree says beyond what egui says by itself.

use egui::accesskit::{Live, Role};
use egui::{Id, Rect, Response, Ui, UiBuilder};

/// Says that one of several things is chosen, or is not. egui says of such a thing that it is on or
/// off, as of a switch.
pub fn chosen(response: &Response, role: Role, is_chosen: bool) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_role(role);
        node.clear_toggled();
        node.set_selected(is_chosen);
    });
}

/// Shows the options that a text field leaves to choose from, as a list box. The field has the keyboard
/// all the while.
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

/// One of these options. A screen reader reads the chosen one while the field has the keyboard.
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

/// Leaves out what only draws what something else is called.
pub fn hide(ui: &Ui) {
    ui.ctx()
        .accesskit_node_builder(ui.unique_id(), egui::accesskit::Node::set_hidden);
}

/// Lets a screen reader say what a node is called whenever that changes.
pub fn live(ctx: &egui::Context, id: Id, live: Live) {
    ctx.accesskit_node_builder(id, |node| node.set_live(live));
}

/// A place in the order in which the window is read. Panels are laid out from the edges inwards: a
/// place that is kept before them says where what they hold is read.
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

    /// Shows contents that are read at this place, wherever they stand. `ui` is what a panel shows
    /// its contents in: the panel itself, then empty for a screen reader, is left out.
    pub fn show<R>(self, ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
        leave_out_panel(ui);
        // What other panels have left.
        let rect = ui.available_rect_before_wrap();
        let builder = UiBuilder::new()
            .id_salt("read elsewhere")
            .max_rect(rect)
            .layout(*ui.layout())
            .accessibility_parent(self.0);
        ui.scope_builder(builder, contents).inner
    }
}

/// A panel says nothing by itself: what is in it has names.
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
