//! What was measured: a table for people and `target/bench.json` for machines.

use crate::measure::Times;
use serde::Serialize;
use std::path::Path;

/// One measured question.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Row {
    /// The query.
    pub(crate) name: String,
    /// How many times.
    pub(crate) n: usize,
    /// The product's median, in milliseconds.
    pub(crate) ours_p50_ms: f64,
    /// The product's 99th percentile, in milliseconds.
    pub(crate) ours_p99_ms: f64,
    /// PostgreSQL's median for the same questions in the same run, in milliseconds; none where it was not run.
    pub(crate) postgres_p50_ms: Option<f64>,
    /// How many times faster the product is, at the median.
    pub(crate) ratio: Option<f64>,
    /// Whether every answer was the same as PostgreSQL's.
    pub(crate) equal: Option<bool>,
    /// What it has to reach, where there is a goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) goal: Option<Goal>,
    /// Whether it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_reached: Option<bool>,
    /// What else there is to say: sizes, rates, memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

/// What a row has to reach; what is none isn't asked.
#[derive(Debug, Default, Clone, Copy, Serialize)]
pub(crate) struct Goal {
    /// The product's median at most, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) p50_ms: Option<f64>,
    /// Its 99th percentile at most, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) p99_ms: Option<f64>,
    /// How many times faster than PostgreSQL at the median at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ratio: Option<f64>,
}

impl Goal {
    /// A median and a 99th percentile, in milliseconds.
    pub(crate) const fn of(p50_ms: f64, p99_ms: f64) -> Self {
        Self { p50_ms: Some(p50_ms), p99_ms: Some(p99_ms), ratio: None }
    }

    /// For people: `p50 1 ms, p99 5 ms`.
    fn text(&self) -> String {
        let parts = [
            self.p50_ms.map(|ms| format!("p50 {ms} ms")),
            self.p99_ms.map(|ms| format!("p99 {ms} ms")),
            self.ratio.map(|ratio| format!("{ratio} times")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Row {
    /// A question that both answered.
    pub(crate) fn compared(name: &str, ours: &Times, postgres: &Times, equal: bool) -> Self {
        Self {
            postgres_p50_ms: Some(rounded(postgres.p50_ms())),
            ratio: Some((postgres.p50_ms() / ours.p50_ms()).round()),
            equal: Some(equal),
            ..Self::alone(name, ours)
        }
    }

    /// A thing that only the product did.
    pub(crate) fn alone(name: &str, ours: &Times) -> Self {
        Self {
            name: name.to_owned(),
            n: ours.len(),
            ours_p50_ms: rounded(ours.p50_ms()),
            ours_p99_ms: rounded(ours.p99_ms()),
            postgres_p50_ms: None,
            ratio: None,
            equal: None,
            goal: None,
            is_reached: None,
            note: None,
        }
    }

    /// The same with what it has to reach. Wrong answers reach nothing, and neither does what wasn't measured.
    pub(crate) fn held_to(mut self, goal: Goal) -> Self {
        let is_within = |most: Option<f64>, seen: f64| most.is_none_or(|most| seen <= most);
        // Not by the ratio, which is rounded.
        let is_times = |least: f64| self.postgres_p50_ms.is_some_and(|theirs| theirs >= least * self.ours_p50_ms);
        self.is_reached = Some(
            self.n > 0
                && self.equal != Some(false)
                && is_within(goal.p50_ms, self.ours_p50_ms)
                && is_within(goal.p99_ms, self.ours_p99_ms)
                && goal.ratio.is_none_or(is_times),
        );
        self.goal = Some(goal);
        self
    }

    /// The same; its goal isn't reached unless this holds, too.
    pub(crate) fn only_if(mut self, holds: bool) -> Self {
        self.is_reached = self.is_reached.map(|is| is && holds);
        self
    }

    /// The same with a remark.
    pub(crate) fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }
}

fn rounded(ms: f64) -> f64 {
    (ms * 10_000.0).round() / 10_000.0
}

/// Prints the table and writes the list as JSON.
pub(crate) fn publish(rows: &[Row], path: &Path) -> anyhow::Result<()> {
    println!(
        "{:<44} {:>6} {:>12} {:>12} {:>14} {:>8} {:>6}  goal, note",
        "name", "n", "ours p50 ms", "ours p99 ms", "postgres p50", "ratio", "equal"
    );
    for row in rows {
        println!(
            "{:<44} {:>6} {:>12.4} {:>12.4} {:>14} {:>8} {:>6}  {}{}",
            row.name,
            row.n,
            row.ours_p50_ms,
            row.ours_p99_ms,
            row.postgres_p50_ms.map_or_else(String::new, |ms| format!("{ms:.2}")),
            row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.0}")),
            row.equal.map_or("", |equal| if equal { "yes" } else { "NO" }),
            row.goal.map_or_else(String::new, |goal| {
                let is = if row.is_reached == Some(true) { "reached" } else { "NOT REACHED" };
                format!("goal {}: {is}. ", goal.text())
            }),
            row.note.as_deref().unwrap_or(""),
        );
    }
    std::fs::write(path, serde_json::to_string_pretty(rows)?)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn row(ms: u64) -> Row {
        let mut times = Times::default();
        times.push(Duration::from_millis(ms));
        Row::alone("a question", &times)
    }

    #[test]
    fn a_goal_is_reached_where_everything_that_it_asks_was_seen() {
        let reached = |row: Row, goal: Goal| row.held_to(goal).is_reached;
        assert_eq!(reached(row(5), Goal::of(5.0, 5.0)), Some(true));
        assert_eq!(reached(row(6), Goal::of(5.0, 15.0)), Some(false));
        let hundredfold = Goal { ratio: Some(100.0), ..Goal::default() };
        assert_eq!(reached(row(5), hundredfold), Some(false), "PostgreSQL was not asked");
        let beside = |ms: f64| Row { postgres_p50_ms: Some(ms), equal: Some(true), ..row(5) };
        assert_eq!(reached(beside(500.0), hundredfold), Some(true));
        assert_eq!(reached(beside(499.0), hundredfold), Some(false));
        assert_eq!(reached(Row { equal: Some(false), ..beside(500.0) }, hundredfold), Some(false));
        assert_eq!(reached(Row::alone("nothing", &Times::default()), Goal::of(5.0, 15.0)), Some(false));
        assert_eq!(row(5).held_to(Goal::of(5.0, 5.0)).only_if(false).is_reached, Some(false));
        assert_eq!(Goal::of(1.0, 5.0).text(), "p50 1 ms, p99 5 ms");
    }
}
