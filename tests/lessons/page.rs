//! Lessons as a page to print.

use std::collections::BTreeSet;

use byteloupe::teach::exercise::Exercise;
use byteloupe::teach::lesson::{Lesson, Level, builtin, page, parse};
use sha2::{Digest as _, Sha256};

use crate::support::{HEAD, bytes, small};

/// A lesson whose file tries to get markup into the page.
fn hostile() -> Lesson {
    let file = "---\ntitle: <script>alert(1)</script> & \"x\"\nnumber: 1\nlevel: easy\nbytes: 41\n\
                task: <img src=x onerror=alert(2)>\ncheck: text a\nanswer: </section><style>*{}</style>\n---\n\
                # Head <b>bold</b>\n\n<script>alert(3)</script>\n\nText <i onclick=\"x()\">inline</i> & more.\n\n\
                [a link](https://example.org/?a=1&b=2 \"title\") and <https://example.org/auto>\n\n\
                ![a picture](https://example.org/x.png)\n\n[bad](javascript:alert(4))\n\n\
                ```\" onload=\"x\n<code>\n```\n\n`<u>`\n\n\u{202E}turned\u{202C}\n\n<!-- a comment -->\n";
    parse("hostile.md", "hostile", file.as_bytes()).unwrap()
}

/// The names of all elements of a page, by every `<` that is there.
fn elements(html: &str) -> BTreeSet<String> {
    let starts = html.split('<').skip(1);
    let is_of_name = |it: &char| it.is_ascii_alphanumeric() || *it == '/' || *it == '!';
    starts
        .map(|rest| rest.chars().take_while(is_of_name).collect())
        .collect()
}

#[test]
fn the_page_has_no_script_no_link_and_nothing_of_a_file_as_markup() {
    let mut lessons = builtin();
    lessons.push(hostile());
    lessons.extend(Exercise::row(Level::Hard, 1).take(20).map(|it| it.lesson));
    let html = page("A <title> & more", &lessons);
    let known: BTreeSet<String> = [
        "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4",
        "bdi", "section", "p", "table", "tr", "th", "td", "strong", "em", "code", "ol", "ul", "li",
        "pre",
    ]
    .into_iter()
    .flat_map(|name| [name.to_owned(), format!("/{name}")])
    .collect();
    let elements = elements(&html);
    let unknown: Vec<_> = elements.difference(&known).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_eq!(html.matches("<style>").count(), 1);
    for element in html.split('<').skip(1) {
        let tag = element.split('>').next().unwrap_or_default();
        let attributes = tag.split_once(' ').map_or("", |(_, attributes)| attributes);
        for bad in ["onclick", "onload", "onerror", "href", "src=", "style="] {
            assert!(!attributes.contains(bad), "<{tag}>");
        }
    }
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;"));
    assert!(html.contains("&lt;script&gt;alert(3)&lt;/script&gt;"));
    assert!(html.contains("a link (https://example.org/?a=1&amp;b=2)"));
    assert!(html.contains("https://example.org/auto") && !html.contains("auto (https"));
    assert!(html.contains("a picture") && !html.contains("x.png"));
    // What turns the direction of text is shown, not obeyed.
    assert!(!html.contains('\u{202E}') && html.contains("\\u{202e}turned"));
    assert!(html.contains("default-src 'none'"));
}

#[test]
fn the_page_tells_answers_only_behind_the_tasks() {
    let lessons = builtin();
    let html = page("Lessons", &lessons);
    let (tasks, answers) = html.split_once("<section class=\"answers\">").unwrap();
    for lesson in &lessons {
        let words = |text: &str| text.replace('<', "&lt;").replace('>', "&gt;");
        assert!(tasks.contains(&words(&lesson.task)), "{}", lesson.id);
        let answer = words(&lesson.answer);
        assert!(
            answers.contains(&answer) && !tasks.contains(&answer),
            "{}",
            lesson.id
        );
    }
    // Header and payload stand apart.
    assert!(
        tasks.contains("<td>DF</td><td class=\"header\">110</td><td class=\"payload\">11111</td>")
    );
    assert!(answers.contains("U+00E9 LATIN SMALL LETTER E WITH ACUTE"));
    assert!(answers.contains("Overlong form"));
}

#[test]
fn one_lesson_has_its_title_once_without_a_number_and_its_answer_apart() {
    let lessons = builtin();
    let lesson = lessons.iter().find(|it| it.id == "two-bytes").unwrap();
    let html = page(&lesson.title, std::slice::from_ref(lesson));
    let (task, answer) = html.split_once("<section class=\"answers\">").unwrap();
    let (_, task) = task.split_once("<body>").unwrap();
    assert_eq!(task.matches(&lesson.title).count(), 1, "{task}");
    assert!(!html.contains("1. "), "there is nothing to count");
    assert!(answer.contains("<h1>Answer</h1>") && answer.contains(&lesson.answer));
}

/// A decoder may put several U+FFFD for an error; for a reader it is one.
#[test]
fn an_error_is_named_once_beside_all_its_bytes() {
    let mut lesson = small("41", "text a");
    lesson.solution = bytes("2F C0 AE ED A0 BD ED B8 80");
    let html = page("T", &[lesson]);
    let (_, answer) = html.split_once("<section class=\"answers\">").unwrap();
    assert_eq!(answer.matches("Overlong form").count(), 1);
    assert!(answer.contains("rowspan=\"2\">Overlong form"));
    assert!(answer.contains("rowspan=\"6\">CESU-8 pair"));
    assert!(answer.contains("rowspan=\"1\">U+002F SOLIDUS"));
}

#[test]
fn the_policy_of_the_page_lets_its_own_style_through() {
    let html = page("Lessons", &[]);
    let (_, rest) = html.split_once("<style>").unwrap();
    let (style, _) = rest.split_once("</style>").unwrap();
    let digest = Sha256::digest(style);
    let checksum = data_encoding::BASE64.encode(&digest);
    assert!(html.contains(&format!("style-src 'sha256-{checksum}'")));
}

#[test]
fn markdown_becomes_what_it_says() {
    let file = format!(
        "{HEAD}check: text a\nanswer: A.\n---\n# One\n\n1. first\n2. **bold** `C3 A9`\n\n- a\n"
    );
    let lesson = parse("a.md", "a", file.as_bytes()).unwrap();
    let html = page("T", &[lesson]);
    assert!(html.contains("<h3>One</h3>"));
    assert!(html.contains("<li><strong>bold</strong> <code>C3 A9</code></li>"));
}
