//! A first argument that was probably meant as a command.

use std::ffi::OsString;
use std::path::Path;

use crate::source::readable_name;
use clap::Command;

/// So many letters of a command stand for it, when the suggestion is made.
const SHORTEST_START: usize = 3;

/// What a first argument suggests that was probably meant as a command, as a sentence.
///
/// Anything can be the name of a file, so only a bare word is looked at, without separator, full stop or
/// hyphen at its start, and only if there is no file of that name.
pub(super) fn sentence(program: &Command, arguments: &[OsString]) -> Option<String> {
    let word = arguments.get(1)?;
    let name = word.to_str()?;
    let is_bare = !name.starts_with('-') && !name.contains(['.', '/', std::path::MAIN_SEPARATOR]);
    if !is_bare
        || program.find_subcommand(name).is_some()
        || Path::new(word).symlink_metadata().is_ok()
    {
        return None;
    }
    let next = arguments.get(2).and_then(|next| next.to_str());
    let meant = meant(program, &name.to_lowercase(), next)?;
    let name = readable_name(Path::new(word));
    Some(format!(
        "“{name}” is not a command, and no file of this name is here. Did you mean `byteloupe {meant}`? \
         To open a file of this name, write ./{name}."
    ))
}

/// What is written for a command that a word comes close to.
fn meant(program: &Command, word: &str, next: Option<&str>) -> Option<String> {
    let commands = program.get_subcommands().map(Command::get_name);
    // Other programs have these as commands. Here they are options.
    let options = ["help", "version"];
    let close = commands
        .chain(options)
        .filter_map(|known| distance(word, known).map(|distance| (distance, known)));
    let (_, known) = close.min_by_key(|(distance, _)| *distance)?;
    Some(
        match next.filter(|next| program.find_subcommand(next).is_some()) {
            Some(next) if known == "help" => format!("{next} --help"),
            _ if options.contains(&known) => format!("--{known}"),
            _ => known.to_owned(),
        },
    )
}

/// How many letters have to be typed, left out, changed or swapped, if those are few for this command. A
/// start of it, and it with an ending, are close too.
fn distance(word: &str, known: &str) -> Option<usize> {
    let is_start = word.chars().count() >= SHORTEST_START && known.starts_with(word);
    if is_start || word.starts_with(known) {
        return Some(0);
    }
    let distance = strsim::osa_distance(word, known);
    (distance <= known.chars().count() / 3).then_some(distance)
}
