//! What came of each file, as a table at the end.

use std::io::{self, Write};
use store::import::Report;

/// A file and what came of it.
type Outcome = (String, anyhow::Result<Report>);

pub(super) fn print(outcomes: &[Outcome]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let width = outcomes.iter().map(|(source, _)| source.len()).max().unwrap_or(0).max(4);
    writeln!(
        out,
        "{:width$}  {:26} {:>10} {:>10} {:>10} {:>10} {:>10} {:>9} {:>7}",
        "file", "data set", "as of", "read", "inserted", "changed", "unchanged", "rejected", "ended"
    )?;
    for (source, outcome) in outcomes {
        match outcome {
            Ok(report) => {
                let counts = &report.counts;
                let vintage = report.vintage.map_or_else(|| "unknown".to_owned(), |day| day.to_string());
                let unchanged = counts.unchanged();
                writeln!(
                    out,
                    "{source:width$}  {:26} {vintage:>10} {:>10} {:>10} {:>10} {unchanged:>10} {:>9} {:>7}",
                    report.data_set.name(),
                    counts.read,
                    counts.inserted,
                    counts.changed,
                    counts.rejected,
                    counts.ended,
                )?;
            }
            Err(error) => writeln!(out, "{source:width$}  not imported: {error:#}")?,
        }
    }
    Ok(())
}
