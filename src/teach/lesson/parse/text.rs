//! What the text of a lesson may be, so that it can be shown.
//!
//! The window lays the text out anew in each frame: every word in another style, every link, line of a list and
//! cell of a table costs as much as a button does. So their number is limited, and with it the time of a frame,
//! whatever a file of 64 KiB holds.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::Fault;
use crate::teach::lesson::LessonProblem;

/// The most characters of a text.
pub const MOST_CHARACTERS: usize = 20_000;

/// The most parts of a text: paragraphs, headings, items of lists, cells of tables, links, words in another style, and
/// the pieces of text between them.
pub const MOST_PARTS: usize = 1_000;

/// How many lists and quotes may be within each other.
pub const DEEPEST: usize = 8;

/// The most columns of a table.
pub const MOST_COLUMNS: usize = 20;

/// The most marks on a letter, characters without a width after it, and letters that a virama or ZERO WIDTH JOINER joins to
/// it.
pub const MOST_MARKS: usize = 32;

/// Looks through the text of a lesson that begins in this line, and says what is too much of it.
pub(super) fn check(text: &str, first_line: usize) -> Result<(), Fault> {
    let line_of = |place: usize| {
        let before = text.as_bytes().get(..place).unwrap_or_default();
        first_line + memchr::memchr_iter(b'\n', before).count()
    };
    let mut depth = 0_usize;
    for (number, (event, range)) in Parser::new_ext(text, SHOWN).into_offset_iter().enumerate() {
        match &event {
            Event::Start(tag) => depth += usize::from(contains_blocks(tag.to_end())),
            Event::End(tag) => depth -= usize::from(contains_blocks(*tag)),
            _ => {}
        }
        let problem = match &event {
            Event::Start(Tag::Table(columns)) if columns.len() > MOST_COLUMNS => {
                LessonProblem::TooManyColumns
            }
            _ if depth > DEEPEST => LessonProblem::TooDeep,
            _ if number >= MOST_PARTS => LessonProblem::TooManyParts,
            _ => continue,
        };
        return Err((line_of(range.start), problem));
    }
    if let Some((place, _)) = text.char_indices().nth(MOST_CHARACTERS) {
        return Err((line_of(place), LessonProblem::LongText));
    }
    if let Some(place) = crowded(text) {
        return Err((line_of(place), LessonProblem::TooManyMarks));
    }
    Ok(())
}

/// Whether blocks of text are moved in for this.
const fn contains_blocks(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::BlockQuote(_)
            | TagEnd::List(_)
            | TagEnd::DefinitionList
            | TagEnd::FootnoteDefinition
    )
}

/// The combining class of the signs that join the next letter of an Indic script.
const VIRAMA: u8 = 9;

const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// What the window reads in a text beyond `CommonMark`.
const SHOWN: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_DEFINITION_LIST);

/// Where the first letter is that has too much joined to it. To shape one takes the square of its length.
fn crowded(text: &str) -> Option<usize> {
    let (mut joined, mut joins) = (0, false);
    text.char_indices().find_map(|(place, character)| {
        let is_mark = matches!(
            character.general_category(),
            GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
                | GeneralCategory::Format
        );
        joined = if is_mark || joins { joined + 1 } else { 0 };
        joins = character == ZERO_WIDTH_JOINER || canonical_combining_class(character) == VIRAMA;
        (joined > MOST_MARKS).then_some(place)
    })
}
