//! How much of a pipe is kept.

use clap::Args;

/// How much of a pipe is kept, so that it can be read again.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct SpoolArgument {
    /// How many bytes of a pipe are kept, past 64 MiB in a temporary file: a number, or one with K, M,
    /// G or T; 0 is no limit. A longer pipe is an error
    #[arg(long, value_name = "SIZE", default_value = DEFAULT, value_parser = size)]
    max_spool: u64,
}

/// How much of a pipe is kept unless the user says otherwise: [`crate::source::MOST_KEPT`].
const DEFAULT: &str = "16G";

impl SpoolArgument {
    /// The most bytes that are kept of a pipe, as the option says it: 0 is no limit.
    pub(in crate::cli) fn max_spool(&self) -> u64 {
        self.max_spool
    }

    /// The most bytes that are kept of a pipe.
    pub(in crate::cli) fn most_kept(&self) -> u64 {
        match self.max_spool {
            0 => u64::MAX,
            most => most,
        }
    }
}

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
