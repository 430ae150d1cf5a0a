//! What a soak showed: tables for people, `target/soak.json` for machines, and whether it is good enough.

use super::Soak;
use crate::measure::Times;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// By how much memory may differ between the third minute and the last.
const FLAT: f64 = 0.10;
/// The minute that memory is compared with, from 1: caches and pools are full by then.
const WARM: usize = 3;

/// Everything that happened.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    calls: BTreeMap<&'static str, Kind>,
    attacks: BTreeMap<&'static str, Kind>,
    /// The server's memory in megabytes, with the time since the start.
    pub(crate) memory: Vec<(Duration, u64)>,
}

/// Calls of a kind: how long they took, and what came of them.
#[derive(Debug, Default)]
struct Kind {
    times: Times,
    outcomes: BTreeMap<String, usize>,
}

impl Kind {
    fn add(&mut self, outcome: &str, took: Duration) {
        self.times.push(took);
        *self.outcomes.entry(outcome.to_owned()).or_default() += 1;
    }

    fn told(&self) -> String {
        self.outcomes.iter().map(|(outcome, number)| format!("{number} × {outcome}")).collect::<Vec<_>>().join(", ")
    }

    fn json(&self) -> Value {
        let times = &self.times;
        json!({
            "n": times.len(), "p50_ms": times.p50_ms(), "p95_ms": times.p95_ms(), "p99_ms": times.p99_ms(),
            "longest_ms": times.quantile_ms(1.0), "outcomes": self.outcomes,
        })
    }
}

impl Seen {
    /// A person was answered, or not.
    pub(crate) fn answered(&mut self, kind: &'static str, status: Option<u16>, took: Duration) {
        let outcome = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
        self.calls.entry(kind).or_default().add(&outcome, took);
    }

    /// An attacker came to an end.
    pub(crate) fn attacked(&mut self, name: &'static str, outcome: &str, took: Duration) {
        self.attacks.entry(name).or_default().add(outcome, took);
    }

    /// The server's memory in each minute, at its mean, in megabytes.
    fn minutes(&self) -> Vec<f64> {
        let mut minutes: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for (at, megabytes) in &self.memory {
            // What is seen at the full minute belongs to the minute that ends.
            let minute = at.as_secs().saturating_sub(1) / 60;
            minutes.entry(minute).or_default().push(*megabytes);
        }
        minutes.values().map(|all| all.iter().sum::<u64>() as f64 / all.len() as f64).collect()
    }

    fn all_calls(&self) -> Kind {
        let mut all = Kind::default();
        for kind in self.calls.values() {
            all.times.extend(&kind.times);
            for (outcome, number) in &kind.outcomes {
                *all.outcomes.entry(outcome.clone()).or_default() += number;
            }
        }
        all
    }

    /// What is not as it must be.
    fn wrong(&self, limit_ms: f64) -> Vec<String> {
        let (all, minutes) = (self.all_calls(), self.minutes());
        let mut wrong = Vec::new();
        for (of, kinds) in [("people", &self.calls), ("attackers", &self.attacks)] {
            for (name, kind) in kinds {
                // A stranger may be told to come back later.
                let is_bad = |outcome: &&String| outcome.starts_with('5') && (of == "people" || *outcome != "503");
                if kind.outcomes.keys().any(|outcome| is_bad(&outcome) || (of == "people" && outcome == "no answer")) {
                    wrong.push(format!("{name} of {of}: {}", kind.told()));
                }
            }
        }
        if all.times.len() == 0 {
            wrong.push("nobody was answered".to_owned());
        }
        if all.times.p99_ms() > limit_ms {
            wrong.push(format!("the 99th percentile is {:.1} ms, over {limit_ms} ms", all.times.p99_ms()));
        }
        if let (Some(warm), Some(last)) = (minutes.get(WARM - 1), minutes.last())
            && (last - warm).abs() > warm * FLAT
        {
            wrong.push(format!("memory went from {warm:.0} MB in minute {WARM} to {last:.0} MB in the last"));
        }
        wrong
    }
}

/// Prints the tables and writes the file; an error when something is not as it must be.
pub(crate) fn publish(soak: &Soak, seen: &Seen, out: &Path) -> anyhow::Result<()> {
    let all = seen.all_calls();
    let rows = seen.calls.iter().map(|(name, kind)| (*name, kind)).chain([("all", &all)]);
    println!("\n| people's calls | n | p50 ms | p95 ms | p99 ms | answers |\n|---|---|---|---|---|---|");
    for (name, kind) in rows {
        let times = &kind.times;
        let (p50, p95, p99) = (times.p50_ms(), times.p95_ms(), times.p99_ms());
        println!("| {name} | {} | {p50:.1} | {p95:.1} | {p99:.1} | {} |", times.len(), kind.told());
    }
    println!("\n| attack | n | longest s | what came of it |\n|---|---|---|---|");
    for (name, kind) in &seen.attacks {
        println!("| {name} | {} | {:.1} | {} |", kind.times.len(), kind.times.quantile_ms(1.0) / 1000.0, kind.told());
    }
    let minutes = seen.minutes();
    let told: Vec<_> = minutes.iter().map(|megabytes| format!("{megabytes:.0}")).collect();
    println!("\nThe server's memory by minute, MB: {}", told.join(", "));
    println!("{:.0} calls a second", all.times.len() as f64 / (soak.minutes * 60.0));
    if minutes.len() <= WARM {
        println!("Too short to tell whether memory is flat: that takes more than {WARM} minutes.");
    }
    let wrong = seen.wrong(soak.limit_ms);
    let json = |kinds: &BTreeMap<&'static str, Kind>| -> Value {
        kinds.iter().map(|(name, kind)| ((*name).to_owned(), kind.json())).collect::<serde_json::Map<_, _>>().into()
    };
    let result = json!({
        "minutes": soak.minutes, "users": soak.users, "pause_s": soak.pause, "all": all.json(), "calls": json(&seen.calls),
        "attacks": json(&seen.attacks), "memory_mb_by_minute": minutes, "wrong": wrong,
    });
    std::fs::write(out, serde_json::to_string_pretty(&result)?)?;
    println!("written to {}", out.display());
    anyhow::ensure!(wrong.is_empty(), "{}", wrong.join("; "));
    Ok(())
}

/// What was seen so far.
pub(crate) fn lock(seen: &Mutex<Seen>) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(status: u16, ms: u64, memory: [u64; 4]) -> Seen {
        let mut seen = Seen::default();
        seen.answered("search", Some(status), Duration::from_millis(ms));
        seen.memory = (0..4).map(|minute| (Duration::from_secs(minute * 60 + 30), memory[minute as usize])).collect();
        seen
    }

    #[test]
    fn errors_slowness_and_growth_are_told() {
        assert_eq!(seen(200, 20, [100, 400, 500, 540]).wrong(100.0), Vec::<String>::new());
        assert_eq!(seen(429, 20, [100, 400, 500, 540]).wrong(100.0), Vec::<String>::new());
        assert_eq!(seen(503, 20, [100, 400, 500, 540]).wrong(100.0), ["search of people: 1 × 503"]);
        assert_eq!(seen(200, 120, [100, 400, 500, 540]).wrong(100.0).len(), 1);
        assert_eq!(
            seen(200, 20, [100, 400, 500, 560]).wrong(100.0),
            ["memory went from 500 MB in minute 3 to 560 MB in the last"]
        );
    }
}
