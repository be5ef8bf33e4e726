//! The manual and the completions that are installed with the program: what the program says of itself in
//! `--help` is in them, and they say what `--help` leaves out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../examples/install_files/completions.rs"]
mod completions;
#[path = "../examples/install_files/manual.rs"]
mod manual;

use std::collections::BTreeMap;
use std::process::Command;

/// What the program prints for these arguments.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_byteloupe"))
        .args(arguments)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

/// The commands that the program lists.
fn commands() -> Vec<String> {
    let help = printed(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("it has commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let commands: Vec<String> = lines
        .filter_map(|line| {
            let name = line.strip_prefix("  ")?.split(' ').next()?;
            (!name.is_empty()).then(|| name.to_owned())
        })
        .collect();
    assert!(commands.len() >= 4, "{commands:?}");
    commands
}

/// The options that `--help` lists: `--format`, `-l`.
fn options(help: &str) -> Vec<String> {
    let is_option = |word: &&str| word.starts_with('-') && word.len() > 1;
    let lines = help.lines().map(str::trim_start);
    let options: Vec<String> = lines
        .filter(|line| line.starts_with('-') && line.as_bytes().get(1) != Some(&b' '))
        .flat_map(|line| line.split([' ', ',', '=']).take(3).filter(is_option))
        .map(str::to_owned)
        .collect();
    assert!(options.iter().any(|option| option == "--help"), "{help}");
    options
}

/// The pages by their names, as a reader sees them: hyphens are no longer escaped.
fn pages() -> BTreeMap<String, String> {
    let page = |page: manual::Page| {
        let text = String::from_utf8(page.text).expect("it is UTF-8");
        (page.file_name, text.replace("\\-", "-"))
    };
    manual::pages()
        .expect("pages in memory")
        .into_iter()
        .map(page)
        .collect()
}

fn page_of<'a>(pages: &'a BTreeMap<String, String>, command: Option<&str>) -> &'a str {
    let name = match command {
        Some(command) => format!("byteloupe-{command}.1"),
        None => "byteloupe.1".to_owned(),
    };
    pages.get(&name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn every_command_has_a_page_of_the_manual_that_names_each_of_its_options() {
    let pages = pages();
    let commands = commands();
    assert_eq!(pages.len(), commands.len() + 1, "{:?}", pages.keys());
    let of_program = options(&printed(&["--help"]));
    let main = page_of(&pages, None);
    for option in of_program {
        assert!(main.contains(&option), "byteloupe.1 lacks {option}");
    }
    for command in commands {
        let page = page_of(&pages, Some(&command));
        for option in options(&printed(&[&command, "--help"])) {
            assert!(page.contains(&option), "{command}: its page lacks {option}");
        }
        assert!(
            main.contains(&format!("byteloupe-{command}")),
            "byteloupe.1 does not lead to {command}"
        );
    }
}

#[test]
fn every_page_tells_the_exit_status_gives_examples_and_leads_to_the_others() {
    for (name, page) in pages() {
        for heading in ["NAME", "SYNOPSIS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
            let is_there = page.lines().any(|line| {
                line.strip_prefix(".SH ").map(|it| it.trim_matches('"')) == Some(heading)
            });
            assert!(is_there, "{name} has no section {heading}");
        }
        let status = page.split("EXIT STATUS").nth(1).expect("it has one");
        for code in ["0", "2"] {
            let said = status.lines().map(|line| line.replace("\\fB", ""));
            let mut codes = said.filter(|line| line.trim_start().starts_with(code));
            assert!(codes.next().is_some(), "{name} does not say what {code} is");
        }
    }
    let pages = pages();
    let main = page_of(&pages, None);
    for word in [
        "settings.json",
        "bookmarks",
        "state.json",
        "XDG_CONFIG_HOME",
        "XDG_STATE_HOME",
        "XDG_DATA_HOME",
        "BYTELOUPE_PATH",
    ] {
        assert!(main.contains(word), "byteloupe.1 does not tell of {word}");
    }
}

#[test]
fn examples_of_the_manual_are_commands_that_the_program_reads() {
    let mut examples = 0;
    for (name, page) in pages() {
        let section = page.split("EXAMPLES").nth(1).expect("it has one");
        let section = section.split(".SH").next().expect("a first part");
        let lines = section.lines().filter_map(|line| line.strip_prefix("\\fB"));
        for line in lines {
            let line = line.split("\\fR").next().expect("a first part");
            let own = line.split(['|', '&', '>', ';']).map(str::trim);
            for command in own.filter(|part| part.starts_with("byteloupe ")) {
                let words = command.split(' ').map(std::ffi::OsString::from);
                let read = byteloupe::cli::read(words);
                assert!(read.is_ok(), "{name}: “{command}” is refused");
                examples += 1;
            }
        }
    }
    assert!(examples >= 14, "only {examples} examples were found");
}

#[test]
fn each_shell_completes_every_command_and_its_options() {
    let scripts = completions::scripts();
    assert_eq!(scripts.len(), 4);
    for script in scripts {
        let text = String::from_utf8(script.text).expect("it is UTF-8");
        for command in commands() {
            assert!(text.contains(&command), "{}: {command}", script.file_name);
            for option in options(&printed(&[&command, "--help"])) {
                // fish is given the name without the hyphens.
                let bare = option.trim_start_matches('-');
                assert!(
                    text.contains(bare),
                    "{}: {command} {option}",
                    script.file_name
                );
            }
        }
    }
}
