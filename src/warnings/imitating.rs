//! Words with letters that [imitate](Imitation) those of ASCII.
//!
//! Each such letter is at home somewhere: in a transcription, a formula, a heading, Japanese text. It deceives within a word of
//! ordinary letters, and where a whole word of them is in code or in an address.

use std::ops::RangeInclusive;

use unicode_normalization::UnicodeNormalization as _;
use unicode_script::{Script, UnicodeScript as _};

use super::context::Context;
use super::imitation::Imitation;
use super::kind::WarningKind;
use super::script::ScriptGroup;
use super::severity::Severity;
use super::table::{IMITATION, TABLE, script_slot};
use super::word::{Odd, around, is_read_as_word};

/// The styled letters of mathematics.
const MATHEMATICAL: RangeInclusive<char> = '\u{1D400}'..='\u{1D7FF}';

/// So many letters of ASCII make a word in which another letter is odd. Names of variables side by side in a formula
/// are fewer.
const WORD: usize = 4;

/// The word around such a letter, as far as it is looked at.
#[derive(Debug, Default)]
struct Around {
    /// How many letters of ASCII it has, and how many of them are small.
    ascii: usize,
    small: usize,

    /// It has letters of ASCII before the letter, and after it.
    is_begun: bool,
    is_continued: bool,

    /// It has letters that are neither of ASCII nor imitations.
    has_others: bool,

    /// The characters before its first letter and after its last one.
    before: Option<char>,
    after: Option<char>,
}

impl Around {
    fn of(context: Context<'_>) -> Self {
        let mut around = Self::default();
        around.before = around.count(context.before());
        around.is_begun = around.ascii > 0;
        let before = around.ascii;
        around.after = around.count(context.after());
        around.is_continued = around.ascii > before;
        around
    }

    /// Counts the letters of the word on one side, and says what ends it there.
    fn count(&mut self, side: impl Iterator<Item = (usize, char)>) -> Option<char> {
        for (_, scalar) in side {
            if !is_read_as_word(scalar) {
                return Some(scalar);
            }
            if scalar.is_ascii() {
                self.ascii += 1;
                self.small += usize::from(scalar.is_ascii_lowercase());
            } else {
                self.has_others |= TABLE.entry(u32::from(scalar)) & IMITATION == 0;
            }
        }
        None
    }

    /// Is it a word of ordinary letters, most of them small?
    fn is_word(&self) -> bool {
        self.ascii >= WORD && self.small + 1 >= self.ascii && !self.has_others
    }

    /// Is it written as names are in code and addresses: called, or parted from another name by a sign without a space?
    fn is_in_code(&self, context: Context<'_>) -> bool {
        let is_sign = |it: Option<char>| matches!(it, Some('.' | '@' | '_' | '='));
        let mut before = context.before().map(|(_, it)| it);
        let mut after = context.after().map(|(_, it)| it);
        let beyond_start = before.by_ref().find(|it| Some(*it) == self.before);
        let beyond_end = after.by_ref().find(|it| Some(*it) == self.after);
        let is_name = |it: Option<char>| it.is_some_and(|it| it.is_ascii_alphanumeric());
        let beyond_sign = before.next();
        let is_host = beyond_start == Some('/') && beyond_sign == Some('/');
        self.after == Some('(')
            || is_host
            || is_sign(beyond_start) && is_name(beyond_sign)
            || is_sign(beyond_end) && is_name(after.next())
    }
}

/// Is there text near in which such letters are at home: other letters of phonetics and of alphabets that have many of their own?
/// Those that are an ASCII letter with a mark say nothing, nor do letters that every other language of Europe has.
fn is_at_home(imitation: Imitation, context: Context<'_>) -> bool {
    let is_of_phonetics = |scalar: char| {
        let is_letter = matches!(scalar, '\u{180}'..='\u{2FF}' | '\u{1D00}'..='\u{1DBF}' | '\u{2C60}'..='\u{2C7F}' | '\u{A720}'..='\u{A7FF}' | '\u{AB30}'..='\u{AB6F}');
        is_letter && Imitation::of(scalar).is_none() && std::iter::once(scalar).nfd().count() == 1
    };
    let is_east_asian = |scalar: char| {
        let slot = script_slot(TABLE.entry(u32::from(scalar)));
        let is_sign = matches!(scalar, '\u{3000}'..='\u{303F}' | '\u{FF01}'..='\u{FF0F}');
        is_sign
            || slot == ScriptGroup::EastAsian.index() + 1
            || slot == ScriptGroup::Hangul.index() + 1
    };
    // A letter of mathematics on its own is a variable: what is called beside it is a function of a formula.
    let is_variable = |place: usize, scalar: char| {
        let here = context.at(place);
        let is_letter = |it: Option<char>| it.is_some_and(char::is_alphabetic);
        MATHEMATICAL.contains(&scalar) && !is_letter(here.previous()) && !is_letter(here.next())
    };
    let is_home = |(place, scalar): (usize, char)| match imitation {
        _ if scalar.is_ascii() => false,
        Imitation::Latin => is_of_phonetics(scalar),
        Imitation::Everyday => scalar.script() == Script::Latin,
        Imitation::Sign => {
            is_of_phonetics(scalar) || scalar.is_alphabetic() && scalar.script() == Script::Greek
        }
        Imitation::Styled => is_east_asian(scalar) || is_variable(place, scalar),
        Imitation::StyledGreek => is_variable(place, scalar),
    };
    context.before().any(is_home) || context.after().any(is_home)
}

/// Is a letter of this text: do several other words near have it, each another one? Old prints have ſ in every third word.
fn is_of_this_text(scalar: char, context: Context<'_>) -> bool {
    const OTHERS: usize = 3;
    let is_it = |(place, other): (usize, char)| (other == scalar).then_some(place);
    let places = context.before().chain(context.after()).filter_map(is_it);
    let own = around(context);
    let mut others: Vec<Vec<char>> = Vec::new();
    for place in places {
        let word = around(context.at(place));
        if word != own && !others.contains(&word) {
            others.push(word);
            if others.len() == OTHERS {
                return true;
            }
        }
    }
    false
}

/// A letter that [imitates](Imitation) one of ASCII, with those like it right after it; `None` where it is at home, and after
/// another one.
pub(super) fn imitating(scalar: char, context: Context<'_>) -> Option<Odd> {
    let imitation = Imitation::of(scalar)?;
    let is_one = |scalar: char| TABLE.entry(u32::from(scalar)) & IMITATION != 0;
    if context.previous().is_some_and(is_one) {
        return None;
    }
    let word = Around::of(context);
    let deceives = match imitation {
        Imitation::Latin | Imitation::Everyday => word.is_word(),
        // Before and after a word there may be a symbol of a formula.
        Imitation::StyledGreek => word.is_word() && word.is_begun && word.is_continued,
        Imitation::Sign => {
            let (before, after) = (context.previous(), context.next());
            let is_after =
                before.is_some_and(|it| it.is_ascii_alphanumeric() || ")]\"'".contains(it));
            // In the same quotes on both sides it is what is spoken of.
            is_after
                && after != before.filter(|it| !it.is_alphanumeric())
                && !after.is_some_and(char::is_alphabetic)
        }
        Imitation::Styled => {
            // Before and after a word there may be the name of a variable.
            let is_within = word.is_continued && (word.is_begun || !MATHEMATICAL.contains(&scalar));
            // A single letter before a name is a factor of a formula.
            let is_several = context.next().is_some_and(is_one) || word.is_begun;
            word.is_word() && is_within
                || is_several && !word.has_others && word.is_in_code(context)
        }
    };
    if !deceives || is_at_home(imitation, context) {
        return None;
    }
    let mut end = context.place() + scalar.len_utf8();
    let mut code_points = 1;
    for (place, scalar) in context.after().take_while(|(_, it)| is_one(*it)) {
        end = place + scalar.len_utf8();
        code_points += 1;
    }
    Some(Odd {
        place: context.place(),
        first: scalar,
        code_points,
        end,
        kind: WarningKind::Confusable,
        severity: if imitation == Imitation::Everyday || is_of_this_text(scalar, context) {
            Severity::Info
        } else {
            Severity::Medium
        },
    })
}
