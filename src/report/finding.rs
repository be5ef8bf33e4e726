//! What was found in one file.

use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use super::checksum::hashed_as_counted;
use super::counting::Counting;
use super::entries::{Entries, Listed};
use super::file_progress::FileProgress;
use super::lines::LinePlace;
use super::observers::Observers;
use super::read_as::ReadAs;
use super::reading::looks_wide;
use super::set_aside::SetAside;
use super::warned::Warned;
use super::warning_counts::WarningCounts;
use super::warning_words::evidence;
use crate::answer::Answer;
use crate::answer::judged;
use crate::census::{BlockObserver, GroupReader, LineEnds, Scan, ScanOptions, Totals};
use crate::encodings::{Encoding, Reading, Verdict};
use crate::findings::{Ignored, ListLimit, What};
use crate::source::{Change, Proof, Source, SourceError, StateGuard, readable_name};
use crate::transcoded::Transcoded;
use crate::utf8::{BomPolicy, GroupKind};
use crate::warnings::{Severity, Warning};

/// The counts of one file after the first pass, and the file itself for the second.
pub(super) struct FileFinding {
    /// The name as it was given.
    pub(super) path: PathBuf,

    /// The name for the user.
    pub(super) name: String,

    pub(super) source: Arc<dyn Source>,

    scan: Scan,

    /// What it is taken for, if that was asked for.
    verdict: Option<Verdict>,

    /// How its lines end, if its warnings were asked for.
    line_ends: LineEnds,

    /// Its warnings, if they were asked for.
    warned: Option<Warned>,

    /// What of it is ignored.
    set_aside: SetAside,

    /// What it says in an encoding that the user names.
    read_as: Option<ReadAs>,

    /// What is found in its text, where that is read in another encoding than UTF-8.
    pub(super) reading: Option<Box<FileFinding>>,

    /// Was that encoding named by the user?
    pub(super) is_named: bool,

    /// The text that this was found in, if that is in another encoding than UTF-8: `source` is the same.
    pub(super) origin: Option<Arc<Transcoded>>,

    /// What tells this state of the file from another, if that was asked for.
    pub(super) record: Option<Record>,

    /// What went wrong in the second pass. Writing goes on behind it, so that the object is whole.
    problem: RefCell<Option<String>>,

    /// What [`FileFinding::trouble`] found.
    trouble: OnceCell<Option<String>>,

    /// What [`FileFinding::but_with_warning`] found.
    but_with_warning: OnceCell<String>,

    /// The state of the source before the first pass.
    guard: StateGuard,

    /// How many threads counted.
    threads: usize,
}

/// What tells this state of a file from another.
pub(super) struct Record {
    /// SHA-256 of the bytes that were read, in hex.
    pub(super) sha256: String,

    /// The length that the system gives.
    pub(super) size: u64,

    /// When the file was last changed, where the system knows.
    pub(super) modified: Option<SystemTime>,
}

/// What the first pass does, and on how many threads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    /// How many threads count.
    pub(super) threads: usize,

    /// Make a checksum too.
    pub(super) hash: bool,

    /// Make it on a thread of its own.
    pub(super) hash_beside: bool,

    /// Judge what it is, too.
    pub(super) judge: bool,

    /// Look for warnings too, in the blocks as they are counted. It takes a judgement, or that it `is_text`.
    pub(super) warnings: bool,

    /// It is text, whatever a judgement would be.
    pub(super) is_text: bool,

    /// Read it in the encoding that it is in for certain, if that is not UTF-8.
    pub(super) reads: bool,

    /// Look for the warnings of UTF-8 also where what is listed is in another encoding.
    pub(super) utf8_too: bool,

    /// Read the file in this encoding too.
    pub(super) read_as: Option<Encoding>,

    /// What to do with a signature when it is read so.
    pub(super) bom: BomPolicy,
}

/// So many errors and so many warnings of text in UTF-8 are listed unless the user says how many.
const LISTED_OF_TEXT: u64 = 1000;

/// So many are of all else.
const LISTED_OF_OTHERS: u64 = 10;

impl FileFinding {
    /// The first pass: counts everything.
    pub(super) fn of(
        path: PathBuf,
        source: Arc<dyn Source>,
        effort: Effort,
        ignored: &Ignored,
        progress: &FileProgress<'_>,
    ) -> Result<Self, SourceError> {
        let guard = StateGuard::before(&*source)?;
        let is_arriving = source.is_arriving();
        let threads = effort.threads;
        let options = ScanOptions {
            threads,
            path: None,
        };
        // UTF-16 is full of NUL, each of which would be a warning.
        let passes_over = effort.warnings
            && !effort.utf8_too
            && match effort.read_as {
                Some(encoding) => Transcoded::says_more(encoding),
                None => effort.reads && looks_wide(&*source)?,
            };
        let observers = (effort.warnings && !passes_over).then(Observers::default);
        let counting = Counting {
            source: &*source,
            options,
            observer: observers.as_ref().map(|it| it as &dyn BlockObserver),
        };
        let (scan, sha256) = if !effort.hash {
            let scan = counting.scan(&|bytes| progress.reached(bytes))?;
            (scan, None)
        } else if effort.hash_beside {
            let (scan, sha256) = counting.scan_beside_hash(progress)?;
            (scan, Some(sha256))
        } else {
            let scan = counting.scan(&|_| {})?;
            let sha256 = hashed_as_counted(&*source, &scan, progress)?;
            (scan, Some(sha256))
        };
        // A stream has only grown meanwhile.
        let guard = if is_arriving {
            StateGuard::before(&*source)?
        } else {
            guard
        };
        let before = guard.generation();
        let record = sha256.map(|sha256| Record {
            sha256,
            size: before.len,
            modified: before.modified,
        });
        let verdict = if effort.judge {
            Some(judged(&*source, &scan)?)
        } else {
            None
        };
        let line_feeds = scan.totals().line_feeds;
        let line_ends = (observers.as_ref()).map(|it| it.line_ends.line_ends(line_feeds));
        let warned = if let Some(Observers { warnings, .. }) = observers {
            let is_text = effort.is_text || verdict.as_ref().is_some_and(Verdict::is_utf8);
            let is_text = is_text && scan.totals().code_points.iter().skip(1).sum::<u64>() > 0;
            let len = scan.totals().bytes;
            Some(Warned::take(warnings, &*source, len, threads, is_text)?)
        } else {
            None
        };
        let len = scan.totals().bytes;
        let judged = verdict.as_ref().filter(|_| effort.reads);
        let encoding = effort.read_as.or_else(|| Transcoded::chosen(judged?));
        let reading = match encoding {
            Some(encoding) if len > 0 => {
                Self::of_text(&path, (&source, len), encoding, effort, ignored, progress)?
            }
            _ => None,
        };
        if passes_over && reading.is_none() {
            let effort = Effort {
                utf8_too: true,
                ..effort
            };
            return Self::of(path, source, effort, ignored, progress);
        }
        let read_as = match (effort.read_as, &reading) {
            (Some(encoding), Some(reading)) => {
                Some(ReadAs::of_reading(encoding, reading, effort.bom))
            }
            // It is read in it anyway.
            (None | Some(Encoding::Utf8), _) => None,
            (Some(encoding), None) => Some(ReadAs::take(&*source, len, encoding, effort.bom)?),
        };
        let set_aside = SetAside::of(ignored, &*source, &scan, warned.as_ref())?;
        Ok(Self {
            name: readable_name(&path),
            path,
            source,
            scan,
            verdict,
            line_ends: line_ends.unwrap_or_default(),
            warned,
            set_aside,
            read_as,
            reading,
            is_named: effort.read_as.is_some(),
            origin: None,
            record,
            problem: RefCell::new(None),
            trouble: OnceCell::new(),
            but_with_warning: OnceCell::new(),
            guard,
            threads,
        })
    }

    /// What was counted.
    pub(super) fn totals(&self) -> &Totals {
        self.scan.totals()
    }

    /// How its lines end.
    pub(super) fn line_ends(&self) -> LineEnds {
        self.line_ends
    }

    /// What the file is taken for; nothing if that was not asked for.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// What the file is, in a few words. Of well-formed UTF-8 they name the worst warning.
    pub(super) fn answer(&self) -> Answer {
        let answer = Answer::new(self.totals(), true, self.verdict());
        if answer.is_more_than_utf8 {
            return answer;
        }
        answer.but(self.but_with_warning())
    }

    /// What follows *well-formed UTF-8* where the file has warnings of high severity that are not ignored; else
    /// nothing.
    pub(super) fn but_with_warning(&self) -> &str {
        self.but_with_warning.get_or_init(|| {
            let high = self.open_warnings().at(Severity::High);
            if high == 0 || !self.totals().is_well_formed() {
                return String::new();
            }
            let first = self.warnings(Severity::High, ListLimit::First(1)).next();
            match first.map(|it| it.first.what) {
                Some(What::Warning(it, known)) => {
                    let evidence = known.map(|it| *it).or_else(|| evidence(self, &it));
                    let offset = self.in_file(&(it.offset..it.end)).start;
                    Answer::but_with(high, &Warning { offset, ..it }, evidence.as_ref())
                }
                _ => String::new(),
            }
        })
    }

    /// The line and the column of an offset, from what was counted. What cannot be read is kept.
    pub(super) fn line_place(&self, offset: u64) -> Option<LinePlace> {
        match self.scan.position(&*self.source, offset) {
            Ok(position) => position.map(|it| LinePlace {
                offset,
                line: it.line,
                column: it.column,
            }),
            Err(error) => {
                self.set_problem(|| about(&self.name, &error));
                None
            }
        }
    }

    /// What finds the errors again, one by one.
    pub(super) fn group_reader(&self) -> GroupReader<'_> {
        self.scan.errors(&*self.source)
    }

    /// How many errors, or how many warnings, are listed at most. What is no text in UTF-8 is full of them, and
    /// the first ones say as much as more would.
    pub(super) fn most_listed(&self, limit: ListLimit) -> u64 {
        let by_default = if self.is_mostly_well_formed() && self.is_text_in_utf8() {
            LISTED_OF_TEXT
        } else {
            LISTED_OF_OTHERS
        };
        limit.most(by_default)
    }

    /// Whether it is text in UTF-8 most likely, even if some of it is in another encoding or was encoded twice; or
    /// text of which nothing better is known.
    pub(super) fn is_text_in_utf8(&self) -> bool {
        let answer = Answer::new(self.totals(), true, self.verdict());
        if !answer.is_more_than_utf8 {
            return true;
        }
        self.verdict().is_some_and(|verdict| {
            let best = verdict.best();
            verdict.is_utf8() || best.is_some_and(|it| matches!(it.what, Reading::Unknown { .. }))
        })
    }

    /// The second pass: the errors that are not ignored, so many of them.
    pub(super) fn errors(&self, limit: ListLimit) -> Entries<'_> {
        Entries::new(self, Listed::Errors, limit)
    }

    /// What of it is ignored.
    pub(super) fn set_aside(&self) -> &SetAside {
        &self.set_aside
    }

    /// How many errors are not ignored.
    pub(super) fn open_errors(&self) -> u64 {
        self.totals()
            .errors()
            .saturating_sub(self.set_aside.errors())
    }

    /// How many errors of a kind are not ignored.
    pub(super) fn open_errors_of(&self, kind: GroupKind) -> u64 {
        let all = self.totals().groups.get(kind.index()).copied();
        all.unwrap_or_default()
            .saturating_sub(self.set_aside.errors_of(kind))
    }

    /// How many warnings are not ignored.
    pub(super) fn open_warnings(&self) -> WarningCounts {
        self.warning_counts().without(self.set_aside.warnings())
    }

    /// Its warnings; nothing if they were not asked for.
    pub(super) fn warned(&self) -> Option<&Warned> {
        self.warned.as_ref()
    }

    /// How many warnings there are, ignored ones too, by kind and severity; none if they were not asked for.
    pub(super) fn warning_counts(&self) -> WarningCounts {
        let counts = self.warned().map(|warned| &warned.counts);
        counts.cloned().unwrap_or_default()
    }

    /// Another pass: so many warnings of a severity and of those that matter more that are not ignored.
    pub(super) fn warnings(&self, from: Severity, limit: ListLimit) -> Entries<'_> {
        Entries::new(self, Listed::Warnings(from), limit)
    }

    /// Keeps the first thing that went wrong in the second pass.
    pub(super) fn set_problem(&self, problem: impl FnOnce() -> String) {
        self.problem.borrow_mut().get_or_insert_with(problem);
    }

    /// Did something go wrong in the second pass?
    pub(super) fn has_problem(&self) -> bool {
        self.problem.borrow().is_some()
    }

    /// Reads bytes again that the first pass has seen: fewer than asked for only after
    /// [`FileFinding::set_problem`].
    pub(super) fn read_again(&self, offset: u64, buffer: &mut [u8]) -> usize {
        match crate::source::read_full(&*self.source, offset, buffer) {
            Ok(read) => {
                if read < buffer.len() {
                    self.set_problem(|| {
                        SourceError::shrank(&self.name, offset + read as u64).to_string()
                    });
                }
                read
            }
            Err(error) => {
                self.set_problem(|| about(&self.name, &error));
                0
            }
        }
    }

    /// What it says in an encoding that the user names.
    pub(super) fn read_as(&self) -> Option<&ReadAs> {
        self.read_as.as_ref()
    }

    /// After the second pass: what went wrong in it, or what has changed meanwhile. It is found out
    /// once, so that all who ask say the same.
    pub(super) fn trouble(&self) -> Option<&str> {
        let found = self.trouble.get_or_init(|| {
            if let Some(problem) = &*self.problem.borrow() {
                return Some(problem.clone());
            }
            if let Some(trouble) = self.reading().and_then(Self::trouble) {
                return Some(trouble.to_owned());
            }
            let checked = self
                .guard
                .check(&*self.source, Proof::Findings, || self.counts_again());
            checked.err().map(|error| about(&self.name, &error))
        });
        found.as_deref()
    }

    /// Counts once more, and returns whether the counts are the same.
    fn counts_again(&self) -> Result<bool, SourceError> {
        let options = ScanOptions {
            threads: self.threads,
            path: None,
        };
        let again = Scan::run(&*self.source, options, &|_| {})?;
        Ok(again.totals() == self.totals())
    }

    /// The sentence about a file whose errors or warnings are no longer found.
    pub(super) fn changed(&self) -> String {
        SourceError::changed(&self.name, Change::Modified).to_string()
    }
}

/// A sentence about a source, with its name in it.
pub(super) fn about(name: &str, error: &SourceError) -> String {
    let sentence = error.to_string();
    if sentence.contains(name) {
        sentence
    } else {
        format!("{name}: {sentence}")
    }
}

/// Bytes in hex, two digits each, without a gap.
pub(super) fn hex_of(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        hex.push(char::from(DIGITS[usize::from(byte >> 4)]));
        hex.push(char::from(DIGITS[usize::from(byte & 0xF)]));
    }
    hex
}
