//! What each single byte is.

use byteloupe::utf8::{ImpossibleLead, Role, SpanKind};

use crate::common::{hex, units_of};

fn roles_of(bytes: &str) -> Vec<Role> {
    units_of(&hex(bytes))
        .iter()
        .flat_map(|unit| (0..unit.len()).map(|index| Role::of(unit, index)))
        .collect()
}

#[test]
fn every_byte_has_a_role_within_its_unit() {
    let tail = |index, len| Role::Tail { index, len };
    assert_eq!(
        roles_of("41 0A 7F C3 A9 E2 82 AC F0 9F 98 80"),
        [
            Role::Ascii,
            Role::Control,
            Role::Control,
            Role::Lead { len: 2 },
            tail(1, 2),
            Role::Lead { len: 3 },
            tail(1, 3),
            tail(2, 3),
            Role::Lead { len: 4 },
            tail(1, 4),
            tail(2, 4),
            tail(3, 4),
        ]
    );
}

#[test]
fn u_feff_is_a_signature_at_offset_0_only() {
    let bom = |index, signature| Role::Bom { index, signature };
    assert_eq!(
        roles_of("EF BB BF EF BB BF"),
        [
            bom(0, true),
            bom(1, true),
            bom(2, true),
            bom(0, false),
            bom(1, false),
            bom(2, false),
        ]
    );
}

#[test]
fn a_byte_of_a_span_says_why_the_span_is_ill_formed() {
    let cut = SpanKind::Interrupted { have: 2, need: 3 };
    let overlong = SpanKind::ImpossibleLead(ImpossibleLead::Overlong);
    let error = |kind, index| Role::Error { kind, index };
    assert_eq!(
        roles_of("E2 82 C0 80"),
        [
            error(cut, 0),
            error(cut, 1),
            error(overlong, 0),
            error(SpanKind::UnexpectedTail, 0),
        ]
    );
}

#[test]
fn each_kind_of_span_has_its_own_key_and_place_in_a_table() {
    let mut seen = [false; SpanKind::COUNT];
    for bytes in [
        "80", "C0", "F5", "F8", "FF", "E0 80", "ED A0", "F4 90", "C2 41", "C2",
    ] {
        let kind = units_of(&hex(bytes))[0].span().expect("a span");
        assert!(!seen[kind.index()], "{bytes} shares its place");
        seen[kind.index()] = true;
        assert_eq!(kind.key(), SpanKind::KEYS[kind.index()]);
        assert!(kind.section().starts_with("RFC 3629 §"), "{bytes}");
        assert!(!kind.reason().is_empty() && !kind.words().is_empty());
    }
    assert_eq!(seen, [true; SpanKind::COUNT]);
    let mut keys = SpanKind::KEYS.to_vec();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), SpanKind::COUNT);
}
