//! What is copied from a document: its bytes as hex digits, or its decoded text.

use std::sync::Arc;
use std::thread;

use super::hex_view::RowLayout;
use crate::notation::format::{Format, FormatOptions, Letters};
use crate::source::{Source, SourceError, read_full};
use crate::utf8::bom::{BOM, is_bom};
use crate::utf8::window::{MARGIN_AFTER, MARGIN_BEFORE};
use crate::utf8::{BomPolicy, Decoder, Unit, Window};

/// The largest selection that is copied.
pub const MAX_BYTES: u64 = 16 << 20;

/// The longest text that is put on the clipboard.
const MAX_TEXT: u64 = 256 << 20;

/// In which form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyForm {
    /// Two digits for each byte, a space between two bytes.
    Hex,
    /// Decoded text: U+FFFD for each ill-formed span.
    Text,
    /// Any of the formats.
    As(Format),
}

/// What is to be copied.
pub struct Copying {
    /// From what.
    pub source: Arc<dyn Source>,
    /// The first byte.
    pub start: u64,
    /// Past the last byte.
    pub end: u64,
    /// All of the units at both ends? Found out where bytes may be waited for: what is under the
    /// caret may not have been fetched yet.
    pub whole_units: bool,
    /// In which form.
    pub form: CopyForm,
    /// With which digits.
    pub rows: RowLayout,
    /// Is a signature text?
    pub bom: BomPolicy,
}

/// The text for the clipboard, and a sentence that says what it is.
pub type Copied = Result<(String, String), String>;

/// Makes the text on a thread of its own and hands it to `done`.
///
/// # Errors
/// A sentence, when the selection is too long or there is no thread.
pub fn copy(copying: Copying, done: impl FnOnce(Copied) + Send + 'static) -> Result<(), String> {
    let len = copying.end - copying.start;
    if len > MAX_BYTES {
        return Err(format!(
            "The selection has {len} bytes; at most {MAX_BYTES} are copied. Select less."
        ));
    }
    if let CopyForm::As(format) = copying.form
        && format.size_of(len, copying.options(copying.start)).most() > MAX_TEXT
    {
        return Err(format!(
            "The text for {len} bytes could be longer than {} MiB. Select less, or save the \
             selection and use `byteloupe convert --to {}`.",
            MAX_TEXT >> 20,
            format.key()
        ));
    }
    thread::Builder::new()
        .name("byteloupe-copy".to_owned())
        .spawn(move || done(copying.text().map_err(|error| error.to_string())))
        .map(drop)
        .map_err(|cause| SourceError::no_thread(cause).to_string())
}

impl Copying {
    fn text(&self) -> Result<(String, String), SourceError> {
        let (start, end) = if self.whole_units {
            self.widened()?
        } else {
            (self.start, self.end)
        };
        let mut bytes = vec![0; (end - start) as usize];
        let read = read_full(&*self.source, start, &mut bytes)?;
        bytes.truncate(read);
        let count = match read {
            1 => "1 byte".to_owned(),
            _ => format!("{read} bytes"),
        };
        Ok(match self.form {
            CopyForm::Hex => (self.hex_digits(&bytes), format!("Copied {count} as hex")),
            CopyForm::Text => {
                let (text, replaced) = decoded_text(&bytes, start, self.bom);
                let lost = match replaced {
                    0 => String::new(),
                    _ => format!(", {replaced} × U+FFFD for ill-formed spans"),
                };
                (text, format!("Copied {count} as text{lost}"))
            }
            CopyForm::As(format) => {
                let (text, replaced) = self.formatted(format, &bytes, start);
                let lost = match replaced {
                    0 => String::new(),
                    _ => format!(", {replaced} × U+FFFD for ill-formed spans"),
                };
                (text, format!("Copied {count} as {}{lost}", format.name()))
            }
        })
    }

    /// Bytes that stand at an offset in a format, and how many spans became U+FFFD.
    fn formatted(&self, format: Format, bytes: &[u8], offset: u64) -> (String, u64) {
        let options = self.options(offset);
        // In decoded text a signature is what the policy says; bytes are bytes.
        let is_left_out = offset == 0 && !format.is_lossless() && !self.bom.counts();
        let bytes = match bytes.strip_prefix(&BOM) {
            Some(rest) if is_left_out => rest,
            _ => bytes,
        };
        let (text, written) = format.text_of(bytes, options);
        (text, written.replaced)
    }

    fn options(&self, offset: u64) -> FormatOptions {
        FormatOptions {
            letters: if self.rows.lower_case {
                Letters::Lower
            } else {
                Letters::Upper
            },
            start: offset,
        }
    }

    fn hex_digits(&self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len() * 3);
        for (place, byte) in bytes.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            text.push_str(self.rows.byte(*byte));
        }
        text
    }

    /// The range with the whole units at its ends.
    fn widened(&self) -> Result<(u64, u64), SourceError> {
        let base = self.start.saturating_sub(MARGIN_BEFORE as u64);
        let wanted = self.end.saturating_add(MARGIN_AFTER as u64) - base;
        let mut bytes = vec![0; wanted as usize];
        let read = read_full(&*self.source, base, &mut bytes)?;
        bytes.truncate(read);
        let at_end = (read as u64) < wanted;
        let window = Window::decode(&bytes, base, self.start, self.end, at_end);
        let first = window.unit_at(self.start).map(|unit| unit.offset);
        let last = window.unit_at(self.end - 1).map(Unit::end);
        Ok((first.unwrap_or(self.start), last.unwrap_or(self.end)))
    }
}

/// The text of some bytes that stand at an offset, and how many spans became U+FFFD.
fn decoded_text(bytes: &[u8], offset: u64, bom: BomPolicy) -> (String, usize) {
    let mut text = String::with_capacity(bytes.len());
    let mut replaced = 0;
    let mut push = |unit: Unit| match unit.scalar() {
        Some(scalar) if is_bom(scalar) && unit.offset == 0 && !bom.counts() => {}
        Some(scalar) => text.push(scalar),
        None => {
            replaced += 1;
            text.push('\u{FFFD}');
        }
    };
    let mut decoder = Decoder::new(offset);
    decoder.push(bytes, &mut push);
    decoder.finish(&mut push);
    (text, replaced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemorySource;

    #[test]
    fn copied_digits_have_the_case_of_the_hex_view() {
        let copied = |lower_case| {
            let copying = Copying {
                source: Arc::new(MemorySource::new(&b"\xEF\xBB\xBFa"[..])),
                start: 0,
                end: 4,
                whole_units: false,
                form: CopyForm::Hex,
                rows: RowLayout {
                    lower_case,
                    ..RowLayout::default()
                },
                bom: BomPolicy::Keep,
            };
            copying.text().ok().map(|(text, _)| text)
        };
        assert_eq!(copied(false).as_deref(), Some("EF BB BF 61"));
        assert_eq!(copied(true).as_deref(), Some("ef bb bf 61"));
    }

    #[test]
    fn a_signature_is_in_the_bytes_of_a_copy_and_in_its_text_as_the_policy_says() {
        let copied = |format, bom| {
            let copying = Copying {
                source: Arc::new(MemorySource::new(&b"\xEF\xBB\xBFa\xFF"[..])),
                start: 0,
                end: 5,
                whole_units: false,
                form: CopyForm::As(format),
                rows: RowLayout::default(),
                bom,
            };
            copying.text().unwrap_or_default()
        };
        for (format, bom, expected) in [
            (Format::Base64, BomPolicy::Strip, "77u/Yf8="),
            (Format::CodePoints, BomPolicy::Keep, "U+FEFF U+0061 U+FFFD"),
            (Format::CodePoints, BomPolicy::Strip, "U+0061 U+FFFD"),
        ] {
            assert_eq!(copied(format, bom).0, expected, "{bom:?}");
        }
        let (_, said) = copied(Format::CodePoints, BomPolicy::Strip);
        assert!(said.contains("1 × U+FFFD"), "{said}");
    }
}
