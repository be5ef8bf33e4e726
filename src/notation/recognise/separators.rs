//! What is between the bytes: white space, and one kind of mark.

use super::characters::is_space;

/// The marks that may be between bytes.
const MARKS: &[u8] = b":-._,;";

/// What has stood between the bytes so far. White space may be anywhere, as a dump or a line that was
/// too long brings it; of marks there is only one kind in a text.
#[derive(Debug, Default)]
pub(super) struct Separators {
    mark: Option<u8>,
    spaces: bool,
    line_ends: bool,
    /// Has a line ended since the last byte?
    line_ended: bool,
    /// Does a mark wait for the byte that it is before?
    pending: bool,
}

impl Separators {
    /// Is it a mark that may be between bytes?
    pub(super) fn is_mark(byte: u8) -> bool {
        MARKS.contains(&byte)
    }

    /// The mark between the bytes.
    pub(super) fn mark(&self) -> Option<u8> {
        self.mark
    }

    /// Do spaces stand between the bytes, and no marks?
    pub(super) fn is_spaced(&self) -> bool {
        self.spaces && self.mark.is_none()
    }

    /// The bytes after a separator have begun.
    pub(super) fn byte(&mut self) {
        self.pending = false;
        self.line_ends |= std::mem::take(&mut self.line_ended);
    }

    /// How many bytes at the start of the text are white space and one mark that may be here, and why
    /// the mark after them must not, if there is one. `between`: does a byte stand before?
    pub(super) fn take(&mut self, text: &[u8], between: bool) -> (usize, Option<String>) {
        let mut len = 0;
        while let Some(byte) = text.get(len) {
            match *byte {
                b' ' | b'\t' => self.spaces |= between && !self.pending,
                b'\n' | b'\r' => self.line_ended = between,
                mark if Self::is_mark(mark) => {
                    let wrong = self.wrong(mark, between, text.get(len + 1..).unwrap_or_default());
                    if wrong.is_some() {
                        return (len, wrong);
                    }
                    self.mark = Some(mark);
                    self.pending = true;
                }
                _ => break,
            }
            len += 1;
        }
        (len, None)
    }

    fn wrong(&self, mark: u8, between: bool, after: &[u8]) -> Option<String> {
        let shown = char::from(mark);
        if let Some(other) = self.mark.filter(|other| *other != mark) {
            let other = char::from(other);
            return Some(format!(
                "`{shown}` here, but `{other}` separates the bytes before"
            ));
        }
        if self.pending {
            return Some("Two separators in a row".into());
        }
        if !between {
            return Some(format!("`{shown}` with no byte before it"));
        }
        let last = after.iter().all(|byte| is_space(*byte));
        (last && !matches!(mark, b',' | b':' | b';'))
            .then(|| format!("`{shown}` with no byte after it"))
    }

    /// In words: "separated by spaces".
    pub(super) fn in_words(&self) -> String {
        match (self.mark, self.spaces, self.line_ends) {
            (Some(b','), ..) => "separated by commas".into(),
            (Some(mark), true, _) => format!("separated by `{}` and spaces", char::from(mark)),
            (Some(mark), ..) => format!("separated by `{}`", char::from(mark)),
            (None, true, _) => "separated by spaces".into(),
            (None, false, true) => "in lines".into(),
            (None, false, false) => "without separators".into(),
        }
    }
}
