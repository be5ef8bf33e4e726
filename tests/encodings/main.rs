//! Encodings: what a source is taken for, against text that the test encodes itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod characters;
mod code_pages;
mod eastern;
mod judged;
mod mended;
mod open_world;
mod shifted;

/// Languages, and a sentence in each.
const TEXTS: [(&str, &str); 14] = [
    (
        "German",
        "Die Straße führt über die Brücke, und größere Häuser stehen dort schon länger.",
    ),
    (
        "French",
        "Le garçon a oublié sa clé à l'école, mais sa mère l'a retrouvée derrière la fenêtre.",
    ),
    (
        "Spanish",
        "El niño soñó que mañana llegaría el señor Núñez con un pájaro. ¿Cuándo será?",
    ),
    (
        "Russian",
        "Вчера вечером мы долго гуляли по берегу реки и говорили о будущем.",
    ),
    (
        "Greek",
        "Χθες το βράδυ περπατήσαμε για πολλή ώρα δίπλα στο ποτάμι και μιλούσαμε.",
    ),
    (
        "Japanese",
        "昨日の夜、私たちは川のそばを長い間歩いて、将来について話しました。",
    ),
    (
        "Polish",
        "Książka leży na półce, a dzieci śpią już od dziesiątej, więc mówmy ciszej.",
    ),
    (
        "Vietnamese",
        "Tối hôm qua chúng tôi đi dạo rất lâu bên bờ sông và nói về tương lai.",
    ),
    (
        "Chinese",
        "昨天晚上我们在河边散步了很久，谈论了将来的事情。",
    ),
    (
        "Korean",
        "어제 저녁에 우리는 강가를 오래 걸으면서 앞으로의 일을 이야기했습니다.",
    ),
    (
        "Arabic",
        "مشينا مساء أمس طويلا على ضفة النهر وتحدثنا عن المستقبل.",
    ),
    (
        "Hebrew",
        "אתמול בערב הלכנו זמן רב לאורך הנהר ודיברנו על העתיד.",
    ),
    ("Thai", "เมื่อคืนนี้เราเดินเล่นริมแม่น้ำเป็นเวลานานและพูดคุยเรื่องอนาคต"),
    (
        "Hindi",
        "कल शाम हम नदी के किनारे देर तक टहलते रहे और भविष्य की बातें करते रहे।",
    ),
];
