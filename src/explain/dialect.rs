//! The programs whose way of counting is known, by words of their messages.

/// A program, and how it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// Its name in a sentence.
    pub name: &'static str,

    /// Words that only its messages have.
    words: &'static str,

    /// Whether a number from the start counts bytes from 0, and nothing else.
    pub counts_bytes: bool,

    /// Whether it reads in pieces and counts from the start of one.
    pub reads_in_pieces: bool,
}

const fn dialect(name: &'static str, words: &'static str) -> Dialect {
    Dialect {
        name,
        words,
        counts_bytes: false,
        reads_in_pieces: false,
    }
}

const fn of_bytes(name: &'static str, words: &'static str) -> Dialect {
    Dialect {
        counts_bytes: true,
        ..dialect(name, words)
    }
}

/// All that are known, by words that no other program is likely to use. A message of another program is read all the same: then every way to count is tried.
const DIALECTS: [Dialect; 36] = [
    Dialect {
        reads_in_pieces: true,
        ..of_bytes("Python", "codec can't decode")
    },
    dialect("Python", "codec can't encode"),
    dialect("Python", "unicodedecodeerror"),
    dialect("Python", "jsondecodeerror"),
    of_bytes("Rust", "utf8error"),
    of_bytes("Rust", "invalid utf-8 sequence of"),
    of_bytes("Rust", "incomplete utf-8 byte sequence"),
    dialect("Rust", "stream did not contain valid utf-8"),
    dialect("Go", "illegal utf-8 encoding"),
    dialect("Java", "malformedinputexception"),
    dialect("Java", "unmappablecharacterexception"),
    dialect("javac", "unmappable character"),
    dialect("Xerces", "-byte utf-8 sequence"),
    dialect("JavaScript", "the encoded data was not valid"),
    dialect("Ruby", "invalid byte sequence in utf-8"),
    dialect("Ruby", "on utf-8 (encoding::"),
    dialect("Ruby", "::malformedcsverror"),
    dialect("Psych (libyaml)", "psych::syntaxerror"),
    dialect("libyaml", "utf-8 octet"),
    dialect("Perl", "does not map to unicode"),
    dialect("Perl", "malformed utf-8 character"),
    dialect("PHP", "malformed utf-8 characters"),
    dialect("PHP", "detected an illegal character in input"),
    dialect(".NET", "unable to translate bytes"),
    dialect("R", "invalid multibyte string"),
    of_bytes("iconv", "illegal input sequence at"),
    of_bytes("iconv", "incomplete character or shift sequence"),
    of_bytes("uconv", "at input byte position"),
    dialect("PostgreSQL", "invalid byte sequence for encoding"),
    dialect("MySQL", "incorrect string value"),
    dialect("libxml2", "input is not proper utf-8"),
    dialect("Expat", "not well-formed (invalid token)"),
    dialect("Clang", "winvalid-source-encoding"),
    dialect("LaTeX", "latex error: invalid utf-8 byte"),
    dialect("protobuf", "contains invalid utf-8 data"),
    dialect("Jackson", "invalid utf-8 start byte"),
];

impl Dialect {
    /// Whether the words that only its messages have are in a text in lower case.
    pub(super) fn is_in(&self, text: &str) -> bool {
        text.contains(self.words)
    }

    /// The program that writes such a message; the text is in lower case.
    pub(super) fn of(text: &str) -> Option<&'static Self> {
        DIALECTS.iter().find(|dialect| dialect.is_in(text))
    }
}
