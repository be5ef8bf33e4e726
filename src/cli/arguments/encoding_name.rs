//! The name of an encoding on the command line.

use crate::encodings::Encoding;

/// The encoding of this name. In a shell a name with a space needs quotes, so a hyphen may replace it.
///
/// # Errors
/// A sentence without a capital and a full stop, as the parser wants it: no encoding of this name is known.
pub(in crate::cli) fn encoding_named(name: &str) -> Result<Encoding, String> {
    let encoding = Encoding::named(name).or_else(|| Encoding::named(&name.replacen('-', " ", 1)));
    encoding.ok_or_else(|| {
        "it is not an encoding that is known here; names are those of the WHATWG list, of code \
         pages such as cp850 and cp037, UTF-16LE, UTF-32LE, CESU-8 and modified-UTF-8"
            .to_owned()
    })
}
