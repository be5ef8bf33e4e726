//! The law of the house: a module imports only from the floors below its own, and no module imports
//! itself over another one. The floors are those of the table in CONTRIBUTING.md, read from there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate by their paths, such as `app::views::hex_view`, with their text: no
/// comments, no literals, no tests.
struct Crate {
    modules: BTreeMap<String, Module>,
}

struct Module {
    code: String,
    paths: Vec<Written>,
}

impl Crate {
    fn read(root: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let mut folders = vec![root.join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder of src") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = fs::read_to_string(&path).expect("a source file");
                    let code = code_of(&text);
                    let paths = paths(&code);
                    modules.insert(module_of(root, &path), Module { code, paths });
                }
            }
        }
        Self { modules }
    }

    /// The module that a path in `from` leads to: `None` for another crate. Names that a module only
    /// hands on from another one lead there.
    fn target(&self, from: &str, path: &[String]) -> Option<String> {
        let mut at: Vec<&str> = from.split("::").filter(|name| !name.is_empty()).collect();
        let mut rest = path;
        match rest.first().map(String::as_str)? {
            "crate" | "byteloupe" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            child if self.modules.contains_key(&joined(&at, child)) => {}
            _ => return None,
        }
        let mut module = at.join("::");
        for name in rest {
            let inner = joined(&at, name);
            if !self.modules.contains_key(&inner) {
                // Handed on by `pub use`?
                let handed_on = self.handed_on(&module, name);
                return Some(handed_on.unwrap_or(module));
            }
            at.push(name);
            module = inner;
        }
        Some(module)
    }

    fn handed_on(&self, module: &str, name: &str) -> Option<String> {
        let paths = self.modules.get(module)?.paths.iter();
        let names = paths.filter(|path| path.is_public).map(|path| &path.names);
        let is_it =
            |names: &&Vec<String>| names.len() > 1 && names.last().is_some_and(|n| n == name);
        let target = self.target(module, names.into_iter().find(is_it)?)?;
        (target != module).then_some(target)
    }

    /// What each module imports, itself and what it is made of left out.
    fn imports(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let mut imports = BTreeMap::new();
        for (module, of) in &self.modules {
            let mut of_module = BTreeSet::new();
            for path in &of.paths {
                if let Some(target) = self.target(module, &path.names)
                    && target != *module
                    && !(path.is_public && target.starts_with(&format!("{module}::")))
                {
                    of_module.insert(target);
                }
            }
            imports.insert(module.as_str(), of_module);
        }
        imports
    }
}

fn joined(at: &[&str], name: &str) -> String {
    let mut path = at.join("::");
    if !path.is_empty() {
        path.push_str("::");
    }
    path + name
}

fn module_of(root: &Path, file: &Path) -> String {
    let inner = file.strip_prefix(root.join("src")).expect("below src");
    let path = inner.with_extension("");
    let mut names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
    if names
        .last()
        .is_some_and(|last| last == "mod" || last == "lib")
    {
        names.pop();
    }
    names.join("::")
}

/// The code alone: comments, strings, characters and tests of its own are left out.
fn code_of(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("#[cfg(test)]\nmod tests {") {
            rest.len()
        } else if first == '"' || rest.starts_with("r\"") || rest.starts_with("r#") {
            literal_len(rest)
        } else if first == '\'' {
            character_len(rest)
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skipped..];
    }
    code
}

fn literal_len(text: &str) -> usize {
    let hashes = text
        .strip_prefix('r')
        .map_or(0, |raw| raw.len() - raw.trim_start_matches('#').len());
    if text.starts_with('r') {
        let end = format!("\"{}", "#".repeat(hashes));
        let start = 1 + hashes + 1;
        return text
            .get(start..)
            .and_then(|inner| inner.find(&end))
            .map_or(start, |at| start + at + end.len());
    }
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A character literal; of a lifetime, its first quote.
fn character_len(text: &str) -> usize {
    let inner = &text[1..];
    let end = if inner.starts_with('\\') {
        inner[2..].find('\'').map(|at| at + 2)
    } else {
        inner
            .char_indices()
            .nth(1)
            .and_then(|(at, quote)| (quote == '\'').then_some(at))
    };
    end.map_or(1, |end| 1 + end + 1)
}

/// A path into this crate as it is written.
struct Written {
    names: Vec<String>,
    is_public: bool,
}

/// All paths of a text that may lead to other modules: those of `use`, and those within code.
fn paths(code: &str) -> Vec<Written> {
    let mut found = Vec::new();
    let mut outside = String::new();
    for (number, statement) in code.split("use ").enumerate() {
        let is_use = number > 0 && {
            let before = outside.trim_end();
            before.is_empty()
                || before.ends_with([';', '}', '{', ']', ')'])
                || before.ends_with("pub")
        };
        let (tree, rest) = match statement.split_once(';') {
            Some((tree, rest)) if is_use => (tree, rest),
            _ => ("", statement),
        };
        let is_public = is_use && outside.trim_end().ends_with("pub");
        let mut leaves = Vec::new();
        leaves_of(tree, &[], &mut leaves);
        found.extend(leaves.into_iter().map(|names| Written { names, is_public }));
        outside.push_str(rest);
    }
    let mut is_path = |candidate: &str| {
        let names: Vec<String> = candidate.split("::").map(str::to_owned).collect();
        if names.len() > 1 && ["crate", "byteloupe", "super", "self"].contains(&names[0].as_str()) {
            found.push(Written {
                names,
                is_public: false,
            });
        }
    };
    for word in outside.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        is_path(word.trim_matches(':'));
    }
    found
}

fn leaves_of(tree: &str, prefix: &[String], leaves: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let (path, group) = match tree.find('{') {
        Some(at) => (&tree[..at], tree[at + 1..].strip_suffix('}')),
        None => (tree, None),
    };
    let path = path.split(" as ").next().unwrap_or_default();
    let mut names = prefix.to_vec();
    names.extend(
        path.split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(str::to_owned),
    );
    let Some(group) = group else {
        if names
            .last()
            .is_some_and(|last| last == "self" || last == "*")
            && names.len() > 1
        {
            names.pop();
        }
        if !names.is_empty() {
            leaves.push(names);
        }
        return;
    };
    let mut depth = 0;
    for part in group.split(|c| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    }) {
        if !part.trim().is_empty() {
            leaves_of(part, &names, leaves);
        }
    }
}

/// The floor of each module, as the table of CONTRIBUTING.md says: rows such as `| 4 | `src/find/` | … |`.
fn floors(root: &Path) -> BTreeMap<String, u32> {
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("CONTRIBUTING.md");
    let mut floors = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| ")) {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let (Some(floor), Some(modules)) = (cells.next(), cells.next()) else {
            continue;
        };
        if let Ok(floor) = floor.parse() {
            for module in modules.split(", ") {
                let path = module.trim_matches('`').trim_start_matches("src/");
                let path = path.trim_end_matches(".rs").trim_end_matches('/');
                floors.insert(path.replace('/', "::"), floor);
            }
        }
    }
    floors
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The row of the table that a module falls under: the longest one.
fn row<'a>(floors: &'a BTreeMap<String, u32>, module: &str) -> Option<(&'a str, u32)> {
    let of_row = |row: &str| {
        module == row
            || module
                .strip_prefix(row)
                .is_some_and(|rest| rest.starts_with("::"))
    };
    let mut rows: Vec<_> = floors.iter().filter(|(row, _)| of_row(row)).collect();
    rows.sort_by_key(|(row, _)| row.len());
    rows.last().map(|(row, floor)| (row.as_str(), **floor))
}

#[test]
fn every_module_stands_on_a_floor_of_the_table() {
    let floors = floors(&root());
    for module in Crate::read(&root()).modules.keys() {
        let is_root = module.is_empty() || module == "app";
        assert!(
            is_root || row(&floors, module).is_some(),
            "{module} is in no row of the table in CONTRIBUTING.md"
        );
    }
}

#[test]
fn a_module_imports_only_from_the_floors_below_it() {
    let floors = floors(&root());
    let house = Crate::read(&root());
    let mut upwards = Vec::new();
    for (module, imports) in house.imports() {
        let Some((own, floor)) = row(&floors, module) else {
            continue;
        };
        for target in imports {
            if let Some((other, other_floor)) = row(&floors, &target)
                && own != other
                && other_floor >= floor
            {
                upwards.push(format!(
                    "{module} (floor {floor}) imports {target} (floor {other_floor})"
                ));
            }
        }
    }
    assert!(
        upwards.is_empty(),
        "{} imports are not downwards:\n{}",
        upwards.len(),
        upwards.join("\n")
    );
}

/// What tools know of others: whose it is, and who uses it.
const SHARED_BY_TOOLS: [(&str, &[&str]); 4] = [
    // One command stops whatever counts.
    ("compare", &["navigation"]),
    // How much a text is, in words.
    ("copy", &["save"]),
    // The panel lies under the two hex views.
    ("places", &["compare"]),
    // No tool: a field that they show.
    ("path_prompt", &["bookmarks", "open"]),
];

#[test]
fn a_tool_knows_no_other_tool() {
    let house = Crate::read(&root());
    let tool_of = |module: &str| -> Option<String> {
        let name = module.strip_prefix("app::tools::")?.split("::").next()?;
        Some(name.to_owned())
    };
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, targets) in house.imports() {
        for target in targets {
            if let (Some(tool), Some(other)) = (tool_of(module), tool_of(&target))
                && tool != other
                && other != "tool"
            {
                used.entry(other).or_default().insert(tool);
            }
        }
    }
    let shared = SHARED_BY_TOOLS.map(|(of, by)| {
        (
            of.to_owned(),
            by.iter().map(|name| (*name).to_owned()).collect(),
        )
    });
    assert_eq!(
        used,
        BTreeMap::from(shared),
        "what it wants of one is a `Request`"
    );
}

#[test]
fn the_table_of_the_library_has_the_floors_of_contributing() {
    let floors = floors(&root());
    let text = fs::read_to_string(root().join("src/lib.rs")).expect("the library");
    let mut named = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("//! | ")) {
        let Some((floor, rest)) = line.split_once(" | [`") else {
            continue;
        };
        let (module, _) = rest.split_once('`').expect("a module");
        let (_, known) = row(&floors, module).expect("a row of CONTRIBUTING.md");
        assert_eq!(floor.parse(), Ok(known), "{module} in src/lib.rs");
        named += 1;
    }
    let modules = text
        .lines()
        .filter(|line| line.starts_with("pub mod "))
        .count();
    // The window has a row of several floors.
    assert_eq!(named, modules - 1, "each module has a row in src/lib.rs");
}

/// The folder that a module lies in; of a folder's own `mod.rs`, the folder.
fn folder_of<'a>(house: &Crate, module: &'a str) -> &'a str {
    let inner = format!("{module}::");
    let has_inner = house.modules.keys().any(|other| other.starts_with(&inner));
    match module.rsplit_once("::") {
        _ if has_inner => module,
        Some((folder, _)) => folder,
        None => module,
    }
}

/// Is one of the two folders in the other?
fn is_nested(one: &str, other: &str) -> bool {
    let within = |inner: &str, outer: &str| {
        outer.is_empty() || inner == outer || inner.starts_with(&format!("{outer}::"))
    };
    within(one, other) || within(other, one)
}

#[test]
fn no_folder_imports_itself_over_others() {
    let house = Crate::read(&root());
    let mut folders: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
    let imports = house.imports();
    for (module, targets) in &imports {
        let folder = folder_of(&house, module);
        for target in targets {
            let other = folder_of(&house, target);
            if !is_nested(folder, other) {
                let example = format!("{module} imports {target}");
                let known = folders.entry(folder).or_default();
                known.entry(other.to_owned()).or_insert(example);
            }
        }
    }
    for start in folders.keys() {
        // A way from the folder back to it, by breadth.
        let mut ways: Vec<Vec<&str>> = vec![vec![start]];
        let mut seen = BTreeSet::new();
        while let Some(way) = ways.pop() {
            let last = way[way.len() - 1];
            for (next, _) in folders.get(last).into_iter().flatten() {
                if next == start {
                    let examples = way.windows(2).map(|pair| &folders[pair[0]][pair[1]]);
                    let back = &folders[last][next];
                    let said: Vec<&String> = examples.chain([back]).collect();
                    panic!("a circle of folders: {said:#?}");
                }
                if seen.insert(next.as_str()) {
                    ways.push([way.as_slice(), &[next.as_str()]].concat());
                }
            }
        }
    }
}

/// Rooms of files that are read one after the other: none leads back to itself.
const ROOMS: [&str; 6] = ["scan", "census", "warnings", "find", "compare", "document"];

/// The circles of files in a room: those that lead to each other, and what they import of each other.
fn circles<'a>(imports: &'a BTreeMap<&str, BTreeSet<String>>, room: &str) -> Vec<Vec<String>> {
    let is_in = |module: &str| module == room || module.starts_with(&format!("{room}::"));
    let of = |module: &str| -> Vec<&'a str> {
        let targets = imports.get(module).into_iter().flatten();
        targets.map(String::as_str).filter(|it| is_in(it)).collect()
    };
    let reached = |start: &str| {
        let mut reached = BTreeSet::new();
        let mut next = of(start);
        while let Some(module) = next.pop() {
            if reached.insert(module) {
                next.extend(of(module));
            }
        }
        reached
    };
    let inner = imports.keys().copied().filter(|module| is_in(module));
    let reach: BTreeMap<&str, BTreeSet<&str>> = inner.map(|it| (it, reached(it))).collect();
    let leads = |from: &str, to: &str| reach.get(from).is_some_and(|reached| reached.contains(to));
    let mut told = BTreeSet::new();
    let mut circles = Vec::new();
    for start in reach.keys().filter(|start| leads(start, start)) {
        let circle: Vec<&str> = reach
            .keys()
            .copied()
            .filter(|other| leads(start, other) && leads(other, start))
            .collect();
        if told.insert(circle.clone()) {
            let within = circle.iter().flat_map(|from| {
                let targets = of(from).into_iter().filter(|to| circle.contains(to));
                targets.map(move |to| format!("{from} imports {to}"))
            });
            circles.push(within.collect());
        }
    }
    circles
}

#[test]
fn no_file_of_a_room_imports_itself_over_others() {
    let house = Crate::read(&root());
    let imports = house.imports();
    for room in ROOMS {
        assert!(
            imports.keys().any(|module| module.starts_with(room)),
            "there is no {room}"
        );
        let circles = circles(&imports, room);
        assert!(
            circles.is_empty(),
            "circles of files in {room}: {circles:#?}"
        );
    }
}

#[test]
fn a_circle_of_files_is_seen_however_long_it_is_and_what_leads_into_it_is_none_of_it() {
    let targets = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let imports: BTreeMap<&str, BTreeSet<String>> = BTreeMap::from([
        ("find::a", targets(&["find::b", "words"])),
        ("find::b", targets(&["find::c"])),
        ("find::c", targets(&["find::d", "find::e"])),
        ("find::d", targets(&["find::b"])),
        ("find::e", targets(&["words"])),
        // A circle over another room is none of this one.
        ("words", targets(&["find::a"])),
    ]);
    let circle = [
        "find::b imports find::c",
        "find::c imports find::d",
        "find::d imports find::b",
    ];
    assert_eq!(circles(&imports, "find"), [circle]);
    assert!(circles(&imports, "words").is_empty());
}

/// The names of the types that some code defines.
fn types_of(code: &str) -> impl Iterator<Item = &str> {
    let behind = |keyword| code.split(keyword).skip(1);
    let names = behind("struct ").chain(behind("enum "));
    names.filter_map(|rest| {
        rest.split(|it: char| !it.is_alphanumeric() && it != '_')
            .next()
    })
}

#[test]
fn the_window_adds_no_methods_to_a_document() {
    let house = Crate::read(&root());
    let of = |room: &str| {
        let modules = house.modules.iter();
        let prefix = format!("{room}::");
        modules.filter(move |(module, _)| module.starts_with(&prefix))
    };
    let types: BTreeSet<&str> = of("document")
        .flat_map(|(_, module)| types_of(&module.code))
        .collect();
    assert!(
        types.contains("OpenDocument") && types.len() > 30,
        "{types:?}"
    );
    for (name, module) in of("app") {
        let own: BTreeSet<&str> = types_of(&module.code).collect();
        for written in module.code.split("impl ").skip(1) {
            let extended = written
                .split(|it: char| !it.is_alphanumeric() && it != '_')
                .next();
            let is_inherent = !written
                .split('{')
                .next()
                .unwrap_or_default()
                .contains(" for ");
            let extended =
                extended.filter(|it| is_inherent && types.contains(it) && !own.contains(it));
            assert_eq!(
                extended, None,
                "{name} adds methods to a type of a document"
            );
        }
    }
}

#[test]
fn only_the_background_starts_threads() {
    let ways = [
        "thread::Builder",
        "thread::spawn",
        "thread::scope",
        "thread::{Builder",
    ];
    for (module, Module { code, .. }) in Crate::read(&root()).modules {
        let is_background = module == "background::threads";
        let code = code.split("mod tests {").next().unwrap_or_default();
        for way in ways {
            assert!(
                is_background || !code.contains(way),
                "{module} has {way} of its own"
            );
        }
    }
}

#[test]
fn only_the_window_knows_egui() {
    for (module, Module { code, .. }) in Crate::read(&root()).modules {
        let is_window = module == "app" || module.starts_with("app::");
        let names = ["egui", "eframe", "epaint", "rfd", "arboard"];
        for name in names {
            let knows =
                code.contains(&format!("{name}::")) || code.contains(&format!("use {name}"));
            assert!(is_window || !knows, "{module} knows {name}");
        }
    }
}

/// Where `unsafe` may stand, and why it has to.
const UNSAFE: [(&str, &str); 4] = [
    ("utf8::classifier", "the wide instructions of the processor"),
    ("warnings::wide", "the wide instructions of the processor"),
    ("standard_streams", "what runs before `main`"),
    ("out_of_memory", "an allocator"),
];

#[test]
fn unsafe_code_stands_only_where_it_has_to_and_all_of_these_places_need_it() {
    let mut unused: BTreeSet<&str> = UNSAFE.iter().map(|(place, _)| *place).collect();
    for (module, Module { code, .. }) in Crate::read(&root()).modules {
        let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        if !words.any(|word| word == "unsafe") {
            continue;
        }
        let is_in = |place: &str| module == place || module.starts_with(&format!("{place}::"));
        match UNSAFE.iter().find(|(place, _)| is_in(place)) {
            Some((place, _)) => unused.remove(place),
            None => panic!("{module} has unsafe code: only these may: {UNSAFE:?}"),
        };
    }
    assert!(unused.is_empty(), "no unsafe code in {unused:?}");
}
