//! Data that is hidden in characters nobody sees: found in any scheme, and nowhere else. The schemes, texts and seeds are
//! those of this test; none of them stands in the program.

use byteloupe::decode::{Form, Outcome, Part, decode_part};
use byteloupe::source::MemorySource;
use byteloupe::warnings::{Answer, Question, Severity, Wanted, Warning, WarningKind};

use crate::surveying::Surveying;

/// Sentences of twelve languages and of a program, to hide data in.
const COVERS: [&str; 13] = [
    "Trains to the coast leave every hour from the old station, except on Sundays when they start after noon.",
    "Die Züge zur Küste fahren stündlich vom alten Bahnhof ab, außer sonntags, da beginnen sie erst nach Mittag.",
    "Les trains vers la côte partent toutes les heures de l’ancienne gare, sauf le dimanche, où ils partent après midi.",
    "Поезда к морю отправляются каждый час со старого вокзала, кроме воскресенья, когда они ходят после полудня.",
    "Τα τρένα για την ακτή φεύγουν κάθε ώρα από τον παλιό σταθμό, εκτός από τις Κυριακές που αρχίζουν το μεσημέρι.",
    "تغادر القطارات إلى الساحل كل ساعة من المحطة القديمة إلا يوم الأحد حيث تبدأ بعد الظهر",
    "قطارهای ساحل هر ساعت از ایستگاه قدیمی حرکت می\u{200C}کنند مگر روزهای یکشنبه که بعد از ظهر آغاز می\u{200C}شوند",
    "הרכבות לחוף יוצאות בכל שעה מהתחנה הישנה, חוץ מיום ראשון שבו הן מתחילות אחרי הצהריים",
    "तट की रेलगाड़ियाँ पुराने स्टेशन से हर घंटे चलती हैं, रविवार को छोड़कर जब वे दोपहर के बाद शुरू होती हैं",
    "海岸行きの列車は古い駅から毎時出発しますが、日曜日は正午を過ぎてから運行を始めます。時刻表を見てください。",
    "开往海边的火车每小时从老车站发车，星期天除外，那天要到中午以后才开始运行。请看时刻表。",
    "해안으로 가는 기차는 옛 역에서 매시간 출발하지만 일요일에는 정오가 지나서야 운행을 시작합니다.",
    "fn next(hour: u32) -> Option<u32> {\n    if hour < 24 { Some(hour + 1) } else { None }\n}\n",
];

/// What is hidden: eight bytes, and four times as many.
const SECRETS: [&str; 2] = ["meet bob", "wire the rest to the new account"];

/// Puts carriers into a text, each after a character, as far as they go. The text is repeated until they fit.
fn after_letters(cover: &str, carriers: &[String]) -> String {
    let mut carriers = carriers.iter();
    let mut text = String::new();
    for scalar in cover.chars().cycle() {
        text.push(scalar);
        match carriers.next() {
            Some(carrier) => text.push_str(carrier),
            None => break,
        }
    }
    text
}

fn in_a_row(cover: &str, carriers: &[String]) -> String {
    let (before, after) = cover.split_at(cover.char_indices().nth(9).unwrap().0);
    format!("{before}{}{after}", carriers.concat())
}

fn bits(secret: &str) -> impl Iterator<Item = usize> {
    secret
        .bytes()
        .flat_map(|byte| (0..8).rev().map(move |bit| usize::from(byte >> bit & 1)))
}

fn digits(secret: &str, bits_of_each: usize) -> Vec<usize> {
    let bits: Vec<usize> = bits(secret).collect();
    let value = |bits: &[usize]| bits.iter().fold(0, |sum, bit| sum * 2 + bit);
    bits.chunks(bits_of_each).map(value).collect()
}

fn scalar(code_point: u32) -> String {
    char::from_u32(code_point).unwrap().to_string()
}

type Scheme = (&'static str, fn(&str, &str) -> String);

/// Ways to hide a secret in a text: none of them is a row that another kind of warning tells.
const SCHEMES: [Scheme; 13] = [
    ("two joiners after letters", |cover, secret| {
        let carriers = bits(secret).map(|bit| ["\u{200C}", "\u{200D}"][bit].to_owned());
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    (
        "two characters without width after letters",
        |cover, secret| {
            let carriers = bits(secret).map(|bit| ["\u{2060}", "\u{200B}"][bit].to_owned());
            after_letters(cover, &carriers.collect::<Vec<_>>())
        },
    ),
    ("four of them", |cover, secret| {
        let kinds = ["\u{2061}", "\u{2062}", "\u{2063}", "\u{2064}"];
        let carriers = digits(secret, 2)
            .into_iter()
            .map(|digit| kinds[digit].to_owned());
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    ("eight of them", |cover, secret| {
        let kinds = [
            "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{2061}", "\u{2062}",
            "\u{2063}",
        ];
        let carriers = digits(secret, 3)
            .into_iter()
            .map(|digit| kinds[digit].to_owned());
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    ("marks of direction", |cover, secret| {
        let carriers = bits(secret).map(|bit| ["\u{200E}", "\u{200F}"][bit].to_owned());
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    ("a byte in each selector", |cover, secret| {
        let carriers = secret
            .bytes()
            .map(|byte| scalar(0xE_0100 + u32::from(byte) - 16));
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    (
        "a byte in each selector, from the first on",
        |cover, secret| {
            let carriers = secret
                .bytes()
                .map(|byte| scalar(0xE_0100 + u32::from(byte)));
            after_letters(cover, &carriers.collect::<Vec<_>>())
        },
    ),
    ("four bits in each selector", |cover, secret| {
        let carriers = digits(secret, 4)
            .into_iter()
            .map(|digit| scalar(0xFE00 + digit as u32));
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    ("styles of hearts", |cover, secret| {
        let carriers = bits(secret).map(|bit| ["❤\u{FE0E}", "❤\u{FE0F}"][bit].to_owned());
        in_a_row(cover, &carriers.collect::<Vec<_>>())
    }),
    ("tags after letters", |cover, secret| {
        let carriers = secret
            .bytes()
            .map(|byte| scalar(0xE_0000 + u32::from(byte)));
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
    ("private use", |cover, secret| {
        let carriers = secret.bytes().map(|byte| scalar(0xF200 + u32::from(byte)));
        in_a_row(cover, &carriers.collect::<Vec<_>>())
    }),
    ("blanks", |cover, secret| {
        let carriers = bits(secret).map(|bit| ["\u{2800}", "\u{3164}"][bit].to_owned());
        in_a_row(cover, &carriers.collect::<Vec<_>>())
    }),
    ("one character without width, or none", |cover, secret| {
        let carriers = bits(secret).map(|bit| ["", "\u{2063}"][bit].to_owned());
        after_letters(cover, &carriers.collect::<Vec<_>>())
    }),
];

fn hidden(text: &str) -> Vec<Warning> {
    let (warnings, _) = Surveying::done(text.as_bytes()).list(Wanted::ALL);
    let of_kind = warnings
        .iter()
        .filter(|it| it.kind == WarningKind::HiddenData);
    of_kind.copied().collect()
}

#[test]
fn data_is_found_in_any_scheme_and_language_as_one_warning() {
    for (name, hide) in SCHEMES {
        for cover in COVERS {
            for secret in SECRETS {
                let text = format!("{cover}\n{}\n{cover}", hide(cover, secret));
                let found = hidden(&text);
                let severities: Vec<Severity> = found.iter().map(|it| it.severity).collect();
                // Eight characters or none between letters of a short text may be anything.
                if name.ends_with("none") && secret.len() == 8 {
                    assert!(severities.len() <= 1, "{name}, {cover}");
                } else {
                    assert_eq!(severities, [Severity::High], "{name}, {secret:?}, {cover}");
                }
            }
        }
    }
}

#[test]
fn what_is_hidden_is_decoded_by_the_warning_and_by_decode() {
    let mut read = 0;
    for (name, hide) in SCHEMES {
        let text = hide(COVERS[0], SECRETS[1]);
        let [found] = hidden(&text)[..] else {
            panic!("{name}");
        };
        let question = Question::Evidence {
            at: found.offset,
            kind: found.kind,
        };
        let Answer::Evidence(Some(evidence)) = Surveying::done(text.as_bytes()).ask(question)
        else {
            panic!("{name}");
        };
        let sentence = evidence.sentence();
        let says = sentence.contains(&format!("“{}”", SECRETS[1]));
        // Nothing else is ever said to be hidden.
        assert!(
            says || sentence.starts_with("Not decoded"),
            "{name}: {sentence}"
        );
        read += usize::from(says);

        let source = MemorySource::new(text.as_bytes());
        let part = Part::At(found.offset);
        let decoded = decode_part(&source, text.len() as u64, &part, &|| true).unwrap();
        match decoded.unwrap() {
            Outcome::Decoded(range, layer) => {
                assert!(says, "{name}");
                assert_eq!(range, found.offset..found.end, "{name}");
                assert_eq!(layer.form, Form::Hidden);
                assert_eq!(layer.bytes, SECRETS[1].as_bytes(), "{name}");
            }
            Outcome::Nothing(why) => assert!(!says && why.contains("hidden"), "{name}: {why}"),
            other @ Outcome::Asks(..) => panic!("{name}: {other:?}"),
        }
    }
    // Where a carrier is set or not, what is a bit and what is not cannot be told; and one in eight was not tried.
    assert!(read >= 11, "{read}");
}

#[test]
fn text_has_its_own_reasons_for_such_characters() {
    let clean = [
        // Joiners of Persian, Malayalam, Sinhala, Hindi and Bengali.
        "می\u{200C}خواهم کتاب\u{200C}ها نمی\u{200C}شود بچه\u{200C}های خانه\u{200C}ای ه\u{200D} این\u{200C}که ",
        "അവന്\u{200D} എന്നാല്\u{200D} നല്\u{200D}കി മലയാളത്തിന്\u{200D}റെ ഭാഷ കൊണ്ട് ",
        "ශ්\u{200D}රී ලංකාව විද්\u{200D}යාව ප්\u{200D}රශ්න සත්\u{200D}ය භාෂාව ",
        "क्\u{200D}ष र्\u{200D}य विद्\u{200C}या पद्\u{200C}म बैठक র\u{200D}্যাব ",
        // Words of Khmer and Thai that a line may be broken between.
        "រក\u{200B}មិន\u{200B}ឃើញ\u{200B}ឯកសារ ខ្ញុំ\u{200B}ចង់\u{200B}ទៅ\u{200B}ផ្សារ ",
        "ไม่\u{200B}พบ\u{200B}ไฟล์ กรุณา\u{200B}ลอง\u{200B}ใหม่ ",
        // Emoji: families, styles, flags, keycaps.
        "👨\u{200D}👩\u{200D}👧\u{200D}👦 👩\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👩 🏳\u{FE0F}\u{200D}🌈 🧑🏿\u{200D}🤝\u{200D}🧑🏻 ",
        "❤\u{FE0F} ☎\u{FE0E} 1\u{FE0F}\u{20E3} ✈\u{FE0F} ☺\u{FE0E} ©\u{FE0F} 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ",
        // Selectors of Mongolian, of ideographs in names, of punctuation and of mathematics.
        "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ\u{180C} ᠬᠦᠮᠦᠨ\u{180E}ᠡ ᠭᠡᠷ\u{180B} ᠨᠠᠷᠠ\u{180E}ᠨ\u{180E}ᠠ ",
        "葛\u{E0100}城市の辻\u{E0100}さんと渡邊\u{E0102}さんが祇\u{E0100}園で会った。東京都の予算を検討する、",
        "委员会\u{3002}\u{FE01}星期二\u{FF0C}\u{FE00}开会\u{3002}\u{FE01} A ∩\u{FE00} B ∪\u{FE00} C ",
        // Hyphens, notes, braille and pictures of it, old Korean.
        "Do\u{AD}nau\u{AD}dampf\u{AD}schiff Ver\u{AD}fas\u{AD}sungs\u{AD}ge\u{AD}richt und die der ",
        "⠓⠑⠇⠇⠕\u{2800}⠺⠕⠗⠇⠙\u{2800}⣿\u{2800}\u{2800}⠿⡇\u{2800}⢸\u{2800}\u{2800}⠉\u{2800}⠛ ",
        "ᄒ\u{1160}ᆫ\u{115F}ᅵᆼ나랏말ᄊᆞ미\u{115F}ᅡᆨ ",
        // Marks of direction; pages and tables that were copied.
        "C++\u{200E} שלום עולם\u{200F} (12)\u{200E} ספר גדול וטוב ",
        "| Name | \u{200B} | 12 | \u{200B} | \u{200B} |\n| foo_\u{200B}bar | /\u{200B}usr/\u{200B}share | x | \u{200B} |\n",
        "one\n\u{FEFF}two\n\u{FEFF}three\n\u{FEFF}four\n",
        // Icons, and a script of its own.
        "\u{E0B0} ~/src \u{E0A0} main \u{F015} home \u{F07C} open \u{E0B0} ",
        "\u{F8D3}\u{F8DA}\u{F8E6}\u{F8D1} \u{F8E3}\u{F8D0}\u{F8DC}\u{F8E9}\u{F8D5}\u{F8DA} \u{F8E0}\u{F8D8}\u{F8E2} ",
    ];
    for text in clean {
        for times in [1, 5, 60, 700] {
            let found = hidden(&text.repeat(times));
            assert!(found.is_empty(), "{times} × {text}: {found:?}");
        }
    }
    let together: String = clean.iter().map(|text| text.repeat(20)).collect();
    assert_eq!(hidden(&together), []);
}

fn in_turn(numbers: std::ops::Range<u32>, row: fn(u32) -> String) -> String {
    numbers.map(row).collect::<Vec<_>>().concat()
}

#[test]
fn a_row_of_one_character_or_of_all_in_order_carries_nothing() {
    let rows = [
        "\u{200B}".repeat(500),
        "\u{200B}\u{200C}".repeat(200),
        in_turn(0..240, |it| format!("a{}", scalar(0xE_0100 + it))),
        in_turn(0..95, |it| format!("U+{it:X} {}\n", scalar(0xE_0020 + it))),
    ];
    for row in rows {
        assert_eq!(hidden(&format!("before {row} after")), [], "{row}");
    }
}
