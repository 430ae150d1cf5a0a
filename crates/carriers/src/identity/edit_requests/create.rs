//! Creating an edit request. (Document 1 §7: POST edit_requests.)

use super::view::EditRequest;
use crate::identity::mail_staff::{self, About};
use crate::identity::{MAX_TEXT, prose};
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReportIdentity;
use platform::http::{Caller, Error, Json, Reply};
use platform::limits::count_mail;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::identity::edit_requests;
use utoipa::ToSchema;

/// Request body: an edit request to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEditRequest {
    edit_request: WantedEdit,
}

/// An edit request to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedEdit {
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// What is wrong, and what is correct.
    #[serde(deserialize_with = "platform::validation::message")]
    message: String,
}

/// Asks the operator to correct a carrier's information; staff is notified by email.
#[utoipa::path(
    post,
    path = "/api/v1/edit_requests",
    tag = "identity",
    request_body = NewEditRequest,
    responses((status = 201, body = EditRequest))
)]
pub async fn create_edit_request(
    app: App,
    caller: Caller<ReportIdentity>,
    Json(NewEditRequest { edit_request: given }): Json<NewEditRequest>,
) -> Reply<(StatusCode, Json<EditRequest>)> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let mut invalid = ValidationErrors::default();
    let message = prose(&mut invalid, "edit_request.message", &given.message, MAX_TEXT);
    let mut change = app.unrecorded_change("a request tells who asked").await?;
    if store::carriers::keys::dot_number(&mut change, given.carrier_id).await?.is_none() {
        invalid.add("edit_request.carrier_id", "Carrier not found.");
    }
    invalid.end()?;
    let by = caller.member().id;
    let id = edit_requests::create(&mut change, tenant, by, given.carrier_id, message, now).await?;
    count_mail(&mut change, tenant, now).await?;
    mail_staff::enqueue(&mut change, About::EditRequest(id), now).await?;
    let made = edit_requests::find(&mut change, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
