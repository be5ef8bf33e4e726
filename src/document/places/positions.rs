//! Lines and columns of the findings that are in view.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::census::{Census, Position};
use crate::document::refreshed::Refreshed;

/// So many positions are kept at most: those of several screens of rows.
const KEPT: usize = 1024;

/// Offsets, and how far the census was when they were asked for.
type Asked = (Arc<[u64]>, u64);

/// Lines and columns of offsets, looked up for all rows in view together. Nothing here waits.
#[derive(Default)]
pub struct Positions {
    known: BTreeMap<u64, Position>,

    /// What was asked for, how far the census was then, and what it answered.
    asked: Refreshed<Asked, Vec<Option<Position>>>,
}

impl Positions {
    /// Takes what was looked up, and asks for these offsets, in any order, as far as they are counted and not known.
    pub fn locate(&mut self, census: &Census, offsets: impl Iterator<Item = u64>) {
        self.asked.poll();
        if let Some(((of, _), positions)) = self.asked.take() {
            if self.known.len() + of.len() > KEPT {
                self.known.clear();
            }
            let located = of.iter().zip(positions);
            let located = located.filter_map(|(offset, it)| Some((*offset, it?)));
            self.known.extend(located);
        }
        let frontier = census.announced().frontier;
        let is_wanted = |offset: &u64| *offset < frontier && !self.known.contains_key(offset);
        let mut missing: Vec<u64> = offsets.filter(is_wanted).take(KEPT).collect();
        if missing.is_empty() {
            return;
        }
        missing.sort_unstable();
        missing.dedup();
        let missing: Arc<[u64]> = missing.into();
        let ask = || census.positions(Arc::clone(&missing));
        (self.asked).refresh((Arc::clone(&missing), frontier), ask, |answer| {
            Some(answer.ok()?.to_vec())
        });
    }

    /// The position of an offset that was looked up.
    pub fn get(&self, offset: u64) -> Option<Position> {
        self.known.get(&offset).copied()
    }

    /// Drops everything, because something else is counted now.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}
