//! The files that were opened last, each with what was said of it and when it was opened.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, Rect, RichText, Role, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::since::since;
use crate::app::settings::RecentFiles;
use crate::app::theme::{Palette, fonts};
use crate::app::widgets::tone_mark;
use crate::source::readable_name;

/// The most recent files that are offered.
const MOST: usize = 5;

/// The height of a row, the size of its mark and the room of that, and the space between columns, in points.
const HEIGHT: f32 = 32.0;
const MARK_SIZE: f32 = 10.0;
const MARK: f32 = 24.0;
const GAP: f32 = 16.0;

/// The part of the width that names take at most.
const NAMES: f32 = 0.42;

/// Rows narrower than this, in points, do not say when: what was said of a file matters more.
const DATED: f32 = 480.0;

/// Shows them. Returns the place of the one that was chosen.
pub(super) fn show(ui: &mut Ui, recent: &RecentFiles, palette: &Palette) -> Option<usize> {
    if recent.paths().is_empty() {
        return None;
    }
    ui.add_space(24.0);
    let title = RichText::new("Recent files").font(fonts::semibold(13.0));
    ui.label(title.color(palette.strong));
    ui.add_space(8.0);
    let name_of = |path: &Path| readable_name(path.file_name().map_or(path, Path::new));
    let shown = || recent.paths().iter().take(MOST).enumerate();
    let most = (ui.available_width() * NAMES).round();
    let width = |(_, path): (usize, &PathBuf)| {
        let name = name_of(path);
        galley(ui, &name, palette.text, most).size().x
    };
    let names = shown().map(width).fold(0.0, f32::max).ceil();
    let now = SystemTime::now();
    let mut chosen = None;
    for (place, path) in shown() {
        let name = name_of(path);
        let answer = recent.answer(path);
        let size = vec2(ui.available_width(), HEIGHT);
        let (rect, mut response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.hovered() {
            ui.painter().rect_filled(rect, 6, palette.control);
        }
        if response.has_focus() {
            let stroke = palette.focus_ring();
            ui.painter()
                .rect_stroke(rect, 6, stroke, StrokeKind::Inside);
        }
        let left = rect.left() + MARK + names + GAP;
        let folder = path.parent().map(readable_name).unwrap_or_default();
        let said = answer.map_or(folder, |answer| answer.words.clone());
        put(
            ui,
            &name,
            rect.with_min_x(rect.left() + MARK),
            palette.text,
            most,
        );
        let opened = recent.opened(path).map(|opened| since(opened, now));
        let mut right = rect.right() - 8.0;
        if let Some(opened) = opened.as_deref().filter(|_| rect.width() >= DATED) {
            let wide = galley(ui, opened, palette.weak, right - left).size().x;
            right -= wide;
            put(ui, opened, rect.with_min_x(right), palette.weak, wide + 1.0);
            right -= GAP;
        }
        let room = (right - left).max(0.0);
        put(ui, &said, rect.with_min_x(left), palette.weak, room);
        if let Some(answer) = answer {
            let center = pos2(rect.left() + 8.0, rect.center().y);
            tone_mark::paint(ui.painter(), center, MARK_SIZE, answer.tone, palette);
        }
        let answered = answer.map(|it| format!("When last looked through: {}", it.words));
        let opened = opened.map(|opened| format!("Opened {opened}"));
        let about = [answered, opened];
        let about: Vec<String> = about.into_iter().flatten().collect();
        if !about.is_empty() {
            let ctx = &response.ctx;
            ctx.accesskit_node_builder(response.id, |node| node.set_description(about.join(". ")));
        }
        let lines = std::iter::once(readable_name(path)).chain(about);
        response = response.on_hover_text(lines.collect::<Vec<_>>().join("\n"));
        if response.clicked() {
            chosen = Some(place);
        }
    }
    chosen
}

/// A line of words that ends in `…` where it is wider than this.
fn galley(ui: &Ui, words: &str, color: Color32, width: f32) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), fonts::words(13.0), color);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

/// Puts such a line at the left of a part of a row.
fn put(ui: &Ui, words: &str, room: Rect, color: Color32, width: f32) {
    let galley = galley(ui, words, color, width);
    let at = pos2(room.left(), room.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
}
