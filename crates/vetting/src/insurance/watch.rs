//! Daily check of confirmed certificates: policies that expire soon, have expired, or whose filing with FMCSA was canceled. Each is
//! reported once, in the activity and as a notice; expired policies no longer count in searches. (Facts for rules are computed on request.)

use super::traps::{SOON, label};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::days::day;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use store::Conn;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::covers;
use store::insurance::watch::{self, Ending};
use store::notices::{Kind, NewNotice};

/// Policies of one transaction.
const BATCH: i64 = 500;

/// Comes by the clock, once an hour; each policy is reported once, so that a missed hour is made up for.
#[derive(Debug, Serialize, Deserialize)]
pub struct WatchInsurance {}

impl Job for WatchInsurance {
    const NAME: &'static str = "watch_insurance";
    const MAX_ATTEMPTS: i32 = 3;
}

impl Run<App> for WatchInsurance {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        let today = now.date_naive();
        loop {
            let mut tx = app.pool.begin().await?;
            let ended = watch::take_ended(&mut tx, today, BATCH).await?;
            let soon = watch::take_expiring(&mut tx, today, today + SOON, BATCH).await?;
            let cancelled = watch::take_cancelled_filings(&mut tx, today, BATCH).await?;
            let mut notices = Vec::new();
            for (policies, event) in [
                (&ended, InsuranceEvent::Expired),
                (&soon, InsuranceEvent::ExpiresSoon),
                (&cancelled, InsuranceEvent::FilingCancelled),
            ] {
                tell(&mut tx, policies, event, now).await?;
                notices.extend(policies.iter().map(|one| notice(one, event, today)));
            }
            store::notices::add(&mut tx, &notices, now).await?;
            let carriers: BTreeSet<_> = ended.iter().map(|one| (one.company, one.carrier)).collect();
            for (company, carrier) in carriers {
                covers::refresh(&mut tx, company, carrier, today, now).await?;
            }
            tx.commit().await?;
            if [ended.len(), soon.len(), cancelled.len()].iter().all(|count| *count < BATCH as usize) {
                return Ok(());
            }
        }
    }
}

async fn tell(db: &mut Conn, policies: &[Ending], event: InsuranceEvent, now: DateTime<Utc>) -> sqlx::Result<()> {
    for one in policies {
        let policy = name(one);
        let on = day(one.on);
        let detail = match event {
            InsuranceEvent::Expired => format!("The {policy} ended on {on}."),
            InsuranceEvent::ExpiresSoon => format!("The {policy} ends on {on}."),
            _ => format!("FMCSA lists the filing of the {policy} as canceled on {on}."),
        };
        let activity = NewActivity {
            company: one.company,
            carrier: one.carrier,
            request: None,
            certificate: Some(one.certificate),
            policy: Some(one.policy),
            event,
            detail: Some(&detail),
            by: None,
        };
        activities::add(db, &activity, now).await?;
    }
    Ok(())
}

/// The policy as people call it.
fn name(one: &Ending) -> String {
    let number = one.policy_number.as_deref().map(|number| format!(" {number}")).unwrap_or_default();
    format!("{} policy{number}", label(one.kind))
}

fn notice(one: &Ending, event: InsuranceEvent, today: NaiveDate) -> NewNotice {
    let key = format!("policy:{}:{event}", one.policy);
    let new = NewNotice::new(one.company, one.carrier, Kind::InsuranceExpires, key)
        .changed(None, Some(one.on.to_string()))
        .with("certificate_id", one.certificate.0);
    if event == InsuranceEvent::FilingCancelled {
        new.reason(format!("FMCSA lists the filing of the {} as canceled.", name(one)))
            .source("carrier_facts", one.as_of)
    } else {
        new.reason(format!("{}.", name(one))).source("certificates", Some(today))
    }
}
