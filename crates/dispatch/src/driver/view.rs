//! The driver's page. The comments here become the API's documentation.

use crate::loads::words::{
    ClockStateWords, EquipmentTypeWords, HandlingWords, LogSourceWords, LogTypeWords, PaperKindWords, SchedulingWords,
    StopKindWords,
};
use chrono::{DateTime, Utc};
use freight::equipment::EquipmentType;
use freight::readiness::{Clock, ClockState};
use freight::stop::{Handling, LogSource, LogType, Scheduling, StopKind};
use platform::live::loads::FreightClock;
use serde::Serialize;
use store::loads::rows::{PaperKind, StopRow};
use store::loads::sessions::{OwnPaper, StopLog, Viewer};
use utoipa::ToSchema;

/// What a driver sees of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrivePage {
    /// The load.
    pub(super) load: DriveLoad,
    /// Whose load it is.
    pub(super) broker: DriveBroker,
    /// Who hauls it.
    pub(super) carrier: DriveCarrier,
    /// Sharing the phone's location.
    pub(super) consent: DriveConsent,
    /// Who looked at where the truck was, most recent first, up to 200.
    pub(super) viewers: Vec<DriveViewer>,
    /// What was logged at the stops, oldest first, up to 200.
    pub(super) logs: Vec<DriveLog>,
    /// What drivers added, oldest first, up to 200.
    pub(super) papers: Vec<DrivePaper>,
    /// The detention clock of each stop.
    pub(super) detention: Vec<DriveDetention>,
    /// Id of the next stop; null after the last.
    pub(super) next_stop: Option<i64>,
    /// Whether not to load yet, and to call the broker: the load is on hold before its pickup.
    pub(super) is_on_hold: bool,
    /// Whether to ask for the USDOT number on the truck's door.
    pub(super) asks_dot: bool,
    /// Whether the load is delivered: papers can still be added, location isn't shared anymore.
    pub(super) is_delivered: bool,
    /// When the page ends.
    pub(super) expires_at: DateTime<Utc>,
    /// The clock of the broker's loads, if it isn't the wall's: the phone tells its times by it. The demonstration's runs faster.
    pub(super) freight_clock: Option<DriveClock>,
}

/// A clock for loads that runs faster than the wall's. It shows the origin plus the time since its start times the speed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct DriveClock {
    /// What it showed when it was started.
    origin: DateTime<Utc>,
    /// When it was started.
    started_at: DateTime<Utc>,
    /// How many of its seconds pass in one.
    speed: f64,
}

impl From<FreightClock> for DriveClock {
    fn from(FreightClock { origin, started_at, speed }: FreightClock) -> Self {
        Self { origin, started_at, speed }
    }
}

/// A load, as its driver needs it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveLoad {
    /// The broker's number.
    pub(super) external_load_number: String,
    /// The stops of this carrier's part, in order.
    pub(super) stops: Vec<DriveStop>,
    /// The equipment it needs; null if not given.
    #[schema(value_type = Option<EquipmentTypeWords>)]
    pub(super) equipment: Option<EquipmentType>,
    /// Number of the trailer; null if not given.
    pub(super) trailer_number: Option<String>,
    /// What to heed.
    pub(super) instructions: &'static str,
}

/// A stop.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveStop {
    /// The stop's id.
    id: i64,
    /// Its place among the load's stops, from 0.
    position: i16,
    /// What happens here.
    #[schema(value_type = StopKindWords)]
    kind: StopKind,
    /// How freight is handled.
    #[schema(value_type = HandlingWords)]
    handling: Handling,
    /// Whether the time is fixed.
    #[schema(value_type = SchedulingWords)]
    scheduling: Scheduling,
    /// Name of the facility.
    name: Option<String>,
    /// Street.
    street: Option<String>,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// ZIP or postal code.
    postal_code: Option<String>,
    /// The shipper's or receiver's number; null while it is sealed.
    reference: Option<String>,
    /// Whether there is a number that isn't shown yet: a guarded load's pickup number.
    is_reference_sealed: bool,
    /// Notes.
    notes: Option<String>,
    /// Latitude; null if the stop's place isn't known.
    latitude: Option<f64>,
    /// Longitude; null if the stop's place isn't known.
    longitude: Option<f64>,
    /// Start of its window.
    window_start_at: DateTime<Utc>,
    /// End of its window.
    window_end_at: DateTime<Utc>,
    /// Time zone in which its window is read, as `America/Chicago`.
    time_zone: String,
    /// When the truck arrived; null if not logged.
    arrived_at: Option<DateTime<Utc>>,
    /// When it left; null if not logged.
    departed_at: Option<DateTime<Utc>>,
    /// When it was loaded or unloaded; null if not logged.
    done_at: Option<DateTime<Utc>>,
}

impl DriveStop {
    /// A stop; without its number where it is a pickup whose number is sealed.
    pub(super) fn of(row: &StopRow, is_sealed: bool) -> Self {
        let row = row.clone();
        let is_hidden = is_sealed && row.kind == StopKind::Pickup;
        Self {
            id: row.id.0,
            position: row.position,
            kind: row.kind,
            handling: row.handling,
            scheduling: row.scheduling,
            name: row.name,
            street: row.street,
            city: row.city,
            state: row.state,
            postal_code: row.postal_code,
            is_reference_sealed: is_hidden && row.reference.is_some(),
            reference: row.reference.filter(|_| !is_hidden),
            notes: row.notes,
            latitude: row.latitude,
            longitude: row.longitude,
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            time_zone: row.time_zone,
            arrived_at: row.arrived_at,
            departed_at: row.departed_at,
            done_at: row.done_at,
        }
    }
}

/// The broker of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveBroker {
    /// Legal name.
    pub(super) legal_name: String,
    /// The number to call, as +15551234567; null if the broker has none on file.
    pub(super) phone_e164: Option<String>,
    /// Its logo, as a `data:` URL; null if it has none.
    pub(super) logo_url: Option<String>,
}

/// The carrier of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveCarrier {
    /// Legal name, or the name in the broker's system.
    pub(super) legal_name: String,
    /// USDOT number; null if the carrier isn't on file.
    pub(super) dot_number: Option<i32>,
}

/// The consent to share the phone's location.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveConsent {
    /// Version of the text.
    pub(super) version: i16,
    /// What is agreed to, or, once given, what was agreed to.
    pub(super) text: String,
    /// Whether it is given.
    pub(super) is_given: bool,
    /// When it was given; null if it isn't.
    pub(super) given_at: Option<DateTime<Utc>>,
    /// From when on location is shared, or would be; null if it is too late for it.
    pub(super) starts_at: Option<DateTime<Utc>>,
    /// Until when at most; it ends when the last stop is left.
    pub(super) ends_at: Option<DateTime<Utc>>,
}

/// Who looked at where the truck was.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveViewer {
    /// Who, in words.
    pub(super) who: String,
    /// The hour in which they last looked.
    pub(super) last_at: DateTime<Utc>,
}

/// Who looked, in words.
pub(super) fn who(viewer: &Viewer, broker: &str) -> String {
    match (viewer.viewer.as_str(), &viewer.name) {
        ("customer", _) => format!("{broker}'s customer (nearest city)"),
        ("key", _) => format!("{broker}'s own system"),
        (_, Some(name)) => format!("{name} at {broker}"),
        (_, None) => format!("Someone at {broker}"),
    }
}

/// What was logged at a stop.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveLog {
    /// The log's id.
    id: i64,
    /// The stop.
    stop_id: i64,
    /// What it says: `arrival`, `departure`, `pickup` or `delivery`.
    #[schema(value_type = LogTypeWords)]
    is_type: LogType,
    /// When it happened.
    occurred_at: DateTime<Utc>,
    /// Who wrote it.
    #[schema(value_type = LogSourceWords)]
    source: LogSource,
}

impl From<StopLog> for DriveLog {
    fn from(log: StopLog) -> Self {
        let StopLog { id, stop_id, is_type, occurred_at, source } = log;
        Self { id: id.0, stop_id: stop_id.0, is_type, occurred_at, source }
    }
}

/// A file that a driver added.
#[derive(Debug, Serialize, ToSchema)]
pub struct DrivePaper {
    /// The paper's id.
    id: i64,
    /// What it is.
    #[schema(value_type = PaperKindWords)]
    kind: PaperKind,
    /// The stop it is of; null if of none.
    stop_id: Option<i64>,
    /// Name of the file.
    file_name: String,
    /// MIME type.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
    /// When it came.
    created_at: DateTime<Utc>,
}

impl From<OwnPaper> for DrivePaper {
    fn from(paper: OwnPaper) -> Self {
        Self {
            id: paper.id.0,
            kind: paper.kind,
            stop_id: paper.stop_id.map(|stop| stop.0),
            file_name: paper.file_name,
            content_type: paper.content_type,
            size: paper.size,
            created_at: paper.created_at,
        }
    }
}

/// How long the truck waits at a stop.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriveDetention {
    /// The stop.
    stop_id: i64,
    /// What the clock does.
    #[schema(value_type = ClockStateWords)]
    state: ClockState,
    /// When the clock started.
    since: Option<DateTime<Utc>>,
    /// When the free time ends.
    free_until: Option<DateTime<Utc>>,
    /// Minutes of detention so far.
    minutes: i64,
}

impl DriveDetention {
    /// The clock of a stop.
    pub(super) fn of(stop: &StopRow, clock: Clock) -> Self {
        let Clock { state, started_at, free_until, detention_minutes } = clock;
        Self { stop_id: stop.id.0, state, since: started_at, free_until, minutes: detention_minutes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_looked_is_told_in_words() {
        let viewer = |viewer: &str, name: Option<&str>| {
            let at = DateTime::UNIX_EPOCH;
            let viewer =
                Viewer { viewer: viewer.into(), name: name.map(Into::into), first_at: at, last_at: at, hours: 1 };
            who(&viewer, "A & B")
        };

        assert_eq!(viewer("user", Some("Ada Byron")), "Ada Byron at A & B");
        assert_eq!(viewer("user", None), "Someone at A & B");
        assert_eq!(viewer("customer", None), "A & B's customer (nearest city)");
        assert_eq!(viewer("key", None), "A & B's own system");
    }
}
