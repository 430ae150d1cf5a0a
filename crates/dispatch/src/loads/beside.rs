//! What is shown of loads beside the loads themselves, read for all of them together.

use super::alert_hold;
use super::guard::view::LoadGuard;
use super::guard::{self, Guard, Noted};
use super::sees::Sees;
use super::view::{LoadView, dollars};
use super::view_parts::{LoadCarrier, LoadProblem, LoadReadiness, LoadStop, LoadVehicle};
use alerts::AlertType;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use freight::settings::Settings;
use freight::tracking::{problems, tracking_status};
use kernel::ids::{CarrierId, LoadId};
use platform::named::Named;
use std::collections::{HashMap, HashSet};
use store::Conn;
use store::connections::ConnectionStatus;
use store::loads::held::Held;
use store::loads::read::{self, Summary};

/// The verdicts on carriers.
pub(super) type Verdicts = HashMap<CarrierId, CarrierVerdict>;

/// The carriers that haul loads to their next stops, each once.
pub(super) fn hauling(held: &[Held]) -> Vec<CarrierId> {
    let hauling: HashSet<CarrierId> = held.iter().filter_map(|held| held.current()?.carrier_id).collect();
    hauling.into_iter().collect()
}

/// What loads are shown with.
#[derive(Debug)]
pub(super) struct Beside {
    sees: Sees,
    now: DateTime<Utc>,
    settings: Settings,
    summaries: HashMap<LoadId, Summary>,
    connections: HashMap<CarrierId, ConnectionStatus>,
    guards: HashMap<LoadId, Guard>,
    /// The alert that holds a load.
    holding: HashMap<LoadId, AlertType>,
}

impl Beside {
    /// Reads it of loads, of which is known what was noted.
    pub(super) async fn read(
        db: &mut Conn,
        sees: &Sees,
        held: &[Held],
        noted: &Noted,
        (settings, now): (Settings, DateTime<Utc>),
    ) -> sqlx::Result<Self> {
        let ids: Vec<LoadId> = held.iter().map(|held| held.row.id).collect();
        let summaries = read::summaries(db, sees.tenant, &ids).await?;
        let connections = read::connection_statuses(db, sees.tenant, &hauling(held)).await?;
        let guards = guard::of_noted(db, sees.tenant, held, noted, (&settings, now)).await?;
        let holding = alert_hold::of_loads(db, sees.tenant, held).await?;
        Ok(Self {
            sees: *sees,
            now,
            settings,
            summaries: summaries.into_iter().map(|summary| (summary.id, summary)).collect(),
            connections: connections.into_iter().collect(),
            guards,
            holding,
        })
    }

    /// The loads as the caller sees them; without verdicts while carrier data is loading.
    pub(super) fn views(mut self, held: &[Held], verdicts: Option<&Verdicts>) -> Vec<LoadView> {
        let mut summaries = std::mem::take(&mut self.summaries);
        held.iter().filter_map(|held| Some(self.view(held, summaries.remove(&held.row.id)?, verdicts))).collect()
    }

    fn view(&self, held: &Held, summary: Summary, verdicts: Option<&Verdicts>) -> LoadView {
        let (row, movement) = (&held.row, held.current());
        let carrier_id = movement.and_then(|movement| movement.carrier_id);
        let verdict = carrier_id.and_then(|id| verdicts?.get(&id));
        let min_rate = row.min_rate_cents.map(dollars);
        let guard = self.guards.get(&row.id);
        LoadView {
            id: row.id.0,
            external_load_number: row.external_load_number.clone(),
            status: row.status,
            status_changed_at: row.status_changed_at,
            tracking_status: tracking_status(&held.load, self.now, &self.settings),
            eta_at: row.eta_at,
            pickup_time: row.origin_at,
            dropoff_time: row.destination_at,
            billable_miles: row.billable_miles.map(tenths),
            miles_source: row.miles_source,
            min_rate,
            rate_per_mile: min_rate.zip(row.billable_miles).and_then(per_mile),
            weight: row.weight,
            weight_unit: row.weight_unit,
            trailer_length: row.trailer_length,
            equipment_type: row.equipment_type,
            certifications: row.certifications.clone(),
            is_hazmat_required: row.certifications.iter().any(|word| word == "hazmat"),
            commodity: row.commodity.clone(),
            cargo_value: row.cargo_value_cents.map(dollars),
            temperature: row.temperature,
            is_team: row.is_team,
            is_partial: row.is_partial,
            trailer_number: row.trailer_number.clone(),
            bol_number: row.bol_number.clone(),
            seal_number: row.seal_number.clone(),
            classification_ids: row.classification_ids.iter().map(|id| id.0).collect(),
            last_posted_at: row.last_posted_at,
            posted_at: held.posted(self.now).map(|posted| posted.at),
            miles_from_origin: None,
            can_be_posted: held.posting_refusals(self.now).is_empty(),
            carrier_vehicle_id: movement.and_then(|movement| movement.carrier_vehicle_id).map(|id| id.0),
            broker_connection_status: carrier_id.and_then(|id| self.connections.get(&id).copied()),
            stops: held.stops.iter().map(LoadStop::from).collect(),
            carrier: movement.map(|movement| LoadCarrier::of(movement, verdict.cloned())),
            vehicle: movement.and_then(LoadVehicle::of),
            user: row.user_id.zip(summary.user_name).map(|(id, name)| Named { id: id.0, name }),
            team: row.team_id.zip(summary.team_name).map(|(id, name)| Named { id: id.0, name }),
            problems: problems(&held.load, self.now, &self.settings).into_iter().map(LoadProblem::from).collect(),
            open_tickets: self.sees.tickets.then_some(summary.open_tickets),
            readiness: verdicts.and_then(|_| self.readiness(held, verdict, guard)),
            guard: guard.and_then(LoadGuard::of),
            last_seen_at: summary.last_seen_at,
            source: row.source,
            source_updated_at: row.source_updated_at,
            hold_reason: row.hold_reason.clone(),
            created_at: row.created_at,
            updated_at: row.updated_at,
            lock_version: row.lock_version,
        }
    }

    fn readiness(&self, held: &Held, verdict: Option<&CarrierVerdict>, guard: Option<&Guard>) -> Option<LoadReadiness> {
        let verdict = verdict.map(|verdict| verdict.verdict);
        let alert = self.holding.get(&held.row.id).copied();
        let told = LoadReadiness::of(held, verdict, (guard?, alert), self.now, &self.settings)?;
        // That it is on hold, everyone must know; which alert says so, those who see alerts.
        Some(if self.sees.tickets { told } else { LoadReadiness { alert: None, ..told } })
    }
}

fn tenths(miles: f64) -> f64 {
    (miles * 10.0).round() / 10.0
}

fn per_mile((dollars, miles): (f64, f64)) -> Option<f64> {
    (miles > 0.0).then(|| (dollars / miles * 100.0).round() / 100.0)
}
