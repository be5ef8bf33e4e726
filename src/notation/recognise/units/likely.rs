//! Whether digits that are bytes just as well may be units of UTF-16 or UTF-32.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};

/// Is a text groups of so many hex digits with white space between, and nothing else?
pub(super) fn is_groups(text: &[u8], digits: usize) -> bool {
    let mut groups = (text.split(u8::is_ascii_whitespace)).filter(|group| !group.is_empty());
    let is_unit = |group: &[u8]| group.len() == digits && group.iter().all(u8::is_ascii_hexdigit);
    groups.next().is_some_and(is_unit) && groups.all(is_unit)
}

/// May this be what someone wrote as units of so many hex digits? It may, where all characters are assigned, half
/// of them or more are neither control characters nor rare, and the letters are of scripts that stand together. Zeros alone tell nothing,
/// and may be anything; one unit alone is a number rather than a character of a far script.
pub(super) fn is_likely(text: &str, digits: usize) -> bool {
    if text.bytes().all(|byte| byte == 0) {
        return true;
    }
    let mut characters = text.chars();
    if let (4, Some(only), None) = (digits, characters.next(), characters.next()) {
        return only < '\u{100}' && !is_control(only);
    }
    let (mut count, mut unlikely) = (0_usize, 0_usize);
    let mut scripts = Vec::new();
    for character in text.chars() {
        if is_unknown(character) {
            return false;
        }
        count += 1;
        unlikely += usize::from(is_control(character) || is_rare(character));
        let script = character.script();
        let is_telling = !matches!(script, Script::Common | Script::Inherited | Script::Latin);
        if is_telling && !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    unlikely * 2 <= count && stand_together(&scripts)
}

/// Are units of two bytes in the other byte order mostly Latin, and in this one not?
pub(super) fn is_latin_swapped(units: &[u32]) -> bool {
    let latin = |unit: u32| usize::from(matches!(unit, 0x20..=0xFF));
    let here: usize = units.iter().map(|unit| latin(*unit)).sum();
    let swapped = units
        .iter()
        .map(|unit| latin((*unit as u16).swap_bytes().into()));
    here * 2 < units.len() && swapped.sum::<usize>() * 2 >= units.len()
}

/// Are these bytes text as they stand, so that nobody needs to take them for units?
pub(in crate::notation::recognise) fn is_text(bytes: &[u8]) -> bool {
    let whole = match str::from_utf8(bytes) {
        Ok(_) => bytes,
        // They may be the start of more.
        Err(error) if error.error_len().is_none() => {
            bytes.get(..error.valid_up_to()).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let text = str::from_utf8(whole).unwrap_or_default();
    !text.is_empty() && !text.contains(|it| is_control(it) || is_unknown(it))
}

/// Is it a control character that no text has?
fn is_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\t' | '\n' | '\r')
}

/// Is it an ideograph that few texts have? What is Latin in one byte order is one of these in the other.
const fn is_rare(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4DBF}')
}

/// Is it private or unassigned?
fn is_unknown(character: char) -> bool {
    matches!(
        character.general_category(),
        GeneralCategory::PrivateUse | GeneralCategory::Unassigned
    )
}

/// Does one language write these scripts together, beside Latin?
fn stand_together(scripts: &[Script]) -> bool {
    const EAST_ASIAN: [Script; 4] = [
        Script::Han,
        Script::Hiragana,
        Script::Katakana,
        Script::Bopomofo,
    ];
    scripts.len() <= 1 || scripts.iter().all(|script| EAST_ASIAN.contains(script))
}
