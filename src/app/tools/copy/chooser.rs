//! An overlay to choose what to copy and in which format. A few letters of the name of a format find it.

use std::ops::Range;

use egui::{
    Align, Button, Id, Key, Label, Layout, Modifiers, Response, RichText, Role, ScrollArea, Ui,
    WidgetInfo,
};

use super::preview;
use super::replacement_count::{LostLookup, ReplacementCount};
use super::request::size_of;
use super::words;
use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::app::widgets::access;
use crate::app::widgets::overlay::overlay;
use crate::app::widgets::picker::{self, NameField, ROW_HEIGHT};
use crate::document::{CopyScope, Extent};
use crate::document::{OpenDocument, ReadIn};
use crate::encodings::Encoding;
use crate::notation::Notation;
use crate::notation::format::Letters;
use crate::save::TextOf;
use crate::utf8::BomPolicy;
use crate::words::grouped;
use crate::words::plural;

/// Width of the names of formats, in points.
const NAME_WIDTH: f32 = 216.0;

/// The keys that choose what to copy, with Ctrl.
const SCOPE_KEYS: [Key; 4] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];

/// The choices of the user so far.
pub struct Chooser {
    /// The document to copy from.
    pub document: u64,

    /// What to copy, once the user has chosen it.
    scope: Option<CopyScope>,

    /// The format of the text.
    format: Notation,
    field: NameField,
    lost: LostLookup,
}

/// What the user did with the chooser in a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooserOutcome {
    /// The user is still choosing.
    Choosing,

    /// The user closed the chooser.
    Closed,

    /// Copy these bytes in this format. The last value is how many of their spans are ill-formed, if that is
    /// known.
    Copy(Range<u64>, Notation, Option<u64>),

    /// Save these bytes in this format.
    Save(Range<u64>, Notation),
}

/// How bytes are written as text.
#[derive(Debug, Clone)]
pub struct Manner {
    /// The case of the hex digits past 9.
    pub letters: Letters,

    /// What to do with a signature.
    pub bom: BomPolicy,

    /// What the bytes are decoded in; `None` for UTF-8.
    pub read_in: Option<ReadIn>,
}

impl Manner {
    /// The encoding of what is at an offset.
    fn encoding_at(&self, offset: u64) -> Encoding {
        let read_in = self.read_in.as_ref();
        read_in.map_or(Encoding::Utf8, |it| it.encoding_at(offset))
    }

    /// Bytes as text in a format.
    pub fn text(&self, range: Range<u64>, format: Notation) -> TextOf {
        TextOf {
            encoding: self.encoding_at(range.start),
            range,
            format,
            letters: self.letters,
            bom: self.bom,
        }
    }
}

impl Chooser {
    /// Returns a chooser for a document. `scope` is what to copy, if that is known; `format` is the format
    /// that was chosen last.
    pub fn new(document: u64, scope: Option<CopyScope>, format: Notation) -> Self {
        Self {
            document,
            scope,
            format,
            field: NameField::new(""),
            lost: LostLookup::default(),
        }
    }

    /// Returns the formats that fit what was typed, the best first, or all formats if nothing was typed.
    fn fitting(&self) -> Vec<Notation> {
        // The command line uses the name `hex-plain`.
        let names = |format: &Notation| vec![format.title(), format.key().to_owned()];
        self.field
            .fitting(Notation::WRITTEN, names, |_| String::new())
    }
}

/// Shows the chooser.
pub fn show(
    ctx: &egui::Context,
    chooser: &mut Chooser,
    document: &OpenDocument,
    manner: &Manner,
) -> ChooserOutcome {
    let mut outcome = ChooserOutcome::Choosing;
    let modal = overlay(ctx, Id::unique("byteloupe copy as"), "Copy as").show(ctx, |ui| {
        ui.set_width(640.0_f32.min(ctx.content_rect().width() - 60.0));
        outcome = contents(ui, chooser, document, manner);
    });
    if modal.should_close() && outcome == ChooserOutcome::Choosing {
        return ChooserOutcome::Closed;
    }
    outcome
}

fn contents(
    ui: &mut Ui,
    chooser: &mut Chooser,
    document: &OpenDocument,
    manner: &Manner,
) -> ChooserOutcome {
    let palette = Palette::current(ui);
    ui.label(
        RichText::new("Copy as")
            .font(fonts::semibold(16.0))
            .color(palette.strong),
    );
    ui.add_space(2.0);
    let scope = scope_choice(ui, chooser, document);
    let extent = scope.find(document);
    let range = extent.range();
    let lost = match &range {
        Some(range) => chooser.lost.poll(ui.ctx(), document, range),
        None => ReplacementCount::Counting,
    };
    let first = range
        .as_ref()
        .and_then(|range| preview::first_bytes(document, range));
    facts(ui, document, &extent);
    ui.add_space(4.0);

    let moved = picker::steps(ui);
    let saves = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    let (field, copies) = field(ui, chooser);
    let rows = chooser.fitting();
    move_choice(chooser, &rows, moved);
    ui.add_space(6.0);
    let mut clicked = None;
    let screen = ui.ctx().content_rect();
    ScrollArea::vertical()
        .max_height((screen.height() * 0.72 - 190.0).max(120.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            access::options(ui, "Formats", field, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                if rows.is_empty() {
                    ui.weak("No format fits");
                }
                for (place, &format) in rows.iter().enumerate() {
                    let is_chosen = format == chooser.format;
                    let text = range.clone().map(|range| manner.text(range, format));
                    let begins = text.as_ref().zip(first.as_ref());
                    let begins = begins.map(|(text, (bytes, has_more))| {
                        preview::beginning(text, bytes, *has_more)
                    });
                    let shown = Shown {
                        format,
                        begins: begins.unwrap_or_default(),
                        len: text.map(|text| words::size_of(size_of(&text, lost.spans()))),
                        lost,
                        is_chosen,
                    };
                    let row = row(ui, &shown, moved != 0);
                    access::option(&row, field, is_chosen, place, rows.len());
                    if row.clicked() {
                        clicked = Some(format);
                    }
                }
            });
        });
    ui.add_space(8.0);
    if let Some(format) = clicked {
        chooser.format = format;
    }
    let format = rows
        .contains(&chooser.format)
        .then_some(chooser.format)
        .zip(range);
    let mut outcome = ChooserOutcome::Choosing;
    ui.horizontal(|ui| {
        let is_ready = format.is_some();
        let copy = ui.add_enabled(is_ready, Button::new("Copy"));
        let save = ui.add_enabled(is_ready, Button::new("Save to file…"));
        if let Some((format, range)) = format {
            if save.clicked() || saves {
                outcome = ChooserOutcome::Save(range, format);
            } else if copy.clicked() || copies || clicked.is_some() {
                outcome = ChooserOutcome::Copy(range, format, lost.spans());
            }
        }
        if ui.button("Cancel").clicked() {
            outcome = ChooserOutcome::Closed;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let keys = "Enter copies · Ctrl+Enter saves · Ctrl+1 to 4 choose what";
            ui.add(Label::new(RichText::new(keys).size(12.0).color(palette.weak)).truncate());
        });
    });
    outcome
}

/// Shows what can be copied. A click or a key chooses. Returns the choice.
fn scope_choice(ui: &mut Ui, chooser: &mut Chooser, document: &OpenDocument) -> CopyScope {
    let palette = Palette::current(ui);
    let extents = CopyScope::ALL.map(|scope| (scope, scope.find(document)));
    for ((scope, extent), key) in extents.iter().zip(SCOPE_KEYS) {
        let is_pressed = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
        if is_pressed && !matches!(extent, Extent::Nowhere(_)) {
            chooser.scope = Some(*scope);
        }
    }
    let is_nowhere = |wanted: CopyScope| {
        extents
            .iter()
            .any(|(scope, extent)| *scope == wanted && matches!(extent, Extent::Nowhere(_)))
    };
    let chosen = chooser
        .scope
        .filter(|scope| !is_nowhere(*scope))
        .unwrap_or_else(|| CopyScope::sensible(document));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (place, (scope, extent)) in extents.into_iter().enumerate() {
            let is_chosen = scope == chosen;
            let color = if is_chosen {
                palette.strong
            } else {
                palette.text
            };
            let name = RichText::new(scope.name()).color(color);
            let is_here = !matches!(extent, Extent::Nowhere(_));
            let button = Button::selectable(is_chosen, name).min_size(egui::vec2(0.0, ROW_HEIGHT));
            let mut response = ui.add_enabled(is_here, button);
            response.widget_info(|| {
                WidgetInfo::selected(Role::RadioButton, is_here, is_chosen, scope.name())
            });
            response = response.on_hover_text(format!("Ctrl+{}", place + 1));
            if let Extent::Nowhere(why) = extent {
                response = response.on_disabled_hover_text(why);
            }
            if response.clicked() {
                chooser.scope = Some(scope);
            }
        }
    });
    chosen
}

/// Shows where the part lies, and how many bytes it has.
fn facts(ui: &mut Ui, document: &OpenDocument, extent: &Extent) {
    let palette = Palette::current(ui);
    let words = match extent {
        Extent::Here(range) => {
            let last = range.end.saturating_sub(1);
            let bytes = plural(range.end - range.start, "byte");
            format!("0x{:X} to 0x{last:X} · {bytes}", range.start)
        }
        Extent::Coming => "Being read".to_owned(),
        Extent::Nowhere(why) => (*why).to_owned(),
    };
    let growing = match extent {
        Extent::Here(range)
            if range.end == document.content.len() && document.content.source().is_arriving() =>
        {
            " · what has come so far"
        }
        _ => "",
    };
    let words = RichText::new(words + growing).color(palette.weak);
    ui.add(Label::new(words).truncate());
}

/// Shows the field for a few letters of the name. Returns it, and whether Enter was pressed in it.
fn field(ui: &mut Ui, chooser: &mut Chooser) -> (Id, bool) {
    let response = chooser.field.show(ui, "Format", "Name of a format");
    if response.changed()
        && let Some(best) = chooser.fitting().first()
    {
        chooser.format = *best;
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if entered {
        // If nothing can be copied yet, the field keeps the keyboard.
        response.request_focus();
    }
    (response.id, entered)
}

/// Moves the choice up or down the rows.
fn move_choice(chooser: &mut Chooser, rows: &[Notation], moved: isize) {
    let place = rows.iter().position(|format| *format == chooser.format);
    let last = rows.len().saturating_sub(1);
    let place = place.unwrap_or_default().saturating_add_signed(moved);
    if let Some(format) = rows.get(place.min(last)) {
        chooser.format = *format;
    }
}

/// What a row shows.
struct Shown {
    format: Notation,

    /// How the text begins.
    begins: String,

    /// The length of the text, if it is known what will be copied.
    len: Option<String>,
    lost: ReplacementCount,
    is_chosen: bool,
}

/// Shows one format: its name, how its text begins, how long it will be, and what is lost.
fn row(ui: &mut Ui, shown: &Shown, follow: bool) -> Response {
    let palette = Palette::current(ui);
    let (format, is_chosen) = (shown.format, shown.is_chosen);
    let (rect, response) = picker::row(ui, is_chosen, follow);
    let len = shown.len.as_deref().unwrap_or_default();
    let loss = match shown.lost {
        _ if format.is_lossless() => None,
        ReplacementCount::Spans(0) => None,
        ReplacementCount::Spans(spans) => {
            Some((format!("{} × U+FFFD", grouped(spans)), palette.warning))
        }
        ReplacementCount::Counting => Some(("counting U+FFFD".to_owned(), palette.weak)),
        ReplacementCount::Unknown => Some(("U+FFFD not counted".to_owned(), palette.weak)),
    };
    response.widget_info(|| {
        let mut name = format!("{}, {len}", format.title());
        if let Some((loss, _)) = &loss {
            name.push_str(", ");
            name.push_str(loss);
        }
        WidgetInfo::labeled(Role::ListBoxOption, true, name)
    });
    let inside = rect.shrink2(egui::vec2(8.0, 0.0));
    let put = |ui: &mut Ui, text: RichText| {
        ui.add(Label::new(text).truncate().selectable(false));
    };
    let mut name = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(inside.with_max_x((inside.left() + NAME_WIDTH).min(inside.right())))
            .layout(Layout::left_to_right(Align::Center)),
    );
    access::hide(&name);
    put(&mut name, RichText::new(format.title()).color(palette.text));
    let mut right = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(inside.with_min_x(inside.left() + NAME_WIDTH))
            .layout(Layout::right_to_left(Align::Center)),
    );
    access::hide(&right);
    put(&mut right, RichText::new(len).color(palette.text));
    if let Some((loss, color)) = loss {
        put(&mut right, RichText::new(loss).color(color));
    }
    right.add_space(8.0);
    right.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let begins = RichText::new(&shown.begins).monospace().size(12.0);
        put(ui, begins.color(palette.weak));
    });
    response
}
