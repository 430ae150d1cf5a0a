//! Whatever happened about a carrier's certificates and requests. Rows are only ever added.

use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, choice, int, page};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CertificateId, CompanyId, InsuranceRequestId, UserId};

kernel::wire::words! {
    /// What happened about a carrier's insurance.
    pub enum InsuranceEvent {
        /// An agent was asked.
        Requested = "requested",
        /// An agent was reminded.
        Reminded = "reminded",
        /// The agent answered with a certificate.
        Answered = "answered",
        /// The agent declined.
        Declined = "declined",
        /// A request was withdrawn.
        RequestCancelled = "request_cancelled",
        /// A certificate came in.
        Uploaded = "uploaded",
        /// A person confirmed a certificate.
        Confirmed = "confirmed",
        /// A person corrected a confirmed certificate.
        Corrected = "corrected",
        /// A person rejected a certificate.
        Rejected = "rejected",
        /// A newer certificate took the place of one.
        Superseded = "superseded",
        /// A policy ends soon.
        ExpiresSoon = "expires_soon",
        /// A policy ended.
        Expired = "expired",
        /// FMCSA lists the filing of a policy as canceled.
        FilingCancelled = "filing_cancelled",
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Activity {
    pub id: i64,
    pub carrier_id: CarrierId,
    pub insurance_certificate_request_id: Option<InsuranceRequestId>,
    pub insurance_certificate_id: Option<CertificateId>,
    pub insurance_policy_id: Option<i64>,
    pub event: InsuranceEvent,
    pub detail: Option<String>,
    pub user_id: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub user_name: Option<String>,
    pub happened_at: DateTime<Utc>,
}

/// A company's activities.
#[derive(Debug)]
pub struct Activities;

impl Listing for Activities {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("insurance_certificate_request_id", "a.insurance_certificate_request_id")
            .only(&[Predicate::Eq, Predicate::In])
            .means("Activity of this certificate request."),
        int("insurance_certificate_id", "a.insurance_certificate_id").only(&[Predicate::Eq, Predicate::In]),
        int("carrier_id", "a.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        choice("event", "a.event", InsuranceEvent::WORDS).only(&[Predicate::Eq, Predicate::In]),
        int("id", "a.id").only(&[Predicate::Lt, Predicate::Gt]).sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Activities {
    const COLUMNS: &'static str = "a.id, a.carrier_id, a.insurance_certificate_request_id, a.insurance_certificate_id, \
         a.insurance_policy_id, a.event, a.detail, a.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, a.happened_at";
    const FROM: &'static str = "insurance_activities a left join users u on u.id = a.user_id";
    const TENANT: &'static str = "a.company_id";
    const ORDER: &'static str = "a.id desc";
}

/// A page of the company's activities, newest first.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Activity>> {
    page::<Activities, _>(db, tenant, query).await
}

/// Something to write down.
#[derive(Clone, Copy, Debug)]
pub struct NewActivity<'a> {
    /// The company whose activity it is.
    pub company: CompanyId,
    /// The carrier's id.
    pub carrier: CarrierId,
    /// The request that it is about.
    pub request: Option<InsuranceRequestId>,
    /// Id of the certificate it is about.
    pub certificate: Option<CertificateId>,
    /// The policy that it is about.
    pub policy: Option<i64>,
    /// What happened.
    pub event: InsuranceEvent,
    /// Further details as text.
    pub detail: Option<&'a str>,
    /// The company's person who did it.
    pub by: Option<UserId>,
}

/// Writes it down.
pub async fn add(db: &mut Conn, new: &NewActivity<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into insurance_activities (company_id, carrier_id, insurance_certificate_request_id, insurance_certificate_id,
             insurance_policy_id, event, detail, user_id, happened_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        new.company.0,
        new.carrier.0,
        new.request.map(|request| request.0),
        new.certificate.map(|certificate| certificate.0),
        new.policy,
        new.event as InsuranceEvent,
        new.detail,
        new.by.map(|by| by.0),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
