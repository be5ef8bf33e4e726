//! Where a command writes to.

use std::path::{Path, PathBuf};

use clap::Args;

use super::is_standard_stream;

/// Where a command writes its result to: standard output, or a new file.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct OutputArguments {
    /// Write to this file, which must not exist yet; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace a file that is to be written if it exists; what is read is never written to
    #[arg(long)]
    force: bool,
}

impl OutputArguments {
    /// The file to make, or nothing where the result goes to standard output.
    pub(in crate::cli) fn file(&self) -> Option<&Path> {
        let named = self.output.as_deref();
        named.filter(|path| !is_standard_stream(path))
    }

    /// Whether an existing file may be replaced.
    pub(in crate::cli) fn replaces(&self) -> bool {
        self.force
    }
}
