//! Times and memory, as numbers that can be quoted: medians and 99th percentiles, never single runs.

use std::time::{Duration, Instant};

/// Durations of one thing done many times.
#[derive(Debug, Default, Clone)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    /// Does something once and keeps how long it took.
    pub(crate) fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.0.push(start.elapsed());
        result
    }

    /// Keeps a duration that was measured elsewhere.
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// All of both.
    pub(crate) fn extend(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// How many.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The time within which the share `q` (0 to 1) of them were done, in milliseconds; 0 when there are none.
    pub(crate) fn quantile_ms(&self, q: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1);
        let at = (q * last as f64).ceil() as usize;
        sorted.get(at.min(last)).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    /// The median in milliseconds.
    pub(crate) fn p50_ms(&self) -> f64 {
        self.quantile_ms(0.5)
    }

    /// The 95th percentile in milliseconds.
    pub(crate) fn p95_ms(&self) -> f64 {
        self.quantile_ms(0.95)
    }

    /// The 99th percentile in milliseconds.
    pub(crate) fn p99_ms(&self) -> f64 {
        self.quantile_ms(0.99)
    }
}

/// Memory that this process holds now and held at most, in megabytes (Linux; 0 elsewhere).
pub(crate) fn memory_mb() -> (u64, u64) {
    memory_of("self")
}

/// The same of another process, by its id.
pub(crate) fn memory_of(process: &str) -> (u64, u64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    (field("VmRSS:").unwrap_or(0) / 1024, field("VmHWM:").unwrap_or(0) / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_the_sorted_times() {
        let mut times = Times::default();
        for ms in [5, 1, 4, 2, 3] {
            times.push(Duration::from_millis(ms));
        }

        assert!((times.p50_ms() - 3.0).abs() < 1e-9);
        assert!((times.p99_ms() - 5.0).abs() < 1e-9);
        assert!((Times::default().p50_ms()).abs() < 1e-9);
    }
}
