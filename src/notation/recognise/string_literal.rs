//! String literals of Python, Rust, C, JavaScript and the shell, and their escapes without quotes.

mod byte_style;
mod context;
pub(in crate::notation) mod forms;
mod numbering;
mod quoted;

use std::borrow::Cow;

use super::base64::is_nearly_hex;
use super::escape::{Dialect, HexDigits, Numbered, Surrogates, Tally, read_escaped};
use super::lexical::{hex_number, last_line_end, white_space, word};
use crate::notation::family::Notation;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;
use crate::notation::structure::digits_around;
use context::{Context, Embedded};
use numbering::Numbering;
use quoted::{Kind, Literal, Survey};

/// The quote that ends a literal is sought no farther, in bytes.
const LONGEST_SOUGHT: usize = 256;

/// So many letters that may be the mark of a literal are looked at.
const MOST_SOUGHT: usize = 1 << 16;

/// A string literal of any language.
pub(in crate::notation) const STRING_LITERAL: Record = Record::new(
    "literal",
    "string literal",
    "\"A\\342\\211\\242\"",
    |reader| read_in(reader, Language::Any),
)
.article("a")
.with_plain_text(3.5);

/// The language that a literal is one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    /// Whichever it looks like.
    Any,
    /// C, in which `\x` takes all hex digits behind it.
    C,
}

/// Reads literals with their quotes, or, where no literal is in front, escapes without quotes.
fn read_in(reader: Reader, language: Language) -> Option<Reading> {
    let text = reader.rest();
    match Survey::of(text) {
        _ if reader.is_try() && is_of_postgresql(text) => None,
        Some(mut survey) => {
            survey.is_c |= language == Language::C && survey.kind == Kind::Text;
            read_literals(reader, &survey)
        }
        None => match Embedded::of(text) {
            Some(embedded) if has_byte_escape(text) => read_embedded(reader, &embedded),
            _ => read_bare(reader),
        },
    }
}

/// Is a text literals from its start to its end, so that its quotes are no data?
pub(super) fn is_whole(text: &[u8]) -> bool {
    Survey::of(text)
        .and_then(|survey| read_literals(Reader::new(text, Effort::Try), &survey))
        .is_some_and(|reading| reading.is_complete())
}

/// Does a literal with the mark of bytes stand in the text, `b'Hello'`, that ends on its line?
pub(super) fn holds_bytes(text: &[u8]) -> bool {
    let starts = memchr::memchr2_iter(b'b', b'B', text);
    starts.take(MOST_SOUGHT).any(|at| {
        let is_start = at.checked_sub(1).and_then(|before| text.get(before));
        let is_start = is_start.is_none_or(|before| !before.is_ascii_alphanumeric());
        let Some([quote @ (b'\'' | b'"'), inner @ ..]) = text.get(at + 1..) else {
            return false;
        };
        let line = inner
            .iter()
            .take(LONGEST_SOUGHT)
            .take_while(|byte| **byte != b'\n');
        let close = line.clone().position(|byte| byte == quote);
        let behind = close.and_then(|close| inner.get(close + 1));
        let ends = behind.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        is_start && close.is_some_and(|close| close > 0) && ends
    })
}

/// Does a text begin with a literal of bytes, its mark and its quotes?
pub(super) fn begins_with_bytes(text: &[u8]) -> bool {
    Survey::of(text).is_some_and(|survey| survey.kind == Kind::Bytes)
}

/// How certain a reading can be that takes quotes for data: where the whole text is literals, they hardly
/// are, and what looks like an escape of another notation may be text in a literal.
pub(super) fn limit(certainty: Certainty, text: &[u8], effort: Effort) -> Certainty {
    if effort == Effort::Try && certainty > Certainty::Ambiguous && is_whole(text) {
        Certainty::Ambiguous
    } else {
        certainty
    }
}

/// A literal in the middle of a line.
fn read_embedded(mut reader: Reader, embedded: &Embedded) -> Option<Reading> {
    reader.decoration(embedded.head);
    let tally = read_literal(
        &mut reader,
        &embedded.literal,
        Dialect {
            hex: HexDigits::Two,
            surrogates: Surrogates::Pair,
            numbered: Numbered::Byte,
            characters: true,
        },
    );
    if reader.is_hopeless() {
        return None;
    }
    let len = reader.bytes.len();
    let left = reader.rest().len();
    reader.decoration(left);
    let mut certainty = Certainty::Marked;
    let what = match embedded.context {
        Context::Call { is_cut, count } => {
            if is_cut {
                reader.doubt("The string is cut: the call has more bytes");
            } else if count == Some(len) {
                certainty = Certainty::Checked;
            } else {
                reader.doubt("The call took another number of bytes than the string has");
            }
            "String in a call as strace prints it"
        }
        Context::Shell => "String in a command of a shell",
        Context::Directive { ends_in_nul } => {
            if ends_in_nul {
                reader.bytes.push(0);
            }
            "String of an assembler"
        }
        Context::Unknown => {
            reader.doubt("What is around the quotes is left out");
            certainty = Certainty::Likely;
            "String in a line of something else"
        }
    };
    if tally.all() == 0 {
        certainty = Certainty::Ambiguous;
    }
    reader.finish(Notation::StringLiteral, certainty, what)
}

/// Is this one `\x` in front of nothing but hex digits, in the quotes of SQL or in none, as `PostgreSQL` writes bytes?
fn is_of_postgresql(text: &[u8]) -> bool {
    let (value, fewest) = match text.trim_ascii() {
        // Two escaped letters and a word are as likely in other languages.
        [b'\'', inner @ .., b'\''] => (inner, 6),
        bare => (bare, 3),
    };
    let digits = value.strip_prefix(b"\\x").unwrap_or_default();
    digits.len() >= fewest && digits.iter().all(u8::is_ascii_hexdigit)
}

/// `\x41\xC0` without quotes.
fn read_bare(mut reader: Reader) -> Option<Reading> {
    let effort = reader.effort();
    let text = reader.rest();
    if effort == Effort::Try && !has_byte_escape(text) {
        return None;
    }
    let line_end = last_line_end(text);
    let tally = read_escaped(
        &mut reader,
        text.len() - line_end,
        Dialect {
            hex: HexDigits::Two,
            surrogates: Surrogates::Pair,
            numbered: Numbered::Byte,
            characters: true,
        },
    );
    reader.decoration(line_end);
    let is_among_digits = || {
        let (before, escape) = text.split_at_checked(memchr::memchr(b'\\', text)?)?;
        digits_around(before, escape.get(4..)?.trim_ascii_end(), 2)
    };
    if is_nearly_hex(text) || (tally.bytes == 1 && is_among_digits().is_some()) {
        reader.doubt("Nearly all of it is digits of hex or base64 without a mark");
    }
    if hex_escapes(text).any(|len| len == 1) {
        reader.doubt("Two hex digits belong to `\\x`, and here is one: is a digit missing?");
    }
    if numbering::may_be_decimal(text) {
        reader.doubt(
            "Here the numbers after a backslash are octal, as in C and Python; in Lua and OCaml they are decimal",
        );
    }
    let body = text.get(..text.len() - line_end).unwrap_or_default();
    if tally.bytes > 0
        && body
            .iter()
            .any(|byte| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\''))
    {
        reader.doubt("White space, quotes and words that are not escaped stand for themselves");
    }
    let certainty = match tally.bytes {
        0 => Certainty::Ambiguous,
        _ if numbering::may_be_decimal(text) => Certainty::Ambiguous,
        _ if has_quotes(text) => Certainty::Likely,
        _ => Certainty::Marked,
    };
    reader.finish(
        Notation::StringLiteral,
        certainty,
        "Escapes without quotes, `\\x` takes two digits, what is not escaped stands for itself",
    )
}

/// Are there two quotes without a backslash before them, as around a literal?
fn has_quotes(text: &[u8]) -> bool {
    let mut quotes = 0;
    let mut from = 0;
    while let Some(at) = memchr::memchr3(b'\\', b'"', b'\'', text.get(from..).unwrap_or_default()) {
        from += at + 1;
        match text.get(from - 1) {
            Some(b'\\') => from += 1,
            // An apostrophe is inside a word.
            Some(b'"') => quotes += 1,
            _ => {
                let before = from.checked_sub(2).and_then(|at| text.get(at));
                quotes += usize::from(!before.is_some_and(u8::is_ascii_alphanumeric));
            }
        }
        if quotes > 1 {
            return true;
        }
    }
    false
}

/// Is there a `\u` or `\U` in it?
fn has_unicode_escape(text: &[u8]) -> bool {
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
        if matches!(text.get(from + at + 1), Some(b'u' | b'U')) {
            return true;
        }
        from += at + 2;
    }
    false
}

/// Is there a `\u00E9`, which those who have `\xE9` for code points would not write?
fn has_short_unicode_escape(text: &[u8]) -> bool {
    let mut finds = memchr::memmem::find_iter(text, b"\\u00");
    finds.any(|at| {
        let digits = text.get(at + 4..at + 6).unwrap_or_default();
        let is_short = hex_number(digits).is_some_and(|number| number >= 0x80);
        is_short && text.get(at + 1) == Some(&b'u')
    })
}

/// Is there a `\x41` or `\101` in it?
fn has_byte_escape(text: &[u8]) -> bool {
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
        let escape = text.get(from + at + 1..).unwrap_or_default();
        match escape {
            [b'x', digit, ..] if digit.is_ascii_hexdigit() => return true,
            [b'0'..=b'3', b'0'..=b'7', b'0'..=b'7', ..] => return true,
            _ => {}
        }
        // The character behind the backslash is no backslash of its own.
        from += at + 2;
    }
    false
}

fn read_literals(mut reader: Reader, survey: &Survey) -> Option<Reading> {
    let hex = survey.hex_digits();
    let dialect = Dialect {
        hex,
        surrogates: Surrogates::Pair,
        // Beside `\u20AC`, `\xE9` is a code point too, except in C.
        numbered: if survey.kind == Kind::Text
            && !survey.is_c
            && has_unicode_escape(reader.rest())
            && !has_short_unicode_escape(reader.rest())
        {
            Numbered::CodePoint
        } else {
            Numbered::Byte
        },
        characters: true,
    };
    let numbering = Numbering::of(reader.rest(), survey);
    let mut tally = Tally::default();
    let mut count = 0_usize;
    let mut is_joined = false;
    let header = reader.rest().get(..survey.header).unwrap_or_default();
    reader.decoration(survey.header);
    while !reader.is_hopeless() {
        let rest = reader.rest();
        let space = white_space(rest);
        reader.decoration(space);
        let rest = reader.rest();
        if rest.is_empty() {
            break;
        }
        if let Some(literal) = Literal::in_front(rest) {
            count += 1;
            is_joined = false;
            if (literal.kind == Kind::Bytes) != (survey.kind == Kind::Bytes) {
                reader
                    .doubt("A literal of bytes is joined with one of text, which no language does");
            }
            tally += match numbering {
                Numbering::Octal => read_literal(&mut reader, &literal, dialect),
                _ => read_decimal(&mut reader, &literal, numbering),
            };
            continue;
        }
        let between = quoted::between(rest);
        if between > 0 {
            is_joined |= matches!(rest.first(), Some(b'+' | b'('));
            reader.decoration(between);
        } else if quoted::is_end(rest) {
            if !quoted::closes(header, rest) {
                reader.doubt("What follows the literal closes something that is not there");
            }
            reader.decoration(rest.len());
        } else {
            reader.reject(
                word(rest),
                "This is outside the quotes, and may not be between literals",
            );
        }
    }
    if is_joined {
        reader.doubt("A literal seems to be missing at the end");
    }
    if survey.c_would_differ && hex == HexDigits::Two {
        reader.doubt(
            "Here `\\x` takes two digits; in C all hex digits that follow it would belong to it",
        );
    }
    numbering.doubt(&mut reader, survey.is_c);
    if dialect.numbered == Numbered::CodePoint && tally.high_bytes > 0 && survey.quote == b'"' {
        reader.doubt(
            "Here `\\xE9` beside `\\u` is U+00E9, as in Python and JavaScript; in Go it is a byte",
        );
    }
    if tally.narrow > 0 {
        reader.doubt(
            "Here `\\x{E9}` is a code point; Perl writes it as one byte where no larger one is beside it",
        );
    }
    let is_by_code_point =
        numbering != Numbering::Octal || dialect.numbered == Numbered::CodePoint && tally.bytes > 0;
    if survey.kind == Kind::Text && !survey.is_c && tally.high_bytes > 0 && !is_by_code_point {
        reader.doubt("Here `\\x` and octal escapes are bytes; in the text of Python and JavaScript they are code points");
    }
    let certainty = if tally.all() > 0 {
        Certainty::Marked
    } else if survey.kind == Kind::Text {
        // Quoted words are ordinary text too.
        Certainty::Ambiguous
    } else {
        Certainty::Likely
    };
    let mut assumption = assumption(survey, dialect, count, tally);
    if let Some(words) = numbering.in_words() {
        assumption = format!("{assumption}{words}").into();
    }
    reader.finish(Notation::StringLiteral, certainty, assumption)
}

fn read_literal(reader: &mut Reader, literal: &Literal, dialect: Dialect) -> Tally {
    if literal.close == 0 {
        reader.reject(literal.open, "The quote that ends this literal is missing");
    } else {
        reader.decoration(literal.open);
    }
    let content = reader.rest().get(..literal.content).unwrap_or_default();
    if content.contains(&b'\n') && literal.kind == Kind::Bytes && literal.close == 1 {
        reader.doubt("A line ends within the quotes: was a longer line broken there?");
    }
    let tally = if literal.is_raw {
        let rest = reader.rest();
        let content = rest.get(..literal.content).unwrap_or(rest);
        reader.data(content.len(), content);
        Tally::default()
    } else {
        read_escaped(
            reader,
            literal.content,
            Dialect {
                characters: literal.kind != Kind::Bytes,
                ..dialect
            },
        )
    };
    if literal.kind == Kind::Bytes
        && !literal.is_raw
        && let Some(doubt) = byte_style::doubt(content)
    {
        reader.doubt(doubt);
    }
    if literal.kind == Kind::Bytes && literal.is_raw && hex_escapes(content).any(|len| len == 2) {
        reader.doubt("In a raw literal `\\x` stands for itself: is it one?");
    }
    if !reader.is_hopeless() {
        reader.decoration(literal.close);
    }
    tally
}

/// How many hex digits are after each `\x` of a text, two at the most.
fn hex_escapes(text: &[u8]) -> impl Iterator<Item = usize> {
    memchr::memmem::find_iter(text, b"\\x").map(|at| {
        let digits = text.get(at + 2..).unwrap_or_default().iter().take(2);
        digits.take_while(|it| it.is_ascii_hexdigit()).count()
    })
}

/// Reads a literal whose numbered escapes are decimal.
fn read_decimal(reader: &mut Reader, literal: &Literal, numbering: Numbering) -> Tally {
    if literal.close == 0 {
        reader.reject(literal.open, "The quote that ends this literal is missing");
    } else {
        reader.decoration(literal.open);
    }
    let tally = numbering::read(reader, literal.content, numbering);
    if !reader.is_hopeless() {
        reader.decoration(literal.close);
    }
    tally
}

fn assumption(survey: &Survey, dialect: Dialect, count: usize, tally: Tally) -> Cow<'static, str> {
    let name = match survey.kind {
        Kind::Bytes => "bytes literal",
        Kind::Shell => "shell literal $'…'",
        Kind::Text if survey.is_c => "C string literal",
        Kind::Text => "string literal",
    };
    let digits = match dialect.hex {
        _ if tally.bytes == 0 => "",
        _ if dialect.numbered == Numbered::CodePoint => {
            ", `\\xE9` is U+00E9 as in Python and JavaScript"
        }
        HexDigits::Two => ", `\\x` takes two digits",
        HexDigits::All => ", `\\x` takes all hex digits that follow",
    };
    if count > 1 {
        return format!("{count} {name}s, joined{digits}").into();
    }
    let mut name = name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{name}{digits}").into()
}

/// Would C make another byte of some `\x` than those who take two digits, and would it make one at all?
fn greedy(text: &[u8]) -> (bool, bool) {
    let (mut differs, mut fits) = (false, true);
    let mut from = 0;
    while let Some(at) = memchr::memchr(b'\\', text.get(from..).unwrap_or_default()) {
        let escape = text.get(from + at + 1..).unwrap_or_default();
        from += at + 2;
        let Some(behind) = escape.strip_prefix(b"x") else {
            continue;
        };
        let digits = behind
            .iter()
            .position(|byte| !byte.is_ascii_hexdigit())
            .unwrap_or(behind.len());
        from += digits;
        if digits > 2 {
            differs = true;
            let number = behind.get(..digits).and_then(hex_number);
            fits &= number.is_some_and(|number| number <= 0xFF);
        }
    }
    (differs, fits)
}
