//! Text that is no markup.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use unicode_normalization::char::is_combining_mark;

use crate::invisible::{hides_text, is_bidi_control};

/// Shows text so that none of it is markup, nor moves what is around it: for the content and the
/// attributes of HTML and of XML 1.0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for scalar in unmoved(self.0).chars() {
            match entity(scalar) {
                Some(entity) => f.write_str(entity)?,
                None => f.write_char(scalar)?,
            }
        }
        Ok(())
    }
}

/// Shows text so that none of it is markup, for the content of an element of HTML. What hides or reorders
/// text is shown as `\u{H}`, set apart from the rest in an element `i`; a space stays one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen<'a>(pub &'a str);

impl fmt::Display for Seen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|scalar| write_seen(f, scalar))
    }
}

/// One character in a row of others, none of which may change how another one looks: a mark stands on a
/// dotted circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alone(pub char);

impl fmt::Display for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if hides_text(self.0) {
            return f.write_str("<i>·</i>");
        }
        if is_combining_mark(self.0) {
            f.write_char('◌')?;
        }
        write_seen(f, self.0)
    }
}

fn write_seen(f: &mut fmt::Formatter<'_>, scalar: char) -> fmt::Result {
    match entity(scalar) {
        Some(entity) => f.write_str(entity),
        None if hides_text(scalar) => write!(f, "<i>\\u{{{:x}}}</i>", u32::from(scalar)),
        None => f.write_char(scalar),
    }
}

/// What stands for a character that may be markup.
const fn entity(scalar: char) -> Option<&'static str> {
    Some(match scalar {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&#39;",
        '`' => "&#96;",
        _ => return None,
    })
}

/// The text with controls, with what turns the direction of text, and with U+FFFE and U+FFFF as `\u{H}`.
/// XML 1.0 (§2.2) allows none of those that it takes away. Ends of lines and tabs stay.
pub fn unmoved(text: &str) -> Cow<'_, str> {
    let moves = |scalar: char| {
        let is_control = scalar.is_control() && !matches!(scalar, '\n' | '\r' | '\t');
        is_control || is_bidi_control(scalar.into()) || matches!(scalar, '\u{FFFE}' | '\u{FFFF}')
    };
    if !text.chars().any(moves) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for scalar in text.chars() {
        if moves(scalar) {
            shown.extend(scalar.escape_unicode());
        } else {
            shown.push(scalar);
        }
    }
    Cow::Owned(shown)
}
