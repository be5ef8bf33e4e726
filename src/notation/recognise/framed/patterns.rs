//! Patterns of scanners, YARA and Snort, and lists of hex numbers as Rust's `{:02x?}` prints them.

use std::ops::Range;

use super::{Framed, Kind, is_hex, offset_in};
use crate::notation::reading::Certainty;

/// How many numbers of two figures each, without a letter of hex, are hardly hex.
const SURELY_DECIMAL: usize = 24;

pub(super) fn find(text: &[u8]) -> Option<Framed> {
    yara(text)
        .or_else(|| brackets(text))
        .or_else(|| snort(text))
}

/// `{ E2 82 AC }`, `$a = { E2 82 AC }`, `{ E2 ?? AC [2-4] 41 }`
fn yara(text: &[u8]) -> Option<Framed> {
    let trimmed = text.trim_ascii();
    let inner = trimmed.strip_suffix(b"}")?;
    let open = memchr::memchr(b'{', inner)?;
    let head = inner.get(..open)?.trim_ascii();
    let inner = inner.get(open + 1..)?;
    let is_head =
        head.is_empty() || (head.starts_with(b"$") && head.ends_with(b"=") && head.len() < 128);
    if !is_head {
        return None;
    }
    let mut parts: Vec<(Range<usize>, Kind)> = Vec::new();
    let (mut wildcards, mut follows_wildcard) = (0_usize, true);
    let words = inner.split(u8::is_ascii_whitespace);
    for word in words.filter(|word| !word.is_empty()) {
        if is_wildcard(word) {
            wildcards += 1;
            follows_wildcard = true;
            continue;
        }
        if !is_hex(word) || word.contains(&b',') {
            return None;
        }
        let start = offset_in(text, word);
        let end = start + word.len();
        match parts.last_mut() {
            Some((part, _)) if !follows_wildcard => part.end = end,
            _ => parts.push((start..end, Kind::Hex)),
        }
        follows_wildcard = false;
    }
    if parts.is_empty() {
        return None;
    }
    let letters = inner.iter().any(u8::is_ascii_alphabetic);
    // Numbers in braces may be anything.
    let certainty = if head.is_empty() && !letters {
        Certainty::Ambiguous
    } else {
        Certainty::Likely
    };
    Some(Framed {
        name: "Pattern in hex".into(),
        parts,
        certainty,
        declared: None,
        doubt: (wildcards > 0).then(|| {
            let what = if wildcards == 1 {
                "wildcard stands"
            } else {
                "wildcards stand"
            };
            format!("{wildcards} {what} for bytes that the pattern does not say: they are left out")
                .into()
        }),
        left_out: None,
    })
}

/// Does a word of a pattern stand for any byte, or for several: `??`, `4?`, `[2-4]`?
fn is_wildcard(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"~").unwrap_or(word);
    match word {
        [b'[', inner @ .., b']'] => inner.iter().all(|it| it.is_ascii_digit() || *it == b'-'),
        _ => {
            let of_one = |it: &u8| *it == b'?' || it.is_ascii_hexdigit();
            word.len().is_multiple_of(2) && word.contains(&b'?') && word.iter().all(of_one)
        }
    }
}

/// `[41, c0, ae]`, `[41 c0 ae]`: numbers of two hex digits in brackets.
fn brackets(text: &[u8]) -> Option<Framed> {
    let inner = text.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
    let mut count = 0_usize;
    for word in inner.split(is_between).filter(|word| !word.is_empty()) {
        if word.len() != 2 || !is_hex(word) {
            return None;
        }
        count += 1;
    }
    let letters = inner.iter().any(u8::is_ascii_alphabetic);
    // One word in brackets is a word, and many numbers without a letter are decimal.
    if count < 2 || (!letters && count > SURELY_DECIMAL) {
        return None;
    }
    let start = offset_in(text, inner);
    let mut framed = Framed::marked(
        "Numbers of two hex digits in brackets",
        start..start + inner.len(),
        Kind::Hex,
    );
    framed.certainty = Certainty::Likely;
    Some(framed)
}

/// `content:"GET |E2 82 AC|";`: text, and hex between bars.
fn snort(text: &[u8]) -> Option<Framed> {
    memchr::memchr(b'|', text)?;
    let trimmed = text.trim_ascii();
    let trimmed = trimmed.strip_suffix(b";").unwrap_or(trimmed);
    let body = match trimmed.strip_prefix(b"content:") {
        Some(rest) => rest.trim_ascii_start(),
        None => trimmed,
    };
    let is_named = body.len() < trimmed.len();
    let quoted = body
        .strip_prefix(b"\"")
        .and_then(|it| it.strip_suffix(b"\""));
    let inner = match quoted {
        Some(inner) => inner,
        None if is_named => return None,
        None => body,
    };
    let mut parts = Vec::new();
    let (mut at, mut count, mut characters) = (offset_in(text, inner), 0, 0);
    for (index, part) in inner.split(|byte| *byte == b'|').enumerate() {
        let range = at..at + part.len();
        at = range.end + 1;
        let is_digits = index % 2 == 1;
        if is_digits && (!is_hex(part) || part.contains(&b',')) {
            return None;
        }
        if !is_digits && part.iter().any(|byte| matches!(byte, b'\n' | b'"' | b'\\')) {
            return None;
        }
        count += usize::from(is_digits);
        characters += if is_digits { 0 } else { part.len() };
        if !part.is_empty() {
            parts.push((range, if is_digits { Kind::Hex } else { Kind::Text }));
        }
    }
    // Each bar needs its second.
    let bars = memchr::memchr_iter(b'|', inner).count();
    if count == 0 || !bars.is_multiple_of(2) {
        return None;
    }
    let certainty = match (is_named, quoted.is_some(), characters) {
        (true, ..) => Certainty::Marked,
        // Nothing but hex between two bars.
        (false, _, 0) if bars == 2 => Certainty::Likely,
        (false, true, _) => Certainty::Likely,
        // A row of a table looks like that.
        (false, false, _) => return None,
    };
    Some(Framed {
        name: "Text with hex between bars, as Snort has it".into(),
        parts,
        certainty,
        declared: None,
        doubt: None,
        left_out: None,
    })
}
