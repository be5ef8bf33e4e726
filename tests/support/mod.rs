//! What the tests of the report share: running the program, folders that vanish, numbers that look
//! random and are the same in every run.

#![allow(dead_code, reason = "no test file needs all of it")]
#![allow(unreachable_pub, reason = "each test file is a crate of its own")]

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program gave.
pub struct Ran {
    pub status: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Ran {
    /// Standard output as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    /// Standard output as one JSON value a line.
    pub fn objects(&self) -> Vec<Value> {
        self.text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// The only JSON value on standard output.
    pub fn object(&self) -> Value {
        let mut objects = self.objects();
        assert_eq!(objects.len(), 1, "{}", self.err);
        objects.remove(0)
    }

    /// The value of one key of each object.
    pub fn values(&self, key: &str) -> Vec<Value> {
        self.objects().iter().map(|o| o[key].clone()).collect()
    }
}

/// The program, ready to be run.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_byteloupe"))
}

/// Runs a command with these bytes on standard input.
pub fn run(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may write before it has read everything.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// `byteloupe report` with these arguments.
pub fn report<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Ran {
    run(program().arg("report").args(arguments), b"")
}

/// `byteloupe report --format json` with these arguments.
pub fn json<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Ran {
    let mut command = program();
    command.args(["report", "--format", "json"]).args(arguments);
    run(&mut command, b"")
}

/// The JSON object about these bytes.
pub fn json_of(bytes: &[u8]) -> Value {
    let mut command = program();
    command.args(["report", "--format", "json", "-"]);
    run(&mut command, bytes).object()
}

/// A folder that vanishes after the test.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// A file in the folder.
    pub fn file(&self, name: impl AsRef<OsStr>, bytes: &[u8]) -> PathBuf {
        let path = self.path().join(name.as_ref());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

/// Numbers that look random: the same in every run (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    /// Bytes in which everything that can be wrong with UTF-8 comes often.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        const PIECES: [&[u8]; 24] = [
            b"a",
            b"plain text\n",
            b"\n",
            b"\xC3\xA9",
            b"\xE2\x89\xA2",
            b"\xF0\xA3\x8E\xB4",
            b"\xEF\xBB\xBF",
            b"\xEF\xBF\xBD",
            b"\x80",
            b"\xBF\x80\x80\x80",
            b"\xC0\x80",
            b"\xC1",
            b"\xE0\x80\xAF",
            b"\xE0\xA0",
            b"\xED\xA1\x8C",
            b"\xED\xBE\xB4",
            b"\xF0\x8D\xA0\x80",
            b"\xF0\x9F\x92",
            b"\xF4\x90\x80\x80",
            b"\xF5\x80",
            b"\xF8\x88\x80\x80\x80",
            b"\xFC\x80\x84\x90\x80\x80",
            b"\xFE",
            b"\xFF",
        ];
        let mut bytes = Vec::with_capacity(len + 16);
        while bytes.len() < len {
            match self.below(30) {
                0..24 => {
                    let piece = self.below(PIECES.len() as u64);
                    bytes.extend_from_slice(PIECES[usize::try_from(piece).unwrap()]);
                }
                24..28 => bytes.extend_from_slice(&[self.next() as u8]),
                28 => bytes.extend((0..self.below(40)).map(|_| 0x9D)),
                _ => bytes.extend((0..self.below(40)).map(|_| b'x')),
            }
        }
        bytes.truncate(len);
        bytes
    }
}

/// The ill-formed spans of some bytes as the standard library sees them: offset and length.
pub fn std_spans(bytes: &[u8]) -> Vec<(u64, u64)> {
    let mut spans = Vec::new();
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        offset += chunk.valid().len() as u64;
        let len = chunk.invalid().len() as u64;
        if len > 0 {
            spans.push((offset, len));
        }
        offset += len;
    }
    spans
}

/// Bytes in hex, as the report writes them.
pub fn hex_of(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in bytes {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

/// Characters that hide, reorder or command, each one that Unicode or a terminal knows as such, except
/// NUL, which no argument can hold, LF and TAB.
pub fn hidden_characters() -> Vec<char> {
    let ranges = [
        // Controls, with ESC and CSI.
        '\u{1}'..='\u{8}',
        '\u{B}'..='\u{1F}',
        '\u{7F}'..='\u{9F}',
        // Bidi_Control, the line and the paragraph separator, what has no width, the tags.
        '\u{61C}'..='\u{61C}',
        '\u{200B}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2060}'..='\u{2069}',
        '\u{FEFF}'..='\u{FEFF}',
        '\u{E0001}'..='\u{E0001}',
        '\u{E0020}'..='\u{E007F}',
    ];
    ranges.into_iter().flatten().collect()
}

/// Asserts that a terminal can show all of this text and obeys none of it.
pub fn assert_all_visible(text: &[u8], what: &str) {
    let text = std::str::from_utf8(text).unwrap_or_else(|_| panic!("{what}: {text:?}"));
    // A terminal itself makes CR LF of a line feed.
    let text = text.replace("\r\n", "\n");
    for hidden in hidden_characters() {
        assert!(!text.contains(hidden), "{what}: {hidden:?} in {text:?}");
    }
}

/// Runs a command with its standard output and standard error on a terminal, and gives what that was sent.
#[cfg(target_os = "linux")]
pub fn on_a_terminal(command: &mut Command, input: &[u8]) -> (Vec<u8>, i32) {
    use std::io::Read as _;
    let terminal = nix::pty::openpty(None, None).unwrap();
    let err = terminal.slave.try_clone().unwrap();
    command
        .stdin(Stdio::piped())
        .stdout(terminal.slave)
        .stderr(err);
    let mut child = command.spawn().unwrap();
    // The command keeps the end of the terminal that it handed out.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let mut shown = Vec::new();
    // At its end, a terminal that everybody has left says EIO.
    let _ = std::fs::File::from(terminal.master).read_to_end(&mut shown);
    feeder.join().unwrap();
    (shown, child.wait().unwrap().code().unwrap())
}
