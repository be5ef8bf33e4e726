//! Pictures, tables and lessons that are taken along: copied, and saved.

use std::path::Path;

use byteloupe::teach::lesson::builtin;
use byteloupe::words::plural;
use egui::accesskit::Role;
use egui::{Key, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;

use crate::screen::{CTRL, CTRL_SHIFT, NONE, SHIFT, Screen};

const BYTES: &[u8] = b"one \xE2\x89\xA2 \xC0\xAE \xED\xA0\xBD\xED\xB8\x80";

fn file(folder: &tempfile::TempDir, name: &str, content: &[u8]) -> std::path::PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Runs a command by its name, as the palette offers it: in the teaching view too.
fn choose(screen: &mut Screen, name: &str) {
    screen.press(CTRL_SHIFT, Key::P);
    screen.until("the palette is there", |screen| {
        screen.focus().as_deref() == Some("Command")
    });
    screen.type_text(name);
    screen.until(name, |screen| {
        let (names, chosen) = screen.options("Commands");
        chosen.and_then(|at| names.get(at)).map(String::as_str) == Some(name)
    });
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
}

/// Waits until a file of this name is said to be saved.
fn until_saved(screen: &mut Screen, name: &str) {
    screen.until("it is saved", |screen| {
        let said = screen.labels();
        said.iter()
            .any(|it| it.starts_with("Saved ") && it.ends_with(name))
    });
}

/// Replaces what stands in a field.
fn fill(screen: &mut Screen, field: &str, text: &str) {
    let edit = (screen.harness).get_by_role_and_label(Role::TextInput, field);
    edit.focus();
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::A);
    screen.type_text(text);
    screen.harness.run_steps(2);
}

/// Puts another path into the field, and saves there.
fn save_as(screen: &mut Screen, path: &Path) {
    fill(screen, "Path", path.to_str().unwrap());
    screen.click("Save");
    let name = path.file_name().unwrap();
    until_saved(screen, name.to_str().unwrap());
}

/// Selects so many bytes from here.
fn select(screen: &mut Screen, bytes: usize) {
    for _ in 1..bytes {
        screen.press(SHIFT, Key::ArrowRight);
    }
    screen.harness.run_steps(2);
}

/// Moves so many bytes to the right.
fn go_right(screen: &mut Screen, bytes: usize) {
    for _ in 0..bytes {
        screen.press(NONE, Key::ArrowRight);
    }
    screen.harness.run_steps(2);
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn a_picture_is_copied_as_pixels_in_the_colours_of_the_window() {
    for (theme, ground) in [
        (Theme::Light, [0xFF, 0xFF, 0xFF, 0xFF]),
        (Theme::Dark, [0x14, 0x17, 0x1C, 0xFF]),
    ] {
        let mut screen = Screen::of_bytes_sized("€".as_bytes(), Vec2::new(1200.0, 800.0), theme);
        choose(&mut screen, "Copy picture as PNG");
        screen.until("it is said", |screen| {
            screen.says("Copied the picture as PNG")
        });
        let picture = screen.clipboard.picture().expect("a picture");
        assert_eq!(picture.rgba[..4], ground);
        assert!(picture.width >= 1280, "{} pixels", picture.width);
        assert_eq!(screen.clipboard.copied(), None);
    }
}

#[test]
fn the_picture_of_the_sequence_at_the_caret_is_saved_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "three.txt", BYTES));
    go_right(&mut screen, 4);
    choose(&mut screen, "Save picture as SVG…");
    assert!(screen.has("E2 89 A2 · 3 bytes"), "{:?}", screen.labels());
    screen.press(NONE, Key::Enter);
    until_saved(&mut screen, "E2-89-A2.svg");
    let svg = read(&folder.path().join("E2-89-A2.svg"));
    assert!(svg.starts_with("<svg") && svg.contains("U+2262"));
    assert!(svg.contains("three.txt, 0x4 to 0x6"), "its caption");
}

#[test]
fn a_picture_is_saved_in_the_format_the_colours_and_with_the_caption_that_are_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "three.txt", BYTES));
    go_right(&mut screen, 8);
    select(&mut screen, 2);
    choose(&mut screen, "Save picture as SVG…");
    assert!(screen.says("0x8 to 0x9 · 2 bytes"), "{:?}", screen.labels());
    let suggested = screen.value_of("Path").unwrap();
    assert!(suggested.ends_with("three-0x8-0x9.svg"), "{suggested}");
    fill(&mut screen, "Caption", "An overlong full stop");
    screen.click("Light");
    screen.click("PNG");
    screen.harness.run_steps(2);
    let suggested = screen.value_of("Path").unwrap();
    assert!(suggested.ends_with("three-0x8-0x9.png"), "{suggested}");
    screen.click("Save");
    until_saved(&mut screen, "three-0x8-0x9.png");
    let png = std::fs::read(folder.path().join("three-0x8-0x9.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let has = |text: &str| png.windows(text.len()).any(|it| it == text.as_bytes());
    assert!(has("C0 AE") && has("An overlong full stop") && !has("three.txt"));
}

#[test]
fn a_table_of_the_selection_is_copied_in_three_formats() {
    let mut screen = Screen::of_bytes(BYTES);
    go_right(&mut screen, 4);
    select(&mut screen, 6);
    for (name, said, start) in [
        (
            "Copy table as Markdown",
            "Copied the table as Markdown",
            "| Offset (hex)",
        ),
        (
            "Copy table as CSV",
            "Copied the table as CSV",
            "Offset (hex),Offset,Bytes",
        ),
        (
            "Copy table as HTML",
            "Copied the table as HTML",
            "<!DOCTYPE html>",
        ),
    ] {
        choose(&mut screen, name);
        screen.until(said, |screen| screen.says(said));
        let table = screen.clipboard.copied().unwrap();
        assert!(table.starts_with(start), "{table}");
        assert!(table.contains("NOT IDENTICAL TO") && table.contains("C0 AE"));
        assert!(!table.contains("LATIN SMALL LETTER"), "no more than that");
    }
}

#[test]
fn a_table_is_saved_and_its_name_ends_as_its_format_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_file(file(&folder, "three.txt", BYTES));
    screen.press(CTRL, Key::A);
    choose(&mut screen, "Save table…");
    screen.click("CSV");
    screen.harness.run_steps(2);
    screen.click("Save");
    let name = "three-0x0-0x10-table.csv";
    until_saved(&mut screen, name);
    let table = read(&folder.path().join(name));
    assert!(table.contains("0xB,11,ED A0 BD ED B8 80"), "{table}");
}

#[test]
fn what_is_too_much_for_a_table_or_a_picture_is_said_and_nothing_is_asked() {
    let mut screen = Screen::of_bytes(&vec![b'a'; 70_000]);
    screen.press(CTRL, Key::A);
    for (name, most) in [
        ("Copy table as CSV", 65_536),
        ("Save table…", 65_536),
        ("Copy picture as PNG", 16),
        ("Save picture as PNG…", 16),
    ] {
        choose(&mut screen, name);
        let (most, there) = (plural(most, "byte"), plural(70_000, "byte"));
        screen.until(name, |screen| {
            let said = screen.labels();
            said.iter()
                .any(|it| it.contains(&format!("at most {most}")) && it.contains(&there))
        });
        assert!(!screen.says("Path"), "{name}");
        assert_eq!(screen.clipboard.copied(), None);
        screen.press(NONE, Key::Escape);
    }
}

#[test]
fn a_lesson_and_all_lessons_are_saved_as_pages_by_keys_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num5);
    screen.until("the lessons are there", |screen| {
        screen.says("0 of 23 solved")
    });
    let lessons = builtin();
    screen.press(NONE, Key::PageDown);
    screen.press(CTRL, Key::S);
    screen.harness.run_steps(3);
    assert!(screen.has("Save lesson"));
    let one = folder.path().join("one.html");
    save_as(&mut screen, &one);
    let page = read(&one);
    let escaped = |text: &str| text.replace('\'', "&#39;").replace('"', "&quot;");
    assert!(page.contains(&escaped(&lessons[1].title)));
    assert!(!page.contains(&escaped(&lessons[2].title)));

    choose(&mut screen, "Save all lessons…");
    assert!(screen.has(&format!("{} lessons", lessons.len())));
    let all = folder.path().join("all.html");
    save_as(&mut screen, &all);
    let page = read(&all);
    let answers = page.find("Answers").unwrap();
    for lesson in &lessons {
        let title = escaped(&lesson.title);
        assert!(page.find(&title).is_some_and(|at| at < answers), "{title}");
    }
}

#[test]
fn a_set_of_exercises_is_saved_for_a_learning_platform_and_with_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::empty();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(CTRL, Key::Num6);
    screen.until("the exercises are there", |screen| {
        screen.says("0 of 20 solved")
    });
    for (format, name, begins) in [
        ("GIFT", "set.txt", "$CATEGORY"),
        ("QTI 2.1", "set.zip", "PK"),
        ("Results as CSV", "set.csv", "number,id,title"),
    ] {
        choose(&mut screen, "Save all lessons…");
        assert!(screen.has("20 exercises"), "{:?}", screen.labels());
        screen.click(format);
        screen.harness.run_steps(2);
        let path = folder.path().join(name);
        save_as(&mut screen, &path);
        let written = std::fs::read(&path).unwrap();
        assert!(written.starts_with(begins.as_bytes()), "{format}");
    }
}

#[test]
fn in_the_teaching_view_what_is_on_the_bench_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = Screen::of_bytes(b"/");
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num4);
    screen.until("the bench is there", |screen| {
        screen.says("Make it overlong")
    });
    screen.click("Make it overlong");
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::S);
    screen.harness.run_steps(3);
    assert!(screen.has("C0 AF · 2 bytes"), "{:?}", screen.labels());
    screen.click("SVG");
    let path = folder.path().join("broken.svg");
    save_as(&mut screen, &path);
    assert!(read(&path).contains("Overlong 2-byte form of U+002F SOLIDUS"));
    // The prompt is gone, and the view has the keys again.
    screen.press(CTRL, Key::Z);
    screen.harness.run_steps(2);
    assert!(screen.has("U+002F SOLIDUS"));
}
