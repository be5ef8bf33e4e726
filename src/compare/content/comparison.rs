//! A comparison by content: its thread, its progress, its runs.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::super::alignment::Alignment;
use super::borders::Borders;
use super::collected::Collected;
use super::moves::Moves;
use super::progress::ContentProgress;
use super::reader::{ContentJob, Reader, Readers, Stop, length};
use super::runs::Runs;
use super::walk::Walk;
use crate::background::{Job, JobState};
use crate::source::{ScanState, Source};

/// The most differences that are kept, unless the caller says otherwise. They take some 100 MiB.
const MOST_DIFFERENCES: NonZeroUsize = NonZeroUsize::new(1 << 20).unwrap();

/// How the bytes of two sources are laid beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// What is equal is beside each other, whatever was inserted or removed before it.
    #[default]
    ByContent,

    /// The bytes at the same offset are beside each other, unless [`ContentOptions::alignment`] says otherwise.
    ByPosition,
}

/// How two sources are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContentOptions {
    /// How their bytes are laid beside each other.
    pub method: Method,

    /// By position: which bytes are beside each other. By content it says nothing.
    pub alignment: Alignment,

    /// The most differences that are kept. If there are more, those are joined between which the fewest bytes are
    /// equal, until there are no more than that.
    pub most_differences: NonZeroUsize,
}

impl Default for ContentOptions {
    /// By content, and a million differences at most. By position the first bytes would be beside each other.
    fn default() -> Self {
        Self {
            method: Method::ByContent,
            alignment: Alignment::STARTS,
            most_differences: MOST_DIFFERENCES,
        }
    }
}

/// Compares two whole sources by their content on a thread of its own.
///
/// [`ContentComparison::progress`] returns what is known now, and never waits. The runs are there when everything was
/// compared, and not before. Dropping the comparison ends its thread soon.
///
/// A source is as long as it reports when the comparison begins: what is added later is not compared. It does not know
/// whether a source has changed: start another comparison then.
pub struct ContentComparison {
    shared: Arc<Shared>,
}

struct Shared {
    sources: [Arc<dyn Source>; 2],
    options: ContentOptions,
    job: ContentJob,
}

impl ContentComparison {
    /// Starts a comparison. `wake` is called when there is something new, at most ten times a second, and at the end.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(
        sources: [Arc<dyn Source>; 2],
        options: ContentOptions,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            sources,
            options,
            job: Job::new(ContentProgress::default(), Arc::new(wake)),
        });
        Job::run_in_background(
            &shared,
            "byteloupe-content",
            |shared| &shared.job,
            Shared::work,
        )?;
        Ok(Self { shared })
    }

    /// Returns how far it is, and the runs once they are there.
    pub fn progress(&self) -> ContentProgress {
        let run = self.shared.job.run();
        ContentProgress {
            state: self.shared.job.state_of(&run),
            elapsed: run.elapsed(),
            ..run.progress.clone()
        }
    }

    /// The runs, once everything was compared.
    pub fn runs(&self) -> Option<Arc<Runs>> {
        self.shared.job.run().progress.runs.clone()
    }

    /// Pauses until [`ContentComparison::resume`].
    pub fn pause(&self) {
        self.shared.job.pause();
    }

    /// Goes on after a pause.
    pub fn resume(&self) {
        self.shared.job.resume();
    }

    /// Ends the comparison. No runs come of it any more.
    pub fn cancel(&self) {
        self.shared.job.cancel();
    }
}

impl Drop for ContentComparison {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Shared {
    fn work(&self) {
        let ended = match self.runs() {
            Ok(runs) => {
                self.job.run().progress.runs = Some(Arc::new(runs));
                ScanState::Done
            }
            Err(Stop::Cancelled) => JobState::Cancelled,
            Err(Stop::Failed(error)) => JobState::Failed(error),
        };
        self.job.end(ended);
    }

    fn runs(&self) -> Result<Runs, Stop> {
        let [left, right] = &self.sources;
        let lens = [length(&**left, &self.job)?, length(&**right, &self.job)?];
        self.job
            .tell(|progress| progress.whole = lens[0].saturating_add(lens[1]));
        let is_by_content = self.options.method == Method::ByContent;
        let most = self.options.most_differences.get();
        let mut collected = Collected::new(most, is_by_content);
        let mut walk = Walk::new(self.readers(), &self.job, &mut collected);
        if is_by_content {
            walk.by_content(lens)?;
        } else {
            walk.by_position(lens, self.options.alignment)?;
        }
        let mut differences = collected.into_runs();
        if is_by_content {
            let mut borders = Borders::new(self.readers(), lens);
            differences = borders.met(differences)?;
            differences = borders.without_chance(differences)?;
            differences = borders.slid(differences)?;
            differences = Moves::new(self.readers(), self.readers(), differences).told()?;
            differences = borders.around_sequences(differences)?;
        }
        Ok(Runs::new(lens, differences))
    }

    fn readers(&self) -> Readers<'_> {
        let [left, right] = &self.sources;
        [left, right].map(|source| Reader::new(&**source, &self.job))
    }
}
