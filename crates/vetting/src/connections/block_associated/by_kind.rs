//! Setting all carriers that share a kind of value to do not dispatch.

use crate::decisions::frozen::v1::Association;
use crate::decisions::{self, About, Decided, Decisions};
use carriers::associations::kinds::{Kind, WORDS};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageConnections;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::connections::do_not_dispatch;
use utoipa::ToSchema;

/// The longest note.
const NOTE: usize = 2_000;

/// What to block, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlockAssociated {
    /// Kind of association: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`, `revoked_predecessor`.
    #[schema(schema_with = kind_schema)]
    is_type: String,
    /// The reason, saved on each connection; up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    connection_notes: Option<String>,
}

fn kind_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    platform::http::schema::words(WORDS.into_iter())
}

/// What was blocked.
#[derive(Debug, Serialize, ToSchema)]
pub struct Blocked {
    /// Ids of the carriers whose connection changed.
    #[schema(value_type = Vec<i64>)]
    pub carrier_ids: Vec<CarrierId>,
}

/// Sets every carrier with this kind of association to do not dispatch, with a note on each, in one transaction.
///
/// The carrier itself isn't changed.
#[utoipa::path(
    patch,
    path = "/api/v1/carriers/{id}/block_associated_carriers",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    request_body = BlockAssociated,
    responses((status = 200, body = Blocked))
)]
pub async fn block_associated_carriers(
    app: App,
    caller: Caller<ManageConnections>,
    from: Address,
    Path(id): Path<CarrierId>,
    Json(asked): Json<BlockAssociated>,
) -> Reply<Json<Blocked>> {
    let kind = kind(&asked.is_type)?;
    let associated = associated(&app, id, kind)?;
    block(&app, &caller, from, (id, kind), &associated, asked.connection_notes.as_deref()).await
}

/// The kind that a request names.
pub(super) fn kind(word: &str) -> Result<&'static Kind, Error> {
    Kind::of(word).ok_or_else(|| Error::invalid("is_type", format!("Must be one of {}.", WORDS.join(", "))))
}

/// The ids of the carriers that have this kind of association with one.
pub(super) fn associated(app: &App, id: CarrierId, kind: &Kind) -> Result<Vec<CarrierId>, Error> {
    let snapshot = app.carriers()?;
    let carrier = snapshot.find_id(id.0).ok_or(Error::NotFound)?;
    let all = snapshot.associated(carrier, app.clock.today()).into_iter().filter(|one| kind.is_in(one));
    Ok(all.map(|one| CarrierId(snapshot.carrier(one.carrier).id)).collect())
}

/// Sets carriers to do-not-dispatch, and waits until the index has it.
pub(super) async fn block(
    app: &App,
    caller: &Caller<ManageConnections>,
    from: Address,
    (id, kind): (CarrierId, &Kind),
    carriers: &[CarrierId],
    notes: Option<&str>,
) -> Reply<Json<Blocked>> {
    let notes = notes.map(str::trim).filter(|notes| !notes.is_empty());
    if notes.is_some_and(|notes| notes.chars().count() > NOTE) {
        return Err(Error::invalid("connection_notes", format!("Must have at most {NOTE} characters.")));
    }
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(caller, from).await?;
    let now = change.now();
    let (carrier_ids, xid) = do_not_dispatch(&mut change, tenant, by, carriers, notes, now).await?;
    if !carrier_ids.is_empty() {
        change.announce(xid);
        let details = json!({ "is_type": kind.word, "carrier_ids": carrier_ids, "notes": notes });
        let audit = Audit::new("connection.associated_blocked").subject("Carrier", id).details(details);
        let association = Association { is_type: kind.word.to_owned(), carrier_id: id.0 };
        let about = About { association: Some(association), ..About::default() };
        let decided = |carrier: &CarrierId| Decided {
            carrier_id: Some(*carrier),
            kind: decisions::Kind::DoNotDispatch,
            about: about.clone(),
            note: notes,
            by: Some(by),
        };
        change.commit_with(audit, Decisions::of(tenant, carrier_ids.iter().map(decided))).await?;
    }
    Ok(Json(Blocked { carrier_ids }))
}
