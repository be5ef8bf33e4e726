//! Bytes around a finding, in the colours of their roles.

use std::fmt::{self, Write as _};

use crate::encodings::characters::{Character, Meaning};
use crate::html::{Alone, role_class};
use crate::report::finding::{FileFinding, about};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Role, Unit, Window};

/// So many bytes are shown before a finding, and as many behind it.
const AROUND: u64 = 6;

/// So many bytes of a finding are shown.
const MOST: u64 = 12;

/// The bytes around a finding.
pub(super) struct Excerpt {
    /// Each byte that is shown, with its role.
    bytes: Vec<(u64, u8, Role)>,

    /// What has a byte among them.
    characters: Vec<Character>,

    /// What is the finding.
    from: u64,
    to: u64,

    /// Does the finding go on behind what is shown?
    is_cut: bool,
}

impl Excerpt {
    /// Reads the bytes around `length` bytes at an offset of the file.
    pub(super) fn read(finding: &FileFinding, offset: u64, length: u64) -> Self {
        let is_cut = length > MOST;
        let to = offset.saturating_add(length.min(MOST));
        let start = offset.saturating_sub(AROUND);
        let end = if is_cut {
            to
        } else {
            finding.file_len().min(to + AROUND)
        };
        let (bytes, characters) = match finding.origin() {
            Some(origin) => {
                let window = origin.characters((start, end)).unwrap_or_else(|error| {
                    finding.set_problem(|| about(&finding.name, &error));
                    <_>::default()
                });
                let characters = window.characters().to_vec();
                let bytes = characters.iter().flat_map(Character::roles);
                (bytes.collect::<Vec<_>>(), characters)
            }
            None => of_utf8(finding, start, end),
        };
        let bytes = bytes.into_iter();
        Self {
            bytes: bytes
                .filter(|(offset, ..)| (start..end).contains(offset))
                .collect(),
            characters,
            from: offset,
            to,
            is_cut,
        }
    }

    fn is_in(&self, offset: u64) -> bool {
        (self.from..self.to).contains(&offset)
    }
}

/// The bytes of a range with their roles, and what is in it.
fn of_utf8(finding: &FileFinding, start: u64, end: u64) -> (Vec<(u64, u8, Role)>, Vec<Character>) {
    let len = finding.totals().bytes;
    let base = start.saturating_sub(MARGIN_BEFORE as u64);
    let last = len.min(end + MARGIN_AFTER as u64);
    let mut buffer = vec![0; last.saturating_sub(base) as usize];
    let read = finding.read_again(base, &mut buffer);
    buffer.truncate(read);
    let window = Window::decode(&buffer, base, start, end, last == len);
    let roles = |unit: &Unit| {
        let unit = *unit;
        let bytes = unit.bytes().to_vec();
        let places = (unit.offset..).zip(bytes).enumerate();
        places.map(move |(index, (offset, byte))| (offset, byte, Role::of(&unit, index)))
    };
    let bytes = window.units().iter().flat_map(roles).collect();
    (bytes, window.units().iter().map(Character::from).collect())
}

impl fmt::Display for Excerpt {
    /// As HTML: a line of bytes in hex, neighbours of one colour together, and one of characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<code class=\"hex\">")?;
        let mut open = None;
        for (offset, byte, role) in &self.bytes {
            let class = (role_class(*role), self.is_in(*offset));
            if open == Some(class) && !matches!(role, Role::Lead { .. }) {
                f.write_char(' ')?;
            } else {
                if open.is_some() {
                    f.write_str("</b>")?;
                }
                let (name, is_in) = class;
                let mark = if is_in { " in" } else { "" };
                write!(f, "<b class=\"{name}{mark}\">")?;
                open = Some(class);
            }
            write!(f, "{byte:02X}")?;
        }
        if open.is_some() {
            f.write_str("</b>")?;
        }
        let more = if self.is_cut { " …" } else { "" };
        write!(f, "{more}</code><code class=\"text\">")?;
        let mut is_open = false;
        for character in &self.characters {
            let is_in = self.is_in(character.offset);
            if is_in != is_open {
                f.write_str(if is_in { "<b>" } else { "</b>" })?;
                is_open = is_in;
            }
            match character.meaning {
                Meaning::Scalar(scalar) => write!(f, "{}", Alone(scalar))?,
                Meaning::Marked(scalar, mark) => write!(f, "{}{}", Alone(scalar), Alone(mark))?,
                Meaning::Malformed => f.write_char('\u{FFFD}')?,
                Meaning::Shift => {}
            }
        }
        if is_open {
            f.write_str("</b>")?;
        }
        write!(f, "{more}</code>")
    }
}
