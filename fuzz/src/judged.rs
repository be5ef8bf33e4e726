//! What is judged and made of a source: its encoding, a repaired copy, a report, what is encoded in it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use byteloupe::decode::{
    Form, Judgement, Outcome, Part, decode_part, judge, next_run, previous_run, runs,
};
use byteloupe::encodings::mojibake::{stretches, undo};
use byteloupe::encodings::{Charset, Encoding, judge_bytes};
use byteloupe::findings::ListLimit;
use byteloupe::report::{Options, ReportFormat, write_source};
use byteloupe::save::{Mender, RepairPlan, RepairPolicy};
use byteloupe::source::{MemorySource, Source};
use byteloupe::utf8::BomPolicy;

use super::oracles::assert_harmless;

/// Of how many findings a report is made.
fn limit(number: u8) -> ListLimit {
    match number {
        0 => ListLimit::All,
        1 => ListLimit::None,
        2 => ListLimit::Default,
        most => ListLimit::First(u64::from(most)),
    }
}

/// The encoding that bytes are in, and mojibake.
pub fn encodings(data: &[u8]) {
    let bytes = &data[..data.len().min(8192)];
    let verdict = judge_bytes(bytes);
    for hypothesis in &verdict.hypotheses {
        assert!((0.0..=1.0).contains(&hypothesis.score), "{hypothesis:?}");
    }
    let text = String::from_utf8_lossy(bytes);
    let found = stretches(&text);
    let mut end = 0;
    for stretch in &found {
        assert!(stretch.range.start >= end && !stretch.range.is_empty());
        end = stretch.range.end;
        assert!((1..=3).contains(&stretch.rounds));
        // Each round makes one character of at least two.
        assert!(stretch.repaired.len() < text[stretch.range.clone()].len());
    }
    let undone = undo(&text);
    assert_eq!(undone.is_none(), found.is_empty());
    if let Some(undone) = undone {
        assert!(undone.len() < text.len());
    }
}

/// A repaired copy, by any plan and in any chunks: well-formed, as long as it may be, and the same for any chunks.
pub fn repair(data: &[u8]) {
    let Some(([encoding, errors, how, chunk], bytes)) = data.split_first_chunk() else {
        return;
    };
    let bytes = &bytes[..bytes.len().min(8192)];
    let encodings = Encoding::all();
    let from = encodings[usize::from(*encoding) % encodings.len()];
    let policies = RepairPolicy::ALL;
    let errors = match policies.get(usize::from(*errors) % 8) {
        Some(policy) => *policy,
        None => RepairPolicy::As(
            from.legacy()
                .unwrap_or(Charset::Web(encoding_rs::WINDOWS_1252)),
        ),
    };
    let plan = RepairPlan {
        from,
        within: None,
        errors,
        undoes_mojibake: how & 1 == 1,
        leaves_inner_bom_out: false,
        bom: if how & 2 == 0 {
            BomPolicy::Keep
        } else {
            BomPolicy::Strip
        },
    };
    let made = |len: usize| {
        let mut mender = Mender::new(Vec::new(), plan);
        for chunk in bytes.chunks(len) {
            mender.push(chunk).unwrap();
        }
        mender.finish().unwrap()
    };
    let (whole, changes) = made(bytes.len().max(1));
    assert!(std::str::from_utf8(&whole).is_ok(), "{plan:?}");
    // A byte becomes one U+FFFD at the most, a byte of Big5 less than two characters.
    assert!(
        whole.len() <= 3 * bytes.len() + 3,
        "{} of {}",
        whole.len(),
        bytes.len()
    );
    assert_eq!(made(usize::from(*chunk) + 1), (whole, changes), "{plan:?}");
    assert!(changes.is_nothing() || !changes.words().is_empty());
}

/// The report in every format: JSON is JSON, and a page holds no markup but ours.
pub fn report(data: &[u8]) {
    let Some(([max, threads], bytes)) = data.split_first_chunk() else {
        return;
    };
    let bytes = &bytes[..bytes.len().min(2048)];
    let source: Arc<dyn Source> = Arc::new(MemorySource::new(bytes.to_vec()));
    let cancel = Arc::new(AtomicBool::new(false));
    // The name of a file may hold anything but NUL, too.
    let name = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).replace('\0', "0");
    let made = |format| {
        let options = Options {
            format,
            max_errors: limit(*max),
            max_warnings: limit(*max / 2),
            threads: usize::from(*threads) % 2 + 1,
            ..Options::default()
        };
        let mut out = Vec::new();
        write_source(
            &source,
            Path::new(&name),
            &options,
            &mut out,
            &cancel,
            &|_| (),
        )
        .unwrap();
        String::from_utf8(out).expect("a report is UTF-8")
    };
    let json = made(ReportFormat::Json);
    let object: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(object["bytes"], bytes.len());
    assert_eq!(object["well_formed"], std::str::from_utf8(bytes).is_ok());
    assert_eq!(json.matches('\n').count(), 1, "one object a line");
    let log: serde_json::Value =
        serde_json::from_str(&made(ReportFormat::Sarif)).expect("SARIF is JSON");
    assert!(log["runs"][0]["results"].is_array());
    assert_harmless(&made(ReportFormat::Html));
    assert_table(&made(ReportFormat::Csv));
    super::oracles::assert_all_visible(made(ReportFormat::Text).as_bytes(), "the text");
    super::oracles::assert_all_visible(made(ReportFormat::Summary).as_bytes(), "the summary");
}

/// As many cells in each row as in the first (RFC 4180).
fn assert_table(csv: &str) {
    let (mut cells, mut expected, mut quoted) = (1, None, false);
    for it in csv.chars() {
        match it {
            '"' => quoted = !quoted,
            ',' if !quoted => cells += 1,
            '\n' if !quoted => {
                assert_eq!(*expected.get_or_insert(cells), cells, "{csv}");
                cells = 1;
            }
            _ => {}
        }
    }
    assert!(!quoted, "{csv}");
}

/// What is encoded in bytes, layer by layer: bounded, and where it says.
pub fn decode(data: &[u8]) {
    const MOST: usize = 1 << 20;
    let Some(([offset], bytes)) = data.split_first_chunk() else {
        return;
    };
    let bytes = &bytes[..bytes.len().min(4096)];
    let mut end = 0;
    for run in runs(bytes) {
        assert!(run.range.start >= end && !run.range.is_empty());
        end = run.range.end;
        assert!(end <= bytes.len());
    }
    let source = MemorySource::new(bytes.to_vec());
    let len = bytes.len() as u64;
    let at = u64::from(*offset) * len / 255;
    for part in [Part::At(at), Part::Range(at..len)] {
        let outcome = decode_part(&source, len, &part, &|| true).unwrap().unwrap();
        match outcome {
            Outcome::Decoded(range, _) | Outcome::Asks(range, _) => {
                assert!(range.start <= range.end && range.end <= len);
            }
            Outcome::Nothing(why) => assert!(!why.is_empty()),
        }
    }
    if let Some((range, _)) = next_run(&source, len, at, &|| true).unwrap() {
        assert!(range.start > at && range.end <= len);
    }
    if let Some((range, _)) = previous_run(&source, len, at, &|| true).unwrap() {
        assert!(range.end <= at);
    }
    let mut layer = bytes.to_vec();
    for _ in 0..4 {
        let Some(Judgement::Sure(found)) = judge(&layer, MOST, &|| true) else {
            break;
        };
        match found.form {
            Form::Compression(_) => assert!(found.bytes.len() <= MOST),
            Form::Notation(_) => assert!(found.bytes.len() <= 8 * layer.len() + 8),
            // Only where it is found among other text.
            Form::Hidden => assert!(found.bytes.len() <= layer.len()),
        }
        layer = found.bytes;
    }
}
