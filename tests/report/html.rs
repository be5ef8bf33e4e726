//! The report as HTML.

use crate::common::{Folder, Ran, assert_harmless, program, run};

fn html_in(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = program();
    command.current_dir(folder.path());
    run(
        command.args(["report", "--format", "html"]).args(arguments),
        b"",
    )
}

#[test]
fn the_charset_and_the_policy_come_first_and_allow_no_script() {
    let folder = Folder::new();
    folder.file("a", b"good");
    let ran = html_in(&folder, &["a"]);
    let page = ran.text();
    let charset = page.find("<meta charset=\"utf-8\">").unwrap();
    // Browsers look for it in the first 1024 bytes.
    assert!(page.starts_with("<!DOCTYPE html>\n") && charset < 200);
    let policy = page.find("http-equiv=\"Content-Security-Policy\"").unwrap();
    assert!(charset < policy && policy < page.find("<title>").unwrap());
    let policy = page[policy..].lines().next().unwrap();
    assert!(policy.contains("default-src 'none'"), "{policy}");
    assert!(policy.contains("base-uri 'none'") && policy.contains("form-action 'none'"));
    assert!(!policy.contains("unsafe") && !policy.contains("script-src"));
    // The style is the one that the policy names: SHA-256 in base64.
    let style = &page[page.find("<style>").unwrap() + 7..page.find("</style>").unwrap()];
    let digest = <sha2::Sha256 as sha2::Digest>::digest(style);
    let checksum = data_encoding::BASE64.encode(&digest);
    assert!(
        policy.contains(&format!("style-src 'sha256-{checksum}'")),
        "{policy}"
    );
    for nothing in [
        "<script", "<link", "<img", "<iframe", "<a ", "href", "src=", "@import", "url(",
    ] {
        assert!(!page.contains(nothing), "{nothing}");
    }
    assert!(page.ends_with("</html>\n"));
    assert_eq!(ran.status, 0);
    assert_harmless(page);
}

#[test]
fn each_file_has_its_verdict_counts_and_tables() {
    let folder = Folder::new();
    folder.file("a", "x\u{202E}y \u{3000}z \u{FEFF}é≢😀".as_bytes());
    folder.file("b", b"line\nc\xC3\xA9\xC0\xAE\xE2\x82d");
    let ran = html_in(&folder, &["a", "missing", "b"]);
    let page = ran.text();
    assert_harmless(page);
    let sections: Vec<&str> = page.split("<section>").collect();
    assert_eq!(sections.len(), 4);
    assert!(sections[1].contains("<h2><bdi>a</bdi></h2>"));
    assert!(sections[1].contains(
        "<p class=\"answer look\"><strong>Well-formed UTF-8 with invisible controls that reorder \
             its text, at 0x1</strong></p>"
    ));
    // U+202E and U+FEFF; the space is only information.
    assert!(sections[1].contains("<p class=\"weak\">2 warnings</p>"));
    assert!(sections[1].contains("<h3>Warnings</h3>") && !sections[1].contains("<h3>Errors</h3>"));
    assert!(sections[1].contains("<td class=\"info\">info</td><td>Unusual space</td>"));
    assert!(sections[1].contains("RIGHT-TO-LEFT OVERRIDE"));
    // The override itself is in the colours of a sequence of three bytes.
    assert!(sections[1].contains("<b class=\"l3 in\">E2</b><b class=\"t3 in\">80 AE</b>"));
    assert!(sections[2].contains("missing does not exist"));
    assert!(sections[3].contains("<h3>Errors</h3>") && !sections[3].contains("<h3>Warnings</h3>"));
    assert!(sections[3].contains("<h3>Encodings</h3>"));
    assert!(
        sections[3]
            .contains("<b class=\"l2\">C3</b><b class=\"t2\">A9</b><b class=\"e in\">C0 AE</b>")
    );
    assert!(
        sections[3].contains("<td class=\"place\">0x8<br>(8)</td><td class=\"place\">2:3</td>")
    );
    assert!(sections[3].contains("Overlong 2-byte form of U+002E FULL STOP"));
    assert!(page.contains("<footer>2 files, 1 ill-formed, 1 could not be read."));
    assert_eq!(ran.status, 2);
}

#[test]
fn nothing_of_a_file_or_of_its_name_is_markup_or_moves_what_stands_beside_it() {
    let folder = Folder::new();
    let attack =
        "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;</td></table></style>";
    let hidden: String = attack
        .chars()
        .map(|it| char::from_u32(0xE_0000 + u32::from(it)).unwrap())
        .collect();
    let mut text = format!("{attack}{hidden}\u{202E}{attack}\u{2066}\u{200B}\n").into_bytes();
    text.extend(attack.as_bytes().iter().flat_map(|byte| [*byte, 0xFF]));
    text.extend(format!("\u{1B}]8;;javascript:alert(1)\u{7}{attack}").as_bytes());
    let name = "\"'><script>alert(1)<\u{202E}img src=x onerror=alert(1)>\u{2067}&#60;\u{1B}[1m";
    folder.file(name, &text);
    let ran = html_in(&folder, &["--hash", name]);
    assert_harmless(ran.text());
    assert!(ran.text().contains("&lt;script&gt;"));
    assert!(ran.text().contains("<i>\\u{202e}</i>") || ran.text().contains("\\u{202e}"));
    // Every right-to-left letter is shown in its own place.
    folder.file("rtl", "x שלום \u{202E}y".as_bytes());
    let page = html_in(&folder, &["rtl"]);
    assert!(page.text().contains("unicode-bidi: bidi-override"));
    assert_harmless(page.text());
}

#[test]
fn what_is_not_listed_is_said() {
    let folder = Folder::new();
    folder.file(
        "a",
        &[
            b"\xFF  and more ".repeat(20),
            "\u{202E}x\n".repeat(30).into_bytes(),
        ]
        .concat(),
    );
    let ran = html_in(&folder, &["--max-errors", "5", "--max-warnings", "7", "a"]);
    assert!(
        ran.text()
            .contains("and 15 more errors; --max-errors all lists all")
    );
    assert!(
        ran.text()
            .contains("and 23 more warnings; --max-warnings all lists all")
    );
    assert_eq!(ran.text().matches("<td class=\"message\">").count(), 12);
}

#[test]
fn a_long_run_takes_one_row_that_is_cut() {
    let folder = Folder::new();
    folder.file(
        "a",
        &[b"ab".to_vec(), vec![0; 500_000], b"c".to_vec()].concat(),
    );
    let ran = html_in(&folder, &["a"]);
    assert_eq!(ran.text().matches("<td class=\"message\">").count(), 1);
    assert!(ran.text().contains(" …</code>") && ran.text().len() < 20_000);
    folder.file("b", &b"\x80".repeat(500_000));
    let ran = html_in(&folder, &["b"]);
    assert!(
        ran.text()
            .contains("<b class=\"e in\">80 80 80 80 80 80 80 80 80 80 80 80</b> …")
    );
}

#[test]
fn digits_are_grouped_so_that_a_page_shows_and_copies_them() {
    let folder = Folder::new();
    folder.file("many", &b"\xC3\xA9\xE9 ".repeat(3_999));
    let ran = html_in(&folder, &["many"]);
    let page = ran.text();
    assert_harmless(page);
    assert!(page.contains("3,999"), "{page}");
    assert!(!page.contains("\\u{2009}") && !page.contains('\u{2009}'));
    // A name that hides something still shows it.
    folder.file("1\u{2009}000", b"x");
    let ran = html_in(&folder, &["1\u{2009}000"]);
    assert!(ran.text().contains("1<i>\\u{2009}</i>000") || ran.text().contains("1\\u{2009}000"));
}
