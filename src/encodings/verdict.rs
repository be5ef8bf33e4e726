//! What a source is taken for.

use super::{Declared, Encoding, FileType, Former, Hypothesis, Part, PartContent, Reading};
use crate::words::plural;

/// What a source is taken for: every hypothesis with a reason to hold it, the best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Verdict {
    /// The hypotheses, best first. None for an empty source.
    pub hypotheses: Vec<Hypothesis>,

    /// The type of file by its first bytes, where they are a known signature.
    pub file_type: Option<FileType>,

    /// What the text says of its own encoding.
    pub declared: Option<Declared>,

    /// Its parts, where it is more than one thing: the first of them in order, one behind the other. None where it is one thing.
    pub parts: Vec<Part>,

    /// What it was before a program decoded it as text, where it was a file of a known type.
    pub former: Option<Former>,

    /// What was lost before: sentences with a full stop.
    pub lost: Vec<String>,

    /// How many bytes were looked at.
    pub bytes_read: u64,

    /// Was every byte of the source looked at?
    pub is_whole: bool,
}

impl Verdict {
    /// The best hypothesis; `None` for an empty source.
    pub fn best(&self) -> Option<&Hypothesis> {
        self.hypotheses.first()
    }

    /// Lines in another encoding, where that is not likely, but at least half as likely as the best hypothesis: there is too
    /// little text to tell them from damage.
    pub fn perhaps_lines(&self) -> Option<&Hypothesis> {
        let best = self.best()?;
        let mut hypotheses = self.hypotheses.iter();
        let lines = hypotheses.find(|it| matches!(it.what, Reading::Mixture { .. }))?;
        (!lines.is_likely() && lines.score * 2.0 >= best.score).then_some(lines)
    }

    /// The hypothesis that an answer in words is about: the best, or [lines](Self::perhaps_lines) that may be in another
    /// encoding.
    pub fn answered(&self) -> Option<&Hypothesis> {
        self.perhaps_lines().or(self.best())
    }

    /// What the text says of its own encoding, where the bytes say otherwise: a sentence, with a full stop.
    pub fn contradiction(&self) -> Option<String> {
        let declared = self.declared.as_ref()?;
        let best = self.best().filter(|best| best.is_likely())?;
        let found = best.what.encoding()?;
        let agrees = declared.encoding.is_some_and(|named| match found {
            // ASCII is ASCII in nearly all of them.
            Encoding::Ascii => named.keeps_ascii(),
            _ => named == found,
        });
        (!agrees).then(|| {
            let Declared {
                label,
                place,
                offset,
                ..
            } = declared;
            format!("It declares itself {label}, in {place} at offset {offset}: that is not true.")
        })
    }

    /// What it may be, where no hypothesis is likely, but some are not unlikely: a sentence, with a full stop.
    fn possible(&self) -> Option<String> {
        const SHOWN: usize = 3;
        const LEAST: f32 = 0.05;
        let best = self.best()?;
        let is_said = matches!(best.what, Reading::Unknown { .. } | Reading::Binary);
        if is_said || best.is_likely() || self.former.is_some() || self.perhaps_lines().is_some() {
            return None;
        }
        let told = self.hypotheses.iter().filter(|it| it.score >= LEAST);
        let named = |it: &Hypothesis| match it.what.encoding() {
            Some(Encoding::Utf8) => "damaged UTF-8".to_owned(),
            _ => it.what.words(),
        };
        let told = told.map(|it| format!("{} ({:.0} %)", named(it), it.score * 100.0));
        let told: Vec<String> = told.take(SHOWN).collect();
        (!told.is_empty()).then(|| {
            let told = told.join(" or ");
            format!("It is not certain what this is: perhaps {told}.")
        })
    }

    /// What there is to say beside the hypotheses, each a sentence with a full stop: of which parts the source is,
    /// what it may be where nothing is likely, and what it says of itself that is not true.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks: Vec<String> = Vec::new();
        if !self.parts.is_empty() {
            let parts: Vec<String> = self.parts.iter().map(Part::words).collect();
            let about = if self.is_whole {
                ""
            } else {
                " as far as samples show"
            };
            remarks.push(format!("It has parts{about}: {}.", parts.join("; ")));
        }
        remarks.extend(self.lost.iter().cloned());
        remarks.extend(self.possible());
        remarks.extend(self.contradiction());
        remarks
    }

    /// What [`Verdict::remarks`] are about, in a few words: `2 parts`, `declared ISO-8859-15`. Nothing where there are none.
    pub fn remarks_in_short(&self) -> Option<String> {
        let mut all = Vec::new();
        if !self.parts.is_empty() {
            all.push(plural(self.parts.len() as u64, "part"));
        }
        let is_intact = self.former.as_ref().is_some_and(Former::is_intact);
        if is_intact && self.lost.len() == 1 {
            all.push("can be restored".to_owned());
        } else if !self.lost.is_empty() {
            all.push("damaged before".to_owned());
        }
        let is_utf8 = |it: &&Hypothesis| it.what.encoding() == Some(Encoding::Utf8);
        if let (Some(_), Some(best)) = (self.possible(), self.best().filter(|it| !is_utf8(it))) {
            all.push(format!("perhaps {}", best.what.words()));
        }
        if let (Some(_), Some(declared)) = (self.contradiction(), &self.declared) {
            all.push(format!("declared {}", declared.label));
        }
        (!all.is_empty()).then(|| all.join(" · "))
    }

    /// The one part of it in UTF-16, where all others are text with a byte for each character, or zeros.
    pub(super) fn joined(&self) -> Option<Reading> {
        let is_other = |part: &&Part| part.content.wide().is_none();
        let others = self.parts.iter().filter(is_other);
        let has_data = others.clone().any(|part| part.content == PartContent::Data);
        let has_text = others
            .clone()
            .any(|part| part.content == PartContent::Bytes);
        let mut wide = self.parts.iter().filter(|part| !is_other(part));
        let (only, more) = (wide.next()?, wide.next());
        if has_data || !has_text || more.is_some() {
            return None;
        }
        Some(Reading::Joined {
            wide: only.content.wide()?,
            start: only.start,
            end: only.end,
        })
    }

    /// Is the source most likely not text at all? Its errors of UTF-8 are chance then.
    pub fn is_binary(&self) -> bool {
        self.best().is_some_and(|best| best.what == Reading::Binary)
    }

    /// Is the source most likely UTF-8, all of it or most of its lines? In any other source it is chance
    /// which well-formed sequences there are.
    pub fn is_utf8(&self) -> bool {
        self.best().is_some_and(|best| match best.what {
            Reading::Text { encoding, .. } => matches!(encoding, Encoding::Ascii | Encoding::Utf8),
            Reading::Mixture { .. } | Reading::EncodedTwice { .. } => true,
            Reading::Joined { .. } | Reading::Unknown { .. } | Reading::Binary => false,
        })
    }
}
