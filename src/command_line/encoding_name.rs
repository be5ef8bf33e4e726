//! The name of an encoding on the command line.

use crate::encodings::Encoding;

/// The encoding with this name.
pub(super) fn encoding_named(name: &str) -> Result<Encoding, String> {
    // In a shell, a name with a space needs quotes.
    let encoding = Encoding::named(name).or_else(|| Encoding::named(&name.replacen('-', " ", 1)));
    encoding.ok_or_else(|| {
        "it is no encoding that is known here; names are those of the WHATWG list, UTF-16LE, \
         UTF-32LE, CESU-8 and modified-UTF-8"
            .to_owned()
    })
}
