//! A naive twin of the codec, for whole inputs in memory: layer 1 from the standard library, layer 2
//! as the model words its rules. It shares no code with the codec.

use byteloupe::utf8::{
    BadSecond, Flags, Group, GroupKind, ImpossibleLead, SpanKind, Unit, UnitKind,
};

/// A unit as the standard library cuts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TwinUnit {
    pub(crate) offset: usize,
    pub(crate) bytes: Vec<u8>,
    pub(crate) scalar: Option<char>,
}

impl TwinUnit {
    fn end(&self) -> usize {
        self.offset + self.bytes.len()
    }
}

pub(crate) fn is_tail(byte: u8) -> bool {
    (0x80..=0xBF).contains(&byte)
}

/// Layer 1 by `utf8_chunks`: each invalid part is one ill-formed span.
pub(crate) fn units(bytes: &[u8]) -> Vec<TwinUnit> {
    let mut units = Vec::new();
    let mut offset = 0;
    let mut put = |bytes: &[u8], scalar| {
        units.push(TwinUnit {
            offset,
            bytes: bytes.to_vec(),
            scalar,
        });
        offset += bytes.len();
    };
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            put(scalar.to_string().as_bytes(), Some(scalar));
        }
        if !chunk.invalid().is_empty() {
            put(chunk.invalid(), None);
        }
    }
    units
}

/// The kind of a span by the table of layer 1, from its bytes and the byte after it.
pub(crate) fn kind_of(span: &[u8], next: Option<u8>) -> SpanKind {
    let have = span.len() as u8;
    let need = match span[0] {
        0x80..=0xBF => return SpanKind::UnexpectedTail,
        0xC0 | 0xC1 => return SpanKind::ImpossibleLead(ImpossibleLead::Overlong),
        0xF5..=0xF7 => return SpanKind::ImpossibleLead(ImpossibleLead::TooLarge),
        0xF8..=0xFD => return SpanKind::ImpossibleLead(ImpossibleLead::Rfc2279),
        0xFE | 0xFF => return SpanKind::ImpossibleLead(ImpossibleLead::Never),
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        0x00..=0x7F => panic!("ASCII is in no span"),
    };
    match (span, next) {
        (_, None) => SpanKind::IncompleteAtEnd { have, need },
        ([0xE0], Some(0x80..=0x9F)) | ([0xF0], Some(0x80..=0x8F)) => {
            SpanKind::BadSecond(BadSecond::Overlong)
        }
        ([0xED], Some(0xA0..=0xBF)) => SpanKind::BadSecond(BadSecond::Surrogate),
        ([0xF4], Some(0x90..=0xBF)) => SpanKind::BadSecond(BadSecond::TooLarge),
        (_, Some(byte)) => {
            assert!(!is_tail(byte), "a tail cannot interrupt {span:02X?}");
            SpanKind::Interrupted { have, need }
        }
    }
}

/// Panics unless `units` are those of the standard library, with the kinds of the model's table.
pub(crate) fn assert_units(bytes: &[u8], got: &[Unit]) {
    let expected = units(bytes);
    assert_eq!(got.len(), expected.len(), "units of {bytes:02X?}");
    for (got, expected) in got.iter().zip(&expected) {
        assert_eq!(got.offset, expected.offset as u64, "offset in {bytes:02X?}");
        assert_eq!(got.bytes(), expected.bytes, "bytes in {bytes:02X?}");
        let kind = expected.scalar.map_or_else(
            || UnitKind::Span(kind_of(&expected.bytes, bytes.get(expected.end()).copied())),
            UnitKind::Scalar,
        );
        assert_eq!(got.kind, kind, "kind in {bytes:02X?}");
    }
}

/// How a group ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Complete,
    ByByte,
    ByEnd,
}

/// A group, with everything that the model says about it.
#[derive(Debug, Clone)]
pub(crate) struct TwinGroup {
    pub(crate) offset: usize,
    pub(crate) bytes: Vec<u8>,
    pub(crate) spans: Vec<(usize, SpanKind)>,
    pub(crate) form: GroupKind,
    pub(crate) flags: Flags,
    pub(crate) value: Option<u32>,
    pub(crate) pair: Option<(u32, u32)>,
    ended: Ended,
}

impl TwinGroup {
    pub(crate) fn end(&self) -> usize {
        self.offset + self.bytes.len()
    }

    fn is_surrogate(&self, first: u32, last: u32) -> bool {
        self.ended == Ended::Complete
            && self.pair.is_none()
            && self.value.is_some_and(|v| (first..=last).contains(&v))
    }
}

/// The length that RFC 2279 gave to a lead.
pub(crate) fn form_len(lead: u8) -> usize {
    match lead {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        0xF8..=0xFB => 5,
        0xFC..=0xFD => 6,
        _ => panic!("{lead:02X} is no lead"),
    }
}

/// The number that a complete form holds, by the bits that RFC 2279 §2 marks with x.
pub(crate) fn number(form: &[u8]) -> u32 {
    let mut bits = String::new();
    let header = match form.len() {
        2 => 3,
        3 => 4,
        4 => 5,
        5 => 6,
        6 => 7,
        len => panic!("no form has {len} bytes"),
    };
    for (index, byte) in form.iter().enumerate() {
        let from = if index == 0 { header } else { 2 };
        bits.push_str(&format!("{byte:08b}")[from..]);
    }
    u32::from_str_radix(&bits, 2).unwrap()
}

/// The lowest and highest number of a form, its missing tails filled with 80 and with BF.
fn bounds(form: &[u8]) -> (u32, u32) {
    let fill = |tail| {
        let mut form = form.to_vec();
        form.resize(form_len(form[0]), tail);
        number(&form)
    };
    (fill(0x80), fill(0xBF))
}

/// Is a number in a form of so many bytes longer than it need be?
pub(crate) fn is_overlong(number: u32, len: usize) -> bool {
    let shortest = match number {
        0..=0x7F => 1,
        0x80..=0x7FF => 2,
        0x800..=0xFFFF => 3,
        0x1_0000..=0x1F_FFFF => 4,
        0x20_0000..=0x3FF_FFFF => 5,
        _ => 6,
    };
    len > shortest
}

/// Layer 2 of a whole input.
pub(crate) fn groups(bytes: &[u8]) -> Vec<TwinGroup> {
    let units = units(bytes);
    let mut groups: Vec<TwinGroup> = Vec::new();
    let mut end = 0;
    for unit in units.iter().filter(|unit| unit.scalar.is_none()) {
        // An earlier group absorbed this span.
        if unit.offset < end {
            continue;
        }
        let spans_until = |end: usize| {
            let spans: Vec<_> = units
                .iter()
                .filter(|u| (unit.offset..end).contains(&u.offset))
                .inspect(|u| {
                    assert!(u.scalar.is_none(), "a well-formed unit in a group");
                    assert!(u.end() <= end, "a group cuts a span");
                })
                .map(|u| (u.offset, kind_of(&u.bytes, bytes.get(u.end()).copied())))
                .collect();
            spans
        };
        let tails_from = |from: usize| bytes[from..].iter().take_while(|b| is_tail(**b)).count();
        let lead = unit.bytes[0];
        let group = |len: usize, form, flags, value, ended| TwinGroup {
            offset: unit.offset,
            bytes: bytes[unit.offset..unit.offset + len].to_vec(),
            spans: spans_until(unit.offset + len),
            form,
            flags,
            value,
            pair: None,
            ended,
        };
        let none = Flags::default();
        let group = match lead {
            0x80..=0xBF => {
                let len = tails_from(unit.offset);
                group(len, GroupKind::StrayRun, none, None, Ended::Complete)
            }
            0xFE | 0xFF => group(1, GroupKind::NeverByte, none, None, Ended::Complete),
            _ => {
                let need = form_len(lead);
                let len = 1 + tails_from(unit.offset + 1).min(need - 1);
                let ended = if len == need {
                    Ended::Complete
                } else if unit.offset + len == bytes.len() {
                    Ended::ByEnd
                } else {
                    Ended::ByByte
                };
                let form_bytes = &bytes[unit.offset..unit.offset + len];
                let (low, high) = bounds(form_bytes);
                let flags = Flags {
                    overlong: is_overlong(high, need),
                    surrogate: low >= 0xD800 && high <= 0xDFFF,
                    too_large: low > 0x10_FFFF,
                    rfc2279: need > 4,
                    cut_by_end: ended == Ended::ByEnd,
                    cut_by_byte: ended == Ended::ByByte,
                };
                let form = if flags.overlong {
                    GroupKind::Overlong
                } else if flags.surrogate {
                    GroupKind::Surrogate
                } else if flags.rfc2279 {
                    GroupKind::Rfc2279
                } else if flags.too_large {
                    GroupKind::TooLarge
                } else {
                    GroupKind::Truncated
                };
                let value = (ended == Ended::Complete).then_some(low);
                group(len, form, flags, value, ended)
            }
        };
        end = group.end();
        let joined = groups.last().and_then(|high| joined(high, &group));
        if let Some(pair) = joined {
            groups.pop();
            groups.push(pair);
        } else {
            groups.push(group);
        }
    }
    groups
}

/// Two adjacent complete surrogate groups, high then low, as one pair.
fn joined(high: &TwinGroup, low: &TwinGroup) -> Option<TwinGroup> {
    if high.end() != low.offset
        || !high.is_surrogate(0xD800, 0xDBFF)
        || !low.is_surrogate(0xDC00, 0xDFFF)
    {
        return None;
    }
    let (h, l) = (high.value?, low.value?);
    let scalar = char::decode_utf16([h as u16, l as u16]).next()?.ok()?;
    Some(TwinGroup {
        offset: high.offset,
        bytes: [&high.bytes[..], &low.bytes].concat(),
        spans: [&high.spans[..], &low.spans].concat(),
        form: GroupKind::Cesu8Pair,
        flags: Flags {
            overlong: high.flags.overlong || low.flags.overlong,
            surrogate: true,
            rfc2279: high.flags.rfc2279 || low.flags.rfc2279,
            ..Flags::default()
        },
        value: Some(u32::from(scalar)),
        pair: Some((h, l)),
        ended: Ended::Complete,
    })
}

/// Panics unless `got` are the groups of the twin, in every answer that a group gives.
pub(crate) fn assert_groups(bytes: &[u8], got: &[Group]) {
    let expected = groups(bytes);
    let places = |groups: &[Group]| -> Vec<_> {
        groups
            .iter()
            .map(|g| (g.offset, g.end(), g.kind()))
            .collect()
    };
    let expected_places: Vec<_> = expected
        .iter()
        .map(|g| (g.offset as u64, g.end() as u64, g.form))
        .collect();
    assert_eq!(places(got), expected_places, "groups of {bytes:02X?}");
    for (got, expected) in got.iter().zip(&expected) {
        let what = format!("group at {} of {bytes:02X?}", got.offset);
        let shown = expected.bytes.len().min(12);
        assert_eq!(got.head(), &expected.bytes[..shown], "head, {what}");
        assert_eq!(got.flags(), expected.flags, "flags, {what}");
        assert_eq!(got.value(), expected.value, "value, {what}");
        assert_eq!(
            got.span_count(),
            expected.spans.len() as u64,
            "spans, {what}"
        );
        let is_run = expected.form == GroupKind::StrayRun;
        assert_eq!(got.is_stray_run(), is_run, "run, {what}");
        let spans: Vec<_> = got
            .spans()
            .map(|unit| (unit.offset as usize, unit.span().expect("a span")))
            .collect();
        let shown = expected.spans.len().min(12);
        assert_eq!(spans, expected.spans[..shown], "spans, {what}");
    }
}
