//! The program under a filter of the kernel (seccomp) that ends it when it asks for what it promises not to do:
//! a socket, or a file to be written, made, renamed or removed. What starts a program under the filter is a
//! thread that has taken it on.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output, Stdio};
use std::thread;

use nix::libc;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use crate::common::{Folder, program};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls that reach out of the machine, or into another process.
const NETWORK: [i64; 6] = [
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
];

/// Calls that change a file, its name, or what is known of it.
const CHANGES: &[i64] = &[
    libc::SYS_openat2,
    libc::SYS_truncate,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_unlinkat,
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_creat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rename,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_link,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_symlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_mkdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_rmdir,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
];

/// Opening with these flags, in the argument with this number.
fn opening(argument: u8, mask: i32, flags: i32) -> SeccompRule {
    let is_so = SeccompCmpOp::MaskedEq(u64::try_from(mask).unwrap());
    let flags = u64::try_from(flags).unwrap();
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is_so, flags).unwrap();
    SeccompRule::new(vec![condition]).unwrap()
}

fn no_network() -> Rules {
    NETWORK.iter().map(|call| (*call, Vec::new())).collect()
}

fn no_network_and_no_change() -> Rules {
    let mut rules = no_network();
    rules.extend(CHANGES.iter().map(|call| (*call, Vec::new())));
    let opening = |argument| {
        vec![
            opening(argument, libc::O_ACCMODE, libc::O_WRONLY),
            opening(argument, libc::O_ACCMODE, libc::O_RDWR),
            opening(argument, libc::O_CREAT, libc::O_CREAT),
            opening(argument, libc::O_TRUNC, libc::O_TRUNC),
        ]
    };
    rules.insert(libc::SYS_openat, opening(2));
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, opening(1));
    rules
}

/// Does something on a thread for which these calls end as the action says, and with it for what it starts.
fn confined<T: Send>(rules: Rules, action: SeccompAction, work: impl FnOnce() -> T + Send) -> T {
    let arch = std::env::consts::ARCH.try_into().unwrap();
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch).unwrap();
    let filter: BpfProgram = filter.try_into().unwrap();
    thread::scope(|scope| {
        let confined = scope.spawn(move || {
            apply_filter(&filter).unwrap();
            work()
        });
        confined.join().unwrap()
    })
}

/// Runs the program so that the first of these calls ends it.
fn run(rules: Rules, arguments: &[&str]) -> Output {
    let mut command: Command = program();
    command.args(arguments).stdin(Stdio::null());
    let ran = confined(rules, SeccompAction::KillProcess, || {
        command.output().unwrap()
    });
    assert_ne!(
        ran.status.signal(),
        Some(libc::SIGSYS),
        "{arguments:?} was ended for a call that it must not make"
    );
    ran
}

#[test]
fn the_filter_refuses_sockets_and_files_to_be_written_and_lets_others_be_read() {
    let refusing = || SeccompAction::Errno(u32::try_from(libc::EPERM).unwrap());
    let folder = Folder::new();
    let (file, other) = (
        folder.file("file", b"as it was"),
        folder.path().join("other"),
    );
    let refused = confined(no_network_and_no_change(), refusing(), || {
        let open = std::fs::OpenOptions::new().append(true).open(&file);
        [
            std::net::UdpSocket::bind("127.0.0.1:0").err(),
            std::os::unix::net::UnixDatagram::unbound().err(),
            std::fs::write(&other, b"").err(),
            open.err(),
            std::fs::rename(&file, &other).err(),
            std::fs::remove_file(&file).err(),
            std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
                .err(),
        ]
    });
    for (number, error) in refused.into_iter().enumerate() {
        let kind = error
            .unwrap_or_else(|| panic!("number {number} was let through"))
            .kind();
        assert_eq!(
            kind,
            std::io::ErrorKind::PermissionDenied,
            "number {number}"
        );
    }
    let read = confined(no_network_and_no_change(), refusing(), || {
        std::fs::read(&file)
    });
    assert_eq!(read.unwrap(), b"as it was");
}

#[test]
fn no_command_that_writes_to_standard_output_opens_a_socket_or_changes_any_file() {
    let folder = Folder::new();
    let bytes =
        b"one \xC0\xAF two \x80 dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcw== \xE2\x80\xAE\n".repeat(5000);
    let file = folder.file("in/odd.bin", &bytes);
    let other = folder.file("in/other.bin", &bytes[7..]);
    let hex = folder.file("in/hex.txt", b"41 42 43\n");
    let (all, file) = (folder.path().to_str().unwrap(), file.to_str().unwrap());
    let (other, hex) = (other.to_str().unwrap(), hex.to_str().unwrap());
    let runs: [(&[&str], i32); 14] = [
        (&["report", file], 1),
        (&["report", "--hash", "--threads", "4", "-r", all], 1),
        (&["report", "--format", "json", file, other], 1),
        (&["report", "--format", "csv", file], 1),
        (&["report", "--format", "sarif", file], 1),
        (&["report", "--format", "html", file], 1),
        (&["report", "--read-as", "windows-1252", file], 1),
        (&["convert", hex], 0),
        (&["convert", "--from", "bytes", "--to", "hex", file], 0),
        (&["diff", file, other], 1),
        (&["diff", "--format", "html", file, other], 1),
        (&["repair", "-"], 0),
        (&["report", "-"], 0),
        (&["--help"], 0),
    ];
    for (arguments, status) in runs {
        let ran = run(no_network_and_no_change(), arguments);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(status), "{arguments:?}: {said}");
    }
}

#[test]
fn no_command_that_makes_a_file_opens_a_socket() {
    let folder = Folder::new();
    let file = folder.file("odd.bin", b"one \xC0\xAF two");
    let made = folder.path().join("made");
    let (file, made) = (file.to_str().unwrap(), made.to_str().unwrap());
    let runs: [(&[&str], i32); 3] = [
        (&["repair", "-o", made, file], 1),
        (
            &[
                "convert", "--from", "bytes", "--to", "hex", "--force", "-o", made, file,
            ],
            0,
        ),
        (&["diff", "--force", "-o", made, file, "/dev/null"], 1),
    ];
    for (arguments, status) in runs {
        let ran = run(no_network(), arguments);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(status), "{arguments:?}: {said}");
    }
}
