//! Pictures, tables and lessons that are taken along: copied, or handed on to be saved.

use std::path::Path;
use std::sync::Arc;

use egui::Theme;

use super::board::Shown;
use super::course::Course;
use super::state::TeachTool;
use crate::app::command::{Lecture, TakeAlong};
use crate::app::session::{MadeContent, MadeFile, Request, Session};
use crate::app::theme::outline_fonts;
use crate::background::{Inbox, Wake, task};
use crate::document::Origin;
use crate::source::SourceError;
use crate::teach::lesson::{Attempts, Lesson, Quiz, QuizFormat};
use crate::teach::picture::Raster;
use crate::teach::take_along::{
    Part, PictureFormat, PictureOf, PictureTheme, TableFormat, TableOf, TakeError,
};
use crate::words::plural;

/// Pixels to a point in a picture: with one, letters would not be sharp.
const SCALE: u32 = 2;

/// What was made to be copied.
enum Made {
    Text(String),
    Picture(Raster),
}

/// What a thread tells: what was made and the sentence that then says so, or why there is nothing.
type Told = Result<(Made, String), String>;

/// What is being made to be copied.
pub(super) struct Taking {
    /// How often something was made so far. Only the last of it is wanted.
    number: u64,
    inbox: Inbox<(u64, Told)>,
}

impl Taking {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            number: 0,
            inbox: Inbox::new(wake),
        }
    }

    /// Makes something on a thread, and copies it then.
    fn start(
        &mut self,
        session: &mut Session,
        said: String,
        make: impl FnOnce() -> Result<Made, TakeError> + Send + 'static,
    ) {
        self.number += 1;
        let number = self.number;
        let outbox = self.inbox.outbox();
        let work = move || {
            let made = make().map_err(|why| why.to_string())?;
            Ok((made, said))
        };
        let stopped = || Err("The thread that copies has stopped. Try again.".to_owned());
        let done = move |told| outbox.send((number, told));
        if let Err(cause) = task::run("byteloupe-take-along", work, stopped, done) {
            session.complain(SourceError::no_thread(cause).to_string());
        }
    }

    /// Copies what was made.
    pub(super) fn poll(&mut self, session: &mut Session) {
        while let Some((number, told)) = self.inbox.take() {
            match told {
                _ if number != self.number => {}
                Ok((Made::Text(text), said)) => session.put_on_clipboard(text, said),
                Ok((Made::Picture(raster), said)) => session.put_picture_on_clipboard(raster, said),
                Err(why) => session.complain(why),
            }
        }
    }
}

/// What is taken along.
struct Taken {
    part: Part,

    /// The bytes, if they are known without reading.
    bytes: Option<Vec<u8>>,

    /// The document that they are part of.
    origin: Option<Origin>,
}

impl Taken {
    fn of_bytes(bytes: &[u8]) -> Self {
        Self {
            part: Part::of_bytes(bytes),
            bytes: Some(bytes.to_vec()),
            origin: None,
        }
    }

    /// The bytes in hex, parted by this.
    fn hex(&self, gap: &str) -> Option<String> {
        let bytes = self.bytes.as_ref()?;
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        Some(digits.join(gap))
    }

    /// The offsets of the first byte and the last.
    fn ends(&self) -> String {
        let range = self.part.range();
        let last = range.end.saturating_sub(1);
        if last <= range.start {
            format!("0x{:X}", range.start)
        } else {
            format!("0x{:X} to 0x{last:X}", range.start)
        }
    }

    /// Where the bytes come from, to be below their picture.
    fn caption(&self) -> String {
        let origin = self.origin.as_ref();
        origin.map_or_else(String::new, |origin| {
            format!("{}, {}", origin.title(), self.ends())
        })
    }

    /// Which bytes, in a few words.
    fn about(&self) -> String {
        let range = self.part.range();
        let bytes = plural(range.end.saturating_sub(range.start), "byte");
        let which = self.hex(" ").unwrap_or_else(|| self.ends());
        format!("{which} · {bytes}")
    }

    /// A name for a file about the bytes, without its ending.
    fn name(&self) -> String {
        if let Some(hex) = self.hex("-") {
            return hex;
        }
        let range = self.part.range();
        let name = self.origin.as_ref().map(Origin::file_name);
        let name = name.unwrap_or_else(|| "bytes".to_owned());
        let stem = Path::new(&name).file_stem().unwrap_or(name.as_ref());
        let last = range.end.saturating_sub(1);
        let stem = stem.to_string_lossy();
        format!("{stem}-0x{:X}-0x{last:X}", range.start)
    }
}

impl TeachTool {
    /// Copies something, or asks where to save it.
    pub(super) fn take_along(&mut self, session: &mut Session, what: TakeAlong) {
        let is_of_bytes = !matches!(what, TakeAlong::SaveLesson | TakeAlong::SaveLessons);
        let is_asked = |course: &mut Course| course.shown() == Shown::BitsAlone;
        if is_of_bytes && self.course_in_front().is_some_and(is_asked) {
            return session.complain(
                "The picture and the table of these bytes tell the answer. Answer the task first.",
            );
        }
        match what {
            TakeAlong::CopyPicture(format) => self.copy_picture(session, format),
            TakeAlong::SavePicture(format) => self.save_picture(session, format),
            TakeAlong::CopyTable(format) => self.copy_table(session, format),
            TakeAlong::SaveTable => self.save_table(session),
            TakeAlong::SaveLesson => self.save_lessons(session, false),
            TakeAlong::SaveLessons => self.save_lessons(session, true),
        }
    }

    /// The bytes that the view shows. While it is closed, the selection, or the sequence at the caret.
    fn taken(&mut self, session: &Session) -> Taken {
        if self.lecture == Some(Lecture::Break) {
            return Taken::of_bytes(self.bench.bytes());
        }
        if let Some(course) = self.course_in_front() {
            return Taken::of_bytes(course.bench.bytes());
        }
        let document = session.tab().and_then(|tab| Some((tab, tab.open()?)));
        if !self.is_open() {
            self.subject.is_typed = document.is_none();
        }
        let sequence = self.subject.sequence(session);
        let (tab, open) = match document {
            Some(document) if !self.subject.is_typed => document,
            _ => return Taken::of_bytes(&sequence.map(|it| it.bytes).unwrap_or_default()),
        };
        let selection = open.view.caret.selection().filter(|_| !self.is_open());
        let (range, bytes) = match (selection, sequence) {
            (Some(range), _) => (range, None),
            (None, Some(it)) => (it.offset..it.offset + it.bytes.len() as u64, Some(it.bytes)),
            (None, None) => (0..0, None),
        };
        Taken {
            part: Part::of_source(Arc::clone(open.content.source()), range),
            bytes,
            origin: Some(tab.origin.clone()),
        }
    }

    fn picture_of(session: &Session, taken: &Taken, format: PictureFormat) -> PictureOf {
        PictureOf {
            part: taken.part.clone(),
            caption: taken.caption(),
            format,
            theme: match session.ctx().theme() {
                Theme::Dark => PictureTheme::Dark,
                Theme::Light => PictureTheme::Light,
            },
            scale: SCALE,
            fonts: outline_fonts(session.ctx()),
        }
    }

    fn copy_picture(&mut self, session: &mut Session, format: PictureFormat) {
        let taken = self.taken(session);
        let picture = Self::picture_of(session, &taken, format);
        let said = format!("Copied the picture as {}", format.name());
        self.taking.start(session, said, move || match format {
            PictureFormat::Svg => picture.svg().map(Made::Text),
            PictureFormat::Png => picture.raster().map(Made::Picture),
        });
    }

    fn save_picture(&mut self, session: &mut Session, format: PictureFormat) {
        let taken = self.taken(session);
        let picture = Self::picture_of(session, &taken, format);
        if let Err(why) = picture.check() {
            return session.complain(why.to_string());
        }
        session.request(Request::SaveMade(Box::new(MadeFile {
            title: "Save picture",
            about: taken.about(),
            name: taken.name(),
            origin: taken.origin,
            content: MadeContent::Picture(picture),
        })));
    }

    fn copy_table(&mut self, session: &mut Session, format: TableFormat) {
        let part = self.taken(session).part;
        let table = TableOf { part, format };
        let said = format!("Copied the table as {}", format.name());
        self.taking
            .start(session, said, move || table.text().map(Made::Text));
    }

    fn save_table(&mut self, session: &mut Session) {
        let taken = self.taken(session);
        let table = TableOf {
            part: taken.part.clone(),
            format: TableFormat::Markdown,
        };
        if let Err(why) = table.check() {
            return session.complain(why.to_string());
        }
        session.request(Request::SaveMade(Box::new(MadeFile {
            title: "Save table",
            about: taken.about(),
            name: format!("{}-table", taken.name()),
            origin: taken.origin,
            content: MadeContent::Table(table),
        })));
    }

    /// Saves the lesson in front, or all of them: those of the exercises while these are shown.
    fn save_lessons(&mut self, session: &mut Session, are_all: bool) {
        let is_exercise = self.lecture == Some(Lecture::Exercises);
        let course: &Course = if is_exercise {
            &self.exercises
        } else {
            &self.course
        };
        let Some((at, lesson)) = course.lesson() else {
            return session.complain("There is no lesson.");
        };
        let level = self.level;
        let (title, name) = match (are_all, is_exercise) {
            (false, _) => (lesson.title.clone(), file_name(&lesson.id)),
            (true, false) => ("Lessons about UTF-8".to_owned(), "lessons".to_owned()),
            (true, true) => (
                format!("{} exercises, number {}", level.name(), self.seed.trim()),
                file_name(&format!("exercises-{}-{}", level.key(), self.seed.trim())),
            ),
        };
        let lessons: Vec<(Lesson, Attempts)> = course
            .lessons()
            .enumerate()
            .filter(|(place, _)| are_all || *place == at)
            .map(|(_, (it, attempts))| (it.clone(), attempts))
            .collect();
        let noun = if is_exercise { "exercise" } else { "lesson" };
        let about = if are_all {
            plural(lessons.len() as u64, noun)
        } else {
            title.clone()
        };
        session.request(Request::SaveMade(Box::new(MadeFile {
            title: match (are_all, is_exercise) {
                (false, false) => "Save lesson",
                (false, true) => "Save exercise",
                (true, false) => "Save all lessons",
                (true, true) => "Save all exercises",
            },
            about,
            name,
            origin: None,
            content: MadeContent::Quiz(Quiz {
                title,
                lessons: lessons.into(),
                format: QuizFormat::Page,
            }),
        })));
    }
}

/// A name that is good for a file everywhere: of what it holds, letters, digits, `-` and `_` stay.
fn file_name(text: &str) -> String {
    let is_good = |it: char| it.is_alphanumeric() || matches!(it, '-' | '_');
    text.chars()
        .map(|it| if is_good(it) { it } else { '-' })
        .collect()
}
