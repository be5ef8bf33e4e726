//! From arguments to what they ask for, and why they are refused.

mod byte_range;
mod diff_arguments;
mod mistyped;
mod notation_names;
mod refused;
mod report_arguments;

use std::ffi::OsString;

use clap::{CommandFactory as _, Parser as _};

use crate::{CommandLine, Task};
pub use byte_range::byte_range;
pub use diff_arguments::DiffArguments;
pub use notation_names::{AUTO, from_name, to_name};
pub use refused::Refused;
pub use report_arguments::ReportArguments;

/// Reads the arguments, the name of the program first.
///
/// # Errors
/// They ask for help or for the version, or they cannot be read.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<CommandLine, Refused> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(sentence) = mistyped::sentence(&CommandLine::command(), &arguments) {
        return Err(Refused::Mistyped(sentence));
    }
    let line = CommandLine::try_parse_from(&arguments)
        .map_err(|error| Refused::of(error, CommandLine::command(), &arguments))?;
    if let Some(Task::Report(report)) = &line.task
        && let Some(trouble) = report.trouble()
    {
        return Err(Refused::missing_file(
            CommandLine::command(),
            "report",
            trouble,
        ));
    }
    Ok(line)
}
