//! A page, taken apart.

use super::parse;
use super::{Block, BlockKind};

/// A page of the manual.
#[derive(Debug)]
pub struct Page {
    file_name: &'static str,
    blocks: Vec<Block>,
    tables: Vec<Vec<usize>>,
}

impl Page {
    /// Takes a page apart.
    pub(super) fn new(file_name: &'static str, source: &str) -> Self {
        let (blocks, tables) = parse::blocks(source);
        Self {
            file_name,
            blocks,
            tables,
        }
    }

    /// The name of its file in `docs/`.
    pub const fn file_name(&self) -> &'static str {
        self.file_name
    }

    /// Its title; the name of its file if it has none.
    pub fn title(&self) -> &str {
        match self.blocks.first() {
            Some(block) if block.is_heading() => &block.text,
            _ => self.file_name,
        }
    }

    /// What it is made of, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// For each table, how many characters the longest cell of each column has.
    pub fn tables(&self) -> &[Vec<usize>] {
        &self.tables
    }

    /// The place of the heading that links call so.
    pub(super) fn heading(&self, link: &str) -> Option<usize> {
        let is_it =
            |block: &Block| matches!(&block.kind, BlockKind::Heading { name, .. } if name == link);
        self.blocks.iter().position(is_it)
    }
}
