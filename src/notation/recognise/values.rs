//! Values that are among other text: a list of numbers in a line of a log, hex in a command, base64 behind a label.
//!
//! That digits are bytes, what they make says: text in UTF-8, which they hardly are by chance. What is around a value may
//! be anything, and no name in front of it is asked for. A value that is no text is not found here.

use std::ops::Range;

use crate::notation::family::Notation;
use crate::notation::likelihood::bits_of_text;
use crate::notation::reader::{Effort, Reader};
use crate::notation::reading::{Certainty, Reading};
use crate::notation::record::Record;

/// Lists of numbers among other text.
pub(in crate::notation) const LIST_VALUES: Record = Record::new(
    "list-values",
    "numbers among other text",
    "DATA=[65,226,137,162] ok",
    |reader| read_named(&reader, Form::Numbers),
);

/// Hex among other text.
pub(in crate::notation) const HEX_VALUES: Record = Record::new(
    "hex-values",
    "hex among other text",
    "rx: 41 E2 89 A2 ok",
    |reader| read_named(&reader, Form::Hex),
);

/// Base64 among other text.
pub(in crate::notation) const BASE64_VALUES: Record = Record::new(
    "base64-values",
    "base64 among other text",
    "X-Text: QeKJog… ok",
    |reader| read_named(&reader, Form::Base64),
);

/// So many bits speak for values at least: five letters, or two sequences of UTF-8.
const LEAST: i64 = 10;

/// The same where nothing else is in the text: that all of it is digits is evidence, too.
const LEAST_ALONE: i64 = 5;

/// The values are one of so many characters at least. In a longer text they are hardly what it is about.
const SHARE: usize = 16;

/// The fewest numbers of a list, words of hex, digits of hex in a row, and digits of base64.
const FEWEST_NUMBERS: usize = 4;
const FEWEST_WORDS: usize = 3;
const FEWEST_DIGITS: usize = 8;
const FEWEST_OF_BASE64: usize = 12;

/// Of a longer text so much is looked at first. Where its start has no values, the rest is not looked at.
const SAMPLE: usize = 1 << 20;

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Decimal numbers with commas, semicolons or spaces between them.
    Numbers,

    /// Hex: words of a byte each, or digits in a row.
    Hex,

    /// Base64, or base64url.
    Base64,
}

impl Form {
    const ALL: [Self; 3] = [Self::Numbers, Self::Hex, Self::Base64];

    const fn notation(self) -> Notation {
        match self {
            Self::Numbers => Notation::ListValues,
            Self::Hex => Notation::HexValues,
            Self::Base64 => Notation::Base64Values,
        }
    }

    /// The notation of a text that is such a value as a whole.
    const fn whole(self) -> Notation {
        match self {
            Self::Numbers => Notation::ByteList,
            Self::Hex => Notation::Hex,
            Self::Base64 => Notation::Base64,
        }
    }

    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Numbers => [
                "A list of numbers among other text",
                "Lists of numbers among other text",
            ],
            Self::Hex => ["Hex among other text", "Values in hex among other text"],
            Self::Base64 => [
                "Base64 among other text",
                "Values in base64 among other text",
            ],
        }
    }

    const fn alone(self) -> &'static str {
        match self {
            Self::Numbers => "A list of numbers",
            Self::Hex => "Hex, a byte in each word",
            Self::Base64 => "Base64",
        }
    }

    /// Looks for a value in front of a text.
    fn look(self, text: &[u8]) -> Looked {
        let (len, span) = match self {
            Self::Hex => {
                let (len, bytes) = hex_words(text);
                if bytes.is_some() {
                    return Looked {
                        len,
                        value: bytes.map(|bytes| (0..len, bytes)),
                    };
                }
                match hex_digits(text) {
                    Some(span) => (span.end, Some(span)),
                    None => (len, None),
                }
            }
            Self::Numbers => numbers(text),
            Self::Base64 => base64(text),
        };
        let bytes = |span: Range<usize>| {
            let reading = super::read(self.whole(), text.get(span.clone())?, Effort::Insist);
            let bytes = reading.filter(Reading::is_complete)?.bytes;
            Some((span, bytes))
        };
        Looked {
            len,
            value: span.and_then(bytes),
        }
    }
}

/// What was looked at in front of a text.
struct Looked {
    /// So much of it: within it no other value begins.
    len: usize,

    /// Which part of it is a value, and its bytes.
    value: Option<(Range<usize>, Vec<u8>)>,
}

/// The values of one form in a text.
struct Values {
    form: Form,

    /// How many bits speak for them.
    bits: i64,
    all: Vec<(Range<usize>, Vec<u8>)>,
}

impl Values {
    fn of(form: Form, text: &[u8]) -> Self {
        let mut values = Self {
            form,
            bits: 0,
            all: Vec::new(),
        };
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            if !is_start(text, at) {
                at += 1;
                continue;
            }
            let looked = form.look(rest);
            if let Some((span, bytes)) = looked.value
                && let Some(bits) = bits_of_text(&bytes)
            {
                values.bits = values.bits.saturating_add(bits);
                values.all.push((at + span.start..at + span.end, bytes));
            }
            at += looked.len.max(1);
        }
        values
    }
}

/// May a value begin at a place: is nothing before it that it would be a part of? Behind a dash in a word is a part of a name,
/// such as a UUID or a date.
fn is_start(text: &[u8], at: usize) -> bool {
    let mut before = text.get(..at).unwrap_or_default().iter().rev();
    match before.next() {
        Some(b'-') => !before.next().is_some_and(u8::is_ascii_alphanumeric),
        Some(byte) => !byte.is_ascii_alphanumeric() && !b"+_".contains(byte),
        None => true,
    }
}

/// What values make of a text, a reading for each form in which they are written, beside the notation of a text that is one
/// as a whole; none where too little speaks for any, or the text is about something else.
pub(in crate::notation) fn read(text: &[u8]) -> Vec<(Notation, Reading)> {
    let start = text.get(..SAMPLE).unwrap_or(text);
    let has_any = |form: &Form| start.len() == text.len() || read_form(*form, start).is_some();
    let forms = Form::ALL.into_iter().filter(has_any);
    forms
        .filter_map(|form| Some((form.whole(), read_form(form, text)?)))
        .collect()
}

/// What values in a text make where a user has named what they are as a whole.
pub(in crate::notation) fn read_as(whole: Notation, text: &[u8]) -> Option<Reading> {
    let mut forms = Form::ALL.into_iter();
    let form = forms.find(|form| form.whole() == whole)?;
    read_form(form, text)
}

/// Reads values that a user has named. Where a text is only tried, `choice` has them read, if nothing explains all of it.
fn read_named(reader: &Reader, form: Form) -> Option<Reading> {
    let text = reader.text();
    (!reader.is_try()).then(|| read_form(form, text))?
}

fn read_form(form: Form, text: &[u8]) -> Option<Reading> {
    let values = Values::of(form, text);
    let len: usize = values.all.iter().map(|(range, _)| range.len()).sum();
    let (first, last) = (values.all.first()?, values.all.last()?);
    let around = [text.get(..first.0.start)?, text.get(last.0.end..)?];
    let is_alone = values.all.len() == 1 && around.iter().all(|it| it.trim_ascii().is_empty());
    let least = if is_alone { LEAST_ALONE } else { LEAST };
    let content = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    if values.bits < least || len.saturating_mul(SHARE) < content.count() {
        return None;
    }
    let mut reader = Reader::new(text, Effort::Insist);
    for (range, bytes) in &values.all {
        reader.decoration(range.start - reader.at());
        reader.data(range.len(), bytes);
    }
    reader.decoration(reader.rest().len());
    let what = if is_alone {
        reader.doubt("The numbers are written in several ways");
        values.form.alone()
    } else {
        reader.doubt("What is around the bytes is left out");
        let [one, several] = values.form.words();
        if values.all.len() == 1 { one } else { several }
    };
    reader.finish(form.notation(), Certainty::Possible, what)
}

/// How much in front is a list of numbers of a byte each, signed or not, and which part of it may be a value.
fn numbers(text: &[u8]) -> (usize, Option<Range<usize>>) {
    let (mut count, mut len, mut at) = (0, 0, 0);
    // In rows of hex, too, some words in a row are figures alone.
    let mut is_of_numbers = false;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let sign = usize::from(rest.first() == Some(&b'-'));
        // Those of another radix have a mark, and what they make is looked at later.
        let (digits, number) = if let [b'0', b'b' | b'B' | b'o' | b'O', digits @ ..] = rest {
            (2 + run(digits, u8::is_ascii_digit), Some(0))
        } else {
            let digits = sign + run(rest.get(sign..).unwrap_or_default(), u8::is_ascii_digit);
            let number = rest.get(..digits).and_then(|it| str::from_utf8(it).ok());
            (digits, number.and_then(|it| it.parse().ok()))
        };
        let behind = rest.get(digits..).unwrap_or_default();
        let is_whole = match behind {
            [b'.', digit, ..] => !digit.is_ascii_digit(),
            [byte, ..] => !byte.is_ascii_alphanumeric(),
            [] => true,
        };
        let Some(-128..=255) = number.filter(|_: &i16| is_whole) else {
            break;
        };
        count += 1;
        is_of_numbers |= digits > 2;
        at += digits;
        len = at;
        let space = run(behind, u8::is_ascii_whitespace);
        at += space;
        if matches!(behind.get(space), Some(b',' | b';')) {
            is_of_numbers = true;
            let behind = behind.get(space + 1..).unwrap_or_default();
            at += 1 + run(behind, u8::is_ascii_whitespace);
        }
        if at == len {
            break;
        }
    }
    let is_list = is_of_numbers && count >= FEWEST_NUMBERS;
    (len, is_list.then_some(0..len))
}

/// How much in front is words of a byte each in hex with the same mark between them, and their bytes, where most have two
/// digits.
fn hex_words(text: &[u8]) -> (usize, Option<Vec<u8>>) {
    let mut bytes = Vec::new();
    let (mut short, mut len, mut at) = (0, 0, 0);
    let mut mark = None;
    while let Some((word, digits, byte)) = hex_word(text.get(at..).unwrap_or_default()) {
        bytes.push(byte);
        short += usize::from(digits == 1);
        at += word;
        len = at;
        let behind = text.get(at..).unwrap_or_default();
        let between = match behind {
            [b',', b' ', ..] => 2,
            [b' ' | b':' | b'-' | b',', ..] => 1,
            _ => break,
        };
        if *mark.get_or_insert(behind.get(..between)) != behind.get(..between) {
            break;
        }
        at += between;
    }
    let is_list = bytes.len() >= FEWEST_WORDS && 2 * short <= bytes.len();
    (len, is_list.then_some(bytes))
}

/// The length of a word that is a byte in hex, how many digits it has, and the byte: `C3`, `0xC3`, `\xC3`, `0C3h`, and
/// `FFFFFFC3`, as which C prints a `char` whose sign it has extended.
fn hex_word(text: &[u8]) -> Option<(usize, usize, u8)> {
    let prefix = match text {
        [b'0', b'x' | b'X', ..] | [b'\\', b'x', ..] => 2,
        _ => 0,
    };
    let behind = text.get(prefix..)?;
    let digits = run(behind, u8::is_ascii_hexdigit);
    let number = str::from_utf8(behind.get(..digits)?).ok()?;
    let number = u64::from_str_radix(number, 16).ok()?;
    let (byte, sign) = (number as u8, number >> 8);
    let is_extended =
        matches!(digits, 8 | 16) && byte >= 0x80 && sign == u64::MAX >> (72 - 4 * digits);
    let suffix = usize::from(prefix == 0 && matches!(behind.get(digits), Some(b'h' | b'H')));
    let has_zero = suffix == 1 && digits == 3 && sign == 0;
    let is_byte = matches!(digits, 1 | 2) || is_extended || has_zero;
    let len = prefix + digits + suffix;
    let is_whole = !text.get(len).is_some_and(u8::is_ascii_alphanumeric);
    (is_byte && is_whole).then_some((len, digits, byte))
}

/// The part in front that is hex digits in a row, a figure among them, behind the mark of a number or a literal.
fn hex_digits(text: &[u8]) -> Option<Range<usize>> {
    let start = match text {
        [b'0', b'x' | b'X', ..] | [b'x' | b'X', b'\'' | b'"', ..] => 2,
        [b'x' | b'X', ..] => 1,
        _ => 0,
    };
    let rest = text.get(start..)?;
    let len = run(rest, u8::is_ascii_hexdigit);
    let is_word = rest.get(len).is_some_and(u8::is_ascii_alphanumeric);
    let has_figure = rest.iter().take(len).any(u8::is_ascii_digit);
    let is_value = !is_word && has_figure && len >= FEWEST_DIGITS && len.is_multiple_of(2);
    is_value.then_some(start..start + len)
}

/// How much in front is digits of base64, and which part may be a value: capital and small letters are among them.
fn base64(text: &[u8]) -> (usize, Option<Range<usize>>) {
    let is_digit = |it: &u8| it.is_ascii_alphanumeric() || b"+/-_".contains(it);
    let len = run(text, is_digit);
    let (digits, behind) = text.split_at_checked(len).unwrap_or((text, b""));
    let padding = run(behind.get(..2).unwrap_or(behind), |it| *it == b'=');
    let has = |is: fn(&u8) -> bool| digits.iter().any(is);
    let is_mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let is_value = is_mixed && len >= FEWEST_OF_BASE64;
    (len + padding, is_value.then_some(0..len + padding))
}

/// How many bytes in front are of a kind.
fn run(text: &[u8], is: impl Fn(&u8) -> bool) -> usize {
    text.iter().take_while(|byte| is(byte)).count()
}
