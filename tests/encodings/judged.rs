//! What bytes are taken for.

use byteloupe::encodings::{Encoding, Reading, judge_bytes};

fn best(bytes: &[u8]) -> Reading {
    judge_bytes(bytes).best().expect("a hypothesis").what
}

fn text(encoding: Encoding, with_bom: bool) -> Reading {
    Reading::Text { encoding, with_bom }
}

#[test]
fn an_empty_source_is_nothing() {
    assert_eq!(judge_bytes(b"").best(), None);
}

#[test]
fn ascii_is_ascii() {
    assert_eq!(best(b"plain\n"), text(Encoding::Ascii, false));
}
