//! Stops that trucks came to: what docks are judged by, and the record of detention.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::{Handling, LogSource, Scheduling, Stop, StopKind, Window};
use kernel::ids::{LoadId, StopId};
use sqlx::query_as;

/// The most stays that are read: a year of a brokerage with fifty loads a day has about that many.
pub const MOST: i64 = 20_000;

/// A stop that a truck came to.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Stay {
    pub id: StopId,
    pub load_id: LoadId,
    pub external_load_number: String,
    pub kind: StopKind,
    pub handling: Handling,
    pub scheduling: Scheduling,
    pub name: Option<String>,
    pub street: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub postal_code: Option<String>,
    pub time_zone: String,
    pub window_start_at: DateTime<Utc>,
    pub window_end_at: DateTime<Utc>,
    pub arrived_at: DateTime<Utc>,
    pub departed_at: Option<DateTime<Utc>>,
    pub done_at: Option<DateTime<Utc>>,
    /// Who logged the arrival; none of loads whose logs are gone.
    pub arrival_source: Option<LogSource>,
    /// Who logged the departure; none while the truck stands there.
    pub departure_source: Option<LogSource>,
    /// The carrier that came, by its legal name or in the words of the broker's system.
    pub carrier: Option<String>,
    /// Its USDOT number; none of a carrier that isn't on file.
    pub carrier_dot_number: Option<i32>,
}

impl Stay {
    /// The stop as it is followed. Where it is plays no part here.
    pub const fn followed(&self) -> Stop {
        Stop {
            id: self.id,
            kind: self.kind,
            handling: self.handling,
            scheduling: self.scheduling,
            place: None,
            window: Window { start: self.window_start_at, end: self.window_end_at },
            arrived_at: Some(self.arrived_at),
            departed_at: self.departed_at,
            done_at: self.done_at,
        }
    }
}

/// The stays of the company's loads that began in this span, the newest first: [`MOST`] at most.
pub async fn of_company(
    db: &mut Conn,
    tenant: Tenant,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<Vec<Stay>> {
    query_as!(
        Stay,
        r#"select s.id as "id: StopId", s.load_id as "load_id: LoadId", l.external_load_number, s.kind as "kind: StopKind",
                  s.handling as "handling: Handling", s.scheduling as "scheduling: Scheduling", s.name, s.street, s.city, s.state,
                  s.postal_code, s.time_zone, s.window_start_at, s.window_end_at, s.arrived_at as "arrived_at!", s.departed_at, s.done_at,
                  (select a.source from load_logs a where a.stop_id = s.id and a.is_type = 'arrival') as "arrival_source: LogSource",
                  (select d.source from load_logs d where d.stop_id = s.id and d.is_type = 'departure') as "departure_source: LogSource",
                  coalesce(hauled.legal_name, hauled.carrier_text) as "carrier?", hauled.dot_number as "carrier_dot_number?"
             from load_stops s
             join loads l on l.id = s.load_id
             left join lateral (
                 select c.legal_name, m.carrier_text, c.dot_number
                   from movements m left join carriers c on c.id = m.carrier_id
                  where m.load_id = s.load_id and s.position between m.first_stop and m.last_stop
                  order by m.removed_at desc nulls first, m.id desc limit 1
             ) hauled on true
            where s.company_id = $1 and s.arrived_at >= $2 and s.arrived_at < $3
            order by s.arrived_at desc, s.id desc
            limit $4"#,
        tenant.company().0,
        from,
        until,
        MOST
    )
    .fetch_all(db)
    .await
}
