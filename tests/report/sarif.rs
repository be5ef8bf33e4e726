//! The report as SARIF 2.1.0.

use std::collections::BTreeSet;

use crate::common::{Folder, Ran, hex_of, program, run};
use byteloupe::encodings::IllFormed;
use serde_json::{Value, json};

fn sarif_in(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = program();
    command.current_dir(folder.path());
    run(
        command
            .args(["report", "--format", "sarif"])
            .args(arguments),
        b"",
    )
}

/// The log, which is one JSON value over several lines.
fn log_of(ran: &Ran) -> Value {
    serde_json::from_str(ran.text()).unwrap_or_else(|error| panic!("{error}: {}", ran.text()))
}

fn keys(object: &Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().unwrap()
}

#[test]
fn a_log_has_one_run_with_a_rule_for_every_kind() {
    let folder = Folder::new();
    folder.file("a", b"good");
    let log = log_of(&sarif_in(&folder, &["a"]));
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["results"], json!([]));
    assert_eq!(run["artifacts"], json!([]));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "byteloupe");
    let rules = driver["rules"].as_array().unwrap();
    let ids: Vec<&str> = rules
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    let object = crate::common::json_of(b"");
    let mut kinds = keys(&object["groups"]);
    kinds.extend(keys(&object["warning_kinds"]));
    kinds.retain(|kind| *kind != "total");
    kinds.extend(IllFormed::ALL.map(IllFormed::key));
    assert_eq!(ids.iter().collect::<BTreeSet<_>>(), kinds.iter().collect());
    assert_eq!(ids.len(), kinds.len(), "an id stands for one rule");
    for rule in rules {
        let level = rule["defaultConfiguration"]["level"].as_str().unwrap();
        assert!(["error", "warning", "note"].contains(&level));
        for text in ["shortDescription", "fullDescription", "help"] {
            let text = rule[text]["text"].as_str().unwrap();
            assert!(!text.is_empty() && text.len() <= 1024, "{rule}");
        }
    }
}

#[test]
fn each_result_has_its_rule_level_region_and_bytes() {
    let folder = Folder::new();
    let text = "\u{FEFF}aé\u{202E}x\nb \u{FFFD}\u{FFFD}\u{FFFD} c\u{3000}d\n";
    let bytes = [text.as_bytes(), b"e\xC0\xAEf\n"].concat();
    folder.file("sub/a b.txt", &bytes);
    let log = log_of(&sarif_in(&folder, &["sub/a b.txt"]));
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let shown: Vec<Value> = results(&log)
        .iter()
        .map(|result| {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
            let location = &result["locations"][0]["physicalLocation"];
            assert_eq!(
                location["artifactLocation"],
                json!({"uri": "sub/a%20b.txt", "uriBaseId": "%SRCROOT%", "index": 0})
            );
            let region = &location["region"];
            assert_eq!(keys(region).len(), 4, "{region}");
            let place =
                ["startLine", "startColumn", "endLine", "endColumn"].map(|key| &region[key]);
            let properties = &result["properties"];
            let from = usize::try_from(properties["byteOffset"].as_u64().unwrap()).unwrap();
            let len = usize::try_from(properties["byteLength"].as_u64().unwrap()).unwrap();
            assert_eq!(properties["bytes"], hex_of(&bytes[from..from + len]));
            json!([result["ruleId"], result["level"], place, from])
        })
        .collect();
    assert_eq!(
        shown,
        [
            json!(["bidi_control", "error", [1, 3, 1, 4], 6]),
            json!(["replacement", "note", [2, 3, 2, 6], 13]),
            // A conforming decoder makes two characters of it.
            json!(["overlong", "error", [3, 2, 3, 4], 30]),
        ]
    );
    let artifact = &log["runs"][0]["artifacts"][0];
    assert_eq!(artifact["location"]["uri"], "sub/a%20b.txt");
    assert_eq!(artifact["length"], bytes.len());
    assert_eq!(artifact["properties"]["errors"], 1);
    assert_eq!(artifact["properties"]["warnings"], 2);
    assert_eq!(artifact["properties"]["information"], 1);
}

#[test]
fn all_files_are_in_one_run_and_each_result_leads_to_its_own() {
    let folder = Folder::new();
    for name in ["a", "b", "c"] {
        folder.file(name, if name == "b" { b"good" } else { b"\xFF" });
    }
    let log = log_of(&sarif_in(&folder, &["a", "missing", "b", "c", "--hash"]));
    let run = &log["runs"][0];
    let uris = |location: &Value| location["uri"].as_str().unwrap().to_owned();
    let artifacts = run["artifacts"].as_array().unwrap();
    let listed: Vec<String> = artifacts.iter().map(|it| uris(&it["location"])).collect();
    assert_eq!(listed, ["a", "c"]);
    assert_eq!(
        artifacts[0]["hashes"]["sha-256"].as_str().unwrap().len(),
        64
    );
    for result in results(&log) {
        let location = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        let index = usize::try_from(location["index"].as_u64().unwrap()).unwrap();
        assert_eq!(uris(location), listed[index]);
    }
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notification = &invocation["toolExecutionNotifications"][0];
    assert_eq!(notification["level"], "error");
    let location = &notification["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(uris(location), "missing");
}

#[test]
fn a_fingerprint_stays_where_lines_are_added_and_differs_between_findings() {
    let folder = Folder::new();
    let prints = |text: &[u8]| -> Vec<String> {
        folder.file("x", text);
        let log = log_of(&sarif_in(&folder, &["x"]));
        let prints = results(&log).iter();
        let prints = prints.map(|it| &it["partialFingerprints"]["byteloupeFinding/v1"]);
        prints.map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    let before = prints(b"one \xC0\xAE two\none \xC0\xAE two\nthree \xC0\xAE\n");
    let after =
        prints(b"more\nand more\none \xC0\xAE two\nless\none \xC0\xAE two\nthree \xC0\xAE\n");
    assert_eq!(before, after);
    assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), 3);
    assert_ne!(before[..1], prints(b"one \xC0\xAF two\n")[..]);
}

#[test]
fn a_run_has_at_most_25_000_results_and_says_what_is_missing() {
    let folder = Folder::new();
    folder.file("a", &b"\xFF and more ".repeat(15_000));
    folder.file("b", &b"\xFF and more ".repeat(15_000));
    folder.file("c", &b"\xFF and more ".repeat(7));
    let log = log_of(&sarif_in(&folder, &["--max-errors", "0", "a", "b", "c"]));
    assert_eq!(results(&log).len(), 25_000);
    let said = |log: &Value| {
        let invocation = &log["runs"][0]["invocations"][0];
        let notifications = &invocation["toolExecutionNotifications"];
        notifications[0]["message"]["text"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert!(said(&log).contains(": 5007."), "{}", said(&log));
    let log = log_of(&sarif_in(&folder, &["--max-errors", "10", "a", "c"]));
    assert_eq!(results(&log).len(), 17);
    assert!(said(&log).contains(": 14990."), "{}", said(&log));
}

#[test]
fn no_message_holds_a_link_or_an_argument_from_a_file() {
    let folder = Folder::new();
    let hidden: String = "[x](http://e) {0} \u{7}"
        .chars()
        .map(|it| char::from_u32(0xE_0000 + u32::from(it)).unwrap())
        .collect();
    folder.file(
        "x",
        format!("a{hidden}b \u{1B}]8;;http://e\u{7}[x](0){{1}}").as_bytes(),
    );
    let log = log_of(&sarif_in(&folder, &["x", "missing [x](0) {1}"]));
    let mut texts: Vec<&Value> = results(&log)
        .iter()
        .map(|it| &it["message"]["text"])
        .collect();
    assert!(!texts.is_empty());
    let invocation = &log["runs"][0]["invocations"][0];
    texts.push(&invocation["toolExecutionNotifications"][0]["message"]["text"]);
    for text in texts {
        let text = text.as_str().unwrap();
        assert!(!text.contains("]("), "{text}");
        let text = text.replace("{{", "").replace("}}", "");
        assert!(!text.contains(['{', '}']), "{text}");
        assert!(!text.contains(char::is_control), "{text:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_hostile_name_is_one_path_in_its_uri() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"javascript:alert(1)?a#b%41\n\xFF\xE2\x80\xAE");
    folder.file(name, b"\xFF");
    let mut command = program();
    command
        .current_dir(folder.path())
        .args(["report", "--format", "sarif"]);
    let ran = run(command.arg(name), b"");
    let log = log_of(&ran);
    let location = &results(&log)[0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(
        location["uri"],
        "javascript%3Aalert%281%29%3Fa%23b%2541%0A%FF%E2%80%AE"
    );
}

#[test]
fn an_error_says_what_it_most_likely_is_and_what_decoders_make_of_it() {
    let folder = Folder::new();
    let german: String = "Größe und Höhe müssen für jede Fläche geprüft werden.\n".repeat(9);
    let bytes: Vec<u8> = german.chars().map(|it| it as u8).collect();
    folder.file("a", &bytes);
    folder.file("b", b"a/\xC0\xAE./b\n");
    let log = log_of(&sarif_in(&folder, &["a", "b", "--read-as", "windows-1252"]));
    let (first, last) = (&results(&log)[0], results(&log).last().unwrap());
    // F6 can begin nothing (RFC 3629 §4), so ö is an error by itself.
    let likely = json!({"text": "ö", "encoding": "windows-1252"});
    assert_eq!(first["properties"]["likely"], likely);
    assert_eq!(first["properties"]["read"], "ö");
    assert!(first["properties"].get("naive").is_none());
    let message = first["message"]["text"].as_str().unwrap();
    assert!(message.contains("F6 is ö in Windows-1252"), "{message}");
    let naive = &last["properties"]["naive"]["text"];
    assert!(naive.as_str().unwrap().contains("/../"), "{last}");
    let message = last["message"]["text"].as_str().unwrap();
    assert!(message.contains("/../"), "{message}");
}
