//! The tax form: W-9 answers (revision of March 2024) for a U.S. person, or a signed W-8 as a file for others. The number itself is
//! encrypted; only its last four digits can be read afterwards.

use super::parts::{OnboardingAddress, line, optional};
use super::save::{Saving, Secret, save};
use super::tin::{self, TinType};
use crate::onboarding::carrier::hidden::Hidden;
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::Step;
use crate::onboarding::carrier::view::CarrierPacket;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use store::onboarding::secrets::SecretKind;
use utoipa::ToSchema;

/// The longest name.
const LONGEST_NAME: usize = 200;
/// The codes of payees that are exempt from backup withholding (form W-9, line 4).
const EXEMPT_PAYEE_CODES: std::ops::RangeInclusive<u8> = 1..=13;
/// The codes of payees that are exempt from FATCA reporting (form W-9, line 4).
const FATCA_CODES: std::ops::RangeInclusive<char> = 'A'..='M';

/// Request body: the tax form to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingTaxFormToSave {
    /// Version being changed; 0 if nothing was saved yet.
    version: i32,
    /// The answers.
    tax_form: TaxFormAnswers,
    /// Taxpayer identification number for the W-9. If omitted, the saved number is kept. Stored encrypted.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    tin: Option<Hidden>,
}

/// The tax form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxFormAnswers {
    /// Type of tax form.
    pub form: TaxFormKind,
    /// W-9 answers; null for a W-8, which is uploaded as a file.
    #[serde(default)]
    pub w9: Option<W9>,
}

/// Type of tax form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxFormKind {
    /// W-9: persons of the United States.
    W9,
    /// W-8: all others. Uploaded as a file.
    W8,
}

/// W-9 answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct W9 {
    /// Name, as on the tax return (line 1).
    pub name: String,
    /// Business name, if different (line 2).
    #[serde(default)]
    pub business_name: Option<String>,
    /// Federal tax classification (line 3a).
    pub classification: TaxClassification,
    /// Tax classification of a limited liability company: `C`, `S` or `P`.
    #[serde(default)]
    pub llc_class: Option<String>,
    /// Description, if the classification is other.
    #[serde(default)]
    pub other: Option<String>,
    /// Exempt payee code, `1` to `13` (line 4).
    #[serde(default)]
    pub exempt_payee_code: Option<String>,
    /// Exemption from FATCA reporting, `A` to `M` (line 4).
    #[serde(default)]
    pub fatca_code: Option<String>,
    /// Address (lines 5 and 6), in the United States.
    pub address: OnboardingAddress,
    /// Type of taxpayer identification number.
    pub tin_type: TinType,
    /// Whether the certification of part II is made, under penalties of perjury.
    pub is_certified: bool,
    /// Name of the person certifying.
    pub certified_by: String,
}

/// A federal tax classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxClassification {
    /// An individual or sole proprietor; also a single-member company that the tax return does not distinguish from them.
    Individual,
    /// A C corporation.
    CCorporation,
    /// An S corporation.
    SCorporation,
    /// A partnership.
    Partnership,
    /// A trust or estate.
    TrustEstate,
    /// A limited liability company; `llc_class` says how it is taxed.
    Llc,
    /// Something else; `other` says what.
    Other,
}

impl TaxFormAnswers {
    /// Checks the answers and the number; gives the number's digits.
    fn check(mut self, tin: Option<&Hidden>) -> Result<(Self, Option<String>), Error> {
        let mut invalid = ValidationErrors::default();
        let tin = tin.map(Hidden::reveal).filter(|text| !text.trim().is_empty());
        let mut digits = None;
        match (self.form, &mut self.w9) {
            (TaxFormKind::W9, Some(w9)) => {
                w9.check(&mut invalid);
                digits = tin.and_then(|text| {
                    let read = tin::digits(w9.tin_type, text);
                    read.map_err(|why| invalid.add("tin", why)).ok()
                });
            }
            (TaxFormKind::W9, None) => invalid.add("tax_form.w9", "Fill in form W-9."),
            (TaxFormKind::W8, w9) => {
                if w9.is_some() {
                    invalid.add("tax_form.w9", "It is one form or the other.");
                }
                if tin.is_some() {
                    invalid.add("tin", "A form W-8 is uploaded; its number is not given here.");
                }
            }
        }
        invalid.end()?;
        Ok((self, digits))
    }
}

impl W9 {
    fn check(&mut self, c: &mut ValidationErrors) {
        line(c, "tax_form.w9.name", &mut self.name, LONGEST_NAME);
        optional(c, "tax_form.w9.business_name", &mut self.business_name, LONGEST_NAME);
        optional(c, "tax_form.w9.llc_class", &mut self.llc_class, 1);
        optional(c, "tax_form.w9.other", &mut self.other, LONGEST_NAME);
        optional(c, "tax_form.w9.exempt_payee_code", &mut self.exempt_payee_code, 2);
        optional(c, "tax_form.w9.fatca_code", &mut self.fatca_code, 1);
        self.address.check(c, "tax_form.w9.address");
        if self.address.country != "US" {
            c.add("tax_form.w9.address.country", "Form W-9 is for persons of the United States. Others use form W-8.");
        }
        let is_llc = self.classification == TaxClassification::Llc;
        let is_class = matches!(self.llc_class.as_deref(), Some("C" | "S" | "P"));
        if is_llc && !is_class {
            c.add("tax_form.w9.llc_class", "Say how the company is taxed: C, S or P.");
        } else if !is_llc {
            self.llc_class = None;
        }
        let is_other = self.classification == TaxClassification::Other;
        if is_other && self.other.is_none() {
            c.add("tax_form.w9.other", "Say what it is.");
        } else if !is_other {
            self.other = None;
        }
        let is_code = |text: &String| text.parse().is_ok_and(|code: u8| EXEMPT_PAYEE_CODES.contains(&code));
        if self.exempt_payee_code.as_ref().is_some_and(|text| !is_code(text)) {
            c.add("tax_form.w9.exempt_payee_code", "The codes are 1 to 13.");
        }
        if self.fatca_code.as_ref().is_some_and(|text| !text.chars().all(|code| FATCA_CODES.contains(&code))) {
            c.add("tax_form.w9.fatca_code", "The codes are A to M.");
        }
        let is_person = matches!(self.classification, TaxClassification::Individual | TaxClassification::Other);
        if self.tin_type != TinType::Ein && !is_person {
            c.add("tax_form.w9.tin_type", "A company of this kind has an employer identification number (EIN).");
        }
        if !self.is_certified {
            c.add("tax_form.w9.is_certified", "The form counts only when it is certified.");
        }
        line(c, "tax_form.w9.certified_by", &mut self.certified_by, LONGEST_NAME);
    }
}

/// Saves the tax form.
#[utoipa::path(
    put,
    path = "/api/v1/carrier_onboarding/{id}/tax_form",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The step was saved from another device in the meantime, or the packet can't be changed now."),
    )
)]
pub async fn save_carrier_onboarding_tax_form(
    app: App,
    proved: Proved,
    from: Address,
    Json(OnboardingTaxFormToSave { version, tax_form, tin }): Json<OnboardingTaxFormToSave>,
) -> Reply<Json<CarrierPacket>> {
    let (answers, digits) = tax_form.check(tin.as_ref())?;
    let secret = match (answers.form, digits.as_deref()) {
        (TaxFormKind::W9, Some(plain)) => Secret::Set { kind: SecretKind::Tin, plain, last_four: &plain[5..] },
        (TaxFormKind::W9, None) => Secret::Keep { kind: SecretKind::Tin, field: "tin", same: "/w9/tin_type" },
        (TaxFormKind::W8, _) => Secret::Remove { kind: SecretKind::Tin },
    };
    let saving = Saving { step: Step::TaxForm, version, answers: &answers, secret };
    save(&app, proved, from, saving).await.map(Json)
}
