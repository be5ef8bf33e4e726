//! Saving bytes and repaired copies: asking where, showing how far it is, saying what came of it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::prompt as save_prompt;
use super::prompt::{Outcome, SavePrompt, Wanted};
use crate::app::command::Command;
use crate::app::document::Document;
use crate::app::system::{FromDialog, file_dialog};
use crate::app::theme::Palette;
use crate::app::tools::copy;
use crate::app::views::verdict_strip;
use crate::app::{App, Message};
use crate::document::OpenDocument;
use crate::document::Origin;
use crate::save::{Inspected, SaveError, SaveErrorKind, SaveJob, SaveWhat, Saved, Saving, TextOf};
use crate::source::readable_name;
use crate::words::grouped;
use crate::words::plural;

/// What takes less time is not worth a line of its own.
const SHOWN_AFTER: Duration = Duration::from_millis(250);

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

impl App {
    /// Asks where to save, if there is something to save.
    pub(crate) fn prompt_for_save(&mut self, command: Command) {
        let Some((document, open)) = self
            .document()
            .and_then(|document| Some((document, document.open()?)))
        else {
            return;
        };
        let is_selection = command == Command::SaveSelection;
        let selection = open.caret.selection();
        let why_not = if self.saving.is_some() {
            Some(ALREADY.to_owned())
        } else if is_selection && selection.is_none() {
            Some(
                "Nothing is selected. Drag over bytes, or hold Shift and move, then save."
                    .to_owned(),
            )
        } else if !is_selection && open.source().is_arriving() {
            Some(format!(
                "{} has not ended. Wait until it has, then save the copy.",
                open.source().name()
            ))
        } else {
            None
        };
        let wanted = match selection {
            Some(range) if is_selection => Wanted::Selection(range),
            _ => Wanted::Repaired(self.repair_policy),
        };
        let suggested = suggested(&document.origin, &wanted);
        let prompt = SavePrompt::new(document.id, wanted, &suggested);
        match why_not {
            Some(why) => self.complain(why),
            None => self.save_prompt = Some(prompt),
        }
    }

    /// Asks where to save bytes of a document as text.
    pub(crate) fn prompt_for_text(&mut self, id: u64, text: TextOf) {
        if self.saving.is_some() {
            return self.complain(ALREADY);
        }
        let mut documents = self.documents.iter();
        let document = documents.find(|document| document.id == id);
        let Some(document) = document.filter(|document| document.open().is_some()) else {
            return self.complain("What was copied is no longer open. Copy it again, then save.");
        };
        let wanted = Wanted::Text(text);
        let suggested = suggested(&document.origin, &wanted);
        self.save_prompt = Some(SavePrompt::new(id, wanted, &suggested));
    }

    /// Shows the prompt, if it is open.
    pub(crate) fn show_save_prompt(&mut self, ctx: &egui::Context) {
        let Some(mut prompt) = self.save_prompt.take() else {
            return;
        };
        let of_prompt = |document: &&Document| document.id == prompt.document;
        let document = self.documents.iter().find(of_prompt);
        let Some(open) = document.and_then(|document| document.open()) else {
            // Its tab was closed.
            return;
        };
        let outcome = save_prompt::show(ctx, &mut prompt, open, self.bom, self.dialog_is_open);
        if let Wanted::Repaired(policy) = prompt.wanted {
            self.repair_policy = policy;
        }
        match outcome {
            Outcome::Typing => self.save_prompt = Some(prompt),
            Outcome::Closed => {}
            Outcome::Browse(suggested) => {
                let mailbox = self.mailbox.clone();
                let done = move |answer| mailbox.send(Message::SaveDialog(answer));
                match file_dialog::choose_target(suggested, done) {
                    Ok(()) => self.dialog_is_open = true,
                    Err(why) => prompt.say(why),
                }
                self.save_prompt = Some(prompt);
            }
            Outcome::Save { target, replaces } => self.start_saving(prompt, target, replaces),
        }
    }

    /// Takes what came of the system's dialog, which has asked about replacing a file.
    pub(crate) fn save_dialog_ended(&mut self, answer: FromDialog) {
        self.dialog_is_open = false;
        // The prompt may have been closed meanwhile: then nothing is wanted any more.
        let Some(mut prompt) = self.save_prompt.take() else {
            return;
        };
        match answer {
            FromDialog::Chosen(files) => match files.into_iter().next() {
                Some(target) => self.start_saving(prompt, target, true),
                None => self.save_prompt = Some(prompt),
            },
            FromDialog::Cancelled => self.save_prompt = Some(prompt),
            FromDialog::Unavailable(why) => {
                prompt.say(why);
                self.save_prompt = Some(prompt);
            }
        }
    }

    fn start_saving(&mut self, mut prompt: SavePrompt, target: PathBuf, replaces: bool) {
        let bom = self.bom;
        let document = self.documents.iter();
        let open = document
            .filter(|document| document.id == prompt.document)
            .find_map(|document| document.open());
        let Some(open) = open else {
            return;
        };
        let (what, total) = match &prompt.wanted {
            Wanted::Selection(range) => (SaveWhat::Bytes(range.clone()), range.end - range.start),
            Wanted::Repaired(policy) => {
                let policy = *policy;
                (SaveWhat::Repaired { policy, bom }, open.len())
            }
            Wanted::Text(text) => (SaveWhat::Text(text.clone()), text.len()),
        };
        let inspected = self.documents.iter().map(|document| Inspected {
            path: match &document.origin {
                Origin::File(path) => Some(path.clone()),
                _ => None,
            },
            source: document.open().map(|open| Arc::clone(open.source())),
        });
        let job = SaveJob {
            source: Arc::clone(open.source()),
            what,
            target: target.clone(),
            replaces,
            inspected: inspected.collect(),
        };
        let ctx = self.mailbox.ctx.clone();
        match Saving::start(job, move || ctx.request_repaint()) {
            Ok(saving) => {
                self.status = None;
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
                self.save_prompt = Some(prompt);
            }
        }
    }

    /// Takes what came of the saving.
    pub(crate) fn poll_saving(&mut self) {
        let outcome = self.saving.as_mut().and_then(|saving| saving.saving.poll());
        let Some(outcome) = outcome else {
            return;
        };
        let Some(underway) = self.saving.take() else {
            return;
        };
        match outcome {
            Ok(saved) => self.say(sentence(&saved)),
            Err(error) => self.saving_failed(underway, &error),
        }
    }

    /// Another name may do: then the prompt comes back, as long as nothing else has.
    fn saving_failed(&mut self, underway: Underway, error: &SaveError) {
        let Underway {
            mut prompt, target, ..
        } = underway;
        match error.kind() {
            SaveErrorKind::Cancelled => self.say(error.to_string()),
            SaveErrorKind::Exists
            | SaveErrorKind::Inspected
            | SaveErrorKind::Target
            | SaveErrorKind::NoRoom
            | SaveErrorKind::Write
                if !self.has_overlay() =>
            {
                prompt.failed(&target, error);
                self.save_prompt = Some(prompt);
            }
            _ => self.complain(error.to_string()),
        }
    }

    /// Has the saving end, with nothing saved.
    pub(crate) fn stop_saving(&mut self) {
        match &self.saving {
            Some(underway) => underway.saving.progress().cancel(),
            None => self.say("Nothing is being saved"),
        }
    }

    /// A line about what is being saved, if that takes a while.
    pub(crate) fn saving_line(&mut self, ui: &mut Ui) {
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
                    let button = egui::Button::new(Command::StopSaving.name());
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
            self.commands.push(Command::StopSaving);
        }
    }

    /// Puts a line about what is under the caret on the clipboard.
    pub(crate) fn copy_description(&mut self) {
        let open = self.document().and_then(|document| document.open());
        match open.and_then(OpenDocument::description) {
            Some(line) => self.put_on_clipboard(line, "Copied the description".to_owned()),
            None => self.complain("There is nothing to describe under the caret yet."),
        }
    }
}

/// A name beside what is inspected, or in the home folder.
fn suggested(origin: &Origin, wanted: &Wanted) -> PathBuf {
    let suffix = match wanted {
        Wanted::Selection(range) => {
            format!("-0x{:X}-0x{:X}", range.start, range.end.saturating_sub(1))
        }
        Wanted::Repaired(_) => "-repaired".to_owned(),
        Wanted::Text(text) => {
            let last = text.range.end.saturating_sub(1);
            format!("-0x{:X}-0x{last:X}-{}", text.range.start, text.format.key())
        }
    };
    let name = match origin {
        Origin::File(path) => path
            .file_name()
            .map_or_else(|| "bytes".to_owned(), |name| readable_name(name.as_ref())),
        _ => origin.title(),
    };
    let name = Path::new(&name);
    let stem = name.file_stem().unwrap_or(name.as_os_str());
    let mut new_name = stem.to_string_lossy().into_owned();
    new_name.push_str(&suffix);
    let extension = match wanted {
        Wanted::Text(text) => Some(text.format.extension().into()),
        _ => name.extension().map(OsStr::to_string_lossy),
    };
    if let Some(extension) = extension {
        new_name.push('.');
        new_name.push_str(&extension);
    }
    let folder = match origin {
        Origin::File(path) => std::path::absolute(path)
            .ok()
            .and_then(|path| path.parent().map(Path::to_owned))
            // In the field it is text.
            .filter(|folder| folder.to_str().is_some()),
        _ => None,
    };
    folder
        .or_else(std::env::home_dir)
        .unwrap_or_default()
        .join(new_name)
}

/// What was saved, in a sentence.
fn sentence(saved: &Saved) -> String {
    let name = &saved.name;
    if let Some(text) = &saved.text {
        let (bytes, size) = (
            plural(saved.bytes_in, "byte"),
            crate::words::size(saved.bytes_out),
        );
        let lost = copy::lost(text.replaced);
        return format!("Saved {bytes} as {size} of text to {name}{lost}");
    }
    let Some(changes) = &saved.changes else {
        return format!("Saved {} to {name}", plural(saved.bytes_out, "byte"));
    };
    let mut became = Vec::new();
    if changes.pairs > 0 {
        became.push(plural(changes.pairs, "character"));
    }
    if changes.replacement_characters > 0 {
        became.push(format!(
            "{} × U+FFFD",
            grouped(changes.replacement_characters)
        ));
    }
    let what = match (changes.errors, became.is_empty()) {
        (0, _) => "Nothing was ill-formed".to_owned(),
        (errors, no_more) => {
            let errors = plural(errors, "error");
            let spans = plural(changes.spans, "span");
            let bytes = plural(changes.ill_formed_bytes, "byte");
            let what = format!("{errors} ({spans}, {bytes})");
            if no_more {
                format!("Removed {what}")
            } else {
                format!("{what} became {}", became.join(" and "))
            }
        }
    };
    let signature = if changes.signature_removed {
        ", the signature was left out"
    } else {
        ""
    };
    format!(
        "{what}{signature} · {} in, {} out · saved as {name}",
        plural(saved.bytes_in, "byte"),
        plural(saved.bytes_out, "byte")
    )
}
