//! Code pages that the web platform does not have, against `iconv` of glibc.

use std::io::Write as _;
use std::process::{Command, Stdio};

use byteloupe::encodings::{Charset, CodePage};

/// What `iconv` calls a page; `None` where it does not have it.
fn name_of(page: &CodePage) -> Option<String> {
    let name = page.name();
    match name {
        "x-mac-ce" => Some("MAC-CENTRALEUROPE".to_owned()),
        "IBM720" => None,
        _ if name.starts_with("x-mac") => None,
        _ => Some(name.replace("IBM7", "CP7")),
    }
}

/// What `iconv` reads each byte as, `None` where it has nothing for it.
fn read_by_iconv(name: &str, marker: u8) -> Option<Vec<Option<char>>> {
    let input: Vec<u8> = (0..=u8::MAX).flat_map(|byte| [byte, marker]).collect();
    let mut child = Command::new("iconv")
        .args(["-c", "-f", name, "-t", "UTF-8"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(&input).ok()?;
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut text = text.chars().peekable();
    // Behind each byte stands an A. Where there is only that, the byte was nothing.
    let read = (0..=u8::MAX).map(|byte| {
        let is_gap = byte != marker && text.peek() == Some(&'A');
        let character = if is_gap { None } else { text.next() };
        assert_eq!(text.next(), Some('A'), "{name} {byte:02X}");
        character
    });
    Some(read.collect())
}

/// Bytes that are read otherwise here, and why.
fn is_known_difference(page: &str, byte: u8) -> bool {
    match page {
        // Windows fills what IBM left open, with a euro sign or with controls.
        "IBM857" => matches!(byte, 0xD5 | 0xE7 | 0xF2),
        // Windows reads a percent sign where IBM has the Arabic one.
        "IBM864" => byte == b'%' || byte >= 0x80,
        "IBM869" => byte >= 0x80,
        _ => false,
    }
}

#[test]
fn code_pages_are_what_iconv_reads() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let mut compared = 0;
    for page in CodePage::all() {
        let Some(name) = name_of(page) else { continue };
        let marker = if page.is_ebcdic() { 0xC1 } else { b'A' };
        let Some(read) =
            read_by_iconv(&name, marker).filter(|read| read[usize::from(marker)] == Some('A'))
        else {
            continue;
        };
        compared += 1;
        for (byte, expected) in (0..=u8::MAX).zip(read) {
            let found = page.character(byte);
            if found != expected {
                assert!(
                    is_known_difference(page.name(), byte),
                    "{} {byte:02X}: {found:?}, {name} has {expected:?}",
                    page.name()
                );
            }
        }
    }
    assert!(compared >= 20, "iconv has only {compared} of them");
}

#[test]
fn what_a_code_page_reads_it_writes_again() {
    for page in CodePage::all() {
        let charset = Charset::Page(page);
        for byte in 0..=u8::MAX {
            let Some(text) = charset.decode_all(&[byte]) else {
                assert_eq!(charset.decode(&[byte]), "\u{FFFD}");
                continue;
            };
            let back = charset.encode(&text).expect("it has the character");
            // Two bytes may be one character: then it is written as the first.
            assert_eq!(
                charset.decode_all(&back),
                Some(text),
                "{} {byte:02X}",
                page.name()
            );
        }
        assert_eq!(charset.encode("\u{10348}"), None);
    }
}

#[test]
fn code_pages_have_the_names_that_people_type() {
    for (label, name) in [
        ("cp850", "IBM850"),
        ("IBM-850", "IBM850"),
        ("ibm00858", "IBM858"),
        ("CCSID00858", "IBM858"),
        ("cp037", "IBM037"),
        ("IBM37", "IBM037"),
        ("mac_greek", "x-mac-greek"),
        ("MAC-CENTRALEUROPE", "x-mac-ce"),
        ("maclatin2", "x-mac-ce"),
        ("viscii", "VISCII"),
        // Those of the web platform keep their names.
        ("cp866", "IBM866"),
        ("latin1", "windows-1252"),
        ("tis-620", "windows-874"),
    ] {
        let found = Charset::named(label).map(Charset::name);
        assert_eq!(found, Some(name), "{label}");
    }
    for label in ["cp999", "mac", "utf-8", "", "ibm"] {
        let found = Charset::named(label).map(Charset::name);
        assert!(
            found.is_none_or(|name| name == "macintosh"),
            "{label}: {found:?}"
        );
    }
}
