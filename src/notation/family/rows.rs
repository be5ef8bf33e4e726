//! A row for each notation.

use super::Notation;
use super::row::Row;

impl Notation {
    /// What is known of it.
    pub(super) const fn row(self) -> Row {
        match self {
            Self::Hex => Row::new("hex", "hex")
                .written("41 E2 89 A2")
                .typed("Two hex digits a byte, with or without spaces"),
            Self::HexPlain => Row::new("hex-plain", "hex without spaces")
                .read_as(Self::Hex)
                .written("41E289A2"),
            Self::MarkedHex => Row::new("marked-hex", "hex with prefixes"),
            Self::Array => Row::new("array", "array in source code").with("an"),
            Self::CArray => Row::new("c-array", "C array")
                .with("a")
                .read_as(Self::Array)
                .written("unsigned char bytes[] = { 0x41, …")
                .in_lines()
                .in_a_file("c"),
            Self::RustArray => Row::new("rust-array", "Rust array")
                .with("a")
                .read_as(Self::Array)
                .written("const BYTES: &[u8] = &[0x41, …")
                .in_lines()
                .in_a_file("rs"),
            Self::Xxd => Row::new("xxd", "xxd dump").with("an").of_a_program(),
            Self::CanonicalHexdump => Row::new("hexdump-c", "hexdump -C dump")
                .with("a")
                .of_a_program()
                .written("00000000  41 e2 89 a2 … |A...|")
                .in_lines(),
            Self::Words => Row::new("hexdump", "words, low byte first"),
            Self::HighFirst => Row::new("high-first", "words, high byte first"),
            Self::Od => Row::new("od", "od dump").with("an").of_a_program(),
            Self::PacketDump => Row::new("packet", "packet dump").with("a"),
            Self::DebuggerDump => Row::new("gdb", "debugger dump").with("a"),
            Self::DebuggerValue => Row::new("gdb-value", "value of a debugger").with("a"),
            Self::Dump => Row::new("dump", "dump").with("a"),
            Self::DecimalDump => Row::new("decimal-dump", "dump of decimal numbers").with("a"),
            Self::Columns => Row::new("columns", "columns of numbers"),
            Self::Hexyl => Row::new("hexyl", "hexyl dump").with("a").of_a_program(),
            Self::StringLiteral => Row::new("literal", "string literal").with("a"),
            Self::CLiteral => Row::new("c-literal", "C string literal")
                .with("a")
                .read_as(Self::StringLiteral)
                .written("\"A\\xe2\\x89\\xa2\"")
                .in_a_file("c")
                .typed("A string literal of C, with its quotes"),
            Self::RustLiteral => Row::new("rust-literal", "Rust byte string literal")
                .with("a")
                .read_as(Self::StringLiteral)
                .written("b\"A\\xe2\\x89\\xa2\"")
                .in_a_file("rs"),
            Self::PythonBytes => Row::new("python", "Python bytes literal")
                .with("a")
                .read_as(Self::StringLiteral)
                .written("b'A\\xe2\\x89\\xa2'")
                .in_a_file("py"),
            Self::JsonString => Row::new("json", "JSON string")
                .with("a")
                .read_as(Self::StringLiteral)
                .written_as_text("\"A\\u2262\"")
                .in_a_file("json"),
            Self::CssEscapes => Row::new("css", "escapes of CSS"),
            Self::TexEscapes => Row::new("tex", "escapes of TeX"),
            Self::BehindMarks => Row::new("behind-marks", "bytes behind marks"),
            Self::Utf16Escapes => Row::new("utf16-escapes", "\\u escapes")
                .written_as_text("\\u0041\\u2262")
                .typed("UTF-16 units as \\u escapes; the rest stands for itself"),
            Self::Cesu8Escapes => {
                Row::new("cesu8-escapes", "\\u escapes, each surrogate by itself")
            }
            Self::CodePoints => Row::new("code-points", "code points")
                .written_as_text("U+0041 U+2262")
                .typed("U+ and hex digits, each code point encoded as UTF-8"),
            Self::HtmlReferences => Row::new("html", "HTML references")
                .read_as(Self::CodePoints)
                .written_as_text("A&#x2262;")
                .in_a_file("html")
                .typed("Character references of HTML; the rest stands for itself"),
            Self::Percent => Row::new("percent", "percent-encoding")
                .written("A%E2%89%A2")
                .typed("Percent-encoded bytes; the rest stands for itself"),
            Self::QuotedPrintable => Row::new("quoted-printable", "quoted-printable"),
            Self::EncodedWord => Row::new("encoded-word", "encoded words"),
            Self::Base64 => Row::new("base64", "base64")
                .written("QeKJog==")
                .typed("Base64 or base64url"),
            Self::Base32 => Row::new("base32", "base32"),
            Self::Base32Hex => Row::new("base32hex", "base32hex"),
            Self::Ascii85 => Row::new("ascii85", "ascii85"),
            Self::Z85 => Row::new("z85", "Z85"),
            Self::Base85 => Row::new("base85", "base85"),
            Self::Uuencode => Row::new("uuencode", "uuencode"),
            Self::ByteList => Row::new("list", "list of bytes").with("a"),
            Self::Framed => Row::new("framed", "hex or base64 in a frame"),
            Self::Bits => Row::new("bits", "bits")
                .written("01000001 11100010 10001001 10100010")
                .typed("Eight bits a byte"),
            Self::Utf16Le => Row::new("utf16le", "UTF-16 LE units")
                .written_as_text("4100 6222")
                .typed("UTF-16 units of four hex digits, the low byte first"),
            Self::Utf16Be => Row::new("utf16be", "UTF-16 BE units")
                .written_as_text("0041 2262")
                .typed("UTF-16 units of four hex digits, the high byte first"),
            Self::Utf32Le => Row::new("utf32le", "UTF-32 LE units")
                .written_as_text("41000000 62220000")
                .typed("UTF-32 units of eight hex digits, the low byte first"),
            Self::Utf32Be => Row::new("utf32be", "UTF-32 BE units")
                .written_as_text("00000041 00002262")
                .typed("UTF-32 units of eight hex digits, the high byte first"),
            Self::IntelHex => Row::new("intel-hex", "Intel HEX"),
            Self::SRecord => Row::new("s-record", "S-records"),
            Self::CodePointTable => Row::new("markdown", "Markdown table of code points")
                .with("a")
                .written("| 0x1 | U+2262 | ≢ | NOT IDENTICAL TO | E2 89 A2 |…")
                .in_lines()
                .in_a_file("md"),
            Self::Text => Row::new("text", "plain text")
                .written_as_text("A≢")
                .in_lines()
                .typed("The characters themselves"),
        }
    }
}
