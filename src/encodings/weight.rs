//! How much decoded text says about the encoding that it was decoded by.

/// Of a single sign apart from letters, this much is left in doubt.
const DOUBT: f32 = 0.7;

/// How much a text says for the encoding by which it was decoded, 0 to 1. A letter above ASCII within a
/// word, or a sign between two letters, says all there is to say: the languages were asked whether it
/// belongs there. Signs that stand apart might be anything, and only many of them are evidence.
pub(super) fn weight(text: &str) -> f32 {
    let mut doubt = 1.0;
    let mut before: Option<char> = None;
    let mut scalars = text.chars().peekable();
    while let Some(first) = scalars.next() {
        if first.is_ascii() {
            before = Some(first);
            continue;
        }
        let mut letters = usize::from(first.is_alphabetic());
        let mut last = first;
        while let Some(next) = scalars.next_if(|next| !next.is_ascii()) {
            letters += usize::from(next.is_alphabetic());
            last = next;
        }
        let is_letter = |scalar: Option<char>| scalar.is_some_and(char::is_alphabetic);
        let (left, right) = (is_letter(before), is_letter(scalars.peek().copied()));
        let is_in_a_word = match letters {
            0 => left && right,
            1 => left || right,
            _ => true,
        };
        if is_in_a_word {
            return 1.0;
        }
        doubt *= DOUBT;
        before = Some(last);
    }
    1.0 - doubt
}

#[cfg(test)]
mod tests {
    use super::weight;

    #[test]
    fn letters_in_words_say_all_and_signs_apart_say_more_the_more_there_are() {
        for text in ["Müller", "don’t", "привет", "日本", "déjà"] {
            assert!((weight(text) - 1.0).abs() < 1e-6, "{text}");
        }
        assert!(weight("plain") < 1e-6);
        assert!(weight("£100") < 0.35);
        assert!(weight("€€€ x") < 0.35);
        let many = "“Well,” she said – “no.” ".repeat(4);
        assert!(weight(&many) > 0.9, "{}", weight(&many));
    }
}
