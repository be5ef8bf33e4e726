//! What is told by whole lines, with and without what the pass over blocks knows.

use byteloupe::source::MemorySource;
use byteloupe::warnings::{Evidence, Inventory, LineReader, Warning, WarningKind};
use proptest::prelude::*;

fn all(mut reader: LineReader<'_>) -> Vec<(Warning, Evidence)> {
    let mut found = Vec::new();
    while let Some(next) = reader.next_warning().unwrap() {
        found.push(next);
    }
    found
}

/// What stands in a text once in a while.
const RARE: [&str; 14] = [
    "Gr\u{F6}\u{DF}e",
    "Gro\u{308}\u{DF}e",
    "gro\u{308}\u{DF}er als",
    "gr\u{F6}\u{DF}er",
    "\u{212B}ngstr\u{F6}m",
    "\u{C5}ngstr\u{F6}m",
    "mÃ¼ssen geprÃ¼ft werden",
    "РџСЂРёРІРµС‚, РјРёСЂ!",
    "lâ€™Ã©tÃ©",
    "\n",
    "\u{FFFD}\n",
    "«ПРИВЕТ»",
    // The form decomposes a letter of Devanagari, and leaves alone what it is made of.
    "\u{91C}\u{94B}\u{95C}\u{947}",
    "\u{91C}\u{94B}\u{921}\u{93C}\u{947}",
];

/// What most of it is.
const USUAL: [&str; 6] = [
    "The quick brown fox jumps over the lazy dog.\n",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.\n",
    "einezeileohneeinzigesleerzeichenundohneende",
    "漢字とかな交じり文。",
    "L\u{2019}été, où est le garçon ?\n",
    "ไทยสุดประเสริฐเลิศ\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn where_blocks_are_passed_over_nothing_is_missed(
        parts in prop::collection::vec((0..USUAL.len(), 1..2500_usize, 0..RARE.len()), 1..10),
        threads in 1..4_usize,
    ) {
        let mut text = String::new();
        for (usual, times, rare) in parts {
            text += &USUAL[usual].repeat(times);
            text += RARE[rare];
            text += " ";
        }
        let source = MemorySource::new(text.into_bytes());
        let len = byteloupe::source::Source::len_hint(&source);
        let expected = all(LineReader::new(&source, len));
        let mut inventory = Inventory::take(&source, len, threads, &|_| {}).unwrap();
        prop_assert_eq!(&all(inventory.lines(&source, threads)), &expected);
        // And once more, from what was kept.
        let counts = inventory.look_further(&source, true, threads).unwrap();
        prop_assert_eq!(&all(inventory.lines(&source, threads)), &expected);
        for kind in [WarningKind::Mojibake, WarningKind::SameText] {
            let found = expected.iter().filter(|(warning, _)| warning.kind == kind);
            prop_assert_eq!(counts[kind.index()], found.count() as u64);
        }
    }
}

#[test]
fn a_word_across_a_border_of_blocks_is_one_word() {
    for shift in 0..12 {
        let mut text = "x".repeat(65_536 - shift - 1) + " ";
        text += "cafe\u{301}e\u{301}s ";
        text += &"y".repeat(65_536);
        text += " caf\u{E9}\u{E9}s";
        let place = text.rfind("caf").unwrap() as u64;
        let source = MemorySource::new(text.as_bytes());
        let len = text.len() as u64;
        let inventory = Inventory::take(&source, len, 1, &|_| {}).unwrap();
        let found = all(inventory.lines(&source, 1));
        let told: Vec<_> = found.iter().map(|(warning, _)| warning.offset).collect();
        assert_eq!(told, [place], "{shift}");
    }
}
