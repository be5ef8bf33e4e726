//! What the text of the program must not have: ways to write files outside the modules for that, and ways into
//! a network; and no crate that is there to speak to a network.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of `src`, by their paths in it, with their code: comments are left out.
fn code() -> Vec<(String, String)> {
    let mut folders: Vec<PathBuf> = vec![root().join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let lines = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"));
                // The tests of a module may make files for it.
                let lines = lines.take_while(|line| *line != "mod tests {");
                let code = lines.collect::<Vec<_>>().join("\n");
                let inner = path.strip_prefix(root().join("src")).unwrap();
                files.push((inner.to_str().unwrap().replace('\\', "/"), code));
            }
        }
    }
    assert!(files.len() > 300, "{} files", files.len());
    files
}

/// Says where one of these stands in a file that is not among those that may have it.
fn assert_only(may_have: &[(&str, &str)], ways: &[&str], what: &str) {
    let mut found = Vec::new();
    for (file, code) in code() {
        for way in ways {
            let is_allowed =
                |(prefix, allowed): &(&str, &str)| file.starts_with(prefix) && allowed == way;
            if code.contains(way) && !may_have.iter().any(is_allowed) {
                found.push(format!("src/{file} has {way}"));
            }
        }
    }
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn files_are_written_removed_and_renamed_by_few_modules_and_none_of_them_reads_what_is_inspected() {
    let ways = [
        " File::create",
        "File::options",
        "OpenOptions",
        "fs::write",
        "fs::copy",
        "fs::rename",
        "fs::hard_link",
        "remove_file",
        "remove_dir",
        "create_dir",
        "set_permissions",
        "set_len(",
        "set_modified",
        "set_times",
        "linkat",
        "::symlink(",
        "NamedTempFile",
        "tempfile::",
        "WholeFile",
        "write_at",
        "mmap",
        "memmap",
    ];
    let may_have = [
        // New files, which have a name when they are whole, and the locks and leftovers of the program.
        ("files/whole_file.rs", "OpenOptions"),
        ("files/whole_file.rs", "NamedTempFile"),
        ("files/whole_file.rs", "tempfile::"),
        ("files/whole_file.rs", "WholeFile"),
        ("files/whole_file.rs", "linkat"),
        ("files/whole_file.rs", "remove_file"),
        ("files/whole_file.rs", "set_permissions"),
        ("files/mod.rs", "WholeFile"),
        ("files/regular.rs", "OpenOptions"),
        ("files/sweep.rs", "remove_file"),
        ("files/aside.rs", "fs::rename"),
        // What the user saves: refused where it is a name of what is inspected.
        ("save/target.rs", "WholeFile"),
        ("save/target.rs", "set_permissions"),
        ("save/new_file.rs", "WholeFile"),
        ("bookmarks/exchange.rs", "WholeFile"),
        // What the program keeps in its own folder.
        ("kept/form.rs", "WholeFile"),
        ("kept/moving.rs", "remove_file"),
        ("bookmarks/store.rs", "create_dir"),
        ("bookmarks/store.rs", "fs::rename"),
        // A long stream is kept in a temporary file without a name.
        ("source/kept_stream.rs", "tempfile::"),
        // On Windows, what a path leads to is asked for by opening it, and not for writing.
        ("source/file_id.rs", "OpenOptions"),
        // A pipe or a device for an account, named by the user.
        ("cli/convert/explanation.rs", "File::options"),
    ];
    assert_only(&may_have, &ways, "ways to write files");
}

#[test]
fn no_module_has_a_way_into_a_network() {
    let ways = [
        "std::net",
        "core::net",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "UnixStream",
        "UnixListener",
        "UnixDatagram",
        "to_socket_addrs",
        "rustix::net",
        "http::",
        "hyperlink_to(",
        "open_url(",
        "OpenUrl",
    ];
    // Whether the socket of a desktop that the environment names is alive: a path on this machine.
    let may_have = [("app/system/display.rs", "UnixStream")];
    assert_only(&may_have, &ways, "ways into a network");
}

/// Crates that are there to speak to other machines: clients, servers, their encryption and their runtimes'
/// networking. Those for the desktop (D-Bus, X11, Wayland) are not: they speak to the machine itself, which a
/// test in a real window holds.
const FOR_NETWORKS: [&str; 34] = [
    "actix-web",
    "async-net",
    "async-std",
    "attohttpc",
    "axum",
    "curl",
    "curl-sys",
    "ehttp",
    "h2",
    "hickory-resolver",
    "hyper",
    "hyper-util",
    "isahc",
    "isocountry",
    "minreq",
    "mio",
    "native-tls",
    "oauth2",
    "openssl",
    "openssl-sys",
    "opentelemetry",
    "quinn",
    "reqwest",
    "ring",
    "rustls",
    "self_update",
    "sentry",
    "socket2",
    "ssh2",
    "surf",
    "trust-dns-resolver",
    "tungstenite",
    "ureq",
    "webbrowser",
];

#[test]
fn no_crate_is_there_to_speak_to_a_network_on_any_system() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let names: Vec<&str> = lock
        .lines()
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .collect();
    assert!(
        names.len() > 200 && names.contains(&"egui"),
        "{} crates",
        names.len()
    );
    let found: Vec<&&str> = names
        .iter()
        .filter(|name| FOR_NETWORKS.contains(name))
        .collect();
    assert!(found.is_empty(), "{found:?}");
}
