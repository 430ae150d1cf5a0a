//! A batch of positions followed, without the database: judged, gone through in the order of their times, and what follows for their loads.
//!
//! It takes some microseconds a position, and a millisecond where a leg is routed: it runs on a thread for blocking work.

use super::expected::{Expected, expected};
use super::leave::{Kept, Leave};
use chrono::{DateTime, Utc};
use freight::load::{Assumption, LastFix, Load, LoadStatus, assume, look};
use freight::movement::Movement;
use freight::position::{Course, Ended, Fix, Memory, Refusal, Verdict, Watch, areas};
use freight::settings::Settings;
use freight::stop::Stop;
use geo::routing::Team;
use kernel::ids::TrackingShareId;
use store::loads::areas::NewArea;
use store::loads::held::Held;
use store::loads::positions::NewPosition;

/// A movement with the positions of it that came.
pub(super) struct Track {
    /// Its load's place in the batch's loads.
    pub(super) load: usize,
    /// The movement.
    pub(super) movement: Movement,
    /// What is remembered of it.
    pub(super) memory: Memory,
    /// Its newest position; all of them where one comes late.
    pub(super) known: Vec<Fix>,
    /// Road miles to its next stop, as of its newest position.
    pub(super) miles_left: Option<f64>,
    /// What came, in the order of its times.
    pub(super) given: Vec<Given>,
}

/// A position that came.
pub(super) struct Given {
    /// Its entry in the batch, and its place there.
    pub(super) place: (usize, usize),
    /// The position.
    pub(super) fix: Fix,
    /// By which share.
    pub(super) share: Option<TrackingShareId>,
    /// What may be taken.
    pub(super) leave: Leave,
}

/// What became of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is new.
    Accepted,
    /// It was known.
    Duplicate,
    /// It is not believed.
    Refused(Refusal),
    /// It is not shared, and not kept.
    Outside,
}

/// A movement after its positions.
pub(super) struct Followed {
    pub(super) load: usize,
    pub(super) movement: Movement,
    /// What became of each position, by entry and place.
    pub(super) fates: Vec<((usize, usize), Fate)>,
    pub(super) accepted: Vec<NewPosition>,
    pub(super) refused: Vec<(NewPosition, Refusal)>,
    pub(super) areas: Vec<NewArea>,
    pub(super) ended: Ended,
    pub(super) miles_left: Option<f64>,
}

/// A load after the positions of its movements.
pub(super) struct After {
    /// The load as it is followed, with its new logs, newest position and expected arrival.
    pub(super) load: Load,
    /// Whether anything of it is new.
    pub(super) has_news: bool,
    /// Whether its status follows from more than logs: a look at the expected arrival says something else, or it must have been delivered.
    pub(super) flips: bool,
}

/// A batch of one company's loads, and what becomes of it.
pub(super) struct Work {
    pub(super) held: Vec<Held>,
    pub(super) after: Vec<After>,
    pub(super) followed: Vec<Followed>,
}

/// Follows a company's batch.
pub(super) fn follow(held: Vec<Held>, tracks: Vec<Track>, settings: &Settings, now: DateTime<Utc>) -> Work {
    let mut after: Vec<After> =
        held.iter().map(|held| After { load: held.load.clone(), has_news: false, flips: false }).collect();
    let mut followed = Vec::with_capacity(tracks.len());
    for track in tracks {
        let (held, after) = (&held[track.load], &mut after[track.load]);
        followed.push(follow_one(track, held, after, settings, now));
    }
    for (held, after) in held.iter().zip(&mut after) {
        after.flips = after.has_news && flips(held, &after.load, settings, now);
    }
    Work { held, after, followed }
}

fn follow_one(track: Track, held: &Held, after: &mut After, settings: &Settings, now: DateTime<Utc>) -> Followed {
    let Track { load: at, movement, memory, known, mut miles_left, given } = track;
    let load = held.row.id;
    let newest = known.iter().map(|fix| fix.located_at).max();
    let mut course = Course::new(memory, own_stops(&after.load, &movement), known);
    let (mut fates, mut accepted, mut refused, mut seen) = (vec![], vec![], vec![], vec![]);
    for Given { place, fix, share, leave } in given {
        let kept = leave.until_left(course.left_at()).at(fix.located_at);
        let verdict = match kept {
            Kept::Position => Some(course.take(&fix, now, settings)),
            // Nothing is known that it could be compared with.
            Kept::Area => Some(Watch::default().judge(&fix, None, None, now, settings)),
            Kept::Nothing => None,
        };
        let position = NewPosition { load, movement: movement.id, share, fix };
        let fate = match (verdict, kept) {
            (Some(Verdict::Accepted), Kept::Position) => {
                seen.push(fix);
                accepted.push(position);
                Fate::Accepted
            }
            (Some(Verdict::Accepted), _) => {
                seen.push(fix);
                Fate::Accepted
            }
            (Some(Verdict::Duplicate), _) => Fate::Duplicate,
            (Some(Verdict::Refused(why)), Kept::Position) => {
                refused.push((position, why));
                Fate::Refused(why)
            }
            // What is shared as an area alone is not kept as a point, not even as a refused one.
            (Some(Verdict::Refused(_)) | None, _) => Fate::Outside,
        };
        fates.push((place, fate));
    }
    let ended = course.end(settings);
    let is_newer = ended.last.map(|last| last.located_at) > newest;
    if is_newer || !ended.logs.is_empty() {
        miles_left = go_on(&mut after.load, &movement, &ended, held.row.is_team, settings).miles_left;
    }
    after.has_news |= !accepted.is_empty();
    let areas =
        areas(&seen).into_iter().map(|((day, zip), seen)| NewArea { load, movement: movement.id, day, zip, seen });
    Followed { load: at, fates, accepted, refused, areas: areas.collect(), ended, miles_left, movement }
}

/// The stops that a movement's positions are watched for: its own. Where another carrier brings the freight to its first one, that carrier's
/// truck says when it is reached.
fn own_stops(load: &Load, movement: &Movement) -> Vec<Stop> {
    let range = movement.range;
    let stops = load.stops.get(usize::from(range.first)..=usize::from(range.last));
    let mut stops = stops.unwrap_or_default().to_vec();
    if load.movements.iter().any(|other| other.id != movement.id && other.range.last == range.first)
        && let Some(first) = stops.first_mut()
    {
        first.place = None;
    }
    stops
}

/// Has the load hold the movement's new logs and newest position, and expect it at the next stop.
fn go_on(load: &mut Load, movement: &Movement, ended: &Ended, is_team: bool, settings: &Settings) -> Expected {
    for told in &ended.stops {
        if let Some(stop) = load.stops.iter_mut().find(|stop| stop.id == told.id) {
            (stop.arrived_at, stop.departed_at, stop.done_at) = (told.arrived_at, told.departed_at, told.done_at);
        }
    }
    load.last_log_at = load.last_log_at.max(ended.logs.iter().map(|log| log.at).max());
    let Some(last) = ended.last else { return Expected::default() };
    let team = if is_team { Team::Two } else { Team::Solo };
    let expected = expected(load, movement.range, &last, (team, ended.hours), settings);
    let is_current = load.current_movement().is_some_and(|current| current.id == movement.id);
    if is_current {
        let (located_at, point, source, is_at_rest) = (last.located_at, last.point, last.source, ended.is_at_rest);
        load.last_fix = Some(LastFix { located_at, point, source, is_at_rest });
        load.eta_at = expected.arrives_at;
    } else if !ended.logs.is_empty() {
        // It handed over: the next truck's positions tell.
        load.eta_at = None;
    }
    expected
}

/// Whether settling the load changes it.
fn flips(held: &Held, after: &Load, settings: &Settings, now: DateTime<Utc>) -> bool {
    let looks = u8::try_from(held.row.looks_in_time).unwrap_or(u8::MAX);
    // As settling does: what was expected and has not come, comes no sooner than now.
    let eta_at = after.eta_at.map(|eta_at| eta_at.max(now));
    let by_logs = Load { status: after.status_by_logs(), eta_at, ..after.clone() };
    let look = look(&by_logs, looks, settings);
    let looks_after = if look.status == LoadStatus::Delayed { look.looks_in_time } else { 0 };
    look.status != held.row.status || looks_after != looks || assume(after, now, settings) == Assumption::Delivered
}

impl Followed {
    /// Whether there is something new to remember of the movement.
    pub(super) fn has_learned(&self) -> bool {
        !self.accepted.is_empty() || !self.refused.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use freight::load::{FixSource, Sharing};
    use freight::movement::StopRange;
    use freight::stop::{GeoSource, Handling, LogType, Place, Scheduling, StopKind, Window};
    use geo::Point;
    use kernel::ids::{MovementId, StopId};

    const DALLAS: Point = Point { lat: 32.7767, lon: -96.797 };
    const HOUSTON: Point = Point { lat: 29.7604, lon: -95.3698 };

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::minutes(minute)
    }

    fn movement(id: i64, first: u8, last: u8) -> Movement {
        Movement {
            id: MovementId(id),
            range: StopRange { first, last },
            carrier_id: None,
            carrier_vehicle_id: None,
            vin: None,
            confirmed_at: None,
            switch_at: None,
        }
    }

    /// Dallas to Houston, with a relay on the way where two movements haul it.
    fn load(movements: &[Movement]) -> Load {
        let relay = Point { lat: 31.3, lon: -96.1 };
        let points = if movements.len() > 1 { vec![DALLAS, relay, HOUSTON] } else { vec![DALLAS, HOUSTON] };
        let stop = |(nth, point): (usize, &Point)| Stop {
            id: StopId(nth as i64),
            kind: if nth == 0 { StopKind::Pickup } else { StopKind::Delivery },
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: Some(Place::new(*point, GeoSource::Given)),
            window: Window { start: at(300 * nth as i64), end: at(300 * nth as i64 + 60) },
            arrived_at: None,
            departed_at: None,
            done_at: None,
        };
        Load {
            status: LoadStatus::Covered,
            billable_miles: Some(240.0),
            stops: points.iter().enumerate().map(stop).collect(),
            movements: movements.to_vec(),
            sharing: Sharing::NONE,
            shared_at: None,
            last_fix: None,
            last_log_at: None,
            eta_at: None,
        }
    }

    fn ended(load: &Load, movement: &Movement, fixes: &[(i64, Point)]) -> Ended {
        let mut course = Course::new(Memory::default(), own_stops(load, movement), vec![]);
        for (minute, point) in fixes {
            let fix = Fix { located_at: at(*minute), point: *point, speed_mph: None, source: FixSource::Key };
            assert_eq!(course.take(&fix, at(1_000), &Settings::default()), Verdict::Accepted);
        }
        course.end(&Settings::default())
    }

    #[test]
    fn the_next_carriers_truck_does_not_reach_the_relay_for_the_first() {
        let both = [movement(1, 0, 1), movement(2, 1, 2)];
        let load = load(&both);
        let relay = load.stops[1].place.expect("a place").point;

        assert_eq!(ended(&load, &both[1], &[(0, relay), (10, relay)]).logs, []);
        assert_eq!(ended(&load, &both[0], &[(0, relay), (10, relay)]).logs, [], "not before the first stop");
        let arrived: Vec<_> = ended(&load, &both[0], &[(300, relay), (310, relay)]).logs;
        assert_eq!(arrived.iter().map(|log| log.stop).collect::<Vec<_>>(), [StopId(1)]);
    }

    #[test]
    fn a_load_is_expected_by_the_truck_that_has_it() {
        let both = [movement(1, 0, 1), movement(2, 1, 2)];
        let mut load = load(&both);
        let settings = Settings::default();

        let second = ended(&load, &both[1], &[(0, HOUSTON)]);
        assert!(go_on(&mut load, &both[1], &second, false, &settings).miles_left.is_some());
        assert_eq!((load.eta_at, load.last_fix), (None, None), "it waits for the first");

        let first = ended(&load, &both[0], &[(0, DALLAS), (10, DALLAS)]);
        go_on(&mut load, &both[0], &first, false, &settings);
        assert_eq!((load.eta_at, load.last_log_at), (Some(at(0)), Some(at(0))), "it is there");
        assert_eq!(load.last_fix.map(|fix| (fix.located_at, fix.is_at_rest)), Some((at(10), true)));
    }

    #[test]
    fn what_is_remembered_goes_on_after_it_was_written_and_read() {
        let own = movement(1, 0, 1);
        let load = load(&[own]);
        let south = |miles: f64| Point { lat: DALLAS.lat - miles / 69.0, ..DALLAS };
        let before = ended(&load, &own, &[(0, DALLAS), (10, DALLAS), (80, south(5.7))]);

        let text = serde_json::to_string(&before.memory).expect("JSON");
        let memory = serde_json::from_str(&text).expect("a memory");

        assert!(text.len() < 1_000, "{text}");
        let mut course = Course::new(memory, before.stops, before.last.into_iter().collect());
        let fix = Fix { located_at: at(90), point: south(14.2), speed_mph: None, source: FixSource::Key };
        course.take(&fix, at(1_000), &Settings::default());
        let logs: Vec<_> = course.end(&Settings::default()).logs.iter().map(|log| (log.is_type, log.at)).collect();
        assert_eq!(logs, [(LogType::Pickup, at(80)), (LogType::Departure, at(80))]);
        assert_eq!(serde_json::from_str::<Memory>("{}").expect("a memory"), Memory::default());
    }
}
