//! A difference as it is listed.

use super::excerpt::Excerpt;
use super::{Change, Counting};
use crate::compare::content::Run;
use crate::source::{Source, SourceError};

/// A difference as it is listed: what it is as text, and its first bytes on both sides.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Where it is.
    pub run: Run,

    /// What it is as text.
    pub change: Change,

    /// Its first bytes on the left.
    pub left: Excerpt,

    /// Its first bytes on the right.
    pub right: Excerpt,
}

impl Listed {
    /// Reads the bytes of a difference; `None` if it does not count.
    ///
    /// # Errors
    /// A source could not be read.
    pub fn read(
        sources: [&dyn Source; 2],
        run: &Run,
        counting: Counting,
    ) -> Result<Option<Self>, SourceError> {
        let Some(change) = counting.change(sources, run)? else {
            return Ok(None);
        };
        let [left, right] = sources;
        Ok(Some(Self {
            run: run.clone(),
            change,
            left: Excerpt::read(left, &run.left)?,
            right: Excerpt::read(right, &run.right)?,
        }))
    }

    /// The first bytes of both sides as text where both are UTF-8, otherwise in hex: `“a” → “b”`.
    pub fn excerpts(&self) -> String {
        let both = [&self.left, &self.right].map(|it| (!it.bytes.is_empty()).then_some(it));
        let texts = both.map(|it| it.map(Excerpt::text));
        let is_text = !texts.iter().any(|text| matches!(text, Some(None)));
        let shown = both
            .into_iter()
            .flatten()
            .map(|excerpt| match excerpt.text() {
                Some(text) if is_text => format!("“{text}”"),
                _ => excerpt.hex(),
            });
        shown.collect::<Vec<_>>().join(" → ")
    }
}
