//! Bytes as a table of hex and bits.

use std::fmt::{self, Write as _};

use crate::html::Escaped;
use crate::unicode::{hex, message, name_of};
use crate::utf8::layout::ByteLayout;
use crate::utf8::other_decoders::Meaning;
use crate::utf8::{DecoderFamily, Group, Window};

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
    for piece in DecoderFamily::Conforming.pieces(bytes) {
        let of_piece = bytes.get(piece.start..piece.end()).unwrap_or_default();
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
                piece.start + index
            )?;
            if meanings == Meanings::Told && index == 0 {
                let rows = of_piece.len();
                write!(html, "<td class=\"meaning\" rowspan=\"{rows}\">")?;
                meaning(html, bytes, piece.start, piece.meaning)?;
                html.push_str("</td>");
            }
            html.push_str("</tr>\n");
        }
    }
    html.push_str("</table>\n");
    Ok(())
}

/// Adds what a character is, or which kind of error its bytes are part of.
fn meaning(html: &mut String, bytes: &[u8], start: usize, meaning: Meaning) -> fmt::Result {
    match meaning {
        Meaning::Scalar(scalar) => {
            let number = u32::from(scalar);
            write!(html, "{} {}", hex(number), Escaped(&name_of(number)))
        }
        Meaning::Number(_) | Meaning::Replaced => {
            let window = Window::decode(bytes, 0, 0, bytes.len() as u64, true);
            let kind = window.group_at(start as u64).map(Group::kind);
            html.push_str(kind.map_or("Ill-formed", message::kind));
            Ok(())
        }
    }
}
