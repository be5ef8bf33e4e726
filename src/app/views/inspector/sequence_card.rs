//! The sequence under the caret: its number, its name, or what is wrong with it.

use egui::{EventFilter, Key, Label, RichText, Sense, Ui, accesskit, vec2};

use super::title;
use crate::app::command::{Command, DecodeCommand};
use crate::app::theme::fonts;
use crate::app::theme::{Palette, SequenceColors};
use crate::app::views::bit_card;
use crate::app::views::hex_view::{PENDING, draw_scalar};
use crate::app::widgets::{Region, regions};
use crate::decode::RunKind;
use crate::document::{Decoded, OpenDocument};
use crate::encodings::Encoding;
use crate::likely_text::LikelyText;
use crate::unicode::{GroupMessage, Smuggled, Why, category, hex, name_of};
use crate::utf8::bom::is_bom;
use crate::utf8::layout::SequenceLayout;
use crate::utf8::{Group, Unit};
use crate::warnings::{Explained, Severity, WarningKind};
use crate::words::{capitalized, plural};

/// What it is called, for screen readers and tests.
const NAME: &str = "Sequence";

/// Shows the card. Where there are two documents, `name` says of which it is. Returns the command that was chosen in
/// it.
pub fn show(ui: &mut Ui, document: &OpenDocument, name: Option<&str>) -> Option<Command> {
    let mut chosen = None;
    regions::stop(
        ui,
        Region::Card,
        NAME,
        accesskit::Role::Group,
        |ui, has_focus| {
            if has_focus {
                scroll_by_keys(ui);
            }
            match name {
                Some(name) => title(ui, &format!("{NAME} in {name}")),
                None => title(ui, NAME),
            }
            if let Some(words) = document.selection_words() {
                line(ui, words, Palette::current(ui).accent);
            }
            let offset = document.view.caret.offset;
            let decoded = document.decode_at_caret();
            if let Some(error) = &decoded.error {
                let palette = Palette::current(ui);
                ui.colored_label(palette.error_text, error.to_string());
            } else if document.content.is_empty() {
                ui.weak("There are no bytes here");
            } else if let Some(words) = decoded.read_as_words(offset) {
                read_otherwise(ui, document, &decoded, &words);
            } else if let Some(unit) = decoded.window.unit_at(offset) {
                let explained = document.warnings.at(offset);
                warned(ui, explained);
                if encoded(ui, document, offset) {
                    chosen = Some(Command::Decode(DecodeCommand::At(offset)));
                }
                match document.whole_group(&decoded, offset) {
                    Some((group, is_whole)) => {
                        let likely = document.identity.likely_text(&group);
                        let smuggled = decoded.smuggled(&group);
                        let meant = (likely.as_ref(), smuggled.as_ref());
                        ill_formed(ui, &group, is_whole, meant);
                    }
                    None => well_formed(ui, unit),
                }
                harmless(ui, explained);
            } else if decoded.pending.contains(&offset) {
                line(ui, PENDING, Palette::current(ui).warning);
            }
        },
    );
    chosen
}

/// The character at the caret in the encoding that it is read in, which `words` say, how its bytes lead to it, and in
/// one line what they are as UTF-8.
fn read_otherwise(ui: &mut Ui, document: &OpenDocument, decoded: &Decoded, words: &str) {
    let palette = Palette::current(ui);
    let offset = document.view.caret.offset;
    let explained = document.warnings.at(offset);
    warned(ui, explained);
    let character = decoded.character_at(offset);
    match character.and_then(|it| Some((it.scalar()?, it.len()))) {
        Some((scalar, len)) => {
            let name = decoded.read_as(offset).map(Encoding::words);
            let facts = format!("{} · {}", name.unwrap_or_default(), facts(len, scalar));
            named(ui, scalar, facts);
            if character.is_some_and(|it| it.mark().is_some()) {
                line(ui, words, palette.text);
            }
        }
        None => {
            let is_error = character.is_some_and(|it| it.is_malformed());
            let color = if is_error {
                palette.error_text
            } else {
                palette.strong
            };
            let words = RichText::new(words)
                .font(fonts::semibold(16.0))
                .color(color);
            ui.add(Label::new(words).wrap());
        }
    }
    if let Some(words) = decoded.derivation(offset) {
        line(ui, capitalized(&words), palette.text);
    }
    let group = document.whole_group(decoded, offset);
    let as_utf8 = match (group, decoded.window.unit_at(offset).and_then(Unit::scalar)) {
        (Some((group, _)), _) => GroupMessage::of(&group).headline,
        (None, Some(scalar)) => format!("{} {}", hex(scalar.into()), name_of(scalar.into())),
        (None, None) => return,
    };
    line(ui, format!("As UTF-8: {as_utf8}"), palette.weak);
    harmless(ui, explained);
}

/// The run that holds the byte and is certainly encoded. Returns whether the user wants it decoded.
fn encoded(ui: &mut Ui, document: &OpenDocument, offset: u64) -> bool {
    let Some((range, kind)) = document.encoded.at(offset) else {
        return false;
    };
    let palette = Palette::current(ui);
    let words = match kind {
        RunKind::Header(_) => format!("Header of {} · info", kind.name()),
        RunKind::Hidden { .. } => "Hidden data".to_owned(),
        _ => {
            let size = plural(range.end - range.start, "byte");
            format!("Encoded run: {}, {size} · info", kind.name())
        }
    };
    ui.horizontal(|ui| {
        let decode = ui.button("Decode");
        ui.add(Label::new(RichText::new(words).color(palette.weak)).truncate());
        decode
            .on_hover_text("As a new document (Alt+Down)")
            .clicked()
    })
    .inner
}

/// The warnings that hold the byte, and what each is about: first, as it is why the user is here.
fn warned(ui: &mut Ui, explained: &[Explained]) {
    let palette = Palette::current(ui);
    // What is encoded has a line of its own, which does not say what is hidden.
    let is_told = |it: &&Explained| {
        let kind = it.warning.kind;
        !kind.is_encoded() || kind == WarningKind::HiddenData
    };
    let explained = explained.iter().filter(is_told);
    for Explained { warning, evidence } in explained {
        let color = match warning.severity {
            Severity::Info => palette.weak,
            _ => palette.warning,
        };
        let words = format!("{} · {}", warning.kind.name(), warning.severity.name());
        line(ui, words, color);
        if let Some(evidence) = evidence {
            line(ui, evidence.sentence(), palette.strong);
        }
    }
}

/// What the warnings mean, and why they may be harmless: below the bits.
fn harmless(ui: &mut Ui, explained: &[Explained]) {
    let palette = Palette::current(ui);
    for Explained { warning, .. } in explained {
        let kind = warning.kind;
        let words = format!("{} {}", kind.sentence(), kind.harmless());
        line(ui, words, palette.weak);
    }
}

/// With the keyboard, the arrows scroll what has no room.
fn scroll_by_keys(ui: &Ui) {
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    if !regions::keep_keys(ui, ui.unique_id(), filter) {
        return;
    }
    let page = ui.clip_rect().height();
    let steps = [
        (Key::ArrowDown, -40.0),
        (Key::ArrowUp, 40.0),
        (Key::PageDown, -page),
        (Key::PageUp, page),
    ];
    let pressed = |input: &egui::InputState| {
        let pressed = steps.iter().filter(|(key, _)| input.key_pressed(*key));
        pressed.map(|(_, step)| step).sum::<f32>()
    };
    let step = ui.input(pressed);
    if step != 0.0 {
        ui.scroll_with_delta(vec2(0.0, step));
    }
}

/// Shows what is known of a unit, and of the error that holds it, if one does.
pub fn of_unit(ui: &mut Ui, unit: &Unit, group: Option<&Group>) {
    match group {
        Some(group) => ill_formed(ui, group, true, (None, None)),
        None => well_formed(ui, unit),
    }
}

fn line(ui: &mut Ui, text: impl Into<String>, color: egui::Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

fn well_formed(ui: &mut Ui, unit: &Unit) {
    let Some(scalar) = unit.scalar() else {
        return;
    };
    let palette = Palette::current(ui);
    named(ui, scalar, facts(unit.len(), scalar));
    let Some(layout) = SequenceLayout::of(unit.bytes()) else {
        return;
    };
    let colors = match unit.len() {
        _ if is_bom(scalar) => palette.bom,
        1 => SequenceColors {
            lead: palette.control_hovered,
            tail: palette.control,
        },
        len => palette.sequence(len),
    };
    bit_card::show(ui, &layout, colors, palette);
    line(ui, lesson(unit.len()), palette.weak);
    if is_bom(scalar) {
        let meaning = if unit.offset == 0 {
            "At offset 0 it is usually a signature, but not always (RFC 3629 §6)"
        } else {
            "Not at offset 0, so not a signature: ZERO WIDTH NO-BREAK SPACE (RFC 3629 §6)"
        };
        line(ui, meaning, palette.warning);
    }
    if let (Some(row), Some(production)) = (layout.row, layout.production) {
        let text = format!(
            "RFC 3629 §3 row {} ({:04X}–{:04X}) · §4 {} = {}",
            row.number, row.first, row.last, production.name, production.text
        );
        line(ui, text, palette.weak);
    }
}

/// How large the character is drawn: the higher the card, the larger.
/// A character with its name, and facts below that.
fn named(ui: &mut Ui, scalar: char, facts: String) {
    let palette = Palette::current(ui);
    let code_point = u32::from(scalar);
    ui.horizontal(|ui| {
        let height = glyph_height(ui);
        let size = vec2(height * 1.15, height);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        draw_scalar(ui.painter(), rect, scalar, height * 0.72, palette);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let name = format!("{} {}", hex(code_point), name_of(code_point));
            let size = if ui.available_width() < ROOM_FOR_NAMES {
                13.0
            } else {
                16.0
            };
            let name = RichText::new(name)
                .font(fonts::semibold(size))
                .color(palette.strong);
            ui.add(Label::new(name).truncate());
            let facts = RichText::new(facts).color(palette.weak);
            ui.add(Label::new(facts).truncate());
        });
    });
}

/// With less room than this, in points, a name is in smaller letters rather than cut.
const ROOM_FOR_NAMES: f32 = 400.0;

fn glyph_height(ui: &Ui) -> f32 {
    (ui.clip_rect().height() * 0.14).round().clamp(38.0, 72.0)
}

fn facts(len: usize, scalar: char) -> String {
    let category = category::words_of(scalar);
    let mut facts = format!("{} · {category}", plural(len as u64, "byte"));
    if let Some(block) = category::block_of(scalar) {
        facts.push_str(" · ");
        facts.push_str(block);
    }
    facts
}

/// What the bits say.
fn lesson(len: usize) -> String {
    match len {
        1 => "A header bit of 0 says “one byte”; the other seven are the number.".to_owned(),
        _ => format!(
            "Header bits say “{len} bytes” and “tail”; payload bits, in order, are the number."
        ),
    }
}

fn ill_formed(
    ui: &mut Ui,
    group: &Group,
    is_whole: bool,
    (likely, smuggled): (Option<&LikelyText>, Option<&Smuggled>),
) {
    let palette = Palette::current(ui);
    if let Some(likely) = likely {
        let words = RichText::new(likely.words()).size(16.0);
        ui.add(Label::new(words.color(palette.strong)).wrap());
        line(ui, likely.reason(), palette.weak);
    }
    let why = Why::of(group);
    let (headline, recommended) = if is_whole {
        (GroupMessage::of(group).headline, why.recommended)
    } else {
        // Where the run begins and ends is not known yet: the census has not come to it.
        (
            "Part of a long run of tails with no lead".to_owned(),
            "Unicode recommends one U+FFFD for each (§3.9)".to_owned(),
        )
    };
    let headline = RichText::new(headline)
        .font(fonts::semibold(16.0))
        .color(palette.error_text);
    ui.add(Label::new(headline).wrap());
    line(ui, why.forbidden, palette.text);
    let colors = SequenceColors {
        lead: palette.error_hatch,
        tail: palette.error_fill,
    };
    for form in forms(group).into_iter().flatten() {
        bit_card::show(ui, &form, colors, palette);
    }
    // Below the bits, which are to be seen in a small window too.
    if let Some(smuggled) = smuggled {
        let readings = format!("{} (RFC 3629 §10)", smuggled.readings());
        line(ui, smuggled.effect(), palette.strong);
        line(ui, readings, palette.text);
    }
    if is_whole {
        line(ui, why.syntax, palette.weak);
    }
    line(ui, recommended, palette.weak);
}

/// The forms in a group: one, or the two of a pair. A stray run, `FE` and `FF` have none.
fn forms(group: &Group) -> [Option<SequenceLayout>; 2] {
    let len = usize::from(group.form_len().unwrap_or(0));
    let head = group.head();
    let first = SequenceLayout::of(&head[..len.min(head.len())]);
    let second = head.get(len..).and_then(SequenceLayout::of);
    [first, second]
}
