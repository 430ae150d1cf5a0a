//! `haulwarden admin verify-decisions`: whether every company's record of decisions is as it was written, and whether the alerts that people
//! closed still come out the same from what was kept of them.

use anyhow::bail;
use desk::tickets::verify::{self, Checked};
use kernel::count::{count, count_of};
use kernel::ids::CompanyId;
use store::{Conn, Tenant};
use vetting::decisions::view::trouble;

/// Goes through every chain and evaluates every closed alert again; fails when one is broken, and says where each breaks first.
pub(super) async fn verify(db: &mut Conn) -> anyhow::Result<String> {
    let all = store::decisions::verify_all(db).await?;
    let checked: i64 = all.iter().map(|(_, found)| found.checked).sum();
    let (mut broken, mut companies_broken, mut alerts) = (Vec::new(), 0, Checked::default());
    for (company, found) in &all {
        let at = found.first_break.map(|at| format!("company {company}: {}", trouble(at.sequence, at.trouble)));
        let closed = closed_alerts(db, *company).await?;
        let wrong = closed.wrong.iter().filter_map(|(sequence, again)| Some((sequence, again.trouble()?)));
        let wrong: Vec<_> =
            wrong.map(|(sequence, why)| format!("company {company}: record {sequence}: {why}")).collect();
        companies_broken += usize::from(at.is_some() || !wrong.is_empty());
        broken.extend(at.into_iter().chain(wrong));
        alerts.same += closed.same;
        alerts.earlier += closed.earlier;
    }
    let companies = count_of(all.len(), "company", "companies");
    if !broken.is_empty() {
        let (lines, intact) = (broken.join("\n"), count(checked, "record"));
        bail!("{lines}\nnot intact: {companies_broken} of {companies}; {intact} intact");
    }
    Ok(match checked {
        0 => "no vetting records yet".to_owned(),
        _ => format!("{} of {companies}: all intact{}", count(checked, "record"), evaluated(&alerts)),
    })
}

#[expect(clippy::disallowed_methods, reason = "the operator verifies every company's record")]
async fn closed_alerts(db: &mut Conn, company: CompanyId) -> anyhow::Result<Checked> {
    verify::verify(db, Tenant::of(company)).await
}

/// How closed alerts came out, in words; nothing where there are none.
fn evaluated(alerts: &Checked) -> String {
    let same = (alerts.same > 0).then(|| format!("; {} evaluated again, the same", count(alerts.same, "closed alert")));
    let earlier = (alerts.earlier > 0)
        .then(|| format!("; {} by the rules of an earlier version", count(alerts.earlier, "closed alert")));
    same.into_iter().chain(earlier).collect()
}
