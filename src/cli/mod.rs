//! The command line: arguments, what they ask for, why they are refused, and the commands without a window.
//!
//! | file | what it holds |
//! |---|---|
//! | `arguments` | arguments that several commands share |
//! | `report`, `convert`, `repair`, `diff`, `explain`, `show`, `place` (`where`) | a command each: its options as the parser knows them, and what it does |
//! | `command` | what a command without a window is, and the one way in which it is carried out |
//! | `destination` | where its result goes |
//! | `opened`, `counted` | a source that is read at any place, and all of it counted |
//! | `voice` | what is said on standard error meanwhile, and at the end |
//! | `window` | the options of the window, which the program opens itself |
//! | `refused`, `mistyped` | why a command line is not carried out |
//!
//! The pages of the manual and the completions of a shell are made from the same definitions.

mod arguments;
mod command;
mod convert;
mod counted;
mod destination;
mod diff;
mod explain;
mod mistyped;
mod opened;
mod place;
mod refused;
mod repair;
mod report;
mod show;
mod voice;
mod window;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use convert::ConvertOptions;
use diff::DiffOptions;
use explain::ExplainOptions;
use place::WhereOptions;
use repair::RepairOptions;
use report::ReportOptions;
use show::ShowOptions;

pub use refused::Refused;
pub use window::WindowOptions;

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
    pub window: WindowOptions,
}

/// What the program does without a window.
#[derive(Subcommand)]
pub enum Task {
    /// Write what is found to standard output, without a window
    #[command(after_long_help = crate::report::SCHEMA)]
    Report(ReportOptions),

    /// Read hex, a dump, escapes or another notation, and write its bytes, or text in another one
    #[command(after_long_help = convert::STATUS)]
    Convert(ConvertOptions),

    /// Write a well-formed copy: errors replaced or decoded, another encoding as UTF-8, mojibake undone
    #[command(after_long_help = repair::STATUS)]
    Repair(RepairOptions),

    /// Compare two files by their content: what was inserted, removed, changed or moved
    #[command(after_long_help = crate::differences::SCHEMA)]
    Diff(DiffOptions),

    /// Say where a place of a file is, in bytes, lines, columns and as other programs count
    #[command(after_long_help = crate::whereabouts::SCHEMA)]
    Where(WhereOptions),

    /// Show bytes in the terminal: their roles by colour, the text beside them, each error with its reason
    #[command(after_long_help = show::STATUS)]
    Show(ShowOptions),

    /// Explain an error message of another program: which byte it means, what is there, what repairs it
    #[command(after_long_help = explain::STATUS)]
    Explain(ExplainOptions),
}

impl Task {
    /// Carries it out with the standard streams, and returns how the program ends.
    pub fn carry_out(self) -> ExitCode {
        match self {
            Self::Report(options) => command::carry_out(&options),
            Self::Convert(options) => command::carry_out(&options),
            Self::Repair(options) => command::carry_out(&options),
            Self::Diff(options) => command::carry_out(&options),
            Self::Explain(options) => command::carry_out(&options),
            Self::Show(options) => command::carry_out(&options),
            Self::Where(options) => command::carry_out(&options),
        }
    }
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
pub fn program() -> clap::Command {
    CommandLine::command()
}
