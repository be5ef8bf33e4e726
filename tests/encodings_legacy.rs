//! Which legacy encoding text is in: sentences in many languages, encoded by `encoding_rs`, and what is
//! no text.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;

use byteloupe::encodings::legacy::rank;
use byteloupe::encodings::legacy::table::Table;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_4,
    ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_13, ISO_8859_15, KOI8_R, KOI8_U,
    MACINTOSH, SHIFT_JIS, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258, X_MAC_CYRILLIC,
};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

/// A language, a text in it, and the encodings that it is read from.
const SENTENCES: [(&str, &str, &[&Encoding]); 20] = [
    (
        "French",
        "Le garçon a oublié sa clé à l'école, mais sa mère l'a retrouvée derrière la fenêtre. C'était déjà l'été.",
        &[WINDOWS_1252, ISO_8859_15, MACINTOSH],
    ),
    (
        "German",
        "Die Straße führt über die Brücke, und größere Häuser stehen dort schon länger. Später fährt der Müller zurück.",
        &[WINDOWS_1252, MACINTOSH],
    ),
    (
        "Spanish",
        "El niño soñó que mañana llegaría el señor Núñez con un pájaro. ¿Cuándo será? ¡Quién sabe! La canción acabó.",
        &[WINDOWS_1252, MACINTOSH],
    ),
    (
        "Polish",
        "Zażółć gęślą jaźń. Książka leży na półce, a dzieci śpią już od dziesiątej, więc mówmy ciszej. Wróciłem późno.",
        &[WINDOWS_1250, ISO_8859_2],
    ),
    (
        "Czech",
        "Příliš žluťoučký kůň běžel přes louku. Děti si hrály venku, dokud nezačalo pršet, a pak šly domů na večeři.",
        &[WINDOWS_1250, ISO_8859_2],
    ),
    (
        "Hungarian",
        "A szőlő tőkéje mellett ült egy öreg földműves, és azt mondta, hogy idén jó termés lesz, hűvös ősz után is.",
        &[WINDOWS_1250, ISO_8859_2],
    ),
    (
        "Turkish",
        "Çocuklar bahçede oynuyor, annesi ise mutfakta yemek yapıyordu. Akşam olunca ışıklar söndü ve şehir sessizleşti.",
        &[WINDOWS_1254],
    ),
    (
        "Lithuanian",
        "Šią žiemą sniego buvo daug, todėl vaikai džiaugėsi čiuožykla. Ąžuolas prie namų užšalo, bet pavasarį žaliuos.",
        &[WINDOWS_1257, ISO_8859_13, ISO_8859_4],
    ),
    (
        "Russian",
        "Вчера вечером мы долго гуляли по набережной и говорили о том, как быстро прошло лето. Завтра снова на работу.",
        &[WINDOWS_1251, KOI8_R, IBM866, ISO_8859_5, X_MAC_CYRILLIC],
    ),
    (
        "Ukrainian",
        "Учора ввечері ми довго гуляли над річкою й говорили про те, як швидко минуло літо. Її сестра приїде завтра.",
        &[WINDOWS_1251, KOI8_U],
    ),
    (
        "Greek",
        "Χθες το βράδυ περπατήσαμε δίπλα στη θάλασσα και μιλούσαμε για το καλοκαίρι που πέρασε. Αύριο πάλι στη δουλειά.",
        &[WINDOWS_1253, ISO_8859_7],
    ),
    (
        "Hebrew",
        "אתמול בערב הלכנו לאורך החוף ודיברנו על הקיץ שעבר. מחר נחזור שוב לעבודה, והילדים ילכו לבית הספר.",
        &[WINDOWS_1255, ISO_8859_8],
    ),
    (
        "Arabic",
        "مشينا مساء أمس على شاطئ البحر وتحدثنا عن الصيف الذي مضى بسرعة. غدا نعود إلى العمل ويذهب الأطفال إلى المدرسة.",
        &[WINDOWS_1256, ISO_8859_6],
    ),
    (
        "Thai",
        "เมื่อวานตอนเย็นเราเดินเล่นริมทะเลและคุยกันเรื่องฤดูร้อนที่ผ่านไปอย่างรวดเร็ว พรุ่งนี้ต้องกลับไปทำงานอีกครั้ง",
        &[WINDOWS_874],
    ),
    (
        "Vietnamese",
        "Chiều hôm qua chúng tôi đi dạo dọc bờ biển và nói chuyện về mùa hè. Ngày mai mọi người lại đi làm.",
        &[WINDOWS_1258],
    ),
    (
        "Japanese",
        "昨日の夕方、私たちは海岸を散歩しながら、あっという間に過ぎた夏について話しました。明日からまた仕事です。",
        &[SHIFT_JIS, EUC_JP, ISO_2022_JP],
    ),
    (
        "Korean",
        "어제 저녁 우리는 바닷가를 걸으며 빠르게 지나간 여름에 대해 이야기했습니다. 내일은 다시 회사에 갑니다.",
        &[EUC_KR],
    ),
    (
        "Chinese (simplified)",
        "昨天晚上我们在海边散步，谈论着很快就过去的夏天。明天大家又要去上班了，孩子们也要回学校。",
        &[GBK, GB18030],
    ),
    (
        "Chinese (traditional)",
        "昨天晚上我們在海邊散步，談論著很快就過去的夏天。明天大家又要去上班了，孩子們也要回學校。",
        &[BIG5],
    ),
    (
        "Bulgarian",
        "Вчера вечерта дълго се разхождахме край морето и говорихме за лятото, което отмина бързо. Утре пак сме на работа.",
        &[WINDOWS_1251, IBM866],
    ),
];

/// The text in the encoding. Vietnamese tones stand after their letters in Windows-1258.
fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    let apart = |c: char| -> Vec<char> {
        if c.is_ascii() || !encoding.encode(&c.to_string()).2 {
            return vec![c];
        }
        let is_tone = |c: &char| "\u{300}\u{301}\u{303}\u{309}\u{323}".contains(*c);
        let all: Vec<char> = c.nfd().collect();
        let tone = all.iter().copied().filter(is_tone);
        all.iter()
            .copied()
            .filter(|c| !is_tone(c))
            .nfc()
            .chain(tone)
            .collect()
    };
    let text: String = text.chars().flat_map(apart).collect();
    let (bytes, _, is_lossy) = encoding.encode(&text);
    assert!(!is_lossy, "{} cannot write {text}", encoding.name());
    bytes.into_owned()
}

fn best_text(bytes: &[u8]) -> Option<String> {
    let best = *rank(bytes, None).first()?;
    Some(best.charset.decode(bytes).nfc().collect())
}

#[test]
fn sentences_decode_right_from_each_encoding_that_can_write_them() {
    for (language, text, encodings) in SENTENCES {
        for encoding in encodings {
            let bytes = encoded(text, encoding);
            let read = best_text(&bytes);
            let of: String = text.nfc().collect();
            assert_eq!(
                read.as_deref(),
                Some(of.as_str()),
                "{language} in {}",
                encoding.name()
            );
        }
    }
}

#[test]
fn the_language_is_named() {
    for (language, text, encodings) in SENTENCES {
        let guesses = rank(&encoded(text, encodings[0]), None);
        assert_eq!(
            guesses[0].language,
            Some(language),
            "{}",
            encodings[0].name()
        );
    }
}

#[test]
fn english_with_typographic_quotes_is_windows_1252() {
    let text = "“It’s late,” she said – and went home. We don’t know what came after that, and nobody asks.";
    assert_eq!(
        rank(&encoded(text, WINDOWS_1252), None)[0].charset,
        WINDOWS_1252
    );
}

#[test]
fn signs_in_english_text_are_windows_1252() {
    for text in [
        "Copyright © 2004 by the authors of this program. All rights are reserved.",
        "Keep it below 25 °C, away from the sun, and use it within a year of opening.",
        "The ticket is £12 for adults and £5 for children who come with their parents.",
        "The résumé that he sent was longer than the letter that came with it.",
    ] {
        assert_eq!(
            best_text(&encoded(text, WINDOWS_1252)).as_deref(),
            Some(text)
        );
    }
}

#[test]
fn the_table_in_the_program_is_whole() {
    let bytes = include_bytes!("../src/encodings/legacy/statistics.bin");
    let table = Table::read(bytes);
    assert!(table.alphabetic.len() >= 45);
    assert_eq!(table.ideographic.len(), 4);
    assert_eq!(table.to_bytes(), bytes);
    assert!(bytes.len() <= 150 * 1024);
}

#[test]
fn a_table_that_is_cut_is_read_as_far_as_it_goes() {
    let bytes = include_bytes!("../src/encodings/legacy/statistics.bin");
    for len in (0..bytes.len()).step_by(997) {
        let table = Table::read(&bytes[..len]);
        assert!(table.ideographic.len() < 4);
    }
}

#[test]
fn a_word_or_two_of_another_encoding_among_much_ascii_is_enough() {
    let mut text =
        "2024-05-01 10:00:00 INFO connection from host accepted, session opened\n".repeat(200);
    text.push_str("2024-05-01 10:00:07 WARN user Jürgen Müller from Köln gave a wrong password\n");
    assert_eq!(best_text(&encoded(&text, WINDOWS_1252)), Some(text));
}

#[test]
fn a_text_that_is_cut_within_a_character_is_still_read() {
    for (_, text, encodings) in SENTENCES
        .iter()
        .filter(|row| ["Japanese", "Korean"].contains(&row.0))
    {
        let bytes = encoded(text, encodings[0]);
        let cut = &bytes[1..bytes.len() - 3];
        assert_eq!(rank(cut, None)[0].charset, encodings[0]);
    }
}

#[test]
fn scores_are_shares_of_one_with_the_best_first() {
    for (_, text, encodings) in SENTENCES {
        let guesses = rank(&encoded(text, encodings[0]), None);
        assert!(guesses.is_sorted_by(|a, b| a.score >= b.score));
        assert!(guesses.iter().map(|guess| guess.score).sum::<f32>() <= 1.0001);
    }
}

#[test]
fn ascii_alone_says_nothing() {
    assert!(rank(b"", None).is_empty());
    assert!(rank(b"Nothing but ASCII.\r\n", None).is_empty());
    assert!(rank(b"\x1b[31mred\x1b[0m on a terminal", None).is_empty());
}

/// Bytes without a pattern: xorshift.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    std::iter::repeat_with(next).take(len).collect()
}

#[test]
fn what_is_no_text_has_no_score_to_speak_of() {
    let mut samples = vec![
        ("noise".to_owned(), noise(4096)),
        ("little noise".to_owned(), noise(200)),
    ];
    let png = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/screenshots/dark.png");
    samples.push((png.to_owned(), fs::read(png).unwrap()));
    let program = std::env::current_exe().unwrap();
    let mut bytes = fs::read(program).unwrap();
    bytes.truncate(1 << 20);
    samples.push(("this program".to_owned(), bytes));
    for (name, bytes) in samples {
        let sum: f32 = rank(&bytes, None).iter().map(|guess| guess.score).sum();
        assert!(sum < 0.05, "{name}: {:?}", rank(&bytes, None));
    }
}

proptest! {
    #[test]
    fn any_bytes_have_sound_guesses(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let guesses = rank(&bytes, None);
        prop_assert!(guesses.iter().all(|guess| (0.0..=1.0).contains(&guess.score)));
        prop_assert!(guesses.iter().map(|guess| guess.score).sum::<f32>() <= 1.0001);
    }

    #[test]
    fn escapes_anywhere_are_survived(bytes in prop::collection::vec(prop_oneof![Just(0x1B), Just(b'$'), Just(b'B'), Just(b'('), any::<u8>()], 0..200)) {
        let guesses = rank(&bytes, None);
        prop_assert!(guesses.iter().all(|guess| guess.score.is_finite()));
    }
}
