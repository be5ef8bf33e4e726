//! The classes of a style sheet for the roles of bytes.

use crate::utf8::Role;

/// The class of a style sheet for the role of a byte: `l2` to `l4` for a lead, `t2` to `t4` for a tail, `s` and `st` for
/// the signature, `a` for ASCII, `c` for a control, `e` for an error.
pub const fn role_class(role: Role) -> &'static str {
    match role {
        Role::Ascii => "a",
        Role::Control => "c",
        Role::Lead { len: 2 } => "l2",
        Role::Lead { len: 3 } => "l3",
        Role::Lead { .. } => "l4",
        Role::Tail { len: 2, .. } => "t2",
        Role::Tail { len: 3, .. } => "t3",
        Role::Tail { .. } => "t4",
        Role::Bom { index: 0, .. } => "s",
        Role::Bom { .. } => "st",
        Role::Error { .. } => "e",
    }
}
