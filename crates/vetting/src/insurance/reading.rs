//! What the certificate reader (`crates/acord`) found, as rows and as JSON with the places. The files aren't trusted, so each is read in a
//! process of its own (`platform::document_reader`).

use acord::{Certificate, Found, Place, Policy, Reading, Unread, Unreadable};
use bytes::Bytes;
use kernel::ids::{CertificateId, CompanyId};
use platform::app::App;
use platform::document_reader::DocumentKind;
use platform::http::Reply;
use serde::{Deserialize, Serialize};
use store::insurance::certificates::Values;
use store::insurance::policies::{self, Cover, MOST_POLICIES, MOST_VINS};
use utoipa::ToSchema;

/// A value and where it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReadValue {
    /// Which value it is: `insured_name`, `policies.0.limit_cents`, `vins.2` …
    pub path: String,
    /// Text in the file.
    pub raw: String,
    /// The form field, if it was read from one.
    pub field: Option<String>,
    /// Page, from 1, if it was read from printed text.
    pub page: Option<u32>,
    /// Line on the page, from 1.
    pub line: Option<u32>,
}

/// A value that is present but couldn't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UnreadValue {
    /// What was expected, in words.
    pub what: String,
    /// Text in the file.
    pub raw: String,
    /// The form field, if it is in one.
    pub field: Option<String>,
    /// Page number, from 1.
    pub page: Option<u32>,
    /// Line on the page, from 1.
    pub line: Option<u32>,
}

/// What came of reading a file.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Proposals.
    pub values: Values,
    /// Where each was read.
    pub read: Vec<ReadValue>,
    /// What could not be read.
    pub unread: Vec<UnreadValue>,
    /// Why nothing was read.
    pub unreadable: Option<String>,
}

/// Reads a PDF that was brought to a company; 503 when too many are being read.
pub async fn read(app: &App, company: CompanyId, bytes: Bytes) -> Reply<Outcome> {
    let nothing = |why: String| Outcome { unreadable: Some(why), ..Outcome::default() };
    let read = app.documents.read::<Result<Reading, Unreadable>>(DocumentKind::Certificate, company, bytes);
    Ok(match read.await {
        Ok(Ok(reading)) => outcome(reading.certificate),
        Ok(Err(why)) => nothing(why.to_string()),
        Err(why) => nothing(why.later()?.to_string()),
    })
}

fn outcome(certificate: Certificate) -> Outcome {
    let mut places = Places(Vec::new());
    let mut values = Values {
        certificate_number: places.text("certificate_number", certificate.certificate_number),
        issued_on: places.take("issued_on", certificate.issued_on),
        producer: places.text("producer", certificate.producer),
        producer_contact: places.text("producer_contact", certificate.producer_contact),
        producer_phone: places.text("producer_phone", certificate.producer_phone),
        producer_email: places.text("producer_email", certificate.producer_email),
        insured_name: places.text("insured_name", certificate.insured_name),
        holder: places.text("holder", certificate.holder),
        description: places.text("description", certificate.description),
        policies: Vec::new(),
        vins: Vec::new(),
    };
    for (at, policy) in certificate.policies.into_iter().take(MOST_POLICIES).enumerate() {
        values.policies.push(places.policy(at, policy));
    }
    for (at, vin) in certificate.vins.into_iter().take(MOST_VINS).enumerate() {
        values.vins.extend(places.text(&format!("vins.{at}"), Some(vin)));
    }
    let unread = certificate.unread.into_iter().map(unread).collect();
    Outcome { values, read: places.0, unread, unreadable: None }
}

/// Values on their way into rows, each leaving its place behind.
struct Places(Vec<ReadValue>);

impl Places {
    fn take<T>(&mut self, path: &str, found: Option<Found<T>>) -> Option<T> {
        let found = found?;
        let (field, page, line) = parts(found.place);
        self.0.push(ReadValue { path: path.to_owned(), raw: found.raw, field, page, line });
        Some(found.value)
    }

    fn text(&mut self, path: &str, found: Option<Found<String>>) -> Option<String> {
        self.take(path, found)
    }

    fn policy(&mut self, at: usize, policy: Policy) -> policies::Policy {
        let path = |name: &str| format!("policies.{at}.{name}");
        let cents = |dollars: i64| dollars.saturating_mul(100);
        policies::Policy {
            position: i32::try_from(at).unwrap_or(i32::MAX),
            kind: cover(policy.kind),
            description: self.text(&path("description"), policy.description),
            insurer: self.text(&path("insurer"), policy.insurer),
            naic: self.text(&path("naic"), policy.naic),
            policy_number: self.text(&path("policy_number"), policy.policy_number),
            effective_on: self.take(&path("effective_on"), policy.effective_on),
            expires_on: self.take(&path("expires_on"), policy.expires_on),
            limit_cents: self.take(&path("limit_cents"), policy.limit).map(cents),
            deductible_cents: self.take(&path("deductible_cents"), policy.deductible).map(cents),
            any_auto: self.take(&path("any_auto"), policy.any_auto),
            owned_autos: self.take(&path("owned_autos"), policy.owned_autos),
            scheduled_autos: self.take(&path("scheduled_autos"), policy.scheduled_autos),
            hired_autos: self.take(&path("hired_autos"), policy.hired_autos),
            non_owned_autos: self.take(&path("non_owned_autos"), policy.non_owned_autos),
            id: 0,
            certificate_id: CertificateId(0),
            cancelled_on: None,
            // Exclusions are sentences: a person says which commodities they mean.
            excluded_commodities: None,
        }
    }
}

/// A kind of the form, as it is kept.
const fn cover(kind: acord::Kind) -> Cover {
    match kind {
        acord::Kind::GeneralLiability => Cover::GeneralLiability,
        acord::Kind::AutoLiability => Cover::AutoLiability,
        acord::Kind::Cargo => Cover::Cargo,
        acord::Kind::ReeferBreakdown => Cover::ReeferBreakdown,
        acord::Kind::TrailerInterchange => Cover::TrailerInterchange,
        acord::Kind::Umbrella => Cover::Umbrella,
        acord::Kind::WorkersCompensation => Cover::WorkersCompensation,
        acord::Kind::Other => Cover::Other,
    }
}

fn unread(unread: Unread) -> UnreadValue {
    let (field, page, line) = parts(unread.place);
    UnreadValue { what: unread.what, raw: unread.raw, field, page, line }
}

fn parts(place: Place) -> (Option<String>, Option<u32>, Option<u32>) {
    match place {
        Place::Field(name) => (Some(name), None, None),
        Place::Line(page, line) => (None, Some(page), Some(line)),
    }
}
