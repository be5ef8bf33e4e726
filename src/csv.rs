//! Text as a cell of CSV (RFC 4180) that no spreadsheet takes for a formula.
//!
//! The reader's separator is not known here: spreadsheets in many locales split at a semicolon, others are told to
//! split at tabs, bars, colons or spaces, and to them the quotes of a cell that is not the first are ordinary text.
//! So each place inside a text where any of them could begin a cell is treated as the start of one.

use std::borrow::Cow;

use crate::invisible::is_default_ignorable;

/// Text as a cell: in quotes where RFC 4180 §2 asks for them, and with an apostrophe before each character that
/// would begin a formula, by whatever separator the cell is read.
///
/// A cell could begin at the start of the text and after a comma, semicolon, colon, vertical bar, tab, line break
/// or another control. Spaces, quotes, apostrophes and characters that are not seen may come between. A cell could
/// also begin after a space, but for a sign with a space on either side, which would be alone in it.
///
/// The text comes back when one apostrophe is taken away before each such character: none of them is ever
/// without its own.
pub fn cell(text: &str) -> String {
    let harmless = harmless(text);
    let needs_quotes = |it: char| matches!(it, ',' | ';' | '"' | '\t' | '\r' | '\n');
    if harmless.contains(needs_quotes) {
        format!("\"{}\"", harmless.replace('"', "\"\""))
    } else {
        harmless.into_owned()
    }
}

/// Whether a reader could begin a cell at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// No separator is there.
    No,

    /// If spaces separate cells.
    AfterSpace,

    /// At the start of the text, or after a separator that is no space.
    Yes,
}

/// The text with an apostrophe before each character that could begin a formula.
fn harmless(text: &str) -> Cow<'_, str> {
    let mut made = String::new();
    let mut copied = 0;
    let mut start = Start::Yes;
    let mut previous = None;
    let mut rest = text.char_indices().peekable();
    while let Some((at, it)) = rest.next() {
        let next = rest.peek().map(|(_, next)| *next);
        if start != Start::No && begins_formula(previous, it, next, start) {
            made.push_str(text.get(copied..at).unwrap_or_default());
            made.push('\'');
            copied = at;
        }
        start = after(it, start);
        previous = Some(it);
    }
    if made.is_empty() {
        return Cow::Borrowed(text);
    }
    made.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(made)
}

/// Whether a cell could begin after a character, if it could before it.
fn after(it: char, before: Start) -> Start {
    match it {
        // Line separators, as LF, end a line and with it a cell.
        ',' | ';' | ':' | '|' | '\u{2028}' | '\u{2029}' => Start::Yes,
        _ if it.is_control() => Start::Yes,
        // Quotes are taken away. A space before them does not make them an ordinary part of a sentence.
        '"' | '\'' if before == Start::AfterSpace => Start::Yes,
        '"' | '\'' => before,
        _ if it.is_whitespace() && before == Start::No => Start::AfterSpace,
        _ if it.is_whitespace() || is_default_ignorable(u32::from(it)) => before,
        _ => Start::No,
    }
}

/// Whether a formula begins with this character, where a cell could begin. Some programs take the fullwidth forms for
/// the same, and pass over tabs and line breaks before a sign.
fn begins_formula(previous: Option<char>, it: char, next: Option<char>, start: Start) -> bool {
    let follows_control = previous.is_some_and(char::is_control);
    match it {
        '=' | '+' | '-' | '@' | '\u{FF1D}' | '\u{FF0B}' | '\u{FF0D}' | '\u{FF20}' => {
            // `a - b`, as in the name of a file: by spaces, the sign is alone in its cell.
            let is_alone = start == Start::AfterSpace && previous == Some(' ') && next == Some(' ');
            !is_alone
        }
        '\t' => previous != Some('\t'),
        // An empty line, and the end of a line after a space, are no start of a cell.
        '\n' => !follows_control && start == Start::Yes,
        '\r' if next == Some('\n') => !follows_control && start == Start::Yes,
        '\r' => previous != Some('\r'),
        _ => false,
    }
}
