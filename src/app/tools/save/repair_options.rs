//! How a repaired copy is made: what the source is read as, what stands for errors, and the first lines
//! that would change.

use egui::text::LayoutJob;
use egui::{Color32, ComboBox, Label, RichText, ScrollArea, TextFormat, Ui, WidgetInfo};

use crate::app::theme::{Palette, fonts};
use crate::background::{Failure, Query};
use crate::census::Totals;
use crate::document::{OpenDocument, Refreshed};
use crate::encodings::{Charset, Encoding};
use crate::save::{ChangedLine, Preview, RepairPlan, RepairPolicy};
use crate::source::escape_bytes;
use crate::utf8::GroupKind;
use crate::words::{grouped, plural, size};

/// The preview looks for so many changed lines, and no further than this.
const MOST_LINES: usize = 100;
const MOST_BYTES: u64 = 64 << 20;

/// The height of the preview, in points.
const PREVIEW_HEIGHT: f32 = 132.0;

/// The lines that a plan would change, as far as is known.
#[derive(Default)]
pub(super) struct ShownPreview {
    preview: Refreshed<RepairPlan, Result<Preview, String>>,
}

impl ShownPreview {
    /// Takes what was found, and has the lines looked for that this plan changes.
    fn poll(&mut self, document: &OpenDocument, plan: RepairPlan) {
        self.preview.poll();
        let source = std::sync::Arc::clone(document.content.source());
        let wake = std::sync::Arc::clone(document.content.wake());
        let ask = || {
            Query::ask(
                "byteloupe-preview",
                (),
                move |cancel| {
                    let is_cancelled = || cancel.load(std::sync::atomic::Ordering::Relaxed);
                    Preview::of(&*source, plan, MOST_LINES, MOST_BYTES, is_cancelled)
                        .map_err(|error| error.to_string())
                        .transpose()
                },
                wake,
                |_: Failure| Some(Err("The preview could not be made.".to_owned())),
            )
        };
        self.preview.refresh(plan, ask, |found| found);
    }
}

/// Shows what a copy is made by, lets the user change it, and shows what comes of it.
pub(super) fn show(
    ui: &mut Ui,
    document: &OpenDocument,
    plan: &mut RepairPlan,
    preview: &mut ShownPreview,
    palette: &Palette,
) {
    let snapshot = document.content.utf8_census().announced();
    let totals = &snapshot.totals;
    let answer = document.identity.answer(&document.content);
    if answer.is_more_than_utf8 {
        line(ui, &answer.words, palette.strong);
    }
    let so_far = if snapshot.is_done() { "" } else { " so far" };
    let found = match totals.errors() {
        0 if snapshot.is_done() => "Nothing is ill-formed as UTF-8".to_owned(),
        errors => format!(
            "{}, {}, {}{so_far}",
            plural(errors, "error"),
            plural(totals.replacement_characters(), "span"),
            plural(ill_formed_bytes(totals), "ill-formed byte"),
        ),
    };
    line(ui, &found, palette.text);
    ui.add_space(6.0);
    // On the ground of a panel, the fill of a choice that is not taken would hardly be seen.
    ui.visuals_mut().widgets.inactive.bg_stroke = egui::Stroke::new(1.0, palette.weak);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Read as").color(palette.text));
        let likely = likely(document);
        let chosen = encoding_box(ui, "Read as", plan.from, &likely, &Encoding::all());
        plan.from = chosen.unwrap_or(plan.from);
    });
    if plan.from == Encoding::Utf8 {
        ui.add_space(4.0);
        policies(ui, document, plan, totals, palette);
    }
    ui.checkbox(
        &mut plan.undoes_mojibake,
        "Undo UTF-8 that was encoded twice, such as Ã© for é",
    );
    if totals.inner_boms > 0 {
        let count = plural(totals.inner_boms, "place");
        let words = format!("Leave out U+FEFF inside the text, in {count}");
        ui.checkbox(&mut plan.leaves_inner_bom_out, words);
    }
    if totals.start.signature {
        let signature = if plan.bom.counts() {
            "The signature EF BB BF at 0 is kept; View, Strip the signature leaves it out."
        } else {
            "The signature EF BB BF at 0 is left out, as chosen in View."
        };
        line(ui, signature, palette.text);
    }
    ui.add_space(6.0);
    preview.poll(document, *plan);
    shown_preview(ui, preview, *plan, palette);
}

/// The encodings that the document may be in, the likeliest first.
fn likely(document: &OpenDocument) -> Vec<Encoding> {
    let verdict = document.identity.verdict();
    let hypotheses = verdict.iter().flat_map(|verdict| &verdict.hypotheses);
    let mut likely = Vec::new();
    for hypothesis in hypotheses {
        if let Some(encoding) = hypothesis.what.encoding()
            && !likely.contains(&encoding)
        {
            likely.push(encoding);
        }
    }
    likely
}

/// A box to choose an encoding in: the likely ones, then the others. Returns what was chosen.
fn encoding_box(
    ui: &mut Ui,
    name: &str,
    now: Encoding,
    likely: &[Encoding],
    all: &[Encoding],
) -> Option<Encoding> {
    let mut chosen = None;
    let response = ComboBox::from_id_salt(name)
        .selected_text(now.words())
        .height(280.0)
        .show_ui(ui, |ui| {
            let others = all.iter().filter(|encoding| !likely.contains(encoding));
            for (number, encoding) in likely.iter().chain(others).enumerate() {
                if number == likely.len() && number > 0 {
                    ui.separator();
                }
                let choice = ui.selectable_label(*encoding == now, encoding.words());
                if choice.clicked() {
                    chosen = Some(*encoding);
                }
            }
        });
    response.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::ComboBox, true, name);
        info.current_text_value = Some(now.words());
        info
    });
    chosen
}

/// What stands for errors, and what comes of each choice.
fn policies(
    ui: &mut Ui,
    document: &OpenDocument,
    plan: &mut RepairPlan,
    totals: &Totals,
    palette: &Palette,
) {
    line(ui, "Ill-formed bytes become", palette.text);
    for choice in RepairPolicy::ALL {
        let (name, about) = words(choice);
        ui.horizontal(|ui| {
            let text = RichText::new(name).color(palette.strong);
            let radio = ui.radio_value(&mut plan.errors, choice, text);
            radio.on_hover_text(about);
            if totals.errors() > 0
                && let Some(comes) = consequence(choice, totals)
            {
                ui.label(RichText::new(comes).color(palette.good));
            }
        });
        if plan.errors == choice {
            about_choice(ui, about, palette);
        }
    }
    ui.horizontal(|ui| {
        let now = match plan.errors {
            RepairPolicy::As(charset) => charset,
            _ => likely(document)
                .into_iter()
                .filter_map(Encoding::legacy)
                .find(|charset| charset.keeps_ascii())
                .unwrap_or(Charset::Web(encoding_rs::WINDOWS_1252)),
        };
        let text = RichText::new("Text in").color(palette.strong);
        let is_chosen = matches!(plan.errors, RepairPolicy::As(_));
        if ui.radio(is_chosen, text).clicked() {
            plan.errors = RepairPolicy::As(now);
        }
        let legacy: Vec<_> = Encoding::all()
            .into_iter()
            .filter(|encoding| encoding.legacy().is_some_and(Charset::keeps_ascii))
            .collect();
        let chosen = encoding_box(ui, "Text in", Encoding::Legacy(now), &[], &legacy);
        if let Some(chosen) = chosen.and_then(Encoding::legacy) {
            plan.errors = RepairPolicy::As(chosen);
        }
    });
    if matches!(plan.errors, RepairPolicy::As(_)) {
        let about = "For lines or words that came from elsewhere. What this encoding does not have \
                     becomes U+FFFD.";
        about_choice(ui, about, palette);
    }
}

fn about_choice(ui: &mut Ui, about: &str, palette: &Palette) {
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        line(ui, about, palette.weak);
    });
}

/// The lines that would change.
fn shown_preview(ui: &mut Ui, preview: &ShownPreview, plan: RepairPlan, palette: &Palette) {
    let found = preview.preview.known().filter(|(of, _)| **of == plan);
    let Some((_, found)) = found else {
        return line(ui, "Looking for lines that would change", palette.weak);
    };
    let found = match found {
        Ok(found) => found,
        Err(why) => return line(ui, why, palette.error_text),
    };
    let heading = match (found.lines.len(), found.is_whole) {
        (0, true) => "No line would change".to_owned(),
        (0, false) => format!(
            "No line would change in the first {}",
            size(found.bytes_read)
        ),
        (count, true) => format!("{} would change", plural(count as u64, "line")),
        (count, false) => format!(
            "{} would change in the first {}",
            plural(count as u64, "line"),
            size(found.bytes_read)
        ),
    };
    line(ui, &heading, palette.text);
    if found.lines.is_empty() {
        return;
    }
    let scrolls = ScrollArea::vertical()
        .id_salt("byteloupe preview of a repair")
        .max_height(PREVIEW_HEIGHT)
        .auto_shrink([false, true]);
    scrolls.show(ui, |ui| {
        for changed in &found.lines {
            changed_line(ui, changed, palette);
        }
    });
}

/// One line, as it is and as it would be. Nothing in it is hidden.
fn changed_line(ui: &mut Ui, changed: &ChangedLine, palette: &Palette) {
    let before = changed.before.as_deref().map(escape_bytes);
    let after = escape_bytes(changed.after.as_bytes());
    let mut job = LayoutJob::default();
    let format = |color| TextFormat::simple(fonts::mono(12.0), color);
    job.append(&format!("{:>6}  ", changed.line), 0.0, format(palette.weak));
    if let Some(before) = &before {
        marked(&mut job, before, &after, palette.text, palette.error_text);
        job.append("\n     →  ", 0.0, format(palette.weak));
        marked(&mut job, &after, before, palette.text, palette.good);
    } else {
        job.append(&after, 0.0, format(palette.text));
    }
    if changed.is_cut {
        job.append(" …", 0.0, format(palette.weak));
    }
    ui.add(Label::new(job).wrap());
    ui.add_space(3.0);
}

/// Adds a text, with the middle in which it differs from another in a colour of its own.
fn marked(job: &mut LayoutJob, text: &str, other: &str, plain: Color32, marked: Color32) {
    let start = common(text.chars(), other.chars());
    let rest = text.get(start..).unwrap_or_default();
    let other_rest = other.get(start..).unwrap_or_default();
    let end = text.len() - common(rest.chars().rev(), other_rest.chars().rev());
    let format = |color| TextFormat::simple(fonts::mono(12.0), color);
    for (part, color) in [
        (text.get(..start), plain),
        (text.get(start..end), marked),
        (text.get(end..), plain),
    ] {
        job.append(part.unwrap_or_default(), 0.0, format(color));
    }
}

/// How many bytes both begin with.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    let alike = one.zip(other).take_while(|(one, other)| one == other);
    alike.map(|(one, _)| one.len_utf8()).sum()
}

/// A policy in a few words, and what to know of it.
fn words(policy: RepairPolicy) -> (&'static str, &'static str) {
    match policy {
        RepairPolicy::EachSpan => (
            "U+FFFD for each span",
            "As browsers, Rust and Python put them: Unicode's recommendation.",
        ),
        RepairPolicy::EachError => ("U+FFFD for each error", "One per error group."),
        RepairPolicy::Remove => (
            "Nothing",
            "Joins text that was separate, which can change its meaning (RFC 3629 §10).",
        ),
        RepairPolicy::Cesu8Pairs => (
            "Decode as CESU-8",
            "Surrogate pairs become characters, which RFC 3629 does not allow. Overlong forms are never decoded (§10): every \
             other span becomes U+FFFD.",
        ),
        RepairPolicy::ModifiedUtf8 => (
            "Decode as Java's modified UTF-8",
            "Surrogate pairs become characters and C0 80 becomes NUL. No other overlong form is decoded (§10): \
             every other span becomes U+FFFD.",
        ),
        RepairPolicy::As(_) => ("Text in another encoding", ""),
    }
}

/// What becomes of the errors, where that is known from their counts.
fn consequence(policy: RepairPolicy, totals: &Totals) -> Option<String> {
    let pairs = totals.groups[GroupKind::Cesu8Pair.index()];
    Some(match policy {
        RepairPolicy::EachSpan => format!("{} × U+FFFD", grouped(totals.replacement_characters())),
        RepairPolicy::EachError => format!("{} × U+FFFD", grouped(totals.errors())),
        RepairPolicy::Remove => format!("{} removed", plural(ill_formed_bytes(totals), "byte")),
        RepairPolicy::Cesu8Pairs => plural(pairs, "surrogate pair"),
        RepairPolicy::ModifiedUtf8 => format!(
            "{}, {}",
            plural(pairs, "surrogate pair"),
            plural(totals.two_byte_nuls, "NUL")
        ),
        RepairPolicy::As(_) => return None,
    })
}

/// Bytes that are in no code point.
fn ill_formed_bytes(totals: &Totals) -> u64 {
    let lengths = 1..=4_u64;
    let well_formed: u64 = lengths
        .zip(totals.code_points)
        .map(|(len, count)| len * count)
        .sum();
    totals.bytes.saturating_sub(well_formed)
}

fn line(ui: &mut Ui, text: &str, color: Color32) {
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}
