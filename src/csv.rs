//! Text as a cell of CSV (RFC 4180).

/// Text as a cell: in quotes where RFC 4180 §2 asks for them, and behind an apostrophe where a spreadsheet
/// would take it for a formula. Some programs part cells at a semicolon or a tab: these are quoted too.
pub fn cell(text: &str) -> String {
    let apostrophe = if text.starts_with(begins_formula) {
        "'"
    } else {
        ""
    };
    let needs_quotes = |it: char| matches!(it, ',' | ';' | '"' | '\t' | '\r' | '\n');
    if text.contains(needs_quotes) {
        format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{text}")
    }
}

/// Does a formula begin with this character? Some programs take the fullwidth forms for the same.
const fn begins_formula(first: char) -> bool {
    matches!(
        first,
        '=' | '+'
            | '-'
            | '@'
            | '\t'
            | '\r'
            | '\n'
            | '\u{FF1D}'
            | '\u{FF0B}'
            | '\u{FF0D}'
            | '\u{FF20}'
    )
}
