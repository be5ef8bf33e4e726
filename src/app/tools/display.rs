//! How things are shown.

use crate::app::command::Command;
use crate::app::session::Session;
use crate::app::settings::{Widths, panels};
use crate::app::theme;

/// Carries out a command. `widths` says how the inspector stood in the frame before, if it did.
pub fn run(session: &mut Session, command: Command, widths: Option<Widths>) {
    let ctx = session.ctx().clone();
    let settings = &mut session.settings;
    let (rows, panels) = (&mut settings.rows, &mut settings.panels);
    match command {
        Command::Bom(policy) => session.bom = policy,
        Command::ShowDetail(tab) => {
            settings.inspector.detail = tab;
            panels.inspector = true;
        }
        Command::ShowFinding(tab) => {
            settings.inspector.finding = tab;
            panels.inspector = true;
        }
        Command::LabelBidiControls => {
            let choice = &mut settings.inspector;
            choice.labels_bidi_controls = !choice.labels_bidi_controls;
        }
        Command::Theme(choice) => {
            settings.theme = choice;
            ctx.set_theme(theme::preference(choice));
        }
        Command::Colors(choice) => {
            settings.colors = choice;
            theme::install(&ctx, choice);
        }
        Command::ZoomIn => egui::gui_zoom::zoom_in(&ctx),
        Command::ZoomOut => egui::gui_zoom::zoom_out(&ctx),
        Command::ZoomReset => ctx.set_zoom_factor(1.0),
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
