//! Sample loads by which the alerts are measured: messy innocent ones, planted fraud of each kind, and innocent cases that look like it. The
//! same seed gives the same loads. All of it is made up; rates are estimates and stand beside each.
//!
//! A [`Story`] holds everything that happens to a load; [`Story::seen`] is what is known of it at a moment.

mod alike;
mod innocent;
mod plant;
mod quality;
mod way;

pub use quality::{Noise, Quality, noise, quality};

use crate::evaluate::evaluate;
use crate::input::{Guard, Input, Stop, ToldArrival};
use crate::settings::Settings;
use crate::words::{AlertType, Severity};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::guarded::{Changed, Circumstances, reasons};
use kernel::dice::Dice;
use std::collections::BTreeMap;

/// What a throw of the dice is for.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
enum Stream {
    Load = 1,
    Carrier,
    Contact,
    Way,
    Plant,
}

impl From<Stream> for u64 {
    fn from(stream: Stream) -> Self {
        stream as Self
    }
}

/// All that happens to a load.
#[derive(Clone, Debug)]
pub struct Story {
    /// With everything that will be.
    input: Input,
    /// When the product hears of the truck's logs: the driver's tap, a call, or the TMS later.
    told_late: TimeDelta,
    /// When the driver proves who they are, where the load is guarded.
    proven_at: Option<DateTime<Utc>>,
    /// Arrivals that someone tells, oldest first.
    told: Vec<ToldArrival>,
    /// When the carrier's earlier load, which is still on the road when this one is booked, is delivered.
    earlier_delivered_at: Option<DateTime<Utc>>,
}

impl Story {
    /// An innocent load in a messy world.
    pub fn innocent(seed: u64, nth: u64) -> Self {
        innocent::story(seed, nth)
    }

    /// A load on which something of a kind happens.
    pub fn planted(is_type: AlertType, seed: u64, nth: u64) -> Self {
        let mut story = Self::innocent(seed, nth);
        plant::plant(is_type, &mut story, &mut Dice::of(seed, Stream::Plant, nth, is_type as u64));
        story
    }

    /// An innocent load that looks like a kind.
    pub fn look_alike(is_type: AlertType, seed: u64, nth: u64) -> Self {
        let mut story = Self::innocent(seed, nth);
        alike::disguise(is_type, &mut story, &mut Dice::of(seed, Stream::Plant, nth, 100 + is_type as u64));
        story
    }

    /// What is known of it at a moment.
    pub fn seen(&self, now: DateTime<Utc>) -> Input {
        let mut input = self.input.clone();
        let told = |at: Option<DateTime<Utc>>| at.filter(|at| *at + self.told_late <= now);
        for stop in &mut input.load.stops {
            (stop.arrived_at, stop.departed_at, stop.done_at) =
                (told(stop.arrived_at), told(stop.departed_at), told(stop.done_at));
        }
        input.load.instruction_changes.retain(|change| change.at <= now);
        input.load.told = self.told.iter().rfind(|told| told.at <= now).cloned();
        input.load.guard = self.guard(now);
        if self.earlier_delivered_at.is_some_and(|at| at <= now) {
            let id = input.movement.as_ref().map(|movement| movement.id);
            input.history.live.retain(|own| Some(own.id) >= id);
            input.history.delivered += 1;
        }
        for truck in &mut input.tracking.trucks {
            truck.fixes.retain(|fix| fix.at <= now);
        }
        input.tracking.page_opens.retain(|open| open.at <= now);
        if let Some(movement) = &mut input.movement {
            movement.crew_changes.retain(|change| change.at <= now);
            movement.named.retain(|named| named.at <= now);
            movement.demands.retain(|demand| demand.at <= now);
            movement.vehicle = movement.vehicle.take().filter(|vehicle| vehicle.assigned_at <= now);
        }
        input
    }

    /// Whether the load is guarded at a moment, as `freight` judges it by a company's usual thresholds.
    fn guard(&self, now: DateTime<Utc>) -> Guard {
        let Input { load, lists, carrier, history, .. } = &self.input;
        let settings = freight::settings::Settings::default();
        let listed = |stop: &&Stop| stop.areas.iter().any(|area| lists.high_risk_areas.find(area).is_some());
        let changes = carrier.as_ref().and_then(|carrier| carrier.changes.value());
        let recent = |on: NaiveDate| (now.date_naive() - on).num_days() <= i64::from(settings.carrier_changed_days);
        let changed_on = changes.into_iter().flatten().map(|change| change.on).filter(|on| recent(*on)).max();
        let pickup = load.pickup();
        let circumstances = Circumstances {
            commodity: load.commodity.as_deref(),
            cargo_value: load.cargo_value.map(i64::from),
            listed: load.stops.iter().filter(listed).flat_map(|stop| stop.areas.clone()).collect(),
            pickup_at: pickup
                .map(|stop| stop.window_start.naive_utc() + TimeDelta::minutes(i64::from(stop.offset_minutes))),
            loads_before: Some(history.delivered),
            changed: changed_on.map(|on| Changed { what: vec!["phone number".to_owned()], on }),
        };
        let reasons = reasons(&circumstances, &settings);
        // Codes are asked for where a load is guarded.
        let is_proven = !reasons.is_empty() && self.proven_at.is_some_and(|at| at <= now);
        Guard::of(reasons, is_proven, &settings)
    }

    /// Every kind that is raised while the load is followed, with the most that it weighs: each is one ticket.
    pub fn tickets(&self, settings: &Settings) -> BTreeMap<AlertType, Severity> {
        let mut tickets = BTreeMap::new();
        for now in self.looks() {
            for alert in evaluate(&self.seen(now), settings, now).alerts {
                let worst = tickets.entry(alert.is_type).or_insert(alert.severity);
                *worst = alert.severity.max(*worst);
            }
        }
        tickets
    }

    /// When it is looked at: every half hour from booking, at most 30 hours before pickup, until it is delivered or 20 hours late.
    fn looks(&self) -> impl Iterator<Item = DateTime<Utc>> {
        let stops = &self.input.load.stops;
        let booked = self.input.movement.as_ref().map_or(stops[0].window_start, |movement| movement.booked_at);
        let from = booked.max(stops[0].window_start - TimeDelta::hours(30));
        let last = &stops[stops.len() - 1];
        let done = last.done_at.map(|done| done + self.told_late);
        let latest = last.window_end + TimeDelta::hours(20);
        let until = done.map_or(latest, |done| done.min(latest));
        (0..).map(move |step| from + TimeDelta::minutes(30) * step).take_while(move |now| *now < until)
    }
}
