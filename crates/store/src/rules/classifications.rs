//! Kinds of carriers or freight that have rules of their own, and which carriers a broker put in which.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, int, page, text, time};
use crate::loads::feed;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ClassificationId, CompanyId, UserId};

/// The most classifications that a company may have.
pub const MOST: i64 = 50;

/// A classification.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Classification {
    /// The classification's id.
    pub id: ClassificationId,
    /// The company that it is of.
    pub company_id: CompanyId,
    /// What the company calls it.
    pub name: String,
    /// Whether carriers are assessed under it.
    pub is_active: bool,
    /// It holds for the carriers that were put in it alone; otherwise for every carrier.
    pub is_by_broker_election: bool,
    /// Carriers that were put in it.
    pub carriers: i64,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's classifications, oldest first.
#[derive(Debug)]
pub struct Classifications;

impl Listing for Classifications {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "c.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("company_id", "c.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        text("name", "c.name").only(&[Predicate::Eq, Predicate::Cont]).sortable(),
        boolean("is_active", "c.is_active").only(&[Predicate::Eq]),
        boolean("is_by_broker_election", "c.is_by_broker_election").only(&[Predicate::Eq]),
        time("updated_at", "c.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Classifications {
    const COLUMNS: &'static str = "c.id, c.company_id, c.name, c.is_active, c.is_by_broker_election, \
         (select count(*) from carrier_classifications a where a.classification_id = c.id) as carriers, c.created_at, c.updated_at";
    const FROM: &'static str = "classifications c";
    const TENANT: &'static str = "c.company_id";
    const ORDER: &'static str = "c.id";
}

/// A page of the company's classifications.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Classification>> {
    page::<Classifications, _>(db, tenant, query).await
}

/// One of the company's classifications.
pub async fn find(db: &mut Conn, tenant: Tenant, id: ClassificationId) -> sqlx::Result<Option<Classification>> {
    sqlx::query_as!(
        Classification,
        r#"select c.id as "id: ClassificationId", c.company_id as "company_id: CompanyId", c.name, c.is_active, c.is_by_broker_election, c.created_at, c.updated_at,
               (select count(*) from carrier_classifications a where a.classification_id = c.id) as "carriers!"
             from classifications c where c.id = $1 and c.company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Whether the company has any classification.
pub async fn any(db: &mut Conn, tenant: Tenant) -> sqlx::Result<bool> {
    let company = tenant.company().0;
    sqlx::query_scalar!(r#"select exists (select from classifications where company_id = $1) as "any!""#, company)
        .fetch_one(db)
        .await
}

/// How many classifications the company has.
pub async fn count(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    let company = tenant.company().0;
    sqlx::query_scalar!(r#"select count(*) as "count!" from classifications where company_id = $1"#, company)
        .fetch_one(db)
        .await
}

/// A classification to make, or what one is to become.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What the company calls it.
    pub name: &'a str,
    /// Whether carriers are assessed under it.
    pub is_active: bool,
    /// It holds for the carriers that are put in it alone.
    pub is_by_broker_election: bool,
}

/// Makes a classification. A name that is taken violates `classifications_company_id_name_key`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    wanted: &Wanted<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<ClassificationId> {
    sqlx::query_scalar!(
        r#"insert into classifications (company_id, name, is_active, is_by_broker_election, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id as "id: ClassificationId""#,
        tenant.company().0,
        wanted.name,
        wanted.is_active,
        wanted.is_by_broker_election,
        by.0,
        now
    )
    .fetch_one(db)
    .await
}

/// Makes a company's first classification; none when it has one meanwhile.
pub async fn create_first(
    db: &mut Conn,
    tenant: Tenant,
    name: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<ClassificationId>> {
    sqlx::query_scalar!(
        r#"insert into classifications (company_id, name, created_at, updated_at)
         select $1, $2, $3, $3 where not exists (select from classifications where company_id = $1)
         on conflict do nothing returning id as "id: ClassificationId""#,
        tenant.company().0,
        name,
        now
    )
    .fetch_optional(db)
    .await
}

/// Changes a classification. A name that is taken violates `classifications_company_id_name_key`.
pub async fn update(
    db: &mut Conn,
    tenant: Tenant,
    id: ClassificationId,
    wanted: &Wanted<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update classifications set name = $3, is_active = $4, is_by_broker_election = $5, updated_at = $6
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        wanted.name,
        wanted.is_active,
        wanted.is_by_broker_election,
        now
    )
    .execute(&mut *db)
    .await?;
    feed::announce_rules(db, tenant, None).await
}

/// The company's active classifications, oldest first, each with whether it holds for the carrier: it holds for everyone, or the carrier was
/// put in it.
pub async fn of_carrier(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
) -> sqlx::Result<Vec<(Classification, bool)>> {
    let rows = sqlx::query!(
        r#"select c.id as "id: ClassificationId", c.company_id as "company_id: CompanyId", c.name, c.is_active, c.is_by_broker_election, c.created_at, c.updated_at,
               (select count(*) from carrier_classifications a where a.classification_id = c.id) as "carriers!",
               (not c.is_by_broker_election or exists (
                   select from carrier_classifications a where a.classification_id = c.id and a.carrier_id = $2
               )) as "holds!"
             from classifications c where c.company_id = $1 and c.is_active order by c.id limit $3"#,
        tenant.company().0,
        carrier.0,
        MOST
    );
    let rows = rows.fetch_all(db).await?;
    let shown = rows.into_iter().map(|row| {
        let classification = Classification {
            id: row.id,
            company_id: row.company_id,
            name: row.name,
            is_active: row.is_active,
            is_by_broker_election: row.is_by_broker_election,
            carriers: row.carriers,
            created_at: row.created_at,
            updated_at: row.updated_at,
        };
        (classification, row.holds)
    });
    Ok(shown.collect())
}

/// The company's active classifications, oldest first, each with its name and whether it holds for the carriers alone that were put in it.
pub async fn active(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(ClassificationId, String, bool)>> {
    let rows = sqlx::query!(
        r#"select id as "id: ClassificationId", name, is_by_broker_election from classifications
            where company_id = $1 and is_active order by id limit $2"#,
        tenant.company().0,
        MOST
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.name, row.is_by_broker_election)).collect())
}

/// What the company calls its active classifications, by id.
pub async fn names(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<(ClassificationId, String)>> {
    let rows = sqlx::query!(
        r#"select id as "id: ClassificationId", name from classifications
            where company_id = $1 and is_active order by id limit $2"#,
        tenant.company().0,
        MOST
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.id, row.name)).collect())
}

/// Puts a carrier in these classifications of the company and in no other; gives the ids of the company's classifications among them.
pub async fn assign(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    ids: &[ClassificationId],
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<ClassificationId>> {
    let company = tenant.company().0;
    sqlx::query!(
        "delete from carrier_classifications where company_id = $1 and carrier_id = $2 and classification_id <> all($3)",
        company,
        carrier.0,
        ids as &[ClassificationId]
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into carrier_classifications (company_id, carrier_id, classification_id, created_by, created_at)
         select company_id, $2, id, $4, $5 from classifications where company_id = $1 and id = any($3)
         on conflict do nothing",
        company,
        carrier.0,
        ids as &[ClassificationId],
        by.0,
        now
    )
    .execute(&mut *db)
    .await?;
    let dot =
        sqlx::query_scalar!("select dot_number from carriers where id = $1", carrier.0).fetch_all(&mut *db).await?;
    crate::index_feed::announce_sets(db, company, &dot).await?;
    assigned(db, tenant, carrier).await
}

/// The classifications that the company put a carrier in, by id.
pub async fn assigned(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<ClassificationId>> {
    sqlx::query_scalar!(
        r#"select classification_id as "id: ClassificationId" from carrier_classifications
            where company_id = $1 and carrier_id = $2 order by classification_id limit $3"#,
        tenant.company().0,
        carrier.0,
        MOST
    )
    .fetch_all(db)
    .await
}
