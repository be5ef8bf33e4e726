//! The role of each byte of a piece of a source.

use super::palette::Shade;
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Group, Role, UnitKind, Window};

/// A byte of a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    /// What it is shown as.
    pub(super) shade: Shade,

    /// The character that starts with it, which is shown beside it.
    pub(super) scalar: Option<char>,

    /// Whether its code point, or its ill-formed span, starts with it.
    pub(super) starts: bool,
}

/// What is known of a piece: all of its bytes, and the errors that start in it.
#[derive(Debug, Default)]
pub(super) struct Piece {
    /// Nothing if all of it is ASCII, so that each byte says by itself what it is.
    pub(super) shown: Vec<Shown>,

    /// The errors that start in it, in order.
    pub(super) errors: Vec<Group>,

    /// Whether the last error is a run of tails that may go on after the piece.
    pub(super) runs_on: bool,
}

impl Piece {
    /// Judges the bytes `start..end` of a source. `bytes` are at offset `base` and have the margins of
    /// [`Window::decode`] around them.
    pub(super) fn of(bytes: &[u8], base: u64, start: u64, end: u64, at_end: bool) -> Self {
        let place = |offset: u64| (offset.saturating_sub(base) as usize).min(bytes.len());
        // A part of the piece is decoded with no more around it than it takes.
        let from = place(start.saturating_sub(MARGIN_BEFORE as u64));
        let to = place(end.saturating_add(MARGIN_AFTER as u64));
        let around = bytes.get(from..to).unwrap_or_default();
        let is_end = at_end && to == bytes.len();
        let window = Window::decode(around, base + from as u64, start, end, is_end);
        let mut shown = Vec::with_capacity(end.saturating_sub(start) as usize);
        for unit in window.units() {
            for index in 0..unit.len() {
                let offset = unit.offset + index as u64;
                if (start..end).contains(&offset) {
                    let scalar = match unit.kind {
                        UnitKind::Scalar(scalar) if index == 0 => Some(scalar),
                        _ => None,
                    };
                    shown.push(Shown {
                        shade: shade(Role::of(unit, index)),
                        scalar,
                        starts: index == 0,
                    });
                }
            }
        }
        let continues = window.runs_on_before();
        let errors = window.groups().iter().skip(usize::from(continues));
        let errors = errors.filter(|group| group.offset >= start).copied();
        Self {
            shown,
            errors: errors.collect(),
            runs_on: window.runs_on_after(),
        }
    }
}

/// What a role is shown as.
const fn shade(role: Role) -> Shade {
    match role {
        Role::Ascii => Shade::Ascii,
        Role::Control => Shade::Control,
        Role::Lead { len } => Shade::Lead(len),
        Role::Tail { len, .. } => Shade::Tail(len),
        Role::Bom { .. } => Shade::Bom,
        Role::Error { .. } => Shade::Error,
    }
}
