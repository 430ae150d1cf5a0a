//! Exceptions that a person made for one carrier, one classification and one rule.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, date, int, page, text, time};
use crate::loads::feed;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, ClassificationId, CompanyId, FileId, UserId};

/// The most overrides of one carrier that an assessment reads; the latest count.
const MOST_OF_CARRIER: i64 = 1_000;

/// The most overrides of a company that are read for its lists.
const MOST_IN_FORCE: i64 = 100_000;

/// An override.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RuleOverride {
    /// The override's id.
    pub id: i64,
    /// The company that it is of.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's legal name.
    pub carrier_legal_name: Option<String>,
    /// Id of the classification it applies to.
    pub classification_id: ClassificationId,
    /// The rule's token.
    pub is_type: String,
    /// Whether it was not deactivated.
    pub is_active: bool,
    /// Last day it applies; 2080-01-01 means indefinitely.
    pub expiration_date: NaiveDate,
    /// Why the override was made.
    pub reason: Option<String>,
    /// Its file.
    pub file_id: Option<FileId>,
    /// What the file was called.
    pub file_name: Option<String>,
    /// What the file is.
    pub file_content_type: Option<String>,
    /// How large the file is, in bytes.
    pub file_size: Option<i32>,
    /// Who made it.
    pub user_id: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub user_name: Option<String>,
    /// Who deactivated it.
    pub deactivated_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub deactivated_by_name: Option<String>,
    /// When it was deactivated.
    pub deactivated_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was created or last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's overrides. (Document 1 §7: `q[company_id_eq]`, `q[carrier_id_eq]`, 50 a page, `q[s]=updated_at asc`.)
#[derive(Debug)]
pub struct Overrides;

impl Listing for Overrides {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "o.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("company_id", "o.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        int("carrier_id", "o.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        int("classification_id", "o.classification_id").only(&[Predicate::Eq, Predicate::In]),
        text("is_type", "o.is_type").only(&[Predicate::Eq, Predicate::In]),
        boolean("is_active", "o.is_active").only(&[Predicate::Eq]),
        date("expiration_date", "o.expiration_date").sortable(),
        time("created_at", "o.created_at").sortable(),
        time("updated_at", "o.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Overrides {
    const COLUMNS: &'static str = "o.id, o.company_id, o.carrier_id, c.legal_name as carrier_legal_name, o.classification_id, o.is_type, \
         o.is_active, o.expiration_date, o.reason, o.file_id, f.name as file_name, f.content_type as file_content_type, \
         f.size as file_size, o.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, o.deactivated_by, \
         coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) as deactivated_by_name, o.deactivated_at, \
         o.created_at, o.updated_at";
    const FROM: &'static str = "rule_overrides o join carriers c on c.id = o.carrier_id left join files f on f.id = o.file_id left join users u on u.id = o.user_id \
         left join users d on d.id = o.deactivated_by";
    const TENANT: &'static str = "o.company_id";
    const ORDER: &'static str = "o.id desc";
}

/// A page of the company's overrides.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<RuleOverride>> {
    page::<Overrides, _>(db, tenant, query).await
}

/// One of the company's overrides.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<RuleOverride>> {
    Ok(read(db, tenant, Wanted { id: Some(id), carrier: None }).await?.pop())
}

/// A carrier's overrides in every classification, in force or not, the latest first.
pub async fn of_carrier(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<RuleOverride>> {
    read(db, tenant, Wanted { id: None, carrier: Some(carrier) }).await
}

/// Which overrides: one, or a carrier's.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    id: Option<i64>,
    carrier: Option<CarrierId>,
}

async fn read(db: &mut Conn, tenant: Tenant, wanted: Wanted) -> sqlx::Result<Vec<RuleOverride>> {
    sqlx::query_as!(
        RuleOverride,
        r#"select o.id, o.company_id as "company_id: CompanyId", o.carrier_id as "carrier_id: CarrierId", c.legal_name as carrier_legal_name,
               o.classification_id as "classification_id: ClassificationId", o.is_type, o.is_active,
               o.expiration_date, o.reason, o.file_id as "file_id: FileId", f.name as "file_name?", f.content_type as "file_content_type?",
               f.size as file_size, o.user_id as "user_id: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name,
               o.deactivated_by as "deactivated_by: UserId",
               case when d.id is not null then coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) end
                   as deactivated_by_name,
               o.deactivated_at, o.created_at, o.updated_at
             from rule_overrides o join carriers c on c.id = o.carrier_id left join files f on f.id = o.file_id
                  left join users u on u.id = o.user_id left join users d on d.id = o.deactivated_by
            where o.company_id = $1 and (o.id = $2 or o.carrier_id = $3)
            order by o.updated_at desc, o.id desc limit $4"#,
        tenant.company().0,
        wanted.id,
        wanted.carrier as Option<CarrierId>,
        MOST_OF_CARRIER
    )
    .fetch_all(db)
    .await
}

/// An override that is in force, by what it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// Id of the classification it applies to.
    pub classification_id: ClassificationId,
    /// The rule's token.
    pub is_type: String,
}

/// Everything that the company's overrides cover on `today`, for lists of carriers: of each rule the latest override, if it is in force.
pub async fn in_force(db: &mut Conn, tenant: Tenant, today: NaiveDate) -> sqlx::Result<Vec<InForce>> {
    sqlx::query_as!(
        InForce,
        r#"select carrier_id as "carrier_id!: CarrierId", classification_id as "classification_id!: ClassificationId", is_type as "is_type!"
             from (select distinct on (carrier_id, classification_id, is_type)
                          carrier_id, classification_id, is_type, is_active, expiration_date
                     from rule_overrides where company_id = $1
                    order by carrier_id, classification_id, is_type, updated_at desc, id desc) as latest
            where is_active and (expiration_date >= $2 or expiration_date >= '2080-01-01')
            order by carrier_id, classification_id, is_type limit $3"#,
        tenant.company().0,
        today,
        MOST_IN_FORCE
    )
    .fetch_all(db)
    .await
}

/// An override to make.
#[derive(Clone, Copy, Debug)]
pub struct NewOverride<'a> {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The classification in which it counts; one of the company's.
    pub classification_id: ClassificationId,
    /// The rule's token.
    pub is_type: &'a str,
    /// Whether it counts at once.
    pub is_active: bool,
    /// Its last day.
    pub expiration_date: NaiveDate,
    /// Why the override is made.
    pub reason: Option<&'a str>,
    /// Its file; one of the company's.
    pub file: Option<FileId>,
}

/// Makes an override. A classification of another company violates `rule_overrides_classification_id_company_id_fkey`, a carrier that there is
/// not `rule_overrides_carrier_id_fkey`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewOverride<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    let off = (!new.is_active).then_some(());
    let id = sqlx::query_scalar!(
        "insert into rule_overrides (company_id, carrier_id, classification_id, is_type, is_active, expiration_date, reason, file_id,
             user_id, updated_by, deactivated_by, deactivated_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $12) returning id",
        tenant.company().0,
        new.carrier_id.0,
        new.classification_id.0,
        new.is_type,
        new.is_active,
        new.expiration_date,
        new.reason,
        new.file.map(|file| file.0),
        by.0,
        off.map(|()| by.0),
        off.map(|()| now),
        now
    );
    let id = id.fetch_one(&mut *db).await?;
    feed::announce_rules(db, tenant, Some(new.carrier_id)).await?;
    Ok(id)
}

/// Deactivates an override; false when the company has no such.
pub async fn deactivate(db: &mut Conn, tenant: Tenant, id: i64, by: UserId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let carrier = sqlx::query_scalar!(
        r#"update rule_overrides set is_active = false, updated_by = $3, updated_at = $4, deactivated_by = $3,
             deactivated_at = $4
          where id = $1 and company_id = $2 returning carrier_id as "carrier_id: CarrierId""#,
        id,
        tenant.company().0,
        by.0,
        now
    );
    told(carrier.fetch_optional(&mut *db).await?, db, tenant).await
}

/// Has the loads of the carrier whose override changed be evaluated again; false where none did.
async fn told(carrier: Option<CarrierId>, db: &mut Conn, tenant: Tenant) -> sqlx::Result<bool> {
    let Some(carrier) = carrier else { return Ok(false) };
    feed::announce_rules(db, tenant, Some(carrier)).await?;
    Ok(true)
}

/// What an override is turned on again with; none leaves what stands.
#[derive(Clone, Copy, Debug)]
pub struct Renewal<'a> {
    /// Its new last day.
    pub expiration_date: Option<NaiveDate>,
    /// Why it applies again.
    pub reason: Option<&'a str>,
}

/// Turns an override on, with a new last day and a new reason where they are given; false when the company has no such.
pub async fn renew(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    renewal: Renewal<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let carrier = sqlx::query_scalar!(
        r#"update rule_overrides set is_active = true, updated_by = $3, updated_at = $4, deactivated_by = null,
             deactivated_at = null, expiration_date = coalesce($5::date, expiration_date), reason = coalesce($6::text, reason)
          where id = $1 and company_id = $2 returning carrier_id as "carrier_id: CarrierId""#,
        id,
        tenant.company().0,
        by.0,
        now,
        renewal.expiration_date,
        renewal.reason
    );
    told(carrier.fetch_optional(&mut *db).await?, db, tenant).await
}

/// Locks an override until the transaction ends; false when the company has no such.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<bool> {
    let row = sqlx::query!(
        "select id from rule_overrides where id = $1 and company_id = $2 for update",
        id,
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.is_some())
}

/// The active overrides of one rule for one carrier, by id, locked until the transaction ends.
pub async fn lock_active(
    db: &mut Conn,
    tenant: Tenant,
    (carrier, classification): (CarrierId, ClassificationId),
    is_type: &str,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from rule_overrides
          where company_id = $1 and carrier_id = $2 and classification_id = $3 and is_type = $4 and is_active
          order by id limit 1000 for update",
        tenant.company().0,
        carrier.0,
        classification.0,
        is_type
    )
    .fetch_all(db)
    .await
}
