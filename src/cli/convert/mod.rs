//! Text in a notation → bytes → text in a format, in a pipe: what `byteloupe convert` does.
//!
//! Nothing is dropped in silence: what a text was taken for is always said, each part that could not be
//! read is named with its place before a byte is written, and where two readings tie nothing is written.
//! Sentences say so to the user, one JSON object says the same to a program: after the result, as it reports
//! how that ended.

mod account;
mod conversion;
mod explanation;
mod notation_names;
mod options;
mod text;

use std::io::Write;
use std::path::Path;

use account::Account;
use explanation::Explanation;

use super::command::Command;
use super::voice::Voice;
use crate::outcome::Outcome;

pub use options::ConvertOptions;
pub(super) use options::STATUS;

impl Command for ConvertOptions {
    const RESULT: &'static str = "The result";
    const IS_FOR_READERS: bool = false;

    fn inputs(&self) -> Vec<&Path> {
        vec![&self.file]
    }

    fn writes_output(&self) -> bool {
        self.output.file().is_none()
    }

    fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, String> {
        let mut voice = Voice::new(err, self.quiet, self.json);
        let mut account = Account::new(self);
        let explanation = self.explain.as_deref();
        let explanation = explanation.map(|path| Explanation::open(path, self));
        let explained = match explanation.transpose() {
            Ok(explanation) => {
                let ended = conversion::run(self, &mut account, out, &mut voice);
                account.ending.take(ended);
                explanation.map_or(Ok(()), |explanation| explanation.write(&account))
            }
            Err(sentence) => Err(sentence),
        };
        if let Err(sentence) = explained {
            account.ending.take(Err(sentence));
        }
        Ok(voice.end(&account, &account.ending))
    }
}
