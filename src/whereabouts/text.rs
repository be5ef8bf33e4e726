//! A place as lines for the user.

use std::io::{self, Write};

use super::place::Whereabouts;
use crate::census::{ColumnUnit, Measure};
use crate::places::target::offset_words;
use crate::places::{Program, Scheme};
use crate::unicode::hex;

/// How wide the names of what is counted are.
const NAMES: usize = 18;

/// How wide numbers are.
const NUMBERS: usize = 12;

/// Writes a place: the name of the source, what the place was named, where it is, what is there.
///
/// # Errors
/// Those of the writer.
pub fn write_text(
    place: &Whereabouts,
    name: &str,
    named: &str,
    remark: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "{name}, {named}: offset {}",
        offset_words(place.offset)
    )?;
    if let Some(remark) = remark {
        writeln!(out, "  {remark}")?;
    }
    writeln!(out, "  {}", place.what())?;
    writeln!(out, "  line {}, column, from 1", place.at.line)?;
    for unit in ColumnUnit::ALL {
        writeln!(
            out,
            "    {:NAMES$}{:>NUMBERS$}",
            unit.name(),
            place.column(unit) + 1
        )?;
    }
    writeln!(out, "  from the start, from 0")?;
    let before = &place.at.before;
    let decoded = before.of(Measure::Decoded);
    let mut counted = vec![
        ("bytes", place.offset),
        ("code points", decoded),
        ("UTF-16 units", before.of(Measure::Utf16)),
    ];
    if before.well_formed != decoded {
        // Programs disagree only where something is ill-formed.
        counted[1].0 = "with each U+FFFD";
        counted.insert(1, ("code points", before.well_formed));
        counted.insert(3, ("with each byte", before.each_byte));
    }
    for (name, number) in counted {
        writeln!(out, "    {name:NAMES$}{number:>NUMBERS$}")?;
    }
    if place.at.has_signature {
        let signature = hex(0xFEFF);
        writeln!(
            out,
            "    The signature, {signature}, is counted here; a program that leaves it out counts one less."
        )?;
    }
    writeln!(out, "  as others write it")?;
    for (program, written) in place.in_programs() {
        if !is_plain_offset(program) {
            writeln!(out, "    {:NAMES$}{written}", program.name)?;
        }
    }
    Ok(())
}

/// What is counted in bytes from 0 is said already.
fn is_plain_offset(program: &Program) -> bool {
    let bytes = Scheme::FromStart {
        measure: None,
        first: 0,
    };
    program.scheme == bytes
}
