//! The menu of what is under the pointer, or of what has the keyboard: the commands that make sense
//! there. They work on the selection, or on what is under the caret.

use egui::{LayerId, Layout, Popup, PopupKind, SetOpenCommand};

use super::menu::{self, State};
use crate::app::command::{
    Command, ConverterCommand, CopyCommand, DecodeCommand, DocumentCommand, FindCommand,
    FindingsCommand, PlaceCommand, SaveCommand,
};
use crate::app::widgets::context_menu::Kind;
use crate::app::widgets::{context_menu, regions};
use crate::document::warnings::WarningOrder;
use crate::document::{CopyScope, ErrorOrder};

/// The commands of a menu, in groups.
fn commands(kind: Kind) -> &'static [&'static [Command]] {
    /// The usual formats, and the chooser with this in it.
    const fn copy(chooser: Command) -> [Command; 5] {
        [
            Command::Copy(CopyCommand::Usual),
            Command::Copy(CopyCommand::Hex),
            Command::Copy(CopyCommand::Text),
            chooser,
            Command::Copy(CopyCommand::Description),
        ]
    }
    const COPY: &[Command] = &copy(Command::Copy(CopyCommand::ByName));
    const COPY_CODE_POINT: &[Command] =
        &copy(Command::Copy(CopyCommand::Part(CopyScope::CodePoint)));
    const COPY_ERROR: &[Command] = &copy(Command::Copy(CopyCommand::Part(CopyScope::Error)));
    const KEEP: &[Command] = &[
        Command::Save(SaveCommand::Selection),
        Command::Find(FindCommand::Selection),
        Command::Converter(ConverterCommand::Load),
        Command::Decode(DecodeCommand::Selection),
    ];
    const SELECT: &[Command] = &[
        Command::Document(DocumentCommand::SelectGroup),
        Command::Document(DocumentCommand::SelectAll),
        Command::Place(PlaceCommand::SelectRange),
    ];
    const GO: &[Command] = &[
        Command::Place(PlaceCommand::GoTo),
        Command::Document(DocumentCommand::NextError),
        Command::Document(DocumentCommand::PreviousError),
        Command::Document(DocumentCommand::Back),
    ];
    const STEP: &[Command] = &[
        Command::Document(DocumentCommand::NextError),
        Command::Document(DocumentCommand::PreviousError),
        Command::Document(DocumentCommand::Back),
    ];
    const ORDER: &[Command] = &[
        Command::Findings(FindingsCommand::ErrorOrder(ErrorOrder::Place)),
        Command::Findings(FindingsCommand::ErrorOrder(ErrorOrder::Kind)),
        Command::Findings(FindingsCommand::ErrorOrder(ErrorOrder::Bytes)),
    ];
    const STEP_WARNINGS: &[Command] = &[
        Command::Document(DocumentCommand::NextWarning),
        Command::Document(DocumentCommand::PreviousWarning),
        Command::Document(DocumentCommand::Back),
    ];
    const ORDER_WARNINGS: &[Command] = &[
        Command::Findings(FindingsCommand::WarningOrder(WarningOrder::Place)),
        Command::Findings(FindingsCommand::WarningOrder(WarningOrder::Kind)),
    ];
    const IGNORE: &[Command] = &[
        Command::Findings(FindingsCommand::IgnorePlace),
        Command::Findings(FindingsCommand::IgnoreKind),
        Command::Findings(FindingsCommand::HeedAll),
    ];
    match kind {
        Kind::Hex => &[COPY, KEEP, SELECT, GO],
        Kind::Errors => &[COPY_ERROR, KEEP, IGNORE, STEP, ORDER],
        Kind::Warnings => &[COPY, KEEP, IGNORE, STEP_WARNINGS, ORDER_WARNINGS],
        Kind::Headings => &[IGNORE, ORDER],
        Kind::WarningHeadings => &[IGNORE, ORDER_WARNINGS],
        Kind::CodePoints => &[COPY_CODE_POINT, KEEP, GO],
    }
}

/// Shows the menu that was asked for, if one was. Returns the command that was chosen in it.
pub fn show(ctx: &egui::Context, state: &State<'_>) -> Option<Command> {
    let mut asked = context_menu::requested(ctx)?;
    let opens = asked.is_new.then_some(SetOpenCommand::Bool(true));
    let mut chosen = None;
    Popup::new(
        context_menu::id(),
        ctx.clone(),
        asked.at,
        LayerId::background(),
    )
    .kind(PopupKind::Menu)
    .layout(Layout::top_down_justified(egui::Align::Min))
    .style(egui::containers::menu::menu_style)
    .open_memory(opens)
    .anchor_widget(asked.from)
    .accessible_name("Context menu")
    .show(|ui| {
        menu::fitting(ui, |ui| {
            for (place, group) in commands(asked.kind).iter().enumerate() {
                if place > 0 {
                    ui.separator();
                }
                let first = menu::items(ui, state, &mut chosen, group);
                // In its first frame a menu is only measured.
                if place == 0 && asked.takes_keyboard && !ui.is_sizing_pass() {
                    asked.takes_keyboard = false;
                    if let Some(first) = first {
                        regions::focus(ctx, first);
                    }
                }
            }
        });
    });
    if !Popup::is_id_open(ctx, context_menu::id()) {
        context_menu::keep(ctx, None);
        // Work goes on where the menu was asked for, unless something else was clicked.
        if chosen.is_some() || ctx.memory(|memory| memory.focused().is_none()) {
            regions::focus(ctx, asked.from);
        }
        return chosen;
    }
    asked.is_new = false;
    context_menu::keep(ctx, Some(asked));
    chosen
}
