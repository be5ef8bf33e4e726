//! What copying puts around a text, and what it breaks in it.

/// What is done to a text; `None` where it does not apply.
pub(crate) type Change = fn(&str) -> Option<String>;

/// Puts something in front of each line, and behind it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "as the rows of the tables have it"
)]
fn each(text: &str, write: impl Fn(usize, &str) -> String) -> Option<String> {
    let lines: Vec<String> = (text.trim_end().split('\n').enumerate())
        .map(|(number, line)| write(number + 1, line))
        .collect();
    Some(lines.join("\n") + "\n")
}

fn in_front(text: &str, mark: &str) -> Option<String> {
    each(text, |_, line| format!("{mark}{line}"))
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "as the rows of the tables have it"
)]
fn around(text: &str, before: &str, after: &str) -> Option<String> {
    Some(format!("{before}{}{after}", text.trim_end()))
}

/// Puts other characters in place of some.
fn replaced(text: &str, from: &str, to: &str) -> Option<String> {
    text.contains(from).then(|| text.replace(from, to))
}

fn one_line(text: &str) -> Option<&str> {
    let text = text.trim_end();
    (!text.contains('\n')).then_some(text)
}

/// Breaks lines at a column, as a terminal or a mail does.
fn wrapped(text: &str, columns: usize) -> Option<String> {
    let text = one_line(text)?;
    let bytes = text.as_bytes();
    if !text.is_ascii() || bytes.len() <= columns {
        return None;
    }
    let lines: Vec<&str> = bytes
        .chunks(columns)
        .filter_map(|line| str::from_utf8(line).ok())
        .collect();
    Some(lines.join("\n") + "\n")
}

/// What stands around copied text, and takes nothing from it.
pub(crate) const DECORATIONS: &[(&str, Change)] = &[
    ("BOM", |t| Some(format!("\u{FEFF}{t}"))),
    ("CR LF", |t| replaced(t, "\n", "\r\n")),
    ("CR", |t| replaced(t, "\n", "\r")),
    ("CR CR LF", |t| replaced(t, "\n", "\r\r\n")),
    ("U+2028", |t| replaced(t, "\n", "\u{2028}")),
    ("U+0085", |t| replaced(t, "\n", "\u{85}")),
    ("spaces at line ends", |t| {
        each(t, |_, line| format!("{line}   "))
    }),
    ("blank lines before", |t| Some(format!("\n\n\n{t}"))),
    ("blank lines behind", |t| Some(format!("{t}\n\n\n"))),
    ("blank lines between", |t| {
        each(t, |_, line| format!("{line}\n"))
    }),
    ("indented by spaces", |t| in_front(t, "    ")),
    ("indented by a tab", |t| in_front(t, "\t")),
    ("quoted", |t| in_front(t, "> ")),
    ("quoted without a space", |t| in_front(t, ">")),
    ("quoted twice", |t| in_front(t, "> > ")),
    ("quoted thrice", |t| in_front(t, ">>> ")),
    ("bar in front", |t| in_front(t, "| ")),
    ("name in front", |t| in_front(t, "bob> ")),
    ("comment of a shell", |t| in_front(t, "# ")),
    ("comment of C", |t| in_front(t, "// ")),
    ("comment of Lisp", |t| in_front(t, ";; ")),
    ("comment of SQL", |t| in_front(t, "-- ")),
    ("block comment", |t| {
        Some(format!("/*\n{}*/\n", in_front(t, " * ")?))
    }),
    ("bullets", |t| in_front(t, "- ")),
    ("stars", |t| in_front(t, "* ")),
    ("round bullets", |t| in_front(t, "• ")),
    ("numbered list", |t| {
        each(t, |number, line| format!("{number}. {line}"))
    }),
    ("numbered with brackets", |t| {
        each(t, |number, line| format!("{number}) {line}"))
    }),
    ("numbered in brackets", |t| {
        each(t, |number, line| format!("[{number}] {line}"))
    }),
    ("cat -n", |t| {
        each(t, |number, line| format!("{number:>6}\t{line}"))
    }),
    ("nl", |t| {
        each(t, |number, line| format!("{number:>6}  {line}"))
    }),
    ("grep -n", |t| {
        each(t, |number, line| format!("{number}:{line}"))
    }),
    ("grep of files", |t| {
        each(t, |number, line| format!("logs/dump.txt:{number}:{line}"))
    }),
    ("grep with a name", |t| in_front(t, "dump.txt:")),
    ("ripgrep", |t| {
        each(t, |number, line| format!("{}:{line}", number + 118))
    }),
    ("line numbers of an editor", |t| {
        each(t, |number, line| format!("{:>4} │ {line}", number + 97))
    }),
    ("diff +", |t| in_front(t, "+")),
    ("diff -", |t| in_front(t, "-")),
    ("git blame", |t| {
        each(t, |number, line| {
            format!("3f2a9bc1 (Jo Doe 2024-05-01 12:00:01 +0200 {number}) {line}")
        })
    }),
    ("fence", |t| Some(format!("```\n{t}```\n"))),
    ("fence with a language", |t| {
        Some(format!("```text\n{t}```\n"))
    }),
    ("fence of tildes", |t| Some(format!("~~~\n{t}~~~\n"))),
    ("fence in a quote", |t| {
        in_front(&format!("```\n{t}```\n"), "> ")
    }),
    ("pre", |t| Some(format!("<pre>\n{t}</pre>\n"))),
    ("BBCode", |t| Some(format!("[code]\n{t}[/code]\n"))),
    ("Jira", |t| Some(format!("{{noformat}}\n{t}{{noformat}}\n"))),
    ("backticks", |t| around(one_line(t)?, "`", "`")),
    ("double quotes", |t| around(one_line(t)?, "\"", "\"")),
    ("typographic quotes", |t| around(one_line(t)?, "“", "”")),
    ("guillemets", |t| around(one_line(t)?, "«", "»")),
    ("round brackets", |t| around(one_line(t)?, "(", ")")),
    ("full stop behind", |t| around(one_line(t)?, "", ".")),
    ("semicolon behind", |t| around(one_line(t)?, "", ";")),
    ("prompt and command", |t| {
        Some(format!("$ xxd payload.bin\n{t}"))
    }),
    ("prompts around", |t| {
        Some(format!(
            "jo@host:~/work$ hd payload.bin\n{t}jo@host:~/work$ "
        ))
    }),
    ("prompt of root", |t| {
        Some(format!("[root@host tmp]# cat dump\n{t}[root@host tmp]# "))
    }),
    ("prompt of PowerShell", |t| {
        Some(format!("PS C:\\Users\\jo> type dump.txt\n{t}"))
    }),
    ("prompt of cmd", |t| {
        Some(format!("C:\\>type dump.txt\n{t}"))
    }),
    ("prompt of Python", |t| {
        Some(format!(">>> print(dump)\n{t}"))
    }),
    ("prompt of gdb", |t| Some(format!("(gdb) dump\n{t}(gdb) "))),
    ("time in front", |t| {
        each(t, |number, line| {
            format!(
                "2024-05-01T12:00:{:02}.{:03}Z {line}",
                number % 60,
                number * 37 % 1000
            )
        })
    }),
    ("syslog", |t| {
        each(t, |number, line| {
            format!("Nov 23 06:33:{:02} host app[4711]: {line}", number % 60)
        })
    }),
    ("level in front", |t| in_front(t, "[DEBUG] ")),
    ("log4j", |t| {
        each(t, |number, line| {
            format!(
                "2024-05-01 12:00:01,{:03} DEBUG [main] com.example.Dump - {line}",
                number + 100
            )
        })
    }),
    ("dmesg", |t| {
        each(t, |number, line| {
            format!("[{:>5}.{:06}] {line}", 12, 345_000 + number * 11)
        })
    }),
    ("docker compose", |t| in_front(t, "web_1  | ")),
    ("android log", |t| in_front(t, "D/Dump    ( 1234): ")),
    ("chat", |t| {
        each(t, |_, line| format!("[12:01] <bob> {line}"))
    }),
    ("table bars", |t| each(t, |_, line| format!("| {line} |"))),
    ("table of Markdown", |t| {
        Some(format!(
            "| dump |\n|------|\n{}",
            each(t, |_, line| format!("| {line} |"))?
        ))
    }),
    ("table with rulers", |t| {
        let width = t.lines().map(|it| it.chars().count()).max()?;
        let rule = format!("+{}+\n", "-".repeat(width + 2));
        Some(format!(
            "{rule}{}{rule}",
            each(t, |_, line| format!("| {line:<width$} |"))?
        ))
    }),
    ("frame of lines", |t| {
        each(t, |_, line| format!("│ {line} │"))
    }),
    ("colours", |t| {
        each(t, |_, line| format!("\u{1B}[32m{line}\u{1B}[0m"))
    }),
    ("bold start", |t| {
        Some(format!("\u{1B}[1;31m{}\u{1B}[m\n", t.trim_end()))
    }),
    ("terminal title", |t| {
        Some(format!("\u{1B}]0;jo@host\u{7}{t}"))
    }),
    ("no-break spaces", |t| replaced(t, " ", "\u{A0}")),
    ("ideographic spaces", |t| replaced(t, " ", "\u{3000}")),
    ("narrow spaces", |t| replaced(t, " ", "\u{202F}")),
    ("full-width digits", |t| {
        t.bytes()
            .all(|it| it.is_ascii_hexdigit() || it.is_ascii_whitespace())
            .then(|| {
                t.chars()
                    .map(|it| match it {
                        '0'..='9' => char::from_u32(u32::from(it) + 0xFEE0).unwrap_or(it),
                        _ => it,
                    })
                    .collect()
            })
    }),
    ("zero-width spaces", |t| replaced(t, " ", " \u{200B}")),
    ("soft hyphens", |t| {
        each(t, |_, line| {
            line.chars()
                .enumerate()
                .map(|(at, it)| {
                    if at % 20 == 19 {
                        format!("\u{AD}{it}")
                    } else {
                        it.to_string()
                    }
                })
                .collect()
        })
    }),
    ("BOM inside", |t| {
        each(t, |_, line| format!("{line}\u{FEFF}"))
    }),
    ("left-to-right marks", |t| {
        each(t, |_, line| format!("\u{200E}{line}"))
    }),
    ("words before", |t| {
        Some(format!("Hello, this is what I found in the file:\n\n{t}"))
    }),
    ("words behind", |t| {
        Some(format!("{t}\nDoes anybody know what that means?\n"))
    }),
    ("words around", |t| {
        Some(format!(
            "Hi all,\n\nlook at this one:\n\n{t}\nThanks,\nJo\n"
        ))
    }),
    ("mail", |t| {
        Some(format!(
            "From: jo@example.org\nTo: bob@example.org\nSubject: strange file\n\nHello Bob,\n\n{t}\n-- \nJo\n"
        ))
    }),
    ("quoted mail", |t| {
        Some(format!(
            "On Monday Jo wrote:\n{}\nSeen that before.\n",
            in_front(t, "> ")?
        ))
    }),
    ("label", |t| around(one_line(t)?, "payload: ", "\n")),
    ("label with =", |t| around(one_line(t)?, "data = ", "\n")),
    ("label of words", |t| {
        around(one_line(t)?, "The body was: ", "\n")
    }),
    ("pager", |t| {
        let lines: Vec<&str> = t.lines().collect();
        let (one, other) = lines
            .split_at_checked(lines.len() / 2)
            .filter(|(one, _)| !one.is_empty())?;
        Some(format!(
            "{}\n--More--\n{}\n",
            one.join("\n"),
            other.join("\n")
        ))
    }),
    ("end of a pager", |t| Some(format!("{t}(END)\n"))),
    ("wrapped at 60", |t| wrapped(t, 60)),
    ("wrapped at 72", |t| wrapped(t, 72)),
    ("wrapped at 76", |t| wrapped(t, 76)),
    ("wrapped at 80", |t| wrapped(t, 80)),
    ("backslash at line ends", |t| {
        let lines: Vec<&str> = t.trim_end().lines().collect();
        (lines.len() > 1).then(|| lines.join(" \\\n") + "\n")
    }),
    ("breaks of HTML", |t| {
        each(t, |_, line| format!("{line}<br>"))
    }),
];

/// Writes a text in another encoding.
pub(crate) type Encode = fn(&str) -> Vec<u8>;

/// The texts in another encoding.
pub(crate) const ENCODINGS: &[(&str, Encode)] = &[
    ("UTF-16 LE with a BOM", |t| {
        utf16(&format!("\u{FEFF}{t}"), u16::to_le_bytes)
    }),
    ("UTF-16 BE with a BOM", |t| {
        utf16(&format!("\u{FEFF}{t}"), u16::to_be_bytes)
    }),
    ("UTF-16 LE", |t| utf16(t, u16::to_le_bytes)),
    ("UTF-16 LE with CR LF", |t| {
        utf16(
            &format!("\u{FEFF}{}", t.replace('\n', "\r\n")),
            u16::to_le_bytes,
        )
    }),
];

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

/// Replaces the last character of a kind that stands beside a digit.
fn mistyped(text: &str, from: char, to: char) -> Option<String> {
    let places = text
        .char_indices()
        .filter(|(_, it)| *it == from)
        .map(|(place, _)| place);
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
    let mut place = places.filter(|place| {
        let bytes = text.as_bytes();
        // In the digits, not in a gutter or an offset.
        let line = text
            .get(..*place)
            .map_or(0, |before| before.rfind('\n').map_or(0, |at| at + 1));
        (place - line) > 12
            && (place - line) < 40
            && (is_digit(bytes.get(place + 1)) || is_digit(bytes.get(place.wrapping_sub(1))))
    });
    let place = place.next_back()?;
    let mut changed = text.to_owned();
    changed.replace_range(place..place + from.len_utf8(), &to.to_string());
    Some(changed)
}

fn without_line(text: &str, place: usize) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    (lines.len() > place + 1).then(|| lines.remove(place))?;
    Some(lines.join("\n") + "\n")
}

/// What breaks a text. Whether the bytes can be told all the same, depends.
pub(crate) const DAMAGES: &[(&str, Change)] = &[
    ("O for 0", |t| mistyped(t, '0', 'O')),
    ("o for 0", |t| mistyped(t, '0', 'o')),
    ("l for 1", |t| mistyped(t, '1', 'l')),
    ("I for 1", |t| mistyped(t, '1', 'I')),
    ("Cyrillic е", |t| mistyped(t, 'e', 'е')),
    ("Cyrillic с", |t| mistyped(t, 'c', 'с')),
    ("Cyrillic а", |t| mistyped(t, 'a', 'а')),
    ("Z for 2", |t| mistyped(t, '2', 'Z')),
    ("S for 5", |t| mistyped(t, '5', 'S')),
    ("B for 8 in capitals", |t| {
        mistyped(&t.replace('8', "&"), '&', 'g').map(|it| it.replace('&', "8"))
    }),
    ("a row is missing", |t| without_line(t, 1)),
    ("a row is there twice", |t| {
        let lines: Vec<&str> = t.lines().collect();
        let mut twice = lines.clone();
        twice.insert(1, lines.first()?);
        (lines.len() > 2).then(|| twice.join("\n") + "\n")
    }),
    ("cut at the end", |t| {
        t.get(..t.trim_end().len() - 1).map(str::to_owned)
    }),
    ("a digit is missing", |t| {
        let place = t
            .char_indices()
            .filter(|(place, it)| *place > 12 && it.is_ascii_hexdigit())
            .nth(3)?
            .0;
        let mut changed = t.to_owned();
        changed.remove(place);
        Some(changed)
    }),
];
