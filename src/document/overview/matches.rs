//! The matches in each stripe of a source.

use crate::words::grouped;

/// How many matches start in each stripe. It is empty if there is no search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matches {
    /// One count for each stripe, or none.
    pub counts: Vec<u64>,

    /// Whether the whole source has been searched.
    pub is_final: bool,

    /// Whether the places of matches are known to the byte. Otherwise a match may be counted in the next
    /// stripe.
    pub is_exact: bool,
}

impl Matches {
    /// Returns in how many stripes there are matches.
    pub fn stripes(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }

    /// Returns what to say of a stripe, or nothing if there is no search.
    pub fn words(&self, stripe: usize) -> Option<String> {
        let count = *self.counts.get(stripe)?;
        let about = if self.is_exact || count == 0 {
            ""
        } else {
            "About "
        };
        let so_far = if self.is_final { "" } else { " so far" };
        Some(match count {
            0 => format!("No matches{so_far}"),
            1 => format!("{about}1 match{so_far}"),
            _ => format!("{about}{} matches{so_far}", grouped(count)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_is_not_final_or_not_exact_says_so() {
        let mut matches = Matches {
            counts: vec![0, 1, 1234],
            is_final: true,
            is_exact: true,
        };
        let words = |matches: &Matches| [0, 1, 2].map(|n| matches.words(n).unwrap_or_default());
        assert_eq!(words(&matches), ["No matches", "1 match", "1,234 matches"]);
        matches.is_exact = false;
        matches.is_final = false;
        let said = [
            "No matches so far",
            "About 1 match so far",
            "About 1,234 matches so far",
        ];
        assert_eq!(words(&matches), said);
        assert_eq!(Matches::default().words(0), None);
        assert_eq!(matches.stripes(), 2);
    }
}
