//! A page: only the blocks in sight are laid out.

use egui::accesskit;
use egui::{Frame, Label, Margin, Rect, RichText, ScrollArea, TextStyle, TextWrapMode, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::table;
use crate::app::theme::{Palette, fonts};
use crate::app::widgets::regions;
use crate::manual::{Block, BlockKind, Manual, Page, Place};

/// Lines are no longer than this, in points: longer ones are hard to read.
const WIDEST: f32 = 760.0;

/// How much of the height a key turns.
const TURN: f32 = 0.85;

/// The view of a page.
#[derive(Default)]
pub(super) struct PageView {
    markdown: CommonMarkCache,

    /// The height of each block, and for what it was measured.
    measured: Option<Measured>,

    /// The block to scroll to in the next frame.
    goes_to: Option<usize>,

    /// How many heights of the view to scroll in the next frame.
    turned: f32,

    /// The block that was gone to, which is marked.
    marked: Option<Place>,

    /// Where the view is scrolled to, in points.
    offset: f32,
}

/// The heights of the blocks of a page, with the space below each, in points.
struct Measured {
    page: usize,
    width: f32,
    heights: Vec<f32>,
}

impl PageView {
    /// Shows a place from the next frame on. With `is_marked`, its block is marked.
    pub(super) fn go_to(&mut self, place: Place, is_marked: bool) {
        self.goes_to = Some(place.block);
        self.marked = is_marked.then_some(place);
    }

    /// Scrolls by so many heights of the view in the next frame; down for positive ones.
    pub(super) fn turn(&mut self, heights: f32) {
        self.turned += heights * TURN;
    }

    /// Shows the page. Returns where a link leads that was clicked.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        manual: &'static Manual,
        at: usize,
    ) -> Option<Place> {
        let page = manual.page(at)?;
        regions::named(ui, page.title(), accesskit::Role::Document, |ui| {
            self.scrolled(ui, manual, at, page)
        })
    }

    fn scrolled(&mut self, ui: &mut Ui, manual: &Manual, at: usize, page: &Page) -> Option<Place> {
        let height = ui.available_height();
        let width = ui.available_width();
        let is_measured = (self.measured.as_ref())
            .is_some_and(|measured| measured.page == at && (measured.width - width).abs() < 0.5);
        let mut area = ScrollArea::vertical()
            .id_salt(("manual page", at))
            .max_height(height)
            .auto_shrink(false);
        if let Some(measured) = self.measured.as_ref().filter(|_| is_measured) {
            if let Some(block) = self.goes_to.take() {
                let above: f32 = measured.heights.iter().take(block).sum();
                // A little of what is before it stays in sight.
                area = area.vertical_scroll_offset(if block == 0 { 0.0 } else { above - 12.0 });
                self.turned = 0.0;
            } else if self.turned != 0.0 {
                let most = measured.heights.iter().sum::<f32>() - height;
                let to = self.offset + std::mem::take(&mut self.turned) * height;
                area = area.vertical_scroll_offset(to.clamp(0.0, most.max(0.0)));
            }
        }
        let mut clicked = None;
        let output = area.show_viewport(ui, |ui, viewport| {
            set_styles(ui);
            ui.set_width(ui.available_width().min(WIDEST));
            if is_measured {
                clicked = self.in_sight(ui, page, viewport);
            } else {
                clicked = self.measure(ui, at, width, page);
            }
        });
        self.offset = output.state.clamped_offset().y;
        clicked.and_then(|destination| manual.target(at, &destination))
    }

    /// Shows all blocks, and keeps how high each is.
    fn measure(&mut self, ui: &mut Ui, at: usize, width: f32, page: &Page) -> Option<String> {
        let mut clicked = None;
        let mut heights = Vec::with_capacity(page.blocks().len());
        for place in 0..page.blocks().len() {
            let top = ui.cursor().top();
            clicked = clicked.or(self.block(ui, page, place));
            heights.push(ui.cursor().top() - top);
        }
        self.measured = Some(Measured {
            page: at,
            width,
            heights,
        });
        if self.goes_to.is_some() || self.turned != 0.0 {
            ui.ctx().request_repaint();
        }
        clicked
    }

    /// Shows the blocks in sight, and leaves room for the others.
    fn in_sight(&mut self, ui: &mut Ui, page: &Page, viewport: Rect) -> Option<String> {
        let heights = std::mem::take(&mut self.measured.as_mut()?.heights);
        let mut clicked = None;
        let (mut top, mut unseen) = (0.0, 0.0);
        for (place, height) in heights.iter().enumerate() {
            if top + height < viewport.min.y || top > viewport.max.y {
                unseen += height;
            } else {
                if unseen > 0.0 {
                    ui.allocate_space(vec2(1.0, std::mem::take(&mut unseen)));
                }
                clicked = clicked.or(self.block(ui, page, place));
            }
            top += height;
        }
        if unseen > 0.0 {
            ui.allocate_space(vec2(1.0, unseen));
        }
        if let Some(measured) = &mut self.measured {
            measured.heights = heights;
        }
        clicked
    }

    /// Shows a block, with the space below it. Returns the destination of a link that was clicked.
    fn block(&mut self, ui: &mut Ui, page: &Page, place: usize) -> Option<String> {
        let block = page.blocks().get(place)?;
        let is_marked = (self.marked.zip(self.measured.as_ref()))
            .is_some_and(|(marked, at)| marked.page == at.page && marked.block == place);
        let palette = Palette::current(ui);
        let background = ui.painter().add(egui::Shape::Noop);
        let top = ui.cursor().top();
        let clicked = ui
            .push_id(place, |ui| self.contents(ui, page, block, palette))
            .inner;
        if is_marked {
            let x = ui.max_rect().x_range();
            let rect = Rect::from_x_y_ranges(x, top..=ui.cursor().top()).expand2(vec2(4.0, 2.0));
            let mark = egui::epaint::RectShape::stroke(
                rect,
                4,
                egui::Stroke::new(1.5, palette.found_line),
                egui::StrokeKind::Inside,
            );
            ui.painter().set(background, mark);
        }
        ui.add_space(match &block.kind {
            BlockKind::Row { .. } => 0.0,
            BlockKind::Text(source) if source.starts_with(['-', '*']) => 4.0,
            _ => 9.0,
        });
        let ends_a_table = matches!(block.kind, BlockKind::Row { .. })
            && !(page.blocks().get(place + 1))
                .is_some_and(|next| matches!(next.kind, BlockKind::Row { is_head: false, .. }));
        if ends_a_table {
            ui.add_space(12.0);
        }
        clicked
    }

    fn contents(
        &mut self,
        ui: &mut Ui,
        page: &Page,
        block: &Block,
        palette: &Palette,
    ) -> Option<String> {
        match &block.kind {
            BlockKind::Heading { level, .. } => {
                let (size, above) = match level {
                    1 => (22.0, 0.0),
                    2 => (18.0, 10.0),
                    _ => (15.5, 6.0),
                };
                ui.add_space(above);
                let words = RichText::new(&block.text)
                    .font(fonts::words(size))
                    .color(palette.strong);
                let response = ui.add(Label::new(words).wrap());
                ui.ctx().accesskit_node_builder(response.id, |node| {
                    node.set_role(accesskit::Role::Heading);
                    node.set_level(usize::from(*level));
                    node.set_label(&*block.text);
                });
                None
            }
            BlockKind::Text(source) => self.markdown(ui, block, source),
            BlockKind::Code(source) => {
                Frame::new()
                    .fill(palette.ground)
                    .inner_margin(Margin::symmetric(10, 7))
                    .corner_radius(4)
                    .show(ui, |ui| {
                        ui.set_width(ui.available_width());
                        let words = RichText::new(source)
                            .font(fonts::mono(12.0))
                            .color(palette.text);
                        ui.add(Label::new(words).wrap_mode(TextWrapMode::Wrap));
                    });
                None
            }
            BlockKind::Row {
                cells,
                is_head,
                table,
            } => {
                let longest = page.tables().get(*table).map_or(&[][..], Vec::as_slice);
                let mut clicked = None;
                table::row(ui, longest, *is_head, |ui, column| {
                    if let Some(cell) = cells.get(column) {
                        clicked = clicked.take().or(self.cell(ui, block, cell, *is_head));
                    }
                });
                clicked
            }
        }
    }

    fn cell(&mut self, ui: &mut Ui, block: &Block, cell: &str, is_head: bool) -> Option<String> {
        if cell.is_empty() {
            return None;
        }
        if is_head {
            let color = Palette::current(ui).weak;
            ui.add(Label::new(RichText::new(cell).color(color)).wrap());
            return None;
        }
        self.markdown(ui, block, cell)
    }

    /// Shows source of the block. Returns the destination of a link that was clicked.
    fn markdown(&mut self, ui: &mut Ui, block: &Block, source: &str) -> Option<String> {
        self.markdown.link_hooks_clear();
        for link in &block.links {
            self.markdown.add_link_hook(&link.destination);
        }
        CommonMarkViewer::new().show(ui, &mut self.markdown, source);
        let is_clicked =
            |destination: &&str| self.markdown.get_link_hook(destination) == Some(true);
        let mut destinations = block.links.iter().map(|link| link.destination.as_str());
        destinations.find(is_clicked).map(str::to_owned)
    }
}

/// Text as the rest of the window has it.
fn set_styles(ui: &mut Ui) {
    let color = Palette::current(ui).text;
    let line = ui.text_style_height(&TextStyle::Body);
    let style = ui.style_mut();
    // Links keep the colour of links.
    style.visuals.widgets.noninteractive.fg_stroke.color = color;
    style.spacing.item_spacing.y = 0.0;
    // With rows that are higher than the text, links would be above it.
    style.spacing.interact_size.y = line;
}
