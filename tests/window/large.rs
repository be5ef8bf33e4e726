//! A file far longer than memory.

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::sync::{Arc, Condvar, Mutex};

use byteloupe::source::{Generation, Source, SourceError};
use egui::{Event, Key};

use crate::screen::{CTRL, NONE, Screen};

const LEN: u64 = 16 << 30;

/// A sparse file with `≢` as its last bytes.
fn large_file(folder: &tempfile::TempDir) -> std::path::PathBuf {
    let path = folder.path().join("large");
    let mut file = File::create(&path).unwrap();
    file.set_len(LEN).unwrap();
    file.seek(SeekFrom::Start(LEN - 3)).unwrap();
    file.write_all("≢".as_bytes()).unwrap();
    path
}

/// The number of the row with this name.
fn number(row: &str) -> u64 {
    u64::from_str_radix(row.split(':').next().unwrap(), 16).unwrap() / 16
}

#[test]
fn the_end_of_sixteen_gibibytes_is_reached_exactly() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::with_files(&[large_file(&folder)]);
    screen.until("the first row is there", |screen| !screen.rows().is_empty());
    assert_eq!(
        screen.rows()[0],
        "000000000: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00"
    );
    screen.press(CTRL, Key::End);
    let last = "3FFFFFFF0: 00 00 00 00 00 00 00 00 00 00 00 00 00 E2 89 A2";
    screen.until("the last row is there", |screen| {
        screen.rows().last().is_some_and(|row| row == last)
    });
    assert_eq!(screen.caret(), LEN - 1);
    assert!(screen.caret_words().contains("U+2262 NOT IDENTICAL TO"));

    let top = number(&screen.rows()[0]);
    let height = screen.rect_of(last).height();
    screen.wheel(-10.0 * height);
    screen.until("rows above are there", |screen| !screen.rows().is_empty());
    assert_eq!(number(&screen.rows()[0]), top - 10);
    screen.wheel(7.0 * height);
    assert_eq!(number(&screen.rows()[0]), top - 3);
    screen.wheel(100.0 * height);
    assert_eq!(number(&screen.rows()[0]), top, "it stops at the end");

    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), LEN - 17);
    screen.press(CTRL, Key::Home);
    screen.until("the first row is there", |screen| {
        screen.rows().first().is_some_and(|row| number(row) == 0)
    });
    assert_eq!(screen.caret(), 0);
}

#[test]
fn stop_ends_the_counting_and_the_strip_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::with_files(&[large_file(&folder)]);
    screen.until("it counts", |screen| screen.has("Stop"));
    assert!(screen.has("Well-formed so far"));
    screen.click("Stop");
    screen.until("it has stopped", |screen| screen.says("stopped at"));
    assert!(!screen.has("Stop"));
    assert!(screen.has("Well-formed so far"), "no verdict on the rest");
    assert!(screen.says("≥ "), "the count is of a part");
    // What was not counted can still be looked at, and nothing promises to come.
    screen.press(CTRL, Key::End);
    screen.until("the last row is there", |screen| {
        screen
            .rows()
            .last()
            .is_some_and(|row| row.ends_with("E2 89 A2"))
    });
    assert!(!screen.says("not known yet"), "{:?}", screen.labels());
}

#[test]
fn a_key_stops_the_counting_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::with_files(&[large_file(&folder)]);
    screen.until("it counts", |screen| screen.has("Stop"));
    screen.press(CTRL, Key::Period);
    screen.until("it has stopped", |screen| screen.says("stopped at"));
}

/// Bytes `FF` behind `SHUT` of ASCII, and again ASCII; no byte behind the gate is read while it is shut.
struct Gated {
    gate: Mutex<u64>,
    moved: Condvar,
}

const SHUT: u64 = 16 << 20;
const GATED_LEN: u64 = 3 * SHUT;

impl Gated {
    fn open_to(&self, offset: u64) {
        *self.gate.lock().unwrap() = offset;
        self.moved.notify_all();
    }
}

impl Source for Gated {
    fn len_hint(&self) -> u64 {
        GATED_LEN
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let len = GATED_LEN.saturating_sub(offset).min(buffer.len() as u64);
        let mut gate = self.gate.lock().unwrap();
        while offset + len > *gate {
            gate = self.moved.wait(gate).unwrap();
        }
        for (place, byte) in (offset..offset + len).zip(buffer.iter_mut()) {
            *byte = if (SHUT..SHUT + 7).contains(&place) {
                0xFF
            } else {
                b'a'
            };
        }
        Ok(len as usize)
    }

    fn generation(&self) -> Result<Generation, SourceError> {
        Ok(Generation {
            len: GATED_LEN,
            modified: None,
            still_there: true,
            status_changed: None,
        })
    }
}

#[test]
fn a_button_that_is_pressed_works_though_a_fact_appears_before_it_is_released() {
    let source = Arc::new(Gated {
        gate: Mutex::new(SHUT),
        moved: Condvar::new(),
    });
    let mut screen = Screen::empty();
    let app = screen.harness.state_mut().as_mut().unwrap();
    app.open_source("gated", Arc::<Gated>::clone(&source));
    screen.until("it counts", |screen| screen.has("Stop"));
    assert!(!screen.says("7 errors"));
    // However long it takes until the fact is there.
    let ctx = &screen.harness.ctx;
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    let pos = screen.rect_of("Stop").center();
    let button = |pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: NONE,
    };
    let events = &mut screen.harness.input_mut().events;
    events.extend([Event::PointerMoved(pos), button(true)]);
    screen.harness.step();
    source.open_to(2 * SHUT);
    screen.until("an error is told", |screen| screen.says("7 errors"));
    screen.harness.input_mut().events.push(button(false));
    screen.harness.step();
    source.open_to(GATED_LEN);
    screen.until("it has stopped", |screen| screen.says("stopped at"));
}
