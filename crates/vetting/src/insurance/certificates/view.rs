//! A certificate as the API shows it.

use crate::insurance::reading::{ReadValue, UnreadValue};
use crate::insurance::traps::{Trap, label};
use carriers::verdicts::certificates::Schedule;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::UserId;
use platform::http::Reply;
use serde::Serialize;
use store::insurance::certificates::{Certificate, CertificateSource, CertificateState};
use store::insurance::policies::{Cover, Policy};
use utoipa::ToSchema;

/// A person at the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsurancePerson {
    /// The person's id.
    id: i64,
    /// First and last name, or the email address if there is none.
    name: String,
}

/// The person of this id and name.
pub fn person(id: Option<UserId>, name: Option<String>) -> Option<InsurancePerson> {
    let (id, name) = (id?, name.unwrap_or_default());
    Some(InsurancePerson { id: id.0, name })
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsuranceFile {
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
}

/// A certificate of insurance the company received.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceCertificate {
    /// The certificate's id.
    id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// Who provided it: `broker`, `packet` (the carrier, with its packet) or `agent`.
    #[schema(value_type = String)]
    source: CertificateSource,
    /// Id of the request it answers.
    request_id: Option<i64>,
    /// `read` (values were read and await review), `to_confirm` (nothing could be read; someone has to enter the values), `confirmed`,
    /// `rejected` or `superseded` (replaced by a newer one). Only confirmed certificates count.
    #[schema(value_type = String)]
    state: CertificateState,
    /// The file; download it from `/insurance_certificates/{id}/file`.
    file: InsuranceFile,
    /// Why nothing was read from it; null if something was.
    unreadable: Option<String>,
    /// Number of the certificate.
    certificate_number: Option<String>,
    /// Date of issue.
    issued_on: Option<NaiveDate>,
    /// The insurance agency (producer).
    producer: Option<String>,
    /// Name of the insurance agent.
    producer_contact: Option<String>,
    /// Phone number of the insurance agent.
    producer_phone: Option<String>,
    /// Email address of the insurance agent.
    producer_email: Option<String>,
    /// Name of the insured.
    insured_name: Option<String>,
    /// Certificate holder.
    holder: Option<String>,
    /// Description of operations: operations, locations, vehicles, exclusions.
    description: Option<String>,
    /// Its policies.
    policies: Vec<CertificatePolicy>,
    /// Why it was rejected.
    rejected_reason: Option<String>,
    /// Who confirmed it.
    confirmed_by: Option<InsurancePerson>,
    /// When it was confirmed.
    confirmed_at: Option<DateTime<Utc>>,
    /// Who at the company uploaded it; null if the carrier or an agent did.
    uploaded_by: Option<InsurancePerson>,
    /// When it was received.
    created_at: DateTime<Utc>,
    /// When it last changed.
    updated_at: DateTime<Utc>,
}

/// A policy on a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificatePolicy {
    /// The policy's id; changes if the certificate is corrected.
    id: i64,
    /// Type of policy: `general_liability`, `auto_liability`, `cargo`, `reefer_breakdown`, `trailer_interchange`, `umbrella`,
    /// `workers_compensation`, `other`.
    #[schema(value_type = String)]
    kind: Cover,
    /// Display name of the kind.
    label: String,
    /// Description on the certificate.
    description: Option<String>,
    /// Name of the insurer.
    insurer: Option<String>,
    /// NAIC code of the insurer.
    naic: Option<String>,
    /// Policy number.
    policy_number: Option<String>,
    /// First day it is in effect.
    effective_on: Option<NaiveDate>,
    /// Day it expires.
    expires_on: Option<NaiveDate>,
    /// Days from today until it expires; negative if expired.
    days_left: Option<i64>,
    /// Limit for each accident, occurrence or shipment, in U.S. cents.
    limit_cents: Option<i64>,
    /// Deductible, in U.S. cents.
    deductible_cents: Option<i64>,
    /// Whether any auto is covered; null if the certificate doesn't say.
    any_auto: Option<bool>,
    /// Whether owned autos are covered.
    owned_autos: Option<bool>,
    /// Whether scheduled autos are covered.
    scheduled_autos: Option<bool>,
    /// Whether hired autos are covered.
    hired_autos: Option<bool>,
    /// Whether non-owned autos are covered.
    non_owned_autos: Option<bool>,
    /// When it was or will be canceled.
    cancelled_on: Option<NaiveDate>,
    /// Commodities that a cargo policy excludes, as confirmed by a person; null if no one noted them.
    excluded_commodities: Option<Vec<String>>,
    /// Whether it is in force today.
    is_in_force: bool,
    /// Whether it expires within 30 days.
    expires_soon: bool,
}

/// A certificate with everything needed to review it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceCertificateDetail {
    /// The certificate.
    certificate: InsuranceCertificate,
    /// VINs of the vehicles on its schedule.
    vins: Vec<String>,
    /// Where each value was read, regardless of later corrections.
    read: Vec<ReadValue>,
    /// Values that are present but couldn't be read.
    unread: Vec<UnreadValue>,
    /// The schedule compared with the power units seen at inspections.
    schedule: Schedule,
    /// Issues found, serious ones first.
    traps: Vec<Trap>,
}

/// A certificate with its policies.
pub fn certificate(row: Certificate, policies: Vec<Policy>, today: NaiveDate) -> InsuranceCertificate {
    InsuranceCertificate {
        id: row.id.0,
        carrier_id: row.carrier_id.0,
        source: row.source,
        request_id: row.request_id.map(|id| id.0),
        state: row.state,
        file: InsuranceFile { name: row.file_name, content_type: row.file_content_type, size: row.file_size },
        unreadable: row.unreadable,
        certificate_number: row.certificate_number,
        issued_on: row.issued_on,
        producer: row.producer,
        producer_contact: row.producer_contact,
        producer_phone: row.producer_phone,
        producer_email: row.producer_email,
        insured_name: row.insured_name,
        holder: row.holder,
        description: row.description,
        policies: policies.into_iter().map(|row| policy(row, today)).collect(),
        rejected_reason: row.rejected_reason,
        confirmed_by: person(row.confirmed_by, row.confirmed_by_name),
        confirmed_at: row.confirmed_at,
        uploaded_by: person(row.uploaded_by, row.uploaded_by_name),
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

fn policy(row: Policy, today: NaiveDate) -> CertificatePolicy {
    let ends_on = row.expires_on.into_iter().chain(row.cancelled_on).min();
    let days_left = ends_on.map(|on| (on - today).num_days());
    CertificatePolicy {
        is_in_force: carriers::verdicts::certificates::is_in_force(&row, today),
        expires_soon: days_left.is_some_and(|days| (1..=crate::insurance::traps::SOON.num_days()).contains(&days)),
        id: row.id,
        label: label(row.kind).to_owned(),
        kind: row.kind,
        description: row.description,
        insurer: row.insurer,
        naic: row.naic,
        policy_number: row.policy_number,
        effective_on: row.effective_on,
        expires_on: row.expires_on,
        days_left,
        limit_cents: row.limit_cents,
        deductible_cents: row.deductible_cents,
        any_auto: row.any_auto,
        owned_autos: row.owned_autos,
        scheduled_autos: row.scheduled_autos,
        hired_autos: row.hired_autos,
        non_owned_autos: row.non_owned_autos,
        cancelled_on: row.cancelled_on,
        excluded_commodities: row.excluded_commodities,
    }
}

/// The whole.
pub(super) fn detail(
    row: Certificate,
    policies: Vec<Policy>,
    vins: Vec<String>,
    schedule: Schedule,
    traps: Vec<Trap>,
    today: NaiveDate,
) -> Reply<InsuranceCertificateDetail> {
    let read = serde_json::from_value(row.reading.clone()).map_err(anyhow::Error::from)?;
    let unread = serde_json::from_value(row.unread.clone()).map_err(anyhow::Error::from)?;
    Ok(InsuranceCertificateDetail {
        certificate: certificate(row, policies, today),
        vins,
        read,
        unread,
        schedule,
        traps,
    })
}
