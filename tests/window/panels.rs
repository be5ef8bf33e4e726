//! What stands beside the hex view, and how wide it is.

use egui::{Key, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};

use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL_ALT, NONE, Screen};
use crate::settings::next_run;

/// Width of the inspector, by the list in it.
fn inspector_left(screen: &Screen) -> f32 {
    screen.rect_of("Hex view").right()
}

fn drag(screen: &mut Screen, from: f32, to: f32) {
    drag_between(screen, pos2(from, 400.0), pos2(to, 400.0));
}

fn drag_between(screen: &mut Screen, from: Pos2, to: Pos2) {
    let button = |pos: Pos2, pressed| egui::Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        egui::Event::PointerMoved(from),
        button(from, true),
        egui::Event::PointerMoved(from + (to - from) / 2.0),
        egui::Event::PointerMoved(to),
        button(to, false),
    ] {
        screen.harness.input_mut().events.push(event);
        screen.harness.step();
    }
    screen.harness.run_steps(2);
}

#[test]
fn the_inspector_is_hidden_and_shown_by_its_key() {
    let mut screen = Screen::of_bytes("≢\u{80}".as_bytes());
    // U+0080 is a warning, and there are no errors.
    screen.until("the list is there", |screen| screen.has("Warning list"));
    assert!(screen.has("Sequence"));
    screen.press(CTRL_ALT, Key::I);
    assert!(!screen.has("Warning list") && !screen.has("Sequence"));
    assert!(!next_run(&screen.settings()).panels.inspector);
    // The regions that are left are gone through all the same.
    screen.press(NONE, Key::F6);
    assert_ne!(screen.focus().as_deref(), Some("Hex view"));
    screen.focus_on("Hex view");
    screen.press(CTRL_ALT, Key::I);
    assert!(screen.has("Warning list"));
}

#[test]
fn the_legend_is_hidden_and_its_room_goes_to_the_rows() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    let nodes = screen.harness.root().children_recursive();
    let words = nodes
        .filter(|node| node.value().as_deref() == Some("first byte solid, rest tinted"))
        .map(|node| node.rect())
        .next()
        .expect("the words at the end");
    let legend = screen.rect_of("Legend");
    assert!(legend.contains_rect(words), "{words} in {legend}");
    let before = screen.rect_of("Hex view").height();
    screen.press(CTRL_ALT, Key::E);
    assert!(!screen.has("first byte solid, rest tinted"));
    assert!(screen.rect_of("Hex view").height() > before + 20.0);
    assert!(!next_run(&screen.settings()).panels.legend);
}

#[test]
fn keys_make_the_inspector_wider_and_narrower_within_limits() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    let before = inspector_left(&screen);
    screen.press(CTRL_ALT, Key::PageDown);
    let narrower = inspector_left(&screen);
    assert!(
        (narrower - before - 40.0).abs() < 1.0,
        "{before} {narrower}"
    );
    screen.press(CTRL_ALT, Key::PageUp);
    assert!((inspector_left(&screen) - before).abs() < 1.0);
    for key in [Key::PageUp, Key::PageDown] {
        for _ in 0..40 {
            screen.press(CTRL_ALT, key);
        }
        let left = inspector_left(&screen);
        assert!((400.0..1440.0 - 300.0).contains(&left), "{left}");
        assert!(!screen.rows().is_empty());
    }
}

#[test]
fn the_line_between_is_dragged_and_a_double_click_puts_it_back() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    let before = inspector_left(&screen);
    drag(&mut screen, before, before - 150.0);
    let dragged = inspector_left(&screen);
    assert!(
        (dragged - (before - 150.0)).abs() < 2.0,
        "{before} {dragged}"
    );
    let kept = next_run(&screen.settings());
    let size = Vec2::new(1440.0, 900.0);
    let mut next = Screen::start_with(Vec::new(), size, kept);
    next.open_pasted(&[b'x'; 64]);
    assert!((inspector_left(&next) - dragged).abs() < 1.0);
    screen.double_click_at(pos2(dragged, 400.0));
    assert!((inspector_left(&screen) - before).abs() < 1.0);
    assert_eq!(screen.settings().panels.inspector_share, None);
}

#[test]
fn the_line_between_takes_the_keyboard_and_moves_by_arrows() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    let before = inspector_left(&screen);
    screen.click_at(pos2(before, 400.0));
    screen.harness.run_steps(4);
    screen.harness.ctx.memory_mut(|memory| {
        memory.request_focus(egui::Id::unique("byteloupe divider"));
    });
    screen.harness.run_steps(3);
    assert_eq!(screen.focus().as_deref(), Some("Width of the inspector"));
    screen.press(NONE, Key::ArrowLeft);
    assert!((inspector_left(&screen) - (before - 40.0)).abs() < 1.0);
    screen.press(NONE, Key::ArrowRight);
    assert!((inspector_left(&screen) - before).abs() < 1.0);
    assert_eq!(screen.focus().as_deref(), Some("Width of the inspector"));
}

#[test]
fn a_share_larger_than_the_window_leaves_the_rows_room_in_a_small_one() {
    let mut settings = Screen::empty().settings();
    settings.panels.inspector_share = Some(50.0);
    let size = Vec2::new(760.0, 480.0);
    let mut screen = Screen::start_with(Vec::new(), size, settings);
    screen.open_pasted(&[b'x'; 64]);
    let view = screen.rect_of("Hex view");
    assert!(view.width() >= 400.0, "{view}");
    assert!(view.contains_rect(screen.rect_of("Overview")));
}

/// Gives the window one size after the other.
fn resize(screen: &mut Screen, sizes: &[(f32, f32)]) {
    for (width, height) in sizes {
        screen.harness.set_size(vec2(*width, *height));
        screen.harness.run_steps(3);
    }
}

/// Where the parts of the window whose sizes can change stand.
fn parts(screen: &Screen) -> [egui::Rect; 3] {
    ["Hex view", "Code point list", "Error list"].map(|name| screen.rect_of(name))
}

const SMALLER: [(f32, f32); 4] = [
    (1024.0, 640.0),
    (700.0, 450.0),
    (480.0, 300.0),
    (900.0, 500.0),
];

#[test]
fn a_window_that_was_small_for_a_while_looks_as_before_when_it_is_large_again() {
    for large in [(1440.0, 900.0), (2560.0, 1440.0)] {
        let size = vec2(large.0, large.1);
        let mut screen = Screen::start(Vec::new(), size, egui::Theme::Dark);
        screen.open_pasted(&[b'x', 0xFF].repeat(400));
        let before = parts(&screen);
        resize(&mut screen, &SMALLER);
        resize(&mut screen, &[large]);
        assert_eq!(parts(&screen), before);
        let panels = screen.settings().panels;
        assert_eq!(
            panels,
            Screen::empty().settings().panels,
            "nobody set anything"
        );
    }
}

#[test]
fn what_was_set_is_kept_in_proportion_and_is_there_again_after_a_small_window() {
    let mut screen = Screen::of_bytes(&[b'x', 0xFF].repeat(400));
    let divider = screen.rect_of("Height of the findings");
    drag_between(
        &mut screen,
        divider.center(),
        divider.center() - vec2(0.0, 90.0),
    );
    let left = inspector_left(&screen);
    drag(&mut screen, left, left + 60.0);
    let set = parts(&screen);
    let [_, middle, bottom] = set;
    let share = |middle: egui::Rect, bottom: egui::Rect| bottom.height() / middle.height();
    assert!(share(middle, bottom) > 1.2, "{middle} {bottom}");
    resize(&mut screen, &SMALLER);
    resize(&mut screen, &[(1440.0, 900.0)]);
    assert_eq!(parts(&screen), set);
    // Twice as large, all of it is.
    resize(&mut screen, &[(2880.0, 1800.0)]);
    // The decoded text is above the findings then.
    let [hex, middle, bottom] =
        ["Hex view", "Decoded text", "Error list"].map(|name| screen.rect_of(name));
    let (now, then) = (2880.0 - hex.right(), 1440.0 - set[0].right());
    assert!((now / then - 2.0).abs() < 0.02, "{then} became {now}");
    assert!(share(middle, bottom) > 1.2, "{middle} {bottom}");
    // And in the next run.
    let kept = next_run(&screen.settings());
    let mut next = Screen::start_with(Vec::new(), vec2(1440.0, 900.0), kept);
    next.open_pasted(&[b'x', 0xFF].repeat(400));
    assert_eq!(parts(&next), set);
}

#[test]
fn in_a_small_window_each_list_shows_a_whole_row_and_more() {
    let mut screen = Screen::of_bytes(&[b'x', 0xFF].repeat(400));
    resize(&mut screen, &[(700.0, 450.0)]);
    for list in ["Code point list", "Error list"] {
        let rect = screen.rect_of(list);
        assert!(rect.height() >= 48.0, "{list}: {rect}");
        assert!(rect.bottom() <= 450.0, "{list}: {rect}");
    }
}

#[test]
fn the_line_above_the_findings_takes_the_keyboard_and_moves_by_arrows() {
    let mut screen = Screen::of_bytes(&[b'x', 0xFF].repeat(400));
    let top = |screen: &Screen| screen.rect_of("Height of the findings").center().y;
    let before = top(&screen);
    screen
        .harness
        .get_by_label("Height of the findings")
        .focus();
    screen.harness.run_steps(3);
    screen.press(NONE, Key::ArrowUp);
    assert!((top(&screen) - (before - 24.0)).abs() < 1.5);
    screen.press(NONE, Key::ArrowDown);
    assert!((top(&screen) - before).abs() < 1.5);
    assert_eq!(screen.focus().as_deref(), Some("Height of the findings"));
    screen.press(NONE, Key::ArrowUp);
    let at = screen.rect_of("Height of the findings").center();
    screen.double_click_at(at);
    assert_eq!(screen.settings().panels.findings_share, None);
}
