//! The hex view of a terminal: bytes by their role, the text beside them, and the reason of each error under it.
//!
//! Nothing of what a source holds is obeyed by the terminal: of its text, only characters are written that take a cell and
//! move nothing; all others are shown as `·` or as the picture of a control.
//!
//! | file | what it holds |
//! |---|---|
//! | `glyph` | what is shown of a code point |
//! | `palette` | the colours of roles, in 16, 256 and 2²⁴ colours or none |
//! | `piece` | the role of each byte of a piece of a source |
//! | `row` | a row of bytes and of text |
//! | `view` | [`TerminalHex`]: a range of a source, row by row |

mod glyph;
mod palette;
mod piece;
mod row;
mod view;

pub use palette::Palette;
pub use view::{ShowError, TerminalHex, row_len_of};
