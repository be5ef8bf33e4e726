//! Text that shows all that it holds.

/// Characters that hide, reorder or command, each one that Unicode or a terminal knows as such, except
/// NUL, which no argument can hold, LF and TAB.
pub fn hidden_characters() -> Vec<char> {
    let ranges = [
        // Controls, with ESC and CSI.
        '\u{1}'..='\u{8}',
        '\u{B}'..='\u{1F}',
        '\u{7F}'..='\u{9F}',
        // Bidi_Control, the line and the paragraph separator, what has no width, the tags.
        '\u{61C}'..='\u{61C}',
        '\u{200B}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2060}'..='\u{2069}',
        '\u{FEFF}'..='\u{FEFF}',
        '\u{E0001}'..='\u{E0001}',
        '\u{E0020}'..='\u{E007F}',
    ];
    ranges.into_iter().flatten().collect()
}

/// Asserts that a terminal can show all of this text and obeys none of it.
pub fn assert_all_visible(text: &[u8], what: &str) {
    let text = std::str::from_utf8(text).unwrap_or_else(|_| panic!("{what}: {text:?}"));
    // A terminal itself makes CR LF of a line feed.
    let text = text.replace("\r\n", "\n");
    for hidden in hidden_characters() {
        assert!(!text.contains(hidden), "{what}: {hidden:?} in {text:?}");
    }
}
