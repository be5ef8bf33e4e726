//! Saving to files: what is written, and what is said about it.

use std::path::Path;
use std::sync::Arc;

use byteloupe::encodings::Encoding;
use byteloupe::save::{
    RepairPlan, RepairPolicy, SaveError, SaveJob, SaveProgress, SaveWhat, Saved, Saving, save,
};
use byteloupe::source::{FileSource, MemorySource, Opened, Source};
use byteloupe::utf8::BomPolicy;

use crate::common::{Folder, Random, std_spans};

pub(crate) const REPAIRED: SaveWhat = SaveWhat::Repaired(RepairPlan {
    within: None,
    from: Encoding::Utf8,
    errors: RepairPolicy::EachSpan,
    undoes_mojibake: false,
    leaves_inner_bom_out: false,
    bom: BomPolicy::Keep,
});

pub(crate) fn opened(path: &Path) -> Arc<dyn Source> {
    let Opened::File(file) = FileSource::open(path).unwrap() else {
        panic!("no file");
    };
    Arc::new(file)
}

pub(crate) fn memory(bytes: &[u8]) -> Arc<dyn Source> {
    Arc::new(MemorySource::new(bytes.to_vec()))
}

/// A job for a file that is not there yet.
pub(crate) fn job(source: &Arc<dyn Source>, what: SaveWhat, target: &Path) -> SaveJob {
    SaveJob {
        source: Arc::clone(source),
        what,
        target: target.to_owned(),
        replaces: false,
        inspected: Vec::new(),
    }
}

pub(crate) fn run(job: &SaveJob) -> Result<Saved, SaveError> {
    save(job, &SaveProgress::default(), || {})
}

/// The names in a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_range_is_saved_byte_for_byte_wherever_buffers_end() {
    const BUFFER: u64 = 256 << 10;
    let folder = Folder::new();
    let bytes = Random::new(3).bytes(3 * BUFFER as usize + 5);
    let len = bytes.len() as u64;
    let source = opened(&folder.file("source", &bytes));
    let ranges = [
        0..1,
        7..8,
        0..BUFFER,
        1..BUFFER + 1,
        BUFFER - 1..BUFFER + 1,
        5..2 * BUFFER + 9,
        len - 3..len,
        0..len,
    ];
    for (number, range) in ranges.into_iter().enumerate() {
        let target = folder.path().join(number.to_string());
        let saved = run(&job(&source, SaveWhat::Bytes(range.clone()), &target)).unwrap();
        let expected = &bytes[range.start as usize..range.end as usize];
        assert!(std::fs::read(&target).unwrap() == expected, "{range:?}");
        assert_eq!(saved.bytes_in, expected.len() as u64);
        assert_eq!(saved.bytes_out, expected.len() as u64);
        assert_eq!(saved.changes, None);
    }
}

#[test]
fn a_repaired_copy_of_a_file_is_what_the_standard_library_makes_and_says_what_changed() {
    let folder = Folder::new();
    let bytes = Random::new(5).bytes((1 << 20) + 77);
    let source = opened(&folder.file("source", &bytes));
    let target = folder.path().join("copy");
    let saved = run(&job(&source, REPAIRED, &target)).unwrap();
    let expected = String::from_utf8_lossy(&bytes);
    let copy = std::fs::read(&target).unwrap();
    assert!(copy == expected.as_bytes());
    assert_eq!(saved.bytes_in, bytes.len() as u64);
    assert_eq!(saved.bytes_out, copy.len() as u64);
    let changes = saved.changes.unwrap();
    assert_eq!(changes.spans, std_spans(&bytes).len() as u64);
    assert_eq!(std::fs::read(folder.path().join("source")).unwrap(), bytes);
}

#[test]
fn an_empty_source_becomes_an_empty_file() {
    let folder = Folder::new();
    let target = folder.path().join("copy");
    let saved = run(&job(&memory(b""), REPAIRED, &target)).unwrap();
    assert_eq!((saved.bytes_in, saved.bytes_out), (0, 0));
    assert_eq!(std::fs::read(target).unwrap(), b"");
}

#[cfg(unix)]
#[test]
fn a_new_file_is_as_readable_as_what_other_programs_write() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
    let other = folder.file("other", b"");
    let target = folder.path().join("copy");
    run(&job(&memory(b"abc"), REPAIRED, &target)).unwrap();
    assert_eq!(mode(&target), mode(&other));
    // What replaces a file keeps who may read it.
    std::fs::set_permissions(&other, std::fs::Permissions::from_mode(0o640)).unwrap();
    let mut replacing = job(&memory(b"abc"), REPAIRED, &other);
    replacing.replaces = true;
    run(&replacing).unwrap();
    assert_eq!(mode(&other) & 0o777, 0o640);
}

#[test]
fn a_thread_saves_and_wakes_whoever_waits() {
    let folder = Folder::new();
    let target = folder.path().join("copy");
    let (wake, woken) = std::sync::mpsc::channel();
    let job = job(&memory(b"a\xFFz"), REPAIRED, &target);
    let mut saving = Saving::start(job, move || wake.send(()).unwrap_or(())).unwrap();
    let saved = loop {
        if let Some(outcome) = saving.poll() {
            break outcome.unwrap();
        }
        woken
            .recv_timeout(std::time::Duration::from_secs(30))
            .unwrap();
    };
    assert_eq!(saved.bytes_out, 5);
    assert_eq!(saving.progress().read(), 3);
    assert!(saving.poll().is_none(), "it is said once");
    drop(saving);
    assert_eq!(std::fs::read(target).unwrap(), "a\u{FFFD}z".as_bytes());
}
