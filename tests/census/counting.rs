//! A census that is waited for, and inputs that have something at every border.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use byteloupe::census::{Answer, BLOCK_LEN, Census, Question, Snapshot, Totals};
use byteloupe::source::{MemorySource, Source};
use byteloupe::utf8::Group;

use crate::common::Random;

pub(crate) const BLOCK: usize = BLOCK_LEN as usize;

/// A census, and a channel that hears every wake.
pub(crate) struct Counting {
    pub(crate) census: Census,
    pub(crate) woken: Receiver<()>,
}

impl Counting {
    pub(crate) fn start(source: Arc<dyn Source>) -> Self {
        let (sender, woken) = channel();
        // The test may have ended by the time of the last wake.
        let census = Census::start(source, move || sender.send(()).unwrap_or(())).unwrap();
        Self { census, woken }
    }

    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self::start(Arc::new(MemorySource::new(bytes.to_vec())))
    }

    /// Waits for wakes until there is what is looked for.
    pub(crate) fn wait<T>(&self, mut look: impl FnMut(&Census) -> Option<T>) -> T {
        let deadline = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(found) = look(&self.census) {
                return found;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.woken
                .recv_timeout(left)
                .expect("a wake before the deadline");
        }
    }

    /// The snapshot when the counting has ended.
    pub(crate) fn ended(&self) -> Snapshot {
        self.wait(|census| Some(census.snapshot()).filter(|now| !now.is_running()))
    }

    /// The totals when everything is counted.
    pub(crate) fn totals(&self) -> Totals {
        let snapshot = self.ended();
        assert!(snapshot.is_done(), "{:?}", snapshot.state);
        snapshot.totals
    }

    pub(crate) fn ask(&self, question: Question) -> Answer {
        let asked = self.census.ask(question);
        self.wait(|_| asked.poll())
    }

    pub(crate) fn error(&self, question: Question) -> Option<Group> {
        match self.ask(question) {
            Answer::Error(group) => group,
            other => panic!("{other:?}"),
        }
    }
}

/// Sources that look random and have something at every border of a block.
pub(crate) fn inputs() -> Vec<Vec<u8>> {
    let mut random = Random::new(5);
    let mut inputs = vec![
        random.bytes(BLOCK * 3 + 17),
        // Ends at a border.
        random.bytes(BLOCK * 2),
        random.bytes(100),
        Vec::new(),
        vec![0x80; BLOCK * 3 + 5],
        "\u{FEFF}".repeat(BLOCK).into_bytes(),
    ];
    // Text with few errors, all of them at borders, and blocks without any.
    let pieces: [&[u8]; 8] = [
        b"\xF0\x9F\x92",
        b"\xED\xA1\x8C\xED\xBE\xB4",
        b"\xED\xA1\x8C\xED\xA1\x8C",
        &[0x9D; 40],
        b"\xFC\x80\x84\x90\x80\x80",
        b"\xE2\x82",
        "𣎴".as_bytes(),
        b"\xFF",
    ];
    for before in 0..6 {
        let mut text = "line of text\n".repeat(BLOCK * 20 / 13 + 1).into_bytes();
        for (number, piece) in pieces.iter().enumerate() {
            let start = BLOCK * (number * 2 + 1) - before;
            text[start..start + piece.len()].copy_from_slice(piece);
            // And one of another kind long before it.
            text[start - BLOCK / 2] = 0xFE;
        }
        inputs.push(text);
    }
    // A long run between errors, over several blocks, in a source that goes on.
    let mut run = random.bytes(BLOCK / 2);
    run.extend([0xC1; 3]);
    run.resize(run.len() + BLOCK * 4, 0xA9);
    run.extend(random.bytes(BLOCK));
    run.splice(0..0, *b"\xEF\xBB\xBF");
    inputs.push(run);
    inputs
}

/// Offsets that look random, and those around borders and errors.
pub(crate) fn offsets(bytes: &[u8], groups: &[Group], random: &mut Random, count: u64) -> Vec<u64> {
    let len = bytes.len() as u64;
    (0..count)
        .map(|_| match random.below(4) {
            0 => random.below(len + 10),
            1 => {
                (random.below(len / BLOCK_LEN + 2) * BLOCK_LEN + random.below(9)).saturating_sub(4)
            }
            _ if groups.is_empty() => 0,
            _ => {
                let place = random.below(groups.len() as u64) as usize;
                let group = groups[place];
                let near = [group.offset, group.offset + group.len() / 2, group.end()];
                (near[random.below(3) as usize] + random.below(3)).saturating_sub(1)
            }
        })
        .collect()
}
