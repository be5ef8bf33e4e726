//! What each stripe of a source is made of.

use crate::census::Stripe;

/// The greatest length of a sequence.
const LONGEST: usize = 4;

/// What the bytes of a stripe belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeOf<'a> {
    /// Well-formed sequences, as this stripe counts them. If a source has few bytes, a stripe may lie within
    /// a sequence, which counts in the stripe of its last byte.
    Sequences(&'a Stripe),

    /// Only ill-formed bytes.
    IllFormed,

    /// Not known: the bytes were not counted, or more may come.
    Unknown,
}

/// Returns what each of these neighbouring stripes is made of.
pub fn made_of(stripes: &[Stripe]) -> Vec<MadeOf<'_>> {
    let mut made: Vec<MadeOf<'_>> = Vec::with_capacity(stripes.len());
    for (place, stripe) in stripes.iter().enumerate() {
        let rest = stripes.get(place..).unwrap_or_default();
        let mut rest = rest.iter().take(LONGEST);
        let sequences = rest.find(|one| has_sequence_from(one, stripe.start));
        let counts = &stripe.counts;
        // An error counts in the stripe of its first byte. The stripes after that hold the rest of it.
        let is_ill = counts.units > 0
            || counts.errors_of(crate::utf8::GroupKinds::ALL) > 0
            || matches!(made.last(), Some(MadeOf::IllFormed));
        made.push(match sequences {
            _ if !stripe.is_counted => MadeOf::Unknown,
            Some(stripe) => MadeOf::Sequences(stripe),
            None if is_ill => MadeOf::IllFormed,
            None => MadeOf::Unknown,
        });
    }
    made
}

/// Returns whether a sequence that counts in a stripe can begin at an offset or before it.
fn has_sequence_from(stripe: &Stripe, offset: u64) -> bool {
    let lengths = (1_u64..).zip(stripe.counts.code_points);
    let lengths = lengths.filter(|(_, count)| *count > 0);
    let longest = lengths.map(|(len, _)| len).max();
    longest.is_some_and(|len| stripe.start < offset.saturating_add(len))
}
