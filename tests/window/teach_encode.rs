//! Encode in the teaching view: names, other schemes, numbers without bytes, and the way to the converter and back.

use byteloupe::app::{App, Settings};
use byteloupe::utf8::BomPolicy;
use egui::accesskit::Role;
use egui::{Key, Theme, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::screen::{CTRL, NONE, Screen};

const LARGE: Vec2 = Vec2::new(1920.0, 1080.0);

/// The lecture Encode about what was typed.
fn encoding(typed: &str) -> Screen {
    let mut screen = Screen::of_bytes_sized(typed.as_bytes(), LARGE, Theme::Dark);
    screen.until_counted();
    screen.press(NONE, Key::F11);
    screen.until("the view is there", |screen| screen.says("Break it"));
    screen.press(NONE, Key::Num3);
    fill(&mut screen, typed);
    screen
}

fn fill(screen: &mut Screen, typed: &str) {
    let edit = (screen.harness).get_by_role_and_label(Role::TextInput, "Text");
    edit.focus();
    screen.harness.run_steps(2);
    screen.press(CTRL, Key::A);
    screen.type_text(typed);
    screen.harness.run_steps(2);
}

/// Makes all steps.
fn to_the_end(screen: &mut Screen) {
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    screen.press(NONE, Key::End);
    screen.until("the last step is made", |screen| screen.says("UTF-16 BE"));
}

/// The bits of the card of the converter or of the bench.
fn bits(screen: &Screen) -> Vec<String> {
    let labels = screen.labels().into_iter();
    labels.filter(|it| it.starts_with("bit ")).collect()
}

#[test]
fn a_character_is_found_by_words_of_its_name_and_taken_by_keys_alone() {
    let mut screen = encoding("x");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    screen.press(NONE, Key::N);
    screen.until("the field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Name of a character")
    });
    screen.type_text("musical g clef");
    screen.until("names are found", |screen| {
        screen.has("U+1D11E MUSICAL SYMBOL G CLEF")
    });
    screen.press(NONE, Key::ArrowDown);
    screen.press(NONE, Key::ArrowUp);
    screen.press(NONE, Key::Enter);
    screen.harness.run_steps(3);
    assert_eq!(
        screen.focus().as_deref(),
        Some("U+1D11E MUSICAL SYMBOL G CLEF")
    );
    // Escape goes back to the view, and leaves nothing changed.
    screen.press(NONE, Key::N);
    screen.harness.run_steps(3);
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(3);
    assert_eq!(
        screen.focus().as_deref(),
        Some("U+1D11E MUSICAL SYMBOL G CLEF")
    );
}

#[test]
fn enter_takes_what_was_typed_last_however_fast_it_was_typed() {
    let mut screen = encoding("x");
    screen.press(NONE, Key::Escape);
    screen.harness.run_steps(2);
    screen.press(NONE, Key::N);
    screen.harness.run_steps(3);
    screen.type_text("euro sign");
    screen.until("names are found", |screen| screen.has("U+20AC EURO SIGN"));
    // Before the new names are there, the old ones still stand below.
    screen.press(CTRL, Key::A);
    screen.type_text("snowman");
    screen.press(NONE, Key::Enter);
    screen.until("the field has gone", |screen| {
        screen.focus().as_deref() != Some("Name of a character")
    });
    screen.harness.run_steps(3);
    assert_eq!(screen.focus().as_deref(), Some("U+2603 SNOWMAN"));
}

#[test]
fn the_number_stands_beside_it_in_utf_16_utf_32_cesu_8_and_modified_utf_8() {
    let mut screen = encoding("U+1F600");
    // Which bytes stand for it is what encoding finds out: nothing says so before.
    let gives_away = |label: &String| label.contains("F0 9F 98 80");
    assert!(
        !screen.labels().iter().any(gives_away),
        "{:?}",
        screen.labels()
    );
    to_the_end(&mut screen);
    for said in [
        "UTF-8 F0 9F 98 80",
        "UTF-16 BE D8 3D DE 00",
        "UTF-16 LE 3D D8 00 DE",
        "UTF-32 BE 00 01 F6 00",
        "UTF-32 LE 00 F6 01 00",
        "CESU-8 ED A0 BD ED B8 80",
        "Modified UTF-8 ED A0 BD ED B8 80",
    ] {
        assert!(screen.has(said), "{said}: {:?}", screen.labels());
    }
    fill(&mut screen, "U+0000");
    to_the_end(&mut screen);
    assert!(screen.has("CESU-8 00") && screen.has("Modified UTF-8 C0 80"));
}

#[test]
fn a_surrogate_and_a_number_past_the_last_code_point_are_refused_with_the_reason() {
    for (typed, heading, pattern) in [
        (
            "U+D800",
            "U+D800 is a surrogate, which has no UTF-8 form (RFC 3629 §3)",
            "ED A0 80",
        ),
        (
            "U+110000",
            "0x110000 is beyond U+10FFFF, the last code point (RFC 3629 §3)",
            "F4 90 80 80",
        ),
    ] {
        let screen = encoding(typed);
        assert!(screen.has(heading), "{:?}", screen.labels());
        let says = format!("The pattern of §3 would be {pattern}. A decoder must refuse it.");
        assert!(screen.has(&says), "{:?}", screen.labels());
        assert!(screen.has("UTF-8 none") && screen.has("UTF-16 BE none"));
    }
}

#[test]
fn a_bit_of_the_converter_is_turned_over_and_its_sequence_written_in_another_form() {
    let mut screen = Screen::empty();
    screen.press(CTRL, Key::E);
    screen.until("the first field has the keyboard", |screen| {
        screen.focus().as_deref() == Some("Plain text")
    });
    screen.type_text(".");
    screen.until("the bits are there", |screen| bits(screen).len() == 8);
    screen.click("bit 0 of byte 1, payload, 0");
    screen.until("the bit is flipped", |screen| {
        screen.value_of("Hex").as_deref() == Some("2F")
    });
    screen.click("Make it overlong");
    screen.until("it is overlong", |screen| {
        screen.value_of("Hex").as_deref() == Some("C0 AF")
    });
    assert!(screen.says("Ill-formed UTF-8"));
    // The teaching view has the same bytes, and what is changed there comes back.
    screen.click("Teach");
    screen.until("the bench is there", |screen| bits(screen).len() == 16);
    screen.press(NONE, Key::End);
    screen.press(NONE, Key::Space);
    screen.harness.run_steps(2);
    screen.click("To the converter");
    screen.until("the converter has the bytes", |screen| {
        screen.value_of("Hex").as_deref() == Some("C0 AE")
    });
    screen.click("Shortest form (the only legal one)");
    screen.until("it is well-formed", |screen| {
        screen.value_of("Hex").as_deref() == Some("2E")
    });
    // A form that there is not says why.
    screen.click("As a CESU-8 pair");
    screen.until("the reason is said", |screen| {
        screen
            .labels()
            .iter()
            .any(|it| it.contains("have a pair of surrogates"))
    });
    assert_eq!(screen.value_of("Hex").as_deref(), Some("2E"));
}

#[test]
fn where_the_system_asks_for_less_motion_a_step_is_there_at_once() {
    let frames_of_a_step = |is_less: bool| {
        let mut screen = Screen::made_by(LARGE, move |ctx| {
            let app = App::new(ctx, &[], BomPolicy::default(), Settings::default());
            app.take_desktop_wishes(None, is_less);
            app
        });
        screen.press(NONE, Key::F11);
        screen.until("the view is there", |screen| screen.says("Break it"));
        screen.press(NONE, Key::Num2);
        screen.harness.run_steps(3);
        screen.press(NONE, Key::ArrowRight);
        (1..200).find(|_| {
            screen.harness.step();
            // The slider is where the step ends once the bits have come to rest.
            let slider = (screen.harness).get_by_label("Step");
            let place = slider.accesskit_node().numeric_value();
            place.is_some_and(|place| (place - 1.0).abs() < 1e-3)
        })
    };
    let (still, moving) = (frames_of_a_step(true), frames_of_a_step(false));
    assert!(still.is_some_and(|frames| frames <= 3), "{still:?}");
    assert!(moving.is_some_and(|frames| frames > 5), "{moving:?}");
}
