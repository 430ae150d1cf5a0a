//! The rules of classifications: a value for each rule type, and every version that they had.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, int, page, time};
use crate::loads::feed;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ClassificationId, CompanyId, UserId};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use std::collections::BTreeMap;

/// A value for each rule type that is on, by its token.
pub type Settings = BTreeMap<String, i16>;

/// A number, or the word of a choice, in the place of what a rule type asks for by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Threshold {
    /// A number in the unit of the type's scale.
    Number(i64),
    /// A choice's word.
    Word(String),
}

/// The thresholds that a company set, by the rule type's token. They are kept while the rule is off.
pub type Thresholds = BTreeMap<String, Threshold>;

/// What rules ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Values {
    /// Which are on.
    pub settings: Settings,
    /// At which thresholds.
    pub thresholds: Thresholds,
}

/// The rules of a classification, for all its carriers or for one of them.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RuleSet {
    /// The rules' id.
    pub id: i64,
    /// The company that it is of.
    pub company_id: CompanyId,
    /// The classification whose rules they are.
    pub classification_id: ClassificationId,
    /// The carrier that they are made for; none for all carriers of the classification.
    pub carrier_id: Option<CarrierId>,
    /// Setting of each rule type.
    pub settings: Json<Settings>,
    /// What the company set in the place of rule types' own numbers and ratings.
    pub thresholds: Json<Thresholds>,
    /// Version; increases by one with each change.
    pub version: i32,
    /// Who changed them last; none for those that the product made.
    pub changed_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub changed_by_name: Option<String>,
    /// When they were created.
    pub created_at: DateTime<Utc>,
    /// When they were last changed.
    pub updated_at: DateTime<Utc>,
}

impl RuleSet {
    /// What they ask for.
    pub fn values(&self) -> Values {
        Values { settings: self.settings.0.clone(), thresholds: self.thresholds.0.clone() }
    }
}

/// A company's rules. (Document 1 §7: `q[company_id_eq]`, `q[carrier_id_null]=1`, 50 a page, `q[s]=id desc`.)
#[derive(Debug)]
pub struct RuleSets;

impl Listing for RuleSets {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "r.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("company_id", "r.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        int("carrier_id", "r.carrier_id").only(&[Predicate::Eq, Predicate::Null]).means(
            "The carrier the rules were created for. With `_null`, 1 selects the rules of whole \
                 classifications.",
        ),
        int("classification_id", "r.classification_id").only(&[Predicate::Eq, Predicate::In]),
        time("updated_at", "r.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for RuleSets {
    const COLUMNS: &'static str = "r.id, r.company_id, r.classification_id, r.carrier_id, r.settings, r.thresholds, r.version, r.changed_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as changed_by_name, r.created_at, r.updated_at";
    const FROM: &'static str = "rules r left join users u on u.id = r.changed_by";
    const TENANT: &'static str = "r.company_id";
    const ORDER: &'static str = "r.id desc";
}

/// A page of the company's rules.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<RuleSet>> {
    page::<RuleSets, _>(db, tenant, query).await
}

/// One of the company's rule sets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<RuleSet>> {
    sqlx::query_as!(
        RuleSet,
        r#"select r.id, r.company_id as "company_id: CompanyId", r.classification_id as "classification_id: ClassificationId",
               r.carrier_id as "carrier_id: CarrierId", r.settings as "settings: Json<Settings>",
               r.thresholds as "thresholds: Json<Thresholds>", r.version, r.changed_by as "changed_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as changed_by_name,
               r.created_at, r.updated_at
             from rules r left join users u on u.id = r.changed_by where r.id = $1 and r.company_id = $2"#,
        id,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// A classification's own rules, for all its carriers.
pub async fn of_classification(
    db: &mut Conn,
    tenant: Tenant,
    classification: ClassificationId,
) -> sqlx::Result<Option<RuleSet>> {
    let set = sqlx::query_scalar!(
        "select id from rules where company_id = $1 and classification_id = $2 and carrier_id is null",
        tenant.company().0,
        classification.0
    );
    match set.fetch_optional(&mut *db).await? {
        Some(id) => find(db, tenant, id).await,
        None => Ok(None),
    }
}

/// The rules of the company's active classifications as they apply to a carrier (those made for it before the classification's own), or to
/// every carrier. At most one set for each classification.
pub async fn in_use(db: &mut Conn, tenant: Tenant, carrier: Option<CarrierId>) -> sqlx::Result<Vec<RuleSet>> {
    sqlx::query_as!(
        RuleSet,
        r#"select distinct on (r.classification_id) r.id, r.company_id as "company_id: CompanyId",
               r.classification_id as "classification_id: ClassificationId", r.carrier_id as "carrier_id: CarrierId",
               r.settings as "settings: Json<Settings>",
               r.thresholds as "thresholds: Json<Thresholds>", r.version, r.changed_by as "changed_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as changed_by_name,
               r.created_at, r.updated_at
             from rules r join classifications c on c.id = r.classification_id and c.is_active left join users u on u.id = r.changed_by
            where r.company_id = $1 and (r.carrier_id is null or r.carrier_id = $2)
            order by r.classification_id, r.carrier_id nulls last limit 100"#,
        tenant.company().0,
        carrier as Option<CarrierId>
    )
    .fetch_all(db)
    .await
}

/// The most rules made for single carriers that are read for lists.
const MOST_FOR_CARRIERS: i64 = 10_000;

/// The rules that the company made for single carriers in its active classifications, for lists of carriers.
pub async fn for_carriers(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<RuleSet>> {
    sqlx::query_as!(
        RuleSet,
        r#"select r.id, r.company_id as "company_id: CompanyId", r.classification_id as "classification_id: ClassificationId",
               r.carrier_id as "carrier_id: CarrierId", r.settings as "settings: Json<Settings>",
               r.thresholds as "thresholds: Json<Thresholds>", r.version, r.changed_by as "changed_by: UserId",
               null::text as changed_by_name, r.created_at, r.updated_at
             from rules r join classifications c on c.id = r.classification_id and c.is_active
            where r.company_id = $1 and r.carrier_id is not null order by r.id limit $2"#,
        tenant.company().0,
        MOST_FOR_CARRIERS
    )
    .fetch_all(db)
    .await
}

/// Makes rules, with their first version. A classification has one set for all carriers and one for each carrier at most: another violates
/// `rules_classification_id_carrier_id_key`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    (classification, carrier): (ClassificationId, Option<CarrierId>),
    values: &Values,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    let id = sqlx::query_scalar!(
        "insert into rules (company_id, classification_id, carrier_id, settings, thresholds, changed_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7) returning id",
        tenant.company().0,
        classification.0,
        carrier as Option<CarrierId>,
        Json(&values.settings) as _,
        Json(&values.thresholds) as _,
        by.map(|by| by.0),
        now
    )
    .fetch_one(&mut *db)
    .await?;
    keep_version(db, tenant, id).await?;
    feed::announce_rules(db, tenant, carrier).await?;
    Ok(id)
}

/// Locks these rules against other changes until the transaction ends; false when there are none such.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<bool> {
    let company = tenant.company().0;
    let row = sqlx::query!("select id from rules where id = $1 and company_id = $2 for update", id, company);
    Ok(row.fetch_optional(db).await?.is_some())
}

/// Gives the rules these values, as their next version.
pub async fn change(
    db: &mut Conn,
    tenant: Tenant,
    id: i64,
    values: &Values,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let carrier = sqlx::query_scalar!(
        r#"update rules set settings = $3, thresholds = $4, version = version + 1, changed_by = $5, updated_at = $6
          where id = $1 and company_id = $2 returning carrier_id as "carrier_id: CarrierId""#,
        id,
        tenant.company().0,
        Json(&values.settings) as _,
        Json(&values.thresholds) as _,
        by.0,
        now
    );
    let carrier = carrier.fetch_optional(&mut *db).await?.flatten();
    keep_version(db, tenant, id).await?;
    feed::announce_rules(db, tenant, carrier).await
}

async fn keep_version(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into rule_versions (rule_id, version, settings, thresholds, changed_by, changed_at)
         select id, version, settings, thresholds, changed_by, updated_at from rules where id = $1 and company_id = $2",
        id,
        tenant.company().0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A version that rules had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// Its number, from 1.
    pub version: i32,
    /// Setting of each rule type.
    pub settings: Json<Settings>,
    /// What the company had set in the place of rule types' own numbers and ratings.
    pub thresholds: Json<Thresholds>,
    /// Who made it; none for the product itself.
    pub changed_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub changed_by_name: Option<String>,
    /// When it was changed.
    pub changed_at: DateTime<Utc>,
}

/// The newest versions of the company's rules, newest first.
pub async fn versions(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Vec<Version>> {
    sqlx::query_as!(
        Version,
        r#"select v.version, v.settings as "settings: Json<Settings>", v.thresholds as "thresholds: Json<Thresholds>",
               v.changed_by as "changed_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as changed_by_name,
               v.changed_at
             from rule_versions v join rules r on r.id = v.rule_id left join users u on u.id = v.changed_by
            where v.rule_id = $1 and r.company_id = $2 order by v.version desc limit 50"#,
        id,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}
