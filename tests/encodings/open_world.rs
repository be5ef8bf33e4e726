//! Encodings from before Windows, what a text says of its own encoding, and encodings that nobody here knows.

use std::io::Write as _;
use std::process::{Command, Stdio};

use byteloupe::encodings::{Charset, Encoding, Hypothesis, Reading, judge_bytes};

/// The best hypothesis, and the text that comes of it.
fn judged(bytes: &[u8]) -> (Hypothesis, Option<String>) {
    let verdict = judge_bytes(bytes);
    let best = verdict.best().expect("some hypothesis").clone();
    let text = match best.what.encoding() {
        Some(Encoding::Legacy(charset)) => Some(charset.decode(bytes).into_owned()),
        _ => None,
    };
    (best, text)
}

/// Two sentences of a language in a page that people wrote it in.
const OLD: [(&str, &str); 16] = [
    (
        "IBM850",
        "Die Bücher sind schön und groß, sagt der Müller. Für die Käufer gibt es heute Öl und Äpfel.\r\n",
    ),
    (
        "IBM850",
        "Où est la clé ? Elle était à côté de la fenêtre, près du théâtre, et l'hôtel est fermé.\r\n",
    ),
    (
        "IBM437",
        "El niño soñó que mañana llegaría el señor Núñez con un pájaro. ¿Cuándo será?\r\n",
    ),
    (
        "IBM852",
        "Książka leży na półce, a dzieci śpią już od dziesiątej, więc mówmy ciszej.\r\n",
    ),
    (
        "IBM737",
        "Χθες το βράδυ περπατήσαμε για πολλή ώρα δίπλα στο ποτάμι και μιλούσαμε.\r\n",
    ),
    (
        "IBM855",
        "Вчера вечером мы долго гуляли по берегу реки и говорили о будущем.\r\n",
    ),
    (
        "IBM857",
        "Bugün hava çok güzel, çocuklar bahçede oynuyor ve annesi onları çağırıyor.\r\n",
    ),
    (
        "IBM860",
        "Não há razão para esperar: a estação está fechada e o avião já não vem amanhã.\r\n",
    ),
    (
        "IBM865",
        "Søren spiser rødgrød på øen med sin bror, og bagefter går de begge ned til åen.\r\n",
    ),
    (
        "IBM775",
        "Rytą žmonės išėjo į lauką, nes šviesa buvo graži ir visi džiaugėsi pavasariu.\r\n",
    ),
    (
        "x-mac-ce",
        "Příliš žluťoučký kůň úpěl ďábelské ódy, a nikdo z lidí kolem nevěděl proč.\r",
    ),
    (
        "x-mac-greek",
        "Χθες το βράδυ περπατήσαμε για πολλή ώρα δίπλα στο ποτάμι και μιλούσαμε.\r",
    ),
    (
        "VISCII",
        "Tối hôm qua chúng tôi đi dạo rất lâu bên bờ sông và nói về tương lai.\n",
    ),
    (
        "IBM037",
        "The quick brown fox jumps over the lazy dog, and nobody knows why it does that again.",
    ),
    (
        "IBM273",
        "Die Bücher sind schön und groß, sagt der Müller. Für die Käufer gibt es heute Öl und Äpfel.",
    ),
    (
        "IBM500",
        "Où est la clé ? Elle était à côté de la fenêtre, près du théâtre, et l'hôtel est fermé.",
    ),
];

#[test]
fn text_from_before_windows_is_read_right() {
    for (page, text) in OLD {
        let charset = Charset::named(page).unwrap();
        let bytes = charset.encode(text).expect(page);
        let (best, read) = judged(&bytes);
        assert_eq!(read.as_deref(), Some(text), "{page}: {best:?}");
        assert!(best.is_likely(), "{page}: {best:?}");
    }
}

/// Text in an encoding that only `iconv` knows; `None` where it does not.
fn in_unknown_encoding(name: &str, text: &str) -> Option<Vec<u8>> {
    let mut child = Command::new("iconv")
        .args(["-f", "UTF-8", "-t", name])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}

#[test]
fn text_in_an_encoding_that_is_not_known_is_named_for_sure_as_no_other() {
    if !cfg!(target_os = "linux") {
        return;
    }
    for (name, text) in [
        (
            "GEORGIAN-PS",
            "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.\n",
        ),
        (
            "ARMSCII-8",
            "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով.\n",
        ),
        (
            "TCVN",
            "Tối hôm qua chúng tôi đi dạo rất lâu bên bờ sông và nói về tương lai.\n",
        ),
        (
            "HP-GREEK8",
            "Χθες το βραδυ περπατησαμε για πολλη ωρα διπλα στο ποταμι και μιλουσαμε.\n",
        ),
    ] {
        let text = text.repeat(5);
        let bytes = in_unknown_encoding(name, &text).expect(name);
        let (best, read) = judged(&bytes);
        let is_right = read.as_deref() == Some(text.as_str());
        let is_sure = best.is_certain() && best.what != Reading::Unknown8Bit;
        assert!(is_right || !is_sure, "{name}: {best:?}");
    }
}

#[test]
fn what_a_text_says_of_itself_decides_where_letters_do_not() {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-15\"?>\n<price>5 €, Œuvre</price>\n";
    let bytes = Charset::named("ISO-8859-15").unwrap().encode(text).unwrap();
    let (best, read) = judged(&bytes);
    assert_eq!(read.as_deref(), Some(text), "{best:?}");
    assert_eq!(judge_bytes(&bytes).contradiction(), None);
}

#[test]
fn what_a_text_says_of_itself_and_is_not_is_told() {
    let utf8 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a>Müller</a>\n";
    let said = judge_bytes(utf8.as_bytes()).contradiction().unwrap();
    assert!(said.contains("ISO-8859-1") && said.contains("30"), "{said}");
    let latin =
        "<meta charset=utf-8>\n<p>Die Bücher der Müllers sind schön, für Käufer und Hörer.\n";
    let bytes = Charset::named("latin1").unwrap().encode(latin).unwrap();
    let verdict = judge_bytes(&bytes);
    assert!(verdict.contradiction().is_some(), "{verdict:?}");
    // ASCII is all of these, and a text that declares nothing says nothing wrong.
    for text in [
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a>Miller</a>\n",
        "# -*- coding: utf-8 -*-\nname = 'Müller'\n",
        "Müller\n",
    ] {
        assert_eq!(judge_bytes(text.as_bytes()).contradiction(), None, "{text}");
    }
}
