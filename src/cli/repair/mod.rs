//! A well-formed copy of a source: what `byteloupe repair` does.
//!
//! What is read is never written to, and a new file has its name when it is whole. What was changed is always
//! said. Memory does not grow with the source.

mod account;
mod choice;
mod options;
mod repairing;

use std::io::Write;
use std::path::Path;

use account::Account;

use super::command::Command;
use super::voice::Voice;
use crate::outcome::Outcome;

pub(super) use choice::options_of;
pub use options::RepairOptions;
pub(super) use options::STATUS;

impl Command for RepairOptions {
    const RESULT: &'static str = "The copy";
    const IS_FOR_READERS: bool = false;

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.file]
    }

    fn writes_output(&self) -> bool {
        self.output.file().is_none()
    }

    fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, String> {
        let mut voice = Voice::new(err, self.quiet, self.json);
        let mut account = Account::default();
        let ended = repairing::run(self, &mut account, out);
        account.ending.take(ended);
        account.say(&mut voice);
        Ok(voice.end(&account, &account.ending))
    }
}
