//! Text that is no markup.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::invisible::is_bidi_control;

/// Shows text so that none of it is markup, nor moves what stands around it.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for scalar in unmoved(self.0).chars() {
            match scalar {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ => f.write_char(scalar)?,
            }
        }
        Ok(())
    }
}

/// The text with controls, and what turns the direction of text, as `\u{H}`. Ends of lines and tabs stay.
pub(super) fn unmoved(text: &str) -> Cow<'_, str> {
    let moves = |scalar: char| {
        let is_control = scalar.is_control() && !matches!(scalar, '\n' | '\r' | '\t');
        is_control || is_bidi_control(scalar.into())
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
