//! A place as one object for a program.

use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::place::{Here, Whereabouts};
use crate::census::ColumnUnit;
use crate::unicode::{hex, name_of};
use crate::words::bytes_in_hex;

/// Writes a place as one object, and ends its line.
///
/// # Errors
/// Those of the writer.
pub fn write_json(
    place: &Whereabouts,
    name: &str,
    named: &str,
    remark: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let before = &place.at.before;
    let object = PlaceObject {
        file: name,
        place: named,
        remark,
        offset: place.offset,
        what: place.what(),
        bytes: bytes_in_hex(&place.bytes),
        code_point: match place.here {
            Here::CodePoint(scalar) => Some(hex(u32::from(scalar))),
            _ => None,
        },
        name: match place.here {
            Here::CodePoint(scalar) => Some(name_of(u32::from(scalar))),
            _ => None,
        },
        error: match &place.here {
            Here::Error(group) => Some(group.kind().key()),
            _ => None,
        },
        line: place.at.line,
        column: Columns(place),
        before: Before {
            bytes: place.offset,
            code_points: before.decoded,
            well_formed: before.well_formed,
            each_byte: before.each_byte,
            utf16: before.utf16,
        },
        signature: place.at.has_signature,
        programs: Programs(place),
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct PlaceObject<'a> {
    file: &'a str,
    place: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'a str>,
    offset: u64,
    what: String,
    bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_point: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    line: u64,
    column: Columns<'a>,
    before: Before,
    signature: bool,
    programs: Programs<'a>,
}

#[derive(Serialize)]
struct Before {
    bytes: u64,
    code_points: u64,
    well_formed: u64,
    each_byte: u64,
    utf16: u64,
}

/// The column in each unit, from 1.
struct Columns<'a>(&'a Whereabouts);

impl Serialize for Columns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = ColumnUnit::ALL.map(|unit| (unit.key(), self.0.column(unit) + 1));
        serializer.collect_map(columns)
    }
}

/// How each program writes the place.
struct Programs<'a>(&'a Whereabouts);

impl Serialize for Programs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (program, written) in self.0.in_programs() {
            map.serialize_entry(program.key, &written)?;
        }
        map.end()
    }
}
