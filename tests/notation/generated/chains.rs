//! Several things that copying puts around a text, one after the other.

use byteloupe::notation::Notation;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use super::decorations::DECORATIONS;
use super::outcome::{Outcome, judge};
use super::{NOTATIONS, Write, in_format};

/// What writes every byte and lets none stand for itself, so that nothing around it can be meant.
fn writes() -> Vec<(&'static str, Write)> {
    let mut all: Vec<(&str, Write)> = NOTATIONS.to_vec();
    all.retain(|(name, _)| *name != "percent");
    all.extend([
        (
            "plain hex",
            (|bytes| in_format(Notation::HexPlain, bytes)) as Write,
        ),
        ("Rust array", |bytes| in_format(Notation::RustArray, bytes)),
        ("Rust", |bytes| in_format(Notation::RustLiteral, bytes)),
        ("bits", |bytes| in_format(Notation::Bits, bytes)),
    ]);
    all
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        // The same each time: what a machine finds by chance is no fault of the change that it looks at.
        rng_seed: RngSeed::Fixed(2229),
        ..ProptestConfig::default()
    })]

    #[test]
    fn behind_any_chain_of_decorations_other_bytes_are_never_taken_without_a_word(
        bytes in vec(any::<u8>(), 4..120),
        (name, write) in select(writes()),
        chain in vec(select(DECORATIONS.to_vec()), 1..4),
    ) {
        let mut text = write(&bytes);
        let mut names = vec![name];
        for (decoration, change) in chain {
            if let Some(changed) = change(&text) {
                text = changed;
                names.push(decoration);
            }
        }
        let outcome = judge(text.as_bytes(), &bytes);
        prop_assert!(outcome != Outcome::Wrong, "{names:?}: {text}");
    }
}
