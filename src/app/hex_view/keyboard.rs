//! Keys that move the caret.

use egui::{Event, EventFilter, Key, Modifiers, Response, Ui};

use super::grid::{BYTES_PER_ROW, Pane, place};
use super::scroll::ScrollRange;
use crate::app::open_document::OpenDocument;

/// Moves the caret by the keys of this frame, while the hex view has the focus.
pub fn handle(ui: &Ui, response: &Response, document: &mut OpenDocument, range: &ScrollRange) {
    let filter = EventFilter {
        tab: true,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    // Claimed before the window has the keyboard, too: the key that shows that it has it may be the
    // first arrow key, which would move the focus instead of the caret.
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    if !response.has_focus() {
        return;
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
            document.caret.pane = match document.caret.pane {
                Pane::Hex => Pane::Text,
                Pane::Text => Pane::Hex,
            };
        } else if let Some(target) = target(document, range, key, modifiers) {
            document.move_caret(target, modifiers.shift);
            document.search_note = None;
            document
                .scroll
                .show_row(place(document.caret.offset).0, range);
        }
    }
}

/// Where a key moves the caret.
fn target(
    document: &OpenDocument,
    range: &ScrollRange,
    key: Key,
    modifiers: Modifiers,
) -> Option<u64> {
    let offset = document.caret.offset;
    let last = document.len().saturating_sub(1);
    let page = range.rows_in_view().saturating_sub(1).max(1) * BYTES_PER_ROW;
    let row_start = offset - offset % BYTES_PER_ROW;
    // Up and down keep the column, or stay.
    let down = |by: u64| match offset.checked_add(by) {
        Some(target) if target <= last => target,
        Some(target) if target / BYTES_PER_ROW <= last / BYTES_PER_ROW => last,
        _ => offset,
    };
    let up = |by: u64| offset.checked_sub(by).unwrap_or(offset);
    Some(match (key, modifiers.command) {
        (Key::ArrowLeft, false) => offset.saturating_sub(1),
        (Key::ArrowRight, false) => offset.saturating_add(1).min(last),
        (Key::ArrowLeft, true) => unit_before(document, offset),
        (Key::ArrowRight, true) => unit_after(document, offset).min(last),
        (Key::ArrowUp, _) => up(BYTES_PER_ROW),
        (Key::ArrowDown, _) => down(BYTES_PER_ROW),
        (Key::PageUp, _) => match offset.checked_sub(page) {
            Some(target) => target,
            None => offset % BYTES_PER_ROW,
        },
        (Key::PageDown, _) => match down(page) {
            stayed if stayed == offset => last,
            target => target,
        },
        (Key::Home, false) => row_start,
        (Key::End, false) => (row_start + BYTES_PER_ROW - 1).min(last),
        (Key::Home, true) => 0,
        (Key::End, true) => last,
        _ => return None,
    })
}

/// The start of the unit under the caret, or of the one before it.
fn unit_before(document: &OpenDocument, offset: u64) -> u64 {
    let decoded = document.decode(offset.saturating_sub(4)..offset + 1);
    let units = decoded.window.units();
    let start = units
        .iter()
        .rev()
        .map(|unit| unit.offset)
        .find(|start| *start < offset);
    start.unwrap_or_else(|| offset.saturating_sub(1))
}

/// The start of the unit after the one under the caret.
fn unit_after(document: &OpenDocument, offset: u64) -> u64 {
    let decoded = document.decode_at_caret();
    decoded
        .window
        .unit_at(offset)
        .map_or(offset.saturating_add(1), crate::utf8::Unit::end)
}
