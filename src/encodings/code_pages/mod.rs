//! Code pages that the WHATWG list does not have: a character for each byte.
//!
//! Those of DOS are from the crate `oem_cp`, the others from `tables.bin`, which `make.py` writes. None knows of
//! text that needs more than one byte for a character.

mod rows;

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A table of 256 characters, which was an encoding of text before Unicode.
#[derive(Debug)]
pub struct CodePage {
    name: &'static str,
    words: &'static str,

    /// What else it is called, as [`plain`] has it.
    labels: &'static [&'static str],
    table: Table,
    is_ebcdic: bool,

    /// The bytes of its characters, in the order of these, once they were asked for.
    bytes: OnceLock<Vec<(char, u8)>>,
}

/// Where the characters of a page are.
#[derive(Debug)]
enum Table {
    /// ASCII, and a character for each byte from 80 on.
    Dos(&'static [char; 128]),

    /// The same, where some bytes are no character.
    WithGaps(&'static [Option<char>; 128]),

    /// The page of this number in `tables.bin`.
    Own(usize),
}

/// 256 code points of two bytes each for each page of our own.
static OWN: &[u8] = include_bytes!("tables.bin");

/// What is in a table for a byte that is no character.
const NONE: u16 = 0xFFFF;

impl CodePage {
    /// All of them.
    pub fn all() -> &'static [Self] {
        &rows::ALL
    }

    /// The page with this name, in any case and with or without hyphens, `x-` and leading zeros: `IBM850`,
    /// `cp850`, `mac-greek`.
    pub fn named(label: &str) -> Option<&'static Self> {
        let wanted = plain(label);
        Self::all()
            .iter()
            .find(|page| plain(page.name) == wanted || page.labels.contains(&wanted.as_str()))
    }

    /// The name in reports: that of the registry of IANA where it has one. It is an interface.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The name for the user.
    pub fn words(&self) -> &'static str {
        self.words
    }

    /// Are letters and digits in other places than in ASCII?
    pub fn is_ebcdic(&self) -> bool {
        self.is_ebcdic
    }

    /// The character that a byte is; `None` where the page has none.
    pub fn character(&self, byte: u8) -> Option<char> {
        let high = usize::from(byte & 0x7F);
        match self.table {
            Table::Dos(_) | Table::WithGaps(_) if byte.is_ascii() => Some(char::from(byte)),
            Table::Dos(table) => table.get(high).copied(),
            Table::WithGaps(table) => table.get(high).copied().flatten(),
            Table::Own(number) => {
                let (units, _) = OWN.as_chunks::<2>();
                let unit = units.get(number * 256 + usize::from(byte))?;
                let code_point = u16::from_le_bytes(*unit);
                char::from_u32(code_point.into()).filter(|_| code_point != NONE)
            }
        }
    }

    /// The characters of all bytes.
    pub fn characters(&self) -> [Option<char>; 256] {
        let mut all = [None; 256];
        for (byte, character) in (0..=u8::MAX).zip(&mut all) {
            *character = self.character(byte);
        }
        all
    }

    /// The byte that is a character: the first, where two are.
    pub fn byte(&self, character: char) -> Option<u8> {
        let bytes = self.bytes.get_or_init(|| {
            let all = (0..=u8::MAX).filter_map(|byte| Some((self.character(byte)?, byte)));
            let mut all: Vec<(char, u8)> = all.collect();
            all.sort_unstable();
            all
        });
        let place = bytes.partition_point(|(it, _)| *it < character);
        let (found, byte) = bytes.get(place)?;
        (*found == character).then_some(*byte)
    }
}

impl PartialEq for CodePage {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for CodePage {}

impl Hash for CodePage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A name as names are compared: small letters and digits, without what makes no difference.
fn plain(label: &str) -> String {
    let letters = label.trim().chars().filter(char::is_ascii_alphanumeric);
    let all: String = letters.map(|it| it.to_ascii_lowercase()).collect();
    let all = all
        .strip_prefix("xmac")
        .map_or(all.clone(), |rest| format!("mac{rest}"));
    let number = ["ibm", "cp", "ccsid"]
        .into_iter()
        .find_map(|prefix| all.strip_prefix(prefix));
    match number {
        Some(number) => format!("ibm{}", number.trim_start_matches('0')),
        None => all,
    }
}
