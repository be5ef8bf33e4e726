//! Whether a page holds nothing but markup of ours.

use super::assert_all_visible;

/// What a browser takes for a tag, and the text without them. Outside a tag no `<` stands, and within one
/// no quotes but those of its attributes.
fn tags_and_text(page: &str) -> (Vec<&str>, String) {
    let (mut tags, mut text) = (Vec::new(), String::new());
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        text.push_str(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        tags.push(&rest[start + 1..end]);
        rest = &rest[end + 1..];
    }
    text.push_str(rest);
    (tags, text)
}

/// The page without its style, which holds braces and the like.
pub fn without_style(page: &str) -> String {
    let start = page.find("<style>").unwrap();
    let end = page.find("</style>").unwrap();
    format!("{}{}", &page[..start], &page[end + 8..])
}

const KNOWN_TAGS: [&str; 27] = [
    "!DOCTYPE", "html", "head", "meta", "title", "body", "h1", "h2", "h3", "section", "p",
    "strong", "bdi", "div", "table", "tr", "th", "td", "br", "code", "b", "i", "span", "footer",
    "style", "em", "small",
];

/// Panics unless there are only tags of ours, with attributes of ours, and each has its end.
pub fn assert_harmless(whole: &str) {
    let page = without_style(whole);
    let (tags, text) = tags_and_text(&page);
    for tag in tags {
        let tag = tag.trim_start_matches('/');
        let mut words = tag.splitn(2, ' ');
        let name = words.next().unwrap();
        assert!(KNOWN_TAGS.contains(&name), "<{tag}>");
        let attributes = words.next().unwrap_or_default();
        if !matches!(name, "meta" | "html" | "!DOCTYPE") {
            let class = attributes
                .strip_prefix("class=\"")
                .and_then(|it| it.strip_suffix('"'));
            let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == ' ';
            let is_class = class.is_some_and(|it| it.chars().all(is_plain));
            assert!(attributes.is_empty() || is_class, "<{tag}>");
        }
    }
    assert!(!text.contains('<'));
    assert_markup(&page);
    assert_all_visible(page.as_bytes(), "the page");
}

/// Panics unless every element of a page that has an end has it, in the right order.
pub fn assert_markup(page: &str) {
    let (tags, _) = tags_and_text(page);
    let mut open = Vec::new();
    for tag in tags {
        let name = tag.split(' ').next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "the end of {name}"),
            None if matches!(name, "!DOCTYPE" | "br" | "hr" | "meta") => {}
            None => {
                let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric());
                assert!(
                    is_name && !["script", "a", "img"].contains(&name),
                    "<{tag}>"
                );
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "no end of {open:?}");
}
