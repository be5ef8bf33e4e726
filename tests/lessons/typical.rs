//! Answers that learners give, and which mistake each of them is.

use byteloupe::teach::lesson::{Answer, Lesson, Mistake, parse};

use crate::support::{bytes, small, typed};

/// Typical mistakes in each lesson.
pub fn typical() -> Vec<(&'static str, Vec<(Answer, Mistake)>)> {
    use Mistake as M;
    vec![
        (
            "bits-and-hex",
            vec![
                (bytes("00"), M::Unchanged),
                (bytes("2E"), M::OtherCharacter),
                (bytes("F2"), M::Truncated),
                (bytes("AF"), M::WrongHeader),
                (bytes("82"), M::StrayRun),
                (bytes("C0"), M::Overlong),
            ],
        ),
        (
            "mojibake",
            vec![
                (bytes("C3 83 C2 A9"), M::Unchanged),
                (bytes("E9"), M::Latin1),
                (bytes("C3 83"), M::OtherCharacter),
                (bytes("C3"), M::Truncated),
            ],
        ),
        (
            "one-look-two-spellings",
            vec![
                (bytes("65 CC 81"), M::Unchanged),
                (bytes("E9"), M::Latin1),
                (bytes("65"), M::OtherCharacter),
                (bytes("CC"), M::Truncated),
            ],
        ),
        (
            "utf-16-pair",
            vec![
                (typed("D83CDF0D"), M::HeadersKept),
                (typed("D83C"), M::NoScalarValue),
                (typed("F30D"), M::OtherCodePoint),
                (typed("a globe"), M::Unreadable),
            ],
        ),
        (
            "broken-file",
            vec![
                (bytes("EF BB BF 43 61 66 E9 0D 0A"), M::Unchanged),
                (bytes("43 61 66 E9 0D 0A"), M::Truncated),
                (bytes("43 61 66 E9 0A"), M::Latin1),
                (bytes("EF BB BF 43 61 66 C3 A9 0A"), M::WithSignature),
                (bytes("43 61 66 C3 A9 0D 0A"), M::TooManyBytes),
                (bytes("43 61 66 C3 A9"), M::TooFewBytes),
                (bytes("63 61 66 C3 A9 0A"), M::OtherCharacter),
            ],
        ),
        (
            "one-byte",
            vec![
                (bytes("41"), M::Unchanged),
                (bytes("62"), M::OtherCharacter),
                (bytes("E1"), M::WrongHeader),
                (bytes("C1"), M::Overlong),
                (bytes("C3"), M::Truncated),
                (bytes("A1"), M::StrayRun),
                (bytes("00 61"), M::Utf16BigEndian),
                (bytes(""), M::Nothing),
            ],
        ),
        (
            "two-bytes",
            vec![
                (bytes("E9"), M::Latin1),
                (bytes("00 E9"), M::Utf16BigEndian),
                (bytes("E9 00"), M::Utf16LittleEndian),
                (bytes("00 00 00 E9"), M::Utf32),
                (bytes("A9 C3"), M::WrongOrder),
                (bytes("C3 A8"), M::OtherCharacter),
                (bytes("C3 29"), M::WrongHeader),
                (bytes("C3"), M::Truncated),
                (bytes("65 CC 81"), M::TooManyBytes),
            ],
        ),
        (
            "three-bytes",
            vec![
                (bytes("20 AC"), M::Utf16BigEndian),
                (bytes("E2 02 2C"), M::WrongHeader),
                (bytes("E2 82"), M::Truncated),
                (bytes("AC 82 E2"), M::WrongOrder),
                (bytes("E2 82 AD"), M::OtherCharacter),
                (bytes("EF BB BF E2 82 AC"), M::WithSignature),
                (bytes("F0 82 82 AC"), M::Overlong),
            ],
        ),
        (
            "four-bytes",
            vec![
                (typed("128512"), M::DecimalForHex),
                (typed("F0 9F 98 80"), M::HeadersKept),
                (typed("D83D DE00"), M::NoScalarValue),
                (typed("U+1F601"), M::OffByOne),
                (typed("U+F600"), M::OtherCodePoint),
                (typed("grin"), M::Unreadable),
                (typed("☺"), M::OtherCodePoint),
                (Answer::Choice(true), M::OtherWay),
            ],
        ),
        (
            "next-row",
            vec![
                (bytes("E0 80 80"), M::Overlong),
                (bytes("08 00"), M::Utf16BigEndian),
                (bytes("DF C0"), M::Truncated),
                (bytes("C0 80"), M::Overlong),
                (bytes("E0 A0 81"), M::OtherCharacter),
            ],
        ),
        (
            "one-right-way",
            vec![
                (bytes("E0 81 81"), M::Overlong),
                (bytes("C1 81"), M::Unchanged),
                (bytes("42"), M::OtherCharacter),
                (bytes("81"), M::StrayRun),
            ],
        ),
        (
            "surrogates",
            vec![
                (bytes("ED A0 80"), M::Surrogate),
                (bytes("EE 80 81"), M::OtherCharacter),
                (bytes("ED 9F C0"), M::Truncated),
                (bytes("E0 00"), M::Utf16BigEndian),
            ],
        ),
        (
            "last-code-point",
            vec![
                (bytes("F4 8F BF BE"), M::WellFormed),
                (bytes("F8 84 90 80 80"), M::OtherError),
                (bytes("F8 88 80 80 80"), M::OtherError),
                (bytes("F4 90 80 80 80"), M::SeveralErrors),
                (bytes("F4 8F BF"), M::OtherError),
            ],
        ),
        (
            "cut-in-the-middle",
            vec![
                (typed("4"), M::CountedErrorBytes),
                (typed("6"), M::CountedBytes),
                (typed("3"), M::OffByOne),
                (typed("20"), M::OtherNumber),
                (typed("two"), M::Unreadable),
            ],
        ),
        (
            "in-step-again",
            vec![
                (typed("3"), M::CountedFromOne),
                (Answer::Place(3), M::Inside),
                (Answer::Place(1), M::OffByOne),
                (Answer::Place(4), M::OtherPlace),
                (Answer::Place(usize::MAX), M::OtherPlace),
            ],
        ),
        (
            "signature",
            vec![
                (bytes("EF BB BF 68 69"), M::Unchanged),
                (bytes("BB BF 68 69"), M::StrayRun),
                (bytes("EF 68 69"), M::Truncated),
                (bytes("69"), M::TooFewBytes),
            ],
        ),
        (
            "two-encodings",
            vec![
                (bytes("FC 20 FC"), M::Latin1),
                (bytes("C3 BC 20 FC"), M::Unchanged),
                (bytes("C3 BC 20 C3"), M::Truncated),
                (bytes("C3 BC 20 75"), M::OtherCharacter),
                (bytes("C3 BC FC"), M::Rfc2279),
                (bytes("C3 BC 20"), M::TooFewBytes),
            ],
        ),
        (
            "invisible",
            vec![
                (bytes("70 61 79 8B 70 61 6C"), M::StrayRun),
                (bytes("70 61 79 E2 80 8B 70 61 6C"), M::Unchanged),
                (bytes("70 61 79 E2 70 61 6C"), M::Truncated),
                (bytes("70 61 70 61 6C"), M::TooFewBytes),
                (bytes("61 70 79 70 61 6C"), M::WrongOrder),
            ],
        ),
        (
            "cesu-8",
            vec![
                (bytes("ED A0 81"), M::Surrogate),
                (bytes("ED A0 81 ED B0 80"), M::Unchanged),
                (bytes("ED A0 80 ED B0 80"), M::Cesu8Pair),
                (bytes("F0 80 90 80"), M::Overlong),
                (bytes("D0 80"), M::OtherCharacter),
                (bytes("D8 01 DC 00"), M::Utf16BigEndian),
                (bytes("01 04 00"), M::NumberAsBytes),
            ],
        ),
        (
            "in-chunks",
            vec![
                (typed("3"), M::CountedBytes),
                (typed("1"), M::OffByOne),
                (typed("0"), M::OtherNumber),
            ],
        ),
        (
            "path-of-2001",
            vec![
                (bytes("2F C0 AE 2E"), M::NaiveReadsOther),
                (bytes("2F 2E 2E 2F"), M::Unchanged),
                (bytes("2F C0 AF 2E 2F"), M::NaiveReadsOther),
                (bytes("2F C0 AE C0 AE 2F"), M::SeveralErrors),
                (bytes("2F 2E 2E"), M::WellFormed),
                (bytes("2F AE 2E 2F"), M::OtherError),
            ],
        ),
        (
            "own-attack",
            vec![
                (bytes("3C C1 A2 3E"), M::FilterFinds),
                (bytes("C0 BD 62 3E"), M::NaiveReadsOther),
                (bytes("BC 62 3E"), M::OtherError),
                (bytes("62 3E"), M::WellFormed),
                (bytes("C0 BC C1 A2 3E"), M::SeveralErrors),
                (bytes("3C 62 3E"), M::Unchanged),
            ],
        ),
        (
            "close-it",
            vec![
                (bytes("EF BF BD 62 3E"), M::TooFewBytes),
                (bytes("C0 BC 62 3E"), M::Unchanged),
                (bytes("EF BF BD EF BF BD EF BF BD 62 3E"), M::TooManyBytes),
                (bytes("E0 80 BC 62 3E"), M::Overlong),
                (bytes("3C 62 3E"), M::TooFewBytes),
                (bytes("3F 3F 62 3E"), M::OtherCharacter),
            ],
        ),
    ]
}

/// Mistakes that no built-in lesson has.
pub fn others() -> Vec<(Lesson, Answer, Mistake)> {
    use Mistake as M;
    let shape = |bytes: &str, check: &str, solution: &str| {
        let file = format!(
            "---\ntitle: T\nnumber: 1\nlevel: easy\nbytes: {bytes}\ntask: Do it.\ncheck: {check}\n\
             solution: {solution}\nanswer: A.\n---\n"
        );
        parse("shape.md", "shape", file.as_bytes()).unwrap()
    };
    let two = || shape("", "well_formed 5 bytes 2 characters", "C3 A9 E2 82 AC");
    let legal = || small("C3 A9", "yes");
    let count = || small("E2 82 C3 A9 ED A0 80 62", "number 4");
    vec![
        (two(), bytes("C3 A9 61 61 61"), M::TooManyCharacters),
        (two(), bytes("E2 82 AC"), M::TooFewCharacters),
        (two(), bytes("E2 82 AC E2 82 AC"), M::TooManyBytes),
        (two(), bytes("C3 A9 61"), M::TooFewBytes),
        (two(), bytes("F5 80 80 80 61"), M::TooLarge),
        (two(), bytes("FF"), M::NeverByte),
        (two(), bytes(""), M::Nothing),
        (legal(), Answer::Choice(false), M::WrongChoice),
        (count(), typed("2"), M::CountedErrors),
        (count(), typed("5"), M::CountedErrorBytes),
        (count(), typed("6"), M::CountedCharacters),
        (count(), typed("8"), M::CountedBytes),
        (small("41", "number 16"), typed("10"), M::HexForDecimal),
        (small("41", "number 10"), typed("A"), M::HexForDecimal),
        (small("41", "number 16"), typed("0x16"), M::DecimalForHex),
        (small("41", "number 16"), typed("-16"), M::Unreadable),
        (
            small("", "text €"),
            bytes("FF FE AC 20"),
            M::Utf16LittleEndian,
        ),
        (small("", "text 😀"), bytes("00 01 F6 00"), M::Utf32),
        (small("", "bytes C3 A9 | 65 CC 81"), bytes("E9"), M::Latin1),
        (small("61", "bytes C0 AE"), bytes("2E"), M::WellFormed),
        (small("61", "bytes C0 AE"), bytes("ED A0 80"), M::OtherError),
    ]
}
