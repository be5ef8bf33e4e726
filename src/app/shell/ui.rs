//! Which panel is where.

use egui::{CentralPanel, Frame, Margin, Panel, RichText, Ui};

use crate::source::Change;

use super::App;
use super::settings_page::PageOutcome;
use super::{about, context_menu, menu, palette, settings_page};
use crate::app::command;
use crate::app::command::{Command, CompareCommand, DisplayCommand, DocumentCommand, PasteCommand};
use crate::app::session::TabState;
use crate::app::settings::Widths;
use crate::app::settings::panels;
use crate::app::settings::{FindingTab, InspectorChoice};
use crate::app::theme::Palette;
use crate::app::tools::{ConverterTool, compare};
use crate::app::views::Wanted;
use crate::app::views::{
    decoded_from, empty_state, failed_state, hex_view, inspector, legend, status_bar, verdict_strip,
};
use crate::app::widgets::regions;
use crate::app::widgets::{Divider, Edge, Move, divider};
use crate::app::widgets::{ReadingPlace, access};
use crate::document::warnings::Listing;

impl App {
    /// Shows the whole window.
    pub(super) fn show(&mut self, ui: &mut Ui) {
        let palette = Palette::current(ui);
        self.take_dropped_files(ui.ctx());
        let in_text_field = ui.ctx().text_edit_focused();
        let teaches = self.tools.teach.is_open();
        let takes = |command: Command| !teaches || command.works_while_teaching();
        let pressed = command::pressed(ui.ctx(), in_text_field, takes);
        let had_find_bar = self.tools.find.is_open;
        let has_overlay = self.has_overlay();
        self.session.has_overlay = has_overlay;
        self.tools.find.close_by_key(&mut self.session, ui.ctx());
        self.tools.places.close_by_key(&self.session, ui.ctx());
        let escapes = !has_overlay
            && !egui::Popup::is_any_open(ui.ctx())
            && ui.input(|input| input.key_pressed(egui::Key::Escape));
        for command in pressed {
            if has_overlay && command.is_blocked_by_overlays() {
                continue;
            }
            if self.session.takes_key_of(command) {
                self.session.commands.push(command);
            } else if let Some(why) = self.session.what_is_missing(command) {
                self.session.say(why);
            }
        }

        if escapes && self.session.converter.is_in_front {
            ConverterTool::leave(&mut self.session);
        } else if escapes
            && !had_find_bar
            && !self.tools.places.is_open()
            && self.session.compared().is_some()
        {
            self.session
                .commands
                .push(Command::Compare(CompareCommand::Stop));
        }

        if teaches {
            self.teach(ui, has_overlay);
            return;
        }

        let bar = Frame::new().fill(palette.panel);
        let height = ui.ctx().content_rect().height();
        access::leave_out_panel(ui);
        Panel::top("menu")
            .exact_size(if height < verdict_strip::LOW {
                30.0
            } else {
                40.0
            })
            .show_separator_line(false)
            .frame(bar)
            .show(ui, |ui| {
                access::leave_out_panel(ui);
                self.menu_and_tabs(ui);
            });
        if self.session.tab().is_some() {
            let height = verdict_strip::height(height);
            Panel::top("verdict")
                .exact_size(height)
                .show_separator_line(false)
                .frame(Frame::new())
                .show(ui, |ui| {
                    access::leave_out_panel(ui);
                    self.verdict(ui);
                });
        }
        self.decoded_from(ui);
        self.banner(ui);
        self.tools.save.line(&mut self.session, ui);
        self.tools.copy.show_failed_copy(&mut self.session, ui);
        self.tools.find.bar(&mut self.session, ui);
        // The status line is laid out before what is above it, and read after it.
        let middle = ReadingPlace::keep(ui, "middle");
        let beside = ReadingPlace::keep(ui, "beside");
        Panel::bottom("status")
            .exact_size(28.0)
            .show_separator_line(false)
            .frame(bar)
            .show(ui, |ui| {
                access::leave_out_panel(ui);
                let open = self.session.document();
                let found = self.tools.find.status(&self.session);
                status_bar::show(ui, open, self.session.status.as_ref().or(found.as_ref()));
            });
        let window_width = ui.available_width();
        let bom = self.session.bom;
        let rows = self.session.settings.rows;
        let mut widths = None;
        let choice = InspectorChoice {
            finding: self.session.findings_shown(),
            ..self.session.settings.inspector
        };
        let mut is_pasted_into = false;
        let has_converter = self.session.converter.is_in_front;
        let compared = self.session.compared();
        if let Some(both) = compared {
            middle.show(ui, |ui| {
                compare::show(
                    &mut self.session,
                    ui,
                    both,
                    &mut self.tools.places,
                    &mut self.texts,
                );
            });
        }
        let mut panels = self.session.settings.panels;
        let layers = self.session.shown_layers();
        let (places, texts) = (&mut self.tools.places, &mut self.texts);
        match self.session.tab_mut() {
            Some(_) if compared.is_some() => {}
            None if has_converter => self.tools.converter.view(&mut self.session, ui),
            None => {
                let ground = Frame::new().fill(palette.ground);
                let shown = CentralPanel::default().frame(ground).show(ui, |ui| {
                    middle.show(ui, |ui| {
                        let last_files = self.session.files_of_last_run();
                        let recent = &self.session.settings.recent_files;
                        empty_state::show(ui, recent, last_files)
                    })
                });
                self.session.commands.extend(shown.inner);
                is_pasted_into |= !has_overlay && is_middle_clicked(ui, shown.response.rect);
            }
            Some(tab) => {
                let text = texts.of(tab.id);
                if let Some(open) = tab.open_mut() {
                    let room = panels.room_for_rows(window_width, rows.length);
                    let metrics =
                        hex_view::metrics(ui, rows, window_width, room, open.content.len());
                    let inspector_width = panels.inspector_beside(window_width, metrics.width());
                    let hex_width = window_width - inspector_width;
                    let view = Panel::left("hex")
                        .exact_size(hex_width)
                        .resizable(false)
                        .frame(Frame::new().fill(palette.ground))
                        .show(ui, |ui| {
                            middle.show(ui, |ui| {
                                let rows = ReadingPlace::keep(ui, "rows");
                                let place = ReadingPlace::keep(ui, "place");
                                if panels.legend {
                                    Panel::bottom("legend")
                                        .exact_size(legend::HEIGHT)
                                        .show_separator_line(false)
                                        .frame(Frame::new().fill(palette.ground))
                                        .show(ui, legend::show);
                                }
                                places.show(ui, place, open, metrics, bom);
                                rows.show(ui, |ui| hex_view::show(ui, open, metrics, bom))
                            })
                        })
                        .inner;
                    if panels.inspector {
                        widths = Some(Widths {
                            window: window_width,
                            inspector: inspector_width,
                        });
                        let shown = CentralPanel::default()
                            .frame(Frame::new().fill(palette.panel))
                            .show(ui, |ui| {
                                beside.show(ui, |ui| {
                                    let mut inspected = inspector::Inspected {
                                        document: open,
                                        text,
                                        view: &view,
                                        layers: &layers,
                                        compared: None,
                                    };
                                    inspector::show(ui, &mut inspected, &mut panels, choice, bom)
                                })
                            });
                        let divider = Divider {
                            name: "Width of the inspector",
                            id: egui::Id::unique("byteloupe divider"),
                            part: shown.response.rect,
                            edge: Edge::Left,
                            step: panels::STEP,
                        };
                        match divider::show(ui, &divider) {
                            Some(Move::Larger(by)) => {
                                let width = inspector_width + by;
                                panels.set_inspector_width(width, window_width);
                            }
                            Some(Move::Reset) => panels.inspector_share = None,
                            None => {}
                        }
                        let chosen = shown.inner;
                        self.session.commands.extend(chosen);
                    }
                    if view.decoded.waiting {
                        // The thread that fetches wakes the window; a fetch that found no place in
                        // its queue is asked for again.
                        ui.ctx()
                            .request_repaint_after(std::time::Duration::from_millis(50));
                    }
                } else {
                    let ground = Frame::new().fill(palette.ground);
                    let chosen = CentralPanel::default()
                        .frame(ground)
                        .show(ui, |ui| {
                            middle.show(ui, |ui| match &tab.state {
                                TabState::Failed(error) => failed_state::show(ui, error),
                                _ => None,
                            })
                        })
                        .inner;
                    self.session.commands.extend(chosen);
                }
            }
        }
        let hex_view = ui.ctx().read_response(self.session.hex_view());
        is_pasted_into |= hex_view.is_some_and(|hex_view| hex_view.middle_clicked());
        if is_pasted_into {
            self.session
                .commands
                .push(Command::Paste(PasteCommand::Selection));
        }
        self.session.settings.panels = panels;
        self.session.widths = widths;
        self.tools.copy.offer_primary_selection(&mut self.session);
        self.answer_typing();
        self.tools.places.finish(&mut self.session);
        self.overlays(ui.ctx());
        let chosen = context_menu::show(ui.ctx(), &self.menu_state());
        self.session.commands.extend(chosen);
        self.give_keyboard_to_hex_view(ui.ctx());
        self.hand_on_requests();
        self.run_commands(ui.ctx());
        self.take_copied_text(ui.ctx());
    }

    /// Shows the teaching view in place of everything else, and what lies over it.
    fn teach(&mut self, ui: &mut Ui, has_overlay: bool) {
        let escapes = !has_overlay && ui.input(|input| input.key_pressed(egui::Key::Escape));
        if escapes && !self.tools.teach.is_typed_in {
            self.tools.teach.leave();
            ui.ctx().request_repaint();
        }
        self.tools.teach.view(&mut self.session, ui);
        // egui takes the keyboard from a field before it is asked who has it: Escape leaves the field alone then.
        self.tools.teach.is_typed_in = ui.ctx().text_edit_focused();
        self.overlays(ui.ctx());
        self.hand_on_requests();
        self.run_commands(ui.ctx());
        self.take_copied_text(ui.ctx());
    }

    /// What the menus have to know of the window.
    pub(super) fn menu_state(&self) -> menu::State<'_> {
        menu::State {
            can: Box::new(|command| self.can_run(command)),
            is_on: Box::new(|command| self.tools.is_on(&self.session, command)),
            recent_files: &self.session.settings.recent_files,
        }
    }

    /// Is there something for a command to act on? Menus, the palette and buttons offer no other
    /// commands. A key does not ask: what it leads to says why nothing comes of it.
    fn can_run(&self, command: Command) -> bool {
        self.tools.can_run(&self.session, command)
    }

    fn verdict(&mut self, ui: &mut Ui) {
        let bom = self.session.bom;
        let Some(document) = self.session.tab() else {
            return;
        };
        let is_one_of_two = self.session.compared().is_some();
        match verdict_strip::show(ui, document, bom, is_one_of_two) {
            Some(Wanted::Commands(commands)) => self.session.commands.extend(commands),
            Some(Wanted::Warnings(listing)) => {
                if let Some(open) = self.session.document_mut() {
                    open.warnings.list.set_listing(listing);
                }
                let list = Command::Display(DisplayCommand::ShowFinding(FindingTab::Warnings));
                self.session
                    .commands
                    .extend([list, Command::Document(DocumentCommand::NextWarning)]);
            }
            Some(Wanted::Warning(offset)) => {
                if let Some(open) = self.session.document_mut() {
                    open.warnings.list.set_listing(Listing::AboveInfo);
                    open.view.go_to(offset);
                }
                let list = Command::Display(DisplayCommand::ShowFinding(FindingTab::Warnings));
                self.session.commands.push(list);
            }
            Some(Wanted::Words(words)) => self.session.say(words),
            None => {}
        }
    }

    /// What the document in front was decoded from, if it was.
    fn decoded_from(&mut self, ui: &mut Ui) {
        let Some(part) = self.session.tab().and_then(|tab| tab.origin.decoded()) else {
            return;
        };
        let chosen = Panel::top("decoded from")
            .exact_size(decoded_from::HEIGHT)
            .show_separator_line(false)
            .frame(Frame::new())
            .show(ui, |ui| {
                access::leave_out_panel(ui);
                decoded_from::show(ui, part)
            })
            .inner;
        self.session.commands.extend(chosen);
    }

    /// Lines that the user should know of: that the file has changed, that it could not be read.
    fn banner(&mut self, ui: &mut Ui) {
        let palette = Palette::current(ui);
        let open = self.session.document();
        let change = open.and_then(|open| open.content.change());
        let failed = open.and_then(|open| match open.content.census().announced().state {
            crate::census::State::Failed(error) => Some(error.to_string()),
            _ => open.content.text_failure().map(ToString::to_string),
        });
        let frame = Frame::new()
            .fill(palette.control)
            .inner_margin(Margin::symmetric(14, 4));
        let line = |ui: &mut Ui, id: &str, text: &str, color, buttons: &[Command]| {
            Panel::top(id.to_owned())
                .show_separator_line(false)
                .frame(frame)
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let mut chosen = None;
                        for command in buttons {
                            // On the ground of the banner, the usual fill would not be seen.
                            let button = egui::Button::new(command.name());
                            if ui.add(button.fill(palette.control_hovered)).clicked() {
                                chosen = Some(*command);
                            }
                        }
                        let said =
                            ui.add(egui::Label::new(RichText::new(text).color(color)).truncate());
                        access::live(ui.ctx(), said.id, egui::accesskit::Live::Polite);
                        chosen
                    })
                    .inner
                })
                .inner
        };
        let mut chosen = None;
        if let Some(change) = change {
            let text = format!(
                "{}. The counts are of what it was before.",
                change.sentence()
            );
            let buttons: &[Command] = match change {
                Change::Grew(_) => &[
                    Command::Document(DocumentCommand::CountAdded),
                    Command::Document(DocumentCommand::Reload),
                ],
                _ => &[Command::Document(DocumentCommand::Reload)],
            };
            chosen = line(ui, "changed", &text, palette.warning, buttons);
        }
        if let Some(error) = failed {
            let reload = &[Command::Document(DocumentCommand::Reload)];
            chosen = chosen.or(line(ui, "failed", &error, palette.error_text, reload));
        }
        self.session.commands.extend(chosen);
    }

    fn overlays(&mut self, ctx: &egui::Context) {
        self.tools.show_overlays(&mut self.session, ctx);
        if let Some(mut state) = self.palette.take() {
            let offered = palette::Offered {
                can: &|command| self.can_run(command),
                recent: &self.session.settings.recent_files,
                documents: &self.session.tabs,
            };
            match palette::show(ctx, &mut state, &offered) {
                palette::PaletteOutcome::Typing => self.palette = Some(state),
                palette::PaletteOutcome::Closed => {}
                palette::PaletteOutcome::Chosen(command) => self.session.commands.push(command),
            }
        }
        if let Some(mut page) = self.settings_page.take() {
            let outcome = settings_page::show(ctx, &mut page, &self.menu_state());
            if !matches!(outcome, PageOutcome::Closed) {
                self.settings_page = Some(page);
            }
            if let PageOutcome::Chosen(command) = outcome {
                self.session.commands.push(command);
            }
        }
        if self.shows_about && about::show(ctx) {
            self.shows_about = false;
        }
    }

    /// Is there something over the window that takes the keys?
    pub(super) fn has_overlay(&self) -> bool {
        self.tools.have_overlay()
            || self.palette.is_some()
            || self.settings_page.is_some()
            || self.shows_about
    }

    /// Says once that bytes cannot be typed over, and where they can be.
    fn answer_typing(&mut self) {
        const READ_ONLY: &str =
            "Read-only: what is open is never changed. Ctrl+Shift+E edits a copy in the converter.";
        let open = self.session.document_mut();
        let was_typed_on = open.is_some_and(|open| std::mem::take(&mut open.view.was_typed_on));
        let is_said =
            (self.session.status.as_ref()).is_some_and(|warning| warning.text == READ_ONLY);
        if was_typed_on && !is_said {
            self.session.say(READ_ONLY);
        }
    }

    /// When nothing else has the keyboard, the hex view has it: work goes on there.
    fn give_keyboard_to_hex_view(&self, ctx: &egui::Context) {
        let has_overlay = self.has_overlay();
        let is_open = self.session.document().is_some();
        if is_open && !has_overlay && !egui::Popup::is_any_open(ctx) {
            let nothing_has_it = ctx.memory(|memory| memory.focused().is_none());
            if nothing_has_it {
                regions::focus(ctx, self.session.hex_view());
            }
        }
    }

    fn take_dropped_files(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        if !dropped.is_empty() {
            let files = dropped.iter().map(|file| file.path().to_owned()).collect();
            self.tools.open.look_at(&mut self.session, files);
        }
    }
}

/// Was the wheel of the mouse clicked here? It pastes what is selected.
fn is_middle_clicked(ui: &Ui, rect: egui::Rect) -> bool {
    ui.input(|input| {
        let pointer = &input.pointer;
        pointer.button_clicked(egui::PointerButton::Middle)
            && pointer.interact_pos().is_some_and(|at| rect.contains(at))
    })
}
