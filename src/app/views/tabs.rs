//! One tab for each document.

use egui::{
    Align2, CornerRadius, EventFilter, Id, Key, Role, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::answer::Tone;
use crate::app::session::{Tab, TabState};
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::access;
use crate::app::widgets::tone_mark;
use crate::app::widgets::{Region, regions};
use crate::source::Change;
use crate::words::plural;

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

/// The height of the mark of a verdict, in points.
const MARK_SIZE: f32 = 10.0;

/// The room of such a mark before a title, in points.
const MARK: f32 = 16.0;

/// The room of the dot after the title of a document whose file has changed, and its width, in points.
const CHANGED: f32 = 12.0;
const CHANGED_SIZE: f32 = 6.0;

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
    let shown = egui::ScrollArea::horizontal()
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
    let is_cut = shown.content_size.x > shown.inner_rect.width() + 1.0;
    let before = ui.data_mut(|data| {
        let before = data.get_temp::<bool>(is_cut_id()).unwrap_or_default();
        data.insert_temp(is_cut_id(), is_cut);
        before
    });
    if before != is_cut {
        ui.ctx().request_repaint();
    }
    chosen
}

/// Whether some tabs were out of sight.
fn is_cut_id() -> Id {
    Id::unique("byteloupe tabs are cut")
}

/// A menu of all documents, if some tabs are out of sight. Returns the one that was chosen.
pub fn list_of_all(ui: &mut Ui, documents: &[Tab], active: usize) -> Option<usize> {
    let is_cut = ui.data(|data| data.get_temp::<bool>(is_cut_id()));
    if !is_cut.unwrap_or_default() {
        return None;
    }
    let palette = Palette::current(ui);
    let mut chosen = None;
    let title = format!("{} ⏷", plural(documents.len() as u64, "tab"));
    let menu = ui.menu_button(title, |ui| {
        egui::ScrollArea::vertical().show(ui, |ui| {
            for (place, document) in documents.iter().enumerate() {
                let label = TabLabel::of(document, place == active);
                let font = fonts::words(13.0);
                let mut job = egui::text::LayoutJob::default();
                let format = egui::TextFormat::simple(font, palette.text);
                job.append(&shortened(&label.title), MARK, format);
                let entry = ui.add(egui::Button::selectable(place == active, job));
                if let Some((tone, _)) = label.verdict {
                    let left = entry.rect.left() + ui.spacing().button_padding.x;
                    let center = pos2(left + MARK_SIZE / 2.0, entry.rect.center().y);
                    tone_mark::paint(ui.painter(), center, MARK_SIZE, tone, palette);
                }
                access::chosen(&entry, Role::MenuItemRadio, place == active);
                if entry.on_hover_text(label.about()).clicked() {
                    chosen = Some(place);
                    ui.close();
                }
            }
        });
    });
    let title = menu.response.on_hover_text("All tabs");
    regions::register(ui, Region::Tabs, title.id);
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
    /// How its verdict is, and in words. The converter has none.
    verdict: Option<(Tone, String)>,
    /// Whether its file is another one than when it was opened, in words.
    change: Option<&'static str>,
}

impl TabLabel {
    fn converter() -> Self {
        Self {
            id: u64::MAX,
            title: "Converter".to_owned(),
            full_name: "Text and bytes in many forms at once".to_owned(),
            verdict: None,
            change: None,
        }
    }

    fn of(document: &Tab, is_active: bool) -> Self {
        Self {
            id: document.id,
            title: document.origin.title(),
            full_name: document.origin.full_name(),
            verdict: match &document.state {
                TabState::Opening => Some((Tone::Neutral, "Opening".to_owned())),
                TabState::Failed(_) => Some((Tone::Bad, "Not opened".to_owned())),
                TabState::Open(open) if is_active || open.is_judged() => {
                    let answer = open.answer();
                    Some((answer.tone, answer.words))
                }
                TabState::Open(_) => Some((Tone::Neutral, "Still being looked at".to_owned())),
            },
            change: document
                .open()
                .and_then(|open| open.content.latest_change())
                .map(Change::in_words),
        }
    }

    /// What it is, and whether it has changed.
    fn description(&self) -> String {
        let words = self.verdict.as_ref().map(|(_, words)| words.as_str());
        let parts = words.into_iter().chain(self.change);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// Its whole name, and below it what it is.
    fn about(&self) -> String {
        match self.description() {
            none if none.is_empty() => self.full_name.clone(),
            words => format!("{}\n{words}", self.full_name),
        }
    }
}

/// What was done with a tab.
enum What {
    Front,
    Close,
}

fn tab_of(ui: &mut Ui, place: usize, document: &Tab, is_active: bool) -> (Id, Option<Chosen>) {
    let (id, what) = tab(ui, &TabLabel::of(document, is_active), is_active);
    let chosen = what.map(|what| match what {
        What::Front => Chosen::Front(place),
        What::Close => Chosen::Close(place),
    });
    (id, chosen)
}

fn tab(ui: &mut Ui, label: &TabLabel, is_active: bool) -> (Id, Option<What>) {
    let palette = Palette::current(ui);
    let whole_title = &label.title;
    let (font, color) = if is_active {
        (fonts::semibold(13.0), palette.strong)
    } else {
        (fonts::words(13.0), palette.weak)
    };
    let title = shortened(whole_title);
    let galley = ui.painter().layout_no_wrap(title, font, color);
    let before = if label.verdict.is_some() { MARK } else { 0.0 };
    let height = ui.available_height();
    let changed = if label.change.is_some() { CHANGED } else { 0.0 };
    let size = vec2(before + galley.size().x + changed + 46.0, height);
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
    let top_left = pos2(rect.left(), rect.top() + height * 0.15);
    let tab_rect = egui::Rect::from_min_max(top_left, rect.max);
    let tone = label.verdict.as_ref().map(|(tone, _)| *tone);
    if is_active {
        // It is one with the verdict below it.
        let ground = tone.map_or(palette.ground, |tone| palette.tone(tone).ground);
        ui.painter().rect_filled(tab_rect, round, ground);
    } else if response.hovered() {
        ui.painter().rect_filled(tab_rect, round, palette.control);
    }
    if response.has_focus() {
        let stroke = palette.focus_ring();
        ui.painter()
            .rect_stroke(tab_rect, round, stroke, StrokeKind::Inside);
    }
    let middle = tab_rect.center().y;
    if let Some(tone) = tone {
        let center = pos2(rect.left() + 12.0 + MARK_SIZE / 2.0, middle);
        tone_mark::paint(ui.painter(), center, MARK_SIZE, tone, palette);
    }
    let left = rect.left() + 12.0 + before;
    let at = pos2(left, middle - galley.size().y / 2.0);
    if label.change.is_some() {
        let center = pos2(at.x + galley.size().x + CHANGED * 0.6, middle);
        let dot = palette.accent;
        ui.painter().circle_filled(center, CHANGED_SIZE / 2.0, dot);
    }
    ui.painter().galley(at, galley, color);

    let close_rect =
        egui::Rect::from_center_size(pos2(rect.right() - 15.0, middle), vec2(18.0, 18.0));
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
    let words = label.description();
    if !words.is_empty() {
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_description(words);
        });
    }
    response.on_hover_text(label.about());
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
