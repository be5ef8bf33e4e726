#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| byteloupe_fuzz::find(data));
