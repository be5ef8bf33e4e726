//! The text of a lesson as HTML.

use pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd, html};

use crate::html::unmoved;

/// Adds `CommonMark` as HTML. HTML in it is shown as text. Of a link the address is after its text, as
/// text too, and of a picture only what is written for it. Headings are below those of the page.
pub(super) fn write(html: &mut String, text: &str) {
    // The address of each link that is open, unless it is its text already.
    let mut addresses: Vec<Option<CowStr<'_>>> = Vec::new();
    let parser = Parser::new_ext(text, Options::empty());
    let events = parser.filter_map(|event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            ..
        }) => {
            let is_text = matches!(link_type, LinkType::Autolink | LinkType::Email);
            addresses.push((!is_text && !dest_url.is_empty()).then_some(dest_url));
            None
        }
        Event::End(TagEnd::Link) => {
            let address = addresses.pop().flatten()?;
            Some(Event::Text(CowStr::from(format!(
                " ({})",
                unmoved(&address)
            ))))
        }
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Text(it) | Event::Html(it) | Event::InlineHtml(it) => Some(Event::Text(seen(&it))),
        Event::Code(it) => Some(Event::Code(seen(&it))),
        Event::Start(Tag::Heading { level, .. }) => Some(Event::Start(Tag::Heading {
            level: below(level),
            id: None,
            classes: Vec::new(),
            attrs: Vec::new(),
        })),
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(below(level)))),
        other => Some(other),
    });
    html::push_html(html, events);
}

fn seen(text: &str) -> CowStr<'static> {
    CowStr::from(unmoved(text).into_owned())
}

/// The title of a lesson is of the second level.
const fn below(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H3,
        HeadingLevel::H2 => HeadingLevel::H4,
        _ => HeadingLevel::H5,
    }
}
