//! Bookmarks without a window: what is kept, merged, found again, exported and imported.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use byteloupe::bookmarks::{
    Bookmark, BookmarkColor, Bookmarks, BookmarksError, DocumentKey, Export, Found, Import, Keeper,
    Kept, LONGEST_TEXT, MOST_BOOKMARKS, MOST_BYTES, MOST_TEXT, News, Overwrite, Provenance, Store,
    read_bookmarks,
};
use byteloupe::kept::KeptError;
use byteloupe::source::{FileSource, MemorySource, Opened, Source};
use proptest::prelude::*;
use serde_json::{Value, json};

fn bookmark(range: Range<u64>, text: &str) -> Bookmark {
    Bookmark::new(range, BookmarkColor::default(), text).unwrap()
}

fn bookmarks(of: &[Bookmark]) -> Bookmarks {
    Bookmarks::of(of.iter().cloned().map(Arc::new)).unwrap()
}

fn ranges<'a>(bookmarks: impl IntoIterator<Item = &'a Arc<Bookmark>>) -> Vec<Range<u64>> {
    bookmarks
        .into_iter()
        .map(|bookmark| bookmark.range())
        .collect()
}

fn memory(bytes: &[u8]) -> MemorySource {
    MemorySource::new(bytes.to_vec())
}

/// A file and the folder for its bookmarks.
struct Place {
    folder: tempfile::TempDir,
    store: Store,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().join("data/bookmarks"));
        Self { folder, store }
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    fn key(path: &Path) -> (DocumentKey, Arc<dyn Source>) {
        let Opened::File(source) = FileSource::open(path).unwrap() else {
            panic!("{} is no file", path.display());
        };
        (DocumentKey::of(path, &source).unwrap(), Arc::new(source))
    }

    fn save(&self, path: &Path, base: &Bookmarks, ours: &Bookmarks) -> Bookmarks {
        self.store.save(&Self::key(path).0, base, ours).unwrap()
    }

    fn look_up(&self, path: &Path) -> Found {
        let (key, source) = Self::key(path);
        self.store.look_up(&key, &*source).unwrap()
    }

    /// The files of bookmarks.
    fn kept(&self) -> Vec<PathBuf> {
        let mut kept: Vec<_> = fs::read_dir(self.folder.path().join("data/bookmarks"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .collect();
        kept.sort();
        kept
    }
}

#[test]
fn a_bookmark_has_at_least_one_byte_and_a_text_that_is_not_too_long() {
    let color = BookmarkColor::Red;
    assert!(matches!(
        Bookmark::new(7..7, color, "x"),
        Err(BookmarksError::Empty)
    ));
    let longest = "x".repeat(LONGEST_TEXT);
    assert!(Bookmark::new(7..8, color, longest.clone()).is_ok());
    assert!(matches!(
        Bookmark::new(7..8, color, longest + "x"),
        Err(BookmarksError::LongText(65_537))
    ));
    let last = bookmark(u64::MAX - 1..u64::MAX, "");
    assert_eq!((last.length(), last.end()), (1, u64::MAX));
}

#[test]
fn there_are_no_more_bookmarks_and_no_more_text_than_is_allowed() {
    let many = (0..=MOST_BOOKMARKS as u64).map(|at| Arc::new(bookmark(at..at + 1, "")));
    let most = Bookmarks::of(many.clone().skip(1)).unwrap();
    assert_eq!(most.len(), MOST_BOOKMARKS);
    assert!(matches!(Bookmarks::of(many), Err(BookmarksError::TooMany)));
    assert!(matches!(
        most.with(bookmark(0..1, "")),
        Err(BookmarksError::TooMany)
    ));
    let long = "x".repeat(LONGEST_TEXT);
    let fitting = (MOST_TEXT / LONGEST_TEXT) as u64;
    let texts = (0..=fitting).map(|at| Arc::new(bookmark(at..at + 1, &long)));
    assert!(Bookmarks::of(texts.clone().skip(1)).is_ok());
    assert!(matches!(
        Bookmarks::of(texts),
        Err(BookmarksError::TooMuchText)
    ));
}

#[test]
fn of_several_bookmarks_on_a_byte_the_shortest_is_meant() {
    let all = bookmarks(&[
        bookmark(0..100, "long"),
        bookmark(10..20, "short"),
        bookmark(15..40, "middle"),
    ]);
    let text = |offset| all.at(offset).map(|bookmark| bookmark.text().to_owned());
    assert_eq!(text(5).as_deref(), Some("long"));
    assert_eq!(text(16).as_deref(), Some("short"));
    assert_eq!(text(20).as_deref(), Some("middle"));
    assert_eq!(text(100), None);
}

proptest! {
    #[test]
    fn the_bookmarks_of_a_range_are_those_that_a_look_at_each_of_them_finds(
        made in prop::collection::vec((0_u64..200, 1_u64..60), 0..60),
        asked in (0_u64..260, 0_u64..40),
    ) {
        let each: Vec<Bookmark> = made.iter().map(|(at, len)| bookmark(*at..at + len, "")).collect();
        let range = asked.0..asked.0 + asked.1;
        let all = bookmarks(&each);
        let mut expected: Vec<Range<u64>> = each
            .iter()
            .map(Bookmark::range)
            .filter(|r| r.start.max(range.start) < r.end.min(range.end))
            .collect();
        expected.sort_by_key(|r| (r.start, std::cmp::Reverse(r.end)));
        expected.dedup();
        prop_assert_eq!(ranges(all.in_range(range)), expected);
    }

    #[test]
    fn on_each_byte_the_shortest_bookmark_lies_on_top_in_no_more_pieces_than_there_are_bytes(
        made in prop::collection::vec((0_u64..100, 1_u64..60, 0..3_u8), 0..60),
        asked in (0_u64..170, 0_u64..40),
    ) {
        let each = made.iter().map(|(at, len, text)| bookmark(*at..at + len, &text.to_string()));
        let all = bookmarks(&each.collect::<Vec<_>>());
        let range = asked.0..asked.0 + asked.1;
        let pieces: Vec<_> = all.on_top(range.clone()).collect();
        prop_assert!(pieces.len() as u64 <= asked.1);
        for offset in range.clone() {
            let holding = all.iter().filter(|bookmark| bookmark.range().contains(&offset));
            let shortest = holding.min_by_key(|bookmark| bookmark.length());
            let mut on_top = pieces.iter().filter(|(piece, _)| piece.contains(&offset));
            prop_assert_eq!(on_top.next().map(|(_, bookmark)| *bookmark), shortest);
            prop_assert!(on_top.next().is_none());
            prop_assert_eq!(all.at(offset), shortest);
            let begins = all.iter().filter(|bookmark| bookmark.offset() == offset);
            let mut begun = all.beginnings(range.clone()).filter(|bookmark| bookmark.offset() == offset);
            prop_assert_eq!(begun.next(), begins.min_by_key(|bookmark| bookmark.length()));
            prop_assert!(begun.next().is_none());
        }
        let inside = |bookmark: &&Arc<Bookmark>| range.contains(&bookmark.offset());
        let places: std::collections::BTreeSet<u64> =
            all.iter().filter(inside).map(|bookmark| bookmark.offset()).collect();
        prop_assert_eq!(all.beginnings(range.clone()).count(), places.len());
        let found: Vec<_> = all.in_range(range.clone()).collect();
        prop_assert_eq!(all.count_in_range(range.clone()), found.len());
        for most in 0..5 {
            let first: Vec<_> = all.first_in_range(range.clone(), most).collect();
            prop_assert_eq!(&*first, &found[..most.min(found.len())]);
        }
        for (at, len, _) in &made {
            let exact = at..&(at + len);
            let exact = *exact.start..*exact.end;
            prop_assert_eq!(all.on(&exact), all.iter().find(|bookmark| bookmark.range() == exact));
        }
    }

    #[test]
    fn merging_loses_nothing_that_either_side_added_and_keeps_nothing_that_either_removed(
        fates in prop::collection::vec((any::<bool>(), any::<bool>(), any::<bool>()), 0..40),
    ) {
        // Each bookmark is or is not in the base, in ours and in theirs.
        let one = |at: usize| bookmark(at as u64..at as u64 + 1, "");
        let side = |is_in: &dyn Fn(&(bool, bool, bool)) -> bool| {
            let those = fates.iter().enumerate().filter(|(_, fate)| is_in(fate));
            bookmarks(&those.map(|(at, _)| one(at)).collect::<Vec<_>>())
        };
        let (base, ours, theirs) = (side(&|f| f.0), side(&|f| f.1), side(&|f| f.2));
        let merged = Bookmarks::merged(&base, &ours, &theirs).unwrap();
        for (at, (in_base, in_ours, in_theirs)) in fates.iter().enumerate() {
            let expected = if *in_base { *in_ours && *in_theirs } else { *in_ours || *in_theirs };
            prop_assert_eq!(merged.has(&one(at)), expected, "{}", at);
        }
    }
}

#[test]
fn what_is_saved_is_found_again_with_everything_that_was_written() {
    let place = Place::new();
    let path = place.file("a.bin", b"some bytes");
    assert!(place.look_up(&path).bookmarks.is_empty());
    let made = SystemTime::UNIX_EPOCH + Duration::from_secs(1_068_984_001);
    let text = "two\nlines, \"quotes\", \u{0} and \u{202E} \u{1F600}";
    let saved = bookmarks(&[
        Bookmark::new(2..5, BookmarkColor::Red, text)
            .unwrap()
            .made_at(made),
        Bookmark::new(2..5, BookmarkColor::Gray, "").unwrap(),
        Bookmark::new(u64::MAX - 1..u64::MAX, BookmarkColor::Blue, "far").unwrap(),
    ]);
    place.save(&path, &Bookmarks::default(), &saved);
    let found = place.look_up(&path);
    assert_eq!(found.provenance, Provenance::Same);
    assert_eq!(found.bookmarks, saved);
    let times: Vec<_> = found
        .bookmarks
        .iter()
        .map(|bookmark| bookmark.made())
        .collect();
    assert_eq!(times, [None, Some(made), None]);
    let here: Vec<_> = fs::read_dir(place.folder.path()).unwrap().collect();
    assert_eq!(here.len(), 2, "nothing was written beside the document");
}

#[test]
fn the_same_bytes_under_another_path_have_the_bookmarks_too_and_it_is_said() {
    let place = Place::new();
    let first = place.file("first", &vec![7; 200_000]);
    let saved = bookmarks(&[bookmark(3..4, "seven")]);
    place.save(&first, &Bookmarks::default(), &saved);
    let copy = place.file("copy", &vec![7; 200_000]);
    let found = place.look_up(&copy);
    let name = fs::canonicalize(&first).unwrap().display().to_string();
    assert_eq!(found.provenance, Provenance::OtherPath(name));
    assert_eq!(found.bookmarks, saved);
    // Removed for the copy, they stay removed there.
    place.save(&copy, &Bookmarks::default(), &Bookmarks::default());
    assert!(place.look_up(&copy).bookmarks.is_empty());
    assert_eq!(place.look_up(&first).bookmarks, saved);
}

#[test]
fn bookmarks_of_what_was_at_the_path_before_are_found_as_those_of_another_version() {
    let place = Place::new();
    let saved = bookmarks(&[bookmark(1..2, "first version")]);
    let path = place.file("file", b"first version");
    place.save(&path, &Bookmarks::default(), &saved);
    for changed in [
        &b"First version"[..],
        b"first",
        b"fjrst version, and more",
        b"",
    ] {
        place.file("file", changed);
        let found = place.look_up(&path);
        assert_eq!(found.provenance, Provenance::OtherVersion, "{changed:?}");
        assert_eq!(found.bookmarks, saved);
    }
    place.file("file", b"first version");
    assert_eq!(place.look_up(&path).provenance, Provenance::Same);
}

#[test]
fn a_file_that_has_grown_keeps_its_bookmarks() {
    let place = Place::new();
    let mut bytes: Vec<u8> = (0..150_000_u32).map(|at| (at % 251) as u8).collect();
    let path = place.file("log", &bytes);
    let saved = bookmarks(&[bookmark(100..200, "here")]);
    place.save(&path, &Bookmarks::default(), &saved);
    bytes.resize(240_000, b'x');
    place.file("log", &bytes);
    let found = place.look_up(&path);
    assert_eq!(
        (found.provenance, found.bookmarks),
        (Provenance::Grown, saved)
    );
    // Where the old end was, there is something else now.
    bytes[149_999] ^= 1;
    place.file("log", &bytes);
    assert_eq!(place.look_up(&path).provenance, Provenance::OtherVersion);
}

#[test]
fn a_broken_file_is_put_aside_whole_and_told_of_and_bookmarks_can_be_saved_again() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let saved = bookmarks(&[bookmark(0..1, "x")]);
    for number in 1..=2 {
        place.save(&path, &Bookmarks::default(), &saved);
        let [kept] = &place.kept()[..] else {
            panic!("{:?}", place.kept());
        };
        fs::write(kept, format!("{{\"half\": {number}")).unwrap();
        let found = place.look_up(&path);
        assert!(found.bookmarks.is_empty());
        let [(error, aside)] = &found.set_aside[..] else {
            panic!("{:?}", found.set_aside);
        };
        let sentence = error.to_string();
        assert!(
            sentence.contains("holds no bookmarks that can be read"),
            "{sentence}"
        );
        let broken = fs::read_to_string(aside).unwrap();
        assert_eq!(broken, format!("{{\"half\": {number}"));
        assert!(place.look_up(&path).set_aside.is_empty(), "it is told once");
    }
    place.save(&path, &Bookmarks::default(), &saved);
    assert_eq!(place.look_up(&path).bookmarks, saved);
}

#[test]
fn keys_that_this_version_does_not_know_stay_when_bookmarks_are_written() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let saved = bookmarks(&[bookmark(0..1, "x"), bookmark(2..3, "y")]);
    place.save(&path, &Bookmarks::default(), &saved);
    let file = place.kept()[0].clone();
    let tree = || -> Value { serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap() };
    let mut later = tree();
    later["folders"] = json!([{"name": "a"}]);
    later["document"]["encoding"] = "latin1".into();
    later["bookmarks"][0]["tags"] = json!(["important"]);
    later["bookmarks"][1]["level"] = 3.into();
    fs::write(&file, later.to_string()).unwrap();

    // One is changed, one stays, and there is a new one.
    let read = place.look_up(&path).bookmarks;
    let old = read.get(0).unwrap();
    let changed = bookmark(0..1, "changed").in_place_of(old);
    let now = read.without(old).with(changed).unwrap();
    let now = now.with(bookmark(4..5, "new")).unwrap();
    place.save(&path, &read, &now);
    let kept = tree();
    assert_eq!(kept["folders"], later["folders"]);
    assert_eq!(kept["document"]["encoding"], "latin1");
    let kept = kept["bookmarks"].as_array().unwrap();
    assert_eq!(kept.len(), 3);
    assert_eq!(kept[0]["text"], "changed");
    assert_eq!(kept[0]["tags"], json!(["important"]));
    assert_eq!(
        (&kept[1]["text"], &kept[1]["level"]),
        (&"y".into(), &3.into())
    );
    assert!(kept[2].get("tags").is_none());
}

#[test]
fn a_file_of_more_values_than_bookmarks_can_have_is_put_aside_unread() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    place.save(
        &path,
        &Bookmarks::default(),
        &bookmarks(&[bookmark(0..1, "x")]),
    );
    let file = place.kept()[0].clone();
    let many = format!(
        r#"{{"format": "byteloupe-bookmarks", "version": 1, "bookmarks": [], "later": [0{}]}}"#,
        ",0".repeat(600_000)
    );
    fs::write(&file, &many).unwrap();
    let found = place.look_up(&path);
    assert!(found.bookmarks.is_empty());
    let (error, aside) = &found.set_aside[0];
    assert!(error.to_string().contains("values"), "{error}");
    assert_eq!(fs::read_to_string(aside).unwrap(), many);
}

#[test]
fn a_file_of_a_later_version_is_neither_read_nor_written_over() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let saved = bookmarks(&[bookmark(0..1, "x")]);
    place.save(&path, &Bookmarks::default(), &saved);
    let later = r#"{"format": "byteloupe-bookmarks", "version": 2, "bookmarks": {"a": 1}}"#;
    fs::write(&place.kept()[0], later).unwrap();
    let (key, source) = Place::key(&path);
    let error = place.store.look_up(&key, &*source).unwrap_err();
    assert!(
        matches!(error, BookmarksError::File(KeptError::Later(_, 2))),
        "{error}"
    );
    let error = place.store.save(&key, &Bookmarks::default(), &saved);
    assert!(matches!(
        error,
        Err(BookmarksError::File(KeptError::Later(_, 2)))
    ));
    assert_eq!(fs::read_to_string(&place.kept()[0]).unwrap(), later);
}

#[test]
fn what_another_program_wrote_since_is_kept_and_what_it_removed_is_gone() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let (a, b, c, d) = (
        bookmark(0..1, "a"),
        bookmark(1..2, "b"),
        bookmark(2..3, "c"),
        bookmark(3..4, "d"),
    );
    let base = bookmarks(&[a.clone(), b.clone()]);
    place.save(&path, &Bookmarks::default(), &base);
    // The other one removes a and adds c.
    place.save(&path, &base, &bookmarks(&[b.clone(), c.clone()]));
    let merged = place.save(&path, &base, &bookmarks(&[a, b.clone(), d.clone()]));
    assert_eq!(merged, bookmarks(&[b, c, d]));
    assert_eq!(place.look_up(&path).bookmarks, merged);
}

#[test]
fn programs_that_write_at_the_same_time_lose_no_bookmark() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    std::thread::scope(|scope| {
        for writer in 0..4_u64 {
            let (place, path) = (&place, &path);
            scope.spawn(move || {
                let (mut base, mut ours) = (Bookmarks::default(), Bookmarks::default());
                for number in 0..20 {
                    let at = writer * 1000 + number;
                    ours = ours.with(bookmark(at..at + 1, "")).unwrap();
                    base = place.save(path, &base, &ours);
                    ours = base.clone();
                }
            });
        }
    });
    assert_eq!(place.look_up(&path).bookmarks.len(), 80);
}

/// A keeper of a file and what it tells.
fn keeper(place: &Place, path: &Path, before: Option<Keeper>) -> (Keeper, Receiver<News>) {
    let (sender, news) = channel();
    let source = Place::key(path).1;
    let tell = move |news| drop(sender.send(news));
    let keeper = Keeper::start(place.store.clone(), path.into(), source, before, tell).unwrap();
    (keeper, news)
}

const LONG: Duration = Duration::from_secs(30);

#[test]
fn a_keeper_writes_only_the_latest_of_many_changes_and_what_is_left_at_its_end() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let (keeper, news) = keeper(&place, &path, None);
    assert!(matches!(news.recv_timeout(LONG), Ok(News::Found(_))));
    let mut all = Bookmarks::default();
    for at in 0..50 {
        all = all.with(bookmark(at..at + 1, "")).unwrap();
        keeper.save(all.clone());
    }
    assert!(keeper.wait(LONG));
    let written = news.try_iter().count();
    assert!((1..10).contains(&written), "{written} times");
    assert_eq!(place.look_up(&path).bookmarks, all);
}

#[test]
fn a_keeper_without_work_has_no_thread_and_still_writes_what_comes_later() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let (keeper, news) = keeper(&place, &path, None);
    assert!(matches!(news.recv_timeout(LONG), Ok(News::Found(_))));
    let mut all = Bookmarks::default();
    for at in 0..2 {
        let started = Instant::now();
        while !keeper.has_ended() {
            assert!(started.elapsed() < LONG, "the thread waits for ever");
            std::thread::yield_now();
        }
        all = all.with(bookmark(at..at + 1, "")).unwrap();
        keeper.save(all.clone());
        let Ok(News::Saved { merged, .. }) = news.recv_timeout(LONG) else {
            panic!("it is not written");
        };
        assert_eq!(merged, all);
        while keeper.kept() != Kept::All {
            assert!(started.elapsed() < LONG, "it is never kept");
            std::thread::yield_now();
        }
    }
    assert_eq!(place.look_up(&path).bookmarks, all);
}

#[test]
fn a_keeper_that_follows_another_finds_what_that_one_had_yet_to_write() {
    let place = Place::new();
    let path = place.file("file", b"bytes");
    let (first, _news) = keeper(&place, &path, None);
    let all = bookmarks(&[bookmark(0..1, "late")]);
    first.save(all.clone());
    let (_second, news) = keeper(&place, &path, Some(first));
    let Ok(News::Found(found)) = news.recv_timeout(LONG) else {
        panic!("nothing was found");
    };
    assert_eq!(found.bookmarks, all);
}

#[test]
fn a_keeper_that_cannot_write_says_so() {
    let place = Place::new();
    // A file stands where the folder should be made.
    place.file("data", b"in the way");
    let path = place.file("file", b"bytes");
    let (keeper, news) = keeper(&place, &path, None);
    let _ = news.recv_timeout(LONG).unwrap();
    keeper.save(bookmarks(&[bookmark(0..1, "")]));
    assert!(keeper.wait(LONG));
    let told: Vec<String> = news
        .try_iter()
        .filter_map(|news| match news {
            News::Failed(why) => Some(why),
            _ => None,
        })
        .collect();
    let last = told.last().expect("it is told");
    assert!(last.starts_with("The bookmarks are"), "{last}");
    assert!(last.contains("data/bookmarks"), "{last}");
}

fn export(bytes: &[u8], bookmarks: Bookmarks, inspected: Vec<PathBuf>) -> Export {
    Export {
        name: "some.bin".to_owned(),
        source: Arc::new(memory(bytes)),
        bookmarks,
        inspected,
        open: Vec::new(),
    }
}

#[test]
fn an_export_says_in_json_what_stands_where() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.json");
    let bytes: Vec<u8> = (0..100).collect();
    let made = SystemTime::UNIX_EPOCH + Duration::from_secs(1_068_984_001);
    let all = bookmarks(&[
        Bookmark::new(1..4, BookmarkColor::Green, "é")
            .unwrap()
            .made_at(made),
        bookmark(0..100, "long"),
        bookmark(99..120, "past the end"),
        bookmark(500..501, "far past the end"),
    ]);
    export(&bytes, all, Vec::new())
        .write(&path, Overwrite::No)
        .unwrap();
    let value: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(value["format"], "byteloupe-bookmarks");
    assert_eq!(value["version"], 1);
    assert_eq!(value["document"]["name"], "some.bin");
    assert_eq!(value["document"]["size"], 100);
    // By `sha256sum` of the bytes 0 to 99.
    let hash = "bce0aff19cf5aa6a7469a30d61d04e4376e4bbf6381052ee9e7f33925c954d52";
    assert_eq!(value["document"]["sha256_first_64k"], hash);
    assert_eq!(value["document"]["sha256_last_64k"], hash);
    let first32 = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    assert_eq!(
        value["bookmarks"],
        json!([
            {"offset": 0, "length": 100, "color": "yellow", "text": "long", "bytes": first32},
            {"offset": 1, "length": 3, "color": "green", "text": "é", "made": 1_068_984_001,
             "bytes": "010203"},
            {"offset": 99, "length": 21, "color": "yellow", "text": "past the end", "bytes": "63"},
            {"offset": 500, "length": 1, "color": "yellow", "text": "far past the end"},
        ])
    );
}

#[test]
fn what_is_exported_can_be_imported_for_the_same_content_and_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.json");
    let all = bookmarks(&[bookmark(0..3, "one"), bookmark(4..5, "two")]);
    export(b"content", all.clone(), Vec::new())
        .write(&path, Overwrite::No)
        .unwrap();
    let import = |bytes: &[u8]| -> Import { read_bookmarks(&path, &memory(bytes)).unwrap() };
    let same = import(b"content");
    assert_eq!((same.bookmarks, same.is_other_content), (all, false));
    assert_eq!(same.made_for, "some.bin");
    assert!(!import(b"content that has grown").is_other_content);
    assert!(import(b"Content").is_other_content);
    assert!(import(b"").is_other_content);
}

#[cfg(unix)]
#[test]
fn no_export_replaces_an_open_file_that_has_another_name_by_now() {
    use byteloupe::source::{FileSource, Opened};
    let folder = tempfile::tempdir().unwrap();
    let (before, now) = (folder.path().join("before"), folder.path().join("now"));
    fs::write(&before, b"evidence").unwrap();
    let Opened::File(file) = FileSource::open(&before).unwrap() else {
        panic!("a file");
    };
    let id = file.file_id().unwrap();
    fs::rename(&before, &now).unwrap();
    let all = || bookmarks(&[bookmark(0..1, "")]);
    let of_another = Export {
        open: vec![id],
        ..export(b"x", all(), vec![before.clone()])
    };
    let its_own = Export {
        source: Arc::new(file),
        ..export(b"x", all(), vec![before])
    };
    for export in [of_another, its_own] {
        let refused = export.write(&now, Overwrite::Yes);
        assert!(matches!(refused, Err(BookmarksError::IsInspected(_))));
        assert_eq!(fs::read(&now).unwrap(), b"evidence");
    }
}

#[test]
fn an_export_replaces_a_file_only_if_somebody_said_so_and_never_what_is_inspected() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (inspected, other) = (path("inspected"), path("other"));
    fs::write(&inspected, b"evidence").unwrap();
    fs::write(&other, b"other").unwrap();
    fs::hard_link(&inspected, path("hard")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&inspected, path("soft")).unwrap();
    let export = export(
        b"x",
        bookmarks(&[bookmark(0..1, "")]),
        vec![inspected.clone()],
    );
    let refused = export.write(&other, Overwrite::No);
    assert!(
        matches!(refused, Err(BookmarksError::Exists(_))),
        "{refused:?}"
    );
    assert_eq!(fs::read(&other).unwrap(), b"other");
    for name in ["inspected", "hard", "soft"] {
        for overwrite in [Overwrite::No, Overwrite::Yes] {
            let refused = export.write(&path(name), overwrite);
            assert!(
                matches!(refused, Err(BookmarksError::IsInspected(_))),
                "{name}"
            );
        }
    }
    assert_eq!(fs::read(&inspected).unwrap(), b"evidence");
    export.write(&other, Overwrite::Yes).unwrap();
    assert_eq!(
        read_bookmarks(&other, &memory(b"x"))
            .unwrap()
            .bookmarks
            .len(),
        1
    );
    let missing = export.write(&path("no/such/folder.json"), Overwrite::No);
    assert!(
        missing
            .unwrap_err()
            .to_string()
            .contains("could not be written")
    );
}

#[test]
fn what_was_kept_when_bookmarks_were_called_notes_is_still_read() {
    let place = Place::new();
    let path = place.file("one.bin", b"some bytes");
    let ours = bookmarks(&[bookmark(5..7, "before")]);
    place.save(&path, &Bookmarks::default(), &ours);
    let data = place.folder.path().join("data");
    fs::rename(data.join("bookmarks"), data.join("notes")).unwrap();
    let mut of_before = 0;
    for entry in fs::read_dir(data.join("notes")).unwrap() {
        let kept = entry.unwrap().path();
        let text = fs::read_to_string(&kept).unwrap();
        let former = text
            .replace("byteloupe-bookmarks", "byteloupe-notes")
            .replace("\"bookmarks\":", "\"notes\":");
        of_before += usize::from(former != text);
        fs::write(kept, former).unwrap();
    }
    assert_eq!(of_before, 1);
    let (key, source) = Place::key(&path);
    let found = Store::in_data_folder(&data)
        .look_up(&key, &*source)
        .unwrap();
    assert_eq!(found.bookmarks, ours);
    assert!(!data.join("notes").exists(), "the folder has its new name");
}

#[test]
fn other_programs_need_to_write_only_offset_and_length() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.json");
    let json = r#"{"format": "byteloupe-bookmarks", "version": 1, "made_by": {"tool": [1, 2]},
        "bookmarks": [{"offset": 16, "length": 2}, {"offset": 16, "length": 2, "bytes": "ffff"}]}"#;
    fs::write(&path, json).unwrap();
    let import = read_bookmarks(&path, &memory(b"x")).unwrap();
    let imported: Vec<_> = import
        .bookmarks
        .iter()
        .map(|bookmark| bookmark.range())
        .collect();
    assert_eq!(imported, vec![16..18; 1]);
    assert!(!import.is_other_content, "nothing is said of it");
}

#[test]
fn a_file_that_holds_no_bookmarks_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.json");
    let refused = |content: &[u8]| {
        fs::write(&path, content).unwrap();
        read_bookmarks(&path, &memory(b"x"))
            .unwrap_err()
            .to_string()
    };
    let of = |bookmarks: &str| {
        format!(r#"{{"format": "byteloupe-bookmarks", "version": 1, "bookmarks": {bookmarks}}}"#)
            .into_bytes()
    };
    let many = format!(
        "[{}{{}}]",
        r#"{"offset":1,"length":1},"#.repeat(MOST_BOOKMARKS)
    );
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let long = format!(
        r#"[{{"offset":1,"length":1,"text":"{}"}}]"#,
        "x".repeat(70_000)
    );
    for (content, part) in [
        (b"".to_vec(), "EOF"),
        (b"\xFF\xFE\x00\x01".to_vec(), "holds no bookmarks"),
        (b"[]".to_vec(), "holds no bookmarks"),
        (b"{\"version\": 1}".to_vec(), "`format`"),
        (
            b"{\"format\": \"pcap\", \"version\": 1}".to_vec(),
            "byteloupe-bookmarks",
        ),
        (
            b"{\"format\": \"byteloupe-bookmarks\", \"version\": 0}".to_vec(),
            "version 0",
        ),
        (
            b"{\"format\": \"byteloupe-bookmarks\", \"version\": 9}".to_vec(),
            "later Byteloupe",
        ),
        (of("7"), "a list of bookmarks"),
        (of("[{\"offset\": 1}]"), "`length`"),
        (of("[{\"offset\": -1, \"length\": 1}]"), "-1"),
        (of("[{\"offset\": 1.5, \"length\": 1}]"), "1.5"),
        (
            of("[{\"offset\": 18446744073709551616, \"length\": 1}]"),
            "expected u64",
        ),
        (
            of("[{\"offset\": 1, \"length\": 1}, {\"offset\": 1, \"length\": 0}]"),
            "bookmark 2:",
        ),
        (
            of("[{\"offset\": 18446744073709551615, \"length\": 2}]"),
            "beyond the last offset",
        ),
        (
            of("[{\"offset\": 1, \"length\": 1, \"color\": \"#ff0000\"}]"),
            "`yellow`",
        ),
        (of(&long), "at most 65536"),
        (of(&many), "more than 10000"),
        (of(&nested), "recursion limit"),
    ] {
        let sentence = refused(&content);
        assert!(sentence.contains(part), "{part}: {sentence}");
        assert!(
            sentence.ends_with('.') && !sentence.contains(".."),
            "{sentence}"
        );
    }
    // Nothing of this is read into memory.
    fs::File::create(&path)
        .unwrap()
        .set_len(MOST_BYTES + 1)
        .unwrap();
    let sentence = read_bookmarks(&path, &memory(b"x"))
        .unwrap_err()
        .to_string();
    assert!(sentence.contains("too large"), "{sentence}");
    let sentence = read_bookmarks(folder.path(), &memory(b"x"))
        .unwrap_err()
        .to_string();
    assert!(sentence.contains("not a regular file"), "{sentence}");
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_no_regular_file_is_an_error_at_once_and_nothing_is_written_through_it() {
    let precious = |place: &Place| place.file("precious", b"do not touch");
    let make: [fn(&Path, &Path); 3] = [
        |lock, target| std::os::unix::fs::symlink(target, lock).unwrap(),
        |lock, _| {
            let made = std::process::Command::new("mkfifo").arg(lock).status();
            assert!(made.unwrap().success());
        },
        |lock, _| fs::create_dir(lock).unwrap(),
    ];
    for make in make {
        let place = Place::new();
        let path = place.file("file", b"some bytes");
        let target = precious(&place);
        let folder = place.folder.path().join("data/bookmarks");
        fs::create_dir_all(&folder).unwrap();
        make(&folder.join("lock"), &target);
        let (store, key) = (place.store.clone(), Place::key(&path).0);
        let (tell, told) = channel();
        std::thread::spawn(move || {
            let ours = bookmarks(&[bookmark(0..1, "x")]);
            let saved = store.save(&key, &Bookmarks::default(), &ours);
            tell.send(saved.map_err(|error| error.to_string())).unwrap();
        });
        let saved = told.recv_timeout(Duration::from_secs(20));
        let sentence = saved.expect("it does not wait").unwrap_err();
        assert!(
            sentence.contains("could not be locked: it is"),
            "{sentence}"
        );
        assert_eq!(fs::read(&target).unwrap(), b"do not touch");
    }
}

#[test]
fn what_a_killed_program_left_in_the_folder_is_gone_after_the_next_save() {
    let place = Place::new();
    let path = place.file("file", b"some bytes");
    let first = bookmarks(&[bookmark(0..1, "x")]);
    place.save(&path, &Bookmarks::default(), &first);
    let folder = place.folder.path().join("data/bookmarks");
    let left = folder.join(".tmpAbC123");
    fs::write(&left, b"{").unwrap();
    let old = SystemTime::now() - Duration::from_hours(2);
    let file = fs::File::options().write(true).open(&left).unwrap();
    file.set_modified(old).unwrap();
    let young = folder.join(".tmpXyZ789");
    fs::write(&young, b"{").unwrap();
    place.save(&path, &first, &bookmarks(&[bookmark(0..1, "y")]));
    assert!(!left.exists());
    assert!(young.exists());
}
