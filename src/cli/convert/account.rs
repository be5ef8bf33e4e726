//! What there is to say about a conversion.

use serde::Serialize;

use super::notation_names::{BYTES, LATIN_1, To};
use super::options::ConvertOptions;
use crate::cli::voice::Ending;
use crate::decode::{Compression, Expanded};
use crate::encodings::{Encoding, Reading as Content, judge_bytes};
use crate::notation::format::FormatOptions;
use crate::notation::{Damage, Notation, Places, Reading};
use crate::source::{OneState, escape_bytes};

/// How many bytes of each candidate are shown where readings tie.
const SHOWN_BYTES: usize = 16;

/// How many bytes of a rejected part are shown.
const SHOWN_PART: usize = 24;

/// What a conversion assumed, what it could not read, and how it ended: the keys of the JSON object, in
/// their order. No character of its strings is invisible or obeyed by a terminal.
#[derive(Serialize)]
pub(super) struct Account {
    /// The notation that the input was taken for, or `bytes`. Nothing, where none was decided on.
    pub(super) from: Option<&'static str>,

    /// What was assumed, in one line.
    pub(super) assumption: Option<String>,

    /// Each a sentence without a full stop.
    pub(super) warnings: Vec<String>,

    /// The first of the parts that could not be read.
    pub(super) rejected: Vec<Rejected>,

    /// How many parts could not be read.
    pub(super) rejected_total: u64,

    /// What was taken off the text before it was read, each as words.
    pub(super) taken_off: Vec<String>,

    /// The first of the damaged parts, read as what they probably were.
    pub(super) damage: Vec<Damaged>,

    /// The readings that tie, where several do.
    pub(super) candidates: Vec<Candidate>,

    /// What is written.
    to: &'static str,

    /// How many bytes the input stands for, as far as it was read.
    pub(super) bytes: u64,

    /// What the bytes most likely are, where that is not UTF-8 as it is. Nothing where it is not looked for.
    pub(super) bytes_are: Option<Likely>,

    /// How many ill-formed spans became U+FFFD.
    pub(super) replaced: u64,

    /// How the conversion ended.
    #[serde(flatten)]
    pub(super) ending: Ending,
}

/// What bytes most likely are.
#[derive(Serialize)]
pub(super) struct Likely {
    /// In words.
    pub(super) content: String,

    /// How likely that is, 0 to 1.
    pub(super) score: f32,

    /// Is it said without a word of doubt?
    #[serde(skip)]
    pub(super) is_certain: bool,
}

/// So many of the bytes are looked at to tell what they are.
const JUDGED: usize = 16 << 10;

/// Is this UTF-8 as it is, without a signature?
const fn is_plain_utf8(what: &Content) -> bool {
    matches!(
        what,
        Content::Text {
            encoding: Encoding::Ascii | Encoding::Utf8,
            with_bom: false
        }
    )
}

/// A part that could not be read.
#[derive(Serialize)]
pub(super) struct Rejected {
    /// Counted from 1; lines end at LF.
    pub(super) line: u64,

    /// Counted from 1, in code points and ill-formed spans.
    pub(super) column: u64,

    /// Of its first byte in the text.
    offset: u64,

    /// In bytes.
    length: u64,

    /// Why, as a sentence without a full stop.
    pub(super) reason: String,

    /// The start of it.
    pub(super) text: String,

    /// The part is longer than `text` shows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) cut: bool,
}

/// A damaged part.
#[derive(Serialize)]
pub(super) struct Damaged {
    /// Counted from 1; lines end at LF.
    pub(super) line: u64,

    /// Counted from 1, in code points and ill-formed spans.
    pub(super) column: u64,

    /// Of its first byte in the text.
    offset: u64,

    /// In bytes.
    length: u64,

    /// What is wrong with it, as a sentence without a full stop.
    pub(super) reason: String,

    /// The start of it.
    text: String,

    /// What it was read as; nothing, where that is not known.
    pub(super) probably: Option<String>,
}

/// One of the readings that tie.
#[derive(Serialize)]
pub(super) struct Candidate {
    /// Its notation.
    pub(super) from: &'static str,

    /// What it assumes, in one line.
    pub(super) assumption: String,

    /// How many bytes the reading makes.
    pub(super) bytes: u64,

    /// How many parts the reading rejects.
    pub(super) rejected_total: u64,

    /// The first of its bytes in hex.
    pub(super) start: String,

    /// What speaks against it, each a sentence without a full stop.
    pub(super) warnings: Vec<String>,

    /// What was taken off the text before it was read, each as words.
    pub(super) taken_off: Vec<String>,
}

impl Account {
    /// The account of a conversion that has not begun.
    pub(super) fn new(options: &ConvertOptions) -> Self {
        Self {
            from: None,
            assumption: None,
            warnings: Vec::new(),
            rejected: Vec::new(),
            rejected_total: 0,
            taken_off: Vec::new(),
            damage: Vec::new(),
            candidates: Vec::new(),
            to: match options.to {
                To::Bytes => BYTES,
                To::Notation(format) => format.key(),
            },
            bytes: 0,
            bytes_are: None,
            replaced: 0,
            ending: Ending::default(),
        }
    }

    /// The input is taken as it is.
    pub(super) fn take_bytes(&mut self) {
        self.from = Some(BYTES);
        self.assumption = Some("The bytes as they are".to_owned());
    }

    /// The input is taken for this reading of a text. The first `most` rejected parts are listed.
    pub(super) fn take(&mut self, reading: &Reading, text: &[u8], most: usize) {
        self.from = Some(reading.notation.key());
        self.assumption = Some(clean(&reading.assumption));
        self.warnings = reading.warnings.iter().map(|it| clean(it)).collect();
        self.taken_off = reading.taken_off.iter().map(|it| clean(it)).collect();
        self.rejected_total = reading.rejected_count as u64;
        self.bytes = reading.bytes.len() as u64;
        let mut places = Places::new(text);
        let listed = reading.rejected.iter().take(most);
        self.rejected = listed
            .map(|rejection| {
                let (line, column) = places.find(rejection.range.start);
                let part = text.get(rejection.range.clone()).unwrap_or_default();
                let shown = start_of(part);
                Rejected {
                    line,
                    column,
                    offset: rejection.range.start as u64,
                    length: part.len() as u64,
                    reason: clean(&rejection.reason),
                    text: escape_bytes(shown),
                    cut: shown.len() < part.len(),
                }
            })
            .collect();
    }

    /// Looks at what these bytes are.
    pub(super) fn take_content(&mut self, bytes: &[u8]) {
        let verdict = judge_bytes(bytes.get(..JUDGED).unwrap_or(bytes));
        let best = verdict.best().filter(|best| best.is_likely());
        self.bytes_are = best.and_then(|best| {
            let content = match (&best.what, &verdict.file_type) {
                (Content::Binary, kind) => kind.as_ref().map(|kind| kind.name.clone()),
                (what, _) => (!is_plain_utf8(what)).then(|| what.words()),
            };
            Some(Likely {
                content: content?,
                score: best.score,
                is_certain: best.is_certain(),
            })
        });
    }

    /// Says which parts of this text are damaged: the first `most` of them.
    pub(super) fn take_damage(&mut self, damage: &[Damage], text: &[u8], most: usize) {
        let mut places = Places::new(text);
        let listed = damage.iter().take(most);
        self.damage = listed
            .map(|part| {
                let (line, column) = places.find(part.range.start);
                let damaged = text.get(part.range.clone()).unwrap_or_default();
                Damaged {
                    line,
                    column,
                    offset: part.range.start as u64,
                    length: damaged.len() as u64,
                    reason: clean(&part.reason),
                    text: escape_bytes(start_of(damaged)),
                    probably: part.probably.as_ref().map(|it| clean(it)),
                }
            })
            .collect();
    }

    /// The input is taken for compressed data, which expands to this.
    pub(super) fn take_expanded(&mut self, kind: Compression, expanded: &Expanded) {
        self.from = Some(kind.key());
        self.assumption = Some(clean(&expanded.assumption));
        self.warnings = expanded.warnings.iter().map(|it| clean(it)).collect();
        self.bytes = expanded.bytes.len() as u64;
    }

    /// The input is taken for text of which each character was one of so many bytes.
    pub(super) fn take_latin1(&mut self, bytes: usize) {
        self.from = Some(LATIN_1);
        self.assumption =
            Some("Each character is one byte, as Latin-1 and Windows-1252 read it".to_owned());
        self.bytes = bytes as u64;
    }

    /// The input was in this state while so many bytes of it were read.
    pub(super) fn take_state(&mut self, state: OneState, name: &str, len: u64) {
        self.warnings.extend(state.sentence(name, len));
    }

    /// These readings tie.
    pub(super) fn leave_open(&mut self, readings: &[Reading]) {
        self.candidates = readings.iter().map(Candidate::of).collect();
    }

    /// How many rejected parts are not listed.
    pub(super) fn rejected_unlisted(&self) -> u64 {
        self.rejected_total - self.rejected.len() as u64
    }
}

impl Candidate {
    fn of(reading: &Reading) -> Self {
        let shown = reading.bytes.get(..SHOWN_BYTES).unwrap_or(&reading.bytes);
        let (start, _) = Notation::Hex.text_of(shown, FormatOptions::default());
        Self {
            from: reading.notation.key(),
            assumption: clean(&reading.assumption),
            bytes: reading.bytes.len() as u64,
            rejected_total: reading.rejected_count as u64,
            start,
            warnings: reading.warnings.iter().map(|it| clean(it)).collect(),
            taken_off: reading.taken_off.iter().map(|it| clean(it)).collect(),
        }
    }

    /// Whether it has more bytes than `start` shows.
    pub(super) fn is_cut(&self) -> bool {
        self.bytes > SHOWN_BYTES as u64
    }
}

/// A sentence that may hold characters of the input.
fn clean(sentence: &str) -> String {
    escape_bytes(sentence.as_bytes())
}

/// The start of a part, not cut within a character.
fn start_of(part: &[u8]) -> &[u8] {
    let Some(start) = part.get(..SHOWN_PART) else {
        return part;
    };
    match std::str::from_utf8(start) {
        Err(error) if error.error_len().is_none() => {
            start.get(..error.valid_up_to()).unwrap_or(start)
        }
        _ => start,
    }
}
