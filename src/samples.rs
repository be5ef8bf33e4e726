//! Small files to learn from: a guided tour, the examples and attacks of RFC 3629, and a file for
//! each thing that the model of errors tells apart.
//!
//! The bytes are part of the program, so that it needs no folder of assets. `assets/samples` holds
//! the same bytes as files; `cargo run --example make_samples` writes them.

/// A small file that shows one thing, or, as the tour, one thing after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The name of the file in `assets/samples`, and of the tab that shows it. Names in `.txt` are
    /// text that the user can read, `.bin` is ill-formed.
    pub file_name: &'static str,

    /// What the menu shows.
    pub title: &'static str,

    /// The content.
    pub bytes: &'static [u8],

    /// One sentence: what there is to see, and where the RFC speaks of it.
    pub about: &'static str,
}

/// Every sample, in the order of the menu: the tour first.
pub static SAMPLES: &[Sample] = &[
    Sample {
        file_name: "tour.txt",
        title: "Guided tour",
        bytes: &TOUR,
        about: "A little of everything: a signature, many scripts, seven errors of seven kinds, and \
                characters that hide (RFC 3629 §3, §4, §6, §7, §10).",
    },
    // The examples of §7.
    Sample {
        file_name: "rfc-example-not-identical.txt",
        title: "RFC example: A\u{2262}\u{0391}.",
        bytes: b"\x41\xE2\x89\xA2\xCE\x91\x2E",
        about: "Sequences of one, two and three bytes side by side: the first example of RFC 3629 §7.",
    },
    Sample {
        file_name: "rfc-example-korean.txt",
        title: "RFC example: Korean",
        bytes: b"\xED\x95\x9C\xEA\xB5\xAD\xEC\x96\xB4",
        about: "Three Hangul syllables of three bytes each: the second example of RFC 3629 §7.",
    },
    Sample {
        file_name: "rfc-example-japanese.txt",
        title: "RFC example: Japanese",
        bytes: b"\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E",
        about: "Three ideographs of three bytes each: the third example of RFC 3629 §7.",
    },
    Sample {
        file_name: "rfc-example-signature.txt",
        title: "RFC example: U+233B4 after a BOM",
        bytes: b"\xEF\xBB\xBF\xF0\xA3\x8E\xB4",
        about: "A sequence of four bytes after a signature: the last example of RFC 3629 §7.",
    },
    // The attacks of §3 and §10.
    Sample {
        file_name: "attack-overlong-nul.bin",
        title: "Attack: NUL in disguise",
        bytes: b"\xC0\x80",
        about: "A naive decoder reads the end of a string here: RFC 3629 §3 and §10 warn of this form.",
    },
    Sample {
        file_name: "attack-overlong-path.bin",
        title: "Attack: /../ in disguise",
        bytes: b"\x2F\xC0\xAE\x2E\x2F",
        about: "A filter that looks for 2F 2E 2E 2F lets these bytes pass: the attack of RFC 3629 §10.",
    },
    Sample {
        file_name: "attack-surrogate-pair.bin",
        title: "Attack: surrogates for U+233B4",
        bytes: b"\xED\xA1\x8C\xED\xBE\xB4",
        about: "Two surrogates, each encoded by itself as in CESU-8: RFC 3629 §3 names these bytes.",
    },
    Sample {
        file_name: "attack-five-bytes.bin",
        title: "Attack: 5-byte form",
        bytes: b"\xF8\x88\x80\x80\x80",
        about: "A form of five bytes as RFC 2279 had it: RFC 3629 §10 warns of buffers that overflow.",
    },
    Sample {
        file_name: "attack-six-bytes.bin",
        title: "Attack: 6-byte form",
        bytes: b"\xFC\x84\x80\x80\x80\x80",
        about: "A form of six bytes as RFC 2279 had it: RFC 3629 §10 warns of buffers that overflow.",
    },
    // U+FEFF, §6.
    Sample {
        file_name: "bom-at-start.txt",
        title: "BOM at the start",
        bytes: "\u{FEFF}Signed.\n".as_bytes(),
        about: "At offset 0 the character U+FEFF is usually a signature, but not always (RFC 3629 §6).",
    },
    Sample {
        file_name: "bom-inside.txt",
        title: "BOM inside the text",
        bytes: "\u{FEFF}First file.\n\u{FEFF}Second file.\n".as_bytes(),
        about: "Two signed files put together: the second U+FEFF is text, and invisible (RFC 3629 §6).",
    },
    Sample {
        file_name: "bom-cut.bin",
        title: "BOM without its last byte",
        bytes: b"\xEF\xBBHello.\n",
        about: "Two of the three bytes of a signature are an ill-formed sequence (RFC 3629 §3, §6).",
    },
    // One file for each row of the model's table.
    Sample {
        file_name: "error-overlong-and-stray-tail.bin",
        title: "Error: overlong slash, then a stray tail",
        bytes: b"\xC0\xAF\xAF",
        about: "C0 never appears, and the second AF belongs to no lead: two errors (RFC 3629 §3, §4).",
    },
    Sample {
        file_name: "error-cut-by-end.bin",
        title: "Error: cut by the end",
        bytes: b"\xE0\xA0",
        about: "Good so far: one more tail would make it a character (RFC 3629 §3, §4 UTF8-3).",
    },
    Sample {
        file_name: "error-half-surrogate.bin",
        title: "Error: surrogate, cut by the end",
        bytes: b"\xED\xA0",
        about: "No third byte can complete it: after ED only 80 to 9F may follow (RFC 3629 §3, §4 UTF8-3).",
    },
    Sample {
        file_name: "error-beyond-the-last.bin",
        title: "Error: one past U+10FFFF",
        bytes: b"\xF4\x90\x80\x80",
        about: "Its second byte makes it too large: after F4 only 80 to 8F may follow (RFC 3629 §4 UTF8-4).",
    },
    Sample {
        file_name: "error-beyond-by-its-lead.bin",
        title: "Error: too large by its lead",
        bytes: b"\xF5\x80\x80\x80",
        about: "Its first byte makes it too large: F5 never appears in UTF-8 (RFC 3629 §1, §3).",
    },
    Sample {
        file_name: "error-five-bytes-cut.bin",
        title: "Error: 5-byte form, cut by a character",
        bytes: b"\xF8\x88\x80\x80\xC2\x80",
        about: "An old form that lacks its last tail leaves U+0080 after it whole (RFC 3629 §1, §3, §4).",
    },
    Sample {
        file_name: "error-overlong-and-too-large.bin",
        title: "Error: overlong and too large",
        bytes: b"\xFC\x80\x84\x90\x80\x80",
        about: "Six bytes for 0x110000, which is too large and fits in four (RFC 3629 §1, §3, §10).",
    },
    Sample {
        file_name: "error-high-high-low.bin",
        title: "Error: high, high and low surrogate",
        bytes: b"\xED\xA1\x8C\xED\xA1\x8C\xED\xBE\xB4",
        about: "The first surrogate is alone, the other two are a CESU-8 pair (RFC 3629 §3).",
    },
    Sample {
        file_name: "error-low-high.bin",
        title: "Error: low before high surrogate",
        bytes: b"\xED\xBE\xB4\xED\xA1\x8C",
        about: "In this order they are not a pair, not even in UTF-16: two errors (RFC 3629 §3).",
    },
    Sample {
        file_name: "error-bom-cut-by-letter.bin",
        title: "Error: two bytes of a BOM, then A",
        bytes: b"\xEF\xBB\x41",
        about: "A letter is where the last byte of a signature should be (RFC 3629 §3, §6).",
    },
];

/// The tour, piece by piece.
const TOUR_PIECES: &[&[u8]] = &[
    // A signature (§6), and the first example of §7.
    "\u{FEFF}A\u{2262}\u{0391}.\n".as_bytes(),
    b"Welcome. Every line of this tour shows something else.\n",
    // Two overlong dots: a filter for "/../" does not see them (§10). The line ends in CR LF.
    b"GET /\xC0\xAE\xC0\xAE/ HTTP/1.1\r\n",
    // The other examples of §7; then sequences of two and of four bytes.
    "日本語 한국어 \u{233B4} naïve café 😀\n".as_bytes(),
    // The surrogates of §3, encoded one by one.
    b"\xED\xA1\x8C\xED\xBE\xB4 is CESU-8 for the tree stump\n",
    // A terminal escape, then ZERO WIDTH SPACE and RIGHT-TO-LEFT OVERRIDE in the name of a file.
    "\u{1B}[2J open holi\u{200B}day\u{202E}gpj.exe\n".as_bytes(),
    // A form of RFC 2279 (§10), a sequence without its last byte (§3), a byte that never appears (§1).
    b"old \xF8\x88\x80\x80\x80 cut \xE2\x82 never \xFF\n",
    // Scripts of two and three bytes for each letter; Arabic runs from right to left.
    "Ελληνικά Русский العربية हिन्दी ไทย\n".as_bytes(),
    // What breaks first when encodings are mixed up.
    "“quotes” – dash … 5 € ≠ 5 $\n".as_bytes(),
    // Tails without a lead (§4 UTF8-tail).
    b"\x80\x80\x80 stray tails\n",
    // Latin letters of one and two bytes.
    "Zażółć gęślą jaźń. Žluťoučký kůň.\n".as_bytes(),
    // One letter, then a letter and an accent; UTF-8 encoded twice; a Cyrillic letter among Latin ones.
    "look twice: café cafe\u{301} cafÃ© p\u{430}ypal\n".as_bytes(),
    // Several code points in one sign: a family, a heart, a flag.
    "👩\u{200D}👩\u{200D}👧 ❤\u{FE0F} 🇪🇺\n".as_bytes(),
    b"end of the tour\n",
];

static TOUR: [u8; joined_len(TOUR_PIECES)] = joined(TOUR_PIECES);

const fn joined_len(pieces: &[&[u8]]) -> usize {
    let mut len = 0;
    let mut piece = 0;
    while piece < pieces.len() {
        len += pieces[piece].len();
        piece += 1;
    }
    len
}

/// Joins the pieces while the program is compiled: a byte string literal may not hold letters beyond
/// ASCII, and a text literal may not hold ill-formed bytes.
const fn joined<const LEN: usize>(pieces: &[&[u8]]) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let mut at = 0;
    let mut piece = 0;
    while piece < pieces.len() {
        let mut index = 0;
        while index < pieces[piece].len() {
            bytes[at] = pieces[piece][index];
            at += 1;
            index += 1;
        }
        piece += 1;
    }
    bytes
}
