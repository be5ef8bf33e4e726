//! The kinds of warnings, and sets of them.

use super::severity::Severity;

/// Why a well-formed code point is worth a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum WarningKind {
    /// U+FEFF anywhere but at the start.
    InnerBom,
    /// A literal U+FFFD or U+FFFC.
    Replacement,
    /// One of the 66 code points that are never assigned.
    Noncharacter,
    /// U+001B.
    Escape,
    /// U+0000 to U+001F, but for tab, line feed, carriage return and escape.
    C0,
    /// U+007F.
    Delete,
    /// U+0080 to U+009F.
    C1,
    /// U+2028 or U+2029.
    LineSeparator,
    /// Changes the order in which text is displayed.
    BidiControl,
    /// A code point without a shape of its own.
    Invisible,
    /// Copies of ASCII without a shape.
    Tag,
    /// Chooses a shape for what stands before it, and there is nothing such.
    VariationSelector,
    /// Means what two parties agreed on.
    PrivateUse,
    /// A code point that is not assigned yet, or is no longer to be used.
    Unassigned,
}

impl WarningKind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;

    /// All of them, in the order of lists.
    pub const ALL: [Self; Self::COUNT] = [
        Self::InnerBom,
        Self::Replacement,
        Self::Noncharacter,
        Self::Escape,
        Self::C0,
        Self::Delete,
        Self::C1,
        Self::LineSeparator,
        Self::BidiControl,
        Self::Invisible,
        Self::Tag,
        Self::VariationSelector,
        Self::PrivateUse,
        Self::Unassigned,
    ];

    /// Its place in [`WarningKind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What one of this kind is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InnerBom => "U+FEFF inside",
            Self::Replacement => "Replacement character",
            Self::Noncharacter => "Noncharacter",
            Self::Escape => "Escape",
            Self::C0 => "C0 control",
            Self::Delete => "Delete",
            Self::C1 => "C1 control",
            Self::LineSeparator => "Line separator",
            Self::BidiControl => "Bidirectional control",
            Self::Invisible => "Invisible character",
            Self::Tag => "Tag character",
            Self::VariationSelector => "Variation selector",
            Self::PrivateUse => "Private-use character",
            Self::Unassigned => "Unassigned code point",
        }
    }

    /// How much one of this kind matters where nothing around it says more.
    pub const fn severity(self) -> Severity {
        match self {
            Self::VariationSelector | Self::PrivateUse => Severity::Info,
            Self::InnerBom
            | Self::Replacement
            | Self::Noncharacter
            | Self::C0
            | Self::Delete
            | Self::C1
            | Self::LineSeparator
            | Self::Invisible
            | Self::Unassigned => Severity::Low,
            Self::Escape | Self::BidiControl => Severity::Medium,
            Self::Tag => Severity::High,
        }
    }

    /// What it is, and why it is worth a look.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::InnerBom => {
                "U+FEFF is a signature only at offset 0; inside, it is an invisible ZERO WIDTH \
                 NO-BREAK SPACE, often left where files were joined (RFC 3629 §6)."
            }
            Self::Replacement => {
                "U+FFFD stands for what could not be decoded, U+FFFC for a picture or another object \
                 in a text: the loss happened before these bytes were written."
            }
            Self::Noncharacter => {
                "Noncharacters are meant for use inside a program, not for exchange; UTF-8 encodes \
                 them all the same."
            }
            Self::Escape => {
                "ESC begins a command to a terminal: printed there, the text may change colours, \
                 titles, or lines that were printed before."
            }
            Self::C0 => {
                "Control codes other than tab, line feed and carriage return, and form feed at the \
                 start of a line, do not belong in plain text: the file may be binary, or meant for a \
                 device."
            }
            Self::Delete => "DEL is a control code without a shape.",
            Self::C1 => {
                "C1 controls are rare in text. Often they were bytes of Windows-1252 that were taken \
                 for Latin-1; some begin a command to a terminal."
            }
            Self::LineSeparator => {
                "U+2028 and U+2029 end a line or a paragraph for some programs, and are part of one \
                 for others: they do not count the same lines."
            }
            Self::BidiControl => {
                "It changes the order in which text is displayed: what is seen may not be what is \
                 there."
            }
            Self::Invisible => {
                "Programs show nothing for it: words that look the same may differ, and a filter may \
                 miss a word that it splits."
            }
            Self::Tag => {
                "Tag characters are an invisible copy of ASCII: outside a few flags, they can hold \
                 text that nobody sees."
            }
            Self::VariationSelector => {
                "It is to choose a shape of the character before it, which has none to choose from; \
                 a row of them can hold hidden data."
            }
            Self::PrivateUse => {
                "What it means depends on the program or the font that was used; nobody else can \
                 tell."
            }
            Self::Unassigned => {
                "No version of Unicode known here gives it a meaning: it is newer, or the bytes are \
                 no text."
            }
        }
    }
}

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// The set without any kind.
    pub const NONE: Self = Self(0);

    /// Each of them.
    pub const ALL: Self = Self((1 << WarningKind::COUNT) - 1);

    /// Only this one.
    pub const fn only(kind: WarningKind) -> Self {
        Self(1 << kind as u32)
    }

    /// Is a kind in it?
    pub const fn contains(self, kind: WarningKind) -> bool {
        self.0 & Self::only(kind).0 != 0
    }

    /// Have the two a kind in common?
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts a kind into it.
    pub const fn insert(&mut self, kind: WarningKind) {
        self.0 |= Self::only(kind).0;
    }

    /// The kinds that are in one of the two sets, or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in it, in the order of lists.
    pub fn iter(self) -> impl Iterator<Item = WarningKind> {
        WarningKind::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}
