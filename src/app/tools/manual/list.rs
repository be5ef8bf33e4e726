//! The list below the field: all pages, or what was found.

use egui::text::LayoutJob;
use egui::{
    Align, FontId, Id, Label, Layout, Response, RichText, Role, ScrollArea, TextFormat, Ui,
    UiBuilder, WidgetInfo, vec2,
};

use super::reader::Reader;
use crate::app::theme::{Palette, fonts};
use crate::app::widgets::{access, picker};
use crate::manual::{Hit, Manual, Place};
use crate::words::plural;

/// The height of a row of what was found, in points.
const HIT_HEIGHT: f32 = 42.0;

/// The place that a row leads to.
pub(super) fn place(reader: &mut Reader, manual: &Manual, row: usize) -> Option<Place> {
    match reader.found(manual) {
        Some((hits, _)) => hits.get(row).map(|hit| hit.place),
        None => Some(Place {
            page: row,
            block: 0,
        }),
    }
}

/// Shows the list. `field` is the text field that has the keyboard. Returns the row that was clicked.
pub(super) fn show(
    ui: &mut Ui,
    reader: &mut Reader,
    manual: &Manual,
    field: Id,
    follows: bool,
) -> Option<usize> {
    let palette = Palette::current(ui);
    let chosen = reader.chosen;
    let found = reader.found(manual);
    if let Some((hits, count)) = found {
        let words = if count == 0 {
            "No page has all of these words".to_owned()
        } else if hits.len() < count {
            format!("{} places, the first {} below", count, hits.len())
        } else {
            plural(count as u64, "place")
        };
        let said = ui.label(RichText::new(words).color(palette.weak));
        access::live(ui.ctx(), said.id, egui::accesskit::Live::Polite);
    }
    let height = ui.available_height();
    let area = ScrollArea::vertical()
        .id_salt(("manual list", found.is_some()))
        .max_height(height)
        .auto_shrink(false);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut clicked = None;
        match found {
            Some((hits, _)) => access::options(ui, "Places in the manual", field, |ui| {
                for (row, hit) in hits.iter().enumerate() {
                    let response = hit_row(ui, hit, row == chosen, follows);
                    access::option(&response, field, row == chosen, row, hits.len());
                    if response.clicked() {
                        clicked = Some(row);
                    }
                }
            }),
            None => access::options(ui, "Pages of the manual", field, |ui| {
                let pages = manual.pages();
                for (row, page) in pages.iter().enumerate() {
                    let response = page_row(ui, page.title(), row == chosen, follows);
                    access::option(&response, field, row == chosen, row, pages.len());
                    if response.clicked() {
                        clicked = Some(row);
                    }
                }
            }),
        }
        clicked
    })
    .inner
}

/// The row of a page.
fn page_row(ui: &mut Ui, title: &str, is_chosen: bool, follows: bool) -> Response {
    let palette = Palette::current(ui);
    let (rect, response) = picker::row(ui, is_chosen, follows);
    response.widget_info(|| WidgetInfo::labeled(Role::ListBoxOption, true, title));
    let mut inside = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(8.0, 0.0)))
            .layout(Layout::left_to_right(Align::Center)),
    );
    access::hide(&inside);
    let words = RichText::new(title).color(palette.text);
    inside.add(Label::new(words).truncate().selectable(false));
    response
}

/// The row of a place that was found: the page and the heading, and below them the line.
fn hit_row(ui: &mut Ui, hit: &Hit, is_chosen: bool, follows: bool) -> Response {
    let palette = Palette::current(ui);
    let (rect, response) = picker::row_of_height(ui, HIT_HEIGHT, is_chosen, follows);
    let above = if hit.heading.is_empty() {
        hit.page.clone()
    } else {
        format!("{} › {}", hit.page, hit.heading)
    };
    response.widget_info(|| {
        let spoken = format!("{above}: {}", hit.line);
        WidgetInfo::labeled(Role::ListBoxOption, true, spoken)
    });
    let mut inside = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(8.0, 4.0)))
            .layout(Layout::top_down(Align::Min)),
    );
    access::hide(&inside);
    let words = RichText::new(above).size(12.0).color(palette.weak);
    inside.add(Label::new(words).truncate().selectable(false));
    let line = Label::new(marked(hit, palette))
        .truncate()
        .selectable(false);
    inside.add(line);
    response
}

/// The line with the words that were found in it.
fn marked(hit: &Hit, palette: &Palette) -> LayoutJob {
    let font: FontId = fonts::words(13.0);
    let plain = TextFormat::simple(font.clone(), palette.text);
    let mut found = TextFormat::simple(font, palette.strong);
    found.underline = egui::Stroke::new(1.0, palette.found_line);
    let mut job = LayoutJob::default();
    let mut at = 0;
    for word in &hit.words {
        job.append(
            hit.line.get(at..word.start).unwrap_or_default(),
            0.0,
            plain.clone(),
        );
        job.append(
            hit.line.get(word.clone()).unwrap_or_default(),
            0.0,
            found.clone(),
        );
        at = word.end;
    }
    job.append(hit.line.get(at..).unwrap_or_default(), 0.0, plain);
    job
}
