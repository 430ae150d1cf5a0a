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
    /// What else there is to say: sizes, rates, memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
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
            note: None,
        }
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
        "{:<44} {:>6} {:>12} {:>12} {:>14} {:>8} {:>6}  note",
        "name", "n", "ours p50 ms", "ours p99 ms", "postgres p50", "ratio", "equal"
    );
    for row in rows {
        println!(
            "{:<44} {:>6} {:>12.4} {:>12.4} {:>14} {:>8} {:>6}  {}",
            row.name,
            row.n,
            row.ours_p50_ms,
            row.ours_p99_ms,
            row.postgres_p50_ms.map_or_else(String::new, |ms| format!("{ms:.2}")),
            row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.0}")),
            row.equal.map_or("", |equal| if equal { "yes" } else { "NO" }),
            row.note.as_deref().unwrap_or(""),
        );
    }
    std::fs::write(path, serde_json::to_string_pretty(rows)?)?;
    Ok(())
}
