//! Which decoders there are.

use super::{Meaning, Pieces};

/// Decoders that replace ill-formed bytes by the same rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DecoderFamily {
    /// One U+FFFD for each maximal subpart (Unicode core specification, D93b; WHATWG Encoding Standard).
    /// It is layer 1.
    Conforming,

    /// One U+FFFD for each ill-formed byte.
    Go,

    /// One U+FFFD for a surrogate, whole or cut after its second byte; else as [`Self::Conforming`].
    Java,

    /// Perl's `decode('UTF-8', …)`: one U+FFFD for a lead with the tails that it asks for, as far as they
    /// are there, up to 6 after `FE` and 12 after `FF`; one for each other tail; and one for each
    /// noncharacter, though those are well-formed.
    ///
    /// Perl 5.36 itself at times takes more bytes into one U+FFFD where an ill-formed byte has a lead right
    /// behind it: `C0 C3 A9 80` is one. That is not followed.
    Perl,

    /// A decoder that takes header bits and payload bits for what they are and checks nothing else: it reads
    /// overlong forms, surrogates, pairs of them as in CESU-8, and the forms of RFC 2279 with 5 and 6 bytes.
    /// RFC 3629 §10 warns of it. What has too few tails, or no lead, is one U+FFFD each.
    Naive,
}

impl DecoderFamily {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, the conforming one first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Conforming,
        Self::Go,
        Self::Java,
        Self::Perl,
        Self::Naive,
    ];

    /// What the user reads of it, short.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conforming => "Unicode",
            Self::Go => "Go",
            Self::Java => "Java",
            Self::Perl => "Perl",
            Self::Naive => "Naive",
        }
    }

    /// Which programs decode so.
    pub const fn users(self) -> &'static str {
        match self {
            Self::Conforming => "WHATWG, Rust, Python 3, ICU, Node",
            Self::Go => "Strings, unicode/utf8",
            Self::Java => "Java, Kotlin, Scala",
            Self::Perl => "Perl’s Encode",
            Self::Naive => "Decoders without checks",
        }
    }

    /// Its rule, in a sentence for the user.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Conforming => "One U+FFFD for each maximal subpart (Unicode D93b)",
            Self::Go => "One U+FFFD for each ill-formed byte",
            Self::Java => "One U+FFFD for each surrogate, else for each maximal subpart",
            Self::Perl => {
                "One U+FFFD for each lead with its tails, each other tail, each noncharacter"
            }
            Self::Naive => {
                "Overlong forms, surrogates and forms of 5 and 6 bytes are read (RFC 3629 §10)"
            }
        }
    }

    /// What it makes of bytes that are a whole text, piece by piece.
    pub const fn pieces(self, bytes: &[u8]) -> Pieces<'_> {
        Pieces::new(self, bytes)
    }

    /// How many U+FFFD it puts for what it does not read in bytes that are a whole text. A literal U+FFFD,
    /// `EF BF BD`, is not among them.
    pub fn replacements(self, bytes: &[u8]) -> usize {
        self.pieces(bytes)
            .filter(|piece| piece.meaning == Meaning::Replaced)
            .count()
    }
}
