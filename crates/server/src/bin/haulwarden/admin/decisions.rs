//! `haulwarden admin verify-decisions`: whether every company's record of decisions is as it was written.

use anyhow::bail;
use store::Conn;
use vetting::decisions::view::trouble;

/// Goes through every chain; fails when one is broken, and says where each breaks first.
pub(super) async fn verify(db: &mut Conn) -> anyhow::Result<String> {
    let all = store::decisions::verify_all(db).await?;
    let checked: i64 = all.iter().map(|(_, found)| found.checked).sum();
    let broken: Vec<_> = all
        .iter()
        .filter_map(|(company, found)| {
            let at = found.first_break?;
            Some(format!("company {company}: {}", trouble(at.sequence, at.trouble)))
        })
        .collect();
    if !broken.is_empty() {
        let (lines, count) = (broken.join("\n"), broken.len());
        bail!("{lines}\n{count} of {} chains are broken; {checked} decisions are as they were written", all.len());
    }
    Ok(match checked {
        0 => "no decision is recorded yet".to_owned(),
        _ => format!("{checked} decisions of {} companies: every chain is whole", all.len()),
    })
}
