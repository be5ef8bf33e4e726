//! Keys that move the caret.

use egui::{Event, EventFilter, Key, Modifiers, Response, Ui};

use super::cells::Cells;
use super::grid::Metrics;
use crate::app::widgets::regions;
use crate::document::OpenDocument;
use crate::document::Pane;
use crate::document::ScrollRange;

/// Moves the caret by the keys of this frame, while the hex view has the focus.
pub fn handle(
    ui: &Ui,
    response: &Response,
    document: &mut OpenDocument,
    metrics: &Metrics,
    cells: &Cells,
    range: &ScrollRange,
) {
    let filter = EventFilter {
        tab: true,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    if !regions::keep_keys(ui, response.id, filter) {
        return;
    }
    if ui.input(|input| {
        input
            .events
            .iter()
            .any(|event| is_edit(event, input.modifiers))
    }) {
        document.view.was_typed_on = true;
    }
    let keys: Vec<(Key, Modifiers)> = ui.input(|input| {
        input
            .filtered_events(&filter)
            .into_iter()
            .filter_map(|event| match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } => Some((key, modifiers)),
                _ => None,
            })
            .collect()
    });
    for (key, modifiers) in keys {
        if key == Key::Tab && !modifiers.command {
            document.view.caret.pane = match document.view.caret.pane {
                Pane::Hex if metrics.layout.text_column => Pane::Text,
                _ => Pane::Hex,
            };
        } else if modifiers.alt {
            // No move of the caret.
        } else if let Some(target) = target(document, metrics, cells, range, key, modifiers) {
            document.view.move_caret(target, modifiers.shift);
            let (row, _) = metrics.place(cells.cell_of(document.view.caret.offset));
            document.view.scroll.show_row(row, range);
        }
    }
}

/// Would this change bytes, if they could be changed?
fn is_edit(event: &Event, modifiers: Modifiers) -> bool {
    match event {
        // With Alt, letters are commands.
        Event::Text(_) => !modifiers.alt && !modifiers.command,
        Event::Key {
            key: Key::Delete | Key::Backspace,
            pressed: true,
            ..
        } => true,
        _ => false,
    }
}

/// The offset to which a key moves the caret.
fn target(
    document: &OpenDocument,
    metrics: &Metrics,
    cells: &Cells,
    range: &ScrollRange,
    key: Key,
    modifiers: Modifiers,
) -> Option<u64> {
    let offset = document.view.caret.offset;
    let last = document.content.len().saturating_sub(1);
    let row_len = metrics.row_len();
    let page = range.rows_in_view().saturating_sub(1).max(1) * row_len;
    let cell = cells.cell_of(offset);
    let (row, column) = metrics.place(cell);
    let row_start = row * row_len;
    // Up and down keep the column, or stay. Where the cell is empty, they go to the next byte on the way.
    let down = |by: u64| {
        let below = cell.saturating_add(by);
        match cells.first_from(below) {
            target if target <= last => target,
            _ if metrics.place(below).0 <= metrics.place(cells.cell_of(last)).0 => last,
            _ => offset,
        }
    };
    let above = |by: u64| cells.last_to(cell.checked_sub(by)?);
    let up = |by: u64| above(by).unwrap_or(offset);
    Some(match (key, modifiers.command) {
        (Key::ArrowLeft, false) => offset.saturating_sub(1),
        (Key::ArrowRight, false) => offset.saturating_add(1).min(last),
        (Key::ArrowLeft, true) => document.content.unit_before(offset),
        (Key::ArrowRight, true) => match document.content.unit_after(offset) {
            // The last unit is as far as it goes: its tails are no units.
            after if after > last => offset,
            after => after,
        },
        (Key::ArrowUp, _) => up(row_len),
        (Key::ArrowDown, _) => down(row_len),
        // The topmost byte of the column, where there are no more pages.
        (Key::PageUp, _) => above(page).unwrap_or_else(|| {
            let (first_row, _) = metrics.place(cells.cell_of(0));
            cells
                .last_to(first_row * row_len + column as u64)
                .unwrap_or_default()
        }),
        (Key::PageDown, _) => match down(page) {
            stayed if stayed == offset => last,
            target => target,
        },
        (Key::Home, false) => cells.first_from(row_start),
        (Key::End, false) => cells
            .last_to(row_start.saturating_add(row_len - 1))
            .map_or(offset, |end| end.min(last)),
        (Key::Home, true) => 0,
        (Key::End, true) => last,
        _ => return None,
    })
}
