//! The notations there are.

/// Hands the list of notations to a macro: a line for each, with its record in `recognise`.
///
/// Those with unmistakable marks come first, plain text last: in this order a text is read in them. The written forms of
/// a family come after the notation whose recogniser reads them.
macro_rules! notations {
    ($take:ident) => {
        $take! {
            /// Intel HEX.
            IntelHex = records::intel_hex::INTEL_HEX;
            /// Motorola S-records.
            SRecord = records::s_record::S_RECORD;
            /// The table in Markdown that Byteloupe writes: place, code point and bytes of each unit.
            CodePointTable = code_point_table::CODE_POINT_TABLE;
            /// What uuencode writes, from `begin` to `end`.
            Uuencode = base_n::uuencode::UUENCODE;
            /// The frame that hexyl draws.
            Hexyl = dump::hexyl::HEXYL;
            /// What `xxd` prints, `-e` and `-b` included; what it prints with `-i` is a [`Notation::Array`].
            Xxd = dump::xxd::XXD;
            /// What `hexdump -C` prints.
            CanonicalHexdump = dump::canonical::CANONICAL_HEXDUMP;
            /// Memory as gdb and lldb print it.
            DebuggerDump = dump::debugger::DEBUGGER_DUMP;
            /// What `hexdump` and `od -x` print: words of several bytes, the low byte first.
            Words = dump::words::WORDS;
            /// What `od` prints, except words.
            Od = dump::od::OD;
            /// Wireshark, tcpdump and text2pcap.
            PacketDump = dump::packet::PACKET_DUMP;
            /// Rows behind addresses in any other layout: hex editors, `WinDbg`, x64dbg, radare2, `PowerShell`.
            Dump = dump::free::DUMP;
            /// Rows of decimal numbers behind addresses: `od -t u1`, `hexdump -d`.
            DecimalDump = dump::free::DECIMAL_DUMP;
            /// Numbers or characters in columns, without offsets: `od -An -t o1`.
            Columns = dump::columns::COLUMNS;
            /// Words of several bytes, the high byte first, as `od --endian=big -x` prints them.
            HighFirst = dump::words::HIGH_FIRST;
            /// Values as gdb and lldb print them: `$1 = {65 'A', 0 <repeats 16 times>}`, `"text\303\251"`.
            DebuggerValue = debugger_value::DEBUGGER_VALUE;
            /// An array in C, Rust, Go or Java.
            Array = array::ARRAY;
            /// An array in C, with its length, as `xxd -i` prints it: one form of [`Notation::Array`].
            CArray = array::C_ARRAY;
            /// An array in Rust: one form of [`Notation::Array`].
            RustArray = array::RUST_ARRAY;
            /// Lists of numbers: `[65, 192]`, `<Buffer 41 c0>`, `bytes.fromhex('41 c0')`.
            ByteList = byte_list::BYTE_LIST;
            /// Hex or base64 in a frame that says so: `BinData(0,"QcA=")`, `{ E2 82 AC }`, `hex:41,c0`, a line of `sha256sum`.
            Framed = framed::FRAMED;
            /// A string literal of Python, Rust, C or a shell.
            StringLiteral = string_literal::STRING_LITERAL;
            /// A string literal in C: one form of [`Notation::StringLiteral`].
            CLiteral = string_literal::forms::C_LITERAL;
            /// A byte string literal in Rust: one form of [`Notation::StringLiteral`].
            RustLiteral = string_literal::forms::RUST_LITERAL;
            /// A bytes literal in Python: one form of [`Notation::StringLiteral`].
            PythonBytes = string_literal::forms::PYTHON_BYTES;
            /// A string in JSON, in ASCII alone: one form of [`Notation::StringLiteral`].
            JsonString = string_literal::forms::JSON_STRING;
            /// Escapes of CSS: `\20AC `, hex digits and a space.
            CssEscapes = written_escapes::CSS_ESCAPES;
            /// Bytes as TeX writes them: `^^e2^^82^^ac`.
            TexEscapes = written_escapes::TEX_ESCAPES;
            /// Text with bytes as digits behind a mark, whichever it is: `<C3><A9>`, `#303#251`, `\C3\A9`, `M-CM-)`.
            BehindMarks = behind_marks::BEHIND_MARKS;
            /// UTF-16 code units as escapes: `\u00e9`, `\ud83d\ude00`, `%u20AC`.
            Utf16Escapes = utf16_escapes::UTF16_ESCAPES;
            /// The same, each surrogate in three bytes of its own: a pair as in CESU-8, one alone as in WTF-8. Neither is UTF-8.
            Cesu8Escapes = utf16_escapes::CESU8_ESCAPES;
            /// Code points: `U+20AC`, `\u{1F600}`, `&#xE9;`, `&eacute;`.
            CodePoints = code_points::CODE_POINTS;
            /// Text for HTML: what is not printable in ASCII as `&#x2262;`, and what HTML gives a meaning too. One form
            /// of [`Notation::CodePoints`].
            HtmlReferences = code_points::HTML_REFERENCES;
            /// Encoded words of RFC 2047: `=?UTF-8?Q?caf=C3=A9?=`.
            EncodedWord = encoded_word::ENCODED_WORD;
            /// Hex with a mark at each byte, or one in front: `0x41 0xC0`, `41h`, `$41`, `&H41`, `x'41C0'`.
            MarkedHex = marked_hex::MARKED_HEX;
            /// Bits: `01000001 11000000`.
            Bits = bits::BITS;
            /// Hex digits, two a byte, in a row or separated: `41c0ae`, `41 c0 ae`, `41:c0:ae`.
            Hex = hex::HEX;
            /// Two hex digits a byte, nothing between them: one form of [`Notation::Hex`].
            HexPlain = hex::HEX_PLAIN;
            /// Percent-encoding: `caf%C3%A9`.
            Percent = percent::PERCENT;
            /// Quoted-printable: `caf=C3=A9`.
            QuotedPrintable = quoted_printable::QUOTED_PRINTABLE;
            /// Base64, base64url and `data:` URLs.
            Base64 = base64::BASE64;
            /// Base45, as QR codes have it.
            Base45 = base_n::base45::BASE45;
            /// Base58: letters and figures without `0`, `O`, `I` and `l`, one number for all bytes.
            Base58 = base_n::number::BASE58;
            /// Base62: letters and figures, one number for all bytes.
            Base62 = base_n::number::BASE62;
            /// Base32: letters and the figures 2 to 7.
            Base32 = base_n::base32::BASE32;
            /// Base32 in figures and the letters A to V.
            Base32Hex = base_n::base32::BASE32_HEX;
            /// Ascii85: `<~ … ~>`, or bare.
            Ascii85 = base_n::base85::ASCII85;
            /// Z85 of `ZeroMQ`.
            Z85 = base_n::base85::Z85;
            /// Base85 as Git and Python write it.
            Base85 = base_n::base85::BASE85;
            /// UTF-16 code units in hex, the low byte of each first: `4100 6222`. Their digits are bytes of another
            /// encoding; here they stand for their characters, in UTF-8.
            Utf16Le = units::UTF16_LE;
            /// UTF-16 code units in hex, the high byte of each first.
            Utf16Be = units::UTF16_BE;
            /// UTF-32 code units in hex, the low byte of each first.
            Utf32Le = units::UTF32_LE;
            /// UTF-32 code units in hex, the high byte of each first.
            Utf32Be = units::UTF32_BE;
            /// Lists of numbers among other text.
            ListValues = values::LIST_VALUES;
            /// Hex among other text.
            HexValues = values::HEX_VALUES;
            /// Base64 among other text.
            Base64Values = values::BASE64_VALUES;
            /// Plain text: the characters themselves, encoded exactly.
            Text = text::TEXT;
        }
    };
}
pub(super) use notations;

macro_rules! declare {
    ($($(#[$doc:meta])+ $notation:ident = $($record:ident)::+;)+) => {
        /// A way in which a text writes bytes, or code points.
        ///
        /// Some are only read, as each program has its own and the bytes are what counts. Of those that are written
        /// too, several may have one recogniser, which reads all forms of a family: [`Notation::read_as`] names it.
        ///
        /// It is a name alone: what is known of it is in its record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Notation {
            $($(#[$doc])+ $notation,)+
        }

        impl Notation {
            /// All of them, in the order in which a text is read in them: plain text is the last.
            pub const ALL: [Self; [$(Self::$notation),+].len()] = [$(Self::$notation),+];
        }
    };
}

notations!(declare);
