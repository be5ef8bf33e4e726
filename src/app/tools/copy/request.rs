//! A request to copy.

use std::sync::Arc;

use crate::encodings::Encoding;
use crate::notation::Notation;
use crate::notation::format::Size;
use crate::save::TextOf;
use crate::source::Source;

/// The greatest length of a text that is copied without asking, in bytes.
pub const ASKED_FROM: u64 = 16 << 20;

/// The longest text that is put on the clipboard, in bytes. It stays in memory, and the program that pastes
/// it takes as much. No more bytes than this are copied in any format.
pub const MOST: u64 = 256 << 20;

/// A request to copy.
#[derive(Clone)]
pub struct CopyRequest {
    /// The number of the document; `None` for bytes that are in none.
    pub document: Option<u64>,

    /// The source that is copied from.
    pub source: Arc<dyn Source>,

    /// The bytes and the format.
    pub text: TextOf,

    /// Whether the range is extended to the whole units at both ends. The thread that makes the text does
    /// that, because bytes under the caret may not have been fetched yet.
    pub whole_units: bool,
}

/// Whether a text may be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeCheck {
    /// The text is copied without a question.
    Given,

    /// The user is asked first.
    Asked,

    /// The text is too much for the clipboard.
    TooLong,
}

impl CopyRequest {
    /// Returns whether the text may be copied, if at most so many of its spans are ill-formed.
    pub fn size_check(&self, spans: Option<u64>) -> SizeCheck {
        let size = size_of(&self.text, spans);
        let is_too_long = match size {
            Size::Exact(len) => len > MOST,
            // The text may be much shorter. That is found out when it is made.
            Size::AtMost(_) => false,
        };
        if is_too_long || self.text.len() > MOST {
            SizeCheck::TooLong
        } else if size.most() > ASKED_FROM {
            SizeCheck::Asked
        } else {
            SizeCheck::Given
        }
    }
}

/// Returns how long a text will be, if at most so many of its spans are ill-formed.
pub fn size_of(text: &TextOf, spans: Option<u64>) -> Size {
    let size = text.size();
    let is_utf8 = text.encoding == Encoding::Utf8;
    let Some(spans) = spans.filter(|_| text.format == Notation::Text && is_utf8) else {
        return size;
    };
    let has_all = text.range.start > 0 || text.bom.counts();
    if spans == 0 && has_all {
        return Size::Exact(text.len());
    }
    // A span of one byte becomes U+FFFD, which takes three bytes.
    let most = text.len().saturating_add(spans.saturating_mul(2));
    Size::AtMost(most.min(size.most()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::format::Letters;
    use crate::source::MemorySource;
    use crate::utf8::BomPolicy;

    fn request(len: u64, format: Notation) -> CopyRequest {
        CopyRequest {
            document: Some(0),
            source: Arc::new(MemorySource::new(&b""[..])),
            text: TextOf {
                range: 16..16 + len,
                format,
                letters: Letters::Upper,
                bom: BomPolicy::Keep,
                encoding: Encoding::Utf8,
            },
            whole_units: false,
        }
    }

    #[test]
    fn a_question_comes_over_16_mib_of_text_and_nothing_is_copied_over_256() {
        const MIB: u64 = 1 << 20;
        for (len, format, spans, leave) in [
            (8 * MIB, Notation::HexPlain, None, SizeCheck::Given),
            (8 * MIB + 1, Notation::HexPlain, None, SizeCheck::Asked),
            (128 * MIB, Notation::HexPlain, None, SizeCheck::Asked),
            (128 * MIB + 1, Notation::HexPlain, None, SizeCheck::TooLong),
            // The text may be no longer than the bytes.
            (6 * MIB, Notation::Percent, None, SizeCheck::Asked),
            (200 * MIB, Notation::Percent, None, SizeCheck::Asked),
            (256 * MIB + 1, Notation::Percent, None, SizeCheck::TooLong),
            (6 * MIB, Notation::Text, None, SizeCheck::Asked),
            (6 * MIB, Notation::Text, Some(0), SizeCheck::Given),
            (16 * MIB, Notation::Text, Some(0), SizeCheck::Given),
            (16 * MIB, Notation::Text, Some(1), SizeCheck::Asked),
        ] {
            let request = request(len, format);
            assert_eq!(
                request.size_check(spans),
                leave,
                "{len} bytes as {format:?}"
            );
        }
    }
}
