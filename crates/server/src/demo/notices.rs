//! The notices of demonstration mode, about synthetic carriers alone: one of each kind, made once, when the demonstration company has none.

use super::seed::DEMO_EMAIL;
use anyhow::Context;
use chrono::TimeDelta;
use platform::app::App;
use serde_json::json;
use store::notices::{Kind, NewNotice, add, list};

/// Makes them, if there are carriers to make them about.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    const KINDS: usize = Kind::ALL.len();
    let now = app.clock.now();
    let mut tx = app.pool.begin().await?;
    let known = store::users::find_credentials(&mut tx, DEMO_EMAIL).await?.context("the first person is not there")?;
    let member = store::users::find(&mut tx, known.id, now).await?.context("the person is gone")?;
    let company = member.company.context("the person has no company")?.id;
    let carriers = store::carriers::keys::synthetic_with_email(&mut tx, KINDS as i64).await?;
    if carriers.len() < KINDS || !list::after(&mut tx, company, 0, 1).await?.is_empty() {
        return Ok(());
    }
    let ends_on = (now + TimeDelta::days(13)).date_naive();
    let as_of = Some((now - TimeDelta::days(1)).date_naive());
    // What happened before a person came counts as read, so these happen now; oldest first.
    for (kind, carrier) in Kind::ALL.iter().rev().zip(&carriers) {
        let new = NewNotice::new(company, carrier.id, *kind, "demonstration");
        let new = match kind {
            Kind::AssessmentChanged => new
                .changed(Some("pass".to_owned()), Some("fail".to_owned()))
                .reason("Carrier must have minimum BIPD coverage of $750,000.")
                .source("rules", as_of),
            Kind::ContactChanged => {
                let phone = json!({"field": "phone", "before": "+12145550110", "after": "+13055550177"});
                let email = json!({"field": "email_address", "before": "OFFICE@SYN-CARRIER.EXAMPLE", "after": "DISPATCH@SYN-OTHER.EXAMPLE"});
                new.source("census", as_of).with("changes", json!([phone, email]))
            }
            Kind::LapseAhead => new
                .changed(None, Some(ends_on.to_string()))
                .reason("BI&PD insurance is cancelled, policy SYN-1 of SYN Insurance Company.")
                .source("carrier_facts", as_of),
            Kind::IdentityAlert => new.reason("Double brokering").source("identity_alerts", as_of),
            Kind::InsuranceExpires => new
                .changed(None, Some(ends_on.to_string()))
                .reason("Cargo, policy SYN-2 of SYN Insurance Company.")
                .source("certificates", as_of),
            Kind::PacketSubmitted => new.source("onboarding", as_of),
            Kind::PacketHeld => new.reason("Its bank account changed.").source("onboarding", as_of),
        };
        add(&mut tx, &[new], now).await?;
    }
    Ok(tx.commit().await?)
}
