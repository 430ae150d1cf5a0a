//! A system that sends positions of trucks from Dallas to Waco, batch by batch: some of them late, some of them wrong.

use crate::loads::desk::{body, instant, with};
use crate::support::TestApp;
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use dispatch::positions::take_in::{MovementFixes, take_in};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use kernel::ids::{CompanyId, LoadId, MovementId};
use serde_json::{Value, json};

/// Trucks of a round, each with its load.
pub const TRUCKS: i64 = 6;
/// Positions of a truck, five minutes apart.
const STEPS: i64 = 64;
const STEPS_OF_A_BATCH: i64 = 4;
const BATCHES: i64 = STEPS / STEPS_OF_A_BATCH;

const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
const WACO: Point = Point { lat: 31.5493, lon: -97.1467 };
const MINNEAPOLIS: Point = Point { lat: 45.0, lon: -93.0 };

/// A batch with the moment at which it comes.
pub type Batch = (DateTime<Utc>, Vec<MovementFixes>);

/// A round's first moment, each a day after the one before: a trip goes on past midnight (UTC), where no day has a partition yet.
pub fn starts_at(round: u64) -> DateTime<Utc> {
    instant("2026-11-22T21:00:00Z") + TimeDelta::days(round as i64)
}

/// The load of a truck. The slower ones come late.
pub fn load(round: u64, truck: i64) -> Value {
    let at = |minute| (starts_at(round) + TimeDelta::minutes(minute)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let stops = json!([
        {"kind": "pickup", "city": "Dallas", "state": "TX", "postal_code": "75201", "latitude": DALLAS.lat, "longitude": DALLAS.lon,
         "window_start_at": at(0), "window_end_at": at(120)},
        {"kind": "delivery", "city": "Waco", "state": "TX", "postal_code": "76701", "latitude": WACO.lat, "longitude": WACO.lon,
         "window_start_at": at(150), "window_end_at": at(200)},
    ]);
    with(body(&format!("SYN-{round}-{truck}")), json!({"billable_miles": 100, "stops": stops}))
}

/// The movements of a round's loads, without positions.
pub async fn trucks(app: &TestApp, round: u64) -> Vec<MovementFixes> {
    let sql = "select m.load_id, m.id, m.company_id from movements m join loads l on l.id = m.load_id
                where l.external_load_number like $1 order by l.external_load_number";
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as(sql).bind(format!("SYN-{round}-%")).fetch_all(&mut *app.db().await).await.expect("movements");
    assert_eq!(rows.len() as i64, TRUCKS);
    let truck = |(load, movement, company)| MovementFixes {
        load_id: LoadId(load),
        movement_id: MovementId(movement),
        company: CompanyId(company),
        share_id: None,
        source: FixSource::Key,
        fixes: Vec::new(),
    };
    rows.into_iter().map(truck).collect()
}

fn north(of: Point, miles: f64) -> Point {
    Point { lat: of.lat + miles / 69.0, ..of }
}

/// Where a truck is so many minutes after it was seen first: an hour in Dallas, forty minutes in Waco.
fn point(truck: i64, minute: i64) -> Point {
    let way = 100 + 10 * truck;
    match minute {
        ..30 => north(DALLAS, (30 - minute) as f64 * 0.5),
        30..90 => DALLAS,
        _ if minute < 90 + way => {
            let part = (minute - 90) as f64 / way as f64;
            let between = |from: f64, to: f64| from + (to - from) * part;
            Point { lat: between(DALLAS.lat, WACO.lat), lon: between(DALLAS.lon, WACO.lon) }
        }
        _ if minute < 130 + way => WACO,
        _ => north(WACO, (130 + way - minute) as f64 * 0.8),
    }
}

/// What is sent of a truck's step, and in which batch.
fn sent(round: u64, truck: i64, step: i64) -> (i64, Vec<Fix>) {
    let (minute, batch) = (5 * step, step / STEPS_OF_A_BATCH);
    let stands = point(truck, minute) == point(truck, minute + 5);
    let fix = Fix {
        located_at: starts_at(round) + TimeDelta::minutes(minute + truck),
        point: point(truck, minute),
        speed_mph: (step % 3 > 0).then_some(if stands { 0.0 } else { 50.0 }),
        source: FixSource::Key,
    };
    if (truck + step) % 9 == 4 {
        return ((batch + 2).min(BATCHES - 1), vec![fix]);
    }
    if (truck + step) % 7 != 3 {
        return (batch, vec![fix]);
    }
    let wrong = match step % 4 {
        0 => Fix { point: Point { lat: 91.0, ..fix.point }, ..fix },
        1 => Fix { point: MINNEAPOLIS, located_at: fix.located_at + TimeDelta::minutes(1), ..fix },
        2 => Fix { point: north(fix.point, 5.0), ..fix },
        _ => Fix { point: Point { lat: 0.0, lon: 0.0 }, ..fix },
    };
    (batch, vec![fix, wrong])
}

/// A round's batches, in order.
pub fn batches(round: u64, trucks: &[MovementFixes]) -> Vec<Batch> {
    let fixes_of = |truck: i64, batch: i64| -> Vec<Fix> {
        let steps = (0..STEPS).map(|step| sent(round, truck, step));
        steps.filter(|(of, _)| *of == batch).flat_map(|(_, fixes)| fixes).collect()
    };
    let batch = |batch: i64| {
        let received_at = starts_at(round) + TimeDelta::minutes(5 * STEPS_OF_A_BATCH * (batch + 1) + 10);
        let entries =
            (0..).zip(trucks).map(|(nth, truck)| MovementFixes { fixes: fixes_of(nth, batch), ..truck.clone() });
        (received_at, entries.collect())
    };
    (0..BATCHES).map(batch).collect()
}

/// Sends a batch; it is answered when it is committed.
pub async fn send(app: &TestApp, (received_at, batch): &Batch) {
    let mut change = app.app.unrecorded_change("a test").await.expect("a change");
    take_in(&mut change, &app.app, batch, *received_at).await.expect("taken in");
    change.commit().await.expect("committed");
}
