//! The notations there are.

/// A way in which a text writes bytes, or code points: what is recognised when a text is read. What bytes
/// are written as is a [`Format`](super::Format).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Notation {
    /// Hex digits, two a byte, in a row or separated: `41c0ae`, `41 c0 ae`, `41:c0:ae`.
    Hex,
    /// Hex with a mark at each byte, or one in front: `0x41 0xC0`, `41h`, `$41`, `&H41`, `x'41C0'`.
    MarkedHex,
    /// An array in C, Rust, Go or Java.
    Array,
    /// What `xxd` prints, `-e`, `-b` and `-i` included.
    Xxd,
    /// What `hexdump -C` prints.
    CanonicalHexdump,
    /// What `hexdump` and `od -x` print: words of 16 bits, the low byte first.
    Words,
    /// What `od` prints, except words.
    Od,
    /// Wireshark, tcpdump and text2pcap.
    PacketDump,
    /// Memory as gdb and lldb print it.
    DebuggerDump,
    /// The frame that hexyl draws.
    Hexyl,
    /// A string literal of Python, Rust, C or a shell.
    StringLiteral,
    /// UTF-16 code units as escapes: `\u00e9`, `\ud83d\ude00`, `%u20AC`.
    Utf16Escapes,
    /// The same, each surrogate in three bytes of its own: CESU-8, which is no UTF-8.
    Cesu8Escapes,
    /// Code points: `U+20AC`, `\u{1F600}`, `&#xE9;`, `&eacute;`.
    CodePoints,
    /// Percent-encoding: `caf%C3%A9`.
    Percent,
    /// Quoted-printable: `caf=C3=A9`.
    QuotedPrintable,
    /// Encoded words of RFC 2047: `=?UTF-8?Q?caf=C3=A9?=`.
    EncodedWord,
    /// Base64, base64url and `data:` URLs.
    Base64,
    /// Lists of numbers: `[65, 192]`, `<Buffer 41 c0>`, `bytes.fromhex('41 c0')`.
    ByteList,
    /// Bits: `01000001 11000000`.
    Bits,
    /// Intel HEX.
    IntelHex,
    /// Motorola S-records.
    SRecord,
    /// The table in Markdown that Byteloupe writes: place, code point and bytes of each unit.
    CodePointTable,
    /// Plain text: the characters themselves, encoded exactly.
    Text,
}

impl Notation {
    /// All of them, those with unmistakable marks first, plain text last.
    pub const ALL: [Self; 24] = [
        Self::IntelHex,
        Self::SRecord,
        Self::CodePointTable,
        Self::Hexyl,
        Self::Xxd,
        Self::CanonicalHexdump,
        Self::DebuggerDump,
        Self::Words,
        Self::Od,
        Self::PacketDump,
        Self::Array,
        Self::ByteList,
        Self::StringLiteral,
        Self::Utf16Escapes,
        Self::Cesu8Escapes,
        Self::CodePoints,
        Self::EncodedWord,
        Self::MarkedHex,
        Self::Bits,
        Self::Hex,
        Self::Percent,
        Self::QuotedPrintable,
        Self::Base64,
        Self::Text,
    ];

    /// What it is called on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::MarkedHex => "marked-hex",
            Self::Array => "array",
            Self::Xxd => "xxd",
            Self::CanonicalHexdump => "hexdump-c",
            Self::Words => "hexdump",
            Self::Od => "od",
            Self::PacketDump => "packet",
            Self::DebuggerDump => "gdb",
            Self::Hexyl => "hexyl",
            Self::StringLiteral => "literal",
            Self::Utf16Escapes => "utf16-escapes",
            Self::Cesu8Escapes => "cesu8-escapes",
            Self::CodePoints => "code-points",
            Self::Percent => "percent",
            Self::QuotedPrintable => "quoted-printable",
            Self::EncodedWord => "encoded-word",
            Self::Base64 => "base64",
            Self::ByteList => "list",
            Self::Bits => "bits",
            Self::IntelHex => "intel-hex",
            Self::SRecord => "s-record",
            Self::CodePointTable => "markdown",
            Self::Text => "text",
        }
    }

    /// What it is called in the window, as it stands in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::MarkedHex => "hex with prefixes",
            Self::Array => "array in source code",
            Self::Xxd => "xxd dump",
            Self::CanonicalHexdump => "hexdump -C dump",
            Self::Words => "hexdump of 16-bit words",
            Self::Od => "od dump",
            Self::PacketDump => "packet dump",
            Self::DebuggerDump => "debugger dump",
            Self::Hexyl => "hexyl dump",
            Self::StringLiteral => "string literal",
            Self::Utf16Escapes => "UTF-16 escapes",
            Self::Cesu8Escapes => "UTF-16 escapes as CESU-8",
            Self::CodePoints => "code points",
            Self::Percent => "percent-encoding",
            Self::QuotedPrintable => "quoted-printable",
            Self::EncodedWord => "encoded words",
            Self::Base64 => "base64",
            Self::ByteList => "list of bytes",
            Self::Bits => "bits",
            Self::IntelHex => "Intel HEX",
            Self::SRecord => "S-records",
            Self::CodePointTable => "table of code points",
            Self::Text => "plain text",
        }
    }
}
