//! The differences as one HTML page that needs nothing else: without scripts, in the colours of the roles of bytes.

use std::fmt::{self, Write as _};
use std::io::Write;
use std::ops::Range;

use super::document::Trouble;
use super::summary::{Differences, Folding};
use crate::compare::Side;
use crate::compare::change::ChangeKind;
use crate::compare::change::Excerpt;
use crate::compare::change::Listed;
use crate::compare::change::words::{self, Digits};
use crate::html::{Alone, Page, Seen, role_class};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Role, UnitKind, Window};

/// How it looks.
const STYLE: &str = include_str!("style.css");

pub(super) fn write(differences: &Differences, out: &mut dyn Write) -> Result<(), Trouble> {
    let page = Page {
        title: "Byteloupe differences",
        style: STYLE,
    };
    let [left, right] = differences.readable_names();
    writeln!(out, "{page}<h1>Byteloupe differences</h1>\n<section>")?;
    writeln!(
        out,
        "<h2><bdi>{}</bdi> and <bdi>{}</bdi></h2>",
        Seen(&left),
        Seen(&right)
    )?;
    let class = if differences.is_same() {
        "answer good"
    } else {
        "answer bad"
    };
    let answer = match (differences.is_same(), differences.counts.ignored) {
        (true, ignored @ 1..) => {
            let ignored = Digits::Grouped.counted(ignored, "ignored difference");
            format!("The same but for {ignored}")
        }
        _ => words::summary(&differences.runs, Digits::Grouped),
    };
    writeln!(
        out,
        "<p class=\"{class}\"><strong>{}</strong></p>",
        Seen(&answer)
    )?;
    if let Some(encodings) = differences.same_text {
        writeln!(out, "<p>{}.</p>", Seen(&words::same_text(encodings)))?;
    }
    counts(differences, out)?;
    if !differences.is_same() {
        list(differences, out)?;
    }
    writeln!(
        out,
        "</section>\n<footer>Made by Byteloupe {}.</footer>",
        env!("CARGO_PKG_VERSION")
    )?;
    out.write_all(Page::END.as_bytes())?;
    Ok(())
}

fn counts(differences: &Differences, out: &mut dyn Write) -> std::io::Result<()> {
    let runs = &differences.runs;
    writeln!(
        out,
        "<h3>Counts</h3>\n<div class=\"table\"><table class=\"counts\">"
    )?;
    writeln!(
        out,
        "<tr><th></th><th class=\"number\">Left</th><th class=\"number\">Right</th></tr>"
    )?;
    let mut row = |name: &str, left: u64, right: u64| {
        writeln!(
            out,
            "<tr><th>{name}</th><td class=\"number\">{left}</td><td class=\"number\">{right}</td></tr>"
        )
    };
    let summary = runs.summary();
    row("Bytes", runs.len(Side::Left), runs.len(Side::Right))?;
    row(
        "Bytes that are the same",
        summary.same.left,
        summary.same.right,
    )?;
    row(
        "Bytes that changed",
        summary.changed.left,
        summary.changed.right,
    )?;
    row(
        "Bytes only on this side",
        summary.removed.left,
        summary.inserted.right,
    )?;
    row("Bytes that moved", summary.moved.right, summary.moved.right)?;
    writeln!(out, "</table></div>")?;
    let counts = &differences.counts;
    let has_kinds = counts.total() > 0 && differences.same_text.is_none();
    if !has_kinds && counts.ignored == 0 {
        return Ok(());
    }
    writeln!(
        out,
        "<h3>Kinds</h3>\n<div class=\"table\"><table class=\"counts\">"
    )?;
    writeln!(out, "<tr><th>Kind</th><th class=\"number\">Count</th></tr>")?;
    let mut row = |name: &str, count: u64| {
        writeln!(
            out,
            "<tr><td>{name}</td><td class=\"number\">{count}</td></tr>"
        )
    };
    for kind in ChangeKind::ALL {
        let count = counts.count(kind);
        if count > 0 && has_kinds {
            row(kind.words(), count)?;
        }
    }
    if counts.ignored > 0 {
        row("ignored", counts.ignored)?;
    }
    writeln!(out, "</table></div>")
}

fn list(differences: &Differences, out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "<h3>Differences</h3>\n<div class=\"table\"><table>")?;
    writeln!(
        out,
        "<tr><th>Left</th><th>Right</th><th>What it is</th><th>Bytes on the left</th>\
         <th>Bytes on the right</th></tr>"
    )?;
    for listed in differences.listed(Folding::ToldOnce) {
        row(differences, &listed?, out)?;
    }
    writeln!(out, "</table></div>")?;
    let folded = differences.folded(Folding::ToldOnce);
    if folded > 0 {
        let more = Digits::Grouped.counted(folded, "more difference");
        writeln!(out, "<p class=\"weak\">and {more} of line ends</p>")?;
    }
    let left_out = differences.left_out(Folding::ToldOnce);
    if left_out > 0 {
        let more = Digits::Grouped.counted(left_out, "more difference");
        let how = differences.how_to_list_all;
        writeln!(out, "<p class=\"weak\">and {more}; {how}</p>")?;
    }
    Ok(())
}

fn row(differences: &Differences, listed: &Listed, out: &mut dyn Write) -> Result<(), Trouble> {
    let run = &listed.run;
    let what = words::sentence_of(run, Digits::Grouped);
    let about = words::about(&listed.change, Digits::Grouped);
    let about = about.map_or(String::new(), |about| {
        format!("<br><bdi>{}</bdi>", Seen(&about))
    });
    let left = Bytes::read(differences, Side::Left, &run.left, &listed.left)?;
    let right = Bytes::read(differences, Side::Right, &run.right, &listed.right)?;
    writeln!(
        out,
        "<tr><td class=\"place\">0x{0:X}<br>({0})</td><td class=\"place\">0x{1:X}<br>({1})</td>\
         <td class=\"message\"><bdi>{2}</bdi>{about}</td><td>{left}</td><td>{right}</td></tr>",
        run.left.start,
        run.right.start,
        Seen(&what)
    )?;
    Ok(())
}

/// The first bytes of one side in the colours of their roles, and as characters.
struct Bytes {
    window: Window,
    shown: Range<u64>,
    is_cut: bool,
}

impl Bytes {
    fn read(
        differences: &Differences,
        side: Side,
        range: &Range<u64>,
        excerpt: &Excerpt,
    ) -> Result<Self, Trouble> {
        let shown = range.start..range.start + excerpt.bytes.len() as u64;
        let base = shown.start.saturating_sub(MARGIN_BEFORE as u64);
        let len = differences.runs.len(side);
        let end = len.min(shown.end + MARGIN_AFTER as u64);
        let bytes = differences.bytes(side, base, (end - base) as usize)?;
        Ok(Self {
            window: Window::decode(&bytes, base, shown.start, shown.end, end == len),
            shown,
            is_cut: excerpt.is_cut,
        })
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shown.is_empty() {
            return f.write_str("<span class=\"weak\">none</span>");
        }
        f.write_str("<code class=\"hex\">")?;
        let mut is_first = true;
        for unit in self.window.units() {
            for (index, (offset, byte)) in (unit.offset..).zip(unit.bytes()).enumerate() {
                if self.shown.contains(&offset) {
                    let space = if is_first { "" } else { " " };
                    is_first = false;
                    let class = role_class(Role::of(unit, index));
                    write!(f, "{space}<b class=\"{class}\">{byte:02X}</b>")?;
                }
            }
        }
        let more = if self.is_cut { " …" } else { "" };
        write!(f, "{more}</code><code class=\"text\">")?;
        for unit in self.window.units() {
            match unit.kind {
                UnitKind::Scalar(scalar) => write!(f, "{}", Alone(scalar))?,
                UnitKind::Span(_) => f.write_char('\u{FFFD}')?,
            }
        }
        write!(f, "{more}</code>")
    }
}
