//! What is done with a signature.

use egui::Key;

use crate::screen::{CTRL_ALT, Screen, rows_of};

const POLICIES: [(&str, &str, Key, usize); 3] = [
    ("Ignore the signature", "ignored", Key::Num2, 0),
    ("Strip the signature", "stripped", Key::Num3, 1),
    ("Keep the signature", "kept", Key::Num1, 0),
];

const TEXT: &str = "\u{FEFF}naïve text";

fn assert_policy(screen: &Screen, participle: &str, left_out: usize) {
    let words = format!("BOM: EF BB BF at 0, signature, {participle}");
    assert!(screen.has(&words), "{words}: {:?}", screen.labels());
    let count = TEXT.chars().count() - left_out;
    let code_points = format!("Code points: {count}");
    assert!(screen.has(&code_points), "{code_points}");
    assert_eq!(screen.rows(), rows_of(TEXT.as_bytes()), "bytes stay");
    assert!(screen.says(&format!("{} bytes", TEXT.len())));
    assert_eq!(screen.caret(), 0, "offsets stay");
}

#[test]
fn keys_change_the_policy_and_the_count_but_no_byte() {
    let mut screen = Screen::of_bytes(TEXT.as_bytes());
    assert_policy(&screen, "kept", 0);
    for (_, participle, key, left_out) in POLICIES {
        screen.press(CTRL_ALT, key);
        assert_policy(&screen, participle, left_out);
    }
}

#[test]
fn the_menu_changes_the_policy_and_marks_it() {
    let mut screen = Screen::of_bytes(TEXT.as_bytes());
    for (name, participle, _, left_out) in POLICIES {
        screen.click("View");
        screen.open_submenu("Signature");
        let item = screen
            .labels()
            .into_iter()
            .find(|label| label.starts_with(name))
            .unwrap();
        screen.click(&item);
        screen.harness.run_steps(2);
        assert_policy(&screen, participle, left_out);
        assert!(!screen.has(&item), "the menu closes");
    }
}

#[test]
fn a_document_without_a_signature_counts_the_same_under_every_policy() {
    let text = "no \u{FEFF} at the start";
    let mut screen = Screen::of_bytes(text.as_bytes());
    for (_, _, key, _) in POLICIES {
        screen.press(CTRL_ALT, key);
        let code_points = format!("Code points: {}", text.chars().count());
        assert!(screen.has(&code_points), "{code_points}");
        assert!(screen.has("BOM: 1 × U+FEFF inside"));
    }
}
