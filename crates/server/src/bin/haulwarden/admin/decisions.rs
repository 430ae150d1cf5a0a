//! `haulwarden admin verify-decisions`: whether every company's record of decisions is as it was written.

use anyhow::bail;
use kernel::count::{count, count_of};
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
    let companies = count_of(all.len(), "company", "companies");
    if !broken.is_empty() {
        let (lines, intact) = (broken.join("\n"), count(checked, "record"));
        bail!("{lines}\nnot intact: {} of {companies}; {intact} intact", broken.len());
    }
    Ok(match checked {
        0 => "no vetting records yet".to_owned(),
        _ => format!("{} of {companies}: all intact", count(checked, "record")),
    })
}
