//! Texts that a window could not lay out in time, in files that are short enough.

use byteloupe::teach::lesson::{
    DEEPEST, LONGEST_FILE, Lesson, LessonError, MOST_CHARACTERS, MOST_COLUMNS, MOST_MARKS,
    MOST_PARTS, parse,
};
use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::support::HEAD;

/// A lesson with this text, which begins in line 11.
fn with(text: &str) -> Result<Lesson, Vec<LessonError>> {
    let file = format!("{HEAD}check: text a\nanswer: A.\n---\n\n{text}\n");
    parse("a.md", "a", file.as_bytes())
}

/// As many of this as a file has room for.
fn filled(with: &str) -> String {
    with.repeat((LONGEST_FILE as usize - 200) / with.len())
}

/// A table with so many columns and rows.
fn table(columns: usize, rows: usize) -> String {
    let line = |cell: &str| format!("{}|\n", format!("|{cell}").repeat(columns));
    format!("{}{}{}", line("a"), line("-"), line("b").repeat(rows))
}

/// All parts one after the other.
fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().concat()
}

fn said(text: &str) -> String {
    match with(text) {
        Ok(_) => "It is a lesson.".to_owned(),
        Err(errors) => errors[0].to_string(),
    }
}

#[test]
fn a_text_that_takes_too_long_to_lay_out_is_refused_with_its_line_and_what_to_do() {
    for (text, sentence) in [
        (
            format!("Before.\n\n{}", table(5000, 1)),
            "a.md, line 13: The table has more than 20 columns. Make several tables of it.",
        ),
        (
            table(2, 5000),
            "The text has more than 1,000 parts, up to here: paragraphs, items of lists, cells of tables, \
             links, words in another style. Make it shorter, or two lessons of it.",
        ),
        (
            format!("{}a", "> ".repeat(1000)),
            "a.md, line 11: More than 8 lists and quotes are within each other here. Take some of them apart.",
        ),
        (
            format!("One.\n\n{}", "many words ".repeat(3000)),
            "a.md, line 13: The text has more than 20,000 characters, up to here. Make it shorter, or two \
             lessons of it.",
        ),
        (
            format!("One\na{} b", "\u{301}".repeat(9000)),
            "a.md, line 12: A letter has more than 32 marks or joined letters here. Leave some of them out.",
        ),
        (
            "क\u{94D}".repeat(5000),
            "a.md, line 11: A letter has more than 32 marks or joined letters here. Leave some of them out.",
        ),
        (
            "👩\u{200D}".repeat(5000),
            "a.md, line 11: A letter has more than 32 marks or joined letters here. Leave some of them out.",
        ),
    ] {
        let found = said(&text);
        assert!(found.ends_with(sentence), "{found}\nis not\n{sentence}");
    }
    let parts = said(&"word `code`\n\n".repeat(900));
    let line: usize = parts
        .strip_prefix("a.md, line ")
        .and_then(|rest| rest.split_once(':')?.0.parse().ok())
        .unwrap_or_else(|| panic!("{parts}"));
    assert!((400..600).contains(&line), "{parts}");
}

/// What there is to lay out, counted without the code above.
fn counted(text: &str) -> (usize, usize, usize, usize) {
    let shown = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_DEFINITION_LIST;
    let (mut parts, mut depth, mut deepest, mut columns) = (0, 0_usize, 0, 0);
    for event in Parser::new_ext(text, shown) {
        parts += 1;
        match event {
            Event::Start(tag) => {
                if let Tag::Table(of) = &tag {
                    columns = columns.max(of.len());
                }
                depth += usize::from(matches!(
                    tag,
                    Tag::BlockQuote(_) | Tag::List(_) | Tag::FootnoteDefinition(_)
                ));
                deepest = deepest.max(depth);
            }
            Event::End(tag) => {
                use pulldown_cmark::TagEnd::{BlockQuote, FootnoteDefinition, List};
                depth -= usize::from(matches!(tag, BlockQuote(_) | List(_) | FootnoteDefinition));
            }
            _ => {}
        }
    }
    (parts, deepest, columns, text.chars().count())
}

#[test]
fn whatever_a_file_holds_what_is_laid_out_of_it_is_bounded() {
    let mut growing = String::new();
    for length in 1..340 {
        growing.push('a');
        growing.push_str(&"`".repeat(length));
    }
    let mut texts: Vec<String> = [
        "[a](",
        "[a](b) ",
        "*",
        "*a ",
        "*a* ",
        "a**b",
        "**a *b ",
        "[",
        "![",
        "![a](b) ",
        "<",
        "<b>",
        "<!--",
        "<?",
        "<div>\n\n",
        "> a\n\n",
        "- a\n",
        "# a\n",
        "# \n",
        "---\n\n",
        "a\n=\n",
        "x",
        "`a` ",
        "```\na\n```\n",
        "a\u{301}",
        "\u{301}",
        "\u{200D}",
        "سلام",
        "👩\u{200D}",
        "क\u{94D}",
        "\u{1100}",
        "[^1] ",
        "[^1]: a\n\n",
        "~~a ",
        "- [ ] a\n",
        "&amp;",
        "\\*",
        "a\\\n",
        "a\n",
        "a\n: b\n\n",
        "<a:b> ",
        "|a|\n|-|\n\n",
        "\u{A0}",
        "> - ",
        "1. ",
        "\t\n",
    ]
    .into_iter()
    .map(filled)
    .collect();
    texts.extend([
        growing,
        table(5000, 1),
        table(2, 5000),
        table(20, 40),
        format!("|a\n|-\n{}", "|\n".repeat(30_000)),
        format!("```\n{}```", "code\n".repeat(12_000)),
        joined((0..350).map(|depth| format!("{}- a\n", " ".repeat(depth)))),
        joined((0..3000).map(|name| format!("[^{name}]: a\n\n"))),
        format!("[a]: /{}\n\n{}", "u".repeat(20_000), "[a] ".repeat(9000)),
        format!("{}a{}", "[".repeat(15_000), "](b)".repeat(11_000)),
    ]);
    let (mut read, mut refused) = (0, 0);
    for text in &texts {
        let beginning: String = text.chars().take(20).collect();
        match with(text) {
            Err(errors) => {
                refused += 1;
                assert!(
                    errors.iter().all(|error| error.line >= Some(11)),
                    "{errors:?}"
                );
                let length: usize = errors.iter().map(|error| error.to_string().len()).sum();
                assert!(length < 300, "{errors:?}");
            }
            Ok(lesson) => {
                read += 1;
                let (parts, deepest, columns, characters) = counted(&lesson.text);
                assert!(parts <= MOST_PARTS, "{beginning}: {parts} parts");
                assert!(deepest <= DEEPEST, "{beginning}: {deepest} deep");
                assert!(columns <= MOST_COLUMNS, "{beginning}: {columns} columns");
                assert!(
                    characters <= MOST_CHARACTERS,
                    "{beginning}: {characters} characters"
                );
            }
        }
    }
    assert!(refused > 40, "{refused} refused, {read} read");
}

#[test]
fn a_text_as_long_as_lessons_are_is_read_with_all_that_markdown_has() {
    let marks = "e".to_owned() + &"\u{301}".repeat(MOST_MARKS);
    let text = format!(
        "# A title\n\nSome *words* in **several** `styles`, and a [link](https://example.org).\n\n\
         - one\n  - two\n    - three\n      > four\n\n1. a\n2. b\n\n{}\n```\ncode\n```\n\n{marks}\n\n{}\n\n{}",
        table(MOST_COLUMNS, 3),
        "A paragraph of some length, with a word in *another* style.\n\n".repeat(80),
        "कार्त्स्न्य, ক্ষ, ស្ត្រី, 👩‍👩‍👧‍👦, Việt Nam, עִבְרִית and 日本語".repeat(20),
    );
    assert_eq!(said(&text), "It is a lesson.");
}

#[test]
fn what_is_wrong_with_a_value_repeats_only_its_beginning() {
    let long = "long".repeat(10_000);
    for line in [
        format!("{long}: x"),
        format!("hint.{long}: x"),
        format!("level: {long}"),
        format!("number: {long}"),
        format!("check: {long}"),
    ] {
        let file = format!("---\n{line}\n---\nText.\n");
        for error in parse("a.md", "a", file.as_bytes()).unwrap_err() {
            let said = error.to_string();
            // Some sentences name all kinds of mistakes.
            assert!(said.len() < 1500, "{said}");
        }
    }
}
