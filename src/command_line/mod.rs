//! From arguments to what they ask for, and why they are refused.
//!
//! It carries nothing out. The program does that; the pages of the manual and the completions of a shell are
//! made from the same definitions.

mod byte_range;
mod convert_arguments;
mod diff_arguments;
mod encoding_name;
mod mistyped;
mod notation_names;
mod refused;
mod repair_arguments;
mod report_arguments;
mod shared_arguments;
mod window_arguments;

use std::ffi::OsString;

use clap::{Command, CommandFactory as _, Parser, Subcommand};

use crate::{diff_command, report};
pub use convert_arguments::ConvertArguments;
pub use diff_arguments::DiffArguments;
pub use refused::Refused;
pub use repair_arguments::RepairArguments;
pub use report_arguments::ReportArguments;
pub use window_arguments::WindowArguments;

/// A byte inspector for UTF-8: the role of every byte, why bytes are ill-formed, and what a decoder
/// makes of them.
#[derive(Parser)]
#[command(
    name = "byteloupe",
    version,
    args_conflicts_with_subcommands = true,
    bin_name = "byteloupe",
    disable_help_subcommand = true
)]
pub struct CommandLine {
    /// What is asked for by its name; the window if there is none
    #[command(subcommand)]
    pub task: Option<Task>,

    /// What the window shows
    #[command(flatten)]
    pub window: WindowArguments,
}

/// What the program does without a window.
#[derive(Subcommand)]
pub enum Task {
    /// Write what is found to standard output, without a window
    #[command(after_long_help = report::SCHEMA)]
    Report(ReportArguments),

    /// Read hex, a dump, escapes or another notation, and write its bytes, or text in another one
    #[command(after_long_help = convert_arguments::STATUS)]
    Convert(ConvertArguments),

    /// Write a well-formed copy: errors replaced or decoded, another encoding as UTF-8, mojibake undone
    #[command(after_long_help = repair_arguments::STATUS)]
    Repair(RepairArguments),

    /// Compare two files by their content: what was inserted, removed, changed or moved
    #[command(after_long_help = diff_command::SCHEMA)]
    Diff(DiffArguments),
}

/// Reads the arguments, the name of the program first.
///
/// # Errors
/// They ask for help or for the version, or they cannot be read.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<CommandLine, Refused> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(sentence) = mistyped::sentence(&program(), &arguments) {
        return Err(Refused::Mistyped(sentence));
    }
    let line = CommandLine::try_parse_from(&arguments)
        .map_err(|error| Refused::of(error, program(), &arguments))?;
    if let Some(Task::Report(report)) = &line.task
        && let Some(trouble) = report.trouble()
    {
        return Err(Refused::missing_file(program(), "report", trouble));
    }
    Ok(line)
}

/// The program with its commands and options, as the parser knows them.
pub fn program() -> Command {
    CommandLine::command()
}
