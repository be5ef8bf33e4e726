//! What the codec takes from the standard library.

use std::fs;
use std::path::{Path, PathBuf};

/// Those that ask which instructions the processor has: `core` cannot.
const ASK_THE_PROCESSOR: [&str; 2] = ["machines/avx2.rs", "machines/avx512.rs"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn the_codec_takes_nothing_from_std_that_core_and_alloc_do_not_have() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/utf8"));
    assert!(sources.len() > 30, "{sources:?}");
    for path in sources {
        let text = fs::read_to_string(&path).unwrap();
        let may_ask = ASK_THE_PROCESSOR.iter().any(|end| path.ends_with(end));
        // Tests of its own stand last.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim().starts_with("//")) {
            for word in ["std::", "println!", "eprintln!", "thread_local!", "dbg!"] {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
            let asks = line.contains("_feature_detected!");
            assert!(!asks || may_ask, "{}: {line}", path.display());
        }
    }
}
