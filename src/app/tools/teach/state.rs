//! What the teaching view shows, and where the user is in it.

use egui_commonmark::CommonMarkCache;

use super::course::Course;
use super::fields::Fields;
use super::names::Names;
use super::properties::Properties;
use super::pushing::Pushing;
use super::subject::Subject;
use super::take_along::Taking;
use crate::app::command::Lecture;
use crate::app::system::DesktopWishes;
use crate::background::Wake;
use crate::kept::Places;
use crate::teach::bench::Bench;
use crate::teach::lesson::Level;

/// What is typed at first, so that there is something to look at without a document: one character of each length.
const FIRST_TEXT: &str = "€Aé😀";

/// The seed of the first exercises.
const FIRST_SEED: u64 = 1;

/// The state of the teaching view.
pub struct TeachTool {
    /// What is shown; `None` while the view is closed.
    pub(super) lecture: Option<Lecture>,

    /// The sequence that it is about.
    pub(super) subject: Subject,

    /// The field for the name of a character.
    pub(super) names: Names,

    /// The bytes to be broken, and the sequence that they were at first.
    pub(super) bench: Bench,
    pub(super) bench_of: Vec<u8>,

    /// The notations of the bench that are being typed.
    pub(super) fields: Fields,

    /// Why the last change of the bench was not made.
    pub(super) refused: Option<String>,

    /// The lessons, and how their texts are laid out.
    pub(super) course: Course,

    /// The exercises, their level, and the seed as it was typed.
    pub(super) exercises: Course,
    pub(super) level: Level,
    pub(super) seed: String,
    pub(super) markdown: CommonMarkCache,

    /// What is copied.
    pub(super) taking: Taking,

    /// What UTF-8 promises: which of it is shown.
    pub(super) properties: Properties,

    /// Where chunks end.
    pub(super) pushing: Pushing,

    /// Where the steps are, and where they are going.
    pub(super) place: f32,
    pub(super) goal: u8,

    /// The last step of what is shown, whether one step comes after the other by itself, and when the last one was
    /// reached, in seconds of the window's clock.
    pub(super) last: u8,
    pub(super) plays: bool,
    pub(super) stepped: Option<f64>,

    /// Whether the desktop asks for less motion.
    pub wishes: DesktopWishes,

    /// Whether a field had the keyboard in the last frame.
    pub is_typed_in: bool,

    /// Whether the pointer holds the slider of the steps.
    pub(super) is_held: bool,
}

impl TeachTool {
    /// A closed view.
    pub(super) fn closed(wake: Wake) -> Self {
        Self {
            lecture: None,
            subject: Subject::new(FIRST_TEXT),
            names: Names::new(wake.clone()),
            bench: Bench::default(),
            bench_of: Vec::new(),
            fields: Fields::default(),
            refused: None,
            exercises: Course::of_exercises(wake.clone(), Level::Easy, FIRST_SEED),
            level: Level::Easy,
            seed: FIRST_SEED.to_string(),
            taking: Taking::new(wake.clone()),
            course: Course::new(wake),
            markdown: CommonMarkCache::default(),
            properties: Properties::default(),
            pushing: Pushing::default(),
            place: 0.0,
            goal: 0,
            last: 0,
            plays: false,
            stepped: None,
            wishes: DesktopWishes::default(),
            is_typed_in: false,
            is_held: false,
        }
    }

    /// Keeps the progress of lessons at these places, and reads a teacher's own lessons from there.
    pub fn keep_at(&mut self, places: &Places) {
        self.course.keep_at(places);
    }

    /// Is the view in front of everything else?
    pub fn is_open(&self) -> bool {
        self.lecture.is_some()
    }
}
