//! The trips of the samples' drivers: worked out once for a seed and a start, and kept, since finding 60 routes takes a second or more.
//!
//! A driver keeps to what the load said when it was made: who moves a stop of a sample does not move its truck.

use super::samples::numbers;
use anyhow::Context;
use chrono::{DateTime, Utc};
use freight::generate::{SampleLoad, Trip, sample};
use freight::load::StopDraft;
use freight::stop::{Handling, Scheduling, Stop, StopKind};
use kernel::ids::StopId;
use std::sync::{Arc, Mutex, PoisonError};
use store::loads::clock::Played;

/// The trips of one playing.
#[derive(Debug)]
pub(super) struct Trips {
    seed: i64,
    origin: DateTime<Utc>,
    /// By the samples' numbers; none where no road leads there.
    by_number: Vec<(u64, Option<Trip>)>,
}

/// The last that were asked for: a process plays one demonstration.
static KEPT: Mutex<Option<Arc<Trips>>> = Mutex::new(None);

impl Trips {
    /// The trips that are played by a freight clock.
    pub(super) async fn of(played: &Played) -> anyhow::Result<Arc<Self>> {
        let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(kept) = kept.filter(|kept| kept.are_of(played)) {
            return Ok(kept);
        }
        let (seed, origin) = (played.seed, played.clock.origin);
        let made = tokio::task::spawn_blocking(move || Self::make(seed, origin)).await;
        let made = Arc::new(made.context("working out trips")?);
        *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        Ok(made)
    }

    fn make(seed: i64, origin: DateTime<Utc>) -> Self {
        let trip = |nth| {
            let sample: SampleLoad = sample(seed.cast_unsigned(), nth, origin);
            let stops: Option<Vec<Stop>> = sample.draft.stops.iter().map(stop).collect();
            (nth, Trip::on_roads(seed.cast_unsigned(), nth, &stops.unwrap_or_default(), sample.habits))
        };
        Self { seed, origin, by_number: numbers().map(trip).collect() }
    }

    /// Whether they are those that this freight clock plays.
    pub(super) fn are_of(&self, played: &Played) -> bool {
        (self.seed, self.origin) == (played.seed, played.clock.origin)
    }

    /// The trips that begin before `until` and were not over at `from`.
    pub(super) fn between(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> impl Iterator<Item = (u64, &Trip)> {
        let all = self.by_number.iter().filter_map(|(nth, trip)| Some((*nth, trip.as_ref()?)));
        all.filter(move |(_, trip)| trip.starts_at() < until && trip.ends_at() >= from)
    }
}

/// A stop as a trip needs it: where, and when.
fn stop(draft: &StopDraft) -> Option<Stop> {
    Some(Stop {
        id: StopId(0),
        kind: draft.kind.parse().unwrap_or(StopKind::Other),
        handling: Handling::Live,
        scheduling: Scheduling::Appointment,
        place: Some(draft.place().ok()?),
        window: draft.window()?,
        arrived_at: None,
        departed_at: None,
        done_at: None,
    })
}
