//! A certificate as the API shows it.

use crate::insurance::reading::{ReadValue, UnreadValue};
use crate::insurance::traps::{Trap, label};
use carriers::carriers::certificates::Schedule;
use chrono::{DateTime, NaiveDate, Utc};
use platform::http::Reply;
use serde::Serialize;
use store::insurance::certificates::Certificate;
use store::insurance::policies::Policy;
use utoipa::ToSchema;

/// Somebody of the company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsurancePerson {
    /// The person's id.
    id: i64,
    /// Given and family name, or else the address.
    name: String,
}

/// The person of this id and name.
pub fn person(id: Option<i64>, name: Option<String>) -> Option<InsurancePerson> {
    let (id, name) = (id?, name.unwrap_or_default());
    Some(InsurancePerson { id, name })
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsuranceFile {
    /// What it was called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
}

/// A certificate of insurance that the company was given.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceCertificate {
    /// Its id.
    id: i64,
    /// The carrier.
    carrier_id: i64,
    /// Who brought it: `broker`, `packet` (the carrier, with its packet) or `agent`.
    source: String,
    /// The request that it answers.
    request_id: Option<i64>,
    /// `read` (values were read and wait for a person), `to_confirm` (none could be read: a person enters them), `confirmed`, `rejected` or
    /// `superseded` (a newer one took its place). Only what is confirmed counts.
    state: String,
    /// The file, to be had from `/insurance_certificates/{id}/file`.
    file: InsuranceFile,
    /// Why nothing was read of it; null when something was.
    unreadable: Option<String>,
    /// Its own number.
    certificate_number: Option<String>,
    /// When it was issued.
    issued_on: Option<NaiveDate>,
    /// The agency.
    producer: Option<String>,
    /// The agent's name.
    producer_contact: Option<String>,
    /// The agent's phone number.
    producer_phone: Option<String>,
    /// The agent's e-mail address.
    producer_email: Option<String>,
    /// Who is insured.
    insured_name: Option<String>,
    /// Whom it was issued to.
    holder: Option<String>,
    /// Its free text: operations, locations, vehicles, exclusions.
    description: Option<String>,
    /// Its policies.
    policies: Vec<CertificatePolicy>,
    /// Why it was rejected.
    rejected_reason: Option<String>,
    /// Who confirmed it.
    confirmed_by: Option<InsurancePerson>,
    /// When.
    confirmed_at: Option<DateTime<Utc>>,
    /// Who of the company uploaded it; null when the carrier or an agent did.
    uploaded_by: Option<InsurancePerson>,
    /// When it came.
    created_at: DateTime<Utc>,
    /// When it last changed.
    updated_at: DateTime<Utc>,
}

/// A policy on a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificatePolicy {
    /// Its id; a corrected certificate's policies have new ones.
    id: i64,
    /// `general_liability`, `auto_liability`, `cargo`, `reefer_breakdown`, `trailer_interchange`, `umbrella`, `workers_compensation`,
    /// `other`.
    kind: String,
    /// The kind for people.
    label: String,
    /// The certificate's own words for it.
    description: Option<String>,
    /// The insurer.
    insurer: Option<String>,
    /// The insurer's NAIC code.
    naic: Option<String>,
    /// The policy's number.
    policy_number: Option<String>,
    /// Its first day.
    effective_on: Option<NaiveDate>,
    /// The day on which it ends.
    expires_on: Option<NaiveDate>,
    /// Days from today until it ends; negative when it has ended.
    days_left: Option<i64>,
    /// What it pays for each accident, occurrence or shipment, in US cents.
    limit_cents: Option<i64>,
    /// The insured's own part, in US cents.
    deductible_cents: Option<i64>,
    /// Whether any auto is covered; null where the certificate does not tell.
    any_auto: Option<bool>,
    /// Whether owned autos are.
    owned_autos: Option<bool>,
    /// Whether autos on the schedule are.
    scheduled_autos: Option<bool>,
    /// Whether hired autos are.
    hired_autos: Option<bool>,
    /// Whether autos that others own are.
    non_owned_autos: Option<bool>,
    /// When it was or will be cancelled.
    cancelled_on: Option<NaiveDate>,
    /// Whether it is in force today.
    is_in_force: bool,
    /// Whether it ends within thirty days.
    expires_soon: bool,
}

/// A certificate with everything that it is looked at with.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceCertificateDetail {
    /// The certificate.
    certificate: InsuranceCertificate,
    /// The vehicles on its schedule.
    vins: Vec<String>,
    /// Where each value was read, whatever a person made of it since.
    read: Vec<ReadValue>,
    /// What stands there and could not be read.
    unread: Vec<UnreadValue>,
    /// The schedule beside the power units that inspectors saw.
    schedule: Schedule,
    /// What to notice, the serious first.
    traps: Vec<Trap>,
}

/// A certificate with its policies.
pub fn certificate(row: Certificate, policies: Vec<Policy>, today: NaiveDate) -> InsuranceCertificate {
    InsuranceCertificate {
        id: row.id,
        carrier_id: row.carrier_id,
        source: row.source,
        request_id: row.request_id,
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
        is_in_force: carriers::carriers::certificates::is_in_force(&row, today),
        expires_soon: days_left.is_some_and(|days| (1..=crate::insurance::traps::SOON.num_days()).contains(&days)),
        id: row.id,
        label: label(&row.kind).to_owned(),
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
