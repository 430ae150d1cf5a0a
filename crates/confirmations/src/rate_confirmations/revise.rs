//! A new revision of a rate confirmation. (Ours. loads.md §2a, point 8: of one that was accepted it is an amendment, and the carrier stays
//! confirmed.)

use super::conflict::{RateConfirmationConflict, answered};
use super::create::{cents, recipient};
use super::draft::{Wanted, make};
use super::machine::{Act, may};
use super::mark_as_rejected::reason;
use super::view::{RateConfirmationView, one};
use axum::http::StatusCode;
use axum::response::Response;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SendRateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::loads::{events, feed, held};
use store::rate_confirmations::write::{self, Ending};
use store::rate_confirmations::{ConfirmationStatus, EndedBecause, list};
use utoipa::ToSchema;

/// Request body: what is different.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToRevise {
    /// What is different.
    revise: Revision,
}

/// What is different in a new revision. Load, stops and terms are as they are now.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Revision {
    /// What the carrier is paid, in U.S. dollars; as before if omitted.
    #[serde(default)]
    rate: Option<f64>,
    /// Name of the recipient; as before if omitted.
    #[serde(default)]
    recipient_name: Option<String>,
    /// Address of the recipient; as before if omitted.
    #[serde(default)]
    recipient_email: Option<String>,
    /// Why, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Makes a new revision as a draft. The one before no longer counts, unless the carrier accepted it: then it counts until the new one is accepted.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmations/{id}/revise",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    request_body = RateConfirmationToRevise,
    responses(
        (status = 201, body = RateConfirmationView, description = "The new revision."),
        (status = 409, body = RateConfirmationConflict, description = "It no longer counts, or an amendment of it is open."),
    )
)]
pub async fn revise_rate_confirmation(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
    Json(RateConfirmationToRevise { revise: given }): Json<RateConfirmationToRevise>,
) -> Reply<Response> {
    let done = Box::pin(revise(&app, &caller, from, id, given)).await;
    answered(&app, &caller, id, done).await
}

async fn revise(
    app: &App,
    caller: &Caller<SendRateCons>,
    from: Address,
    id: RateConfirmationId,
    given: Revision,
) -> Reply<(StatusCode, Json<RateConfirmationView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut invalid = ValidationErrors::default();
    let rate_cents = cents(&mut invalid, "revise.rate", given.rate);
    let given_recipient = (given.recipient_name.as_ref(), given.recipient_email.as_deref());
    let (name, email) = recipient(&mut invalid, "revise", given_recipient);
    invalid.end()?;
    let why = reason("revise.reason", given.reason.as_deref())?;
    let at = app.loads.now(tenant.company());
    let row = list::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut db = app.change(caller, from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let locked = write::lock(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    may(Act::Revise, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut told = Vec::new();
    if locked.accepted_at.is_none() {
        let (status, because) = (ConfirmationStatus::Cancelled, EndedBecause::Revised);
        let ending = Ending { status, because, reason: why, by: Some(by) };
        told = super::ending::end(&mut db, tenant, (&row, &held), ending, at).await?;
    }
    let wanted = Wanted {
        movement: Some(row.movement_id),
        // What a carrier asked for is offered by the broker's own word alone.
        rate_cents: rate_cents.or(Some(row.rate_cents)),
        // What was emailed says another rate: the revision is the load's own words again.
        document: None,
        said: None,
        recipient: (name, email.as_deref()),
        replaces: Some(&row),
        by: Some(by),
    };
    let new = make(&mut db, tenant, &held, (wanted, "revise"), at).await?;
    let xid = feed::announce(&mut db, tenant, &[row.load_id]).await?;
    db.announce_loads(xid);
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": row.external_load_number, "replaces": id, "reason": why});
    db.commit(Audit::new("rate_confirmation.revised").subject("RateConfirmation", new).details(details)).await?;
    Ok((StatusCode::CREATED, Json(one(app, caller, tenant, new).await?)))
}
