//! The lessons: which one is shown, what is on its bench, and what was said to the last answer.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers};

use super::board::{self, Shown, Touched};
use crate::background::{Inbox, Wake, spawn};
use crate::kept::{KeptError, Places};
use crate::source::readable_name;
use crate::teach::bench::Bench;
use crate::teach::exercise::Exercise;
use crate::teach::lesson::{
    Answer, AnswerKind, Attempts, Folder, Lesson, Level, Progress, ReadProgress, Verdict, builtin,
    judge, read_folder,
};

/// The name of the file of progress, and of the folder of a teacher's own lessons.
const PROGRESS: &str = "lessons.json";
const OWN: &str = "lessons";

/// How many exercises are made from a seed.
const EXERCISES: usize = 20;

/// What a thread tells of the disk.
enum FromDisk {
    Read(Option<Box<Folder>>, Option<Result<ReadProgress, KeptError>>),
    Again(Box<Folder>),
    Kept(Result<(), KeptError>),
}

/// Reads the progress, after moving it there from the folder in which an earlier version kept it.
fn read_progress(former: Option<&Path>, file: &Path) -> Result<ReadProgress, KeptError> {
    let moved = former.map_or(Ok(()), |former| {
        Progress::move_from(&former.join(PROGRESS), file)
    });
    match moved {
        // Progress that cannot be moved counts, unless there is some at the new place.
        Err(error) if file.symlink_metadata().is_err() => Err(error),
        _ => Progress::read(file),
    }
}

/// The lessons, and where the learner is in them.
pub(super) struct Course {
    lessons: Vec<Lesson>,
    at: usize,

    /// The bytes of the lesson that is shown.
    pub(super) bench: Bench,

    /// What was typed as an answer.
    pub(super) typed: String,

    /// Whether the field of the answer has to take the keyboard.
    pub(super) takes_keyboard: bool,

    /// What was said to the last answer, as long as nothing was changed since.
    verdict: Option<Verdict>,

    /// Whether the answer is shown.
    pub(super) shows_answer: bool,

    progress: Progress,

    /// Tasks in a row that were solved at the first try, and when the first of them was shown.
    in_a_row: u32,
    began: Option<Instant>,

    /// How long after that the last answer came.
    elapsed: Duration,
    troubles: Vec<String>,

    /// The folder of a teacher's own lessons, and what is wrong with files in it.
    own: Option<PathBuf>,
    own_troubles: Vec<String>,

    /// Whether tries are kept from one run to the next: those at lessons are, those at exercises are not.
    is_kept: bool,

    /// The file in which progress is kept; `None` where it is not.
    file: Option<PathBuf>,

    /// Whether progress may be written: not before it was read.
    may_write: bool,
    inbox: Inbox<FromDisk>,
}

impl Course {
    pub(super) fn new(wake: Wake) -> Self {
        let mut course = Self {
            lessons: builtin(),
            at: 0,
            bench: Bench::default(),
            typed: String::new(),
            takes_keyboard: false,
            verdict: None,
            shows_answer: false,
            progress: Progress::default(),
            in_a_row: 0,
            began: None,
            elapsed: Duration::ZERO,
            troubles: Vec::new(),
            own: None,
            own_troubles: Vec::new(),
            is_kept: true,
            file: None,
            may_write: false,
            inbox: Inbox::new(wake),
        };
        course.go_to(0);
        course
    }

    /// Exercises of a level, made from a seed. Tries at them are not kept.
    pub(super) fn of_exercises(wake: Wake, level: Level, seed: u64) -> Self {
        let mut course = Self::new(wake);
        course.is_kept = false;
        course.lessons = Exercise::row(level, seed)
            .take(EXERCISES)
            .map(|exercise| exercise.lesson)
            .collect();
        course.go_to(0);
        course
    }

    /// Keeps progress at these places, and reads it and a teacher's own lessons from there on a thread. Progress
    /// that an earlier version kept beside the lessons is moved.
    pub(super) fn keep_at(&mut self, places: &Places) {
        let outbox = self.inbox.outbox();
        let file = places.state.as_ref().map(|folder| folder.join(PROGRESS));
        let data = places.data.clone();
        self.file.clone_from(&file);
        self.own = data.as_ref().map(|data| data.join(OWN));
        let read = move || {
            let progress = file.map(|file| read_progress(data.as_deref(), &file));
            let own = data.map(|data| Box::new(read_folder(&data.join(OWN))));
            outbox.send(FromDisk::Read(own, progress));
        };
        if let Err(cause) = spawn("byteloupe-lessons", read) {
            self.not_kept(cause);
        }
    }

    /// Reads a teacher's own lessons again, on a thread: they may have been changed since.
    pub(super) fn read_again(&self) {
        let Some(own) = self.own.clone() else {
            return;
        };
        let outbox = self.inbox.outbox();
        let read = move || outbox.send(FromDisk::Again(Box::new(read_folder(&own))));
        // Without a thread, those that were read stay.
        let _ = spawn("byteloupe-lessons", read);
    }

    /// Puts a teacher's own lessons in place of those that were read before. One that is shown stays as the learner left it,
    /// unless it is another one now.
    fn take_own(&mut self, own: Folder) {
        self.own_troubles = own.errors.iter().map(ToString::to_string).collect();
        let before = self.lessons.get(self.at).cloned();
        self.lessons = builtin();
        self.lessons.extend(own.lessons);
        let Some(before) = before else {
            return self.go_to(0);
        };
        match self
            .lessons
            .iter()
            .position(|lesson| lesson.id == before.id)
        {
            Some(at) if self.lessons.get(at) == Some(&before) => self.at = at,
            at => self.go_to(at.unwrap_or(self.at)),
        }
    }

    /// What is wrong with files of lessons and of progress, in sentences.
    pub(super) fn troubles(&self) -> impl Iterator<Item = &String> {
        self.own_troubles.iter().chain(&self.troubles)
    }

    /// Takes what was read and written.
    pub(super) fn poll(&mut self) {
        while let Some(told) = self.inbox.take() {
            match told {
                FromDisk::Read(own, progress) => {
                    if let Some(own) = own {
                        self.take_own(*own);
                    }
                    match progress {
                        Some(Ok(read)) => {
                            self.may_write = true;
                            self.progress.merge(&read.progress);
                            if let Some((why, aside)) = read.set_aside {
                                let name = readable_name(&aside);
                                self.tell(format!("{why} It was kept as {name}."));
                            }
                            self.go_to_first_unsolved();
                        }
                        Some(Err(why)) => self.troubles.push(why.to_string()),
                        None => {}
                    }
                }
                FromDisk::Again(own) => self.take_own(*own),
                FromDisk::Kept(Ok(())) => {}
                FromDisk::Kept(Err(why)) => self.tell(why.to_string()),
            }
        }
    }

    /// All lessons, and how many tries each took.
    pub(super) fn lessons(&self) -> impl Iterator<Item = (&Lesson, Attempts)> {
        let of = |lesson: &Lesson| self.progress.of(&lesson.id);
        self.lessons.iter().map(move |lesson| (lesson, of(lesson)))
    }

    /// The lesson that is shown, and its place among the others.
    pub(super) fn lesson(&self) -> Option<(usize, &Lesson)> {
        self.lessons.get(self.at).map(|lesson| (self.at, lesson))
    }

    /// How far the learner is, in words: tasks solved, how many of them at the first try, how many of these in a row, and the
    /// time from the first task to the last answer.
    pub(super) fn score(&self) -> String {
        let (mut solved, mut first, mut all) = (0, 0, 0);
        for (_, attempts) in self.lessons() {
            solved += usize::from(attempts.is_solved());
            first += usize::from(attempts.is_first_try());
            all += 1;
        }
        let mut parts = vec![format!("{solved} of {all} solved")];
        if self.is_kept || solved == 0 {
            return parts.remove(0);
        }
        parts.push(format!("{first} at the first try"));
        if self.in_a_row > 1 {
            parts.push(format!("{} in a row", self.in_a_row));
        }
        let seconds = self.elapsed.as_secs();
        parts.push(format!("{}:{:02}", seconds / 60, seconds % 60));
        parts.join(" · ")
    }

    /// A task is shown: from the first time on, time is taken.
    pub(super) fn begin(&mut self) {
        self.began.get_or_insert_with(Instant::now);
    }

    /// Begins again with the first task, as if none had been tried.
    pub(super) fn start_over(&mut self) {
        self.progress = Progress::default();
        self.in_a_row = 0;
        self.began = None;
        self.elapsed = Duration::ZERO;
        self.go_to(0);
    }

    /// The tries at the lesson that is shown.
    pub(super) fn attempts(&self) -> Attempts {
        let lesson = self.lessons.get(self.at);
        lesson.map_or_else(Attempts::default, |lesson| self.progress.of(&lesson.id))
    }

    /// What was said to the last answer.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// How much is shown of what the bytes on the bench are: nothing before an answer. Of bytes that the learner wrote all is
    /// shown with what was said to them; bytes that the task asks about are shown when it is solved, or its answer is.
    pub(super) fn shown(&self) -> Shown {
        let is_over = self.verdict == Some(Verdict::Solved) || self.shows_answer;
        let are_own = || {
            let kind = self.lesson().map(|(_, lesson)| lesson.check.answered_by());
            // Of yes and no, the one that was not right tells the other.
            matches!(kind, Some(AnswerKind::Bytes | AnswerKind::Choice))
        };
        if is_over || self.verdict.is_some() && are_own() {
            Shown::Everything
        } else {
            Shown::BitsAlone
        }
    }

    /// Shows another lesson, with its bytes as they were at first.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at.min(self.lessons.len().saturating_sub(1));
        let bytes = self.lessons.get(self.at).map(|lesson| lesson.bytes.clone());
        self.bench.begin(&bytes.unwrap_or_default());
        self.typed.clear();
        let kind = self.lesson().map(|(_, lesson)| lesson.check.answered_by());
        self.takes_keyboard = kind == Some(AnswerKind::Typed);
        self.verdict = None;
        self.shows_answer = false;
    }

    /// Goes on where the learner stopped in an earlier run.
    fn go_to_first_unsolved(&mut self) {
        let unsolved = self
            .lessons()
            .position(|(_, attempts)| !attempts.is_solved());
        if self.at == 0 && self.verdict.is_none() && !self.bench.can_undo() {
            self.go_to(unsolved.unwrap_or(0));
        }
    }

    /// Goes to the next lesson, or to the one before.
    pub(super) fn step(&mut self, is_forward: bool) {
        let at = if is_forward {
            self.at + 1
        } else {
            self.at.saturating_sub(1)
        };
        if at < self.lessons.len() {
            self.go_to(at);
        }
    }

    /// Something was changed: what was said is of another answer.
    pub(super) fn changed(&mut self) {
        self.verdict = None;
    }

    /// Judges what is on the bench, chosen or typed.
    pub(super) fn check(&mut self) {
        let kind = self.lesson().map(|(_, lesson)| lesson.check.answered_by());
        let answer = match kind {
            Some(AnswerKind::Bytes) => Answer::Bytes(self.bench.bytes().to_vec()),
            Some(AnswerKind::Place) => Answer::Place(self.bench.cursor().byte),
            Some(AnswerKind::Typed) => Answer::Typed(self.typed.clone()),
            Some(AnswerKind::Choice) | None => return,
        };
        self.answer(&answer);
        // Enter takes the keyboard from the field, and a wrong answer is to be typed anew.
        let is_typed = kind == Some(AnswerKind::Typed);
        self.takes_keyboard = is_typed && matches!(self.verdict, Some(Verdict::Wrong { .. }));
    }

    /// Judges an answer, and keeps that there was one.
    pub(super) fn answer(&mut self, answer: &Answer) {
        let Some(lesson) = self.lessons.get(self.at) else {
            return;
        };
        let verdict = judge(lesson, answer);
        let before = self.progress.of(&lesson.id);
        self.progress.count(&lesson.id, &verdict);
        let now = self.progress.of(&lesson.id);
        let is_new = now != before;
        if is_new {
            self.elapsed = self.began.map_or(Duration::ZERO, |began| began.elapsed());
            self.in_a_row = match verdict {
                Verdict::Solved if now.is_first_try() => self.in_a_row + 1,
                Verdict::Solved => self.in_a_row,
                Verdict::Wrong { .. } => 0,
            };
        }
        self.verdict = Some(verdict);
        if is_new {
            self.keep();
        }
    }

    /// Writes the progress on a thread.
    fn keep(&mut self) {
        let Some(file) = self.file.clone().filter(|_| self.may_write) else {
            return;
        };
        let mut progress = self.progress.clone();
        let outbox = self.inbox.outbox();
        let keep = move || {
            outbox.send(FromDisk::Kept(progress.keep(&file)));
        };
        if let Err(cause) = spawn("byteloupe-progress", keep) {
            self.not_kept(cause);
        }
    }

    /// Says that the system has no thread to read or write progress.
    fn not_kept(&mut self, cause: std::io::Error) {
        let why = crate::source::SourceError::no_thread(cause);
        self.tell(format!("The progress of lessons is not kept: {why}"));
    }

    /// Tells something about files, once: each try would say it again.
    fn tell(&mut self, why: String) {
        if !self.troubles.contains(&why) {
            self.troubles.push(why);
        }
    }

    /// Does what a key stands for.
    pub(super) fn take_key(&mut self, held: Modifiers, key: Key) {
        let kind = self.lesson().map(|(_, lesson)| lesson.check.answered_by());
        match key {
            Key::Y | Key::N if held.is_none() && kind == Some(AnswerKind::Choice) => {
                self.answer(&Answer::Choice(key == Key::Y));
            }
            // Solved, Enter goes on.
            Key::Enter if self.verdict == Some(Verdict::Solved) => self.step(true),
            Key::Enter => self.check(),
            _ => {
                self.change(|bench| {
                    // What the bench has no room for is seen.
                    let _ = board::take_key(bench, held, key);
                });
            }
        }
    }

    /// Does what the pointer did to the bench.
    pub(super) fn take_touch(&mut self, touched: Touched) {
        self.change(|bench| touched.apply(bench));
    }

    /// Changes the bench. Where the task is about the bytes that are there, they stay, and the cursor alone moves.
    fn change(&mut self, change: impl FnOnce(&mut Bench)) {
        let before = self.bench.clone();
        change(&mut self.bench);
        let (byte, bit) = (self.bench.cursor().byte, self.bench.cursor().bit);
        let kind = self.lesson().map(|(_, lesson)| lesson.check.answered_by());
        if kind != Some(AnswerKind::Bytes) && self.bench.bytes() != before.bytes() {
            self.bench = before.clone();
            self.bench.move_to(byte, bit);
        }
        if (before.bytes(), before.cursor()) != (self.bench.bytes(), self.bench.cursor()) {
            self.changed();
        }
    }
}
