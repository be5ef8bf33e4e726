//! Bytes of which some digits may be any.

use std::ops::Range;

use memchr::memmem::Finder;

/// A byte to look for: those bits must be equal that are set in `mask`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MaskedByte {
    /// The bits looked for; 0 where the mask is.
    pub(super) value: u8,
    pub(super) mask: u8,
}

impl MaskedByte {
    /// Must this be one certain byte?
    pub(super) fn is_exact(self) -> bool {
        self.mask == 0xFF
    }

    fn matches(self, byte: u8) -> bool {
        byte & self.mask == self.value
    }
}

/// Finds bytes with wildcards: the longest run of exact bytes by itself, then the bytes around it.
#[derive(Debug)]
pub(super) struct Masked {
    bytes: Vec<MaskedByte>,

    /// The exact bytes looked for first, and their place in `bytes`. `None` if no byte is exact.
    anchor: Option<(usize, Finder<'static>)>,
}

impl Masked {
    /// The finder for these bytes, of which at least one must have a bit that is set in its mask.
    pub(super) fn new(bytes: Vec<MaskedByte>) -> Self {
        let anchor = longest_exact(&bytes).map(|range| {
            let run: Vec<u8> = bytes
                .get(range.clone())
                .unwrap_or_default()
                .iter()
                .map(|byte| byte.value)
                .collect();
            (range.start, Finder::new(&run).into_owned())
        });
        Self { bytes, anchor }
    }

    /// Number of bytes of a match.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Where the first match at or after `from` starts.
    pub(super) fn find(&self, haystack: &[u8], from: usize) -> Option<usize> {
        let Some((place, finder)) = &self.anchor else {
            let places = haystack.get(from..)?.windows(self.len());
            return Some(from + places.into_iter().position(|bytes| self.fits(bytes))?);
        };
        let mut look = from + place;
        loop {
            let anchor = look + finder.find(haystack.get(look..)?)?;
            let start = anchor - place;
            let bytes = haystack.get(start..start + self.len())?;
            if self.fits(bytes) {
                return Some(start);
            }
            look = anchor + 1;
        }
    }

    fn fits(&self, bytes: &[u8]) -> bool {
        self.bytes
            .iter()
            .zip(bytes)
            .all(|(wanted, byte)| wanted.matches(*byte))
    }
}

/// The longest run of exact bytes. Of several, the first whose bytes are not all 0 or `FF`, which
/// fill files.
fn longest_exact(bytes: &[MaskedByte]) -> Option<Range<usize>> {
    let mut best: Option<((usize, bool), Range<usize>)> = None;
    let mut end = 0;
    for run in bytes.chunk_by(|a, b| a.is_exact() == b.is_exact()) {
        end += run.len();
        if !run.iter().all(|byte| byte.is_exact()) {
            continue;
        }
        let fills = run.iter().all(|byte| matches!(byte.value, 0 | 0xFF));
        let worth = (run.len(), !fills);
        if best.as_ref().is_none_or(|(best, _)| worth > *best) {
            best = Some((worth, end - run.len()..end));
        }
    }
    best.map(|(_, range)| range)
}
