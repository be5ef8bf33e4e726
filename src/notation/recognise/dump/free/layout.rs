//! A layout that was found in a text.

use super::address::{Address, address, is_space};
use super::headline::is_headline;
use super::shown::Signs;
use crate::notation::reading::Certainty;
use crate::notation::recognise::digits::run;
use crate::notation::recognise::dump::field::{Field, Order};
use crate::notation::recognise::dump::layout::{Layout, Line, Row};

/// The longest row in which a gutter is looked for, in bytes.
const LONGEST_ROW: usize = 256;

/// Behind more spaces than this stands no other field of the row: what is there is what is left of a gutter.
const WIDEST_GAP: usize = 12;

/// A layout that was found in a text.
#[derive(Debug, Clone)]
pub(super) struct Free {
    field: Field,
    radix: u8,
    /// How many bytes the first group of the first row has; 0 where that is not known.
    group: usize,
    /// The column at which the gutters of whole rows begin.
    gutter: Option<usize>,
    /// What is in the gutters for what is not printable.
    signs: Signs,
    /// Do the gutters show characters of EBCDIC?
    is_ebcdic: bool,
    /// The lines over the first row.
    headlines: Vec<Vec<u8>>,
    /// Do the rows have addresses?
    has_addresses: bool,
    /// Has each address a mark beside its digits?
    is_marked: bool,
    /// Has each address as many digits as a machine's have?
    is_long: bool,
}

impl Free {
    pub(super) const fn new(field: Field, radix: u8, headlines: Vec<Vec<u8>>) -> Self {
        Self {
            field,
            radix,
            group: 0,
            gutter: None,
            signs: Signs::ANY,
            is_ebcdic: false,
            headlines,
            has_addresses: true,
            is_marked: false,
            is_long: false,
        }
    }

    pub(super) const fn has_gutter(&self) -> bool {
        self.gutter.is_some()
    }

    /// The same, for rows that have no addresses.
    pub(super) fn without_addresses(mut self) -> Self {
        self.has_addresses = false;
        self
    }

    /// The address of a row, and where its fields begin.
    fn address(&self, line: &[u8]) -> Option<Address> {
        if self.has_addresses {
            return address(line, self.radix);
        }
        let digits = line.trim_ascii_start().iter().take(2);
        let are_digits = digits.filter(|byte| byte.is_ascii_hexdigit()).count() == 2;
        are_digits.then_some(Address {
            value: 0,
            digits: 0,
            has_letter: false,
            len: 0,
            is_marked: false,
        })
    }

    /// The same, with gutters in EBCDIC.
    pub(super) fn in_ebcdic(mut self) -> Self {
        self.is_ebcdic = true;
        self
    }

    fn shows(&self, text: &[u8], bytes: &[u8]) -> bool {
        let filled = self.field.word_len();
        if self.is_ebcdic {
            self.signs.show_ebcdic(text, bytes, filled)
        } else {
            self.signs.show(text, bytes, filled)
        }
    }

    /// Looks for the column from which on most rows show their bytes, and for the signs with which they do.
    pub(super) fn find_gutter(&mut self, rows: &[&[u8]]) {
        let mut votes: Vec<(usize, usize)> = Vec::new();
        let mut bytes = Vec::new();
        (self.is_marked, self.is_long) = (true, true);
        for row in rows {
            let Some(address) = self.address(row) else {
                continue;
            };
            self.is_marked &= address.is_marked;
            self.is_long &= address.digits >= 8;
            bytes.clear();
            let mut at = address.len;
            if self.group == 0 {
                self.group = self.step(row, at, &mut bytes).map_or(0, |_| bytes.len());
                bytes.clear();
            }
            while let Some(next) = self.step(row, at, &mut bytes) {
                if bytes.len() > LONGEST_ROW {
                    break;
                }
                at = next;
                let rest = row.get(at..).unwrap_or_default();
                let gap = run(rest, is_space);
                // Spaces that the gutter shows cannot be told from the gap before it.
                let spaces = bytes.iter().take_while(|byte| **byte == b' ').count();
                // A bar may be before the gutter, which is no border of it.
                let starts = [
                    at + gap.saturating_sub(spaces),
                    at + gap,
                    at + self.gap(rest),
                ];
                for start in starts.into_iter().filter(|start| *start > at || gap == 0) {
                    let column = row.get(start..).unwrap_or_default();
                    if !column.is_empty() && self.shows(column, &bytes) {
                        match votes.iter_mut().find(|(column, _)| *column == start) {
                            Some((_, votes)) => *votes += 1,
                            None => votes.push((start, 1)),
                        }
                        break;
                    }
                }
            }
        }
        let best = votes.iter().max_by_key(|(column, votes)| (*votes, *column));
        self.gutter = best
            .filter(|(_, votes)| votes * 2 >= rows.len())
            .map(|(column, _)| *column);
        if self.gutter.is_some() {
            self.signs = Signs::of_most(|signs| self.rows_shown(rows, signs));
        }
    }

    /// How many rows show their bytes with these signs.
    fn rows_shown(&self, rows: &[&[u8]], signs: Signs) -> usize {
        let layout = Self {
            signs,
            headlines: Vec::new(),
            ..self.clone()
        };
        let mut bytes = Vec::new();
        let shows = |row: &&&[u8]| {
            bytes.clear();
            let line = layout.line(row, &mut bytes);
            matches!(line, Line::Row(row) if row.gutter == Some(true))
        };
        rows.iter().filter(shows).count()
    }

    /// Reads the field that is there, behind what parts it from the one before, and says where it ends.
    fn step(&self, line: &[u8], at: usize, bytes: &mut Vec<u8>) -> Option<usize> {
        let rest = line.get(at..)?;
        let gap = self.gap(rest);
        let rest = rest.get(gap..)?;
        let len = run(rest, |byte| !is_space(byte) && !self.is_mark(byte));
        self.field
            .take(rest.get(..len).filter(|it| !it.is_empty())?, bytes)?;
        Some(at + gap + len)
    }

    /// How long what parts two fields is: spaces, or one mark with or without spaces around it.
    fn gap(&self, text: &[u8]) -> usize {
        let space = run(text, is_space);
        match text.get(space) {
            Some(mark) if self.is_mark(*mark) => {
                let behind = text.get(space + 1..).unwrap_or_default();
                let more = run(behind, is_space);
                // A bar beside a decimal number may stand for a digit of it.
                let is_decimal = matches!(self.field, Field::Decimal { .. });
                let is_apart = !is_decimal || (space > 0 && (more > 0 || behind.is_empty()));
                // Nor does a dash stand far from both.
                let is_near = *mark != b'-' || (space <= WIDEST_GAP && more <= WIDEST_GAP);
                if is_apart && is_near {
                    space + 1 + more
                } else {
                    space
                }
            }
            _ => space,
        }
    }

    /// May it stand between two fields, in the middle of a row?
    const fn is_mark(&self, byte: u8) -> bool {
        match self.field {
            Field::Decimal { .. } => byte == b'|',
            _ => matches!(byte, b'-' | b'|'),
        }
    }

    fn row(&self, line: &[u8], address: Address, bytes: &mut Vec<u8>) -> Line {
        let mut row = Row {
            offset: self.has_addresses.then_some(address.value),
            data: address.len..address.len,
            gutter: None,
            words: false,
            wrong: None,
        };
        let mut at = address.len;
        let mut first = None;
        loop {
            let rest = line.get(at..).unwrap_or_default();
            let gap = self.gap(rest);
            if rest.trim_ascii().is_empty() {
                break;
            }
            if let Some(column) = self.gutter
                && !bytes.is_empty()
            {
                let start = at + run(rest, is_space);
                // A shorter row may have its gutter closer.
                let is_there = at + gap >= column || start >= column;
                let shows = |from| {
                    let shown = line.get(from..).unwrap_or_default();
                    self.shows(shown, bytes)
                };
                if is_there {
                    row.gutter = Some(shows(column.max(at)));
                    return Line::Row(row);
                }
                if shows(start) {
                    row.gutter = Some(true);
                    return Line::Row(row);
                }
            }
            if !bytes.is_empty() && run(rest, is_space) > WIDEST_GAP {
                row.wrong = Some((at + gap, self.field.reason()));
                break;
            }
            let before = bytes.len();
            let Some(next) = self.step(line, at, bytes).filter(|_| gap > 0 || at == 0) else {
                let end = line.len();
                if rest.get(gap..).is_none_or(<[u8]>::is_empty) {
                    // A frame that closes the row.
                    break;
                }
                row.wrong = Some(((at + gap).min(end), self.field.reason()));
                break;
            };
            // No group is longer than the first one, nor than that of the first row.
            let len = bytes.len() - before;
            let most = *first.get_or_insert(len);
            if len > most || (self.group > 0 && len > self.group) {
                bytes.truncate(before);
                row.wrong = Some((row.data.end, self.field.reason()));
                break;
            }
            if row.data.is_empty() {
                row.data.start = at + gap;
            }
            at = next;
            row.data.end = at;
        }
        if bytes.is_empty() && row.wrong.is_none() {
            return Line::End(address.value);
        }
        Line::Row(row)
    }
}

impl Layout for Free {
    fn line(&self, line: &[u8], bytes: &mut Vec<u8>) -> Line {
        let line = line.trim_ascii_end();
        if line.is_empty() || is_headline(line) {
            return Line::Decoration;
        }
        if line.trim_ascii_start() == b"*" {
            return Line::Repeat;
        }
        match self.address(line) {
            Some(address) => self.row(line, address, bytes),
            None if self.headlines.iter().any(|it| it.trim_ascii_end() == line) => Line::Decoration,
            None => Line::Foreign("This line does not begin with an address"),
        }
    }

    fn in_words(&self) -> String {
        let addresses = match self.radix {
            8 => ", octal addresses",
            10 => ", decimal addresses",
            _ => "",
        };
        let fields = match self.field {
            Field::Hex | Field::HexWord { digits: 2, .. } => "bytes in hex".into(),
            Field::HexReversed => "words in hex, low byte first".into(),
            Field::HexWord { digits, order } => {
                let (bits, order) = (digits * 4, order.in_words());
                format!("words of {bits} bits in hex, {order}")
            }
            Field::Decimal { len: 1, .. } => "bytes in decimal".into(),
            Field::Decimal { len, order, .. } => {
                let (bits, order) = (len * 8, order.in_words());
                format!("words of {bits} bits in decimal, {order}")
            }
            Field::Bits => "bytes in bits".into(),
            _ => "bytes".to_owned(),
        };
        let gutter = if self.is_ebcdic {
            ", a gutter in EBCDIC"
        } else {
            ""
        };
        format!("Dump of {fields}{addresses}{gutter}")
    }

    fn marks(&self) -> Certainty {
        match self.field {
            Field::HexWord { .. } if self.is_marked => Certainty::Likely,
            Field::HexWord { digits: 2, .. } if self.is_long => Certainty::Likely,
            _ => Certainty::Ambiguous,
        }
    }

    fn word_len(&self) -> usize {
        self.field.word_len()
    }

    fn order(&self) -> Option<Order> {
        self.field.order()
    }

    fn doubt_alone(&self, byte: u8) -> Option<&'static str> {
        self.field.doubt_alone(byte)
    }
}
