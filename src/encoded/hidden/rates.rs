//! How often text has a carrier, by what is around it.

use std::sync::LazyLock;

use super::carrier::{Place, Use};

/// What was not seen once among so many places is at least as rare as this says, in bits.
const RAREST: f32 = 17.0;

/// How many bits it takes to say that a carrier is in a place where it has this use.
pub(super) fn bits(purpose: Use, place: Place) -> f32 {
    static RATES: LazyLock<[[f32; Place::COUNT]; Use::COUNT]> = LazyLock::new(|| {
        let mut rates = [[RAREST; Place::COUNT]; Use::COUNT];
        // What is assumed stands for what was counted.
        for (purpose, place, bits) in COUNTED.iter().chain(ASSUMED) {
            if let Some(rate) = rates
                .get_mut(*purpose as usize)
                .and_then(|of| of.get_mut(*place as usize))
            {
                *rate = *bits;
            }
        }
        rates
    });
    let of_use = RATES.get(purpose as usize);
    of_use
        .and_then(|of| of.get(place as usize))
        .copied()
        .unwrap_or(RAREST)
}

type Row = (Use, Place, f32);

/// What no text at hand tells, or too little: how often text in those scripts has it by their orthographies.
const ASSUMED: &[Row] = &[
    // A letter of eight in Mongolian takes a selector; a separator is before the last vowel of a word.
    (Use::Listed, Place::Cursive, 3.0),
    (Use::VowelSeparator, Place::Cursive, 3.0),
    // Syllables of old Korean, of which many lack a consonant.
    (Use::Filler, Place::Cursive, 2.0),
    // Letters with a dot in Shan, Khamti and Aiton.
    (Use::Listed, Place::Unspaced, 3.0),
    // The space of braille, and the ground of pictures in it; beams and slurs of music.
    (Use::Blank, Place::Notation, 1.0),
    (Use::OtherZeroWidth, Place::Notation, 3.0),
    // Where pages say which shape of a symbol they want, they say it of each.
    (Use::EmojiStyle, Place::Emoji, 1.0),
    // The flags of England, Scotland and Wales are spelt with six.
    (Use::Tag, Place::Emoji, 1.0),
];

/// As counted by `examples/hidden_rates.rs` in 62,494 files of Debian 12, of crates and of Python's and Node.js's libraries.
const COUNTED: &[Row] = &[
    (Use::NonJoiner, Place::Emoji, 7.8),
    (Use::NonJoiner, Place::Virama, 6.0),
    (Use::NonJoiner, Place::Cursive, 6.1),
    (Use::NonJoiner, Place::RightToLeft, 7.7),
    (Use::NonJoiner, Place::Unspaced, 9.9),
    (Use::NonJoiner, Place::Ideograph, 7.2),
    (Use::NonJoiner, Place::Word, 11.5),
    (Use::NonJoiner, Place::Edge, 9.3),
    (Use::Joiner, Place::Emoji, 3.1),
    (Use::Joiner, Place::Virama, 3.7),
    (Use::Joiner, Place::Cursive, 6.7),
    (Use::Joiner, Place::RightToLeft, 7.2),
    (Use::Joiner, Place::Unspaced, 7.3),
    (Use::Joiner, Place::Ideograph, 7.4),
    (Use::Joiner, Place::Word, 12.1),
    (Use::Joiner, Place::Edge, 9.5),
    (Use::Space, Place::Virama, 9.3),
    (Use::Space, Place::Cursive, 12.4),
    (Use::Space, Place::Unspaced, 6.1),
    (Use::Space, Place::Edge, 14.6),
    (Use::WordJoiner, Place::Unspaced, 10.3),
    (Use::WordJoiner, Place::Word, 12.9),
    (Use::WordJoiner, Place::Edge, 14.8),
    (Use::SoftHyphen, Place::Cursive, 8.6),
    (Use::SoftHyphen, Place::Word, 9.4),
    (Use::SoftHyphen, Place::Edge, 10.9),
    (Use::Direction, Place::Cursive, 7.4),
    (Use::Direction, Place::Word, 13.2),
    (Use::Direction, Place::Edge, 11.9),
    (Use::Signature, Place::Virama, 12.0),
    (Use::Signature, Place::Word, 12.9),
    (Use::Signature, Place::Edge, 13.1),
    (Use::GraphemeJoiner, Place::Cursive, 9.1),
    (Use::GraphemeJoiner, Place::Word, 14.0),
    (Use::GraphemeJoiner, Place::Edge, 14.2),
    (Use::Blank, Place::Emoji, 8.7),
    (Use::Blank, Place::Notation, 5.4),
    (Use::Blank, Place::Edge, 15.2),
    (Use::OtherZeroWidth, Place::Virama, 7.5),
    (Use::OtherZeroWidth, Place::Cursive, 8.5),
    (Use::OtherZeroWidth, Place::Notation, 8.9),
    (Use::OtherZeroWidth, Place::RightToLeft, 9.5),
    (Use::OtherZeroWidth, Place::Unspaced, 10.0),
    (Use::OtherZeroWidth, Place::Ideograph, 7.9),
    (Use::OtherZeroWidth, Place::Word, 13.1),
    (Use::OtherZeroWidth, Place::Edge, 11.3),
    (Use::EmojiStyle, Place::Emoji, 3.4),
    (Use::EmojiStyle, Place::Word, 11.1),
    (Use::EmojiStyle, Place::Edge, 14.6),
    (Use::TextStyle, Place::Emoji, 10.0),
    (Use::Listed, Place::Cursive, 9.1),
    (Use::Listed, Place::Word, 16.3),
    (Use::Listed, Place::Edge, 10.9),
    (Use::Ideographic, Place::Ideograph, 9.2),
    (Use::Stray, Place::Virama, 9.8),
    (Use::Stray, Place::Cursive, 8.4),
    (Use::Stray, Place::RightToLeft, 8.4),
    (Use::Stray, Place::Unspaced, 8.9),
    (Use::Stray, Place::Word, 13.1),
    (Use::Stray, Place::Edge, 10.8),
    (Use::Tag, Place::Emoji, 7.4),
    (Use::Tag, Place::Cursive, 9.8),
    (Use::Tag, Place::Unspaced, 9.3),
    (Use::Tag, Place::Edge, 12.0),
];
