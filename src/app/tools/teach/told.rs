//! What is said of bytes: the rule that they break, and what decoders make of them.

use egui::{Label, RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::scale::Scale;
use super::subject::Sequence;
use crate::app::theme::Palette;
use crate::unicode::{GroupMessage, Why, hex};
use crate::utf8::DecoderFamily;
use crate::utf8::other_decoders::Meaning;

/// Says what is wrong with an error.
pub(super) fn error(ui: &mut Ui, scale: &Scale, sequence: &Sequence) {
    let Some(group) = &sequence.group else {
        return;
    };
    let palette = Palette::current(ui);
    let message = GroupMessage::of(group);
    let headline = RichText::new(&message.headline).font(scale.sentence());
    ui.add(Label::new(headline.color(palette.error_text)).wrap());
    // What is forbidden and what is recommended are two things, by two standards.
    let why = Why::of(group);
    let forbidden = RichText::new(why.forbidden).font(scale.sentence());
    ui.add(Label::new(forbidden.color(palette.text)).wrap());
    line(ui, scale, why.syntax, palette.text);
    line(ui, scale, why.recommended, palette.weak);
}

/// A line that is wrapped.
pub(super) fn line(ui: &mut Ui, scale: &Scale, text: impl Into<String>, color: egui::Color32) {
    let words = RichText::new(text).font(scale.words()).color(color);
    ui.add(Label::new(words).wrap());
}

/// Shows what may need more room than there is, so that all of it can be reached.
pub(super) fn reachable(ui: &mut Ui, name: &str, show: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink(false)
        .show(ui, show);
}

/// What the decoders make of bytes, one beside the other.
pub(super) fn decoders(ui: &mut Ui, scale: &Scale, bytes: &[u8]) {
    let palette = Palette::current(ui);
    ui.columns(DecoderFamily::COUNT, |columns| {
        for (ui, family) in columns.iter_mut().zip(DecoderFamily::ALL) {
            let (text, is_unsafe) = decoded(family, bytes);
            let spoken = format!("{} decoders read {text}", family.name());
            let name = RichText::new(family.name())
                .font(scale.words())
                .color(palette.weak);
            let response = ui.add(Label::new(name).truncate());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
            let color = if is_unsafe {
                palette.error_text
            } else {
                palette.strong
            };
            let words = RichText::new(text).font(scale.mono()).color(color);
            let shown = ui.add(Label::new(words).truncate());
            scale.tip(shown, family.rule());
        }
    });
}

/// What a decoder makes of bytes, and whether it reads what no decoder may read.
fn decoded(family: DecoderFamily, bytes: &[u8]) -> (String, bool) {
    let mut parts: Vec<String> = Vec::new();
    let (mut replaced, mut is_unsafe) = (0_usize, false);
    let flush = |replaced: &mut usize, parts: &mut Vec<String>| match std::mem::take(replaced) {
        0 => {}
        1 => parts.push("U+FFFD".to_owned()),
        count => parts.push(format!("{count} × U+FFFD")),
    };
    for piece in family.pieces(bytes) {
        match piece.meaning {
            Meaning::Replaced => replaced += 1,
            Meaning::Scalar(scalar) => {
                flush(&mut replaced, &mut parts);
                let here = bytes.get(piece.start..piece.end()).unwrap_or_default();
                is_unsafe |= std::str::from_utf8(here).is_err();
                parts.push(hex(u32::from(scalar)));
            }
            Meaning::Number(number) => {
                flush(&mut replaced, &mut parts);
                is_unsafe = true;
                parts.push(format!("0x{number:X}"));
            }
        }
    }
    flush(&mut replaced, &mut parts);
    let text = if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(" ")
    };
    (text, is_unsafe)
}
