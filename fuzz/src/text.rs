//! What is typed, pasted or read from a file of text: notations, places, lessons and bookmarks.

use std::io::Write as _;

use byteloupe::bookmarks::{Export, Overwrite, read_bookmarks};
use byteloupe::notation::format::FormatOptions;
use byteloupe::notation::{Notation, decide, may_hold_bytes, read, read_as};
use byteloupe::places::Target;
use byteloupe::source::MemorySource;
use byteloupe::teach::lesson::{Verdict, judge, page, parse};

use super::oracles::{assert_covers, assert_markup, without_style};

/// Every notation, read: each byte of the text is used, decoration or left out, once.
pub fn notation(data: &[u8]) {
    let text = &data[..data.len().min(4096)];
    for notation in Notation::ALL {
        let reading = read_as(notation, text);
        assert_eq!(reading.notation, notation);
        assert_covers(&reading, text);
        // The longest of what one byte stands for is a named character of HTML: two characters.
        assert!(reading.bytes.len() <= 8 * text.len() + 8, "{notation:?}");
    }
    let choice = read(text);
    for reading in &choice.readings {
        assert_covers(reading, text);
    }
    assert_eq!(decide(text), choice.decide());
    let _ = may_hold_bytes(text);
}

/// Every notation that is written, read back.
pub fn written(data: &[u8]) {
    let bytes = &data[..data.len().min(1024)];
    for notation in Notation::WRITTEN {
        let (text, written) = notation.text_of(bytes, FormatOptions::default());
        let reading = read_as(notation, text.as_bytes());
        assert_eq!(reading.rejected, [], "{notation:?}: {text}");
        assert_covers(&reading, text.as_bytes());
        if notation.is_lossless() {
            assert_eq!(reading.bytes, bytes, "{notation:?}: {text}");
            assert_eq!(written.replaced, 0);
        } else {
            // Where there are only characters, each ill-formed span is one U+FFFD.
            let kept = String::from_utf8_lossy(bytes);
            assert_eq!(reading.bytes, kept.as_bytes(), "{notation:?}: {text}");
        }
    }
}

/// A place as a person types it.
pub fn place(data: &[u8]) {
    let typed = String::from_utf8_lossy(data);
    match Target::parse(&typed) {
        Ok(target) => {
            assert!(!target.words().is_empty());
            if let Target::Offset(offset) = target {
                assert_eq!(Target::parse(&format!("{offset:#x}")), Ok(target));
                assert_eq!(Target::parse(&offset.to_string()), Ok(target));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The file of a lesson: what is wrong is told by lines, and a lesson that is read can be shown and solved.
pub fn lesson(data: &[u8]) {
    let lines = data.split(|byte| *byte == b'\n').count();
    match parse("lesson.md", "lesson", data) {
        Ok(lesson) => {
            assert_eq!(judge(&lesson, &lesson.solution), Verdict::Solved);
            let page = page("Lessons", &[lesson]);
            assert_markup(&without_style(&page));
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(!error.to_string().is_empty());
                assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)));
            }
        }
    }
}

/// A file of bookmarks: what is read can be written, and is the same when it is read again.
pub fn bookmarks(data: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("read.json");
    std::fs::File::create(&path)
        .unwrap()
        .write_all(data)
        .unwrap();
    let source = MemorySource::new(b"some bytes".to_vec());
    let import = match read_bookmarks(&path, &source) {
        Ok(import) => import,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let export = Export {
        name: import.made_for.clone(),
        source: std::sync::Arc::new(source.clone()),
        bookmarks: import.bookmarks.clone(),
        inspected: Vec::new(),
        open: Vec::new(),
    };
    let again = folder.path().join("written.json");
    export.write(&again, Overwrite::No).unwrap();
    let written = read_bookmarks(&again, &source).unwrap();
    assert_eq!(written.made_for, import.made_for);
    assert!(!written.is_other_content);
    let all = |it: &byteloupe::bookmarks::Bookmarks| {
        it.iter().map(|it| (**it).clone()).collect::<Vec<_>>()
    };
    assert_eq!(all(&written.bookmarks), all(&import.bookmarks));
}
