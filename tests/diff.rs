//! `byteloupe diff` as a process: what it tells, how it ends, and that other programs say the same.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::process::Command;

use common::{Folder, Ran, Random, assert_all_visible, hidden_characters, program, run};
use serde_json::Value;
use unicode_normalization::UnicodeNormalization as _;

fn diff(folder: &Folder, arguments: &[&str]) -> Ran {
    diff_of_input(folder, arguments, b"")
}

fn diff_of_input(folder: &Folder, arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = program();
    command
        .current_dir(folder.path())
        .arg("diff")
        .args(arguments);
    run(&mut command, input)
}

fn with(left: &[u8], right: &[u8]) -> Folder {
    let folder = Folder::new();
    std::fs::write(folder.path().join("left"), left).unwrap();
    std::fs::write(folder.path().join("right"), right).unwrap();
    folder
}

#[test]
fn the_exit_status_says_whether_both_are_the_same() {
    let folder = with(b"some text", b"some new text");
    let same = diff(&folder, &["left", "left"]);
    assert_eq!(
        (same.status, same.text()),
        (0, "left and left are the same, 9 bytes\n")
    );
    let different = diff(&folder, &["left", "right"]);
    assert_eq!(different.status, 1);
    let first = different.text().lines().next().unwrap();
    assert_eq!(first, "left and right differ: 4 bytes inserted at 0x5");
    let gone = diff(&folder, &["left", "gone"]);
    assert_eq!((gone.status, gone.text()), (2, ""));
    assert!(gone.err.contains("gone does not exist"), "{}", gone.err);
    let quiet = diff(&folder, &["-q", "left", "right"]);
    assert_eq!((quiet.status, quiet.text(), &*quiet.err), (1, "", ""));
}

#[test]
fn one_side_may_be_standard_input_and_both_may_not() {
    let folder = with(b"abc", b"abc");
    assert_eq!(diff_of_input(&folder, &["-", "right"], b"abc").status, 0);
    let different = diff_of_input(&folder, &["left", "-"], b"abcd");
    assert_eq!(different.status, 1);
    assert!(
        different
            .text()
            .starts_with("left and Standard input differ")
    );
    let both = diff(&folder, &["-", "-"]);
    assert_eq!(both.status, 2);
    assert!(both.err.contains("one side only"), "{}", both.err);
}

#[test]
fn what_is_ignored_makes_no_difference() {
    let folder = with(
        "\u{FEFF}caf\u{E9}\r\n".as_bytes(),
        "cafe\u{301}\n".as_bytes(),
    );
    for (ignored, status) in [
        ("bom,eol,nfc", 0),
        ("bom,eol", 1),
        ("bom", 1),
        ("nfc,eol", 1),
    ] {
        let ran = diff(&folder, &["--ignore", ignored, "left", "right"]);
        assert_eq!(ran.status, status, "{ignored}: {}", ran.text());
    }
}

/// The same text with another normal form and other line ends, long enough to be hard to align.
fn pairs_that_are_the_same() -> [(&'static str, Vec<u8>, Vec<u8>); 7] {
    let mut random = Random::new(5);
    let syllables: String = (0..10_000)
        .filter_map(|_| char::from_u32(0xAC00 + random.below(11_172) as u32))
        .collect();
    let words = [
        "Tiếng", "Việt", "những", "người", "được", "quyền", "bình", "đẳng",
    ];
    let vietnamese: String = (0..12_000)
        .flat_map(|_| [words[random.below(8) as usize], " "])
        .collect();
    let numbers: Vec<String> = (0..60_000)
        .map(|_| format!("{:02x}\n", random.below(256)))
        .collect();
    let numbers = numbers.concat();
    let decomposed = |text: &str| text.nfd().collect::<String>().into_bytes();
    [
        ("nfc", decomposed(&syllables), syllables.into_bytes()),
        ("nfc", decomposed(&vietnamese), vietnamese.into_bytes()),
        ("eol", b"\n".repeat(100_000), b"\r\n".repeat(100_000)),
        (
            "eol",
            numbers.replace('\n', "\r").into_bytes(),
            numbers.into_bytes(),
        ),
        (
            "nfc",
            b"\xC3\xA9e\xCC\x81".to_vec(),
            b"e\xCC\x81\xC3\xA9".to_vec(),
        ),
        ("eol", b"x\r\r\ny".to_vec(), b"x\n\ny".to_vec()),
        ("bom", b"\xEF\xBB\xBFab".to_vec(), b"ab".to_vec()),
    ]
}

#[test]
fn where_only_what_is_ignored_differs_both_are_the_same_in_every_format_however_they_are_aligned() {
    for (ignored, left, right) in pairs_that_are_the_same() {
        let folder = with(&left, &right);
        let start = String::from_utf8_lossy(&left[..left.len().min(16)]).into_owned();
        for more in [&[][..], &["--by-position"]] {
            let with = |format| {
                let arguments = ["--ignore", ignored, "--format", format, "left", "right"];
                let ran = diff(&folder, &[more, &arguments].concat());
                assert_eq!(ran.status, 0, "{ignored} {more:?} {start:?}: {}", ran.err);
                ran
            };
            let text = with("text");
            let said = "left and right are the same but for ";
            assert!(text.text().starts_with(said), "{}", text.text());
            assert_eq!(text.text().lines().count(), 1);
            let object = with("json").object();
            assert_eq!(object["same"], true);
            assert_eq!(object["differences"], Value::Array(Vec::new()));
            assert_eq!(object["left_out"], 0);
            assert!(object["ignored"].as_u64().unwrap() > 0);
            let changes = object["changes"].as_object().unwrap();
            assert!(changes.values().all(|count| *count == 0), "{changes:?}");
            let page = with("html");
            assert!(page.text().contains("The same but for "), "{start:?}");
            assert!(!page.text().contains("<h3>Differences"), "{start:?}");
        }
        assert_eq!(diff(&folder, &["left", "right"]).status, 1);
    }
}

#[test]
fn where_more_differs_than_is_ignored_a_difference_is_listed() {
    let mut pairs: Vec<_> = [
        ("eol", &b"x\r\ry"[..], &b"x\ry"[..]),
        ("eol", b"x\r\r\ny", b"x\r\ny"),
        ("eol", b"x\r\n\r\ny", b"x\r\ny"),
        ("bom", b"\xEF\xBB\xBF\xEF\xBB\xBFx", b"\xEF\xBB\xBFx"),
        ("nfc", b"e\xFF\xCC\x81", b"\xC3\xA9\xFF"),
        (
            "bom,eol,nfc",
            b"\xEF\xBB\xBF\r\r\ne\xCC\x81",
            b"\r\n\xC3\xA9",
        ),
    ]
    .map(|(ignored, left, right)| (ignored, left.to_vec(), right.to_vec()))
    .into();
    // One byte more at the end, and one character that is another.
    for (ignored, left, mut right) in pairs_that_are_the_same() {
        right.push(b'.');
        pairs.push((ignored, left, right));
    }
    for (ignored, left, right) in pairs {
        let folder = with(&left, &right);
        let start = String::from_utf8_lossy(&left[..left.len().min(16)]).into_owned();
        let ran = |format| {
            let arguments = ["--ignore", ignored, "--format", format, "left", "right"];
            let ran = diff(&folder, &arguments);
            assert_eq!(ran.status, 1, "{ignored} {start:?}: {}", ran.err);
            ran
        };
        assert!(ran("text").text().starts_with("left and right differ: "));
        let object = ran("json").object();
        assert_eq!(object["same"], false);
        let listed = object["differences"].as_array().unwrap();
        assert!(!listed.is_empty(), "{start:?}");
        // None of them says that it is nothing but what is ignored.
        let ignorable = ["bom", "line_ends", "canonically_equivalent"];
        let is_ignorable = |listed: &Value| ignorable.contains(&listed["change"].as_str().unwrap());
        assert!(!listed.iter().all(is_ignorable), "{start:?}: {listed:?}");
        assert!(ran("html").text().contains("<h3>Differences"), "{start:?}");
    }
}

#[test]
fn where_it_cannot_be_decided_whether_both_are_the_same_a_sentence_says_so() {
    let (above, below) = ("\u{301}".repeat(1 << 21), "\u{323}".repeat(1 << 21));
    let folder = with(
        format!("e{above}{below}").as_bytes(),
        format!("e{below}{above}").as_bytes(),
    );
    let ran = diff(&folder, &["--ignore", "nfc", "left", "right"]);
    assert_eq!((ran.status, ran.text()), (2, ""));
    assert!(ran.err.contains("could not be decided"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn as_json_it_has_the_keys_of_its_schema_and_as_many_differences_as_are_asked_for() {
    let left: Vec<String> = (0..40).map(|number| format!("line {number}\n")).collect();
    let right: Vec<String> = (0..40).map(|number| format!("line {number}\r\n")).collect();
    let folder = with(left.concat().as_bytes(), right.concat().as_bytes());
    let object = diff(
        &folder,
        &["--format", "json", "--max", "3", "left", "right"],
    )
    .object();
    let help = run(program().args(["diff", "--help"]), b"");
    for (key, value) in object.as_object().unwrap() {
        assert!(help.text().contains(key), "{key} is not documented");
        if let Value::Object(inner) = value {
            for key in inner.keys() {
                assert!(
                    help.text().contains(key.as_str()),
                    "{key} is not documented"
                );
            }
        }
    }
    assert_eq!(
        (&object["version"], &object["same"]),
        (&1.into(), &false.into())
    );
    assert_eq!(object["line_ends"]["count"], 40);
    assert_eq!(
        (&object["line_ends"]["left"], &object["line_ends"]["right"]),
        (&"lf".into(), &"crlf".into())
    );
    assert_eq!(object["differences"].as_array().unwrap().len(), 3);
    assert_eq!(object["left_out"], 37);
    let first = &object["differences"][0];
    assert_eq!(
        (&first["kind"], &first["change"]),
        (&"inserted".into(), &"line_ends".into())
    );
    assert_eq!(
        (&first["right"]["hex"], &first["right"]["offset"]),
        (&"0d".into(), &6.into())
    );
    let all = diff(
        &folder,
        &["--format", "json", "--max", "0", "left", "right"],
    )
    .object();
    assert_eq!(all["differences"].as_array().unwrap().len(), 40);
    // A person is told of line ends once.
    let text = diff(&folder, &["left", "right"]);
    let lines = text
        .text()
        .lines()
        .filter(|line| line.contains("inserted at"))
        .count();
    assert_eq!(lines, 2, "{}", text.text());
    assert!(
        text.text().contains("40 line ends from LF to CR LF.\n"),
        "{}",
        text.text()
    );
    assert!(
        text.text()
            .ends_with("and 39 more differences of line ends\n"),
        "{}",
        text.text()
    );
}

#[test]
fn a_name_that_is_not_utf_8_has_its_bytes_in_json() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = with(b"a", b"b");
    let name = std::ffi::OsStr::from_bytes(b"na\xFFme");
    std::fs::write(folder.path().join(name), b"a").unwrap();
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["diff", "--format", "json"])
        .arg(name)
        .arg("left");
    let object = run(&mut command, b"").object();
    assert_eq!(
        (&object["left"]["file"], &object["left"]["file_bytes"]),
        (&"na\\xffme".into(), &"6e61ff6d65".into())
    );
    assert_eq!(object["same"], true);
}

#[test]
fn nothing_that_hides_is_written_as_it_is() {
    let folder = with(b"text", b"");
    for scalars in hidden_characters().chunks(16) {
        let more: String = scalars.iter().collect();
        std::fs::write(folder.path().join("right"), format!("te{more}xt")).unwrap();
        for format in ["text", "json", "html"] {
            let ran = diff(&folder, &["--format", format, "left", "right"]);
            assert_eq!(ran.status, 1);
            assert_all_visible(&ran.out, format);
        }
    }
}

#[test]
fn a_page_has_the_bytes_in_the_colours_of_their_roles_and_nothing_of_it_is_markup() {
    let folder = with(
        "caf\u{E9} <b>".as_bytes(),
        "cafe\u{301} <script>".as_bytes(),
    );
    let ran = diff(&folder, &["--format", "html", "left", "right"]);
    let page = ran.text();
    assert!(
        page.contains("<b class=\"l2\">C3</b> <b class=\"t2\">A9</b>"),
        "{page}"
    );
    assert!(page.contains("the same under NFC"), "{page}");
    assert!(
        !page.contains("<script") && page.ends_with("</html>\n"),
        "{page}"
    );
}

#[test]
fn a_new_file_is_whole_and_no_other_is_written_over() {
    let folder = with(b"some text", b"some new text");
    let told = diff(&folder, &["left", "right"]);
    let made = diff(&folder, &["-o", "made", "left", "right"]);
    assert_eq!((made.status, made.text(), &*made.err), (1, "", ""));
    let path = folder.path().join("made");
    assert_eq!(std::fs::read(&path).unwrap(), told.out);
    let again = diff(&folder, &["--output", "made", "left", "left"]);
    assert_eq!((again.status, again.text()), (2, ""));
    assert!(again.err.contains("exists already"), "{}", again.err);
    let forced = diff(&folder, &["--output", "made", "--force", "left", "left"]);
    assert_eq!(forced.status, 0, "{}", forced.err);
    let same = b"left and left are the same, 9 bytes\n";
    assert_eq!(std::fs::read(&path).unwrap(), same);
    for side in ["left", "right"] {
        let refused = diff(&folder, &["-o", side, "--force", "left", "right"]);
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains("never written to"), "{}", refused.err);
    }
    assert_eq!(
        std::fs::read(folder.path().join("right")).unwrap(),
        b"some new text"
    );
    let missing = diff(&folder, &["-o", "other", "left", "gone"]);
    assert_eq!(missing.status, 2);
    assert!(!folder.path().join("other").exists());
    let quiet = diff(&folder, &["-q", "-o", "other", "left", "right"]);
    assert_eq!(quiet.status, 2, "{}", quiet.text());
}

#[test]
fn what_only_another_encoding_has_is_told_once() {
    let text = "Zw\u{F6}lf Boxk\u{E4}mpfer jagen Viktor.\n".repeat(20);
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = with(text.as_bytes(), &[b"\xFF\xFE", &*utf_16].concat());
    let ran = diff(&folder, &["left", "right"]);
    let said = "Only the encoding differs: the same text in UTF-8 and in UTF-16 LE.\n";
    assert!(ran.text().contains(said), "{}", ran.text());
    assert!(!ran.text().contains("differences:"), "{}", ran.text());
    let object = diff(&folder, &["--format", "json", "left", "right"]).object();
    assert_eq!(
        (&object["same_text"]["left"], &object["same_text"]["right"]),
        (&"UTF-8".into(), &"UTF-16LE".into())
    );
}

#[test]
fn a_mistyped_option_is_told_on_one_line() {
    let folder = with(b"", b"");
    let ran = diff(&folder, &["--ignore", "eols", "left", "right"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("eol"), "{}", ran.err);
}

/// The output of another program; `None` where it is not installed.
fn of_tool(folder: &Folder, tool: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(tool)
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Small pairs: text with a few edits.
fn pairs() -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut random = Random::new(17);
    (0..30)
        .map(|_| {
            let len = 200 + random.below(800) as usize;
            let left: Vec<u8> = (0..len).map(|_| b'a' + random.below(26) as u8).collect();
            let mut right = left.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(right.len() as u64 - 20) as usize;
                match random.below(3) {
                    0 => drop(right.drain(at..at + 1 + random.below(9) as usize)),
                    1 => drop(right.splice(at..at, *b"INSERTED")),
                    _ => right[at] = b'!',
                }
            }
            (left, right)
        })
        .collect()
}

#[test]
fn by_position_the_same_bytes_differ_as_cmp_says() {
    for (left, right) in pairs() {
        let folder = with(&left, &right);
        let Some(listed) = of_tool(&folder, "cmp", &["-l", "left", "right"]) else {
            return;
        };
        let of_cmp: Vec<u64> = (listed.lines())
            .map(|line| {
                line.split_whitespace()
                    .next()
                    .unwrap()
                    .parse::<u64>()
                    .unwrap()
                    - 1
            })
            .collect();
        let arguments = [
            "--by-position",
            "--format",
            "json",
            "--max",
            "0",
            "left",
            "right",
        ];
        let object = diff(&folder, &arguments).object();
        let mut ours = Vec::new();
        for difference in object["differences"].as_array().unwrap() {
            if difference["kind"] == "changed" {
                let start = difference["left"]["offset"].as_u64().unwrap();
                ours.extend(start..start + difference["left"]["length"].as_u64().unwrap());
            }
        }
        assert_eq!(ours, of_cmp);
    }
}

#[test]
fn by_content_no_more_bytes_differ_than_diff_finds_in_a_dump() {
    for (left, right) in pairs() {
        let folder = with(&left, &right);
        for side in ["left", "right"] {
            let bytes = std::fs::read(folder.path().join(side)).unwrap();
            let lines: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}\n")).collect();
            let dump = lines.concat();
            std::fs::write(folder.path().join(format!("{side}.hex")), dump).unwrap();
        }
        let arguments = ["--minimal", "left.hex", "right.hex"];
        let Some(listed) = of_tool(&folder, "diff", &arguments) else {
            return;
        };
        let of_diff = listed
            .lines()
            .filter(|line| line.starts_with(['<', '>']))
            .count() as u64;
        let object = diff(&folder, &["--format", "json", "left", "right"]).object();
        let bytes = (left.len() + right.len()) as u64;
        let ours = bytes - 2 * object["summary"]["same"]["left"].as_u64().unwrap();
        // A byte that is equal by chance between two longer differences is told as one with them.
        assert!(
            ours >= of_diff && ours <= of_diff + of_diff / 4 + 2,
            "{ours} and {of_diff}"
        );
    }
}

#[test]
fn by_content_the_same_characters_are_kept_as_git_keeps() {
    for (left, right) in pairs() {
        let folder = with(&left, &right);
        let arguments = [
            "-c",
            "core.autocrlf=false",
            "diff",
            "--no-index",
            "--word-diff=porcelain",
            "--word-diff-regex=.",
            "--minimal",
            "-U9999",
            "left",
            "right",
        ];
        let Some(listed) = of_tool(&folder, "git", &arguments) else {
            return;
        };
        let lines = listed
            .lines()
            .skip_while(|line| !line.starts_with("@@"))
            .skip(1);
        let kept = lines
            .filter_map(|line| line.strip_prefix(' '))
            .map(str::len)
            .sum::<usize>() as u64;
        let object = diff(&folder, &["--format", "json", "left", "right"]).object();
        let ours = object["summary"]["same"]["left"].as_u64().unwrap();
        // Of what git keeps, a few bytes that are equal by chance are told as one difference with those around them.
        assert!(ours + 8 >= kept && ours <= kept, "{ours} and {kept}");
    }
}
