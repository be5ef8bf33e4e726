//! The evidence for a hypothesis in words.

use super::legacy;
use crate::words::plural;

/// Why it could not be told what a text is in, the likeliest encodings and what would settle it.
pub(super) fn unknown_8bit(errors: u64, guesses: &[legacy::Guess]) -> String {
    let likeliest: Vec<String> = guesses
        .iter()
        .take(2)
        .filter(|guess| guess.score >= 0.05)
        .map(|guess| format!("{} ({:.0} %)", guess.charset.words(), guess.score * 100.0))
        .collect();
    let errors = plural(errors, "error");
    let settles = "More of the text, or the name of the program that wrote it, would settle it.";
    if likeliest.is_empty() {
        format!("{errors}, so it is not UTF-8, and it reads well in no encoding. {settles}")
    } else {
        let likeliest = likeliest.join(" or ");
        format!("{errors}, so it is not UTF-8; most like {likeliest}. {settles}")
    }
}

/// `, most likely German`, or nothing where the language is not known.
pub(super) fn in_language(language: Option<&str>) -> String {
    language.map_or_else(String::new, |language| format!(", most likely {language}"))
}

/// How likely it is that bytes of another encoding are so many well-formed sequences by chance, in
/// words: `with a chance of 1 in 10^12`.
///
/// Of a byte above 7F and those after it, one of about 8 is a sequence of 2 bytes when all bytes above
/// 7F are as likely and half of what follows is ASCII; of 3 bytes one of 32, of 4 bytes one of 200.
pub(super) fn by_chance(sequences: &[u64; 3]) -> String {
    const ONE_OF: [f64; 3] = [8.0, 32.0, 200.0];
    let digits: f64 = sequences
        .iter()
        .zip(ONE_OF)
        .map(|(count, one_of)| *count as f64 * one_of.log10())
        .sum();
    if digits < 3.0 {
        format!("with a chance of 1 in {:.0}", 10f64.powf(digits).max(1.0))
    } else if digits < 100.0 {
        format!("with a chance of 1 in 10^{digits:.0}")
    } else {
        "with a chance below 1 in 10^100".to_owned()
    }
}
