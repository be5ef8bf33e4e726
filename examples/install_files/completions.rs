//! The completions of the command line, for the shells that most people use.

use byteloupe::cli;
use clap_complete::{Shell, generate};

/// What one shell reads.
pub struct Script {
    /// The name under which the shell looks for it.
    pub file_name: &'static str,

    /// What the file holds.
    pub text: Vec<u8>,
}

/// One script for each shell.
pub fn scripts() -> Vec<Script> {
    let shells = [
        (Shell::Bash, "byteloupe"),
        (Shell::Zsh, "_byteloupe"),
        (Shell::Fish, "byteloupe.fish"),
        (Shell::PowerShell, "byteloupe.ps1"),
    ];
    let script = |(shell, file_name)| {
        let mut text = Vec::new();
        generate(shell, &mut cli::program(), "byteloupe", &mut text);
        Script { file_name, text }
    };
    shells.map(script).into()
}
