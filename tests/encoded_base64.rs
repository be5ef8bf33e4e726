//! Base64 is told from names and paths by how improbable its digits would be as such.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod common;

use byteloupe::encoded::{RunKind, runs};
use common::Random;
use data_encoding::{BASE64, BASE64_NOPAD, BASE64URL, BASE64URL_NOPAD, Encoding};

/// How many of some texts are found as a whole, as one run of base64 in quotes.
fn found(texts: impl Iterator<Item = String>) -> usize {
    let is_found = |digits: &String| {
        let text = format!("key = \"{digits}\";\n");
        let place = 7..7 + digits.len();
        let runs = runs(text.as_bytes());
        runs.len() == 1 && runs[0].kind == RunKind::Base64 && runs[0].range == place
    };
    texts.filter(is_found).count()
}

/// Texts of random bytes.
fn of_random_bytes(encoding: Encoding, len: usize, count: usize) -> impl Iterator<Item = String> {
    let mut random = Random::new(len as u64);
    std::iter::repeat_with(move || {
        let bytes: Vec<u8> = (0..len).map(|_| (random.next() >> 32) as u8).collect();
        encoding.encode(&bytes)
    })
    .take(count)
}

#[test]
fn random_bytes_of_32_digits_are_found_in_97_of_100_and_from_48_on_in_999_of_1000() {
    for (digits, least) in [(32, 9700), (40, 9700), (48, 9990), (64, 9990), (400, 9990)] {
        let found = found(of_random_bytes(BASE64, digits / 4 * 3, 10_000));
        assert!(found >= least, "{digits} digits: {found} of 10000");
    }
}

#[test]
fn keys_of_24_and_32_bytes_are_found_in_either_alphabet_with_padding_and_without() {
    for encoding in [BASE64, BASE64_NOPAD, BASE64URL, BASE64URL_NOPAD] {
        for len in [24, 32, 64] {
            let found = found(of_random_bytes(encoding.clone(), len, 2000));
            assert!(found >= 1940, "{len} bytes: {found} of 2000");
        }
    }
}

#[test]
fn words_numbers_and_the_beginnings_of_files_are_found() {
    let words = [
        "the ", "value", " of ", "name", "token", " user", "12", "2026", "{\"a\":", "}, ",
    ];
    let mut random = Random::new(3);
    for len in [24, 40, 200] {
        let of_words = std::iter::repeat_with(|| {
            let mut text = String::new();
            while text.len() < len {
                text += words[random.below(words.len() as u64) as usize];
            }
            BASE64_NOPAD.encode(text.as_bytes())
        });
        let found = found(of_words.take(2000));
        assert!(found >= 1900, "{len} bytes: {found} of 2000");
    }
    let of_numbers = std::iter::repeat_with(|| {
        let numbers = (0..50).flat_map(|_| (random.below(5000) as u32).to_le_bytes());
        BASE64.encode(&numbers.collect::<Vec<u8>>())
    });
    let found = found(of_numbers.take(1000));
    assert!(found >= 990, "{found} of 1000");
}

#[test]
fn each_part_of_a_token_is_found() {
    let parts = [
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
        "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ",
        "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    ];
    let text = format!("Authorization: Bearer {}\n", parts.join("."));
    let runs: Vec<&str> = runs(text.as_bytes())
        .into_iter()
        .map(|run| &text[run.range])
        .collect();
    assert_eq!(runs, parts);
}

#[test]
fn names_of_camel_case_and_numbers_are_no_base64() {
    for name in [
        "glTexCoord2fColor4ubVertex3fvSUN",
        "glReplacementCodeuiTexCoord2fColor4fNormal3fVertex3fvSUN",
        "xmlSecOpenSSLKeyDataX509GetKlass",
        "xmlSecGnuTLSKeyDataRawX509CertId",
        "xmlSecWin32ConvertUtf8ToTstr",
        "xXF86VidModeGetAllModeLinesReply",
        "sz_xXF86OldVidModeAddModeLineReq",
        "Dot11ExtGetProfileCustomUserData",
        "YccStudioG24TopLeftP2020",
        "WHvRunVpExitReasonX64ApicSmiTrap",
        "SetShowNameOnWide310x150Logo",
        "D3D10StateBlockMaskEnableAll",
        "DotProductInput4x8BitKHR",
        "Iop_QandQRSarNnarrow32Sto16Sx4",
        "PORT_SetUCS2_UTF8ConversionFunction",
        "GUID_WICPixelFormat16bppCrQuantizedDctCoefficients",
        "MainIntraChromaSubsampling444BitDepth8",
        "NID_id_GostR3410_2001_CryptoPro_XchA_ParamSet",
        "rewriteValueLOONG64_OpRsh8Ux64_0",
        "ZNSbIwSt11char_traitsIwESaIwEE7replaceEmmRKS2_mm",
        "_ZNSt7__cxx1110moneypunctIwLb1EE13thousands_sepEv",
    ] {
        assert_eq!(
            runs(format!("void {name}(int);\n").as_bytes()),
            [],
            "{name}"
        );
        assert_eq!(runs(format!("{name}=1 '{name}'").as_bytes()), [], "{name}");
    }
}

#[test]
fn paths_of_classes_options_and_versions_are_no_base64() {
    for path in [
        "org/apache/commons/lang3/StringEscapeUtils",
        "com/Sun/Org/Apache/Xerces2/Internal/Impl/Dv/XSSimpleType",
        "com/harfbuzz/harfbuzz/blob/0c2f5ecd51d11e32836ee136a1bc765d650a4ec0/src/OT/Var/VARC/VARC",
        "docs/Web/API/WebGL2RenderingContext/copyTexSubImage3D",
        "/usr/lib/x86_64-linux-gnu/libQt5WebEngineCore",
        "--enable-experimental-WebAssembly-SIMD128-Feature-V2",
        "16/kMaxBranchLinearSubNodeLength",
        "20261123T064053Z-Build42-Release-Candidate-RC1-AMD64",
        "123E4567-E89B-12D3-A456-426614174000/123e4567-e89b-12d3-a456-426614174000",
        "0x0809_0A0B_0C0D_0E0F_i64",
    ] {
        assert_eq!(runs(format!("see {path} there\n").as_bytes()), [], "{path}");
    }
}

/// Names that are put together at random as programmers do it: words of any case, numbers, and what joins them.
fn random_name(random: &mut Random) -> String {
    const WORDS: [&str; 40] = [
        "get", "set", "value", "Tex", "Coord", "vertex", "GL", "SSL", "key", "Data", "X509",
        "UTF8", "to", "Of", "ID", "buffer", "index", "Node", "XML", "HTTP", "request", "v2",
        "int64", "x86", "Win32", "list", "Map", "iter", "fv", "String", "path", "IPv6", "SHA256",
        "Impl", "2D", "3f", "max", "count", "is", "new",
    ];
    let joint = ["", "", "", "_", "-", "/"][random.below(6) as usize];
    let mut name = String::new();
    while name.len() < 24 + random.below(30) as usize {
        if !name.is_empty() {
            name += joint;
        }
        let word = WORDS[random.below(40) as usize];
        match random.below(3) {
            0 => name += word,
            1 => {
                name += &word[..1].to_uppercase();
                name += &word[1..];
            }
            _ => name += &word.to_lowercase(),
        }
        if random.below(5) == 0 {
            name += &random.below(100).to_string();
        }
    }
    name
}

#[test]
fn of_names_put_together_at_random_hardly_any_is_base64() {
    let mut random = Random::new(11);
    let names = std::iter::repeat_with(|| random_name(&mut random));
    let wrong: Vec<String> = names
        .take(20_000)
        .filter(|name| !runs(format!("({name})").as_bytes()).is_empty())
        .collect();
    // They are far denser in numbers and capitals than those of real programs.
    assert!(wrong.len() <= 20, "{}: {wrong:?}", wrong.len());
}

#[test]
fn digits_whose_last_one_stands_for_bits_of_no_byte_are_no_base64() {
    let mut random = Random::new(5);
    for len in [31, 32, 34, 35] {
        let bytes: Vec<u8> = (0..len).map(|_| (random.next() >> 32) as u8).collect();
        let digits = BASE64_NOPAD.encode(&bytes);
        let whole = format!("'{digits}'");
        let kinds = |text: &str| runs(text.as_bytes()).into_iter().map(|run| run.kind).next();
        assert_eq!(kinds(&whole), Some(RunKind::Base64), "{whole}");
        let spoiled = format!("'{}9'", &digits[..digits.len() - 1]);
        assert_eq!(kinds(&spoiled), None, "{spoiled}");
    }
}

#[test]
fn a_line_of_base64_that_is_quoted_by_itself_is_found_wherever_it_was_cut() {
    for len in [69, 70, 71, 72] {
        let whole = of_random_bytes(BASE64, 60, 1000);
        let found = found(whole.map(|digits| digits[3..3 + len].to_owned()));
        assert!(found >= 970, "{len}: {found} of 1000");
    }
}
