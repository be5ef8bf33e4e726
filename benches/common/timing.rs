//! Clocks and medians.

use std::time::Instant;

/// How often each thing is timed.
pub(crate) const ROUNDS: usize = 7;

/// How long some work takes.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The median over the rounds of one time to another of the same round.
pub(crate) fn ratio(times: &[f64], to: &[f64]) -> f64 {
    let ratios: Vec<f64> = times.iter().zip(to).map(|(time, to)| time / to).collect();
    median(&ratios)
}
