//! What differs between two documents, to be saved.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::compare::change::Ignoring;
use crate::compare::content::{Method, Runs};
use crate::differences::{DiffFormat, Differences, Trouble, write_differences};
use crate::save::ResultError;
use crate::source::{Proof, Source, SourceError, StateGuard};

/// What differs between two documents, as it is saved.
#[derive(Clone)]
pub struct DifferencesReport {
    /// The format.
    pub format: DiffFormat,

    /// So many differences are listed; 0 is all of them.
    pub most_listed: u64,

    /// The names of both, the left one first.
    pub names: [PathBuf; 2],

    /// Both sources.
    pub sources: [Arc<dyn Source>; 2],

    /// How their bytes were laid beside each other.
    pub method: Method,

    /// What was found.
    pub runs: Arc<Runs>,
}

impl fmt::Debug for DifferencesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("DifferencesReport");
        shown.field("format", &self.format);
        shown.field("names", &self.names).finish_non_exhaustive()
    }
}

impl DifferencesReport {
    /// How many are listed, to choose from.
    pub const LENGTHS: [u64; 3] = [1000, 100_000, 0];

    /// How the name of the file ends.
    pub const fn extension(&self) -> &'static str {
        match self.format {
            DiffFormat::Text => "txt",
            DiffFormat::Json => "json",
            DiffFormat::Html => "html",
        }
    }

    /// Writes it, on the thread that saves. Both sources are read.
    ///
    /// # Errors
    /// A source could not be read, or what there is to tell could not be written.
    pub fn write(&self, out: &mut dyn Write, cancel: &AtomicBool) -> Result<(), ResultError> {
        let failed = |error: SourceError| ResultError::Read(error.to_string());
        let guard = |source: &Arc<dyn Source>| StateGuard::before(&**source).map_err(failed);
        let [left, right] = &self.sources;
        let guards = [guard(left)?, guard(right)?];
        let mut differences = self.differences(cancel).map_err(failed)?;
        differences.most_listed = self.most_listed;
        differences.how_to_list_all = "a longer list can be chosen when it is saved";
        write_differences(&differences, self.format, out).map_err(|trouble| match trouble {
            Trouble::Read(error) => failed(error),
            Trouble::Write(cause) => ResultError::Written(cause),
        })?;
        for (guard, source) in guards.iter().zip(&self.sources) {
            let is_same = || Ok(self.differences(cancel)?.counts == differences.counts);
            let checked = guard.check(&**source, Proof::Findings, is_same);
            checked.map_err(failed)?;
        }
        Ok(())
    }

    /// Finds out what the differences are as text. Both sources are read.
    fn differences(&self, cancel: &AtomicBool) -> Result<Differences, SourceError> {
        Differences::of(
            self.names.clone(),
            self.sources.clone(),
            Arc::clone(&self.runs),
            self.method,
            Ignoring::default(),
            cancel,
        )
    }
}
