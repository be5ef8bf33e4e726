//! What the arguments mean on a terminal.

use std::io::{self, IsTerminal as _};
use std::path::Path;

/// Whether an argument names a standard stream and not a file: `-`.
pub(in crate::cli) fn is_standard_stream(argument: &Path) -> bool {
    argument.as_os_str() == "-"
}

/// Whether the terminal of standard error can show how far a command is that reads these inputs: it is one that can
/// take back a line, and the user does not type the input there.
pub(in crate::cli) fn shows_progress<'a>(inputs: impl IntoIterator<Item = &'a Path>) -> bool {
    // A terminal that calls itself dumb cannot take back a line.
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let is_typed = || io::stdin().is_terminal() && inputs.into_iter().any(is_standard_stream);
    io::stderr().is_terminal() && !is_dumb && !is_typed()
}
