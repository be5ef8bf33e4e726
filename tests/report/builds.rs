//! Reports for build servers: annotations of GitHub, and XML of `JUnit`.

use crate::common::{Folder, program, run};

/// A folder with a file that is well-formed, one that is not, and one that is not there.
fn reported(format: &str, more: &[&str]) -> (i32, String) {
    let folder = Folder::new();
    folder.file("good.txt", b"all is well\n");
    folder.file("a,b:c.txt", "one\ntwo \u{202E}x\n".as_bytes());
    folder.file("bad.txt", b"one\ncaf\xE9 <&\"> au lait\n");
    let mut command = program();
    command.current_dir(folder.path());
    command.args(["report", "--format", format]).args(more);
    let ran = run(
        command.args(["good.txt", "bad.txt", "a,b:c.txt", "nowhere.txt"]),
        b"",
    );
    (ran.status, ran.text().to_owned())
}

#[test]
fn each_finding_is_an_annotation_at_its_line() {
    let (status, text) = reported("github", &[]);
    assert_eq!(status, 2, "one is not there");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[0].starts_with("::error file=bad.txt,line=2,col=4,title=truncated::"),
        "{text}"
    );
    // What separates properties is escaped in them.
    assert!(
        lines[1].starts_with("::warning file=a%2Cb%3Ac.txt,line=2,col=5,title="),
        "{text}"
    );
    assert!(
        lines[2].starts_with("::error file=nowhere.txt,title=not read::"),
        "{text}"
    );
}

#[test]
fn a_test_fails_where_the_report_does() {
    let cases = |text: &str| -> Vec<(String, &'static str)> {
        let lines = text.lines().filter(|line| line.contains("<testcase "));
        let parts: Vec<&str> = text.split("<testcase ").skip(1).collect();
        assert_eq!(lines.count(), parts.len());
        let result = |part: &str| {
            let name = part
                .split("name=\"")
                .nth(2)
                .or_else(|| part.split(" name=\"").nth(1));
            let name = name.unwrap().split('"').next().unwrap().to_owned();
            let result = if part.contains("<failure ") {
                "failure"
            } else if part.contains("<error ") {
                "error"
            } else {
                "passed"
            };
            (name, result)
        };
        parts.into_iter().map(result).collect()
    };
    let (_, text) = reported("junit", &[]);
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"));
    assert!(text.ends_with("</testsuite></testsuites>\n"));
    let expected = [
        ("good.txt", "passed"),
        ("bad.txt", "failure"),
        ("a,b:c.txt", "passed"),
        ("nowhere.txt", "error"),
    ];
    let told = cases(&text);
    let told: Vec<(&str, &str)> = told.iter().map(|(name, it)| (name.as_str(), *it)).collect();
    assert_eq!(told, expected);
    // Nothing of a file or of its name is markup, and each element is closed.
    for element in ["testcase", "failure", "system-out"] {
        let opened = text.matches(&format!("<{element}")).count();
        assert_eq!(
            opened,
            text.matches(&format!("</{element}>")).count(),
            "{element}"
        );
    }
    let (_, text) = reported("junit", &["--fail-on", "high"]);
    assert_eq!(cases(&text)[2].1, "failure", "{text}");
}
