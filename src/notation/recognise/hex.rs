//! Hex digits, two a byte, in a row or separated by one kind of separator.

use super::characters::{character_len, is_space, misfits, not_a};
use super::digits::{hex_run, hex_value, is_hex, run};
use super::hex_decode;
use super::separators::Separators;
use crate::notation::family::Notation;
use crate::notation::format;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Hex.
pub(in crate::notation) const HEX: Record = Record::new("hex", "hex", "41 E2 89 A2", read)
    .written(&format::HEX)
    .typed("Two hex digits a byte, with or without spaces");

/// Hex with nothing between the bytes.
pub(in crate::notation) const HEX_PLAIN: Record =
    Record::new("hex-plain", "hex without spaces", "41E289A2", read)
        .form_of(Notation::Hex)
        .written(&format::HEX_PLAIN);

/// How much of the start shows whether it may be hex at all.
const LOOK: usize = 4096;

/// From so many digits on, it is neither a word nor a number.
const SURELY_HEX: usize = 32;

/// How many groups of digits there are, by their length.
#[derive(Debug, Default)]
struct Groups {
    single: usize,
    pairs: usize,
    longer: usize,
    /// How many digits the first and the last one of the line have so far; 0 at its start.
    first: usize,
    last: usize,
    /// Whether there is a line with several.
    are_beside: bool,
    /// Whether one in a line has another length than the first.
    differ: bool,
    /// Whether one in a line is longer than the first, or one that is not the last is shorter.
    are_uneven: bool,
    /// Whether one begins with a longer group than another line, which has several.
    begin_longer: bool,
    /// Whether white space separates two of a line.
    are_spaced: bool,
    /// How many groups the line has so far.
    in_line: usize,
    /// How many digits the first group of the lines so far has at the most, and that of lines with several.
    longest_first: usize,
    first_of_several: Option<usize>,
}

impl Groups {
    /// A group is after the others of its line.
    fn follow(&mut self, digits: usize) {
        if self.first == 0 {
            self.first = digits;
        } else {
            self.are_beside = true;
            self.differ |= digits != self.first;
            self.are_uneven |= digits > self.first || self.last < self.first;
        }
        self.last = digits;
        self.in_line += 1;
    }

    /// The line ends, or the text.
    fn end_line(&mut self) {
        self.longest_first = self.longest_first.max(self.first);
        if self.in_line > 1 {
            let least = self
                .first_of_several
                .map_or(self.first, |it| it.min(self.first));
            self.first_of_several = Some(least);
        }
        // A shorter one may be the last of all.
        self.begin_longer = self
            .first_of_several
            .is_some_and(|it| it < self.longest_first);
        (self.first, self.last, self.in_line) = (0, 0, 0);
    }

    /// Whether some may be offsets, or something else that is not a byte. The last one of a line may be shorter than the others,
    /// where only spaces part them; `mark` is what else does. Those of a UUID are parted by dashes.
    fn may_be_offsets(&self, mark: Option<u8>) -> bool {
        let is_uneven = match mark {
            Some(b'-') if !self.are_spaced => false,
            Some(_) => self.differ,
            None => self.are_uneven,
        };
        is_uneven || self.begin_longer || (self.pairs > 1 && self.longer > 0 && !self.are_beside)
    }
}

/// Reads hex. A group of one digit between separators is a byte; a longer group takes two digits a byte.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let text = reader.rest();
    if reader.is_try() && !may_be_hex(text) {
        return None;
    }
    reader.bytes.reserve(text.len() / 2);
    let mut separators = Separators::default();
    let mut groups = Groups::default();
    let mut at = 0;
    // Whether a byte is before it.
    let mut between = false;
    // Whether lines may still be joined, to be decoded at once.
    let mut may_join = true;
    // Whether a character is before it that is neither a digit nor a separator.
    let mut misfit = false;
    while let Some(first) = text.get(at).copied() {
        let rest = text.get(at..).unwrap_or_default();
        let is_line_end = first == b'\n' && rest.get(1).is_some_and(|next| is_hex(*next));
        if is_line_end && groups.longer > 1 && between && !misfit {
            // A line of many: what separates them has been seen after the first.
            at += 1;
            groups.end_line();
            if may_join {
                let lines = text.get(at..).unwrap_or_default();
                let len = hex_decode::lines(lines, &mut reader.bytes);
                // The end of the last line is looked at again: something else may follow it.
                at += len.saturating_sub(1);
                // What ended the lines is read one by one, and with it what follows.
                may_join = false;
            }
            continue;
        }
        if is_hex(first) {
            separators.byte();
            let after_misfit = std::mem::take(&mut misfit);
            between = true;
            let len = hex_decode::pairs(rest, &mut reader.bytes);
            at += len;
            if len > 0 {
                groups.follow(len);
            }
            match len {
                0 => {}
                2 => groups.pairs += 1,
                _ => groups.longer += 1,
            }
            let odd = rest.get(len).and_then(|digit| hex_value(*digit));
            let alone =
                len == 0 && !after_misfit && rest.get(1).is_none_or(|byte| is_separator(*byte));
            if let (true, 0, Some(value)) = (alone, groups.longer, odd) {
                reader.bytes.push(value);
                groups.single += 1;
                at += 1;
            } else if odd.is_some() {
                cover(&mut reader, at);
                reader.reject(1, "A hex digit without its second");
                at += 1;
            } else if let Some(decode) = separated(len)
                && let Some([separator, next, ..]) = rest.get(len..)
                && (*separator == b' ' || separators.mark() == Some(*separator))
                && is_hex(*next)
            {
                // The separator has to be taken the slow way once, and the last one in the end.
                let (taken, _) = separators.take(&[*separator], true);
                let from = at + taken;
                let more = text.get(from..).unwrap_or_default();
                let decoded = decode(more, *separator, &mut reader.bytes);
                separators.byte();
                let count = decoded / (len + 1);
                if len == 2 {
                    groups.pairs += count;
                } else {
                    groups.longer += count;
                }
                if count > 0 {
                    groups.follow(len);
                }
                // The last separator is looked at again: nothing may follow it.
                at = from + decoded.saturating_sub(1);
            }
            continue;
        }
        if is_separator(first) {
            misfit = false;
            let (len, wrong) = separators.take(rest, between);
            at += len;
            let taken = rest.get(..len).unwrap_or_default();
            if taken.contains(&b'\n') {
                groups.end_line();
            } else if taken.contains(&b' ') {
                let is_beside = rest.get(len).is_some_and(|byte| is_hex(*byte));
                groups.are_spaced |= between && is_beside;
            }
            if let Some(reason) = wrong {
                cover(&mut reader, at);
                reader.reject(1, reason);
                at += 1;
            }
        } else {
            let len =
                misfits(rest, |byte| is_hex(byte) || is_separator(byte)).max(character_len(rest));
            let found = rest.get(..len).unwrap_or_default();
            cover(&mut reader, at);
            reader.reject(len, not_a("hex digit", found));
            between = false;
            misfit = true;
            at += len;
        }
        if reader.is_hopeless() {
            return None;
        }
    }
    cover(&mut reader, at);
    if reader.is_try() && reader.bytes.is_empty() {
        return None;
    }
    groups.end_line();
    finish(reader, text, &groups, &separators)
}

/// What decodes more groups of so many digits, with the same separator after each.
type Separated = fn(&[u8], u8, &mut Vec<u8>) -> usize;

fn separated(digits: usize) -> Option<Separated> {
    match digits {
        2 => Some(hex_decode::separated::<2, 3>),
        4 => Some(hex_decode::separated::<4, 5>),
        8 => Some(hex_decode::separated::<8, 9>),
        _ => None,
    }
}

fn is_separator(byte: u8) -> bool {
    is_space(byte) || Separators::is_mark(byte)
}

/// Covers what has been decoded up to there.
fn cover(reader: &mut Reader, to: usize) {
    let len = to - reader.at();
    let text = reader.rest().get(..len).unwrap_or_default();
    let start = run(text, |byte| !is_hex(byte));
    reader.decoration(start);
    let body = text.get(start..).unwrap_or_default();
    let end = body.iter().rev().take_while(|byte| !is_hex(**byte)).count();
    reader.data_written(body.len() - end);
    reader.decoration(end);
}

/// Whether there are so many hex digits, two a byte, and only white space beside them, that nobody would take the text
/// for an encoding whose digits are letters and figures as well.
pub(super) fn is_surely_hex(text: &[u8]) -> bool {
    if is_one_letter(text) {
        return false;
    }
    let mut digits = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let len = hex_run(rest);
        digits += len;
        rest = rest.get(len..).unwrap_or_default();
        let spaces = run(rest, is_space);
        if len + spaces == 0 {
            return false;
        }
        rest = rest.get(spaces..).unwrap_or_default();
    }
    digits >= SURELY_HEX && digits.is_multiple_of(2)
}

/// Whether it is a time of the day: hours, minutes and perhaps seconds.
fn is_time(text: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(text) else {
        return false;
    };
    let mut parts = text.trim().split(':').map(str::parse::<u8>);
    let hours = parts.next();
    let mut others = parts.by_ref().take(2);
    matches!(hours, Some(Ok(..24)))
        && others.all(|part| matches!(part, Ok(..60)))
        && parts.next().is_none()
}

/// Whether it is one letter over and over: zeros in base64 are `AAAA`.
fn is_one_letter(text: &[u8]) -> bool {
    let mut all = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    all.next()
        .is_some_and(|first| first.is_ascii_alphabetic() && all.all(|byte| byte == first))
}

/// Whether most of the start is hex digits and separators.
fn may_be_hex(text: &[u8]) -> bool {
    let start = text.get(..text.len().min(LOOK)).unwrap_or_default();
    let digits = start.iter().filter(|byte| is_hex(**byte)).count();
    let other = start
        .iter()
        .filter(|byte| !is_hex(**byte) && !is_separator(**byte))
        .count();
    digits > 0 && other * 3 <= digits
}

fn finish(
    mut reader: Reader,
    text: &[u8],
    groups: &Groups,
    separators: &Separators,
) -> Option<Reading> {
    let certainty = certainty(text, groups, separators);
    if groups.single > 0 && groups.pairs > 0 {
        reader.doubt("Some bytes have one digit, others two: is a digit missing?");
    }
    if groups.may_be_offsets(separators.mark()) {
        reader.doubt("Groups of digits have different lengths: are some of them offsets?");
    }
    if groups.longer > 1 && groups.single == 0 && are_sign_extended(text) {
        reader.doubt("Each group may be one byte whose sign C has extended to 32 bits");
    }
    let digits = match (groups.single, groups.pairs + groups.longer) {
        (0, _) => "two digits a byte",
        (_, 0) => "one digit a byte",
        _ => "one or two digits a byte",
    };
    let assumption = format!("Hex, {digits}, {}", separators.in_words());
    reader.finish(Notation::Hex, certainty, assumption)
}

/// Is each word of hex a byte, those above ASCII behind six digits `F`, as C prints a `char`, and not the same filler everywhere?
fn are_sign_extended(text: &[u8]) -> bool {
    let words = text.split(|byte| !is_hex(*byte));
    let mut has_other = false;
    let mut words = words.filter(|word| !word.is_empty());
    words.all(|word| {
        if word.len() == 2 {
            return true;
        }
        has_other |= !word.eq_ignore_ascii_case(b"ffffffff");
        let digits = word.get(6).filter(|_| word.len() == 8);
        let has_sign = word
            .get(..6)
            .is_some_and(|it| it.eq_ignore_ascii_case(b"ffffff"));
        has_sign
            && digits
                .and_then(|digit| hex_value(*digit))
                .is_some_and(|it| it >= 8)
    }) && has_other
}

/// How much speaks for a text of groups of four digits or more, with spaces between.
pub(super) fn certainty_of_groups(text: &[u8]) -> Certainty {
    let groups = Groups {
        longer: 2,
        ..Groups::default()
    };
    let mut separators = Separators::default();
    separators.byte();
    let _ = separators.take(b" ", true);
    separators.byte();
    certainty(text, &groups, &separators)
}

/// What else could it be? Words have letters only, numbers have none.
fn certainty(text: &[u8], groups: &Groups, separators: &Separators) -> Certainty {
    let is_digit = |byte: &u8| is_hex(*byte);
    let short = text
        .iter()
        .filter(|byte| is_digit(byte))
        .take(SURELY_HEX)
        .count()
        < SURELY_HEX;
    let letters = text
        .iter()
        .any(|byte| is_hex(*byte) && byte.is_ascii_alphabetic());
    let decimals = text.iter().any(u8::is_ascii_digit);
    let only_bits = !letters && !text.iter().any(|byte| matches!(byte, b'2'..=b'9'));
    // Several long numbers without a letter of hex are decimal or octal as well.
    let are_numbers = !letters && groups.longer > 1 && separators.is_spaced();
    if only_bits || groups.single > 0 || are_numbers || is_one_letter(text) {
        return Certainty::Ambiguous;
    }
    let only_pairs = groups.longer == 0 && groups.pairs > 1;
    // 10.15 is a version, 24-12-31 a date, 12:34:56 a time and 65, 66 a list of decimal numbers.
    let number_like = !letters
        && match separators.mark() {
            None => false,
            Some(b':') => is_time(text),
            Some(_) => true,
        };
    let fits = if only_pairs {
        !number_like
    } else {
        !short || (letters && decimals && text.len() > 3 && !is_scientific(text))
    };
    if fits {
        Certainty::Likely
    } else {
        Certainty::Ambiguous
    }
}

/// Whether it is a number like `1e10`.
fn is_scientific(text: &[u8]) -> bool {
    let mut parts = text
        .trim_ascii()
        .splitn(2, |byte| matches!(byte, b'e' | b'E'));
    parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit))
}
