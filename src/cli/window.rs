//! The arguments of the program without a command: those of the window.

use std::path::PathBuf;

use clap::Args;

use super::arguments::{SignatureArgument, SpoolArgument};
use crate::utf8::BomPolicy;

/// What is asked of the window.
#[derive(Args)]
pub struct WindowOptions {
    #[command(flatten)]
    signature: SignatureArgument,

    #[command(flatten)]
    spool: SpoolArgument,

    /// Files to open; `-` is standard input, and one that is called like a command is opened as `./where`
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl WindowOptions {
    /// What to do with a signature at the start of each file.
    pub fn bom(&self) -> BomPolicy {
        self.signature.policy()
    }

    /// How many bytes of a pipe are kept; 0 is no limit.
    pub fn most_kept(&self) -> u64 {
        self.spool.max_spool()
    }

    /// The files to open, `-` for standard input, in the order in which they were named.
    pub fn into_files(self) -> Vec<PathBuf> {
        self.files
    }
}
