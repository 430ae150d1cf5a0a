//! A packet as its carrier sees it. Of tax and account numbers the last four digits, and no more.

use super::agreements::view::OnboardingAgreement;
use super::contacts::masked;
use super::missing::{self, OnboardingMissing};
use super::state::{OnboardingState, Step};
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
use store::onboarding::packet_files::{self, PacketFile};
use store::onboarding::{secrets, signing, steps, submission};
use utoipa::ToSchema;

/// The most files that a packet may have.
pub(super) const MOST_FILES: i64 = 30;

/// A packet as its carrier sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierPacket {
    /// Its id.
    id: i64,
    /// Where it stands.
    state: OnboardingState,
    /// Why it is held or rejected, in the broker's words.
    status_reason: Option<String>,
    /// The broker.
    company_legal_name: String,
    /// The carrier, as FMCSA has it.
    carrier: OnboardingCarrier,
    /// The contact that this browser proved, masked.
    proved_contact: String,
    /// Until when this browser may go on without another code.
    session_ends_at: DateTime<Utc>,
    /// When it was handed in.
    submitted_at: Option<DateTime<Utc>>,
    /// The steps that may be saved now.
    open_steps: Vec<Step>,
    /// Whether it may be handed in, once nothing is missing.
    may_submit: bool,
    /// What it lacks.
    missing: Vec<OnboardingMissing>,
    /// Company facts and contacts; null until they are saved.
    company: Option<SavedCompany>,
    /// The tax form; null until it is saved.
    tax_form: Option<SavedTaxForm>,
    /// The last four digits of the tax number.
    tin_last_four: Option<String>,
    /// The insurance agent; null until it is saved.
    insurance: Option<SavedInsurance>,
    /// How the carrier is paid; null until it is saved.
    payment: Option<SavedPayment>,
    /// The last four digits of the account.
    account_last_four: Option<String>,
    /// Where the carrier wants to drive; null until it is saved.
    lanes: Option<SavedLanes>,
    /// The broker's agreements.
    agreements: Vec<OnboardingAgreement>,
    /// The payment terms that the broker offers.
    payment_terms: Vec<OnboardingPaymentTerm>,
    /// The files in it, the newest first.
    files: Vec<OnboardingFile>,
}

impl CarrierPacket {
    /// What it lacks.
    pub fn missing(&self) -> &[OnboardingMissing] {
        &self.missing
    }
}

/// A carrier as FMCSA's Company Census File has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingCarrier {
    /// USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
    /// Trade name.
    dba_name: Option<String>,
    /// Street of the place of business.
    street: Option<String>,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// Postal code.
    zip: Option<String>,
    /// Country.
    country: Option<String>,
    /// Where this is from.
    source: &'static str,
    /// The day of the form with which the carrier told FMCSA so.
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

/// A payment term that the broker offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPaymentTerm {
    /// Its id.
    id: i64,
    /// Its name.
    name: String,
    /// Days from the invoice.
    days: i32,
    /// Taken off for being paid early, in hundredths of a percent.
    discount_basis_points: i32,
}

/// A file in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingFile {
    /// Its id.
    id: i64,
    /// `certificate`, `tax_form`, `notice_of_assignment`, `voided_check`, `other`.
    kind: String,
    /// What it was called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
    /// The broker put it there.
    is_broker_uploaded: bool,
    /// When it came.
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
            /// Grows with each save; the next save names it.
            version: i32,
            /// When it was saved.
            saved_at: DateTime<Utc>,
            /// What was saved.
            answers: $answers,
        }

        impl $name {
            fn of(steps: &[steps::Step], step: Step) -> Result<Option<Self>, Error> {
                let Some(row) = steps.iter().find(|row| row.step == step.word()) else { return Ok(None) };
                Ok(Some(Self { version: row.version, saved_at: row.saved_at, answers: read(row)? }))
            }
        }
    )+};
}
saved! {
    /// Company facts and contacts, as they were saved.
    SavedCompany of CompanyAnswers;
    /// A tax form, as it was saved.
    SavedTaxForm of TaxFormAnswers;
    /// An insurance agent, as it was saved.
    SavedInsurance of InsuranceAnswers;
    /// How the carrier is paid, as it was saved.
    SavedPayment of PaymentAnswers;
    /// Where the carrier wants to drive, as it was saved.
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
    let state = OnboardingState::of_status(&proved.status)
        .ok_or_else(|| anyhow::anyhow!("a packet has the unknown status {}", proved.status))?;
    let file = carrier_access::on_file(db, proved.carrier_id).await?;
    let steps = steps::all(db, access).await?;
    let sealed = secrets::all(db, access).await?;
    let files = packet_files::for_carrier(db, access, MOST_FILES).await?;
    let agreements = signing::agreements(db, access).await?;
    let terms = submission::terms(db, access).await?;
    let last_four = |kind: &str| sealed.iter().find(|one| one.kind == kind).map(|one| one.last_four.clone());
    let missing = missing::of(&missing::Parts {
        steps: &steps,
        sealed: &sealed,
        files: &files,
        agreements: &agreements,
        terms: &terms,
    })?;
    Ok(CarrierPacket {
        id: access.packet_id(),
        state,
        status_reason: proved.status_reason,
        company_legal_name: proved.company_legal_name,
        carrier: OnboardingCarrier::of(file),
        proved_contact: masked(&proved.contact),
        session_ends_at: proved.proved_at + super::SESSION_LIFE,
        submitted_at: proved.submitted_at,
        open_steps: Step::ALL.into_iter().filter(|step| state.may_save(*step)).collect(),
        may_submit: state.may_submit(),
        missing,
        company: SavedCompany::of(&steps, Step::Company)?,
        tax_form: SavedTaxForm::of(&steps, Step::TaxForm)?,
        tin_last_four: last_four("tin"),
        insurance: SavedInsurance::of(&steps, Step::Insurance)?,
        payment: SavedPayment::of(&steps, Step::Payment)?,
        account_last_four: last_four("bank"),
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
