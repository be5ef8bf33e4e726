//! What goes on while the window is hidden too: answers of threads, and commands.

use super::App;
use super::palette::CommandPalette;
use crate::app::command::Command;
use crate::app::session::Request;
use crate::app::system::{FromClipboard, Pasted, ReadFor, WriteFor};
use crate::app::tools::{Bench, compare, converter, display, navigation};
use crate::app::widgets::regions;

impl App {
    /// Called before each frame, and while the window is hidden.
    pub(super) fn logic(&mut self, ctx: &egui::Context) {
        let session = &mut self.session;
        session.poll();
        self.open.poll(session);
        self.bookmarks.poll(session);
        self.converter.poll(session);
        self.copy.poll(session);
        while let Some(answer) = self.session.clipboard_answers.take() {
            self.take_from_clipboard(answer);
        }
        let session = &mut self.session;
        self.find.poll(session, ctx);
        self.save.poll(session);
        self.paste.poll();
        navigation::poll(session);
        compare::poll(session, ctx);
        self.bookmarks.poll_farewell(session, ctx);
        self.hand_on_requests();
        self.keep_settings(ctx);
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
            FromClipboard::Read(ReadFor::Preview, read) => self.paste.take(session, read),
            FromClipboard::Read(ReadFor::TextField, read) => match read {
                Ok(Pasted::Text(text))
                    if !self.paste.has_overlay()
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
                    if let Some(text) = self.paste.take_into_field(session, text) {
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
            FromClipboard::Written(WriteFor::Copy, written) => self.copy.written(session, written),
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
                Request::OpenGiven(files) => self.open.look_at(session, files),
                Request::CloseTab(place) => self.bookmarks.close_tab(session, place),
                Request::CopyBytes(bytes, format) => self.copy.copy_bytes(session, bytes, format),
                Request::SaveText(id, text) => self.save.ask_for_text(session, id, text),
                Request::Opened(id) => {
                    self.texts.forget(id);
                    self.bookmarks.keep(session, id);
                }
                Request::Closed(tab) => {
                    self.texts.forget(tab.id);
                    self.bookmarks.let_go(*tab);
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
        let session = &mut self.session;
        session.status = None;
        match command {
            Command::RecentFiles if session.settings.recent_files.paths().is_empty() => {
                session.say("There are no recent files");
            }
            Command::RecentFiles => self.palette = Some(CommandPalette::of_recent_files()),
            Command::Open
            | Command::OpenPath
            | Command::OpenSample(_)
            | Command::OpenRecent(_)
            | Command::ClearRecentFiles => self.open.run(session, command),
            Command::Paste | Command::PasteSelection | Command::NewFromText => {
                self.paste.run(session, command);
            }
            Command::CloseTab if session.converter.is_in_front => Bench::close(session),
            Command::Converter | Command::OpenInConverter => self.converter.run(session, command),
            Command::NextTab | Command::PreviousTab => {
                if navigation::step_tab(session, command == Command::NextTab) {
                    self.converter.bring_to_front(session);
                }
            }
            Command::Copy
            | Command::CopyText
            | Command::CopyHex
            | Command::CopyAs(_)
            | Command::CopyAsByName
            | Command::CopyPartAs(_)
            | Command::SaveCopy
            | Command::CopyValue
            | Command::CopyDescription => self.copy.run(session, command),
            Command::SaveSelection | Command::SaveRepaired | Command::StopSaving => {
                self.save.run(session, command);
            }
            Command::Find | Command::FindNext | Command::FindPrevious | Command::FindSelection => {
                self.find.run(session, command, ctx);
            }
            Command::Compare
            | Command::CompareWith(_)
            | Command::StopComparing
            | Command::NextDifference
            | Command::PreviousDifference
            | Command::LinkSides
            | Command::AlignHere
            | Command::AlignStarts => compare::run(session, command, ctx),
            Command::AddBookmark
            | Command::RemoveBookmark
            | Command::RestoreBookmark
            | Command::NextBookmark
            | Command::PreviousBookmark
            | Command::ExportBookmarks
            | Command::ImportBookmarks
            | Command::TakeOverBookmarks => self.bookmarks.run(session, command),
            Command::GoTo | Command::SelectRange => self.places.run(session, command),
            Command::Bom(_)
            | Command::ShowDetail(_)
            | Command::ShowFinding(_)
            | Command::LabelBidiControls
            | Command::Theme(_)
            | Command::Colors(_)
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomReset
            | Command::RowLength(_)
            | Command::NextRowLength
            | Command::Grouping(_)
            | Command::NextGrouping
            | Command::LowerCase
            | Command::DecimalOffsets
            | Command::TextColumn
            | Command::Inspector
            | Command::WiderInspector
            | Command::NarrowerInspector
            | Command::Legend => display::run(session, command, self.widths),
            Command::Palette => {
                self.palette = match self.palette {
                    Some(_) => None,
                    None => Some(CommandPalette::default()),
                };
            }
            Command::NextRegion => regions::step(ctx, true),
            Command::PreviousRegion => regions::step(ctx, false),
            Command::Keys => self.shows_keys = !self.shows_keys,
            Command::About => self.shows_about = !self.shows_about,
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::StopCounting if compare::stop_counting(session) => {}
            Command::Reload
            | Command::CloseTab
            | Command::SelectAll
            | Command::SelectGroup
            | Command::NextError
            | Command::PreviousError
            | Command::NextWarning
            | Command::PreviousWarning
            | Command::GoToStart
            | Command::GoToEnd
            | Command::Back
            | Command::Forward
            | Command::CountAdded
            | Command::Follow
            | Command::PauseCounting
            | Command::StopCounting
            | Command::ErrorOrder(_) => navigation::run(session, command),
        }
    }
}
