//! Makes the text to copy, on a thread of its own.

use std::io;
use std::sync::Arc;

use super::request::{CopyRequest, MOST};
use super::words::replacements;
use crate::background::task;
use crate::encodings::Encoding;
use crate::save::{Failure, SaveProgress, TextOf};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{Unit, Window};
use crate::words::plural;
use crate::words::size;

/// A text of at least so many bytes is announced with its length.
const SAID_FROM: u64 = 1 << 20;

/// How the making of a text ended.
#[derive(Debug)]
pub enum Made {
    /// The text for the clipboard.
    Text {
        /// The text.
        text: String,

        /// A sentence that says what the text is.
        said: String,

        /// The bytes that it is made of. They are whole units, if those were asked for.
        of: TextOf,
    },

    /// The text is too long for the clipboard.
    TooLong(TextOf),

    /// A sentence that says why there is no text.
    Failed(String),
}

/// A text that is being made. Dropping this soon ends the making.
#[derive(Debug)]
pub struct Making {
    progress: Arc<SaveProgress>,
}

impl Drop for Making {
    fn drop(&mut self) {
        self.progress.cancel();
    }
}

impl Making {
    /// Starts to make a text, and passes the result to `done`, unless this is dropped before.
    ///
    /// # Errors
    /// A sentence that says that the thread could not be started.
    pub fn start(
        request: CopyRequest,
        done: impl FnOnce(Made) + Send + 'static,
    ) -> Result<Self, String> {
        let progress = Arc::new(SaveProgress::default());
        let (making, told) = (Arc::clone(&progress), Arc::clone(&progress));
        let work = move || make(&request, MOST, &making);
        let stopped = || Made::Failed("The thread that copies has stopped. Try again.".to_owned());
        let tell = move |made| {
            if !told.is_cancelled() {
                done(made);
            }
        };
        task::run("byteloupe-copy", work, stopped, tell)
            .map(|()| Self { progress })
            .map_err(|cause| SourceError::no_thread(cause).to_string())
    }
}

/// Makes a text of at most so many bytes.
pub fn make(request: &CopyRequest, most: u64, progress: &SaveProgress) -> Made {
    let source = &*request.source;
    let mut of = request.text.clone();
    // What is under the caret was given whole where it is no unit of UTF-8.
    if request.whole_units
        && of.encoding == Encoding::Utf8
        && let Err(error) = widen(&mut of, source)
    {
        return Made::Failed(error.to_string());
    }
    let mut out = Limited {
        text: Vec::new(),
        most,
        is_full: false,
    };
    match of.write(source, progress, || {}, &mut out) {
        Err(_) if out.is_full => Made::TooLong(of),
        Err(Failure::Read(error)) => Made::Failed(error.to_string()),
        Err(Failure::Write(cause)) => Made::Failed(format!("Nothing was copied: {cause}.")),
        Ok(written) => {
            let (bytes, format) = (plural(of.len(), "byte"), of.format.noun());
            let long = match written.text_len {
                SAID_FROM.. => format!(" ({})", size(written.text_len)),
                _ => String::new(),
            };
            let said = format!(
                "Copied {bytes} as {format}{long}{}",
                replacements(written.replaced)
            );
            match String::from_utf8(out.text) {
                Ok(text) => Made::Text { text, said, of },
                Err(_) => Made::Failed("Nothing was copied: the text is not UTF-8.".to_owned()),
            }
        }
    }
}

/// Collects a text until it becomes too long.
struct Limited {
    text: Vec<u8>,
    most: u64,
    is_full: bool,
}

impl io::Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() as u64 + bytes.len() as u64 > self.most {
            self.is_full = true;
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        // The machine may have less memory than that.
        if self.text.try_reserve(bytes.len()).is_err() {
            self.is_full = true;
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Extends the range to the whole units at both ends.
fn widen(of: &mut TextOf, source: &dyn Source) -> Result<(), SourceError> {
    let (start, end) = (of.range.start, of.range.end);
    let base = start.saturating_sub(MARGIN_BEFORE as u64);
    let wanted = end.saturating_add(MARGIN_AFTER as u64) - base;
    let mut bytes = vec![0; wanted as usize];
    let read = read_full(source, base, &mut bytes)?;
    bytes.truncate(read);
    let at_end = (read as u64) < wanted;
    let window = Window::decode(&bytes, base, start, end, at_end);
    let first = window.unit_at(start).map(|unit| unit.offset);
    let last = window.unit_at(end.saturating_sub(1)).map(Unit::end);
    of.range = first.unwrap_or(start)..last.unwrap_or(end);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::notation::format::Letters;
    use crate::source::MemorySource;
    use crate::utf8::BomPolicy;

    const BYTES: &[u8] = b"\xEF\xBB\xBFa\xFF";

    fn request(format: Notation) -> CopyRequest {
        CopyRequest {
            document: Some(0),
            source: Arc::new(MemorySource::new(BYTES)),
            text: TextOf {
                range: 0..BYTES.len() as u64,
                format,
                letters: Letters::Upper,
                bom: BomPolicy::Keep,
                encoding: Encoding::Utf8,
            },
            whole_units: false,
        }
    }

    fn made(request: &CopyRequest, most: u64) -> Made {
        make(request, most, &SaveProgress::default())
    }

    fn text(request: &CopyRequest) -> (String, String) {
        match made(request, MOST) {
            Made::Text { text, said, .. } => (text, said),
            other => (String::new(), format!("{other:?}")),
        }
    }

    #[test]
    fn copied_digits_have_the_case_of_the_hex_view() {
        let mut request = request(Notation::Hex);
        assert_eq!(text(&request).0, "EF BB BF 61 FF");
        request.text.letters = Letters::Lower;
        assert_eq!(text(&request).0, "ef bb bf 61 ff");
    }

    #[test]
    fn a_signature_is_in_the_bytes_of_a_copy_and_in_its_text_as_the_policy_says() {
        for (format, bom, expected) in [
            (Notation::Base64, BomPolicy::Strip, "77u/Yf8="),
            (
                Notation::CodePoints,
                BomPolicy::Keep,
                "U+FEFF U+0061 U+FFFD",
            ),
            (Notation::CodePoints, BomPolicy::Strip, "U+0061 U+FFFD"),
            (Notation::Text, BomPolicy::Ignore, "\u{FEFF}a\u{FFFD}"),
            (Notation::Text, BomPolicy::Strip, "a\u{FFFD}"),
        ] {
            let mut request = request(format);
            request.text.bom = bom;
            assert_eq!(text(&request).0, expected, "{bom:?}");
        }
        let (_, said) = text(&request(Notation::CodePoints));
        assert!(said.contains("1 × U+FFFD"), "{said}");
    }

    #[test]
    fn whole_units_are_taken_in_from_any_of_their_bytes() {
        for offset in 0..3 {
            let mut request = request(Notation::Hex);
            request.text.range = offset..offset + 1;
            request.whole_units = true;
            assert_eq!(text(&request).0, "EF BB BF");
        }
    }

    #[test]
    fn a_text_that_turns_out_too_long_is_not_copied() {
        let request = request(Notation::HexPlain);
        assert!(matches!(made(&request, 10), Made::Text { .. }));
        assert!(matches!(made(&request, 9), Made::TooLong(_)));
    }

    #[test]
    fn a_source_with_fewer_bytes_than_there_were_gives_a_sentence_and_no_text() {
        let mut request = request(Notation::HexPlain);
        request.text.range = 0..6;
        assert!(matches!(made(&request, MOST), Made::Failed(_)));
    }
}
