//! Lessons and exercises for learning platforms.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;

use byteloupe::teach::exercise::Exercise;
use byteloupe::teach::lesson::{
    Answer, Attempts, Check, Lesson, Level, Quiz, QuizFormat, Verdict, builtin, judge,
};

fn quiz(lessons: Vec<Lesson>, format: QuizFormat) -> Quiz {
    let lessons = lessons.into_iter().map(|it| (it, Attempts::default()));
    Quiz {
        title: "All about <UTF-8> & more: {a=b}".to_owned(),
        lessons: lessons.collect(),
        format,
    }
}

/// The lessons that come with the program, and exercises of each level.
fn all() -> Vec<Lesson> {
    let exercises = |level| Exercise::row(level, 5).take(20).map(|it| it.lesson);
    let mut all = builtin();
    all.extend(Level::ALL.into_iter().flat_map(exercises));
    all
}

/// What a reader of GIFT makes of it: the text of each question, and what is between its braces. A backslash takes the
/// meaning from what comes after it.
fn questions(gift: &str) -> Vec<(String, String)> {
    let mut questions = Vec::new();
    for block in gift.split("\n\n").filter(|it| it.starts_with("::")) {
        let (mut text, mut answer) = (String::new(), String::new());
        let (mut is_answer, mut characters) = (false, block.chars());
        while let Some(character) = characters.next() {
            let part = if is_answer { &mut answer } else { &mut text };
            match character {
                '\\' => part.extend(characters.next()),
                '{' => is_answer = true,
                '}' => break,
                _ => part.push(character),
            }
        }
        questions.push((text, answer));
    }
    questions
}

#[test]
fn gift_has_a_question_for_each_task_and_what_it_accepts_is_right() {
    let lessons = all();
    let gift = quiz(lessons.clone(), QuizFormat::Gift).file();
    let gift = String::from_utf8(gift).unwrap();
    let questions = questions(&gift);
    assert_eq!(questions.len(), lessons.len());
    let mut typed = 0;
    for (lesson, (text, answer)) in lessons.iter().zip(&questions) {
        assert!(text.contains(&lesson.title), "{text}");
        assert!(text.contains(&lesson.task), "{text}");
        let (answer, feedback) = answer.split_once("####").unwrap();
        assert_eq!(feedback, lesson.answer);
        let given: Vec<Answer> = match &lesson.check {
            Check::YesNo(_) => vec![Answer::Choice(answer == "TRUE")],
            Check::Number(_) | Check::Place(_) => {
                vec![Answer::Typed(answer.trim_start_matches('#').to_owned())]
            }
            Check::CodePoint(_) => {
                let forms = answer.split('=').skip(1);
                forms
                    .map(|form| Answer::Typed(form.trim().to_owned()))
                    .collect()
            }
            Check::Bytes(_) | Check::Text(_) => {
                let forms = answer.split('=').skip(1);
                forms.map(|form| bytes(form.trim())).collect()
            }
            Check::WellFormed { .. } | Check::OneError { .. } => {
                assert_eq!(answer, "", "a person grades it");
                Vec::new()
            }
        };
        for answer in given {
            assert_eq!(judge(lesson, &answer), Verdict::Solved, "{}", lesson.id);
            typed += 1;
        }
    }
    assert!(typed > 100, "{typed}");
}

fn bytes(hex: &str) -> Answer {
    let digits: Vec<u8> = hex.bytes().filter(|it| *it != b' ').collect();
    let pairs = digits
        .chunks(2)
        .map(|pair| std::str::from_utf8(pair).unwrap());
    Answer::Bytes(
        pairs
            .map(|pair| u8::from_str_radix(pair, 16).unwrap())
            .collect(),
    )
}

/// Reads the archive and its XML with Python, and holds that the manifest names the files that there are.
const READ: &str = r#"
import io, sys, zipfile, xml.etree.ElementTree as tree
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert archive.testzip() is None
names = set(archive.namelist())
manifest = tree.fromstring(archive.read("imsmanifest.xml"))
space = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
hrefs = {it.get("href") for it in manifest.iter(space + "file")}
assert hrefs | {"imsmanifest.xml"} == names, (hrefs, names)
space = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
test = tree.fromstring(archive.read("test.xml"))
items = [it.get("href") for it in test.iter(space + "assessmentItemRef")]
for name in items:
    item = tree.fromstring(archive.read(name))
    right = [it.text for it in item.iter(space + "value")][:1]
    body = " ".join("".join(it.itertext()) for it in item.iter(space + "p"))
    print(item.get("title"), "|", right[0] if item.find(".//" + space + "correctResponse") is not None else "", "|", body)
"#;

#[test]
fn a_package_of_qti_is_read_by_others_and_holds_each_task_with_its_answer() {
    let tried = Command::new("python3").arg("--version").output();
    if !tried.is_ok_and(|it| it.status.success()) {
        println!("skipped: there is no python3 here");
        return;
    }
    let lessons = all();
    let package = quiz(lessons.clone(), QuizFormat::Qti).file();
    let mut child = Command::new("python3")
        .args(["-c", READ])
        .env("PYTHONIOENCODING", "utf-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&package).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let read = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = read.lines().collect();
    assert_eq!(lines.len(), lessons.len());
    for (lesson, line) in lessons.iter().zip(lines) {
        let right = match (&lesson.check, &lesson.solution) {
            (Check::WellFormed { .. } | Check::OneError { .. }, _) => String::new(),
            (_, Answer::Bytes(bytes)) => {
                let digits: Vec<String> = bytes.iter().map(|it| format!("{it:02X}")).collect();
                digits.join(" ")
            }
            (_, Answer::Typed(text)) => text.clone(),
            (_, Answer::Place(place)) => place.to_string(),
            (_, Answer::Choice(is_yes)) => if *is_yes { "yes" } else { "no" }.to_owned(),
        };
        assert!(
            line.starts_with(&format!("{} | {right} | {}", lesson.title, lesson.task)),
            "{line}"
        );
        assert!(line.ends_with(&lesson.answer), "{line}");
    }
}

#[test]
fn results_say_what_was_solved_and_after_how_many_wrong_tries() {
    let lessons = builtin();
    let mut attempts = [Attempts::default(); 2];
    attempts[0].count(&judge(&lessons[0], &bytes("2E")));
    attempts[0].count(&judge(&lessons[0], &lessons[0].solution));
    let lessons: Arc<[(Lesson, Attempts)]> = lessons.into_iter().zip(attempts).collect();
    let quiz = Quiz {
        title: String::new(),
        lessons,
        format: QuizFormat::Results,
    };
    let text = String::from_utf8(quiz.file()).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "number,id,title,level,task,bytes,solved,wrong tries"
    );
    assert!(
        lines[1].starts_with("1,bits-and-hex,") && lines[1].ends_with(",00,yes,1"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("2,one-byte,") && lines[2].ends_with(",41,no,0"),
        "{}",
        lines[2]
    );
}
