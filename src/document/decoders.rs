//! How others decode a part of the source.

use std::ops::Range;

use super::OpenDocument;
use crate::unicode::decoded_text;
use crate::utf8::DecoderFamily;
use crate::utf8::other_decoders::Parting;
use crate::utf8::{Group, Unit};
use crate::words::grouped;

/// So many bytes are decoded at most.
pub const MOST_BYTES: u64 = 4096;

/// Where nothing is selected, about so many bytes are decoded before the place where decoders part, and so
/// many in all.
const BEFORE: u64 = 40;
const SHOWN: u64 = 128;

/// Bytes of a source that are decoded by several decoders, as a text of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideBySide {
    /// Offset of the first byte.
    start: u64,

    bytes: Vec<u8>,

    /// How many bytes were asked for: all that are selected, or the whole source.
    asked: u64,

    /// Whether they are selected.
    is_selection: bool,

    /// Whether they are a part in the middle, around where decoders differ or around the error at the caret.
    is_excerpt: bool,

    parting: Option<Parting>,
}

/// What is at hand of the bytes that are to be decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtHand {
    /// All of them.
    Bytes(SideBySide),

    /// They are being read.
    Coming,

    /// They could not be read, for this reason.
    Failed(String),
}

impl SideBySide {
    /// What is selected. Where nothing is, some bytes around the error at the caret, or around the first place
    /// in the source where decoders part. At most [`MOST_BYTES`] are looked at, without what would be cut at
    /// their end. It never waits.
    pub fn of(document: &OpenDocument) -> AtHand {
        let len = document.content.len();
        if let Some(selection) = document.view.caret.selection() {
            let asked = selection.start.min(len)..selection.end.min(len);
            return Self::part_of(document, &asked, true);
        }
        if let Some(error) = document.errors.at(document.view.caret.offset) {
            return Self::excerpt(document, error.offset);
        }
        match Self::part_of(document, &(0..len), false) {
            AtHand::Bytes(of_start) => match of_start.parting_offset() {
                Some(parting) if of_start.bytes.len() as u64 > SHOWN => {
                    Self::excerpt(document, parting)
                }
                _ => AtHand::Bytes(of_start),
            },
            other => other,
        }
    }

    /// Some bytes around an offset at which a unit begins.
    fn excerpt(document: &OpenDocument, offset: u64) -> AtHand {
        let len = document.content.len();
        let from = offset.saturating_sub(BEFORE);
        let decoded = document.content.decode(from..offset.saturating_add(1));
        // After well-formed bytes all decoders are at the same place.
        let units = decoded.window.units().iter();
        let mut well_formed = units.filter(|unit| unit.scalar().is_some());
        let start = well_formed.find(|unit| unit.offset >= from);
        let start = start.map_or(offset, |unit| unit.offset.min(offset));
        let part = start..start.saturating_add(SHOWN).min(len);
        match Self::part_of(document, &part, false) {
            AtHand::Bytes(bytes) => AtHand::Bytes(Self {
                is_excerpt: (bytes.bytes.len() as u64) < len,
                asked: len,
                ..bytes
            }),
            other => other,
        }
    }

    /// The first bytes of a range.
    fn part_of(document: &OpenDocument, asked: &Range<u64>, is_selection: bool) -> AtHand {
        let len = document.content.len();
        let range = asked.start..asked.end.min(asked.start.saturating_add(MOST_BYTES));
        let decoded = document.content.decode(range.clone());
        if decoded.waiting {
            return AtHand::Coming;
        }
        if let Some(error) = &decoded.error {
            return AtHand::Failed(error.to_string());
        }
        let end = if range.end < len && (range.end < asked.end || !is_selection) {
            uncut_end(decoded.window.units(), decoded.window.groups(), range.end)
        } else {
            range.end
        };
        let place = |offset: u64| offset.saturating_sub(decoded.base) as usize;
        let all = decoded.bytes.len();
        let from = place(range.start).min(all);
        let to = place(end).min(all).max(from);
        let bytes = decoded.bytes.get(from..to).unwrap_or_default();
        AtHand::Bytes(Self::new(bytes, asked, is_selection))
    }

    /// Bytes at the start of a range that was asked for.
    fn new(bytes: &[u8], asked: &Range<u64>, is_selection: bool) -> Self {
        Self {
            start: asked.start,
            bytes: bytes.to_vec(),
            asked: asked.end - asked.start,
            is_selection,
            is_excerpt: false,
            parting: Parting::first(bytes),
        }
    }

    /// The bytes that are decoded.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether all decoders read the same text.
    pub fn are_alike(&self) -> bool {
        self.parting.is_none()
    }

    /// Where the decoders first part.
    fn parting_offset(&self) -> Option<u64> {
        let parting = self.parting.as_ref()?;
        Some(self.start + parting.range.start as u64)
    }

    /// Which bytes these are: `The first 4 096 of 10 000 selected bytes`.
    pub fn scope(&self) -> String {
        let decoded = self.bytes.len() as u64;
        if self.is_excerpt {
            let of = grouped(self.asked);
            return format!(
                "{} of {of} bytes, from 0x{:X}",
                grouped(decoded),
                self.start
            );
        }
        let selected = if self.is_selection { "selected " } else { "" };
        let bytes = if self.asked == 1 { "byte" } else { "bytes" };
        if decoded < self.asked {
            let (decoded, asked) = (grouped(decoded), grouped(self.asked));
            format!("The first {decoded} of {asked} {selected}{bytes}")
        } else {
            format!("{} {selected}{bytes}", grouped(self.asked))
        }
    }

    /// Where the decoders first differ, and what they make of the bytes there, in two sentences: those that agree are
    /// named together.
    pub fn verdict(&self) -> String {
        let Some(parting) = &self.parting else {
            let count = DecoderFamily::Conforming.replacements(&self.bytes);
            return match count {
                0 => "All of them read the same text".to_owned(),
                _ => format!("All of them read the same text, with {count} × U+FFFD"),
            };
        };
        let part = self.bytes.get(parting.range.clone()).unwrap_or_default();
        let all = DecoderFamily::ALL.into_iter().zip(parting.replacements);
        let (naive, checked): (Vec<_>, Vec<_>) =
            all.partition(|(family, _)| *family == DecoderFamily::Naive);
        // Those that do the same, in the order of the first of them.
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for (family, count) in checked {
            let does = match count {
                0 => format!("read {}", decoded_text(family, part)),
                _ => format!("put {count} × U+FFFD"),
            };
            match groups.iter_mut().find(|(other, _)| *other == does) {
                Some((_, names)) => names.push(family.name()),
                None => groups.push((does, vec![family.name()])),
            }
        }
        let mut said: Vec<String> = groups
            .into_iter()
            .map(|(does, names)| format!("{} decoders {does}", listed(&names)))
            .collect();
        said.extend(naive.into_iter().map(|(family, count)| {
            let verb = if count == 0 { "reads" } else { "makes it" };
            format!("a naive decoder {verb} {}", decoded_text(family, part))
        }));
        format!(
            "They first differ at 0x{:X}. {}",
            self.start + parting.range.start as u64,
            said.join("; ")
        )
    }
}

/// Names in a sentence: `Unicode, Go and Java`.
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.join(""),
    }
}

/// The end of what lies before an offset, without a sequence or an error that goes on after it.
fn uncut_end(units: &[Unit], groups: &[Group], end: u64) -> u64 {
    let unit = units.last().filter(|unit| unit.end() > end);
    let group = groups.last().filter(|group| group.end() > end);
    // A run of tails may be cut: each of them is a piece of its own.
    let group = group.filter(|group| !group.is_stray_run());
    let unit = unit.map_or(end, |unit| unit.offset);
    group.map_or(unit, |group| group.offset.min(unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(bytes: &[u8], start: u64) -> String {
        let range = start..start + bytes.len() as u64;
        SideBySide::new(bytes, &range, true).verdict()
    }

    #[test]
    fn it_says_where_they_first_differ_and_what_each_makes_of_it() {
        assert_eq!(
            verdict(b"abc\xED\xA0\x80d", 0x17),
            "They first differ at 0x1A. Unicode and Go decoders put 3 × U+FFFD; \
             Java and Perl decoders put 1 × U+FFFD; a naive decoder reads ⟨D800⟩"
        );
        assert_eq!(
            verdict(b"a\xF0\x9F\x92b", 0),
            "They first differ at 0x1. Unicode, Java and Perl decoders put 1 × U+FFFD; \
             Go decoders put 3 × U+FFFD; a naive decoder makes it \u{FFFD}"
        );
        assert_eq!(
            verdict(b"\xEF\xBF\xBE", 0),
            "They first differ at 0x0. Unicode, Go and Java decoders read \u{FFFE}; \
             Perl decoders put 1 × U+FFFD; a naive decoder reads \u{FFFE}"
        );
        assert_eq!(verdict("é".as_bytes(), 0), "All of them read the same text");
        assert_eq!(
            verdict(b"a\x80\xFF", 0),
            "All of them read the same text, with 2 × U+FFFD"
        );
    }

    #[test]
    fn it_says_which_bytes_are_decoded() {
        let scope = |asked, is_selection| SideBySide::new(b"abcd", &asked, is_selection).scope();
        assert_eq!(scope(3..7, true), "4 selected bytes");
        assert_eq!(scope(0..4, false), "4 bytes");
        assert_eq!(scope(0..9, true), "The first 4 of 9 selected bytes");
        assert_eq!(scope(0..9, false), "The first 4 of 9 bytes");
    }
}
