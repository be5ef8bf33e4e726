//! The encodings to choose from, each with how the document would read.

use egui::{Align2, Context, Id, Key, RichText, Role, ScrollArea, Ui, WidgetInfo, pos2};

use super::sample::Sample;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::overlay::overlay;
use crate::app::widgets::picker::{self, NameField};
use crate::document::OpenDocument;
use crate::encodings::{Encoding, Reading};

/// The width of the overlay and of the names in it, in points.
const WIDTH: f32 = 620.0;
const NAME_WIDTH: f32 = 210.0;

/// The height of the list, in points.
const HEIGHT: f32 = 400.0;

/// From this score on an encoding is said to be possible.
const POSSIBLE: f32 = 0.1;

/// What the user did with the picker in a frame.
pub(super) enum Outcome {
    Choosing,
    Closed,
    Chosen(Encoding),
}

/// What was typed, and which row is chosen.
pub(super) struct Picker {
    field: NameField,
    chosen: usize,
    /// The encodings, those first that it may be in, the best of them first.
    all: Vec<Encoding>,
    /// How many of them are possible.
    possible: usize,
    /// How many of those are likely.
    likely: usize,
}

impl Picker {
    pub(super) fn new(open: &OpenDocument) -> Self {
        let readable = Encoding::all_readable();
        let verdict = open.identity.verdict();
        let hypotheses = verdict.iter().flat_map(|verdict| &verdict.hypotheses);
        let mut hypotheses: Vec<(Encoding, bool)> = hypotheses
            .filter(|hypothesis| hypothesis.score >= POSSIBLE)
            .filter_map(|hypothesis| {
                let encoding = match hypothesis.what {
                    Reading::Text { encoding, .. } => encoding,
                    Reading::Joined { wide, .. } => wide,
                    Reading::Mixture { legacy, .. } => Encoding::Legacy(legacy),
                    Reading::EncodedTwice { .. } | Reading::Unknown { .. } | Reading::Binary => {
                        return None;
                    }
                };
                // Of parts that are other text it is no encoding of all.
                let is_of_all = !matches!(hypothesis.what, Reading::Joined { .. });
                Some((encoding, is_of_all && hypothesis.is_likely()))
            })
            .filter(|(encoding, _)| readable.contains(encoding))
            .collect();
        hypotheses.dedup_by_key(|(encoding, _)| *encoding);
        let likely = hypotheses.iter().filter(|(_, is_likely)| *is_likely);
        let (possible, likely) = (hypotheses.len(), likely.count());
        let mut all: Vec<Encoding> = hypotheses.into_iter().map(|(it, _)| it).collect();
        let current = current(open);
        let others = readable.iter().filter(|encoding| !all.contains(encoding));
        let others: Vec<Encoding> = others.copied().collect();
        all.extend(others);
        let chosen = all.iter().position(|encoding| Some(*encoding) == current);
        Self {
            field: NameField::new(""),
            chosen: chosen.unwrap_or_default(),
            all,
            possible,
            likely,
        }
    }

    pub(super) fn show(&mut self, ctx: &Context, open: &OpenDocument) -> Outcome {
        let mut outcome = Outcome::Choosing;
        let title = "Read as";
        let modal = overlay(ctx, Id::unique("byteloupe read as"), title).show(ctx, |ui| {
            let palette = Palette::current(ui);
            ui.set_width(WIDTH.min(ctx.content_rect().width() - 60.0));
            ui.label(RichText::new(title).font(fonts::semibold(16.0)).color(palette.strong));
            ui.add_space(2.0);
            ui.weak("Bytes and offsets stay those of the file. Errors follow, but not where each byte is a character.");
            ui.add_space(8.0);
            let field = self
                .field
                .show(ui, "Encoding", "Type a few letters of a name");
            if field.changed() {
                self.chosen = 0;
            }
            let names = |encoding: &Encoding| vec![encoding.words(), encoding.name().to_owned()];
            let all = self.all.iter().copied();
            let fitting = self.field.fitting(all, names, |_| String::new());
            let steps = picker::steps(ui);
            let last = fitting.len().saturating_sub(1);
            self.chosen = self.chosen.saturating_add_signed(steps).min(last);
            ui.add_space(6.0);
            if ui.input(|input| input.key_pressed(Key::Enter))
                && let Some(encoding) = fitting.get(self.chosen)
            {
                outcome = Outcome::Chosen(*encoding);
            }
            let sample = Sample::of(open);
            let room = ctx.content_rect().height() - 220.0;
            ScrollArea::vertical()
                .max_height(room.clamp(80.0, HEIGHT))
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    for (place, encoding) in fitting.iter().enumerate() {
                        let follows = steps != 0 || field.changed();
                        let is_chosen = place == self.chosen;
                        if self.row(ui, open, *encoding, &sample, (is_chosen, follows)) {
                            outcome = Outcome::Chosen(*encoding);
                        }
                    }
                    if fitting.is_empty() {
                        ui.weak("No encoding has such a name");
                    }
                });
        });
        if modal.should_close() {
            return Outcome::Closed;
        }
        outcome
    }

    /// Shows an encoding. Says whether it was chosen.
    fn row(
        &self,
        ui: &mut Ui,
        open: &OpenDocument,
        encoding: Encoding,
        sample: &Sample,
        (is_chosen, follows): (bool, bool),
    ) -> bool {
        let palette = Palette::current(ui);
        let is_current = current(open) == Some(encoding);
        let is_among = |first: usize| self.all.iter().take(first).any(|it| *it == encoding);
        let doubt = match (is_among(self.likely), is_among(self.possible)) {
            (true, _) => Some("likely"),
            (_, true) => Some("possible"),
            _ => None,
        };
        let (rect, response) = picker::row(ui, is_chosen, follows);
        let name = encoding.words();
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_current, &name));
        if !ui.is_rect_visible(rect) {
            return response.clicked();
        }
        let text = sample.text(encoding);
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_description(text.as_str());
        });
        let y = rect.center().y;
        let dot = if is_current { "●" } else { "" };
        let left = Align2::LEFT_CENTER;
        let painter = ui.painter_at(rect);
        let words = fonts::words(13.0);
        painter.text(
            pos2(rect.left() + 8.0, y),
            left,
            dot,
            words.clone(),
            palette.accent,
        );
        let color = match doubt {
            Some(_) => palette.strong,
            None => palette.text,
        };
        let at = pos2(rect.left() + 26.0, y);
        let put = painter.text(at, left, &name, words.clone(), color);
        if let Some(doubt) = doubt {
            let at = pos2(put.right() + 8.0, y);
            painter.text(at, left, doubt, fonts::words(11.0), palette.weak);
        }
        let at = pos2(rect.left() + NAME_WIDTH, y);
        painter.text(at, left, text, words, palette.text);
        response.clicked()
    }
}

/// The encoding that all of the document is read in; `None` where only parts of it are.
fn current(open: &OpenDocument) -> Option<Encoding> {
    match open.content.read_in() {
        None => Some(Encoding::Utf8),
        Some(read_in) => (!read_in.is_of_parts()).then(|| read_in.encoding()),
    }
}
