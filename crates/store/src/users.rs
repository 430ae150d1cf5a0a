//! People who sign in: who they are, what they may do, which company they belong to. (Document 1 §3: current user.)

mod features;
mod manage;
mod staff;

pub use features::{Actor, ActorType, features, set_feature};
pub use manage::{find_colleague, lock_managers, not_ascii, remove, search, set_email, set_scopes};
pub use staff::{set_staff, staff, staff_email};

use crate::companies::limits::CallLimits;
use crate::companies::{known_words, month_of};
use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, page, text};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CompanyId, PlanId, UserId};
use kernel::scopes::Scope;

pub use crate::companies::{Company, CompanyStatus, CompanyType, Plan};

/// A person with their company and its plan: everything that guards look at.
#[derive(Clone, Debug)]
pub struct Member {
    /// The person's id.
    pub id: UserId,
    /// First name; absent until entered.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
    /// Sign-in address.
    pub email: String,
    /// Phone, as +15551234567.
    pub phone_e164: Option<String>,
    /// What the person may do.
    pub scopes: Vec<Scope>,
    /// Works for the product's operator.
    pub is_staff: bool,
    /// Id of the carrier the user asked to connect with at sign-up.
    pub requested_carrier_id: Option<CarrierId>,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
    /// The company, once there is one.
    pub company: Option<Company>,
}

impl Member {
    /// Whether the person holds `scope`.
    pub fn has(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }
}

struct MemberRow {
    id: i64,
    first_name: Option<String>,
    last_name: Option<String>,
    email: String,
    phone_e164: Option<String>,
    scopes: Vec<String>,
    is_staff: bool,
    requested_carrier_id: Option<i64>,
    created_at: DateTime<Utc>,
    company_id: Option<i64>,
    legal_name: Option<String>,
    company_type: Option<CompanyType>,
    status: Option<CompanyStatus>,
    carrier_id: Option<i64>,
    hide_vehicle_search: Option<bool>,
    trial_ends_on: Option<NaiveDate>,
    paid_until: Option<NaiveDate>,
    carrier_searches_count: Option<i32>,
    carrier_searches_month: Option<NaiveDate>,
    company_created_at: Option<DateTime<Utc>>,
    plan_id: Option<i64>,
    flags: Option<Vec<String>>,
    carrier_searches_limit: Option<i32>,
    can_carrier_search_for_watchdog: Option<bool>,
    calls_per_minute: Option<i32>,
    calls_at_once: Option<i32>,
    key_calls_per_minute: Option<i32>,
    key_calls_at_once: Option<i32>,
}

impl MemberRow {
    fn company(&self, today: NaiveDate) -> Option<Company> {
        let counted = self.carrier_searches_count?;
        Some(Company {
            id: CompanyId(self.company_id?),
            legal_name: self.legal_name.clone()?,
            company_type: self.company_type?,
            status: self.status?.on(today, self.trial_ends_on, self.paid_until),
            plan: Plan {
                id: PlanId(self.plan_id?),
                flags: known_words(self.flags.as_ref()?),
                carrier_searches_limit: self.carrier_searches_limit,
                can_carrier_search_for_watchdog: self.can_carrier_search_for_watchdog?,
            },
            carrier_id: self.carrier_id.map(CarrierId),
            hide_vehicle_search: self.hide_vehicle_search?,
            carrier_searches_count: if self.carrier_searches_month == Some(month_of(today)) { counted } else { 0 },
            call_limits: CallLimits {
                per_minute: self.calls_per_minute?,
                at_once: self.calls_at_once?,
                key_per_minute: self.key_calls_per_minute?,
                key_at_once: self.key_calls_at_once?,
            },
            created_at: self.company_created_at?,
        })
    }
}

impl MemberRow {
    fn into_member(self, today: NaiveDate) -> Member {
        let row = self;
        Member {
            company: row.company(today),
            id: UserId(row.id),
            scopes: known_words(&row.scopes),
            requested_carrier_id: row.requested_carrier_id.map(CarrierId),
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone_e164: row.phone_e164,
            is_staff: row.is_staff,
            created_at: row.created_at,
        }
    }
}

/// The person, with company and plan as they stand at `now`.
pub async fn find(db: &mut Conn, id: UserId, now: DateTime<Utc>) -> sqlx::Result<Option<Member>> {
    find_in(db, id, None, now).await
}

/// The person, if the session is theirs and has neither ended nor expired.
pub async fn find_signed_in(
    db: &mut Conn,
    id: UserId,
    session: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Member>> {
    find_in(db, id, Some(session), now).await
}

async fn find_in(db: &mut Conn, id: UserId, session: Option<&str>, now: DateTime<Utc>) -> sqlx::Result<Option<Member>> {
    let row = sqlx::query_as!(
        MemberRow,
        r#"select u.id, u.first_name, u.last_name, u.email, u.phone_e164, u.scopes, u.is_staff, u.requested_carrier_id, u.created_at,
               c.id as "company_id?", c.legal_name as "legal_name?", c.company_type as "company_type?: CompanyType",
               c.status as "status?: CompanyStatus", c.carrier_id, c.hide_vehicle_search as "hide_vehicle_search?",
               c.trial_ends_on, c.paid_until, c.carrier_searches_month,
               c.carrier_searches_count as "carrier_searches_count?", c.created_at as "company_created_at?",
               p.id as "plan_id?", p.flags as "flags?", p.carrier_searches_limit,
               p.can_carrier_search_for_watchdog as "can_carrier_search_for_watchdog?",
               coalesce(c.calls_per_minute, p.calls_per_minute) as calls_per_minute,
               coalesce(c.calls_at_once, p.calls_at_once) as calls_at_once,
               coalesce(c.key_calls_per_minute, p.key_calls_per_minute) as key_calls_per_minute,
               coalesce(c.key_calls_at_once, p.key_calls_at_once) as key_calls_at_once
           from users u left join companies c on c.id = u.company_id left join plans p on p.id = c.plan_id
           where u.id = $1 and ($2::text is null or exists (
               select from sessions s where s.id = $2::text::uuid and s.user_id = u.id and s.ended_at is null and s.expires_at > $3))"#,
        id.0,
        session,
        now
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| row.into_member(now.date_naive())))
}

/// A person to make.
#[derive(Clone, Copy, Debug)]
pub struct NewUser<'a> {
    /// The company they belong to.
    pub company: Option<CompanyId>,
    /// Sign-in address; unique in any case.
    pub email: &'a str,
    /// Given name.
    pub first_name: Option<&'a str>,
    /// Family name.
    pub last_name: Option<&'a str>,
    /// The password's hash (argon2id, PHC string).
    pub password_hash: &'a str,
    /// Their scopes.
    pub scopes: &'a [Scope],
}

/// Makes a person. A taken email address violates `users_email_key`.
pub async fn create(db: &mut Conn, user: &NewUser<'_>, now: DateTime<Utc>) -> sqlx::Result<UserId> {
    let scopes: Vec<_> = user.scopes.iter().map(ToString::to_string).collect();
    let id = sqlx::query_scalar!(
        "insert into users (company_id, email, first_name, last_name, password_hash, scopes, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id",
        user.company.map(|company| company.0),
        user.email,
        user.first_name,
        user.last_name,
        user.password_hash,
        &scopes,
        now
    )
    .fetch_one(db)
    .await?;
    Ok(UserId(id))
}

/// Stores the person's name and, where given, their phone.
pub async fn set_names(
    db: &mut Conn,
    id: UserId,
    (first_name, last_name): (&str, &str),
    phone_e164: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update users set first_name = $2, last_name = $3, phone_e164 = coalesce($4, phone_e164) where id = $1",
        id.0,
        first_name,
        last_name,
        phone_e164
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes a person without a company a member of one; whether they had none.
pub async fn join_company(db: &mut Conn, id: UserId, company: CompanyId, scopes: &[String]) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update users set company_id = $2, scopes = $3 where id = $1 and company_id is null",
        id.0,
        company.0,
        scopes
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Stores the carrier that the person asked to be connected with at sign-up.
pub async fn set_requested_carrier(db: &mut Conn, id: UserId, carrier: CarrierId) -> sqlx::Result<()> {
    sqlx::query!("update users set requested_carrier_id = $2 where id = $1", id.0, carrier.0).execute(db).await?;
    Ok(())
}

/// Gives the person another password.
pub async fn set_password(db: &mut Conn, id: UserId, password_hash: &str) -> sqlx::Result<()> {
    sqlx::query!("update users set password_hash = $2 where id = $1", id.0, password_hash).execute(db).await?;
    Ok(())
}

/// What a sign-in looks up by address.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The person's id.
    pub id: UserId,
    /// The address as it was given at sign-up.
    pub email: String,
    /// The password's hash (argon2id, PHC string).
    pub password_hash: String,
}

/// The person with that email address, in any case.
pub async fn find_credentials(db: &mut Conn, email: &str) -> sqlx::Result<Option<Credentials>> {
    let row = sqlx::query!("select id, email, password_hash from users where lower(email) = lower($1)", email);
    let row = row.fetch_optional(db).await?;
    Ok(row.map(|row| Credentials { id: UserId(row.id), email: row.email, password_hash: row.password_hash }))
}

/// A teammate, as the company's list of people shows them.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Colleague {
    /// The person's id.
    pub id: UserId,
    /// Given name.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
    /// Sign-in address.
    pub email: String,
    /// Phone, as +15551234567.
    pub phone_e164: Option<String>,
    /// Their scopes.
    pub scopes: Vec<String>,
    /// When the account was created.
    pub created_at: DateTime<Utc>,
}

/// The people of a company. (Document 2 §7: sorted by first name, 50 a page, filtered by scope.)
#[derive(Debug)]
pub struct Colleagues;

impl Listing for Colleagues {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        text("first_name", "u.first_name").sortable(),
        text("last_name", "u.last_name").sortable(),
        text("email", "u.email").sortable(),
        text("user_scopes_scope", "u.scopes").only(&[Predicate::MatchesAny]).means("Has at least one of these scopes."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Colleagues {
    const COLUMNS: &'static str = "u.id, u.first_name, u.last_name, u.email, u.phone_e164, u.scopes, u.created_at";
    const FROM: &'static str = "users u";
    const TENANT: &'static str = "u.company_id";
    const ORDER: &'static str = "u.first_name, u.id";
}

/// A page of the company's people.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Colleague>> {
    page::<Colleagues, _>(db, tenant, query).await
}

/// Whether the person belongs to the company.
pub async fn is_colleague(db: &mut Conn, tenant: Tenant, id: UserId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists(select from users where id = $1 and company_id = $2) as "is!""#,
        id.0,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}
