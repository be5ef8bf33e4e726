//! The differences as one JSON object.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};

use super::document::Trouble;
use super::summary::{Differences, Folding};
use crate::compare::Side;
use crate::compare::change::Excerpt;
use crate::compare::change::Listed;
use crate::compare::change::words::{self, Digits};
use crate::compare::change::{Change, ChangeKind};
use crate::compare::content::{Coarse, Method, Tally};
use crate::source::{SourceError, name_bytes, readable_name};

/// The version of the schema. Keys may be added in one version; none is taken away, and none changes what it says.
const VERSION: u32 = 1;

pub(super) fn write(differences: &Differences, out: &mut dyn Write) -> Result<(), Trouble> {
    let trouble = RefCell::new(None);
    let summary = differences.runs.summary();
    let [left, right] = Side::BOTH.map(|side| {
        let name = differences.names.get(side as usize);
        SideObject::of(
            name.map_or(Path::new(""), |name| name),
            differences.runs.len(side),
        )
    });
    let counts = &differences.counts;
    let line_ends = counts
        .line_ends_from_to
        .map(|(left, right)| LineEndsObject {
            count: counts.line_ends,
            left: left.key(),
            right: right.key(),
        });
    let object = Object {
        version: VERSION,
        left,
        right,
        method: match differences.method {
            Method::ByContent => "content",
            Method::ByPosition => "position",
        },
        same: differences.is_same(),
        ignored: counts.ignored,
        same_text: differences.same_text.map(|[left, right]| EncodingsObject {
            left: left.name(),
            right: right.name(),
        }),
        summary: SummaryObject {
            same: summary.same.into(),
            changed: summary.changed.into(),
            inserted: summary.inserted.into(),
            removed: summary.removed.into(),
            moved: summary.moved.into(),
            joined: summary.joined.into(),
            unaligned: summary.unaligned.into(),
        },
        changes: ChangesObject(differences),
        line_ends,
        left_out: differences.left_out(Folding::None),
        differences: List {
            differences,
            trouble: &trouble,
        },
    };
    let written = serde_json::to_writer(&mut *out, &object);
    if let Some(error) = trouble.into_inner() {
        return Err(Trouble::Read(error));
    }
    written.map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

#[derive(Serialize)]
struct Object<'a> {
    version: u32,
    left: SideObject,
    right: SideObject,
    method: &'static str,
    same: bool,
    ignored: u64,
    same_text: Option<EncodingsObject>,
    summary: SummaryObject,
    changes: ChangesObject<'a>,
    line_ends: Option<LineEndsObject>,
    left_out: u64,
    differences: List<'a>,
}

#[derive(Serialize)]
struct SideObject {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<String>,
    bytes: u64,
}

impl SideObject {
    fn of(path: &Path, bytes: u64) -> Self {
        let file = readable_name(path);
        let name = name_bytes(path);
        // Without them two names could look alike.
        let file_bytes = (name != file.as_bytes()).then(|| hex_of(name));
        Self {
            file,
            file_bytes,
            bytes,
        }
    }
}

#[derive(Serialize)]
struct EncodingsObject {
    left: &'static str,
    right: &'static str,
}

#[derive(Serialize)]
struct LineEndsObject {
    count: u64,
    left: &'static str,
    right: &'static str,
}

#[derive(Serialize)]
struct TallyObject {
    runs: u64,
    left: u64,
    right: u64,
}

impl From<Tally> for TallyObject {
    fn from(tally: Tally) -> Self {
        Self {
            runs: tally.runs,
            left: tally.left,
            right: tally.right,
        }
    }
}

#[derive(Serialize)]
struct SummaryObject {
    same: TallyObject,
    changed: TallyObject,
    inserted: TallyObject,
    removed: TallyObject,
    moved: TallyObject,
    joined: TallyObject,
    unaligned: TallyObject,
}

/// How many differences there are of each kind, those of which there are none too.
struct ChangesObject<'a>(&'a Differences);

impl Serialize for ChangesObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = &self.0.counts;
        serializer.collect_map(ChangeKind::ALL.map(|kind| (kind.key(), counts.count(kind))))
    }
}

/// The differences, each written as it is read.
struct List<'a> {
    differences: &'a Differences,

    /// Why one could not be read.
    trouble: &'a RefCell<Option<SourceError>>,
}

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for listed in self.differences.listed(Folding::None) {
            match listed {
                Ok(listed) => list.serialize_element(&DifferenceObject::of(&listed))?,
                Err(error) => {
                    let said = serde::ser::Error::custom(&error);
                    self.trouble.replace(Some(error));
                    return Err(said);
                }
            }
        }
        list.end()
    }
}

#[derive(Serialize)]
struct DifferenceObject {
    kind: &'static str,
    left: PartObject,
    right: PartObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coarse: Option<&'static str>,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<Vec<String>>,
}

impl DifferenceObject {
    fn of(listed: &Listed) -> Self {
        let run = &listed.run;
        let named = |scalars: &Vec<char>| {
            let names = scalars
                .iter()
                .map(|scalar| format!("U+{:04X}", u32::from(*scalar)));
            names.collect::<Vec<_>>()
        };
        let (added, removed) = match &listed.change {
            Change::Invisible { added, removed } => (Some(named(added)), Some(named(removed))),
            _ => (None, None),
        };
        Self {
            kind: run.kind.key(),
            left: PartObject::of(run.left.start, run.len(Side::Left), &listed.left),
            right: PartObject::of(run.right.start, run.len(Side::Right), &listed.right),
            moved: run.moved.as_ref().map(|moved| moved.start),
            coarse: run.coarse.map(Coarse::key),
            change: listed.change.kind().key(),
            about: words::about(&listed.change, Digits::Plain),
            added,
            removed,
        }
    }
}

#[derive(Serialize)]
struct PartObject {
    offset: u64,
    length: u64,
    hex: String,
    text: Option<String>,
}

impl PartObject {
    fn of(offset: u64, length: u64, excerpt: &Excerpt) -> Self {
        Self {
            offset,
            length,
            hex: hex_of(&excerpt.bytes),
            text: excerpt.text(),
        }
    }
}

fn hex_of(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
