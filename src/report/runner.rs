//! Writes what is found in the files, in the order of their names.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, sync_channel};
use std::thread::JoinHandle;

use super::document::{Document, document};
use super::file_progress::FileProgress;
use super::finding::{FileFinding, about};
use super::job::{self, JobOutcome, Tries};
use super::open_files;
use super::options::{Options, ProgressBar};
use super::pool::Promise;
use super::progress::Progress;
use super::walk::{Turn, Walk};
use crate::background::{cores, spawn};
use crate::outcome::Outcome;
use crate::source::{
    Source, SourceError, StandardStream, keep_arriving, readable_name, standard_input,
};
use crate::terminal::Bar;

/// What the user calls standard input.
const STANDARD_INPUT: &str = "Standard input";

/// No more files than this are looked at in parallel: each is open until it is written.
const MAX_FILES_AT_ONCE: usize = 64;

/// Writes one file after the other. Its errors are those of writing the report; what cannot be read is
/// said and passed over.
pub(super) struct Runner<'a> {
    options: Arc<Options>,
    out: &'a mut dyn Write,
    err: &'a mut dyn Write,
    progress: Arc<Progress>,
    bar: Bar,

    /// How many threads count a large file.
    threads: usize,

    /// Whether there was something that the report fails on.
    has_failed: bool,

    /// Whether something could not be read, or changed while it was read.
    has_unread: bool,

    /// What is written.
    document: Box<dyn Document>,
}

impl<'a> Runner<'a> {
    pub(super) fn new(options: &Options, out: &'a mut dyn Write, err: &'a mut dyn Write) -> Self {
        let threads = match options.threads {
            0 => cores().get(),
            threads => threads,
        };
        let progress = Arc::<Progress>::default();
        let bar = match options.progress {
            ProgressBar::None => Bar::none(),
            ProgressBar::Alone | ProgressBar::BesideReport => {
                let progress = Arc::clone(&progress);
                Bar::start(move || progress.state())
            }
        };
        Self {
            options: Arc::new(Options {
                threads,
                ..options.clone()
            }),
            out,
            err,
            progress,
            bar,
            threads,
            has_failed: false,
            has_unread: false,
            document: document(options.format),
        }
    }

    /// How it ends, as far as files were reported: failed if something could not be read, with findings if there was
    /// something that the report fails on, which is any error unless the user says otherwise.
    pub(super) fn outcome(&self) -> Outcome {
        if self.has_unread {
            Outcome::Failed
        } else if self.has_failed {
            Outcome::Findings
        } else {
            Outcome::Clean
        }
    }

    /// Writes everything, and what is before and after the files.
    pub(super) fn run(&mut self) -> io::Result<()> {
        self.write(|document, _, out| document.begin(out))?;
        self.files()?;
        self.write(|document, _, out| document.end(out))
    }

    /// Writes all files. When writing fails the other threads are not waited for: they may be at a
    /// pipe that stays silent, and end with the work that they are at.
    fn files(&mut self) -> io::Result<()> {
        let (turns, walk) = match self.start_walk() {
            Ok(started) => started,
            Err(cause) => {
                self.say_unread(&SourceError::no_thread(cause).to_string());
                return Ok(());
            }
        };
        for turn in turns {
            match turn {
                Turn::File(path, promise) => self.file(&path, &promise)?,
                Turn::Input(path) => {
                    let input = standard_input(self.options.most_kept());
                    self.stream(&path, input, STANDARD_INPUT)?;
                }
                Turn::LeftOut(path, stream) => self.say_left_out(&path, stream),
                Turn::Unread(path, sentence) => self.unread(&path, &sentence)?,
            }
        }
        if walk.join().is_err() {
            self.say_unread(
                "The thread that goes through the names has stopped. Files are missing.",
            );
        }
        Ok(())
    }

    /// Starts the thread that goes through the names.
    fn start_walk(&self) -> io::Result<(Receiver<Turn>, JoinHandle<()>)> {
        let most = self.threads.min(MAX_FILES_AT_ONCE);
        let files_at_once = open_files::looked_at_at_once(most);
        // While as many are counted, as many again wait for their turn.
        let (sender, turns) = sync_channel(2 * files_at_once);
        let options = Arc::clone(&self.options);
        let progress = Arc::clone(&self.progress);
        let walk = spawn("byteloupe-names", move || {
            // A thread that has ended needs no answer.
            let _ = Walk::new(options, files_at_once, progress, sender).run();
        })?;
        Ok((turns, walk))
    }

    fn file(&mut self, path: &Path, promise: &Promise<JobOutcome>) -> io::Result<()> {
        self.progress.set_at(path);
        let mut outcome = promise.recv();
        if let Ok(JobOutcome::NotYet) = outcome {
            // Those before it are closed by now.
            outcome = Ok(job::look(path, &self.options, &self.progress, Tries::Last));
        }
        match outcome {
            // The last try ends in something else.
            Ok(JobOutcome::NotYet) | Err(RecvError) => {
                let sentence = about(&readable_name(path), &SourceError::stopped());
                self.unread(path, &sentence)
            }
            Ok(JobOutcome::Large(source, progress)) => self.count(path, source, &progress),
            Ok(JobOutcome::Stream(stream)) => {
                let name = readable_name(path);
                let source = keep_arriving(stream, &name, self.options.most_kept());
                self.stream(path, source, &name)
            }
            Ok(JobOutcome::Done(counted)) => self.counted(path, counted),
        }
    }

    /// What can be read only once, from front to back. It is counted as it comes.
    fn stream(
        &mut self,
        path: &Path,
        source: Result<Arc<dyn Source>, SourceError>,
        name: &str,
    ) -> io::Result<()> {
        self.progress.set_at(Path::new(name));
        match source {
            Ok(source) => {
                let progress = FileProgress::new(&self.progress, source.len_hint());
                self.count(path, source, &progress)
            }
            Err(error) => self.unread(path, &error.to_string()),
        }
    }

    /// Counts a file now that it is its turn.
    fn count(
        &mut self,
        path: &Path,
        source: Arc<dyn Source>,
        progress: &FileProgress<'_>,
    ) -> io::Result<()> {
        let counted = job::count(
            path.to_owned(),
            source,
            &self.options,
            self.threads,
            progress,
        );
        self.counted(path, counted)
    }

    fn counted(
        &mut self,
        path: &Path,
        counted: Result<Box<FileFinding>, String>,
    ) -> io::Result<()> {
        let finding = match counted {
            Ok(finding) => finding,
            Err(sentence) => return self.unread(path, &sentence),
        };
        self.has_failed |= self.options.fails(&finding);
        self.write(|document, options, out| document.file(&finding, options, out))?;
        if let Some(trouble) = finding.trouble() {
            self.say_unread(trouble);
        }
        Ok(())
    }

    /// Lets `write` add to the report, with the bar out of its way.
    fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Document, &Options, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let (document, options, out) = (&mut *self.document, &*self.options, &mut *self.out);
        let write = || {
            write(document, options, out)?;
            // A program that reads the report while it is written gets each file when it is done.
            out.flush()
        };
        if options.progress == ProgressBar::BesideReport {
            self.bar.beside(write)
        } else {
            write()
        }
    }

    /// Says what could not be read. Some formats tell of it too, in its place among the others.
    fn unread(&mut self, path: &Path, sentence: &str) -> io::Result<()> {
        self.say_unread(sentence);
        self.write(|document, _, out| document.unread(path, sentence, out))
    }

    /// Says that a file in a folder is left out because this program writes to it by this stream.
    fn say_left_out(&mut self, path: &Path, stream: StandardStream) {
        let name = readable_name(path);
        let written = match stream {
            StandardStream::Error => "these messages are",
            StandardStream::Input | StandardStream::Output => "this report is",
        };
        self.say(&format!(
            "{name} is left out, because {written} written to it."
        ));
    }

    /// Says what could not be read.
    fn say_unread(&mut self, sentence: &str) {
        self.has_unread = true;
        self.say(sentence);
    }

    /// Says a sentence. Where standard error cannot be written, there is nothing else to write to.
    fn say(&mut self, sentence: &str) {
        let err = &mut *self.err;
        let _ = self.bar.beside(|| writeln!(err, "byteloupe: {sentence}"));
    }
}
