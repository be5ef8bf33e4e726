//! What the user reads about an error: what was probably meant, what a decoder does, which bytes.

use std::fmt;

use super::name::{hex, name_of};
use crate::utf8::syntax::{MAX_CODE_POINT, is_surrogate};
use crate::utf8::{Group, GroupKind, Pattern, SpanKind, Unit};

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
    match (group.kind(), group.value()) {
        (GroupKind::Overlong, Some(value)) if (0x21..0x7F).contains(&value) => {
            let shown = char::from_u32(value).unwrap_or('\u{FFFD}');
            format!("overlong form of “{shown}”")
        }
        (GroupKind::Overlong, Some(value)) => format!("overlong form of {}", number(value)),
        (GroupKind::Cesu8Pair, Some(value)) => format!("CESU-8 pair for {}", hex(value)),
        (GroupKind::Surrogate, Some(value)) => format!("surrogate {value:04X}"),
        (GroupKind::Rfc2279 | GroupKind::TooLarge, Some(value)) => {
            format!(
                "{}-byte form of {}",
                group.form_len().unwrap_or(0),
                number(value)
            )
        }
        (GroupKind::StrayRun, _) if group.len() == 1 => "tail with no lead".to_owned(),
        (GroupKind::StrayRun, _) => format!("{} tails with no lead", group.len()),
        (GroupKind::NeverByte, _) => "never used in UTF-8".to_owned(),
        (kind, _) => {
            let what = match kind {
                GroupKind::Overlong => "overlong form, ",
                GroupKind::Surrogate => "surrogate, ",
                GroupKind::Rfc2279 => "form of RFC 2279, ",
                GroupKind::TooLarge => "beyond U+10FFFF, ",
                _ => "",
            };
            format!("{what}cut after {}", have_of_need(group))
        }
    }
}

/// What all errors of a kind have in common, for lists to choose from.
pub const fn kind(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Cesu8Pair => "CESU-8 pair",
        GroupKind::StrayRun => "Tails with no lead",
        GroupKind::NeverByte => "Byte never used in UTF-8",
        GroupKind::Overlong => "Overlong form",
        GroupKind::Surrogate => "Lone surrogate",
        GroupKind::Rfc2279 => "5- or 6-byte form",
        GroupKind::TooLarge => "Beyond U+10FFFF",
        GroupKind::Truncated => "Sequence cut short",
    }
}

/// Errors with the same bytes, in a few words: `14 × C0 AE, first at 0x1A2`.
pub fn pattern(pattern: &Pattern) -> String {
    let bytes: Vec<String> = (pattern.first.head().iter())
        .map(|byte| format!("{byte:02X}"))
        .collect();
    let place = if pattern.is_in_a_row() {
        "in a row at"
    } else {
        "first at"
    };
    format!(
        "{} × {}, {place} 0x{:X}",
        pattern.count,
        bytes.join(" "),
        pattern.first.offset
    )
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
    match (group.kind(), group.value()) {
        (GroupKind::Cesu8Pair, value) => {
            let named = value.map_or_else(String::new, named);
            if flags.overlong {
                format!("Surrogate pair in overlong forms for {named}")
            } else {
                format!("CESU-8 pair for {named}")
            }
        }
        (GroupKind::StrayRun, _) if group.len() == 1 => "Tail with no lead".to_owned(),
        (GroupKind::StrayRun, _) => format!("{} tails with no lead", group.len()),
        (GroupKind::NeverByte, _) => {
            format!(
                "Byte {:02X}, never used in UTF-8",
                group.head().first().unwrap_or(&0)
            )
        }
        (GroupKind::Overlong, Some(value)) => {
            format!("Overlong {need}-byte form of {}", named(value))
        }
        (GroupKind::Overlong, None) => format!("Overlong {need}-byte form, {}{}", cut(), range()),
        (GroupKind::Surrogate, Some(value)) => {
            let half = if value < 0xDC00 { "high" } else { "low" };
            format!("Lone {half} surrogate {value:04X}")
        }
        (GroupKind::Surrogate, None) => format!("Surrogate, {}{}", cut(), range()),
        (GroupKind::Rfc2279 | GroupKind::TooLarge, Some(value)) => {
            format!("{need}-byte form of {}", named(value))
        }
        (GroupKind::Rfc2279, None) => format!("{need}-byte form of RFC 2279, {}", cut()),
        (GroupKind::TooLarge, None) => format!("{need}-byte form beyond U+10FFFF, {}", cut()),
        (GroupKind::Truncated, _) => {
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
    match group.kind() {
        GroupKind::Overlong if flags.rfc2279 => "RFC 3629 §3, §10, §12",
        GroupKind::Overlong => "RFC 3629 §3, §10",
        GroupKind::StrayRun => "RFC 3629 §3, §4",
        GroupKind::NeverByte => "RFC 3629 §1",
        GroupKind::Rfc2279 => "RFC 3629 §10, §12",
        GroupKind::TooLarge => "RFC 3629 §1, §3",
        GroupKind::Truncated if group.offset == 0 && group.head() == [0xEF, 0xBB] => {
            "RFC 3629 §3, §6"
        }
        GroupKind::Cesu8Pair | GroupKind::Surrogate | GroupKind::Truncated => "RFC 3629 §3",
    }
}
