//! What goes wrong with some of the moving samples, so that each of Document 2's fifteen kinds of alert is raised within ten minutes, from a
//! cause that can be seen on the load, on the carrier's page or on the map.
//!
//! Loads on which nothing goes wrong by time are those ahead; the two whose time matters are among the samples of whose truck nothing is heard,
//! so that no truck is played that comes where and when the sample said.

use super::samples::carrier_id;
use super::sharing::Heard;
use crate::demo::telematics;
use chrono::{DateTime, Days, TimeDelta, Utc};
use dispatch::loads::form::{CarrierForm, LoadForm};
use freight::generate::SampleLoad;
use geo::{Point, miles};
use kernel::ids::CarrierId;
use store::Conn;
use store::telematics::demonstration::SyntheticFleet;
use store::tickets::demonstration::{self as found, SeenTruck};

/// A sample as it comes in.
pub(super) struct Made {
    /// Its number.
    pub(super) nth: u64,
    /// What it was made of.
    pub(super) sample: SampleLoad,
    /// As the TMS sends it.
    pub(super) form: LoadForm,
}

/// Which of the synthetic carriers' fleets has devices that fell silent; those before it are connected, or wait with a certificate.
const SILENT_FLEET: usize = 7;
/// How long ago those were last heard from; three days make a connection dormant.
const SILENT: TimeDelta = TimeDelta::days(5);
/// How recent an identity alert is, which is a day within what alerts ask for.
const ALERTED: TimeDelta = TimeDelta::days(6);
/// How old the authority is of a carrier whose trucks should have been inspected, in days.
const SETTLED_DAYS: u64 = 800;
/// How recently a truck was inspected with another carrier, in days; 90 count.
const INSPECTED_DAYS: u64 = 60;
/// A limit of cargo cover that no certificate of the demonstration reaches, in dollars.
const DEAR: f64 = 900_000.0;
/// Where a pickup can be far from any truck: the names, the ZIP code and the place. The first two are on the sample list of high-risk areas.
const FAR: [(&str, &str, &str, Point); 4] = [
    ("Chicago", "IL", "60601", Point { lat: 41.886, lon: -87.622 }),
    ("Los Angeles", "CA", "90012", Point { lat: 34.061, lon: -118.239 }),
    ("Miami", "FL", "33128", Point { lat: 25.776, lon: -80.203 }),
    ("Seattle", "WA", "98101", Point { lat: 47.611, lon: -122.334 }),
];

/// Gives them. What there are no synthetic carriers for is left out.
pub(super) async fn give(
    db: &mut Conn,
    all: &mut [Made],
    fleets: &[SyntheticFleet],
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let facts = Facts::of(db, fleets, now).await?;
    let on_road = on_road(all, now);
    let mut unheard = all.iter_mut().filter(|made| Heard::of(made.nth) == Heard::Never);
    if let (Some(made), Some((far_from, carrier))) = (unheard.next(), on_road) {
        nobody_near(made, far_from, carrier, now);
    }
    if let Some(made) = unheard.next() {
        wanted_by_thieves(made, now);
    }
    let mut ahead: Vec<&mut Made> = all.iter_mut().filter(|made| is_ahead(made, now)).collect();
    ahead.sort_by_key(|made| start(made));
    let mut ahead = ahead.into_iter();
    let mut next = || ahead.next().map(|made| (&mut made.form.cargo_value, &mut made.form.carrier));

    // The first is picked up within the day before which a silent connection is told.
    if let (Some((_, Some(of))), Some(carrier)) = (next(), facts.silent) {
        *of = hauled_by(carrier, of);
    }
    for contact in CONTACTS {
        if let Some((_, Some(of))) = next() {
            match contact {
                Told::Email(email) => of.dispatcher_email = Some(email.to_owned()),
                Told::Phone(phone) => of.dispatcher_phone = Some(phone.to_owned()),
            }
        }
    }
    for carrier in [facts.unseen, facts.alerted, facts.one_truck, facts.one_truck, facts.one_truck] {
        if let (Some((_, Some(of))), Some(carrier)) = (next(), carrier) {
            *of = hauled_by(carrier, of);
        }
    }
    if let (Some((value, Some(of))), Some(insured)) = (next(), facts.insured) {
        *value = Some(DEAR);
        *of = hauled_by(insured, of);
    }
    if let (Some((_, Some(of))), Some(truck)) = (next(), &facts.inspected) {
        of.vin = Some(truck.vin.clone());
    }
    Ok(())
}

/// What a dispatcher is known by.
enum Told {
    Email(&'static str),
    Phone(&'static str),
}

/// Of a dispatch service and blocked, as the sample lists have them; a name that looks like the company's; a blocked number.
const CONTACTS: [Told; 4] = [
    Told::Email("loads@syn-dispatch.example"),
    Told::Email("loads@syn-blocked.example"),
    Told::Email("dispatch@haulwardem.example"),
    Told::Phone("+15555550171"),
];

/// The synthetic carriers that are what the alerts are about; none where there is none.
struct Facts {
    silent: Option<CarrierId>,
    unseen: Option<CarrierId>,
    alerted: Option<CarrierId>,
    one_truck: Option<CarrierId>,
    insured: Option<CarrierId>,
    inspected: Option<SeenTruck>,
}

impl Facts {
    async fn of(db: &mut Conn, fleets: &[SyntheticFleet], now: DateTime<Utc>) -> anyhow::Result<Self> {
        let today = now.date_naive();
        let mut silent = found::silent(db, now - TimeDelta::days(3)).await?;
        if let (None, Some(fleet)) = (silent, fleets.get(SILENT_FLEET)) {
            telematics::connect(db, fleet, fleet.vins.iter().cloned().map(Some).collect(), now - SILENT).await?;
            silent = Some(fleet.carrier_id);
        }
        Ok(Self {
            silent,
            unseen: found::unseen(db, today - Days::new(SETTLED_DAYS)).await?,
            alerted: found::alerted(db, now - ALERTED).await?,
            one_truck: found::one_truck(db).await?,
            // The first carriers have certificates that the company confirmed.
            insured: fleets.first().map(|fleet| fleet.carrier_id),
            inspected: found::inspected(db, today - Days::new(INSPECTED_DAYS)).await?,
        })
    }
}

/// The same movement by another carrier, which names no truck by VIN.
fn hauled_by(carrier: CarrierId, of: &CarrierForm) -> CarrierForm {
    CarrierForm { carrier_id: Some(carrier), name: None, vin: None, ..of.clone() }
}

/// A pickup in six hours without a truck, of a carrier whose only truck is on the road to elsewhere.
fn nobody_near(made: &mut Made, far_from: [Point; 2], carrier: CarrierId, now: DateTime<Utc>) {
    let nearest = |place: &Point| far_from.iter().map(|from| miles(*from, *place)).fold(f64::INFINITY, f64::min);
    let far = FAR.into_iter().max_by(|one, other| nearest(&one.3).total_cmp(&nearest(&other.3)));
    if let Some(far) = far {
        pick_up(&mut made.form, far, now + TimeDelta::hours(6));
    }
    let name = super::samples::driver_name(made.nth);
    made.form.carrier =
        Some(CarrierForm { carrier_id: Some(carrier), driver_name: Some(name), ..CarrierForm::default() });
}

/// Freight that thieves want, where they are, in a truck that nobody knows.
fn wanted_by_thieves(made: &mut Made, now: DateTime<Utc>) {
    // The farther of the listed places, so that it can be tracked.
    let to = point(made, 1);
    let far = FAR[..2].iter().copied().max_by(|one, other| miles(to, one.3).total_cmp(&miles(to, other.3)));
    if let Some(far) = far {
        pick_up(&mut made.form, far, now + TimeDelta::hours(10));
    }
    made.form.commodity = Some("SYN laptops".to_owned());
    let vin = String::from_utf8_lossy(&made.sample.vin).into_owned();
    if let Some(of) = &mut made.form.carrier {
        of.vin = Some(vin);
    }
}

/// Moves the pickup to another place and time, and the delivery to two days later.
fn pick_up(form: &mut LoadForm, (city, state, zip, point): (&str, &str, &str, Point), at: DateTime<Utc>) {
    for (stop, from) in form.stops.iter_mut().zip([at, at + TimeDelta::days(2)]) {
        stop.window_start_at = Some(from.to_rfc3339());
        stop.window_end_at = Some((from + TimeDelta::hours(1)).to_rfc3339());
    }
    if let Some(stop) = form.stops.first_mut() {
        stop.name = Some(format!("SYN Warehouse {city}"));
        (stop.city, stop.state, stop.postal_code) =
            (Some(city.to_owned()), Some(state.to_owned()), Some(zip.to_owned()));
        (stop.latitude, stop.longitude) = (Some(point.lat), Some(point.lon));
    }
}

/// Of the trucks that set out in the last half day and are heard of, the one with the longest way: its ends, and the carrier.
fn on_road(all: &[Made], now: DateTime<Utc>) -> Option<([Point; 2], CarrierId)> {
    let set_out = |made: &&Made| {
        let ago = now - start(made);
        Heard::of(made.nth) != Heard::Never && ago > TimeDelta::zero() && ago < TimeDelta::hours(12)
    };
    let ends = |made: &Made| Some(([point(made, 0), point(made, 1)], carrier_id(&made.form)?));
    let far = |ends: &[Point; 2]| miles(ends[0], ends[1]);
    all.iter().filter(set_out).filter_map(ends).max_by(|one, other| far(&one.0).total_cmp(&far(&other.0)))
}

/// Whether it is picked up later, by a carrier, and its truck will be heard of.
fn is_ahead(made: &Made, now: DateTime<Utc>) -> bool {
    made.form.carrier.is_some() && Heard::of(made.nth) != Heard::Never && start(made) > now + TimeDelta::hours(1)
}

/// When it was to be picked up.
fn start(made: &Made) -> DateTime<Utc> {
    made.sample.draft.stops.first().and_then(|stop| stop.window_start).unwrap_or_default()
}

/// Where a stop was to be.
fn point(made: &Made, stop: usize) -> Point {
    let place = made.sample.draft.stops.get(stop).and_then(|stop| stop.place().ok());
    place.map_or(Point { lat: 0.0, lon: 0.0 }, |place| place.point)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{form, numbers};
    use super::*;
    use freight::generate::sample;

    fn made(seed: u64, now: DateTime<Utc>) -> Vec<Made> {
        let fleet = |id: i64| SyntheticFleet {
            carrier_id: CarrierId(id),
            dot_number: 90_000_000 + id as i32,
            vins: vec!["1M8GDM9AXKP042788".to_owned(); 4],
        };
        let fleets: Vec<_> = (1..=57).map(fleet).collect();
        let of = |nth| {
            let sample = sample(seed, nth, now);
            Made { nth, form: form(nth, &sample, &fleets, now), sample }
        };
        numbers().map(of).collect()
    }

    /// Whatever the seed, so that the demonstration has it again after it is made anew.
    #[test]
    fn a_truck_is_on_the_road_and_loads_are_ahead_for_every_cause() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        for seed in 1..40 {
            let mut all = made(seed, now);
            let (ends, carrier) = on_road(&all, now).expect("a truck");
            let mut unheard = all.iter_mut().filter(|made| Heard::of(made.nth) == Heard::Never);
            let nobody = unheard.next().expect("a sample");
            nobody_near(nobody, ends, carrier, now);
            let stop = &nobody.form.stops[0];
            let pickup = Point { lat: stop.latitude.expect("a place"), lon: stop.longitude.expect("a place") };
            // More than it drives until the end of the window, seven hours ahead.
            assert!(
                ends.iter().all(|end| miles(*end, pickup) > 65.0 * 7.5),
                "seed {seed}: {}",
                stop.name.clone().unwrap_or_default()
            );
            assert_eq!(carrier_id(&nobody.form), Some(carrier));
            assert!(nobody.form.carrier.as_ref().is_some_and(|of| of.vin.is_none()));

            let wanted = unheard.next().expect("a sample");
            wanted_by_thieves(wanted, now);
            let state = wanted.form.stops[0].state.as_deref().unwrap_or_default();
            assert!(["IL", "CA"].contains(&state) && wanted.form.commodity.as_deref() == Some("SYN laptops"));
            assert!(all.iter().filter(|made| is_ahead(made, now)).count() >= 12, "seed {seed}");
        }
    }
}
