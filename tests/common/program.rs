//! Running the program, and what it gave.

use std::ffi::OsStr;
use std::io::Write as _;
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

/// A program that ends by the signals it is sent. Who runs the tests may ignore some, as `nohup` does, and a
/// program ignores what the one that started it does.
#[cfg(unix)]
pub fn heeding_signals(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("env");
    command
        .arg("--default-signal=HUP,INT,QUIT,TERM")
        .arg(program);
    command
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

/// Sends a signal to a child, by its name without SIG. The shell has `kill` in it; a bare system has no other.
#[cfg(unix)]
pub fn send_signal(child: &std::process::Child, signal: &str) {
    let sent = Command::new("sh")
        .args(["-c", "kill -s \"$0\" \"$1\"", signal])
        .arg(child.id().to_string())
        .status();
    assert!(sent.is_ok_and(|status| status.success()), "{signal}");
}
