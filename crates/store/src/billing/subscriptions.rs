//! What plan a company is on and how long it may use it.

use crate::companies::CompanyStatus;
use crate::{Conn, Tenant};
use chrono::NaiveDate;
use kernel::ids::{CompanyId, PlanId};

/// A company's plan, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The plan that is paid for.
    pub plan: PlanId,
    /// As it is kept; [`CompanyStatus::on`] gives the effective status on a day.
    pub status: CompanyStatus,
    /// Last paid day.
    pub paid_until: Option<NaiveDate>,
    /// The last day of the trial.
    pub trial_ends_on: Option<NaiveDate>,
}

impl Subscription {
    /// The effective status on `today`.
    pub fn status_on(&self, today: NaiveDate) -> CompanyStatus {
        self.status.on(today, self.trial_ends_on, self.paid_until)
    }
}

/// The company's plan, and until when.
pub async fn subscription(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Subscription> {
    let row = sqlx::query!(
        r#"select plan_id, status as "status: CompanyStatus", paid_until, trial_ends_on from companies where id = $1"#,
        tenant.company().0
    )
    .fetch_one(db)
    .await?;
    Ok(Subscription {
        plan: PlanId(row.plan_id),
        status: row.status,
        paid_until: row.paid_until,
        trial_ends_on: row.trial_ends_on,
    })
}

/// Puts the company on the plan, active through `paid_until`; none is without end.
pub async fn change_plan(
    db: &mut Conn,
    tenant: Tenant,
    plan: PlanId,
    paid_until: Option<NaiveDate>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update companies set plan_id = $2, status = 'active', paid_until = $3 where id = $1",
        tenant.company().0,
        plan.0,
        paid_until
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Puts a company on a plan without end and without payment, by the operator; false when there is no such company. A company that waits for
/// the operator's review keeps waiting.
pub async fn set_plan(db: &mut Conn, company: CompanyId, plan: PlanId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update companies set plan_id = $2, paid_until = null,
             status = case when status = 'pending_access_review' then status else 'active' end
         where id = $1",
        company.0,
        plan.0
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// A subscription whose last paid day has come.
#[derive(Clone, Debug)]
pub struct Due {
    /// The company's id.
    pub company: CompanyId,
    /// The plan that is paid for.
    pub plan: PlanId,
    /// What a month of it costs, in US cents; none is no longer for sale.
    pub price_cents: Option<i32>,
    /// Last paid day.
    pub paid_until: NaiveDate,
    /// Whether it was marked as expired; then only a renewal that was begun before is gone on with.
    pub is_expired: bool,
}

/// The subscriptions whose last paid day is `today` or before, of the companies after `after`, by company: those that are active, those whose
/// last paid day is `since` or later, and those with a renewal that had no answer.
pub async fn due(
    db: &mut Conn,
    today: NaiveDate,
    since: NaiveDate,
    after: CompanyId,
    limit: i64,
) -> sqlx::Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"select c.id, c.plan_id, p.price_cents, c.paid_until as "paid_until!", c.status <> 'active' as "is_expired!"
           from companies c join plans p on p.id = c.plan_id
           where c.paid_until <= $1 and c.id > $2
             and (c.status = 'active' or c.status = 'subscription_or_trial_expired' and (c.paid_until >= $3 or exists (
                 select from billing_requests r where r.company_id = c.id and r.status = 'asked'
                    and starts_with(r.idempotency_key, c.id || ':r:' || c.paid_until))))
           order by c.id limit $4"#,
        today,
        after.0,
        since,
        limit
    )
    .fetch_all(db)
    .await?;
    let due = rows.into_iter().map(|row| Due {
        company: CompanyId(row.id),
        plan: PlanId(row.plan_id),
        price_cents: row.price_cents,
        paid_until: row.paid_until,
        is_expired: row.is_expired,
    });
    Ok(due.collect())
}

/// Moves the last paid day; false when it was moved already.
pub async fn extend(db: &mut Conn, tenant: Tenant, from: NaiveDate, until: NaiveDate) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update companies set paid_until = $3, status = 'active' where id = $1 and paid_until = $2",
        tenant.company().0,
        from,
        until
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Marks a subscription as expired; false when it is not active any more or was paid for meanwhile.
pub async fn expire(db: &mut Conn, tenant: Tenant, today: NaiveDate) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update companies set status = 'subscription_or_trial_expired' where id = $1 and status = 'active' and paid_until < $2",
        tenant.company().0,
        today
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// A trial that has ended.
#[derive(Clone, Copy, Debug)]
pub struct ExpiredTrial {
    /// The company's id.
    pub company: CompanyId,
    /// The trial's last day.
    pub trial_ends_on: NaiveDate,
}

/// Marks up to `limit` companies whose trial ended before `today` as expired; gives them.
pub async fn expire_trials(db: &mut Conn, today: NaiveDate, limit: i64) -> sqlx::Result<Vec<ExpiredTrial>> {
    let rows = sqlx::query!(
        r#"update companies set status = 'subscription_or_trial_expired'
           where id in (select id from companies where status = 'trial' and trial_ends_on < $1 order by id limit $2 for update skip locked)
           returning id, trial_ends_on as "trial_ends_on!""#,
        today,
        limit
    )
    .fetch_all(db)
    .await?;
    let expired =
        rows.into_iter().map(|row| ExpiredTrial { company: CompanyId(row.id), trial_ends_on: row.trial_ends_on });
    Ok(expired.collect())
}
