//! Encodings from before Windows, what a text says of its own encoding, and encodings that nobody here knows.

use std::io::Write as _;
use std::process::{Command, Stdio};

use byteloupe::encodings::{
    Charset, Encoding, Hypothesis, Part, PartContent, Reading, judge_bytes,
};

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

/// Sentences in languages of which there are no statistics here, but of others in the same script.
const OTHER_LANGUAGES: [(&str, &str); 4] = [
    (
        "Breton",
        "Ar skolioù a zo serret hiziv abalamour d'an erc'h, ha ne c'hall den ebet mont war-raok gant ar c'hirri. \
         Evit-se eo e chomas ar vugale er gêr, o lenn levrioù kozh hag o kanañ.\n",
    ),
    (
        "Afrikaans",
        "Môre sê ons vir die kinders dat die brûe oor die rivier weer oop is; hulle kan dan hê wat hulle wil hê, \
         en ons sal die lêers en die reën agterlaat.\n",
    ),
    (
        "Frisian",
        "De âlde man sei dat it hûs oan 'e dyk noait ferkocht wurde soe, en dat wy dêr altyd in plak fine kinne; \
         mar no binne de rûten stikken en is de tún fol ûnkrûd.\n",
    ),
    (
        "Walloon",
        "Les djins dimanèt e vî payis, et i gn a pont d' djoû sins k' on n' schoûte li vint ki hoûle å fond del cour; \
         c' est on mestî k' on-z aprind tot djonne.\n",
    ),
];

#[test]
fn text_in_a_language_without_statistics_is_not_taken_for_sure_for_another() {
    for (language, text) in OTHER_LANGUAGES {
        for name in ["windows-1252", "IBM850", "macintosh"] {
            let bytes = Charset::named(name).unwrap().encode(text).expect(name);
            let (best, read) = judged(&bytes);
            let is_right = read.as_deref() == Some(text);
            assert!(is_right || best.score < 0.9, "{language}, {name}: {best:?}");
        }
    }
}

#[test]
fn text_without_a_letter_of_the_script_of_an_encoding_is_rather_in_another_one() {
    // The page of the Macintosh for Greek has the letters of French and German where the usual one has them.
    for (language, text) in [
        ("French", "nom;prénom\nLefèvre;Hélène\nÇelik;Zoé\n"),
        ("French", "Prénom, téléphone, adresse : à compléter\n"),
        ("German", "Straße;Größe;Müller\nÜbung;schön\n"),
        ("German", "Die Bücher sind schön und groß.\n"),
    ] {
        let bytes = Charset::named("macintosh").unwrap().encode(text).unwrap();
        let (best, read) = judged(&bytes);
        assert!(read.is_none_or(|read| read == text), "{language}: {best:?}");
    }
}

#[test]
fn pages_of_ebcdic_are_told_apart_by_their_signs() {
    let text = "It stopped! Press [Enter] to go on, or see the list [of all errors] first.\n\
                Nothing was written! The file [new] is empty.\n";
    for name in ["IBM037", "IBM500", "IBM1047"] {
        let bytes = Charset::named(name).unwrap().encode(text).expect(name);
        let (best, read) = judged(&bytes);
        assert_eq!(read.as_deref(), Some(text), "{name}: {best:?}");
    }
}

#[test]
fn a_letter_of_a_page_of_dos_is_no_space_that_is_not_broken() {
    // A0 is á there, and a no-break space in Windows-1252.
    let text = "La página está más allá del mar, y nadie llegará jamás.\n";
    let bytes = Charset::named("IBM850").unwrap().encode(text).unwrap();
    let (best, read) = judged(&bytes);
    assert_eq!(read.as_deref(), Some(text), "{best:?}");
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
        let is_sure = best.is_certain() && !matches!(best.what, Reading::Unknown { .. });
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

/// Lines of a log, and what a program appended that writes another encoding.
const LOG: &str = "2024-01-01 12:00:00 the service was started\r\n";
const APPENDED: &str = "2024-01-01 12:05:00 and stopped by another tool\r\n";

fn utf16_le(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn utf_16_with_other_text_behind_it_has_two_parts_and_their_border() {
    for repeats in [3, 2000, 40_000] {
        let mut bytes = utf16_le(&format!("\u{FEFF}{}", LOG.repeat(repeats)));
        let border = bytes.len() as u64;
        bytes.extend_from_slice(APPENDED.repeat(3).as_bytes());
        let verdict = judge_bytes(&bytes);
        let parts: Vec<(u64, u64, PartContent)> = (verdict.parts.iter())
            .map(|part| (part.start, part.end, part.content))
            .collect();
        let end = bytes.len() as u64;
        let expected = [
            (0, border, PartContent::Utf16Le),
            (border, end, PartContent::Bytes),
        ];
        assert_eq!(parts, expected, "{repeats} lines");
        let best = verdict.best().unwrap();
        assert!(matches!(best.what, Reading::Joined { .. }), "{best:?}");
    }
}

#[test]
fn text_with_a_hole_of_zeros_is_text_and_the_hole_is_counted() {
    for hole in [40, 70_000] {
        let text = LOG.repeat(100);
        let bytes = [text.as_bytes(), &vec![0; hole], text.as_bytes()].concat();
        let verdict = judge_bytes(&bytes);
        let best = verdict.best().unwrap();
        assert_eq!(best.what.encoding(), Some(Encoding::Ascii), "{best:?}");
        let holes: Vec<u64> = (verdict.parts.iter())
            .filter(|part| part.content == PartContent::Zeros)
            .map(Part::len)
            .collect();
        assert_eq!(holes, [hole as u64]);
    }
}

#[test]
fn text_and_programs_have_no_parts() {
    let text = LOG.repeat(100);
    let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let program = &program[..program.len().min(1 << 20)];
    for bytes in [text.as_bytes(), &utf16_le(&text), b"a\0b\0\0c\n", program] {
        assert_eq!(judge_bytes(bytes).parts, []);
    }
}

#[test]
fn text_with_controls_as_signs_of_its_own_is_text_and_data_is_not() {
    let orders =
        "8=FIX.4.2\u{1}9=178\u{1}35=8\u{1}49=PHLX\u{1}56=PERS\u{1}52=20071123-05:30:00.000\u{1}"
            .repeat(9);
    let records = "Größe\u{1F}12 cm\u{1F}hoch\u{1E}Fläche\u{1F}7 m²\u{1F}groß\u{1E}".repeat(12);
    let keys = "C<\u{16}\tČ\nS<\u{16}\tŠ\nz<\u{16}\tž\n".repeat(7);
    for text in [orders, records, keys] {
        let best = judge_bytes(text.as_bytes()).best().cloned().unwrap();
        let encoding = best.what.encoding();
        assert!(
            matches!(encoding, Some(Encoding::Utf8 | Encoding::Ascii)) && best.is_likely(),
            "{text:?}: {best:?}"
        );
    }
    // Numbers in four bytes each, as they stand in any table of a program.
    let data: Vec<u8> = (0..400_u32)
        .flat_map(|it| (it * 7919 + 5).to_le_bytes())
        .collect();
    let words = b"name\x03\x11size\x05\x02\x17date\x01\x10\x06owner\x04\x13\x12".repeat(8);
    for bytes in [data, words] {
        assert_eq!(judge_bytes(&bytes).best().unwrap().what, Reading::Binary);
    }
}

/// The first bytes of a PNG image, with a comment.
const PNG: &[u8] =
    b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1F\x15\xC4\x89\0\0\0\0IEND";

#[test]
fn what_became_of_a_picture_is_told() {
    let through_utf8 = String::from_utf8_lossy(PNG).into_owned().into_bytes();
    let through_latin1: String = PNG.iter().copied().map(char::from).collect();
    let text_mode: Vec<u8> = PNG.iter().copied().filter(|byte| *byte != b'\r').collect();
    let in_short = |bytes: &[u8]| judge_bytes(bytes).remarks_in_short();
    let restored = Some("can be restored".to_owned());
    assert_eq!(in_short(through_latin1.as_bytes()), restored);
    assert_ne!(in_short(&through_utf8), restored);
    for (bytes, said) in [
        (through_utf8, "decoded it as UTF-8"),
        (through_latin1.into_bytes(), "read it as Latin-1"),
        (
            encoding_rs::WINDOWS_1252
                .decode_without_bom_handling(PNG)
                .0
                .into_owned()
                .into_bytes(),
            "read it as Windows-1252",
        ),
        (text_mode, "line ends were changed"),
    ] {
        let verdict = judge_bytes(&bytes);
        let words = verdict.former.as_ref().unwrap().words();
        assert!(words.starts_with("PNG image, "), "{words}");
        let remarks = verdict.remarks().join(" ");
        assert!(
            remarks.contains("PNG image") && remarks.contains(said),
            "{remarks}"
        );
    }
    assert_eq!(judge_bytes(PNG).remarks(), [""; 0]);
}

#[test]
fn a_few_bytes_that_may_be_one_thing_or_another_are_said_to_be_perhaps_those() {
    let mut named = 0;
    let names = [
        (encoding_rs::GBK, "GBK", "上海市人民政府"),
        (encoding_rs::GBK, "GBK", "西安交通大学"),
        (encoding_rs::BIG5, "Big5", "國立臺灣大學"),
        (encoding_rs::EUC_JP, "EUC-JP", "横浜市役所"),
        (encoding_rs::EUC_KR, "EUC-KR", "부산광역시"),
    ];
    for (encoding, name, text) in names {
        let (bytes, _, _) = encoding.encode(text);
        let verdict = judge_bytes(&bytes);
        let best = verdict.best().unwrap();
        let remarks = verdict.remarks().join(" ");
        let says_so = remarks.contains(&format!("{name} ("));
        assert!(best.is_likely() || says_so, "{text}: {best:?} {remarks}");
        assert!(!(best.is_likely() && says_so), "{text}: {best:?} {remarks}");
        named += usize::from(says_so);
    }
    assert!(named > 0, "all of them are likely: longer ones are");
    assert_eq!(judge_bytes("上海市".as_bytes()).remarks(), [""; 0]);
}

#[test]
fn characters_that_were_cut_at_the_ends_of_pieces_are_told() {
    let text = "Вчера вечером мы долго гуляли по берегу реки; 昨日は川の近くを長く歩きました。\n"
        .repeat(800);
    for piece in [4096, 65_536] {
        let decoded: String = (text.as_bytes().chunks(piece))
            .map(String::from_utf8_lossy)
            .collect();
        let remarks = judge_bytes(decoded.as_bytes()).remarks().join(" ");
        let said = format!("borders of {} KiB", piece / 1024);
        let has_any = decoded.matches('\u{FFFD}').count() > 3;
        assert!(!has_any || remarks.contains(&said), "{piece}: {remarks}");
    }
    let elsewhere = text.replacen("реки", "ре\u{FFFD}\u{FFFD}и", 30);
    assert_eq!(judge_bytes(elsewhere.as_bytes()).remarks(), [""; 0]);
}
