//! Goes through bytes: counts what scripts they are written in, and finds the warnings.
//!
//! Most text is passed over [64 bytes at a time](super::wide), where the processor has the instructions
//! for that. Of all else each sequence is looked up in a table ([`Walk`]); only what may be a warning is
//! looked at with what is around it.

use std::ops::Range;

use super::context::LONGEST_LOOK;
use super::state::Walked;
use super::visitor::{Unheard, Visitor};
use super::walk::Walk;
use super::wide::Engine;
use crate::utf8::window::unit_sync;

/// Where the way begins before a range, in bytes: two sequences of 4 bytes, so that it is known whether
/// the last of them is a warning that goes on.
const RUN_UP: usize = 9;

/// How many bytes before a range [`scan`] must be given, where the source has them: what is looked at
/// around a code point, which may be one on the way to the range.
pub(super) const MARGIN_BEFORE: usize = LONGEST_LOOK + RUN_UP + 3;

/// How many bytes after a range it must be given: what is looked at around its last code point.
pub(super) const MARGIN_AFTER: usize = LONGEST_LOOK;

/// Goes through the bytes `own` of `bytes`, which are at offset `base` and hold [`MARGIN_BEFORE`] and
/// [`MARGIN_AFTER`] more around them where the source has them. A code point counts where it starts; a
/// warning too, so that the rest of one that began before is nothing new. Only well-formed sequences
/// count.
pub(super) fn scan<V: Visitor>(
    bytes: &[u8],
    base: u64,
    own: Range<usize>,
    visitor: &mut V,
) -> Walked {
    scan_with(Engine::chosen(), bytes, base, own, visitor)
}

/// [`scan`] with these instructions.
fn scan_with<V: Visitor>(
    engine: Engine,
    bytes: &[u8],
    base: u64,
    own: Range<usize>,
    visitor: &mut V,
) -> Walked {
    let is_inside = own.start > 0 && own.start < bytes.len();
    let start = if is_inside {
        unit_sync(bytes, own.start.saturating_sub(RUN_UP))
    } else {
        own.start
    };
    let mut walk = Walk::new(engine, bytes, base, start, own.clone());
    if is_inside {
        walk.to(own.start, &mut Unheard);
        walk.forget_scripts();
    }
    let end = own.end.min(bytes.len());
    walk.to(end, visitor);
    let walked = walk.walked();
    walk.finish_word(end, visitor);
    walked
}

#[cfg(test)]
mod tests {
    use std::str::Utf8Chunk;

    use proptest::prelude::*;
    use unicode_normalization::{IsNormalized, is_nfd_quick};

    use super::super::kind::WarningKind;
    use super::super::severity::Severity;
    use super::*;
    use crate::utf8::classifier::Backend;

    /// What a visitor is told, runs put together.
    #[derive(Debug, Default, PartialEq)]
    struct Told(Vec<(usize, WarningKind, Severity, char, usize, usize)>);

    impl Visitor for Told {
        fn begins(&mut self, place: usize, kind: WarningKind, severity: Severity, scalar: char) {
            (self.0).push((place, kind, severity, scalar, 1, place + scalar.len_utf8()));
        }

        fn goes_on(&mut self, code_points: usize, end: usize) {
            if let Some(last) = self.0.last_mut() {
                last.4 += code_points;
                last.5 = end;
            }
        }
    }

    /// What a walk without wide instructions tells of a part, or one with those of a path; and how many
    /// code points it counts by script, those of none left out.
    fn told(path: Backend, bytes: &[u8], base: u64, own: Range<usize>) -> (Told, Vec<u32>) {
        let mut told = Told::default();
        let walked = scan_with(Engine::of(path), bytes, base, own.clone(), &mut told);
        // What decomposes is told of wherever it begins.
        let text = bytes.get(own).unwrap_or_default();
        let is_decomposed =
            |chunk: Utf8Chunk<'_>| is_nfd_quick(chunk.valid().chars()) == IsNormalized::Yes;
        assert!(
            walked.has_composed || text.utf8_chunks().all(is_decomposed),
            "{path:?}, {text:?}"
        );
        (told, walked.scripts[1..].to_vec())
    }

    fn compare(bytes: &[u8], base: u64, own: &Range<usize>) {
        let expected = told(Backend::Portable, bytes, base, own.clone());
        for path in Backend::available() {
            let found = told(path, bytes, base, own.clone());
            assert_eq!(found, expected, "{path:?}, {base}, {own:?}");
        }
    }

    /// Everything that the wide ways tell apart, and what is near to it.
    const PIECES: [&[u8]; 102] = [
        b"word ",
        b"The quick brown fox jumps over the lazy dog. ",
        b"\n",
        b"\r\n\t",
        b"x",
        b"0",
        b"\r",
        b"\revil\rgood ",
        "ɡoogle ".as_bytes(),
        "𝐞𝐯𝐚𝐥(".as_bytes(),
        "a\u{37E}".as_bytes(),
        "K".as_bytes(),
        b"\0",
        b"\0\0\0\0\0\0\0\0\0",
        &[0; 150],
        b"\x01\x02\x7F\x7F\x03",
        b"\x7F",
        b"\x07",
        b"\x0C",
        b"\n\x0C",
        b"\x0C\x0C",
        b"\x1B",
        b"\x1B[31m",
        b"\x1B]0;title\x07",
        b"\x1B]0;ti",
        b"\x1B\\",
        "é".as_bytes(),
        "naïve café ".as_bytes(),
        "ß«ª»÷×".as_bytes(),
        "\u{A0}".as_bytes(),
        "\u{85}\u{9F}".as_bytes(),
        "©°".as_bytes(),
        "e\u{301}".as_bytes(),
        "\u{301}".as_bytes(),
        "\u{323}\u{301}".as_bytes(),
        "\u{34F}".as_bytes(),
        "Русский ".as_bytes(),
        "ж".as_bytes(),
        "а".as_bytes(),
        "сор ".as_bytes(),
        "ор".as_bytes(),
        "ҋҁ\u{483}\u{484}\u{487}".as_bytes(),
        "Ԁԯ".as_bytes(),
        "Ελλάδα ".as_bytes(),
        "ο".as_bytes(),
        "νο ".as_bytes(),
        "σ".as_bytes(),
        "Հայ օ ".as_bytes(),
        "ꓐꓑ ".as_bytes(),
        "שלום ".as_bytes(),
        "שָׁלוֹם ".as_bytes(),
        "العربية ".as_bytes(),
        "مُحَمَّدٌ ".as_bytes(),
        "ه".as_bytes(),
        "\u{200F}\u{200E}".as_bytes(),
        "\u{2067}אב\u{2069}".as_bytes(),
        "\u{202E}".as_bytes(),
        "हिन्दी ".as_bytes(),
        "क़ क\u{93C} ".as_bytes(),
        "বাংলা ".as_bytes(),
        "தமிழ் ".as_bytes(),
        "ไทย ปู่ ".as_bytes(),
        "ລາວ ".as_bytes(),
        "日本語".as_bytes(),
        "かな カナ、。".as_bytes(),
        "か\u{3099}".as_bytes(),
        "\u{3000}".as_bytes(),
        "㐀䶵䷀".as_bytes(),
        "한국어 ".as_bytes(),
        "힣\u{D7B0}".as_bytes(),
        "\u{1100}\u{1161}\u{11A8}".as_bytes(),
        "각\u{11A8}".as_bytes(),
        "😀🎉".as_bytes(),
        "👍🏽❤\u{FE0F}\u{200D}🔥".as_bytes(),
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}".as_bytes(),
        "𠀀𝐀𐍈".as_bytes(),
        "\u{1F6D9}".as_bytes(),
        "“quotes” — …".as_bytes(),
        "€→∑ℵ".as_bytes(),
        "ＡＢｃﾊﾟ".as_bytes(),
        "\u{FEFF}".as_bytes(),
        "\u{FFFD}\u{FFFC}".as_bytes(),
        "\u{FFFE}\u{FDD0}".as_bytes(),
        "\u{E000}\u{50000}\u{10FFFD}".as_bytes(),
        "\u{378}\u{530}".as_bytes(),
        "\u{200B}\u{200C}\u{200D}".as_bytes(),
        "\u{2028}".as_bytes(),
        "\u{180E}ᠮᠣᠩ".as_bytes(),
        "አማርኛ ᏣᎳᎩ ".as_bytes(),
        "\u{2126}\u{212B}\u{1FEF}".as_bytes(),
        "pаypаl ".as_bytes(),
        "xж".as_bytes(),
        "жx".as_bytes(),
        "éжé".as_bytes(),
        "αж".as_bytes(),
        b"\x80",
        b"\xBF\xBF\xBF",
        b"\xC0\xAF\xC1",
        b"\xE0\x80\x80\xED\xA0\x80",
        b"\xE3\x81",
        b"\xF0\x9F\x98\xF0\x80\x80\x80",
        b"\xF4\x90\x80\x80\xF8\x88\x80\x80\x80\xFF",
    ];

    /// Pieces one after the other, each some times.
    fn mixture() -> impl Strategy<Value = Vec<u8>> {
        let piece = (
            0..PIECES.len(),
            prop_oneof![4 => 1..3_usize, 1 => 1..40_usize],
        );
        // In texts of few pieces the ways that are wide are taken for long.
        let few = prop::collection::vec(0..PIECES.len(), 1..5).prop_flat_map(|few| {
            let piece = (prop::sample::select(few), 1..30_usize);
            prop::collection::vec(piece, 1..60)
        });
        let any = prop::collection::vec(piece, 0..120);
        prop_oneof![few, any].prop_map(|pieces| {
            let of = |(piece, times): (usize, usize)| PIECES[piece].repeat(times);
            let mut bytes: Vec<u8> = pieces.into_iter().flat_map(of).collect();
            bytes.truncate(12_000);
            bytes
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn the_wide_ways_tell_what_a_walk_tells(
            bytes in mixture(),
            cuts in prop::array::uniform2(any::<prop::sample::Index>()),
            base in prop_oneof![Just(0_u64), Just(1), Just(1 << 40)],
        ) {
            let mut cuts = cuts.map(|cut| cut.index(bytes.len() + 1));
            cuts.sort_unstable();
            for own in [0..bytes.len(), 0..cuts[0], cuts[0]..cuts[1], cuts[1]..bytes.len()] {
                compare(&bytes, base, &own);
            }
        }

        #[test]
        fn the_wide_ways_tell_of_any_bytes_what_a_walk_tells(
            bytes in prop::collection::vec(
                prop_oneof![any::<u8>(), 0x80..0xC0_u8, Just(0), 0xE0..0xF5_u8, 0xC2..0xE0_u8],
                0..3000,
            ),
        ) {
            compare(&bytes, 0, &(0..bytes.len()));
        }
    }

    #[test]
    fn each_code_point_is_told_of_alike_in_its_own_text_and_in_ascii() {
        for scalar in ('\u{80}'..=char::MAX).filter(|it| *it < '\u{3FFFF}' || *it > '\u{DFFFF}') {
            // Two scripts, one after the other: at every place of a chunk in turn.
            let shift = u32::from(scalar) as usize % 64;
            let text = format!("{}{scalar}{scalar} word{scalar}", ".".repeat(shift));
            let text = format!("{text}{}", " жук".repeat(12));
            compare(text.as_bytes(), 0, &(0..text.len()));
        }
    }
}
