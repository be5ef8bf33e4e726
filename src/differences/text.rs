//! The differences as lines for the user.

use std::io::Write;

use super::document::Trouble;
use super::summary::{Differences, Folding};
use crate::compare::Side;
use crate::compare::change::Excerpt;
use crate::compare::change::Listed;
use crate::compare::change::words::{self, Digits};

pub(super) fn write(differences: &Differences, out: &mut dyn Write) -> Result<(), Trouble> {
    let [left, right] = differences.readable_names();
    let Some(first) = differences.first()? else {
        let ignored = differences.counts.ignored;
        if ignored > 0 {
            let ignored = Digits::Plain.counted(ignored, "ignored difference");
            writeln!(out, "{left} and {right} are the same but for {ignored}")?;
        } else {
            let len = Digits::Plain.counted(differences.runs.len(Side::Left), "byte");
            writeln!(out, "{left} and {right} are the same, {len}")?;
        }
        return Ok(());
    };
    let sentence = words::sentence_of(&first.run, Digits::Plain);
    writeln!(out, "{left} and {right} differ: {sentence}")?;
    writeln!(out, "{}.", words::summary(&differences.runs, Digits::Plain))?;
    if let Some(encodings) = differences.same_text {
        writeln!(out, "{}.", words::same_text(encodings))?;
    }
    for sentence in differences.counted() {
        writeln!(out, "{sentence}.")?;
    }
    for listed in differences.listed(Folding::ToldOnce) {
        let listed = listed?;
        line(&listed, out)?;
    }
    let folded = differences.folded(Folding::ToldOnce);
    if folded > 0 {
        writeln!(
            out,
            "\nand {} of line ends",
            Digits::Plain.counted(folded, "more difference")
        )?;
    }
    let left_out = differences.left_out(Folding::ToldOnce);
    if left_out > 0 {
        let more = Digits::Plain.counted(left_out, "more difference");
        writeln!(out, "and {more}; {}", differences.how_to_list_all)?;
    }
    Ok(())
}

/// One difference: what it is, the bytes of both sides, and what they are as text.
fn line(listed: &Listed, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out)?;
    writeln!(out, "{}", words::sentence_of(&listed.run, Digits::Plain))?;
    for (sign, excerpt) in [('-', &listed.left), ('+', &listed.right)] {
        side(sign, excerpt, out)?;
    }
    if let Some(about) = words::about(&listed.change, Digits::Plain) {
        writeln!(out, "  {about}")?;
    }
    Ok(())
}

fn side(sign: char, excerpt: &Excerpt, out: &mut dyn Write) -> std::io::Result<()> {
    if excerpt.bytes.is_empty() {
        return Ok(());
    }
    write!(out, "  {sign} {}", excerpt.hex())?;
    if let Some(text) = excerpt.text() {
        write!(out, "  “{text}”")?;
    }
    writeln!(out)
}
