//! The company's agreements with a carrier. (Document 1 §7: GET onboarding_packet_contracts/search_by_carrier_id.)

use super::newest::one_for_each_name;
use super::view::OnboardingPacketContract;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use store::onboarding::packet_contracts;
use utoipa::IntoParams;

/// The carrier whose agreements are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AgreementsOf {
    /// The carrier's id.
    #[param(value_type = i64)]
    carrier_id: CarrierId,
}

/// Lists the agreements in effect with a carrier: newest first, one per name; a version the broker uploaded wins within its packet.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packet_contracts/search_by_carrier_id",
    tag = "onboarding",
    params(AgreementsOf),
    responses((status = 200, body = [OnboardingPacketContract]))
)]
pub async fn search_onboarding_packet_contracts_by_carrier_id(
    app: App,
    caller: Caller<ReadOnboarding>,
    Query(of): Query<AgreementsOf>,
) -> Reply<Json<Vec<OnboardingPacketContract>>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    if store::carriers::keys::dot_number(&mut db, of.carrier_id).await?.is_none() {
        return Err(Error::invalid("carrier_id", "Carrier not found."));
    }
    let rows = packet_contracts::of_carrier(&mut db, tenant, of.carrier_id).await?;
    Ok(Json(one_for_each_name(rows).into_iter().map(Into::into).collect()))
}
