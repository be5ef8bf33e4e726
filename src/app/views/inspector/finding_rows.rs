//! The rows of the lists of findings, as they are drawn and read aloud.

use std::ops::Range;

use egui::{Color32, Rect, Role, Ui, vec2};

use super::excerpt_cells;
use crate::app::settings::row_layout::hex_of;
use crate::app::theme::Palette;
use crate::app::views::hex_view::draw_error_swatch;
use crate::app::widgets::context_menu::Kind;
use crate::app::widgets::list::{CHARACTER, offset_width};
use crate::app::widgets::severity_mark;
use crate::app::widgets::{List, Row};
use crate::document::{FindingRow, KindHeading, OpenDocument};
use crate::findings::FindingKind;
use crate::unicode::{GroupMessage, hex, message, name_of};
use crate::utf8::Group;
use crate::warnings::{Encoded, Severity, Warning, WarningKind};
use crate::words::{capitalized, grouped, plural};

/// The height of a row, in points.
pub(super) const ROW_HEIGHT: f32 = 24.0;

/// A row that is narrower than this leaves out its line and how many U+FFFD it is.
const WIDE: f32 = 420.0;

/// Where it is wider than this, more bytes are shown.
const VERY_WIDE: f32 = 480.0;

/// From this width on, a row shows what is around its finding, in this part of it, but in no more room than that.
const WITH_EXCERPT: f32 = 560.0;
const EXCERPT: f32 = 0.24;
const WIDEST_EXCERPT: f32 = 300.0;

/// From this width on, there is room for the excerpt, for more bytes, and for the kind of a warning.
const WITH_ALL: f32 = 760.0;

/// Room at the right end for the kind of a warning, and for how many U+FFFD an error is, beside an excerpt.
const KIND: f32 = 176.0;
const REPLACED: f32 = 96.0;

/// So many digits of a column have room; there is more where one has more.
const USUAL_COLUMN: usize = 3;

/// Where the parts of a row stand.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Room for an offset, in points.
    pub(super) offset: f32,

    /// Room for a line and a column, in points; 0 where there is none.
    pub(super) place: f32,

    /// How far findings stand to the right of the heading of their kind, in points; 0 where there are no headings.
    pub(super) indent: f32,
}

impl Room {
    /// The rooms of rows of this width, where offsets are not greater than this one.
    pub(super) fn new(document: &OpenDocument, width: f32, offset: u64, indent: f32) -> Self {
        let counted = document.content.census().announced().totals;
        let digits = (counted.line_feeds + 1).to_string().len() + USUAL_COLUMN;
        Self {
            offset: offset_width(offset),
            place: if width > WIDE {
                (digits + 2) as f32 * CHARACTER
            } else {
                0.0
            },
            indent,
        }
    }
}

/// What was done with a row.
#[derive(Debug, Clone)]
pub(super) enum Done {
    /// The user chose it, by a click or with the keyboard.
    Chosen(FindingRow),

    /// Its menu was asked for.
    Menu(FindingRow),
}

/// What was done with a row in this frame.
pub(super) fn done_with(
    list: &List,
    row: &Row,
    each: &FindingRow,
    is_current: bool,
) -> Option<Done> {
    let menu = match each {
        FindingRow::Heading(heading) => match heading.kind {
            FindingKind::Error(_) => Kind::Headings,
            FindingKind::Warning(_) => Kind::WarningHeadings,
        },
        FindingRow::Error(_) | FindingRow::Pattern(_) => Kind::Errors,
        FindingRow::Warning(_) => Kind::Warnings,
        FindingRow::Earlier | FindingRow::Later => {
            let is_chosen = row.response.clicked();
            return is_chosen.then(|| Done::Chosen(each.clone()));
        }
        FindingRow::Others(_) | FindingRow::Coming | FindingRow::Failed(_) => return None,
    };
    if list.opens_menu(row, is_current, menu) {
        return Some(Done::Menu(each.clone()));
    }
    let is_chosen = row.response.clicked();
    is_chosen.then(|| Done::Chosen(each.clone()))
}

/// Draws a row, the one with this number.
pub(super) fn row(
    ui: &mut Ui,
    document: &OpenDocument,
    each: &FindingRow,
    number: u64,
    room: Room,
    is_current: bool,
) -> Row {
    let palette = Palette::current(ui);
    let place = match each {
        FindingRow::Error(group) => Some((FindingKind::Error(group.kind()), group.offset)),
        FindingRow::Warning(warning) => Some((FindingKind::Warning(warning.kind), warning.offset)),
        _ => None,
    };
    let is_ignored = place.is_some_and(|(kind, offset)| document.ignored().contains(kind, offset));
    let mut row = Row::new(ui, ROW_HEIGHT, is_current, || match each {
        FindingRow::Coming => format!("Error {} is being looked up", number + 1),
        _ if is_ignored => format!("{}, ignored", spoken(document, each)),
        _ => spoken(document, each),
    });
    if place.is_some() {
        row.room(room.indent);
    }
    match each {
        FindingRow::Heading(heading) => show_heading(ui, &mut row, heading),
        FindingRow::Error(group) => {
            // Each sequence that another encoding does not have is one.
            let is_told = row.rect.width() > WIDE && document.content.counted_text().is_none();
            let right = is_told.then(|| format!("{} × U+FFFD", grouped(group.span_count())));
            show_error(ui, document, &mut row, group, room, is_ignored, right);
        }
        FindingRow::Pattern(pattern) => {
            let count = format!("{} ×", grouped(pattern.count));
            show_error(
                ui,
                document,
                &mut row,
                &pattern.first,
                room,
                false,
                Some(count),
            );
        }
        FindingRow::Warning(warning) => {
            show_warning(ui, document, &mut row, warning, room, is_ignored);
        }
        FindingRow::Others(_) => row.put_words(ui, 6.0, &spoken(document, each), palette.weak),
        FindingRow::Failed(_) => {
            row.put_words(ui, 6.0, &spoken(document, each), palette.error_text);
        }
        FindingRow::Earlier | FindingRow::Later => {
            row.put_words(ui, 6.0, &spoken(document, each), palette.accent);
        }
        FindingRow::Coming => {}
    }
    if room.indent > 0.0 {
        in_tree(&row, each);
    }
    row
}

/// Says where a row is among kinds and the findings below them.
fn in_tree(row: &Row, each: &FindingRow) {
    let ctx = &row.response.ctx;
    ctx.accesskit_node_builder(row.response.id, |node| {
        node.set_role(Role::TreeItem);
        match each {
            FindingRow::Heading(heading) => {
                node.set_level(1);
                node.set_expanded(heading.is_open);
            }
            _ => node.set_level(2),
        }
    });
}

/// The heading of a kind: a triangle that says whether it is open, its name, how many there are.
fn show_heading(ui: &Ui, row: &mut Row, heading: &KindHeading) {
    let palette = Palette::current(ui);
    row.put_triangle(heading.is_open, palette.weak);
    let severity = heading.severity.map(Severity::name);
    let before = if heading.is_ignored {
        Some("ignored")
    } else {
        severity
    };
    let before = before.map_or_else(String::new, |before| format!("{before} · "));
    let (_, name) = colors(palette, heading.severity, heading.is_ignored);
    let color = match heading.severity {
        None if !heading.is_ignored => palette.text,
        severity => colors(palette, severity, heading.is_ignored).0,
    };
    let kept = row.put_right(format!("{before}{}", grouped(heading.count)), color);
    row.put_words(ui, kept, heading.kind.name(), name);
    if let FindingKind::Warning(kind) = heading.kind {
        row.response = row.response.clone().on_hover_text(about(kind));
    }
}

/// The colours of what tells a finding and of what it is.
fn colors(palette: &Palette, severity: Option<Severity>, is_ignored: bool) -> (Color32, Color32) {
    match (is_ignored, severity) {
        (true, _) => (palette.weak, palette.weak),
        (false, None) => (palette.text, palette.strong),
        (false, Some(Severity::Info)) => (palette.weak, palette.strong),
        (false, Some(_)) => (palette.warning, palette.strong),
    }
}

/// The offset of an error, the swatch and its first bytes, and what it is: first what its bytes most likely are.
fn show_error(
    ui: &Ui,
    document: &OpenDocument,
    row: &mut Row,
    group: &Group,
    room: Room,
    is_ignored: bool,
    right: Option<String>,
) {
    let palette = Palette::current(ui);
    let (color, strong) = colors(palette, None, is_ignored);
    put_place(document, row, group.offset, room, palette);
    let swatch = row.room(16.0).left_center() + vec2(4.0, 0.0);
    let swatch = Rect::from_center_size(swatch, vec2(8.0, 14.0));
    draw_error_swatch(row.painter(), swatch, palette);
    let shown = match row.rect.width() {
        WITH_EXCERPT..WITH_ALL => 3,
        VERY_WIDE.. => 6,
        _ => 2,
    };
    let reading = document.reading_error(group);
    let head = reading.as_ref().map_or(group.head(), |it| &it.bytes);
    let mut bytes = String::with_capacity(24);
    for byte in head.iter().take(shown) {
        bytes.push_str(hex_of(*byte));
        bytes.push(' ');
    }
    if group.len() > shown as u64 {
        bytes.push('…');
    }
    row.put((shown * 3 + 2) as f32 * CHARACTER, bytes, color);
    let kept = put_right(row, right, is_ignored, palette);
    let range = group.offset..group.end();
    let kept = put_excerpt(ui, document, row, range, (kept, REPLACED));
    let words = match (&reading, document.identity.likely_text(group)) {
        (Some(reading), _) if row.rect.width() > VERY_WIDE => reading.words(),
        (Some(reading), _) => reading.reason.name().to_owned(),
        (None, Some(likely)) => format!("{} · {}", likely.short(), message::short(group)),
        (None, None) => message::short(group),
    };
    row.put_words(ui, kept, &words, strong);
}

/// Where a finding is: its offset, and its line and column once they are looked up.
fn put_place(document: &OpenDocument, row: &mut Row, offset: u64, room: Room, palette: &Palette) {
    row.put(room.offset, format_args!("0x{offset:X}"), palette.weak);
    let located = document.located(offset);
    if let Some(at) = located {
        let ctx = &row.response.ctx;
        let words = format!("line {}, column {}", grouped(at.line), grouped(at.column));
        ctx.accesskit_node_builder(row.response.id, |node| node.set_description(words));
    }
    if room.place > 0.0 {
        let words = located.map_or_else(String::new, |at| format!("{}:{}", at.line, at.column));
        let wanted = (words.len() + 1) as f32 * CHARACTER;
        row.put(room.place.max(wanted), words, palette.weak);
    }
}

/// Room for the mark of a severity, and its size, in points.
const MARK: f32 = 16.0;
const MARK_SIZE: f32 = 10.0;

/// How much a warning matters, its offset, its first code point, what it is, and what is around it.
fn show_warning(
    ui: &Ui,
    document: &OpenDocument,
    row: &mut Row,
    warning: &Warning,
    room: Room,
    is_ignored: bool,
) {
    let palette = Palette::current(ui);
    let (color, strong) = colors(palette, Some(warning.severity), is_ignored);
    let mark = row.room(MARK).left_center() + vec2(4.0, 0.0);
    severity_mark::paint(row.painter(), mark, MARK_SIZE, warning.severity, color);
    put_place(document, row, warning.offset, room, palette);
    let code_point = u32::from(warning.first);
    let encoded = Encoded::of(warning);
    let meant = document.meant(warning);
    if encoded.is_none() {
        row.put(10.0 * CHARACTER, hex(code_point), color);
    }
    let right = if room.indent > 0.0 {
        // The heading above has said what kind it is.
        Some(warning.severity.name().to_owned())
    } else {
        // The mark says how much it matters.
        let name = || warning.kind.name().to_owned();
        // Its name, or what there really is, says more than the kind where there is no room for both.
        (row.rect.width() >= WITH_ALL && !warning.kind.is_encoded()).then(name)
    };
    let kept = put_right(row, right, is_ignored, palette);
    let least = match (room.indent > 0.0, row.rect.width() >= WITH_ALL) {
        (true, _) => REPLACED,
        (false, true) => KIND,
        (false, false) => 0.0,
    };
    let range = warning.offset..warning.end;
    let kept = put_excerpt(ui, document, row, range, (kept, least));
    let words = match (encoded, meant) {
        (Some(encoded), None) => capitalized(&encoded.words()),
        (_, Some(meant)) => meant,
        (None, None) => name_of(code_point) + &others(warning),
    };
    row.put_words(ui, kept, &words, strong);
    row.response = row.response.clone().on_hover_text(about(warning.kind));
}

/// Shows what is around these bytes, where there is room: beside what is at the right end, which takes so much room or
/// `least`. Returns how much room is kept there.
fn put_excerpt(
    ui: &Ui,
    document: &OpenDocument,
    row: &Row,
    range: Range<u64>,
    (kept, least): (f32, f32),
) -> f32 {
    let width = row.rect.width();
    if width < WITH_EXCERPT {
        return kept;
    }
    let right = row.rect.right() - kept.max(least);
    let room = (width * EXCERPT).min(WIDEST_EXCERPT).round();
    let room = Rect::from_x_y_ranges(right - room..=right, row.rect.y_range());
    excerpt_cells::show(ui, document, row, range, room);
    row.rect.right() - room.left() + 8.0
}

/// Puts at the right end that a finding is ignored, or else this. Returns how much room is kept there.
fn put_right(row: &Row, right: Option<String>, is_ignored: bool, palette: &Palette) -> f32 {
    let right = if is_ignored {
        Some("ignored".to_owned())
    } else {
        right
    };
    right.map_or(6.0, |right| row.put_right(right, palette.weak))
}

/// What a kind is, and why it may be harmless.
pub(super) fn about(kind: WarningKind) -> String {
    format!("{} {}", kind.sentence(), kind.harmless())
}

/// Its kind, and how much it matters; of an encoded run only that, as the row says what it is.
fn kind_words(warning: &Warning) -> String {
    if warning.kind.is_encoded() {
        return warning.severity.name().to_owned();
    }
    format!("{} · {}", warning.kind.name(), warning.severity.name())
}

/// How many code points follow the first, in words.
fn others(warning: &Warning) -> String {
    match (warning.code_points.saturating_sub(1), warning.may_go_on) {
        (0, _) => String::new(),
        (count, false) => format!(" and {} more", grouped(u64::from(count))),
        (count, true) => format!(" and at least {} more", grouped(u64::from(count))),
    }
}

/// A row read aloud.
pub(super) fn spoken(document: &OpenDocument, row: &FindingRow) -> String {
    match row {
        FindingRow::Heading(heading) => {
            let severity = heading.severity.map(Severity::name);
            let severity = severity.map_or_else(String::new, |it| format!("{it}, "));
            let ignored = if heading.is_ignored { ", ignored" } else { "" };
            let count = grouped(heading.count);
            format!("{}, {severity}{count}{ignored}", heading.kind.name())
        }
        FindingRow::Error(group) => spoken_error(document, group),
        FindingRow::Pattern(pattern) => {
            let first = spoken_error(document, &pattern.first);
            if document.content.counted_text().is_some() {
                return format!("{} ×, first at {first}", grouped(pattern.count));
            }
            format!("{}, {first}", message::pattern(pattern))
        }
        FindingRow::Warning(warning) => spoken_warning(document, warning),
        FindingRow::Others(count) => {
            format!("{} whose bytes occur once", plural(*count, "other error"))
        }
        FindingRow::Coming => String::new(),
        FindingRow::Failed(error) => error.to_string(),
        FindingRow::Earlier => "Earlier warnings".to_owned(),
        FindingRow::Later => "Later warnings".to_owned(),
    }
}

/// An error read aloud.
pub(super) fn spoken_error(document: &OpenDocument, group: &Group) -> String {
    if let Some(reading) = document.reading_error(group) {
        return format!("0x{:X} {}", group.offset, reading.words());
    }
    let headline = GroupMessage::of(group).headline;
    match document.identity.likely_text(group) {
        Some(likely) => format!("0x{:X} {}, {headline}", group.offset, likely.words()),
        None => format!("0x{:X} {headline}", group.offset),
    }
}

fn spoken_warning(document: &OpenDocument, warning: &Warning) -> String {
    if let Some(encoded) = Encoded::of(warning) {
        let severity = warning.severity.name();
        return format!("0x{:X} {}, {severity}", warning.offset, encoded.words());
    }
    let code_point = u32::from(warning.first);
    let meant = document.meant(warning);
    format!(
        "0x{:X} {} {}{}, {}{}",
        warning.offset,
        hex(code_point),
        name_of(code_point),
        others(warning),
        kind_words(warning),
        meant.map_or_else(String::new, |meant| format!(": {meant}"))
    )
}
