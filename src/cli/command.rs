//! What a command without a window is, and the one way in which it is carried out.

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::outcome::Outcome;
use crate::source::OwnOutput;
use crate::standard_streams;
use crate::terminal::{Visible, say};

/// So many bytes are gathered before standard output is given them.
const BLOCK: usize = 64 << 10;

/// A command without a window. Its struct is what the parser of the command line reads.
pub(super) trait Command {
    /// What it makes, in the sentence about standard output that is closed: “The report”.
    const RESULT: &'static str;

    /// Whether what it makes is written by us for a reader. A terminal is then shown what it would obey or hide.
    /// Other results are the user's bytes, and [`Destination`](super::destination::Destination) guards the terminal.
    const IS_FOR_READERS: bool;

    /// What it is told by name to read; `-` is standard input. None of it is ever written to.
    fn inputs(&self) -> Vec<&Path>;

    /// Whether what it makes goes to standard output.
    fn writes_output(&self) -> bool;

    /// Does it. What it makes goes to `out` unless its options name a file, and what there is to say goes to `err`. A
    /// reader of `out` that goes away, such as `head`, is no error.
    ///
    /// # Errors
    /// A sentence that has not been said yet: why it could not be done.
    fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome, String>;
}

/// Carries a command out with the standard streams, and returns how the program ends.
pub(super) fn carry_out<C: Command>(command: &C) -> ExitCode {
    if command.writes_output() && standard_streams::output_was_closed() {
        say(format_args!(
            "{} could not be written: standard output is closed.",
            C::RESULT
        ));
        return ExitCode::from(Outcome::Failed.code());
    }
    if is_refused(command) {
        return ExitCode::from(Outcome::Failed.code());
    }
    let stdout = io::stdout().lock();
    let stdout: Box<dyn Write> = if C::IS_FOR_READERS && stdout.is_terminal() {
        Box::new(Visible::new(stdout))
    } else {
        Box::new(stdout)
    };
    let mut out = BufWriter::with_capacity(BLOCK, stdout);
    // Standard error is not locked: a thread that panics says so there.
    let ended = command.run(&mut out, &mut Visible::new(io::stderr()));
    // What is left in it was for a reader that has gone, or was not to be written: it is not written on the way out.
    let _ = out.into_parts();
    let outcome = ended.unwrap_or_else(|sentence| {
        say(sentence);
        Outcome::Failed
    });
    ExitCode::from(outcome.code())
}

/// Whether something that the command reads is a file that this program would write to by a standard stream. Says so, but
/// never to that file.
fn is_refused(command: &impl Command) -> bool {
    let own = OwnOutput::of_process();
    let mut inputs = command.inputs().into_iter();
    let Some((input, stream)) =
        inputs.find_map(|input| own.writing_to(input).map(|stream| (input, stream)))
    else {
        return false;
    };
    let sentence = stream.refusal(input);
    if !own.error_is(input) {
        say(sentence);
    } else if io::stdout().is_terminal() {
        // Nothing else is left to say it to.
        let _ = writeln!(Visible::new(io::stdout()), "byteloupe: {sentence}");
    }
    true
}
