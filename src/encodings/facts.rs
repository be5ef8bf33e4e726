//! What is known of a source, and the hypotheses that come of it.

use super::evidence::Evidence;
use super::mixture::{FEW, Lines, SAID_TWICE};
use super::mojibake::{self, Misreading};
use super::reasons::{by_chance, in_language, unknown_8bit};
use super::samples::{Piece, Samples};
use super::{Encoding, Hypothesis, Known, Reading, binary, escaped, legacy, wide};
use crate::utf8::GroupKind;
use crate::utf8::bom::BOM;
use crate::words::{grouped, plural};

/// With a signature and more than this for binary data by the bytes themselves, it is binary data.
const PLAINLY_BINARY: f32 = 0.75;

/// Where no more than this is left to text, a part of it says what text it would be.
const NEARLY_CLEAR: f32 = 0.25;

/// So many bytes of it.
const ENOUGH: usize = 16 << 10;

/// All that is known, and the hypotheses that come of it.
pub(super) struct Facts<'a> {
    samples: &'a Samples,
    known: Option<&'a Known>,
    evidence: Evidence,
    /// What the text says that it is in.
    declared: Option<Encoding>,
    has_signature: bool,
    pub(super) found: Vec<Hypothesis>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(
        samples: &'a Samples,
        known: Option<&'a Known>,
        evidence: &Evidence,
        declared: Option<Encoding>,
    ) -> Self {
        Self {
            samples,
            known,
            evidence: *evidence,
            declared,
            has_signature: samples.start().starts_with(&BOM),
            found: Vec::new(),
        }
    }

    fn add(&mut self, what: Reading, score: f32, why: String) {
        self.found.push(Hypothesis {
            what,
            score: score.clamp(0.0, 1.0),
            why,
        });
    }

    fn text(&mut self, encoding: Encoding, with_bom: bool, score: f32, why: String) {
        self.add(Reading::Text { encoding, with_bom }, score, why);
    }

    pub(super) fn judge(&mut self, file_type: Option<&str>) {
        if file_type.is_some()
            && binary::score(&self.evidence) > PLAINLY_BINARY
            && !self.is_marked()
        {
            // The signature and the bytes agree: nothing else is worth the time, in a folder of archives.
            self.binary(file_type, 0.0);
            return;
        }
        let ebcdic = self.ebcdic();
        let wide = if ebcdic > 0.5 { ebcdic } else { self.wide() };
        let binary = self.binary(file_type, wide);
        let left = (1.0 - wide.max(binary)).max(0.0);
        self.utf8(left);
    }

    /// Whether it begins with the byte order mark of UTF-16 or UTF-32.
    fn is_marked(&self) -> bool {
        let start = self.samples.start();
        wide::is_marked(start) || start.starts_with(Encoding::Utf32Be.bom())
    }

    /// EBCDIC; says how sure the surest is.
    fn ebcdic(&mut self) -> f32 {
        if !legacy::ebcdic::is_like_text(self.samples.start()) {
            return 0.0;
        }
        let guesses = legacy::ebcdic::rank(&self.lines_text());
        for guess in &guesses {
            let encoding = Encoding::Legacy(guess.charset);
            let why = format!(
                "Its letters, digits and spaces are in the places of EBCDIC{}.",
                in_language(guess.language)
            );
            self.text(encoding, false, guess.score, why);
        }
        guesses.iter().map(|guess| guess.score).sum()
    }

    /// UTF-16 and UTF-32; says how sure the surest is.
    fn wide(&mut self) -> f32 {
        let marked = [
            Encoding::Utf32Le,
            Encoding::Utf32Be,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
        ];
        let start = self.samples.start();
        let marked = marked
            .into_iter()
            .find(|encoding| start.starts_with(encoding.bom()));
        let mut surest: f32 = 0.0;
        let evidence = &self.evidence;
        let (right, wrong) = (evidence.sequences_total(), evidence.errors());
        let odd = evidence.nuls + evidence.controls;
        let is_utf8 = if right == 0 {
            wrong == 0 && odd == 0
        } else {
            right >= 8 * wrong
        };
        if is_utf8 && marked.is_none() && evidence.nuls * 8 < evidence.bytes {
            return 0.0;
        }
        // Pairs of letters of EBCDIC are ideographs and syllables, but text in UTF-16 has other bytes as well.
        if marked.is_none() && legacy::ebcdic::is_like_text(start) {
            return 0.0;
        }
        let legacy = if odd * 32 < evidence.bytes && marked.is_none() {
            // Without the zeros and low bytes of most UTF-16, it may as well be legacy text.
            let guesses = legacy::rank(&self.lines_text(), None);
            guesses.first().map_or(0.0, |best| best.score)
        } else {
            0.0
        };
        for fit in wide::fits(self.samples) {
            let has_mark = marked == Some(fit.encoding);
            let share = fit.impossible as f64 / fit.characters.max(1) as f64;
            let score = if has_mark {
                if share < 0.1 { 0.99 } else { 0.5 }
            } else if fit.saved_bits > 8.0 && share < 0.02 {
                (1.0 - (-fit.saved_bits / 24.0).exp2()).min(0.999) as f32 * (1.0 - legacy)
            } else {
                0.0
            };
            // The best fit is the one; what is left to others, such as the other byte order, is little.
            let score = if surest > 0.0 {
                score.min(1.0 - surest)
            } else {
                score
            };
            if score < 0.01 {
                continue;
            }
            let script = fit.script.map_or_else(String::new, |script| {
                format!(", mostly {}", script.full_name())
            });
            let why = if has_mark {
                format!(
                    "It begins with the byte order mark of {}.",
                    fit.encoding.words()
                )
            } else {
                format!(
                    "Read as {}, {} of {} characters checked are possible in text{script}.",
                    fit.encoding.words(),
                    grouped(fit.characters - fit.impossible),
                    grouped(fit.characters),
                )
            };
            let why = match self.samples.bytes_of_a_cut_unit(fit.encoding) {
                0 => why,
                1 => format!("{why} The last byte is only a part of a code unit."),
                more => format!("{why} The last {more} bytes are only a part of a code unit."),
            };
            self.text(fit.encoding, has_mark, score, why);
            surest = surest.max(score);
        }
        surest
    }

    /// Binary data; says how sure that is.
    fn binary(&mut self, file_type: Option<&str>, wide: f32) -> f32 {
        let evidence = &self.evidence;
        let mut score = binary::score(evidence) * (1.0 - wide);
        if file_type.is_some() && score > 0.2 {
            score = score.max(0.99);
        }
        if score < 0.05 {
            return 0.0;
        }
        let odd = evidence.single_nuls + evidence.bytes_of_nul_runs + evidence.controls;
        let why = match file_type {
            Some(name) => format!("It begins as a file of this type does: {name}."),
            None => format!(
                "{} of the {} bytes checked {} that text does not contain.",
                grouped(odd),
                grouped(evidence.bytes),
                match odd {
                    1 => "is a NUL or control character",
                    _ => "are NUL or control characters",
                },
            ),
        };
        self.add(Reading::Binary, score, why);
        score
    }

    /// ASCII, UTF-8, its relatives, and legacy encodings.
    fn utf8(&mut self, left: f32) {
        let evidence = self.evidence;
        let errors = self.known.map_or(evidence.errors(), Known::errors);
        let sequences = self.known.map_or(evidence.sequences_total(), |known| {
            known.non_ascii_sequences
        });
        let with_bom = self.has_signature;
        if errors == 0 && sequences == 0 && evidence.high <= 3 {
            let whole = if self.samples.is_whole || self.known.is_some() {
                "No byte is above 7F, so it is UTF-8 too."
            } else {
                "No byte that was looked at is above 7F."
            };
            if with_bom {
                let why = "It begins with the signature EF BB BF, and no other byte is above 7F.";
                self.text(Encoding::Utf8, true, left, why.to_owned());
                return;
            }
            let text: Vec<u8> = self.lines_text();
            let escaped = escaped::of(&text).filter(|it| it.score >= escaped::LEAST);
            let mut ascii = left;
            if let Some(escaped) = escaped {
                let score = escaped.score * left;
                ascii -= score;
                let what = escaped.charset.map(|charset| Reading::Text {
                    encoding: Encoding::Legacy(charset),
                    with_bom: false,
                });
                self.add(
                    what.unwrap_or(Reading::Unknown { bits: 7 }),
                    score,
                    escaped.why,
                );
            }
            self.text(Encoding::Ascii, false, ascii, whole.to_owned());
            return;
        }
        if errors == 0 {
            let chance = by_chance(&evidence.sequences);
            let why = format!(
                "{} and no error; bytes of another encoding pass as UTF-8 {chance} (RFC 3629 §1).",
                plural(sequences, "well-formed multi-byte sequence")
            );
            let twice = self.encoded_twice(left);
            self.text(Encoding::Utf8, with_bom, 0.999 * left - twice, why);
            return;
        }
        let relative = self.relative();
        // No letters explain these: they are UTF-8 made wrong on purpose, unless a relative has them.
        let overlong = match relative {
            Some(_) => 0.0,
            None => evidence.overlong_ascii as f32 / evidence.errors().max(1) as f32,
        };
        let share =
            (sequences as f32 + overlong * errors as f32) / (sequences + errors).max(1) as f32;
        if let Some((encoding, why)) = relative.clone() {
            // One error alone may be one of a kind: what damage or an attacker made.
            let is_told = errors > 1 || !matches!(encoding, Encoding::Rfc2279 | Encoding::Wtf8);
            let score = if is_told { 0.995 } else { 0.3 };
            self.text(encoding, with_bom, score * left, why);
        }
        let mut lines = Lines::of(self.samples);
        if left < NEARLY_CLEAR {
            lines.keep_only(ENOUGH);
        }
        // Legacy text has some well-formed sequences by chance: of Chinese up to a third of all.
        let utf8 = ((share - 0.35) / 0.2).clamp(0.0, 1.0);
        // And it has some lines that are UTF-8 by chance, more where characters have two bytes.
        let line_share = lines.utf8 as f32 / (lines.utf8 + lines.other).max(1) as f32;
        // Where the answer is clear already, the languages are not asked for.
        let guesses = if left < 0.02 {
            Vec::new()
        } else {
            lines.guesses(&evidence, self.declared.and_then(Encoding::legacy))
        };
        // Pairs of bytes may be sequences by chance all through a text. Then there are many errors, and it reads well
        // as something else.
        let is_often_wrong = evidence.errors() * 20 > evidence.sequences_total();
        let utf8 = match guesses.first() {
            Some(best) if is_often_wrong => utf8 * (1.0 - best.score * (1.0 - overlong)),
            _ => utf8,
        };
        let by_chance = match guesses.first() {
            Some(best) if !best.charset.is_single_byte() => 0.25,
            _ => 0.05,
        };
        let mixed = (line_share / by_chance).min(1.0);
        let mixed_score = match guesses.first() {
            Some(best) if relative.is_none() => {
                // Some pairs of such bytes are characters of Japanese, Korean or Chinese as well.
                let in_lines = if best.score >= SAID_TWICE {
                    best.score
                } else {
                    lines.appraisal(&evidence, best.score).probability()
                };
                mixed * (1.0 - overlong) * in_lines * left * 0.995
            }
            _ => 0.0,
        };
        if let Some(best) = guesses.first()
            && mixed_score >= 0.01
        {
            let why = format!(
                "Of the lines that are no ASCII, {} {} UTF-8; {} {}, and {} as {}{}.",
                grouped(lines.utf8),
                if lines.utf8 == 1 { "is" } else { "are" },
                grouped(lines.other),
                if lines.other == 1 {
                    "is not"
                } else {
                    "are not"
                },
                if lines.other == 1 { "reads" } else { "read" },
                best.charset.words(),
                in_language(best.language),
            );
            let what = Reading::Mixture {
                legacy: best.charset,
                lines: lines.other,
                is_exact: self.samples.is_whole,
                with_bom,
            };
            self.add(what, mixed_score, why);
        }
        let no_utf8 = (1.0 - utf8) * (1.0 - mixed) * if relative.is_some() { 0.1 } else { 1.0 };
        for guess in &guesses {
            let encoding = Encoding::Legacy(guess.charset);
            let why = format!(
                "{}, so it is not UTF-8; it reads as {}{}.",
                plural(errors, "error"),
                encoding.words(),
                in_language(guess.language),
            );
            self.text(encoding, false, guess.score * no_utf8 * left, why);
        }
        let told: f32 = guesses.iter().map(|guess| guess.score).sum();
        let untold = (1.0 - told).clamp(0.0, 1.0) * no_utf8 * left;
        if relative.is_none() && untold >= 0.01 && evidence.bytes >= FEW {
            let why = unknown_8bit(errors, &guesses);
            self.add(Reading::Unknown { bits: 8 }, untold, why);
        }
        let damaged = if relative.is_some() {
            utf8.max(0.5)
        } else {
            utf8.max(mixed * share)
        };
        let mut why = format!(
            "{} among {}.",
            plural(errors, "error"),
            plural(sequences, "well-formed multi-byte sequence")
        );
        if overlong > 0.0 {
            why += " Overlong forms can slip ASCII characters past filters (RFC 3629 §10).";
        }
        let score = (damaged * left).min(1.0 - mixed_score).max(0.001);
        self.text(Encoding::Utf8, with_bom, score, why);
    }

    fn lines_text(&self) -> Vec<u8> {
        let pieces = self.samples.all().map(Piece::whole_lines);
        pieces.collect::<Vec<_>>().concat()
    }

    /// A relative of UTF-8 in which every error is as it should be.
    fn relative(&self) -> Option<(Encoding, String)> {
        let evidence = &self.evidence;
        let (kinds, nuls) = match self.known {
            Some(known) => (known.error_kinds, known.two_byte_nuls),
            None => (evidence.kinds, evidence.two_byte_nuls),
        };
        let errors: u64 = kinds.iter().sum();
        let of = |kind: GroupKind| kinds.get(kind.index()).copied().unwrap_or(0);
        let pairs = of(GroupKind::Cesu8Pair);
        if errors == 0 {
            return None;
        }
        let each = match errors {
            1 => "Its one error".to_owned(),
            more => format!("Each of its {} errors", grouped(more)),
        };
        if nuls > 0 && nuls + pairs == errors {
            let why = format!("{each} is C0 80 or a pair of surrogates.");
            return Some((Encoding::ModifiedUtf8, why));
        }
        if pairs == errors {
            let why = format!("{each} is a pair of surrogates, three bytes each.");
            return Some((Encoding::Cesu8, why));
        }
        let seen = evidence.errors();
        if of(GroupKind::Surrogate) == errors && evidence.whole_surrogates == seen {
            let why = format!("{each} is a surrogate without its partner.");
            return Some((Encoding::Wtf8, why));
        }
        let forms = of(GroupKind::Rfc2279) + of(GroupKind::TooLarge);
        if forms == errors && evidence.whole_forms == seen {
            let why =
                format!("{each} is a whole form that RFC 2279 allowed and RFC 3629 does not.");
            return Some((Encoding::Rfc2279, why));
        }
        None
    }

    /// UTF-8 that was encoded twice, by its stretches of mojibake, where most of it is; says how sure that is.
    fn encoded_twice(&mut self, left: f32) -> f32 {
        let text = self.lines_text();
        let text = String::from_utf8_lossy(&text);
        let found = mojibake::stretches(&text);
        let is_signature = |stretch: &mojibake::Stretch| stretch.repaired == "\u{FEFF}";
        // Of a signature alone that was misread, the text behind it is what it was.
        let Some(first) = found.iter().find(|stretch| !is_signature(stretch)) else {
            return 0.0;
        };
        let (through, rounds): (Misreading, u8) = (first.through, first.rounds);
        let characters = |text: &str| text.chars().filter(|c| !c.is_ascii()).count();
        let inside: usize = found
            .iter()
            .map(|stretch| characters(text.get(stretch.range.clone()).unwrap_or_default()))
            .sum();
        let share = inside as f32 / characters(&text).max(1) as f32;
        // Each stretch by itself is certain. How many there are says only what the whole is called.
        if share <= 0.5 {
            return 0.0;
        }
        let why = format!(
            "{:.0} % of all characters above ASCII stand in stretches of mojibake ({} in what was \
             looked at).",
            share * 100.0,
            grouped(found.len() as u64),
        );
        let what = Reading::EncodedTwice {
            through,
            rounds,
            with_bom: self.has_signature,
        };
        let score = 0.998 * left;
        self.add(what, score, why);
        score
    }
}
