//! The progress on a terminal: what is seen of it, and that nothing of it is left.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::os::unix::fs::OpenOptionsExt as _;
use std::process::{Child, Command, Stdio};

use crate::common::{Folder, heeding_signals, program};
use nix::fcntl::OFlag;
use nix::pty::{PtyMaster, grantpt, posix_openpt, ptsname_r, unlockpt};

const HEIGHT: NonZero<u16> = NonZero::new(24).unwrap();
/// What programs take for the width of a terminal that does not tell its size.
const WIDTH: NonZero<u16> = NonZero::new(80).unwrap();

/// A terminal with a person's eyes.
struct Terminal {
    ours: PtyMaster,
    theirs: Option<File>,
    screen: vt100::Parser,
}

impl Terminal {
    fn new() -> Self {
        // No other program inherits it.
        let flags = OFlag::O_RDWR | OFlag::O_NOCTTY | OFlag::O_CLOEXEC;
        let ours = posix_openpt(flags).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let name = ptsname_r(&ours).unwrap();
        let theirs = File::options()
            .read(true)
            .write(true)
            .custom_flags(OFlag::O_NOCTTY.bits())
            .open(name)
            .unwrap();
        Self {
            ours,
            theirs: Some(theirs),
            screen: vt100::Parser::new(HEIGHT, WIDTH, 0),
        }
    }

    /// The end that a program writes to.
    fn end(&self) -> Stdio {
        self.theirs.as_ref().unwrap().try_clone().unwrap().into()
    }

    fn start(&mut self, command: &mut Command) -> Child {
        let child = command.env("TERM", "xterm").spawn().unwrap();
        // From now on the terminal ends when the program does.
        self.theirs = None;
        child
    }

    /// Reads on. Says whether the terminal still has a program.
    fn reads(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.ours.read(&mut bytes) {
            Ok(read) if read > 0 => {
                self.screen.process(&bytes[..read]);
                true
            }
            _ => false,
        }
    }

    fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads until this is to be seen.
    fn wait_for(&mut self, text: &str) {
        while !self.contents().contains(text) {
            assert!(self.reads(), "{text:?} is not in {:?}", self.contents());
        }
    }

    /// Reads to the end, and says what is left on the screen.
    fn ended(mut self) -> String {
        while self.reads() {}
        self.contents()
    }
}

/// Has names of files read, and the report go elsewhere.
fn command(terminal: &Terminal, more: &[&str]) -> Command {
    let mut command = heeding_signals(env!("CARGO_BIN_EXE_byteloupe"));
    command
        .args(["report", "--format", "json", "--files-from", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(terminal.end());
    command
}

#[test]
fn the_terminal_shows_bytes_speed_time_and_name_and_is_left_clean() {
    let folder = Folder::new();
    let file = folder.file("some name", &vec![b'a'; 3 << 20]);
    let mut terminal = Terminal::new();
    let mut child = {
        let mut command = command(&terminal, &[]);
        terminal.start(&mut command)
    };
    let mut names = child.stdin.take().unwrap();
    writeln!(names, "{}", file.display()).unwrap();
    // The names have not ended, so the program waits.
    terminal.wait_for("3.00 MiB of 3.00 MiB, ");
    terminal.wait_for("iB/s, ");
    terminal.wait_for(" left  some name");
    let second = folder.file("second", &vec![b'a'; 1 << 20]);
    writeln!(names, "{}", second.display()).unwrap();
    terminal.wait_for("4.00 MiB of 4.00 MiB, ");
    terminal.wait_for(" left  second");
    drop(names);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(terminal.ended(), "");
}

#[test]
fn a_sentence_about_an_error_stands_alone() {
    let folder = Folder::new();
    let file = folder.file("file", b"a");
    let mut terminal = Terminal::new();
    let mut child = {
        let mut command = command(&terminal, &[]);
        terminal.start(command.current_dir(folder.path()))
    };
    let mut names = child.stdin.take().unwrap();
    writeln!(names, "{}", file.display()).unwrap();
    terminal.wait_for(" left  file");
    writeln!(names, "missing").unwrap();
    terminal.wait_for("missing does not exist");
    terminal.wait_for(" left  missing");
    drop(names);
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert_eq!(
        terminal.ended(),
        "byteloupe: missing does not exist. Check the name and the folder."
    );
}

#[test]
fn a_report_on_the_same_terminal_is_not_garbled() {
    let folder = Folder::new();
    folder.file("one", b"a");
    folder.file("two", "é".as_bytes());
    let mut terminal = Terminal::new();
    let mut child = {
        let mut command = program();
        command
            .args(["report", "--files-from", "-"])
            .stdin(Stdio::piped())
            .stdout(terminal.end())
            .stderr(terminal.end());
        terminal.start(command.current_dir(folder.path()))
    };
    let mut names = child.stdin.take().unwrap();
    writeln!(names, "one").unwrap();
    terminal.wait_for(" left  one");
    writeln!(names, "two").unwrap();
    terminal.wait_for(" left  two");
    drop(names);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let report = |name, bytes, how| {
        format!(
            "{name}\n  well-formed UTF-8\n  bytes        {bytes}\n  code points  1 (1 of {how})\n  \
             BOM          no signature"
        )
    };
    let both = [report("one", 1, "1 byte"), report("two", 2, "2 bytes")].join("\n\n");
    assert_eq!(terminal.ended(), both);
}

/// A wide name would break the line into two, and the upper one would be left.
#[test]
fn a_name_longer_than_the_terminal_is_wide_leaves_nothing() {
    let folder = Folder::new();
    let name = "漢字".repeat(40);
    folder.file(&name, b"a");
    let mut terminal = Terminal::new();
    let mut child = {
        let mut command = command(&terminal, &[]);
        terminal.start(command.current_dir(folder.path()))
    };
    let mut names = child.stdin.take().unwrap();
    writeln!(names, "{name}").unwrap();
    terminal.wait_for(" left  漢字漢字");
    assert_eq!(terminal.contents().lines().count(), 1);
    drop(names);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(terminal.ended(), "");
}

/// It ran long enough to draw: it had to wait until another one, started later, had drawn.
#[test]
fn nothing_is_drawn_when_quiet_or_on_a_dumb_terminal_or_elsewhere() {
    let folder = Folder::new();
    folder.file("file", b"a");
    folder.file("other", b"a");
    let drawn_with = |arguments: &[&str], term: &str| {
        let mut watched = Terminal::new();
        let mut child = {
            let mut command = command(&watched, arguments);
            watched.theirs = None;
            command
                .env("TERM", term)
                .current_dir(folder.path())
                .spawn()
                .unwrap()
        };
        let mut names = child.stdin.take().unwrap();
        writeln!(names, "file").unwrap();

        let mut other = Terminal::new();
        let mut clock = {
            let mut command = command(&other, &[]);
            other.start(command.current_dir(folder.path()))
        };
        let mut clock_names = clock.stdin.take().unwrap();
        for name in ["file", "other"] {
            writeln!(clock_names, "{name}").unwrap();
            other.wait_for(&format!(" left  {name}"));
        }
        drop((names, clock_names));
        assert_eq!(child.wait().unwrap().code(), Some(0));
        clock.wait().unwrap();
        let mut bytes = Vec::new();
        // The end of a terminal is an error.
        let _ = watched.ours.read_to_end(&mut bytes);
        bytes
    };
    assert_ne!(drawn_with(&[], "xterm"), b"");
    assert_eq!(drawn_with(&["--quiet"], "xterm"), b"");
    assert_eq!(drawn_with(&["-q"], "xterm"), b"");
    assert_eq!(drawn_with(&[], "dumb"), b"");

    // A pipe is no terminal.
    let ran = crate::common::json(["-r".as_ref(), folder.path().as_os_str()]);
    assert_eq!(ran.err, "");
}

#[test]
fn a_signal_takes_the_progress_off_the_terminal() {
    use std::os::unix::process::ExitStatusExt as _;
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let folder = Folder::new();
        let file = folder.file("some name", b"a");
        let mut terminal = Terminal::new();
        let mut child = {
            let mut command = command(&terminal, &[]);
            terminal.start(&mut command)
        };
        let mut names = child.stdin.take().unwrap();
        writeln!(names, "{}", file.display()).unwrap();
        terminal.wait_for(" left  some name");
        crate::common::send_signal(&child, signal);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(terminal.ended(), "", "after SIG{signal}");
    }
}
