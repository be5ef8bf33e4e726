//! One tab for each document.

use egui::{Align2, CornerRadius, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::document::{Document, DocumentState};
use super::fonts;
use super::theme::Palette;

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// Bring this tab to the front.
    Front(usize),
    /// Close this tab.
    Close(usize),
}

/// The longest title that is shown whole, in characters.
const LONGEST: usize = 28;

/// Shows the tabs.
pub fn show(ui: &mut Ui, documents: &[Document], active: usize) -> Option<Chosen> {
    let mut chosen = None;
    egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for (place, document) in documents.iter().enumerate() {
                    chosen = chosen.or(tab(ui, place, document, place == active));
                }
            });
        });
    chosen
}

fn tab(ui: &mut Ui, place: usize, document: &Document, is_active: bool) -> Option<Chosen> {
    let palette = Palette::current(ui);
    let whole_title = document.origin.title();
    let color = match (&document.state, is_active) {
        (DocumentState::Failed(_), _) => palette.error_text,
        (_, true) => palette.strong,
        (_, false) => palette.weak,
    };
    let galley = ui
        .painter()
        .layout_no_wrap(shortened(&whole_title), fonts::words(13.0), color);
    let size = vec2(galley.size().x + 46.0, 26.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if is_active && !came_to_front_before(ui, document.id) {
        response.scroll_to_me(None);
    }
    response.widget_info(|| {
        WidgetInfo::selected(Role::Tab, true, is_active, format!("Tab {whole_title}"))
    });
    let round = CornerRadius {
        nw: 6,
        ne: 6,
        sw: 0,
        se: 0,
    };
    let tab_rect = egui::Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() + 2.0));
    if is_active {
        ui.painter().rect_filled(tab_rect, round, palette.ground);
    } else if response.hovered() {
        ui.painter().rect_filled(tab_rect, round, palette.control);
    }
    let at = pos2(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);

    let close_rect =
        egui::Rect::from_center_size(pos2(rect.right() - 15.0, rect.center().y), vec2(18.0, 18.0));
    let close = ui.interact(close_rect, response.id.with("close"), Sense::click());
    close.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Close {whole_title}")));
    if close.hovered() {
        ui.painter()
            .rect_filled(close_rect, 4, palette.control_hovered);
    }
    let mark = if close.hovered() {
        palette.strong
    } else {
        palette.weak
    };
    ui.painter().text(
        close_rect.center(),
        Align2::CENTER_CENTER,
        "×",
        fonts::words(15.0),
        mark,
    );
    let is_closed = close.clicked() || response.middle_clicked();
    let was_clicked = response.clicked();
    response.on_hover_text(document.origin.full_name());
    if is_closed {
        Some(Chosen::Close(place))
    } else {
        was_clicked.then_some(Chosen::Front(place))
    }
}

/// Was this document in front when the tabs were last shown? From now on it is.
fn came_to_front_before(ui: &Ui, id: u64) -> bool {
    let key = egui::Id::unique("byteloupe tab in front");
    ui.data_mut(|data| {
        let before = data.get_temp::<u64>(key);
        data.insert_temp(key, id);
        before == Some(id)
    })
}

/// A title with its middle left out if it is long: the end of a file's name tells most.
fn shortened(title: &str) -> String {
    let count = title.chars().count();
    if count <= LONGEST {
        return title.to_owned();
    }
    let start: String = title.chars().take(LONGEST / 2).collect();
    let end: String = title.chars().skip(count - LONGEST / 2).collect();
    format!("{start}…{end}")
}
