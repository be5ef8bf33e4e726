//! The frame of a page.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::Escaped;
use crate::notation::Notation;
use crate::notation::format::FormatOptions;

/// What is before the content of a page. It is the same for all pages: no script, nothing from elsewhere,
/// and a policy (Content Security Policy Level 3) that allows neither, whatever gets into the content.
///
/// Its [`Display`](fmt::Display) writes everything up to the start of the body; [`Page::END`] ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// The title of the window that shows it, as text.
    pub title: &'a str,

    /// The style sheet. It must not hold `</style`.
    pub style: &'static str,
}

impl Page<'_> {
    /// What is after the content.
    pub const END: &'static str = "</body>\n</html>\n";
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The policy knows the style by its checksum: another one that got into the file would not hold.
        let digest = Sha256::digest(self.style);
        let (checksum, _) = Notation::Base64.text_of(&digest, FormatOptions::default());
        write!(
            f,
            "<!DOCTYPE html>\n\
             <html lang=\"en\" dir=\"ltr\">\n\
             <head>\n\
             <meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'sha256-{checksum}'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{}</title>\n\
             <style>{}</style>\n\
             </head>\n\
             <body>\n",
            Escaped(self.title),
            self.style
        )
    }
}
