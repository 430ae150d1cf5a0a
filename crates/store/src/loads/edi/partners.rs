//! Whom a company exchanges documents with.

use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, int, page, text};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, EdiPartnerId};
use sqlx::{query, query_as, query_scalar};

/// The class of the locks that a process holds the folders of partners by.
const FOLDER_LOCK: i32 = 0x4544_4946;

/// A partner.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "four settings, each by itself")]
pub struct PartnerRow {
    /// The partner's id.
    pub id: EdiPartnerId,
    /// What people call it.
    pub name: String,
    /// What kind of id interchanges name it by.
    pub qualifier: String,
    /// The id.
    pub partner_code: String,
    /// The same two of the company itself.
    pub own_qualifier: String,
    /// The company's id.
    pub own_code: String,
    /// What stands before the shipper's number in the numbers of its loads.
    pub load_number_prefix: String,
    /// Whether what is written for it is marked as a test.
    pub is_test: bool,
    /// Whether a tender that became a load is accepted at once.
    pub accepts_tenders: bool,
    /// Whether what happens to its loads is written for it.
    pub wants_status: bool,
    /// Whether documents are exchanged with it; none are while it is switched off.
    pub is_active: bool,
    /// What its groups name it by (GS02), as it wrote last.
    pub group_code: Option<String>,
    /// What they name the company by (GS03).
    pub own_group_code: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// What is set of a partner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four settings, each by itself")]
pub struct PartnerFields {
    /// What people call it.
    pub name: String,
    /// Kind of id and id of the partner.
    pub partner: (String, String),
    /// Kind of id and id of the company.
    pub own: (String, String),
    /// What stands before the shipper's number.
    pub load_number_prefix: String,
    /// Whether it is a test.
    pub is_test: bool,
    /// Whether tenders are accepted at once.
    pub accepts_tenders: bool,
    /// Whether it is told what happens.
    pub wants_status: bool,
    /// Whether documents are exchanged with it.
    pub is_active: bool,
}

/// A company's partners, by name.
#[derive(Debug)]
pub struct Partners;

impl Listing for Partners {
    type Answer = Sql;
    const FIELDS: &'static [Field] =
        &[int("id", "p.id").only(&[P::Eq, P::In]), text("name", "p.name").only(&[P::Eq, P::Start, P::Cont]).sortable()];
    const PER_PAGE: u32 = 50;
}

impl List for Partners {
    const COLUMNS: &'static str = "p.id, p.name, p.qualifier, p.partner_code, p.own_qualifier, p.own_code, p.load_number_prefix, p.is_test, \
         p.accepts_tenders, p.wants_status, p.is_active, p.group_code, p.own_group_code, p.created_at";
    const FROM: &'static str = "edi_partners p";
    const TENANT: &'static str = "p.company_id";
    const ORDER: &'static str = "p.name, p.id";
}

/// A page of the company's partners.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<PartnerRow>> {
    page::<Partners, _>(db, tenant, query).await
}

/// How many partners the company has.
pub async fn count(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    query_scalar!(r#"select count(*) as "count!" from edi_partners where company_id = $1"#, tenant.company().0)
        .fetch_one(db)
        .await
}

/// One of the company's partners, locked: what it sends and is sent is written one after the other.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: EdiPartnerId) -> sqlx::Result<Option<PartnerRow>> {
    query_as!(
        PartnerRow,
        r#"select id as "id: EdiPartnerId", name, qualifier, partner_code, own_qualifier, own_code, load_number_prefix, is_test,
                  accepts_tenders, wants_status, is_active, group_code, own_group_code, created_at
             from edi_partners where company_id = $1 and id = $2 for update"#,
        tenant.company().0,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// The partner that an interchange names, locked: sender and receiver are each a kind of id and an id.
pub async fn lock_by_codes(
    db: &mut Conn,
    tenant: Tenant,
    sender: (&str, &str),
    receiver: (&str, &str),
) -> sqlx::Result<Option<PartnerRow>> {
    query_as!(
        PartnerRow,
        r#"select id as "id: EdiPartnerId", name, qualifier, partner_code, own_qualifier, own_code, load_number_prefix, is_test,
                  accepts_tenders, wants_status, is_active, group_code, own_group_code, created_at
             from edi_partners
            where company_id = $1 and qualifier = $2 and partner_code = $3 and own_qualifier = $4 and own_code = $5
              for update"#,
        tenant.company().0,
        sender.0,
        sender.1,
        receiver.0,
        receiver.1
    )
    .fetch_optional(db)
    .await
}

/// Adds a partner; none where the company has one that interchanges name the same. It is told what happens from now on.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    fields: &PartnerFields,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<EdiPartnerId>> {
    query_scalar!(
        r#"insert into edi_partners (company_id, name, qualifier, partner_code, own_qualifier, own_code, load_number_prefix, is_test,
                                     accepts_tenders, wants_status, is_active, told_sequence, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
                   coalesce((select last from load_event_counters where company_id = $1), 0), $12)
           on conflict (company_id, qualifier, partner_code, own_qualifier, own_code) do nothing
           returning id as "id: EdiPartnerId""#,
        tenant.company().0,
        fields.name,
        fields.partner.0,
        fields.partner.1,
        fields.own.0,
        fields.own.1,
        fields.load_number_prefix,
        fields.is_test,
        fields.accepts_tenders,
        fields.wants_status,
        fields.is_active,
        now
    )
    .fetch_optional(db)
    .await
}

/// Sets one of the company's partners. False where another is named the same.
pub async fn set(db: &mut Conn, tenant: Tenant, id: EdiPartnerId, fields: &PartnerFields) -> sqlx::Result<bool> {
    let done = query!(
        "update edi_partners p
            set name = $3, qualifier = $4, partner_code = $5, own_qualifier = $6, own_code = $7, load_number_prefix = $8, is_test = $9,
                accepts_tenders = $10, wants_status = $11, is_active = $12
          where company_id = $1 and id = $2
            and not exists (select from edi_partners o
                             where o.company_id = $1 and o.id <> $2 and o.qualifier = $4 and o.partner_code = $5
                               and o.own_qualifier = $6 and o.own_code = $7)",
        tenant.company().0,
        id.0,
        fields.name,
        fields.partner.0,
        fields.partner.1,
        fields.own.0,
        fields.own.1,
        fields.load_number_prefix,
        fields.is_test,
        fields.accepts_tenders,
        fields.wants_status,
        fields.is_active
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Notes what a partner's groups name itself and the company by.
pub async fn set_group_codes(
    db: &mut Conn,
    tenant: Tenant,
    id: EdiPartnerId,
    (own, of_company): (&str, &str),
) -> sqlx::Result<()> {
    let set = query!(
        "update edi_partners set group_code = $3, own_group_code = $4 where company_id = $1 and id = $2",
        tenant.company().0,
        id.0,
        own,
        of_company
    );
    set.execute(db).await?;
    Ok(())
}

/// Removes one of the company's partners with its interchanges. Its loads stay.
pub async fn remove(db: &mut Conn, tenant: Tenant, id: EdiPartnerId) -> sqlx::Result<bool> {
    let done = query!("delete from edi_partners where company_id = $1 and id = $2", tenant.company().0, id.0);
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// The next control number of what is written for a partner, which the caller has locked. It has nine digits at most, and begins anew.
pub async fn next_control_number(db: &mut Conn, tenant: Tenant, id: EdiPartnerId) -> sqlx::Result<u32> {
    let number = query_scalar!(
        "update edi_partners set last_control_number = last_control_number % 999999999 + 1 where company_id = $1 and id = $2
         returning last_control_number",
        tenant.company().0,
        id.0
    )
    .fetch_one(db)
    .await?;
    Ok(number.unsigned_abs())
}

/// Partners whose companies have load events that they were not told of, in the order of their ids: the first 100 behind this one.
pub async fn behind(db: &mut Conn, last: EdiPartnerId) -> sqlx::Result<Vec<(CompanyId, EdiPartnerId)>> {
    let rows = query!(
        r#"select p.company_id as "company_id: CompanyId", p.id as "id: EdiPartnerId"
             from edi_partners p join load_event_counters c on c.company_id = p.company_id
            where c.last > p.told_sequence and p.id > $1 order by p.id limit 100"#,
        last.0
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.company_id, row.id)).collect())
}

/// Up to which load event a partner is told.
pub async fn told(db: &mut Conn, tenant: Tenant, id: EdiPartnerId) -> sqlx::Result<i64> {
    query_scalar!("select told_sequence from edi_partners where company_id = $1 and id = $2", tenant.company().0, id.0)
        .fetch_one(db)
        .await
}

/// Notes up to which load event a partner is told.
pub async fn set_told(db: &mut Conn, tenant: Tenant, id: EdiPartnerId, sequence: i64) -> sqlx::Result<()> {
    let told = query!(
        "update edi_partners set told_sequence = $3 where company_id = $1 and id = $2",
        tenant.company().0,
        id.0,
        sequence
    );
    told.execute(db).await?;
    Ok(())
}

/// Partners that have a folder of their own, which is named after the id: whose they are. Left out are those that are switched off, and those of
/// companies whose plan has none of these flags.
pub async fn with_folders(
    db: &mut Conn,
    ids: &[i64],
    flags: &[String],
) -> sqlx::Result<Vec<(CompanyId, EdiPartnerId)>> {
    let rows = query!(
        r#"select p.company_id as "company_id: CompanyId", p.id as "id: EdiPartnerId"
             from edi_partners p join companies c on c.id = p.company_id join plans l on l.id = c.plan_id
            where p.id = any($1) and p.is_active and l.flags && $2 order by p.id"#,
        ids,
        flags
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.company_id, row.id)).collect())
}

/// Takes the folder of a partner until the transaction ends, unless another process has it: when that process dies, it is free at once.
pub async fn hold_folder(db: &mut Conn, id: EdiPartnerId) -> sqlx::Result<bool> {
    let Ok(key) = i32::try_from(id.0) else { return Ok(false) };
    query_scalar!(r#"select pg_try_advisory_xact_lock($1, $2) as "is!""#, FOLDER_LOCK, key).fetch_one(db).await
}
