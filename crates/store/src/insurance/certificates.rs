//! The certificates that a company was given.

use super::policies::Policy;
use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CertificateId, CompanyId, FileId, InsuranceRequestId, UserId};
use serde_json::Value as Json;

kernel::wire::words! {
    /// Where a certificate stands.
    pub enum CertificateState {
        /// It was read; a person is to confirm what it says.
        Read = "read",
        /// It could not be read; a person is to write down what it says.
        ToConfirm = "to_confirm",
        /// A person stands for what it says.
        Confirmed = "confirmed",
        /// A person rejected it: it counts for nothing.
        Rejected = "rejected",
        /// A newer one took its place.
        Superseded = "superseded",
    }
}

kernel::wire::words! {
    /// Who brought a certificate.
    pub enum CertificateSource {
        /// A person of the company.
        Broker = "broker",
        /// The carrier, with its packet.
        Packet = "packet",
        /// An insurance agent.
        Agent = "agent",
    }
}

/// A certificate.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Certificate {
    pub id: CertificateId,
    pub carrier_id: CarrierId,
    pub source: CertificateSource,
    pub request_id: Option<InsuranceRequestId>,
    pub state: CertificateState,
    pub file_id: FileId,
    pub file_name: String,
    pub file_content_type: String,
    pub file_size: i32,
    pub reading: Json,
    pub unread: Json,
    pub unreadable: Option<String>,
    pub certificate_number: Option<String>,
    pub issued_on: Option<NaiveDate>,
    pub producer: Option<String>,
    pub producer_contact: Option<String>,
    pub producer_phone: Option<String>,
    pub producer_email: Option<String>,
    pub insured_name: Option<String>,
    pub holder: Option<String>,
    pub description: Option<String>,
    pub rejected_reason: Option<String>,
    pub confirmed_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub confirmed_by_name: Option<String>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub uploaded_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub uploaded_by_name: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A company's certificates.
#[derive(Debug)]
pub struct Certificates;

impl Listing for Certificates {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "c.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("carrier_id", "c.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        choice("state", "c.state", CertificateState::WORDS).only(&[Predicate::Eq, Predicate::In, Predicate::NotIn]),
        choice("source", "c.source", CertificateSource::WORDS).only(&[Predicate::Eq, Predicate::In]),
        time("created_at", "c.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Certificates {
    const COLUMNS: &'static str = "c.id, c.carrier_id, c.source, c.request_id, c.state, c.file_id, f.name as file_name, \
         f.content_type as file_content_type, f.size as file_size, c.reading, c.unread, c.unreadable, c.certificate_number, c.issued_on, c.producer, c.producer_contact, \
         c.producer_phone, c.producer_email, c.insured_name, c.holder, c.description, c.rejected_reason, c.confirmed_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as confirmed_by_name, c.confirmed_at, c.uploaded_by, \
         coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), b.email) as uploaded_by_name, c.created_at, c.updated_at";
    const FROM: &'static str = "insurance_certificates c join files f on f.id = c.file_id left join users u on u.id = c.confirmed_by \
         left join users b on b.id = c.uploaded_by";
    const TENANT: &'static str = "c.company_id";
    const ORDER: &'static str = "c.id desc";
}

static ID: Field = int("id", "c.id");
static CARRIER: Field = int("carrier_id", "c.carrier_id");
static STATE: Field = choice("state", "c.state", CertificateState::WORDS);

/// A page of the company's certificates, newest first.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Certificate>> {
    page::<Certificates, _>(db, tenant, query).await
}

/// One of the company's certificates.
pub async fn find(db: &mut Conn, tenant: Tenant, id: CertificateId) -> sqlx::Result<Option<Certificate>> {
    let only = Filter { field: &ID, predicate: Predicate::Eq, values: vec![Value::Int(id.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: 1 };
    Ok(page::<Certificates, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// The company's certificates of a carrier in some states, newest first; at most 100.
pub async fn of_carrier(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    states: &[CertificateState],
) -> sqlx::Result<Vec<Certificate>> {
    let states = states.iter().map(|state| Value::Text(state.to_string())).collect();
    let filters = vec![
        Filter { field: &CARRIER, predicate: Predicate::Eq, values: vec![Value::Int(carrier.0)] },
        Filter { field: &STATE, predicate: Predicate::In, values: states },
    ];
    let query = Query { filters, order: None, page: 1, per_page: 100 };
    Ok(page::<Certificates, _>(db, tenant, &query).await?.items)
}

/// Keeps a certificate of the company from being decided on twice at once; false when the company has no such.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: CertificateId) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!(
        "select id from insurance_certificates where id = $1 and company_id = $2 for update",
        id.0,
        tenant.company().0
    );
    Ok(found.fetch_optional(db).await?.is_some())
}

/// What a certificate says: as it was read, or as a person confirms it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Values {
    pub certificate_number: Option<String>,
    pub issued_on: Option<NaiveDate>,
    pub producer: Option<String>,
    pub producer_contact: Option<String>,
    pub producer_phone: Option<String>,
    pub producer_email: Option<String>,
    pub insured_name: Option<String>,
    pub holder: Option<String>,
    pub description: Option<String>,
    pub policies: Vec<Policy>,
    pub vins: Vec<String>,
}

/// A certificate that came in.
#[derive(Clone, Copy, Debug)]
pub struct NewCertificate<'a> {
    /// The company it belongs to.
    pub company: CompanyId,
    /// The carrier's id.
    pub carrier: CarrierId,
    /// Who brought it.
    pub source: CertificateSource,
    /// The request that it answers.
    pub request: Option<InsuranceRequestId>,
    /// Whether it was read, or a person has to.
    pub state: CertificateState,
    /// The file; one of the company's.
    pub file: FileId,
    /// What was read, with the places.
    pub reading: &'a Json,
    /// Values that are present but couldn't be read.
    pub unread: &'a Json,
    /// Why nothing was read.
    pub unreadable: Option<&'a str>,
    /// Values read from the file, as proposals to the reviewer.
    pub values: &'a Values,
    /// Who uploaded it, when a person of the company did.
    pub by: Option<UserId>,
}

/// Keeps a certificate with what was read of it; gives its id.
pub async fn create(db: &mut Conn, new: &NewCertificate<'_>, now: DateTime<Utc>) -> sqlx::Result<CertificateId> {
    let values = new.values;
    let id = sqlx::query_scalar!(
        r#"insert into insurance_certificates (company_id, carrier_id, source, request_id, state, file_id, file_sha256, reading, unread, unreadable,
             certificate_number, issued_on, producer, producer_contact, producer_phone, producer_email, insured_name, holder, description,
             uploaded_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, (select sha256 from files where id = $6 and company_id = $1), $7, $8, $9, $10, $11, $12, $13, $14,
             $15, $16, $17, $18, $19, $20, $20)
         returning id as "id: CertificateId""#,
        new.company.0,
        new.carrier.0,
        new.source as CertificateSource,
        new.request.map(|request| request.0),
        new.state as CertificateState,
        new.file.0,
        new.reading,
        new.unread,
        new.unreadable,
        values.certificate_number,
        values.issued_on,
        values.producer,
        values.producer_contact,
        values.producer_phone,
        values.producer_email,
        values.insured_name,
        values.holder,
        values.description,
        new.by.map(|by| by.0),
        now
    )
    .fetch_one(&mut *db)
    .await?;
    super::policies::replace(db, id, &values.policies).await?;
    super::policies::replace_vins(db, id, &values.vins).await?;
    Ok(id)
}

/// A person is responsible for these values from now on; the certificate is locked by the caller.
pub async fn confirm(
    db: &mut Conn,
    tenant: Tenant,
    id: CertificateId,
    values: &Values,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update insurance_certificates set state = 'confirmed', certificate_number = $3, issued_on = $4, producer = $5,
             producer_contact = $6, producer_phone = $7, producer_email = $8, insured_name = $9, holder = $10, description = $11,
             confirmed_by = $12, confirmed_at = $13, decided_by = $12, rejected_reason = null, updated_at = $13
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        values.certificate_number,
        values.issued_on,
        values.producer,
        values.producer_contact,
        values.producer_phone,
        values.producer_email,
        values.insured_name,
        values.holder,
        values.description,
        by.0,
        now
    )
    .execute(&mut *db)
    .await?;
    super::policies::replace(db, id, &values.policies).await?;
    super::policies::replace_vins(db, id, &values.vins).await
}

/// A person rejects a certificate: it counts for nothing.
pub async fn reject(
    db: &mut Conn,
    tenant: Tenant,
    id: CertificateId,
    reason: &str,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update insurance_certificates set state = 'rejected', rejected_reason = $3, decided_by = $4, updated_at = $5
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        reason,
        by.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The certificates that a newly confirmed one replaces: confirmed before for the same carrier, with no kind of policy that the new one
/// lacks. One that alone shows another kind (cargo, from another agent) stays.
pub async fn supersede(
    db: &mut Conn,
    tenant: Tenant,
    id: CertificateId,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<CertificateId>> {
    sqlx::query_scalar!(
        r#"update insurance_certificates old set state = 'superseded', updated_at = $3
           from insurance_certificates new
          where new.id = $1 and new.company_id = $2 and old.company_id = $2 and old.carrier_id = new.carrier_id and old.id <> new.id
            and old.state = 'confirmed'
            and not exists (
                select from insurance_policies p where p.certificate_id = old.id
                   and not exists (select from insurance_policies q where q.certificate_id = new.id and q.kind = p.kind))
         returning old.id as "id: CertificateId""#,
        id.0,
        tenant.company().0,
        now
    )
    .fetch_all(db)
    .await
}
