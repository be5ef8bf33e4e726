//! U+FEFF by position (RFC 3629 §6), and signs that a source is not UTF-8 at all.

/// The UTF-8 form of U+FEFF.
pub const BOM: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// Whether this is U+FEFF. At offset 0 it may be a signature, and is not always one; elsewhere it is ZERO WIDTH
/// NO-BREAK SPACE (§6).
#[inline]
pub const fn is_bom(scalar: char) -> bool {
    scalar == '\u{FEFF}'
}

/// What to do with a signature at the start (RFC 3629 §6). A U+FEFF anywhere else is text under
/// every policy, and bytes and offsets never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BomPolicy {
    /// The signature is shown, counted and copied as the character U+FEFF.
    #[default]
    Keep,

    /// The signature is not shown in decoded text, and still counted and copied: what §6 recommends
    /// over stripping.
    Ignore,

    /// The signature is neither shown nor counted nor copied.
    Strip,
}

impl BomPolicy {
    /// Every policy.
    pub const ALL: [Self; 3] = [Self::Keep, Self::Ignore, Self::Strip];

    /// Whether a signature is shown in the text that the user reads.
    pub const fn shows(self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Whether a signature is counted and copied.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Strip)
    }

    /// One word, after the word "signature": `kept`, `ignored`, `stripped`.
    pub const fn participle(self) -> &'static str {
        match self {
            Self::Keep => "kept",
            Self::Ignore => "ignored",
            Self::Strip => "stripped",
        }
    }
}

/// An encoding other than UTF-8 that a source looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OtherEncoding {
    /// UTF-16, lowest byte first.
    Utf16Le,
    /// UTF-16, highest byte first.
    Utf16Be,
    /// UTF-32, lowest byte first.
    Utf32Le,
    /// UTF-32, highest byte first.
    Utf32Be,
}

impl OtherEncoding {
    /// The key in reports. It is an interface.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Utf32Le => "utf-32le",
            Self::Utf32Be => "utf-32be",
        }
    }

    /// The name for the user.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
            Self::Utf32Le => "UTF-32 LE",
            Self::Utf32Be => "UTF-32 BE",
        }
    }
}

/// How many bytes from the start [`StartSigns::of`] looks at.
pub const SAMPLE_LEN: usize = 4096;

/// What the first bytes of a source say about its encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StartSigns {
    /// `EF BB BF` is at offset 0.
    pub signature: bool,

    /// Whether `EF BB` is at offset 0 without `BF`: perhaps a BOM without its last byte.
    pub cut: bool,

    /// Another encoding: by its own byte order mark, or by a regular pattern of zero bytes.
    pub looks_like: Option<OtherEncoding>,
}

impl StartSigns {
    /// Reads the signs from the first bytes of a source: [`SAMPLE_LEN`] of them, or all if there are
    /// fewer.
    pub fn of(start: &[u8]) -> Self {
        let start = &start[..start.len().min(SAMPLE_LEN)];
        let signature = start.starts_with(&BOM);
        Self {
            signature,
            cut: !signature && start.starts_with(&BOM[..2]),
            looks_like: by_mark(start).or_else(|| by_zero_bytes(start)),
        }
    }
}

/// Everything that §6 lets one say about the U+FEFF of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BomStatus {
    /// What the first bytes say.
    pub start: StartSigns,

    /// How many U+FEFF are elsewhere than at offset 0.
    pub inner: u64,
}

/// Byte order marks of other encodings. UTF-32 LE first: its mark begins with that of UTF-16 LE.
fn by_mark(start: &[u8]) -> Option<OtherEncoding> {
    let marks: [(&[u8], OtherEncoding); 4] = [
        (&[0xFF, 0xFE, 0, 0], OtherEncoding::Utf32Le),
        (&[0, 0, 0xFE, 0xFF], OtherEncoding::Utf32Be),
        (&[0xFF, 0xFE], OtherEncoding::Utf16Le),
        (&[0xFE, 0xFF], OtherEncoding::Utf16Be),
    ];
    marks
        .into_iter()
        .find_map(|(mark, encoding)| start.starts_with(mark).then_some(encoding))
}

/// A regular pattern of zero bytes, as text that is mostly ASCII has in UTF-16 and UTF-32.
///
/// It wants at least two characters, three of four of them below U+0100, and no control characters
/// but white space: tables of small numbers in binary files have the same zeros.
fn by_zero_bytes(start: &[u8]) -> Option<OtherEncoding> {
    let is_text = |low: u8| match low {
        b'\t' | b'\n' | b'\r' => true,
        _ => !char::from(low).is_control(),
    };
    let quads = start.as_chunks::<4>().0;
    if quads.len() >= 2 {
        let is_utf32 = |value: fn([u8; 4]) -> u32| {
            let below_0100 = quads.iter().filter(|quad| value(**quad) <= 0xFF).count();
            let all_text = quads.iter().all(|quad| {
                let value = value(*quad);
                char::from_u32(value).is_some() && (value > 0xFF || is_text(value as u8))
            });
            // Without this count, UTF-16 with a tab or line feed in every other place is UTF-32 too:
            // `61 00 09 00` is U+90061.
            all_text && below_0100 * 4 >= quads.len() * 3
        };
        if is_utf32(u32::from_le_bytes) {
            return Some(OtherEncoding::Utf32Le);
        }
        if is_utf32(u32::from_be_bytes) {
            return Some(OtherEncoding::Utf32Be);
        }
    }
    let pairs = start.as_chunks::<2>().0;
    if pairs.len() < 2 {
        return None;
    }
    let is_utf16 = |value: fn([u8; 2]) -> u16| {
        let with_zero = pairs
            .iter()
            .filter(|pair| value(**pair) <= 0xFF && is_text(value(**pair) as u8))
            .count();
        let all_text = pairs
            .iter()
            .all(|pair| value(*pair) > 0xFF || is_text(value(*pair) as u8));
        let zero_low = pairs.iter().any(|pair| value(*pair) as u8 == 0);
        all_text && !zero_low && with_zero * 4 >= pairs.len() * 3
    };
    if is_utf16(u16::from_le_bytes) {
        return Some(OtherEncoding::Utf16Le);
    }
    is_utf16(u16::from_be_bytes).then_some(OtherEncoding::Utf16Be)
}
