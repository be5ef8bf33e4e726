//! The warnings and scripts of bytes in memory, one code point after the other.
//!
//! Nothing here is asked of the program. The properties of code points come from the crates that hold
//! the Unicode Character Database; the rules are written down from the core specification, UAX #9,
//! UAX #31 and UTS #51, each in the way that is easiest to check.

use byteloupe::warnings::{KindSet, ScriptGroup, WarningKind};

use icu_properties::props::{
    BidiClass, BidiControl, DefaultIgnorableCodePoint, JoiningType, VariationSelector,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _,
};
use unicode_script::{Script, UnicodeScript as _};

use super::sequences;

/// A warning: where it begins, its kind, how many code points it has.
pub(crate) type Naive = (u64, WarningKind, u64);

/// The kinds that are told code point by code point; those of words and of normalization have tests of
/// their own.
pub(crate) const KINDS: [WarningKind; 16] = [
    WarningKind::InnerBom,
    WarningKind::Replacement,
    WarningKind::Noncharacter,
    WarningKind::Escape,
    WarningKind::C0,
    WarningKind::Delete,
    WarningKind::C1,
    WarningKind::LineSeparator,
    WarningKind::BidiControl,
    WarningKind::Invisible,
    WarningKind::Tag,
    WarningKind::VariationSelector,
    WarningKind::PrivateUse,
    WarningKind::Unassigned,
    WarningKind::Signature,
    WarningKind::UnusualSpace,
];

/// These kinds.
pub(crate) fn kinds() -> KindSet {
    let mut kinds = KindSet::NONE;
    for kind in KINDS {
        kinds.insert(kind);
    }
    kinds
}

/// All warnings of the [`KINDS`], in order.
pub(crate) fn warnings(bytes: &[u8]) -> Vec<Naive> {
    let mut found: Vec<Naive> = Vec::new();
    for text in texts(bytes) {
        let mut run = None;
        for at in 0..text.len() {
            let mut kind = kind_at(&text, at);
            let sequence = sequences::len(bytes, text[at].0);
            if sequences::is_end(bytes, text[at].0) {
                kind = None;
            }
            // Characters without a shape next to one another are one warning, of the kind of the first.
            let begun = [
                WarningKind::Invisible,
                WarningKind::InnerBom,
                WarningKind::BidiControl,
            ];
            if run.is_some_and(|run| begun.contains(&run))
                && at > 0
                && is_zero_width(text[at - 1].1)
                && is_zero_width(text[at].1)
            {
                found.last_mut().unwrap().2 += 1;
                continue;
            }
            match kind {
                Some(kind) if run == Some(kind) => found.last_mut().unwrap().2 += 1,
                Some(kind) => found.push((text[at].0 as u64, kind, 1)),
                None => {}
            }
            if kind == Some(WarningKind::Escape) {
                let end = text[at].0 + sequence;
                // A sequence may hold ill-formed bytes: each that is no tail counts.
                let rest = &bytes[text[at].0 + 1..end];
                found.last_mut().unwrap().2 +=
                    rest.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u64;
            }
            run = kind;
        }
    }
    found
}

/// Code points by script group; those that are warnings by themselves belong to none.
pub(crate) fn scripts(bytes: &[u8]) -> [u64; ScriptGroup::COUNT] {
    let mut counts = [0; ScriptGroup::COUNT];
    for (_, scalar) in texts(bytes).concat() {
        if let Some(group) = group_of(scalar).filter(|_| kind_alone(scalar).is_none()) {
            counts[group.index()] += 1;
        }
    }
    counts
}

/// The stretches of well-formed text: the offset of each code point, and itself.
fn texts(bytes: &[u8]) -> Vec<Vec<(usize, char)>> {
    let mut offset = 0;
    let mut texts = vec![Vec::new()];
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            texts.last_mut().unwrap().push((offset, scalar));
            offset += scalar.len_utf8();
        }
        if !chunk.invalid().is_empty() {
            texts.push(Vec::new());
            offset += chunk.invalid().len();
        }
    }
    texts
}

/// Is a character ignored by default, and neither a selector, nor a tag, nor one that opens or closes
/// an embedding or an isolate?
fn is_zero_width(scalar: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(scalar)
        && !CodePointSetData::new::<VariationSelector>().contains(scalar)
        && !matches!(scalar, '\u{E0001}' | '\u{E0020}'..='\u{E007F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The kind of a code point where it stands.
fn kind_at(text: &[(usize, char)], at: usize) -> Option<WarningKind> {
    let kind = kind_alone(text[at].1)?;
    let place = Place { text, at };
    if kind == WarningKind::InnerBom && text[at].0 == 0 {
        let rest: String = text[1..].iter().map(|(_, scalar)| scalar).collect();
        let rest = &rest[..rest.floor_char_boundary(LOOK)];
        let object = |open: &str, next: &str| {
            let inside = rest
                .strip_prefix(open)
                .map(|it| it.trim_start_matches([' ', '\t', '\n', '\r']));
            inside
                .and_then(|it| it.chars().next())
                .is_some_and(|it| next.contains(it))
        };
        let is_format = rest.starts_with("#!") || rest.starts_with("<?");
        let is_format = is_format || object("{", "\"}") || object("[", "\"{[]");
        return is_format.then_some(WarningKind::Signature);
    }
    (!place.is_as_it_should_be(kind)).then_some(kind)
}

/// The kind of a code point by itself.
fn kind_alone(scalar: char) -> Option<WarningKind> {
    use WarningKind as Kind;
    let category = scalar.general_category();
    let is_blank = matches!(
        scalar,
        '\u{2800}' | '\u{FFF9}'..='\u{FFFB}' | '\u{16FE4}' | '\u{1D159}'
    );
    Some(match scalar {
        '\t' | '\n' | '\r' | ' '..='~' => return None,
        '\u{1B}' => Kind::Escape,
        '\u{7F}' => Kind::Delete,
        _ if scalar.is_control() && scalar.is_ascii() => Kind::C0,
        _ if scalar.is_control() => Kind::C1,
        '\u{FEFF}' => Kind::InnerBom,
        '\u{FFFC}' | '\u{FFFD}' => Kind::Replacement,
        '\u{FDD0}'..='\u{FDEF}' => Kind::Noncharacter,
        _ if scalar as u32 & 0xFFFE == 0xFFFE => Kind::Noncharacter,
        '\u{2028}' | '\u{2029}' => Kind::LineSeparator,
        _ if CodePointSetData::new::<BidiControl>().contains(scalar) => Kind::BidiControl,
        _ if category == GeneralCategory::Unassigned => Kind::Unassigned,
        _ if category == GeneralCategory::PrivateUse => Kind::PrivateUse,
        '\u{E0001}' | '\u{E0020}'..='\u{E007F}' => Kind::Tag,
        _ if CodePointSetData::new::<VariationSelector>().contains(scalar) => {
            Kind::VariationSelector
        }
        _ if is_blank || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(scalar) => {
            Kind::Invisible
        }
        _ if category == GeneralCategory::SpaceSeparator => Kind::UnusualSpace,
        _ => return None,
    })
}

/// The group of a code point's script.
fn group_of(scalar: char) -> Option<ScriptGroup> {
    use ScriptGroup as Group;
    let is_symbol = scalar.general_category_group() == GeneralCategoryGroup::Symbol
        && !scalar.is_ascii()
        && scalar != '\u{FFFD}';
    match scalar.script() {
        Script::Latin => Some(Group::Latin),
        Script::Greek => Some(Group::Greek),
        Script::Cyrillic => Some(Group::Cyrillic),
        Script::Arabic | Script::Hebrew => Some(Group::ArabicHebrew),
        Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo => {
            Some(Group::EastAsian)
        }
        Script::Hangul => Some(Group::Hangul),
        Script::Common | Script::Inherited => is_symbol.then_some(Group::Symbols),
        Script::Unknown => None,
        script if INDIC.contains(&script) => Some(Group::Indic),
        _ => Some(Group::Other),
    }
}

/// The large scripts of India.
const INDIC: [Script; 10] = [
    Script::Bengali,
    Script::Devanagari,
    Script::Gujarati,
    Script::Gurmukhi,
    Script::Kannada,
    Script::Malayalam,
    Script::Oriya,
    Script::Sinhala,
    Script::Tamil,
    Script::Telugu,
];

/// A code point in a text.
#[derive(Clone, Copy)]
struct Place<'a> {
    text: &'a [(usize, char)],
    at: usize,
}

/// So far around a code point others are looked for, in bytes: the documentation of the module says so.
const LOOK: usize = 128;

impl<'a> Place<'a> {
    fn offset(self) -> usize {
        self.text[self.at].0
    }

    /// What stands before it, the nearest first.
    fn before(self) -> impl Iterator<Item = char> + use<'a> {
        let from = self.offset().saturating_sub(LOOK);
        let nearest = self.text[..self.at].iter().rev();
        nearest
            .take_while(move |(offset, _)| *offset >= from)
            .map(|(_, scalar)| *scalar)
    }

    /// What stands after it, the nearest first.
    fn after(self) -> impl Iterator<Item = char> + use<'a> {
        let to = self.offset() + LOOK;
        let nearest = self.text[self.at + 1..].iter();
        nearest
            .take_while(move |(offset, _)| *offset <= to)
            .map(|(_, scalar)| *scalar)
    }

    fn previous(self) -> Option<char> {
        self.before().next()
    }

    fn next(self) -> Option<char> {
        self.after().next()
    }

    /// Is there something beside it, on either side?
    fn is_beside(self, wanted: impl Fn(char) -> bool) -> bool {
        [self.previous(), self.next()]
            .into_iter()
            .flatten()
            .any(wanted)
    }

    fn is_as_it_should_be(self, kind: WarningKind) -> bool {
        let scalar = self.text[self.at].1;
        match kind {
            WarningKind::InnerBom => self.offset() == 0,
            WarningKind::UnusualSpace => {
                let han = [
                    Script::Han,
                    Script::Hiragana,
                    Script::Katakana,
                    Script::Bopomofo,
                    Script::Hangul,
                ];
                let near = |wanted: &[Script]| {
                    let mut others = self.before().chain(self.after()).filter(|it| *it != scalar);
                    others.any(|it| wanted.contains(&it.script()))
                };
                scalar == '\u{3000}' && near(&han) || scalar == '\u{1680}' && near(&[Script::Ogham])
            }
            WarningKind::C0 => {
                let starts_line = matches!(self.previous(), Some('\n' | '\r'));
                scalar == '\u{C}' && (self.offset() == 0 || starts_line)
            }
            WarningKind::BidiControl => match scalar {
                '\u{200E}' | '\u{200F}' | '\u{61C}' => {
                    self.before().chain(self.after()).any(is_right_to_left)
                }
                '\u{2066}'..='\u{2069}' => self.is_usual_isolate(),
                _ => false,
            },
            WarningKind::Tag => self.is_in_flag(),
            WarningKind::VariationSelector => self.previous().is_some_and(|base| match scalar {
                '\u{FE0E}' | '\u{FE0F}' => base.is_emoji_char(),
                '\u{180B}'..='\u{180F}' => base.script() == Script::Mongolian,
                '\u{E0100}'..='\u{E01EF}' => base.script() == Script::Han,
                // Of the sequences in `StandardizedVariants.txt`, the one that stands in a text here.
                _ => (base, scalar) == ('\u{2268}', '\u{FE00}'),
            }),
            WarningKind::Invisible => match scalar {
                '\u{200C}' => {
                    self.is_beside_cursive() || self.is_after_virama() || self.is_within_cluster()
                }
                '\u{200D}' => {
                    self.is_beside_cursive()
                        || self.is_after_virama()
                        || self.is_within_cluster()
                        || self.is_before_virama()
                        || self.is_between_emoji()
                }
                '\u{34F}' => {
                    let fixed = |mark| (10..200).contains(&canonical_combining_class(mark));
                    let after_mark = self.previous().is_some_and(is_combining_mark);
                    self.is_within_cluster() || after_mark && self.next().is_some_and(fixed)
                }
                '\u{200B}' => self.is_beside(is_written_without_spaces),
                '\u{180E}' => {
                    let selectors = CodePointSetData::new::<VariationSelector>();
                    let mut before = self.before().filter(|it| !selectors.contains(*it));
                    let is_letter = |it: char| it.script() == Script::Mongolian && it != '\u{180E}';
                    before.next().is_some_and(is_letter) && self.next().is_some_and(is_letter)
                }
                '\u{115F}' => {
                    let after: String = self.after().take(2).collect();
                    let mut after = after.chars();
                    match after.next() {
                        Some('\u{1160}') => after.next().is_some_and(is_final_jamo),
                        next => next.is_some_and(is_vowel_jamo),
                    }
                }
                '\u{1160}' => match self.previous() {
                    Some('\u{115F}') => self.next().is_some_and(is_final_jamo),
                    before => before.is_some_and(is_first_jamo),
                },
                '\u{2800}' => {
                    let filled = |it: &char| *it != '\u{2800}';
                    let nearest = [self.before().find(filled), self.after().find(filled)];
                    let is_cell = |it: char| it.script() == Script::Braille;
                    nearest.into_iter().flatten().any(is_cell)
                }
                '\u{1D159}' | '\u{1D173}'..='\u{1D17A}' => {
                    self.is_beside(|it| ('\u{1D100}'..='\u{1D1FF}').contains(&it) && it != scalar)
                }
                '\u{1BCA0}'..='\u{1BCA3}' => {
                    self.is_beside(|it| ('\u{1BC00}'..='\u{1BC9F}').contains(&it))
                }
                '\u{16FE4}' => self.is_beside(|it| ('\u{18B00}'..='\u{18CFF}').contains(&it)),
                _ => false,
            },
            _ => false,
        }
    }

    /// Does it open or close an isolate of its line near which there is right-to-left text?
    fn is_usual_isolate(self) -> bool {
        // Its line, as far as anything in it matters.
        let ends_line = |(offset, scalar): &(usize, char)| {
            offset.abs_diff(self.offset()) > 2 * LOOK
                || CodePointMapData::<BidiClass>::new().get(*scalar)
                    == BidiClass::ParagraphSeparator
        };
        let start = self.text[..self.at].iter().rposition(ends_line);
        let start = start.map_or(0, |end| end + 1);
        let end = self.text[self.at..].iter().position(ends_line);
        let line = &self.text[start..end.map_or(self.text.len(), |end| self.at + end)];
        let here = self.at - start;
        // Its pair, as BD9 of UAX #9 has it. A closing one without an opening one closes nothing.
        let mut open = Vec::new();
        let mut pair = None;
        for (at, (_, scalar)) in line.iter().enumerate() {
            match scalar {
                '\u{2066}'..='\u{2068}' => open.push(at),
                '\u{2069}' => {
                    let opening = open.pop();
                    if opening == Some(here) || at == here {
                        pair = opening.map(|opening| (opening, at));
                    }
                }
                _ => {}
            }
        }
        let Some((opening, closing)) = pair else {
            return false;
        };
        // Neither is looked for farther away than this.
        if line[closing].0 - line[opening].0 > LOOK {
            return false;
        }
        let near = line[opening].0.saturating_sub(LOOK)..=line[closing].0 + LOOK;
        let mut near = line.iter().filter(|(offset, _)| near.contains(offset));
        near.any(|(_, scalar)| is_right_to_left(*scalar))
    }

    /// Is it one of the tags that spell the flags of England, Scotland and Wales?
    fn is_in_flag(self) -> bool {
        ["gbeng", "gbsct", "gbwls"].into_iter().any(|region| {
            let tags = region
                .chars()
                .map(|it| char::from_u32(0xE0000 + it as u32).unwrap());
            let flag: Vec<char> = ['\u{1F3F4}']
                .into_iter()
                .chain(tags)
                .chain(['\u{E007F}'])
                .collect();
            (1..flag.len()).any(|nth| {
                let start = self.at.checked_sub(nth);
                let here = start.and_then(|start| self.text.get(start..start + flag.len()));
                here.is_some_and(|here| {
                    here.iter()
                        .map(|(_, scalar)| *scalar)
                        .eq(flag.iter().copied())
                })
            })
        })
    }

    /// Does a letter that joins stand next to it, transparent marks left out?
    fn is_beside_cursive(self) -> bool {
        let types = CodePointMapData::<JoiningType>::new();
        let opaque = |it: &char| types.get(*it) != JoiningType::Transparent;
        let nearest = [self.before().find(opaque), self.after().find(opaque)];
        nearest
            .into_iter()
            .flatten()
            .any(|it| it != '\u{200D}' && !matches!(types.get(it), JoiningType::NonJoining))
    }

    /// Does it stand after a virama, or after marks that stand after one?
    fn is_after_virama(self) -> bool {
        let marks = self
            .before()
            .map(canonical_combining_class)
            .take_while(|class| *class > 0);
        marks.collect::<Vec<_>>().contains(&9)
    }

    /// Does it stand between a letter and a virama of its script?
    fn is_before_virama(self) -> bool {
        let (Some(before), Some(after)) = (self.previous(), self.next()) else {
            return false;
        };
        canonical_combining_class(after) == 9 && before.script() == after.script()
    }

    /// Does it stand before a mark of the script of what stands before it?
    fn is_within_cluster(self) -> bool {
        let (Some(before), Some(after)) = (self.previous(), self.next()) else {
            return false;
        };
        let of_none = [
            Script::Common,
            Script::Inherited,
            Script::Unknown,
            Script::Latin,
        ];
        is_combining_mark(after)
            && before.script() == after.script()
            && !of_none.contains(&after.script())
    }

    /// Does it stand between two emoji, the first with or without a selector?
    fn is_between_emoji(self) -> bool {
        let is_emoji = |it: char| !it.is_ascii() && it.is_emoji_char();
        let first = self.before().find(|it| *it != '\u{FE0F}');
        first.is_some_and(is_emoji) && self.next().is_some_and(is_emoji)
    }
}

/// Is it a letter or a number of right-to-left text?
fn is_right_to_left(scalar: char) -> bool {
    let class = CodePointMapData::<BidiClass>::new().get(scalar);
    let is_control = CodePointSetData::new::<BidiControl>().contains(scalar);
    let is_of_text = [
        BidiClass::RightToLeft,
        BidiClass::ArabicLetter,
        BidiClass::ArabicNumber,
    ]
    .contains(&class);
    !is_control && is_of_text
}

fn is_written_without_spaces(scalar: char) -> bool {
    [
        Script::Thai,
        Script::Lao,
        Script::Myanmar,
        Script::Khmer,
        Script::Tai_Le,
        Script::New_Tai_Lue,
        Script::Tai_Tham,
        Script::Tai_Viet,
        Script::Ahom,
        Script::Balinese,
        Script::Javanese,
    ]
    .contains(&scalar.script())
}

fn is_first_jamo(scalar: char) -> bool {
    matches!(scalar, '\u{1100}'..='\u{115E}' | '\u{A960}'..='\u{A97C}')
}

fn is_vowel_jamo(scalar: char) -> bool {
    matches!(scalar, '\u{1161}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}')
}

fn is_final_jamo(scalar: char) -> bool {
    matches!(scalar, '\u{11A8}'..='\u{11FF}' | '\u{D7CB}'..='\u{D7FB}')
}
