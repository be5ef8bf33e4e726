//! Arguments that several commands share.

use clap::{Args, ValueEnum};

use crate::utf8::BomPolicy;

#[derive(Args)]
pub(super) struct SignatureArgument {
    /// What to do with a signature, EF BB BF at the start (RFC 3629 §6)
    #[arg(long, value_enum, default_value_t = Bom::Keep)]
    pub bom: Bom,
}

#[derive(Args)]
pub(super) struct SpoolArgument {
    /// How many bytes of a pipe are kept, past 64 MiB in a temporary file: a number, or one with K, M,
    /// G or T; 0 is no limit. A longer pipe is an error
    #[arg(long, value_name = "SIZE", default_value = MAX_SPOOL, value_parser = size)]
    pub max_spool: u64,
}

/// How much of a pipe is kept unless the user says otherwise: [`crate::source::MOST_KEPT`].
const MAX_SPOOL: &str = "16G";

/// A number of bytes: `1024`, `64K`, `2G`.
fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(char, u32); 4] = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let unit = UNITS
        .into_iter()
        .find(|(letter, _)| text.to_ascii_uppercase().ends_with(*letter));
    let (digits, shift) = match unit {
        Some((_, shift)) => (&text[..text.len() - 1], shift),
        None => (text, 0),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| "a size is a number of bytes, such as 4096, 64K, 512M or 2G".to_owned())
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Bom {
    /// It is shown, counted and copied as the character U+FEFF
    Keep,

    /// It is not shown, and still counted and copied
    Ignore,

    /// It is neither shown nor counted nor copied
    Strip,
}

impl From<Bom> for BomPolicy {
    fn from(bom: Bom) -> Self {
        match bom {
            Bom::Keep => Self::Keep,
            Bom::Ignore => Self::Ignore,
            Bom::Strip => Self::Strip,
        }
    }
}
