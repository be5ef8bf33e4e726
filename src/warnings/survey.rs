//! The survey of one source: its thread, what it knows, its questions.

use std::io;
use std::ops::Deref;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, MutexGuard};

use super::block::PieceReader;
use super::block_scan::BlockScan;
use super::encoded_reader::EncodedReader;
use super::kind::WarningKind;
use super::line_reader::LineReader;
use super::lookup::Lookup;
use super::origin;
use super::question::{Answer, Query, Question};
use super::snapshot::Snapshot;
use super::surveyed::Surveyed;
use crate::background::{Announced, Failure, Job, caught};
use crate::census::{BLOCK_LEN, BlockObserver, Margins, ObservedBlock};
use crate::source::{ScanState, Source, SourceError};

/// A block with more errors than this, one in 64 bytes, is not gone through when it is handed over: that takes
/// far longer than counting it, and whoever counts waits for it.
const MOST_ERRORS: u64 = BLOCK_LEN / 64;

/// How many bytes are read at once: they stay in the cache of a core.
const READ_LEN: u64 = 4 * BLOCK_LEN;

/// Goes through a source from its start, as far as it is told to: on the threads of a census that hands it
/// the blocks as they are counted, see [`Survey::observer`], and where that did not hand them over, on a
/// thread of its own that lets others go first.
///
/// [`Survey::snapshot`] gives what is known now; [`Survey::ask`] has something looked up. Neither waits.
/// Dropping the survey ends its thread within a block. It holds at most 34 bytes for each block of 64
/// KiB, 136 MiB in all, less where blocks are alike; of blocks that were handed over before those in front of
/// them 45 MiB in all; and a buffer of 256 KiB while it reads.
///
/// Mojibake and words that are the same text are told by whole lines, and only text has any. Once it is told
/// that the source is text, see
/// [`Survey::look_at_lines`], its thread reads the source for that when all else is known.
///
/// It does not know how long the source is, nor whether it has changed: what counts the source
/// says how far it goes, and starts another survey where it is another one.
pub struct Survey {
    shared: Arc<Shared>,
}

/// What the window and the threads share.
///
/// Code that needs both the run and the index locks the run first. The state of the run changes, and the
/// index of one that has ended is opened again, only under the lock of the run: code that holds it sees an
/// index that belongs to the state.
struct Shared {
    surveyed: Surveyed,
    job: Job<Surveying, SourceError>,
    announced: Announced<Snapshot, SourceError>,
}

impl Deref for Shared {
    type Target = Surveyed;

    fn deref(&self) -> &Surveyed {
        &self.surveyed
    }
}

/// How the survey goes.
type Run = crate::background::Run<Surveying, SourceError>;

/// What is known of the survey besides what it found.
#[derive(Default)]
struct Surveying {
    /// How far to go, and whether that is all there is.
    told: Option<(u64, bool)>,

    /// The source is text in UTF-8, whose lines are looked at.
    is_text: bool,

    /// There is a thread.
    works: bool,
}

impl Survey {
    /// A survey that has not begun. `wake` is called when there is something new, at most ten times a
    /// second, at the end, and for each answer.
    pub fn new(source: Arc<dyn Source>, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            shared: Arc::new(Shared {
                surveyed: Surveyed::of(source),
                job: Job::new(Surveying::default(), Arc::new(wake)),
                announced: Announced::default(),
            }),
        }
    }

    /// Surveys the first `len` bytes; `is_all` says that there are no more. It may be told
    /// the same again, and more as the source grows: what it has gone through stays, but for the last
    /// block. One that was ended, or has failed, does not go on.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn go_to(&self, len: u64, is_all: bool) -> io::Result<()> {
        // This reads nothing: a survey of text in another encoding is given its length once all of it is counted.
        let len = self.shared.source.of_origin(len).unwrap_or(len);
        let mut run = self.shared.run();
        if !matches!(run.state(), ScanState::Running | ScanState::Done) {
            return Ok(());
        }
        if run.progress.told == Some((len, is_all)) {
            return Ok(());
        }
        self.have_a_thread(&mut run)?;
        run.progress.told = Some((len, is_all));
        run.begin_again();
        Ok(())
    }

    /// The source is text in UTF-8: what is told by whole lines is looked for too, once all else is known of all of it. One that
    /// was ended, or has failed, does not go on.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn look_at_lines(&self) -> io::Result<()> {
        let mut run = self.shared.run();
        let is_open = matches!(run.state(), ScanState::Running | ScanState::Done);
        if run.progress.is_text || !is_open {
            return Ok(());
        }
        if run.progress.told.is_some() {
            self.have_a_thread(&mut run)?;
            run.begin_again();
        }
        run.progress.is_text = true;
        Ok(())
    }

    /// Starts the thread, unless there is one. The lock of the run is held: a run that goes on without a
    /// thread is never seen.
    fn have_a_thread(&self, run: &mut Run) -> io::Result<()> {
        if !run.progress.works {
            Job::run_in_background(
                &self.shared,
                "byteloupe-survey",
                |shared| &shared.job,
                Shared::work,
            )?;
            run.progress.works = true;
        }
        Ok(())
    }

    /// What is known now.
    pub fn snapshot(&self) -> Snapshot {
        let run = self.shared.run();
        let (mut tally, bytes) = {
            let index = self.shared.index();
            (index.tally(), index.bytes())
        };
        let by_lines = self.shared.lines();
        for (kind, count) in WarningKind::ALL.into_iter().zip(by_lines.counts()) {
            tally.counts[kind.index()][kind.severity().index()] += count;
        }
        drop(by_lines);
        let encoded = self.shared.encoded();
        for (kind, count) in WarningKind::ALL.into_iter().zip(encoded.counts()) {
            tally.counts[kind.index()][kind.severity().index()] += count;
        }
        drop(encoded);
        Snapshot {
            counts: tally.counts,
            scripts: tally.scripts,
            bytes: self.shared.source.near_in_origin(bytes),
            len: (self.shared.source).near_in_origin(run.progress.len().max(bytes)),
            state: self.shared.job.state_of(&run),
        }
    }

    /// What was known when the survey last woke its watcher for news; see
    /// [`Census::announced`](crate::census::Census::announced).
    pub fn announced(&self) -> Snapshot {
        let moment = self.shared.job.moment();
        (self.shared.announced).at(moment, || self.snapshot())
    }

    /// What a census of the same source is to be started with. The survey then takes what it needs to know
    /// from the blocks that are counted, and reads only what it was not handed, or what is so full of errors
    /// that the counting would wait for it. It may know more than it was told to go through.
    pub fn observer(&self) -> Arc<dyn BlockObserver> {
        Arc::<Shared>::clone(&self.shared)
    }

    /// Pauses the survey, or lets it go on.
    pub fn set_paused(&self, pause: bool) {
        self.shared.job.gate().set_paused(pause);
    }

    /// Ends it, if it goes on. What it knows stays.
    pub fn cancel(&self) {
        let mut run = self.shared.run();
        if run.is_running() {
            // It may have no thread now that could say so.
            run.end(ScanState::Cancelled);
            self.shared.job.gate().cancel();
        }
    }

    /// Looks something up, on a thread of its own. `wake` is called when the answer is there.
    pub fn ask(&self, question: Question) -> Query {
        let shared = Arc::clone(&self.shared);
        let asked = question.clone();
        let look_up = move |cancel: &AtomicBool| {
            let source = &*shared.source;
            let asked = origin::in_text(source, &asked);
            let answered = asked.map(|asked| Lookup::new(&shared, cancel).answer(&asked));
            let answered = answered.and_then(|answer| origin::in_origin(source, answer));
            answered.unwrap_or_else(Answer::Failed)
        };
        let failed = |failure: Failure| Answer::Failed(failure.into());
        (self.shared.job).ask("byteloupe-warnings", question, look_up, failed)
    }
}

impl Drop for Survey {
    fn drop(&mut self) {
        self.shared.job.gate().cancel();
    }
}

impl Surveying {
    fn len(&self) -> u64 {
        self.told.map_or(0, |(len, _)| len)
    }

    fn is_all(&self) -> bool {
        self.told.is_some_and(|(_, is_all)| is_all)
    }

    /// Are lines looked at in the end?
    fn wants_lines(&self) -> bool {
        self.is_text && self.is_all()
    }
}

impl Shared {
    fn run(&self) -> MutexGuard<'_, Run> {
        self.job.run()
    }

    /// Goes through what it was told to, and through what it is told meanwhile.
    fn work(&self) {
        let mut reader = PieceReader::new(&*self.source);
        loop {
            let (len, is_all, wants_lines) = {
                let run = self.run();
                let progress = &run.progress;
                (progress.len(), progress.is_all(), progress.wants_lines())
            };
            self.index().reopen();
            let mut ended = self.go_through(&mut reader, len);
            if is_all && ended.is_ok() && !self.job.is_cancelled() {
                ended = self.look_for_runs(len);
            }
            if wants_lines && ended.is_ok() && !self.job.is_cancelled() {
                ended = self.look_through_lines(len);
            }
            let mut run = self.run();
            let is_missing =
                run.progress.wants_lines() && !wants_lines || run.progress.is_all() && !is_all;
            match ended {
                Err(error) => run.end(ScanState::Failed(error)),
                // What ended the run has set its state.
                Ok(()) if self.job.is_cancelled() => {}
                Ok(()) if run.progress.len() != len || is_missing => continue,
                Ok(()) if run.progress.is_all() => run.end(ScanState::Done),
                Ok(()) => {}
            }
            run.progress.works = false;
            return;
        }
    }

    /// Goes on to an offset, unless it is ended.
    fn go_through(&self, reader: &mut PieceReader<'_>, len: u64) -> Result<(), SourceError> {
        loop {
            if !self.job.gate().pass() {
                return Ok(());
            }
            let (start, gap_end) = {
                let mut index = self.index();
                index.close_gap(len);
                (index.bytes(), index.gap_end())
            };
            if start >= len {
                return Ok(());
            }
            let gap_end = gap_end.filter(|end| *end > start).unwrap_or(len);
            let wanted = len.min(start + READ_LEN).min(gap_end);
            let piece = reader.read(start..wanted)?;
            if piece.end < wanted {
                // Were it gone through, what comes back later would not be at borders of blocks.
                return Err(SourceError::shrank(self.source.name(), piece.end));
            }
            let mut block = start;
            while block < piece.end && !self.job.is_cancelled() {
                let end = piece.end.min(block + BLOCK_LEN);
                let scan = BlockScan::of_piece(&piece, block..end);
                let mut index = self.index();
                if index.bytes() != block {
                    // What was handed over meanwhile is known.
                    break;
                }
                index.enter_scan(&scan);
                block = end;
            }
            self.job.wake().tell();
        }
    }

    /// Looks for runs that are encoded up to an offset, where there may be any, unless it is ended.
    fn look_for_runs(&self, len: u64) -> Result<(), SourceError> {
        let progress = {
            let mut encoded = self.encoded();
            encoded.reopen();
            encoded.progress.clone()
        };
        let next_block = Box::new(|block| self.index().next_that_may_hold_runs(block));
        let mut reader = EncodedReader::of(&*self.source, len, next_block, progress);
        let mut ended = Ok(());
        while ended.is_ok() && !reader.is_at_the_end() && self.job.gate().pass() {
            ended = reader.look_at_more();
            let mut encoded = self.encoded();
            reader.take_found().for_each(|it| encoded.enter(it));
            drop(encoded);
            self.job.wake().tell();
        }
        let mut at_the_end = Vec::new();
        if ended.is_ok() && reader.is_at_the_end() {
            ended = reader.look_at_the_end();
            at_the_end.extend(reader.take_found());
        }
        let mut encoded = self.encoded();
        encoded.progress = reader.into_progress();
        for warning in at_the_end {
            encoded.enter_at_the_end(warning);
        }
        ended
    }

    /// Looks at the lines up to an offset that were not looked at, unless it is ended.
    fn look_through_lines(&self, len: u64) -> Result<(), SourceError> {
        let (from, known) = {
            let mut lines = self.lines();
            lines.reopen();
            (lines.until(), std::mem::take(&mut lines.known))
        };
        let mut reader = LineReader::of(&*self.source, &self.index, from..len, known, 1);
        let mut ended = reader.look_for_words(&|| self.job.gate().pass());
        while ended.is_ok() && self.job.gate().pass() && !reader.is_at_the_end() {
            ended = reader.look_at_more();
            let mut lines = self.lines();
            for (warning, evidence) in reader.take_found() {
                lines.enter(warning, &evidence);
            }
            lines.reach(reader.whole_until());
            drop(lines);
            self.job.wake().tell();
        }
        self.lines().known = reader.into_known();
        ended
    }
}

impl BlockObserver for Shared {
    fn margins(&self) -> Margins {
        BlockScan::MARGINS
    }

    fn observe(&self, block: &ObservedBlock<'_>) {
        let is_open = matches!(self.run().state(), ScanState::Running | ScanState::Done);
        if !is_open || block.errors > MOST_ERRORS {
            return;
        }
        // A panic must not end the counting. The survey comes to the same bytes, fails, and says so.
        let Ok(scan) = caught(|| BlockScan::of_observed(block)) else {
            return;
        };
        let run = self.run();
        let mut index = self.index();
        index.keep(scan);
        // A survey that waits, or has gone through all that it was told of, shows nothing new.
        if run.is_running() && !self.job.gate().is_paused() {
            index.close_settled_gap();
            drop(index);
            drop(run);
            self.job.wake().tell();
        }
    }
}
