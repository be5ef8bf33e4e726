//! The files of a content package of QTI 2.1: a manifest, a test, and an item for each lesson.

use std::fmt::Write as _;

use super::accepted::{Accepted, accepted, question};
use crate::teach::lesson::Lesson;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const PACKAGE: &str = "http://www.imsglobal.org/xsd/imscp_v1p1";
const TEMPLATES: &str = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/// The names of the files, and what is in them.
pub(super) fn files<'a>(
    title: &str,
    lessons: impl Iterator<Item = &'a Lesson>,
) -> Vec<(String, String)> {
    let items: Vec<(String, String)> = lessons
        .zip(1..)
        .map(|(lesson, number)| {
            let id = format!("item{number:02}");
            let item = item(&id, lesson);
            (id, item)
        })
        .collect();
    let ids = || items.iter().map(|(id, _)| id.as_str());
    let mut files = vec![
        ("imsmanifest.xml".to_owned(), manifest(ids())),
        ("test.xml".to_owned(), test(title, ids())),
    ];
    files.extend(
        items
            .into_iter()
            .map(|(id, item)| (format!("{id}.xml"), item)),
    );
    files
}

fn manifest<'a>(ids: impl Iterator<Item = &'a str> + Clone) -> String {
    // Writing to a string cannot fail.
    let mut xml = String::from(HEAD);
    let _ = write!(
        xml,
        "<manifest xmlns=\"{PACKAGE}\" identifier=\"manifest\">\n<metadata><schema>QTIv2.1 Package</schema>\
         <schemaversion>1.0.0</schemaversion></metadata>\n<organizations/>\n<resources>\n\
         <resource identifier=\"test\" type=\"imsqti_test_xmlv2p1\" href=\"test.xml\"><file href=\"test.xml\"/>"
    );
    for id in ids.clone() {
        let _ = write!(xml, "<dependency identifierref=\"{id}\"/>");
    }
    xml.push_str("</resource>\n");
    for id in ids {
        let _ = writeln!(
            xml,
            "<resource identifier=\"{id}\" type=\"imsqti_item_xmlv2p1\" href=\"{id}.xml\">\
             <file href=\"{id}.xml\"/></resource>"
        );
    }
    xml.push_str("</resources>\n</manifest>\n");
    xml
}

fn test<'a>(title: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let mut xml = String::from(HEAD);
    let title = escaped(title);
    let _ = write!(
        xml,
        "<assessmentTest xmlns=\"{QTI}\" identifier=\"test\" title=\"{title}\">\n\
         <testPart identifier=\"part\" navigationMode=\"nonlinear\" submissionMode=\"individual\">\n\
         <assessmentSection identifier=\"section\" title=\"{title}\" visible=\"true\">\n"
    );
    for id in ids {
        let _ = writeln!(
            xml,
            "<assessmentItemRef identifier=\"{id}\" href=\"{id}.xml\"/>"
        );
    }
    xml.push_str("</assessmentSection>\n</testPart>\n</assessmentTest>\n");
    xml
}

fn item(id: &str, lesson: &Lesson) -> String {
    let accepted = accepted(lesson);
    let mut xml = String::from(HEAD);
    let _ = writeln!(
        xml,
        "<assessmentItem xmlns=\"{QTI}\" identifier=\"{id}\" title=\"{}\" adaptive=\"false\" timeDependent=\"false\">",
        escaped(&lesson.title)
    );
    declare(&mut xml, &accepted);
    xml.push_str("<itemBody>\n");
    for part in question(lesson) {
        let _ = writeln!(xml, "<p>{}</p>", escaped(&part));
    }
    xml.push_str(match accepted {
        Accepted::YesNo(_) => {
            "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"1\">\
             <simpleChoice identifier=\"yes\">Yes</simpleChoice>\
             <simpleChoice identifier=\"no\">No</simpleChoice></choiceInteraction>\n"
        }
        Accepted::Many => "<extendedTextInteraction responseIdentifier=\"RESPONSE\"/>\n",
        Accepted::Typed(_) | Accepted::Number(_) => {
            "<p><textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"40\"/></p>\n"
        }
    });
    xml.push_str("</itemBody>\n");
    let template = match accepted {
        Accepted::Typed(_) => Some("map_response"),
        Accepted::Number(_) | Accepted::YesNo(_) => Some("match_correct"),
        Accepted::Many => None,
    };
    if let Some(template) = template {
        let _ = writeln!(
            xml,
            "<responseProcessing template=\"{TEMPLATES}/{template}\"/>"
        );
    }
    let _ = write!(
        xml,
        "<modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"answer\" showHide=\"show\"><p>{}</p></modalFeedback>\n\
         </assessmentItem>\n",
        escaped(&lesson.answer)
    );
    xml
}

/// What is answered, and which outcomes there are.
fn declare(xml: &mut String, accepted: &Accepted) {
    let kind = match accepted {
        Accepted::Typed(_) | Accepted::Many => "string",
        Accepted::Number(_) => "integer",
        Accepted::YesNo(_) => "identifier",
    };
    let _ = write!(
        xml,
        "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"{kind}\">"
    );
    let right = match accepted {
        Accepted::Typed(forms) => forms.first().map(|form| escaped(form)),
        Accepted::Number(number) => Some(number.to_string()),
        Accepted::YesNo(is_yes) => Some(if *is_yes { "yes" } else { "no" }.to_owned()),
        Accepted::Many => None,
    };
    if let Some(right) = right {
        let _ = write!(
            xml,
            "<correctResponse><value>{right}</value></correctResponse>"
        );
    }
    if let Accepted::Typed(forms) = accepted {
        xml.push_str("<mapping defaultValue=\"0\">");
        for form in forms {
            let form = escaped(form);
            let _ = write!(
                xml,
                "<mapEntry mapKey=\"{form}\" mappedValue=\"1\" caseSensitive=\"false\"/>"
            );
        }
        xml.push_str("</mapping>");
    }
    xml.push_str(
        "</responseDeclaration>\n\
         <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\">\
         <defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n\
         <outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"single\" baseType=\"identifier\">\
         <defaultValue><value>answer</value></defaultValue></outcomeDeclaration>\n",
    );
}

/// Text between tags or in an attribute. XML 1.0 §2.2 has no place for most controls and for U+FFFE and U+FFFF.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(' '),
            '\0'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            _ => escaped.push(character),
        }
    }
    escaped
}
