//! What the user reads about an error: what was probably meant, what a decoder does, which bytes.

use std::fmt;

use super::name::{hex, name_of};
use crate::utf8::syntax::{MAX_CODE_POINT, is_surrogate};
use crate::utf8::{Form, Group, SpanKind, Unit};

/// The card of one error, in lines. [`fmt::Display`] joins them to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMessage {
    /// What was probably meant, such as `Overlong 2-byte form of U+002E FULL STOP`.
    pub headline: String,

    /// What a conforming decoder does, such as `a conforming decoder emits 2 × U+FFFD`.
    pub decoder: String,

    /// Each span with its reason, such as `C0: impossible lead, AE: unexpected tail`.
    pub bytes: String,

    /// Where the RFC says so, such as `RFC 3629 §3, §10`.
    pub sections: &'static str,
}

impl GroupMessage {
    /// The message about a group.
    pub fn of(group: &Group) -> Self {
        Self {
            headline: headline(group),
            decoder: format!("a conforming decoder emits {} × U+FFFD", group.span_count()),
            bytes: bytes(group),
            sections: sections(group),
        }
    }
}

impl fmt::Display for GroupMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} — {} — {} ({})",
            self.headline, self.decoder, self.bytes, self.sections
        )
    }
}

/// A few words about a group for a list, without the name of a code point.
pub fn short(group: &Group) -> String {
    match (group.form(), group.value()) {
        (Form::Overlong, Some(value)) if (0x21..0x7F).contains(&value) => {
            let shown = char::from_u32(value).unwrap_or('\u{FFFD}');
            format!("overlong form of “{shown}”")
        }
        (Form::Overlong, Some(value)) => format!("overlong form of {}", number(value)),
        (Form::Cesu8Pair, Some(value)) => format!("CESU-8 pair for {}", hex(value)),
        (Form::Surrogate, Some(value)) => format!("surrogate {value:04X}"),
        (Form::Rfc2279 | Form::TooLarge, Some(value)) => {
            format!(
                "{}-byte form of {}",
                group.form_len().unwrap_or(0),
                number(value)
            )
        }
        (Form::StrayRun, _) if group.len() == 1 => "tail with no lead".to_owned(),
        (Form::StrayRun, _) => format!("{} tails with no lead", group.len()),
        (Form::NeverByte, _) => "never used in UTF-8".to_owned(),
        (form, _) => {
            let what = match form {
                Form::Overlong => "overlong form, ",
                Form::Surrogate => "surrogate, ",
                Form::Rfc2279 => "form of RFC 2279, ",
                Form::TooLarge => "beyond U+10FFFF, ",
                _ => "",
            };
            format!("{what}cut after {}", have_of_need(group))
        }
    }
}

/// What all errors of a form have in common, for lists to choose from.
pub const fn kind(form: Form) -> &'static str {
    match form {
        Form::Cesu8Pair => "CESU-8 pair",
        Form::StrayRun => "Tails with no lead",
        Form::NeverByte => "Byte never used in UTF-8",
        Form::Overlong => "Overlong form",
        Form::Surrogate => "Lone surrogate",
        Form::Rfc2279 => "5- or 6-byte form",
        Form::TooLarge => "Beyond U+10FFFF",
        Form::Truncated => "Sequence cut short",
    }
}

/// `2 of 3 bytes`.
fn have_of_need(group: &Group) -> String {
    format!("{} of {} bytes", group.len(), group.form_len().unwrap_or(0))
}

fn headline(group: &Group) -> String {
    let need = group.form_len().unwrap_or(0);
    let flags = group.flags();
    let cut = || format!("cut after {}", have_of_need(group));
    let range = || {
        group.range().map_or_else(String::new, |(low, high)| {
            format!(", {}–{}", number(low), number(high))
        })
    };
    match (group.form(), group.value()) {
        (Form::Cesu8Pair, value) => {
            let named = value.map_or_else(String::new, named);
            if flags.overlong {
                format!("Surrogate pair in overlong forms for {named}")
            } else {
                format!("CESU-8 pair for {named}")
            }
        }
        (Form::StrayRun, _) if group.len() == 1 => "Tail with no lead".to_owned(),
        (Form::StrayRun, _) => format!("{} tails with no lead", group.len()),
        (Form::NeverByte, _) => {
            format!(
                "Byte {:02X}, never used in UTF-8",
                group.head().first().unwrap_or(&0)
            )
        }
        (Form::Overlong, Some(value)) => format!("Overlong {need}-byte form of {}", named(value)),
        (Form::Overlong, None) => format!("Overlong {need}-byte form, {}{}", cut(), range()),
        (Form::Surrogate, Some(value)) => {
            let half = if value < 0xDC00 { "high" } else { "low" };
            format!("Lone {half} surrogate {value:04X}")
        }
        (Form::Surrogate, None) => format!("Surrogate, {}{}", cut(), range()),
        (Form::Rfc2279 | Form::TooLarge, Some(value)) => {
            format!("{need}-byte form of {}", named(value))
        }
        (Form::Rfc2279, None) => format!("{need}-byte form of RFC 2279, {}", cut()),
        (Form::TooLarge, None) => format!("{need}-byte form beyond U+10FFFF, {}", cut()),
        (Form::Truncated, _) => {
            let mend = if flags.cut_by_end {
                ", more input could mend it"
            } else {
                ""
            };
            let bom = if group.offset == 0 && group.head() == [0xEF, 0xBB] {
                "; a BOM without its last byte?"
            } else {
                ""
            };
            format!("Sequence {}{}{mend}{bom}", cut(), range())
        }
    }
}

/// A number as a code point where it is one.
fn number(value: u32) -> String {
    if value > MAX_CODE_POINT {
        format!("0x{value:X}")
    } else {
        hex(value)
    }
}

/// A number with its name.
fn named(value: u32) -> String {
    if value > MAX_CODE_POINT {
        format!("0x{value:X}, beyond U+10FFFF")
    } else if is_surrogate(value) {
        format!("the surrogate {value:04X}")
    } else {
        format!("{} {}", hex(value), name_of(value))
    }
}

fn bytes(group: &Group) -> String {
    if group.is_stray_run() && group.len() > group.head().len() as u64 {
        return format!("{} bytes 80 to BF: unexpected tails", group.len());
    }
    let mut line = String::new();
    let mut spans: Vec<Unit> = group.spans().collect();
    // Tails that follow each other share one reason.
    while !spans.is_empty() {
        let kind = spans[0].span();
        let alike = spans.iter().take_while(|unit| unit.span() == kind).count();
        let same: Vec<Unit> = spans.drain(..alike).collect();
        let shown: Vec<String> = same
            .iter()
            .flat_map(|unit| unit.bytes().iter().map(|b| format!("{b:02X}")))
            .collect();
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(&shown.join(" "));
        line.push_str(": ");
        line.push_str(match kind {
            Some(SpanKind::UnexpectedTail) if alike > 1 => "unexpected tails",
            Some(kind) => kind.words(),
            None => "well-formed",
        });
    }
    line
}

fn sections(group: &Group) -> &'static str {
    let flags = group.flags();
    match group.form() {
        Form::Overlong if flags.rfc2279 => "RFC 3629 §3, §10, §12",
        Form::Overlong => "RFC 3629 §3, §10",
        Form::StrayRun => "RFC 3629 §3, §4",
        Form::NeverByte => "RFC 3629 §1",
        Form::Rfc2279 => "RFC 3629 §10, §12",
        Form::TooLarge => "RFC 3629 §1, §3",
        Form::Truncated if group.offset == 0 && group.head() == [0xEF, 0xBB] => "RFC 3629 §3, §6",
        Form::Cesu8Pair | Form::Surrogate | Form::Truncated => "RFC 3629 §3",
    }
}
