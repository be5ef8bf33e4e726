//! Opening files: by the system's dialog, by a path, or a recent one.

mod given;

use crate::app::command::OpenCommand;
use crate::app::session::{Request, Session};
use crate::app::system::{FromDialog, file_dialog};
use crate::app::tools::Tool;
use crate::app::tools::path_prompt::{self, PathPrompt, PathPurpose};
use crate::background::Inbox;
use crate::document::Origin;
use crate::samples::SAMPLES;
use given::Given;

/// The prompt for the path of a file to open.
const OPEN_PATH: PathPurpose = PathPurpose {
    title: "Open path",
    verb: "Open",
    hint: "/path/to/file",
};

/// Opening files: the field for a path, and the system's dialog.
pub struct OpenTool {
    prompt: Option<PathPrompt>,

    /// The answers of the system's dialog.
    inbox: Inbox<FromDialog>,

    /// Files that the clipboard or another window gave, after they were looked at.
    pub(super) given: Inbox<Given>,
}

impl OpenTool {
    fn choose_files(&mut self, session: &mut Session) {
        if session.dialog_is_open {
            session
                .say("The file dialog is open already. If it does not come, open by path instead.");
            return;
        }
        let outbox = self.inbox.outbox();
        match file_dialog::choose_files(move |answer| outbox.send(answer)) {
            Ok(()) => session.dialog_is_open = true,
            Err(why) => self.prompt = Some(PathPrompt::new(OPEN_PATH, "").because(why)),
        }
    }
}

impl Tool for OpenTool {
    type Command = OpenCommand;

    fn new(session: &Session) -> Self {
        Self {
            prompt: None,
            inbox: Inbox::new(session.wake()),
            given: Inbox::new(session.wake()),
        }
    }

    fn run(&mut self, session: &mut Session, command: OpenCommand) {
        match command {
            OpenCommand::Files => self.choose_files(session),
            OpenCommand::Path => self.prompt = Some(PathPrompt::new(OPEN_PATH, "")),
            OpenCommand::Sample(place) => {
                if let Some(sample) = SAMPLES.get(place) {
                    session.open(Origin::Sample(sample));
                }
            }
            OpenCommand::Recent(place) => {
                let path = session.settings.recent_files.paths().get(place).cloned();
                if let Some(path) = path {
                    session.open_path(&path);
                }
            }
            OpenCommand::RecentByName if session.settings.recent_files.paths().is_empty() => {
                session.say("There are no recent files");
            }
            OpenCommand::RecentByName => session.request(Request::ChooseRecentFile),
            OpenCommand::LastFiles => session.reopen_last_files(),
            OpenCommand::ReopenAtStart => {
                session.settings.reopens_files = !session.settings.reopens_files;
                session.say(if session.settings.reopens_files {
                    "At the next start, the files that are open at the end come back"
                } else {
                    "Files no longer come back at the next start"
                });
            }
            OpenCommand::ClearRecent => session.settings.recent_files.clear(),
        }
    }

    fn can_run(&self, session: &Session, command: OpenCommand) -> bool {
        let recent = session.settings.recent_files.paths().len();
        match command {
            OpenCommand::Recent(place) => place < recent,
            OpenCommand::RecentByName | OpenCommand::ClearRecent => recent > 0,
            OpenCommand::LastFiles => session.files_of_last_run() > 0,
            OpenCommand::Files
            | OpenCommand::Path
            | OpenCommand::Sample(_)
            | OpenCommand::ReopenAtStart => true,
        }
    }

    fn what_is_lacking(&self, _session: &Session, command: OpenCommand) -> String {
        match command {
            OpenCommand::LastFiles => "No file was open when the program last ended",
            _ => "There are no recent files",
        }
        .to_owned()
    }

    fn is_on(&self, session: &Session, command: OpenCommand) -> bool {
        command == OpenCommand::ReopenAtStart && session.settings.reopens_files
    }

    fn poll(&mut self, session: &mut Session) {
        while let Some(given) = self.given.take() {
            Self::take_given(session, &given);
        }
        while let Some(answer) = self.inbox.take() {
            session.dialog_is_open = false;
            match answer {
                FromDialog::Chosen(files) => {
                    for file in files {
                        session.open_path(&file);
                    }
                }
                FromDialog::Cancelled => {}
                FromDialog::Unavailable(why) => {
                    self.prompt = Some(PathPrompt::new(OPEN_PATH, "").because(why));
                }
            }
        }
    }

    fn has_overlay(&self) -> bool {
        self.prompt.is_some()
    }

    fn show_overlay(&mut self, session: &mut Session, ctx: &egui::Context) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match prompt.show(ctx) {
            path_prompt::PathPromptOutcome::Typing => {}
            path_prompt::PathPromptOutcome::Closed => self.prompt = None,
            path_prompt::PathPromptOutcome::Dialog => {
                self.prompt = None;
                session.commands.push(OpenCommand::Files.into());
            }
            path_prompt::PathPromptOutcome::Path(path) => {
                self.prompt = None;
                session.open_path(&path);
            }
        }
    }
}
