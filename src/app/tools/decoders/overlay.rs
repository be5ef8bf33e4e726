//! Decoders in a table: what each makes of the same bytes, how often it puts U+FFFD, where they part.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, Context, Id, Label, RichText, Ui, UiBuilder, accesskit, vec2};

use super::text::text_of;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::{fitting, overlay};
use crate::document::OpenDocument;
use crate::document::decoders::{AtHand, SideBySide};
use crate::utf8::DecoderFamily;
use crate::words::grouped;

/// The width of the overlay, and of what is before a text, in points.
const WIDTH: f32 = 760.0;
const NAME_WIDTH: f32 = 170.0;

/// What it is called.
const TITLE: &str = "How others decode it";

/// The texts, laid out once for as long as bytes and colours stay the same.
#[derive(Default)]
pub(super) struct Table {
    of: Option<(SideBySide, Color32)>,
    texts: Vec<Arc<LayoutJob>>,
}

impl Table {
    fn keep(&mut self, side_by_side: SideBySide, palette: &Palette) {
        let of = Some((side_by_side, palette.text));
        if self.of == of {
            return;
        }
        self.of = of;
        let bytes = self.of.as_ref().map_or(&[][..], |(it, _)| it.bytes());
        let texts = DecoderFamily::ALL.iter();
        let texts = texts.map(|family| Arc::new(text_of(*family, bytes, palette)));
        self.texts = texts.collect();
    }
}

/// Shows the overlay. Returns whether it stays open.
pub(super) fn show(ctx: &Context, open: &OpenDocument, table: &mut Table) -> bool {
    let mut stays = true;
    let modal = overlay(ctx, Id::unique("byteloupe decoders"), TITLE).show(ctx, |ui| {
        let palette = Palette::current(ui);
        ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
        ui.label(
            RichText::new(TITLE)
                .font(fonts::semibold(16.0))
                .color(palette.strong),
        );
        ui.add_space(6.0);
        match SideBySide::of(open) {
            AtHand::Bytes(side_by_side) => {
                table.keep(side_by_side, palette);
                contents(ui, table, palette);
            }
            AtHand::Coming => {
                line(ui, "The bytes are being read", palette.weak);
                // A fetch that found no place in its queue is asked for again.
                ctx.request_repaint_after(std::time::Duration::from_millis(50));
            }
            AtHand::Failed(why) => line(ui, &why, palette.error_text),
        }
        ui.add_space(8.0);
        stays = !ui.button("Close").clicked();
    });
    stays && !modal.should_close()
}

fn contents(ui: &mut Ui, table: &Table, palette: &Palette) {
    let Some((side_by_side, _)) = &table.of else {
        return;
    };
    let verdict = RichText::new(side_by_side.verdict()).size(16.0);
    ui.add(Label::new(verdict.color(palette.strong)).wrap());
    line(ui, &side_by_side.scope(), palette.weak);
    ui.add_space(8.0);
    fitting(ui, |ui| {
        let are_alike = side_by_side.are_alike();
        let shown = if are_alike { 1 } else { table.texts.len() };
        for (family, text) in DecoderFamily::ALL.into_iter().zip(&table.texts).take(shown) {
            let count = grouped(family.replacements(side_by_side.bytes()) as u64);
            if are_alike {
                let names = DecoderFamily::ALL.map(DecoderFamily::name).join(", ");
                row(ui, "All alike", &names, None, &count, text, palette);
            } else {
                let (users, rule) = (family.users(), Some(family.rule()));
                row(ui, family.name(), users, rule, &count, text, palette);
            }
            ui.add_space(8.0);
        }
        let source = "RFC 3629 §3 forbids decoding what is ill-formed and leaves open what to put for \
                      it; Unicode recommends how many U+FFFD; §10 warns of decoders that do not check";
        line(ui, source, palette.weak);
    });
}

/// A decoder, or all that read the same: its name and who decodes this way, how many U+FFFD, the text. The rule that it follows
/// is under the pointer.
fn row(
    ui: &mut Ui,
    name: &str,
    users: &str,
    rule: Option<&str>,
    count: &str,
    text: &Arc<LayoutJob>,
    palette: &Palette,
) {
    let builder = UiBuilder::new()
        .id_salt(name)
        .accessibility_role(accesskit::Role::Group)
        .accessibility_label(format!("{name}, {count} × U+FFFD"));
    ui.scope_builder(builder, |ui| {
        ui.horizontal_top(|ui| {
            let size = vec2(NAME_WIDTH, 0.0);
            let left = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(size, left, |ui| {
                ui.set_width(NAME_WIDTH);
                ui.spacing_mut().item_spacing.y = 2.0;
                let name = ui.label(RichText::new(name).size(16.0).color(palette.strong));
                if let Some(rule) = rule {
                    name.on_hover_text(rule);
                }
                line(ui, &format!("{count} × U+FFFD"), palette.text);
                let users = RichText::new(users).size(12.0);
                ui.add(Label::new(users.color(palette.weak)).wrap());
            });
            ui.vertical(|ui| {
                ui.add(Label::new(Arc::clone(text)).wrap());
            });
        });
    });
}

fn line(ui: &mut Ui, text: &str, color: Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}
