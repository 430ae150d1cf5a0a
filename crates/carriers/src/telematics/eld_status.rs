//! Whether a carrier's ELDs agree with its insurance certificate.

use super::provider::source;
use super::status::{self, State};
use super::view::{EldProvider, EldStatus, EldTotals};
use crate::carriers::views::Source;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use std::collections::BTreeSet;
use store::telematics::Trouble;
use store::telematics::connections::{self, Connection};
use store::telematics::scheduled::{self, ScheduledVehicle};
use store::telematics::vehicles;

/// VINs that are compared: more than the largest fleet has.
const COMPARED: i64 = 200_000;
/// VINs that an answer lists.
const LISTED: usize = 500;
/// A connection without data for this long is dormant. The documents name the alert (document 2 §2, "dormant ELD connection") and no time;
/// device makers call a unit active that reported within 72 hours.
const DORMANT: TimeDelta = TimeDelta::hours(72);

/// Returns whether a carrier's ELDs are connected, and whether the VINs they report are on the schedule of its insurance certificate.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/eld_status",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = EldStatus))
)]
pub async fn show_eld_status(
    app: App,
    caller: Caller<ReadCarrier>,
    Path(carrier): Path<CarrierId>,
) -> Reply<Json<EldStatus>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    store::carriers::keys::dot_number(&mut db, carrier).await?.ok_or(Error::NotFound)?;
    let leaves = connections::of_carrier(&mut db, carrier).await?;
    let open: Vec<_> = leaves.into_iter().filter(|leave| leave.revoked_at.is_none()).collect();
    let on_coi = scheduled::of_carrier(&mut db, tenant, carrier, COMPARED).await?;
    let on_eld = if open.is_empty() { Vec::new() } else { vehicles::vins(&mut db, carrier, COMPARED).await? };
    Ok(Json(compose(&open, &on_coi, on_eld, app.clock.now())))
}

fn compose(open: &[Connection], on_coi: &[ScheduledVehicle], on_eld: Vec<String>, now: DateTime<Utc>) -> EldStatus {
    let coi: BTreeSet<_> = on_coi.iter().map(|vehicle| vehicle.vin.clone()).collect();
    let eld: BTreeSet<_> = on_eld.into_iter().collect();
    let matches: BTreeSet<_> = coi.intersection(&eld).cloned().collect();
    let state = if open.is_empty() { State::NotConnected } else { status::judge(&coi, &eld) };
    let newest = open.iter().max_by_key(|leave| (leave.reported_at, leave.consented_at));
    let providers: Vec<_> = open.iter().map(|leave| provider(leave, now)).collect();
    let listed = |vins: &BTreeSet<String>| vins.iter().take(LISTED).cloned().collect();
    EldStatus {
        status: state,
        is_failing: state.is_failing(),
        detail: state.words().to_owned(),
        provider: newest.map(|leave| leave.provider),
        as_of: newest.and_then(|leave| leave.reported_at),
        is_dormant: !providers.is_empty() && providers.iter().all(|provider| provider.is_dormant),
        providers,
        vins_on_coi: listed(&coi),
        vins_on_eld: listed(&eld),
        matches: listed(&matches),
        totals: EldTotals { vins_on_coi: coi.len(), vins_on_eld: eld.len(), matches: matches.len() },
        coi_source: on_coi.iter().max_by_key(|vehicle| vehicle.as_of).map(schedule),
        eld_source: newest.and_then(|leave| Some(source(leave.provider, leave.reported_at?))),
    }
}

fn provider(leave: &Connection, now: DateTime<Utc>) -> EldProvider {
    EldProvider {
        label: leave.provider.label(),
        provider: leave.provider,
        connected_at: leave.consented_at,
        reported_at: leave.reported_at,
        is_dormant: now - leave.reported_at.unwrap_or(leave.consented_at) >= DORMANT,
        is_refused: leave.trouble == Some(Trouble::CredentialsRefused),
    }
}

/// The source of a schedule.
pub(crate) fn schedule(vehicle: &ScheduledVehicle) -> Source {
    Source {
        data_set: "scheduled_vehicles".to_owned(),
        label: vehicle.source.clone(),
        as_of: Some(vehicle.as_of),
        imported_at: vehicle.recorded_at,
    }
}
