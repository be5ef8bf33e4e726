//! Text as HTML: nothing of it is markup, and everything in it is seen.

use std::fmt::{self, Write as _};

use unicode_normalization::char::is_combining_mark;

use crate::invisible::hides_text;

/// Shows text so that none of it is markup. What hides or reorders text is shown as `\u{H}`, set apart
/// from the rest; a space stays one.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|it| write(f, it))
    }
}

/// One character in a row of others, none of which may change how another one looks: a mark stands on a
/// dotted circle.
pub(super) struct Alone(pub(super) char);

impl fmt::Display for Alone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if hides_text(self.0) {
            return f.write_str("<i>·</i>");
        }
        if is_combining_mark(self.0) {
            f.write_char('◌')?;
        }
        write(f, self.0)
    }
}

fn write(f: &mut fmt::Formatter<'_>, scalar: char) -> fmt::Result {
    match scalar {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        '"' => f.write_str("&quot;"),
        '\'' => f.write_str("&#39;"),
        '`' => f.write_str("&#96;"),
        _ if hides_text(scalar) => write!(f, "<i>\\u{{{:x}}}</i>", u32::from(scalar)),
        _ => f.write_char(scalar),
    }
}
