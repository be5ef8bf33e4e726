//! The tables of the program agree, or are known to differ.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use byteloupe::find::{Pattern, RegexOptions, Search};
use byteloupe::source::MemorySource;
use byteloupe::unicode::version::{CATEGORIES, NAMES, TABLES, Version};
use byteloupe::unicode::{Mark, category, name, name_of};
use byteloupe::warnings::{self, WarningKind};
use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, NamedEnumeratedProperty as _};

use crate::facts::scalars;

const V17: Version = Version {
    major: 17,
    minor: 0,
};

/// Is a code point assigned, as far as the category of its card tells?
fn is_assigned(scalar: char) -> bool {
    category::letters_of(scalar) != "Cn"
}

/// How often an expression matches in a text.
fn count(text: &Arc<MemorySource>, expression: &str) -> u64 {
    let pattern = Pattern::regex(expression, RegexOptions::default()).expect(expression);
    let (sender, woken) = channel();
    // The test may have ended by the time of the last wake.
    let wake = move || sender.send(()).unwrap_or(());
    let search = Search::start(text.clone(), &pattern, 0, wake).unwrap();
    loop {
        let progress = search.progress();
        if !progress.is_running() {
            return progress.matches;
        }
        let woken = woken.recv_timeout(Duration::from_mins(1));
        woken.expect("a wake before the deadline");
    }
}

fn source(text: &str) -> Arc<MemorySource> {
    Arc::new(MemorySource::new(text.as_bytes().to_vec()))
}

#[test]
fn no_code_point_is_assigned_in_one_place_and_unassigned_in_another() {
    let categories = CodePointMapData::<GeneralCategory>::new();
    for scalar in scalars() {
        let number = u32::from(scalar);
        let is_assigned = is_assigned(scalar);
        let name = name_of(number);
        let is_noncharacter = name::is_noncharacter(number);
        let letters = category::letters_of(scalar);
        assert_eq!(
            categories.get(scalar).short_name(),
            letters,
            "U+{number:04X}"
        );
        // The name: noncharacters are unassigned for ever, and are called so.
        let is_named_unassigned =
            name.starts_with("<unassigned-") || name.starts_with("<noncharacter-");
        assert_eq!(is_named_unassigned, !is_assigned, "U+{number:04X} {name}");
        // The warnings.
        let kind = warnings::kind_of(scalar);
        let is_warning = match kind {
            Some(WarningKind::Unassigned) => true,
            Some(WarningKind::Noncharacter) => is_noncharacter,
            _ => false,
        };
        assert_eq!(is_warning, !is_assigned, "U+{number:04X} {kind:?}");
        // What is drawn in its cell, and its block.
        if is_assigned {
            assert!(category::block_of(scalar).is_some(), "U+{number:04X}");
        } else {
            assert_eq!(Mark::of(scalar), Mark::Number(number));
        }
    }
}

#[test]
fn an_expression_finds_of_each_category_what_the_cards_say_is_of_it() {
    let letters = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
        "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn",
    ];
    let all = source(&scalars().collect::<String>());
    for letters in letters {
        let expected = scalars().filter(|c| category::letters_of(*c) == letters);
        let expected = expected.count() as u64;
        let expression = format!(r"\p{{{letters}}}");
        assert_eq!(count(&all, &expression), expected, "{letters}");
    }
}

#[test]
fn an_expression_names_categories_and_scripts_in_every_way_that_the_engine_knows() {
    // What no later version changed: U+0370 to U+03FF.
    let greek: String = ('\u{370}'..='\u{3FF}').chain('a'..='f').collect();
    let text = source(&greek);
    for expression in [
        r"\pL",
        r"\PL",
        r"\p{L}",
        r"\p{Lu}",
        r"\p{lu}",
        r"\p{Uppercase_Letter}",
        r"\p{isUppercase letter}",
        r"\p{gc=Lu}",
        r"\p{gc!=Lu}",
        r"\p{General_Category:Lu}",
        r"[\p{Lu}a-c]",
        r"[^\p{Lu}a-c]",
        r"[\p{Lu}&&[\u0370-\u0390]]",
        r"[\p{L}--\p{Lu}]",
        r"(?i)\p{Lu}",
        r"(?i)\P{Lu}",
        r"(?:\p{Greek}|\d)",
        r"\p{sc=Grek}+?",
        r"\p{scx=Greek}",
        r"\p{Assigned}",
        r"\p{Cn}",
        r"\p{Any}",
        r"\p{ASCII}",
        r"\p{LC}",
        r"\p{cf}",
        r"\p{sc}",
        r"\p{Alphabetic}",
        r"\p{Lowercase}",
        r"\p{Age=6.0}",
        r"(\p{Lt}|\p{Me})?\p{Nd}*[\p{P}a]",
    ] {
        let theirs = regex::bytes::Regex::new(expression).unwrap();
        let expected = theirs.find_iter(greek.as_bytes());
        let expected = expected.filter(|found| !found.is_empty()).count() as u64;
        assert_eq!(count(&text, expression), expected, "{expression}");
    }
    for expression in [
        r"\p{Nonsense}",
        r"\p{sc=Nonsense}",
        r"\p{gc=Greek}",
        r"(?-u)\p{Lu}",
    ] {
        let ours = Pattern::regex(expression, RegexOptions::default());
        assert!(ours.is_err(), "{expression}");
        assert!(
            regex::bytes::Regex::new(expression).is_err(),
            "{expression}"
        );
    }
}

#[test]
fn the_tables_are_known_to_differ_by_so_many_code_points() {
    // Two versions of Unicode added 4,803 and 13,007 code points: what the tables of the
    // expressions' engine, from before both, hold for unassigned.
    let theirs = regex::Regex::new(r"\p{Cn}").unwrap();
    let mut buffer = [0; 4];
    let newer = scalars()
        .filter(|c| is_assigned(*c))
        .filter(|c| theirs.is_match(c.encode_utf8(&mut buffer)));
    assert_eq!(newer.count(), 4_803 + 13_007);
    // The names are of the version between. Those that are made from numbers need no list:
    // 11,328 seal characters, 914 Jurchen and five Khitan characters, two Tangut ideographs, and one
    // ideograph of CJK.
    let nameless = scalars().filter(|c| name_of(u32::from(*c)).ends_with("no name at hand>"));
    assert_eq!(nameless.count(), 13_007 - 11_328 - 914 - 5 - 2 - 1);
    for (code_point, expected) in [
        (0x2_B81E, "CJK UNIFIED IDEOGRAPH-2B81E"),
        (0x1_8D20, "TANGUT IDEOGRAPH-18D20"),
        (0x1_8CD6, "KHITAN SMALL SCRIPT CHARACTER-18CD6"),
        (0x1_9191, "JURCHEN CHARACTER-19191"),
        (0x3_D000, "SMALL SEAL CHARACTER-3D000"),
        (0x1_FADD, "<assigned in Unicode 18.0; no name at hand>"),
        (0x3_FC40, "<unassigned-3FC40>"),
    ] {
        assert_eq!(name_of(code_point), expected);
    }
}

#[test]
fn versions_that_no_constant_tells_are_those_of_the_crates_that_are_built_in() {
    // Whoever raises one of these looks up the version of its tables.
    let lock = include_str!("../../Cargo.lock");
    for (name, version) in [
        ("unicode_names2", "4.0.0"),
        ("unicode-blocks", "0.1.11"),
        ("unicode-segmentation", "1.13.3"),
        ("regex-syntax", "0.8.11"),
        ("unifont", "1.1.0+data-15.1.05"),
        ("icu_segmenter", "2.4.0"),
    ] {
        assert!(TABLES.iter().any(|table| table.from == name), "{name}");
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&entry), "{name} is no longer {version}");
        let others = lock.matches(&format!("name = \"{name}\"\n")).count();
        assert_eq!(others, 1, "{name}");
    }
    assert_eq!(NAMES.version, V17);
    assert!(TABLES.is_sorted_by(|a, b| a.version >= b.version));
    assert!(
        TABLES
            .iter()
            .all(|table| table.version <= CATEGORIES.version)
    );
}

#[test]
fn the_documentation_tells_the_version_of_each_table() {
    let text = include_str!("../../docs/unicode.md");
    for table in TABLES {
        let row = text
            .lines()
            .find(|line| line.starts_with(&format!("| {} |", table.what)));
        let row = row.unwrap_or_else(|| panic!("no row for {}", table.what));
        assert!(row.contains(&format!("| {} |", table.version)), "{row}");
        assert!(row.contains(&format!("`{}`", table.from)), "{row}");
    }
}
