//! The carrier's insurance agent. The certificate itself is a file of the packet.

use super::parts::{email, line, phone};
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

/// Request body: the insurance agent to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingInsuranceToSave {
    /// Version being changed; 0 if nothing was saved yet.
    version: i32,
    /// The answers.
    insurance: InsuranceAnswers,
}

/// The carrier's insurance agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceAnswers {
    /// Name of the agent or agency.
    pub agent_name: String,
    /// Email address.
    pub agent_email: String,
    /// Phone number, as +15551234567.
    pub agent_phone: String,
}

impl InsuranceAnswers {
    fn check(mut self) -> Result<Self, Error> {
        let mut invalid = ValidationErrors::default();
        line(&mut invalid, "insurance.agent_name", &mut self.agent_name, LONGEST_NAME);
        email(&mut invalid, "insurance.agent_email", &mut self.agent_email);
        phone(&mut invalid, "insurance.agent_phone", &mut self.agent_phone);
        invalid.end()?;
        Ok(self)
    }
}

/// Saves the insurance agent.
#[utoipa::path(
    put,
    path = "/api/v1/carrier_onboarding/{id}/insurance",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The step was saved from another device in the meantime, or the packet can't be changed now."),
    )
)]
pub async fn save_carrier_onboarding_insurance(
    app: App,
    proved: Proved,
    from: Address,
    Json(OnboardingInsuranceToSave { version, insurance }): Json<OnboardingInsuranceToSave>,
) -> Reply<Json<CarrierPacket>> {
    let answers = &insurance.check()?;
    let saving = Saving { step: Step::Insurance, version, answers, secret: Secret::None };
    save(&app, proved, from, saving).await.map(Json)
}
