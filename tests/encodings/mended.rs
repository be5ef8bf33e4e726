//! Mojibake: what was read wrong by `encoding_rs` is read right again, and ordinary text stays.

use std::collections::BTreeSet;

use byteloupe::encodings::Charset;
use byteloupe::encodings::mojibake::{stretches, undo};
use encoding_rs::{Encoding, MACINTOSH, WINDOWS_1251, WINDOWS_1252};

use crate::TEXTS;

/// What a reader of UTF-8 sees who takes it for another encoding; `None` is Latin-1.
fn misread(text: &str, encoding: Option<&'static Encoding>) -> String {
    match encoding {
        None => text.bytes().map(char::from).collect(),
        Some(encoding) => encoding
            .decode_without_bom_handling(text.as_bytes())
            .0
            .into_owned(),
    }
}

#[test]
fn text_that_was_misread_up_to_three_times_is_repaired_exactly() {
    let ways = [
        None,
        Some(WINDOWS_1252),
        Some(WINDOWS_1251),
        Some(MACINTOSH),
    ];
    for (language, sentence) in TEXTS {
        for way in ways {
            let mut wrong = sentence.to_owned();
            for rounds in 1..=3 {
                wrong = misread(&wrong, way);
                let name = way.map_or("Latin-1", Encoding::name);
                let repaired = undo(&wrong);
                assert_eq!(
                    repaired.as_deref(),
                    Some(sentence),
                    "{language}, {name} × {rounds}"
                );
            }
        }
    }
}

#[test]
fn ordinary_text_is_left_alone() {
    let ordinary = [
        "Il va à la plage, « là-bas », à 25 °C.",
        "AÇÃO · NÃO · SÃO — «É»",
        "PŘÍKAZŮ“, ŘEPÍNAČ…",
        "МИНІСТЕРСТВО ЦІНИ, ТҮРІ, УКУК, ФИФО",
        "ا\u{200c}ب\u{200c}ج\u{200c}درس",
        "ทิเบต แพกเกจ ปลายทาง",
        "µ × ± ½ ² © ® ™ € £",
        "naïve café œuvre Œuvre Ångström Ðuro þorn",
        "√2 ≈ 1.414, ∑, ∂x/∂t",
        "Dosya sistemine bütün G/Ç’lar eşzamanlı yapılır.",
        "ТАЙСКИЙ СИМВОЛ «САРА О»",
    ];
    for text in TEXTS.map(|(_, text)| text).into_iter().chain(ordinary) {
        assert_eq!(stretches(text), [], "{text}");
        assert_eq!(undo(text), None);
    }
}

#[test]
fn a_stretch_is_told_by_place_way_and_rounds() {
    let text = "Héros : JosÃ©, Garçon";
    let found = stretches(text);
    assert_eq!(found.len(), 1);
    assert_eq!(&text[found[0].range.clone()], "Ã©");
    assert_eq!(found[0].repaired, "é");
    assert_eq!(found[0].through.name(), "windows-1252");
    assert_eq!(found[0].rounds, 1);
    assert_eq!(undo(text).as_deref(), Some("Héros : José, Garçon"));
}

#[test]
fn what_lost_bytes_is_not_invented() {
    // Python reads 81 as U+FFFD in windows-1252: `Á` is `C3 81`.
    assert_eq!(undo("\u{C3}\u{FFFD}"), None);
}

/// Words whose letters, as bytes of a code page, happen to be one character that hardly any text has: a letter of
/// Arabic for few languages, of a phonetic notation, a syllable that Korean does not use.
#[test]
fn a_word_is_not_taken_for_a_character_that_hardly_any_text_has() {
    for text in ["_аўі", "шу-мінда-н’є", "เอเชีย/แบกแดด"] {
        assert_eq!(stretches(text), [], "{text}");
    }
}

/// Signs of currencies, mathematics, punctuation, units and of numbers that are raised or lowered, and letters that
/// stand for quantities.
const SIGNS: &str = "¢£¤¥€₤₧₩₪₫₱₹₽₿±×÷¬√∞∫∂∆∇∏∑∙∘∝∈∉∋∩∪∧∨∀∃∅¬≈≠≡≤≥≪≫≅∼∠⊂⊃⊆⊇⊕⊗⊥⇒⇔→←↑↓↔↦\
    ²³¹⁰⁴⁵⁶⁷⁸⁹⁺⁻⁼₀₁₂₃₄₅ⁿ½¼¾⅓⅔⅛°′″‰‱µμΩÅℓ℃№ªº§¶†‡•·…–—―‐‑‘’‚“”„‹›«»¡¿¦¨¯´¸¹©®™℠\
    αβγδεθλπρστφψωΓΔΘΛΞΠΣΦΨ■□▪▫●○◆◇★☆♠♣♥♦♪✓✗─│┌┐└┘├┤┬┴┼═║╔╗╚╝░▒▓█";

#[test]
fn words_as_they_stand_are_mojibake_in_a_line_that_has_other_mojibake_alone() {
    // Of Vietnamese, `ế` becomes `бєї` and `ộ` becomes `б»™` in Windows-1251.
    let text = "Bạn có muốn kiến nghị một thay đổi cho phiên bản này không?";
    let misread = misread(text, Some(WINDOWS_1251));
    assert!(misread.contains("kiбєїn"), "{misread}");
    assert_eq!(undo(&misread).as_deref(), Some(text));
    // `её` is `ţ` in KOI8-R, and a word of Russian.
    assert_eq!(undo("Я видел её вчера, и она её видела."), None);
    assert_eq!(undo("бєї"), None);
}

#[test]
fn two_signs_side_by_side_are_no_mojibake() {
    let signs: BTreeSet<char> = SIGNS.chars().filter(|it| !it.is_whitespace()).collect();
    assert!(signs.len() >= 150, "{}", signs.len());
    let mut pairs = 0;
    for first in &signs {
        for second in &signs {
            pairs += 1;
            for text in [
                format!("Note that f(x) = {first}{second} here."),
                format!("R = 4.7 k{first}{second}5 %, as measured"),
                format!("the range ({first}{second}, 5] is open"),
                format!("{first}{second}"),
                // The same again is the same coincidence.
                format!("R = 4.7 k{first}{second}5 %\n").repeat(20),
            ] {
                assert_eq!(undo(&text), None, "{text}");
            }
        }
    }
    assert!(pairs >= 22_500, "{pairs}");
}

#[test]
fn all_letters_of_a_word_that_were_misread_count_for_it() {
    for word in ["Großzügigkeit", "gyümölcsöző", "Příště", "güzün", "déjeuné"] {
        let wrong = misread(word, Some(WINDOWS_1252));
        assert_eq!(undo(&wrong).as_deref(), Some(word), "{wrong}");
    }
    // A letter of a notation of sounds at the end of a word is a quotation that somebody closes with two accents.
    for right in [
        "pôs ``no sofá´´",
        "``está lá´´ e ``cá´´",
        "A±²B±²C",
        "x×°y×°z",
    ] {
        assert_eq!(undo(right), None, "{right}");
    }
}

#[test]
fn a_pair_counts_beside_other_mojibake_and_by_the_word_that_it_completes() {
    // By itself it is a letter of a word.
    for (wrong, right) in [
        ("NicolÃ¡s", "Nicolás"),
        ("caf√©", "café"),
        ("ÃœBUNG", "ÜBUNG"),
    ] {
        assert_eq!(undo(wrong).as_deref(), Some(right));
    }
    // It is none where it would be a letter beside a digit, or of another script or case.
    for text in ["R = 4.7 km∆°5", "50 Ω® coax, Ω© 2020", "JOSÉ® coffee"] {
        assert_eq!(undo(text), None, "{text}");
    }
    let lone = "at 25 Â°C";
    assert_eq!(undo(lone), None);
    assert_eq!(
        undo("at 25 Â°C in SÃ£o Paulo").as_deref(),
        Some("at 25 °C in São Paulo")
    );
    // A rarer misreading would make another letter of it.
    assert_eq!(
        undo("SÃ£o Paulo, Ã€ tarde").as_deref(),
        Some("São Paulo, À tarde")
    );
    // Other mojibake of another encoding is no evidence.
    assert_eq!(undo("√π in SÃ£o Paulo").as_deref(), Some("√π in São Paulo"));
    // Several different ones are, if nothing contradicts them.
    let several = "25 Â°C, Â£5, Â©2020, Â§7";
    assert_eq!(undo(several).as_deref(), Some("25 °C, £5, ©2020, §7"));
    assert_eq!(undo(&format!("{several}, é, è")), None);
}

#[test]
fn signs_of_a_run_that_is_no_utf_8_are_left_alone_where_they_are_utf_8_by_chance() {
    for text in [
        // Ranges of letters, letters by keys, a frame with a name in it.
        "pattern = \"[A-Za-zªµºÀ-ÖØ-öø-ÿ]+\"",
        "// яЯ чЧцЦ сС мМ иИйЙ тТ ьЬъЪ ,< .> /?",
        "│ ┌───┐ ┌───┐ │\n├───┼───┼───┤TL │\n└───┴───┴───┘   │",
        // Chinese in Big5 and Japanese in EUC-JP, read as Latin-1: mojibake, but of another kind.
        "Paint ªº³]©w¡C¦ý¬O¦pªG§A¨S¦³¦w¸Ë©Î¨Ï¥Î³oÓ¤u¨ã¡A",
        "¤³¤ÎÊ¸½ñ¤Ç¤Ï¡¢ÀßÄê¥Õ¥¡¥¤¥ë¤Î½ñ¤\u{AD}Êý¤òÀâÌÀ¤·¤Þ¤¹¡£",
    ] {
        assert_eq!(undo(text), None, "{text}");
        // What is proven elsewhere in the file does not make them mojibake.
        let with_other = format!("GrÃ¶ÃŸe, HÃ¶he und FlÃ¤che\n{text}\n");
        let undone = undo(&with_other).unwrap_or_default();
        assert_eq!(undone, format!("Größe, Höhe und Fläche\n{text}\n"));
    }
}

#[test]
fn the_misreading_of_the_file_is_that_of_words_of_which_each_letter_could_be_meant() {
    let text = "Książka leży na półce. Dzieci śpią już od dziesiątej, więc mówmy ciszej.\nZażółć gęślą jaźń.\nNie można otworzyć ścieżki.\nByć może jutro będzie padać i wiać.\n";
    let charset = Charset::named("x-mac-ce").expect("a known name");
    let wrong = charset
        .decode_all(text.as_bytes())
        .expect("it has all bytes");
    assert_eq!(undo(&wrong).as_deref(), Some(text));
}
