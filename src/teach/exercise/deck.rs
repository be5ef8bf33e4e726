//! Things that are dealt, so that each comes as often as the others.

use super::random::Random;

/// A deck of cards that is shuffled anew when all were dealt.
#[derive(Debug, Clone)]
pub(super) struct Deck<T> {
    all: Vec<T>,
    left: Vec<T>,
}

impl<T: Copy> Deck<T> {
    pub(super) fn new(all: impl IntoIterator<Item = T>) -> Self {
        Self {
            all: all.into_iter().collect(),
            left: Vec::new(),
        }
    }

    /// The next card; `None` if there are none at all.
    pub(super) fn deal(&mut self, random: &mut Random) -> Option<T> {
        if self.left.is_empty() {
            self.left.clone_from(&self.all);
        }
        let count = u32::try_from(self.left.len())
            .ok()
            .filter(|count| *count > 0)?;
        let at = random.below(count) as usize;
        Some(self.left.swap_remove(at))
    }
}
