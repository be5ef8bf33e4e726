//! Values as debuggers print them: `$1 = {65 'A', 0 <repeats 16 times>}`, `"text\303\251"`, `([0] = 0x41)`.

use super::escape::{Dialect, HexDigits, Numbered, Surrogates, Tally, read_escaped};
use super::lexical::{character, is_of_a_word, white_space, word};
use super::number::{LeadingZero, number};
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::{Record, Rivals};

/// Values as debuggers print them.
pub(in crate::notation) const DEBUGGER_VALUE: Record = Record::new(
    "gdb-value",
    "value of a debugger",
    "$1 = {65 'A', 226 '\\342', 137 '\\211', 162 '\\242'}",
    read,
)
.article("a")
.rivals(Rivals::All);

/// The longest text in front of a value.
const LONGEST_HEAD: usize = 512;

/// How many bytes all `<repeats 16 times>` of a value may stand for: a line of text must not fill the memory.
const MOST_REPEATED: usize = 64 << 20;

/// How a debugger writes strings: three octal digits, or `\x` and two hex digits.
const DIALECT: Dialect = Dialect {
    hex: HexDigits::Two,
    surrogates: Surrogates::Pair,
    numbered: Numbered::Byte,
    characters: true,
};

/// What was found on the way.
#[derive(Debug, Default)]
struct Found {
    values: usize,
    repeated: usize,
    /// How many bytes the last item made.
    last: usize,
    /// How often a number and the character beside it agree.
    agreeing: usize,
    escapes: Tally,
    declared: Option<usize>,
}

/// Reads the items of a value, numbers and strings; what repeats is written out.
pub(super) fn read(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    let indent = white_space(text);
    head(text.get(indent..)?)?;
    let mut found = Found::default();
    // A value may begin here, or a new line of one.
    let mut begins = true;
    while !reader.is_hopeless() {
        let space = white_space(reader.rest());
        let is_new_line = reader
            .rest()
            .get(..space)
            .is_some_and(|it| it.contains(&b'\n'));
        reader.decoration(space);
        let rest = reader.rest();
        let Some(first) = rest.first() else { break };
        if (begins || is_new_line)
            && let Some((len, declared)) = head(rest)
        {
            reader.decoration(len);
            found.values += 1;
            found.declared = declared.or(found.declared);
            begins = false;
            continue;
        }
        match first {
            b'{' | b'}' | b'(' | b')' | b',' => reader.decoration(1),
            b'"' => string(&mut reader, &mut found),
            b'[' => match index(rest) {
                Some(len) => reader.decoration(len),
                None => reader.reject(1, "This is not an index of an item"),
            },
            b'<' => repeats(&mut reader, &mut found),
            b'.' if rest.starts_with(b"...") => {
                reader.doubt("The value is cut: more bytes follow");
                reader.decoration(3);
            }
            _ => item(&mut reader, &mut found),
        }
    }
    if reader.is_hopeless() || (effort == Effort::Try && reader.bytes.is_empty()) {
        return None;
    }
    if found.values > 1 {
        let values = found.values;
        reader.doubt(format!(
            "{values} values, joined; bytes between strings in memory are not shown"
        ));
    }
    let mut certainty = if found.agreeing > 0 {
        Certainty::Checked
    } else {
        Certainty::Marked
    };
    if let Some(declared) = found.declared.filter(|_| found.values < 2) {
        if declared == reader.bytes.len() {
            certainty = Certainty::Checked;
        } else if found.escapes.all() == 0 && declared != reader.bytes.len() + 1 {
            let len = reader.bytes.len();
            reader.contradict(format!(
                "The value declares {declared} bytes, but has {len}"
            ));
        } else {
            reader.doubt("The value has fewer bytes than its type: NUL at the end is not shown");
        }
    }
    let mut assumption = "Value of a debugger".to_owned();
    if found.agreeing > 0 {
        assumption.push_str(", numbers and characters agree");
    }
    if found.repeated > 0 {
        assumption.push_str(", what repeats is written out");
    }
    reader.finish(Notation::DebuggerValue, certainty, assumption)
}

/// How long what is in front of a value is, and how many items its type has: `$1 = `, `(char [4]) buf = `,
/// `0x7ffe <buf>:`. A value follows it.
fn head(text: &[u8]) -> Option<(usize, Option<usize>)> {
    let line = text.get(..text.len().min(LONGEST_HEAD))?;
    let line = line.split(|byte| *byte == b'\n').next()?;
    let mut declared = None;
    let mut at = 0;
    if let Some(rest) = line.strip_prefix(b"(") {
        // The type, as lldb has it: `(unsigned char [16]) $0 = `
        let close = memchr::memchr(b')', rest)?;
        let name = rest.get(..close)?;
        let is_type = name
            .iter()
            .all(|byte| is_of_a_word(*byte) || b" *[]:<>,".contains(byte))
            && name.first().is_some_and(u8::is_ascii_alphabetic);
        if !is_type {
            return None;
        }
        if let Some(open) = memchr::memchr(b'[', name) {
            let digits = name.get(open + 1..)?.split(|byte| *byte == b']').next()?;
            declared = std::str::from_utf8(digits).ok()?.parse().ok();
        }
        at = close + 2;
        at += white_space(line.get(at..)?);
    }
    let rest = line.get(at..)?;
    let len = if let Some(digits) = rest.strip_prefix(b"0x").filter(|_| at == 0) {
        // `0x7ffe <buf+4>:`
        let digits = digits
            .iter()
            .take_while(|byte| byte.is_ascii_hexdigit())
            .count();
        let behind = rest.get(2 + digits..)?;
        let symbol = if behind.starts_with(b" <") {
            memchr::memmem::find(behind, b">:")? + 1
        } else {
            0
        };
        let colon = 2 + digits + symbol;
        let value = rest.get(colon + 1..)?;
        let is_string = value.trim_ascii_start().starts_with(b"\"")
            || value.trim_ascii_start().starts_with(b"'");
        if rest.get(colon) != Some(&b':') || digits < 3 || !is_string {
            return None;
        }
        colon + 1
    } else {
        let name = rest
            .iter()
            .take_while(|byte| is_of_a_word(**byte) || b"$.->[]*".contains(byte))
            .count();
        let is_value = rest.starts_with(b"$") || at > 0;
        if name == 0 || !is_value || !rest.get(name..)?.starts_with(b" = ") {
            return None;
        }
        name + 3
    };
    let value = text.get(at + len..)?.trim_ascii_start();
    // `$a = { E2 82 AC }` is a pattern, and `$1 = 65` a number.
    let begins = match value.first()? {
        b'"' => true,
        b'\'' => value.iter().take(LONGEST_HEAD).any(|byte| *byte == b'<'),
        b'{' | b'(' => is_list(value),
        _ => false,
    };
    begins.then_some((at + len, declared))
}

/// Whether a list of numbers or strings begins there, with commas or an index each.
fn is_list(value: &[u8]) -> bool {
    let inner = value.get(1..).unwrap_or_default().trim_ascii_start();
    if inner.starts_with(b"[") || inner.starts_with(b"\"") || inner.starts_with(b"'") {
        return true;
    }
    let Some(first) = number(inner, LeadingZero::Decimal) else {
        return false;
    };
    let behind = inner
        .get(first.len..)
        .unwrap_or_default()
        .trim_ascii_start();
    matches!(behind.first(), Some(b',' | b'}' | b')' | b'\'' | b'<'))
}

/// How long `[0] = ` in front is.
fn index(text: &[u8]) -> Option<usize> {
    let inner = text.strip_prefix(b"[")?;
    let digits = inner
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let behind = inner.get(digits..)?;
    (digits > 0 && behind.starts_with(b"] = ")).then_some(1 + digits + 4)
}

/// Takes the string in front.
fn string(reader: &mut Reader, found: &mut Found) {
    let rest = reader.rest();
    let inner = rest.get(1..).unwrap_or_default();
    let mut len = 0;
    while let Some(byte) = inner.get(len).filter(|byte| **byte != b'"') {
        len += if *byte == b'\\' { 2 } else { 1 };
    }
    if len >= inner.len() {
        reader.reject(rest.len(), "The quote that ends this string is missing");
        return;
    }
    reader.decoration(1);
    let before = reader.bytes.len();
    found.escapes += read_escaped(reader, len, DIALECT);
    found.last = reader.bytes.len() - before;
    if !reader.is_hopeless() {
        reader.decoration(1);
    }
}

/// Takes a number, a character, or a number with its character.
fn item(reader: &mut Reader, found: &mut Found) {
    let rest = reader.rest();
    let Some(one) = number(rest, LeadingZero::Decimal) else {
        reader.reject(
            word(rest).max(character(rest)),
            "This is neither a number nor a character",
        );
        return;
    };
    let byte = match one.byte {
        Ok(byte) => byte,
        Err(reason) => {
            reader.reject(one.len, reason);
            return;
        }
    };
    let behind = rest.get(one.len..).unwrap_or_default();
    let shown = behind
        .strip_prefix(b" ")
        .filter(|shown| shown.starts_with(b"'"))
        .and_then(|shown| number(shown, LeadingZero::Decimal));
    let mut len = one.len;
    if let Some(shown) = shown {
        len += 1 + shown.len;
        if shown.byte == Ok(byte) {
            found.agreeing += 1;
        } else {
            reader.contradict_here("A number and the character beside it are different bytes");
        }
    }
    found.last = 1;
    reader.data(len, &[byte]);
}

/// Takes `<repeats 16 times>`, which is after an item.
fn repeats(reader: &mut Reader, found: &mut Found) {
    let rest = reader.rest();
    let count = rest.strip_prefix(b"<repeats ").and_then(|rest| {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let count: usize = std::str::from_utf8(rest.get(..digits)?)
            .ok()?
            .parse()
            .ok()?;
        let ends = rest.get(digits..)?.starts_with(b" times>");
        ends.then_some((9 + digits + 7, count))
    });
    match count {
        Some((len, count)) if found.last == 1 && count > 0 => {
            if count > MOST_REPEATED - found.repeated {
                reader.reject(len, "What repeats stands for more than 64 MiB");
                return;
            }
            found.repeated += count;
            let byte = reader.bytes.last().copied().unwrap_or_default();
            let whole = reader.bytes.len() + count - 1;
            reader.bytes.resize(whole, byte);
            found.last = 0;
            reader.data_written(len);
        }
        _ => reader.reject(
            word(rest).max(1),
            "There is nothing before this that may repeat",
        ),
    }
}
