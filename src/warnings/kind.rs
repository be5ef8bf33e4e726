//! The kinds of warnings.

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
    /// Chooses a shape for the character before it, which has none to choose from.
    VariationSelector,
    /// Means what two parties agreed on.
    PrivateUse,
    /// A code point that is not assigned yet, or is no longer to be used.
    Unassigned,
    /// U+FEFF at the start of what must not begin with it.
    Signature,
    /// U+000D without U+000A after it, where other text follows in the line.
    Overwritten,
    /// A word in letters of several scripts.
    MixedScript,
    /// A word of another script that looks like one of ASCII.
    Confusable,
    /// A space other than U+0020.
    UnusualSpace,
    /// Text that is not in Normalization Form C.
    NotNormalized,
    /// UTF-8 that was read in another encoding and encoded as UTF-8 again. No code point tells it: see
    /// [`LineReader`](super::LineReader).
    Mojibake,
    /// A word that is the same text as one before it, and has other bytes.
    SameText,
    /// Base64 of 24 digits or more.
    Base64,
    /// 16 hex digits or more in a row that are not as many as those of a hash.
    Hex,
    /// A word with percent-encoding.
    PercentEncoding,
    /// A word with percent-encoding that stands for a character in more bytes than it needs.
    OverlongEncoding,
    /// Four or more escapes of bytes or code units in a row.
    EscapedText,
    /// Lines of quoted-printable.
    QuotedPrintable,
    /// The header of gzip or zlib data. It is the only kind that is reported in bytes that are not UTF-8.
    CompressedData,
    /// Data in characters that nobody sees, spread over a text.
    HiddenData,
}

impl WarningKind {
    /// How many kinds there are.
    pub const COUNT: usize = 30;

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
        Self::Signature,
        Self::Overwritten,
        Self::MixedScript,
        Self::Confusable,
        Self::UnusualSpace,
        Self::NotNormalized,
        Self::Mojibake,
        Self::SameText,
        Self::Base64,
        Self::Hex,
        Self::PercentEncoding,
        Self::OverlongEncoding,
        Self::EscapedText,
        Self::QuotedPrintable,
        Self::CompressedData,
        Self::HiddenData,
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
            Self::Escape => "Terminal escape",
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
            Self::Signature => "BOM before code or data",
            Self::Overwritten => "Overwritten line",
            Self::MixedScript => "Word in mixed scripts",
            Self::Confusable => "Word that looks like ASCII",
            Self::UnusualSpace => "Unusual space",
            Self::NotNormalized => "Not in NFC",
            Self::Mojibake => "Mojibake",
            Self::SameText => "Same text under NFC",
            Self::Base64 => "Base64",
            Self::Hex => "Hex",
            Self::PercentEncoding => "Percent-encoding",
            Self::OverlongEncoding => "Overlong form in percent-encoding",
            Self::EscapedText => "Escaped text",
            Self::QuotedPrintable => "Quoted-printable",
            Self::CompressedData => "Compressed data",
            Self::HiddenData => "Hidden data",
        }
    }

    /// What a text holds that has a warning of this kind, in words that a person can repeat: it follows *UTF-8 with*.
    pub const fn deception(self) -> &'static str {
        match self {
            Self::BidiControl => "invisible controls that reorder its text",
            Self::Tag | Self::VariationSelector | Self::HiddenData => {
                "data in characters that nobody sees"
            }
            Self::InnerBom | Self::Invisible => "characters that nobody sees",
            Self::Escape => "hidden commands to a terminal",
            Self::C0 | Self::Delete | Self::C1 => "control characters",
            Self::Overwritten => "lines that a terminal overwrites",
            Self::MixedScript | Self::Confusable => "words that are not what they look like",
            Self::LineSeparator => "line breaks that only some programs see",
            Self::Replacement => "characters that were lost",
            Self::Noncharacter => "noncharacters",
            Self::PrivateUse => "private-use characters",
            Self::Unassigned => "unassigned code points",
            Self::Signature => "a BOM where none belongs",
            Self::UnusualSpace => "unusual spaces",
            Self::NotNormalized => "text that is not in NFC",
            Self::Mojibake => "mojibake",
            Self::SameText => "words that differ only in their bytes",
            Self::OverlongEncoding => "overlong forms in percent-encoding",
            Self::Base64
            | Self::Hex
            | Self::PercentEncoding
            | Self::EscapedText
            | Self::QuotedPrintable
            | Self::CompressedData => "encoded data",
        }
    }

    /// How much one of this kind matters where nothing around it says more.
    pub const fn severity(self) -> Severity {
        match self {
            Self::VariationSelector
            | Self::PrivateUse
            | Self::Unassigned
            | Self::UnusualSpace
            | Self::NotNormalized
            | Self::SameText
            | Self::Base64
            | Self::Hex
            | Self::PercentEncoding
            | Self::EscapedText
            | Self::QuotedPrintable
            | Self::CompressedData => Severity::Info,
            Self::InnerBom
            | Self::Replacement
            | Self::Noncharacter
            | Self::C0
            | Self::Delete
            | Self::C1
            | Self::LineSeparator
            | Self::Invisible => Severity::Low,
            Self::Escape
            | Self::BidiControl
            | Self::Signature
            | Self::Overwritten
            | Self::OverlongEncoding
            | Self::MixedScript
            | Self::Mojibake => Severity::Medium,
            Self::Tag | Self::Confusable | Self::HiddenData => Severity::High,
        }
    }

    /// Whether a run of neighbours makes one warning, so that it may go on after a border of 64 KiB. Others
    /// are reported as a whole.
    pub(super) const fn is_run(self) -> bool {
        !matches!(
            self,
            Self::Escape
                | Self::Overwritten
                | Self::MixedScript
                | Self::Confusable
                | Self::NotNormalized
                | Self::Mojibake
                | Self::SameText
        ) && !self.is_encoded()
    }

    /// Whether it is a run that stands for other bytes, found by [`EncodedReader`](super::EncodedReader).
    pub const fn is_encoded(self) -> bool {
        matches!(
            self,
            Self::Base64
                | Self::Hex
                | Self::PercentEncoding
                | Self::OverlongEncoding
                | Self::EscapedText
                | Self::QuotedPrintable
                | Self::CompressedData
                | Self::HiddenData
        )
    }

    /// What one of this kind is called in a report: as it is called here, in `snake_case`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::InnerBom => "inner_bom",
            Self::Replacement => "replacement",
            Self::Noncharacter => "noncharacter",
            Self::Escape => "escape",
            Self::C0 => "c0",
            Self::Delete => "delete",
            Self::C1 => "c1",
            Self::LineSeparator => "line_separator",
            Self::BidiControl => "bidi_control",
            Self::Invisible => "invisible",
            Self::Tag => "tag",
            Self::VariationSelector => "variation_selector",
            Self::PrivateUse => "private_use",
            Self::Unassigned => "unassigned",
            Self::Signature => "signature",
            Self::Overwritten => "overwritten",
            Self::MixedScript => "mixed_script",
            Self::Confusable => "confusable",
            Self::UnusualSpace => "unusual_space",
            Self::NotNormalized => "not_normalized",
            Self::Mojibake => "mojibake",
            Self::SameText => "same_text",
            Self::Base64 => "base64",
            Self::Hex => "hex",
            Self::PercentEncoding => "percent_encoding",
            Self::OverlongEncoding => "overlong_encoding",
            Self::EscapedText => "escaped_text",
            Self::QuotedPrintable => "quoted_printable",
            Self::CompressedData => "compressed_data",
            Self::HiddenData => "hidden_data",
        }
    }

    /// Why one of this kind may be harmless.
    pub const fn harmless(self) -> &'static str {
        match self {
            Self::InnerBom => "Usually left by joining files; most programs ignore it.",
            Self::Replacement => "Normal in text about encodings, and for pictures in documents.",
            Self::Noncharacter => {
                "Harmless in tables for sorting and in test data, which use them."
            }
            Self::Escape => "Harmless in terminal logs, which use colours.",
            Self::C0 | Self::Delete => {
                "Harmless in record or device files, which use control codes."
            }
            Self::C1 => "May be text in Windows-1252 that was taken for Latin-1.",
            Self::LineSeparator => "Normal for a line break in some word processors.",
            Self::BidiControl => "Normal in Hebrew and Arabic text, which needs them.",
            Self::Invisible => {
                "Harmless where it marks a place at which a line or a word may be broken."
            }
            Self::Tag => "Normal in flags of regions, which are spelt with them.",
            Self::VariationSelector => "Harmless where an editor has left it: it changes nothing.",
            Self::PrivateUse => "Normal with icon fonts, which use them.",
            Self::Unassigned => "May be newer than this program.",
            Self::Signature => "Many programs ignore it.",
            Self::Overwritten => "Normal in logs of programs that show their progress.",
            Self::MixedScript => "Normal in abbreviations that take endings of another language.",
            Self::Confusable => {
                "May be a word of that language, or in a style that a heading is set in."
            }
            Self::UnusualSpace => "Normal in French and many other languages.",
            Self::NotNormalized => {
                "Harmless to a reader, to whom both forms are the same; macOS writes decomposed names."
            }
            Self::Mojibake => "Normal in text about encodings, which quotes it.",
            Self::SameText => "Harmless to a reader, to whom both forms are the same.",
            Self::Base64 => "Normal in e-mail, certificates and pictures in pages.",
            Self::Hex => "Normal in tables, keys and test data.",
            Self::PercentEncoding => "Normal in web addresses.",
            Self::OverlongEncoding => "Normal in text about attacks and in tests, which quote it.",
            Self::EscapedText => "Normal in source code and JSON.",
            Self::QuotedPrintable => "Normal in e-mail.",
            Self::CompressedData => "Normal in archives and pictures.",
            Self::HiddenData => {
                "May be a watermark, by which a publisher knows whose copy of a text it is."
            }
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
            Self::Delete => "DEL is an invisible control code.",
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
                 not text."
            }
            Self::Signature => {
                "Programs look for the first characters of a format at offset 0, where a signature \
                 stands."
            }
            Self::Overwritten => {
                "A carriage return without a line feed: a terminal writes what follows over what was \
                 there, which nobody sees then."
            }
            Self::MixedScript => {
                "Letters of another script are in a word and may look like its own: the word is \
                 another one than it seems (UTS #39)."
            }
            Self::Confusable => {
                "What looks like ASCII, which is around it, are other letters or another sign: a \
                 name may not be the one that it seems (UTS #39)."
            }
            Self::UnusualSpace => {
                "It looks like a space, or like none, and programs that look for U+0020 do not find \
                 it; in many languages it belongs before punctuation and between digits."
            }
            Self::NotNormalized => {
                "The same text can be written with other code points: a search for one finds the \
                 other only in programs that normalize (RFC 3629 §10)."
            }
            Self::Mojibake => {
                "UTF-8 was read in another encoding by mistake, and encoded as UTF-8 again: `repair \
                 --mojibake` undoes it."
            }
            Self::SameText => {
                "A word before it is the same text under Normalization Form C and has other bytes: a \
                 comparison of bytes takes them for two (RFC 3629 §10)."
            }
            Self::Base64 => {
                "Base64 stands for other bytes (RFC 4648 §4): a search for those does not find it, and \
                 Decode shows them."
            }
            Self::Hex => {
                "Two hex digits stand for a byte: a search for the bytes does not find it, and Decode \
                 shows them."
            }
            Self::PercentEncoding => {
                "%XX stands for a byte (RFC 3986 §2.1): a filter that does not decode it misses what it \
                 looks for, and Decode shows it."
            }
            Self::OverlongEncoding => {
                "It stands for a character in more bytes than that needs, as `%c0%af` does for `/`: a filter \
                 misses it, and a careless decoder takes it for that character (RFC 3629 §10)."
            }
            Self::EscapedText => {
                "Escapes of bytes or code units stand for other text: a filter that does not decode \
                 them misses what it looks for, and Decode shows it."
            }
            Self::QuotedPrintable => {
                "=XX stands for a byte, and a = at the end joins lines (RFC 2045 §6.7): a search misses \
                 words with either, and Decode shows the text."
            }
            Self::CompressedData => {
                "Here begins data that is compressed: nothing in it is found by a search, and Decode \
                 expands it."
            }
            Self::HiddenData => {
                "Characters that nobody sees are chosen here, or set, as text has no reason for: they can \
                 hold data, and Decode shows it where it reads as text."
            }
        }
    }
}
