//! How fast bytes are counted, beside others that look at every byte: `cargo bench --bench scan`, with
//! names of corpora for some of them only: `cargo bench --bench scan -- random mixed`.
//!
//! Every engine goes through all 64 MiB of a corpus in every round, on one thread unless it says more,
//! after `simdutf8::basic`, which only says valid or not; figures are medians over the rounds. The last
//! lines are ratios of speeds:
//!
//! | line | what to what |
//! |---|---|
//! | `scan_to_classifier CORPUS PATH x.xx` | ours, with index and groups, to its classifier alone |
//! | `random_to_std PATH x.xx` | ours to the standard library's `utf8_chunks` over random bytes |
//! | `threads CORPUS x.xx` | ours on two threads to one, on the fastest path |
//! | `ratio CORPUS PATH x.xx` | ours to `simdutf8::basic` |
#![allow(missing_docs)]

#[path = "../common/corpora.rs"]
mod corpora;
mod engines;
#[path = "../common/timing.rs"]
mod timing;

use byteloupe::source::MemorySource;
use byteloupe::utf8::classifier::Backend;

use self::corpora::Corpus;
use self::engines::Engine;
use self::timing::{ROUNDS, median, ratio, seconds};

/// The times of each engine over one corpus, round by round.
struct Times(Vec<(Engine, Vec<f64>)>);

impl Times {
    fn measure(source: &MemorySource, engines: &[Engine]) -> Self {
        let mut all: Vec<_> = engines.iter().map(|engine| (*engine, Vec::new())).collect();
        for _ in 0..ROUNDS {
            for (engine, times) in &mut all {
                times.push(seconds(|| engine.run(source)));
            }
        }
        Self(all)
    }

    fn of(&self, engine: Engine) -> &[f64] {
        let found = self.0.iter().find(|(other, _)| *other == engine);
        found.map_or(&[], |(_, times)| times)
    }

    /// How many times as fast one engine is as another.
    fn speed_to(&self, engine: Engine, other: Engine) -> f64 {
        ratio(self.of(other), self.of(engine))
    }
}

/// The last lines, by kind.
#[derive(Default)]
struct Ratios {
    to_classifier: Vec<String>,
    to_std: Vec<String>,
    threads: Vec<String>,
    to_basic: Vec<String>,
}

impl Ratios {
    fn add(&mut self, corpus: &str, paths: &[Backend], times: &Times) {
        for path in paths {
            let ours = Engine::Ours(*path);
            let path_name = path.name();
            let to = |other| times.speed_to(ours, other);
            let to_classifier = to(Engine::Classifier(*path));
            self.to_classifier.push(format!(
                "scan_to_classifier {corpus} {path_name} {to_classifier:.2}"
            ));
            if corpus == "random" {
                let to_std = to(Engine::Std);
                self.to_std
                    .push(format!("random_to_std {path_name} {to_std:.2}"));
            }
            let to_basic = to(Engine::Basic);
            self.to_basic
                .push(format!("ratio {corpus} {path_name} {to_basic:.2}"));
        }
        if let Some(best) = paths.last() {
            let threads = times.speed_to(Engine::TwoThreads(*best), Engine::Ours(*best));
            self.threads.push(format!("threads {corpus} {threads:.2}"));
        }
    }

    fn print(&self) {
        for lines in [
            &self.to_classifier,
            &self.to_std,
            &self.threads,
            &self.to_basic,
        ] {
            for line in lines {
                println!("{line}");
            }
        }
    }
}

fn main() -> Result<(), String> {
    // Cargo adds an option of its own.
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    wanted.retain(|argument| !argument.starts_with("--"));
    let is_known = |name: &String| corpora::ALL.iter().any(|corpus| corpus.name == name);
    if let Some(unknown) = wanted.iter().find(|name| !is_known(name)) {
        let names: Vec<_> = corpora::ALL.iter().map(|corpus| corpus.name).collect();
        return Err(format!(
            "There is no corpus {unknown}, only {}.",
            names.join(", ")
        ));
    }
    let paths = Backend::available();
    let engines = Engine::all(&paths);
    let mut ratios = Ratios::default();
    println!("GB/s, medians of {ROUNDS} rounds");
    for Corpus { name, make } in corpora::ALL {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        let source = MemorySource::new(make());
        let times = Times::measure(&source, &engines);
        print!("{name:14}");
        for (engine, times) in &times.0 {
            let speed = corpora::LEN as f64 / 1e9 / median(times);
            print!("  {} {speed:.2}", engine.name());
        }
        println!();
        ratios.add(name, &paths, &times);
    }
    ratios.print();
    Ok(())
}
