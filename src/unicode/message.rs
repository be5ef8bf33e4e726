//! What the user reads about an error: what was probably meant, what a decoder does, which bytes.

use std::fmt;

use super::name::{hex, number_or_code_point, number_with_name};
use crate::utf8::{Group, GroupKind, Pattern, SpanKind, Unit};

/// The decoders whose number of U+FFFD is given. RFC 3629 names none: it only forbids to decode ill-formed bytes. The
/// Unicode core specification, §3.9, recommends one for each maximal subpart; the WHATWG Encoding Standard requires that.
pub const PRACTICE: &str = "decoders that follow Unicode's recommended practice";

/// The card of one error, in lines. [`fmt::Display`] joins them to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMessage {
    /// What was probably meant, such as `Overlong 2-byte form of U+002E FULL STOP`.
    pub headline: String,

    /// How many U+FFFD Unicode recommends for it, which the RFC leaves open, such as
    /// `decoders that follow Unicode's recommended practice put 2 × U+FFFD`.
    pub decoder: String,

    /// Each span with its reason, such as `C0: impossible lead, AE: unexpected tail`.
    pub bytes: String,

    /// The sections by which the bytes are ill-formed, such as `RFC 3629 §3, §10`.
    pub sections: &'static str,
}

impl GroupMessage {
    /// The message about a group.
    pub fn of(group: &Group) -> Self {
        Self {
            headline: headline(group),
            decoder: format!("{PRACTICE} put {} × U+FFFD", group.span_count()),
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
        (GroupKind::Overlong, Some(value)) => {
            format!("overlong form of {}", number_or_code_point(value))
        }
        (GroupKind::Cesu8Pair, Some(value)) => format!("CESU-8 pair for {}", hex(value)),
        (GroupKind::Surrogate, Some(value)) => format!("surrogate {value:04X}"),
        (GroupKind::Rfc2279 | GroupKind::TooLarge, Some(value)) => {
            format!(
                "{}-byte form of {}",
                group.form_len().unwrap_or(0),
                number_or_code_point(value)
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
        group.range().map(|(low, high)| {
            let (low, high) = (number_or_code_point(low), number_or_code_point(high));
            format!("{low} to {high}")
        })
    };
    let of_range = || range().map_or_else(String::new, |range| format!(" of {range}"));
    match (group.kind(), group.value()) {
        (GroupKind::Cesu8Pair, value) => {
            let named = value.map_or_else(String::new, number_with_name);
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
            format!("Overlong {need}-byte form of {}", number_with_name(value))
        }
        (GroupKind::Overlong, None) => {
            format!("Overlong {need}-byte form{}, {}", of_range(), cut())
        }
        (GroupKind::Surrogate, Some(value)) => {
            let half = if value < 0xDC00 { "high" } else { "low" };
            format!("Lone {half} surrogate {value:04X}")
        }
        (GroupKind::Surrogate, None) => {
            let range = range().map_or_else(String::new, |range| format!(" {range}"));
            format!("Surrogate{range}, {}", cut())
        }
        (GroupKind::Rfc2279 | GroupKind::TooLarge, Some(value)) => {
            format!("{need}-byte form of {}", number_with_name(value))
        }
        (GroupKind::Rfc2279, None) => format!("{need}-byte form of RFC 2279, {}", cut()),
        (GroupKind::TooLarge, None) => format!("{need}-byte form beyond U+10FFFF, {}", cut()),
        (GroupKind::Truncated, _) => {
            let tails = match u64::from(need).saturating_sub(group.len()) {
                1 => "one more tail",
                2 => "two more tails",
                _ => "three more tails",
            };
            let make = if flags.cut_by_end {
                "could still make it"
            } else {
                "would have made it"
            };
            let whole = range().map_or_else(String::new, |it| format!("; {tails} {make} {it}"));
            let bom = if group.offset == 0 && group.head() == [0xEF, 0xBB] {
                "; perhaps a BOM without its last byte"
            } else {
                ""
            };
            format!("Sequence {}{whole}{bom}", cut())
        }
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
        GroupKind::Overlong if flags.rfc2279 => "RFC 3629 §1, §3, §10",
        GroupKind::Overlong => "RFC 3629 §3, §10",
        GroupKind::StrayRun => "RFC 3629 §3, §4",
        GroupKind::NeverByte => "RFC 3629 §1",
        // F8 to FD never appear, a sequence has at most four octets, and no production has more.
        GroupKind::Rfc2279 => "RFC 3629 §1, §3, §4",
        // F4 begins sequences, but only with a second byte up to 8F; F5 to F7 never appear.
        GroupKind::TooLarge if group.head().first() == Some(&0xF4) => "RFC 3629 §3, §4",
        GroupKind::TooLarge => "RFC 3629 §1, §3",
        GroupKind::Truncated if group.offset == 0 && group.head() == [0xEF, 0xBB] => {
            "RFC 3629 §3, §6"
        }
        GroupKind::Cesu8Pair | GroupKind::Surrogate | GroupKind::Truncated => "RFC 3629 §3",
    }
}
