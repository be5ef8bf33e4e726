//! What goes on while the window is hidden too: answers of threads, and commands.

use egui::{Event, Key};

use super::palette::CommandPalette;
use crate::app::command::Command;
use crate::app::settings::{Widths, panels};
use crate::app::system::{Board, FromClipboard, Pasted, ReadFor, WriteFor};
use crate::app::system::{FromDialog, file_dialog};
use crate::app::tools::GoTo;
use crate::app::tools::PathPrompt;
use crate::app::tools::PlacePanel;
use crate::app::tools::SelectRange;
use crate::app::tools::converter;
use crate::app::views::inspector;
use crate::app::widgets::regions;
use crate::app::{App, Message, theme};
use crate::census::Direction;
use crate::document::Origin;
use crate::document::warnings::Said;
use crate::notation::format::Format;
use crate::samples::SAMPLES;

/// The glyph atlas grows no larger than this in either direction, whatever the graphics allow.
const MAX_TEXTURE_SIDE: usize = 4096;

impl App {
    /// Called before each frame, and while the window is hidden.
    pub(crate) fn logic(&mut self, ctx: &egui::Context) {
        while let Ok(message) = self.messages.try_recv() {
            self.receive(message);
        }
        self.poll_find(ctx);
        self.poll_saving();
        self.poll_paste();
        if let Some(open) = self.document_mut().and_then(|document| document.open_mut()) {
            open.poll();
            match open.warnings.take_said() {
                Some(Said::Nothing(words)) => self.say(words),
                Some(Said::Failed(why)) => self.complain(why),
                None => {}
            }
        }
        self.poll_compare(ctx);
        self.poll_farewell(ctx);
        self.keep_settings(ctx);
        let title = match self.document() {
            Some(document) => format!("{} — Byteloupe", document.origin.title()),
            None if self.has_converter_in_front() => "Converter — Byteloupe".to_owned(),
            None => "Byteloupe".to_owned(),
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn receive(&mut self, message: Message) {
        match message {
            Message::Opened(id, opened) => self.opened(id, opened),
            Message::Dialog(answer) => {
                self.dialog_is_open = false;
                match answer {
                    FromDialog::Chosen(files) => {
                        for file in files {
                            self.open_path(&file);
                        }
                    }
                    FromDialog::Cancelled => {}
                    FromDialog::Unavailable(why) => {
                        self.path_prompt = Some(PathPrompt::because(why));
                    }
                }
            }
            Message::SaveDialog(answer) => self.save_dialog_ended(answer),
            Message::Clipboard(FromClipboard::Read(ReadFor::Preview, read)) => {
                self.take_pasted(read);
            }
            Message::Clipboard(FromClipboard::Read(ReadFor::TextField, read)) => match read {
                Ok(Pasted::Text(text))
                    if self.paste.is_none()
                        && self.has_converter_in_front()
                        && text.len() > converter::MAX_PASTE =>
                {
                    self.complain(format!(
                        "The text on the clipboard has {} bytes; a field of the converter takes at \
                         most {}. Paste it as a document instead.",
                        text.len(),
                        converter::MAX_PASTE
                    ));
                }
                Ok(Pasted::Text(text)) => self.take_pasted_into_field(text),
                Ok(Pasted::Files(files)) => {
                    let first = files
                        .first()
                        .map(|file| file.to_string_lossy().into_owned());
                    self.paste_into_field = first;
                }
                Err(why) => self.complain(why),
            },
            Message::Clipboard(FromClipboard::Written(WriteFor::Copy, written)) => {
                self.copy_written(written);
            }
            Message::Clipboard(FromClipboard::Written(WriteFor::Line, written)) => match written {
                Ok(said) => self.say(said),
                Err(why) => self.complain(why),
            },
            Message::Converter(loaded) => self.loaded_into_converter(loaded),
            Message::Bookmarks(from) => self.receive_bookmarks(from),
            Message::Given(given) => self.take_given(&given),
            Message::SettingsNotKept(why) => {
                crate::terminal::say(&why);
                self.complain(why);
            }
            Message::Made(number, made) => self.copy_made(number, made),
        }
    }

    pub(crate) fn put_on_clipboard(&mut self, text: String, said: String) {
        if let Err(why) = self.clipboard.write(WriteFor::Line, text, said) {
            self.complain(why);
        }
    }

    /// Hands Ctrl+C, Ctrl+X and Ctrl+V to a text field that has the focus, and what is typed to one that
    /// is about to have it; keeps the atlas small.
    pub(crate) fn filter_input(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        let side = input.max_texture_side.unwrap_or(2048);
        input.max_texture_side = Some(side.min(MAX_TEXTURE_SIDE));
        if self.typing.filter(input, ctx.text_edit_focused()) {
            ctx.request_repaint();
        }
        if !ctx.text_edit_focused() {
            self.paste_into_field = None;
            return;
        }
        let mut wanted = None;
        input.events.retain_mut(|event| {
            let Event::Key {
                key,
                pressed,
                modifiers,
                ..
            } = event
            else {
                return true;
            };
            if *key == Key::Insert && *modifiers == egui::Modifiers::SHIFT && *pressed {
                wanted = Some(Board::Selection);
                return false;
            }
            if !modifiers.command || modifiers.alt {
                return true;
            }
            match (*key, *pressed) {
                (Key::V, true) => {
                    wanted = Some(Board::Clipboard);
                    false
                }
                (Key::C, true) => {
                    *event = Event::Copy;
                    true
                }
                (Key::X, true) => {
                    *event = Event::Cut;
                    true
                }
                _ => true,
            }
        });
        if let Some(text) = self.paste_into_field.take() {
            input.events.push(Event::Paste(text));
        }
        if let Some(board) = wanted
            && let Err(why) = self.clipboard.read(ReadFor::TextField, board)
        {
            self.complain(why);
        }
    }

    /// Puts what text fields copied on the clipboard.
    pub(crate) fn take_copied_text(&mut self, ctx: &egui::Context) {
        let copied: Vec<String> = ctx.output_mut(|output| {
            let mut copied = Vec::new();
            output.commands.retain(|command| match command {
                egui::OutputCommand::CopyText(text) => {
                    copied.push(text.clone());
                    false
                }
                _ => true,
            });
            copied
        });
        for text in copied {
            self.put_on_clipboard(text, "Copied".to_owned());
        }
    }

    /// Carries out the commands that were chosen.
    pub(crate) fn run_commands(&mut self, ctx: &egui::Context) {
        for command in std::mem::take(&mut self.commands) {
            self.run(command, ctx);
        }
    }

    fn run(&mut self, command: Command, ctx: &egui::Context) {
        self.status = None;
        match command {
            Command::Open => self.choose_files(),
            Command::OpenPath => self.path_prompt = Some(PathPrompt::default()),
            Command::OpenSample(place) => {
                if let Some(sample) = SAMPLES.get(place) {
                    self.open(Origin::Sample(sample));
                }
            }
            Command::OpenRecent(place) => {
                let path = self.settings.recent_files.paths().get(place).cloned();
                if let Some(path) = path {
                    self.open_path(&path);
                }
            }
            Command::RecentFiles if self.settings.recent_files.paths().is_empty() => {
                self.say("There are no recent files");
            }
            Command::RecentFiles => self.palette = Some(CommandPalette::of_recent_files()),
            Command::ClearRecentFiles => self.settings.recent_files.clear(),
            Command::Paste | Command::PasteSelection | Command::NewFromText => {
                self.run_paste(command);
            }
            Command::Reload => self.reload(),
            Command::CloseTab if self.has_converter_in_front() => self.close_converter(),
            Command::CloseTab => self.ask_to_close_tab(self.active),
            Command::Quit => self.quit(ctx),
            Command::Copy if ctx.memory(|m| m.has_focus(inspector::data_id())) => {
                self.copy_value();
            }
            Command::Copy => self.copy(None),
            Command::CopyText => self.copy(Some(Format::Text)),
            Command::CopyHex => self.copy(Some(Format::HexSpaced)),
            Command::CopyAs(format) => self.copy(Some(format)),
            Command::CopyAsByName => self.choose_what_to_copy(None),
            Command::CopyPartAs(scope) => self.choose_what_to_copy(Some(scope)),
            Command::SaveCopy => self.save_copy(),
            Command::CopyValue => self.copy_value(),
            Command::CopyDescription => self.copy_description(),
            Command::SaveSelection | Command::SaveRepaired => self.prompt_for_save(command),
            Command::StopSaving => self.stop_saving(),
            Command::Find | Command::FindNext | Command::FindPrevious | Command::FindSelection => {
                self.run_find(command, ctx);
            }
            Command::Compare
            | Command::CompareWith(_)
            | Command::StopComparing
            | Command::NextDifference
            | Command::PreviousDifference
            | Command::LinkSides
            | Command::AlignHere
            | Command::AlignStarts => self.run_compare(command, ctx),
            Command::StopCounting if self.stop_counting_differences() => {}
            Command::AddBookmark
            | Command::RemoveBookmark
            | Command::RestoreBookmark
            | Command::NextBookmark
            | Command::PreviousBookmark
            | Command::ExportBookmarks
            | Command::ImportBookmarks
            | Command::TakeOverBookmarks => self.run_bookmarks(command),
            Command::NextTab => self.step_tab(true),
            Command::PreviousTab => self.step_tab(false),
            Command::Converter | Command::OpenInConverter => self.run_converter(command),
            Command::NextRegion => regions::step(ctx, true),
            Command::PreviousRegion => regions::step(ctx, false),
            Command::Bom(policy) => self.bom = policy,
            Command::ShowDetail(tab) => {
                self.settings.inspector.detail = tab;
                self.settings.panels.inspector = true;
            }
            Command::ShowFinding(tab) => {
                self.settings.inspector.finding = tab;
                self.settings.panels.inspector = true;
            }
            Command::LabelBidiControls => {
                let choice = &mut self.settings.inspector;
                choice.labels_bidi_controls = !choice.labels_bidi_controls;
            }
            Command::Theme(choice) => {
                self.settings.theme = choice;
                ctx.set_theme(choice.preference());
            }
            Command::RowLength(_)
            | Command::NextRowLength
            | Command::Grouping(_)
            | Command::NextGrouping
            | Command::LowerCase
            | Command::DecimalOffsets
            | Command::TextColumn
            | Command::Inspector
            | Command::WiderInspector
            | Command::NarrowerInspector
            | Command::Legend => self.run_on_view(command),
            Command::Colors(choice) => {
                self.settings.colors = choice;
                theme::install(ctx, choice);
            }
            Command::ZoomIn => egui::gui_zoom::zoom_in(ctx),
            Command::ZoomOut => egui::gui_zoom::zoom_out(ctx),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::Palette => {
                self.palette = match self.palette {
                    Some(_) => None,
                    None => Some(CommandPalette::default()),
                };
            }
            Command::GoTo | Command::SelectRange => self.open_place_panel(command),
            Command::Keys => self.shows_keys = !self.shows_keys,
            Command::About => self.shows_about = !self.shows_about,
            Command::SelectAll
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
            | Command::ErrorOrder(_) => self.run_on_document(command),
        }
    }

    /// Changes how things are shown.
    fn run_on_view(&mut self, command: Command) {
        let widths = self.widths;
        let (rows, panels) = (&mut self.settings.rows, &mut self.settings.panels);
        match command {
            Command::RowLength(length) => rows.length = length,
            Command::NextRowLength => rows.length = rows.length.next(),
            Command::Grouping(grouping) => rows.grouping = grouping,
            Command::NextGrouping => rows.grouping = rows.grouping.next(),
            Command::LowerCase => rows.lower_case = !rows.lower_case,
            Command::DecimalOffsets => rows.decimal_offsets = !rows.decimal_offsets,
            Command::TextColumn => rows.text_column = !rows.text_column,
            Command::Inspector => panels.inspector = !panels.inspector,
            Command::WiderInspector | Command::NarrowerInspector => {
                let wider = command == Command::WiderInspector;
                let by = if wider { panels::STEP } else { -panels::STEP };
                // Where it is not shown, there is nothing to make wider.
                if let Some(Widths { window, inspector }) = widths {
                    panels.set_inspector_width(inspector + by, window);
                }
            }
            Command::Legend => panels.legend = !panels.legend,
            _ => {}
        }
    }

    fn run_on_document(&mut self, command: Command) {
        let Some(open) = self.document_mut().and_then(|document| document.open_mut()) else {
            return;
        };
        match command {
            Command::SelectAll if open.len() > 0 => open.select(0..open.len()),
            Command::SelectGroup => open.select_group(),
            Command::NextError => open.find_error(Direction::Next),
            Command::PreviousError => open.find_error(Direction::Previous),
            Command::NextWarning => open.find_warning(Direction::Next),
            Command::PreviousWarning => open.find_warning(Direction::Previous),
            Command::GoToStart => open.go_to(0),
            Command::GoToEnd => open.go_to(u64::MAX),
            Command::Back if !open.go_back() => self.say("There is no place to go back to"),
            Command::Forward if !open.go_forward() => {
                self.say("There is no place to go forward to");
            }
            Command::PauseCounting => open.pause_or_resume_counting(),
            Command::StopCounting => open.stop_counting(),
            Command::Follow => {
                open.set_follows(!open.follows());
                let follows = open.follows();
                self.say(if follows {
                    "Following: the end stays in view"
                } else {
                    "No longer following"
                });
            }
            Command::CountAdded => match open.count_added() {
                Ok(true) => {}
                // What was counted is not all that was there: from the start.
                Ok(false) => self.reload(),
                Err(error) => self.complain(error.to_string()),
            },
            Command::ErrorOrder(order) => open.errors.set_order(order),
            _ => {}
        }
    }

    /// Opens the panel for one place or for two, or has it take the keyboard.
    fn open_place_panel(&mut self, command: Command) {
        let open = self.document().and_then(|document| document.open());
        let Some(caret) = open.map(|open| open.caret) else {
            return;
        };
        match (&mut self.place_panel, command) {
            (Some(PlacePanel::GoTo(go_to)), Command::GoTo) => go_to.take_keyboard(),
            (Some(PlacePanel::SelectRange(range)), Command::SelectRange) => range.take_keyboard(),
            (panel, Command::GoTo) => {
                *panel = Some(PlacePanel::GoTo(Box::new(GoTo::new(
                    self.last_target.clone(),
                ))));
            }
            (panel, _) => *panel = Some(PlacePanel::SelectRange(Box::new(SelectRange::new(caret)))),
        }
    }

    fn choose_files(&mut self) {
        if self.dialog_is_open {
            self.say("The file dialog is open already. If it does not come, open by path instead.");
            return;
        }
        let mailbox = self.mailbox.clone();
        match file_dialog::choose_files(move |answer| mailbox.send(Message::Dialog(answer))) {
            Ok(()) => self.dialog_is_open = true,
            Err(why) => self.path_prompt = Some(PathPrompt::because(why)),
        }
    }

    fn reload(&mut self) {
        if let Some(document) = self.document() {
            let (id, origin) = (document.id, document.origin.clone());
            if matches!(origin, Origin::StandardInput) {
                self.say("Standard input can be read only once.");
            } else {
                self.start_opening(id, origin);
            }
        }
    }

    /// Closes a tab.
    pub(crate) fn close_tab(&mut self, place: usize) {
        if place < self.documents.len() {
            let closed = self.documents.remove(place);
            self.forget_compared(closed.id);
            self.let_bookmarks_go(closed);
            if place < self.active || self.active >= self.documents.len() {
                self.active = self.active.saturating_sub(1);
            }
        }
    }

    /// Brings the next tab to the front, or the one before. That of the converter stands last.
    fn step_tab(&mut self, forward: bool) {
        let documents = self.documents.len();
        let tabs = documents + usize::from(self.converter.is_open);
        if tabs == 0 {
            return;
        }
        let front = if self.has_converter_in_front() {
            documents
        } else {
            self.active
        };
        let by = if forward { 1 } else { tabs - 1 };
        match (front + by) % tabs {
            place if place < documents => self.bring_to_front(place),
            _ => self.show_converter(),
        }
    }

    /// Brings the document of a tab to the front.
    pub(crate) fn bring_to_front(&mut self, place: usize) {
        self.active = place;
        self.leave_converter();
    }

    /// Copies the value in front of the data table.
    fn copy_value(&mut self) {
        let Some(open) = self.document().and_then(|document| document.open()) else {
            return;
        };
        match crate::document::data_view::value_to_copy(open) {
            Ok(value) => {
                let said = format!("Copied {value}");
                self.put_on_clipboard(value, said);
            }
            Err(why) => self.complain(why),
        }
    }
}
