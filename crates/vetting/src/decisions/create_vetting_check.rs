//! Records that someone looked at a carrier for a load. (Ours: "may I use this carrier for this load, and why" is asked again for each load,
//! and the answer of that day is kept.)

use super::view::DecisionView;
use super::{About, Decided, Decisions, Kind};
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::carriers::keys;
use store::decisions;
use utoipa::ToSchema;

/// The longest number of a load, in characters.
const LONGEST_REFERENCE: usize = 60;
/// The longest note, in characters.
const LONGEST_NOTE: usize = 2_000;

/// Request body: a vetting check to record.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVettingCheck {
    /// Your company's number of the load, up to 60 characters.
    load_reference: String,
    /// Note, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    note: Option<String>,
}

/// Records that you checked a carrier for a load, with everything known about the carrier now.
///
/// The record can't be changed later. Download it as a PDF from `/decisions/{id}/pdf`.
#[utoipa::path(
    post,
    path = "/api/v1/carriers/{id}/vetting_checks",
    tag = "decisions",
    params(("id" = i64, Path, description = "The carrier's id.")),
    request_body = NewVettingCheck,
    responses(
        (status = 201, body = DecisionView),
        (status = 429, body = Errors, description = "Too many checks in the last hour; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_vetting_check(
    app: App,
    caller: Caller<ReadCarrier>,
    from: Address,
    Path(carrier_id): Path<CarrierId>,
    Json(wanted): Json<NewVettingCheck>,
) -> Reply<(StatusCode, Json<DecisionView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let (load, note) = checked(&wanted)?;
    let _counted = Attempt::vetting_check(&app, by).await?;
    let mut change = app.change(&caller, from).await?;
    keys::dot_number(&mut change, carrier_id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("carrier.vetting_checked")
        .subject("Carrier", carrier_id)
        .details(json!({"load_reference": load, "note": note}));
    let about = About { load_reference: Some(load.to_owned()), ..About::default() };
    let decided = Decided { carrier_id: Some(carrier_id), kind: Kind::VettingCheck, about, note, by: Some(by) };
    let written = change.commit_with(audit, Decisions::of(tenant, [decided])).await?;
    let id = written.first().ok_or(Error::NotFound)?.id;
    let recorded = decisions::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok((StatusCode::CREATED, Json(DecisionView::of(&recorded))))
}

/// The load and the note, without space around them.
fn checked(wanted: &NewVettingCheck) -> Result<(&str, Option<&str>), Error> {
    let mut invalid = ValidationErrors::default();
    let load = invalid.text("load_reference", &wanted.load_reference, LONGEST_REFERENCE);
    let note = wanted.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if note.is_some_and(|note| note.chars().count() > LONGEST_NOTE || note.contains('\0')) {
        invalid.add("note", format!("Use {LONGEST_NOTE} characters or fewer."));
    }
    invalid.end()?;
    Ok((load, note))
}
