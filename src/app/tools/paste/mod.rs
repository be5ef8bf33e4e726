//! Pasting: shows how a text is read and which bytes it makes, before anything is opened.
//!
//! Nothing of the text is dropped without a sign: the parts that make bytes, decoration and the parts that
//! are left out are marked. If two readings are equally good, the user chooses.
//!
//! | file | what it holds |
//! |---|---|
//! | `candidate` | one way to read the text, and what comes of it |
//! | `reader` | the thread that reads |
//! | `text_rows` | where the rows of a long text are |
//! | `input` | the text, in a field or by rows |
//! | `source` | the text with its marks, and what they mean |
//! | `marks` | what each character of it was taken for |
//! | `readings` | the ways to read it, one click or key away each |
//! | `cards` | those of them that are equally good, and what each makes |
//! | `damage` | the damaged parts, and what they probably were |
//! | `keys` | the keys that are plain letters and digits |
//! | `left_out` | the parts that are left out |
//! | `outcome` | the bytes and their text |
//! | `preview` | all of that, in the middle of the window |
//! | `commands` | what the commands do |

mod candidate;
mod cards;
mod commands;
mod damage;
mod input;
mod keys;
mod left_out;
mod marks;
mod outcome;
mod preview;
mod reader;
mod readings;
mod source;
mod text_rows;

use std::ops::Range;
use std::sync::Arc;

use crate::app::session::StatusMessage;
use crate::app::settings::RowLayout;
use crate::app::system::Asked;
use crate::app::views::inspector::TextView;
use crate::document::PartOf;
use crate::notation::Notation;
use crate::utf8::BomPolicy;

use candidate::Candidate;
use input::{Input, MOST_TYPED};
use marks::MarkedText;
use reader::{Answer, Reader, Request};

pub use input::id as field_id;
pub use preview::{PreviewOutcome, show};

/// Pasting: the preview of what was pasted, while it is open.
#[derive(Default)]
pub struct PasteTool {
    preview: Option<Box<PastePreview>>,

    /// The last reading of the clipboard that was asked for.
    asked: Option<Asked>,
}

/// What the preview has to know of the window.
pub struct Surroundings<'a> {
    /// How rows of bytes are laid out.
    pub rows: RowLayout,
    /// What to do with a signature.
    pub bom: BomPolicy,
    /// Whether bidirectional controls are shown as labels.
    pub labels_bidi_controls: bool,
    /// The message of the status line.
    pub status: Option<&'a StatusMessage>,
}

/// The widget that takes the keyboard next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// The text.
    Text,
    /// The button that opens the document.
    Open,
    /// The first reading to choose.
    Reading,
    /// The button that takes what damaged parts probably were.
    Correction,
}

/// A text, and how it is read so far.
pub struct PastePreview {
    input: Input,

    /// Whether the user began to type it, rather than pasting it.
    is_typed: bool,

    /// The part of a document that the text is, if it was not pasted.
    part_of: Option<PartOf>,

    /// Counts the changes of the text.
    revision: u64,
    reader: Result<Reader, String>,

    /// The readings of the text, or of the text before its last change.
    candidates: Vec<Arc<Candidate>>,

    /// How many of the first readings are equally good: 0, or at least 2.
    tied: usize,

    /// Whether the text may hold bytes that no reading but plain text explains wholly.
    is_unexplained: bool,

    /// Whether the text is being read.
    is_reading: bool,

    /// Whether the user stopped the reading, so that there is no result.
    is_stopped: bool,

    /// The notation that the user chose.
    chosen: Option<Notation>,

    /// A sentence for the user that says why there is no text, or why it could not be read.
    said: Option<String>,

    /// Whether to open the document as soon as the text is read, if there is nothing to decide then.
    wants_open: bool,
    takes_keyboard: Option<Takes>,

    /// A part of the text to show.
    part: Option<Range<usize>>,

    /// The row that the keyboard reached in the list of parts that are left out.
    left_out_row: Option<usize>,
    marks: MarkedText,
    decoded: TextView,

    /// The texts of the readings among which the user has to choose.
    tied_texts: Vec<TextView>,
}

impl PastePreview {
    /// Returns a preview that waits for the clipboard.
    pub fn coming(ctx: &egui::Context) -> Self {
        let ctx = ctx.clone();
        Self {
            input: Input::Coming,
            is_typed: false,
            part_of: None,
            revision: 0,
            reader: Reader::start(move || ctx.request_repaint()),
            candidates: Vec::new(),
            tied: 0,
            is_unexplained: false,
            is_reading: false,
            is_stopped: false,
            chosen: None,
            said: None,
            wants_open: false,
            takes_keyboard: None,
            part: None,
            left_out_row: None,
            marks: MarkedText::default(),
            decoded: TextView::default(),
            tied_texts: Vec::new(),
        }
    }

    /// Returns a preview with an empty text that the user can type.
    pub fn empty(ctx: &egui::Context) -> Self {
        Self {
            input: Input::Typed(String::new()),
            is_typed: true,
            takes_keyboard: Some(Takes::Text),
            ..Self::coming(ctx)
        }
    }

    /// Returns a preview of a text that is part of a document.
    pub fn of_part(ctx: &egui::Context, part: PartOf, text: String) -> Self {
        let mut preview = Self {
            part_of: Some(part),
            ..Self::coming(ctx)
        };
        preview.take(text);
        preview
    }

    /// Returns whether the preview waits for the clipboard.
    pub fn is_coming(&self) -> bool {
        matches!(self.input, Input::Coming)
    }

    /// Replaces the text.
    pub fn take(&mut self, text: String) {
        self.input = Input::of(text);
        self.chosen = None;
        self.said = None;
        self.takes_keyboard = None;
        self.candidates.clear();
        self.tied = 0;
        self.changed();
        // The keyboard goes to a widget when it is known what there is to decide.
        self.takes_keyboard = Some(Takes::Open);
    }

    /// Shows why there is no text. The user may type one instead.
    pub fn say(&mut self, why: String) {
        if self.is_coming() {
            self.input = Input::Typed(String::new());
            self.takes_keyboard = Some(Takes::Text);
            self.wants_open = false;
        }
        self.said = Some(why);
    }

    /// Gives the keyboard to the text.
    pub fn take_keyboard(&mut self) {
        self.takes_keyboard = Some(Takes::Text);
    }

    /// Returns whether this many more bytes fit into the field.
    pub fn has_room_for(&self, len: usize) -> bool {
        self.input.len().saturating_add(len) <= MOST_TYPED
    }

    /// Returns whether the text is so large that freeing it takes time.
    fn is_large(&self) -> bool {
        self.input.len() > 1 << 20
    }

    /// Has the text read again after a change.
    fn changed(&mut self) {
        self.revision += 1;
        self.said = None;
        self.left_out_row = None;
        if self.input.len() == 0 {
            self.candidates.clear();
            self.tied = 0;
            self.is_reading = false;
            return;
        }
        self.ask(true, Vec::new());
    }

    /// Has the text read. In a long text, the corrections are made before that.
    fn ask(&mut self, everything: bool, corrections: Vec<(Range<usize>, String)>) {
        let by_rows = matches!(&self.input, Input::Long { rows, .. } if rows.len() == 0);
        match &self.reader {
            Ok(reader) => {
                self.is_reading = true;
                self.is_stopped = false;
                reader.ask(Request {
                    revision: self.revision,
                    text: self.input.text(),
                    everything,
                    insisted: self.chosen,
                    by_rows,
                    corrections,
                });
            }
            Err(why) => self.said = Some(why.clone()),
        }
    }

    /// Has the text read in a notation that the user chose.
    fn choose(&mut self, notation: Notation) {
        self.chosen = Some(notation);
        self.said = None;
        self.left_out_row = None;
        let known = self
            .candidates
            .iter()
            .any(|known| known.notation == notation);
        if !known && self.input.len() > 0 {
            // This request replaces one that is under way, so everything is read again then.
            self.ask(self.is_reading, Vec::new());
        }
        self.takes_keyboard = if known {
            self.next_step()
        } else {
            Some(Takes::Open)
        };
    }

    /// Returns what Enter does next with the reading that is shown: it opens what is sure, and takes corrections.
    fn next_step(&self) -> Option<Takes> {
        let shown = self.shown()?;
        if shown.is_sound() {
            return Some(Takes::Open);
        }
        let is_known = shown.damage.iter().any(|part| part.probably.is_some());
        is_known.then_some(Takes::Correction)
    }

    /// Puts corrections into the text, in place of those parts of it.
    fn correct(&mut self, corrections: Vec<(Range<usize>, String)>) {
        // The parts are those of the text that was read last.
        if corrections.is_empty() || self.is_reading {
            return;
        }
        match &mut self.input {
            Input::Coming => return,
            Input::Typed(text) => {
                *text = corrected(text, &corrections);
                self.changed();
            }
            Input::Long { .. } => {
                self.revision += 1;
                self.said = None;
                self.left_out_row = None;
                self.ask(true, corrections);
            }
        }
        self.takes_keyboard = Some(Takes::Open);
    }

    /// Does what a key asks for.
    fn press(&mut self, asked: keys::Asked) {
        match asked {
            keys::Asked::Reading(place) => {
                if let Some(candidate) = self.candidates.get(place) {
                    self.choose(candidate.notation);
                }
            }
            keys::Asked::Correction => {
                if let Some(shown) = self.shown() {
                    let corrections = shown.corrections();
                    self.correct(corrections);
                }
            }
        }
    }

    /// Ends the reading of the text before there is a result.
    fn stop(&mut self) {
        self.revision += 1;
        self.candidates.clear();
        self.tied = 0;
        self.chosen = None;
        self.wants_open = false;
        // This request replaces the one that is under way. It only finds the rows if they are not known yet.
        self.ask(false, Vec::new());
        self.is_reading = false;
        self.is_stopped = true;
    }

    /// Takes the result of reading, if there is one.
    pub fn poll(&mut self) {
        let Ok(reader) = &self.reader else {
            return;
        };
        if let (Input::Long { text, rows, .. }, Some(found)) = (&mut self.input, reader.poll_rows())
        {
            *rows = found.rows;
            *text = found.text;
        }
        let Some(answer) = reader.poll() else {
            return;
        };
        if answer.revision == self.revision {
            self.is_reading = false;
            self.read(answer);
        }
    }

    fn read(&mut self, answer: Answer) {
        let found = match answer.found {
            Ok(found) => found,
            Err(why) => {
                self.candidates.clear();
                self.said = Some(why);
                return;
            }
        };
        if answer.everything {
            self.candidates = found.candidates;
            self.tied = found.tied;
            self.is_unexplained = found.is_unexplained;
        } else {
            self.candidates.extend(found.candidates);
        }
        // If there is something to decide, the user decides it. Enter alone opens only a text without doubts.
        if self.takes_keyboard == Some(Takes::Open) {
            let to_choose = self.chosen.is_none().then_some(Takes::Reading);
            self.takes_keyboard = self.next_step().or(to_choose);
        }
    }

    /// The reading that is shown: the one that the user chose, or else the most likely one if there is one.
    fn shown(&self) -> Option<&Arc<Candidate>> {
        match self.chosen {
            Some(chosen) => (self.candidates.iter()).find(|known| known.notation == chosen),
            None if self.tied == 0 => self.candidates.first(),
            None => None,
        }
    }

    /// The readings among which the user has to choose.
    fn to_choose_from(&self) -> &[Arc<Candidate>] {
        match self.shown() {
            None => self.candidates.get(..self.tied).unwrap_or_default(),
            Some(_) => &[],
        }
    }
}

/// Returns a text with corrections, which are in order, in place of parts of it. A part that does not consist
/// of whole characters stays as it is.
fn corrected(text: &str, corrections: &[(Range<usize>, String)]) -> String {
    let mut corrected = String::with_capacity(text.len());
    let mut at = 0;
    for (range, correction) in corrections {
        if let Some(before) = text.get(at..range.start)
            && text.is_char_boundary(range.end)
            && range.start <= range.end
        {
            corrected.push_str(before);
            corrected.push_str(correction);
            at = range.end;
        }
    }
    corrected.push_str(text.get(at..).unwrap_or_default());
    corrected
}
