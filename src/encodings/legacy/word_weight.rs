//! How much decoded text says about the encoding that it was decoded by.

/// Of a single sign apart from letters, this much is left in doubt.
const DOUBT: f32 = 0.7;

/// A word of fewer letters is none to go by, unless they are Chinese, Japanese or Korean.
const LETTERS: usize = 3;
const WIDE_LETTERS: usize = 2;
const FIRST_WIDE: char = '\u{2E80}';

/// How much a text says for the encoding by which it was decoded, 0 to 1. A word with letters above ASCII, or
/// with a sign between its letters, says all there is to say: the languages were asked whether it is one. Signs
/// and letters that stand apart might be anything, and only many of them are evidence.
pub(super) fn word_weight(text: &str) -> f32 {
    let mut doubt = 1.0;
    for piece in text.split(|scalar: char| scalar.is_ascii() && !scalar.is_alphabetic()) {
        if piece.is_ascii() {
            continue;
        }
        // Within a piece, signs above ASCII may be between letters: an apostrophe does.
        let letters = piece
            .chars()
            .filter(|scalar| scalar.is_alphabetic())
            .count();
        let is_wide = |scalar: &char| scalar.is_alphabetic() && *scalar >= FIRST_WIDE;
        let wide = piece.chars().filter(is_wide).count();
        let inner = piece.trim_matches(|scalar: char| !scalar.is_alphabetic());
        if !inner.is_ascii() && (letters >= LETTERS || wide >= WIDE_LETTERS) {
            return 1.0;
        }
        doubt *= DOUBT;
    }
    1.0 - doubt
}

#[cfg(test)]
mod tests {
    use super::word_weight;

    #[test]
    fn letters_in_words_say_all_and_signs_apart_say_more_the_more_there_are() {
        for text in ["Müller", "don’t", "привет", "日本", "déjà"] {
            assert!((word_weight(text) - 1.0).abs() < 1e-6, "{text}");
        }
        assert!(word_weight("plain") < 1e-6);
        assert!(word_weight("£100") < 0.35);
        assert!(word_weight("€€€ x") < 0.35);
        assert!(word_weight("’’až") < 0.35);
        let many = "“Well,” she said – “no.” ".repeat(4);
        assert!(word_weight(&many) > 0.9, "{}", word_weight(&many));
    }
}
