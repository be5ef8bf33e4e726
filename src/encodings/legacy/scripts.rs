//! The scripts of letters that encodings with an alphabet have.

use super::table::Alphabetic;
use super::units::is_letter;

/// A number for the script of a letter.
pub fn script_of(c: char) -> usize {
    match c {
        '\0'..='\u{36F}' | '\u{1E00}'..='\u{1EFF}' => 0,
        '\u{370}'..='\u{3FF}' => 1,
        '\u{400}'..='\u{52F}' => 2,
        '\u{590}'..='\u{5FF}' => 3,
        '\u{600}'..='\u{6FF}' => 4,
        '\u{E00}'..='\u{E7F}' => 5,
        _ => 6,
    }
}

/// The script of most letters of a language.
pub fn main_script(language: &Alphabetic) -> usize {
    let mut counts = [0; 7];
    let letters = language.alphabet.iter().filter(|&&c| is_letter(c));
    letters.for_each(|&c| counts[script_of(c)] += 1);
    (0..7).max_by_key(|&script| counts[script]).unwrap_or(0)
}

/// The script that an encoding was made for, by its characters above ASCII: of two, the one that is not Latin.
pub fn own_script(characters: impl Iterator<Item = char>) -> usize {
    /// Pages for Latin have some letters of Greek, as signs.
    const LETTERS: usize = 20;
    let mut counts = [0; 7];
    let letters = characters.filter(|&c| c.is_alphabetic());
    letters.for_each(|c| counts[script_of(c)] += 1);
    let others = (1..6).max_by_key(|&script| counts[script]);
    others
        .filter(|&script| counts[script] >= LETTERS)
        .unwrap_or(0)
}
