//! What to do with a signature at the start of a source.

use clap::{Args, ValueEnum};

use crate::utf8::BomPolicy;

/// What to do with a signature at the start of a source.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct SignatureArgument {
    /// What to do with a signature, EF BB BF at the start (RFC 3629 §6)
    #[arg(long = "bom", value_enum, default_value_t = SignatureUse::Keep)]
    signature_use: SignatureUse,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SignatureUse {
    /// It is shown, counted and copied as the character U+FEFF
    Keep,

    /// It is not shown, and still counted and copied
    Ignore,

    /// It is neither shown nor counted nor copied
    Strip,
}

impl SignatureArgument {
    /// What to do with a signature.
    pub(in crate::cli) fn policy(&self) -> BomPolicy {
        match self.signature_use {
            SignatureUse::Keep => BomPolicy::Keep,
            SignatureUse::Ignore => BomPolicy::Ignore,
            SignatureUse::Strip => BomPolicy::Strip,
        }
    }
}
