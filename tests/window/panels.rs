//! What stands beside the hex view, and how wide it is.

use egui::{Key, Modifiers, PointerButton, Vec2, pos2};

use crate::screen::{CTRL_ALT, NONE, Screen};
use crate::settings::next_run;

/// Width of the inspector, by the list in it.
fn inspector_left(screen: &Screen) -> f32 {
    screen.rect_of("Hex view").right()
}

fn drag(screen: &mut Screen, from: f32, to: f32) {
    let button = |x: f32, pressed| egui::Event::PointerButton {
        pos: pos2(x, 400.0),
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        egui::Event::PointerMoved(pos2(from, 400.0)),
        button(from, true),
        egui::Event::PointerMoved(pos2(f32::midpoint(from, to), 400.0)),
        egui::Event::PointerMoved(pos2(to, 400.0)),
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
    assert!(screen.has("Error list") && screen.has("Sequence"));
    screen.press(CTRL_ALT, Key::I);
    assert!(!screen.has("Error list") && !screen.has("Sequence"));
    assert!(!next_run(&screen.settings()).panels.inspector);
    // The regions that are left are gone through all the same.
    screen.press(NONE, Key::F6);
    assert_ne!(screen.focus().as_deref(), Some("Hex view"));
    screen.focus_on("Hex view");
    screen.press(CTRL_ALT, Key::I);
    assert!(screen.has("Error list"));
}

#[test]
fn the_legend_is_hidden_and_its_room_goes_to_the_rows() {
    let mut screen = Screen::of_bytes(&[b'x'; 4000]);
    assert!(screen.has("lead filled, tails tinted"));
    let before = screen.rect_of("Hex view").height();
    screen.press(CTRL_ALT, Key::E);
    assert!(!screen.has("lead filled, tails tinted"));
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
    assert_eq!(screen.settings().panels.inspector_width, None);
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
fn a_width_of_a_larger_window_leaves_the_rows_room_in_a_small_one() {
    let mut settings = Screen::empty().settings();
    settings.panels.inspector_width = Some(5000.0);
    let size = Vec2::new(760.0, 480.0);
    let mut screen = Screen::start_with(Vec::new(), size, settings);
    screen.open_pasted(&[b'x'; 64]);
    let view = screen.rect_of("Hex view");
    assert!(view.width() >= 400.0, "{view}");
    assert!(view.contains_rect(screen.rect_of("Overview")));
}
