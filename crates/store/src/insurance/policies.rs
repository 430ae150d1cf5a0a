//! The policies of certificates, and the vehicles on their schedules.

use crate::{Conn, Tenant};
use chrono::NaiveDate;
use kernel::ids::{CarrierId, CertificateId};

/// The most policies and vehicles that a certificate has.
pub const MOST_POLICIES: usize = 50;
/// The same for vehicles.
pub const MOST_VINS: usize = 5_000;
/// The most commodities that a policy excludes.
pub const MOST_EXCLUDED: usize = 50;

kernel::wire::words! {
    /// What a policy covers.
    pub enum Cover {
        /// General liability.
        GeneralLiability = "general_liability",
        /// Auto liability.
        AutoLiability = "auto_liability",
        /// Cargo.
        Cargo = "cargo",
        /// Breakdown of refrigeration.
        ReeferBreakdown = "reefer_breakdown",
        /// Trailers of others.
        TrailerInterchange = "trailer_interchange",
        /// Umbrella or excess liability.
        Umbrella = "umbrella",
        /// Workers' compensation.
        WorkersCompensation = "workers_compensation",
        /// Anything else; its description says what.
        Other = "other",
    }
}

/// A policy of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Policy {
    pub id: i64,
    pub certificate_id: CertificateId,
    pub position: i32,
    pub kind: Cover,
    pub description: Option<String>,
    pub insurer: Option<String>,
    pub naic: Option<String>,
    pub policy_number: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub expires_on: Option<NaiveDate>,
    pub limit_cents: Option<i64>,
    pub deductible_cents: Option<i64>,
    pub any_auto: Option<bool>,
    pub owned_autos: Option<bool>,
    pub scheduled_autos: Option<bool>,
    pub hired_autos: Option<bool>,
    pub non_owned_autos: Option<bool>,
    pub cancelled_on: Option<NaiveDate>,
    pub excluded_commodities: Option<Vec<String>>,
}

/// What so many certificates have together at the most.
fn most(certificates: &[CertificateId], each: usize) -> i64 {
    i64::try_from(certificates.len().saturating_mul(each)).unwrap_or(i64::MAX)
}

/// The policies of certificates of the company, in the order of each.
pub async fn of_certificates(
    db: &mut Conn,
    tenant: Tenant,
    certificates: &[CertificateId],
) -> sqlx::Result<Vec<Policy>> {
    sqlx::query_as!(
        Policy,
        r#"select p.id, p.certificate_id as "certificate_id: CertificateId", p.position, p.kind as "kind: Cover",
                p.description, p.insurer, p.naic, p.policy_number, p.effective_on, p.expires_on,
                p.limit_cents, p.deductible_cents, p.any_auto, p.owned_autos, p.scheduled_autos, p.hired_autos,
                p.non_owned_autos, p.cancelled_on, p.excluded_commodities
           from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
          where c.company_id = $1 and c.id = any($2) order by p.certificate_id, p.position limit $3"#,
        tenant.company().0,
        certificates as &[CertificateId],
        most(certificates, MOST_POLICIES)
    )
    .fetch_all(db)
    .await
}

/// The policies of the company's confirmed certificates of a carrier.
pub async fn confirmed_of_carrier(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<Policy>> {
    sqlx::query_as!(
        Policy,
        r#"select p.id, p.certificate_id as "certificate_id: CertificateId", p.position, p.kind as "kind: Cover",
                p.description, p.insurer, p.naic, p.policy_number, p.effective_on, p.expires_on,
                p.limit_cents, p.deductible_cents, p.any_auto, p.owned_autos, p.scheduled_autos, p.hired_autos,
                p.non_owned_autos, p.cancelled_on, p.excluded_commodities
           from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
          where c.company_id = $1 and c.carrier_id = $2 and c.state = 'confirmed' order by p.certificate_id desc, p.position limit 1000"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_all(db)
    .await
}

/// The vehicles on the schedules of certificates of the company: certificate and VIN.
pub async fn vins(
    db: &mut Conn,
    tenant: Tenant,
    certificates: &[CertificateId],
) -> sqlx::Result<Vec<(CertificateId, String)>> {
    let rows = sqlx::query!(
        r#"select v.certificate_id as "certificate_id: CertificateId", v.vin
           from insurance_certificate_vins v join insurance_certificates c on c.id = v.certificate_id
          where c.company_id = $1 and c.id = any($2) order by v.certificate_id, v.vin limit $3"#,
        tenant.company().0,
        certificates as &[CertificateId],
        most(certificates, MOST_VINS)
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(|row| (row.certificate_id, row.vin)).collect())
}

/// Puts these policies in the place of those of a certificate.
pub async fn replace(db: &mut Conn, certificate: CertificateId, policies: &[Policy]) -> sqlx::Result<()> {
    sqlx::query!("delete from insurance_policies where certificate_id = $1", certificate.0).execute(&mut *db).await?;
    for policy in policies {
        sqlx::query!(
            "insert into insurance_policies (certificate_id, position, kind, description, insurer, naic, policy_number, effective_on,
                 expires_on, limit_cents, deductible_cents, any_auto, owned_autos, scheduled_autos, hired_autos, non_owned_autos,
                 cancelled_on, excluded_commodities)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
            certificate.0,
            policy.position,
            policy.kind as Cover,
            policy.description,
            policy.insurer,
            policy.naic,
            policy.policy_number,
            policy.effective_on,
            policy.expires_on,
            policy.limit_cents,
            policy.deductible_cents,
            policy.any_auto,
            policy.owned_autos,
            policy.scheduled_autos,
            policy.hired_autos,
            policy.non_owned_autos,
            policy.cancelled_on,
            policy.excluded_commodities.as_deref() as Option<&[String]>
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Puts these vehicles in the place of those on a certificate's schedule.
pub async fn replace_vins(db: &mut Conn, certificate: CertificateId, vins: &[String]) -> sqlx::Result<()> {
    sqlx::query!("delete from insurance_certificate_vins where certificate_id = $1", certificate.0)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into insurance_certificate_vins (certificate_id, vin) select distinct $1::bigint, vin from unnest($2::text[]) as told (vin)",
        certificate.0,
        vins
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The address for requesting the cargo policy of a policy's holder.
#[derive(Clone, Debug)]
pub struct Contact {
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The certificate that says so.
    pub certificate_id: CertificateId,
    /// Name of the agency.
    pub producer: Option<String>,
    /// The agent's name.
    pub producer_contact: Option<String>,
    /// The agent's address.
    pub producer_email: Option<String>,
}

/// The agent of one of the company's policies.
pub async fn contact(db: &mut Conn, tenant: Tenant, policy: i64) -> sqlx::Result<Option<Contact>> {
    sqlx::query_as!(
        Contact,
        r#"select c.carrier_id as "carrier_id: CarrierId", c.id as "certificate_id: CertificateId",
                c.producer, c.producer_contact, c.producer_email
           from insurance_policies p join insurance_certificates c on c.id = p.certificate_id
          where p.id = $1 and c.company_id = $2"#,
        policy,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}
