//! Words in letters of several scripts, and words that look as if they were ASCII.
//!
//! What looks alike is said by the confusables of UTS #39. Whether it deceives depends on what is
//! around: a Cyrillic word is nothing in Cyrillic text, though each of its letters looks like one of ASCII.

use std::cmp::Ordering;
use std::ops::Range;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

use super::context::{Context, TEXT_LOOK};
use super::kind::WarningKind;
use super::letter::letter;
use super::script::ScriptGroup;
use super::severity::Severity;
use super::state::LATIN;
use super::table::{IMITATES, LETTER, NATIVE, TABLE, script_slot};
use crate::invisible::is_default_ignorable;
use crate::unicode::ByPage;
use crate::utf8::sequence::sequence;

/// Letters of a word that are worth a look.
pub(super) struct Odd {
    /// Where the first one is.
    pub(super) place: usize,
    pub(super) first: char,

    /// How many there are in a row.
    pub(super) code_points: usize,

    /// Just past the last of them.
    pub(super) end: usize,
    pub(super) kind: WarningKind,
    pub(super) severity: Severity,
}

/// Is this a Greek letter that is used as a symbol? Those that look like no capital of Latin, and
/// not like its o: nobody would know them from the letters of the text.
fn is_symbol(scalar: char) -> bool {
    match scalar {
        'α'..='ξ' | 'π'..='ω' | 'ϑ' | 'ϕ' | 'ϖ' | 'ϰ' | 'ϱ' | 'ϵ' => true,
        'Α'..='Ω' => letter(scalar).is_none_or(|letter| letter.looks_like.is_none()),
        _ => false,
    }
}

/// Does an ASCII letter look like one of a group's alphabets? Those that letters of Cyrillic and Greek
/// have as their prototypes.
fn is_imitated(ascii: char) -> bool {
    matches!(
        ascii,
        'a' | 'c'
            | 'e'
            | 'h'
            | 'i'
            | 'j'
            | 'o'
            | 'p'
            | 's'
            | 'u'
            | 'v'
            | 'x'
            | 'y'
            | 'A'
            | 'B'
            | 'C'
            | 'E'
            | 'H'
            | 'I'
            | 'J'
            | 'K'
            | 'M'
            | 'N'
            | 'O'
            | 'P'
            | 'S'
            | 'T'
            | 'X'
            | 'Y'
            | 'Z'
    )
}

/// The group of a letter of a word; `None` for what ends one. Marks belong to the letter before them.
#[allow(
    clippy::option_option,
    reason = "a mark is in a word, and of no script of its own"
)]
fn in_word(scalar: char) -> Option<Option<ScriptGroup>> {
    static OTHERS: ByPage<Option<Option<ScriptGroup>>> = ByPage::new();
    if scalar.is_ascii() {
        return scalar
            .is_ascii_alphabetic()
            .then_some(Some(ScriptGroup::Latin));
    }
    let of_other = |scalar: Option<char>| {
        let scalar = scalar?;
        match scalar.general_category_group() {
            _ if is_default_ignorable(u32::from(scalar)) => None,
            GeneralCategoryGroup::Letter => Some(ScriptGroup::of(scalar)),
            GeneralCategoryGroup::Mark => Some(None),
            _ => None,
        }
    };
    OTHERS.get(u32::from(scalar), of_other)?
}

/// The script slot of a letter of ASCII or of another script than Latin, where the table says that it is
/// one; `None` for all else.
fn plain_slot(scalar: char) -> Option<usize> {
    if scalar.is_ascii() {
        return scalar.is_ascii_alphabetic().then_some(LATIN);
    }
    let entry = TABLE.entry(u32::from(scalar));
    (entry & LETTER != 0).then(|| script_slot(entry))
}

/// The group of a letter that is no warning by itself.
fn group_of(letter: char) -> Option<ScriptGroup> {
    if letter.is_ascii() {
        return letter.is_ascii_alphabetic().then_some(ScriptGroup::Latin);
    }
    let slot = script_slot(TABLE.entry(u32::from(letter)));
    ScriptGroup::ALL.get(slot.checked_sub(1)?).copied()
}

/// The code points of a word on a way from its inside, with their places and groups.
fn of_word(
    way: impl Iterator<Item = (usize, char)>,
) -> impl Iterator<Item = (usize, char, Option<ScriptGroup>)> {
    way.map_while(|(place, scalar)| Some((place, scalar, in_word(scalar)?)))
}

/// Is there text of a script group around a word that lies between two places: a letter that looks like
/// none of ASCII, in a word that is mostly of that script?
fn is_text_of(group: ScriptGroup, start: usize, end: usize, context: Context<'_>) -> bool {
    let is_of_it = |place: usize, scalar: char| {
        let entry = TABLE.entry(u32::from(scalar));
        let is_native = entry & NATIVE != 0 && script_slot(entry) == group.index() + 1;
        let here = context.at(place);
        let is_other = |it: &(usize, char, Option<ScriptGroup>)| it.2.is_some_and(|it| it != group);
        let letters = || of_word(here.before()).chain(of_word(here.after()));
        is_native && 2 * letters().filter(is_other).count() <= 1 + letters().count()
    };
    let mut before = context.before().skip_while(|(place, _)| *place >= start);
    let mut after = context.after().skip_while(|(place, _)| *place < end);
    before.any(|(place, scalar)| is_of_it(place, scalar))
        || after.any(|(place, scalar)| is_of_it(place, scalar))
}

/// A word whose letters change from one script to another at the letter of this context, and not before.
pub(super) fn mixed(scalar: char, context: Context<'_>) -> Option<Odd> {
    let mut nearest = context.before().map(|(_, scalar)| plain_slot(scalar));
    if let (Some(Some(first)), Some(Some(second))) = (nearest.next(), nearest.next())
        && first != second
    {
        // It changed before: so much is known without a look at properties.
        return None;
    }
    let here = group_of(scalar)?;
    // The head: letters of one other group.
    let (mut head, mut head_len, mut start) = (None, 0, context.place());
    for (place, _, group) in of_word(context.before()) {
        match (head, group) {
            // It changed before.
            (Some(head), Some(group)) if head != group => return None,
            (None, Some(group)) => head = Some(group),
            _ => {}
        }
        head_len += usize::from(group.is_some());
        start = place;
    }
    let head = head.filter(|head| *head != here)?;
    let end_of = |place: usize, scalar: char| place + scalar.len_utf8();
    let mut letters = vec![(context.place(), scalar, Some(here))];
    letters.extend(of_word(context.after()));
    let end = letters
        .last()
        .map_or(start, |(place, scalar, _)| end_of(*place, *scalar));
    let of = |wanted: ScriptGroup| {
        letters
            .iter()
            .filter(move |it| it.2 == Some(wanted))
            .count()
    };
    let (heads, heres) = (head_len + of(head), of(here));
    let other = if head == ScriptGroup::Latin {
        here
    } else {
        head
    };
    let of_group = |group: ScriptGroup| -> Vec<char> {
        let before = of_word(context.before());
        let all = before.chain(letters.iter().copied());
        let of_group = all.filter(|it| it.2 == Some(group));
        of_group.map(|it| it.1).collect()
    };
    let is_text = is_text_of(other, start, end, context);
    let looks_like_ascii = |scalar: &char| {
        letter(*scalar).is_some_and(|it| it.is_alphabetic && it.looks_like.is_some())
    };
    // The fewer are odd; of two as many, those that are not Latin, and also where the word is read as one of ASCII
    // in text that is not of their script.
    let odd = match heads.cmp(&heres) {
        _ if !is_text && of_group(other).iter().all(looks_like_ascii) => other,
        Ordering::Equal => other,
        Ordering::Less => head,
        Ordering::Greater => here,
    };
    let base = if odd == head { here } else { head };
    let run = letters
        .iter()
        .take_while(|it| it.2.is_none_or(|group| group == here));
    let run_len = run.clone().count();
    let run_end = run
        .last()
        .map_or(end, |(place, scalar, _)| end_of(*place, *scalar));
    let is_one_change = run_len == letters.len();
    let of_group = |group: ScriptGroup| -> Vec<char> {
        let before = of_word(context.before());
        let all = before.chain(letters.iter().copied());
        all.filter(|it| it.2 == Some(group))
            .map(|it| it.1)
            .collect()
    };
    let odds = of_group(odd);
    let severity = judge(&Mix {
        odd,
        base,
        odds: &odds,
        is_text,
        is_one_change,
        is_suffix: is_one_change && odd == here,
        is_head: is_one_change && odd == head && head_len > 1,
        is_deep: head_len >= 3 && letters.len() - run_len >= 3,
        is_small: is_small_word(base, &letters, context),
    })?;
    let (place, first, code_points, end) = if odd == head {
        let head = of_word(context.before()).collect::<Vec<_>>();
        (start, head.last()?.1, head.len(), context.place())
    } else {
        (context.place(), scalar, run_len, run_end)
    };
    Some(Odd {
        place,
        first,
        code_points,
        end,
        kind: WarningKind::MixedScript,
        severity,
    })
}

/// What is known of a word in letters of two groups.
struct Mix<'a> {
    odd: ScriptGroup,
    base: ScriptGroup,

    /// The letters that are odd.
    odds: &'a [char],

    /// Is there text around it in the script that is not Latin?
    is_text: bool,

    /// Its letters change from one script to the other once.
    is_one_change: bool,

    /// The odd letters are the end of the word, or more than one letter at its start.
    is_suffix: bool,
    is_head: bool,

    /// Three letters of the others are before the first odd ones, and three behind them.
    is_deep: bool,

    /// The others are four small letters or more, and a capital before them at most: a word, and no product of symbols.
    is_small: bool,
}

/// Are the letters of a group in a word small ones, four or more, but for a capital at its start? These letters, which begin at a
/// place, come after those before it.
fn is_small_word(
    group: ScriptGroup,
    letters: &[(usize, char, Option<ScriptGroup>)],
    context: Context<'_>,
) -> bool {
    const LEAST: usize = 4;
    let before: Vec<_> = of_word(context.before()).collect();
    let of_group = (before.iter().rev().chain(letters)).filter(|it| it.2 == Some(group));
    let mut of_group = of_group.map(|it| it.1).peekable();
    of_group.next_if(|first| first.is_uppercase());
    let (mut all, mut small) = (0, 0);
    for scalar in of_group {
        all += 1;
        small += usize::from(scalar.is_lowercase());
    }
    all >= LEAST && small == all
}

/// How much it matters; `None` where it is as usual.
fn judge(mix: &Mix<'_>) -> Option<Severity> {
    if mix.odd == ScriptGroup::Latin {
        // Within text of another alphabet, a Latin letter in a word is a slip of the keyboard.
        let deceives = mix.odds.iter().any(|it| is_imitated(*it)) && !mix.is_head && !mix.is_suffix;
        let is_alphabet = matches!(mix.base, ScriptGroup::Cyrillic | ScriptGroup::Greek);
        return match (is_alphabet, deceives && !mix.is_text) {
            (true, true) => Some(Severity::Medium),
            (true, false) => Some(Severity::Info),
            (false, _) => None,
        };
    }
    let letters = || mix.odds.iter().filter_map(|it| letter(*it));
    let deceives = letters().any(|it| it.looks_like.is_some());
    if !letters().any(|it| it.is_alphabetic) {
        // Suffixes are written to Latin words in any script; in English text, a single letter is none.
        let is_suffix = mix.is_suffix && !(mix.is_small && mix.odds.len() == 1);
        return (deceives && !mix.is_text && !is_suffix).then_some(Severity::Medium);
    }
    if mix.odds.iter().all(|it| is_symbol(*it)) {
        // Names of variables beside each other are short, and one that a word is added to is before it.
        let is_word = mix.is_small && !mix.is_text;
        return match () {
            () if !deceives => None,
            () if mix.is_deep || is_word && !mix.is_one_change => Some(Severity::Medium),
            () => is_word.then_some(Severity::Info),
        };
    }
    Some(if !deceives {
        Severity::Info
    } else if !mix.is_text {
        Severity::High
    } else if mix.is_one_change {
        // An ending of another language to a foreign word, two words without a space, or a keyboard
        // that was switched a letter late.
        Severity::Info
    } else {
        Severity::Medium
    })
}

/// A word of another alphabet that begins here, each letter of which looks like one of ASCII, with ASCII
/// letters around it. The caller knows that there is no text of its script near.
pub(super) fn lone(scalar: char, context: Context<'_>) -> Option<Odd> {
    let group = group_of(scalar)?;
    if context
        .previous()
        .is_some_and(|before| in_word(before).is_some())
    {
        return None;
    }
    let mut code_points = 1;
    let mut end = context.place() + scalar.len_utf8();
    let mut is_symbols = is_symbol(scalar);
    let mut read_as = Vec::from_iter(read_as_ascii(scalar));
    for (place, scalar) in context.after() {
        let entry = TABLE.entry(u32::from(scalar));
        if entry & IMITATES != 0 && script_slot(entry) == group.index() + 1 {
            code_points += 1;
            end = place + scalar.len_utf8();
            read_as.extend(read_as_ascii(scalar));
            is_symbols = is_symbols && is_symbol(scalar);
        } else if in_word(scalar).is_some() {
            return None;
        } else {
            break;
        }
    }
    if is_symbols || !context.is_near_ascii_letter() {
        return None;
    }
    Some(Odd {
        place: context.place(),
        first: scalar,
        code_points,
        end,
        kind: WarningKind::Confusable,
        severity: match code_points {
            _ if is_among_languages(group, context) && !is_near(&read_as, context) => {
                Severity::Info
            }
            1 => Severity::Medium,
            _ => Severity::High,
        },
    })
}

/// The letter of ASCII that another letter is read as, in lower case.
fn read_as_ascii(scalar: char) -> Option<u8> {
    let read_as = letter(scalar)?.looks_like?;
    u8::try_from(read_as.to_ascii_lowercase()).ok()
}

/// Are there letters of two more scripts than Latin and that of a word around it? Where a text is given in many languages, each
/// has a few words, and those of one may have no letter that is seen to be of its script.
fn is_among_languages(own: ScriptGroup, context: Context<'_>) -> bool {
    const OTHERS: usize = 2;
    let (before, after) = context.bytes_around(TEXT_LOOK);
    let mut others = [false; ScriptGroup::ALL.len()];
    for bytes in [before, after] {
        let leads =
            (0..bytes.len()).filter(|place| bytes.get(*place).is_some_and(|it| *it >= 0xC0));
        for (code_point, _) in leads.filter_map(|place| sequence(bytes, place)) {
            let slot = script_slot(TABLE.entry(code_point));
            if let Some(group) = slot.checked_sub(1)
                && let Some(other) = others.get_mut(group)
            {
                *other = true;
            }
        }
    }
    let is_other = |group: &ScriptGroup| {
        !matches!(group, ScriptGroup::Latin | ScriptGroup::Symbols) && *group != own
    };
    let others = ScriptGroup::ALL.iter().zip(others);
    others
        .filter(|(group, has)| *has && is_other(group))
        .count()
        >= OTHERS
}

/// Does a word in lower case stand in letters of ASCII around a place, in any case?
fn is_near(word: &[u8], context: Context<'_>) -> bool {
    let (before, after) = context.bytes_around(TEXT_LOOK);
    let has = |bytes: &[u8]| {
        bytes
            .windows(word.len())
            .any(|it| it.eq_ignore_ascii_case(word))
    };
    !word.is_empty() && (has(before) || has(after))
}

/// Where the word ends that lies over a place, and so far is looked at from its start.
pub(super) fn over(context: Context<'_>) -> Option<usize> {
    let before = context.previous().and_then(in_word);
    let mut after = context.at(context.place()).here_and_after();
    let (_, first) = after.next()?;
    before?;
    in_word(first)?;
    let last = of_word(after).last();
    Some(
        last.map_or(context.place() + first.len_utf8(), |(place, scalar, _)| {
            place + scalar.len_utf8()
        }),
    )
}

/// Is a code point part of a word as it is read: a letter, a mark, or a numeral that is written with letters?
pub(super) fn is_read_as_word(scalar: char) -> bool {
    in_word(scalar).is_some() || scalar.general_category() == GeneralCategory::LetterNumber
}

/// The word that a letter is in, as far as it is looked at.
pub(super) fn around(context: Context<'_>) -> Vec<char> {
    let is_of_it = |scalar: &char| is_read_as_word(*scalar);
    let before = context.before().map(|(_, scalar)| scalar);
    let mut word: Vec<char> = before.take_while(is_of_it).collect();
    word.reverse();
    let after = context.here_and_after().map(|(_, scalar)| scalar);
    word.extend(after.take_while(is_of_it));
    word
}

/// Where a letter of a script slot starts that looks like none of ASCII, the first of those that start in
/// a range of some bytes.
pub(super) fn native_in(bytes: &[u8], range: Range<usize>, slot: usize) -> Option<usize> {
    let mut places = range.start..range.end.min(bytes.len());
    places.find(|place| {
        let is_lead = bytes.get(*place).is_some_and(|byte| *byte >= 0xC0);
        let entry = || sequence(bytes, *place).map(|(code_point, _)| TABLE.entry(code_point));
        is_lead && entry().is_some_and(|entry| entry & NATIVE != 0 && script_slot(entry) == slot)
    })
}
