//! Writes what is installed beside the program and follows from its command line: the pages of the manual,
//! and the completions for three shells.
//!
//! ```sh
//! cargo run --example install_files -- FOLDER
//! ```
//!
//! The folder then holds `man/byteloupe.1` and a page for each command, and `completions/` with what bash, zsh,
//! fish and PowerShell read. `packaging/release` calls it.

mod completions;
mod manual;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [folder] = arguments.as_slice() else {
        return fail("Name the folder to write to, and nothing else.");
    };
    match write(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => fail(&format!("The files could not be written: {cause}.")),
    }
}

fn write(folder: &Path) -> io::Result<()> {
    let (man, shells) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&man)?;
    for page in manual::pages()? {
        fs::write(man.join(page.file_name), page.text)?;
    }
    fs::create_dir_all(&shells)?;
    for script in completions::scripts() {
        fs::write(shells.join(script.file_name), script.text)?;
    }
    Ok(())
}

#[allow(clippy::print_stderr)]
fn fail(sentence: &str) -> ExitCode {
    eprintln!("{sentence}");
    ExitCode::FAILURE
}
