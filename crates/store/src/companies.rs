//! Companies that use the product, and the plans they are on. (Document 1 §3: company, paywall.)

pub mod admission;
pub mod change_orders;
pub mod limits;
pub mod listing;
pub mod logo;
pub mod profile;
pub mod reports;

use crate::Conn;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId, PlanId};
use kernel::plan::PlanFlag;
use limits::CallLimits;
use std::str::FromStr;

kernel::wire::words! {
    /// What a company does.
    pub enum CompanyType {
        /// Arranges freight: the product's users.
        Broker = "broker",
        /// Carries it.
        Carrier = "carrier",
        /// Sends it.
        Shipper = "shipper",
        /// Buys its invoices.
        Factor = "factor",
    }
}

kernel::wire::words! {
    /// Whether a company may use the product.
    pub enum CompanyStatus {
        /// On trial.
        Trial = "trial",
        /// Paying.
        Active = "active",
        /// Neither any more: redirected to the subscription tab.
        Expired = "subscription_or_trial_expired",
        /// New, and the operator looks at it first: it uses nothing yet.
        PendingAccessReview = "pending_access_review",
    }
}

impl CompanyStatus {
    /// The effective status on `today`: a trial is good until its last day, a subscription until the day it is paid for. So no company
    /// keeps its access for free because a job did not run.
    #[must_use]
    pub fn on(self, today: NaiveDate, trial_ends_on: Option<NaiveDate>, paid_until: Option<NaiveDate>) -> Self {
        let last_day = match self {
            Self::Trial => trial_ends_on,
            Self::Active => paid_until,
            _ => None,
        };
        if last_day.is_some_and(|day| day < today) { Self::Expired } else { self }
    }
}

/// The first day of the month that `day` is in: what carrier searches are counted by.
pub(crate) fn month_of(day: NaiveDate) -> NaiveDate {
    day - chrono::TimeDelta::days(i64::from(day.day0()))
}

/// A company with its plan.
#[derive(Clone, Debug)]
pub struct Company {
    /// The company's id.
    pub id: CompanyId,
    /// Its legal name.
    pub legal_name: String,
    /// What it does.
    pub company_type: CompanyType,
    /// Whether it may use the product today.
    pub status: CompanyStatus,
    /// The plan with its flags.
    pub plan: Plan,
    /// Id of its carrier, if the company is also a carrier.
    pub carrier_id: Option<CarrierId>,
    /// Whether vehicle search is turned off for its users.
    pub hide_vehicle_search: bool,
    /// Carrier searches made this month, against the plan's limit.
    pub carrier_searches_count: i32,
    /// How often its people and keys may call: its own values, or the plan's.
    pub call_limits: CallLimits,
    /// When the company signed up.
    pub created_at: DateTime<Utc>,
}

/// What a company has bought.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The plan's id.
    pub id: PlanId,
    /// The paywall flags that are on.
    pub flags: Vec<PlanFlag>,
    /// How many carrier searches are included; none is unlimited.
    pub carrier_searches_limit: Option<i32>,
    /// In the fraud-watch brand: whether carriers may be searched and full profiles viewed.
    pub can_carrier_search_for_watchdog: bool,
}

impl Plan {
    /// Whether the flag is on.
    pub fn has(&self, flag: PlanFlag) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether the plan is one of the fraud-watch brand.
    pub fn is_watchdog(&self) -> bool {
        self.has(PlanFlag::IsWatchdog)
    }
}

/// Reads values that were checked when they were written; a value of a newer release is left out.
pub(crate) fn known_words<T: FromStr>(words: &[String]) -> Vec<T> {
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

/// A plan to make.
#[derive(Clone, Copy, Debug)]
pub struct NewPlan<'a> {
    /// Its name, unique.
    pub name: &'a str,
    /// The paywall flags that are on.
    pub flags: &'a [PlanFlag],
    /// How many carrier searches are included.
    pub carrier_searches_limit: Option<i32>,
    /// Search in the fraud-watch brand.
    pub can_carrier_search_for_watchdog: bool,
}

/// Makes the plan, or brings the one of that name to the same content.
pub async fn put_plan(db: &mut Conn, plan: &NewPlan<'_>) -> sqlx::Result<PlanId> {
    let flags: Vec<_> = plan.flags.iter().map(ToString::to_string).collect();
    let id = sqlx::query_scalar!(
        "insert into plans (name, flags, carrier_searches_limit, can_carrier_search_for_watchdog) values ($1, $2, $3, $4)
         on conflict (name) do update set flags = excluded.flags, carrier_searches_limit = excluded.carrier_searches_limit,
             can_carrier_search_for_watchdog = excluded.can_carrier_search_for_watchdog
         returning id",
        plan.name,
        &flags,
        plan.carrier_searches_limit,
        plan.can_carrier_search_for_watchdog
    )
    .fetch_one(db)
    .await?;
    Ok(PlanId(id))
}

/// A company to make.
#[derive(Clone, Copy, Debug)]
pub struct NewCompany<'a> {
    /// Its legal name.
    pub legal_name: &'a str,
    /// What it does.
    pub company_type: CompanyType,
    /// Whether it may use the product.
    pub status: CompanyStatus,
    /// The plan it starts on.
    pub plan: PlanId,
    /// The last day of its trial.
    pub trial_ends_on: Option<NaiveDate>,
    /// It does not offer the vehicle search.
    pub hide_vehicle_search: bool,
}

/// Makes a company.
pub async fn create(db: &mut Conn, company: &NewCompany<'_>, now: DateTime<Utc>) -> sqlx::Result<CompanyId> {
    let id = sqlx::query_scalar!(
        "insert into companies (legal_name, company_type, status, plan_id, trial_ends_on, hide_vehicle_search, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id",
        company.legal_name,
        company.company_type as CompanyType,
        company.status as CompanyStatus,
        company.plan.0,
        company.trial_ends_on,
        company.hide_vehicle_search,
        now
    )
    .fetch_one(db)
    .await?;
    Ok(CompanyId(id))
}

/// Who a company is to authorities and to carriers that call it.
#[derive(Clone, Copy, Debug)]
pub struct Registration<'a> {
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its MC number, digits alone.
    pub mc_number: &'a str,
    /// Its phone, as +15551234567.
    pub phone_e164: &'a str,
}

/// Notes who a company is that was made without that.
pub async fn register(db: &mut Conn, company: CompanyId, of: Registration<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "update companies set dot_number = $2, mc_number = $3, phone_e164 = $4 where id = $1",
        company.0,
        of.dot_number,
        of.mc_number,
        of.phone_e164
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Hides the vehicle search from a company's people, or shows it; whether it was hidden before, none when there is no such company.
pub async fn hide_vehicle_search(db: &mut Conn, company: CompanyId, is_hidden: bool) -> sqlx::Result<Option<bool>> {
    let before = sqlx::query_scalar!("select hide_vehicle_search from companies where id = $1 for update", company.0);
    let before = before.fetch_optional(&mut *db).await?;
    if before.is_some() {
        sqlx::query!("update companies set hide_vehicle_search = $2 where id = $1", company.0, is_hidden)
            .execute(db)
            .await?;
    }
    Ok(before)
}

/// A company's own data besides its name and type; none was not given.
#[derive(Clone, Copy, Debug, Default)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct CompanyDetails<'a> {
    pub dba_name: Option<&'a str>,
    pub dot_number: Option<i32>,
    pub mc_number: Option<&'a str>,
    pub phone_e164: Option<&'a str>,
    pub street: Option<&'a str>,
    pub city: Option<&'a str>,
    pub state: Option<&'a str>,
    pub postal_code: Option<&'a str>,
    pub country: Option<&'a str>,
}

/// Stores the data that a new company gives.
pub async fn set_details(db: &mut Conn, company: CompanyId, details: &CompanyDetails<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "update companies set dba_name = $2, dot_number = $3, mc_number = $4, phone_e164 = $5, street = $6, city = $7, state = $8,
             postal_code = $9, country = $10
         where id = $1",
        company.0,
        details.dba_name,
        details.dot_number,
        details.mc_number,
        details.phone_e164,
        details.street,
        details.city,
        details.state,
        details.postal_code,
        details.country
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The plan of that name, if there is one.
pub async fn plan_named(db: &mut Conn, name: &str) -> sqlx::Result<Option<PlanId>> {
    Ok(sqlx::query_scalar!("select id from plans where name = $1", name).fetch_optional(db).await?.map(PlanId))
}

/// The company, where there is exactly one.
pub async fn only(db: &mut Conn) -> sqlx::Result<Option<CompanyId>> {
    let ids = sqlx::query_scalar!(r#"select id as "id: CompanyId" from companies order by id limit 2"#);
    let ids = ids.fetch_all(db).await?;
    Ok(ids.first().copied().filter(|_| ids.len() == 1))
}

/// Whether there is such a company.
pub async fn exists(db: &mut Conn, id: CompanyId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists(select from companies where id = $1) as "is!""#, id.0).fetch_one(db).await
}

/// A company that waits for the operator's look at it: id, legal name, since when.
pub async fn waiting_for_review(db: &mut Conn) -> sqlx::Result<Vec<(CompanyId, String, DateTime<Utc>)>> {
    let rows = sqlx::query!(
        "select id, legal_name, created_at from companies where status = 'pending_access_review' order by id limit 1000"
    );
    let rows = rows.fetch_all(db).await?;
    Ok(rows.into_iter().map(|row| (CompanyId(row.id), row.legal_name, row.created_at)).collect())
}

/// Lets a company that waits for the operator's look begin its trial; whether it was waiting.
pub async fn approve(db: &mut Conn, company: CompanyId, trial_ends_on: NaiveDate) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update companies set status = 'trial', trial_ends_on = $2 where id = $1 and status = 'pending_access_review'",
        company.0,
        trial_ends_on
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// The company of that legal name, if there is one.
pub async fn find_by_legal_name(db: &mut Conn, legal_name: &str) -> sqlx::Result<Option<CompanyId>> {
    let id = sqlx::query_scalar!("select id from companies where legal_name = $1 order by id limit 1", legal_name);
    Ok(id.fetch_optional(db).await?.map(CompanyId))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a day")
    }

    #[test]
    fn a_trial_and_a_subscription_are_good_through_their_last_day() {
        let last = Some(day("2026-11-21"));

        for (status, trial_ends_on, paid_until) in
            [(CompanyStatus::Trial, last, None), (CompanyStatus::Active, None, last)]
        {
            assert_eq!(status.on(day("2026-11-21"), trial_ends_on, paid_until), status);
            assert_eq!(status.on(day("2026-11-22"), trial_ends_on, paid_until), CompanyStatus::Expired);
            assert_eq!(status.on(day("2030-01-01"), None, None), status);
        }
    }

    #[test]
    fn searches_are_counted_by_the_month() {
        assert_eq!(month_of(day("2026-11-30")), day("2026-11-01"));
        assert_eq!(month_of(day("2026-12-01")), day("2026-12-01"));
    }
}
