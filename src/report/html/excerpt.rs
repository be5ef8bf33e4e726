//! Bytes around a finding, in the colours of their roles.

use std::fmt::{self, Write as _};

use crate::html::{Alone, role_class};
use crate::report::finding::FileFinding;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Role, Unit, UnitKind, Window};

/// So many bytes are shown before a finding, and as many behind it.
const AROUND: u64 = 6;

/// So many bytes of a finding are shown.
const MOST: u64 = 12;

/// The bytes around a finding.
pub(super) struct Excerpt {
    window: Window,

    /// What is shown.
    start: u64,
    end: u64,

    /// What of it is the finding.
    from: u64,
    to: u64,

    /// Does the finding go on behind what is shown?
    is_cut: bool,
}

impl Excerpt {
    /// Reads the bytes around `length` bytes at an offset.
    pub(super) fn read(finding: &FileFinding, offset: u64, length: u64) -> Self {
        let bytes = finding.totals().bytes;
        let is_cut = length > MOST;
        let to = offset.saturating_add(length.min(MOST));
        let start = offset.saturating_sub(AROUND);
        let end = if is_cut { to } else { bytes.min(to + AROUND) };
        let base = start.saturating_sub(MARGIN_BEFORE as u64);
        let last = bytes.min(end + MARGIN_AFTER as u64);
        let mut buffer = vec![0; last.saturating_sub(base) as usize];
        let read = finding.read_again(base, &mut buffer);
        buffer.truncate(read);
        Self {
            window: Window::decode(&buffer, base, start, end, last == bytes),
            start,
            end,
            from: offset,
            to,
            is_cut,
        }
    }

    fn is_in(&self, offset: u64) -> bool {
        (self.from..self.to).contains(&offset)
    }

    /// Each byte that is shown, with its role.
    fn bytes(&self) -> impl Iterator<Item = (u64, u8, Role)> + '_ {
        let of_unit = |unit: &Unit| {
            let bytes: Vec<u8> = unit.bytes().to_vec();
            let unit = *unit;
            let places = (unit.offset..).zip(bytes).enumerate();
            places.map(move |(index, (offset, byte))| (offset, byte, Role::of(&unit, index)))
        };
        let all = self.window.units().iter().flat_map(of_unit);
        all.filter(|(offset, _, _)| (self.start..self.end).contains(offset))
    }
}

impl fmt::Display for Excerpt {
    /// As HTML: a line of bytes in hex, neighbours of one colour together, and one of characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<code class=\"hex\">")?;
        let mut open = None;
        for (offset, byte, role) in self.bytes() {
            let class = (role_class(role), self.is_in(offset));
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
        for unit in self.window.units() {
            let is_in = self.is_in(unit.offset);
            if is_in != is_open {
                f.write_str(if is_in { "<b>" } else { "</b>" })?;
                is_open = is_in;
            }
            match unit.kind {
                UnitKind::Scalar(scalar) => write!(f, "{}", Alone(scalar))?,
                UnitKind::Span(_) => f.write_char('\u{FFFD}')?,
            }
        }
        if is_open {
            f.write_str("</b>")?;
        }
        write!(f, "{more}</code>")
    }
}
