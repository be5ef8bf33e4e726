//! How plausible characters are as ordinary text.
//!
//! The model is coarse on purpose: how rare characters of a kind are, and how rare it is that one kind
//! follows another: letters of two scripts side by side, a symbol after a letter, a capital after a
//! small letter. It knows no languages and no words. What it gives is in bits, and only differences
//! between two readings of the same place mean something.

use std::ops::Range;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

use crate::encodings::common::{is_common_han, is_common_hangul};
use crate::unicode::ByPage;

/// What is around a piece of text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Surroundings {
    before: Option<char>,
    after: Option<char>,

    /// Was a « opened before, on the same line, that is not closed?
    in_quote: bool,
}

/// So many characters before a piece are looked at for a quotation mark that opens.
const LOOK: usize = 128;

impl Surroundings {
    /// Those of a range of a text.
    pub(super) fn of(text: &str, range: &Range<usize>) -> Option<Self> {
        let nearest = text.get(..range.start)?.chars().rev().take(LOOK);
        let mut quotes = nearest.take_while(|it| *it != '\n');
        let in_quote = quotes.find(|it| matches!(it, '«' | '»')) == Some('«');
        Some(Self {
            before: text.get(..range.start)?.chars().next_back(),
            after: text.get(range.end..)?.chars().next(),
            in_quote,
        })
    }
}

/// The nearest characters before and behind a piece of text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside {
    pub(super) before: char,
    pub(super) after: char,
}

impl Beside {
    /// All that is there, where a quotation is open or not.
    pub(super) fn with_quote(self, in_quote: bool) -> Surroundings {
        Surroundings {
            before: Some(self.before),
            after: Some(self.after),
            in_quote,
        }
    }
}

/// How many bits text costs that is there.
pub(super) fn bits(around: Surroundings, text: impl Iterator<Item = char>) -> f32 {
    let Surroundings {
        before,
        after,
        mut in_quote,
    } = around;
    let mut bits = 0.0;
    let mut last = before.map_or(Kind::Space, |it| known(it).0);
    let mut before = before;
    // Does a capital above ASCII begin a word? One that is a word by itself is rare.
    let mut begins = false;
    for character in text {
        let (kind, rarity) = known(character);
        bits += match character {
            '»' if in_quote => CLOSING,
            _ if before == Some(character) && kind.is_sign() => AGAIN,
            _ => rarity,
        };
        before = Some(character);
        in_quote &= character != '»';
        bits += step(last, kind) + alone(begins, kind);
        begins = !character.is_ascii()
            && matches!(kind, Kind::Letter(_, Case::Upper))
            && !matches!(last, Kind::Letter(..));
        if let (Some(script), true) = (kind.script(), kind.script() != last.script()) {
            bits += entry(script);
        }
        // A mark is part of the letter before it.
        if !matches!((last, kind), (Kind::Letter(..), Kind::Mark(_))) {
            last = kind;
        }
    }
    let after = after.map_or(Kind::Space, |it| known(it).0);
    bits + step(last, after) + alone(begins, after)
}

/// No text costs less.
pub(super) const LEAST: f32 = 2.0;

/// How many bits a sign costs behind the same sign: quotation marks are doubled, dots and dashes come in rows.
const AGAIN: f32 = 2.0;

/// How many bits a » costs that closes what was opened.
const CLOSING: f32 = 2.0;

/// What a character is, and how many bits it costs by itself.
fn known(character: char) -> (Kind, f32) {
    static KNOWN: ByPage<(Kind, f32)> = ByPage::new();
    let known = KNOWN.get(u32::from(character), |it| {
        // Surrogates are never asked for.
        let character = it.unwrap_or(char::REPLACEMENT_CHARACTER);
        let kind = Kind::of(character);
        (kind, rarity(character, kind))
    });
    known.unwrap_or((Kind::NoText, 0.0))
}

/// How many bits it costs that a capital, which begins a word, is followed by this.
fn alone(begins: bool, next: Kind) -> f32 {
    match next {
        Kind::Letter(..) | Kind::Mark(_) => 0.0,
        _ if begins => 4.0,
        _ => 0.0,
    }
}

/// A letter that costs more bits is rare in all text.
const COMMON: f32 = 10.0;

/// Is it what words are written with: a common letter that is no capital, a mark or a digit? A stretch of nothing else is a
/// word as it is: for each misreading there are words of ordinary text that are UTF-8 by chance, such as `её` in KOI8-R
/// and most words of Thai in windows-874, while UTF-8 that was misread has a sign, a capital or a rare letter in every few
/// characters.
pub(super) fn is_of_word(character: char) -> bool {
    match known(character) {
        (Kind::Letter(_, Case::Upper), _) => false,
        (Kind::Letter(..), bits) => bits <= COMMON,
        (Kind::Mark(_) | Kind::Digit, _) => true,
        _ => false,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    None,
}

/// What a character is, as far as its neighbours go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter(Script, Case),
    Mark(Script),
    Digit,
    /// ², ½, ª: numbers and letters beside what they belong to.
    Raised,
    Open,
    Close,
    /// A quotation mark that opens in one language and closes in another.
    Quote,
    Punctuation,
    Symbol,
    Space,
    Format,
    /// A control, a private or unassigned code point, U+FFFD.
    NoText,
}

impl Kind {
    fn script(self) -> Option<Script> {
        match self {
            Self::Letter(script, _) | Self::Mark(script) => Some(script),
            _ => None,
        }
    }

    fn is_sign(self) -> bool {
        matches!(
            self,
            Self::Raised
                | Self::Open
                | Self::Close
                | Self::Quote
                | Self::Punctuation
                | Self::Symbol
        )
    }

    fn of(character: char) -> Self {
        use GeneralCategory as Category;
        match character {
            'a'..='z' => return Self::Letter(Script::Latin, Case::Lower),
            'A'..='Z' => return Self::Letter(Script::Latin, Case::Upper),
            ' ' | '\t' | '\n' | '\r' => return Self::Space,
            '0'..='9' => return Self::Digit,
            'ª' | 'º' => return Self::Raised,
            '\u{FFFD}' => return Self::NoText,
            '‚' | '„' => return Self::Open,
            // It is the apostrophe, too, which letters follow.
            '’' => return Self::Punctuation,
            // They open in some languages and close in others.
            '“' | '‘' | '«' | '»' => return Self::Quote,
            _ => {}
        }
        match character.general_category() {
            Category::UppercaseLetter | Category::TitlecaseLetter => {
                Self::Letter(character.script(), Case::Upper)
            }
            Category::LowercaseLetter => Self::Letter(character.script(), Case::Lower),
            Category::ModifierLetter | Category::OtherLetter => {
                Self::Letter(character.script(), Case::None)
            }
            Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark => {
                Self::Mark(character.script())
            }
            Category::DecimalNumber => Self::Digit,
            Category::LetterNumber | Category::OtherNumber => Self::Raised,
            Category::OpenPunctuation | Category::InitialPunctuation => Self::Open,
            Category::ClosePunctuation | Category::FinalPunctuation => Self::Close,
            Category::ConnectorPunctuation
            | Category::DashPunctuation
            | Category::OtherPunctuation => Self::Punctuation,
            Category::MathSymbol
            | Category::CurrencySymbol
            | Category::ModifierSymbol
            | Category::OtherSymbol => Self::Symbol,
            Category::SpaceSeparator | Category::LineSeparator | Category::ParagraphSeparator => {
                Self::Space
            }
            Category::Format => Self::Format,
            Category::Control
            | Category::Surrogate
            | Category::PrivateUse
            | Category::Unassigned => Self::NoText,
        }
    }
}

/// How many bits it costs that one kind follows another.
#[allow(
    clippy::match_same_arms,
    reason = "a table: rows of one meaning stand together"
)]
fn step(from: Kind, to: Kind) -> f32 {
    match (from, to) {
        (Kind::Letter(one, case), Kind::Letter(other, next)) => match (case, next) {
            _ if one != other && are_mixed(one, other) => 1.0,
            _ if one != other => 10.0,
            (Case::Lower, Case::Upper) => 6.0,
            (Case::Upper, Case::Upper) => -1.0,
            _ => 0.0,
        },
        (Kind::Letter(one, _), Kind::Mark(other)) => {
            if one == other || other == Script::Inherited {
                0.0
            } else {
                10.0
            }
        }
        (Kind::Mark(_), Kind::Mark(_)) => 2.0,
        (_, Kind::Mark(_)) => 8.0,
        (Kind::Letter(..), Kind::Open) => 6.0,
        (Kind::Letter(..), Kind::Quote) | (Kind::Quote, Kind::Letter(..)) => 1.0,
        (Kind::Letter(..), Kind::Symbol | Kind::Raised) => 5.0,
        (Kind::Letter(..), Kind::Digit) | (Kind::Symbol, Kind::Letter(..)) => 2.0,
        (Kind::Close, Kind::Letter(..)) => 5.0,
        (Kind::Digit | Kind::Raised, Kind::Letter(..)) => 3.0,
        (Kind::Space, Kind::Close) | (Kind::Open, Kind::Space) => 2.0,
        (Kind::Open, Kind::Close) | (Kind::Close, Kind::Open) | (Kind::Symbol, Kind::Symbol) => 3.0,
        (Kind::Symbol, Kind::Raised) | (Kind::Raised, Kind::Symbol | Kind::Raised) => 3.0,
        (Kind::Space, Kind::Letter(_, Case::Upper)) => 1.0,
        _ => 0.0,
    }
}

/// Do letters of these two scripts stand side by side in one language?
fn are_mixed(one: Script, other: Script) -> bool {
    let east = |script| {
        matches!(
            script,
            Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo
        )
    };
    let common = |script| matches!(script, Script::Common | Script::Inherited);
    (east(one) && (east(other) || common(other))) || (east(other) && common(one))
}

/// How many bits the character itself costs among all that text has.
#[allow(
    clippy::match_same_arms,
    reason = "a table: rows of one meaning stand together"
)]
fn rarity(character: char, kind: Kind) -> f32 {
    match kind {
        Kind::NoText => match character {
            '\u{FFFD}' => 16.0,
            '\u{80}'..='\u{9F}' => 24.0,
            _ => 28.0,
        },
        // ZWNJ and ZWJ, which Persian and the scripts of India need.
        Kind::Format => match character {
            '\u{200C}' | '\u{200D}' => 6.0,
            // Marks around numbers of Arabic and Syriac.
            '\u{600}'..='\u{605}' | '\u{6DD}' | '\u{70F}' => 28.0,
            _ => 14.0,
        },
        Kind::Letter(script, case) => {
            letter(character, script) + if case == Case::Upper { 2.0 } else { 0.0 }
        }
        Kind::Mark(script) => match script {
            Script::Inherited => match character {
                '\u{300}'..='\u{36F}' => 9.0,
                _ => 14.0,
            },
            Script::Arabic | Script::Hebrew => 7.0,
            _ => 5.5,
        },
        Kind::Digit if character.is_ascii() => 5.0,
        Kind::Digit => 11.0,
        _ => match character {
            '\0'..='\u{7F}' => 6.0,
            '\u{A0}' => 6.0,
            '«' | '»' | '–' | '—' | '‘' | '’' | '“' | '”' | '„' | '…' | '。' | '、' | '「'
            | '」' | '，' => 8.0,
            '°' | '§' | '©' | '®' | '·' | '•' | '¿' | '¡' | '€' | '£' | '×' | '→' => {
                10.0
            }
            '\u{80}'..='\u{FF}' | '™' | '‹' | '›' | '‚' | '†' | '‡' | '‰' | '№' | '−' => {
                12.0
            }
            '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFEF}' => 10.0,
            '\u{2000}'..='\u{206F}' | '\u{2190}'..='\u{22FF}' | '\u{2500}'..='\u{27BF}' => 12.5,
            '\u{1F300}'..='\u{1FAFF}' => 12.0,
            _ => 15.0,
        },
    }
}

#[allow(
    clippy::match_same_arms,
    reason = "a table: rows of one meaning stand together"
)]
fn letter(character: char, script: Script) -> f32 {
    match character {
        'a'..='z' | 'A'..='Z' => 4.5,
        'Â' | 'Ã' | 'Ð' => 9.0,
        '\u{C0}'..='\u{FF}' => 7.0,
        'Œ' | 'œ' => 9.0,
        // Letters of Esperanto, Maltese, Welsh and Sami, and of old spellings.
        'Ĉ' | 'ĉ' | 'Ċ' | 'ċ' | 'Ĕ' | 'ĕ' | 'Ĝ' | 'ĝ' | 'Ġ' | 'ġ' | 'Ĥ' | 'ĥ' | 'Ħ' | 'ħ' => {
            10.0
        }
        'Ĭ' | 'ĭ' | 'Ĳ' | 'ĳ' | 'Ĵ' | 'ĵ' | 'ĸ' | 'Ŀ' | 'ŀ' | 'ŉ' | 'Ŋ' | 'ŋ' | 'Ŏ' | 'ŏ' => {
            10.0
        }
        'Ŗ' | 'ŗ' | 'Ŝ' | 'ŝ' | 'Ŧ' | 'ŧ' | 'Ŭ' | 'ŭ' | 'Ŵ' | 'ŵ' | 'Ŷ' | 'ŷ' | 'ſ' => {
            10.0
        }
        '\u{100}'..='\u{17F}' => 7.5,
        // Ơ and Ư, and the letters of Vietnamese; Ș and Ț of Romanian; Ə of Azerbaijani.
        'Ơ' | 'ơ' | 'Ư' | 'ư' | '\u{1EA0}'..='\u{1EF9}' | '\u{218}'..='\u{21B}' | 'Ə' | 'ə' => {
            8.0
        }
        '\u{180}'..='\u{2AF}' | '\u{1E00}'..='\u{1EFF}' => 13.0,
        '\u{2B0}'..='\u{2FF}' => 14.0,
        '\u{370}'..='\u{37F}' | '\u{3D0}'..='\u{3FF}' => 14.0,
        '\u{386}'..='\u{3CE}' => 5.0,
        '\u{1F00}'..='\u{1FFF}' => 9.0,
        '\u{410}'..='\u{44F}' => 5.0,
        '\u{400}'..='\u{45F}' | 'Ґ' | 'ґ' => 7.0,
        '\u{460}'..='\u{52F}' => 12.0,
        // Letters of phonetic notations, of old spellings and of few languages: of these scripts, too.
        '\u{1D00}'..='\u{1DBF}' | '\u{2C60}'..='\u{2C7F}' | '\u{A720}'..='\u{A7FF}' => 14.0,
        '\u{1C80}'..='\u{1C8F}' | '\u{A640}'..='\u{A69F}' | '\u{AB30}'..='\u{AB6F}' => 14.0,
        '\u{750}'..='\u{77F}' | '\u{860}'..='\u{8FF}' => 13.0,
        'ﬁ' | 'ﬂ' => 15.0,
        '\u{FB50}'..='\u{FDFF}' => 16.0,
        _ => match script {
            Script::Han if is_common_han(character) => 10.0,
            Script::Han => 16.0,
            Script::Hangul if is_common_hangul(character) => 9.0,
            Script::Hangul => 16.0,
            Script::Common | Script::Inherited => 10.0,
            _ => 5.5,
        },
    }
}

/// How many bits it costs that letters of a script begin.
fn entry(script: Script) -> f32 {
    match script {
        Script::Latin | Script::Common | Script::Inherited => 0.0,
        Script::Cyrillic | Script::Greek => 2.0,
        Script::Han
        | Script::Hiragana
        | Script::Katakana
        | Script::Hangul
        | Script::Arabic
        | Script::Hebrew
        | Script::Thai
        | Script::Devanagari => 3.0,
        Script::Bengali
        | Script::Tamil
        | Script::Telugu
        | Script::Gujarati
        | Script::Gurmukhi
        | Script::Kannada
        | Script::Malayalam
        | Script::Oriya
        | Script::Sinhala
        | Script::Lao
        | Script::Khmer
        | Script::Myanmar
        | Script::Armenian
        | Script::Georgian
        | Script::Ethiopic
        | Script::Tibetan => 5.0,
        _ => 12.0,
    }
}
