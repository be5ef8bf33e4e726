//! What a stretch of mojibake was.

use crate::encodings::mojibake::{Analysis, Misreading, Stretch};
use crate::invisible::hides_text;
use crate::source::escape_bytes;
use crate::unicode::{hex, name_of};

/// The most characters of repaired text in a sentence.
const SHOWN: usize = 80;

/// What a stretch of mojibake was, and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mojibake {
    /// The text that it was.
    pub repaired: String,

    /// The encoding in which it was read by mistake, the last time.
    pub through: Misreading,

    /// How many times it was read so, at least 1.
    pub rounds: u8,
}

impl Mojibake {
    /// The stretch that is known to begin at a place of some bytes, as far as the line shows that is around it in
    /// these bytes. The evidence for it may be elsewhere in the source.
    pub(super) fn at(bytes: &[u8], place: usize) -> Option<Self> {
        let (before, from) = bytes.split_at_checked(place)?;
        let start = memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1);
        let end = memchr::memchr(b'\n', from).map_or(bytes.len(), |feed| place + feed);
        let mut at = start;
        for chunk in bytes.get(start..end)?.utf8_chunks() {
            let valid = chunk.valid();
            if place < at + valid.len() {
                let mut found = Analysis::of(valid).all_stretches().into_iter();
                let here = found.find(|stretch| at + stretch.range.start == place);
                return here.map(Self::from);
            }
            at += valid.len() + chunk.invalid().len();
        }
        None
    }

    /// What it was: `“é”`, with the first 80 characters of a longer text; of one character that nobody sees, its name.
    /// Safe to show.
    pub fn was(&self) -> String {
        let start: String = self.repaired.chars().take(SHOWN).collect();
        let more = if start.len() < self.repaired.len() {
            " …"
        } else {
            ""
        };
        let mut characters = self.repaired.chars();
        match (characters.next(), characters.next()) {
            // RFC 3629 §6.
            (Some('\u{FEFF}'), None) => "the signature EF BB BF".to_owned(),
            (Some(hidden), None) if hides_text(hidden) => {
                let code_point = u32::from(hidden);
                format!("{} {}", hex(code_point), name_of(code_point))
            }
            _ => format!("“{}{more}”", escape_bytes(start.as_bytes())),
        }
    }

    /// What it was, and how it came about: `it was “é”, read as windows-1252, 2 times`. Safe to show.
    pub fn words(&self) -> String {
        let rounds = match self.rounds {
            0 | 1 => String::new(),
            rounds => format!(", {rounds} times"),
        };
        let (was, through) = (self.was(), self.through.name());
        format!("it was {was}, read as {through}{rounds}")
    }
}

impl From<Stretch> for Mojibake {
    fn from(stretch: Stretch) -> Self {
        Self {
            repaired: stretch.repaired,
            through: stretch.through,
            rounds: stretch.rounds,
        }
    }
}
