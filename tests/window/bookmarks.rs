//! Bookmarks: made, listed, marked, changed, removed, kept between runs, exported and imported.

use std::path::{Path, PathBuf};

use byteloupe::app::{App, Settings};
use byteloupe::utf8::BomPolicy;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, CTRL_ALT, CTRL_SHIFT, NONE, SHIFT, Screen, USUAL};

/// A file to write bookmarks on, and a folder in which they are kept.
struct Place {
    folder: tempfile::TempDir,
    file: PathBuf,
}

impl Place {
    fn new(bytes: &[u8]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file.bin");
        std::fs::write(&file, bytes).unwrap();
        Self { folder, file }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A window with a file, whose bookmarks are kept in the folder.
    fn open(&self, file: &Path) -> Screen {
        let (files, bookmarks) = (vec![file.to_owned()], self.path("bookmarks"));
        let mut screen = Screen::made_by(USUAL, move |ctx| {
            let mut app = App::new(ctx, &files, BomPolicy::default(), Settings::default());
            app.keep_bookmarks_in(&bookmarks);
            app
        });
        screen.until_counted();
        screen
    }
}

/// What the rows of the hex view say besides their bytes.
fn marks(screen: &Screen) -> Vec<String> {
    let root = screen.harness.root();
    root.children_recursive()
        .map(|node| node.accesskit_node())
        .filter(|node| node.role() == Role::Row)
        .filter_map(|node| node.description())
        .collect()
}

/// Goes to an offset by the panel for it.
fn go_to(screen: &mut Screen, offset: u64) {
    screen.press(CTRL, Key::G);
    screen.type_text(&format!("0x{offset:X}"));
    screen.harness.run_steps(2);
    screen.press(NONE, Key::Enter);
    screen.until("the caret is there", |screen| screen.caret() == offset);
    screen.harness.run_steps(3);
}

/// Writes a bookmark at what is selected or at the caret.
fn write(screen: &mut Screen, text: &str) {
    screen.press(CTRL, Key::D);
    screen.until("the editor is there", |screen| {
        screen.focus().as_deref() == Some("Bookmark text")
    });
    screen.type_text(text);
    screen.press(CTRL, Key::Enter);
    screen.until("the editor is gone", |screen| !screen.has("Bookmark text"));
    screen.harness.run_steps(3);
}

/// Has the bookmarks listed.
fn list(screen: &mut Screen) -> Vec<String> {
    if !screen.has("Bookmark list") {
        screen.press(Modifiers::ALT, Key::Num5);
    }
    screen.until("the list is there", |screen| screen.has("Bookmark list"));
    screen.harness.run_steps(3);
    screen.list("Bookmarks")
}

/// Puts another path into the prompt and presses Enter.
fn enter_path(screen: &mut Screen, path: &Path) {
    screen.until("the prompt is there", |screen| {
        screen.focus().as_deref() == Some("Path")
    });
    screen.press(CTRL, Key::A);
    let events = &mut screen.harness.input_mut().events;
    events.push(Event::Text(path.display().to_string()));
    screen.harness.run_steps(2);
    screen.press(NONE, Key::Enter);
}

#[test]
fn a_bookmark_is_set_by_key_on_the_sequence_at_the_caret_and_marked_and_listed() {
    let mut screen = Screen::of_bytes("ab≢cd".as_bytes());
    screen.press(NONE, Key::ArrowRight);
    screen.press(NONE, Key::ArrowRight);
    screen.press(NONE, Key::ArrowRight);
    assert_eq!(screen.caret(), 3, "a tail");
    write(&mut screen, "not identical");
    assert_eq!(
        marks(&screen),
        ["Bookmark 0x2 to 0x4, yellow, not identical"]
    );
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
    assert_eq!(
        list(&mut screen),
        ["Bookmark 0x2 to 0x4, yellow, not identical"]
    );
    assert_eq!(screen.list("Errors"), Vec::<String>::new());
}

#[test]
fn a_selection_has_its_bookmark_in_the_chosen_colour_and_needs_no_text() {
    let mut screen = Screen::of_bytes(&[b'x'; 100]);
    go_to(&mut screen, 0xE);
    for _ in 0..5 {
        screen.press(SHIFT, Key::ArrowRight);
    }
    screen.press(CTRL, Key::D);
    screen.harness.run_steps(2);
    assert!(screen.has("0xE to 0x13, 6 bytes"));
    screen.click("Green");
    screen.click("Save bookmark");
    screen.harness.run_steps(3);
    let bookmark = "Bookmark 0xE to 0x13, green, no text";
    assert_eq!(marks(&screen), [bookmark, bookmark], "in both rows");
    assert_eq!(list(&mut screen), [bookmark]);
}

#[test]
fn escape_leaves_all_as_it_was() {
    let mut screen = Screen::of_bytes(b"text");
    screen.press(CTRL, Key::D);
    screen.harness.run_steps(2);
    screen.type_text("no");
    screen.press(NONE, Key::Escape);
    screen.until("the editor is gone", |screen| !screen.has("Bookmark text"));
    assert_eq!(marks(&screen), Vec::<String>::new());
    screen.harness.run_steps(2);
    assert_eq!(screen.focus().as_deref(), Some("Hex view"));
}

#[test]
fn the_bookmark_at_the_caret_is_changed_and_removed() {
    let mut screen = Screen::of_bytes(b"some text");
    write(&mut screen, "first");
    screen.press(CTRL, Key::D);
    screen.until("it is the same bookmark", |screen| {
        screen.has("Edit bookmark")
    });
    screen.click("Red");
    screen.press(NONE, Key::Tab);
    screen.click("Save bookmark");
    screen.harness.run_steps(3);
    assert_eq!(marks(&screen), ["Bookmark 0x0 to 0x0, red, first"]);
    screen.press(CTRL_SHIFT, Key::D);
    screen.harness.run_steps(2);
    assert_eq!(marks(&screen), Vec::<String>::new());
    assert!(screen.says("Removed the bookmark at 0x0"));
    screen.press(CTRL_ALT, Key::Z);
    screen.harness.run_steps(2);
    assert_eq!(marks(&screen), ["Bookmark 0x0 to 0x0, red, first"]);
    assert!(screen.says("The bookmark at 0x0 is back"));
    screen.press(CTRL_SHIFT, Key::D);
    screen.press(NONE, Key::ArrowRight);
    screen.press(CTRL_SHIFT, Key::D);
    screen.until("it says so", |screen| {
        screen.says("There is no bookmark at the caret")
    });
}

#[test]
fn keys_go_from_bookmark_to_bookmark_and_say_where_there_are_no_more() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    for offset in [0x20, 0x900, 0x400] {
        go_to(&mut screen, offset);
        screen.press(SHIFT, Key::ArrowRight);
        write(&mut screen, "here");
    }
    screen.press(CTRL, Key::Home);
    for offset in [0x20, 0x400, 0x900] {
        screen.press(NONE, Key::F2);
        assert_eq!(screen.caret(), offset);
        assert!(screen.says("2 bytes selected"));
    }
    screen.press(NONE, Key::F2);
    screen.until("it says so", |screen| {
        screen.says("No bookmark after the caret")
    });
    screen.press(SHIFT, Key::F2);
    assert_eq!(screen.caret(), 0x400);
    screen.press(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(screen.caret(), 0x900, "it was a jump");
}

#[test]
fn a_row_of_the_list_and_its_arrows_go_to_the_bytes() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    for (offset, text) in [(0x20, "one"), (0x400, "two"), (0x900, "three")] {
        go_to(&mut screen, offset);
        write(&mut screen, text);
    }
    let rows = list(&mut screen);
    screen.click(&rows[1]);
    assert_eq!(screen.caret(), 0x400);
    list(&mut screen);
    screen.click("Hex view");
    screen.focus_on("Bookmark list");
    go_to(&mut screen, 0x400);
    screen.focus_on("Bookmark list");
    screen.press(NONE, Key::ArrowDown);
    assert_eq!(screen.caret(), 0x900);
    screen.press(NONE, Key::ArrowUp);
    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), 0x20);
    screen.press(NONE, Key::ArrowUp);
    assert_eq!(screen.caret(), 0x20);
    assert_eq!(screen.value_of("Bookmark list").as_deref(), Some(&*rows[0]));
}

#[test]
fn text_of_a_bookmark_hides_and_reorders_nothing_in_the_list() {
    let mut screen = Screen::of_bytes(b"text");
    write(&mut screen, "a\u{202E}b\nsecond line");
    assert_eq!(
        list(&mut screen),
        ["Bookmark 0x0 to 0x0, yellow, a\\u{202e}b…"]
    );
}

#[test]
fn bookmarks_are_there_again_when_the_file_is_opened_again() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    go_to(&mut screen, 5);
    write(&mut screen, "kept");
    // The end of the program writes what is left.
    drop(screen);
    let mut screen = place.open(&place.file);
    let bookmark = "Bookmark 0x5 to 0x5, yellow, kept";
    screen.until("the bookmark is there", |screen| {
        marks(screen) == [bookmark]
    });
    // So does closing the tab.
    screen.press(CTRL, Key::D);
    screen.press(CTRL, Key::Enter);
    screen.harness.run_steps(2);
    write(&mut screen, "more");
    screen.press(CTRL, Key::W);
    drop(screen);
    let mut screen = place.open(&place.file);
    screen.until("both are there", |screen| {
        marks(screen) == ["Bookmark 0x0 to 0x0, yellow, more; Bookmark 0x5 to 0x5, yellow, kept"]
    });
    screen.press(NONE, Key::F5);
    screen.until_counted();
    screen.until("a reload keeps them", |screen| marks(screen).len() == 1);
    let beside: Vec<_> = std::fs::read_dir(place.folder.path()).unwrap().collect();
    assert_eq!(beside.len(), 2, "the file and the folder of bookmarks");
    assert_eq!(std::fs::read(&place.file).unwrap(), b"some bytes");
}

#[test]
fn bookmarks_of_another_version_are_offered_and_taken_over() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    go_to(&mut screen, 9);
    write(&mut screen, "of the first");
    drop(screen);
    std::fs::write(&place.file, b"Other").unwrap();
    let mut screen = place.open(&place.file);
    let offer = "1 bookmark was made for another version of this file";
    screen.until("it is said", |screen| screen.says(offer));
    assert_eq!(list(&mut screen), Vec::<String>::new());
    screen.click("Take over bookmarks");
    screen.harness.run_steps(3);
    let rows = list(&mut screen);
    assert_eq!(
        rows,
        ["Bookmark 0x9 to 0x9, yellow, of the first, past the end"]
    );
    assert!(!screen.says(offer));
    let before = screen.caret();
    screen.click(&rows[0]);
    assert_eq!(screen.caret(), before, "there is nothing to go to");
}

#[test]
fn a_reload_of_a_changed_file_offers_the_bookmarks_that_were_made_before() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    write(&mut screen, "of the first");
    std::fs::write(&place.file, b"Other").unwrap();
    screen.press(NONE, Key::F5);
    screen.until("it is said", |screen| {
        screen.says("1 bookmark was made for another version of this file")
            && marks(screen).is_empty()
    });
    screen.until_counted();
    screen.press(CTRL_ALT, Key::Y);
    screen.until("it is taken over", |screen| {
        marks(screen) == ["Bookmark 0x0 to 0x0, yellow, of the first"]
    });
}

#[test]
fn the_same_bytes_elsewhere_have_the_bookmarks_and_it_is_said() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    write(&mut screen, "found again");
    drop(screen);
    let copy = place.path("copy.bin");
    std::fs::copy(&place.file, &copy).unwrap();
    let mut screen = place.open(&copy);
    screen.until("the bookmark is there", |screen| {
        marks(screen) == ["Bookmark 0x0 to 0x0, yellow, found again"]
    });
    screen.until("it is said", |screen| {
        screen.says("file.bin, which has the same bytes")
    });
}

#[test]
fn bookmarks_are_exported_and_imported_into_another_document() {
    let place = Place::new(b"some bytes");
    let mut screen = Screen::of_bytes(b"some bytes");
    write(&mut screen, "exported");
    screen.press(CTRL_ALT, Key::J);
    // What is there already is not replaced.
    enter_path(&mut screen, &place.file);
    screen.until("it is refused", |screen| screen.says("is there already"));
    let path = place.path("bookmarks.json");
    enter_path(&mut screen, &path);
    screen.until("it is said", |screen| {
        screen.says("1 bookmark was exported to")
    });
    assert_eq!(std::fs::read(&place.file).unwrap(), b"some bytes");

    screen.open_pasted(b"some");
    assert_eq!(marks(&screen), Vec::<String>::new());
    screen.press(CTRL_ALT, Key::M);
    enter_path(&mut screen, &place.file);
    screen.until("it is refused", |screen| screen.says("holds no bookmarks"));
    enter_path(&mut screen, &path);
    screen.until("they are there", |screen| {
        marks(screen) == ["Bookmark 0x0 to 0x0, yellow, exported"]
    });
    assert!(screen.says("1 bookmark was imported. They were made for another content"));
    screen.press(CTRL_ALT, Key::M);
    enter_path(&mut screen, &path);
    screen.until("none comes twice", |screen| {
        screen.says("0 bookmarks were imported, 1 bookmark was there already")
    });
}

/// A file of so many bookmarks on one range, each with a text of its own.
fn many_bookmarks(place: &Place, name: &str, count: usize) -> PathBuf {
    let bookmarks: Vec<String> = (0..count)
        .map(|number| format!(r#"{{"offset":2,"length":40,"text":"bookmark {number:05}"}}"#))
        .collect();
    let json = format!(
        r#"{{"format":"byteloupe-notes","version":1,"bookmarks":[{}]}}"#,
        bookmarks.join(",")
    );
    let path = place.path(name);
    std::fs::write(&path, json).unwrap();
    path
}

/// What was drawn in the last frame: corners of triangles and glyphs, and characters for screen readers.
fn drawn(screen: &Screen) -> (usize, usize) {
    fn corners(shape: &egui::Shape) -> usize {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(corners).sum(),
            egui::Shape::Mesh(mesh) => mesh.vertices.len(),
            egui::Shape::Text(text) => text.galley.num_vertices,
            _ => 4,
        }
    }
    let shapes = &screen.harness.output().shapes;
    let drawn = shapes.iter().map(|clipped| corners(&clipped.shape)).sum();
    let said = marks(screen).iter().map(String::len).sum();
    (drawn, said)
}

#[test]
fn what_a_frame_draws_does_not_grow_with_the_bookmarks_on_a_range() {
    let place = Place::new(&[b'x'; 4000]);
    let mut last = None;
    // As many as fill the list, and the most that there can be.
    for (name, count) in [("few.json", 60), ("most.json", 10_000)] {
        let path = many_bookmarks(&place, name, count);
        let mut screen = Screen::of_bytes(&[b'x'; 4000]);
        screen.press(CTRL_ALT, Key::M);
        enter_path(&mut screen, &path);
        screen.until("they are there", |screen| {
            screen.says(&format!("{count} bookmarks were imported"))
        });
        screen.harness.run_steps(4);
        let (drawn, said) = drawn(&screen);
        if let Some((drawn_before, said_before)) = last {
            // Some digits more.
            assert!(drawn <= drawn_before + 100, "{drawn_before}, {drawn}");
            assert!(said <= said_before + 20, "{said_before}, {said}");
        }
        let rows = marks(&screen);
        assert_eq!(rows.len(), 3, "the range lies in three rows");
        let others = if count == 60 { "57" } else { "9,997" };
        let others = format!("bookmark 00002; {others} more bookmarks");
        assert!(rows[0].ends_with(&others), "{}", rows[0]);
        last = Some((drawn, said));
    }
}

#[test]
fn arrows_in_the_list_go_through_the_bookmarks_on_one_range() {
    let place = Place::new(&[b'x'; 100]);
    let path = many_bookmarks(&place, "three.json", 3);
    let mut screen = Screen::of_bytes(&[b'x'; 100]);
    screen.press(CTRL_ALT, Key::M);
    enter_path(&mut screen, &path);
    screen.until("they are there", |screen| {
        screen.says("3 bookmarks were imported")
    });
    let rows = list(&mut screen);
    screen.click(&rows[0]);
    for _ in 0..8 {
        if screen.focus().as_deref() != Some("Bookmark list") {
            screen.press(NONE, Key::F6);
        }
    }
    for row in [1, 2, 2] {
        screen.press(NONE, Key::ArrowDown);
        screen.harness.run_steps(2);
        assert_eq!(
            screen.value_of("Bookmark list").as_deref(),
            Some(&*rows[row])
        );
    }
    screen.press(NONE, Key::ArrowUp);
    screen.harness.run_steps(2);
    assert_eq!(screen.value_of("Bookmark list").as_deref(), Some(&*rows[1]));
}

#[test]
fn what_is_inspected_is_not_exported_to() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    write(&mut screen, "x");
    screen.press(CTRL_ALT, Key::J);
    enter_path(&mut screen, &place.file);
    screen.until("it is refused", |screen| {
        screen.says("what is inspected is never written to")
    });
    assert_eq!(std::fs::read(&place.file).unwrap(), b"some bytes");
}

#[test]
fn a_window_with_bookmarks_rests() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    write(&mut screen, "x");
    list(&mut screen);
    screen.until("it rests", |screen| {
        let output = screen.harness.output();
        output.viewport_output[&egui::ViewportId::ROOT]
            .repaint_delay
            .as_secs()
            > 60
    });
}

/// Does the window send this to the system with its last frame?
fn sends(screen: &Screen, command: &egui::ViewportCommand) -> bool {
    let viewports = &screen.harness.output().viewport_output;
    viewports[&egui::ViewportId::ROOT]
        .commands
        .contains(command)
}

/// Puts a folder where the lock of the bookmarks would be, so that nothing can be saved.
fn bar_the_way(place: &Place) -> PathBuf {
    let lock = place.path("bookmarks").join("lock");
    std::fs::create_dir_all(&lock).unwrap();
    lock
}

const QUESTION: &str = "Bookmarks are not saved";

#[test]
fn quitting_with_bookmarks_that_could_not_be_saved_asks_first() {
    use egui::ViewportCommand::{CancelClose, Close};
    let place = Place::new(b"some bytes");
    let lock = bar_the_way(&place);
    let mut screen = place.open(&place.file);
    write(&mut screen, "precious");
    screen.until("it is told", |screen| {
        screen.says("The bookmarks are not saved")
    });

    screen.press(CTRL, Key::Q);
    screen.until("it is asked", |screen| screen.has(QUESTION));
    assert!(screen.says("file.bin: The bookmarks are not saved"));
    screen.until("the keyboard is there", |screen| {
        screen.focus().as_deref() == Some("Cancel")
    });
    screen.press(NONE, Key::Enter);
    screen.until("the question is gone", |screen| !screen.has(QUESTION));

    // The window manager closes it.
    let viewports = &mut screen.harness.input_mut().viewports;
    let window = viewports.entry(egui::ViewportId::ROOT).or_default();
    window.events.push(egui::ViewportEvent::Close);
    screen.until("it is held", |screen| sends(screen, &CancelClose));
    screen.until("it is asked", |screen| screen.has(QUESTION));
    screen.harness.get_by_label("Try again").click_accesskit();
    // The frame of the click still shows what was asked before.
    screen.harness.run_steps(2);
    screen.until("it is asked again", |screen| screen.has(QUESTION));

    std::fs::remove_dir(lock).unwrap();
    // A click of a screen reader, with no frame before what is waited for.
    screen.harness.get_by_label("Try again").click_accesskit();
    screen.until("the program ends", |screen| sends(screen, &Close));
    let kept = std::fs::read_dir(place.path("bookmarks")).unwrap();
    let text = |entry: std::io::Result<std::fs::DirEntry>| {
        std::fs::read_to_string(entry.unwrap().path()).unwrap()
    };
    assert!(kept.map(text).any(|text| text.contains("precious")));
}

#[test]
fn whoever_does_without_the_bookmarks_is_asked_once() {
    let place = Place::new(b"some bytes");
    bar_the_way(&place);
    let mut screen = place.open(&place.file);
    write(&mut screen, "precious");
    // At once: it is not known yet that they cannot be saved.
    screen.press(CTRL, Key::Q);
    screen.until("it is asked", |screen| screen.has(QUESTION));
    // A click of a screen reader, with no frame before what is waited for.
    screen
        .harness
        .get_by_label("Quit without them")
        .click_accesskit();
    screen.until("the program ends", |screen| {
        sends(screen, &egui::ViewportCommand::Close)
    });
    let viewports = &mut screen.harness.input_mut().viewports;
    let window = viewports.entry(egui::ViewportId::ROOT).or_default();
    window.events.push(egui::ViewportEvent::Close);
    screen.harness.run_steps(3);
    assert!(!sends(&screen, &egui::ViewportCommand::CancelClose));
    assert!(!screen.has(QUESTION));
}

#[test]
fn closing_a_tab_with_bookmarks_that_could_not_be_saved_asks_first() {
    let place = Place::new(b"some bytes");
    bar_the_way(&place);
    let mut screen = place.open(&place.file);
    write(&mut screen, "precious");
    screen.until("it is told", |screen| {
        screen.says("The bookmarks are not saved")
    });
    screen.press(CTRL, Key::W);
    screen.until("it is asked", |screen| screen.has(QUESTION));
    assert_eq!(screen.tabs().0, ["Tab file.bin"]);
    screen.click("Close without them");
    screen.until("the tab is closed", |screen| screen.tabs().0.is_empty());
}

#[test]
fn quitting_with_bookmarks_that_are_saved_ends_at_once() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    write(&mut screen, "x");
    // No frame passes before what is waited for.
    screen.harness.input_mut().events.push(Event::Key {
        key: Key::Q,
        pressed: true,
        modifiers: CTRL,
        repeat: false,
        physical_key: None,
    });
    screen.until("the program ends", |screen| {
        sends(screen, &egui::ViewportCommand::Close)
    });
    assert!(!screen.has(QUESTION));
}

#[test]
fn enter_saves_a_bookmark_and_shift_enter_is_a_new_line() {
    let place = Place::new(b"some bytes");
    let mut screen = place.open(&place.file);
    screen.press(CTRL, Key::D);
    screen.until("the editor is there", |screen| {
        screen.focus().as_deref() == Some("Bookmark text")
    });
    assert!(screen.says("Enter saves, Shift+Enter is a new line"));
    screen.type_text("first");
    screen.press(SHIFT, Key::Enter);
    screen.type_text("second");
    assert!(screen.has("Bookmark text"));
    screen.press(NONE, Key::Enter);
    screen.until("the editor is gone", |screen| !screen.has("Bookmark text"));
    let rows = list(&mut screen);
    assert_eq!(rows.len(), 1);
    screen.until("both lines were kept", |_| {
        let kept = std::fs::read_dir(place.path("bookmarks"))
            .into_iter()
            .flatten();
        let mut texts = kept.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
        texts.any(|text| text.contains(r#""first\nsecond""#))
    });
    // On a button, Enter is the button.
    screen.press(CTRL, Key::D);
    screen.until("the editor is there", |screen| {
        screen.focus().as_deref() == Some("Bookmark text")
    });
    screen.type_text("not kept");
    for _ in 0..10 {
        if screen.focus().as_deref() != Some("Cancel") {
            screen.press(NONE, Key::Tab);
        }
    }
    assert_eq!(screen.focus().as_deref(), Some("Cancel"));
    screen.press(NONE, Key::Enter);
    screen.until("the editor is gone", |screen| !screen.has("Bookmark text"));
    assert!(!screen.says("not kept"));
}
