//! Company details and contacts: FMCSA's, confirmed or corrected, and who the broker should contact for what.

use super::parts::{OnboardingAddress, OnboardingPerson, email, line, optional, phone};
use super::save::{Saving, Secret, save};
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::Step;
use crate::onboarding::carrier::view::CarrierPacket;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest name.
const LONGEST_NAME: usize = 200;

/// Request body: company details and contacts to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingCompanyToSave {
    /// Version being changed; 0 if nothing was saved yet.
    version: i32,
    /// The answers.
    company: CompanyAnswers,
}

/// Company details and contacts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanyAnswers {
    /// Legal name.
    pub legal_name: String,
    /// DBA name.
    #[serde(default)]
    pub dba_name: Option<String>,
    /// Principal place of business.
    pub address: OnboardingAddress,
    /// Main phone number, as +15551234567.
    pub phone: String,
    /// Main email address.
    pub email: String,
    /// Dispatch contact.
    pub dispatch: OnboardingPerson,
    /// Accounting contact.
    pub accounting: OnboardingPerson,
    /// Claims contact.
    pub claims: OnboardingPerson,
}

impl CompanyAnswers {
    fn check(mut self) -> Result<Self, Error> {
        let mut invalid = ValidationErrors::default();
        let c = &mut invalid;
        line(c, "company.legal_name", &mut self.legal_name, LONGEST_NAME);
        optional(c, "company.dba_name", &mut self.dba_name, LONGEST_NAME);
        self.address.check(c, "company.address");
        phone(c, "company.phone", &mut self.phone);
        email(c, "company.email", &mut self.email);
        self.dispatch.check(c, "company.dispatch");
        self.accounting.check(c, "company.accounting");
        self.claims.check(c, "company.claims");
        invalid.end()?;
        Ok(self)
    }
}

/// Saves the company details and contacts.
#[utoipa::path(
    put,
    path = "/api/v1/carrier_onboarding/{id}/company",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The step was saved from another device in the meantime, or the packet can't be changed now."),
    )
)]
pub async fn save_carrier_onboarding_company(
    app: App,
    proved: Proved,
    from: Address,
    Json(OnboardingCompanyToSave { version, company }): Json<OnboardingCompanyToSave>,
) -> Reply<Json<CarrierPacket>> {
    let answers = &company.check()?;
    let saving = Saving { step: Step::Company, version, answers, secret: Secret::None };
    save(&app, proved, from, saving).await.map(Json)
}
