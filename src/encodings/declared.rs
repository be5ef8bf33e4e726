//! What a text says of its own encoding: in XML, HTML, CSS, source code, mail, PO files and lines for editors.
//!
//! It is evidence among other evidence. Whether it is true is not known here.

use super::Encoding;

/// So much of the start is looked at.
const MOST: usize = 4096;

/// The longest name of an encoding that is believed to be one.
const LONGEST: usize = 40;

/// What Emacs adds to the name of an encoding for the line ends.
const LINE_ENDS: [&str; 3] = ["-unix", "-dos", "-mac"];

/// What a text says that it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// The name as it is there.
    pub label: String,

    /// The encoding of that name, if there is one.
    pub encoding: Option<Encoding>,

    /// Where the name is: the offset of its first byte.
    pub offset: u64,

    /// What says so: `an XML declaration`.
    pub place: &'static str,
}

impl Declared {
    /// What the first bytes of a text declare; `None` where they declare nothing, or where they are in an encoding
    /// in which ASCII is not ASCII.
    pub fn at_start(start: &[u8]) -> Option<Self> {
        let head = start.get(..MOST).unwrap_or(start).to_ascii_lowercase();
        let head = Head(&head);
        let found = head
            .xml()
            .or_else(|| head.css())
            .or_else(|| head.html())
            .or_else(|| head.header())
            .or_else(|| head.editor());
        let (at, place) = found?;
        let label = name_at(start, at)?;
        let plain = LINE_ENDS
            .iter()
            .find_map(|end| label.strip_suffix(end))
            .unwrap_or(&label);
        Some(Self {
            encoding: Encoding::named(plain),
            offset: at as u64,
            place,
            label,
        })
    }
}

/// The name that begins at a place, in the letters that names have.
fn name_at(bytes: &[u8], at: usize) -> Option<String> {
    let rest = bytes.get(at..)?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.+".contains(byte);
    let len = rest.iter().take_while(|byte| is_part(byte)).count();
    let name = rest.get(..len).filter(|_| (2..=LONGEST).contains(&len))?;
    Some(String::from_utf8_lossy(name).into_owned())
}

/// The start of a text, in small letters.
struct Head<'a>(&'a [u8]);

impl Head<'_> {
    fn xml(&self) -> Option<(usize, &'static str)> {
        let begin = if self.0.starts_with(&[0xEF, 0xBB, 0xBF]) {
            3
        } else {
            0
        };
        let is_xml = self.0.get(begin..)?.starts_with(b"<?xml");
        let end = find(self.0, b"?>", 0).filter(|_| is_xml)?;
        self.value("encoding", b"=", begin..end)
            .map(|at| (at, "an XML declaration"))
    }

    fn css(&self) -> Option<(usize, &'static str)> {
        const RULE: &[u8] = b"@charset \"";
        let starts = self.0.starts_with(RULE);
        starts.then_some((RULE.len(), "a rule of CSS"))
    }

    fn html(&self) -> Option<(usize, &'static str)> {
        let mut from = 0;
        while let Some(tag) = find(self.0, b"<meta", from) {
            let end = find(self.0, b">", tag)?;
            if let Some(at) = self.value("charset", b"=", tag..end) {
                return Some((at, "a tag of HTML"));
            }
            from = end;
        }
        None
    }

    /// A line of a mail, of a PO file or of a program that sends one.
    fn header(&self) -> Option<(usize, &'static str)> {
        let begin = find(self.0, b"content-type:", 0)?;
        let mut end = find(self.0, b"\n", begin).unwrap_or(self.0.len());
        // What is indented goes on with the line.
        while matches!(self.0.get(end + 1), Some(b' ' | b'\t')) {
            end = find(self.0, b"\n", end + 1).unwrap_or(self.0.len());
        }
        self.value("charset", b"=", begin..end)
            .map(|at| (at, "its Content-Type"))
    }

    /// A line for Emacs, Vim or Python.
    fn editor(&self) -> Option<(usize, &'static str)> {
        let mut begin = 0;
        for number in 0..5 {
            let end = find(self.0, b"\n", begin).unwrap_or(self.0.len());
            let line = self.0.get(begin..end)?;
            let is_comment = line.trim_ascii_start().starts_with(b"#") && number < 2;
            let is_for_emacs = find(line, b"-*-", 0).is_some() && number < 2;
            if is_comment || is_for_emacs {
                let at = self.value("coding", b":=", begin..end);
                if at.is_some() {
                    return at.map(|at| (at, "a line for editors"));
                }
            }
            let is_for_vim = [&b"vim:"[..], b"vi:", b"ex:"]
                .iter()
                .any(|mark| find(line, mark, 0).is_some());
            if is_for_vim {
                let long = self.value("fileencoding", b"=", begin..end);
                let at = long.or_else(|| self.value("fenc", b"=", begin..end));
                if at.is_some() {
                    return at.map(|at| (at, "a line for editors"));
                }
            }
            begin = end + 1;
        }
        None
    }

    /// Where the value of a name begins within a range: `name = "value`, with one of these signs between.
    fn value(&self, name: &str, signs: &[u8], range: std::ops::Range<usize>) -> Option<usize> {
        let mut from = range.start;
        while let Some(at) = find(self.0.get(..range.end)?, name.as_bytes(), from) {
            from = at + name.len();
            let skip = |mut at: usize, which: &dyn Fn(u8) -> bool| {
                while self.0.get(at).is_some_and(|byte| which(*byte)) {
                    at += 1;
                }
                at
            };
            let is_blank = |byte: u8| byte == b' ' || byte == b'\t';
            let sign = skip(from, &is_blank);
            if !self.0.get(sign).is_some_and(|byte| signs.contains(byte)) {
                continue;
            }
            // Quotes within quotes have a backslash before them.
            let is_quote = |byte: u8| matches!(byte, b'"' | b'\'' | b'\\') || is_blank(byte);
            let value = skip(sign + 1, &is_quote);
            if value < range.end {
                return Some(value);
            }
        }
        None
    }
}

/// Where something is, from a place on.
fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    memchr::memmem::find(rest, what).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_says_of_itself_is_found_with_its_place() {
        let cases: [(&str, &str, u64); 12] = [
            (
                "<?xml version=\"1.0\" encoding='ISO-8859-15'?><a/>",
                "ISO-8859-15",
                30,
            ),
            ("\u{FEFF}<?xml encoding = \"utf-8\"?>", "utf-8", 21),
            ("@charset \"windows-1250\";", "windows-1250", 10),
            ("<html><META name=x><meta charset=koi8-r>", "koi8-r", 33),
            (
                "<meta http-equiv=\"content-type\" content=\"text/html; charset=Shift_JIS\">",
                "Shift_JIS",
                60,
            ),
            (
                "Subject: x\nContent-Type: text/plain;\n\tcharset=\"iso-8859-2\"\n\nx",
                "iso-8859-2",
                47,
            ),
            (
                "msgstr \"\"\n\"Content-Type: text/plain; charset=EUC-JP\\n\"",
                "EUC-JP",
                45,
            ),
            (
                "<?php header('Content-Type: text/html; charset=big5');",
                "big5",
                47,
            ),
            (
                "#!/usr/bin/python\n# -*- coding: latin-1 -*-\n",
                "latin-1",
                32,
            ),
            (
                "; -*- mode: lisp; coding: iso-8859-2-unix -*-",
                "iso-8859-2-unix",
                26,
            ),
            ("/* vim: set ts=4 fileencoding=cp1251: */", "cp1251", 30),
            ("# encoding=cp850\n", "cp850", 11),
        ];
        for (text, label, offset) in cases {
            let declared = Declared::at_start(text.as_bytes());
            let found = declared.as_ref().map(|it| (it.label.as_str(), it.offset));
            assert_eq!(found, Some((label, offset)), "{text}");
        }
    }

    #[test]
    fn a_text_that_only_speaks_of_encodings_declares_none() {
        for text in [
            "The encoding=utf-8 of a file",
            "<p>charset=utf-8</p>",
            "x = 1\ny = 2\n# coding: utf-8 comes too late\n",
            "<?xml version=\"1.0\"?><a encoding=\"x1\"/>",
            "coding: utf-8",
            "",
        ] {
            assert_eq!(Declared::at_start(text.as_bytes()), None, "{text}");
        }
    }
}
