//! Dumps of any tool: an address, fields of one kind, and perhaps a gutter, wherever they stand.
//!
//! No tool is known here by name. An address may be written in many ways, and its radix is the one in which it rises by
//! the bytes of each row; the gutter is the column from which on a row shows its bytes; lines over the columns that
//! count them are headlines. Nothing is believed that does not agree with something: without one address or one
//! gutter that agrees, a text is hardly such a dump.

mod address;
mod headline;
mod layout;
mod shown;

use self::layout::Free;
use super::field::{Field, Order};
use super::layout::{Layout as _, Line};
use super::{canonical, xxd};
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading, Trust};
use crate::notation::recognise::digits::run;
use crate::notation::record::{Record, Rivals};
pub(super) use address::address;
pub(super) use shown::shows_bytes as shows_as_gutter;

/// Rows behind addresses in any layout. It reads what others read, and makes the same bytes, but for words.
pub(in crate::notation) const DUMP: Record =
    Record::new("dump", "dump", "00401000 41 E2 89 A2  A...", read).article("a");

/// Rows of decimal numbers behind addresses.
pub(in crate::notation) const DECIMAL_DUMP: Record = Record::new(
    "decimal-dump",
    "dump of decimal numbers",
    "0000000  65 226 137 162\n0000004",
    read_decimal,
)
.article("a")
.rivals(Rivals::All);

/// How many lines show how a dump is laid out.
const LINES_TO_LOOK_AT: usize = 64;

/// How much of the text is looked at for that.
const LEN_TO_LOOK_AT: usize = 16 << 10;

/// A line with so many words of hex digits is no headline.
const FEWEST_BYTES: usize = 4;

/// The most digits that an offset of od in octal has, as long as a dump is no larger than 2 MiB.
const OCTAL_DIGITS: usize = 7;

/// How many lines may be over the first row.
const MOST_HEADLINES: usize = 10;

/// The fields of a dump in hex or bits. Words have their low byte first, unless a gutter tells otherwise.
const DIGITS: [Field; 10] = [
    Field::HEX_BYTE,
    Field::hex_word(4, Order::LowFirst),
    Field::hex_word(4, Order::HighFirst),
    Field::hex_word(8, Order::LowFirst),
    Field::hex_word(8, Order::HighFirst),
    Field::hex_word(16, Order::LowFirst),
    Field::hex_word(16, Order::HighFirst),
    Field::Hex,
    Field::HexReversed,
    Field::Bits,
];

/// The words of a dump in hex that have their high byte first.
const HIGH_FIRST_DIGITS: [Field; 3] = [
    Field::hex_word(4, Order::HighFirst),
    Field::hex_word(8, Order::HighFirst),
    Field::hex_word(16, Order::HighFirst),
];

/// The bytes of a dump in decimal numbers.
const DECIMAL_BYTES: [Field; 2] = [Field::decimal_byte(false), Field::decimal_byte(true)];

/// The words of a dump in decimal numbers.
const fn decimal_words(order: Order) -> [Field; 6] {
    [
        Field::decimal_word(2, false, order),
        Field::decimal_word(2, true, order),
        Field::decimal_word(4, false, order),
        Field::decimal_word(4, true, order),
        Field::decimal_word(8, false, order),
        Field::decimal_word(8, true, order),
    ]
}

/// Reads a dump in hex digits or bits, whatever its layout.
fn read(reader: Reader) -> Option<Reading> {
    if reader.is_try() {
        // What is read with the high byte first has a notation of its own.
        let fields = DIGITS.into_iter();
        let fields: Vec<Field> = fields
            .filter(|it| !HIGH_FIRST_DIGITS.contains(it))
            .collect();
        return read_in(reader, Notation::Dump, &fields);
    }
    read_in(reader, Notation::Dump, &DIGITS)
}

/// Reads a dump in decimal numbers; words have their low byte first.
fn read_decimal(reader: Reader) -> Option<Reading> {
    if reader.is_try() && is_shown_in_hex(reader.rest()) {
        // Of the bytes 10 to 19 alone nothing but the layout says whether they are hex: a dot stands for either.
        return None;
    }
    let words = decimal_words(Order::LowFirst);
    if may_be_octal(reader.rest()) {
        // A byte in octal digits has zeros in front, a decimal one has none.
        return read_in(reader, Notation::DecimalDump, &words);
    }
    let fields = [&DECIMAL_BYTES[..], &words].concat();
    read_in(reader, Notation::DecimalDump, &fields)
}

/// Reads a dump of words in hex whose high byte is first.
pub(super) fn read_high_first(reader: Reader) -> Option<Reading> {
    read_in(reader, Notation::HighFirst, &HIGH_FIRST_DIGITS)
}

/// Reads a dump of words in decimal numbers whose high byte is first.
pub(super) fn read_decimal_high_first(reader: Reader) -> Option<Reading> {
    read_in(
        reader,
        Notation::HighFirst,
        &decimal_words(Order::HighFirst),
    )
}

/// Is it a dump of a tool that writes hex alone, and do all gutters show the bytes that it is in hex?
fn is_shown_in_hex(text: &[u8]) -> bool {
    let mut tools = [canonical::LAYOUTS, xxd::LAYOUTS].into_iter().flatten();
    tools.any(|layout| {
        let mut rows = 0;
        let mut bytes = Vec::new();
        let all_agree = lines(text).all(|line| {
            bytes.clear();
            match layout.line(line, &mut bytes) {
                Line::Row(row) => {
                    rows += usize::from(row.gutter == Some(true));
                    // Of a row of spaces nothing is left at the end of a text.
                    let is_lost = row.gutter.is_none() && bytes.iter().all(|byte| *byte == b' ');
                    (row.gutter == Some(true) || is_lost) && row.wrong.is_none()
                }
                Line::Foreign(_) => false,
                Line::Repeat | Line::End(_) | Line::Decoration => true,
            }
        });
        all_agree && rows > 0
    })
}

fn read_in(reader: Reader, notation: Notation, fields: &[Field]) -> Option<Reading> {
    let is_try = reader.is_try();
    let text = reader.rest();
    let mut layouts = layouts(text, fields);
    if is_try {
        // More has to agree than not; of one row alone, the marks have to say enough.
        layouts.retain(|layout| {
            let (_, rows, balance) = super::score(text, layout);
            balance > 0 || (rows == 1 && balance == 0 && layout.marks() >= Certainty::Likely)
        });
    }
    if layouts.is_empty() {
        return None;
    }
    let mut reading = super::read(reader, notation, &layouts)?;
    if reading.certainty < Certainty::Marked && reading.trust == Trust::Whole {
        reading.trust = Trust::Doubtful;
        let warning = "Nothing in the text says that the number in front is an address";
        reading.warnings.push(warning.into());
    }
    // A number in front of others may be anything.
    (!is_try || reading.certainty >= Certainty::Likely).then_some(reading)
}

/// The first lines of a text, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let start = text.get(..LEN_TO_LOOK_AT).unwrap_or(text);
    let whole = match memchr::memrchr(b'\n', start) {
        Some(end) if start.len() < text.len() => start.get(..end).unwrap_or(start),
        _ => start,
    };
    let lines = whole.split(|byte| *byte == b'\n');
    lines
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .take(LINES_TO_LOOK_AT)
}

/// The layouts that a text may have. None, where too few of its lines begin with an address.
fn layouts(text: &[u8], fields: &[Field]) -> Vec<Free> {
    let is_row = |line: &&[u8]| {
        let address = address(line, 16).or_else(|| address(line, 10));
        !headline::is_headline(line)
            && address.is_some_and(|it| {
                line.get(it.len..)
                    .is_some_and(|it| !it.trim_ascii().is_empty())
            })
    };
    let is_bare = |line: &&[u8]| {
        let line = line.trim_ascii_start();
        let digits = run(line, |byte| byte.is_ascii_hexdigit());
        let ends = line
            .get(digits)
            .is_some_and(|byte| address::is_space(*byte));
        matches!(digits, 2 | 4 | 8 | 16) && ends
    };
    let told = |line: &&[u8]| !line.trim_ascii().is_empty();
    let all = lines(text).filter(told).count();
    let rows: Vec<&[u8]> = lines(text).filter(is_row).collect();
    if rows.is_empty()
        && fields
            .iter()
            .any(|field| matches!(field, Field::HexWord { .. }))
        && all > 0
        && lines(text).filter(told).all(|line| is_bare(&line))
    {
        // Bytes without addresses, where a gutter shows them.
        let rows: Vec<&[u8]> = lines(text).filter(told).collect();
        let words = fields
            .iter()
            .filter(|field| matches!(field, Field::HexWord { .. }));
        let layouts = words.map(|field| {
            let mut layout = Free::new(*field, 16, Vec::new()).without_addresses();
            layout.find_gutter(&rows);
            layout
        });
        return layouts.filter(Free::has_gutter).collect();
    }
    if rows.is_empty() || rows.len() * 3 + MOST_HEADLINES < all {
        return Vec::new();
    }
    let headlines: Vec<Vec<u8>> = lines(text)
        .take_while(|line| !is_row(line))
        .filter(|line| !holds_bytes(line))
        .take(MOST_HEADLINES)
        .map(<[u8]>::to_vec)
        .collect();
    let has_letter = rows
        .iter()
        .any(|row| address(row, 16).is_some_and(|it| it.has_letter));
    // Offsets in octal digits are those of od, which has no more digits and no mark.
    let is_like_od = rows
        .iter()
        .all(|row| address(row, 16).is_none_or(|it| it.digits <= OCTAL_DIGITS && !it.is_marked));
    let radices: &[u8] = match (has_letter, is_like_od) {
        (true, _) => &[16],
        (false, true) => &[16, 8, 10],
        (false, false) => &[16, 10],
    };
    let mut layouts = Vec::new();
    let fields = fields.iter().filter(|field| may_be(**field, &rows));
    for field in fields {
        for radix in radices {
            let mut layout = Free::new(*field, *radix, headlines.clone());
            // The first row that has another kind of field says so at once.
            let misfit = |row: &&&[u8]| !matches!(layout.line(row, &mut Vec::new()), Line::Row(row) if row.wrong.is_none());
            let misfits = rows.iter().take(4).filter(misfit).count();
            layout.find_gutter(&rows);
            if layout.has_gutter() || misfits < rows.len().min(4) {
                layouts.push(layout);
            }
        }
    }
    if !layouts.iter().any(Free::has_gutter) {
        let others = layouts.clone().into_iter().map(Free::in_ebcdic);
        let others = others.map(|mut layout| {
            layout.find_gutter(&rows);
            layout
        });
        layouts.extend(others.filter(Free::has_gutter));
    }
    layouts
}

/// Do so many digits stand on a line that it is hardly a headline?
fn holds_bytes(line: &[u8]) -> bool {
    let words = line.split(|byte| !byte.is_ascii_alphanumeric());
    let is_hex = |word: &&[u8]| word.len() >= 2 && word.iter().all(u8::is_ascii_hexdigit);
    words.filter(is_hex).count() >= FEWEST_BYTES
}

/// May the words of these rows be such fields, by how they are laid out?
fn may_be(field: Field, rows: &[&[u8]]) -> bool {
    match field {
        Field::Decimal { len, .. } => rows.iter().all(|row| is_decimal(row, len)),
        Field::Hex | Field::HexReversed => {
            rows.first().is_some_and(|row| has_groups(row)) && !are_words(rows)
        }
        _ => true,
    }
}

/// Are all groups of hex digits as long as words are? od fills the last one, others leave it shorter.
fn are_words(rows: &[&[u8]]) -> bool {
    let groups = rows.iter().flat_map(|row| {
        let from = address(row, 16).map_or(0, |it| it.len);
        let words = row.get(from..).unwrap_or_default();
        let words = words.split(|byte| address::is_space(*byte));
        let words = words.filter(|word| !word.is_empty());
        words.take_while(|word| word.iter().all(u8::is_ascii_hexdigit))
    });
    let mut lens = groups.map(<[u8]>::len);
    let first = lens.next().filter(|len| matches!(len, 4 | 8 | 16));
    first.is_some_and(|first| lens.all(|len| len == first))
}

/// Has a row groups of hex digits of one length, but for the last one, which may be shorter?
fn has_groups(row: &[u8]) -> bool {
    let from = address(row, 16).map_or(0, |it| it.len);
    let words = row.get(from..).unwrap_or_default();
    let mut words = words
        .split(|byte| address::is_space(*byte))
        .filter(|word| !word.is_empty());
    let Some(first) = words.next().map(<[u8]>::len) else {
        return false;
    };
    // So many digits have decimal and octal numbers of several bytes.
    let may_be_decimal = matches!(first, 10 | 20 | 22) && !row.iter().any(u8::is_ascii_alphabetic);
    !may_be_decimal
        && words.find(|word| word.len() != first).is_none_or(|word| {
            let digits = word.iter().take_while(|byte| byte.is_ascii_hexdigit());
            word.len() < first || digits.count() < word.len()
        })
}

/// Is a row laid out as decimal numbers of so many bytes are? Each has room for the largest one, and where one has
/// zeros in front, all of them fill that room.
fn is_decimal(row: &[u8], len: usize) -> bool {
    let widest = match len {
        1 => 3,
        2 => 5,
        4 => 10,
        _ => 20,
    };
    let Some(from) = address(row, 16)
        .or_else(|| address(row, 10))
        .map(|it| it.len)
    else {
        return true;
    };
    let mut at = from;
    let mut last_end = None;
    let (mut padded, mut narrow) = (false, false);
    while let Some(rest) = row.get(at..).filter(|rest| !rest.is_empty()) {
        let gap = run(rest, address::is_space);
        let rest = rest.get(gap..).unwrap_or_default();
        let word = run(rest, |byte| byte == b'-' || byte.is_ascii_digit());
        if word == 0 || rest.get(word).is_some_and(|byte| !address::is_space(*byte)) {
            // The gutter, or no number.
            break;
        }
        let digits = rest.get(..word).unwrap_or_default();
        padded |= word > 1 && digits.starts_with(b"0");
        narrow |= word != widest;
        at += gap + word;
        if len > 1 && last_end.is_some_and(|last| at - last <= widest) {
            return false;
        }
        last_end = Some(at);
    }
    !(padded && narrow)
}

/// Are the numbers behind the addresses padded with zeros, with no digit above 7 among them?
fn may_be_octal(text: &[u8]) -> bool {
    let (mut padded, mut others) = (false, false);
    for line in lines(text) {
        let behind = address(line, 16).and_then(|it| line.get(it.len..));
        for word in behind
            .unwrap_or_default()
            .split(|byte| address::is_space(*byte))
        {
            padded |= word.len() == 3 && word.starts_with(b"0");
            others |= word.iter().any(|byte| matches!(byte, b'8' | b'9'));
        }
    }
    padded && !others
}
