//! A page of `CommonMark` as blocks.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{Block, BlockKind, Link, heading_name};

/// The blocks of a page, and for each table how many characters the longest cell of each column has.
pub(super) fn blocks(source: &str) -> (Vec<Block>, Vec<Vec<usize>>) {
    let mut made = Made {
        source,
        blocks: Vec::new(),
        tables: Vec::new(),
        heading: 0,
    };
    let mut open: Option<Open> = None;
    // How many tags are open. A list is not a block, its items are.
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(source, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Table(_)) if open.is_none() => made.tables.push(Vec::new()),
            Event::Start(Tag::List(_)) | Event::End(TagEnd::List(_) | TagEnd::Table)
                if open.is_none() => {}
            Event::Start(tag) => {
                depth += 1;
                match &mut open {
                    None => open = Some(Open::new(&tag, range)),
                    Some(open) => open.start(&tag, range),
                }
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    if let Some(open) = open.take() {
                        made.take(open);
                    }
                } else if let Some(open) = &mut open {
                    open.end(tag);
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(open) = &mut open {
                    open.put(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(open) = &mut open {
                    open.put(" ");
                }
            }
            _ => {}
        }
    }
    (made.blocks, made.tables)
}

/// What has been made of a page.
struct Made<'a> {
    source: &'a str,
    blocks: Vec<Block>,
    tables: Vec<Vec<usize>>,

    /// The place of the last heading.
    heading: usize,
}

impl Made<'_> {
    /// Adds a block that has ended. One that has only pictures is left out.
    fn take(&mut self, open: Open) {
        let source = |range: &Range<usize>| open.mended(self.source, range);
        let text = open.text.trim().to_owned();
        let kind = match &open.kind {
            Kind::Heading(level) => BlockKind::Heading {
                level: *level,
                name: heading_name(&text),
            },
            Kind::Code => BlockKind::Code(open.text.trim_end().to_owned()),
            Kind::Row { is_head } => {
                let Some(table) = self.tables.last_mut() else {
                    return;
                };
                table.resize(table.len().max(open.cells.len()), 0);
                for (most, (_, length)) in table.iter_mut().zip(&open.cells) {
                    *most = (*most).max(*length);
                }
                // Within a table, a bar of a cell has a backslash before it.
                let cells =
                    (open.cells.iter()).map(|(range, _)| source(range).trim().replace("\\|", "|"));
                BlockKind::Row {
                    cells: cells.collect(),
                    is_head: *is_head,
                    table: self.tables.len() - 1,
                }
            }
            Kind::Text => BlockKind::Text(source(&open.range).trim_end().to_owned()),
        };
        if text.is_empty() {
            return;
        }
        if matches!(kind, BlockKind::Heading { .. }) {
            self.heading = self.blocks.len();
        }
        let links = open.links.into_iter().filter(|link| link.is_kept);
        self.blocks.push(Block {
            kind,
            text,
            links: links
                .map(|link| Link {
                    destination: link.destination,
                })
                .collect(),
            heading: self.heading,
        });
    }
}

enum Kind {
    Heading(u8),
    Code,
    Row { is_head: bool },
    Text,
}

/// A block that has not ended.
struct Open {
    kind: Kind,
    range: Range<usize>,
    text: String,
    links: Vec<OpenLink>,

    /// Pictures, which are left out.
    pictures: Vec<Range<usize>>,
    is_in_picture: bool,

    /// The cells of a row: the place of the source, and how many characters its text has.
    cells: Vec<(Range<usize>, usize)>,
    cell_start: usize,
}

/// A link: the place of its source, and where it leads.
struct OpenLink {
    range: Range<usize>,
    destination: String,
    is_kept: bool,
}

impl Open {
    fn new(tag: &Tag<'_>, range: Range<usize>) -> Self {
        let kind = match tag {
            Tag::Heading { level, .. } => Kind::Heading(*level as u8),
            Tag::CodeBlock(_) => Kind::Code,
            Tag::TableHead => Kind::Row { is_head: true },
            Tag::TableRow => Kind::Row { is_head: false },
            _ => Kind::Text,
        };
        Self {
            kind,
            range,
            text: String::new(),
            links: Vec::new(),
            pictures: Vec::new(),
            is_in_picture: false,
            cells: Vec::new(),
            cell_start: 0,
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Link { dest_url, .. } => self.links.push(OpenLink {
                range,
                is_kept: Link::stays_within(dest_url),
                destination: dest_url.to_string(),
            }),
            Tag::Image { .. } => {
                self.is_in_picture = true;
                self.pictures.push(range);
            }
            Tag::TableCell => {
                self.cells.push((range, 0));
                self.cell_start = self.text.len();
            }
            Tag::Item | Tag::Paragraph if !self.text.is_empty() => self.put(" "),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Image => self.is_in_picture = false,
            TagEnd::TableCell => {
                let text = self.text.get(self.cell_start..).unwrap_or_default();
                if let Some((_, length)) = self.cells.last_mut() {
                    *length = text.chars().count();
                }
                self.put("  ");
            }
            _ => {}
        }
    }

    fn put(&mut self, text: &str) {
        if !self.is_in_picture {
            self.text.push_str(text);
        }
    }

    /// A part of the source without pictures, and with the text alone of links that lead out of the manual.
    fn mended(&self, source: &str, part: &Range<usize>) -> String {
        let mut cuts: Vec<Range<usize>> = self.pictures.clone();
        for link in self.links.iter().filter(|link| !link.is_kept) {
            let written = source.get(link.range.clone()).unwrap_or_default();
            if let (Some(_), Some(end)) = (written.strip_prefix('['), written.rfind("](")) {
                cuts.push(link.range.start..link.range.start + 1);
                cuts.push(link.range.start + end..link.range.end);
            }
        }
        cuts.sort_by_key(|cut| cut.start);
        let mut mended = String::new();
        let mut at = part.start;
        for cut in cuts {
            if cut.start >= at && cut.end <= part.end {
                mended.push_str(source.get(at..cut.start).unwrap_or_default());
                at = cut.end;
            }
        }
        mended.push_str(source.get(at..part.end).unwrap_or_default());
        mended
    }
}
