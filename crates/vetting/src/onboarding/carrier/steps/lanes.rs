//! The lanes and equipment a carrier prefers. The trailer types are those available in carrier search.

use super::parts::is_state;
use super::save::{Saving, Secret, save};
use crate::onboarding::carrier::session::Proved;
use crate::onboarding::carrier::state::Step;
use crate::onboarding::carrier::view::CarrierPacket;
use carriers::search::equipment;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest remark.
const LONGEST_NOTES: usize = 1_000;

/// Request body: lanes and equipment to save.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingLanesToSave {
    /// Version being changed; 0 if nothing was saved yet.
    version: i32,
    /// The answers.
    lanes: LanesAnswers,
}

/// Lanes and equipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LanesAnswers {
    /// U.S. states and Canadian provinces where it picks up.
    pub pickup_states: Vec<String>,
    /// States and provinces where it delivers.
    pub delivery_states: Vec<String>,
    /// Trailer types: `van`, `reefer`, `flatbed` and the others available in carrier search.
    pub equipment: Vec<String>,
    /// Additional notes.
    #[serde(default)]
    pub notes: Option<String>,
}

impl LanesAnswers {
    fn check(mut self) -> Result<Self, Error> {
        let mut invalid = ValidationErrors::default();
        let is_place = |code: &str| is_state("US", code) || is_state("CA", code);
        let is_trailer = |word: &str| equipment::WORDS.contains(&word);
        let c = &mut invalid;
        words(c, "lanes.pickup_states", &mut self.pickup_states, is_place, "Choose states or provinces.");
        words(c, "lanes.delivery_states", &mut self.delivery_states, is_place, "Choose states or provinces.");
        words(c, "lanes.equipment", &mut self.equipment, is_trailer, "Choose the trailers that you have.");
        self.notes = self.notes.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        if self.notes.as_ref().is_some_and(|text| text.chars().count() > LONGEST_NOTES) {
            c.add("lanes.notes", format!("Use {LONGEST_NOTES} characters or fewer."));
        }
        invalid.end()?;
        Ok(self)
    }
}

/// A list with at least one value, all of them known; kept in order and once each.
fn words(c: &mut ValidationErrors, field: &str, list: &mut Vec<String>, is_known: impl Fn(&str) -> bool, wanted: &str) {
    if list.is_empty() || !list.iter().all(|word| is_known(word)) {
        c.add(field, wanted);
    }
    list.sort_unstable();
    list.dedup();
}

/// Saves lanes and equipment.
#[utoipa::path(
    put,
    path = "/api/v1/carrier_onboarding/{id}/lanes",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
        (status = 409, body = Errors, description = "The step was saved from another device in the meantime, or the packet can't be changed now."),
    )
)]
pub async fn save_carrier_onboarding_lanes(
    app: App,
    proved: Proved,
    from: Address,
    Json(OnboardingLanesToSave { version, lanes }): Json<OnboardingLanesToSave>,
) -> Reply<Json<CarrierPacket>> {
    let answers = &lanes.check()?;
    save(&app, proved, from, Saving { step: Step::Lanes, version, answers, secret: Secret::None }).await.map(Json)
}
