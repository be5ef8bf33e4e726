//! A well-formed copy of a source: what `byteloupe repair` does.
//!
//! What is read is never written to, and a new file has its name when it is whole. What was changed is always
//! said. Memory does not grow with the source.
//!
//! It does not know the command line: [`Options`] says what to do, [`Status`] how it ended.

mod account;
mod choice;
mod options;
mod repairing;
mod status;

use std::io::Write;

use account::Account;

pub use options::{From, Options};
pub use status::Status;

/// Repairs. The copy goes to `out`, unless the options name a file; what there is to say goes to `err`.
///
/// A reader of `out` that goes away, such as `head`, ends the repair and is no error.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> Status {
    let mut account = Account::default();
    let ended = repairing::run(options, &mut account, out);
    account.end(ended);
    if options.json {
        if account.write(err).is_err() {
            account.status = Status::Failed;
        }
    } else {
        for sentence in account.sentences(options.quiet) {
            // Where standard error cannot be written, there is nothing else to write to.
            let _ = writeln!(err, "byteloupe: {sentence}");
        }
    }
    account.status
}
