//! The page of promises cannot rot: each test that it names is one, and each promise names some and tells of a
//! run that broke it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join("docs/engineering/promises.md")).unwrap()
}

/// The texts between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// A heading of a promise, and the tests below it: file and name.
struct Promise {
    heading: String,
    tests: Vec<(String, String)>,
}

/// The promises: sections with a number, with list items such as "- `tests/a.rs`: `one`, `other`".
fn promises(page: &str) -> Vec<Promise> {
    let mut promises: Vec<Promise> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            is_inside = heading.starts_with(|first: char| first.is_ascii_digit());
            if is_inside {
                promises.push(Promise {
                    heading: heading.to_owned(),
                    tests: Vec::new(),
                });
            }
        } else if is_inside && line.starts_with("- `tests/") {
            let mut parts = quoted(line);
            let file = parts.next().unwrap().to_owned();
            let names = parts.map(|name| (file.clone(), name.to_owned()));
            let promise = promises.last_mut().unwrap();
            let before = promise.tests.len();
            promise.tests.extend(names);
            assert!(promise.tests.len() > before, "no test in: {line}");
        }
    }
    promises
}

/// Is there a test with this name in the file? In Python a check is a function of the stage.
fn is_test(file: &str, name: &str) -> bool {
    let text =
        fs::read_to_string(root().join(file)).unwrap_or_else(|cause| panic!("{file}: {cause}"));
    if Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "py")
    {
        return text.contains(&format!("\ndef {name}(stage):\n"));
    }
    let Some((before, _)) = text.split_once(&format!("fn {name}(")) else {
        return false;
    };
    // Attributes stand between the one of a test and its name; within `proptest!` the name is indented.
    let lines = before.lines().rev().map(str::trim);
    let mut attributes = lines.take_while(|line| {
        line.is_empty() || line.starts_with("#[") || line.starts_with("//") || *line == "pub(crate)"
    });
    attributes.any(|line| line == "#[test]")
}

#[test]
fn every_test_that_the_page_names_is_one() {
    let promises = promises(&page());
    let mut count = 0;
    for promise in &promises {
        assert!(!promise.tests.is_empty(), "{} has no test", promise.heading);
        for (file, name) in &promise.tests {
            assert!(is_test(file, name), "{file} has no test {name}");
            count += 1;
        }
    }
    assert_eq!(promises.len(), 7, "promises");
    assert!(count >= 30, "{count} tests");
}

#[test]
fn each_promise_was_broken_by_hand_and_a_test_of_it_failed() {
    let page = page();
    let promises = promises(&page);
    let by_number: BTreeMap<&str, BTreeSet<&str>> = promises
        .iter()
        .map(|promise| {
            let names = promise.tests.iter().map(|(_, name)| name.as_str());
            (promise.heading.split('.').next().unwrap(), names.collect())
        })
        .collect();
    let mut broken = BTreeSet::new();
    // Rows such as "| 1 | what was changed | `test` | what it said |".
    for row in page.lines() {
        let cells: Vec<&str> = row
            .split(" | ")
            .map(|cell| cell.trim_matches([' ', '|']))
            .collect();
        let [number, _, test, said] = cells[..] else {
            continue;
        };
        let Some(tests) = by_number.get(number) else {
            continue;
        };
        let name = quoted(test)
            .next()
            .unwrap_or_else(|| panic!("no test in: {row}"));
        assert!(
            tests.contains(name),
            "{name} is not listed under promise {number}"
        );
        assert!(!said.is_empty(), "{row}");
        broken.insert(number);
    }
    let all: BTreeSet<&str> = by_number.keys().copied().collect();
    assert_eq!(broken, all, "promises that were broken by hand");
}
