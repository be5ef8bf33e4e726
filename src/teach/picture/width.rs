//! How wide a text is at the most, without a font at hand: the picture may be opened anywhere.

use super::drawing::Face;

/// The width of a text in points, as an estimate for wide fonts: most are narrower.
pub(super) fn width(text: &str, face: Face, size: i32) -> i32 {
    let hundredths: i32 = text
        .chars()
        .map(|character| of_character(character, face))
        .sum();
    (hundredths * size).div_euclid(100) + 1
}

/// The width of a character in hundredths of the size of the font.
const fn of_character(character: char, face: Face) -> i32 {
    let is_wide = character as u32 >= 0x1100;
    match face {
        Face::Mono if is_wide => 121,
        Face::Mono => 61,
        Face::Words => match character {
            ' ' | 'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '(' | ')' | '-' => 38,
            'm' | 'w' | 'M' | 'W' | '%' => 98,
            'A'..='Z' => 74,
            '\0'..='\x7F' => 62,
            _ if is_wide => 110,
            _ => 70,
        },
    }
}

/// A text in lines that are not wider than so many points. Words stay whole where they fit.
pub(super) fn wrapped(text: &str, face: Face, size: i32, most: i32) -> Vec<String> {
    if width(text, face, size) <= most {
        return vec![text.to_owned()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let gap = if line.is_empty() { "" } else { " " };
        let longer = format!("{line}{gap}{word}");
        if width(&longer, face, size) <= most {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            line.push(character);
            if width(&line, face, size) > most && line.chars().nth(1).is_some() {
                line.pop();
                lines.push(std::mem::take(&mut line));
                line.push(character);
            }
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}
