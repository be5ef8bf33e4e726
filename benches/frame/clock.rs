//! The time that the processor spends on this thread: what else runs on the machine does not count.

/// Seconds of processor time that some work takes.
#[cfg(target_os = "linux")]
pub(crate) fn cpu_seconds(work: impl FnOnce()) -> f64 {
    use nix::time::{ClockId, clock_gettime};
    let now = || {
        let now = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
        let now = now.unwrap_or_else(|error| panic!("{error}"));
        now.tv_sec() as f64 + now.tv_nsec() as f64 / 1e9
    };
    let started = now();
    work();
    now() - started
}

/// Seconds that some work takes: elsewhere the clock on the wall has to do.
#[cfg(not(target_os = "linux"))]
pub(crate) fn cpu_seconds(work: impl FnOnce()) -> f64 {
    let started = std::time::Instant::now();
    work();
    started.elapsed().as_secs_f64()
}
