//! How many findings are listed.

use std::str::FromStr;

/// How many findings of a source are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListLimit {
    /// As many as suit the source.
    #[default]
    Default,

    /// None: they are only counted.
    None,

    /// The first ones, at least 1.
    First(u64),

    /// All of them, with all of their bytes.
    All,
}

impl ListLimit {
    /// The most that are listed of a source of which `by_default` are, where nothing else was asked for.
    pub const fn most(self, by_default: u64) -> u64 {
        match self {
            Self::Default => by_default,
            Self::None => 0,
            Self::First(most) => most,
            Self::All => u64::MAX,
        }
    }

    /// Whether everything is listed.
    pub const fn is_all(self) -> bool {
        matches!(self, Self::All)
    }
}

impl FromStr for ListLimit {
    type Err = &'static str;

    /// The limit as the command line names it: a number, `all` or `none`; `0` means `all`, as it did before there
    /// were words for it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "all" => Ok(Self::All),
            "none" => Ok(Self::None),
            digits => match digits.parse() {
                Ok(0) => Ok(Self::All),
                Ok(most) => Ok(Self::First(most)),
                Err(_) => Err("it is a number, `all` or `none`"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_number_or_a_word_and_0_is_all() {
        assert_eq!("all".parse(), Ok(ListLimit::All));
        assert_eq!("0".parse(), Ok(ListLimit::All));
        assert_eq!("none".parse(), Ok(ListLimit::None));
        assert_eq!("7".parse(), Ok(ListLimit::First(7)));
        for wrong in ["", "-1", "7.0", "All", "seven", "99999999999999999999"] {
            assert!(wrong.parse::<ListLimit>().is_err(), "{wrong}");
        }
    }
}
