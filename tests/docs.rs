//! What the project says of itself: links that lead somewhere, a README that is short, a manual without gaps.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use byteloupe::manual::{BlockKind, Manual, heading_name};
use byteloupe::notation::Notation;
use byteloupe::warnings::WarningKind;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The README is the front door: more than this is for the manual.
const MOST_LINES: usize = 120;

/// Where figures and proofs are, which are no part of the program.
const ENGINEERING: &str = "docs/engineering";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All texts of the project for people: those at the top, and the manual.
fn texts() -> Vec<PathBuf> {
    let mut texts = Vec::new();
    for folder in [root(), root().join("docs"), root().join(ENGINEERING)] {
        for entry in fs::read_dir(folder).expect("a folder of texts") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                texts.push(path);
            }
        }
    }
    texts.sort();
    texts
}

/// Where the links and pictures of a text lead, and what links call its headings.
fn links_and_headings(text: &str) -> (Vec<String>, BTreeSet<String>) {
    let (mut links, mut headings) = (Vec::new(), BTreeSet::new());
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                links.push(dest_url.to_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                headings.extend(heading.take().map(|text| heading_name(&text)));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    (links, headings)
}

fn headings_of(path: &Path) -> BTreeSet<String> {
    links_and_headings(&fs::read_to_string(path).unwrap_or_default()).1
}

#[test]
fn every_link_leads_to_a_file_and_a_heading_that_are_there() {
    let mut followed = 0;
    let mut broken = Vec::new();
    for text in texts() {
        let (links, _) = links_and_headings(&fs::read_to_string(&text).expect("a text"));
        for link in links.iter().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => text.clone(),
                file => text.parent().expect("a folder").join(file),
            };
            let has_heading = heading.is_empty() || headings_of(&target).contains(heading);
            if !target.exists() || !has_heading {
                broken.push(format!("{}: {link}", text.display()));
            }
            followed += 1;
        }
    }
    assert!(followed > 60, "only {followed} links were found");
    assert!(
        broken.is_empty(),
        "these lead nowhere:\n{}",
        broken.join("\n")
    );
}

#[test]
fn the_readme_is_short_and_has_the_two_commands() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md");
    let lines = readme.lines().count();
    assert!(lines <= MOST_LINES, "README.md has {lines} lines");
    for command in [
        "cargo run --release -- assets/samples/tour.txt",
        "cargo test",
    ] {
        let is_there = readme.lines().any(|line| line.trim() == command);
        assert!(is_there, "{command} has no line of its own in README.md");
    }
}

#[test]
fn the_index_names_every_page_of_the_manual_in_the_order_of_the_program() {
    let (links, _) = links_and_headings(include_str!("../docs/README.md"));
    let mut in_program: Vec<&str> = Manual::get()
        .pages()
        .iter()
        .map(byteloupe::manual::Page::file_name)
        .collect();
    assert_eq!(in_program.remove(0), "README.md");
    let is_proof = |link: &&String| link.starts_with("engineering/");
    let for_users: Vec<&String> = links.iter().filter(|link| !is_proof(link)).collect();
    assert_eq!(
        for_users, in_program,
        "docs/README.md, and src/manual/pages.rs"
    );
    let indexed: BTreeSet<&str> = links.iter().map(String::as_str).collect();
    for (folder, before) in [("docs", ""), (ENGINEERING, "engineering/")] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let is_page = Path::new(&name).extension().is_some_and(|it| it == "md");
            let name = format!("{before}{}", name.to_string_lossy());
            assert!(
                name == "README.md" || !is_page || indexed.contains(&*name),
                "docs/{name} is not in docs/README.md"
            );
        }
    }
}

#[test]
fn in_the_program_every_link_between_pages_leads_to_its_page_and_heading() {
    let manual = Manual::get();
    let mut followed = 0;
    for (at, page) in manual.pages().iter().enumerate() {
        for block in page.blocks() {
            for link in &block.links {
                let destination = &link.destination;
                let target = manual.target(at, destination);
                let target =
                    target.unwrap_or_else(|| panic!("{}: {destination}", page.file_name()));
                let shown = manual.page(target.page).expect("a page");
                let (file, heading) = destination.split_once('#').unwrap_or((destination, ""));
                assert!(
                    file.is_empty() || shown.file_name() == file,
                    "{destination}"
                );
                if !heading.is_empty() {
                    let block = &shown.blocks()[target.block];
                    assert!(block.is_heading() && heading_name(&block.text) == heading);
                }
                followed += 1;
            }
        }
    }
    assert!(followed > 50, "only {followed} links");
}

/// The letters and digits of a text, which no mark of Markdown changes.
fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}

#[test]
fn in_the_program_no_word_of_a_page_is_lost() {
    for page in Manual::get().pages() {
        let path = root().join("docs").join(page.file_name());
        let source = fs::read_to_string(&path).expect("a page");
        let mut expected = String::new();
        let mut is_in_picture = false;
        for event in Parser::new_ext(&source, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Image { .. }) => is_in_picture = true,
                Event::End(TagEnd::Image) => is_in_picture = false,
                Event::Text(text) | Event::Code(text) if !is_in_picture => {
                    expected.push_str(&letters(&text));
                }
                _ => {}
            }
        }
        let all: String = page
            .blocks()
            .iter()
            .map(|block| letters(&block.text))
            .collect();
        assert_eq!(all, expected, "{}", page.file_name());
        // What is shown has the same letters as what is searched.
        for block in page.blocks() {
            let shown: String = match &block.kind {
                BlockKind::Heading { .. } => block.text.clone(),
                BlockKind::Text(source) | BlockKind::Code(source) => source.clone(),
                BlockKind::Row { cells, .. } => cells.join(" "),
            };
            assert!(!shown.contains("!["), "a picture in {shown}");
            // Headings and code are drawn as they are, without being read as `CommonMark`.
            let as_it_is = matches!(block.kind, BlockKind::Code(_) | BlockKind::Heading { .. });
            let shown = if as_it_is { shown } else { read(&shown) };
            assert_eq!(
                letters(&shown),
                letters(&block.text),
                "{}",
                page.file_name()
            );
        }
    }
}

/// The text of `CommonMark`.
fn read(source: &str) -> String {
    let text = |event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    };
    Parser::new(source).filter_map(text).collect()
}

#[test]
fn a_search_finds_what_a_user_looks_for() {
    let manual = Manual::get();
    for (words, page) in [
        ("ctrl+shift+h decode", "Keys"),
        ("TRUNCATED", "Writing a lesson"),
        ("exit status 2", "`byteloupe report`"),
        ("windows-1252 lines", "`byteloupe repair`"),
        ("zero-width bits hidden", "Warnings"),
        ("xclip payload", "Without a window"),
    ] {
        let (hits, count) = manual.find(words);
        assert!(
            count >= hits.len() && !hits.is_empty(),
            "nothing for {words}"
        );
        let title = page.replace('`', "");
        assert!(
            hits.iter().any(|hit| hit.page == title),
            "{words}: {hits:#?}"
        );
        for hit in &hits {
            let first = words.split(' ').any(|word| {
                let word = word.to_lowercase();
                hit.words
                    .iter()
                    .any(|at| hit.line[at.clone()].to_lowercase() == word)
            });
            assert!(first, "no word of {words} is marked in {hit:?}");
        }
    }
    for nothing in ["", "   ", "antidisestablishmentarianism", "ctrl+f qqqq"] {
        assert_eq!(manual.find(nothing), (Vec::new(), 0));
    }
}

#[test]
fn a_search_for_a_letter_is_bounded_and_says_how_much_there_is() {
    let (hits, count) = Manual::get().find("e");
    assert_eq!(hits.len(), byteloupe::manual::MOST_HITS);
    assert!(count > hits.len());
}

#[test]
fn what_is_found_stands_where_the_hit_says() {
    let manual = Manual::get();
    for words in ["ß", "é", "U+FEFF", "⟨", "naïve", "İ", "ﬁ"] {
        for hit in manual.find(words).0 {
            let block = &manual.pages()[hit.place.page].blocks()[hit.place.block];
            assert!(block.text.to_lowercase().contains(&words.to_lowercase()));
            assert!(!hit.words.is_empty(), "{hit:?}");
        }
    }
}

/// What stands in the first column of the tables on a page of the manual.
fn first_cells(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.map(str::to_owned).collect()
}

/// Asserts that each of these names has a row of a table on a page of the manual: it stands in the first column.
fn assert_have_rows(page: &str, names: impl Iterator<Item = &'static str>) {
    let cells = first_cells(page);
    let missing: Vec<_> = names
        .filter(|name| {
            let name = format!("`{name}`");
            !cells.iter().any(|cell| cell.contains(&name))
        })
        .collect();
    assert_eq!(missing, [""; 0], "no row in docs/{page}");
}

#[test]
fn every_notation_that_can_be_named_is_in_the_manual() {
    assert_have_rows("convert.md", Notation::ALL.into_iter().map(Notation::key));
}

#[test]
fn every_notation_that_is_edited_is_on_the_page_of_the_converter() {
    let fields = first_cells("converter.md").into_iter();
    let fields: Vec<String> = fields.map(|cell| cell.replace('`', "")).collect();
    for notation in Notation::EDITED {
        let title = notation.title();
        assert!(fields.contains(&title), "no row for {title}: {fields:?}");
    }
}

#[test]
fn every_kind_of_warning_is_in_the_manual() {
    assert_have_rows(
        "report.md",
        WarningKind::ALL.into_iter().map(WarningKind::key),
    );
}
