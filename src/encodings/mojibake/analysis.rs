//! What a text says of mojibake, and which of its stretches are taken for some.

use super::characters::Misreadings;
use super::choice::{OfFile, choose, totals, with_strong};
use super::eastern;
use super::evidence::FileEvidence;
use super::glance::first_in_mojibake;
use super::line::Line;
use super::misreading::COUNT;
use super::possible::possible;
use super::readings::STRONG;
use super::search::{Candidate, Search, Stretch};
use super::word::completes_a_word;

/// Where the stretches of a misreading are so many bits more plausible together, it is established for
/// all of a text.
const ESTABLISHED: f32 = 28.0;

/// For evidence about a line so many bytes behind it are looked at, and all that is before it.
pub const LOOK_AHEAD: usize = 1 << 20;

/// The stretches of mojibake in a text that is a whole file, in order.
///
/// A stretch is told when its characters, as bytes of an encoding in which UTF-8 is often read by
/// mistake, are well-formed UTF-8, and are more plausible as text so. What speaks for a misreading in a
/// line counts for all of that line; where nothing speaks against it in all of the text, for all of it.
/// Signs side by side count only beside other evidence, see [`FileEvidence`].
///
/// It does not find what lost bytes: where a decoder put U+FFFD, nothing can be repaired. What is
/// next to a U+FFFD can.
pub fn stretches(text: &str) -> Vec<Stretch> {
    // Most texts hold none, which a glance tells.
    if first_in_mojibake(text.as_bytes(), 0..text.len()).is_none() {
        return Vec::new();
    }
    Analysis::of(text).alone()
}

/// A text with its mojibake undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// The text.
    pub text: String,

    /// Does a part of a sequence stay that lost its end?
    pub has_rest: bool,

    /// Would another misreading make another text of it that is nearly as likely?
    pub is_ambiguous: bool,
}

/// What a line, or any other piece of text, says of mojibake.
#[derive(Debug)]
pub struct Analysis<'a> {
    text: &'a str,

    /// By place.
    candidates: Vec<Candidate>,

    /// For each misreading, how many runs of its characters are UTF-8, and how many are not.
    is_utf8: [(u64, u64); COUNT],

    /// For each misreading, how many places contradict it.
    against: [u64; COUNT],

    /// The lines with characters above ASCII, in order.
    lines: Vec<Line>,
}

impl<'a> Analysis<'a> {
    /// Looks at a text.
    pub fn of(text: &'a str) -> Self {
        Self::by(text, possible(text), 0)
    }

    /// Looks at a text for what it may hold by itself, and for those misreadings of which something in the file is certain.
    pub fn beside(text: &'a str, evidence: &FileEvidence) -> Self {
        Self::by(text, possible(text), evidence.proven())
    }

    /// Looks at a text for some misreadings, and for those that are certain elsewhere. All others are not there.
    fn by(text: &'a str, possible: Misreadings, proven: Misreadings) -> Self {
        let misreadings = possible | proven;
        if misreadings == 0 {
            return Self {
                text,
                candidates: Vec::new(),
                is_utf8: [(0, 0); COUNT],
                against: [u64::from(!text.is_ascii()); COUNT],
                lines: Vec::new(),
            };
        }
        let mut search = Search::new(text, misreadings, proven);
        search.run();
        // Candidates come by misreading and place: those of one line together.
        let mut candidates = search.found;
        candidates.sort_by_key(|candidate| candidate.stretch.range.start);
        // Of signs side by side in a line with more that are no UTF-8, some are by chance.
        candidates.retain(|candidate| {
            let Stretch {
                range, repaired, ..
            } = &candidate.stretch;
            let line = (search.lines).partition_point(|line| line.end < range.start);
            let doubted = search.lines.get(line).map_or(0, |line| line.doubted);
            doubted & (1 << candidate.number) == 0
                || eastern::is_beyond_doubt(candidate.number, repaired)
                || completes_a_word(text, range, repaired, candidate.number)
        });
        let against = std::array::from_fn(|number| {
            let (_, not_utf8) = search.is_utf8.get(number).copied().unwrap_or_default();
            let outside = search.outside.get(number).copied().unwrap_or_default();
            // Where no two characters are UTF-8, none was misread so.
            if misreadings & (1 << number) == 0 {
                1
            } else {
                not_utf8 + outside
            }
        });
        Self {
            text,
            candidates,
            is_utf8: search.is_utf8,
            against,
            lines: search.lines,
        }
    }

    /// The stretches where this is all of the file.
    fn alone(&self) -> Vec<Stretch> {
        let mut evidence = FileEvidence::default();
        self.add_to(&mut evidence);
        self.stretches(&evidence)
    }

    /// The stretches in order, in a file with this evidence. What the text says itself has to be in it. A line without any
    /// stretch that is certain by itself has none.
    pub fn stretches(&self, evidence: &FileEvidence) -> Vec<Stretch> {
        if self.candidates.is_empty() {
            return Vec::new();
        }
        self.accepted_by(evidence.accepted(), [0, 0], evidence.bits())
    }

    /// The stretches in a file where all signs side by side are mojibake that may be.
    pub fn all_stretches(&self) -> Vec<Stretch> {
        self.accepted_by(Misreadings::MAX, [0, 0], &[0.0; COUNT])
    }

    /// The text with the stretches repaired, in a file with this evidence; `None` when there are none. Where all of the
    /// file went through a misreading, so did lines of which nothing is certain.
    pub fn undone(&self, evidence: &FileEvidence) -> Option<Undone> {
        if self.candidates.is_empty() {
            return None;
        }
        let stretches = self.accepted_by(
            evidence.accepted(),
            [evidence.established(), evidence.proven()],
            evidence.bits(),
        );
        let has_rest = stretches.iter().any(|it| it.is_beside_a_rest);
        let is_ambiguous = stretches.iter().any(|it| it.is_ambiguous);
        Some(Undone {
            text: repaired(self.text, stretches)?,
            has_rest,
            is_ambiguous,
        })
    }

    /// The stretches, where signs side by side are mojibake of some misreadings, where lines that others explain whole went
    /// through them, and where some are certain elsewhere in the file.
    /// `bits` is what each misreading is worth in the file.
    fn accepted_by(
        &self,
        accepted: Misreadings,
        [established, proven]: [Misreadings; 2],
        bits: &[f32; COUNT],
    ) -> Vec<Stretch> {
        let is_accepted = |it: &&Candidate| it.lone.is_none() || accepted & (1 << it.number) != 0;
        let all: Vec<&Candidate> = self.candidates.iter().filter(is_accepted).collect();
        let of_text = self.established(&all);
        let mut kept = Vec::new();
        let mut rest = &all[..];
        while let Some(first) = rest.first() {
            let line_end = (self.text)
                .get(first.stretch.range.start..)
                .and_then(|from| from.find('\n'))
                .map_or(self.text.len(), |at| first.stretch.range.start + at);
            let in_line = rest.partition_point(|c| c.stretch.range.start < line_end);
            let (line, others) = rest.split_at(in_line.max(1));
            let of_line = self.lines.partition_point(|line| line.end < line_end);
            let of_line = self.lines.get(of_line).copied().unwrap_or_default();
            let explained = established & !of_line.not_whole;
            let usual = std::array::from_fn(|number| {
                of_text.get(number) == Some(&true) || explained & (1 << number) != 0
            });
            let of_file = OfFile {
                usual,
                proven,
                bits,
            };
            choose(line, &of_file, &of_line, &mut kept);
            rest = others;
        }
        kept
    }

    /// Whether other evidence of the same file could change what [`Analysis::stretches`] are here.
    pub fn is_undecided(&self, evidence: &FileEvidence) -> bool {
        if self.candidates.is_empty() {
            return false;
        }
        let accepted = evidence.accepted();
        self.lone()
            .any(|(number, ..)| accepted & (1 << number) == 0)
    }

    /// Whether other evidence of the same file could change what [`Analysis::undone`] is here.
    pub fn may_be_undone_otherwise(&self, evidence: &FileEvidence) -> bool {
        if self.candidates.is_empty() {
            return false;
        }
        if self.is_undecided(evidence) {
            return true;
        }
        let [line] = self.lines[..] else {
            return false;
        };
        // Of what explains all of the line, something is not certain, or makes other letters than something else.
        let established = evidence.established();
        let explains = |it: &&Candidate| line.not_whole & (1 << it.number) == 0;
        let is_weak = |it: &Candidate| it.gain < STRONG && established & (1 << it.number) == 0;
        let mut whole = self.candidates.iter().filter(explains);
        if whole.clone().any(is_weak) {
            return true;
        }
        let Some(first) = whole.next() else {
            return false;
        };
        let is_other = |it: &Candidate| {
            it.stretch.range == first.stretch.range && it.stretch.repaired != first.stretch.repaired
        };
        whole.any(is_other) && (self.undone(evidence)).is_some_and(|undone| undone.is_ambiguous)
    }

    /// Adds what it says to what the lines before it say.
    pub fn add_to(&self, evidence: &mut FileEvidence) {
        let mut certain = [0; COUNT];
        let mut bits = [0.0; COUNT];
        for it in &self.candidates {
            let is_certain = it.lone.is_none() && it.gain >= STRONG;
            if let Some(count) = certain.get_mut(it.number) {
                *count += u64::from(is_certain);
            }
            if let Some(bits) = bits.get_mut(it.number).filter(|_| it.evidence >= STRONG) {
                *bits += it.evidence;
            }
        }
        evidence.add(certain, bits, self.against, self.lone());
        for line in &self.lines {
            evidence.doubt(line.doubted);
        }
    }

    /// The number of the misreading of each stretch that would be mojibake beside other evidence, what it was, and for how many
    /// letters it counts.
    fn lone(&self) -> impl Iterator<Item = (usize, &str, u64)> {
        let strong = (self.candidates.iter()).filter(|it| it.gain >= STRONG);
        strong.filter_map(|it| {
            let was = it.lone.as_deref()?;
            let letters = eastern::weight(self.text.as_bytes(), &it.stretch.range, was);
            Some((it.number, was, letters))
        })
    }

    /// Which misreadings explain all of the text: four of five runs of their characters are UTF-8.
    fn established(&self, candidates: &[&Candidate]) -> [bool; COUNT] {
        let totals = totals(candidates);
        let with_strong = with_strong(candidates);
        std::array::from_fn(|number| {
            let (right, wrong) = self.is_utf8.get(number).copied().unwrap_or_default();
            let total = totals.get(number).copied().unwrap_or_default();
            with_strong & (1 << number) != 0 && total >= ESTABLISHED && right >= 4 * wrong
        })
    }
}

/// A text that is a whole file, with every stretch of mojibake repaired; `None` when there is none.
pub fn undo(text: &str) -> Option<String> {
    repaired(text, stretches(text))
}

/// A text with these stretches repaired; `None` when there are none.
fn repaired(line: &str, found: Vec<Stretch>) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let mut repaired = String::with_capacity(line.len());
    let mut at = 0;
    for stretch in found {
        repaired.push_str(line.get(at..stretch.range.start).unwrap_or_default());
        repaired.push_str(&stretch.repaired);
        at = stretch.range.end;
    }
    repaired.push_str(line.get(at..).unwrap_or_default());
    Some(repaired)
}

#[cfg(test)]
mod tests {
    use encoding_rs as web;

    use super::super::characters::EVERY;
    use super::super::misreading::all;
    use super::*;

    /// Ordinary text in several languages.
    const TEXTS: [&str; 8] = [
        "Съешь же ещё этих мягких французских булок, да выпей чаю. РАБОТА № 5 — «ЁЖ».",
        "L'été, Noël à l'hôtel : où est le garçon ? « Ça va » coûte 5 €…",
        "Größe und Höhe der Fläche: „süß“ — 20 °C ± 1 µm",
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
        "Pchnąć w tę łódź jeża lub ośm skrzyń fig",
        "עברית עם נִקּוּד و العربية مع تشكيل",
        "いろはにほへと 漢字 😀 ﬁ",
        "plain ASCII text, and U+FFFD \u{FFFD}",
    ];

    /// Every second word of a text as it is read by mistake.
    fn misread(text: &str, through: &'static web::Encoding, times: usize) -> String {
        let words = text.split(' ').enumerate().map(|(number, word)| {
            let mut word = word.to_owned();
            for _ in 0..times * (number % 2) {
                let (read, _) = through.decode_without_bom_handling(word.as_bytes());
                word = read.into_owned();
            }
            word
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_passed_over_at_a_glance_is_no_mojibake_at_a_closer_look() {
        let through = [
            web::WINDOWS_1252,
            web::WINDOWS_1251,
            web::MACINTOSH,
            web::IBM866,
            web::KOI8_R,
            web::WINDOWS_1255,
            web::ISO_8859_5,
        ];
        let mut found = 0;
        for text in TEXTS {
            let of_text =
                through.map(|encoding| [1, 2].map(|times| misread(text, encoding, times)));
            for text in of_text.as_flattened() {
                let all = Analysis::by(text, EVERY, 0).alone();
                assert_eq!(stretches(text), all, "{text}");
                found += all.len();
            }
        }
        assert!(found > 100, "{found}");
        // Characters of the misreadings in any order, so that runs begin and end everywhere.
        let characters: Vec<char> = (all().iter())
            .flat_map(|misreading| (0x80..=0xFF).filter_map(move |byte| misreading.character(byte)))
            .chain([' ', 'a', '\n', '漢', '😀'])
            .collect();
        let mut state = 1_u32;
        let mut next = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % most
        };
        for _ in 0..3000 {
            let text: String = (0..next(60) + 2)
                .filter_map(|_| characters.get(next(characters.len())))
                .collect();
            assert_eq!(
                stretches(&text),
                Analysis::by(&text, EVERY, 0).alone(),
                "{text}"
            );
        }
    }
}
