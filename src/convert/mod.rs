//! Text in a notation → bytes → text in a format, in a pipe: what `byteloupe convert` does.
//!
//! Nothing is dropped in silence: what a text was taken for is always said, each part that could not be
//! read is named with its place before a byte is written, and where two readings tie nothing is written.
//!
//! It does not know the command line: [`Options`] says what to do, [`Status`] how it ended.

mod conversion;
mod input;
mod options;
mod output;
mod status;
mod terminal;

use std::io::Write;

pub use input::MAX_TEXT;
pub use options::{From, Options, To};
pub use status::Status;

/// Converts. What comes of it goes to `out`, unless the options name a file; what a person should know goes
/// to `err`.
///
/// A reader of `out` that goes away, such as `head`, ends the conversion and is no error.
pub fn run(options: &Options, out: &mut dyn Write, err: &mut dyn Write) -> Status {
    match conversion::run(options, out, err) {
        Ok(status) => status,
        Err(sentence) => {
            // Nobody is left to hear that this cannot be said.
            let _ = writeln!(err, "byteloupe: {sentence}");
            Status::Failed
        }
    }
}
