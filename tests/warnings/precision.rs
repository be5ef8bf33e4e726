//! Ordinary text, in which nothing is more than information. The sentences are written for this test.

use byteloupe::warnings::{Severity, Wanted};

use crate::surveying::Surveying;

/// Sentences of many languages and scripts.
const TEXTS: &[&str] = &[
    "The file is “read-only” — don’t change it… 3 × 4 = 12, 5 µm, 20 °C, naïve, ½ €.",
    "Le fichier « notes » est vide\u{A0}: 1\u{202F}000\u{A0}€, c’est l’œuvre de l’été\u{202F}!",
    "Größe: 5 µm × 3 µm, Straße, Donau\u{AD}dampf\u{AD}schiff, „Anführung“.",
    "El niño pequeño preguntó: ¿dónde está el camión? ¡Aquí!",
    "Zażółć gęślą jaźń, plik został usunięty.",
    "Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "Dosya açılamadı: İstanbul’da ısı 30 °C, ığdır.",
    "Không thể mở tập tin, hãy thử lại sau ít phút.",
    "Файл не найден. Откройте меню и выберите «Сохранить». У нас есть оса и рос.",
    "Файл не знайдено: їжак, ґанок, Київ, об’єкт. USB-порт, SMSка, DVDшник.",
    "Датотека није пронађена: љубав, њива, џеп, ђак, ћуп.",
    "Το αρχείο δεν βρέθηκε. Ο χρήστης α και η τιμή β: ή, ν, ο.",
    "Ֆայլը չի գտնվել։ Հայերեն տեքստ։",
    "ფაილი ვერ მოიძებნა. ქართული ტექსტი.",
    "הקובץ לא נמצא. צה\"ל, C++\u{200E} נשמר. \u{2067}שלום\u{2069} world",
    "لم يتم العثور على الملف \u{202B}C++\u{202C} في المجلد\u{200F}! PDFها",
    "فایل پیدا نشد، می\u{200C}خواهم آن را باز کنم. PDF\u{200C}ها",
    "फ़ाइल नहीं मिली। क्\u{200D}ष कृपया पुनः प्रयास करें।",
    "ফাইল পাওয়া যায়নি। আবার চেষ্টা করুন।",
    "கோப்பு கிடைக்கவில்லை. மீண்டும் முயலவும்.",
    "ไม่พบไฟล์ กรุณาลองใหม่\u{200B}อีกครั้ง",
    "រកមិនឃើញ\u{200B}ឯកសារ",
    "ဖိုင်ကို ရှာမတွေ့ပါ",
    "找不到文件。\u{3000}请重试：CPU的温度，Ｗｉｎ，一二三。",
    "ファイルが見つかりません。データのコピー、ノート、エラー、iPhoneで、カ゚。",
    "파일을 찾을 수 없습니다. USB를 연결하세요.",
    "ፋይሉ አልተገኘም። እንደገና ይሞክሩ።",
    "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ᠌",
    "❤\u{FE0F} 👩\u{200D}👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 1\u{FE0F}\u{20E3} ℹ\u{FE0F} ©\u{FE0F} 🇩🇪 👍🏽",
    "Let Δx = λ·f, αβ = γ, μm, kΩ, πr², σ₁, ∑ᵢ aᵢ, ∂f/∂x, χ² test, ν = c/λ, sinθ, ρgh, ε₀.",
    "let μ = 3.0; // the mean, in µm; × and ÷; λx.x; Δt",
    "αmax, ρref and σgrid; TNFα, NFκB and IFNγ; dσdx, xαy, sinθ; νtot = 2π",
    "In the dictionary: green /ɡriːn/, sing [sɪŋ], ɡenərəl and ɡavərnmənt; the letter ɡ, ɡet.",
    "Agbelɔ aɖe nɔ ɖevia ƒe xɔme, eye wòɣla ʋuʋlalaʋlaʋla nyuie. Mawu ɖo ŋkuvi.",
    "Tamaziɣt n imaziɣen, aɣrum d uɣanim.",
    "𝗡𝗲𝘄 𝘃𝗶𝗱𝗲𝗼: 𝓱𝓸𝔀 𝓽𝓸 𝓬𝓸𝓸𝓴, ⓗⓔⓛⓛⓞ, ｖａｐｏｒｗａｖｅ and ᴛɪɴʏ ᴄᴀᴘs, xᵃ, 1ˢᵗ, 1ª.",
    "Let 𝑓(𝑥) = 2𝑥cos(𝜋𝑡) + 𝑛ln(𝑘), the 𝑘nearest points, 𝛼max and 𝑝values; 𝑠𝑖𝑛(𝑥); 5 ℓ, 300 \u{212A}.",
    "Die Wiſſenſchaft iſt ein ſchönes Geſchenk, ſagte der Meiſter, und der Geſell ſah ſich um.",
    "株式会社ＡＢＣ（東京）のｉＰｈｏｎｅアプリ、ｗｗｗ．ｅｘａｍｐｌｅ．ｊｐ、ＡＰＩ(x)",
    "Ｗｉｎｄｏｗｓ\u{3000}Ｓｅｒｖｅｒ、ｈｔｔｐ：／／ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏ．ｊｐ／、Ａｐｐｌｅ.jp",
    "𝗪𝗵𝗮𝘁 𝘆𝗼𝘂 𝗹𝗲𝗮𝗿𝗻: 𝗦𝗤𝗟/𝗡𝗼𝗦𝗤𝗟 and Docker/𝗞𝘂𝗯𝗲𝗿𝗻𝗲𝘁𝗲𝘀",
    "Τι είναι αυτό\u{37E} Δεν ξέρω\u{37E} ok\u{37E}",
    "The ǃKung and ǀXam languages; ǃXóõ, Nǁng, ǂKhomani.",
    "Name[ru]=Калькулятор\nName[uk]=Калькулятор\nName[el]=Αριθμομηχανή\nName[ja]=電卓\n",
    "<p lang=\"de\">Warenkorb</p><p lang=\"el\">Κατα</p><p lang=\"ja\">買い物かご</p><p lang=\"he\">עגלה</p>",
    "menu.ru=сор\nmenu.ko=쓰레기\nmenu.th=ขยะ\nmenu.en=Trash\n",
];

#[test]
fn nothing_in_ordinary_text_is_more_than_information() {
    for text in TEXTS {
        let (warnings, _) = Surveying::done(text.as_bytes()).list(Wanted::ABOVE_INFO);
        assert!(warnings.is_empty(), "{text}: {warnings:?}");
    }
    let together = TEXTS.join("\n");
    let (warnings, _) = Surveying::done(together.as_bytes()).list(Wanted::ABOVE_INFO);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn what_complaints_about_other_programs_name_is_silent() {
    let silent = [
        "привет мир",
        "سلام دنیا",
        "❤\u{FE0F} 👨\u{200D}👩\u{200D}👧",
        "3 × 4",
        "5 µm",
        "\u{2139}",
        "ノ",
        "π ≈ 3.14, Ω, Δ",
        "漢字とカタカナとabc",
    ];
    for text in silent {
        let snapshot = Surveying::done(text.as_bytes()).survey.snapshot();
        assert_eq!(snapshot.total(), 0, "{text}");
    }
    let snapshot = Surveying::done("Bonjour\u{A0}!".as_bytes())
        .survey
        .snapshot();
    assert_eq!((snapshot.at(Severity::Info), snapshot.above_info()), (1, 0));
}
