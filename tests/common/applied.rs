//! What the runs of a comparison make of its left side.

use byteloupe::compare::Side;
use byteloupe::compare::content::{RunKind, Runs};

fn part(bytes: &[u8], range: std::ops::Range<u64>) -> &[u8] {
    &bytes[range.start as usize..range.end as usize]
}

/// What the runs make of the left bytes. It checks what else the runs promise: that they cover both sides, that what is
/// the same is so, that what moved stands in both, and that each lookup finds what the list says.
pub fn applied(left: &[u8], right: &[u8], runs: &Runs) -> Vec<u8> {
    let mut made = Vec::new();
    let (mut at, mut place) = ([0, 0], 0);
    let mut differences = Vec::new();
    for run in runs.iter() {
        assert_eq!([run.left.start, run.right.start], at, "{run:?}");
        assert!(!run.is_empty());
        at = [run.left.end, run.right.end];
        match run.kind {
            RunKind::Same => {
                assert_eq!(part(left, run.left.clone()), part(right, run.right.clone()));
                made.extend_from_slice(part(left, run.left.clone()));
            }
            RunKind::Changed => assert!(!run.left.is_empty() && !run.right.is_empty()),
            RunKind::Inserted => assert!(run.left.is_empty() && !run.right.is_empty()),
            RunKind::Removed => assert!(!run.left.is_empty() && run.right.is_empty()),
        }
        if run.is_difference() {
            made.extend_from_slice(part(right, run.right.clone()));
            differences.push(run.clone());
        }
        match (&run.moved, run.kind) {
            (None, _) => {}
            (Some(from), RunKind::Inserted) => {
                assert_eq!(part(left, from.clone()), part(right, run.right.clone()));
            }
            (Some(to), RunKind::Removed) => {
                assert_eq!(part(left, run.left.clone()), part(right, to.clone()));
            }
            _ => panic!("{run:?} cannot move"),
        }
        for side in Side::BOTH {
            let range = run.range(side);
            for offset in [range.start, range.end.saturating_sub(1)] {
                if range.contains(&offset) {
                    assert_eq!(runs.run_at(side, offset).as_ref(), Some(&run));
                    let into = offset - range.start;
                    assert_eq!(runs.place_of(side, offset), place + into);
                    let (found, into_found) = runs.at_place(place + into).unwrap();
                    assert_eq!((&found, into_found), (&run, into));
                }
            }
        }
        place += run.places();
    }
    assert_eq!(at, [left.len() as u64, right.len() as u64]);
    assert_eq!((runs.places(), runs.at_place(place)), (place, None));
    assert_eq!(runs.differences(), differences);
    let summary = runs.summary();
    let of_all = [
        RunKind::Same,
        RunKind::Changed,
        RunKind::Inserted,
        RunKind::Removed,
    ];
    let bytes = of_all.map(|kind| summary.of(kind));
    assert_eq!(
        bytes.iter().map(|it| it.left).sum::<u64>(),
        left.len() as u64
    );
    assert_eq!(
        bytes.iter().map(|it| it.right).sum::<u64>(),
        right.len() as u64
    );
    made
}
