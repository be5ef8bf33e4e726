//! The pages of the manual: what the parser knows of each command, and what it does not know.

#[path = "manual_sections.rs"]
mod sections;

use std::io;

use byteloupe::cli;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use sections::{Body, Section};

/// One page.
pub struct Page {
    /// Its name with its section, such as `byteloupe-report.1`.
    pub file_name: String,

    /// The page, for `man`.
    pub text: Vec<u8>,
}

/// The page of the program, and one for each of its commands.
///
/// # Errors
/// None that happen: what is written to is memory.
pub fn pages() -> io::Result<Vec<Page>> {
    let mut program = cli::program();
    program.build();
    let commands: Vec<Command> = program.get_subcommands().cloned().collect();
    let names: Vec<String> = commands.iter().map(page_name).collect();
    let mut pages = vec![page(program, &names)?];
    for command in commands {
        let own = page_name(&command);
        let others = std::iter::once("byteloupe".to_owned()).chain(names.iter().cloned());
        let others: Vec<String> = others.filter(|name| *name != own).collect();
        pages.push(page(command, &others)?);
    }
    Ok(pages)
}

/// The name of a command with that of the program: `byteloupe-report`.
fn page_name(command: &Command) -> String {
    match command.get_name() {
        "byteloupe" => "byteloupe".to_owned(),
        name => format!("byteloupe-{name}"),
    }
}

fn page(command: Command, others: &[String]) -> io::Result<Page> {
    let name = page_name(&command);
    let own_sections = sections::of(command.get_name());
    // What `--help` says at its end is set as it stands, in sections of its own.
    let after_help = command
        .get_after_long_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let command = command
        .after_help(None::<&str>)
        .after_long_help(None::<&str>)
        .display_name(name.clone())
        .version(env!("CARGO_PKG_VERSION"));
    let has_commands = command.has_subcommands();
    // As `--help` gives it, with the values of options and with what may be repeated.
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    let man = Man::new(command);
    // Without a date: the version tells which program the page is of.
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        ".TH {} 1 \"\" \"Byteloupe {version}\" \"User Commands\"\n",
        name.to_uppercase()
    )
    .into_bytes();
    man.render_name_section(&mut text)?;
    let mut synopsis = Roff::new();
    synopsis.control("SH", ["SYNOPSIS"]);
    add_lines(&mut synopsis, &usage);
    text.extend(synopsis.render().into_bytes());
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if has_commands {
        man.render_subcommands_section(&mut text)?;
    }
    let mut rest = Roff::new();
    add_plain(&mut rest, &after_help);
    for section in own_sections {
        add(&mut rest, section);
    }
    add_see_also(&mut rest, others);
    text.extend(rest.render().into_bytes());
    Ok(Page {
        file_name: format!("{name}.1"),
        text,
    })
}

/// Text with lines of its own: a line without indentation is the heading of a section.
fn add_plain(page: &mut Roff, text: &str) {
    let mut is_open = false;
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with(' ') {
            if is_open {
                page.control("fi", []);
            }
            page.control("SH", [line.to_uppercase().as_str()]);
            page.control("nf", []);
            is_open = true;
        } else {
            // The page indents by itself.
            page.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
    }
    if is_open {
        page.control("fi", []);
    }
}

fn add(page: &mut Roff, section: &Section) {
    page.control("SH", [section.heading]);
    match section.body {
        Body::Text(text) => {
            page.text([roman(text)]);
        }
        Body::Terms(terms) => {
            for (term, meaning) in terms {
                page.control("TP", []);
                page.text([bold(*term)]);
                page.text([roman(*meaning)]);
            }
        }
        Body::Examples(examples) => {
            for (what, command) in examples {
                page.control("PP", []);
                page.text([roman(*what)]);
                page.control("PP", []);
                page.control("RS", ["4"]);
                add_lines(page, command);
                page.control("RE", []);
            }
        }
    }
}

/// Lines that stay as they are.
fn add_lines(page: &mut Roff, text: &str) {
    page.control("nf", []);
    for line in text.lines() {
        page.text([bold(line.trim_start())]);
    }
    page.control("fi", []);
}

fn add_see_also(page: &mut Roff, others: &[String]) {
    page.control("SH", ["SEE ALSO"]);
    let mut names = Vec::new();
    for (number, other) in others.iter().enumerate() {
        if number > 0 {
            names.push(roman(", "));
        }
        names.push(bold(other.as_str()));
        names.push(roman("(1)"));
    }
    page.text(names);
}
