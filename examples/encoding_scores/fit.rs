//! Fits probabilities to what was right.

/// In how many levels of what they weigh the pieces are counted, before those are joined that are not in order.
const LEVELS: usize = 20;

/// The weights by logistic regression (Newton's method), and how often those are right that weigh so much.
pub fn print_fitted<const N: usize>(name: &str, samples: &[([f64; N], f64)]) {
    let mut weights = [0.0; N];
    for _ in 0..40 {
        let mut slope = weights.map(|weight| -1e-2 * weight);
        let mut bend = [[0.0; N]; N];
        for (place, row) in bend.iter_mut().enumerate() {
            row[place] = 1e-2;
        }
        for (features, label) in samples {
            let products = features.iter().zip(weights);
            let odds: f64 = products.map(|(it, weight)| it * weight).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            for one in 0..N {
                slope[one] += features[one] * (label - chance);
                for other in 0..N {
                    bend[one][other] += features[one] * features[other] * chance * (1.0 - chance);
                }
            }
        }
        let step = solved(bend, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    let right: f64 = samples.iter().map(|it| it.1).sum();
    println!("{name}: {} pieces, {right} right", samples.len());
    let weights = weights.map(|it: f64| (it * 1000.0).round() / 1000.0);
    println!("weights: {weights:?}");
    let weighed = samples.iter();
    let weighed = weighed.map(|(features, label)| {
        let products = features.iter().zip(weights);
        (products.map(|(it, weight)| it * weight).sum(), *label)
    });
    println!(
        "how_often_right: {:.3?}",
        how_often_right(weighed.collect())
    );
}

/// Samples that weigh about as much, taken together (isotonic regression).
#[derive(Clone, Copy)]
struct Level {
    count: f64,
    lowest: f64,
    highest: f64,
    right: f64,
}

impl Level {
    /// The share that is right, with half a sample more for each outcome: no few samples are certain.
    fn share(self) -> f64 {
        (self.right + 0.5) / (self.count + 1.0)
    }
}

/// What each level weighs, in its middle, and the share that is right in it: never less in a higher one. The first
/// level counts for all below it, the last for all above.
fn how_often_right(mut samples: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    samples.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut levels: Vec<Level> = Vec::new();
    for some in samples.chunks(samples.len().div_ceil(LEVELS).max(1)) {
        let [(lowest, _), .., (highest, _)] = *some else {
            continue;
        };
        levels.push(Level {
            count: some.len() as f64,
            lowest,
            highest,
            right: some.iter().map(|it| it.1).sum(),
        });
        while let [.., low, high] = levels[..]
            && low.share() >= high.share()
        {
            levels.truncate(levels.len() - 2);
            levels.push(Level {
                count: low.count + high.count,
                lowest: low.lowest,
                highest: high.highest,
                right: low.right + high.right,
            });
        }
    }
    let last = levels.len().saturating_sub(1);
    let levels = levels.into_iter().enumerate();
    let knots = levels.map(|(place, level)| {
        let at = match place {
            0 => level.highest,
            _ if place == last => level.lowest,
            _ => f64::midpoint(level.lowest, level.highest),
        };
        (at, level.share())
    });
    knots.collect()
}

/// Solves equations by elimination.
fn solved<const N: usize>(mut rows: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for pivot in 0..N {
        let largest = (pivot..N)
            .max_by(|one, other| {
                rows[*one][pivot]
                    .abs()
                    .total_cmp(&rows[*other][pivot].abs())
            })
            .unwrap();
        rows.swap(pivot, largest);
        right.swap(pivot, largest);
        for row in 0..N {
            if row != pivot {
                let share = rows[row][pivot] / rows[pivot][pivot];
                let of_pivot = rows[pivot];
                for (entry, other) in rows[row].iter_mut().zip(of_pivot) {
                    *entry -= share * other;
                }
                right[row] -= share * right[pivot];
            }
        }
    }
    std::array::from_fn(|place| right[place] / rows[place][place])
}
