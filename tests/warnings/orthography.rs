//! Text as it is spelt, in which there is nothing to look at, and the same characters where they do
//! not belong. The expectations are those of the core specification, UAX #31, UTS #51 and the
//! orthographies; none of them comes from the program.

use byteloupe::warnings::Wanted;

use crate::surveying::Surveying;

const BLOCK: usize = 64 << 10;

/// What is told of some bytes: offset and kind of each warning.
fn told(bytes: &[u8]) -> Vec<(u64, &'static str)> {
    let surveying = Surveying::done(bytes);
    let (warnings, _) = surveying.list(Wanted::ALL);
    let listed: Vec<_> = warnings
        .iter()
        .map(|warning| (warning.offset, warning.kind.name()))
        .collect();
    assert_eq!(listed.len() as u64, surveying.survey.snapshot().total());
    listed
}

/// Text in which each character does what it is there for.
const USUAL: &[&str] = &[
    // Marks of direction and isolates in Hebrew and Arabic.
    "שלום\u{200F}!",
    "הקובץ C++\u{200E} נשמר",
    "\u{200F}1. פרק ראשון",
    "رقم الهاتف \u{61C}+966 5",
    "المستخدم \u{2068}Anna\u{2069} جديد",
    "מחיר: \u{2066}$5.00\u{2069} בלבד",
    "user \u{2068}דוד\u{2069} wrote",
    "אבג \u{2067}x \u{2066}1\u{2069} y\u{2069} דהו",
    // In a list, a line may have no letter of its own.
    "שלום\n\u{200F}(2)\n",
    // Joiners in cursive scripts: Persian, a suffix of a Latin word, after marks and tatweel.
    "می\u{200C}خواهم",
    "کار\u{200C}ها",
    "PDF\u{200C}ها",
    "مُدَّ\u{200C}ت",
    "بـ\u{200C}ب",
    "سنة ١٤٤٥ ه\u{200D}.",
    "ܡ\u{200C}ܠ ܒ\u{200D}",
    "ߞ\u{200D} ߊ",
    "𞤀\u{200C}𞤣",
    "ᠮᠣᠩ\u{200D} ᠭᠣᠯ",
    // A Hebrew meteg in the middle, and a point that keeps its place.
    "א\u{5B2}\u{200D}\u{5BD}",
    "ירושל\u{5B8}\u{34F}\u{5B4}ם",
    // Viramas: half and explicit forms, ya-phalaa, touching letters, the old chillu, the end of a word.
    "क्\u{200D}ष क्\u{200C}ष",
    "র\u{200D}্যাম",
    "ශ්\u{200D}රී ක\u{200D}්ෂ",
    "ഞാന്\u{200D} അത്\u{200C} .",
    "ಫೋನ್\u{200C}ಗಳು",
    // A Khmer shifter that keeps its shape.
    "ប៊\u{200C}ី",
    // Words of scripts without spaces.
    "ภาษา\u{200B}ไทย",
    "ພາສາ\u{200B}ລາວ",
    "ភាសា\u{200B}ខ្មែរ Facebook\u{200B}ណាស់",
    "မြန်မာ\u{200B}ဘာသာ",
    // The Mongolian vowel separator, also after a selected shape.
    "ᠬᠠᠷ\u{180E}ᠠ",
    "ᠨ\u{180B}\u{180E}ᠠ",
    // Emoji of several parts, and the three flags of UTS #51 that tags spell.
    "👨\u{200D}👩\u{200D}👧 🏳\u{FE0F}\u{200D}🌈 🧘🏽\u{200D}♀\u{FE0F}",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
    // StandardizedVariants.txt.
    "0\u{FE00} ∅\u{FE00} ≨\u{FE00} ℬ\u{FE01} ‘\u{FE02} 。\u{FE01} 0\u{FE00}",
    "က\u{FE00} ꡖ\u{FE00} 𐫅\u{FE00} 㒞\u{FE00} 𓂑\u{FE00}",
    // Syllables of old Korean that lack a vowel, or a consonant.
    "\u{1112}\u{1160}\u{11AB} \u{115F}\u{1161} \u{115F}\u{1160}\u{11AB}",
    // A space in braille, and a beam in music.
    "⠓⠑⠇⠇⠕\u{2800}⠺⠕⠗⠇⠙",
    "\u{1D173}\u{1D158}\u{1D165}\u{1D158}\u{1D165}\u{1D174}",
    // Pages, as RFCs have them.
    "[Page 1]\n\u{C}\nRFC 3629\n",
    "[Page 1]\r\n\u{C}\r\nRFC 3629\r\n",
    "\u{C}first page\n\u{C}second page\n",
];

const INVISIBLE: &str = "Invisible character";
const BIDI: &str = "Bidirectional control";
const SELECTOR: &str = "Variation selector";
const TAG: &str = "Tag character";

/// Text with something that does not belong there: the offset of each warning and its kind.
const ODD: &[(&str, &[(u64, &str)])] = &[
    // Nothing is written from right to left.
    ("admin\u{200E}", &[(5, BIDI)]),
    ("a\u{200F}b", &[(1, BIDI)]),
    ("1\u{61C}2", &[(1, BIDI)]),
    ("x\u{2066}y\u{2069}z", &[(1, BIDI), (5, BIDI)]),
    ("x\u{2068}y\u{2069}\nשלום", &[(1, BIDI), (5, BIDI)]),
    // One end alone, or in another line.
    ("אב \u{2067}גד", &[(5, BIDI)]),
    ("אב \u{2069}גד", &[(5, BIDI)]),
    ("א\u{2067}ב\nג\u{2069}ד", &[(2, BIDI), (10, BIDI)]),
    // What turns letters round, and embeddings that reach to who knows where.
    ("אב\u{202E}abc\u{202C}", &[(4, BIDI), (10, BIDI)]),
    ("אב\u{202A}abc\u{202C}", &[(4, BIDI), (10, BIDI)]),
    // Joiners where nothing joins.
    ("ad\u{200C}min", &[(2, INVISIBLE)]),
    ("ad\u{200D}min", &[(2, INVISIBLE)]),
    ("вой\u{200C}на", &[(6, INVISIBLE)]),
    ("漢\u{200D}字", &[(3, INVISIBLE)]),
    ("क\u{200D} ", &[(3, INVISIBLE)]),
    ("ب\u{200D}\u{200D} ", &[(5, INVISIBLE)]),
    ("😀\u{200D}x", &[(4, INVISIBLE)]),
    ("x\u{200D}😀", &[(1, INVISIBLE)]),
    ("a\u{34F}b", &[(1, INVISIBLE)]),
    ("a\u{34F}\u{301}", &[(1, INVISIBLE)]),
    ("pass\u{200B}word", &[(4, INVISIBLE)]),
    ("漢\u{200B}字", &[(3, INVISIBLE)]),
    ("a\u{180E}b", &[(1, INVISIBLE)]),
    ("ᠠ\u{180E} ", &[(3, INVISIBLE)]),
    ("a\u{AD}b\u{2060}c", &[(1, INVISIBLE), (4, INVISIBLE)]),
    ("a\u{3164}b\u{FFA0}", &[(1, INVISIBLE), (5, INVISIBLE)]),
    (
        "\u{115F}\u{1160} \u{1160}",
        &[(0, INVISIBLE), (7, INVISIBLE)],
    ),
    ("a\u{2800}b", &[(1, INVISIBLE)]),
    ("\u{2800}\u{2800}", &[(0, INVISIBLE)]),
    ("a\u{1D159}", &[(1, INVISIBLE)]),
    // Tags that spell no flag, or not one of the three, or go on behind it.
    ("a\u{E0061}\u{E0062}", &[(1, TAG)]),
    (
        "🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}",
        &[(4, TAG)],
    ),
    (
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}x",
        &[(4, TAG)],
    ),
    (
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0061}",
        &[(28, TAG)],
    ),
    // Selectors behind what has no such variant.
    ("a\u{FE00}", &[(1, SELECTOR)]),
    ("0\u{FE01}", &[(1, SELECTOR)]),
    ("∀\u{FE00}", &[(3, SELECTOR)]),
    ("∩\u{FE01}", &[(3, SELECTOR)]),
    ("一\u{FE00}", &[(3, SELECTOR)]),
    ("ဂ\u{FE01}", &[(3, SELECTOR)]),
    ("a\u{180B}", &[(1, SELECTOR)]),
    // Lines that some programs see, and things that were lost.
    (
        "a\u{2028}b\u{2029}",
        &[(1, "Line separator"), (5, "Line separator")],
    ),
    (
        "a\u{FFFC}b\u{FFFD}",
        &[(1, "Replacement character"), (5, "Replacement character")],
    ),
    // A form feed within a line.
    ("a\u{C}b", &[(1, "C0 control")]),
    ("a\n\u{C}\u{C}", &[(3, "C0 control")]),
];

#[test]
fn text_in_its_usual_spelling_has_no_warnings() {
    for text in USUAL {
        assert_eq!(told(text.as_bytes()), [], "{}", text.escape_unicode());
    }
}

#[test]
fn the_same_characters_where_they_do_not_belong_are_told() {
    for (text, expected) in ODD {
        assert_eq!(
            told(text.as_bytes()),
            *expected,
            "{}",
            text.escape_unicode()
        );
    }
}

#[test]
fn what_is_right_to_left_speaks_for_a_mark_only_from_nearby() {
    let far = |distance: usize| format!("ש{}\u{200E}", ".".repeat(distance));
    assert_eq!(told(far(100).as_bytes()), []);
    assert_eq!(told(far(200).as_bytes()), [(202, BIDI)]);
}

#[test]
fn ill_formed_bytes_end_what_is_looked_at() {
    assert_eq!(told(b"\xD7\xA9\xFF\xE2\x80\x8E"), [(3, BIDI)]);
    assert_eq!(told(b"\xD9\x87\xE2\x80\x8D"), []);
    assert_eq!(told(b"\xD9\x87\xD9\xE2\x80\x8D"), [(3, INVISIBLE)]);
}

#[test]
fn it_does_not_matter_where_a_block_ends() {
    let odd = ODD.iter().map(|(text, expected)| (*text, *expected));
    let usual = USUAL.iter().map(|text| (*text, &[][..]));
    for (text, expected) in usual.chain(odd) {
        // The ends of the source and of a line are met by what stands there.
        let line = format!("\n{text}\n");
        // A step that shifts through all remainders, and both ends.
        let shifts = (0..line.len()).filter(|shift| shift % 3 == text.len() % 3);
        let mut bytes = Vec::new();
        let mut all = Vec::new();
        for shift in shifts {
            let start = (bytes.len() / BLOCK + 1) * BLOCK - shift;
            bytes.resize(start, b'x');
            bytes.extend_from_slice(line.as_bytes());
            let at = start as u64 + 1;
            all.extend(expected.iter().map(|(offset, kind)| (at + offset, *kind)));
        }
        assert_eq!(told(&bytes), all, "{}", text.escape_unicode());
    }
}
