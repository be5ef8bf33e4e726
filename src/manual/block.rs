//! A part of a page that can be laid out alone.

use super::Link;

/// A part of a page that is laid out alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is, with its source.
    pub kind: BlockKind,

    /// Its text without any marks, on one line; of code, its lines.
    pub text: String,

    /// The links in it that lead to another place in the manual.
    pub links: Vec<Link>,

    /// The place in the page of the heading that the block is below, or of the block itself if it is one.
    pub heading: usize,
}

/// What a block is. All source is `CommonMark` in which only links to pages of the manual are left, and no
/// pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading.
    Heading {
        /// 1 for the title of the page, up to 6.
        level: u8,

        /// What a link calls it: `what-is-read`.
        name: String,
    },

    /// A paragraph, a quote, or an item of a list with its bullet.
    Text(String),

    /// A block of code, without marks.
    Code(String),

    /// A row of a table: the source of each cell.
    Row {
        /// The cells.
        cells: Vec<String>,

        /// Whether it is the row of headings.
        is_head: bool,

        /// The place of the table among [`super::Page::tables`].
        table: usize,
    },
}

impl Block {
    /// Whether the block is a heading.
    pub const fn is_heading(&self) -> bool {
        matches!(self.kind, BlockKind::Heading { .. })
    }
}
