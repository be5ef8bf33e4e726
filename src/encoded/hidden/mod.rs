//! Data that is hidden in characters that nobody sees, as one run for all of its carriers.
//!
//! No scheme has to be known for that. Each carrier is as rare as text has it where it is, and as a writer who hides
//! something sets it at some distance from the one before; what the second explains better by 40 bits is a run, if the
//! choices in it could spell a word.
//!
//! | file | what it holds |
//! |---|---|
//! | `carrier` | the characters, and what is around one |
//! | `rates` | how often text has each |
//! | `evidence` | whether some were put there to carry data |
//! | `capacity` | how much data their choices could carry |
//! | `trail` | the carriers of all groups, on the way through bytes |
//! | [`payload`] | the data, decoded |
//! | `digits` | carriers as digits of numbers |
//!
//! It does not see what is no choice of a carrier: trailing blanks, kinds of spaces, the order of marks, letters that look
//! like others. Nor data of less than 32 bits.

mod capacity;
pub(crate) mod carrier;
mod digits;
mod evidence;
mod form;
pub mod payload;
mod rates;
mod trail;

pub use carrier::{Place, Use};
pub(super) use form::{Hidden, is_apart};
pub use payload::{Payload, Scheme};
pub(crate) use trail::Glance;

/// The data that is hidden in some text as a whole, in its carriers of the group that the first one is of: at most so many
/// bytes. See [`payload::decode`] for a row of them.
pub fn decode_scattered(text: &[u8], most: usize) -> Option<Payload> {
    let scalars = text.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    let mut carriers = scalars
        .filter_map(|it| Some((carrier::Group::of(it)?, it)))
        .peekable();
    let group = carriers.peek()?.0;
    let of_group = carriers.filter(|(of, _)| *of == group).map(|(_, it)| it);
    let of_group: Vec<char> = of_group.take(most.max(payload::MOST_CARRIERS)).collect();
    payload::of_carriers(group, &of_group, most)
}
