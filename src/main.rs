//! The program: it carries out what the command line asks for.

mod out_of_memory;

use std::path::PathBuf;
use std::process::ExitCode;

use byteloupe::cli::{self, Task};
use byteloupe::terminal::say;
use byteloupe::utf8::BomPolicy;

fn main() -> ExitCode {
    byteloupe::signals::outlive_the_limit_of_file_sizes();
    let line = match cli::read(std::env::args_os()) {
        Ok(line) => line,
        Err(refused) => return refused.tell(),
    };
    if matches!(line.task, None | Some(Task::Report(_))) {
        say_refused_path();
    }
    if let Some(task) = line.task {
        out_of_memory::ends_with_a_sentence();
        return task.carry_out();
    }
    let (bom, most_kept) = (line.window.bom(), line.window.most_kept());
    match open_window(line.window.into_files(), bom, most_kept) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            say(sentence);
            ExitCode::from(2)
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

/// Says that the instructions of the processor which the environment asks for are not used, if so.
fn say_refused_path() {
    if let Some(sentence) = byteloupe::census::path_refused() {
        say(sentence);
    }
}
