//! The byte strings that every tool writes.

/// A byte string, and its name in tables.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Text, ill-formed bytes, all values, zeros and repeats, an odd length.
pub(crate) fn samples() -> Vec<Sample> {
    let ill_formed = [
        0x41, 0xC0, 0xAE, 0xED, 0xA1, 0x8C, 0xED, 0xBE, 0xB4, 0xF8, 0x88, 0x80, 0x80, 0x80, 0xFF,
        0x42,
    ];
    let repeats = [vec![0; 40], b"abc".repeat(20), "€".into()].concat();
    let sample = |name, bytes| Sample { name, bytes };
    vec![
        sample("text", "naïve café € 😀, plain words\n".into()),
        sample("ill-formed", ill_formed.into()),
        sample("all values", (0..=255).collect()),
        sample("zeros and repeats", repeats),
        sample("odd length", b"Hello, world! 12345".into()),
    ]
}
