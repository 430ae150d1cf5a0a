//! What came of each file, as a table at the end.

use super::Outcome;
use kernel::count::count;
use std::io::{self, Write};
use store::import::{Outlook, Report};

/// A file and what came of it.
type Line = (String, anyhow::Result<Outcome>);

/// Whether a file was imported, or would be.
pub(super) fn is_good(outcome: &anyhow::Result<Outcome>) -> bool {
    match outcome {
        Ok(Outcome::Imported(_)) => true,
        Ok(Outcome::Seen(outlook)) => outlook.refusals.is_empty(),
        Err(_) => false,
    }
}

pub(super) fn print(outcomes: &[Line], passed_by: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let width = outcomes.iter().map(|(source, _)| source.len()).max().unwrap_or(0).max(4);
    writeln!(
        out,
        "{:width$}  {:26} {:>10} {:>6} {:>10} {:>10} {:>10} {:>10} {:>9} {:>9} {:>7}",
        "file", "data set", "as of", "run", "read", "inserted", "changed", "unchanged", "older", "rejected", "ended"
    )?;
    for (source, outcome) in outcomes {
        match outcome {
            Ok(Outcome::Imported(report)) => {
                let (counts, unchanged) = (&report.counts, report.counts.unchanged());
                writeln!(
                    out,
                    "{source:width$}  {:26} {:>10} {:>6} {:>10} {:>10} {:>10} {unchanged:>10} {:>9} {:>9} {:>7}",
                    report.data_set.name(),
                    day(report.vintage),
                    report.run_id,
                    counts.read,
                    counts.inserted,
                    counts.changed,
                    counts.older,
                    counts.rejected,
                    counts.ended,
                )?;
                explain(&mut out, report)?;
            }
            Ok(Outcome::Seen(outlook)) => show(&mut out, source, outlook, width)?,
            Err(error) => writeln!(out, "{source:width$}  not imported: {error:#}")?,
        }
    }
    for name in passed_by {
        writeln!(out, "{name:width$}  skipped: no data")?;
    }
    Ok(())
}

fn day(vintage: Option<chrono::NaiveDate>) -> String {
    vintage.map_or_else(|| "unknown".to_owned(), |day| day.to_string())
}

/// What a person should know of the numbers that are not 0 as they should be.
fn explain(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let counts = &report.counts;
    if counts.older > 0 {
        writeln!(
            out,
            "    {} not newer than what's on file: kept as history, nothing changed. If the file is newer, give its date with --vintage",
            count(counts.older, "row")
        )?;
    }
    if counts.damaged > 0 {
        writeln!(out, "    {} imported with an unreadable field set to unknown", count(counts.damaged, "row"))?;
    }
    if counts.rejected + counts.damaged > 0 {
        writeln!(out, "    to list unreadable rows: haulwarden import rejected {}", report.run_id)?;
    }
    Ok(())
}

/// What a file would do.
fn show(out: &mut impl Write, source: &str, outlook: &Outlook, width: usize) -> io::Result<()> {
    writeln!(
        out,
        "{source:width$}  {:26} {:>10} {}, {} unreadable; would end {} of {} on file",
        outlook.data_set.name(),
        day(outlook.vintage),
        count(outlook.records, "row"),
        outlook.rejected,
        outlook.ends,
        outlook.stands,
    )?;
    if !outlook.examples.is_empty() {
        let more = if outlook.ends > outlook.examples.len() as u64 { ", …" } else { "" };
        writeln!(out, "    would end: {}{more}", outlook.examples.join(", "))?;
    }
    for reason in &outlook.refusals {
        writeln!(out, "    would be refused: {reason}")?;
    }
    Ok(())
}
