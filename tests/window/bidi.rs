//! In which order the decoded text is drawn: read off the glyphs, not off what is said about them.

use byteloupe::unicode::Mark;
use egui::epaint::{ClippedShape, Shape, TextShape};
use egui::{Key, Rect, Theme, Vec2};

#[path = "../unicode/facts.rs"]
#[allow(dead_code)]
mod facts;

use crate::screen::{CTRL, CTRL_ALT, Screen};
use facts::Case;

const NAME: &str = "Decoded text";

/// Height of a line.
const LINE: f32 = 22.0;

/// A window that is high enough for many lines.
fn text_of(text: &str) -> Screen {
    let size = Vec2::new(1440.0, 4600.0);
    let mut screen = Screen::of_bytes_sized(text.as_bytes(), size, Theme::Dark);
    screen.press(egui::Modifiers::ALT, Key::Num2);
    screen.press(CTRL, Key::A);
    screen.until("the selection is shown", |screen| {
        screen
            .value_of(NAME)
            .is_some_and(|shown| shown.ends_with('\n'))
    });
    screen.harness.run_steps(2);
    screen
}

/// What is drawn in each line of the text: the characters of its glyphs from left to right.
pub(crate) fn drawn(screen: &Screen) -> Vec<String> {
    let area = screen.rect_of(NAME);
    let mut lines: Vec<Vec<(f32, char)>> = Vec::new();
    for ClippedShape { shape, .. } in &screen.harness.output().shapes {
        glyphs(shape, area, &mut lines);
    }
    let line = |mut glyphs: Vec<(f32, char)>| {
        glyphs.sort_by(|a, b| a.0.total_cmp(&b.0));
        glyphs.into_iter().map(|(_, scalar)| scalar).collect()
    };
    lines.into_iter().map(line).collect()
}

fn glyphs(shape: &Shape, area: Rect, lines: &mut Vec<Vec<(f32, char)>>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                glyphs(shape, area, lines);
            }
        }
        Shape::Text(TextShape { pos, galley, .. }) if area.contains(*pos) => {
            let middle = pos.y + galley.size().y / 2.0;
            let number = ((middle - area.top()) / LINE) as usize;
            if lines.len() <= number {
                lines.resize(number + 1, Vec::new());
            }
            for row in &galley.rows {
                let seen = row
                    .glyphs
                    .iter()
                    .filter(|glyph| !glyph.uv_rect.is_nothing());
                lines[number]
                    .extend(seen.map(|glyph| (pos.x + row.pos.x + glyph.pos.x, glyph.chr)));
            }
        }
        _ => {}
    }
}

/// What must be drawn of a case: what is seen of it, in its order.
fn expected(case: &Case) -> String {
    let seen = case.order.iter().map(|place| case.text[*place]);
    seen.filter(|scalar| matches!(Mark::of(*scalar), Mark::Glyph(_)))
        .collect()
}

#[test]
fn numbers_in_text_that_runs_to_the_left_run_to_the_right() {
    let lines = [
        // Arabic-Indic digits.
        ("abc ١٢٣ def", "abc١٢٣def"),
        ("العدد ١٢٣ هو", "وه١٢٣ددعلا"),
        // European numbers after Arabic letters, and separators in numbers.
        ("اب 123", "123با"),
        ("اب ١٬٢٣٤٫٥ جد", "دج١٬٢٣٤٫٥با"),
        ("اب 12,345.6 جد", "دج12,345.6با"),
        ("שלום 12:30", "12:30םולש"),
        // A hyphen between European numbers is part of them, but not after Arabic letters.
        ("אב 12-5", "12-5בא"),
        ("اب 12-5", "5-12با"),
        // Extended Arabic-Indic digits are European numbers to the algorithm.
        ("عدد ۴۵۶", "۴۵۶ددع"),
        // N'Ko digits are letters that run to the left.
        ("߁߂߃", "߃߂߁"),
        ("١٢٣", "١٢٣"),
        // A word of characters in two fonts.
        ("אב☂גד", "דג☂בא"),
    ];
    let text: String = lines.iter().flat_map(|(text, _)| [text, "\n"]).collect();
    let screen = text_of(&text);
    let drawn = drawn(&screen);
    for ((text, expected), drawn) in lines.iter().zip(&drawn) {
        assert_eq!(drawn, *expected, "{text}");
    }
}

#[test]
fn brackets_open_towards_what_they_enclose() {
    let screen = text_of("אב (גד) הו\n[אב] {גד} «הו» ≤\nab (cd) אב\n");
    let lines = drawn(&screen);
    assert_eq!(lines, ["וה(דג)בא", "≥«וה»{דג}[בא]", "ab(cd)בא"]);
}

#[test]
fn a_control_that_is_shown_as_a_label_turns_nothing_around() {
    let mut screen = text_of("x \u{2067}ab!\u{2069} \u{202E}cd\u{202C}\n");
    assert_eq!(drawn(&screen), ["xab!cd"]);
    screen.press(CTRL_ALT, Key::B);
    screen.harness.run_steps(2);
    assert_eq!(drawn(&screen), ["x!abdc"]);
}

#[test]
fn cases_of_unicode_are_drawn_in_their_order() {
    let all = facts::of_classes();
    let fits = |case: &&Case| {
        let is_plain = |scalar: &char| match Mark::of(*scalar) {
            Mark::Glyph(_) | Mark::Space => true,
            // They do what they say without being seen.
            _ => {
                *scalar == '\t'
                    || ('\u{202A}'..='\u{202E}').contains(scalar)
                    || ('\u{2066}'..='\u{2069}').contains(scalar)
            }
        };
        case.given.is_none() && case.text.len() > 2 && case.text.iter().all(is_plain)
    };
    // Each fourth: those of all classes are held to the levels without a window.
    let cases: Vec<&Case> = all.iter().filter(fits).step_by(4).collect();
    assert!(cases.len() > 300, "{}", cases.len());
    for cases in cases.chunks(70) {
        let text: String = cases
            .iter()
            .flat_map(|case| case.text.iter().chain(&['\n']))
            .collect();
        let mut screen = text_of(&text);
        screen.press(CTRL_ALT, Key::B);
        screen.harness.run_steps(2);
        let mut drawn = drawn(&screen);
        // A last line of which nothing is seen has no glyph.
        drawn.resize(cases.len(), String::new());
        for (case, drawn) in cases.iter().zip(&drawn) {
            assert_eq!(*drawn, expected(case), "{case:x?}");
        }
    }
}
