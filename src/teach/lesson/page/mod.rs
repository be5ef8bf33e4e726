//! Lessons as one HTML file to print, the answers on pages of their own at the end.
//!
//! It has no script, and its policy allows none, nor any picture, font, frame or form: whatever stands in a
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

/// Makes the page. `title` stands at its head. Exercises are lessons too.
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
    write!(html, "{page}<h1><bdi>{}</bdi></h1>\n", Escaped(title))?;
    for (lesson, number) in lessons.iter().zip(1..) {
        task(html, lesson, number)?;
    }
    html.push_str("<section class=\"answers\">\n<h1>Answers</h1>\n");
    for (lesson, number) in lessons.iter().zip(1..) {
        answer(html, lesson, number)?;
    }
    html.push_str("</section>\n");
    html.push_str(Page::END);
    Ok(())
}

/// What a learner reads, and room for the answer.
fn task(html: &mut String, lesson: &Lesson, number: usize) -> fmt::Result {
    write!(
        html,
        "<section>\n<h2>{number}. <bdi>{}</bdi></h2>\n<p class=\"level\">{}</p>\n",
        Escaped(&lesson.title),
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

fn answer(html: &mut String, lesson: &Lesson, number: usize) -> fmt::Result {
    write!(
        html,
        "<section>\n<h2>{number}. <bdi>{}</bdi></h2>\n",
        Escaped(&lesson.title)
    )?;
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
