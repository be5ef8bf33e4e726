//! For every character, the bytes that are read as it, and what these can be in UTF-8.

use std::sync::LazyLock;

use super::misreading::{Bytes, COUNT, all};
use super::plausibility::is_of_word;

/// Characters in a page.
const PAGE: usize = 64;

/// The characters in which one of [`all`] has a byte are below this; all else has no page.
const END: usize = 0x1_0000;

/// A set of misreadings: bit `n` stands for the one with the number `n` in [`all`].
pub type Misreadings = u32;

/// Every misreading.
#[cfg(test)]
pub(super) const EVERY: Misreadings = (1 << COUNT) - 1;

const _: () = assert!(COUNT < Misreadings::BITS as usize);

/// A character that one of [`all`] has.
#[derive(Default)]
struct Known {
    bytes: Bytes,
    roles: Roles,
}

/// In which misreadings the byte of a character can be where in UTF-8, and what the character is as it is.
#[derive(Clone, Copy, Default)]
pub(super) struct Roles {
    /// Whether it is none of what words are written with, see [`is_of_word`].
    pub(super) is_sign: bool,

    /// Where it begins a sequence of 2, 3 and 4 bytes.
    pub(super) leads: [Misreadings; 3],

    /// Where it continues one.
    pub(super) tail: Misreadings,
}

impl Roles {
    /// Where it begins a sequence of any length.
    pub(super) fn lead(self) -> Misreadings {
        let [two, three, four] = self.leads;
        two | three | four
    }
}

/// All such characters, by pages of code points.
struct Characters {
    /// For each page of code points, where it begins in `pages`.
    starts: Vec<u16>,

    /// For each code point of a page, its place in `known`.
    pages: Vec<u16>,

    /// The first one stands for every other character.
    known: Vec<Known>,

    /// The roles of the code points up to U+07FF once more: those of two bytes, which most signs have.
    two_bytes: Vec<Roles>,
}

/// The code points of two bytes are below this.
const TWO_BYTES_END: usize = 0x800;

static CHARACTERS: LazyLock<Characters> = LazyLock::new(|| {
    let mut characters = Characters {
        starts: vec![0; END / PAGE],
        pages: vec![0; PAGE],
        known: vec![Known::default()],
        two_bytes: Vec::new(),
    };
    for (number, misreading) in all().iter().enumerate() {
        for byte in 0x80..=0xFF_u8 {
            if let Some(character) = misreading.character(byte) {
                characters.add(character, number, byte);
            }
        }
    }
    characters.two_bytes = (0..TWO_BYTES_END)
        .map(|place| characters.at(place).map(|known| known.roles))
        .map(Option::unwrap_or_default)
        .collect();
    characters
});

impl Characters {
    /// Notes that a byte is read as this character.
    fn add(&mut self, character: char, number: usize, byte: u8) {
        let place = u32::from(character) as usize;
        let Some(start) = self.starts.get_mut(place / PAGE) else {
            return;
        };
        if *start == 0 {
            *start = self.pages.len() as u16;
            self.pages.resize(self.pages.len() + PAGE, 0);
        }
        let Some(place) = self.pages.get_mut(usize::from(*start) + place % PAGE) else {
            return;
        };
        if *place == 0 {
            *place = self.known.len() as u16;
            self.known.push(Known::default());
        }
        let Some(known) = self.known.get_mut(usize::from(*place)) else {
            return;
        };
        if let Some(of_number) = known.bytes.get_mut(number) {
            *of_number = byte;
        }
        known.roles.is_sign = !is_of_word(character);
        let bit = 1 << number;
        let [two, three, four] = &mut known.roles.leads;
        match byte {
            0x80..=0xBF => known.roles.tail |= bit,
            0xC2..=0xDF => *two |= bit,
            0xE0..=0xEF => *three |= bit,
            0xF0..=0xF4 => *four |= bit,
            _ => {}
        }
    }

    fn of(&self, character: char) -> Option<&Known> {
        self.at(u32::from(character) as usize)
    }

    fn at(&self, place: usize) -> Option<&Known> {
        let start = *self.starts.get(place / PAGE)?;
        let place = *self.pages.get(usize::from(start) + place % PAGE)?;
        self.known.get(usize::from(place)).filter(|_| place != 0)
    }
}

/// The bytes that could have been read as this character, by the number of the encoding in [`all`].
pub(super) fn bytes_of(character: char) -> Option<&'static Bytes> {
    CHARACTERS.of(character).map(|known| &known.bytes)
}

/// What these bytes can be in UTF-8.
pub(super) fn roles_of(character: char) -> Roles {
    let characters = &*CHARACTERS;
    if let Some(roles) = characters.two_bytes.get(u32::from(character) as usize) {
        return *roles;
    }
    characters
        .of(character)
        .map(|known| known.roles)
        .unwrap_or_default()
}
