//! Changing a load: its fields, stops, carrier, truck, owner, hold, status. (Document 2 §7: PATCH loads/{id}.)

mod asked;
mod patch;

pub use patch::{LoadPatch, LoadToUpdate, Patch};

use super::change::{Done, Refused, Who, change};
use super::detail::detail;
use super::form::LoadForm;
use super::prepare;
use super::route_loads::{RouteLoads, routed};
use super::sees::{Sees, author};
use super::told::{About, Changer};
use super::told_errors::{invalid, number_taken};
use super::view::LoadDetail;
use super::words::LoadStatusWords;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use freight::load::{LoadStatus, Refusal};
use kernel::ids::{LoadId, UserId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use store::loads::held::{self, Held};
use store::loads::{events, feed, lookups, watchers, write};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Why a change does not go with the load as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The load as it is now, if it has changed since it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    current: Option<LoadDetail>,
    /// Statuses it can be given, if the one asked for doesn't follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<LoadStatusWords>>, nullable = false)]
    allowed: Option<Vec<LoadStatus>>,
}

/// Changes a load: fields, stops and windows, carrier, truck and driver, owner and team, hold, status.
///
/// Assigning a carrier to an available load covers it; removing the last one makes it available, and takes a reason.
#[utoipa::path(
    patch,
    path = "/api/v1/loads/{id}",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    request_body = LoadToUpdate,
    responses(
        (status = 200, body = LoadDetail),
        (status = 409, description = "The load has changed since it was read, or the status doesn't follow.", body = LoadConflict),
    )
)]
pub async fn update_load(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<LoadId>,
    Json(body): Json<LoadToUpdate>,
) -> Reply<Response> {
    let sees = Sees::of(&caller)?;
    let (tenant, now) = (sees.tenant, app.loads.now(sees.tenant.company()));
    // A load is not locked while a route is found.
    let stops = body.load.stops.clone().unwrap_or_default();
    let routed_miles = match body.load.billable_miles.set() {
        None if !stops.is_empty() => routed(&app, &LoadForm { stops, ..LoadForm::default() }).await,
        _ => None,
    };
    let mut db = app.change(&caller, from).await?;
    // Numbers are locked before loads, as wherever a load comes in.
    if let Some(number) = &body.load.external_load_number {
        let known = write::received(&mut db, tenant, &[number.trim().to_owned()]).await?;
        if known.iter().any(|row| row.id != id) {
            return Err(number_taken());
        }
    }
    let held = held::lock(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    if held.row.lock_version != body.load.lock_version {
        drop(db);
        return stale(&app, &sees, id).await;
    }
    let form = LoadForm { routed_miles, ..asked::form(&body.load, &held) };
    let mut checked = prepare::read(&app, &mut db, tenant, &[(&form, Some(&held))], now).await?;
    let mut checked = checked.pop().ok_or(Error::NotFound)?;
    let mut wrong = asked::wrong(&body.load, &mut checked);
    let watching = watching(&mut db, tenant, &body).await?;
    wrong.extend(watching.as_ref().err().cloned());
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let changes = asked::changes(&body, &held, checked, routed_miles).map_err(|error| invalid(vec![error]))?;
    let settings = store::loads::settings::of(&mut db, tenant).await?;
    let who = Who { actor: sees.actor(), by: author(&caller) };
    let mut done = match change(&mut db, tenant, &held, &changes, who, (&settings, now)).await? {
        Ok(done) => done,
        Err(refused) => {
            drop(db);
            return refuse(refused);
        }
    };
    let watching = watching.ok().flatten();
    set_beside(&mut db, tenant, &held, (&body, watching), (who.actor, who.by), &mut done, now).await?;
    if changes.fields.billable_miles.is_none() {
        let job = RouteLoads { company: tenant.company(), loads: vec![id] };
        queue::enqueue(&mut db, &job, app.clock.now()).await?;
    }
    events::append_many(&mut db, tenant, &done.events, now).await?;
    if done.fields.is_empty() {
        db.commit_unrecorded("nothing was changed").await?;
        return Ok(Json(detail(&app, &sees, id).await?).into_response());
    }
    let xid = feed::announce(&mut db, tenant, &[id]).await?;
    db.announce_loads(xid);
    let details = said(&held, &done, changes.status, changes.reason.as_deref());
    let committed = db.commit_first(Audit::new("load.changed").subject("Load", id).details(details)).await?;
    // The answer is read from the database while the book hears of the change. It is given when the book holds it, as after every change.
    let ((), load) = tokio::join!(committed.wait(), detail(&app, &sees, id));
    Ok(Json(load?).into_response())
}

/// The hold and the watchers, which are no fields of the load's form.
async fn set_beside(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    (body, watching): (&LoadToUpdate, Option<BTreeSet<UserId>>),
    changer: Changer,
    done: &mut Done,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut fields = Vec::new();
    let hold = body.load.hold_reason.set().map(|reason| reason.trim()).filter(|reason| !reason.is_empty());
    if body.load.hold_reason.is_given() && hold != held.row.hold_reason.as_deref() {
        write::set_hold(db, tenant, held.row.id, hold, now).await?;
        fields.push("hold_reason");
    }
    if let Some(watching) = watching {
        let before: BTreeSet<UserId> =
            watchers::list(db, tenant, held.row.id).await?.into_iter().map(|one| one.id).collect();
        if before != watching {
            let watching: Vec<UserId> = watching.into_iter().collect();
            watchers::set(db, tenant, held.row.id, &watching).await?;
            fields.push("watcher_ids");
        }
    }
    if !fields.is_empty() {
        done.events.push(About::held(held).changed(&fields, changer, now));
        done.fields.extend(fields);
    }
    Ok(())
}

/// The teammates who are to be told, where that was given; or what is wrong with them.
async fn watching(
    db: &mut Conn,
    tenant: Tenant,
    body: &LoadToUpdate,
) -> sqlx::Result<Result<Option<BTreeSet<UserId>>, freight::load::FieldError>> {
    let Some(ids) = &body.load.watcher_ids else { return Ok(Ok(None)) };
    let wanted: BTreeSet<UserId> = ids.iter().copied().collect();
    if wanted.len() > watchers::MOST {
        let detail = format!("Give {} teammates or fewer.", watchers::MOST);
        return Ok(Err(asked::invalid("watcher_ids", detail)));
    }
    let found = lookups::teammates(db, tenant, ids, &[]).await?;
    if found.len() < wanted.len() {
        return Ok(Err(asked::invalid("watcher_ids", "Teammate not found.")));
    }
    Ok(Ok(Some(wanted)))
}

/// What was done, as the audit log keeps it.
fn said(held: &Held, done: &Done, status: Option<LoadStatus>, reason: Option<&str>) -> Value {
    let mut fields = done.fields.clone();
    fields.sort_unstable();
    fields.dedup();
    let mut said = json!({"external_load_number": held.row.external_load_number, "fields": fields});
    if fields.contains(&"status") {
        said["status"] = json!({"before": held.row.status, "asked": status});
    }
    if let Some(reason) = reason {
        said["reason"] = json!(reason);
    }
    said
}

/// 409: someone else changed the load since it was read.
async fn stale(app: &App, sees: &Sees, id: LoadId) -> Reply<Response> {
    let why = "The load has changed since you opened it. Check the new version and try again.";
    let conflict = LoadConflict {
        errors: vec![FieldError::new("load.lock_version", Code::Conflict, why)],
        current: Some(detail(app, sees, id).await?),
        allowed: None,
    };
    Ok((StatusCode::CONFLICT, Json(conflict)).into_response())
}

/// The refusal as an answer: 409 with where the load may go, else 422.
fn refuse(refused: Refused) -> Reply<Response> {
    match refused {
        Refused::Field(error) => Err(invalid(vec![error])),
        Refused::Status(why @ Refusal::ReasonRequired) => Err(Error::field("reason", Code::Missing, why.to_string())),
        Refused::Status(why @ Refusal::CarrierRequired) => {
            Err(Error::field("load.carrier_id", Code::Missing, why.to_string()))
        }
        Refused::Status(why) => {
            let errors = vec![FieldError::new("load.status", Code::Conflict, why.to_string())];
            let allowed = match why {
                Refusal::Forbidden { allowed, .. } => allowed,
                Refusal::ReasonRequired | Refusal::CarrierRequired => Vec::new(),
            };
            let conflict = LoadConflict { errors, current: None, allowed: Some(allowed) };
            Ok((StatusCode::CONFLICT, Json(conflict)).into_response())
        }
    }
}
