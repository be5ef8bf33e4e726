//! Texts in ten scripts, and bytes that are hard to survey.

use crate::corpora::{Corpus, LEN, Random};

/// Words of a language in some order, in sentences and lines, a number now and then.
fn prose(seed: u64, words: &str, space: &str, stops: [&str; 3]) -> Vec<u8> {
    let words: Vec<&str> = words.split(' ').collect();
    let mut random = Random::new(seed);
    let mut text = String::with_capacity(LEN + 256);
    while text.len() < LEN {
        match random.below(40) {
            0 => text.push_str(&random.below(2000).to_string()),
            _ => text.push_str(words[random.below(words.len() as u64) as usize]),
        }
        text.push_str(match random.below(60) {
            0..5 => stops[0],
            5..8 => stops[1],
            8 => stops[2],
            9..11 => "\n",
            _ => space,
        });
    }
    let mut end = LEN;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    let mut bytes = text.into_bytes();
    bytes.resize(LEN, b'.');
    bytes
}

const WESTERN: [&str; 3] = [", ", ". ", " — "];

/// A piece over and over.
fn repeated(piece: &str) -> Vec<u8> {
    let mut bytes = piece.repeat(LEN / piece.len()).into_bytes();
    bytes.resize(LEN, b'.');
    bytes
}

/// This program, over and over.
fn program() -> Vec<u8> {
    let own = std::env::current_exe().and_then(std::fs::read);
    let own = own.unwrap_or_else(|error| panic!("{error}"));
    own.iter().copied().cycle().take(LEN).collect()
}

/// What this program is made from, over and over.
fn source() -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/utf8");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = files
        .map(|file| file.path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    let all: Vec<u8> = paths
        .iter()
        .flat_map(|path| std::fs::read(path).unwrap_or_default())
        .collect();
    assert!(!all.is_empty(), "no source in {folder}");
    all.iter().copied().cycle().take(LEN).collect()
}

/// Text of one script each.
pub(crate) const TEN_SCRIPTS: [Corpus; 10] = [
    Corpus {
        name: "french",
        make: || {
            prose(
                21,
                "le la été à où forêt garçon naïve cœur français déjà même l’hiver maison \
                 très petit voilà être qu’il neige sur les toits d’une ville où rien ne bouge",
                " ",
                WESTERN,
            )
        },
    },
    Corpus {
        name: "modern_greek",
        make: || {
            prose(
                22,
                "το και της ένα είναι ήταν δεν θάλασσα ουρανός μικρό παιδί γράφει στη μέρα όταν ο \
                 ήλιος Αθήνα νύχτα καλημέρα χωρίς δρόμος σπίτι αγάπη λόγος Έτσι πάντα",
                " ",
                WESTERN,
            )
        },
    },
    Corpus {
        name: "russian",
        make: || {
            prose(
                23,
                "и в не на что он она это всё как было Москва ещё уже человек время дом стоял у \
                 реки и зимой снег лежал до самой весны потом пришли люди из города сказали ёлка",
                " ",
                WESTERN,
            )
        },
    },
    Corpus {
        name: "hebrew",
        make: || {
            prose(
                24,
                "של את על לא זה הוא היא עם כל גם בית ילד ספר שלום ירושלים בוקר טוב מים שמיים \
                 ארץ אור חושך יום לילה אחד שני",
                " ",
                WESTERN,
            )
        },
    },
    Corpus {
        name: "arabic",
        make: || {
            prose(
                25,
                "في من على إلى أن هذا التي كان البيت الكتاب المدينة صباح الخير السلام عليكم ماء \
                 سماء أرض نور يوم ليلة واحد مرّة جدًا قرأ سؤال شيء",
                " ",
                ["، ", ". ", "؟ "],
            )
        },
    },
    Corpus {
        name: "hindi",
        make: || {
            prose(
                26,
                "है और के में की यह नहीं एक हिन्दी भाषा घर पानी आकाश धरती दिन रात पुस्तक नमस्ते \
                 सुबह शहर लोग गाँव बच्चा स्कूल मित्र प्रेम सूर्य बड़ा",
                " ",
                [", ", "। ", " — "],
            )
        },
    },
    Corpus {
        name: "thai",
        make: || {
            prose(
                27,
                "และ ที่ เป็น ของ ใน ไม่ ได้ มี การ คน บ้าน น้ำ ฟ้า วัน คืน หนังสือ สวัสดี เช้า เมือง \
                 เด็ก ปู่ รัก ความ ประเทศไทย กรุงเทพ",
                "",
                [" ", " ", " ๆ "],
            )
        },
    },
    Corpus {
        name: "japanese",
        make: || {
            prose(
                28,
                "の は を に が と で した です 日本 私 東京 学校 本 水 空 でも という もの こと カメラ \
                 コーヒー ありがとう 今日 明日 行く 食べる 見た 小さな 家",
                "",
                ["、", "。", "「"],
            )
        },
    },
    Corpus {
        name: "chinese",
        make: || {
            prose(
                29,
                "的 一 是 不 了 人 我 在 有 他 这 中国 北京 时间 学生 今天 天气 很好 我们 他们 可以 \
                 没有 因为 所以 书 水 天空 大地 城市",
                "",
                ["，", "。", "“"],
            )
        },
    },
    Corpus {
        name: "korean",
        make: || {
            prose(
                30,
                "그리고 나는 있다 없다 집 물 하늘 땅 사람 서울 학교 책 아침 저녁 오늘 내일 회사 \
                 한국어 안녕하세요 감사합니다 사랑 친구 도시 힘 희망 화요일",
                " ",
                WESTERN,
            )
        },
    },
];

/// What is no clean text.
pub(crate) const OTHERS: [Corpus; 16] = [
    Corpus {
        name: "source",
        make: source,
    },
    Corpus {
        name: "vietnamese_nfd",
        make: || {
            prose(
                31,
                "tie\u{302}\u{301}ng Vie\u{323}\u{302}t va\u{300} ngu\u{31B}o\u{31B}\u{300}i \
                 nu\u{31B}o\u{31B}\u{301}c đe\u{323}p đu\u{31B}o\u{31B}\u{323}c \
                 tru\u{31B}o\u{31B}\u{300}ng ho\u{323}c buo\u{302}\u{309}i sa\u{301}ng \
                 mo\u{323}\u{302}t nga\u{300}y tha\u{300}nh pho\u{302}\u{301} bie\u{302}\u{309}n \
                 tro\u{31B}\u{300}i đa\u{302}\u{301}t sa\u{301}ch ba\u{323}n ye\u{302}u",
                " ",
                WESTERN,
            )
        },
    },
    Corpus {
        name: "mojibake",
        make: || repeated("GrÃ¶ÃŸe und HÃ¶he, lâ€™Ã©tÃ©\n"),
    },
    Corpus {
        name: "program",
        make: program,
    },
    Corpus {
        name: "zeros",
        make: || vec![0; LEN],
    },
    Corpus {
        name: "bells",
        make: || repeated("\x1B]0;\x07\x07 a\x07"),
    },
    Corpus {
        name: "escapes",
        make: || repeated("\x1B"),
    },
    Corpus {
        name: "decomposed",
        make: || repeated("e\u{301}"),
    },
    Corpus {
        name: "marks",
        make: || repeated("\u{316}\u{301}"),
    },
    Corpus {
        name: "mixed_words",
        make: || repeated("aж"),
    },
    Corpus {
        name: "lone_words",
        make: || repeated("сор "),
    },
    Corpus {
        name: "lone_letters",
        make: || repeated("с о "),
    },
    Corpus {
        name: "joiners",
        make: || repeated("\u{200D}\u{200C}"),
    },
    Corpus {
        name: "isolates",
        make: || repeated("\u{2066}a\u{2069}"),
    },
    Corpus {
        name: "opened",
        make: || repeated("\u{2066}"),
    },
    Corpus {
        name: "spaces",
        make: || repeated("\u{3000}a"),
    },
];
