//! What goes on while the window is hidden too: answers of threads, and commands.

use super::App;
use super::palette::CommandPalette;
use super::settings_page::SettingsPage;
use crate::app::command::{Command, WindowCommand};
use crate::app::session::Request;
use crate::app::system::{FromClipboard, Pasted, WriteFor};
use crate::app::tools::{Tool as _, converter};
use crate::app::widgets::regions;

impl App {
    /// Called before each frame, and while the window is hidden.
    pub(super) fn logic(&mut self, ctx: &egui::Context) {
        self.session.poll();
        while let Some(answer) = self.session.clipboard_answers.take() {
            self.take_from_clipboard(answer);
        }
        // What asked in the last frame may have been answered in it.
        self.session.has_overlay = self.has_overlay();
        self.tools.poll(&mut self.session);
        self.hand_on_requests();
        self.session.keep_answers();
        self.session.keep_open_files(false);
        self.keep_changed_settings(ctx);
        self.take_theme_of_desktop(ctx);
        self.set_title(ctx);
    }

    fn set_title(&mut self, ctx: &egui::Context) {
        let title = match self.session.tab() {
            Some(tab) => format!("{} — Byteloupe", tab.origin.title()),
            None if self.session.converter.is_in_front => "Converter — Byteloupe".to_owned(),
            None => "Byteloupe".to_owned(),
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn take_from_clipboard(&mut self, answer: FromClipboard) {
        let session = &mut self.session;
        match answer {
            FromClipboard::ForPreview(asked, read) => {
                self.tools.paste.take_asked(session, asked, read);
            }
            FromClipboard::ForField(read) => match read {
                Ok(Pasted::Text(text))
                    if !self.tools.paste.has_overlay()
                        && session.converter.is_in_front
                        && text.len() > converter::MAX_PASTE =>
                {
                    session.complain(format!(
                        "The text on the clipboard has {} bytes; a field of the converter takes at \
                         most {}. Paste it as a document instead.",
                        text.len(),
                        converter::MAX_PASTE
                    ));
                }
                Ok(Pasted::Text(text)) => {
                    if let Some(text) = self.tools.paste.take_into_field(session, text) {
                        self.paste_into_field = Some(text);
                    }
                }
                Ok(Pasted::Files(files)) => {
                    let first = files
                        .first()
                        .map(|file| file.to_string_lossy().into_owned());
                    self.paste_into_field = first;
                }
                Err(why) => session.complain(why),
            },
            FromClipboard::Written(WriteFor::Copy, written) => {
                self.tools.copy.written(session, written);
            }
            FromClipboard::Written(WriteFor::Line, written) => match written {
                Ok(said) => session.say(said),
                Err(why) => session.complain(why),
            },
        }
    }

    /// Hands on what tools want of one another.
    pub(super) fn hand_on_requests(&mut self) {
        for request in self.session.take_requests() {
            let session = &mut self.session;
            match request {
                Request::ChooseTab => self.palette = Some(CommandPalette::of_tabs()),
                Request::ChooseRecentFile => {
                    self.palette = Some(CommandPalette::of_recent_files());
                }
                Request::Teach(bytes) => self.tools.teach.break_bytes(session, &bytes),
                Request::Convert(bytes) => self.tools.converter.take(session, bytes),
                Request::ShowConverter => self.tools.converter.bring_to_front(session),
                Request::OpenGiven(files) => self.tools.open.look_at(session, files),
                Request::CloseTab(place) => self.tools.bookmarks.close_tab(session, place),
                Request::CopyBytes(bytes, format) => {
                    self.tools.copy.copy_bytes(session, bytes, format);
                }
                Request::PreviewPart(part, text) => {
                    self.tools.paste.preview_part(session, part, text);
                }
                Request::SaveText(id, text) => self.tools.save.ask_for_text(session, id, text),
                Request::SaveMade(file) => self.tools.save.ask_for_made(session, *file),
                Request::Opened(id) => {
                    self.texts.forget(id);
                    self.tools.bookmarks.keep(session, id);
                }
                Request::Closed(tab) => {
                    self.texts.forget(tab.id);
                    self.tools.bookmarks.let_go(*tab);
                }
            }
        }
    }

    /// Carries out the commands that were chosen.
    pub(super) fn run_commands(&mut self, ctx: &egui::Context) {
        for command in std::mem::take(&mut self.session.commands) {
            self.run(command, ctx);
            self.hand_on_requests();
        }
    }

    fn run(&mut self, command: Command, ctx: &egui::Context) {
        self.session.status = None;
        let why_not = self.tools.why_not(&self.session, command);
        if let Some(command) = self.tools.run(&mut self.session, command) {
            self.run_on_window(command, ctx);
        }
        // Menus and the palette do not offer it then, but its key is there: that nothing happens has a reason.
        // An overlay that opened all the same says what it has, unless it has no document and closes at once.
        if let Some(why) = why_not
            && self.session.status.is_none()
            && (self.session.document().is_none() || !self.has_overlay())
        {
            self.session.say(why);
        }
    }

    fn run_on_window(&mut self, command: WindowCommand, ctx: &egui::Context) {
        match command {
            WindowCommand::Quit => self.tools.bookmarks.quit(&mut self.session, ctx),
            WindowCommand::NextRegion => regions::step(ctx, true),
            WindowCommand::PreviousRegion => regions::step(ctx, false),
            WindowCommand::Palette => {
                self.palette = match self.palette {
                    Some(_) => None,
                    None => Some(CommandPalette::default()),
                };
            }
            WindowCommand::Keys => {
                self.settings_page = match self.settings_page {
                    Some(_) => None,
                    None => Some(SettingsPage::default()),
                };
            }
            WindowCommand::About => self.shows_about = !self.shows_about,
        }
    }
}
