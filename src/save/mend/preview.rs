//! The first lines that a repair would change, before anything is written.

use std::io::{self, Write};

use super::lines::Lines;
use super::mender::Mender;
use super::plan::RepairPlan;
use crate::encodings::Encoding;
use crate::encodings::mojibake::{Analysis, FileEvidence};
use crate::source::{Source, SourceError};
use crate::utf8::BomPolicy;

/// How many bytes are read at once.
const AT_ONCE: usize = 64 << 10;

/// The length in bytes of the excerpt that is shown of a longer line, and how many bytes of it are before
/// the first change.
const EXCERPT: usize = 240;
const BEFORE_CHANGE: usize = 48;

/// A line that a repair would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedLine {
    /// The number of the line from 1, by line feeds. A line of more than 64 KiB counts as one line, and
    /// several of its pieces may be in the preview.
    pub line: u64,

    /// Where the excerpt begins in the source.
    pub offset: u64,

    /// The bytes of the source, without the line feed. `None` if code units have several bytes, because lines
    /// are then found only in the result.
    pub before: Option<Vec<u8>>,

    /// The text that the copy would have.
    pub after: String,

    /// Whether the line goes on outside of the excerpt.
    pub is_cut: bool,
}

/// What a repair would change, as far as the source was searched.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// The first lines that would be different.
    pub lines: Vec<ChangedLine>,

    /// Bytes of the source that were searched, from its start.
    pub bytes_read: u64,

    /// Whether all of the source was searched.
    pub is_whole: bool,
}

impl Preview {
    /// Looks for at most `most_lines` changed lines in the first `most_bytes` of a source. Returns `None` if
    /// `is_cancelled` returns true; it is called every 64 KiB.
    ///
    /// # Errors
    /// The source could not be read.
    pub fn of(
        source: &dyn Source,
        plan: RepairPlan,
        most_lines: usize,
        most_bytes: u64,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<Option<Self>, SourceError> {
        let mut buffer = vec![0; AT_ONCE];
        let mut collector = Collector::new(plan, most_lines);
        if plan.undoes_mojibake {
            match evidence_of(source, plan, most_bytes, &is_cancelled)? {
                Some(evidence) => collector.evidence = evidence,
                None => return Ok(None),
            }
        }
        let mut is_whole = false;
        let mut offset = 0;
        while offset < most_bytes && !collector.is_full() {
            if is_cancelled() {
                return Ok(None);
            }
            let wanted = (most_bytes - offset).min(AT_ONCE as u64) as usize;
            let came = source.read_at(offset, buffer.get_mut(..wanted).unwrap_or_default())?;
            if came == 0 {
                is_whole = true;
                break;
            }
            collector.push(buffer.get(..came).unwrap_or_default());
            offset += came as u64;
        }
        let lines = collector.finish();
        Ok(Some(Self {
            is_whole: is_whole && lines.len() < most_lines,
            lines,
            bytes_read: offset,
        }))
    }
}

/// What the first bytes of a source say of mojibake; `None` if `is_cancelled` returns true.
fn evidence_of(
    source: &dyn Source,
    plan: RepairPlan,
    most_bytes: u64,
    is_cancelled: &impl Fn() -> bool,
) -> Result<Option<FileEvidence>, SourceError> {
    let mut evidence = FileEvidence::default();
    let plan = RepairPlan {
        undoes_mojibake: false,
        ..plan
    };
    let mut mender = Mender::new(Heard::default(), plan);
    let mut buffer = vec![0; AT_ONCE];
    let mut offset = 0;
    while offset < most_bytes {
        if is_cancelled() {
            return Ok(None);
        }
        let wanted = (most_bytes - offset).min(AT_ONCE as u64) as usize;
        let came = source.read_at(offset, buffer.get_mut(..wanted).unwrap_or_default())?;
        if came == 0 {
            break;
        }
        // Listening cannot fail.
        let _ = mender.push(buffer.get(..came).unwrap_or_default());
        offset += came as u64;
    }
    if let Ok((mut heard, _)) = mender.finish() {
        heard.end();
        evidence = heard.evidence;
    }
    Ok(Some(evidence))
}

/// Takes text, and keeps what its lines say of mojibake.
#[derive(Default)]
struct Heard {
    lines: Lines,
    evidence: FileEvidence,
}

impl Heard {
    fn end(&mut self) {
        let Self { lines, evidence } = self;
        let Ok(()) = lines.finish(|line| {
            hear(evidence, line);
            Ok::<(), std::convert::Infallible>(())
        });
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self { lines, evidence } = self;
        let Ok(()) = lines.push(bytes, |line| {
            hear(evidence, line);
            Ok::<(), std::convert::Infallible>(())
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn hear(evidence: &mut FileEvidence, line: &[u8]) {
    if let Ok(text) = std::str::from_utf8(line) {
        Analysis::of(text).add_to(evidence);
    }
}

/// Takes the bytes of the source and keeps the lines that would change.
struct Collector {
    plan: RepairPlan,
    most: usize,
    lines: Lines,
    found: Vec<ChangedLine>,
    line: u64,
    offset: u64,

    /// Decodes sources whose code units have several bytes. Lines are found in the text that it makes.
    wide: Option<Mender<Vec<u8>>>,

    /// What the source says of mojibake.
    evidence: FileEvidence,
}

impl Collector {
    fn new(plan: RepairPlan, most: usize) -> Self {
        let is_wide = matches!(
            plan.from,
            Encoding::Utf16Le | Encoding::Utf16Be | Encoding::Utf32Le | Encoding::Utf32Be
        );
        Self {
            plan,
            most,
            lines: Lines::default(),
            found: Vec::new(),
            line: 1,
            offset: 0,
            wide: is_wide.then(|| Mender::new(Vec::new(), plan)),
            evidence: FileEvidence::default(),
        }
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    fn push(&mut self, bytes: &[u8]) {
        if let Some(wide) = &mut self.wide {
            // Writing to a vector cannot fail.
            let _ = wide.push(bytes);
            return;
        }
        let mut lines = std::mem::take(&mut self.lines);
        let Ok(()) = lines.push(bytes, |line| {
            self.line(line);
            Ok::<(), std::convert::Infallible>(())
        });
        self.lines = lines;
    }

    fn finish(mut self) -> Vec<ChangedLine> {
        if let Some(wide) = self.wide.take() {
            let text = wide.finish().map(|(text, _)| text).unwrap_or_default();
            for line in text.split_inclusive(|byte| *byte == b'\n') {
                if self.is_full() {
                    break;
                }
                let (after, is_cut) = excerpt(trimmed(line), 0);
                let line = self.line;
                self.line += 1;
                if !after.is_empty() {
                    self.found.push(ChangedLine {
                        line,
                        offset: 0,
                        before: None,
                        after: String::from_utf8_lossy(after).into_owned(),
                        is_cut,
                    });
                }
            }
            return self.found;
        }
        let mut lines = std::mem::take(&mut self.lines);
        let Ok(()) = lines.finish(|line| {
            self.line(line);
            Ok::<(), std::convert::Infallible>(())
        });
        self.found
    }

    fn line(&mut self, bytes: &[u8]) {
        let offset = self.offset;
        let line = self.line;
        self.offset += bytes.len() as u64;
        self.line += u64::from(bytes.ends_with(b"\n"));
        if self.is_full() {
            return;
        }
        let plan = RepairPlan {
            bom: if offset == 0 {
                self.plan.bom
            } else {
                BomPolicy::Keep
            },
            ..self.plan
        };
        let after = Vec::with_capacity(bytes.len());
        let mut mender = Mender::beside(after, plan, self.evidence.clone());
        // Writing to a vector cannot fail.
        let after = mender.push(bytes).and_then(|()| mender.finish());
        let Ok((after, _)) = after else {
            return;
        };
        if after == bytes {
            return;
        }
        let alike = bytes
            .iter()
            .zip(&after)
            .take_while(|(one, other)| one == other);
        let start = start_of_excerpt(bytes, alike.count());
        let (before, is_cut_before) = excerpt(trimmed(bytes), start);
        let (after, is_cut_after) = excerpt(trimmed(&after), start);
        self.found.push(ChangedLine {
            line,
            offset: offset + start as u64,
            before: Some(before.to_vec()),
            after: String::from_utf8_lossy(after).into_owned(),
            is_cut: is_cut_before || is_cut_after,
        });
    }
}

/// Returns a line without its end.
fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Returns where an excerpt begins, at the start of a sequence, for a line with its first change at `change`.
fn start_of_excerpt(bytes: &[u8], change: usize) -> usize {
    if change < EXCERPT / 2 {
        return 0;
    }
    let start = change - BEFORE_CHANGE;
    let is_tail = |at: &usize| {
        bytes
            .get(*at)
            .is_some_and(|byte| crate::utf8::syntax::is_tail(*byte))
    };
    (start..change).find(|at| !is_tail(at)).unwrap_or(change)
}

/// Returns so many bytes from `start` on, to the end of a sequence, and whether there are more.
fn excerpt(bytes: &[u8], start: usize) -> (&[u8], bool) {
    let rest = bytes.get(start..).unwrap_or_default();
    if rest.len() <= EXCERPT {
        return (rest, start > 0);
    }
    let is_tail = |at: &usize| {
        rest.get(*at)
            .is_some_and(|byte| crate::utf8::syntax::is_tail(*byte))
    };
    let end = (EXCERPT - 3..=EXCERPT).rev().find(|at| !is_tail(at));
    (rest.get(..end.unwrap_or(EXCERPT)).unwrap_or_default(), true)
}
