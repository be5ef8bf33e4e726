//! The colours of roles.

/// What a byte is shown as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shade {
    /// A printable ASCII character.
    Ascii,

    /// An ASCII control.
    Control,

    /// The lead of a sequence of so many bytes, 2 to 4.
    Lead(u8),

    /// A tail of one.
    Tail(u8),

    /// A byte of U+FEFF.
    Bom,

    /// A byte that is ill-formed.
    Error,
}

/// How many colours a terminal has. Every role differs from its neighbours by weight or by its background, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    /// None: what is ill-formed is in brackets.
    Plain,

    /// The sixteen that the user has chosen.
    Sixteen,

    /// 256 fixed ones.
    Many,

    /// All.
    All,
}

impl Palette {
    /// The palette of a terminal that calls itself this: the values of `TERM` and `COLORTERM`.
    pub fn of_terminal(term: &str, color_term: &str) -> Self {
        if matches!(color_term, "truecolor" | "24bit") {
            Self::All
        } else if term.contains("256color") {
            Self::Many
        } else if matches!(term, "" | "dumb") {
            Self::Plain
        } else {
            Self::Sixteen
        }
    }

    /// Whether there are colours.
    pub(super) const fn has_colors(self) -> bool {
        !matches!(self, Self::Plain)
    }

    /// What selects a shade, up to the `m` of it; nothing for the colour of the terminal.
    ///
    /// Each colour can be read on black and on white: at least 3:1.
    pub(super) const fn select(self, shade: Shade) -> &'static str {
        match (self, shade) {
            (Self::Plain, _) | (_, Shade::Ascii) => "",
            (Self::Sixteen, Shade::Control) => "\x1B[90m",
            (Self::Sixteen, Shade::Lead(2)) => "\x1B[1;36m",
            (Self::Sixteen, Shade::Tail(2)) => "\x1B[36m",
            (Self::Sixteen, Shade::Lead(3)) => "\x1B[1;32m",
            (Self::Sixteen, Shade::Tail(3)) => "\x1B[32m",
            (Self::Sixteen, Shade::Lead(_)) => "\x1B[1;35m",
            (Self::Sixteen, Shade::Tail(_)) => "\x1B[35m",
            (Self::Sixteen, Shade::Bom) => "\x1B[1;33m",
            (Self::Sixteen, Shade::Error) => "\x1B[1;37;41m",
            (Self::Many, Shade::Control) => "\x1B[38;5;244m",
            (Self::Many, Shade::Lead(2)) => "\x1B[1;38;5;31m",
            (Self::Many, Shade::Tail(2)) => "\x1B[38;5;31m",
            (Self::Many, Shade::Lead(3)) => "\x1B[1;38;5;64m",
            (Self::Many, Shade::Tail(3)) => "\x1B[38;5;64m",
            (Self::Many, Shade::Lead(_)) => "\x1B[1;38;5;133m",
            (Self::Many, Shade::Tail(_)) => "\x1B[38;5;133m",
            (Self::Many, Shade::Bom) => "\x1B[1;38;5;136m",
            (Self::Many, Shade::Error) => "\x1B[1;38;5;231;48;5;160m",
            (Self::All, Shade::Control) => "\x1B[38;2;128;128;128m",
            (Self::All, Shade::Lead(2)) => "\x1B[1;38;2;0;132;160m",
            (Self::All, Shade::Tail(2)) => "\x1B[38;2;0;132;160m",
            (Self::All, Shade::Lead(3)) => "\x1B[1;38;2;64;140;48m",
            (Self::All, Shade::Tail(3)) => "\x1B[38;2;64;140;48m",
            (Self::All, Shade::Lead(_)) => "\x1B[1;38;2;176;92;196m",
            (Self::All, Shade::Tail(_)) => "\x1B[38;2;176;92;196m",
            (Self::All, Shade::Bom) => "\x1B[1;38;2;176;124;0m",
            (Self::All, Shade::Error) => "\x1B[1;38;2;255;255;255;48;2;196;30;48m",
        }
    }
}
