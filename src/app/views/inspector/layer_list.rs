//! The tree of layers: documents, and what is encoded in them.

use egui::{Id, Role, ScrollArea, Ui, UiBuilder, accesskit, vec2};

use super::tab_row::Count;
use crate::app::command::{Command, DecodeCommand};
use crate::app::session::{Layer, LayerKind};
use crate::app::theme::Palette;
use crate::app::widgets::list::CHARACTER;
use crate::app::widgets::{Asks, List, Region, Row, tone_mark};
use crate::document::OpenDocument;

/// What it is called, for screen readers and tests.
const NAME: &str = "Layers";

const ROW_HEIGHT: f32 = 32.0;

/// How far a layer is to the right of the one that it is in, and the room and size of its mark, in points.
const INDENT: f32 = 20.0;
const MARK: f32 = 20.0;
const MARK_SIZE: f32 = 10.0;

/// The word at the right end of a run.
const DECODE: &str = "Decode";

/// How many runs there are to decode, for the tab; nothing where there is none.
pub fn count(document: &OpenDocument) -> Option<Count> {
    let snapshot = document.warnings.snapshot();
    let number = snapshot.encoded();
    (number > 0).then(|| Count {
        number,
        is_all: snapshot.is_done(),
    })
}

/// Shows the tree. Returns a command that was chosen in it.
pub fn show(ui: &mut Ui, layers: &[Layer]) -> Option<Command> {
    let builder = UiBuilder::new()
        .id_salt("layers")
        .accessibility_role(accesskit::Role::TabPanel)
        .accessibility_label(NAME);
    ui.scope_builder(builder, |ui| rows(ui, layers)).inner
}

/// Where the row is kept that was gone to with the keys, and of how many rows.
fn current_id() -> Id {
    Id::unique("byteloupe current layer")
}

fn rows(ui: &mut Ui, layers: &[Layer]) -> Option<Command> {
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = List::new(ui, Region::Layers, Id::unique("byteloupe layers"));
    let front = layers
        .iter()
        .position(|it| matches!(it.kind, LayerKind::Document { is_front: true, .. }));
    let kept = ui.data(|data| data.get_temp::<(Option<usize>, usize)>(current_id()));
    // It begins at the document in front, and does so again when another one is in front.
    let kept = kept.filter(|(of, _)| *of == front).map(|(_, row)| row);
    let mut current = kept
        .or(front)
        .unwrap_or(0)
        .min(layers.len().checked_sub(1)?);
    if let Some(step) = list.step {
        current = current.saturating_add_signed(step).min(layers.len() - 1);
    }
    list.is_a_tree(ui);
    list.describe(ui, "Layer tree", || layers.get(current).map(spoken));
    list.is_a_tree(ui);
    let asked = layers.get(current).and_then(|layer| match list.asks? {
        Asks::Go => go_to(layer),
        Asks::Open => decode(layer),
        Asks::Fold => {
            let outer = |it: &&Layer| it.depth < layer.depth;
            layers[..current].iter().rev().find(outer).and_then(go_to)
        }
    });
    let mut chosen = None;
    let mut area = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("layer rows");
    let seen = (current, layers.len());
    if let Some(top) = list.follow(ui, seen, Some(current), layers.len(), ROW_HEIGHT) {
        area = area.vertical_scroll_offset(top);
    }
    let shown = list.show(ui, |ui| {
        area.show_rows(ui, ROW_HEIGHT, layers.len(), |ui, places| {
            for place in places {
                let Some(layer) = layers.get(place) else {
                    continue;
                };
                let is_current = place == current;
                let (row, does) = row(ui, layer, is_current);
                list.place(&row, place as u64, layers.len() as u64, is_current);
                if does.is_some() {
                    chosen = does;
                    current = place;
                }
            }
        })
    });
    list.scrolled_to(ui, shown.state.clamped_offset().y);
    list.show_focus(ui);
    ui.data_mut(|data| data.insert_temp(current_id(), (front, current)));
    chosen.or(asked)
}

/// Draws a row. Returns what was chosen with it.
fn row(ui: &mut Ui, layer: &Layer, is_current: bool) -> (Row, Option<Command>) {
    let palette = Palette::current(ui);
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || spoken(layer));
    row.room(layer.depth as f32 * INDENT);
    let mark = row.room(MARK).left_center() + vec2(8.0, 0.0);
    let (color, right) = match &layer.kind {
        LayerKind::Document { tone, is_front, .. } => {
            tone_mark::paint(row.painter(), mark, MARK_SIZE, *tone, palette);
            let color = if *is_front {
                palette.strong
            } else {
                palette.text
            };
            (color, None)
        }
        LayerKind::Run { .. } => {
            let stroke = egui::Stroke::new(1.5, palette.weak);
            row.painter().circle_stroke(mark, 2.5, stroke);
            (palette.text, Some(DECODE))
        }
        LayerKind::More => (palette.weak, None),
    };
    let right = right.map(|right| row.put_right(right, palette.accent));
    let kept = right.unwrap_or(6.0);
    let words = match &*layer.about {
        "" => layer.title.clone(),
        about => format!("{} · {about}", layer.title),
    };
    row.put_words(ui, kept, &words, color);
    let ctx = &row.response.ctx;
    ctx.accesskit_node_builder(row.response.id, |node| {
        node.set_role(Role::TreeItem);
        node.set_level(layer.depth + 1);
    });
    if !row.response.clicked() {
        return (row, None);
    }
    let at = row.response.interact_pointer_pos();
    let room = DECODE.len() as f32 * CHARACTER + 14.0;
    let is_at_right = at.is_some_and(|at| at.x > row.rect.right() - room);
    let does = if is_at_right || row.response.double_clicked() {
        decode(layer).or_else(|| go_to(layer))
    } else {
        go_to(layer)
    };
    (row, does)
}

/// Goes to the layer of a row.
fn go_to(layer: &Layer) -> Option<Command> {
    match &layer.kind {
        LayerKind::Document { id, .. } => Some(DecodeCommand::Front(*id).into()),
        LayerKind::Run { document, range } => {
            Some(DecodeCommand::Show(*document, range.start, range.end).into())
        }
        LayerKind::More => None,
    }
}

/// Decodes the run of a row.
fn decode(layer: &Layer) -> Option<Command> {
    match &layer.kind {
        LayerKind::Run { document, range } => {
            Some(DecodeCommand::Inside(*document, range.start).into())
        }
        LayerKind::Document { .. } | LayerKind::More => None,
    }
}

/// A row read aloud.
fn spoken(layer: &Layer) -> String {
    let title = &layer.title;
    let about = match &*layer.about {
        "" => String::new(),
        about => format!(", {about}"),
    };
    match layer.kind {
        LayerKind::Document { is_front: true, .. } => format!("{title}{about}, in front"),
        LayerKind::Document { .. } | LayerKind::More => format!("{title}{about}"),
        LayerKind::Run { .. } => format!("{title}{about}, not decoded"),
    }
}
