//! A packet as shown to its carrier. Only the last four digits of tax and account numbers are included.

use super::agreements::view::OnboardingAgreement;
use super::contacts::{ContactKind, masked};
use super::missing::{self, OnboardingMissing};
use super::state::{OnboardingState, Step, StepSchema};
use super::steps::company::CompanyAnswers;
use super::steps::insurance::InsuranceAnswers;
use super::steps::lanes::LanesAnswers;
use super::steps::payment::PaymentAnswers;
use super::steps::tax_form::TaxFormAnswers;
use chrono::{DateTime, NaiveDate, Utc};
use platform::http::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::Conn;
use store::onboarding::carrier_access::{self, OnFile, ProvedPacket};
use store::onboarding::packet_files::{self, PacketFile, PacketFileKind};
use store::onboarding::secrets::SecretKind;
use store::onboarding::{secrets, signing, steps, submission};
use utoipa::ToSchema;

/// The most files that a packet may have.
pub(super) const MOST_FILES: i64 = 30;

/// A packet, as shown to its carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierPacket {
    /// The packet's id.
    id: i64,
    /// Status of the packet.
    state: OnboardingState,
    /// Why it is on hold or rejected, as written by the broker.
    status_reason: Option<String>,
    /// Legal name of the broker.
    company_legal_name: String,
    /// The carrier, as on file with FMCSA.
    carrier: OnboardingCarrier,
    /// Phone number on file with FMCSA.
    phone_on_file: Option<String>,
    /// Email address on file with FMCSA.
    email_on_file: Option<String>,
    /// The contact this browser verified, masked.
    proved_contact: String,
    /// When this browser needs a new code.
    session_ends_at: DateTime<Utc>,
    /// When it was submitted.
    submitted_at: Option<DateTime<Utc>>,
    /// Steps that can be saved now.
    #[schema(value_type = Vec<StepSchema>)]
    open_steps: Vec<Step>,
    /// Whether the packet can be submitted once nothing is missing.
    may_submit: bool,
    /// What is missing.
    missing: Vec<OnboardingMissing>,
    /// Company details and contacts; null until saved.
    company: Option<SavedCompany>,
    /// The tax form; null until saved.
    tax_form: Option<SavedTaxForm>,
    /// Last four digits of the tax number.
    tin_last_four: Option<String>,
    /// The insurance agent; null until saved.
    insurance: Option<SavedInsurance>,
    /// How the carrier is paid; null until saved.
    payment: Option<SavedPayment>,
    /// Last four digits of the bank account.
    account_last_four: Option<String>,
    /// Lanes and equipment; null until saved.
    lanes: Option<SavedLanes>,
    /// The broker's agreements.
    agreements: Vec<OnboardingAgreement>,
    /// Payment terms the broker offers.
    payment_terms: Vec<OnboardingPaymentTerm>,
    /// Files in the packet, newest first.
    files: Vec<OnboardingFile>,
}

impl CarrierPacket {
    /// What it lacks.
    pub fn missing(&self) -> &[OnboardingMissing] {
        &self.missing
    }
}

/// A carrier, as listed in FMCSA's Company Census File.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingCarrier {
    /// USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
    /// DBA name.
    dba_name: Option<String>,
    /// Street of the principal place of business.
    street: Option<String>,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// Postal code.
    zip: Option<String>,
    /// Country.
    country: Option<String>,
    /// Source of this data.
    source: &'static str,
    /// Date of the form the carrier reported this on.
    as_of: Option<NaiveDate>,
}

impl OnboardingCarrier {
    pub(super) fn of(file: OnFile) -> Self {
        Self {
            dot_number: file.dot_number,
            legal_name: file.legal_name,
            dba_name: file.dba_name,
            street: file.street,
            city: file.city,
            state: file.state,
            zip: file.zip,
            country: file.country,
            source: "FMCSA Company Census File",
            as_of: file.as_of,
        }
    }
}

/// A payment term the broker offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPaymentTerm {
    /// The payment term's id.
    id: i64,
    /// Display name.
    name: String,
    /// Days from the invoice.
    days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent).
    discount_basis_points: i32,
}

/// A file in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingFile {
    /// The file's id.
    id: i64,
    /// Kind of file: `certificate`, `tax_form`, `notice_of_assignment`, `voided_check`, `other`.
    #[schema(value_type = String)]
    kind: PacketFileKind,
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
    /// Whether the broker uploaded it.
    is_broker_uploaded: bool,
    /// When it was uploaded.
    created_at: DateTime<Utc>,
}

impl From<PacketFile> for OnboardingFile {
    fn from(file: PacketFile) -> Self {
        Self {
            id: file.id,
            kind: file.kind,
            name: file.file_name,
            content_type: file.file_content_type,
            size: file.file_size,
            is_broker_uploaded: file.is_broker_uploaded,
            created_at: file.created_at,
        }
    }
}

macro_rules! saved {
    ($($(#[$doc:meta])* $name:ident of $answers:ty;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Serialize, ToSchema)]
        pub struct $name {
            /// Version; increases with each save, and the next save must name it.
            version: i32,
            /// When it was saved.
            saved_at: DateTime<Utc>,
            /// The saved answers.
            answers: $answers,
        }

        impl $name {
            fn of(steps: &[steps::Step], step: Step) -> Result<Option<Self>, Error> {
                let Some(row) = steps.iter().find(|row| row.step == step) else { return Ok(None) };
                Ok(Some(Self { version: row.version, saved_at: row.saved_at, answers: read(row)? }))
            }
        }
    )+};
}
saved! {
    /// Saved company details and contacts.
    SavedCompany of CompanyAnswers;
    /// Saved tax form.
    SavedTaxForm of TaxFormAnswers;
    /// Saved insurance agent.
    SavedInsurance of InsuranceAnswers;
    /// Saved payment details.
    SavedPayment of PaymentAnswers;
    /// Saved lanes and equipment.
    SavedLanes of LanesAnswers;
}

/// The answers of a saved step.
pub(super) fn read<T: DeserializeOwned>(row: &steps::Step) -> Result<T, Error> {
    let read = serde_json::from_value(row.answers.clone());
    read.map_err(|_| Error::Internal(anyhow::anyhow!("the step {} of a packet cannot be read", row.step)))
}

/// The packet with everything in it.
pub(super) async fn packet(db: &mut Conn, proved: ProvedPacket) -> Result<CarrierPacket, Error> {
    let access = proved.access();
    let state = OnboardingState::of_status(proved.status);
    let file = carrier_access::on_file(db, proved.carrier_id).await?;
    let steps = steps::all(db, access).await?;
    let sealed = secrets::all(db, access).await?;
    let files = packet_files::for_carrier(db, access, MOST_FILES).await?;
    let agreements = signing::agreements(db, access).await?;
    let terms = submission::terms(db, access).await?;
    let last_four = |kind: SecretKind| sealed.iter().find(|one| one.kind == kind).map(|one| one.last_four.clone());
    let missing = missing::of(&missing::Parts {
        steps: &steps,
        sealed: &sealed,
        files: &files,
        agreements: &agreements,
        terms: &terms,
    })?;
    Ok(CarrierPacket {
        id: access.packet_id().0,
        state,
        status_reason: proved.status_reason,
        company_legal_name: proved.company_legal_name,
        phone_on_file: ContactKind::Phone.of(&file).or_else(|| ContactKind::CellPhone.of(&file)),
        email_on_file: ContactKind::Email.of(&file),
        carrier: OnboardingCarrier::of(file),
        proved_contact: masked(&proved.contact),
        session_ends_at: proved.proved_at + super::SESSION_LIFE,
        submitted_at: proved.submitted_at,
        open_steps: Step::ALL.iter().copied().filter(|step| state.may_save(*step)).collect(),
        may_submit: state.may_submit(),
        missing,
        company: SavedCompany::of(&steps, Step::Company)?,
        tax_form: SavedTaxForm::of(&steps, Step::TaxForm)?,
        tin_last_four: last_four(SecretKind::Tin),
        insurance: SavedInsurance::of(&steps, Step::Insurance)?,
        payment: SavedPayment::of(&steps, Step::Payment)?,
        account_last_four: last_four(SecretKind::Bank),
        lanes: SavedLanes::of(&steps, Step::Lanes)?,
        agreements: agreements.into_iter().map(OnboardingAgreement::of).collect(),
        payment_terms: terms
            .into_iter()
            .map(|term| OnboardingPaymentTerm {
                id: term.id,
                name: term.name,
                days: term.days,
                discount_basis_points: term.discount_basis_points,
            })
            .collect(),
        files: files.into_iter().map(OnboardingFile::from).collect(),
    })
}
