//! The whole source in a narrow column: where its errors and warnings are, which sequences and scripts it
//! is made of, where what is looked for is, and what of it is in view. It is the scroll bar of the hex
//! view.

mod bookmark_ticks;
mod scale;
mod warning_ticks;

use egui::{
    Color32, CornerRadius, Mesh, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2,
};

use crate::document::overview::Differences;
use crate::document::overview::InStripes;
use crate::document::overview::Matches;
use crate::document::overview::{MadeOf, made_of};
use crate::encodings::Encoding;
pub use scale::Laid;
use scale::Scale;
pub use warning_ticks::draw_swatch as draw_warning_swatch;

use crate::app::theme::Palette;
use crate::bookmarks::Bookmarks;
use crate::census::Stripe;
use crate::document::OpenDocument;
use crate::document::{ScrollPosition, ScrollRange};
use crate::utf8::GroupKinds;
use crate::warnings::{Severity, StripeWarnings, WarningKind};
use crate::words::grouped;
use crate::words::plural;

/// What it is called, for screen readers and tests.
const NAME: &str = "Overview";

/// Width of the lane for the mix of scripts, and of the gap after it, in points.
const LANE_WIDTH: f32 = 5.0;
const LANE_GAP: f32 = 1.0;

/// The shortest frame round what is in view, in points.
const MIN_FRAME: f32 = 10.0;

/// Width of the mark of a match, and the least height of one, in points.
const MATCH_WIDTH: f32 = 5.0;
const MATCH_HEIGHT: f32 = 2.0;

/// Width of the mark of a difference, in points.
const DIFFERENCE_WIDTH: f32 = 3.0;

/// With Shift, the frame moves this much slower than the pointer: in a long file one point of the
/// column is many pages.
const FINE: f64 = 0.01;

/// The rectangles of the column on the screen.
#[derive(Debug, Clone, Copy)]
pub struct ColumnRects {
    /// All of it.
    pub rect: Rect,

    /// The part of it that the source takes: there may be rows before and after it.
    pub bytes: Rect,
}

/// What a source is compared with.
#[derive(Clone, Copy, Default)]
pub struct ComparedWith<'a> {
    /// What differs in each of some stripes.
    pub differences: Option<&'a InStripes<'a>>,

    /// The line on which both are laid.
    pub laid: Option<Laid<'a>>,
}

/// Shows the column, and moves the hex view by it.
pub fn show(
    ui: &Ui,
    rects: ColumnRects,
    document: &mut OpenDocument,
    range: &ScrollRange,
    compared: ComparedWith<'_>,
) {
    let ColumnRects { rect, bytes } = rects;
    let palette = &Palette::for_bytes(ui, document.is_binary());
    let response = ui.interact(rect, ui.scope_id().with(NAME), Sense::click_and_drag());
    let column = Column { rect, range };
    column.scroll(ui, &response, &mut document.view.scroll);

    let count = (bytes.height() * ui.pixels_per_point()).round().max(1.0) as usize;
    let stripes = document.stripes(count);
    let len = document.content.len();
    let matches = document.matches_in(&stripes);
    let differences = compared
        .differences
        .map_or_else(Differences::default, |of| of(&stripes));
    let stripe_warnings = document.warnings.stripes(&stripes);
    let stripe_warnings = stripe_warnings.as_deref().unwrap_or_default();
    ui.painter()
        .rect_filled(rect, CornerRadius::same(3), palette.panel);
    let bytes = if compared.laid.is_some() { rect } else { bytes };
    let scale = Scale::new(bytes, len, compared.laid);
    let y = |offset: u64| scale.y(offset);
    let lane = bytes.with_max_x(bytes.left() + LANE_WIDTH);
    let body = bytes.with_min_x(lane.right() + LANE_GAP);
    warning_ticks::paint_scripts(ui, lane, &stripes, stripe_warnings, y, palette);
    let encoding = document.content.counted_in();
    paint(ui, body, (&stripes, encoding), &matches, y, palette);
    for (top, bottom) in scale.gaps(ui.pixels_per_point()) {
        // A stripe goes on behind a gap in it: there is nothing in between.
        let gap = Rect::from_x_y_ranges(bytes.x_range(), top..=bottom);
        ui.painter()
            .rect_filled(gap, CornerRadius::ZERO, palette.panel);
    }
    paint_differences(ui, body, &stripes, &differences, y, palette);
    warning_ticks::paint(ui, body.left(), &stripes, stripe_warnings, y, palette);
    bookmark_ticks::paint(ui, bytes, document.bookmarks.all(), len, &scale, palette);
    let errors = stripes
        .iter()
        .filter(|s| s.counts.errors_of(GroupKinds::ALL) > 0)
        .count();
    let noticed = stripe_warnings
        .iter()
        .filter(|s| s.share.worst > Some(Severity::Info))
        .count();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ScrollBar, true, NAME);
        let found = match matches.counts.len() {
            0 => String::new(),
            _ => format!("matches in {}, ", matches.stripes()),
        };
        let different = match differences.stripes.len() {
            0 => String::new(),
            _ => format!("differences in {}, ", differences.count()),
        };
        let noticed = match noticed {
            0 => String::new(),
            _ => format!("warnings in {noticed}, "),
        };
        info.current_text_value = Some(format!(
            "errors in {errors} of {} stripes, {noticed}{different}{found}{:.0} % down",
            stripes.len(),
            document.view.scroll.fraction(range) * 100.0
        ));
        info
    });

    let frame = column.frame(&document.view.scroll);
    let is_active = response.dragged() || response.hovered();
    let color = if is_active {
        palette.strong
    } else {
        palette.weak
    };
    let round = CornerRadius::same(3);
    let painter = ui.painter();
    painter.rect_filled(frame, round, palette.strong.gamma_multiply(0.07));
    painter.rect_stroke(frame, round, Stroke::new(1.0, color), StrokeKind::Inside);
    let known = Known {
        encoding,
        stripes: &stripes,
        stripe_warnings,
        matches: &matches,
        differences: &differences,
        bookmarks: document.bookmarks.all(),
        scale,
    };
    known.explain(&response);
}

/// The column and what it scrolls.
struct Column<'a> {
    rect: Rect,
    range: &'a ScrollRange,
}

impl Column<'_> {
    fn y_of_row(&self, row: u64) -> f32 {
        let part = row as f64 / self.range.rows.max(1) as f64;
        self.rect.top() + (part * f64::from(self.rect.height())) as f32
    }

    /// The frame round what is in view.
    fn frame(&self, position: &ScrollPosition) -> Rect {
        let rows = self.range.rows_in_view();
        let top = self.y_of_row(position.top_row());
        let bottom = self.y_of_row(position.top_row().saturating_add(rows).min(self.range.rows));
        let height = (bottom - top).max(MIN_FRAME).min(self.rect.height());
        let top = top.min(self.rect.bottom() - height);
        Rect::from_min_size(
            pos2(self.rect.left(), top),
            egui::vec2(self.rect.width(), height),
        )
    }

    /// A press beside the frame brings the place under the pointer into view, a drag moves the frame.
    fn scroll(&self, ui: &Ui, response: &Response, position: &mut ScrollPosition) {
        let height = f64::from(self.rect.height());
        let Some(pos) = response
            .interact_pointer_pos()
            .filter(|_| self.range.scrolls())
        else {
            return;
        };
        let grab_key = response.id.with("grabbed at");
        let is_press = ui.input(|input| input.pointer.primary_pressed());
        let row_at = |y: f32| {
            let part = f64::from(y - self.rect.top()) / height;
            (part.clamp(0.0, 1.0) * self.range.rows as f64) as u64
        };
        let at_end = pos.y >= self.rect.bottom() - 1.0;
        if is_press {
            if at_end {
                position.set_fraction(1.0, self.range);
            } else if !self.frame(position).contains(pos) {
                let middle = self.range.rows_in_view() / 2;
                position.set_top_row(row_at(pos.y).saturating_sub(middle), self.range);
            }
            let grab = pos.y - self.frame(position).top();
            ui.data_mut(|data| data.insert_temp(grab_key, grab));
            return;
        }
        if !response.dragged() || response.drag_delta().y == 0.0 {
            return;
        }
        if ui.input(|input| input.modifiers.shift) {
            let delta = f64::from(response.drag_delta().y) * FINE / height;
            let fraction = (position.fraction(self.range) + delta).clamp(0.0, 1.0);
            position.set_fraction(fraction, self.range);
            // When Shift is let go of, the frame goes on from where it is.
            let grab = pos.y - self.frame(position).top();
            ui.data_mut(|data| data.insert_temp(grab_key, grab));
            return;
        }
        if at_end {
            position.set_fraction(1.0, self.range);
            return;
        }
        let grab = ui
            .data(|data| data.get_temp::<f32>(grab_key))
            .unwrap_or_default();
        position.set_top_row(row_at(pos.y - grab), self.range);
    }
}

/// Which stripe lies at this place in the column.
fn stripe_at(scale: &Scale<'_>, stripes: &[Stripe], y: f32) -> Option<usize> {
    let offset = scale.offset_at(scale.part_at(y));
    stripes
        .partition_point(|stripe| stripe.start <= offset)
        .checked_sub(1)
}

/// All stripes as one mesh: the colour of the sequences that a stripe is made of, over it that of its
/// errors, from edge to edge, and its matches, at the right edge alone.
fn paint(
    ui: &Ui,
    rect: Rect,
    (stripes, encoding): (&[Stripe], Encoding),
    matches: &Matches,
    y: impl Fn(u64) -> f32,
    palette: &Palette,
) {
    let painter = ui.painter();
    let mut mesh = Mesh::default();
    let inside = rect.with_max_x(rect.right() - 2.0);
    let made = made_of(stripes);
    for (stripe, made) in stripes.iter().zip(&made) {
        let (top, bottom) = (y(stripe.start), y(stripe.end));
        let row = Rect::from_x_y_ranges(inside.x_range(), top..=bottom);
        if let MadeOf::Sequences(stripe) = made {
            mesh.add_colored_rect(row, mix(stripe, encoding, palette));
        }
    }
    // A stripe is narrower than a point on fine screens, an error in it is to be seen all the same.
    for (stripe, made) in stripes.iter().zip(&made) {
        let errors = stripe.counts.errors_of(GroupKinds::ALL);
        let is_ill = *made == MadeOf::IllFormed;
        if errors > 0 || is_ill {
            let (top, bottom) = (y(stripe.start), y(stripe.end));
            let row = Rect::from_x_y_ranges(inside.x_range(), top..=bottom.max(top + 1.5));
            let share = if is_ill {
                1.0
            } else {
                errors as f32 / (stripe.end - stripe.start).max(1) as f32
            };
            // One error is seen as well as many; where there are many, they are stronger.
            let strength = 0.65 + 0.35 * (share * 4.0).min(1.0);
            mesh.add_colored_rect(row, palette.error_line.gamma_multiply(strength));
        }
    }
    let across = rect.right() - MATCH_WIDTH..=rect.right();
    for (stripe, count) in stripes.iter().zip(&matches.counts) {
        if *count > 0 {
            let (top, bottom) = (y(stripe.start), y(stripe.end));
            let row = Rect::from_x_y_ranges(across.clone(), top..=bottom.max(top + MATCH_HEIGHT));
            mesh.add_colored_rect(row, palette.found_line);
        }
    }
    painter.add(mesh);
}

/// The differences in each stripe, left of where matches are: a block with a line of the ground round it.
fn paint_differences(
    ui: &Ui,
    rect: Rect,
    stripes: &[Stripe],
    differences: &Differences,
    y: impl Fn(u64) -> f32,
    palette: &Palette,
) {
    let right = rect.right() - MATCH_WIDTH - 1.0;
    let across = right - DIFFERENCE_WIDTH..=right;
    let different = stripes.iter().zip(&differences.stripes);
    let rows: Vec<Rect> = different
        .filter(|(_, difference)| difference.is_some())
        .map(|(stripe, _)| {
            let (top, bottom) = (y(stripe.start), y(stripe.end));
            Rect::from_x_y_ranges(across.clone(), top..=bottom.max(top + MATCH_HEIGHT))
        })
        .collect();
    let mut mesh = Mesh::default();
    for row in &rows {
        mesh.add_colored_rect(row.expand(1.0), palette.ground);
    }
    for row in &rows {
        mesh.add_colored_rect(*row, palette.different_line);
    }
    ui.painter().add(mesh);
}

/// The colour of the sequences in a stripe, in the encoding that they were counted in, by their share of its bytes.
fn mix(stripe: &Stripe, encoding: Encoding, palette: &Palette) -> Color32 {
    let counts = &stripe.counts;
    let len = (stripe.end - stripe.start).max(1) as f32;
    let [ascii, two, three, four] = counts.code_points;
    let mut bytes_of = [0; 5];
    for (in_utf8, count) in [(2, two), (3, three), (4, four)] {
        let len = encoding.about_len(in_utf8);
        if let Some(bytes) = bytes_of.get_mut(len as usize) {
            *bytes += count * len;
        }
    }
    let longest = (0_usize..)
        .zip(bytes_of)
        .max_by_key(|(_, bytes)| *bytes)
        .filter(|(_, bytes)| *bytes > 0);
    match longest {
        // A few characters among much ASCII are to be seen too.
        Some((sequence, bytes)) => {
            let strength = 0.3 + 0.5 * (bytes as f32 / len).min(1.0);
            palette.sequence(sequence).lead.gamma_multiply(strength)
        }
        None if ascii > 0 => palette.control_hovered,
        None => palette.control,
    }
}

/// What is known of the stripes of a source.
struct Known<'a> {
    encoding: Encoding,
    stripes: &'a [Stripe],
    stripe_warnings: &'a [StripeWarnings],
    matches: &'a Matches,
    differences: &'a Differences,
    bookmarks: &'a Bookmarks,
    scale: Scale<'a>,
}

impl Known<'_> {
    /// Says what is in the stripe under the pointer.
    fn explain(&self, response: &Response) {
        let Some(pos) = response.hover_pos().filter(|_| !response.dragged()) else {
            return;
        };
        let Some(place) = stripe_at(&self.scale, self.stripes, pos.y) else {
            return;
        };
        let Some(stripe) = self.stripes.get(place) else {
            return;
        };
        response.clone().on_hover_ui_at_pointer(|ui| {
            let last = stripe.end.saturating_sub(1);
            ui.label(format!("0x{:X} to 0x{last:X}", stripe.start));
            for words in self.differences.words(place) {
                ui.label(words);
            }
            if let Some(words) = self.matches.words(place) {
                ui.label(words);
            }
            let first = self.bookmarks.first_from(stripe.start);
            match self.bookmarks.first_from(stripe.end).saturating_sub(first) {
                0 => {}
                1 => {
                    ui.label("1 bookmark");
                }
                count => {
                    ui.label(format!("{} bookmarks", grouped(count as u64)));
                }
            }
            if !stripe.is_counted {
                ui.weak("Not counted yet");
                return;
            }
            let palette = Palette::current(ui);
            match stripe.counts.errors_of(GroupKinds::ALL) {
                0 => ui.weak("No errors"),
                1 => ui.colored_label(palette.error_text, "1 error"),
                count => ui.colored_label(palette.error_text, format!("{} errors", grouped(count))),
            };
            let stripe_warnings = self
                .stripe_warnings
                .get(place)
                .filter(|stripe_warnings| stripe_warnings.is_surveyed);
            match stripe_warnings {
                None => {
                    ui.weak("Warnings and scripts not known yet");
                }
                Some(stripe_warnings) => warnings(ui, stripe_warnings, palette),
            }
            if self.encoding != Encoding::Utf8 {
                // How long each is in another encoding was not counted.
                let all = stripe.counts.code_points_total();
                ui.weak(plural(all, "code point"));
                return;
            }
            let [one, two, three, four] = stripe.counts.code_points;
            for (count, length) in [
                (one, "1 byte"),
                (two, "2 bytes"),
                (three, "3 bytes"),
                (four, "4 bytes"),
            ] {
                if count > 0 {
                    ui.weak(format!("{} of {length}", plural(count, "code point")));
                }
            }
        });
    }
}

/// How many warnings a stripe has, of which kinds, and what it is written in.
fn warnings(ui: &mut Ui, stripe_warnings: &StripeWarnings, palette: &Palette) {
    match stripe_warnings.share.warnings {
        0 => {
            ui.weak("No warnings");
        }
        count => {
            let plural = if count == 1 { "" } else { "s" };
            let kinds: Vec<&str> = stripe_warnings
                .share
                .kinds
                .iter()
                .map(WarningKind::name)
                .collect();
            let kinds = kinds.join(", ");
            if stripe_warnings.share.worst > Some(Severity::Info) {
                let text = format!("{} warning{plural} ({kinds})", grouped(count));
                ui.colored_label(palette.warning, text);
            } else {
                ui.weak(format!("{} info ({kinds})", grouped(count)));
            }
        }
    }
    for words in warning_ticks::script_words(stripe_warnings) {
        ui.label(words);
    }
}
