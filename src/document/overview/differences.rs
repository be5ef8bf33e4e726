//! The differences in each stripe of a source that is compared with another one.

use crate::census::Stripe;
use crate::words::grouped;

/// Returns the differences in each of some stripes.
pub type InStripes<'a> = dyn Fn(&[Stripe]) -> Differences + 'a;

/// The differences in each stripe. It is empty if nothing is compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Differences {
    /// One value for each stripe, or none.
    pub stripes: Vec<Difference>,

    /// Whether everything was compared.
    pub is_final: bool,

    /// Whether the places of differences are known to the byte. Otherwise a difference may be counted in the
    /// next stripe.
    pub is_exact: bool,
}

/// The differences in a stripe.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Difference {
    /// Bytes that differ from the bytes beside them.
    pub differing: u64,

    /// Bytes that have no byte beside them, as far as that is known.
    pub alone: u64,
}

impl Difference {
    /// Returns whether there is any difference.
    pub fn is_some(self) -> bool {
        self.differing > 0 || self.alone > 0
    }
}

impl Differences {
    /// Returns in how many stripes there are differences.
    pub fn count(&self) -> usize {
        let stripes = self.stripes.iter();
        stripes.filter(|difference| difference.is_some()).count()
    }

    /// Returns what to say of a stripe, or nothing if nothing is compared.
    pub fn words(&self, stripe: usize) -> Vec<String> {
        let Some(difference) = self.stripes.get(stripe) else {
            return Vec::new();
        };
        let about = if self.is_exact { "" } else { "About " };
        let so_far = if self.is_final { "" } else { " so far" };
        let mut words = vec![match difference.differing {
            0 => format!("No byte differs{so_far}"),
            1 => format!("{about}1 byte differs{so_far}"),
            count => format!("{about}{} bytes differ{so_far}", grouped(count)),
        }];
        match difference.alone {
            0 => {}
            1 => words.push("Nothing is beside 1 byte".to_owned()),
            count => words.push(format!("Nothing is beside {} bytes", grouped(count))),
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_said_as_surely_as_it_is_known() {
        let stripe = |differing, alone| Difference { differing, alone };
        let mut differences = Differences {
            stripes: vec![stripe(0, 0), stripe(1, 0), stripe(1234, 7)],
            is_final: true,
            is_exact: true,
        };
        assert_eq!(differences.count(), 2);
        assert_eq!(differences.words(0), ["No byte differs"]);
        assert_eq!(differences.words(1), ["1 byte differs"]);
        let both = ["1,234 bytes differ", "Nothing is beside 7 bytes"];
        assert_eq!(differences.words(2), both);
        differences.is_final = false;
        differences.is_exact = false;
        assert_eq!(differences.words(0), ["No byte differs so far"]);
        assert_eq!(differences.words(1), ["About 1 byte differs so far"]);
        assert!(differences.words(3).is_empty());
    }
}
