//! What is around a finding, in a few characters of its line.

use std::ops::Range;

use super::open_document::OpenDocument;
use crate::warnings::{Evidence, Warning, WarningKind};

/// So many characters before a finding, of it, and after it are shown at most.
const BEFORE: usize = 12;
const HERE: usize = 6;
const AFTER: usize = 16;

/// A character of UTF-8 has at most so many bytes.
const LONGEST: u64 = 4;

/// So many bytes of a finding, and before and after that, are looked at for what it is about.
const EVIDENCE: u64 = 2048;
const EVIDENCE_BEFORE: u64 = 256;

/// The characters around a finding, of its line: each a scalar value, or `None` for an ill-formed span.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Those before it.
    pub before: Vec<Option<char>>,

    /// Its own, the first of them.
    pub here: Vec<Option<char>>,

    /// Those after it, unless it has more of its own than `here` holds.
    pub after: Vec<Option<char>>,

    /// Whether bytes of it are still being fetched.
    pub waiting: bool,
}

impl OpenDocument {
    /// What is around these bytes, as UTF-8. Nothing where bytes cannot be read, or where the source is read in another
    /// encoding, whose characters need not be found from the middle of a text.
    pub fn excerpt(&self, range: Range<u64>) -> Option<Excerpt> {
        if self.content.read_in().is_some() {
            return None;
        }
        let start = range.start.saturating_sub(BEFORE as u64 * LONGEST);
        let most = (HERE + AFTER) as u64 * LONGEST;
        let own = range.end.min(range.start.saturating_add(most));
        let end = own.saturating_add(AFTER as u64 * LONGEST);
        let decoded = self.content.decode(start..end);
        if decoded.error.is_some() {
            return None;
        }
        let mut excerpt = Excerpt {
            waiting: decoded.waiting,
            ..Excerpt::default()
        };
        for character in decoded.characters() {
            let scalar = character.scalar();
            let ends_line = matches!(scalar, Some('\n' | '\r'));
            if character.end() <= range.start {
                excerpt.before.push(scalar);
                if ends_line {
                    excerpt.before.clear();
                }
            } else if character.offset < range.end {
                excerpt.here.push(scalar);
            } else if ends_line {
                break;
            } else {
                excerpt.after.push(scalar);
            }
        }
        let too_many = excerpt.before.len().saturating_sub(BEFORE);
        excerpt.before.drain(..too_many);
        if excerpt.here.len() > HERE {
            excerpt.here.truncate(HERE);
            excerpt.after.clear();
        }
        excerpt.after.truncate(AFTER);
        Some(excerpt)
    }

    /// What there really is in the place of what a warning is about, as far as the bytes near it show that and are at hand:
    /// see [`Evidence::meant`].
    pub fn meant(&self, warning: &Warning) -> Option<String> {
        let meant = self.evidence(warning)?.meant()?;
        let looked_at = warning.offset.saturating_add(EVIDENCE + EVIDENCE_BEFORE);
        let more = if warning.end > looked_at { " …" } else { "" };
        Some(format!("{meant}{more}"))
    }

    /// What a warning is about, as far as the bytes near it show that and are at hand.
    pub fn evidence(&self, warning: &Warning) -> Option<Evidence> {
        if self.content.read_in().is_some() {
            return None;
        }
        let start = warning.offset.saturating_sub(EVIDENCE_BEFORE);
        let own = warning.end.min(warning.offset.saturating_add(EVIDENCE));
        let end = own.saturating_add(EVIDENCE_BEFORE);
        let gathered = self.content.gather(start..end);
        if gathered.waiting || gathered.error.is_some() {
            return None;
        }
        let place = usize::try_from(warning.offset - start).ok()?;
        // A part of its line could show another text than all of it.
        let (before, from) = gathered.bytes.split_at_checked(place)?;
        let is_whole =
            (start == 0 || before.contains(&b'\n')) && (gathered.at_end || from.contains(&b'\n'));
        if warning.kind == WarningKind::Mojibake && !is_whole {
            return None;
        }
        Evidence::of(&gathered.bytes, place, warning)
    }
}
