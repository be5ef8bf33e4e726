//! What is known of one notation: its record.

use super::family::Notation;
use super::format::Writing;
use super::reader::Reader;
use super::reading::Reading;

/// What is known of one notation.
///
/// It does not know its place among the others: `registry` does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record {
    /// What it is called on the command line.
    pub(super) key: &'static str,

    /// What it is called in a sentence, without an article.
    pub(super) name: &'static str,

    /// What `A≢`, the bytes 41 E2 89 A2, looks like in it; where it is long, an ellipsis stands for parts of it.
    pub(super) sample: &'static str,

    /// How it is recognised: the text is gone through once, and each byte of it is said to be something. `None` where it is
    /// plainly something else, which it says only if the reader tries.
    pub(super) read: fn(Reader<'_>) -> Option<Reading>,

    /// The article that its name takes; empty where it takes none.
    pub(super) article: &'static str,

    /// Does its name begin with the name of a program, which keeps its small letter in front?
    pub(super) begins_small: bool,

    /// The notation that reads it where a text is tried, if it is one of several forms of that.
    pub(super) form_of: Option<Notation>,

    /// Beside which notations it is still worth a try where a text is surely in them.
    pub(super) rivals: Rivals,

    /// Do the characters that have no meaning of their own in it stand for themselves? Then how many characters a byte takes
    /// at least, on average, where all are escapes.
    pub(super) plain_text: Option<f32>,

    /// Does it write characters, whatever their encoding, so that the bytes are UTF-8 by themselves?
    pub(super) is_of_code_points: bool,

    /// Its alphabet, where its digits are letters and figures, those of hex among them, and nothing else marks it. Then what
    /// has the digits of hex alone is hex.
    pub(super) alphabet: Option<Alphabet>,

    /// How it is written; `None` where it is only read.
    pub(super) writing: Option<&'static Writing>,

    /// What can be typed in it; empty where it is not edited.
    pub(super) typed: &'static str,
}

/// The digits of a notation that has no other marks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Alphabet {
    /// How many digits there are.
    pub(super) digits: u8,

    /// How much less often it is met than base64, in bits: an estimate.
    pub(super) rarity: u8,
}

/// Beside which notations another one is still worth a try, where a text is surely in them: what it says twice agrees.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rivals {
    /// Beside none: it makes the same bytes there, or is less certain.
    None,

    /// Beside these.
    Only(&'static [Notation]),

    /// Beside all others but these.
    AllBut(&'static [Notation]),

    /// Beside all others.
    All,
}

impl Rivals {
    /// Is this one among them?
    pub(super) fn include(self, notation: Notation) -> bool {
        match self {
            Self::None => false,
            Self::Only(those) => those.contains(&notation),
            Self::AllBut(those) => !those.contains(&notation),
            Self::All => true,
        }
    }
}

impl Record {
    /// A notation that is read, and not written. Beside what is certain it is not tried.
    pub(super) const fn new(
        key: &'static str,
        name: &'static str,
        sample: &'static str,
        read: fn(Reader<'_>) -> Option<Reading>,
    ) -> Self {
        Self {
            key,
            name,
            sample,
            read,
            article: "",
            begins_small: false,
            form_of: None,
            rivals: Rivals::None,
            plain_text: None,
            is_of_code_points: false,
            alphabet: None,
            writing: None,
            typed: "",
        }
    }

    /// Its name takes an article.
    pub(super) const fn article(mut self, article: &'static str) -> Self {
        self.article = article;
        self
    }

    /// Its name begins with the name of a program.
    pub(super) const fn of_a_program(mut self) -> Self {
        self.begins_small = true;
        self
    }

    /// It is one of the forms that another one reads.
    pub(super) const fn form_of(mut self, notation: Notation) -> Self {
        self.form_of = Some(notation);
        self
    }

    /// It is worth a try beside these.
    pub(super) const fn rivals(mut self, rivals: Rivals) -> Self {
        self.rivals = rivals;
        self
    }

    /// What has no meaning of its own in it stands for itself. Where all are escapes, a byte takes this many characters at
    /// least, on average.
    pub(super) const fn with_plain_text(mut self, len_of_escape: f32) -> Self {
        self.plain_text = Some(len_of_escape);
        self
    }

    /// It writes characters, and no bytes.
    pub(super) const fn of_code_points(mut self) -> Self {
        self.is_of_code_points = true;
        self
    }

    /// It has so many digits, and is met `rarity` bits less often than base64.
    pub(super) const fn of_digits(mut self, digits: u8, rarity: u8) -> Self {
        self.alphabet = Some(Alphabet { digits, rarity });
        self
    }

    /// It is written so.
    pub(super) const fn written(mut self, writing: &'static Writing) -> Self {
        self.writing = Some(writing);
        self
    }

    /// It is edited in the converter, where this can be typed.
    pub(super) const fn typed(mut self, hint: &'static str) -> Self {
        self.typed = hint;
        self
    }
}
