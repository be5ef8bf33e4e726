//! The report as JSON: one object a file, one line an object.
//!
//! The names of the fields here are the keys of the report. Errors are written while the source is
//! read, so nothing grows with their number.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use super::error_object::{ErrorObject, PatternList, PatternsCut};
use super::finding::{FileFinding, hex_of};
use super::ignored_object::{IgnoredObject, ignored};
use super::options::Options;
use super::reading_object::{ListedOfReading, ReadingObject};
use super::timestamp::rfc3339;
use super::warning_counts::WarningCounts;
use super::warning_object::WarningObject;
use super::warning_words::WarningWords;
use crate::census::LineEnds;
use crate::findings::{ListLimit, What};
use crate::source::{name_bytes, readable_name};
use crate::utf8::{GroupKind, OtherEncoding, Patterns, SpanKind};
use crate::warnings::{Severity, WarningKind};

/// The version of the keys and of what they mean.
const SCHEMA_VERSION: u32 = 2;

/// How many bytes and how many spans of one error are listed, unless everything is.
pub(super) const MAX_ENTRIES: u64 = 64;

/// How many bytes are read at a time when all bytes of a long run are listed.
const READ_LEN: u64 = 16 << 10;

/// Writes the object of one file and ends its line.
pub(super) fn write(
    finding: &FileFinding,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let listed = Listed::default();
    let counts = finding.warning_counts();
    let of_reading = finding.reading().unwrap_or(finding).warning_counts();
    let mut object = FileObject::of(finding, options, &counts, &listed);
    object.reading = ReadingObject::of(finding, options, &of_reading, &listed.reading);
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

/// Writes the object of a file that could not be read, and ends its line. `error` is a sentence.
pub(super) fn write_unread(path: &Path, error: &str, out: &mut dyn Write) -> io::Result<()> {
    let name = readable_name(path);
    let object = UnreadObject {
        schema: SCHEMA_VERSION,
        file: &name,
        file_bytes: name_in_hex(path, &name),
        error,
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

/// The bytes of a name in hex, where the readable form is not the name itself. Without them two names
/// could look alike.
fn name_in_hex(path: &Path, readable: &str) -> Option<String> {
    let name = name_bytes(path);
    (name != readable.as_bytes()).then(|| hex_of(name))
}

#[derive(Serialize)]
struct UnreadObject<'a> {
    schema: u32,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<String>,
    error: &'a str,
}

#[derive(Serialize)]
struct FileObject<'a> {
    schema: u32,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_bytes: Option<String>,
    bytes: u64,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    record: Option<RecordObject<'a>>,
    answer: String,
    encodings: Vec<EncodingObject<'a>>,
    file_type: Option<FileTypeObject<'a>>,
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<ReadAsObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingObject<'a>>,
    well_formed: bool,
    modified_utf8: bool,
    replacement_characters: u64,
    bom: BomObject,
    code_points: CodePointsObject,
    line_ends: LineEndsObject,
    spans: Counts<'a>,
    groups: Counts<'a>,
    warning_severities: SeverityCounts<'a>,
    warning_kinds: KindCounts<'a>,
    errors: ErrorList<'a>,
    errors_cut: IsCut<'a>,
    patterns: PatternList<'a>,
    patterns_cut: PatternsCut<'a>,
    warnings: WarningList<'a>,
    warnings_cut: IsCut<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ignored: Option<Vec<IgnoredObject>>,
    error: Trouble<'a>,
}

/// What the file may be, the best first.
#[derive(Serialize)]
struct EncodingObject<'a> {
    encoding: &'static str,
    score: f64,
    why: &'a str,
}

#[derive(Serialize)]
struct FileTypeObject<'a> {
    name: &'a str,
    media_type: &'a str,
    extension: &'a str,
}

/// What the file says in the encoding that the user names.
#[derive(Serialize)]
struct ReadAsObject<'a> {
    encoding: &'static str,
    characters: u64,
    ill_formed: u64,
    excerpt: &'a [String],
}

#[derive(Serialize)]
struct RecordObject<'a> {
    sha256: &'a str,
    size: u64,
    modified: Option<String>,
}

#[derive(Serialize)]
struct BomObject {
    signature: bool,
    inner: u64,
    cut: bool,
    looks_like: Option<&'static str>,
}

#[derive(Serialize)]
struct CodePointsObject {
    total: u64,
    one: u64,
    two: u64,
    three: u64,
    four: u64,
}

impl<'a> FileObject<'a> {
    fn of(
        finding: &'a FileFinding,
        options: &Options,
        counts: &'a WarningCounts,
        listed: &'a Listed,
    ) -> Self {
        let totals = finding.totals();
        let bom = totals.bom();
        let [one, two, three, four] = totals.code_points;
        let total = totals.code_points_under(options.bom);
        // What the policy leaves out is the signature, a sequence of three bytes.
        let three = three - (totals.code_points_total() - total);
        Self {
            schema: SCHEMA_VERSION,
            file: &finding.name,
            file_bytes: name_in_hex(&finding.path, &finding.name),
            bytes: totals.bytes,
            record: finding.record.as_ref().map(|record| RecordObject {
                sha256: &record.sha256,
                size: record.size,
                modified: record.modified.and_then(rfc3339),
            }),
            answer: finding.answer().words,
            encodings: encodings(finding),
            file_type: (finding.verdict())
                .and_then(|verdict| verdict.file_type.as_ref())
                .map(|file_type| FileTypeObject {
                    name: &file_type.name,
                    media_type: &file_type.media_type,
                    extension: &file_type.extension,
                }),
            notes: finding
                .verdict()
                .map_or_else(Vec::new, crate::encodings::Verdict::remarks),
            read_as: finding.read_as().map(|read_as| ReadAsObject {
                encoding: read_as.encoding(),
                characters: read_as.characters,
                ill_formed: read_as.ill_formed,
                excerpt: &read_as.lines,
            }),
            reading: None,
            well_formed: totals.is_well_formed(),
            modified_utf8: totals.looks_like_modified_utf8(),
            replacement_characters: totals.replacement_characters(),
            bom: BomObject {
                signature: bom.start.signature,
                inner: bom.inner,
                cut: bom.start.cut,
                looks_like: bom.start.looks_like.map(OtherEncoding::key),
            },
            code_points: CodePointsObject {
                total,
                one,
                two,
                three,
                four,
            },
            line_ends: LineEndsObject(finding.line_ends()),
            spans: Counts {
                keys: SpanKind::KEYS.to_vec(),
                counts: &totals.spans,
            },
            groups: Counts {
                keys: GroupKind::ALL.map(GroupKind::key).to_vec(),
                counts: &totals.groups,
            },
            warning_severities: SeverityCounts { counts },
            warning_kinds: KindCounts { counts },
            errors: ErrorList {
                finding,
                limit: options.max_errors,
                listed: &listed.errors,
                patterns: &listed.patterns,
            },
            errors_cut: IsCut {
                finding,
                all: finding.open_errors(),
                listed: &listed.errors,
            },
            patterns: PatternList(&listed.patterns),
            patterns_cut: PatternsCut(&listed.patterns),
            warnings: WarningList {
                finding,
                limit: options.max_warnings,
                listed: &listed.warnings,
            },
            warnings_cut: IsCut {
                finding,
                all: finding.open_warnings().total(),
                listed: &listed.warnings,
            },
            ignored: ignored(finding),
            error: Trouble { finding },
        }
    }
}

fn encodings(finding: &FileFinding) -> Vec<EncodingObject<'_>> {
    let hypotheses = finding.verdict().into_iter();
    let hypotheses = hypotheses.flat_map(|verdict| &verdict.hypotheses);
    let objects = hypotheses.map(|hypothesis| EncodingObject {
        encoding: hypothesis.what.name(),
        score: (f64::from(hypothesis.score) * 1000.0).round() / 1000.0,
        why: &hypothesis.why,
    });
    objects.collect()
}

/// Counts by key, after their sum.
struct Counts<'a> {
    keys: Vec<&'static str>,
    counts: &'a [u64],
}

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.counts.len() + 1))?;
        map.serialize_entry("total", &self.counts.iter().sum::<u64>())?;
        for (key, count) in self.keys.iter().zip(self.counts) {
            map.serialize_entry(key, count)?;
        }
        map.end()
    }
}

/// How many lines end in which way.
pub(super) struct LineEndsObject(pub(super) LineEnds);

impl Serialize for LineEndsObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.all().map(|(key, _, count)| (key, count)))
    }
}

/// How much of a file was written.
#[derive(Default)]
struct Listed {
    errors: Cell<u64>,
    warnings: Cell<u64>,

    /// The bytes of these errors.
    patterns: RefCell<Patterns>,
    reading: ListedOfReading,
}

/// Warnings by severity, after their sum.
pub(super) struct SeverityCounts<'a> {
    pub(super) counts: &'a WarningCounts,
}

impl Serialize for SeverityCounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Severity::COUNT + 1))?;
        map.serialize_entry("total", &self.counts.total())?;
        for severity in Severity::ALL {
            map.serialize_entry(severity.key(), &self.counts.at(severity))?;
        }
        map.end()
    }
}

/// Warnings by kind, after their sum.
pub(super) struct KindCounts<'a> {
    pub(super) counts: &'a WarningCounts,
}

impl Serialize for KindCounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(WarningKind::COUNT + 1))?;
        map.serialize_entry("total", &self.counts.total())?;
        for kind in WarningKind::ALL {
            map.serialize_entry(kind.key(), &self.counts.of(kind))?;
        }
        map.end()
    }
}

/// Runs the second pass while it is written.
struct ErrorList<'a> {
    finding: &'a FileFinding,
    limit: ListLimit,

    /// How many errors were written.
    listed: &'a Cell<u64>,

    /// Their bytes.
    patterns: &'a RefCell<Patterns>,
}

impl Serialize for ErrorList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for run in self.finding.errors(self.limit) {
            let Some(group) = run.first.error() else {
                continue;
            };
            self.patterns
                .borrow_mut()
                .add_run(group, run.count, run.stride);
            let all = self.limit.is_all();
            list.serialize_element(&ErrorObject::of(self.finding, group, &run, all))?;
            self.listed.set(self.listed.get() + run.count);
        }
        list.end()
    }
}

/// Finds the warnings again while it is written.
pub(super) struct WarningList<'a> {
    pub(super) finding: &'a FileFinding,
    pub(super) limit: ListLimit,

    /// How many warnings were written.
    pub(super) listed: &'a Cell<u64>,
}

impl Serialize for WarningList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for run in self.finding.warnings(Severity::Info, self.limit) {
            let What::Warning(warning, known) = &run.first.what else {
                continue;
            };
            let words = WarningWords::of(self.finding, warning, known.as_deref());
            let all = self.limit.is_all();
            list.serialize_element(&WarningObject::of(self.finding, warning, words, &run, all))?;
            self.listed.set(self.listed.get() + run.count);
        }
        list.end()
    }
}

/// Is something missing from a list that was written? It is known once it is.
pub(super) struct IsCut<'a> {
    pub(super) finding: &'a FileFinding,

    /// How many there are that are not ignored.
    pub(super) all: u64,
    pub(super) listed: &'a Cell<u64>,
}

impl Serialize for IsCut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_cut = self.listed.get() < self.all || self.finding.has_problem();
        serializer.serialize_bool(is_cut)
    }
}

/// What went wrong, or null. It is known once the errors are written.
struct Trouble<'a> {
    finding: &'a FileFinding,
}

impl Serialize for Trouble<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.finding.trouble().serialize(serializer)
    }
}

/// Bytes of the file in hex, read again.
pub(super) struct BytesAt<'a> {
    pub(super) finding: &'a FileFinding,
    pub(super) offset: u64,
    pub(super) listed: u64,
}

impl fmt::Display for BytesAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = vec![0; self.listed.min(READ_LEN) as usize];
        let mut done = 0;
        while done < self.listed {
            let wanted = (self.listed - done).min(READ_LEN) as usize;
            let read = self
                .finding
                .read_file_again(self.offset + done, &mut buffer[..wanted]);
            f.write_str(&hex_of(&buffer[..read]))?;
            if read < wanted {
                break;
            }
            done += read as u64;
        }
        Ok(())
    }
}

impl Serialize for BytesAt<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
