//! Bytes as a table of hex and bits.

use std::fmt::{self, Write as _};

use crate::html::Escaped;
use crate::unicode::{hex, message, name_of};
use crate::utf8::layout::ByteLayout;
use crate::utf8::{Unit, Window};

/// Is what the bytes mean told?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meanings {
    /// It is.
    Told,

    /// It is not.
    LeftOut,
}

/// Adds a table: of each byte its offset, hex, header and payload, and of each character what it is.
pub(super) fn table(html: &mut String, bytes: &[u8], meanings: Meanings) -> fmt::Result {
    html.push_str(
        "<table class=\"bytes\">\n<tr><th>Offset</th><th>Hex</th><th>Header</th><th>Payload</th>",
    );
    if meanings == Meanings::Told {
        html.push_str("<th>Meaning</th>");
    }
    html.push_str("</tr>\n");
    for (start, of_piece, meaning) in pieces(bytes) {
        for (index, &byte) in of_piece.iter().enumerate() {
            let layout = ByteLayout::of(byte);
            let bits = format!("{byte:08b}");
            let (header, payload) = bits
                .split_at_checked(usize::from(layout.header_bits))
                .unwrap_or((&bits, ""));
            write!(
                html,
                "<tr><td>{}</td><td>{byte:02X}</td><td class=\"header\">{header}</td>\
                 <td class=\"payload\">{payload}</td>",
                start + index
            )?;
            if meanings == Meanings::Told && index == 0 {
                let rows = of_piece.len();
                write!(
                    html,
                    "<td class=\"meaning\" rowspan=\"{rows}\">{}</td>",
                    Escaped(&meaning)
                )?;
            }
            html.push_str("</tr>\n");
        }
    }
    html.push_str("</table>\n");
    Ok(())
}

/// The characters and the errors of bytes that are a whole text, in order: where each starts, its bytes, and
/// what it is. An error is one, whatever a decoder puts for it.
fn pieces(bytes: &[u8]) -> Vec<(usize, &[u8], String)> {
    let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let offset = start as u64;
        let unit = window.unit_at(offset);
        let scalar = unit.and_then(Unit::scalar).map(u32::from);
        let (end, meaning) = match (window.group_at(offset), scalar) {
            (Some(group), _) => (group.end(), message::kind(group.kind()).to_owned()),
            (None, Some(number)) => (
                unit.map_or(offset + 1, Unit::end),
                format!("{} {}", hex(number), name_of(number)),
            ),
            (None, None) => (offset + 1, "Ill-formed".to_owned()),
        };
        let end = (end as usize).clamp(start + 1, bytes.len());
        let of_piece = bytes.get(start..end).unwrap_or_default();
        pieces.push((start, of_piece, meaning));
        start = end;
    }
    pieces
}
