//! The pages of the properties.

/// A property that is shown (RFC 3629 §1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Page {
    /// C0, C1 and F5 to FF never appear.
    #[default]
    ByteValues,
    /// Character boundaries are found from anywhere.
    Cut,
    /// The order of bytes is that of code points.
    Order,
    /// A byte below 80 is always itself.
    Ascii,
    /// How long the text is.
    Sizes,
}

impl Page {
    /// All of them, in order.
    pub(super) const ALL: [Self; 5] = [
        Self::ByteValues,
        Self::Cut,
        Self::Order,
        Self::Ascii,
        Self::Sizes,
    ];

    /// What the user reads on the button.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::ByteValues => "Byte values",
            Self::Cut => "Cut anywhere",
            Self::Order => "Order",
            Self::Ascii => "ASCII",
            Self::Sizes => "Sizes",
        }
    }

    /// The next page, or the one before; the first and the last have none.
    pub(super) fn turned(self, is_forward: bool) -> Self {
        let at = Self::ALL.iter().position(|page| *page == self);
        let at = at.unwrap_or_default();
        let to = if is_forward {
            at + 1
        } else {
            at.saturating_sub(1)
        };
        Self::ALL.get(to).copied().unwrap_or(self)
    }

    /// A text on which the property shows.
    pub(super) const fn sample(self) -> &'static str {
        match self {
            // Japanese for reload the memory: in Shift_JIS, every second byte is also a good first one.
            Self::Cut => "メモリをリロード",
            // Characters from U+E000 to U+FFFF, and beyond.
            Self::Order => "Zéアﬁｱ𝄞😀",
            // 表 and ソ end with 5C in Shift_JIS; in UTF-16LE 小 has 5C in it and 術 has 2F.
            Self::Ascii => r"C:\表\小術/ソ",
            Self::ByteValues | Self::Sizes => "€Aé😀",
        }
    }

    /// Why the property does not show on a text, if it does not.
    pub(super) fn has_nothing_to_show(self, text: &str) -> Option<&'static str> {
        if text.is_empty() {
            return match self {
                // These are about all of the document.
                Self::ByteValues | Self::Sizes => None,
                _ => Some("There is no text here."),
            };
        }
        let is_shown = match self {
            Self::Cut | Self::Ascii => !text.is_ascii(),
            Self::Order => super::order::utf16_differs(text),
            Self::ByteValues | Self::Sizes => true,
        };
        match self {
            _ if is_shown => None,
            Self::Order if !text.is_ascii() => {
                Some("For these characters UTF-16 sorts the same way.")
            }
            _ => Some("This text is all ASCII."),
        }
    }
}
