//! Movements with alerts: the alert table's second version. (Document 2 §9: 20 a page.)

use super::sees::Sees;
use super::view::{TicketCarrier, TicketLoad, TicketView, place, verdicts, views};
use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use std::collections::HashMap;
use store::list::Rows;
use store::tickets::list::of_movements;
use store::tickets::movements::{self, MovementOfTickets, MovementsOfTickets};
use utoipa::ToSchema;

/// A carrier's part of a load with its alerts. (Document 2 §3: movement.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Movement)]
pub struct MovementView {
    /// The movement's id.
    id: i64,
    /// The load.
    load: TicketLoad,
    /// The carrier.
    carrier: TicketCarrier,
    /// Id of the assigned truck.
    carrier_vehicle_id: Option<i64>,
    /// VIN of that truck.
    vin: Option<String>,
    /// The driver's name.
    driver_name: Option<String>,
    /// Whether the carrier was removed from the load.
    is_removed: bool,
    /// How many of its alerts are open.
    open_tickets: i64,
    /// Its alerts, newest first.
    tickets: Vec<TicketView>,
}

/// Lists the parts of your company's loads that there are alerts about, each with its alerts; the earliest pickup first unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/movements",
    tag = "tickets",
    params(Q<MovementsOfTickets>),
    responses((status = 200, body = [MovementView]))
)]
pub async fn list_movements(
    app: App,
    caller: Caller<ReadTickets>,
    q: Q<MovementsOfTickets>,
) -> Reply<Page<MovementView>> {
    let sees = Sees::of(&caller)?;
    let mut db = app.conn().await?;
    let at = app.loads.now(sees.tenant.company());
    let Rows { items, total } = movements::list(&mut db, sees.tenant, &q, at).await?;
    let ids: Vec<_> = items.iter().map(|row| row.id).collect();
    let tickets = of_movements(&mut db, sees.tenant, &ids).await?;
    drop(db);
    let verdicts = verdicts(&app, &sees, items.iter().filter_map(|row| row.carrier_id)).await?;
    let mut by_movement = HashMap::<i64, Vec<TicketView>>::new();
    for view in views(&app, &sees, tickets).await? {
        if let Some(movement) = &view.movement {
            by_movement.entry(movement.id).or_default().push(view);
        }
    }
    let of = |row: MovementOfTickets| MovementView {
        id: row.id.0,
        load: TicketLoad {
            id: row.load_id.0,
            external_load_number: row.external_load_number,
            status: row.load_status,
            pickup_at: row.pickup_at,
            pickup_time_zone: row.pickup_zone,
            dropoff_at: row.dropoff_at,
            origin: place(row.origin.as_deref()),
            destination: place(row.destination.as_deref()),
            user: None,
            team_id: None,
        },
        carrier: TicketCarrier {
            id: row.carrier_id.map(|id| id.0),
            legal_name: row.legal_name.or(row.carrier_text),
            dot_number: row.dot_number,
            verdict: row.carrier_id.and_then(|id| verdicts.get(&id).cloned()),
        },
        carrier_vehicle_id: row.carrier_vehicle_id.map(|id| id.0),
        vin: row.vin,
        driver_name: row.driver_name,
        is_removed: row.removed_at.is_some(),
        open_tickets: row.open_tickets,
        tickets: by_movement.remove(&row.id.0).unwrap_or_default(),
    };
    Ok(Page::new(&q, items.into_iter().map(of).collect(), total.unsigned_abs()))
}
