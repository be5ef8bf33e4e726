//! The report of a source that is open already, as the window saves it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use byteloupe::findings::ListLimit;
use byteloupe::report::{Names, Options, ReportFormat, write_source};
use byteloupe::save::{Inspected, Producer, SaveErrorKind, SaveJob, SaveProgress, SaveWhat, save};
use byteloupe::source::{MemorySource, Source};

use crate::common::{Endless, Folder, program, run};

/// Errors, warnings and mojibake.
const TEXT: &[u8] = b"\xEF\xBB\xBFcaf\xC3\x83\xC2\xA9 \xC0\xAE \xE2\x80\xAEx\n\xFF\xFF\n";

fn options(format: ReportFormat) -> Options {
    Options {
        format,
        threads: 2,
        ..Options::default()
    }
}

fn memory(bytes: &[u8]) -> Arc<dyn Source> {
    Arc::new(MemorySource::new(bytes.to_vec()))
}

#[test]
fn it_is_the_report_of_the_command_in_every_format() {
    let folder = Folder::new();
    folder.file("a.txt", TEXT);
    let formats = [
        ("text", ReportFormat::Text),
        ("json", ReportFormat::Json),
        ("csv", ReportFormat::Csv),
        ("sarif", ReportFormat::Sarif),
        ("html", ReportFormat::Html),
    ];
    let cancel = Arc::new(AtomicBool::new(false));
    let of = |format| {
        let mut out = Vec::new();
        let name = Path::new("a.txt");
        let told = AtomicU64::new(0);
        let tell = |bytes| {
            told.fetch_max(bytes, Ordering::Relaxed);
        };
        write_source(
            &memory(TEXT),
            name,
            &options(format),
            &mut out,
            &cancel,
            &tell,
        )
        .unwrap();
        assert_eq!(told.into_inner(), TEXT.len() as u64);
        out
    };
    for (name, format) in formats {
        let mut command = program();
        command.current_dir(folder.path());
        let ran = run(command.args(["report", "--format", name, "a.txt"]), b"");
        assert_eq!(String::from_utf8(of(format)).unwrap(), ran.text(), "{name}");
    }
    assert_eq!(of(ReportFormat::IllFormed(Names::Lines)), b"a.txt\n");
}

#[test]
fn it_ends_where_it_is_stopped_while_it_counts() {
    let source: Arc<dyn Source> = Arc::new(Endless);
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = |_| cancel.store(true, Ordering::Relaxed);
    let mut out = Vec::new();
    let options = options(ReportFormat::Json);
    let written = write_source(&source, Path::new("a"), &options, &mut out, &cancel, &stop);
    assert!(written.is_err());
    assert!(out.is_empty());
}

/// Sets a flag when something is written.
struct Stopping<'a>(&'a AtomicBool, u64);

impl Write for Stopping<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.store(true, Ordering::Relaxed);
        self.1 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn it_ends_where_it_is_stopped_while_it_is_written() {
    let source = memory(&b"\xC0\xAE text ".repeat(1 << 16));
    let all = Options {
        max_errors: ListLimit::All,
        ..options(ReportFormat::Csv)
    };
    let cancel = Arc::new(AtomicBool::new(false));
    let mut out = Stopping(&cancel, 0);
    let written = write_source(&source, Path::new("a"), &all, &mut out, &cancel, &|_| {});
    assert!(written.is_err());
    // A row has more than 100 bytes, and there are 65,536.
    assert!(out.1 < 1 << 20, "{}", out.1);
}

/// A saving of a report.
fn job(folder: &Folder, source: &Arc<dyn Source>) -> SaveJob {
    let of = Arc::clone(source);
    let producer = Producer::new(move |out, cancel, progress| {
        let options = options(ReportFormat::Json);
        write_source(&of, Path::new("a.txt"), &options, out, cancel, progress)
    });
    SaveJob {
        source: Arc::clone(source),
        what: SaveWhat::Produced(producer),
        target: folder.path().join("report.json"),
        replaces: false,
        inspected: Vec::<Inspected>::new(),
    }
}

#[test]
fn a_report_is_saved_whole_or_not_at_all() {
    let folder = Folder::new();
    let saved = save(
        &job(&folder, &memory(TEXT)),
        &SaveProgress::default(),
        || {},
    )
    .unwrap();
    let text = std::fs::read(folder.path().join("report.json")).unwrap();
    assert_eq!(saved.bytes_out, text.len() as u64);
    let object: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(object["file"], "a.txt");
    assert_eq!(object["bytes"], TEXT.len());

    let folder = Folder::new();
    let endless: Arc<dyn Source> = Arc::new(Endless);
    let progress = SaveProgress::default();
    let stop = || progress.cancel();
    let error = save(&job(&folder, &endless), &progress, stop).unwrap_err();
    assert_eq!(error.kind(), SaveErrorKind::Cancelled);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
