//! Records with an address, data and a checksum, as they are sent to devices.

pub(in crate::notation) mod intel_hex;
pub(in crate::notation) mod s_record;

use super::agreement::Agreement;
use super::characters::is_space;
use super::digits::run;
use super::hex_decode;
use crate::notation::family::Notation;
use crate::notation::reader::Reader;
use crate::notation::reading::{Certainty, Reading, Trust};

/// What a record does.
enum Does {
    /// The record brings data for an address.
    Data(u64),
    /// It says where the addresses of the next records begin.
    Base(u64),
    /// It says how many records of data there were.
    Count(u64),
    /// The record ends the file.
    End,
    /// It brings a name or an address to start at.
    Nothing,
}

/// A record, taken apart. Data and checksum are in the bytes that its digits make.
struct DeviceRecord {
    does: Does,
    /// How many bytes are before the data.
    before: usize,
    /// How many bytes of data there are.
    len: usize,
    /// Is the checksum right?
    is_right: bool,
}

/// How a format writes its records.
struct Format {
    notation: Notation,
    name: &'static str,
    /// The characters with which a record may begin.
    first: &'static [u8],
    /// How many characters are before the digits.
    mark_len: usize,
    /// Takes a line apart: the characters before the digits, and the bytes that the digits make.
    take: fn(&[u8], &[u8]) -> Result<DeviceRecord, &'static str>,
}

/// What is said twice, and whether it agrees.
#[derive(Default)]
struct Checks {
    /// The line, from 1.
    line: usize,
    records: u64,
    /// Of those, how many are in the same file.
    in_file: u64,
    sums: Agreement,
    counts: Agreement,
    addresses: Agreement,
    base: u64,
    /// The address that the next data should have.
    expected: Option<u64>,
    /// Has a record counted those before it? Such a file may have none that ends it.
    counted: bool,
    ended: bool,
}

/// Reads records: the bytes of their data, in the order of the records.
fn read(mut reader: Reader, format: &Format) -> Option<Reading> {
    let first = reader.rest().trim_ascii_start().first();
    if reader.is_try() && first.is_none_or(|first| !format.first.contains(first)) {
        return None;
    }
    let mut checks = Checks {
        line: 1,
        ..Checks::default()
    };
    let mut bytes = Vec::new();
    while !reader.rest().is_empty() {
        let rest = reader.rest();
        let space = run(rest, is_space);
        let space = rest.get(..space).unwrap_or_default();
        checks.line += memchr::memchr_iter(b'\n', space).count();
        reader.decoration(space.len());
        let rest = reader.rest();
        let len = run(rest, |byte| !is_space(byte));
        if len == 0 {
            break;
        }
        let line = rest.get(..len).unwrap_or_default();
        let (mark, digits) = line.split_at(format.mark_len.min(len));
        bytes.clear();
        let decoded = hex_decode::pairs(digits, &mut bytes);
        let record = if decoded < digits.len() && decoded > 0 {
            Err("This record has something else than pairs of hex digits")
        } else {
            (format.take)(mark, &bytes)
        };
        match record {
            Ok(record) => {
                if checks.ended {
                    reader
                        .doubt("Records follow the one that ends a file: several files are joined");
                    checks.begin_again();
                }
                let data = bytes.get(record.before..record.before + record.len);
                let start = format.mark_len + record.before * 2;
                if let (Does::Data(_), Some(data)) = (&record.does, data) {
                    reader.decoration(start);
                    reader.data(record.len * 2, data);
                    reader.decoration(len - start - record.len * 2);
                } else {
                    reader.decoration(len);
                }
                checks.record(&record);
            }
            Err(reason) => reader.reject(len, reason),
        }
        if reader.is_hopeless()
            || (reader.is_try() && checks.records == 0 && reader.has_rejections())
        {
            return None;
        }
    }
    if reader.is_try() && checks.records == 0 {
        return None;
    }
    let certainty = checks.finish(&mut reader);
    let records = checks.records;
    let verdict = match (checks.sums.differ, reader.has_rejections()) {
        (0, false) => "checksums agree",
        (0, true) => "checksums agree where they could be read",
        _ => "not all checksums agree",
    };
    let records = match records {
        1 => "1 record".to_owned(),
        _ => format!("{records} records"),
    };
    let assumption = format!("{}, {records}, {verdict}", format.name);
    reader.finish(format.notation, certainty, assumption)
}

impl Checks {
    /// Another file begins: with addresses and a count of its own.
    fn begin_again(&mut self) {
        (self.base, self.expected) = (0, None);
        (self.ended, self.counted, self.in_file) = (false, false, 0);
    }

    fn record(&mut self, record: &DeviceRecord) {
        self.sums.count(record.is_right, self.line);
        match record.does {
            Does::Data(address) => {
                let address = self.base.wrapping_add(address);
                if let Some(expected) = self.expected {
                    self.addresses.count(expected == address, self.line);
                }
                self.expected = Some(address.wrapping_add(record.len as u64));
                self.records += 1;
                self.in_file += 1;
            }
            Does::Base(base) => self.base = base,
            Does::Count(count) => {
                self.counts.count(count == self.in_file, self.line);
                self.counted = true;
            }
            Does::End => self.ended = true,
            Does::Nothing => {}
        }
    }

    /// How much speaks for it. Says what does not agree.
    fn finish(&self, reader: &mut Reader) -> Certainty {
        let is_whole = !reader.has_rejections();
        if self.sums.differ + self.counts.differ > 0 {
            reader.trust_at_most(Trust::Contradicted);
        }
        if self.addresses.differ > 0 || !self.ended && !self.counted {
            reader.trust_at_most(Trust::Doubtful);
        }
        let warnings = &mut reader.warnings;
        let lines = self.sums.lines();
        match self.sums.differ {
            0 => {}
            1 => warnings.push(format!("The checksum of one record is wrong: {lines}").into()),
            more => {
                warnings.push(format!("The checksums of {more} records are wrong: {lines}").into());
            }
        }
        if self.counts.differ > 0 {
            let lines = self.counts.lines();
            warnings.push(format!("The count of records is wrong: {lines}").into());
        }
        let lines = self.addresses.lines();
        match self.addresses.differ {
            0 => {}
            1 => warnings.push(
                format!("The addresses jump once, and the bytes are joined without a gap: {lines}")
                    .into(),
            ),
            more => warnings.push(
                format!(
                    "The addresses jump {more} times, and the bytes are joined without gaps: {lines}"
                )
                .into(),
            ),
        }
        if !self.ended && !self.counted {
            warnings.push("The record that ends the file is missing".into());
        }
        if self.sums.differ + self.counts.differ > 0 {
            Certainty::Likely
        } else if is_whole {
            Certainty::Checked
        } else {
            Certainty::Marked
        }
    }
}
