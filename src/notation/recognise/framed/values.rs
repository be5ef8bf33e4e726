//! Values as programs show them: data of Cocoa, the registry of Windows, a column of psql.

use super::{Framed, Kind, is_hex, offset_in};
use crate::notation::reading::Certainty;
use crate::notation::recognise::digits::{hex_run, run};

/// So many digits between `<` and `>` are no tag of HTML.
const NO_TAG: usize = 8;

pub(super) fn find(text: &[u8]) -> Option<Framed> {
    data_of_cocoa(text)
        .or_else(|| angles(text))
        .or_else(|| registry(text))
        .or_else(|| column(text))
}

/// `{length = 16, bytes = 0x41c0aeed a18cedbe … ff42}`
fn data_of_cocoa(text: &[u8]) -> Option<Framed> {
    let inner = text
        .trim_ascii()
        .strip_prefix(b"{length = ")?
        .strip_suffix(b"}")?;
    let digits = run(inner, |byte| byte.is_ascii_digit());
    let declared = std::str::from_utf8(inner.get(..digits)?)
        .ok()?
        .parse()
        .ok()?;
    let hex = inner.get(digits..)?.strip_prefix(b", bytes = 0x")?;
    let start = offset_in(text, hex);
    let range = start..start + hex.len();
    let mut framed = Framed::marked("Data of Cocoa, in hex", range.clone(), Kind::Hex);
    framed.declared = Some(declared);
    for cut in [&b"..."[..], "…".as_bytes()] {
        if let Some(at) = memchr::memmem::find(hex, cut) {
            framed.doubt = Some("The bytes in the middle are left out: it is cut".into());
            framed.parts = vec![
                (start..start + at, Kind::Hex),
                (start + at + cut.len()..range.end, Kind::Hex),
            ];
        }
    }
    Some(framed)
}

/// `<41c0aeed a18cedbe>`: data of Cocoa as it was shown before, and strings of PDF.
fn angles(text: &[u8]) -> Option<Framed> {
    let inner = text.trim_ascii().strip_prefix(b"<")?.strip_suffix(b">")?;
    let digits = inner.iter().filter(|byte| byte.is_ascii_hexdigit()).count();
    let fits = inner
        .iter()
        .all(|byte| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace());
    if !fits || digits == 0 {
        return None;
    }
    let start = offset_in(text, inner);
    let mut framed = Framed::marked(
        "Hex between `<` and `>`",
        start..start + inner.len(),
        Kind::Hex,
    );
    framed.certainty = if digits >= NO_TAG {
        Certainty::Likely
    } else {
        Certainty::Ambiguous
    };
    Some(framed)
}

/// `"name"=hex:41,c0,\` with lines that go on, of a file that regedit exports.
fn registry(text: &[u8]) -> Option<Framed> {
    let at = memchr::memmem::find(text.get(..text.len().min(4096))?, b"hex")?;
    let before = text.get(..at)?;
    let rest = text.get(at + 3..)?;
    // `hex(2):`
    let kind = match rest.strip_prefix(b"(") {
        Some(inner) => {
            let len = hex_run(inner);
            let closes = inner.get(len) == Some(&b')') && (1..=8).contains(&len);
            if !closes {
                return None;
            }
            len + 2
        }
        None => 0,
    };
    let hex = rest.get(kind..)?.strip_prefix(b":")?;
    let name = before.rsplit(|byte| *byte == b'\n').next()?.trim_ascii();
    let is_name =
        name.is_empty() || name == b"@=" || (name.starts_with(b"\"") && name.ends_with(b"\"="));
    let head = before.get(..before.len() - name.len())?;
    // Over it stand the name of the program and the key.
    let is_head = head.split(|byte| *byte == b'\n').all(|line| {
        let line = line.trim_ascii();
        line.is_empty()
            || line.starts_with(b"[HKEY")
            || line.starts_with(b"Windows Registry Editor")
            || line.starts_with(b"REGEDIT4")
    });
    if !is_name || !is_head || !is_hex(hex) || !hex.contains(&b',') && name.is_empty() {
        return None;
    }
    // A line goes on only behind a backslash.
    let mut lines = hex
        .trim_ascii_end()
        .split(|byte| *byte == b'\n')
        .rev()
        .skip(1);
    let goes_on = lines.all(|line| line.trim_ascii_end().ends_with(b"\\"));
    let start = offset_in(text, hex);
    let range = start..start + hex.len();
    goes_on.then(|| Framed::marked("Value of the registry, in hex", range, Kind::Hex))
}

/// A table of psql with one column: a name, a rule, and `\x41c0` on each line; or the values alone.
fn column(text: &[u8]) -> Option<Framed> {
    let mut parts = Vec::new();
    let (mut has_rule, mut heads) = (false, 0);
    let mut counted = None;
    for line in text.split(|byte| *byte == b'\n') {
        let cell = line.trim_ascii();
        let digits = cell
            .strip_prefix(b"\\x")
            .or_else(|| cell.strip_prefix(b"0x"));
        if cell.is_empty() {
            continue;
        }
        if let Some(digits) = digits.filter(|it| it.len().is_multiple_of(2) && is_hex(it)) {
            let start = offset_in(text, digits);
            parts.push((start..start + digits.len(), Kind::Hex));
        } else if cell.iter().all(|byte| *byte == b'-') && cell.len() > 2 && parts.is_empty() {
            has_rule = true;
        } else if has_rule {
            let counts =
                cell.starts_with(b"(") && (cell.ends_with(b" row)") || cell.ends_with(b" rows)"));
            if !counts {
                return None;
            }
            let digits = cell.get(1..).unwrap_or_default();
            let digits = digits.split(|byte| *byte == b' ').next();
            counted = digits.and_then(|it| std::str::from_utf8(it).ok()?.parse().ok());
        } else {
            heads += 1;
            if heads > 1 {
                return None;
            }
        }
    }
    if !has_rule || parts.is_empty() {
        return None;
    }
    let rows = parts.len();
    Some(Framed {
        name: "Column of a table, in hex".into(),
        parts,
        certainty: if counted == Some(rows) {
            Certainty::Checked
        } else {
            Certainty::Marked
        },
        declared: None,
        doubt: (rows > 1).then(|| format!("The values of {rows} rows are joined").into()),
        left_out: None,
    })
}
