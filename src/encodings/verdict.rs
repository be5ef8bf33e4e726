//! What a source is taken for.

use super::{Declared, Encoding, FileType, Hypothesis, Reading};

/// What a source is taken for: every hypothesis with a reason to hold it, the best first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Verdict {
    /// The hypotheses, best first. None for an empty source.
    pub hypotheses: Vec<Hypothesis>,

    /// The type of file by its first bytes, where they are a known signature.
    pub file_type: Option<FileType>,

    /// What the text says of its own encoding.
    pub declared: Option<Declared>,

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

    /// Is the source most likely UTF-8, all of it or most of its lines? In any other source it is chance
    /// which well-formed sequences there are.
    pub fn is_utf8(&self) -> bool {
        self.best().is_some_and(|best| match best.what {
            Reading::Text { encoding, .. } => matches!(encoding, Encoding::Ascii | Encoding::Utf8),
            Reading::Mixture { .. } | Reading::EncodedTwice { .. } => true,
            Reading::Unknown8Bit | Reading::Binary => false,
        })
    }
}
