//! The notations there are: one list of what is read, written and edited.
//!
//! | file | what it holds |
//! |---|---|
//! | `row` | what is known of one notation |
//! | `rows` | that of each |

mod row;
mod rows;

use crate::words::capitalized;

/// A way in which a text writes bytes, or code points.
///
/// Some are only read, as each program has its own and the bytes are what counts. Of those that are written too,
/// several may have one recogniser, which reads all forms of a family: [`Notation::read_as`] names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Notation {
    /// Hex digits, two a byte, in a row or separated: `41c0ae`, `41 c0 ae`, `41:c0:ae`.
    Hex,
    /// Two hex digits a byte, nothing between them: one form of [`Notation::Hex`].
    HexPlain,
    /// Hex with a mark at each byte, or one in front: `0x41 0xC0`, `41h`, `$41`, `&H41`, `x'41C0'`.
    MarkedHex,
    /// An array in C, Rust, Go or Java.
    Array,
    /// An array in C, with its length, as `xxd -i` prints it: one form of [`Notation::Array`].
    CArray,
    /// An array in Rust: one form of [`Notation::Array`].
    RustArray,
    /// What `xxd` prints, `-e` and `-b` included; what it prints with `-i` is a [`Notation::Array`].
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
    /// A string literal in C: one form of [`Notation::StringLiteral`].
    CLiteral,
    /// A byte string literal in Rust: one form of [`Notation::StringLiteral`].
    RustLiteral,
    /// A bytes literal in Python: one form of [`Notation::StringLiteral`].
    PythonBytes,
    /// A string in JSON, in ASCII alone: one form of [`Notation::StringLiteral`].
    JsonString,
    /// Escapes of CSS: `\20AC `, hex digits and a space.
    CssEscapes,
    /// Bytes as TeX writes them: `^^e2^^82^^ac`.
    TexEscapes,
    /// Text with bytes as digits behind a mark, whichever it is: `<C3><A9>`, `#303#251`, `\C3\A9`, `M-CM-)`.
    BehindMarks,
    /// UTF-16 code units as escapes: `\u00e9`, `\ud83d\ude00`, `%u20AC`.
    Utf16Escapes,
    /// The same, each surrogate in three bytes of its own: a pair as in CESU-8, one alone as in WTF-8. Neither is UTF-8.
    Cesu8Escapes,
    /// Code points: `U+20AC`, `\u{1F600}`, `&#xE9;`, `&eacute;`.
    CodePoints,
    /// Text for HTML: what is not printable in ASCII as `&#x2262;`, and what HTML gives a meaning too. One form
    /// of [`Notation::CodePoints`].
    HtmlReferences,
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
    /// UTF-16 code units in hex, the low byte of each first: `4100 6222`. Their digits are bytes of another
    /// encoding; here they stand for their characters, in UTF-8.
    Utf16Le,
    /// UTF-16 code units in hex, the high byte of each first.
    Utf16Be,
    /// UTF-32 code units in hex, the low byte of each first.
    Utf32Le,
    /// UTF-32 code units in hex, the high byte of each first.
    Utf32Be,
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
    /// All of them, those with unmistakable marks first, plain text last: the order in which they are tried. The
    /// written forms of a family stand behind the notation whose recogniser reads them.
    pub const ALL: [Self; 51] = [
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
        Self::CArray,
        Self::RustArray,
        Self::ByteList,
        Self::Framed,
        Self::StringLiteral,
        Self::CLiteral,
        Self::RustLiteral,
        Self::PythonBytes,
        Self::JsonString,
        Self::CssEscapes,
        Self::TexEscapes,
        Self::BehindMarks,
        Self::Utf16Escapes,
        Self::Cesu8Escapes,
        Self::CodePoints,
        Self::HtmlReferences,
        Self::EncodedWord,
        Self::MarkedHex,
        Self::Bits,
        Self::Hex,
        Self::HexPlain,
        Self::Percent,
        Self::QuotedPrintable,
        Self::Base64,
        Self::Base32,
        Self::Base32Hex,
        Self::Ascii85,
        Self::Z85,
        Self::Base85,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Utf32Le,
        Self::Utf32Be,
        Self::Text,
    ];

    /// Those that have a recogniser of their own, in the order of [`Notation::ALL`]: what a text is read in.
    pub const READ: [Self; 43] = with_recogniser();

    /// Those that are written, in the order of the menus: what is copied and saved, and what `convert --to`
    /// writes.
    pub const WRITTEN: [Self; 21] = [
        Self::Hex,
        Self::HexPlain,
        Self::CanonicalHexdump,
        Self::Text,
        Self::CodePoints,
        Self::CodePointTable,
        Self::CArray,
        Self::RustArray,
        Self::CLiteral,
        Self::RustLiteral,
        Self::PythonBytes,
        Self::JsonString,
        Self::Utf16Escapes,
        Self::Percent,
        Self::HtmlReferences,
        Self::Base64,
        Self::Bits,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Utf32Le,
        Self::Utf32Be,
    ];

    /// Those in which bytes are both shown and edited, in the order of the converter.
    pub const EDITED: [Self; 13] = [
        Self::Text,
        Self::Hex,
        Self::CodePoints,
        Self::Utf16Be,
        Self::Utf16Le,
        Self::Utf32Be,
        Self::Utf32Le,
        Self::Percent,
        Self::Utf16Escapes,
        Self::HtmlReferences,
        Self::Base64,
        Self::CLiteral,
        Self::Bits,
    ];

    /// The notation with this key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.key() == key)
    }

    /// What it is called on the command line.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// What it is called in a sentence, without an article: "base64", "xxd dump".
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is called in a menu: its name, with a capital letter in front, unless a program is called so.
    pub fn title(self) -> String {
        if self.row().begins_small {
            self.name().to_owned()
        } else {
            capitalized(self.name())
        }
    }

    /// What it is called behind "as" in a sentence: its name, with an article where it takes one.
    pub fn noun(self) -> String {
        match self.row().article {
            "" => self.name().to_owned(),
            article => format!("{article} {}", self.name()),
        }
    }

    /// The notation whose recogniser reads it, and makes the same bytes of what is written in it, as far as it
    /// holds them: itself, or one that reads several.
    #[must_use]
    pub const fn read_as(self) -> Self {
        match self.row().read_as {
            Some(notation) => notation,
            None => self,
        }
    }

    /// Whether it is written as well as read.
    pub const fn is_written(self) -> bool {
        self.row().writing.is_some()
    }

    /// What `A≢`, the bytes 41 E2 89 A2, looks like in it; where it is long, an ellipsis stands for the rest. Empty
    /// for one that is only read.
    pub const fn sample(self) -> &'static str {
        match self.row().writing {
            Some(writing) => writing.sample,
            None => "",
        }
    }

    /// What can be typed in it, in a few words. Empty for one that is not among [`Notation::EDITED`].
    pub const fn hint(self) -> &'static str {
        self.row().typed
    }

    /// What the name of a file of it ends with, without the dot.
    pub const fn extension(self) -> &'static str {
        match self.row().writing {
            Some(writing) => writing.extension,
            None => "txt",
        }
    }

    /// Whether text written in it lacks the line feed that ends a line in a file and on a terminal. Decoded text is
    /// as long as it is.
    pub const fn is_one_line(self) -> bool {
        match self.row().writing {
            Some(writing) => writing.is_one_line,
            None => false,
        }
    }

    /// Whether text written in it holds any bytes. If not, it holds decoded text, in which each ill-formed span is
    /// one U+FFFD; [`Written::replaced`](super::format::Written::replaced) counts them.
    pub const fn is_lossless(self) -> bool {
        match self.row().writing {
            Some(writing) => writing.is_lossless,
            None => true,
        }
    }
}

// What is missing in the list of all cannot be named on the command line.
const _: () = assert!(
    Notation::ALL.len() == Notation::Text as usize + 1,
    "a notation is missing in ALL, or stands behind Text"
);

const fn with_recogniser() -> [Notation; 43] {
    let mut found = [Notation::Text; 43];
    let mut count = 0;
    let mut place = 0;
    while place < Notation::ALL.len() {
        let notation = Notation::ALL[place];
        if notation.row().read_as.is_none() {
            found[count] = notation;
            count += 1;
        }
        place += 1;
    }
    assert!(
        count == found.len(),
        "the number of notations that have a recogniser of their own is another"
    );
    found
}
