//! A broker's agreements. A text is never edited: a new version is kept beside the old ones, and carriers sign the current
//! one. (Document 2 §7: contracts/current_contract.)

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, boolean, int, page, text, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, ContractId, UserId};

/// The most agreements that are current at once: a carrier signs them all.
pub const MOST_CURRENT: i64 = 20;

/// A version of an agreement.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Contract {
    /// The version's id.
    pub id: ContractId,
    /// The broker.
    pub company_id: CompanyId,
    /// What the agreement is called.
    pub name: String,
    /// Version number, from 1.
    pub version: i32,
    /// Paragraphs, parted by empty lines; a line that begins with "# " is a heading.
    pub body: String,
    /// Whether carriers must sign it.
    pub is_current: bool,
    /// Who wrote it.
    pub created_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub created_by_name: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// How many signed it.
    pub signatures: i64,
}

/// A company's agreements in every version, newest first.
#[derive(Debug)]
pub struct Contracts;

impl Listing for Contracts {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "c.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("company_id", "c.company_id")
            .only(&[Predicate::Eq])
            .means("Your company's id; other companies return nothing."),
        text("name", "c.name").only(&[Predicate::Eq, Predicate::Cont]).sortable(),
        boolean("is_current", "c.is_current").only(&[Predicate::Eq]),
        time("created_at", "c.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Contracts {
    const COLUMNS: &'static str = "c.id, c.company_id, c.name, c.version, c.body, c.is_current, c.created_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, c.created_at, \
         (select count(*) from onboarding_packet_contracts s where s.contract_id = c.id and not s.is_broker_uploaded) as signatures";
    const FROM: &'static str = "contracts c left join users u on u.id = c.created_by";
    const TENANT: &'static str = "c.company_id";
    const ORDER: &'static str = "c.id desc";
}

/// A page of the company's agreements.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Contract>> {
    page::<Contracts, _>(db, tenant, query).await
}

/// Which versions.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted<'a> {
    id: Option<ContractId>,
    name: Option<&'a str>,
    is_current: Option<bool>,
}

async fn read(db: &mut Conn, tenant: Tenant, wanted: Wanted<'_>) -> sqlx::Result<Vec<Contract>> {
    sqlx::query_as!(
        Contract,
        r#"select c.id as "id: ContractId", c.company_id as "company_id: CompanyId", c.name, c.version, c.body, c.is_current,
               c.created_by as "created_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as created_by_name,
               c.created_at,
               (select count(*) from onboarding_packet_contracts s where s.contract_id = c.id and not s.is_broker_uploaded)
                   as "signatures!"
             from contracts c left join users u on u.id = c.created_by
            where c.company_id = $1 and ($2::bigint is null or c.id = $2) and ($3::text is null or lower(c.name) = lower($3))
              and ($4::boolean is null or c.is_current = $4)
            order by c.id desc limit $5"#,
        tenant.company().0,
        wanted.id.map(|id| id.0),
        wanted.name,
        wanted.is_current,
        MOST_CURRENT
    )
    .fetch_all(db)
    .await
}

/// One version of one of the company's agreements.
pub async fn find(db: &mut Conn, tenant: Tenant, id: ContractId) -> sqlx::Result<Option<Contract>> {
    Ok(read(db, tenant, Wanted { id: Some(id), ..Wanted::default() }).await?.pop())
}

/// The agreements that carriers must sign, the newest first; at most [`MOST_CURRENT`].
pub async fn current(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<Contract>> {
    read(db, tenant, Wanted { is_current: Some(true), ..Wanted::default() }).await
}

/// The newest version of the agreement with that name, in any case; current or not.
pub async fn newest_of(db: &mut Conn, tenant: Tenant, name: &str) -> sqlx::Result<Option<Contract>> {
    Ok(read(db, tenant, Wanted { name: Some(name), ..Wanted::default() }).await?.into_iter().next())
}

/// Until the transaction ends, no one else changes the company's agreements.
pub async fn lock(db: &mut Conn, tenant: Tenant) -> sqlx::Result<()> {
    sqlx::query_scalar!("select id from companies where id = $1 for no key update", tenant.company().0)
        .fetch_optional(db)
        .await?;
    Ok(())
}

/// Writes a version down, which is current from now on in the place of those of the same name; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    (name, version, body): (&str, i32, &str),
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<ContractId> {
    retire(db, tenant, name).await?;
    sqlx::query_scalar!(
        r#"insert into contracts (company_id, name, version, body, created_by, created_at) values ($1, $2, $3, $4, $5, $6)
           returning id as "id: ContractId""#,
        tenant.company().0,
        name,
        version,
        body,
        by.map(|by| by.0),
        now
    )
    .fetch_one(db)
    .await
}

/// Retires all versions of the agreement with that name.
pub async fn retire(db: &mut Conn, tenant: Tenant, name: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update contracts set is_current = false where company_id = $1 and lower(name) = lower($2) and is_current",
        tenant.company().0,
        name
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Makes this version the one to sign from now on; those of the same name must have been retired.
pub async fn make_current(db: &mut Conn, tenant: Tenant, id: ContractId) -> sqlx::Result<()> {
    sqlx::query!("update contracts set is_current = true where id = $1 and company_id = $2", id.0, tenant.company().0)
        .execute(db)
        .await?;
    Ok(())
}
