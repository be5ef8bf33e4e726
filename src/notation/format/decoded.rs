//! Formats of decoded text: each ill-formed span is one U+FFFD.

use super::encode::Encode;
use super::size::Size;
use super::writing::Writing;
use crate::utf8::{Decoder, Unit, UnitSink};

/// The characters themselves.
pub(in crate::notation) const TEXT: Writing = Writing::of_text(
    |_| Box::new(Text::default()),
    |len, _| Size::AtMost(len.saturating_mul(3)),
)
.in_lines();

/// Writes text scalar value by scalar value.
pub(super) trait EncodeScalar: Send {
    /// Writes what is before all of them.
    fn start(&mut self, text: &mut String) {
        let _ = text;
    }

    /// Writes the next one.
    fn push(&mut self, scalar: char, text: &mut String);

    /// Writes what is after all of them.
    fn finish(&mut self, text: &mut String) {
        let _ = text;
    }
}

/// A format of decoded text.
pub(super) fn by_scalar(scalars: impl EncodeScalar + 'static) -> Box<dyn Encode> {
    Box::new(Decoded {
        decoder: Decoder::default(),
        scalars,
        replaced: 0,
    })
}

struct Decoded<S> {
    decoder: Decoder,
    scalars: S,
    replaced: u64,
}

impl<S: EncodeScalar> Decoded<S> {
    /// Lets the decoder hand out units.
    fn decode(&mut self, text: &mut String, work: impl FnOnce(&mut Decoder, &mut dyn FnMut(Unit))) {
        let Self {
            decoder,
            scalars,
            replaced,
        } = self;
        work(decoder, &mut |unit: Unit| {
            let scalar = unit.scalar().unwrap_or_else(|| {
                *replaced += 1;
                char::REPLACEMENT_CHARACTER
            });
            scalars.push(scalar, text);
        });
    }
}

impl<S: EncodeScalar> Encode for Decoded<S> {
    fn start(&mut self, text: &mut String) {
        self.scalars.start(text);
    }

    fn push(&mut self, bytes: &[u8], text: &mut String) {
        self.decode(text, |decoder, mut take| decoder.push(bytes, &mut take));
    }

    fn finish(&mut self, text: &mut String) {
        self.decode(text, |decoder, mut take| decoder.finish(&mut take));
        self.scalars.finish(text);
    }

    fn replaced(&self) -> u64 {
        self.replaced
    }
}

/// Decoded text itself.
#[derive(Default)]
pub(super) struct Text {
    decoder: Decoder,
    replaced: u64,
}

/// Takes runs of ASCII as a whole.
struct TextSink<'a> {
    text: &'a mut String,
    replaced: &'a mut u64,
}

impl UnitSink for TextSink<'_> {
    fn unit(&mut self, unit: Unit) {
        *self.replaced += u64::from(unit.scalar().is_none());
        self.text
            .push(unit.scalar().unwrap_or(char::REPLACEMENT_CHARACTER));
    }

    fn ascii_run(&mut self, _offset: u64, bytes: &[u8]) {
        // ASCII is UTF-8.
        self.text
            .push_str(std::str::from_utf8(bytes).unwrap_or_default());
    }
}

impl Encode for Text {
    fn push(&mut self, bytes: &[u8], text: &mut String) {
        let replaced = &mut self.replaced;
        self.decoder.push(bytes, &mut TextSink { text, replaced });
    }

    fn finish(&mut self, text: &mut String) {
        let replaced = &mut self.replaced;
        self.decoder.finish(&mut TextSink { text, replaced });
    }

    fn replaced(&self) -> u64 {
        self.replaced
    }
}
