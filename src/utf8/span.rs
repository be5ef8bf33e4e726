//! Layer 1: the ways in which bytes are ill-formed.
//!
//! An ill-formed span is a *maximal subpart* (Unicode core specification, D93b): 1 to 3 bytes, which
//! Unicode recommends to replace by one U+FFFD (§3.9). RFC 3629 only forbids to decode them.

/// Why a byte can be no lead: it never appears in UTF-8 (RFC 3629 §1, §3, §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ImpossibleLead {
    /// `C0`, `C1`: could only start an overlong 2-byte form.
    Overlong,

    /// `F5` to `F7`: could only start a form beyond U+10FFFF.
    TooLarge,

    /// `F8` to `FD`: started the 5- and 6-byte forms of RFC 2279 (RFC 3629 §12), which RFC 3629 has not (§1, §3, §4).
    Rfc2279,

    /// `FE`, `FF`: had no meaning in any version of UTF-8.
    Never,
}

/// What is wrong with the second byte of a sequence, a tail outside the range that its lead allows
/// (RFC 3629 §4, `UTF8-3` and `UTF8-4`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BadSecond {
    /// `E0` then `80` to `9F`, `F0` then `80` to `8F`: an overlong form.
    Overlong,

    /// `ED` then `A0` to `BF`: a surrogate, which §3 prohibits.
    Surrogate,

    /// `F4` then `90` to `BF`: beyond U+10FFFF.
    TooLarge,
}

/// Why a span is ill-formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SpanKind {
    /// A tail, `80` to `BF`, where a sequence must start.
    UnexpectedTail,

    /// A byte that never appears in UTF-8.
    ImpossibleLead(ImpossibleLead),

    /// A lead whose second byte is a tail outside the range that this lead allows. The span is the
    /// lead alone: the second byte starts the next unit.
    BadSecond(BadSecond),

    /// A valid prefix ended by a byte that is not a tail.
    Interrupted {
        /// Bytes of the sequence that are there, 1 to 3.
        have: u8,
        /// Bytes that the lead announces, 2 to 4.
        need: u8,
    },

    /// A valid prefix ended by the end of the input: more bytes could complete it.
    IncompleteAtEnd {
        /// Bytes of the sequence that are there, 1 to 3.
        have: u8,
        /// Bytes that the lead announces, 2 to 4.
        need: u8,
    },
}

impl SpanKind {
    /// How many kinds [`SpanKind::index`] tells apart.
    pub const COUNT: usize = 10;

    /// The keys of the kinds in reports, by [`SpanKind::index`]. They are an interface.
    pub const KEYS: [&'static str; Self::COUNT] = [
        "unexpected_tail",
        "impossible_lead_overlong",
        "impossible_lead_too_large",
        "impossible_lead_rfc2279",
        "impossible_lead_never",
        "bad_second_overlong",
        "bad_second_surrogate",
        "bad_second_too_large",
        "interrupted",
        "incomplete_at_end",
    ];

    /// A number for tables of counts, below [`SpanKind::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::UnexpectedTail => 0,
            Self::ImpossibleLead(ImpossibleLead::Overlong) => 1,
            Self::ImpossibleLead(ImpossibleLead::TooLarge) => 2,
            Self::ImpossibleLead(ImpossibleLead::Rfc2279) => 3,
            Self::ImpossibleLead(ImpossibleLead::Never) => 4,
            Self::BadSecond(BadSecond::Overlong) => 5,
            Self::BadSecond(BadSecond::Surrogate) => 6,
            Self::BadSecond(BadSecond::TooLarge) => 7,
            Self::Interrupted { .. } => 8,
            Self::IncompleteAtEnd { .. } => 9,
        }
    }

    /// The key of this kind in reports.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self.index()]
    }

    /// A few words for the user, such as `unexpected tail`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::UnexpectedTail => "unexpected tail",
            Self::ImpossibleLead(_) => "impossible lead",
            Self::BadSecond(BadSecond::Overlong) => "lead of an overlong form",
            Self::BadSecond(BadSecond::Surrogate) => "lead of a surrogate",
            Self::BadSecond(BadSecond::TooLarge) => "lead of a form beyond U+10FFFF",
            Self::Interrupted { .. } => "sequence cut by another byte",
            Self::IncompleteAtEnd { .. } => "sequence cut by the end",
        }
    }

    /// One sentence for the user: why these bytes are ill-formed.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::UnexpectedTail => "A tail is where a sequence must start",
            Self::ImpossibleLead(ImpossibleLead::Overlong) => {
                "C0 and C1 could only start overlong forms, so they never appear"
            }
            Self::ImpossibleLead(ImpossibleLead::TooLarge) => {
                "F5 to F7 could only start forms beyond U+10FFFF, so they never appear"
            }
            Self::ImpossibleLead(ImpossibleLead::Rfc2279) => {
                "F8 to FD started the 5- and 6-byte forms of RFC 2279; UTF-8 has at most 4 bytes"
            }
            Self::ImpossibleLead(ImpossibleLead::Never) => "FE and FF never appear in UTF-8",
            Self::BadSecond(BadSecond::Overlong) => {
                "After this lead, this second byte makes an overlong form"
            }
            Self::BadSecond(BadSecond::Surrogate) => {
                "ED with A0 to BF would be a surrogate, D800 to DFFF, which is prohibited"
            }
            Self::BadSecond(BadSecond::TooLarge) => "F4 with 90 to BF would be beyond U+10FFFF",
            Self::Interrupted { .. } => "The sequence stops before its last tail",
            Self::IncompleteAtEnd { .. } => "The input ends before the last tail",
        }
    }

    /// The sections of RFC 3629 by which the bytes are ill-formed.
    pub const fn section(self) -> &'static str {
        match self {
            Self::UnexpectedTail => "RFC 3629 §3, §4 UTF8-tail",
            Self::ImpossibleLead(ImpossibleLead::Rfc2279) => "RFC 3629 §1, §3, §4",
            Self::ImpossibleLead(ImpossibleLead::Never) => "RFC 3629 §1",
            Self::ImpossibleLead(_) => "RFC 3629 §1, §3",
            Self::BadSecond(BadSecond::Surrogate) => "RFC 3629 §3, §4 UTF8-3",
            Self::BadSecond(BadSecond::Overlong) => "RFC 3629 §3, §4 UTF8-3, UTF8-4",
            Self::BadSecond(BadSecond::TooLarge) => "RFC 3629 §3, §4 UTF8-4",
            Self::Interrupted { .. } | Self::IncompleteAtEnd { .. } => "RFC 3629 §3",
        }
    }
}
