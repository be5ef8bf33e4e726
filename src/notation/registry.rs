//! The records of all notations, and the lists that menus, the command line and the manual show.

use super::family::{Notation, notations};
use super::recognise;
use super::record::Record;
use crate::words::capitalized;

/// A way to the record of each notation.
macro_rules! look_up {
    ($($(#[$doc:meta])+ $notation:ident = $($record:ident)::+;)+) => {
        impl Notation {
            /// What is known of it.
            pub(super) const fn record(self) -> &'static Record {
                match self {
                    $(Self::$notation => &recognise::$($record)::+,)+
                }
            }
        }
    };
}

notations!(look_up);

/// Notations in an order of their own.
macro_rules! order {
    ($($notation:ident)+) => { &[$(Notation::$notation),+] };
}

/// The order in which notations are in menus.
const ORDER_OF_MENUS: &[Notation] = order!(
    Hex HexPlain CanonicalHexdump Text CodePoints CodePointTable
    CArray RustArray CLiteral RustLiteral PythonBytes JsonString
    Utf16Escapes Percent HtmlReferences Base64 Bits Utf16Le Utf16Be Utf32Le Utf32Be
);

/// The order in which notations are in the converter.
const ORDER_OF_CONVERTER: &[Notation] = order!(
    Text Hex CodePoints Utf16Be Utf16Le Utf32Be Utf32Le
    Percent Utf16Escapes HtmlReferences Base64 CLiteral Bits
);

impl Notation {
    /// Those that have a recogniser of their own, in the order of [`Notation::ALL`]: what a text is read in.
    pub const READ: [Self; List::Read.len()] = List::Read.of(&Self::ALL);

    /// Those that are written, in the order of the menus: what is copied and saved, and what `convert --to`
    /// writes.
    pub const WRITTEN: [Self; List::Written.len()] = List::Written.of(ORDER_OF_MENUS);

    /// Those in which bytes are both shown and edited, in the order of the converter.
    pub const EDITED: [Self; List::Edited.len()] = List::Edited.of(ORDER_OF_CONVERTER);

    /// The notation with this key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.key() == key)
    }

    /// What it is called on the command line.
    pub const fn key(self) -> &'static str {
        self.record().key
    }

    /// What it is called in a sentence, without an article: "base64", "xxd dump".
    pub const fn name(self) -> &'static str {
        self.record().name
    }

    /// What it is called in a menu: its name, with a capital letter in front, unless a program is called so.
    pub fn title(self) -> String {
        if self.record().begins_small {
            self.name().to_owned()
        } else {
            capitalized(self.name())
        }
    }

    /// What it is called behind "as" in a sentence: its name, with an article where it takes one.
    pub fn noun(self) -> String {
        match self.record().article {
            "" => self.name().to_owned(),
            article => format!("{article} {}", self.name()),
        }
    }

    /// The notation whose recogniser reads it, and makes the same bytes of what is written in it, as far as it
    /// holds them: itself, or one that reads several.
    #[must_use]
    pub const fn read_as(self) -> Self {
        match self.record().form_of {
            Some(notation) => notation,
            None => self,
        }
    }

    /// Whether it is written as well as read.
    pub const fn is_written(self) -> bool {
        self.record().writing.is_some()
    }

    /// What `A≢`, the bytes 41 E2 89 A2, looks like in it; where it is long, an ellipsis stands for parts of it.
    pub const fn sample(self) -> &'static str {
        self.record().sample
    }

    /// What its sample begins with: its first line, with an ellipsis where there are more.
    pub fn sample_line(self) -> String {
        let (line, more) = match self.sample().split_once('\n') {
            Some((line, _)) => (line, " …"),
            None => (self.sample(), ""),
        };
        line.replace('\t', " ") + more
    }

    /// What can be typed in it, in a few words. Empty for one that is not among [`Notation::EDITED`].
    pub const fn hint(self) -> &'static str {
        self.record().typed
    }

    /// What the name of a file of it ends with, without the dot.
    pub const fn extension(self) -> &'static str {
        match self.record().writing {
            Some(writing) => writing.extension,
            None => "txt",
        }
    }

    /// Whether text written in it lacks the line feed that ends a line in a file and on a terminal. Decoded text is
    /// as long as it is.
    pub const fn is_one_line(self) -> bool {
        match self.record().writing {
            Some(writing) => writing.is_one_line,
            None => false,
        }
    }

    /// Whether text written in it holds any bytes. If not, it holds decoded text, in which each ill-formed span is
    /// one U+FFFD; [`Written::replaced`](super::format::Written::replaced) counts them.
    pub const fn is_lossless(self) -> bool {
        match self.record().writing {
            Some(writing) => writing.is_lossless,
            None => true,
        }
    }

    /// Whether the characters that have no meaning of their own in it stand for themselves.
    pub(super) const fn takes_any_character(self) -> bool {
        self.record().plain_text.is_some()
    }
}

/// What a list holds.
#[derive(Clone, Copy)]
enum List {
    /// What has a recogniser of its own.
    Read,
    /// What is written.
    Written,
    /// What is edited.
    Edited,
}

impl List {
    /// Does a notation belong to it, by its record?
    const fn holds(self, notation: Notation) -> bool {
        let record = notation.record();
        match self {
            Self::Read => record.form_of.is_none(),
            Self::Written => record.writing.is_some(),
            Self::Edited => !record.typed.is_empty(),
        }
    }

    /// How many belong to it.
    const fn len(self) -> usize {
        let (mut place, mut count) = (0, 0);
        while place < Notation::ALL.len() {
            count += self.holds(Notation::ALL[place]) as usize;
            place += 1;
        }
        count
    }

    /// Those of an order that belong to it.
    const fn of<const LEN: usize>(self, order: &[Notation]) -> [Notation; LEN] {
        let mut list = [Notation::Text; LEN];
        let (mut place, mut count) = (0, 0);
        while place < order.len() {
            if self.holds(order[place]) {
                list[count] = order[place];
                count += 1;
            }
            place += 1;
        }
        assert!(count == LEN, "a notation is missing in the order");
        list
    }
}
