//! The text of a decoder, with nothing hidden in it.

use egui::text::{LayoutJob, TextFormat};

use crate::app::theme::Palette;
use crate::app::theme::fonts;
use crate::unicode::Mark;
use crate::utf8::DecoderFamily;
use crate::utf8::other_decoders::Meaning;

/// The text that a decoder makes of bytes: U+FFFD for what it does not read in the colour of errors, labels
/// in place of what has no shape.
pub(super) fn text_of(family: DecoderFamily, bytes: &[u8], palette: &Palette) -> LayoutJob {
    let plain = TextFormat::simple(fonts::mono(14.0), palette.text);
    let label = TextFormat::simple(fonts::mono(12.0), palette.weak);
    let mut error = TextFormat::simple(fonts::mono(14.0), palette.error_text);
    error.background = palette.error_fill;
    let mut job = LayoutJob::default();
    // Neighbours that look alike are one section.
    let mut run = String::new();
    let mut of_run = &plain;
    for piece in family.pieces(bytes) {
        let (shown, format) = match piece.meaning {
            Meaning::Replaced => ("\u{FFFD}".to_owned(), &error),
            Meaning::Number(number) => (format!("⟨{number:X}⟩"), &error),
            Meaning::Scalar(scalar) => match Mark::of(scalar) {
                Mark::Glyph(shape) => (shape.to_string(), &plain),
                Mark::Space => (" ".to_owned(), &plain),
                Mark::Combining(mark) => (format!("◌{mark}"), &plain),
                Mark::ControlPicture(picture) => (picture.to_string(), &label),
                Mark::Label(name) => (format!("[{name}]"), &label),
                Mark::VariationSelector(number) => (format!("[VS{number}]"), &label),
                Mark::Tag(copied) => (format!("[tag {copied}]"), &label),
                Mark::Number(number) => (format!("[{number:04X}]"), &label),
            },
        };
        if !std::ptr::eq(format, of_run) {
            job.append(&std::mem::take(&mut run), 0.0, of_run.clone());
            of_run = format;
        }
        run.push_str(&shown);
    }
    job.append(&run, 0.0, of_run.clone());
    job
}
