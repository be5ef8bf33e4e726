//! What a difference is, as text.

use crate::encodings::Encoding;
use crate::encodings::mojibake::Misreading;

/// How lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// CR LF.
    CrLf,

    /// LF.
    Lf,

    /// CR.
    Cr,

    /// Not all of them in one way.
    Mixed,
}

impl LineEnd {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::CrLf => "CR LF",
            Self::Lf => "LF",
            Self::Cr => "CR",
            Self::Mixed => "mixed line ends",
        }
    }

    /// The name in a document that programs read. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CrLf => "crlf",
            Self::Lf => "lf",
            Self::Cr => "cr",
            Self::Mixed => "mixed",
        }
    }
}

/// What a difference is, as text. The first that applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The same bytes are at another place of the other side.
    Moved,

    /// The signature EF BB BF at the start (RFC 3629 §6), or the byte order mark of UTF-16 or UTF-32, was added or
    /// removed, and nothing else.
    Signature {
        /// It was added.
        is_added: bool,

        /// What it is the signature of.
        of: Encoding,
    },

    /// Only how lines end.
    LineEnds {
        /// How they end on the left.
        left: LineEnd,

        /// How they end on the right.
        right: LineEnd,

        /// How many of them.
        count: u64,
    },

    /// Both sides are canonically equivalent: they have the same form NFC, and the same form NFD (UAX #15).
    CanonicallyEquivalent {
        /// The left side is in NFC.
        is_left_composed: bool,

        /// The right side is in NFC.
        is_right_composed: bool,
    },

    /// The same text in two encodings.
    Encoding {
        /// That of the left side.
        left: Encoding,

        /// That of the right side.
        right: Encoding,
    },

    /// The right side is UTF-8 that was read in an encoding and encoded once more, or the left side is.
    EncodedTwice {
        /// The right side is.
        is_right: bool,

        /// The encoding that it was read in.
        through: Misreading,
    },

    /// The same characters, some of them in forms that are longer than the number needs (RFC 3629 §3, §10). A decoder
    /// that does not check takes both sides for the same.
    Overlong {
        /// The right side has them.
        is_right: bool,
    },

    /// U+FFFD stands on one side for what is on the other: something was lost.
    Replacement {
        /// U+FFFD stands on the right.
        is_right: bool,
    },

    /// Only whether letters are large or small.
    Case,

    /// Only spaces, tabs, line ends and the like.
    WhiteSpace,

    /// Both sides are compatibility equivalent: they have the same form NFKC (UAX #15). They may look different and
    /// mean the same, such as `ﬁ` and `fi`.
    CompatibilityEquivalent,

    /// Only characters that are not seen.
    Invisible {
        /// Those that the right side has more: the first of them.
        added: Vec<char>,

        /// Those that the left side has more: the first of them.
        removed: Vec<char>,
    },

    /// At least one side is ill-formed as UTF-8.
    IllFormed {
        /// The left side is.
        left: bool,

        /// The right side is.
        right: bool,
    },

    /// Other text.
    Text,

    /// It has more bytes than are looked at.
    Long,
}

/// A [`Change`] without what there is to say of one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is the change of that name")]
pub enum ChangeKind {
    Moved,
    Signature,
    LineEnds,
    CanonicallyEquivalent,
    Encoding,
    EncodedTwice,
    Overlong,
    Replacement,
    Case,
    WhiteSpace,
    CompatibilityEquivalent,
    Invisible,
    IllFormed,
    Text,
    Long,
}

impl ChangeKind {
    /// All kinds, in the order in which they are told.
    pub const ALL: [Self; 15] = [
        Self::Moved,
        Self::Signature,
        Self::LineEnds,
        Self::CanonicallyEquivalent,
        Self::Encoding,
        Self::EncodedTwice,
        Self::Overlong,
        Self::Replacement,
        Self::Case,
        Self::WhiteSpace,
        Self::CompatibilityEquivalent,
        Self::Invisible,
        Self::IllFormed,
        Self::Text,
        Self::Long,
    ];

    /// The name in a document that programs read. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Signature => "bom",
            Self::LineEnds => "line_ends",
            Self::CanonicallyEquivalent => "canonically_equivalent",
            Self::Encoding => "encoding",
            Self::EncodedTwice => "encoded_twice",
            Self::Overlong => "overlong",
            Self::Replacement => "replacement",
            Self::Case => "case",
            Self::WhiteSpace => "white_space",
            Self::CompatibilityEquivalent => "compatibility_equivalent",
            Self::Invisible => "invisible",
            Self::IllFormed => "ill_formed",
            Self::Text => "text",
            Self::Long => "long",
        }
    }

    /// In words, for a list of counts.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Signature => "a signature (BOM)",
            Self::LineEnds => "only line ends",
            Self::CanonicallyEquivalent => "the same under NFC",
            Self::Encoding => "only the encoding",
            Self::EncodedTwice => "encoded twice",
            Self::Overlong => "only overlong forms",
            Self::Replacement => "replaced by U+FFFD",
            Self::Case => "only case",
            Self::WhiteSpace => "only white space",
            Self::CompatibilityEquivalent => "the same under NFKC",
            Self::Invisible => "only invisible characters",
            Self::IllFormed => "ill-formed on one side or both",
            Self::Text => "other text",
            Self::Long => "too long to be looked at as text",
        }
    }

    /// Whether all differences of this kind are told together, at the first of them. Who reads does not want ten thousand
    /// line ends one by one.
    pub const fn is_told_once(self) -> bool {
        matches!(self, Self::LineEnds)
    }

    /// Its place in [`ChangeKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Change {
    /// Its kind.
    pub const fn kind(&self) -> ChangeKind {
        match self {
            Self::Moved => ChangeKind::Moved,
            Self::Signature { .. } => ChangeKind::Signature,
            Self::LineEnds { .. } => ChangeKind::LineEnds,
            Self::CanonicallyEquivalent { .. } => ChangeKind::CanonicallyEquivalent,
            Self::Encoding { .. } => ChangeKind::Encoding,
            Self::EncodedTwice { .. } => ChangeKind::EncodedTwice,
            Self::Overlong { .. } => ChangeKind::Overlong,
            Self::Replacement { .. } => ChangeKind::Replacement,
            Self::Case => ChangeKind::Case,
            Self::WhiteSpace => ChangeKind::WhiteSpace,
            Self::CompatibilityEquivalent => ChangeKind::CompatibilityEquivalent,
            Self::Invisible { .. } => ChangeKind::Invisible,
            Self::IllFormed { .. } => ChangeKind::IllFormed,
            Self::Text => ChangeKind::Text,
            Self::Long => ChangeKind::Long,
        }
    }
}
