//! The table of letter statistics: what `examples/letter_statistics.rs` writes, and what is read back.
//!
//! All numbers are little-endian. A *cost* is a negative natural logarithm of a probability.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `BLS1` |
//! | 2, then 3 each | characters of all languages together: code point, cost in eighths |
//! | 1 | how many languages with an alphabet |
//! | … | of each: length of its name, name; length of its alphabet, code points (2 each); costs of each unit after each unit, row by row, two to a byte |
//! | 1 | how many languages with thousands of characters |
//! | … | of each: length of its name, name; costs of each class after each class in eighths; cost of a character that is in no list, by class; and for each of 16 costs the length of a list of code points (2), and their differences, in seven bits to a byte |

use std::collections::HashMap;

use super::units::{CLASSES, Wide, class, folded};

/// The costs that four bits can say, in nats.
pub const STEPS: [f32; 16] = [
    0.1, 0.4, 0.8, 1.2, 1.7, 2.2, 2.7, 3.2, 3.8, 4.4, 5.1, 5.9, 6.8, 7.8, 9.0, 10.5,
];

/// The costs of characters in languages with thousands of them, in nats.
pub const WIDE_STEPS: [f32; 16] = [
    1.0, 2.0, 2.7, 3.3, 3.8, 4.3, 4.8, 5.3, 5.8, 6.3, 6.8, 7.4, 8.0, 8.7, 9.5, 10.5,
];

/// The cost of a character that occurs in no language of the table, in nats.
pub const UNKNOWN: f32 = 12.0;

/// A language with an alphabet.
#[derive(Clone, Debug)]
pub struct Alphabetic {
    /// Its name in English.
    pub name: &'static str,
    /// Folded letters and symbols, by code point: in the order of their units, which begin at [`CLASSES`].
    pub alphabet: Vec<char>,
    /// The cost of a unit after a unit, in nats: row by row, a row for each unit that precedes.
    pub costs: Vec<f32>,
}

impl Alphabetic {
    /// How many units it has.
    #[must_use]
    pub fn units(&self) -> usize {
        CLASSES + self.alphabet.len()
    }

    /// The unit of `c`.
    #[must_use]
    pub fn unit(&self, c: char) -> usize {
        self.unit_of(folded(c), class(c))
    }

    /// The unit of a character that is folded and of that class.
    pub(super) fn unit_of(&self, folded: char, class: usize) -> usize {
        let place = self.alphabet.binary_search(&folded);
        place.map_or(class, |place| CLASSES + place)
    }
}

/// A language with thousands of characters.
#[derive(Clone, Debug)]
pub struct Ideographic {
    /// Its name in English.
    pub name: &'static str,
    /// The cost of a class after a class, in nats: row by row, a row for each class that precedes.
    pub classes: Vec<f32>,
    /// The cost of a character of a class that is in no list, in nats.
    pub unlisted: Vec<f32>,
    /// The cost of characters, given their class, in nats.
    pub characters: HashMap<char, f32>,
}

/// The statistics of all languages.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The cost of letters and symbols in all languages together, in nats, given that they are outside
    /// the alphabet of a language.
    pub everywhere: HashMap<char, f32>,
    /// Languages with an alphabet.
    pub alphabetic: Vec<Alphabetic>,
    /// Chinese, Japanese and Korean.
    pub ideographic: Vec<Ideographic>,
}

impl Table {
    /// Reads a table. What is cut short ends it: the rest is missing.
    #[must_use]
    pub fn read(bytes: &'static [u8]) -> Self {
        let mut table = Self::default();
        // A table that is cut holds what came before.
        let _ = table.fill(&mut Reader { bytes });
        table
    }

    fn fill(&mut self, reader: &mut Reader) -> Option<()> {
        if reader.take(4)? != b"BLS1" {
            return None;
        }
        for _ in 0..reader.u16()? {
            let (c, cost) = (reader.character()?, reader.eighths()?);
            self.everywhere.insert(c, cost);
        }
        for _ in 0..reader.u8()? {
            let name = reader.name()?;
            let letters = usize::from(reader.u8()?);
            let alphabet = (0..letters)
                .map(|_| reader.character())
                .collect::<Option<Vec<_>>>()?;
            let units = letters + CLASSES;
            let nibbles = reader.take((units * units).div_ceil(2))?;
            let both = nibbles.iter().flat_map(|&byte| [byte & 15, byte >> 4]);
            let costs = both
                .take(units * units)
                .map(|step| STEPS[usize::from(step)])
                .collect();
            self.alphabetic.push(Alphabetic {
                name,
                alphabet,
                costs,
            });
        }
        for _ in 0..reader.u8()? {
            let name = reader.name()?;
            let classes = (0..Wide::COUNT * Wide::COUNT).map(|_| reader.eighths());
            let classes = classes.collect::<Option<Vec<_>>>()?;
            let unlisted = (0..Wide::COUNT)
                .map(|_| reader.eighths())
                .collect::<Option<Vec<_>>>()?;
            let mut characters = HashMap::new();
            for cost in WIDE_STEPS {
                let mut code_point = 0;
                for _ in 0..reader.u16()? {
                    code_point += reader.variable()?;
                    characters.insert(char::from_u32(code_point)?, cost);
                }
            }
            self.ideographic.push(Ideographic {
                name,
                classes,
                unlisted,
                characters,
            });
        }
        Some(())
    }

    /// The table as bytes, as [`read`](Self::read) takes them: costs rounded to what the form can say.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = b"BLS1".to_vec();
        let mut everywhere: Vec<(char, f32)> =
            self.everywhere.iter().map(|(&c, &k)| (c, k)).collect();
        everywhere.sort_by_key(|&(c, _)| c);
        everywhere.retain(|&(c, _)| u16::try_from(u32::from(c)).is_ok());
        out.extend((everywhere.len() as u16).to_le_bytes());
        for (c, cost) in everywhere {
            put_character(&mut out, c);
            out.push(eighths(cost));
        }
        out.push(self.alphabetic.len() as u8);
        for language in &self.alphabetic {
            put_name(&mut out, language.name);
            out.push(language.alphabet.len() as u8);
            language
                .alphabet
                .iter()
                .for_each(|&c| put_character(&mut out, c));
            for pair in language.costs.chunks(2) {
                let second = pair.get(1).map_or(0, |&cost| nearest(&STEPS, cost));
                out.push(nearest(&STEPS, pair[0]) | second << 4);
            }
        }
        out.push(self.ideographic.len() as u8);
        for language in &self.ideographic {
            put_name(&mut out, language.name);
            out.extend(
                language
                    .classes
                    .iter()
                    .chain(&language.unlisted)
                    .map(|&cost| eighths(cost)),
            );
            let mut lists = vec![Vec::new(); WIDE_STEPS.len()];
            for (&c, &cost) in &language.characters {
                lists[usize::from(nearest(&WIDE_STEPS, cost))].push(u32::from(c));
            }
            for mut list in lists {
                list.sort_unstable();
                out.extend((list.len() as u16).to_le_bytes());
                let mut before = 0;
                for code_point in list {
                    put_variable(&mut out, code_point - before);
                    before = code_point;
                }
            }
        }
        out
    }
}

fn nearest(steps: &[f32; 16], cost: f32) -> u8 {
    let apart = |step: &f32| (step - cost).abs();
    let place = (0..16).min_by(|&a, &b| apart(&steps[a]).total_cmp(&apart(&steps[b])));
    place.unwrap_or(15) as u8
}

fn eighths(cost: f32) -> u8 {
    (cost * 8.0).round().clamp(0.0, 255.0) as u8
}

fn put_character(out: &mut Vec<u8>, c: char) {
    out.extend((u32::from(c) as u16).to_le_bytes());
}

fn put_name(out: &mut Vec<u8>, name: &str) {
    out.push(name.len() as u8);
    out.extend(name.as_bytes());
}

fn put_variable(out: &mut Vec<u8>, mut number: u32) {
    while number > 127 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads the numbers of a table one after the other; `None` past its end.
struct Reader {
    bytes: &'static [u8],
}

impl Reader {
    fn take(&mut self, len: usize) -> Option<&'static [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(taken)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2)
            .map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn character(&mut self) -> Option<char> {
        char::from_u32(self.u16()?.into())
    }

    fn eighths(&mut self) -> Option<f32> {
        Some(f32::from(self.u8()?) / 8.0)
    }

    fn name(&mut self) -> Option<&'static str> {
        let len = usize::from(self.u8()?);
        std::str::from_utf8(self.take(len)?).ok()
    }

    fn variable(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.u8()?;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }
}
