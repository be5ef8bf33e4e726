//! Text in a notation → bytes → text in a format, in a pipe: what `byteloupe convert` does.
//!
//! Nothing is dropped in silence: what a text was taken for is always said, each part that could not be
//! read is named with its place before a byte is written, and where two readings tie nothing is written.
//! Sentences say so to the user, one JSON object says the same to a program: after the result, as it tells
//! how that ended.
//!
//! It does not know the command line: [`Options`] says what to do, [`Status`] how it ended.

mod account;
mod conversion;
mod explanation;
mod options;
mod status;
mod text;

use std::io::Write;

use account::Account;
use explanation::Explanation;

pub use options::{BYTES, ByteRange, From, Options, To};
pub use status::Status;
pub use text::MAX_TEXT;

/// Converts. What comes of it goes to `out`, unless the options name a file; what there is to say goes to
/// `err`.
///
/// A reader of `out` that goes away, such as `head`, ends the conversion and is no error.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> Status {
    let mut account = Account::new(options);
    let explanation = options.explanation.as_deref();
    let explanation = explanation.map(|path| Explanation::open(path, options));
    let ended = match explanation.transpose() {
        Ok(explanation) => {
            let ended = conversion::run(options, &mut account, out, err);
            account.end(ended);
            explanation.map_or(Ok(()), |explanation| explanation.write(&account))
        }
        Err(sentence) => Err(sentence),
    };
    if let Err(sentence) = ended {
        account.end(Err(sentence));
    }
    if options.json {
        if account.write(err).is_err() {
            account.status = Status::Failed;
        }
    } else if let Some(sentence) = &account.error {
        // Where standard error cannot be written, there is nothing else to write to.
        let _ = writeln!(err, "byteloupe: {sentence}");
    }
    account.status
}
