//! Sending a message about an alert: to its publisher, or as its publisher. (Document 1 §7: POST identity_alert_messages.)

use super::mail_notice::MailIdentityAlertMessage;
use super::view::IdentityAlertMessage;
use crate::identity::{MAX_TEXT, prose};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kernel::ids::{IdentityAlertId, IdentityThreadId};
use platform::app::App;
use platform::http::guards::ReportIdentity;
use platform::http::{Caller, Code, Error, Json, Reply};
use platform::limits::count_mail;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::identity::alerts;
use store::identity::messages::{self, NewMessage};
use store::{Conn, Tenant};
use utoipa::ToSchema;

const ALERT: &str = "identity_alert_message.identity_alert_id";
const THREAD: &str = "identity_alert_message.thread_id";

/// Request body: a message to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewIdentityAlertMessage {
    identity_alert_message: WrittenMessage,
}

/// A message to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenMessage {
    /// The alert's id.
    #[schema(value_type = i64)]
    identity_alert_id: IdentityAlertId,
    /// Text of the message.
    #[serde(deserialize_with = "platform::validation::message")]
    message: String,
    /// For the publisher: id of the thread to answer in. Optional while only one company has asked.
    #[serde(default)]
    thread_id: Option<i64>,
}

/// Sends a message to an alert's publisher, who sees which company is asking and stays anonymous to it.
///
/// For an alert of your own company, sends an answer.
#[utoipa::path(
    post,
    path = "/api/v1/identity_alert_messages",
    tag = "identity",
    request_body = NewIdentityAlertMessage,
    responses((status = 201, body = IdentityAlertMessage))
)]
pub async fn create_identity_alert_message(
    app: App,
    caller: Caller<ReportIdentity>,
    Json(NewIdentityAlertMessage { identity_alert_message: given }): Json<NewIdentityAlertMessage>,
) -> Reply<(StatusCode, Json<IdentityAlertMessage>)> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let mut invalid = ValidationErrors::default();
    let message = prose(&mut invalid, "identity_alert_message.message", &given.message, MAX_TEXT);
    invalid.end()?;
    let mut change = app.unrecorded_change("a message tells who wrote it").await?;
    let (thread, is_from_publisher) = side(&mut change, tenant, &given, now).await?;
    let new = NewMessage { thread, user: caller.member().id, is_from_publisher, message };
    let id = messages::add(&mut change, new, now).await?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailIdentityAlertMessage { message: id }, now).await?;
    let written = messages::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(IdentityAlertMessage::of(written, tenant))))
}

/// In which thread the company writes, and whether as the publisher.
async fn side(
    db: &mut Conn,
    tenant: Tenant,
    given: &WrittenMessage,
    now: DateTime<Utc>,
) -> Result<(IdentityThreadId, bool), Error> {
    let alert = alerts::find(db, tenant, given.identity_alert_id, now).await?;
    if alert.as_ref().is_some_and(|alert| alert.is_own(Some(tenant))) {
        return answered(db, tenant, given).await.map(|thread| (thread, true));
    }
    let own = messages::own_thread(db, tenant, given.identity_alert_id).await?;
    let thread = match (own, alert) {
        (Some(own), _) => own,
        (None, Some(alert)) => messages::open_thread(db, tenant, alert.id, now).await?,
        (None, None) => return Err(Error::invalid(ALERT, "Alert not found.")),
    };
    if given.thread_id.is_some_and(|id| id != thread.0) {
        return Err(Error::invalid(THREAD, "Thread not found."));
    }
    Ok((thread, false))
}

/// The thread that the publisher answers in.
async fn answered(db: &mut Conn, tenant: Tenant, given: &WrittenMessage) -> Result<IdentityThreadId, Error> {
    let threads = messages::threads_of_own(db, tenant, given.identity_alert_id).await?;
    match (given.thread_id.map(IdentityThreadId), threads.as_slice()) {
        (Some(id), threads) if threads.contains(&id) => Ok(id),
        (None, [only]) => Ok(*only),
        (None, []) => Err(Error::invalid(ALERT, "No one has written about your alert yet.")),
        (None, _) => Err(Error::field(THREAD, Code::Missing, "Choose who to answer: more than one company has asked.")),
        (Some(_), _) => Err(Error::invalid(THREAD, "Thread not found.")),
    }
}
