//! What comes in on standard input may be a file that has names, and is not written over by any of them.

use std::fs::{self, File};
use std::os::unix::fs::MetadataExt as _;

use crate::common::{Folder, program};

const INPUT: &[u8] = b"41 42 \xFF";

#[test]
fn no_command_replaces_the_file_that_comes_in_on_standard_input() {
    let commands: [&[&str]; 6] = [
        &["convert", "--from", "bytes", "--force", "-o"],
        &["convert", "--from", "bytes", "--force", "--explain"],
        &["repair", "--force", "-o"],
        &["diff", "--force", "-", "/dev/null", "-o"],
        &["diff", "--force", "/dev/null", "-", "-o"],
        &[
            "diff",
            "--force",
            "--format",
            "html",
            "-",
            "/dev/null",
            "-o",
        ],
    ];
    for command in commands {
        let folder = Folder::new();
        let input = folder.file("input", INPUT);
        let before = fs::metadata(&input).unwrap();
        let (hard, soft) = (folder.path().join("hard"), folder.path().join("soft"));
        fs::hard_link(&input, &hard).unwrap();
        std::os::unix::fs::symlink(&input, &soft).unwrap();
        for target in [&input, &hard, &soft] {
            let ran = program()
                .args(command)
                .arg(target)
                .stdin(File::open(&input).unwrap())
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(2), "{command:?}: {said}");
            assert!(
                said.contains("is what is read") || said.contains("is what is converted"),
                "{command:?}: {said}"
            );
            let after = fs::metadata(&input).unwrap();
            assert_eq!(fs::read(&input).unwrap(), INPUT, "{command:?}");
            assert_eq!(
                (after.ino(), after.nlink()),
                (before.ino(), 2),
                "{command:?}"
            );
        }
    }
}
