//! What the bytes of an error most likely are: letters of the encoding that the rest of the source is in.

use crate::encodings::{Charset, Encoding, Reading, Verdict};
use crate::invisible::hides_text;
use crate::utf8::Group;

/// The bytes of an error as text of another encoding. It is a judgement, and no decoder may act on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LikelyText {
    bytes: Vec<u8>,
    text: String,
    charset: Charset,
    sureness: Sureness,
}

/// How sure it is, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sureness {
    /// The rest of the source says so.
    WholeSource,

    /// Other lines of the source say so.
    OtherLines,

    /// There is too little text to say more than that this is the likeliest.
    Likeliest,
}

/// A reading that is less likely than this is not named: others are nearly as likely.
const LEAST: f32 = 0.1;

impl LikelyText {
    /// What the bytes of an error are. Of a run of tails that is longer than the group holds, nothing is said.
    pub fn of_group(verdict: &Verdict, group: &Group) -> Option<Self> {
        let bytes = group.head();
        let is_whole = bytes.len() as u64 == group.len();
        is_whole.then(|| Self::of(verdict, bytes)).flatten()
    }

    /// The text that bytes are in the encoding that a source most likely is in, or has lines in; where nothing is likely
    /// enough, in the likeliest one, which is [doubtful](Self::is_doubtful). `None` where the source is something else that
    /// explains its errors, where characters have several bytes, so that the bytes of one error say little, and where the
    /// encoding has no character for one of the bytes, or one that nobody sees: a sentence with a right-to-left mark in it
    /// would be read in another order.
    pub fn of(verdict: &Verdict, bytes: &[u8]) -> Option<Self> {
        let best = verdict.best()?;
        let (charset, sureness) = match best.what {
            Reading::Text {
                encoding: Encoding::Legacy(charset),
                ..
            } if best.is_likely() => (charset, Sureness::WholeSource),
            Reading::Mixture { legacy, .. } if best.is_likely() => (legacy, Sureness::OtherLines),
            Reading::Unknown { .. } => (likeliest(verdict)?, Sureness::Likeliest),
            Reading::Text {
                encoding: Encoding::Utf8 | Encoding::Legacy(_),
                ..
            }
            | Reading::Mixture { .. }
                if !best.is_likely() =>
            {
                (likeliest(verdict)?, Sureness::Likeliest)
            }
            // Where it is UTF-8, what is ill-formed was mostly UTF-8, too.
            Reading::Text {
                encoding: Encoding::Utf8,
                ..
            } => match verdict.perhaps_lines()?.what {
                Reading::Mixture { legacy, .. } => (legacy, Sureness::Likeliest),
                _ => return None,
            },
            _ => return None,
        };
        if !charset.is_single_byte() {
            return None;
        }
        let text = charset.decode_all(bytes)?;
        let is_shown = |scalar: char| !hides_text(scalar) && !scalar.is_whitespace();
        text.chars().all(is_shown).then(|| Self {
            bytes: bytes.to_vec(),
            text,
            charset,
            sureness,
        })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the encoding, as reports give it: that of the WHATWG Encoding Standard.
    pub fn encoding(&self) -> &'static str {
        self.charset.name()
    }

    /// `ü in Windows-1252`, or `maybe ü in Windows-1252`.
    pub fn short(&self) -> String {
        let maybe = if self.is_doubtful() { "maybe " } else { "" };
        format!("{maybe}{} in {}", self.text, self.charset.words())
    }

    /// Is it no more than the likeliest of several readings?
    pub fn is_doubtful(&self) -> bool {
        self.sureness == Sureness::Likeliest
    }

    /// `FC is ü in Windows-1252`, or `FC may be ü in Windows-1252`.
    pub fn words(&self) -> String {
        let bytes: Vec<String> = self
            .bytes
            .iter()
            .map(|byte| format!("{byte:02X}"))
            .collect();
        let bytes = bytes.join(" ");
        let (text, encoding) = (&self.text, self.charset.words());
        if self.is_doubtful() {
            format!("{bytes} may be {text} in {encoding}")
        } else {
            format!("{bytes} is {text} in {encoding}")
        }
    }

    /// Why that is likely.
    pub fn reason(&self) -> &'static str {
        match self.sureness {
            Sureness::WholeSource => "So the rest of the file says.",
            Sureness::OtherLines => "So other lines of the file say.",
            Sureness::Likeliest => "That is the likeliest; there is too little text to be sure.",
        }
    }
}

/// The likeliest of the encodings that a source may be in, or have lines in, apart from UTF-8.
fn likeliest(verdict: &Verdict) -> Option<Charset> {
    let mut hypotheses = verdict.hypotheses.iter();
    hypotheses.find_map(|hypothesis| match hypothesis.what {
        _ if hypothesis.score < LEAST => None,
        Reading::Text {
            encoding: Encoding::Legacy(charset),
            ..
        } => Some(charset),
        Reading::Mixture { legacy, .. } => Some(legacy),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encodings::judge_bytes;

    #[test]
    fn what_the_source_most_likely_is_says_what_its_errors_are() {
        let german = "Größe und Höhe müssen für jede Fläche geprüft werden.\n".repeat(9);
        let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(&german);
        let verdict = judge_bytes(&bytes);
        let words = |bytes: &[u8]| LikelyText::of(&verdict, bytes).map(|likely| likely.words());
        assert_eq!(words(b"\xFC").as_deref(), Some("FC is ü in Windows-1252"));
        assert_eq!(
            words(b"\xF6\xDF").as_deref(),
            Some("F6 DF is öß in Windows-1252")
        );
        // It has no letter at 81, and NBSP is nothing to be seen.
        assert_eq!(words(b"\x81"), None);
        assert_eq!(words(b"\xA0"), None);
        assert_eq!(
            LikelyText::of(&judge_bytes(german.as_bytes()), b"\xFC"),
            None
        );
    }

    /// A soft hyphen, and the marks that Hebrew and Arabic need in text of both directions.
    #[test]
    fn what_nobody_sees_is_said_in_no_sentence() {
        let german = "Größe und Höhe müssen für jede Fläche geprüft werden.\n";
        let hebrew = "זה קובץ של טקסט פשוט, והוא כתוב בעברית בלבד.\n";
        let arabic = "هذا ملف من النص العادي وهو مكتوب باللغة العربية فقط.\n";
        let hidden: [(_, _, &[u8]); 3] = [
            (encoding_rs::WINDOWS_1252, german, b"\x81\xA0\xAD"),
            (encoding_rs::WINDOWS_1255, hebrew, b"\xA0\xAD\xFD\xFE"),
            (
                encoding_rs::WINDOWS_1256,
                arabic,
                b"\x9D\x9E\xA0\xAD\xFD\xFE",
            ),
        ];
        for (encoding, text, hidden) in hidden {
            let text = text.repeat(9);
            let (bytes, ..) = encoding.encode(&text);
            let verdict = judge_bytes(&bytes);
            for byte in 0x80..=0xFF {
                let alone = [byte];
                let likely = LikelyText::of(&verdict, &alone);
                let (one, _) = encoding.decode_without_bom_handling(&alone);
                let what = format!("{byte:02X} in {}", encoding.name());
                if hidden.contains(&byte) {
                    assert_eq!(likely, None, "{what}");
                } else if one.chars().all(char::is_alphabetic) {
                    assert_eq!(likely.map(|it| it.text).as_deref(), Some(&*one), "{what}");
                }
            }
        }
    }
}
