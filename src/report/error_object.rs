//! One error as an object of JSON, and which bytes are errors again and again.

use std::cell::RefCell;
use std::fmt;

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use super::finding::{FileFinding, hex_of};
use super::json::{BytesAt, MAX_ENTRIES};
use crate::findings::FindingRun;
use crate::utf8::{Group, Patterns, SpanKind};

#[derive(Serialize)]
pub(super) struct ErrorObject<'a> {
    offset: u64,
    length: u64,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stride: Option<u64>,
    form: &'static str,
    flags: Vec<&'static str>,
    bytes: GroupBytes<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<(u32, u32)>,
    message: String,
    spans: SpanList,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    likely: Option<LikelyObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    naive: Option<NaiveObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<String>,
}

impl<'a> ErrorObject<'a> {
    /// An error, and as many like it as the run has.
    pub(super) fn of(finding: &'a FileFinding, group: &Group, run: &FindingRun, all: bool) -> Self {
        let listed = if all {
            group.len()
        } else {
            group.len().min(MAX_ENTRIES)
        };
        Self {
            offset: run.offset(),
            length: run.length(),
            count: run.count,
            stride: (run.count > 1).then_some(run.stride),
            form: group.kind().key(),
            flags: group.flags().keys().collect(),
            bytes: GroupBytes {
                finding,
                group: *group,
                listed,
            },
            value: group.value(),
            range: group.range(),
            message: finding.message_of(&run.first),
            spans: SpanList {
                group: *group,
                listed,
            },
            cut: listed < group.len(),
            likely: LikelyObject::of(finding, group),
            naive: NaiveObject::of(finding, group),
            read: finding.read(group).map(|read| read.text),
        }
    }
}

/// The first bytes of a group in hex. Those of a long run are read again.
struct GroupBytes<'a> {
    finding: &'a FileFinding,
    group: Group,
    listed: u64,
}

impl fmt::Display for GroupBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.listed <= self.group.head().len() as u64 {
            return f.write_str(&hex_of(self.group.head()));
        }
        let bytes = BytesAt {
            finding: self.finding,
            offset: self.group.offset,
            listed: self.listed,
        };
        bytes.fmt(f)
    }
}

impl Serialize for GroupBytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The first spans of a group, each as offset, length and kind.
struct SpanList {
    group: Group,
    listed: u64,
}

impl Serialize for SpanList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        if self.group.is_stray_run() {
            for place in 0..self.listed {
                let kind = SpanKind::UnexpectedTail.key();
                list.serialize_element(&(self.group.offset + place, 1, kind))?;
            }
        } else {
            for unit in self.group.spans() {
                let kind = unit.span().map_or("", SpanKind::key);
                list.serialize_element(&(unit.offset, unit.len(), kind))?;
            }
        }
        list.end()
    }
}

/// What the bytes of an error most likely are.
#[derive(Serialize)]
pub(super) struct LikelyObject {
    pub(super) text: String,
    pub(super) encoding: &'static str,
}

impl LikelyObject {
    /// What there is to say of an error.
    pub(super) fn of(finding: &FileFinding, group: &Group) -> Option<Self> {
        let likely = finding.likely(group).filter(|it| !it.is_doubtful());
        likely.map(|likely| Self {
            text: likely.text().to_owned(),
            encoding: likely.encoding(),
        })
    }
}

/// What is around an overlong form of an ASCII character, as two decoders read it.
#[derive(Serialize)]
pub(super) struct NaiveObject {
    pub(super) text: String,
    conforming: String,
}

impl NaiveObject {
    /// What there is to say of an error.
    pub(super) fn of(finding: &FileFinding, group: &Group) -> Option<Self> {
        finding.smuggled(group).map(|smuggled| Self {
            text: smuggled.naive().to_owned(),
            conforming: smuggled.conforming().to_owned(),
        })
    }
}

/// The bytes that are several of the errors that were written. It is known once they are.
pub(super) struct PatternList<'a>(pub(super) &'a RefCell<Patterns>);

#[derive(Serialize)]
struct PatternObject {
    bytes: String,
    form: &'static str,
    count: u64,
    first: u64,
    in_a_row: bool,
}

impl Serialize for PatternList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let patterns = self.0.borrow().repeated();
        serializer.collect_seq(patterns.iter().map(|pattern| PatternObject {
            bytes: hex_of(pattern.first.head()),
            form: pattern.first.kind().key(),
            count: pattern.count,
            first: pattern.first.offset,
            in_a_row: pattern.is_in_a_row(),
        }))
    }
}

/// Are there errors among those that were written whose bytes were not counted?
pub(super) struct PatternsCut<'a>(pub(super) &'a RefCell<Patterns>);

impl Serialize for PatternsCut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(self.0.borrow().others() > 0)
    }
}
