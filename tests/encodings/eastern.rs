//! UTF-8 that was read in an encoding of East Asia: undone where nothing was lost, and never found in ordinary text.

use byteloupe::encodings::mojibake::{Analysis, FileEvidence, undo};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// Sentences with many characters above ASCII.
const SENTENCES: [&str; 9] = [
    "北京的秋天最美，天空很蓝。",
    "請確認檔案是否存在，然後重新啟動電腦。",
    "設定を変更した場合は再起動が必要です。",
    "パソコンの電源を切ってください。",
    "파일을 저장하지 않고 종료하시겠습니까?",
    "Вчера вечером мы долго гуляли по берегу реки.",
    "Η θάλασσα ήταν ήρεμη εκείνο το πρωί.",
    "‘It’s a fine day,’ she said — “really fine”.",
    "אתמול בערב הלכנו לאורך הנהר",
];

/// What a text becomes in an encoding; `None` where that loses something.
fn misread(text: &str, through: &'static Encoding) -> Option<String> {
    let read = through.decode_without_bom_handling_and_without_replacement(text.as_bytes())?;
    // Some characters stand for two pairs of bytes.
    let (again, _, is_replaced) = through.encode(&read);
    (!is_replaced && *again == *text.as_bytes()).then(|| read.into_owned())
}

#[test]
fn a_sentence_that_lost_nothing_is_undone_whole() {
    let mut undone = 0;
    for through in [GBK, SHIFT_JIS, BIG5, EUC_KR] {
        for sentence in SENTENCES {
            // Whether something is lost depends on how many bytes there are.
            let ends = sentence
                .char_indices()
                .map(|(at, character)| at + character.len_utf8());
            for end in ends {
                let text = &sentence[..end];
                let Some(read) = misread(text, through) else {
                    continue;
                };
                let again = undo(&read);
                // A word or two may be too little. None is undone to something else.
                if again.is_some() || text.chars().count() > 32 {
                    let name = through.name();
                    assert_eq!(again.as_deref(), Some(text), "{read:?} in {name}");
                    undone += 1;
                }
            }
        }
    }
    assert!(undone > 80, "{undone}");
}

#[test]
fn a_sentence_that_was_misread_twice_is_undone_twice_or_stays() {
    let mut undone = 0;
    for sentence in SENTENCES {
        for (end, _) in sentence.char_indices().skip(8) {
            let text = &sentence[..end];
            let once = misread(text, GBK);
            let Some(twice) = once.and_then(|once| misread(&once, GBK)) else {
                continue;
            };
            if let Some(again) = undo(&twice) {
                assert_eq!(again, text, "{twice:?}");
                undone += 1;
            }
        }
    }
    assert!(undone > 5, "{undone}");
}

#[test]
fn letters_of_latin_are_undone_where_a_file_has_several_and_stay_where_it_has_one() {
    let text =
        "Möchten Sie die Änderungen verwerfen?\nDie Größe der Fläche\nÜber den Wolken\nändern\n";
    let read = misread(text, GBK).unwrap();
    let mut evidence = FileEvidence::default();
    for line in read.lines() {
        Analysis::of(line).add_to(&mut evidence);
    }
    let lines = read.lines().map(|line| {
        let undone = Analysis::of(line).undone(&evidence);
        undone.map_or_else(|| line.to_owned(), |it| it.text) + "\n"
    });
    assert_eq!(lines.collect::<String>(), text);
    // A Chinese word between letters of a command.
    for line in ["git没commit", "用app猫粮", "T恤衫 A股 id为1"] {
        assert_eq!(undo(line), None, "{line}");
    }
}

#[test]
fn characters_in_the_order_of_their_tables_are_no_mojibake() {
    // Lists of rare characters, as dictionaries and tables of input methods have them: of one encoding in its order, in
    // lines of every length, beginning anywhere.
    let mut lines = 0;
    for of in [GBK, SHIFT_JIS, BIG5, EUC_KR] {
        let mut characters = Vec::new();
        for lead in 0x81..=0xFE_u8 {
            for tail in 0x40..=0xFE_u8 {
                let bytes = [lead, tail];
                let text = of.decode_without_bom_handling_and_without_replacement(&bytes);
                let mut text = text.iter().flat_map(|text| text.chars());
                if let (Some(character), None) = (text.next(), text.next()) {
                    characters.push(character);
                }
            }
        }
        assert!(characters.len() > 6000);
        for length in 1..12 {
            for line in characters.chunks(length) {
                let line: String = line.iter().collect();
                let undone = undo(&line);
                assert_eq!(undone, None, "{line:?} of {}", of.name());
                lines += 1;
            }
        }
    }
    assert!(lines > 100_000, "{lines}");
}
