//! Paste: what a text is, which bytes it makes and what they say, before anything is opened.
//!
//! Nothing of the text is lost in silence: what makes bytes, what is decoration and what is left out is
//! marked in it, and where two readings are as good the user chooses.
//!
//! | file | what it holds |
//! |---|---|
//! | `candidate` | one way to read the text, and what comes of it |
//! | `reader` | the thread that reads |
//! | `text_rows` | where the rows of a long text are |
//! | `input` | the text, in a field or by rows |
//! | `marks` | what each character of it was taken for |
//! | `readings` | the ways to read it, one click away each |
//! | `left_out` | the parts that are left out |
//! | `outcome` | the bytes and their text |
//! | `preview` | all of that, in the middle of the window |
//! | `commands` | what the commands do |

mod candidate;
mod commands;
mod input;
mod left_out;
mod marks;
mod outcome;
mod preview;
mod reader;
mod readings;
mod text_rows;

use std::ops::Range;
use std::sync::Arc;

use crate::app::session::StatusMessage;
use crate::app::settings::RowLayout;
use crate::app::views::inspector::TextView;
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
}

/// What the preview must know of the window.
pub struct Surroundings<'a> {
    /// How rows of bytes are laid out.
    pub rows: RowLayout,
    /// What is done with a signature.
    pub bom: BomPolicy,
    /// Do bidirectional controls stand as labels?
    pub labels_bidi_controls: bool,
    /// What the program says.
    pub status: Option<&'a StatusMessage>,
}

/// What takes the keyboard next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// The text.
    Text,
    /// The button that opens.
    Open,
    /// The first way to read it.
    Reading,
}

/// A text, and how the user has it read so far.
pub struct PastePreview {
    input: Input,

    /// Was it begun to be typed, rather than pasted?
    is_typed: bool,

    /// Counts the changes of the text.
    revision: u64,
    reader: Result<Reader, String>,

    /// What was read of the text, or of what it was before its last change.
    candidates: Vec<Arc<Candidate>>,

    /// How many of them, from the first on, are as good as one another: 0, or at least 2.
    tied: usize,

    /// Is something being read?
    is_reading: bool,

    /// The notation that the user chose.
    chosen: Option<Notation>,

    /// What the user should know, a sentence: why there is no text, why it could not be read.
    said: Option<String>,

    /// It is to be opened as soon as it is read, if nothing is to be decided then.
    wants_open: bool,
    takes_keyboard: Option<Takes>,

    /// A part of the text to be shown.
    part: Option<Range<usize>>,

    /// The row of the list of what is left out that the keyboard came to.
    left_out_row: Option<usize>,
    marks: MarkedText,
    decoded: TextView,
}

impl PastePreview {
    /// One that waits for the clipboard.
    pub fn coming(ctx: &egui::Context) -> Self {
        let ctx = ctx.clone();
        Self {
            input: Input::Coming,
            is_typed: false,
            revision: 0,
            reader: Reader::start(move || ctx.request_repaint()),
            candidates: Vec::new(),
            tied: 0,
            is_reading: false,
            chosen: None,
            said: None,
            wants_open: false,
            takes_keyboard: None,
            part: None,
            left_out_row: None,
            marks: MarkedText::default(),
            decoded: TextView::default(),
        }
    }

    /// One with an empty text, to be typed.
    pub fn empty(ctx: &egui::Context) -> Self {
        Self {
            input: Input::Typed(String::new()),
            is_typed: true,
            takes_keyboard: Some(Takes::Text),
            ..Self::coming(ctx)
        }
    }

    /// Does it wait for the clipboard?
    pub fn is_coming(&self) -> bool {
        matches!(self.input, Input::Coming)
    }

    /// Takes a text in place of what was there.
    pub fn take(&mut self, text: String) {
        self.input = Input::of(text);
        self.chosen = None;
        self.said = None;
        self.takes_keyboard = None;
        self.candidates.clear();
        self.tied = 0;
        self.changed();
        // The keyboard is given away when it is known what there is to decide.
        self.takes_keyboard = Some(Takes::Open);
    }

    /// Says why there is no text to take: the user may type it.
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

    /// Is there room in the field for this many bytes more?
    pub fn has_room_for(&self, len: usize) -> bool {
        self.input.len().saturating_add(len) <= MOST_TYPED
    }

    /// Is there so much of it that letting go of it takes its time?
    fn is_large(&self) -> bool {
        self.input.len() > 1 << 20
    }

    /// The text has changed: it is read again.
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
        self.ask(true);
    }

    fn ask(&mut self, everything: bool) {
        let by_rows = matches!(&self.input, Input::Long { rows, .. } if rows.len() == 0);
        match &self.reader {
            Ok(reader) => {
                self.is_reading = true;
                reader.ask(Request {
                    revision: self.revision,
                    text: self.input.text(),
                    everything,
                    insisted: self.chosen,
                    by_rows,
                });
            }
            Err(why) => self.said = Some(why.clone()),
        }
    }

    /// Reads it in a notation that the user chose.
    fn choose(&mut self, notation: Notation) {
        self.chosen = Some(notation);
        self.said = None;
        self.left_out_row = None;
        let known = self
            .candidates
            .iter()
            .any(|known| known.notation == notation);
        if !known && self.input.len() > 0 {
            // What is being read may be all there is; it is read again then.
            self.ask(self.is_reading);
        }
        // Enter opens what is read then, unless something is left out.
        let asks = !known || self.is_settled();
        self.takes_keyboard = asks.then_some(Takes::Open);
    }

    /// Takes what was read, if something was.
    pub fn poll(&mut self) {
        let Ok(reader) = &self.reader else {
            return;
        };
        if let (Input::Long { rows, .. }, Some(found)) = (&mut self.input, reader.poll_rows()) {
            *rows = found;
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
        } else {
            self.candidates.extend(found.candidates);
        }
        // The user decides where there is something to decide: Enter alone opens what is sure.
        if self.takes_keyboard == Some(Takes::Open) && !self.is_settled() {
            self.takes_keyboard = self.chosen.is_none().then_some(Takes::Reading);
        }
    }

    /// The reading that is shown: the one that was chosen, or else the one to believe, if there is one.
    fn shown(&self) -> Option<&Arc<Candidate>> {
        match self.chosen {
            Some(chosen) => (self.candidates.iter()).find(|known| known.notation == chosen),
            None if self.tied == 0 => self.candidates.first(),
            None => None,
        }
    }

    /// Is nothing left out, and nothing to be decided?
    fn is_settled(&self) -> bool {
        self.shown().is_some_and(|shown| shown.is_complete())
    }

    /// The readings between which the user has to choose.
    fn to_choose_from(&self) -> &[Arc<Candidate>] {
        match self.shown() {
            None => self.candidates.get(..self.tied).unwrap_or_default(),
            Some(_) => &[],
        }
    }
}
