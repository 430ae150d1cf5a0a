//! What a packet is missing before it can be submitted. Pure.

use super::state::{Step, StepSchema};
use super::steps::payment::{PaymentAnswers, PaymentMethod};
use super::steps::tax_form::{TaxFormAnswers, TaxFormKind};
use super::view::read;
use platform::http::Error;
use serde::Serialize;
use store::onboarding::packet_files::{PacketFile, PacketFileKind};
use store::onboarding::secrets::{EncryptedValue, SecretKind};
use store::onboarding::signing::Agreement;
use store::onboarding::steps::Step as SavedStep;
use store::onboarding::submission::Term;
use utoipa::ToSchema;

/// Something missing from a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OnboardingMissing {
    /// Step it belongs to.
    #[schema(value_type = StepSchema)]
    pub step: Step,
    /// The field, as named in a rejected submission.
    pub field: String,
    /// What to do.
    pub detail: String,
}

/// What a packet has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'a> {
    pub(super) steps: &'a [SavedStep],
    pub(super) sealed: &'a [EncryptedValue],
    pub(super) files: &'a [PacketFile],
    pub(super) agreements: &'a [Agreement],
    pub(super) terms: &'a [Term],
}

impl Parts<'_> {
    fn step(&self, step: Step) -> Option<&SavedStep> {
        self.steps.iter().find(|row| row.step == step)
    }

    fn has_file(&self, kind: PacketFileKind) -> bool {
        self.files.iter().any(|file| file.kind == kind)
    }

    fn has_sealed(&self, kind: SecretKind) -> bool {
        self.sealed.iter().any(|one| one.kind == kind)
    }
}

/// What it lacks, in the order of the steps.
pub(super) fn of(parts: &Parts<'_>) -> Result<Vec<OnboardingMissing>, Error> {
    let mut missing = Vec::new();
    let mut lacks = |step: Step, field: &str, detail: String| {
        let field = if field.is_empty() { step.to_string() } else { format!("{step}.{field}") };
        missing.push(OnboardingMissing { step, field, detail });
    };
    if parts.step(Step::Company).is_none() {
        lacks(Step::Company, "", "Check your company facts and give your contacts.".into());
    }
    match parts.step(Step::TaxForm) {
        None => lacks(Step::TaxForm, "", "Fill in the tax form.".into()),
        Some(row) => match read::<TaxFormAnswers>(row)?.form {
            TaxFormKind::W9 if !parts.has_sealed(SecretKind::Tin) => {
                lacks(Step::TaxForm, "tin", "Give your taxpayer identification number.".into());
            }
            TaxFormKind::W8 if !parts.has_file(PacketFileKind::TaxForm) => {
                lacks(Step::TaxForm, "file", "Upload your signed form W-8.".into());
            }
            _ => {}
        },
    }
    if parts.step(Step::Insurance).is_none() {
        lacks(Step::Insurance, "", "Name your insurance agent.".into());
    }
    if !parts.has_file(PacketFileKind::Certificate) {
        lacks(Step::Insurance, "certificate", "Upload your certificate of insurance.".into());
    }
    for agreement in parts.agreements.iter().filter(|one| one.is_current && one.document_id.is_none()) {
        let field = agreement.contract_id.to_string();
        lacks(Step::Agreements, &field, format!("Read and sign “{}”.", agreement.name));
    }
    match parts.step(Step::Payment) {
        None => lacks(Step::Payment, "", "Say how you want to be paid.".into()),
        Some(row) => {
            let answers: PaymentAnswers = read(row)?;
            match answers.method {
                PaymentMethod::Bank if !parts.has_sealed(SecretKind::Bank) => {
                    lacks(Step::Payment, "account_number", "Give your account.".into());
                }
                PaymentMethod::Factoring if !parts.has_file(PacketFileKind::NoticeOfAssignment) => {
                    let detail = "Upload the notice of assignment of your factoring company.";
                    lacks(Step::Payment, "notice_of_assignment", detail.into());
                }
                _ => {}
            }
            if !is_offered(answers.payment_term_id, parts.terms) {
                lacks(Step::Payment, "payment_term_id", "Choose one of the broker's payment terms.".into());
            }
        }
    }
    if parts.step(Step::Lanes).is_none() {
        lacks(Step::Lanes, "", "Tell where you want to drive, and with what.".into());
    }
    Ok(missing)
}

/// Whether a chosen term is one of those offered; none is right where none is offered.
pub(super) fn is_offered(chosen: Option<i64>, terms: &[Term]) -> bool {
    match chosen {
        Some(chosen) => terms.iter().any(|term| term.id == chosen),
        None => terms.is_empty(),
    }
}
