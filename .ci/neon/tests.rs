//! The classifier counts what the decoder decodes, on every machine that this processor has.
#![allow(dead_code)]

#[path = "../../tests/utf8/classifier.rs"]
mod classifier;
#[path = "../../tests/utf8/classifier_long.rs"]
mod classifier_long;
mod common;

#[cfg(target_arch = "aarch64")]
#[test]
fn this_processor_has_neon() {
    use byteloupe::utf8::classifier::Backend;
    assert_eq!(Backend::fastest(), Backend::Neon);
}
