//! Renews monthly subscriptions and marks those that ended. Runs once an hour.
//!
//! A subscription is renewed on its last paid day, so that no company loses access between two runs. A declined renewal is retried once a
//! day for several days, and those who manage billing are emailed each time; the subscription still ends with its last paid day, and
//! continues from the day it is paid. Blocking access after a trial doesn't depend on this job (`CompanyStatus::on`).

use super::asking::{Key, Todo, ask, failed, in_turn};
use super::declined::{Refusal, tell};
use super::paying::month_after;
use chrono::{NaiveDate, TimeDelta};
use kernel::ids::CompanyId;
use platform::app::App;
use platform::change::{Audit, Author};
use platform::http::Error;
use platform::payments::{self, Charge};
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tenant;
use store::billing::{Due, ExpiredTrial, RequestKind, RequestStatus};

/// Companies that are looked at together.
const BATCH: i64 = 200;

/// How many times a declined renewal is tried again, once a day. (Ours: the specification names none.)
const MORE_TRIES: i64 = 3;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct RenewSubscriptions {}

impl Job for RenewSubscriptions {
    const NAME: &'static str = "renew_subscriptions";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for RenewSubscriptions {
    async fn run(&self, app: &App) -> JobResult {
        end_trials(app).await?;
        let mut after = CompanyId(0);
        loop {
            let (today, mut db) = (app.clock.today(), app.pool.acquire().await?);
            let since = today - TimeDelta::days(MORE_TRIES);
            let due = store::billing::due(&mut db, today, since, after, BATCH).await?;
            drop(db);
            let Some(last) = due.last() else { return Ok(()) };
            after = last.company;
            for subscription in &due {
                // One company's trouble is not the next one's; who is paying right now is seen to by the next run.
                let tenant = tenant_of(subscription.company);
                if let Err(error) = in_turn(app, tenant, Box::pin(see_to(app, tenant, subscription))).await {
                    tracing::warn!(company = subscription.company.0, ?error, "a subscription was not renewed");
                }
            }
        }
    }
}

/// What the product did to a company.
pub(super) fn about(company: CompanyId, action: &'static str) -> Audit {
    Audit::new(action).by_system(company).subject("Company", company)
}

async fn end_trials(app: &App) -> Result<(), Failure> {
    loop {
        let mut change = app.change_by(Author::system()).await?;
        let ended = store::billing::expire_trials(&mut change, app.clock.today(), BATCH).await?;
        let expired = |trial: &ExpiredTrial| {
            let details = json!({"trial_ends_on": trial.trial_ends_on});
            about(trial.company, "company.trial_expired").details(details)
        };
        change.commit(ended.iter().map(expired).collect::<Vec<_>>()).await?;
        for trial in &ended {
            app.session_cache.forget_company(trial.company);
        }
        if (ended.len() as i64) < BATCH {
            return Ok(());
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the job acts for the company whose subscription it looks after")]
fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}

/// Renews the subscription, or ends it when its last day is over.
async fn see_to(app: &App, tenant: Tenant, due: &Due) -> Result<(), Error> {
    if renew(app, tenant, due).await? {
        return Ok(());
    }
    let mut change = app.change_by(Author::system()).await?;
    if store::billing::expire(&mut change, tenant, app.clock.today()).await? {
        let details = json!({"plan": due.plan, "paid_until": due.paid_until});
        change.commit(about(due.company, "company.subscription_expired").details(details)).await?;
        app.session_cache.forget_company(due.company);
    }
    Ok(())
}

/// Takes the next month's price; false when there is nothing to take it with, or it is refused. Without an answer it is neither.
async fn renew(app: &App, tenant: Tenant, due: &Due) -> Result<bool, Error> {
    let method = store::billing::default_method(&mut *app.conn().await?, tenant, app.billing.name()).await?;
    let (Some(method), Some(price_cents)) = (method, due.price_cents.filter(|cents| *cents > 0)) else {
        return Ok(false);
    };
    let Some(number) = number_of_try(app, tenant, due).await? else { return Ok(false) };
    let what = format!("renewal of plan {} after {}", due.plan, due.paid_until);
    let key = Key::Renewal(due.paid_until, number);
    let (asked, is_resumed) = match ask(app, tenant, key, RequestKind::Subscribe, &what).await? {
        Todo::Ask { asked, is_resumed } => (asked, is_resumed),
        Todo::Done => return Ok(true),
        Todo::Declined(_) => return Ok(false),
    };
    let token = &method.gateway_token;
    let charge = Charge { key: &asked.key, token, amount_cents: price_cents, may_be_done: is_resumed };
    let reference = match app.billing.charge(charge).await {
        Ok(reference) => reference,
        Err(payments::Failure::Declined(words)) => {
            let next_try_on = next_try_on(due.paid_until, app.clock.today());
            let (key, method) = (asked.key.as_str(), &method);
            tell(app, tenant, due, &Refusal { key, method, price_cents, words: &words, next_try_on }).await?;
            return Ok(false);
        }
        Err(failure) => {
            failed(app, tenant, &asked.key, failure).await?;
            return Ok(false);
        }
    };
    let until = month_after(due.paid_until.max(app.clock.today()));
    let mut change = app.change_by(Author::system()).await?;
    let now = change.now();
    store::billing::answer(&mut change, tenant, &asked.key, Ok(&reference), now).await?;
    store::billing::extend(&mut change, tenant, due.paid_until, until).await?;
    let details = json!({"plan": due.plan, "price_cents": price_cents, "paid_until": until, "payment": reference});
    change.commit(about(due.company, "company.subscription_renewed").details(details)).await?;
    app.session_cache.forget_company(due.company);
    Ok(true)
}

/// Which try it is, from 1; none when there is none today. An attempt without an answer continues; one that was declined is followed by the
/// next on another day. An expired company's renewal is gone on with, but not begun.
async fn number_of_try(app: &App, tenant: Tenant, due: &Due) -> Result<Option<i64>, Error> {
    let (mut db, today) = (app.conn().await?, app.clock.today());
    for number in 1..=1 + MORE_TRIES {
        let key = Key::Renewal(due.paid_until, number).text(tenant).unwrap_or_default();
        let Some(before) = store::billing::find_request(&mut db, tenant, &key).await? else {
            let may_begin = !due.is_expired || (number > 1 && today <= last_try_on(due.paid_until));
            return Ok(may_begin.then_some(number));
        };
        let answered_today = before.answered_at.is_none_or(|at| at.date_naive() >= today);
        match before.status {
            RequestStatus::Declined if answered_today => return Ok(None),
            RequestStatus::Declined => {}
            RequestStatus::Asked | RequestStatus::Done => return Ok(Some(number)),
        }
    }
    Ok(None)
}

/// The last day on which a renewal is tried.
fn last_try_on(paid_until: NaiveDate) -> NaiveDate {
    paid_until + TimeDelta::days(MORE_TRIES)
}

/// When a renewal that was declined today is tried again.
fn next_try_on(paid_until: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
    today.succ_opt().filter(|tomorrow| *tomorrow <= last_try_on(paid_until))
}
