//! Lessons as one HTML file to print, the answers on pages of their own at the end.
//!
//! It has no script, and its policy allows none, nor any picture, font, frame or form: whatever is in a
//! teacher's file, a browser only shows it.
//!
//! | file | what it holds |
//! |---|---|
//! | `markdown` | the text of a lesson as HTML |
//! | `bytes` | bytes as a table of hex and bits |

mod bytes;
mod markdown;

use std::fmt::{self, Write as _};

use self::bytes::{Meanings, table};
use super::{Answer, AnswerKind, Lesson};
use crate::html::{Escaped, Page};

const STYLE: &str = include_str!("style.css");

/// Makes the page. `title` is at its head, unless there is one lesson: then its own does. Exercises are
/// lessons too.
pub fn page(title: &str, lessons: &[Lesson]) -> String {
    let mut html = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut html, title, lessons);
    html
}

fn write(html: &mut String, title: &str, lessons: &[Lesson]) -> fmt::Result {
    let page = Page {
        title,
        style: STYLE,
    };
    html.push_str(&page.to_string());
    if let [lesson] = lessons {
        let title = Escaped(&lesson.title);
        task(html, lesson, &format!("<h1><bdi>{title}</bdi></h1>"))?;
        html.push_str("<section class=\"answers\">\n<h1>Answer</h1>\n");
        answer(html, lesson, &format!("<h2><bdi>{title}</bdi></h2>"))?;
    } else {
        writeln!(html, "<h1><bdi>{}</bdi></h1>", Escaped(title))?;
        for (lesson, number) in lessons.iter().zip(1..) {
            task(html, lesson, &numbered(lesson, number))?;
        }
        html.push_str("<section class=\"answers\">\n<h1>Answers</h1>\n");
        for (lesson, number) in lessons.iter().zip(1..) {
            answer(html, lesson, &numbered(lesson, number))?;
        }
    }
    html.push_str("</section>\n");
    html.push_str(Page::END);
    Ok(())
}

/// The heading of one lesson of several.
fn numbered(lesson: &Lesson, number: usize) -> String {
    format!("<h2>{number}. <bdi>{}</bdi></h2>", Escaped(&lesson.title))
}

/// What a learner reads, and room for the answer.
fn task(html: &mut String, lesson: &Lesson, heading: &str) -> fmt::Result {
    write!(
        html,
        "<section>\n{heading}\n<p class=\"level\">{}</p>\n",
        lesson.level.name()
    )?;
    markdown::write(html, &lesson.text);
    if !lesson.bytes.is_empty() {
        // What the bytes mean may be what is asked.
        table(html, &lesson.bytes, Meanings::LeftOut)?;
    }
    writeln!(
        html,
        "<p class=\"task\">{}</p>\n<p class=\"room\">{}</p>\n</section>",
        Escaped(&lesson.task),
        match lesson.check.answered_by() {
            AnswerKind::Bytes => "Bytes",
            AnswerKind::Typed => "Answer",
            AnswerKind::Place => "Offset",
            AnswerKind::Choice => "Yes or no",
        }
    )
}

fn answer(html: &mut String, lesson: &Lesson, heading: &str) -> fmt::Result {
    write!(html, "<section>\n{heading}\n")?;
    match &lesson.solution {
        Answer::Bytes(bytes) => table(html, bytes, Meanings::Told)?,
        Answer::Typed(text) => writeln!(html, "<p class=\"solution\">{}</p>", Escaped(text))?,
        Answer::Place(place) => writeln!(html, "<p class=\"solution\">Offset {place}</p>")?,
        Answer::Choice(is_yes) => {
            let word = if *is_yes { "Yes" } else { "No" };
            writeln!(html, "<p class=\"solution\">{word}</p>")?;
        }
    }
    writeln!(html, "<p>{}</p>\n</section>", Escaped(&lesson.answer))
}
