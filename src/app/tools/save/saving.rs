//! Saving bytes and repaired copies: asking where, showing how far it is, saying what came of it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::prompt as save_prompt;
use super::prompt::{SavePrompt, SavePromptOutcome, Wanted};
use super::report_options::ReportPlan;
use super::suggested::{suggested, suggested_for};
use crate::app::command::{Command, SaveCommand};
use crate::app::session::{MadeFile, Session, Tab};
use crate::app::system::{FromDialog, file_dialog};
use crate::app::theme::Palette;
use crate::app::tools::Tool;
use crate::app::tools::copy;
use crate::app::views::verdict_strip;
use crate::background::Inbox;
use crate::document::{OpenDocument, Origin};
use crate::save::{
    Inspected, RepairPlan, RepairPolicy, SaveError, SaveErrorKind, SaveJob, SaveWhat, Saved,
    Saving, TextOf,
};
use crate::source::{OneState, readable_name};
use crate::utf8::BomPolicy;
use crate::words::plural;

/// What takes less time is not worth a line of its own.
const SHOWN_AFTER: Duration = Duration::from_millis(250);

/// Why no repaired copy of it is offered.
const NOT_TEXT: &str = "It is binary data: there is no text in it to repair. If there is, choose its encoding with Read as";

/// One thing is saved at a time.
const ALREADY: &str = "Something is being saved already. Wait for it, or stop it (Ctrl+Alt+.).";

/// What is being saved.
pub struct Underway {
    saving: Saving,
    since: Instant,

    /// Bytes to be read, as far as that is known.
    total: u64,

    /// Asks again when the name turns out to be no good.
    prompt: SavePrompt,
    target: PathBuf,
}

/// Saving: the prompt for the name of a new file, and what is being saved.
pub struct SaveTool {
    prompt: Option<SavePrompt>,
    saving: Option<Underway>,

    /// What stands for errors in a repaired copy, as it was last chosen.
    policy: RepairPolicy,

    /// What a report is to hold, as it was last chosen.
    report: ReportPlan,

    /// The answers of the system's dialog.
    inbox: Inbox<FromDialog>,
}

impl SaveTool {
    /// Is something being saved?
    pub fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Asks where to save, if there is something to save.
    fn ask(&mut self, session: &mut Session, command: SaveCommand) {
        let Some((document, open)) = session
            .tab()
            .and_then(|document| Some((document, document.open()?)))
        else {
            return;
        };
        let is_selection = command == SaveCommand::Selection;
        let selection = open.view.caret.selection();
        let why_not = if self.saving.is_some() {
            Some(ALREADY.to_owned())
        } else if is_selection && selection.is_none() {
            Some(
                "Nothing is selected. Drag over bytes, or hold Shift and move, then save."
                    .to_owned(),
            )
        } else if !is_selection && open.content.source().is_arriving() {
            Some(format!(
                "{} has not ended. Wait until it has, then save.",
                open.content.source().name()
            ))
        } else if command == SaveCommand::Repaired && open.is_binary() {
            Some(NOT_TEXT.to_owned())
        } else {
            None
        };
        let wanted = match selection {
            Some(range) if is_selection => Wanted::Selection(range),
            _ if command == SaveCommand::Report => Wanted::Report(self.report),
            _ => Wanted::Repaired(self.plan_for(open, session.bom)),
        };
        let suggested = suggested(&document.origin, &wanted);
        let prompt = SavePrompt::new(Some(document.id), wanted, &suggested);
        match why_not {
            Some(why) => session.complain(why),
            None => self.prompt = Some(prompt),
        }
    }

    /// How a repaired copy of a document is made, unless the user says otherwise: by what the document
    /// most likely is.
    fn plan_for(&self, open: &OpenDocument, bom: BomPolicy) -> RepairPlan {
        let plan = RepairPlan {
            errors: self.policy,
            bom,
            ..RepairPlan::default()
        };
        let best = open.identity.verdict().and_then(|verdict| verdict.best());
        let likely = best.filter(|best| best.is_likely());
        likely
            .and_then(|best| plan.for_reading(best.what))
            .unwrap_or(plan)
    }

    /// Asks where to save bytes of a document as text.
    pub fn ask_for_text(&mut self, session: &mut Session, id: u64, text: TextOf) {
        if self.saving.is_some() {
            return session.complain(ALREADY);
        }
        let mut documents = session.tabs.iter();
        let document = documents.find(|document| document.id == id);
        let Some(document) = document.filter(|document| document.open().is_some()) else {
            return session
                .complain("What was copied is no longer open. Copy it again, then save.");
        };
        let wanted = Wanted::Text(text);
        let suggested = suggested(&document.origin, &wanted);
        self.prompt = Some(SavePrompt::new(Some(id), wanted, &suggested));
    }

    /// Asks where to save a file that the program makes.
    pub fn ask_for_made(&mut self, session: &mut Session, file: MadeFile) {
        if self.saving.is_some() {
            return session.complain(ALREADY);
        }
        let suggested = suggested_for(&file);
        self.prompt = Some(SavePrompt::new(None, Wanted::Made(file), &suggested));
    }

    /// Takes what came of the system's dialog, which has asked about replacing a file.
    fn dialog_ended(&mut self, session: &mut Session, answer: FromDialog) {
        session.dialog_is_open = false;
        // The prompt may have been closed meanwhile: then nothing is wanted any more.
        let Some(mut prompt) = self.prompt.take() else {
            return;
        };
        match answer {
            FromDialog::Chosen(files) => match files.into_iter().next() {
                Some(target) => self.start(session, prompt, target, true),
                None => self.prompt = Some(prompt),
            },
            FromDialog::Cancelled => self.prompt = Some(prompt),
            FromDialog::Unavailable(why) => {
                prompt.say(why);
                self.prompt = Some(prompt);
            }
        }
    }

    fn start(
        &mut self,
        session: &mut Session,
        mut prompt: SavePrompt,
        target: PathBuf,
        replaces: bool,
    ) {
        let bom = session.bom;
        let is_it = |document: &&Tab| Some(document.id) == prompt.document;
        let document = session.tabs.iter().find(is_it);
        let document = document.and_then(|it| Some((it, it.open()?)));
        let (source, what, total) = match (&prompt.wanted, document) {
            (Wanted::Made(file), _) => (file.source(), SaveWhat::Produced(file.producer()), 0),
            (_, None) => return,
            (wanted, Some((document, open))) => {
                let source = Arc::clone(open.content.source());
                let (what, total) = what_of(wanted, document, open, bom);
                (source, what, total)
            }
        };
        let inspected = session.tabs.iter().map(|document| Inspected {
            path: match &document.origin {
                Origin::File(path) => Some(path.clone()),
                _ => None,
            },
            source: document
                .open()
                .map(|open| Arc::clone(open.content.source())),
            ..Inspected::default()
        });
        let job = SaveJob {
            source,
            what,
            target: target.clone(),
            replaces,
            inspected: inspected.collect(),
        };
        let ctx = session.ctx().clone();
        match Saving::start(job, move || ctx.request_repaint()) {
            Ok(saving) => {
                session.status = None;
                self.saving = Some(Underway {
                    saving,
                    since: Instant::now(),
                    total,
                    prompt,
                    target,
                });
            }
            Err(error) => {
                prompt.say(error.to_string());
                self.prompt = Some(prompt);
            }
        }
    }

    /// Takes what came of the saving.
    fn poll_saving(&mut self, session: &mut Session) {
        let outcome = self.saving.as_mut().and_then(|saving| saving.saving.poll());
        let Some(outcome) = outcome else {
            return;
        };
        let Some(underway) = self.saving.take() else {
            return;
        };
        match outcome {
            Ok(saved) => session.say(sentence(&saved)),
            Err(error) => self.failed(session, underway, &error),
        }
    }

    /// Another name may do: then the prompt comes back, as long as nothing else has.
    fn failed(&mut self, session: &mut Session, underway: Underway, error: &SaveError) {
        let Underway {
            mut prompt, target, ..
        } = underway;
        match error.kind() {
            SaveErrorKind::Cancelled => session.say(error.to_string()),
            SaveErrorKind::Exists
            | SaveErrorKind::Inspected
            | SaveErrorKind::Target
            | SaveErrorKind::NoRoom
            | SaveErrorKind::Write
                if !session.has_overlay =>
            {
                prompt.failed(&target, error);
                self.prompt = Some(prompt);
            }
            _ => session.complain(error.to_string()),
        }
    }

    /// Stops the saving: no file is made.
    pub fn stop(&mut self, session: &mut Session) {
        match &self.saving {
            Some(underway) => underway.saving.progress().cancel(),
            None => session.say("Nothing is being saved"),
        }
    }

    /// A line about what is being saved, if that takes a while.
    pub fn line(&mut self, session: &mut Session, ui: &mut Ui) {
        let palette = Palette::current(ui);
        let Some(underway) = &self.saving else {
            return;
        };
        let elapsed = underway.since.elapsed();
        if let Some(wait) = SHOWN_AFTER.checked_sub(elapsed) {
            ui.ctx().request_repaint_after(wait);
            return;
        }
        let read = underway.saving.progress().read();
        let part = read as f64 / underway.total.max(read).max(1) as f64;
        let stops = Panel::top("saving")
            .show_separator_line(false)
            .frame(
                Frame::new()
                    .fill(palette.control)
                    .inner_margin(Margin::symmetric(14, 4)),
            )
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    let button = egui::Button::new(Command::Save(SaveCommand::Stop).name());
                    let stop = ui.add(button.fill(palette.control_hovered));
                    verdict_strip::bar(ui, "Saving", part as f32, palette.good, palette);
                    let words = format!(
                        "{} % · saving {}",
                        (part * 100.0).floor(),
                        readable_name(&underway.target)
                    );
                    let words = RichText::new(words).color(palette.text);
                    ui.add(egui::Label::new(words).truncate());
                    stop.clicked()
                })
                .inner
            })
            .inner;
        if stops {
            session.commands.push(SaveCommand::Stop.into());
        }
    }
}

/// What is saved of a document, and how many bytes are read for it.
fn what_of(
    wanted: &Wanted,
    document: &Tab,
    open: &OpenDocument,
    bom: BomPolicy,
) -> (SaveWhat, u64) {
    match wanted {
        Wanted::Selection(range) => (SaveWhat::Bytes(range.clone()), range.end - range.start),
        Wanted::Repaired(plan) => (
            SaveWhat::Repaired(RepairPlan { bom, ..*plan }),
            open.content.len(),
        ),
        Wanted::Text(text) => (SaveWhat::Text(text.clone()), text.len()),
        Wanted::Report(plan) => {
            let producer = plan.producer(&document.origin, open, bom);
            (SaveWhat::Produced(producer), open.content.len())
        }
        Wanted::Made(file) => (SaveWhat::Produced(file.producer()), 0),
    }
}

/// What was saved, in a sentence.
fn sentence(saved: &Saved) -> String {
    let said = what_was_saved(saved);
    match saved.state {
        OneState::Same => said,
        OneState::Grew(by) => format!(
            "{said} · the source grew by {} meanwhile, which are not in it",
            plural(by, "byte")
        ),
    }
}

fn what_was_saved(saved: &Saved) -> String {
    let name = &saved.name;
    if let Some(text) = &saved.text {
        let (bytes, size) = (
            plural(saved.bytes_in, "byte"),
            crate::words::size(saved.bytes_out),
        );
        let lost = copy::replacements(text.replaced);
        return format!("Saved {bytes} as {size} of text to {name}{lost}");
    }
    let Some(changes) = &saved.changes else {
        return format!("Saved {} to {name}", plural(saved.bytes_out, "byte"));
    };
    let what = changes.words();
    format!(
        "{what} · {} in, {} out · saved as {name}",
        plural(saved.bytes_in, "byte"),
        plural(saved.bytes_out, "byte")
    )
}

impl Tool for SaveTool {
    type Command = SaveCommand;

    fn new(session: &Session) -> Self {
        Self {
            prompt: None,
            saving: None,
            policy: RepairPolicy::default(),
            report: ReportPlan::default(),
            inbox: Inbox::new(session.wake()),
        }
    }

    fn run(&mut self, session: &mut Session, command: SaveCommand) {
        match command {
            SaveCommand::Stop => self.stop(session),
            SaveCommand::Selection | SaveCommand::Repaired | SaveCommand::Report => {
                self.ask(session, command);
            }
        }
    }

    fn can_run(&self, session: &Session, command: SaveCommand) -> bool {
        let open = session.document();
        match command {
            SaveCommand::Selection => {
                open.is_some_and(|open| open.view.caret.selection().is_some()) && !self.is_saving()
            }
            SaveCommand::Repaired if open.is_some_and(OpenDocument::is_binary) => false,
            SaveCommand::Repaired | SaveCommand::Report => {
                open.is_some_and(|open| !open.content.source().is_arriving()) && !self.is_saving()
            }
            SaveCommand::Stop => self.is_saving(),
        }
    }

    fn what_is_lacking(&self, session: &Session, command: SaveCommand) -> String {
        match command {
            SaveCommand::Stop => "Nothing is being saved",
            _ if self.is_saving() => "A file is being saved already",
            SaveCommand::Selection => "Nothing is selected",
            SaveCommand::Repaired if session.document().is_some_and(OpenDocument::is_binary) => {
                NOT_TEXT
            }
            SaveCommand::Repaired | SaveCommand::Report => "The document is still arriving",
        }
        .to_owned()
    }

    fn poll(&mut self, session: &mut Session) {
        while let Some(answer) = self.inbox.take() {
            self.dialog_ended(session, answer);
        }
        self.poll_saving(session);
    }

    fn has_overlay(&self) -> bool {
        self.prompt.is_some()
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &egui::Context) {
        let Some(mut prompt) = self.prompt.take() else {
            return;
        };
        let of_prompt = |document: &&Tab| Some(document.id) == prompt.document;
        let document = session.tabs.iter().find(of_prompt);
        let open = document.and_then(|document| document.open());
        if open.is_none() && prompt.document.is_some() {
            // Its tab was closed.
            return;
        }
        let outcome = save_prompt::show(ctx, &mut prompt, open, session.dialog_is_open);
        // What stands for errors is remembered; another encoding is that of one document.
        if let Wanted::Repaired(plan) = &prompt.wanted
            && !matches!(plan.errors, RepairPolicy::As(_))
        {
            self.policy = plan.errors;
        }
        if let Wanted::Report(plan) = &prompt.wanted {
            self.report = *plan;
        }
        match outcome {
            SavePromptOutcome::Typing => self.prompt = Some(prompt),
            SavePromptOutcome::Closed => {}
            SavePromptOutcome::Browse(suggested) => {
                let outbox = self.inbox.outbox();
                let done = move |answer| outbox.send(answer);
                match file_dialog::choose_target(suggested, done) {
                    Ok(()) => session.dialog_is_open = true,
                    Err(why) => prompt.say(why),
                }
                self.prompt = Some(prompt);
            }
            SavePromptOutcome::Save { target, replaces } => {
                self.start(session, prompt, target, replaces);
            }
        }
    }
}
