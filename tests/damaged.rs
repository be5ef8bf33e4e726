//! What the program keeps between runs, with each byte flipped and cut at each length: it is read, or it is put
//! aside as it was. Nothing of it is ever lost, and keeping goes on.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use byteloupe::bookmarks::{
    Bookmark, BookmarkColor, Bookmarks, BookmarksError, DocumentKey, Store,
};
use byteloupe::kept::KeptError;
use byteloupe::source::{FileSource, Opened};
use byteloupe::teach::lesson::{Progress, Verdict};
use common::Folder;

/// Each cut of a file, and each byte of it changed in several ways.
fn damaged(whole: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cuts = (0..whole.len()).map(|length| whole[..length].to_vec());
    let flips = (0..whole.len()).flat_map(|place| {
        [0x01, 0x02, 0x20, 0x80, 0xFF].map(|bits| {
            let mut bytes = whole.to_vec();
            bytes[place] ^= bits;
            bytes
        })
    });
    cuts.chain(flips)
}

/// The files beside a file that have its name and more.
fn put_aside(path: &Path) -> Vec<PathBuf> {
    let name = path.file_name().unwrap().to_str().unwrap().to_owned() + ".broken-";
    let entries = fs::read_dir(path.parent().unwrap()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_aside = |path: &PathBuf| {
        path.file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with(&name)
    };
    paths.filter(is_aside).collect()
}

/// Checks that damaged bytes are still there, under their name or aside, and takes away what is aside.
fn assert_kept(path: &Path, bytes: &[u8], is_aside: bool) {
    let said = String::from_utf8_lossy(bytes);
    let aside = put_aside(path);
    if is_aside {
        let [aside] = &aside[..] else {
            panic!("{aside:?} for {said}");
        };
        assert_eq!(fs::read(aside).unwrap(), bytes);
        assert!(!path.exists(), "{said}");
        fs::remove_file(aside).unwrap();
    } else {
        assert!(aside.is_empty(), "{aside:?} for {said}");
        assert_eq!(fs::read(path).unwrap(), bytes);
    }
}

#[cfg(feature = "window")]
#[test]
fn settings_with_any_byte_flipped_or_cut_anywhere_are_read_or_put_aside_whole() {
    use byteloupe::app::{Settings, SettingsFile, ThemeChoice};
    let folder = Folder::new();
    let file = SettingsFile::in_folder(folder.path());
    let mut settings = Settings {
        theme: ThemeChoice::Light,
        zoom: 1.25,
        ..Settings::default()
    };
    for name in ["/a/file", "/another/\u{202E}file"] {
        settings
            .recent_files
            .add(Path::new(name), std::time::SystemTime::now());
    }
    file.write(&settings).unwrap();
    assert_eq!(file.read().settings, settings);
    let path = folder.path().join("settings.json");
    let mut troubles = 0;
    for (number, bytes) in damaged(&fs::read(&path).unwrap()).enumerate() {
        fs::write(&path, &bytes).unwrap();
        let read = file.read();
        assert!((0.2..=5.0).contains(&read.settings.zoom));
        if !read.is_writable() {
            // It says that it is of a later version now.
            assert!(read.trouble.is_some_and(|why| why.contains("later")));
            assert_eq!(fs::read(&path).unwrap(), bytes);
            continue;
        }
        assert_kept(&path, &bytes, read.trouble.is_some());
        troubles += usize::from(read.trouble.is_some());
        // What was read of it can be kept, and is read as what it was. A disk takes a while for each of them.
        if number % 100 == 0 {
            file.write(&read.settings).unwrap();
            assert_eq!(file.read().settings, read.settings);
        }
    }
    assert!(troubles > 0);
}

#[test]
fn bookmarks_with_any_byte_flipped_or_cut_anywhere_are_read_or_put_aside_whole() {
    let folder = Folder::new();
    let document = folder.file("document", b"bytes of a document");
    let Opened::File(source) = FileSource::open(&document).unwrap() else {
        panic!("it is a file");
    };
    let store = Store::new(folder.path().join("bookmarks"));
    let key = DocumentKey::of(&document, &source).unwrap();
    let ours = [(0..5, "the word “bytes”"), (9..10, "a\nsecond line")].map(|(range, text)| {
        Arc::new(Bookmark::new(range, BookmarkColor::default(), text.to_owned()).unwrap())
    });
    let ours = Bookmarks::of(ours.to_vec()).unwrap();
    store.save(&key, &Bookmarks::default(), &ours).unwrap();
    let kept = fs::read_dir(folder.path().join("bookmarks")).unwrap();
    let path = kept
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "json"))
        .unwrap();
    let whole = fs::read(&path).unwrap();
    let (mut read, mut aside, mut later) = (0, 0, 0);
    for bytes in damaged(&whole) {
        fs::write(&path, &bytes).unwrap();
        match store.look_up(&key, &source) {
            Ok(found) => {
                let is_aside = !found.set_aside.is_empty();
                assert_kept(&path, &bytes, is_aside);
                assert!(!is_aside || found.bookmarks.is_empty());
                *(if is_aside { &mut aside } else { &mut read }) += 1;
            }
            Err(BookmarksError::File(KeptError::Later(..))) => {
                assert_kept(&path, &bytes, false);
                later += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(read > 0 && aside > 0 && later > 0, "{read} {aside} {later}");
}

#[test]
fn progress_of_lessons_with_any_byte_flipped_or_cut_anywhere_is_read_or_put_aside_whole() {
    let folder = Folder::new();
    let path = folder.path().join("lessons.json");
    let mut progress = Progress::default();
    progress.count("one-byte", &Verdict::Solved);
    progress.count("another", &Verdict::Solved);
    progress.keep(&path).unwrap();
    let (mut read, mut aside) = (0, 0);
    for bytes in damaged(&fs::read(&path).unwrap()) {
        fs::write(&path, &bytes).unwrap();
        match Progress::read(&path) {
            Ok(found) => {
                let is_aside = found.set_aside.is_some();
                assert_kept(&path, &bytes, is_aside);
                *(if is_aside { &mut aside } else { &mut read }) += 1;
            }
            Err(KeptError::Later(..)) => assert_kept(&path, &bytes, false),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(read > 0 && aside > 0, "{read} {aside}");
}
