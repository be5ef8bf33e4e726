//! The two hex views, side by side, and below them the inspector of the one with the keyboard.

use egui::{Align2, Frame, Panel, Rect, Response, Sense, Ui, pos2, vec2};

use super::{bands, line};
use crate::app::session::{Session, Tab};
use crate::app::settings::panels;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::tools::PlaceTool;
use crate::app::views::hex_view::{Beside, Cells, Metrics, ViewOptions};
use crate::app::views::inspector::TextViews;
use crate::app::views::{HexView, hex_view};
use crate::app::views::{inspector, legend};
use crate::app::widgets::access::{ReadingPlace, leave_out_panel};
use crate::app::widgets::regions;
use crate::app::widgets::{Divider, Edge, Move, divider};
use crate::census::Stripe;
use crate::compare::{Placement, Side};
use crate::document::ScrollPosition;
use crate::document::compare::SideBySide;
use crate::words::plural;

/// Height of the title above a hex view, in points.
const TITLE_HEIGHT: f32 = 28.0;

/// Shows the two documents that are compared.
pub fn show(
    session: &mut Session,
    ui: &mut Ui,
    both: [usize; 2],
    places: &mut PlaceTool,
    texts: &mut TextViews,
) {
    let palette = Palette::current(ui);
    let Some(mut compare) = session.comparison.take() else {
        return;
    };
    let ground = || Frame::new().fill(palette.ground);
    let chosen = Panel::top("comparison")
        .exact_size(line::HEIGHT)
        .show_separator_line(false)
        .frame(Frame::new())
        .show(ui, |ui| {
            leave_out_panel(ui);
            line::show(ui, &compare)
        })
        .inner;
    session.commands.extend(chosen);
    follow_keyboard(session, ui.ctx(), &mut compare, both);
    if session.settings.panels.legend {
        Panel::bottom("legend")
            .exact_size(legend::HEIGHT)
            .show_separator_line(false)
            .frame(ground())
            .show(ui, legend::show_compared);
    }
    let width = ui.available_width();
    let half = (width / 2.0).floor();
    let metrics = metrics_of_both(session, ui, both, width, half);
    let bom = session.bom;
    if let Some(open) = session.document_mut() {
        let place = ReadingPlace::keep(ui, "place");
        places.show(ui, place, open, metrics, bom);
    }
    let placement = compare.placement();
    follow_placement(session, &mut compare, both, &placement, metrics);
    link_before(session, &mut compare, both);
    let rows = Side::BOTH.map(|side| {
        let open = session.tabs.get(both[side.index()]).and_then(Tab::open);
        let cells = Cells::of_side(&placement, side);
        open.map_or(1, |open| metrics.rows(cells.end(open.content.len())))
    });
    let most_rows = rows[0].max(rows[1]);
    let room = ui.available_rect_before_wrap();
    let below = session.settings.panels.inspector_below(room.height());
    let (rect, below) = room.split_top_bottom_at_y(room.bottom() - below);
    ui.painter().rect_filled(rect, 0, palette.ground);
    let mut views = [None, None];
    for side in Side::BOTH {
        let left = match side {
            Side::Left => rect.left(),
            Side::Right => rect.left() + half,
        };
        let size = vec2(half, rect.height());
        let at = Rect::from_min_size(pos2(left, rect.top()), size);
        let least_rows = if compare.is_linked { most_rows } else { 0 };
        let builder = egui::UiBuilder::new().max_rect(at).id_salt(side);
        let shown = ui.scope_builder(builder, |ui| {
            show_side(session, ui, &mut compare, both, side, metrics, least_rows)
        });
        views[side.index()] = shown.inner;
    }
    let line = egui::Stroke::new(1.0, palette.line);
    ui.painter().vline(rect.left() + half, rect.y_range(), line);
    let [left, right] = views;
    if let (Some(left), Some(right)) = (&left, &right) {
        // As many as the overview of each side stands for.
        let places = rows.map(|own| {
            let rows = if compare.is_linked { most_rows } else { own };
            rows.saturating_mul(metrics.row_len())
        });
        bands::paint(ui, &compare, places, [left.bar, right.bar], palette);
    }
    let view = match compare.was_active {
        Side::Left => left,
        Side::Right => right,
    };
    if let Some(view) = view.filter(|_| below.height() > 0.0) {
        inspect_compared(
            session,
            &mut compare,
            texts,
            ui,
            below,
            room.height(),
            &view,
        );
    }
    session.comparison = Some(compare);
}

/// The inspector of the document in front, below both.
fn inspect_compared(
    session: &mut Session,
    compare: &mut SideBySide,
    texts: &mut TextViews,
    ui: &mut Ui,
    below: Rect,
    height: f32,
    view: &HexView,
) {
    let (choice, bom) = (session.settings.inspector, session.bom);
    let layers = session.shown_layers();
    let chosen = session.tab_mut().and_then(|tab| {
        let text = texts.of(tab.id);
        let name = tab.origin.title();
        let open = tab.open_mut()?;
        let mut inspected = inspector::Inspected {
            document: open,
            text,
            view,
            layers: &layers,
            compared: Some(inspector::Compared {
                side: compare.was_active,
                listing: compare.listing_mut(),
            }),
        };
        inspector::show_below(ui, below, &mut inspected, &name, choice, bom)
    });
    session.commands.extend(chosen);
    let divider = Divider {
        name: "Height of the inspector",
        id: egui::Id::unique("byteloupe compare divider"),
        part: below,
        edge: Edge::Top,
        step: panels::STEP,
    };
    let panels = &mut session.settings.panels;
    match divider::show(ui, &divider) {
        Some(Move::Larger(by)) => panels.set_height_below(below.height() + by, height),
        Some(Move::Reset) => panels.below_share = None,
        None => {}
    }
}

/// The document in front is the one whose hex view has the keyboard, and the other way round.
fn follow_keyboard(
    session: &mut Session,
    ctx: &egui::Context,
    compare: &mut SideBySide,
    both: [usize; 2],
) {
    let active = if session.active == both[0] {
        Side::Left
    } else {
        Side::Right
    };
    let focused = ctx.memory(egui::Memory::focused);
    let other = regions::hex_view(Some(active.other()));
    if focused == Some(other) {
        if active == compare.was_active {
            // The user moved the keyboard.
            session.active = both[active.other().index()];
            compare.was_active = active.other();
        } else {
            // A command, or a tab, brought the other document to the front.
            regions::focus(ctx, regions::hex_view(Some(active)));
            compare.was_active = active;
        }
    } else {
        compare.was_active = active;
    }
}

/// Both have rows of the same length, and offsets of as many digits.
fn metrics_of_both(session: &Session, ui: &Ui, both: [usize; 2], width: f32, half: f32) -> Metrics {
    let lens = both.map(|place| {
        let open = session.tabs.get(place).and_then(Tab::open);
        open.map_or(0, |open| open.content.len())
    });
    let len = lens[0].max(lens[1]);
    hex_view::metrics(ui, session.settings.rows, width, half, len)
}

/// Keeps what is in view in its place, when other bytes are side by side than in the frame before.
fn follow_placement(
    session: &mut Session,
    compare: &mut SideBySide,
    both: [usize; 2],
    placement: &Placement,
    metrics: Metrics,
) {
    if placement.is_same(&compare.was_placed) {
        return;
    }
    let before = std::mem::replace(&mut compare.was_placed, placement.clone());
    for side in Side::BOTH {
        if compare.is_linked && side != compare.was_active {
            // It follows the other one.
            continue;
        }
        let tab = session.tabs.get_mut(both[side.index()]);
        let Some(open) = tab.and_then(Tab::open_mut) else {
            continue;
        };
        let top = open.view.scroll.top_row();
        if top == 0 {
            // The start stays in view, whatever is there now.
            continue;
        }
        let row = |placement: &Placement, offset| metrics.place(placement.place(side, offset)).0;
        let caret_row = row(&before, open.view.caret.offset);
        let is_caret_in_view = (top..top + open.view.rows_in_view.max(1)).contains(&caret_row);
        let (offset, below) = if is_caret_in_view {
            (open.view.caret.offset, caret_row - top)
        } else {
            let first = before.first_from(side, top.saturating_mul(metrics.row_len()));
            (first, 0)
        };
        let top = row(placement, offset).saturating_sub(below);
        open.view.scroll = ScrollPosition::at_row(top);
    }
}

/// Scrolls the other side to where the one with the keyboard is.
fn link_before(session: &mut Session, compare: &mut SideBySide, both: [usize; 2]) {
    if !compare.is_linked {
        return;
    }
    let side = compare.was_active;
    let Some([one, other]) = two(session, both, side) else {
        return;
    };
    // Something outside the views may have moved it.
    if one.view.scroll != compare.scroll {
        compare.scroll = one.view.scroll;
    } else if other.view.scroll != compare.scroll {
        compare.scroll = other.view.scroll;
    }
    one.view.scroll = compare.scroll;
    other.view.scroll = compare.scroll;
    let (caret, _) = compare.mirrored(one.view.caret, side, other);
    other.view.caret = caret;
}

/// The open document of a side, and the one beside it.
fn two(
    session: &mut Session,
    both: [usize; 2],
    side: Side,
) -> Option<[&mut crate::document::OpenDocument; 2]> {
    let places = [both[side.index()], both[side.other().index()]];
    let [one, other] = session.tabs.get_disjoint_mut(places).ok()?;
    Some([one.open_mut()?, other.open_mut()?])
}

fn show_side(
    session: &mut Session,
    ui: &mut Ui,
    compare: &mut SideBySide,
    both: [usize; 2],
    side: Side,
    metrics: Metrics,
    least_rows: u64,
) -> Option<HexView> {
    let palette = Palette::current(ui);
    let bom = session.bom;
    let document = session.tabs.get(both[side.index()])?;
    let (title, full_name) = (document.origin.title(), document.origin.full_name());
    let is_active = compare.was_active == side;
    let is_linked = compare.is_linked;
    let [one, other] = two(session, both, side)?;
    title_above(ui, &title, one.content.len(), is_active, palette).on_hover_text(full_name);
    let (_, caret_is_there) = compare.mirrored(other.view.caret, side.other(), one);
    let placement = compare.placement();
    let differences = |stripes: &[Stripe]| compare.in_stripes(side, stripes);
    let options = ViewOptions {
        differences: Some(&differences),
        shows_caret: is_active || !is_linked || caret_is_there,
        least_rows,
        beside: Some(Beside {
            document: other,
            cells: Cells::of_side(&placement, side.other()),
        }),
        cells: Cells::of_side(&placement, side),
        ..ViewOptions::of_side(side, &title)
    };
    let (caret, scroll) = (one.view.caret, one.view.scroll);
    let view = hex_view::show_as(ui, one, metrics, bom, &options);
    let has_moved = one.view.caret != caret;
    let has_scrolled = one.view.scroll != scroll;
    if is_linked && (has_moved || has_scrolled) {
        compare.scroll = one.view.scroll;
        other.view.scroll = one.view.scroll;
        if has_moved {
            let (caret, _) = compare.mirrored(one.view.caret, side, other);
            other.view.caret = caret;
        }
        // The other one was drawn already, or what it drew marks by is of before.
        ui.ctx().request_repaint();
    }
    if view.decoded.waiting || view.waits_beside {
        // A fetch that found no place in its queue is asked for again.
        ui.ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
    }
    if has_moved && !is_active {
        // A click: the keyboard follows it.
        session.active = both[side.index()];
        compare.was_active = side;
    }
    Some(view)
}

/// What a side is, above its rows: the one with the keyboard stands out.
fn title_above(ui: &mut Ui, title: &str, len: u64, is_active: bool, palette: &Palette) -> Response {
    let size = vec2(ui.available_width(), TITLE_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let color = if is_active {
        palette.strong
    } else {
        palette.weak
    };
    let left = rect.left() + 14.0;
    let y = rect.center().y + 2.0;
    let length = plural(len, "byte");
    let right = rect.right() - 14.0;
    let font = fonts::words(12.0);
    let shown = painter.text(
        pos2(right, y),
        Align2::RIGHT_CENTER,
        length,
        font,
        palette.weak,
    );
    let room = shown.left() - 16.0 - left;
    let mut job =
        egui::text::LayoutJob::simple_singleline(title.to_owned(), fonts::words(13.0), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(20.0));
    let galley = painter.layout_job(job);
    let at = pos2(left, y - galley.size().y / 2.0);
    let width = galley.size().x;
    painter.galley(at, galley, color);
    if is_active {
        let under = Rect::from_min_size(pos2(left, rect.bottom() - 2.0), vec2(width, 2.0));
        painter.rect_filled(under, 1, palette.accent);
    }
    response
}
