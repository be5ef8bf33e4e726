//! From what the user names to an offset.

use byteloupe::document::places::Lookup;
use byteloupe::places::{Edge, PlaceFinding, Target, Wish};

use crate::opened::Screenless;

/// The offset that a place has in a document, counted from `base`.
pub fn offset_of(screenless: &mut Screenless, typed: &str, edge: Edge, base: u64) -> Option<u64> {
    let target = Target::parse(typed).expect(typed);
    let wish = Wish { target, edge, base };
    let mut lookup = Lookup::default();
    let mut found = PlaceFinding::Coming(None);
    screenless.until("the place is known", |open| {
        found = lookup.poll(&open.content, wish);
        !matches!(found, PlaceFinding::Coming(_))
    });
    found.offset()
}

#[test]
fn every_form_leads_where_it_says() {
    let bytes: Vec<u8> = "abcdefghi\n".repeat(100).into_bytes();
    let mut screenless = Screenless::of(&bytes).counted();
    for (typed, offset) in [
        ("31", 31),
        ("0x1F", 31),
        ("0x1f", 31),
        ("+16", 116),
        ("+0x10", 116),
        ("-16", 84),
        ("-0x64", 0),
        ("50%", 500),
        ("12.5%", 125),
        ("100%", 999),
        ("#500", 500),
        ("L10", 90),
        ("L10:5", 94),
        ("L10:99", 99),
        ("1 _0", 10),
        ("U+66", 105),
    ] {
        let found = offset_of(&mut screenless, typed, Edge::Start, 100);
        assert_eq!(found, Some(offset), "{typed}");
    }
}

#[test]
fn the_end_of_a_range_is_what_follows_the_last_byte_of_what_is_named() {
    let text = "é≢\n😀\nend";
    let mut screenless = Screenless::of(text.as_bytes()).counted();
    for (typed, end) in [
        ("0", 1),
        ("+2", 2),
        ("#0", 2),
        ("#1", 5),
        ("L1", 6),
        ("L2", 11),
        ("U+1F600", 10),
        ("100%", text.len() as u64),
    ] {
        let found = offset_of(&mut screenless, typed, Edge::End, 0);
        assert_eq!(found, Some(end), "{typed}");
    }
}
