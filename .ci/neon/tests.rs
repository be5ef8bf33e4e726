//! The classifier counts what the decoder decodes, on every machine that this processor has.
#![allow(dead_code)]

#[path = "../../tests/utf8/classifier.rs"]
mod classifier;
mod common;

#[test]
fn this_processor_has_neon() {
    use byteloupe::utf8::classifier::Backend;
    assert_eq!(Backend::fastest(), Backend::Neon);
}
