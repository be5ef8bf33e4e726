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
    /// What `hexdump` and `od -x` print: words of several bytes, the low byte first.
    Words,
    /// Words of several bytes, the high byte first, as `od --endian=big -x` prints them.
    HighFirst,
    /// What `od` prints, except words.
    Od,
    /// Wireshark, tcpdump and text2pcap.
    PacketDump,
    /// Memory as gdb and lldb print it.
    DebuggerDump,
    /// Values as gdb and lldb print them: `$1 = {65 'A', 0 <repeats 16 times>}`, `"text\303\251"`.
    DebuggerValue,
    /// Rows behind addresses in any other layout: hex editors, `WinDbg`, x64dbg, radare2, `PowerShell`.
    Dump,
    /// Rows of decimal numbers behind addresses: `od -t u1`, `hexdump -d`.
    DecimalDump,
    /// Numbers or characters in columns, without offsets: `od -An -t o1`.
    Columns,
    /// The frame that hexyl draws.
    Hexyl,
    /// A string literal of Python, Rust, C or a shell.
    StringLiteral,
    /// Escapes of CSS: `\20AC `, hex digits and a space.
    CssEscapes,
    /// Bytes as TeX writes them: `^^e2^^82^^ac`.
    TexEscapes,
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
    /// Base32: letters and the figures 2 to 7.
    Base32,
    /// Base32 in figures and the letters A to V.
    Base32Hex,
    /// Ascii85: `<~ … ~>`, or bare.
    Ascii85,
    /// Z85 of `ZeroMQ`.
    Z85,
    /// Base85 as Git and Python write it.
    Base85,
    /// What uuencode writes, from `begin` to `end`.
    Uuencode,
    /// Lists of numbers: `[65, 192]`, `<Buffer 41 c0>`, `bytes.fromhex('41 c0')`.
    ByteList,
    /// Hex or base64 in a frame that says so: `BinData(0,"QcA=")`, `{ E2 82 AC }`, `hex:41,c0`, a line of `sha256sum`.
    Framed,
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
    pub const ALL: [Self; 38] = [
        Self::IntelHex,
        Self::SRecord,
        Self::CodePointTable,
        Self::Uuencode,
        Self::Hexyl,
        Self::Xxd,
        Self::CanonicalHexdump,
        Self::DebuggerDump,
        Self::Words,
        Self::Od,
        Self::PacketDump,
        Self::Dump,
        Self::DecimalDump,
        Self::Columns,
        Self::HighFirst,
        Self::DebuggerValue,
        Self::Array,
        Self::ByteList,
        Self::Framed,
        Self::StringLiteral,
        Self::CssEscapes,
        Self::TexEscapes,
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
        Self::Base32,
        Self::Base32Hex,
        Self::Ascii85,
        Self::Z85,
        Self::Base85,
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
            Self::HighFirst => "high-first",
            Self::Od => "od",
            Self::PacketDump => "packet",
            Self::DebuggerDump => "gdb",
            Self::DebuggerValue => "gdb-value",
            Self::Dump => "dump",
            Self::DecimalDump => "decimal-dump",
            Self::Columns => "columns",
            Self::Hexyl => "hexyl",
            Self::StringLiteral => "literal",
            Self::CssEscapes => "css",
            Self::TexEscapes => "tex",
            Self::Utf16Escapes => "utf16-escapes",
            Self::Cesu8Escapes => "cesu8-escapes",
            Self::CodePoints => "code-points",
            Self::Percent => "percent",
            Self::QuotedPrintable => "quoted-printable",
            Self::EncodedWord => "encoded-word",
            Self::Base64 => "base64",
            Self::Base32 => "base32",
            Self::Base32Hex => "base32hex",
            Self::Ascii85 => "ascii85",
            Self::Z85 => "z85",
            Self::Base85 => "base85",
            Self::Uuencode => "uuencode",
            Self::ByteList => "list",
            Self::Framed => "framed",
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
            Self::Words => "words, low byte first",
            Self::HighFirst => "words, high byte first",
            Self::Od => "od dump",
            Self::PacketDump => "packet dump",
            Self::DebuggerDump => "debugger dump",
            Self::DebuggerValue => "value of a debugger",
            Self::Dump => "dump",
            Self::DecimalDump => "dump of decimal numbers",
            Self::Columns => "columns of numbers",
            Self::Hexyl => "hexyl dump",
            Self::StringLiteral => "string literal",
            Self::CssEscapes => "escapes of CSS",
            Self::TexEscapes => "escapes of TeX",
            Self::Utf16Escapes => "UTF-16 escapes",
            Self::Cesu8Escapes => "UTF-16 escapes as CESU-8",
            Self::CodePoints => "code points",
            Self::Percent => "percent-encoding",
            Self::QuotedPrintable => "quoted-printable",
            Self::EncodedWord => "encoded words",
            Self::Base64 => "base64",
            Self::Base32 => "base32",
            Self::Base32Hex => "base32hex",
            Self::Ascii85 => "ascii85",
            Self::Z85 => "Z85",
            Self::Base85 => "base85",
            Self::Uuencode => "uuencode",
            Self::ByteList => "list of bytes",
            Self::Framed => "hex or base64 in a frame",
            Self::Bits => "bits",
            Self::IntelHex => "Intel HEX",
            Self::SRecord => "S-records",
            Self::CodePointTable => "table of code points",
            Self::Text => "plain text",
        }
    }
}
