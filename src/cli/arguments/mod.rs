//! Arguments that several commands share, as the parser of the command line knows them.
//!
//! Each is one struct or one function, so that an option has one name, one default, one help text and one refusal
//! wherever it is used.

mod byte_range;
mod encoding_name;
mod output;
mod signature;
mod spool;
mod terminal;

pub(super) use byte_range::{ByteRange, byte_range};
pub(super) use encoding_name::encoding_named;
pub(super) use output::OutputArguments;
pub(super) use signature::SignatureArgument;
pub(super) use spool::SpoolArgument;
pub(super) use terminal::{is_standard_stream, shows_progress};
