//! Changing a connection. (Document 1 §7: PATCH connections/{id} with `status` or `is_dismissed`; the notes are ours.)

use super::note;
use super::view::{ConnectionStatusWords, ConnectionView};
use crate::decisions::{About, Decided, Decisions, Kind};
use kernel::ids::ConnectionId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageConnections;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::validation::optional_message;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use store::connections::{self, Change, ConnectionStatus};
use utoipa::ToSchema;

/// Request body: changes to a connection.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedConnection {
    /// The changes.
    connection: ConnectionChange,
}

/// Changes to make; omitted values stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionChange {
    /// The broker's decision.
    #[schema(value_type = Option<ConnectionStatusWords>)]
    status: Option<ConnectionStatus>,
    /// Whether to dismiss it from the lists.
    is_dismissed: Option<bool>,
    /// Notes, up to 2,000 characters; null or empty deletes them.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    notes: Option<String>,
}

/// Null is given too: it is no text.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(Some(optional_message(value)?.unwrap_or_default()))
}

/// Changes a connection's status, dismisses or restores it, or edits its notes.
///
/// Unchanged values aren't recorded in its history.
#[utoipa::path(
    patch,
    path = "/api/v1/connections/{id}",
    tag = "connections",
    params(("id" = i64, Path, description = "The connection's id.")),
    request_body = ChangedConnection,
    responses((status = 200, body = ConnectionView))
)]
pub async fn change_connection(
    app: App,
    caller: Caller<ManageConnections>,
    from: Address,
    Path(id): Path<ConnectionId>,
    Json(ChangedConnection { connection: wanted }): Json<ChangedConnection>,
) -> Reply<Json<ConnectionView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    if wanted.status.is_none() && wanted.is_dismissed.is_none() && wanted.notes.is_none() {
        return Err(Error::field("connection", Code::Missing, "Say what is to change: status, is_dismissed or notes."));
    }
    let notes = match &wanted.notes {
        Some(notes) => Some(note(Some(notes), "connection.notes")?),
        None => None,
    };
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let asked = Change { status: wanted.status, is_dismissed: wanted.is_dismissed, notes };
    let changed = connections::change(&mut change, tenant, id, &asked, Some(by), now).await?.ok_or(Error::NotFound)?;
    let after = connections::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.announce(changed.xid);
    match wanted.status.filter(|status| *status != changed.status_before) {
        Some(status) => {
            let details = json!({"before": changed.status_before, "after": status});
            let audit = Audit::new("connection.status_changed").subject("Carrier", changed.carrier_id).details(details);
            let decided = Kind::of_connection(Some(changed.status_before), status).map(|kind| Decided {
                carrier_id: Some(changed.carrier_id),
                kind,
                about: About::default(),
                note: notes.flatten(),
                by: Some(by),
            });
            change.commit_with(audit, Decisions::of(tenant, decided)).await?;
        }
        None => change.commit_unrecorded("notes and dismissals stand in the connection's own history").await?,
    }
    Ok(Json(ConnectionView::one(&app, &caller, after).await?))
}
