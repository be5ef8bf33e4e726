//! One tab for each document.

use egui::{
    Align2, CornerRadius, EventFilter, Id, Key, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use crate::app::session::{Tab, TabState};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::access;
use crate::app::widgets::{Region, regions};

/// What the row is called, for screen readers and tests.
const NAME: &str = "Documents";

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// Bring this tab to the front.
    Front(usize),
    /// Close this tab.
    Close(usize),
    /// Bring the converter to the front.
    Converter,
    /// Close the tab of the converter.
    CloseConverter,
}

/// The longest title that is shown whole, in characters.
const LONGEST: usize = 28;

/// Shows the tabs: one for each document, and last that of the converter, if it has one.
/// `converter` says whether it is in front of the documents.
pub fn show(
    ui: &mut Ui,
    documents: &[Tab],
    active: usize,
    converter: Option<bool>,
) -> Option<Chosen> {
    let is_behind = converter == Some(true);
    let mut chosen = None;
    egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            let builder = egui::UiBuilder::new()
                .id_salt(NAME)
                .layout(egui::Layout::left_to_right(egui::Align::Center))
                .accessibility_role(Role::TabList)
                .accessibility_label(NAME);
            ui.scope_builder(builder, |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let mut ids = Vec::with_capacity(documents.len() + 1);
                for (place, document) in documents.iter().enumerate() {
                    let is_active = place == active && !is_behind;
                    let (id, chosen_here) = tab_of(ui, place, document, is_active);
                    ids.push((id, is_active, Chosen::Front(place)));
                    chosen = chosen.or(chosen_here);
                }
                if let Some(is_active) = converter {
                    let (id, chosen_here) = tab(ui, &TabLabel::converter(), is_active);
                    ids.push((id, is_active, Chosen::Converter));
                    chosen = chosen.or(chosen_here.map(|what| match what {
                        What::Front => Chosen::Converter,
                        What::Close => Chosen::CloseConverter,
                    }));
                }
                chosen = chosen.or(step(ui, &ids));
            });
        });
    chosen
}

/// With the keyboard on the tab in front, the arrows choose the one beside it.
fn step(ui: &Ui, tabs: &[(Id, bool, Chosen)]) -> Option<Chosen> {
    let front = tabs.iter().position(|(_, is_active, _)| *is_active)?;
    let (id, ..) = tabs.get(front)?;
    regions::register(ui, Region::Tabs, *id);
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, *id, filter) {
        return None;
    }
    let step = ui.input(|input| {
        isize::from(input.key_pressed(Key::ArrowRight))
            - isize::from(input.key_pressed(Key::ArrowLeft))
    });
    let (beside, _, chosen) = tabs.get(front.checked_add_signed(step)?)?;
    if step == 0 {
        return None;
    }
    regions::focus(ui.ctx(), *beside);
    Some(*chosen)
}

/// What a tab is called.
struct TabLabel {
    /// A number that no other tab has.
    id: u64,
    title: String,
    full_name: String,
    /// Could its document not be opened?
    has_failed: bool,
}

impl TabLabel {
    fn converter() -> Self {
        Self {
            id: u64::MAX,
            title: "Converter".to_owned(),
            full_name: "Text and bytes in many forms at once".to_owned(),
            has_failed: false,
        }
    }
}

/// What was done with a tab.
enum What {
    Front,
    Close,
}

fn tab_of(ui: &mut Ui, place: usize, document: &Tab, is_active: bool) -> (Id, Option<Chosen>) {
    let label = TabLabel {
        id: document.id,
        title: document.origin.title(),
        full_name: document.origin.full_name(),
        has_failed: matches!(document.state, TabState::Failed(_)),
    };
    let (id, what) = tab(ui, &label, is_active);
    let chosen = what.map(|what| match what {
        What::Front => Chosen::Front(place),
        What::Close => Chosen::Close(place),
    });
    (id, chosen)
}

fn tab(ui: &mut Ui, label: &TabLabel, is_active: bool) -> (Id, Option<What>) {
    let palette = Palette::current(ui);
    let whole_title = &label.title;
    let color = match (label.has_failed, is_active) {
        (true, _) => palette.error_text,
        (_, true) => palette.strong,
        (_, false) => palette.weak,
    };
    let galley = ui
        .painter()
        .layout_no_wrap(shortened(whole_title), fonts::words(13.0), color);
    let size = vec2(galley.size().x + 46.0, 26.0);
    // Tab stops once at the tabs, at the one in front.
    let sense = if is_active {
        Sense::click()
    } else {
        Sense::CLICK
    };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    if is_active && !came_to_front_before(ui, label.id) {
        response.scroll_to_me(None);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Tab, true, format!("Tab {whole_title}")));
    access::chosen(&response, Role::Tab, is_active);
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
    if response.has_focus() {
        let stroke = Stroke::new(1.0, palette.accent);
        ui.painter()
            .rect_stroke(tab_rect, round, stroke, StrokeKind::Inside);
    }
    let at = pos2(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);

    let close_rect =
        egui::Rect::from_center_size(pos2(rect.right() - 15.0, rect.center().y), vec2(18.0, 18.0));
    // A key closes the tab in front.
    let close = ui.interact(close_rect, response.id.with("close"), Sense::CLICK);
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
    let id = response.id;
    response.on_hover_text(&label.full_name);
    let what = if is_closed {
        Some(What::Close)
    } else {
        was_clicked.then_some(What::Front)
    };
    (id, what)
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
