//! The facts in the verdict strip: each says what it means, and leads to what it is about.

use egui::text::LayoutJob;
use egui::{TextFormat, Ui, accesskit};

use super::verdict_fact::{Action, Fact, Facts, Wanted};
use super::verdict_strip::{self, NO_BOM, bom_words};
use crate::answer::{Answer, Tone};
use crate::app::command::{
    Command, DecodeCommand, DisplayCommand, DocumentCommand, IdentityCommand, ReadAsCommand,
    SaveCommand,
};
use crate::app::settings::{DetailTab, FindingTab};
use crate::app::theme::fonts;
use crate::app::theme::{Palette, ToneColors};
use crate::app::widgets::access;
use crate::census::{Snapshot, Totals};
use crate::document::OpenDocument;
use crate::document::warnings::Listing;
use crate::encodings::{Encoding, IllFormed};
use crate::transcoded::Transcoded;
use crate::utf8::BomPolicy;
use crate::warnings::{self, Evidence, Warning, WarningKind};
use crate::words::{grouped, plural};

/// A command and its keys: `Next error (F8)`.
fn with_keys(ui: &Ui, command: Command) -> String {
    match command.shortcut() {
        Some(keys) => format!("{} ({})", command.name(), ui.ctx().format_shortcut(&keys)),
        None => command.name().to_owned(),
    }
}

/// What a click does, and the keys of the command that does the same: `Click to go there (F8)`.
fn click_to(ui: &Ui, does: &str, command: Command) -> String {
    match command.shortcut() {
        Some(keys) => format!("Click to {does} ({})", ui.ctx().format_shortcut(&keys)),
        None => format!("Click to {does}"),
    }
}

/// What the source is, first and large. It is said when it changes.
pub fn answer(
    ui: &mut Ui,
    facts: &mut Facts,
    answer: &Answer,
    (size, colors): (f32, ToneColors),
    open: &OpenDocument,
) {
    let mut about = Vec::new();
    if let Some(text) = open.content.counted_text() {
        let encoding = text.encoding().words();
        about.push(format!(
            "What is counted and listed here is its text in {encoding}."
        ));
    } else if !answer.is_more_than_utf8 {
        about.push(as_utf8(&open.content.census().announced()).to_owned());
    }
    match open
        .identity
        .verdict()
        .and_then(|verdict| verdict.answered())
    {
        Some(answered) => {
            about.push(answered.why.clone());
            about.extend(open.identity.remarks());
        }
        None => about.push("It is still being looked at.".to_owned()),
    }
    let show = Command::Identity(IdentityCommand::Show);
    about.push(click_to(ui, "see what else it could be", show));
    let (words, quoted) = answer.with_quotation();
    let mut job = LayoutJob::default();
    let strong = Palette::current(ui).strong;
    job.append(
        words,
        0.0,
        TextFormat::simple(fonts::semibold(size), strong),
    );
    job.append(
        quoted,
        0.0,
        TextFormat::simple(fonts::mono(size), colors.ink),
    );
    let fact = Fact {
        job,
        name: answer.words.clone(),
        about,
        fill: None,
    };
    let response = facts.show(ui, "answer", fact, || Wanted::Commands(vec![show]));
    access::live(&response.ctx, response.id, accesskit::Live::Polite);
}

/// What there is to say beside what the source is: of which parts it is, and what it says of itself that is not true.
pub fn remarks(ui: &mut Ui, facts: &mut Facts, open: &OpenDocument, palette: &Palette) {
    let Some(text) = open.identity.remarks_in_short() else {
        return;
    };
    let show = Command::Identity(IdentityCommand::Show);
    let mut about = open.identity.remarks();
    about.push(click_to(ui, "see what else it could be", show));
    let fact = Fact::plain(text, palette.warning, about);
    facts.show(ui, "remarks", fact, || Wanted::Commands(vec![show]));
}

/// The encoding that the source is read in, if it is not UTF-8.
pub fn read_as(ui: &mut Ui, facts: &mut Facts, open: &OpenDocument, palette: &Palette) {
    let choose = Command::ReadAs(ReadAsCommand::Choose);
    if let Some(read_in) = open.content.read_in() {
        let about = if read_in.is_of_parts() {
            "Text and code points follow the encoding of each part; Find looks for UTF-16. Bytes, offsets and errors \
             stay those of UTF-8."
        } else if Transcoded::says_more(read_in.encoding()) {
            "Text, counts, errors, warnings, lines, Find and what is copied as text follow this encoding. Bytes and \
             offsets stay those of the file."
        } else {
            "Text, code points, Find and what is copied as text follow this encoding. Bytes, offsets \
             and errors stay those of UTF-8."
        };
        let mut about = vec![about.to_owned()];
        if open.is_reading_found() {
            about.push("That is what it is for certain, so it was opened so.".to_owned());
        }
        about.push(click_to(ui, "choose another", choose));
        about.push(with_keys(ui, Command::ReadAs(ReadAsCommand::Utf8)));
        let fact = Fact::named("Read as", &read_in.words(), palette, about);
        facts.show(ui, "read as", fact, || Wanted::Commands(vec![choose]));
    }
}

/// What helps with what the verdict says, the best of it first. Nothing, where nothing is to be done.
pub fn actions(ui: &Ui, answer: &Answer, open: &OpenDocument) -> Vec<Action> {
    let look = open.warnings.first_high();
    let look = look.filter(|_| answer.tone == Tone::Look);
    let look = look.map(|(warning, evidence)| look_at(&warning, evidence));
    let likely = open.identity.likely_reading(&open.content);
    let likely = likely.filter(|_| open.content.read_in().is_none());
    let likely = likely.map(|read_in| read_as_likely(ui, &read_in.words()));
    let mend = answer.can_mend && !open.content.source().is_arriving();
    let mend = mend.then(|| save_repaired(ui));
    let found: Vec<Action> = look.into_iter().chain(likely).chain(mend).collect();
    let has_errors = open.content.census().announced().totals.errors() > 0;
    if found.is_empty() && answer.tone == Tone::Bad && has_errors {
        return vec![show_error(ui)];
    }
    found
}

/// To read it as what it most likely is.
fn read_as_likely(ui: &Ui, name: &str) -> Action {
    let likely = Command::ReadAs(ReadAsCommand::Likely);
    Action {
        about: "read as",
        words: format!("Read as {name}"),
        explained: vec![
            format!("Shows the text as {name}. Nothing is changed."),
            with_keys(ui, likely),
        ],
        wanted: Wanted::Commands(vec![likely]),
    }
}

/// To go to where it is ill-formed.
fn show_error(ui: &Ui) -> Action {
    let list = Command::Display(DisplayCommand::ShowFinding(FindingTab::Errors));
    let next = Command::Document(DocumentCommand::NextError);
    Action {
        about: "show error",
        words: "Show where".to_owned(),
        explained: vec![click_to(ui, "show the list and go to the next error", next)],
        wanted: Wanted::Commands(vec![list, next]),
    }
}

/// How much of it is not UTF-8, where it is read and counted in another encoding, or is not text.
pub fn in_utf8(ui: &mut Ui, facts: &mut Facts, open: &OpenDocument, palette: &Palette) {
    let snapshot = open.content.utf8_census().announced();
    let is_binary = open.is_binary() && snapshot.totals.errors() > 0;
    if open.content.counted_text().is_none() && !is_binary {
        return;
    }
    let so_far = if snapshot.is_done() { "" } else { "≥ " };
    let count = || format!("{so_far}{}", plural(snapshot.totals.errors(), "error"));
    let replaced = verdict_strip::errors(&snapshot).filter(|_| is_binary);
    let value = replaced.unwrap_or_else(count);
    let back = Command::ReadAs(ReadAsCommand::Utf8);
    let mut about = vec![
        as_utf8(&snapshot).to_owned(),
        click_to(ui, "read it as UTF-8", back),
    ];
    if is_binary {
        about.insert(
            1,
            "It is not text, so they say nothing of what is wrong with it.".to_owned(),
        );
    }
    let fact = Fact::named("As UTF-8", &value, palette, about);
    facts.show(ui, "in utf8", fact, || Wanted::Commands(vec![back]));
}

/// To save a source that is not plain UTF-8 as what it most likely is.
fn save_repaired(ui: &Ui) -> Action {
    let save = Command::Save(SaveCommand::Repaired);
    Action {
        about: "offer",
        words: "Save as UTF-8…".to_owned(),
        explained: vec![
            "A copy in UTF-8, by what this most likely is. The lines that change are shown before."
                .to_owned(),
            with_keys(ui, save),
        ],
        wanted: Wanted::Commands(vec![save]),
    }
}

/// What being UTF-8, or not, means.
fn as_utf8(snapshot: &Snapshot) -> &'static str {
    match (snapshot.totals.errors(), snapshot.is_done()) {
        (0, true) => "Every byte belongs to a sequence as RFC 3629 defines them.",
        (0, false) => "No error was found yet, and not all of it was read.",
        _ => "Some of the bytes are not UTF-8 as RFC 3629 defines it.",
    }
}

/// How many errors there are.
pub fn errors(
    ui: &mut Ui,
    facts: &mut Facts,
    text: String,
    snapshot: &Snapshot,
    counted: Option<&Transcoded>,
    palette: &Palette,
) {
    let next = Command::Document(DocumentCommand::NextError);
    let replaced = grouped(snapshot.totals.replacement_characters());
    let mut about = match counted {
        Some(text) => {
            let name = text.encoding().words();
            vec![
                format!("An error is a sequence of bytes that is not a character of {name}."),
                format!("Its decoder turns them into {replaced} × U+FFFD."),
            ]
        }
        None => vec![
            "An error is a group of bytes that belong together and are not valid UTF-8.".to_owned(),
            format!(
                "A decoder that follows Unicode's recommendation turns them into {replaced} × U+FFFD."
            ),
        ],
    };
    let reasons = IllFormed::ALL.map(|it| (it, counted.map_or(0, |text| text.ill_formed(it))));
    let reasons = reasons.into_iter().filter(|(_, count)| *count > 0);
    about.extend(reasons.map(|(it, count)| format!("{}  {}", it.name(), grouped(count))));
    about.push(click_to(ui, "show the list and go to the next error", next));
    let list = Command::Display(DisplayCommand::ShowFinding(FindingTab::Errors));
    let fact = Fact::weighty(text, palette.text, about);
    facts.show(ui, "errors", fact, || Wanted::Commands(vec![list, next]));
}

/// What to do about the warning that the verdict names: see what it hides, or where it is.
fn look_at(warning: &Warning, evidence: Option<&Evidence>) -> Action {
    let mut explained = about_warning(warning, evidence);
    let (words, wanted) = if matches!(evidence, Some(Evidence::Payload(_))) {
        explained.push("Click to see all of it as a new document.".to_owned());
        let decode = Command::Decode(DecodeCommand::At(warning.offset));
        ("Show hidden text", Wanted::Commands(vec![decode]))
    } else {
        explained.push("Click to go there.".to_owned());
        ("Show it", Wanted::Warning(warning.offset))
    };
    Action {
        about: "look",
        words: words.to_owned(),
        explained,
        wanted,
    }
}

/// The first warning that matters most: what it is, and where.
pub fn first_high(
    ui: &mut Ui,
    facts: &mut Facts,
    warning: &Warning,
    evidence: Option<&Evidence>,
    palette: &Palette,
) {
    let mut about = about_warning(warning, evidence);
    about.push("Click to go there.".to_owned());
    let fact = Fact::plain(named(warning), palette.warning, about);
    facts.show(ui, "first high", fact, || Wanted::Warning(warning.offset));
}

/// What a warning is about, and what its kind is: a line each.
fn about_warning(warning: &Warning, evidence: Option<&Evidence>) -> Vec<String> {
    let evidence = evidence.map(|it| format!("{}.", it.sentence()));
    let kind = warning.kind.sentence().to_owned();
    evidence.into_iter().chain([kind]).collect()
}

/// A warning in a few words: `Bidirectional control at 0x1F`.
fn named(warning: &Warning) -> String {
    format!("{} at 0x{:X}", warning.kind.name(), warning.offset)
}

/// How many warnings there are, and the first that matters most, unless that is shown beside it.
pub fn warnings(
    ui: &mut Ui,
    facts: &mut Facts,
    text: String,
    snapshot: &warnings::Snapshot,
    first_high: Option<(Warning, Option<&Evidence>)>,
    is_binary: bool,
    palette: &Palette,
) {
    let total = snapshot.total();
    let above = snapshot.above_info();
    let mut about = vec!["Warnings mark text that is well-formed but worth a look.".to_owned()];
    if let Some((warning, evidence)) = first_high {
        let evidence = evidence.map(|it| format!("  {}.", it.sentence()));
        let evidence = evidence.unwrap_or_default();
        about.push(format!(
            "The first that matters most · {}{evidence}",
            named(&warning)
        ));
    }
    if !snapshot.is_done() {
        let percent = snapshot.bytes as f64 / snapshot.len.max(1) as f64 * 100.0;
        about.push(format!("{:.0} % looked through", percent.floor()));
    }
    about.extend(snapshot.by_severity().map(|(kind, severity)| {
        let count = grouped(snapshot.of(kind));
        format!("{} · {}  {count}", kind.name(), severity.name())
    }));
    if total > 0 {
        let next = Command::Document(DocumentCommand::NextWarning);
        about.push(click_to(
            ui,
            "show the list and go to the next warning",
            next,
        ));
    } else {
        about.push("There are no warnings here. Click to show their list.".to_owned());
    }
    let fact = if above > 0 && !is_binary {
        Fact::weighty(text, palette.warning, about)
    } else {
        Fact::plain(text, palette.weak, about)
    };
    facts.show(ui, "warnings", fact, || match total {
        0 => Wanted::Commands(vec![Command::Display(DisplayCommand::ShowFinding(
            FindingTab::Warnings,
        ))]),
        _ if above == 0 => Wanted::Warnings(Listing::All),
        _ => Wanted::Warnings(Listing::AboveInfo),
    });
}

/// How many encoded runs there are.
pub fn encoded_runs(
    ui: &mut Ui,
    facts: &mut Facts,
    snapshot: &warnings::Snapshot,
    palette: &Palette,
) {
    let count = snapshot.encoded();
    if count == 0 {
        return;
    }
    let show = Command::Display(DisplayCommand::ShowDetail(DetailTab::Layers));
    let about = vec![
        "What is certainly base64, hex, escapes, compressed or hidden data. None of it was decoded."
            .to_owned(),
        click_to(ui, "show them as layers, and decode one at a time", show),
    ];
    let so_far = if snapshot.is_done() { "" } else { "≥ " };
    let text = format!("{so_far}{}", plural(count, "encoded run"));
    let fact = Fact::plain(text, palette.text, about);
    facts.show(ui, "encoded runs", fact, || Wanted::Commands(vec![show]));
}

/// With less room than this, in points, the fact about U+FEFF is short: another one comes after it.
const BOM_IN_FULL: f32 = 340.0;

/// What is known of U+FEFF in the fewest words.
fn short_bom_words(totals: &Totals, policy: BomPolicy) -> String {
    match totals.inner_boms {
        _ if totals.start.signature => format!("at 0, {}", policy.participle()),
        _ if totals.start.cut => "cut?".to_owned(),
        0 => NO_BOM.to_owned(),
        inner => format!("{} inside", grouped(inner)),
    }
}

/// What is known of U+FEFF.
pub fn bom(
    ui: &mut Ui,
    facts: &mut Facts,
    snapshot: &Snapshot,
    (encoding, policy): (Encoding, BomPolicy),
    palette: &Palette,
) {
    let totals = &snapshot.totals;
    let (start, inner) = (totals.start, totals.inner_boms);
    let about = if encoding == Encoding::Utf8 {
        "U+FEFF at offset 0, bytes EF BB BF, is usually a signature: it marks the text as UTF-8. It is not \
         always one, so it should not be stripped without a good reason (RFC 3629 §6). Anywhere else it \
         is an invisible character."
    } else {
        "U+FEFF at offset 0 marks the encoding of the text, and in which order its bytes are. Anywhere else it is an \
         invisible character."
    };
    let mut about = vec![about.to_owned()];
    let wanted = if start.signature || start.cut {
        about.push("Click to go to offset 0.".to_owned());
        Wanted::Commands(vec![Command::Document(DocumentCommand::GoToStart)])
    } else if inner > 0 {
        about.push("Click to list them and go to the next one.".to_owned());
        Wanted::Warnings(Listing::Kind(WarningKind::InnerBom))
    } else {
        let so_far = if snapshot.is_done() { "" } else { " so far" };
        let none = format!("There is no U+FEFF{so_far}: neither at offset 0 nor elsewhere");
        about.push(none.clone());
        Wanted::Words(none)
    };
    let value = bom_words(totals, encoding, policy);
    let fact = Fact::named("BOM", &value, palette, about);
    let fact = if value == NO_BOM {
        fact.shown_as("no BOM", "", palette)
    } else if ui.available_width() < BOM_IN_FULL {
        fact.shown_as("BOM", &short_bom_words(totals, policy), palette)
    } else {
        fact
    };
    facts.show(ui, "bom", fact, || wanted);
}

/// How many code points there are.
pub fn code_points(
    ui: &mut Ui,
    facts: &mut Facts,
    snapshot: &Snapshot,
    (encoding, policy): (Encoding, BomPolicy),
    palette: &Palette,
) {
    let totals = &snapshot.totals;
    let mut about = vec!["Each well-formed sequence is one; ill-formed bytes are none.".to_owned()];
    let lengths = (1_u32..).zip(totals.code_points);
    // In another encoding they have other lengths.
    let lengths = lengths.filter(|_| encoding == Encoding::Utf8);
    about.extend(lengths.filter(|(_, count)| *count > 0).map(|(len, count)| {
        let plural = if len == 1 { "" } else { "s" };
        format!("{} of {len} byte{plural}", grouped(count))
    }));
    let list = Command::Display(DisplayCommand::ShowDetail(DetailTab::CodePoints));
    about.push(click_to(ui, "list those in view", list));
    let so_far = if snapshot.is_done() { "" } else { "≥ " };
    let count = totals.code_points_under(policy);
    let value = format!("{so_far}{}", grouped(count));
    let seen = format!("{so_far}{}", plural(count, "code point"));
    let fact = Fact::named("Code points", &value, palette, about).shown_as(&seen, "", palette);
    facts.show(ui, "code points", fact, || Wanted::Commands(vec![list]));
}

/// Says that the errors are those of another encoding: modified UTF-8.
pub fn modified_utf8(ui: &mut Ui, facts: &mut Facts, palette: &Palette) {
    let about = vec![
        "Every error is C0 80, or a pair of surrogates of three bytes each: so Java writes U+0000 \
         and what is beyond U+FFFF. UTF-8 has neither form."
            .to_owned(),
        "Click to list the errors.".to_owned(),
    ];
    let list = Command::Display(DisplayCommand::ShowFinding(FindingTab::Errors));
    let fact = Fact::named("Maybe", "Java’s modified UTF-8", palette, about);
    facts.show(ui, "modified utf8", fact, || Wanted::Commands(vec![list]));
}
