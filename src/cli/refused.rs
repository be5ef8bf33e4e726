//! Why a command line is not carried out.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::source::escape_bytes;
use crate::terminal::{Visible, say};
use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

/// Why a command line is not carried out.
pub enum Refused {
    /// Help or the version was asked for.
    Asked(Error),

    /// It cannot be read. Arguments are in the message as they were given.
    Unreadable(Error),

    /// Its first argument was probably meant as a command.
    Mistyped(String),
}

impl Refused {
    /// What the parser says of these arguments.
    pub(super) fn of(error: Error, program: Command, arguments: &[OsString]) -> Self {
        if !error.use_stderr() {
            return Self::Asked(error);
        }
        // Without the parser's own colours, every escape sequence in its message is one of an argument.
        let again = program
            .styles(Styles::plain())
            .try_get_matches_from(arguments);
        Self::Unreadable(readable(again.err().unwrap_or(error)))
    }

    /// No file is named for a command that needs one here, as a sentence says.
    pub(super) fn missing_file(program: Command, command: &str, trouble: &str) -> Self {
        let mut program = program.styles(Styles::plain());
        program.build();
        let command = program.find_subcommand_mut(command);
        let kind = ErrorKind::MissingRequiredArgument;
        Self::Unreadable(match command {
            Some(command) => command.error(kind, trouble),
            None => program.error(kind, trouble),
        })
    }

    /// Tells the user, and says how the program ends. Where a message cannot be written, there is nothing else to
    /// write to.
    pub fn tell(self) -> ExitCode {
        let code = match self {
            Self::Asked(error) => {
                let written = error.print().and_then(|()| io::stdout().flush());
                match written {
                    // A reader that has gone, as `head` does, has seen enough.
                    Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
                        say(format_args!("The text could not be written: {cause}."));
                        2
                    }
                    _ => error.exit_code(),
                }
            }
            Self::Unreadable(error) => {
                let mut err = Visible::new(io::stderr());
                let _ = write!(err, "{}", error.render().ansi()).and_then(|()| err.flush());
                error.exit_code()
            }
            Self::Mistyped(sentence) => {
                say(sentence);
                2
            }
        };
        ExitCode::from(u8::try_from(code).unwrap_or(2))
    }
}

/// The same error with readable arguments, each on one line.
fn readable(mut error: Error) -> Error {
    let escape = |text: &str| escape_bytes(text.as_bytes());
    let styled = |text: &StyledStr| StyledStr::from(escape(&text.ansi().to_string()));
    let contexts: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| {
            let value = match value {
                ContextValue::String(text) => ContextValue::String(escape(text)),
                ContextValue::Strings(texts) => {
                    ContextValue::Strings(texts.iter().map(|text| escape(text)).collect())
                }
                // It has several lines, and no argument is in it.
                ContextValue::StyledStr(_) if kind == ContextKind::Usage => return None,
                ContextValue::StyledStr(text) => ContextValue::StyledStr(styled(text)),
                ContextValue::StyledStrs(texts) => {
                    ContextValue::StyledStrs(texts.iter().map(styled).collect())
                }
                _ => return None,
            };
            Some((kind, value))
        })
        .collect();
    for (kind, value) in contexts {
        error.insert(kind, value);
    }
    error
}
