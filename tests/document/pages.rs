//! What is decoded for the screen where pages of the source meet or end.

use byteloupe::document::{Decoded, OpenDocument};
use byteloupe::source::PAGE_LEN;

use crate::opened::Screenless;

/// A range as the screen has it, once it is at hand.
fn decoded(screenless: &mut Screenless, range: std::ops::Range<u64>) -> Decoded {
    let look = |open: &OpenDocument| open.content.decode(range.clone());
    screenless.until("it is at hand", |open| !look(open).waiting);
    look(&screenless.document)
}

#[test]
fn at_the_borders_of_pages_and_at_the_end_units_are_those_of_the_whole() {
    let page = PAGE_LEN as usize;
    let cut: &[u8] = b"\xE2\x82";
    for len in [page - 1, page, page + 1, 2 * page, 2 * page + 1] {
        // A sequence across the first border, and one that the end cuts.
        let mut bytes = vec![b'a'; len - cut.len()];
        if len > page + 3 {
            bytes[page - 1..page + 2].copy_from_slice("€".as_bytes());
        }
        bytes.extend_from_slice(cut);
        let mut screenless = Screenless::of(&bytes);
        let len = len as u64;
        for range in [
            len.saturating_sub(20)..len,
            PAGE_LEN - 20..(PAGE_LEN + 20).min(len),
        ] {
            let expected = Decoded::of(&bytes, range.clone());
            let found = decoded(&mut screenless, range.clone());
            assert_eq!(found.window.units(), expected.window.units(), "{range:?}");
            assert_eq!(found.window.groups(), expected.window.groups(), "{range:?}");
        }
        let end = decoded(&mut screenless, len - 2..len);
        assert!(end.window.group_at(len - 1).is_some(), "cut at {len}");
    }
}
