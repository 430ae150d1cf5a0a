//! Asks a carrier to share its truck's ELD for a load.

use crate::loads::sees::author;
use crate::tracking_links::create::{movement, refuse_closed};
use crate::tracking_links::mail_link::MailTrackingLink;
use crate::tracking_links::view::TrackingLinkView;
use axum::http::StatusCode;
use kernel::ids::{LoadId, MovementId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::secrets;
use serde::Deserialize;
use serde_json::json;
use store::loads::links::{self, LIFE, LinkKind, NewLink};
use store::loads::{held, shares};
use store::telematics;
use utoipa::ToSchema;

/// The field of the movement.
const MOVEMENT: &str = "eld_share.movement_id";

/// Request body: whose ELD to ask for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EldShareToAsk {
    /// Whose ELD to ask for.
    eld_share: AskedMovement,
}

/// The movement whose truck is to be followed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedMovement {
    /// The movement; the current one if omitted.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    movement_id: Option<MovementId>,
}

/// Asks the carrier of a load to share its truck's ELD for this load: emails a link to the address FMCSA has on file for it.
///
/// 409 if the carrier isn't on file or hasn't connected an ELD, or if FMCSA has no email for it.
#[utoipa::path(
    post,
    path = "/api/v1/loads/{id}/eld_share",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = EldShareToAsk,
    responses(
        (status = 202, body = TrackingLinkView, description = "Asked."),
        (status = 409, body = Errors, description = "The carrier can't be asked, or shares already; the detail says why."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn ask_for_eld_share(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(EldShareToAsk { eld_share: asked }): Json<EldShareToAsk>,
) -> Reply<(StatusCode, Json<TrackingLinkView>)> {
    let (tenant, brand) = (caller.tenant()?, caller.brand());
    let email = asked_at(&app, tenant, id, asked.movement_id).await?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let expires_at = held.row.last_window_end_at + LIFE;
    refuse_closed(&held, expires_at, app.loads.now(tenant.company()))?;
    let movement = movement(&held, asked.movement_id, MOVEMENT)?.id;
    let no_token = secrets::hash(&secrets::new_secret());
    let new = NewLink {
        load: id,
        movement: Some(movement),
        kind: LinkKind::Eld,
        sent_to: Some(&email),
        by: author(&caller),
        token_hash: &no_token,
        expires_at,
    };
    let link = links::create(&mut change, tenant, &new, now).await?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailTrackingLink { link, brand }, now).await?;
    let row = links::find(&mut change, tenant, link).await?.ok_or(Error::NotFound)?;
    let details = json!({"movement_id": movement, "link_id": link, "email": email});
    count_mail_to(&mut change, tenant, &email, now).await?;
    change.commit(Audit::new("eld_share.asked").subject("Load", id).details(details)).await?;
    Ok((StatusCode::ACCEPTED, Json(TrackingLinkView::of(&app, tenant, row))))
}

/// The address that is asked; 409 where asking would be in vain.
async fn asked_at(app: &App, tenant: store::Tenant, id: LoadId, wanted: Option<MovementId>) -> Result<String, Error> {
    let in_vain = |why: &str| Error::Conflict(why.to_owned());
    let mut db = app.conn().await?;
    let held = held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let movement = movement(&held, wanted, MOVEMENT)?;
    let carrier = movement.carrier_id.ok_or_else(|| in_vain("The carrier isn't on file, so it can't be asked."))?;
    if shares::stands(&mut db, tenant, movement.id, shares::ShareKind::Eld).await? {
        return Err(in_vain("The carrier already shares its ELD for this load."));
    }
    let device = telematics::shares::device(&mut db, carrier, movement.vin.as_deref()).await?;
    if device.is_none() {
        return Err(in_vain("This carrier hasn't connected an ELD. Ask it to connect one first."));
    }
    let email = telematics::links::address_on_file(&mut db, carrier).await?.unwrap_or_default().trim().to_lowercase();
    if email.contains('@') { Ok(email) } else { Err(in_vain("FMCSA has no email on file for this carrier.")) }
}
