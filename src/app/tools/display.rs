//! How things are shown.

use crate::app::command::DisplayCommand;
use crate::app::session::Session;
use crate::app::settings::{Widths, panels};
use crate::app::theme;
use crate::app::tools::Tool;

/// How things are shown, as the settings say.
pub struct DisplayTool;

impl Tool for DisplayTool {
    type Command = DisplayCommand;

    fn new(session: &Session) -> Self {
        let _ = session;
        Self
    }

    fn run(&mut self, session: &mut Session, command: DisplayCommand) {
        let widths = session.widths;
        let ctx = session.ctx().clone();
        let settings = &mut session.settings;
        let (rows, panels) = (&mut settings.rows, &mut settings.panels);
        match command {
            DisplayCommand::Bom(policy) => session.bom = policy,
            DisplayCommand::ShowDetail(tab) => {
                settings.inspector.detail = tab;
                panels.inspector = true;
            }
            DisplayCommand::ShowFinding(tab) => {
                panels.inspector = true;
                session.show_findings(tab);
            }
            DisplayCommand::LabelBidiControls => {
                let choice = &mut settings.inspector;
                choice.labels_bidi_controls = !choice.labels_bidi_controls;
            }
            DisplayCommand::Theme(choice) => {
                settings.theme = choice;
                ctx.set_theme(theme::preference(choice));
            }
            DisplayCommand::Colors(choice) => {
                settings.colors = choice;
                theme::install(&ctx, choice);
            }
            DisplayCommand::ZoomIn => egui::gui_zoom::zoom_in(&ctx),
            DisplayCommand::ZoomOut => egui::gui_zoom::zoom_out(&ctx),
            DisplayCommand::ZoomReset => ctx.set_zoom_factor(1.0),
            DisplayCommand::RowLength(length) => rows.length = length,
            DisplayCommand::NextRowLength => rows.length = rows.length.next(),
            DisplayCommand::Grouping(grouping) => rows.grouping = grouping,
            DisplayCommand::NextGrouping => rows.grouping = rows.grouping.next(),
            DisplayCommand::LowerCase => rows.lower_case = !rows.lower_case,
            DisplayCommand::DecimalOffsets => rows.decimal_offsets = !rows.decimal_offsets,
            DisplayCommand::TextColumn => rows.text_column = !rows.text_column,
            DisplayCommand::Inspector => panels.inspector = !panels.inspector,
            DisplayCommand::WiderInspector | DisplayCommand::NarrowerInspector => {
                let wider = command == DisplayCommand::WiderInspector;
                let by = if wider { panels::STEP } else { -panels::STEP };
                // Where it is not shown, there is nothing to make wider.
                if let Some(Widths { window, inspector }) = widths {
                    panels.set_inspector_width(inspector + by, window);
                }
            }
            DisplayCommand::Legend => panels.legend = !panels.legend,
        }
    }

    fn can_run(&self, session: &Session, command: DisplayCommand) -> bool {
        match command {
            DisplayCommand::WiderInspector | DisplayCommand::NarrowerInspector => {
                session.widths.is_some()
            }
            _ => session.has_what_it_needs(command.into()),
        }
    }

    fn what_is_lacking(&self, _session: &Session, _command: DisplayCommand) -> String {
        "The inspector is not shown beside a document".to_owned()
    }

    fn is_on(&self, session: &Session, command: DisplayCommand) -> bool {
        let settings = &session.settings;
        let (rows, panels, inspector) = (&settings.rows, &settings.panels, &settings.inspector);
        match command {
            DisplayCommand::Bom(policy) => policy == session.bom,
            DisplayCommand::Theme(theme) => theme == settings.theme,
            DisplayCommand::RowLength(length) => length == rows.length,
            DisplayCommand::Grouping(grouping) => grouping == rows.grouping,
            DisplayCommand::LowerCase => rows.lower_case,
            DisplayCommand::DecimalOffsets => rows.decimal_offsets,
            DisplayCommand::TextColumn => rows.text_column,
            DisplayCommand::Inspector => panels.inspector,
            DisplayCommand::Legend => panels.legend,
            DisplayCommand::Colors(colors) => colors == settings.colors,
            DisplayCommand::ShowDetail(tab) => tab == inspector.detail,
            DisplayCommand::ShowFinding(tab) => tab == session.findings_shown(),
            DisplayCommand::LabelBidiControls => inspector.labels_bidi_controls,
            DisplayCommand::NextRowLength
            | DisplayCommand::NextGrouping
            | DisplayCommand::WiderInspector
            | DisplayCommand::NarrowerInspector
            | DisplayCommand::ZoomIn
            | DisplayCommand::ZoomOut
            | DisplayCommand::ZoomReset => false,
        }
    }
}
