//! The program: it carries out what the command line asks for.

mod out_of_memory;

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use byteloupe::command_line::{self, Task};
use byteloupe::convert_command;
use byteloupe::diff_command;
use byteloupe::repair_command;
use byteloupe::report::{self, Options};
use byteloupe::standard_streams;
use byteloupe::terminal::{Visible, say};
use byteloupe::utf8::BomPolicy;

fn main() -> ExitCode {
    byteloupe::signals::outlive_the_limit_of_file_sizes();
    let line = match command_line::read(std::env::args_os()) {
        Ok(line) => line,
        Err(refused) => return refused.tell(),
    };
    match line.task {
        Some(Task::Report(arguments)) => {
            tell_path();
            write_report(&arguments.into())
        }
        Some(Task::Convert(arguments)) => write_converted(&arguments.into()),
        Some(Task::Repair(arguments)) => write_repaired(&arguments.into()),
        Some(Task::Diff(arguments)) => write_differences(&arguments.into()),
        None => {
            tell_path();
            let (bom, most_kept) = (line.window.bom(), line.window.most_kept());
            match open_window(line.window.into_files(), bom, most_kept) {
                Ok(()) => ExitCode::SUCCESS,
                Err(sentence) => fail(&sentence),
            }
        }
    }
}

/// Opens the window, and returns when it is closed.
#[cfg(feature = "window")]
fn open_window(files: Vec<PathBuf>, bom: BomPolicy, most_kept: u64) -> Result<(), String> {
    out_of_memory::ends_with_a_sentence_where_little_is_missing();
    byteloupe::app::run(files, bom, most_kept)
}

/// Says that there is none.
#[cfg(not(feature = "window"))]
fn open_window(_files: Vec<PathBuf>, _bom: BomPolicy, _most_kept: u64) -> Result<(), String> {
    Err("This build has no window. Use `byteloupe report FILE` or `byteloupe convert`.".to_owned())
}

/// Says that the path asked for in the environment is not taken, if so.
fn tell_path() {
    if let Some(sentence) = byteloupe::census::path_refused() {
        say(sentence);
    }
}

/// Standard output: a terminal is given nothing that it would obey or not show.
fn standard_output() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() {
        Box::new(Visible::new(out))
    } else {
        Box::new(out)
    }
}

fn write_report(options: &Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    if standard_streams::output_was_closed() {
        return fail("The report could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, standard_output());
    // Standard error is not locked: a thread that panics says so there.
    let (status, written) = report::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was meant for a reader that has gone: it is not written on the way out.
    let _ = out.into_parts();
    match written {
        Ok(()) => ExitCode::from(status.code()),
        Err(cause) => fail(&format!("The report could not be written: {cause}.")),
    }
}

fn write_converted(options: &convert_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && standard_streams::output_was_closed() {
        return fail("The result could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    let status = convert_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was not to be written: it is not on the way out either.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

fn write_repaired(options: &repair_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && standard_streams::output_was_closed() {
        return fail("The copy could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, io::stdout().lock());
    let status = repair_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was not to be written: it is not on the way out either.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

fn write_differences(options: &diff_command::Options) -> ExitCode {
    out_of_memory::ends_with_a_sentence();
    let is_to_output = (options.output.as_deref()).is_none_or(|path| path.as_os_str() == "-");
    if is_to_output && !options.quiet && standard_streams::output_was_closed() {
        return fail("The differences could not be written: standard output is closed.");
    }
    let mut out = BufWriter::with_capacity(64 << 10, standard_output());
    let status = diff_command::run(options, &mut out, &mut Visible::new(io::stderr()));
    // What is left in it was meant for a reader that has gone: it is not written on the way out.
    let _ = out.into_parts();
    ExitCode::from(status.code())
}

/// Says why nothing more can be done.
fn fail(sentence: &str) -> ExitCode {
    say(sentence);
    ExitCode::from(2)
}
