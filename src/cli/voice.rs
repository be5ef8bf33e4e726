//! What is said on standard error: sentences for the user as the work goes on, or one JSON object at its end.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

use crate::outcome::Outcome;
use crate::source::escape_bytes;

/// Says sentences to the user, or one JSON object to a program. What cannot be written is dropped, unless the method says
/// otherwise: there is nothing else to write to.
pub(super) struct Voice<'a> {
    err: &'a mut dyn Write,

    /// Nothing is said that only explains.
    is_quiet: bool,

    /// An account is written at the end, and no sentence before.
    is_json: bool,
}

impl<'a> Voice<'a> {
    pub(super) fn new(err: &'a mut dyn Write, is_quiet: bool, is_json: bool) -> Self {
        Self {
            err,
            is_quiet,
            is_json,
        }
    }

    /// Says a sentence.
    pub(super) fn say(&mut self, sentence: impl fmt::Display) {
        if !self.is_json {
            let _ = writeln!(self.err, "byteloupe: {sentence}");
        }
    }

    /// Says a sentence that only explains, unless the user wants none of those.
    pub(super) fn remark(&mut self, sentence: impl fmt::Display) {
        if !self.is_quiet {
            self.say(sentence);
        }
    }

    /// Says something about a place in the input, as compilers do: its line begins with the name of the input.
    ///
    /// # Errors
    /// It could not be written.
    pub(super) fn place(&mut self, line: impl fmt::Display) -> io::Result<()> {
        if self.is_json {
            return Ok(());
        }
        writeln!(self.err, "{line}")
    }

    /// Waits until everything that was said is written.
    ///
    /// # Errors
    /// It could not be written.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.err.flush()
    }

    /// Says how it ended: with the account for a program, which failed if that cannot be written, or with the sentence
    /// about what went wrong for the user.
    pub(super) fn end(&mut self, account: &impl Serialize, ending: &Ending) -> Outcome {
        if self.is_json {
            return match write_account(account, self.err) {
                Ok(()) => ending.status,
                Err(_) => Outcome::Failed,
            };
        }
        if let Some(error) = &ending.error {
            self.say(error);
        }
        ending.status
    }
}

/// How a command ended: the last keys of its account.
#[derive(Debug, Default, Serialize)]
pub(super) struct Ending {
    /// The exit status.
    pub(super) status: Outcome,

    /// What went wrong, as a sentence in which nothing is hidden.
    pub(super) error: Option<String>,
}

impl Ending {
    /// Takes how it ended; an error is a sentence. The first error is kept.
    pub(super) fn take(&mut self, ended: Result<Outcome, String>) {
        match ended {
            Ok(status) => self.status = status,
            Err(sentence) => {
                self.status = Outcome::Failed;
                self.error
                    .get_or_insert_with(|| escape_bytes(sentence.as_bytes()));
            }
        }
    }
}

/// Writes an account as one JSON object on a line of its own.
///
/// # Errors
/// It could not be written.
pub(super) fn write_account(account: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, account)?;
    out.write_all(b"\n")?;
    out.flush()
}
