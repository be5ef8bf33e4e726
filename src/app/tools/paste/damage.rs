//! The damaged parts of a text: where, what they probably were, and the buttons that take that.

use std::ops::Range;

use egui::text::LayoutJob;
use egui::{Button, Label, Link, Response, RichText, TextFormat, Ui, vec2};

use super::candidate::{Candidate, DamagedPart, quoted};
use super::keys;
use super::readings::{HEIGHT, append_key, show_focus};
use crate::app::theme::Palette;
use crate::words::{grouped, plural};

/// The most parts that are listed.
const LISTED: usize = 6;

/// What the user did with the damaged parts in a frame.
#[derive(Default)]
pub struct Shown {
    /// What to put in place of parts of the text.
    pub corrections: Vec<(Range<usize>, String)>,
    /// A part of the text to go to.
    pub part: Option<Range<usize>>,
    /// The button that takes all of them.
    pub take: Option<Response>,
}

/// Shows the damaged parts. `has_key` says whether the key for taking what they probably were is for that now.
pub fn show(ui: &mut Ui, candidate: &Candidate, has_key: bool) -> Shown {
    let palette = Palette::current(ui);
    let mut shown = Shown::default();
    let corrections = candidate.corrections();
    if let [part] = &candidate.damage[..] {
        ui.horizontal(|ui| {
            let words = format!("⚠ 1 damaged part at {}: {}", part.place(), part.words());
            link(ui, part, &words, &mut shown);
            take_all(ui, &corrections, has_key, &mut shown);
        });
        if part.probably.is_some() {
            reason(ui, part);
        }
        return shown;
    }
    ui.horizontal(|ui| {
        let count = plural(candidate.damage.len() as u64, "damaged part");
        ui.label(RichText::new(format!("⚠ {count}")).color(palette.warning));
        take_all(ui, &corrections, has_key, &mut shown);
    });
    for part in candidate.damage.iter().take(LISTED) {
        ui.horizontal(|ui| {
            ui.add_space(18.0);
            let words = format!("Line {}:{}: {}", part.line, part.column, part.words());
            link(ui, part, &words, &mut shown);
            if let Some(probably) = &part.probably {
                let name = format!("Take `{}`", quoted(probably));
                let button = ui.add(Button::new(&name).small());
                show_focus(ui, &button);
                if button.on_hover_text(&*part.reason).clicked() {
                    shown.corrections = vec![(part.range.clone(), probably.to_string())];
                }
            }
        });
    }
    let more = candidate.damage.len().saturating_sub(LISTED);
    if more > 0 {
        ui.horizontal(|ui| {
            ui.add_space(18.0);
            ui.weak(format!("and {} more", grouped(more as u64)));
        });
    }
    shown
}

/// Shows the words about a part. A click on them goes to the part.
fn link(ui: &mut Ui, part: &DamagedPart, words: &str, shown: &mut Shown) {
    let palette = Palette::current(ui);
    let link = ui.add(Link::new(RichText::new(words).color(palette.warning)));
    show_focus(ui, &link);
    if link.on_hover_text(&*part.reason).clicked() {
        shown.part = Some(part.range.clone());
    }
}

fn reason(ui: &mut Ui, part: &DamagedPart) {
    let palette = Palette::current(ui);
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        let words = RichText::new(format!("{}.", part.reason)).color(palette.weak);
        ui.add(Label::new(words).truncate());
    });
}

/// Shows the button that takes what the parts probably were, if that is known of one.
fn take_all(ui: &mut Ui, corrections: &[(Range<usize>, String)], has_key: bool, shown: &mut Shown) {
    let name = match corrections {
        [] => return,
        [(_, probably)] => format!("Take `{}`", quoted(probably)),
        all => format!("Take all {}", grouped(all.len() as u64)),
    };
    let palette = Palette::current(ui);
    let mut text = LayoutJob::default();
    append_key(&mut text, keys::CORRECTION, has_key, palette);
    let font = egui::TextStyle::Button.resolve(ui.style());
    text.append(&name, 0.0, TextFormat::simple(font, palette.text));
    let button = ui.add(Button::new(text).min_size(vec2(0.0, HEIGHT)));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if has_key {
        (ui.ctx()).accesskit_node_builder(button.id, |node| {
            node.set_keyboard_shortcut(keys::CORRECTION);
        });
    }
    show_focus(ui, &button);
    if button.clicked() {
        shown.corrections = corrections.to_vec();
    }
    shown.take = Some(button.on_hover_text("Puts it into the text"));
}
