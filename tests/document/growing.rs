use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::sync::Arc;

use byteloupe::source::{FileSource, Opened, Source as _};

use crate::opened::Screenless;

#[test]
fn a_document_that_follows_its_file_counts_what_is_added_and_shows_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("grows.log");
    File::create(&path)
        .and_then(|mut file| file.write_all(b"first\n"))
        .expect("written");
    let Ok(Opened::File(file)) = FileSource::open(&path) else {
        panic!("it is a file");
    };
    let generation = file.generation().ok();
    let mut screenless = Screenless::over(Arc::new(file), generation).counted();
    screenless.document.view.set_follows(true);
    let mut more = OpenOptions::new().append(true).open(&path).expect("opened");
    more.write_all(b"second \xFF\n").expect("added");
    screenless.until("it was counted", |open| {
        let totals = open.content.census().snapshot().totals;
        totals.bytes == 15 && totals.groups.iter().sum::<u64>() == 1
    });
    screenless.until("the caret is at the end", |open| {
        open.view.caret.offset == 14
    });
    assert!(screenless.document.view.jump_to_caret);
}

#[test]
fn without_following_the_change_is_told_and_what_was_counted_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("grows.log");
    File::create(&path)
        .and_then(|mut file| file.write_all(b"first\n"))
        .expect("written");
    let Ok(Opened::File(file)) = FileSource::open(&path) else {
        panic!("it is a file");
    };
    let generation = file.generation().ok();
    let mut screenless = Screenless::over(Arc::new(file), generation).counted();
    let mut more = OpenOptions::new().append(true).open(&path).expect("opened");
    more.write_all(b"second\n").expect("added");
    screenless.until("the change is told", |open| open.content.change().is_some());
    assert_eq!(
        screenless.document.content.census().snapshot().totals.bytes,
        6
    );
    assert_eq!(screenless.document.view.caret.offset, 0);
}
